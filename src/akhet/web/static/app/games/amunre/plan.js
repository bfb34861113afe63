/** Putting together what is bought, offered or taken: shown on the map before it is sent. */
import { effect, signal, untracked } from '../../lib.js';
import { group, path } from '../../choose.js';
import { command, follow, previewOf, previewPlan } from '../../play.js';
import { busy, me, myTurn, past, position, view } from '../../store.js';
import { ITEMS, PROVINCES, asked, countIn, owned } from './rules.js';

const PLANNED = ['buy_cards', 'buy_farmers', 'buy_stones', 'may_build', 'offer', 'item', 'income', 'bonus'];
/**
 * @typedef {{key: string, lands: Record<string, number>, cards: number, offer: number, steal: boolean, correct:
 *   boolean, items: Record<string, number>}} Draft
 */
/** @type {Draft} */ const NONE = { key: '', lands: {}, cards: 0, offer: 1, steal: false, correct: false, items: {} };
const kept = signal(NONE);

/** Which question is put together here now; nothing while a card is being played. */
export function planning() {
  if (!myTurn.value || past.value || group.value || path.value.length) return '';
  return PLANNED.includes(asked(position.value)) ? asked(position.value) : '';
}

const key = () => `${view.value.seat}.${position.value.kingdom}.${position.value.round}.${asked(position.value)}`;

/** What has been put together so far; a new question begins with nothing. */
export function draft() {
  return kept.value.key === key() ? kept.value : { ...NONE, offer: Math.min(1, position.value.gold[me.value ?? 0]),
    steal: position.value.gold[me.value ?? 0] === 0, key: key() };
}

/** @param {Partial<Draft>} changes */
export const change = (changes) => { kept.value = { ...draft(), ...changes }; };
/** Begins again with nothing. */
export const clearDraft = () => { kept.value = NONE; };

/** The most of something the legal actions allow. @param {string} verb */
export function most(verb) {
  const numbers = view.value.legal.flatMap(({ name }) => (name.startsWith(`${verb}:`)
    ? [Number.parseInt(name.split(':')[1], 10)] : []));
  return Math.max(0, ...numbers.filter((n) => n >= 0));
}

/** How many pieces are in the plan. */
export const amount = () => Object.values(draft().lands).reduce((sum, n) => sum + n, 0);
/** Farmers or stones: what is being bought. */
export const kindOf = () => asked(position.value).slice(4);
/** How many pieces or cards the plan buys, what they cost, and what is left then. */
export function priced() {
  const n = asked(position.value) === 'buy_cards' ? draft().cards : amount();
  const { prices, leaves } = position.value.counts;
  return { n, cost: n ? prices[n - 1] : 0, left: leaves[n] };
}

/** How many more pieces a province can take in this plan. @param {string} name */
export function room(name) {
  const here = countIn(position.value, 'room', name) - (draft().lands[name] ?? 0);
  return Math.max(0, Math.min(most(kindOf()) - amount(), here));
}

/** One piece more or less in a province. @param {string} name @param {number} way */
export function add(name, way) {
  const now = draft().lands[name] ?? 0;
  if (way > 0 ? room(name) > 0 : now > 0) change({ lands: { ...draft().lands, [name]: now + way } });
}

/**
 * Whether a click on a province of the map changes the plan: a piece more, or from the last one none again.
 * @param {string} name
 */
export const adds = (name) => ['buy_farmers', 'buy_stones'].includes(planning()) && (room(name) > 0
  || (draft().lands[name] ?? 0) > 0);

/** A click on a province of the plan. @param {string} name */
export function tap(name) {
  if (room(name) > 0) add(name, 1);
  else change({ lands: { ...draft().lands, [name]: 0 } });
}

// ---------------------------------------------------------------- as actions

/** The plan as actions: what is bought, then where each piece goes. @param {AbortSignal} [abort] */
function bought(abort = undefined) {
  const places = PROVINCES.flatMap((name) => Array(draft().lands[name] ?? 0).fill(`place:${name}`));
  let laid = 0;
  return follow([`${kindOf()}:${amount()}`], async (next, way) => {
    const builder = next.find((name) => name.startsWith('builder:'))?.slice(8);
    if (builder) return await laidIn(way, builder, abort) < draft().lands[builder]
      ? 'done' : undefined; // more stones: not meant
    if (next.includes('done')) return 'done';
    return next.includes(places[laid]) ? places[laid++] : undefined;
  }, abort);
}

/**
 * How many stones actions lay in a province.
 * @param {string[]} way
 * @param {string} name
 * @param {AbortSignal} [abort]
 */
async function laidIn(way, name, abort = undefined) {
  const facts = (await previewOf(way, abort))?.facts ?? [];
  return facts.filter((/** @type {any[]} */ [key, , province]) => key === 'stone'
    && PROVINCES[province] === name).length;
}

/** The items of the plan as actions, in the order in which they can be named. */
function items() {
  const left = { ...draft().items };
  return follow([], (next) => next.find((name) => left[name.slice(5)]-- > 0));
}

/** What the plan is in actions. @param {AbortSignal} [abort] @returns {Promise<string[]>} */
async function actions(abort = undefined) {
  const kind = planning();
  if (kind === 'buy_cards') return [`cards:${draft().cards}`];
  if (kind === 'offer') return [offerName()];
  if (kind === 'item') return items();
  if (kind === 'income') return ['collect'];
  return kind === 'bonus' || kind === 'may_build' ? ['done'] : bought(abort);
}

// What was put together is shown on the map as it would be.
effect(() => {
  const kind = planning();
  const drawn = kind.startsWith('buy') && (amount() > 0 || draft().cards > 0);
  untracked(() => { if (kind && !busy.value) previewPlan(drawn ? actions : null); });
});

/** The offer of the plan as an action. */
export const offerName = () => `offer:${draft().steal ? 'steal' : draft().offer}${draft().correct ? '.correct' : ''}`;

/** Whether a correction can be sealed with the offer. */
export const seals = () => view.value.legal.some(({ name }) => name.endsWith('.correct'));

/** Whether the offer can be one gold more or less; less than one is the theft. @param {number} way */
export function offersMore(way) {
  const { offer, steal } = draft();
  if (steal) return way > 0 && most('offer') > 0;
  return way < 0 || offer < most('offer');
}

/** One gold more or less on the altar. @param {number} way */
export function offerBy(way) {
  const { offer, steal } = draft();
  if (!offersMore(way)) return;
  if (steal) change({ steal: false, offer: 1 });
  else change(offer + way < 1 ? { steal: true } : { offer: offer + way });
}

/** How many items of a reward are still to be named. */
export const itemsLeft = () => Number(view.value.question?.roles.n ?? 0);

/** Whether a reward can be one more of this. @param {string} item */
export const takes = (item) => (draft().items[item] ?? 0) < position.value.counts.items[ITEMS.indexOf(item)];

/** Sends what was put together. */
export async function carryOut() {
  const code = await command(await actions());
  if (!code) clearDraft();
}

/** The own provinces, for the steppers. */
export const lands = () => owned(position.value, me.value ?? -1);
