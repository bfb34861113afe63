/** What the expansion adds to the dock: the slots of a bill, what a conflict takes, the bill of swords, its choices as buttons. */
import { html } from '../../lib.js';
import { Icon } from '../../svg.js';
import { figures, me, position } from '../../store.js';
import { t } from '../../words.js';
import { shortPower } from './answers.js';
import { BLADES, swordsFor } from './blades.js';
import { ConflictIcon } from './conflicts.js';
import { Coin, Offering } from './emblems.js';
import { conflictOf, favourOf } from './konflikte.js';
import { archName, conflictName, conflictText, favourHere, favourName, gainsText, jokerName, solvedFor, swordOn, swordsText } from './kwords.js';
import { changeBlade, changing, chooseSlot, openChange, otherBlades, slotChoices, slotChosen, swordBag, swordsDue } from './plan.js';
import { DISTRICTS, argument, nileOf } from './rules.js';
import { capital, coinName, nileText, nobleName } from './words.js';

/** The slots that can be chosen: without a conflict, or each conflict with what it costs. */
export function Slots() {
  const found = slotChoices();
  if (found.length < 2 && !found[0]) return null;
  return html`<span class="ph-part ph-slots" data-part="slot" role="group" aria-label=${t('app.pharaon.bill.slot')}>${found.map((slot, n) => html`<${Slot} key=${slot} slot=${slot} kb=${'ZXCVN'[n]} />`)}</span>`;
}

/** @param {{slot: number, kb: string}} p */
function Slot({ slot, kb }) {
  const on = slotChosen() === slot;
  const words = slot ? `${capital(conflictName(slot))}: ${conflictText(slot)}` : capital(t('pharaon.item.slot_free'));
  return html`<button class=${`ph-tok ph-slot ${on ? 'sel' : 'can'}`} data-slot=${slot} data-key=${kb} data-tip=${slot ? `conflict:${slot}` : 'slot:free'} aria-pressed=${String(on)} aria-label=${words} title=${words} onClick=${() => chooseSlot(slot)}>${slot ? html`<${ConflictIcon} n=${slot} s=${38} />` : html`<i class="ph-free"></i>`}</button>`;
}

/** What the conflict takes and brings. @param {{conflict: number, children?: any}} p */
export function ConflictPart({ conflict, children }) {
  const { swords } = conflictOf(figures.value, conflict);
  return html`<span class="ph-part" data-part="conflict"><small>${t('pharaon.piece.conflict.name')}</small><span class="ph-toks">${children}</span>${swords > 0 && html`<small class="ph-brings" role="img" aria-label=${t('app.pharaon.bill.brings', { swords: swordsText(swords) })}>+${swords}<${Coin} name="sword" s=${18} /></small>`}</span>`;
}

// ---------------------------------------------------------------- swords

/** @param {{blade: number, s?: number}} p */
const Blade = ({ blade, s = 30 }) => (BLADES[blade].startsWith('offering_') ? html`<${Offering} kind=${BLADES[blade].slice(9)} s=${s + 4} />` : html`<${Coin} name=${BLADES[blade]} s=${s} />`);

/** The tokens for swords; each can be changed. */
export function SwordBill() {
  const bag = swordBag() ?? [];
  const tokens = bag.flatMap((n, blade) => Array.from({ length: n }, (_, k) => ({ blade, id: `b${blade}.${k}` })));
  const open = tokens.find(({ id }) => id === changing());
  const can = (/** @type {number} */ blade) => otherBlades(blade).length > 0;
  return html`<div class="ak-plan ph-bill"><span class="ph-part" data-part="swords"><small>${swordsText(swordsDue() & 255)}</small><span class="ph-toks">
      ${tokens.map(({ blade, id }, n) => html`<button key=${id} class=${`ph-tok ${can(blade) ? 'can' : ''} ${open?.id === id ? 'sel' : ''}`} data-token=${id} data-key=${can(blade) ? String(n + 1) : undefined} disabled=${!can(blade)} aria-label=${coinName(BLADES[blade])} title=${coinName(BLADES[blade])} onClick=${() => openChange(id)}><${Blade} blade=${blade} /></button>`)}</span></span>
    ${open && html`<span class="ph-change" role="group" aria-label=${t('app.pharaon.bill.instead')}><small>${t('app.pharaon.bill.instead')}</small><span class="ph-toks">
      ${otherBlades(open.blade).map((other, n) => html`<button key=${other} class="ph-tok can legal" data-instead=${BLADES[other]} data-key=${'QWERTYIOSFGH'[n]} aria-label=${coinName(BLADES[other])} title=${coinName(BLADES[other])} onClick=${() => changeBlade(open.blade, other)}><${Blade} blade=${other} /></button>`)}</span></span>`}</div>`;
}

// ---------------------------------------------------------------- choices

/** @param {number} n */
const swords = (n) => html`<b>${n}</b><${Coin} name="sword" s=${20} />`;
/** @param {string} name */
const price = (name) => swordsFor(position.value, figures.value, me.value ?? 0, name);

/** How a choice of the expansion looks in a button; nothing for other ones. @param {string} at @returns {{look: any, words: {short?: string, full?: string}, more?: string} | null} */
export function lookMore(at) {
  const [kind, rest = ''] = at.split(':');
  const n = Number(rest);
  if (kind === 'arch') return { look: html`<${Icon} name="arch" s=${20} />${swords(price(at))}`, words: { short: archName(DISTRICTS[argument(position.value)]) } };
  if (kind === 'favour') return { look: swords(favourOf(figures.value, favourHere(n)).cost), words: { short: favourName(favourHere(n)) }, more: capital(gainsText(favourOf(figures.value, favourHere(n)).gains)) };
  if (kind === 'joker') return jokerLook(at, rest);
  if (kind === 'extra') return { look: html`<${Icon} name="noble" s=${20} />${swords(price(at))}`, words: { short: nobleName(position.value.konflikte.extra[n - 1]) }, more: shortPower(position.value.konflikte.extra[n - 1]) };
  if (kind === 'conflict') return { look: html`<${ConflictIcon} n=${n} s=${40} />`, words: { short: capital(conflictName(n)) }, more: solvedFor(n) };
  if (kind === 'on_tile') return { look: html`<${Coin} name="sword" s=${22} />`, words: { short: swordOn(n).title }, more: swordOn(n).text };
  return null;
}

/** @param {string} at @param {string} what */
function jokerLook(at, what) {
  const look = html`<${Offering} kind=${what.split('_')[0]} s=${26} />${swords(price(at))}`;
  if (!what.startsWith('nile_')) return { look, words: { short: jokerName(what) } };
  const { brings, vases, pair, free } = nileOf(figures.value, Number(what.slice(5)));
  return { look: html`${look}<span class="ph-swap"><${Icon} name="ui-next" s=${12} />${brings.map((/** @type {string} */ name) => html`<${Coin} name=${name} s=${20} />`)}${vases > 0 && html`<${Icon} name="vase" s=${20} cls="ph-vase" />`}<b>▲${pair || free}</b></span>`,
    words: { full: `${jokerName(what)}: ${nileText(Number(what.slice(5)))}` } };
}
