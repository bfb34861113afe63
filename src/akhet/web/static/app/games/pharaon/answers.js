/** The answers in the dock: districts with their access, the bill of a payment, cards and tokens as they look. */
import { html } from '../../lib.js';
import { Icon } from '../../svg.js';
import { actions, back, chosen, clear, group, next, path, picked, pickGroup, point } from '../../choose.js';
import { inRow } from '../../play.js';
import { error, figures, me, position, view } from '../../store.js';
import { t } from '../../words.js';
import { Bill } from './bill.js';
import { Coin, Offering } from './emblems.js';
import { BASICS, DISTRICTS, RESOURCES, artisanOf, argument, asked, colourAt, hasSlot, nileOf, vaseOf } from './rules.js';
import { billOf, openers } from './pay.js';
import { kindOf } from './printed.js';
import { conflictsAt } from './konflikte.js';
import { archWhy } from './kwords.js';
import { SwordBill, lookMore } from './price.js';
import { add, begun, carryOut, clearDraft, countOf, fits, planning, swordsDue, toChoose, tokensToPay, tracks } from './plan.js';
import { slotsAt } from './solve.js';
import { artisanText, capital, coinName, counted, label, nileText, nobleName, noblePower, offeringName, plotted, question, resourceName, vaseText } from './words.js';

export { KeepSheet as SubSheet, keepAsked as asksInSheet } from './keep.js';

/** The looks of these answers come with them. */
await new Promise((resolve) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL('./answers.css', import.meta.url).href, onload: resolve, onerror: resolve });
  document.head.append(link);
});

/** The answers of the question asked now. */
export function answers() {
  if (inRow.value) return html`<span class="ph-sending" role="status">${t('app.pharaon.sending')}</span>`;
  const plan = planning();
  if (plan === 'pay') return html`<${Bill} />`;
  if (plan === 'swords') return html`<${SwordBill} />`;
  if (plan === 'pass') return html`<${Vases} />`;
  if (plan === 'arrows') return html`<${Steps} />`;
  if (plan === 'diplomat') return html`<${Three} />`;
  const start = asked(position.value) === 'turn' && !group.value && !path.value.length;
  return start ? html`<${Turn} />` : html`<${Ways} />`;
}

/** What Confirm does with what was put together. */
export function plan() {
  const kind = planning();
  if (!kind) return null;
  const over = { whole: true, begun: path.value.length > 0 || Boolean(group.value), work: carryOut, clear: () => { clearDraft(); if (!back()) clear(); } };
  if (kind === 'pay') return { ...over, verb: tokensToPay() ? t('app.pharaon.verb.pay_n', { n: tokensToPay() }) : t('app.pharaon.verb.enough') };
  if (kind === 'swords') return { ...over, verb: t('app.pharaon.verb.swords', { n: swordsDue() & 255 }) };
  if (kind === 'pass') return { ...over, verb: t('app.pharaon.verb.pass') };
  const common = { verb: t(`app.pharaon.verb.${kind}`), off: toChoose() > 0, begun: begun(), work: carryOut, clear: clearDraft };
  return chosen.value || path.value.length ? null : common;
}

/** The question, with more where it needs it. */
export function asking() {
  const now = position.value;
  const step = asked(now);
  if (step === 'traitor_wheel') return html`${question(now)}<small>${t('app.pharaon.ask.traitor_why', { vase: vaseText(argument(now) + 1) })}</small>`;
  if (step === 'diplomat') return html`${question(now)}<small>${t('app.pharaon.ask.vase_holds', { vase: vaseText(argument(now) + 1) })}</small>`;
  if (step === 'arch' && !chosen.value) return html`${question(now)}<small>${archWhy(now)}</small>`;
  return question(now);
}

// ---------------------------------------------------------------- a turn

/** Why a district cannot be entered now. @param {string} district */
function whyNot(district) {
  const now = position.value;
  const colour = colourAt(now, figures.value, district);
  const player = now.players[me.value ?? 0];
  if (district === 'chamber' && player.chamber >= figures.value.step_cost.length) return t('app.pharaon.off.top');
  if (district === 'offerings' && now.sets.every((/** @type {any} */ set) => set === null)) return t('app.pharaon.off.empty');
  if (!hasSlot(now, figures.value, colour) && !conflictsAt(now, figures.value, district).length) return t('app.pharaon.off.full');
  const names = district === 'nile' ? [1, 2, 3, 4, 5, 6].map((n) => `nile:${n}`) : [`go:${district}`];
  const slots = now.konflikte ? slotsAt(now, figures.value, me.value ?? 0, district) : [0];
  const bills = names.flatMap((name) => slots.map((slot) => billOf(now, figures.value, me.value ?? 0, name, false, slot)));
  const opens = bills.some((bill) => openers({ ...bill, cost: { kind: 'any', n: 1, colours: [] } }).length > 0);
  return opens ? t('app.pharaon.off.cost') : t('app.pharaon.off.access', { resource: resourceName(colour) });
}

/** The five districts with the resource that opens them, passing, and nobles that can be used. */
function Turn() {
  const kinds = new Set(actions.value.map((action) => action.group));
  const powers = ['wise', 'treasurer'].filter((kind) => kinds.has(kind));
  return html`${DISTRICTS.map((district, n) => html`<${District} key=${district} district=${district} kb=${String(n + 1)} off=${kinds.has(district) ? '' : whyNot(district)} />`)}
    <${Plain} at="pass" icon="vase" label=${t('app.pharaon.verb.pass')} kb="6" tip="pyramid" work=${() => point('time')} />
    ${powers.map((kind, n) => html`<${Plain} key=${kind} at=${kind} icon="noble" label=${nobleName(kind === 'wise' ? 17 : 18)} small=${t('app.pharaon.once')} kb=${String(n + 7)} tip=${`card_noble:${kind === 'wise' ? 17 : 18}`} work=${() => pickGroup(kind)} />`)}`;
}

/** The resources one has not got for an action of given colours. @param {string} district */
function missing(district) {
  if (district !== 'nobles' && district !== 'chamber') return '';
  const { cost, coins: held } = billOf(position.value, figures.value, me.value ?? 0, `go:${district}`);
  const names = BASICS.filter((_, n) => (cost.colours[n] ?? 0) > held[n] + held[n + BASICS.length]);
  return names.map(resourceName).join(', ');
}

/** @param {{district: string, kb: string, off: string}} p */
function District({ district, kb, off }) {
  const why = off === t('app.pharaon.off.cost') && missing(district) ? t('app.pharaon.off.lacks', { resources: missing(district) }) : off;
  const work = () => { if (off) error.value = `${t(`pharaon.district.${district}.name`)}: ${why}.`; else point(`district:${district}`); };
  return html`<button class=${`ak-btn ph-district ${off ? 'off' : 'legal'}`} aria-disabled=${off ? 'true' : undefined} data-why=${why ? `${capital(why)}.` : undefined} data-choice=${district} data-key=${off ? undefined : kb} data-tip=${`district:${district}`} onClick=${work}>
    <${Coin} name=${colourAt(position.value, figures.value, district)} s=${22} /><span>${t(`app.pharaon.short.${district}`)}${off && html`<small>${off}</small>`}</span><kbd aria-hidden="true">${kb}</kbd></button>`;
}

/** @param {{at: string, icon: string, label: string, small?: string, kb?: string, tip?: string, state?: string, work: () => void}} p */
function Plain({ at, icon, label: words, small, kb, tip, state = 'legal', work }) {
  return html`<button class=${`ak-btn ${state}`} data-choice=${at} data-key=${kb} data-tip=${tip} aria-pressed=${String(state === 'sel')} onClick=${work}><${Icon} name=${icon} s=${20} /><span>${words}${small && html`<small>${small}</small>`}</span>${kb && html`<kbd aria-hidden="true">${kb}</kbd>`}</button>`;
}

// ---------------------------------------------------------------- ways on

/** The other ends of the way to the chosen action, so that one can change one's mind. */
function siblings() {
  const way = chosen.value?.path ?? [];
  const same = actions.value.filter((action) => (!group.value || action.group === group.value) && action.path.length === way.length && way.slice(0, -1).every((at, n) => action.path[n] === at));
  return [...new Set(same.map((action) => action.path[way.length - 1]))];
}

/** Whether this is the start of a turn: there slots of the wheel are left to the board and the bill. */
const isTurn = () => asked(position.value) === 'turn';

/** Everything that can be pointed at next, as it looks; fields of the pyramid are left to the board. */
function Ways() {
  const ways = (chosen.value ? siblings() : [...next.value.keys()]).filter((at) => !at.startsWith('field:') && !(isTurn() && /^(conflict|slot):/.test(at)));
  const brief = ways.filter((at) => /^(noble|extra):/.test(at)).length > 5; // what they do stands on the cards
  return html`${ways.map((at, n) => html`<${Way} key=${at} at=${at} kb=${n < 9 ? String(n + 1) : undefined} brief=${brief} />`)}`;
}

/** The vases one of which comes with passing. */
function Vases() {
  const ways = [...new Set((chosen.value?.also ?? []).map((way) => way[1]))];
  return html`${ways.map((at, n) => html`<${Way} key=${at} at=${at} kb=${String(n + 1)} />`)}`;
}

/** A button that shows what it leads to. @param {{at: string, kb?: string, brief?: boolean}} p */
function Way({ at, kb, brief }) {
  const { look, words, more: all } = shownAs(at);
  const more = brief ? '' : all;
  const state = picked.value.has(at) ? 'sel' : 'legal';
  return html`<button class=${`ak-btn ph-way ${state}`} data-choice=${at} data-key=${kb} data-tip=${at} aria-pressed=${String(state === 'sel')} onClick=${() => point(at)}>
    <span class="ph-look" aria-hidden="true">${look}</span>${words.full && html`<span class="ak-sr">${words.full}</span>`}${words.short && html`<span class=${words.known ? 'ph-known' : ''}>${words.short}${more && html`<small>${more}</small>`}</span>`}${kb && html`<kbd aria-hidden="true">${kb}</kbd>`}</button>`;
}

/** @param {string[]} names @param {number} [s] @param {boolean} [sq] */
const coins = (names, s = 20, sq = false) => names.map((name) => html`<${Coin} name=${name} s=${s} sq=${sq} />`);

/** How a thing to point at looks in a button. @param {string} at @returns {{look: any, words: {short?: string, full?: string, known?: boolean}, more?: string}} */
function shownAs(at) {
  const [kind, rest = ''] = at.split(':');
  const now = position.value;
  const n = Number(rest);
  const more = now.konflikte && lookMore(at);
  if (more) return more;
  if (kind === 'own') return { look: html`<${Icon} name="noble" s=${20} />`, words: { short: nobleName(n) }, more: t('app.pharaon.once') };
  if (kind === 'artisan' && n) return artisanLook(now.artisan_row[n - 1]);
  if (kind === 'noble' && n) return { look: html`<${Icon} name="noble" s=${20} />`, words: { short: nobleName(now.noble_row[n - 1]) }, more: shortPower(now.noble_row[n - 1]) };
  if (kind === 'set') return { look: now.sets[n - 1].map((/** @type {string} */ one) => html`<${Offering} kind=${one} s=${30} />`), words: { full: t('app.pharaon.set_of', { offerings: counted(now.sets[n - 1].map(offeringName)) }) } };
  if (kind === 'bonus') return { look: html`<${Offering} kind=${now.zone[n - 1]} s=${30} />`, words: { full: offeringName(now.zone[n - 1]) } };
  if (kind === 'vase') return { look: html`<${Icon} name="vase" s=${20} cls="ph-vase" />${coins(vaseOf(figures.value, now.vases.row[n - 1]), 22)}`, words: { full: t('app.pharaon.vase_of', { resources: vaseText(now.vases.row[n - 1]) }) } };
  if (kind === 'nile') return nileLook(n);
  if (kind === 'wheel') return { look: html`<${Coin} name=${rest} s=${24} />`, words: { short: t('app.pharaon.on_wheel', { resource: resourceName(rest) }) }, more: plotted(rest) };
  if (kind === 'coin') return { look: rest.startsWith('offering_') ? html`<${Offering} kind=${rest.slice(9)} s=${30} />` : html`<${Coin} name=${rest} s=${24} />`, words: { short: capital(coinName(rest)), known: true } };
  if (['for', 'take', 'track'].includes(kind) && RESOURCES.includes(rest)) return { look: html`<${Coin} name=${rest} s=${24} />`, words: { short: capital(resourceName(rest)), known: kind !== 'track' }, more: kind === 'track' ? fieldText(rest) : '' };
  return { look: html`<${Icon} name=${ICONS[/** @type {keyof typeof ICONS} */ (at)] ?? 'ui-next'} s=${20} />`, words: { short: wordsOf(at) } };
}

const ICONS = { bag: 'offering', 'noble:deck': 'card-back', 'artisan:deck': 'card-back', 'take:first_player': 'first-player', done: 'ui-check', decline: 'ui-close', enough: 'ui-close', time: 'vase' };

/** @param {string} at */
function wordsOf(at) {
  if (at === 'done' && asked(position.value) === 'end_turn') return t('app.end_turn');
  return at.endsWith(':deck') || at === 'bag' ? capital(t(`pharaon.item.${at.replace(':', '_')}`)) : label(at);
}

/** What a noble does, in the few words that stand on the card. @param {number} n */
export const shortPower = (n) => (kindOf(n) === 'instant' ? noblePower(n) : t(`app.pharaon.board.power.${kindOf(n)}`));

/** @param {number} card */
function artisanLook(card) {
  const { points, brings, vases } = artisanOf(figures.value, card);
  return { look: html`<b class="ph-points">${points}</b>${coins(brings)}${vases > 0 && html`<${Icon} name="vase" s=${22} cls="ph-vase" />`}`, words: { full: t('app.pharaon.artisan_of', { text: artisanText(card) }) } };
}

/** @param {number} n */
function nileLook(n) {
  const { alike, cost, brings, vases, pair, free } = nileOf(figures.value, n);
  const pays = alike ? Array(alike).fill('same') : cost;
  return { look: html`<span class="ph-swap">${coins(pays, 18, true)}<${Icon} name="ui-next" s=${12} />${coins(brings, 20)}${vases > 0 && html`<${Icon} name="vase" s=${20} cls="ph-vase" />`}<b>▲${pair || free}</b></span>`,
    words: { full: t('app.pharaon.nile_of', { cost: alike ? t('app.pharaon.alike', { n: alike }) : cost.map(resourceName).join(', '), gains: nileText(n) }) } };
}

/** @param {string} resource */
function fieldText(resource) {
  const field = position.value.players[me.value ?? 0].nile[BASICS.indexOf(resource)] + 1;
  return t('app.pharaon.to_field', { n: field, points: figures.value.track_points[field] });
}

// ---------------------------------------------------------------- several of a kind

/** A token that adds one of its kind, and one that takes it back. @param {{name: string, small?: string, kb: string}} p */
function Count({ name, small, kb }) {
  const words = resourceName(name);
  const n = countOf(name);
  return html`<span class="ph-count" data-step=${name}><button class=${`ak-btn ph-more ${fits(name) ? 'legal' : ''}`} data-more disabled=${!fits(name)} data-key=${fits(name) ? kb : undefined} aria-keyshortcuts=${kb} aria-label=${[t('app.pharaon.more', { resource: words }), small, String(n)].filter(Boolean).join(', ')} title=${[capital(words), small].filter(Boolean).join(', ')} onClick=${() => add(name, 1)}><${Coin} name=${name} s=${26} />${n > 0 && html`<b>+${n}</b>`}</button>
    <button class="ak-btn ph-less" data-less disabled=${n === 0} aria-label=${t('app.pharaon.less', { resource: words })} onClick=${() => add(name, -1)}>−</button></span>`;
}

/** Steps on the tracks of the Nile. */
function Steps() {
  return html`<div class="ak-plan ph-counts">${tracks().map(({ name, field }, n) => html`<${Count} key=${name} name=${name} kb=${String(n + 1)} small=${t('app.pharaon.on_field', { n: field, points: figures.value.track_points[field] })} />`)}<span class="ph-left">${t('app.pharaon.steps_left', { n: toChoose() })}</span></div>`;
}

/** The diplomat: three resources of choice, or the vase as it is. */
function Three() {
  const keeps = view.value.legal.some(({ name }) => name === 'decline');
  return html`<div class="ak-plan ph-counts">${BASICS.map((name, n) => html`<${Count} key=${name} name=${name} kb=${String(n + 1)} />`)}
    ${keeps && html`<${Plain} at="decline" icon="vase" label=${t('app.pharaon.keep_vase')} kb="6" state=${chosen.value?.name === 'decline' ? 'sel' : 'legal'} work=${() => point('decline')} />`}</div>`;
}
