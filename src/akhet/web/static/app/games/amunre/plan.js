/** Putting together what is bought, offered or taken: shown on the map before it is sent. */
import { signal } from '../../lib.js';
import { group, path } from '../../choose.js';
import { inRow, sendBy } from '../../play.js';
import { figures, me, myTurn, past, position, view } from '../../store.js';
import { PROVINCES, argument, asked, freeFields, owned, price } from './rules.js';

const PLANNED = ['buy_cards', 'buy_farmers', 'buy_stones', 'offer', 'item', 'income', 'bonus'];
/** @typedef {{key: string, lands: Record<string, number>, cards: number, gold: number, steal: boolean, correct: boolean, items: Record<string, number>}} Draft */
/** @type {Draft} */ const NONE = { key: '', lands: {}, cards: 0, gold: 1, steal: false, correct: false, items: {} };
const kept = signal(NONE);

/** Which question is put together here now; nothing while a card is being played. */
export function planning() {
  if (!myTurn.value || past.value || inRow.value || group.value || path.value.length) return '';
  return PLANNED.includes(asked(position.value)) ? asked(position.value) : '';
}

const key = () => `${view.value.seat}.${position.value.kingdom}.${position.value.round}.${asked(position.value)}`;

/** What has been put together so far; a new question begins with nothing. */
export function draft() {
  return kept.value.key === key() ? kept.value : { ...NONE, gold: Math.min(1, position.value.gold[me.value ?? 0]), steal: position.value.gold[me.value ?? 0] === 0, key: key() };
}

/** @param {Partial<Draft>} changes */
export const change = (changes) => { kept.value = { ...draft(), ...changes }; };
/** Begins again with nothing. */
export const clearDraft = () => { kept.value = NONE; };

/** The most of something the legal actions allow. @param {string} verb */
export function most(verb) {
  const numbers = view.value.legal.flatMap(({ name }) => (name.startsWith(`${verb}:`) ? [Number.parseInt(name.split(':')[1], 10)] : []));
  return Math.max(0, ...numbers.filter((n) => n >= 0));
}

/** How many pieces are in the plan. */
export const amount = () => Object.values(draft().lands).reduce((sum, n) => sum + n, 0);
/** Farmers or stones: what is being bought. */
export const kindOf = () => asked(position.value).slice(4);
/** What the plan costs. */
export const cost = () => price(asked(position.value) === 'buy_cards' ? draft().cards : amount());

/** How many more pieces a province can take in this plan. @param {string} name */
export function room(name) {
  if (position.value.provinces[name].owner !== me.value) return 0;
  const left = most(kindOf()) - amount();
  const fields = freeFields(position.value, figures.value, name) - (draft().lands[name] ?? 0);
  return Math.max(0, kindOf() === 'farmers' ? Math.min(left, fields) : left);
}

/** One piece more or less in a province. @param {string} name @param {number} way */
export function add(name, way) {
  const now = draft().lands[name] ?? 0;
  if (way > 0 ? room(name) > 0 : now > 0) change({ lands: { ...draft().lands, [name]: now + way } });
}

/** Whether a click on a province of the map adds a piece. @param {string} name */
export const adds = (name) => ['buy_farmers', 'buy_stones'].includes(planning()) && room(name) > 0;

/** The land as it would be after the plan; three stones fold into a pyramid. @param {any} now */
export function planned(now) {
  const kind = planning();
  if (kind !== 'buy_farmers' && kind !== 'buy_stones') return null;
  const provinces = { ...now.provinces };
  for (const [name, n] of Object.entries(draft().lands)) provinces[name] = n ? withPieces(provinces[name], kind, n) : provinces[name];
  return { ...now, provinces };
}

/** @param {any} land @param {string} kind @param {number} n */
function withPieces(land, kind, n) {
  if (kind === 'buy_farmers') return { ...land, farmers: land.farmers + n };
  const stones = land.stones + n;
  const whole = figures.value.supply[0];
  return { ...land, stones: stones % whole, pyramids: land.pyramids + Math.floor(stones / whole) };
}

// ---------------------------------------------------------------- sending

/** Buys cards. */
const buyCards = () => once(`cards:${draft().cards}`);

/** Sends one action; again if another seat was quicker. @param {string} name */
const once = (name) => sendBy((legal) => (legal.includes(name) ? name : undefined));

/** Buys pieces and lays them where the plan says; what settles itself needs no answer. */
async function buyPieces() {
  const kind = kindOf();
  const wanted = planned(position.value);
  const step = kind === 'farmers' ? 'place_farmer' : 'place_stone';
  let first = `${kind}:${amount()}`;
  await sendBy((legal) => {
    if (first && legal.includes(first)) return first;
    first = '';
    if (asked(position.value) === 'may_build') return legal.length === 1 || goesOn(wanted) ? 'done' : undefined;
    return asked(position.value) === step ? nextPlace(legal, wanted) : undefined;
  });
}

/** Whether the plan lays more stones where the builder could act now: then it was not meant. @param {any} wanted */
function goesOn(wanted) {
  const name = PROVINCES[argument(position.value)];
  return pieceCount(wanted, name) > pieceCount(position.value, name);
}

/** The next province that has less than the plan. @param {string[]} legal @param {any} wanted */
function nextPlace(legal, wanted) {
  const lacks = (/** @type {string} */ name) => pieceCount(wanted, name) > pieceCount(position.value, name);
  const found = PROVINCES.find((name) => legal.includes(`place:${name}`) && lacks(name));
  return found && `place:${found}`;
}

/** Farmers and stones of a province; a pyramid is as many as it was made of. @param {any} now @param {string} name */
function pieceCount(now, name) {
  const { farmers, stones, pyramids } = now.provinces[name];
  return farmers + stones + pyramids * figures.value.supply[0];
}

/** The offer of the plan as an action. */
export const offerName = () => `offer:${draft().steal ? 'steal' : draft().gold}${draft().correct ? '.correct' : ''}`;

/** How many items of a reward are still to be named. */
export const itemsLeft = () => argument(position.value) % 16;

/** Names the items, cards first. */
function takeItems() {
  const left = { ...draft().items };
  return sendBy((legal) => {
    if (asked(position.value) !== 'item') return undefined;
    const found = ['card', 'farmer', 'stone'].find((item) => left[item] > 0 && legal.includes(`item:${item}`));
    if (!found) return undefined;
    left[found] -= 1;
    return `item:${found}`;
  });
}

/** Sends what was put together. */
export async function carryOut() {
  const kind = planning();
  if (kind === 'buy_cards') await buyCards();
  else if (kind === 'offer') await once(offerName());
  else if (kind === 'item') await takeItems();
  else if (kind === 'income') await once('collect');
  else if (kind === 'bonus') await once('done');
  else if (kind) await buyPieces();
  clearDraft();
}

/** The own provinces, for the steppers. */
export const lands = () => owned(position.value, me.value ?? -1);
