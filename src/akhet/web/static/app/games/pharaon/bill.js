/** The bill of an action, drawn from what a preview tells: what opens the district, what is deducted, what is paid. */
import { html, useRef } from '../../lib.js';
import { preview } from '../../play.js';
import { position } from '../../store.js';
import { t } from '../../words.js';
import { Coin, Offering } from './emblems.js';
import { canBonus, change, changing, instead, isBonus, openChange, setBonus, step, tokens, way } from './payment.js';
import { ConflictPart, Slots } from './slots.js';
import { coinName, resourceName } from './words.js';

const CHANGES = 'QWERTYIOSFGH'; // keys for what could be paid instead

/** @typedef {Record<string, any>} Told a fact of the preview, its numbers by role */

/** The kind of offering a coin is in a district, or nothing. @param {string} coin @param {string} district */
const giftOf = (coin, district) => (coin === 'district' ? district : coin.startsWith('offering_') ? coin.slice(9) : '');

/** A coin as it looks. @param {{coin: string, district?: string, s?: number}} p */
export function Piece({ coin, district = '', s = 30 }) {
  const gift = giftOf(coin, district);
  return gift ? html`<${Offering} kind=${gift} s=${s + 4} />` : html`<${Coin} name=${coin} s=${s} />`;
}

/** What a coin stands for, where it is not itself. @param {string} coin @param {string} as */
const standsFor = (coin, as) => (as && coin !== as && coin !== `offering_${as}` ? as : '');

/** A token of the bill. @param {{id: string, action: string, as?: string, district: string, kb: string}} p */
export function Square({ id, action, as = '', district, kb }) {
  const coin = action.slice(action.indexOf(':') + 1);
  const can = tokens().includes(action) && instead(action).length > 0;
  const other = standsFor(coin, as);
  const name = coinName(coin, district);
  const what = other ? t('app.pharaon.bill.as', { coin: name, resource: resourceName(other) }) : name;
  const words = can ? `${what}. ${t('app.pharaon.bill.change')}` : what;
  const look = `ph-tok ${can ? 'can' : ''} ${changing() === id ? 'sel' : ''}`;
  return html`<button class=${look} data-token=${id} data-action=${action} data-key=${can ? kb : undefined}
    disabled=${!can}
      aria-label=${words} title=${words} aria-expanded=${can ? String(changing() === id) : undefined}
      onClick=${() => openChange(id)}>
    <${Piece} coin=${coin} district=${district} />
    ${other && html`<i class="ph-as"><${Coin} name=${other} s=${16} /></i>`}</button>`;
}

/** What can be taken instead of a token. @param {{action: string, district: string}} p */
export function Change({ action, district }) {
  const title = t('app.pharaon.bill.instead');
  return html`<span class="ph-change" role="group" aria-label=${title}><small>${title}</small><span class="ph-toks">
    ${instead(action).map((other, n) => {
      const coin = other.slice(other.indexOf(':') + 1);
      const name = coinName(coin, district);
      return html`<button key=${other} class="ph-tok can legal" data-instead=${coin} data-key=${CHANGES[n]}
        aria-label=${name} title=${name} onClick=${() => change(action, other)}>
        <${Piece} coin=${coin} district=${district} /></button>`;
    })}</span></span>`;
}

/** What the last preview told, until the next one is there. @returns {Told[]} */
function useTold() {
  const last = useRef(/** @type {Told[]} */ ([]));
  if (preview.value) last.current = preview.value.told;
  return last.current;
}

/** The whole bill. */
export function Bill() {
  const told = useTold();
  if (!way().length) return null;
  const of = (/** @type {string} */ fact) => told.filter((one) => one.fact === fact);
  const [opened] = of('access');
  const district = opened?.district ?? of('pay')[0]?.district ?? '';
  const [solves, stands] = [of('solves'), of('stands')];
  const paid = [...solves, ...stands];
  const counting = [...of('deducted'), ...of('counts')];
  const seen = /** @type {Map<string, number>} */ (new Map());
  const square = (/** @type {Told} */ one, /** @type {number} */ n) => {
    const nth = (seen.get(one.coin) ?? 0) + 1;
    seen.set(one.coin, nth);
    return html`<${Square} key=${`${one.coin}.${n}`} id=${`${one.coin}.${nth}`} action=${`pay:${one.coin}`}
      as=${one.resource} district=${district} kb=${String(n + 1)} />`;
  };
  const first = solves.map(square);
  const rest = stands.map((one, n) => square(one, n + first.length));
  const open = changing();
  const action = open === 'access' ? `access:${opened?.coin}` : `pay:${open.slice(0, open.lastIndexOf('.'))}`;
  return html`<div class="ak-plan ph-bill"><${Slots} />
    <span class="ph-part" data-part="access"><small>${t('app.pharaon.bill.access')}</small>
      <span class="ph-toks"><${Access} opened=${opened} district=${district} /></span></span>
    ${of('solved').map(({ conflict }) => html`<${ConflictPart} conflict=${conflict + 1}>${first}<//>`)}
    <span class=${`ph-link ${counting.length ? '' : 'no'}`} data-part="deducted">
      ${t(counting.length ? 'app.pharaon.bill.counts' : 'app.pharaon.bill.extra')}</span>
    <span class="ph-part" data-part="cost"><small>${t('app.pharaon.bill.cost')}
      ${[...counting, ...stands].map(({ resource }) => html`<${Coin} name=${resource} s=${15} sq />`)}</small>
      <span class="ph-toks">${counting.map(({ resource }) => html`<${Deducted} resource=${resource} />`)}${rest}
        ${!rest.length && !counting.length && html`<span class="ph-none">0</span>`}</span></span>
    <${Bonus} />
    ${open && (open === 'access' || paid.length > 0) && html`<${Change} action=${action} district=${district} />`}
      </div>`;
}

/** The token that opens the district; one that lies on the wheel already cannot be changed. @param {any} p */
function Access({ opened, district }) {
  if (opened) return html`<${Square} id="access" action=${`access:${opened.coin}`} district=${district} kb="A" />`;
  const laid = position.value.access[0];
  return laid && html`<span class="ph-tok paid"><${Coin} name=${laid} s=${30} /></span>`;
}

/** A square that the access token, or the conflict, pays. @param {{resource: string}} p */
function Deducted({ resource }) {
  const words = t('app.pharaon.bill.deducted', { resource: resourceName(resource) });
  return html`<span class="ph-tok pale" role="img" aria-label=${words}><${Coin} name=${resource} s=${30} /></span>`;
}

/** A bonus offering besides the set, where offerings are paid. */
function Bonus() {
  const on = isBonus();
  const can = canBonus();
  if (!way().includes('go:offerings') && !['bonus_pay', 'want_bonus'].includes(step())) return null;
  const why = can ? 'bonus_cost' : on ? 'bonus_free' : 'no_bonus';
  return html`<button class=${`ak-btn ph-bonus ${on ? 'sel' : can ? 'legal' : ''}`} data-bonus data-key=${can ? 'B'
    : undefined}
    disabled=${!can} aria-pressed=${String(on)} onClick=${() => setBonus(!on)}>
    <span>${t('app.pharaon.bill.bonus')}<small>${t(`app.pharaon.bill.${why}`)}</small></span>
    ${can && html`<kbd aria-hidden="true">B</kbd>`}</button>`;
}

/** Tokens for swords; each can be changed. */
export function SwordBill() {
  const found = tokens().filter((action) => action.startsWith('sword:'));
  const ids = found.map((action, n) => ({ action, id: `${action}.${n}` }));
  const open = ids.find(({ id }) => id === changing());
  return html`<div class="ak-plan ph-bill"><span class="ph-part" data-part="swords">
    <small>${t('app.pharaon.bill.swords')}</small><span class="ph-toks">
      ${ids.map(({ action, id }, n) => html`<${Square} key=${id} id=${id} action=${action} district=""
        kb=${String(n + 1)} />`)}
    </span></span>${open && html`<${Change} action=${open.action} district="" />`}</div>`;
}
