/** Answers given at one's own goods: gold for the offering, cards that are bought, the reward of an offering. */
import { html } from '../../lib.js';
import { Icon } from '../../svg.js';
import { actions, group, picked, pickGroup, point } from '../../choose.js';
import { labelOf, myTurn, position } from '../../store.js';
import { offFor, orTell } from '../../off.js';
import { t } from '../../words.js';
import { ITEMS, asked } from './rules.js';
import { change, draft, itemsLeft, most, offerBy, offersMore, planning, takes } from './plan.js';

const ITEM_ICONS = { card: 'power-card', farmer: 'farmer', stone: 'brick' };

/**
 * A small lit button at the goods.
 * @param {{id: string, label: string, kb?: string, off?: boolean, state?: string, work: () => void, children?: any}} p
 */
function Chip({ id, kb, label, off, state = 'legal', work, children }) {
  const why = off ? t('app.amunre.why.most') : '';
  return html`<button class=${`ak-btn ar-chip ${off ? 'off' : state}`} data-own=${id} data-key=${off ? undefined : kb}
    aria-label=${label} ...${offFor(why)} aria-pressed=${state === 'sel' ? 'true' : undefined}
    onClick=${orTell(why, work)}>${children}</button>`;
}

/** One way of a correction. @param {{name: string, children?: any}} p */
function Way({ name, children }) {
  const state = picked.value.has(name) ? 'sel' : 'legal';
  return html`<${Chip} id=${name} label=${labelOf(name)} state=${state} work=${() => point(name)}>${children}<//>`;
}

/**
 * The own gold; while an offering is chosen or corrected, with what is done there.
 * @param {{gold: number, less: number}} p
 */
export function Purse({ gold, less }) {
  if (planning() === 'offer') return html`<${Altar} gold=${gold} />`;
  if (!myTurn.value || asked(position.value) !== 'correct') return html`<${Gold} gold=${gold} less=${less} />`;
  return html`<span class="ar-altar"><${Way} name="correct:minus">−<//><${Gold} gold=${gold} />
    <${Way} name="correct:plus">+<//></span>`;
}

/** @param {{gold: number, less?: number}} p */
function Gold({ gold, less = 0 }) {
  const change = html`<b class=${`ak-then ${less < 0 ? 'less' : ''}`}>${less > 0 ? '+' : '−'}${Math.abs(less)}</b>`;
  const words = `${t('amunre.piece.gold.name')}: ${gold}`;
  return html`<span class="ar-gold" data-tip="gold" tabindex="0" role="img" aria-label=${words}>
    <${Icon} name="gold" s=${28} />${gold}${less !== 0 && change}</span>`;
}

/** How much of the gold is offered: more, less, and below one the theft. @param {{gold: number}} p */
function Altar({ gold }) {
  const { steal, offer } = draft();
  const words = `${t('amunre.piece.gold.name')}: ${gold}`;
  return html`<span class="ar-altar">
    <${Chip} id="less" kb="-" label=${t('app.amunre.less')} off=${!offersMore(-1)} work=${() => offerBy(-1)}>−<//>
    <span class="ar-gold" data-tip=${steal ? 'steal' : 'gold'} role="img" aria-label=${words}>
      <${Icon} name="gold" s=${24} />${steal ? t('app.amunre.steals') : offer}<small>/${gold}</small></span>
    <${Chip} id="more" kb="+" label=${t('app.amunre.more')} off=${!offersMore(1)}
      work=${() => offerBy(1)}>+<//></span>`;
}

/** Selling a card for gold: a quiet button beside the gold. */
export function Sell() {
  if (!myTurn.value || !actions.value.some((action) => action.group === 'sell')
    || asked(position.value) === 'pay') return null;
  const on = group.value === 'sell';
  return html`<button class=${`ak-btn quiet ar-sell ${on ? 'sel' : ''}`} data-choice="sell" data-key="G"
    data-tip="power"
    aria-label=${t('app.amunre.sell')} aria-pressed=${String(on)} onClick=${() => pickGroup('sell')}>
    <${Icon} name="power-card" s=${15} />+1<${Icon} name="gold" s=${15} /></button>`;
}

/** What may be taken into the hand now: cards that are bought, or the items of a reward. */
export function Slots() {
  if (planning() === 'buy_cards') return html`<${Bought} />`;
  return planning() === 'item' ? html`<${Reward} />` : null;
}

/**
 * A place in the hand that a tap fills, and from the last one empties again.
 * @param {{id: string, tip: string, icon: string, label: string, n: number, more: boolean, set: (n: number) => void}} p
 */
function Slot({ id, tip, icon, label, n, more, set }) {
  return html`<button class=${`ar-card ar-slot ${more ? 'legal' : 'picked'}`} data-own=${id} data-tip=${tip}
    aria-label=${`${label}: ${n}`} onClick=${() => set(more ? n + 1 : 0)}>
    <${Icon} name=${icon} s=${21} /><span>${more ? '+' : '×'}</span>${n > 0 && html`<b>${n}</b>`}</button>`;
}

function Bought() {
  const [n, limit] = [draft().cards, most('cards')];
  const set = (/** @type {number} */ cards) => change({ cards });
  return limit > 0 && html`<${Slot} id="buy" tip="power" icon="power-card" label=${t('app.amunre.cards')} n=${n}
    more=${n < limit} set=${set} />`;
}

/** One slot for each kind of item. */
function Reward() {
  const items = draft().items;
  const left = itemsLeft() - Object.values(items).reduce((a, b) => a + b, 0);
  return ITEMS.map((item) => {
    const n = items[item] ?? 0;
    const more = left > 0 && takes(item);
    const set = (/** @type {number} */ number) => change({ items: { ...items, [item]: number } });
    const icon = ITEM_ICONS[/** @type {keyof typeof ITEM_ICONS} */ (item)];
    const id = `item:${item}`;
    return (more || n > 0) && html`<${Slot} key=${item} id=${id} tip=${id} icon=${icon}
      label=${t(`amunre.action.item_${item}`)}
      n=${n} more=${more} set=${set} />`;
  });
}
