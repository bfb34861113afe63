/** The answers in the dock: ladders, steppers with their price, the offering; selling stays small and aside. */
import { html } from '../../lib.js';
import { Icon } from '../../svg.js';
import { actions, group, path, picked, pickGroup, point } from '../../choose.js';
import { figures, me, position, view } from '../../store.js';
import { t } from '../../words.js';
import { ITEMS, SPACES, asked, costOf, fieldOf, freeFields, iconOf, incomeOf, price } from './rules.js';
import { add, amount, carryOut, change, clearDraft, cost, draft, itemsLeft, kindOf, lands, most, offerName, planning, room } from './plan.js';
import { provinceName } from './words.js';

/** The answers of the question asked now, or nothing where plain buttons do. */
export function answers() {
  const plan = planning();
  if (plan === 'buy_cards') return html`<${CardsPlan} />`;
  if (plan === 'buy_farmers' || plan === 'buy_stones') return html`<${PiecesPlan} />`;
  if (plan === 'offer') return html`<${OfferPlan} />`;
  if (plan === 'item') return html`<${ItemsPlan} />`;
  if (plan === 'income' || plan === 'bonus') return html`<${CardChoice} />`;
  const bidding = asked(position.value) === 'bid' && group.value !== 'sell' && !path.value[0]?.startsWith('card:') && !path.value[0]?.startsWith('sell:');
  return bidding ? html`<${Bidding} />` : null;
}

/** What Confirm does with what was put together. */
export function plan() {
  const kind = planning();
  if (!kind) return null;
  const { steal, gold, cards, items } = draft();
  const common = { work: carryOut, clear: clearDraft };
  if (kind === 'offer') return { ...common, icon: 'ui-lock', verb: steal ? t('app.amunre.verb.seal_steal') : t('app.amunre.verb.seal', { n: gold }), off: !view.value.legal.some(({ name }) => name === offerName()) };
  if (kind === 'item') return { ...common, verb: t('app.amunre.verb.take'), off: itemsLeft() !== sum(items), begun: sum(items) > 0 };
  if (kind === 'income') return { ...common, verb: t('app.amunre.verb.collect', { n: incomeOf(position.value, figures.value, me.value ?? 0) }) };
  if (kind === 'bonus') return { ...common, verb: t('app.amunre.verb.done') };
  const some = kind === 'buy_cards' ? cards > 0 : amount() > 0;
  return { ...common, verb: some ? t('app.amunre.verb.buy', { n: cost() }) : t('app.amunre.verb.buy_nothing'), begun: some };
}

/** @param {Record<string, number>} counts */
const sum = (counts) => Object.values(counts).reduce((a, b) => a + b, 0);

// ---------------------------------------------------------------- parts

/** @param {{n: any, less: string, more: string, minus: () => void, plus: () => void, low: boolean, high: boolean, id: string, kb: string}} p */
function Stepper({ n, less, more, minus, plus, low, high, id, kb }) {
  return html`<span class="ar-step" data-step=${id}><button class="ak-btn" data-less aria-label=${less} disabled=${low} onClick=${minus}>−</button><b aria-live="polite">${n}</b><button class=${`ak-btn ${high ? '' : 'legal'}`} data-more aria-label=${more} disabled=${high} data-key=${high ? undefined : kb} aria-keyshortcuts=${kb} onClick=${plus}>+</button></span>`;
}

const SHOWN = 5;

/** The prices of one, two, three ...; the one that is paid now is filled. @param {{n: number, most: number}} p */
function Prices({ n, most: limit }) {
  const last = Math.max(1, Math.min(limit, Math.max(SHOWN, n + 1)));
  const first = Math.max(1, last - SHOWN + 1);
  return html`<span class="ar-prices" data-tip="prices" role="img" aria-label=${bill()}>${Array.from({ length: last - first + 1 }, (_, i) => html`<i class=${first + i === n ? 'on' : first + i < n ? 'done' : ''}>${price(first + i)}</i>`)}</span>`;
}

/** Selling: a quiet button that is never in the way. */
function Sell() {
  if (!actions.value.some((action) => action.group === 'sell')) return null;
  return html`<button class="ak-btn quiet ar-sell" data-choice="sell" data-key="G" data-tip="power" onClick=${() => pickGroup('sell')}><${Icon} name="gold" s=${16} /><span>${t('app.amunre.sell')}</span><kbd aria-hidden="true">G</kbd></button>`;
}

// ---------------------------------------------------------------- the auction

/** First the provinces, then the ladder of one of them. */
function Bidding() {
  const bids = actions.value.filter((action) => action.group === 'bid');
  const name = path.value[0]?.startsWith('prov:') ? path.value[0].slice(5) : '';
  return name ? html`<${Rungs} name=${name} bids=${bids} />` : html`<${Provinces} bids=${bids} />`;
}

/** @param {{bids: any[]}} p */
function Provinces({ bids }) {
  const now = position.value;
  return html`${now.opened.map((/** @type {string} */ name, /** @type {number} */ n) => {
    const own = bids.find((action) => action.path[0] === `prov:${name}`);
    const least = own && costOf(figures.value, Number(own.name.split('.')[1]));
    const small = own ? t('app.amunre.bid_from', { n: least }) : now.lost[me.value ?? 0] === name ? t('app.amunre.lost_here') : now.bids[me.value ?? 0]?.province === name ? '' : t('app.amunre.no_bids');
    return html`<button key=${name} class=${`ak-btn ${own ? 'legal' : 'off'}`} disabled=${!own} data-choice=${`prov:${name}`} data-key=${own ? n + 1 : undefined} data-tip=${`prov:${name}`} onClick=${() => point(`prov:${name}`)}><span>${provinceName(name)}<small>${small}</small></span><kbd aria-hidden="true">${n + 1}</kbd></button>`;
  })}<${Sell} />`;
}

/** @param {{name: string, bids: any[]}} p */
function Rungs({ name, bids }) {
  return html`<span class="ar-ladder" role="group" aria-label=${provinceName(name)}>${SPACES.map((space, n) => {
    const id = `bid:${name}.${space}`;
    const legal = bids.some((action) => action.name === id);
    const state = picked.value.has(id) ? 'sel' : legal ? 'legal' : 'off';
    return html`<button key=${space} class=${`ak-btn ${state}`} disabled=${!legal} data-choice=${id} data-key=${legal ? n + 1 : undefined} aria-pressed=${String(state === 'sel')} aria-label=${t('amunre.action.bid', { space, province: provinceName(name) })} onClick=${() => point(id)}>${costOf(figures.value, space)}</button>`;
  })}</span>`;
}

// ---------------------------------------------------------------- buying

function CardsPlan() {
  const n = draft().cards;
  const limit = most('cards');
  return html`<div class="ak-plan ar-plan"><span class="ar-kind"><${Icon} name="power-card" s=${22} /><small>${t('app.amunre.limit_n', { n: limit })}</small></span>
    <${Stepper} id="cards" kb="1" n=${n} less=${t('app.amunre.less')} more=${t('app.amunre.more')} low=${n === 0} high=${n >= limit} minus=${() => change({ cards: n - 1 })} plus=${() => change({ cards: n + 1 })} />
    <${Prices} n=${n} most=${limit} /><${Sell} /></div>`;
}

/** A stepper for each own province; a click on the map does the same. */
function PiecesPlan() {
  const farmers = kindOf() === 'farmers';
  const mine = lands();
  return html`<div class="ak-plan ar-plan">${mine.map((name, place) => {
    const n = draft().lands[name] ?? 0;
    const small = farmers ? t('app.amunre.free_fields', { n: freeFields(position.value, figures.value, name) }) : t('app.amunre.n.stones', { n: position.value.provinces[name].stones });
    const province = provinceName(name);
    return html`<span class="ar-place" key=${name}><span class="ar-where"><b>${province}</b><small>${small}</small></span><${Stepper} id=${name} kb=${String(place + 1)} n=${n} less=${t('app.amunre.less_in', { province })} more=${t('app.amunre.more_in', { province })} low=${n === 0} high=${room(name) === 0} minus=${() => add(name, -1)} plus=${() => add(name, 1)} /></span>`;
  })}<span class="ar-bill"><${Prices} n=${amount()} most=${most(kindOf())} /></span><${Sell} /></div>`;
}

// ---------------------------------------------------------------- the offering

/** Amounts worth a button: what the gold allows, and all of it. @param {number} gold */
const useful = (gold) => [...new Set([...[1, 3, 5, 8, 13].filter((n) => n <= gold), ...(gold ? [gold] : [])])];

function OfferPlan() {
  const { gold, steal, correct } = draft();
  const purse = most('offer');
  const set = (/** @type {number} */ n) => change({ gold: Math.max(1, Math.min(purse, n)), steal: false });
  const can = view.value.legal.some(({ name }) => name.endsWith('.correct'));
  return html`<div class="ak-plan ar-plan"><${Stepper} id="offer" kb="+" n=${html`<${Icon} name="gold" s=${22} />${steal ? '−3' : gold}`} less=${t('app.amunre.less')} more=${t('app.amunre.more')} low=${steal || gold <= 1} high=${steal ? purse < 1 : gold >= purse} minus=${() => set(gold - 1)} plus=${() => set(steal ? 1 : gold + 1)} />
    <span class="ar-quick">${useful(purse).map((n, place) => html`<button key=${n} data-key=${place + 1} class=${`ak-btn ${!steal && gold === n ? 'sel' : 'legal'} ${(n === 5 || n === 13) && n !== purse ? 'ar-roomy' : ''}`} data-amount=${n} aria-pressed=${String(!steal && gold === n)} onClick=${() => set(n)}>${n}</button>`)}</span>
    <button class=${`ak-btn ar-steal ${steal ? 'sel' : ''}`} data-amount="steal" data-key="-" data-tip="steal" aria-pressed=${String(steal)} onClick=${() => change({ steal: !steal || purse < 1 })}>${t('app.amunre.steal', { n: figures.value.offering[4] })}</button>
    <button class=${`ak-btn ${correct ? 'sel' : can ? 'legal' : ''}`} data-amount="correct" data-key=${can ? 'C' : undefined} data-tip="card:offering_correction" disabled=${!can} aria-pressed=${String(correct)} onClick=${() => change({ correct: !correct })}><${Icon} name=${iconOf('offering_correction')} s=${18} /><span>${t('app.amunre.correction')}${!can && html`<small>${t('app.amunre.correction_none')}</small>`}</span></button><${Sell} /></div>`;
}

/** What the plan costs and leaves. */
export const bill = () => t('app.amunre.costs', { cost: cost(), left: position.value.gold[me.value ?? 0] - cost() });

/** What an offer alone would reach. */
export function offerHint() {
  const { gold, steal } = draft();
  const field = fieldOf(figures.value, steal ? -figures.value.offering[4] : gold);
  return t('app.amunre.alone', { n: position.value.gold[me.value ?? 0], field, income: incomeOf(position.value, figures.value, me.value ?? 0, field) });
}

// ---------------------------------------------------------------- rewards, income, bonus

function ItemsPlan() {
  const chosen = draft().items;
  const left = itemsLeft() - sum(chosen);
  const free = lands().reduce((all, name) => all + freeFields(position.value, figures.value, name), 0);
  const icons = { card: 'power-card', farmer: 'farmer', stone: 'brick' };
  return html`<div class="ak-plan ar-plan">${ITEMS.map((item, place) => {
    const n = chosen[item] ?? 0;
    const possible = view.value.legal.some(({ name }) => name === `item:${item}`) && (item !== 'farmer' || n < free);
    const words = t(`amunre.action.item_${item}`);
    return html`<span class="ar-place" key=${item} data-tip=${`item:${item}`}><span class="ar-where"><${Icon} name=${icons[/** @type {keyof typeof icons} */ (item)]} s=${20} /><b>${words}</b></span><${Stepper} id=${item} kb=${String(place + 1)} n=${n} less=${`${words}: ${t('app.amunre.less')}`} more=${`${words}: ${t('app.amunre.more')}`} low=${n === 0} high=${left === 0 || !possible} minus=${() => change({ items: { ...chosen, [item]: n - 1 } })} plus=${() => change({ items: { ...chosen, [item]: n + 1 } })} /></span>`;
  })}<span class="ar-left">${t('app.amunre.items_left', { n: left })}</span></div>`;
}

/** Cards that may be laid before going on. */
function CardChoice() {
  const cards = [...new Set(actions.value.flatMap((action) => (action.path[0].startsWith('card:') ? [action.path[0]] : [])))];
  return html`${cards.map((id, place) => html`<button key=${id} class="ak-btn legal" data-key=${place + 1} data-choice=${id} data-tip=${id} onClick=${() => point(id)}><${Icon} name=${iconOf(id.slice(5))} s=${20} /><span>${t(`amunre.card.${id.slice(5)}.name`)}</span><kbd aria-hidden="true">${place + 1}</kbd></button>`)}<${Sell} />`;
}
