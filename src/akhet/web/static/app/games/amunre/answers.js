/** The answers in the dock: ladders, steppers with their price, the offering; cards are sold at the own gold. */
import { html } from '../../lib.js';
import { Icon } from '../../svg.js';
import { actions, group, path, picked, point } from '../../choose.js';
import { figures, me, named, position, view, whyOff } from '../../store.js';
import { offFor, orTell } from '../../off.js';
import { t } from '../../words.js';
import { ITEMS, SPACES, asked, bidAt, countIn, iconOf } from './rules.js';
import { add, amount, carryOut, change, clearDraft, draft, itemsLeft, kindOf, lands, most, offerName, planning, priced,
  room, seals, takes } from './plan.js';
import { provinceName } from './words.js';

/** The answers of the question asked now, or nothing where plain buttons do. */
export function answers() {
  const plan = planning();
  if (plan === 'buy_cards') return html`<${CardsPlan} />`;
  if (plan === 'buy_farmers' || plan === 'buy_stones') return html`<${PiecesPlan} />`;
  if (plan === 'offer') return html`<${OfferPlan} />`;
  if (plan === 'item') return html`<${ItemsPlan} />`;
  if (['income', 'bonus', 'may_build'].includes(plan)) return html`<${CardChoice} />`;
  const bidding = asked(position.value) === 'bid' && group.value !== 'sell' && !path.value[0]?.startsWith('card:')
    && !path.value[0]?.startsWith('sell:');
  return bidding ? html`<${Bidding} />` : null;
}

/** What Confirm does with what was put together. */
export function plan() {
  const kind = planning();
  if (!kind) return null;
  const { steal, offer, cards, items } = draft();
  const common = { work: carryOut, clear: clearDraft };
  if (kind === 'offer') return { ...common, icon: 'ui-lock', verb: steal
    ? t('app.amunre.verb.seal_steal') : t('app.amunre.verb.seal', { n: offer }),
      off: !view.value.legal.some(({ name }) => name === offerName()) };
  if (kind === 'item') return { ...common, verb: t('app.amunre.verb.take'), off: itemsLeft() !== sum(items),
    begun: sum(items) > 0 };
  if (kind === 'income') return { ...common,
    verb: t('app.amunre.verb.collect', { n: position.value.counts.income[me.value ?? 0] }) };
  if (kind === 'bonus' || kind === 'may_build') return { ...common, verb: t('app.amunre.verb.done') };
  const some = kind === 'buy_cards' ? cards > 0 : amount() > 0;
  return { ...common, verb: some ? t('app.amunre.verb.buy', { n: priced().cost }) : t('app.amunre.verb.buy_nothing'),
    begun: some };
}

/** @param {Record<string, number>} counts */
const sum = (counts) => Object.values(counts).reduce((a, b) => a + b, 0);

// ---------------------------------------------------------------- parts

/**
 * @param {{n: any, less: string, more: string, minus: () => void, plus: () => void, low: boolean, high: boolean, id:
 *   string, kb: string}} p
 */
function Stepper({ n, less, more, minus, plus, low, high, id, kb }) {
  const [none, all] = [low ? t('app.amunre.why.least') : '', high ? t('app.amunre.why.most') : ''];
  return html`<span class="ar-step" data-step=${id}><button class=${`ak-btn ${low ? 'off' : ''}`} data-less
    aria-label=${less}
      ...${offFor(none)} onClick=${orTell(none, minus)}>−</button><b aria-live="polite">${n}</b>
    <button class=${`ak-btn ${high ? 'off' : 'legal'}`} data-more aria-label=${more} ...${offFor(all)}
      data-key=${high ? undefined : kb} aria-keyshortcuts=${kb} onClick=${orTell(all, plus)}>+</button></span>`;
}

const SHOWN = 5;

/** The prices of one, two, three ...; the one that is paid now is filled. @param {{n: number, most: number}} p */
function Prices({ n, most: limit }) {
  const last = Math.max(1, Math.min(limit, Math.max(SHOWN, n + 1)));
  const first = Math.max(1, last - SHOWN + 1);
  return html`<span class="ar-prices" data-tip="prices" role="img"
    aria-label=${bill()}>${Array.from({ length: last - first + 1 }, (_, i) => html`<i
      class=${first + i === n ? 'on' : first + i < n ? 'done' : ''}>
        ${position.value.counts.prices[first + i - 1]}</i>`)}</span>`;
}

// ---------------------------------------------------------------- the auction

/** First the provinces, then the ladder of one of them. */
function Bidding() {
  const bids = actions.value.filter((action) => action.group === 'bid');
  const name = path.value[0]?.startsWith('province:') ? path.value[0].slice(9) : '';
  return name ? html`<${Rungs} name=${name} bids=${bids} />` : html`<${Provinces} bids=${bids} />`;
}

/** @param {{bids: any[]}} p */
function Provinces({ bids }) {
  const now = position.value;
  return html`${now.opened.map((/** @type {string} */ name, /** @type {number} */ n) => {
    const own = bids.find((action) => action.path[0] === `province:${name}`);
    const least = own && bidAt(figures.value, Number(own.name.split('.')[1]));
    const small = own ? t('app.amunre.bid_from', { n: least }) : whyOff(`province:${name}`);
    return html`<button key=${name} class=${`ak-btn ${own ? 'legal' : 'off'}`} ...${offFor(own ? '' : small)}
      data-choice=${`province:${name}`} data-key=${own ? n + 1 : undefined} data-tip=${`province:${name}`}
        onClick=${orTell(own ? '' : small, () => point(`province:${name}`))}><span>${provinceName(name)}
          <small>${small}</small></span><kbd aria-hidden="true">${n + 1}</kbd></button>`;
  })}`;
}

/** @param {{name: string, bids: any[]}} p */
function Rungs({ name, bids }) {
  return html`<span class="ar-ladder" role="group" aria-label=${provinceName(name)}>${SPACES.map((space, n) => {
    const id = `bid:${name}.${space}`;
    const legal = bids.some((action) => action.name === id);
    const state = picked.value.has(id) ? 'sel' : legal ? 'legal' : 'off';
    const why = legal ? '' : t(`app.amunre.why.${n < countIn(position.value, 'least_bid', name) ? 'low' : 'dear'}`);
    return html`<button key=${space} class=${`ak-btn ${state}`} ...${offFor(why)} data-choice=${id}
      data-key=${legal ? n + 1 : undefined} aria-pressed=${String(state === 'sel')}
        aria-label=${t('amunre.action.bid', { space: bidAt(figures.value, space), province: provinceName(name) })}
          onClick=${orTell(why, () => point(id))}>${bidAt(figures.value, space)}</button>`;
  })}</span>`;
}

// ---------------------------------------------------------------- buying

function CardsPlan() {
  const n = draft().cards;
  const limit = most('cards');
  return html`<div class="ak-plan ar-plan"><span class="ar-kind"><${Icon} name="power-card" s=${22} />
    <small>${t('app.amunre.limit_n', { n: limit })}</small></span>
    <${Stepper} id="cards" kb="1" n=${n} less=${t('app.amunre.less')} more=${t('app.amunre.more')} low=${n === 0}
      high=${n >= limit} minus=${() => change({ cards: n - 1 })} plus=${() => change({ cards: n + 1 })} />
    <${Prices} n=${n} most=${limit} /></div>`;
}

/** A stepper for each own province; a click on the map does the same. */
function PiecesPlan() {
  const farmers = kindOf() === 'farmers';
  const mine = lands();
  return html`<div class="ak-plan ar-plan">${mine.map((name, place) => {
    const n = draft().lands[name] ?? 0;
    const small = farmers ? t('app.amunre.free_fields', { n: countIn(position.value, 'free_fields', name) })
      : t('app.amunre.n.stones', { n: position.value.provinces[name].stones });
    const province = provinceName(name);
    return html`<span class="ar-place" key=${name}><span class="ar-where"><b>${province}</b>
      <small>${small}</small></span><${Stepper} id=${name} kb=${String(place + 1)} n=${n}
        less=${t('app.amunre.less_in', { province })} more=${t('app.amunre.more_in', { province })} low=${n === 0}
          high=${room(name) === 0} minus=${() => add(name, -1)} plus=${() => add(name, 1)} /></span>`;
  })}<span class="ar-bill"><${Prices} n=${amount()} most=${most(kindOf())} /></span></div>`;
}

// ---------------------------------------------------------------- the offering

/** Amounts worth a button: what the gold allows, and all of it. @param {number} purse */
const useful = (purse) => [...new Set([...[1, 3, 5, 8, 13].filter((n) => n <= purse), ...(purse ? [purse] : [])])];

function OfferPlan() {
  const { offer, steal, correct } = draft();
  const purse = most('offer');
  const set = (/** @type {number} */ n) => change({ offer: Math.max(1, Math.min(purse, n)), steal: false });
  const can = seals();
  return html`<div class="ak-plan ar-plan"><span class="ar-quick">${useful(purse).map((n, place) => html`<button
    key=${n} data-key=${place + 1}
      class=${`ak-btn ${!steal && offer === n ? 'sel' : 'legal'} ${(n === 5 || n === 13) && n !== purse
        ? 'ar-roomy' : ''}`} data-amount=${n} aria-pressed=${String(!steal && offer === n)}
          onClick=${() => set(n)}>${n}</button>`)}</span>
    <button class=${`ak-btn ar-steal ${steal ? 'sel' : ''}`} data-amount="steal" data-key="0" data-tip="steal"
      aria-pressed=${String(steal)} onClick=${() => change({ steal: !steal || purse < 1 })}>
        ${t('app.amunre.steal', { n: named.value.thief })}</button>
    <button class=${`ak-btn ${correct ? 'sel' : can ? 'legal' : 'off'}`} data-amount="correct"
      data-key=${can ? 'C' : undefined} data-tip="card:offering_correction"
        ...${offFor(can ? '' : t('app.amunre.correction_none'))} aria-pressed=${String(correct)}
          onClick=${orTell(can ? '' : t('app.amunre.correction_none'), () => change({ correct: !correct }))}>
            <${Icon} name=${iconOf('offering_correction')} s=${18} />
            <span>${t('app.amunre.correction')}${!can && html`<small>
            ${t('app.amunre.correction_none')}</small>`}</span></button></div>`;
}

/** What the plan costs and leaves. */
export const bill = () => t('app.amunre.costs', priced());

/** What an offer alone would reach. */
export function offerHint() {
  const { counts, gold: purses } = position.value;
  const field = counts.reach[draft().steal ? 0 : draft().offer];
  return t('app.amunre.alone', { n: purses[me.value ?? 0], field, income: counts.harvest[field - 1] });
}

// ---------------------------------------------------------------- rewards, income, bonus

function ItemsPlan() {
  const chosen = draft().items;
  const left = itemsLeft() - sum(chosen);
  const icons = { card: 'power-card', farmer: 'farmer', stone: 'brick' };
  return html`<div class="ak-plan ar-plan">${ITEMS.map((item, place) => {
    const n = chosen[item] ?? 0;
    const possible = takes(item);
    const words = t(`amunre.action.item_${item}`);
    return html`<span class="ar-place" key=${item} data-tip=${`item:${item}`}><span class="ar-where">
      <${Icon} name=${icons[/** @type {keyof typeof icons} */ (item)]} s=${20} /><b>${words}</b></span>
      <${Stepper} id=${item} kb=${String(place + 1)} n=${n} less=${`${words}: ${t('app.amunre.less')}`}
        more=${`${words}: ${t('app.amunre.more')}`} low=${n === 0} high=${left === 0 || !possible}
          minus=${() => change({ items: { ...chosen, [item]: n - 1 } })}
            plus=${() => change({ items: { ...chosen, [item]: n + 1 } })} /></span>`;
  })}<span class="ar-left">${t('app.amunre.items_left', { n: left })}</span></div>`;
}

/** Cards that may be laid before going on. */
function CardChoice() {
  const cards = [...new Set(actions.value.flatMap((action) => (action.path[0].startsWith('card:')
    ? [action.path[0]] : [])))];
  return html`${cards.map((id, place) => html`<button key=${id} class="ak-btn legal" data-key=${place + 1}
    data-choice=${id} data-tip=${id} onClick=${() => point(id)}><${Icon} name=${iconOf(id.slice(5))} s=${20} />
      <span>${t(`amunre.card.${id.slice(5)}.name`)}</span><kbd aria-hidden="true">${place + 1}</kbd></button>`)}`;
}
