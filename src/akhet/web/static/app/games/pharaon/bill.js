/** The bill of an action: what opens the district, what is deducted, what the action takes; every token can be changed. */
import { html } from '../../lib.js';
import { position } from '../../store.js';
import { t } from '../../words.js';
import { Coin, Offering } from './emblems.js';
import { giftOf } from './pay.js';
import { bonusIsFree, canBonus, changeAccess, changeCoin, changing, openChange, otherAccess, others, payment, setBonus, withBonus } from './plan.js';
import { ConflictPart, Slots } from './price.js';
import { BASICS, COINS, asked } from './rules.js';
import { coinName, resourceName } from './words.js';

/** A coin as it looks. @param {{coin: number, district: string, s?: number}} p */
export function Piece({ coin, district, s = 30 }) {
  const gift = giftOf(coin, district);
  return gift ? html`<${Offering} kind=${gift} s=${s + 4} />` : html`<${Coin} name=${COINS[coin]} s=${s} />`;
}

/** What a coin stands for, where it is not itself. @param {number} coin @param {string} as */
const standsFor = (coin, as) => (as && COINS[coin] !== as && COINS[coin] !== `offering_${as}` ? as : '');

/** A token of the bill. @param {{id: string, coin: number, as: string, district: string, can: boolean, kb?: string}} p */
function Square({ id, coin, as, district, can, kb }) {
  const name = coinName(COINS[coin], district);
  const other = standsFor(coin, as);
  const words = [other ? t('app.pharaon.bill.as', { coin: name, resource: resourceName(other) }) : name, ...(can ? [t('app.pharaon.bill.change')] : [])].join('. ');
  return html`<button class=${`ph-tok ${can ? 'can' : ''} ${changing() === id ? 'sel' : ''}`} data-token=${id} data-key=${can ? kb : undefined} disabled=${!can} aria-label=${words} title=${words} aria-expanded=${can ? String(changing() === id) : undefined} onClick=${() => openChange(id)}>
    <${Piece} coin=${coin} district=${district} />${other && html`<i class="ph-as"><${Coin} name=${other} s=${16} /></i>`}</button>`;
}

/** The cost in a few words. @param {any} cost */
function costWords(cost) {
  if (cost.kind === 'alike') return cost.n === 1 ? t('app.pharaon.bill.single') : t('app.pharaon.alike', { n: cost.n });
  return cost.kind === 'any' ? t('app.pharaon.bill.any', { n: cost.n }) : '';
}

/** The whole bill. */
export function Bill() {
  const now = payment();
  if (!now) return null;
  const { bill, access, squares, deducted, counts = [], solves } = now;
  const open = changing();
  const wanted = bill.cost.kind === 'colours' ? BASICS.flatMap((name, n) => Array(bill.cost.colours[n]).fill(name)) : [];
  const seen = /** @type {Map<number, number>} */ (new Map());
  const id = (/** @type {number} */ coin) => { seen.set(coin, (seen.get(coin) ?? 0) + 1); return `${coin}.${seen.get(coin)}`; };
  const square = (/** @type {{coin: number, as: string}} */ { coin, as }, /** @type {number} */ n) => html`<${Square} key=${`${coin}.${n}`} id=${id(coin)} coin=${coin} as=${as} district=${bill.district} can=${others(coin).length > 0} kb=${String(n + 1)} />`;
  const first = solves?.map(square);
  return html`<div class="ak-plan ph-bill"><${Slots} />
    <span class="ph-part" data-part="access"><small>${t('app.pharaon.bill.access')}</small><span class="ph-toks">${access >= 0 ? html`<${Square} id="access" coin=${access} as=${bill.any ? '' : bill.colour} district=${bill.district} can=${otherAccess().length > 0} kb="A" />` : html`<span class="ph-tok paid"><${Coin} name=${bill.colour} s=${30} /></span>`}</span></span>
    ${first && html`<${ConflictPart} conflict=${bill.more?.conflict ?? 0}>${first}<//>`}
    <span class=${`ph-link ${deducted || counts.length ? '' : 'no'}`} data-part="deducted">${t(deducted || counts.length ? 'app.pharaon.bill.counts' : 'app.pharaon.bill.extra')}</span>
    <span class="ph-part" data-part="cost"><small>${t('app.pharaon.bill.cost')} ${costWords(bill.cost)}${wanted.map((name) => html`<${Coin} name=${name} s=${15} sq />`)}</small><span class="ph-toks">
      ${[...(deducted ? [deducted] : []), ...counts].map((name) => html`<span class="ph-tok pale" role="img" aria-label=${t('app.pharaon.bill.deducted', { resource: resourceName(name) })}><${Coin} name=${name} s=${30} /></span>`)}
      ${squares.map((one, n) => square(one, n + (solves?.length ?? 0)))}
      ${!squares.length && !deducted && !counts.length && html`<span class="ph-none">0</span>`}</span></span>
    ${bill.going === 'go:offerings' && asked(position.value) !== 'pay' && html`<${Bonus} />`}
    ${open && html`<${Change} open=${open} district=${bill.district} />`}</div>`;
}

/** A bonus offering for one more alike. */
function Bonus() {
  const on = withBonus();
  const free = bonusIsFree();
  const can = canBonus() && !free;
  return html`<button class=${`ak-btn ph-bonus ${on ? 'sel' : can ? 'legal' : ''}`} data-bonus data-key=${can ? 'B' : undefined} disabled=${!can} aria-pressed=${String(on)} onClick=${() => setBonus(!on)}><span>${t('app.pharaon.bill.bonus')}<small>${t(free ? 'app.pharaon.bill.bonus_free' : can ? 'app.pharaon.bill.bonus_cost' : 'app.pharaon.bill.no_bonus')}</small></span>${can && html`<kbd aria-hidden="true">B</kbd>`}</button>`;
}

/** What can be taken instead of a token. @param {{open: string, district: string}} p */
function Change({ open, district }) {
  const coin = Number(open.split('.')[0]);
  const found = open === 'access' ? otherAccess() : others(coin);
  const work = (/** @type {number} */ other) => () => (open === 'access' ? changeAccess(other) : changeCoin(coin, other));
  return html`<span class="ph-change" role="group" aria-label=${t('app.pharaon.bill.instead')}><small>${t('app.pharaon.bill.instead')}</small><span class="ph-toks">
    ${found.map((other, n) => html`<button key=${other} class="ph-tok can legal" data-instead=${COINS[other]} data-key=${'QWERTYIOSFGH'[n]} aria-label=${coinName(COINS[other], district)} title=${coinName(COINS[other], district)} onClick=${work(other)}><${Piece} coin=${other} district=${district} /></button>`)}</span></span>`;
}
