/**
 * Payments with the expansion: a conflict's cost counts as access cost, and the commander's sword is a coin.
 * The same questions as the rules ask (games/pharaon/solving.py); a test compares the answers.
 */
import { conflictOf, conflictsAt } from './konflikte.js';
import { NOTHING, accessColours, assigned, bits, coloursOf, completes, isWhole, matches, plus, size } from './pay.js';
import { BASICS, COINS, colourAt, hasSlot, nobleDistrict } from './rules.js';

export const SWORD = 12; // a sword as a coin; then offerings of one and two
export const COMMANDER = 28;
const ADMIRAL = 27;
const ARMOURER = 29;
const DISTRICT = 11;

/** @typedef {import('./pay.js').Bill} Bill */
/** @typedef {{conflict: number, extra: number[], command: boolean, brings: boolean}} More */

/** Whether a player has a noble that was not used in this round. @param {any} position @param {number} seat @param {number} noble */
export const canUse = (position, seat, noble) => position.players[seat].nobles.includes(noble) && !position.used.includes(noble);

/** What a conflict changes in a bill; nothing without the expansion. @param {any} position @param {any} figures @param {number} seat @param {number} conflict 0 for a slot without one @returns {More | null} */
export function moreOf(position, figures, seat, conflict) {
  if (!position.konflikte) return null;
  const { cost, swords } = conflict ? conflictOf(figures, conflict) : { cost: [], swords: 0 };
  return { conflict, extra: BASICS.map((name) => cost.filter((one) => one === name).length), command: canUse(position, seat, COMMANDER),
    brings: conflict > 0 && (position.supply.sword ?? 0) > 0 && (swords > 0 || canUse(position, seat, ARMOURER)) };
}

/** Whether any resource opens a slot with this conflict. @param {any} player @param {number} conflict */
export const opensAny = (player, conflict) => conflict > 0 && player.nobles.includes(ADMIRAL);

/** The slots that could be chosen for a district: 0 for one without a conflict, and conflicts. @param {any} position @param {any} figures @param {number} seat @param {string} district */
export function slotsAt(position, figures, seat, district) {
  const colour = colourAt(position, figures, district);
  const conflicts = conflictsAt(position, figures, district);
  const again = () => !conflicts.length && [13, 14, 15, 16].some((noble) => nobleDistrict(figures, noble) === district && canUse(position, seat, noble));
  return [...(hasSlot(position, figures, colour) || again() ? [0] : []), ...conflicts.toSorted((a, b) => a - b)];
}

// ---------------------------------------------------------------- whole payments

/** @param {number[]} one @param {number[]} other */
const sum = (one, other) => one.map((n, at) => n + other[at]);
/** What a cost holds more than a conflict's. @param {number[]} cost @param {number[]} extra */
const beyond = (cost, extra) => cost.map((n, kind) => Math.max(0, n - extra[kind]));
/** @param {number[]} cost */
const coloursIn = (cost) => cost.reduce((set, n, kind) => (n > 0 ? set | (1 << kind) : set), 0);
/** Whether some of the coins are all that is needed. @param {number[]} coins @param {number[]} need @param {number[]} reach */
const covers = (coins, need, reach) => matches(coins, NOTHING, 0, need, reach);
/** @param {number} kind */
const single = (kind) => BASICS.map((_, at) => Number(at === kind));
const KINDS = BASICS.map((_, kind) => kind);

/** How many of one or two resources the coins can be. @param {number[]} coins @param {number[]} need @param {number[]} reach */
function covered(coins, need, reach) {
  if (covers(coins, need, reach)) return size(need);
  return Number(KINDS.some((kind) => need[kind] > 0 && covers(coins, single(kind), reach)));
}

/** Whether the access costs alone hold as many identical resources as are asked. @param {number} access @param {number} n @param {number[]} extra */
export const isPaidUp = (access, n, extra) => extra.some((held, kind) => held + ((access >> kind) & 1) >= n);

/** All that must be paid if the action is paid in one colour. @param {Bill} bill @param {number} access @param {number} kind @param {number} given */
function needIn({ cost, more }, access, kind, given) {
  const { extra } = /** @type {More} */ (more);
  const copies = isPaidUp(access, cost.n, extra) ? 0 : cost.n - extra[kind] - ((access >> kind) & 1) - given;
  return plus(extra, kind, copies);
}

/** @param {Bill} bill */
const anyLeft = ({ cost, more }) => Math.max(0, cost.n - 1 - size(/** @type {More} */ (more).extra));

/** The rests of a cost of given colours, the access token counted as one of them where it can. @param {number} access @param {number[]} rest */
function rests(access, rest) {
  const token = access & coloursIn(rest);
  return token ? KINDS.filter((kind) => (token >> kind) & 1).map((kind) => plus(rest, kind, -1)) : [rest];
}

/** Whether coins from `least` on make a whole payment; `given`: resources of the action that a sword pays. @param {Bill} bill @param {number[]} coins @param {number[]} paid @param {number} access @param {number} least @param {number} given */
function finishesWith(bill, coins, paid, access, least, given) {
  const { cost, reach, more } = bill;
  const { extra } = /** @type {More} */ (more);
  const left = coins.map((n, coin) => (coin < least || coin >= SWORD ? 0 : n));
  if (!size(extra) && !given) return completes(bill, access, left, paid, least);
  const all = sum(paid, left);
  if (cost.kind === 'alike') return KINDS.some((kind) => matches(all, paid, 0, needIn(bill, access, kind, given), reach));
  if (cost.kind === 'any') {
    const others = anyLeft(bill) - given;
    return size(paid) - covered(paid, extra, reach) <= others && size(all) >= others + size(extra) && covers(all, extra, reach);
  }
  const fits = (/** @type {number[]} */ rest) => matches(all, paid, 0, sum(extra, rest), reach);
  return rests(access, beyond(cost.colours, extra)).some((rest) => (given ? KINDS.some((kind) => rest[kind] > 0 && fits(plus(rest, kind, -1))) : fits(rest)));
}

/** The same, with the commander if he is needed and can be used. @param {Bill} bill @param {number[]} coins @param {number[]} paid @param {number} access @param {number} least */
export function finishes(bill, coins, paid, access, least) {
  const { command, brings } = /** @type {More} */ (bill.more);
  if (finishesWith(bill, coins, paid, access, least, 0)) return true;
  if (!command) return false;
  if (size(coins.slice(SWORD))) return finishesWith(bill, plus(coins, DISTRICT, 1), paid, access, least, 0);
  return brings && finishesWith(bill, coins, paid, access, least, 1);
}

/** Whether the coins paid so far are the whole payment. @param {Bill} bill @param {number} access @param {number[]} paid @param {number} [given] */
export function isAll(bill, access, paid, given = 0) {
  const { cost, reach, more } = bill;
  const { extra } = /** @type {More} */ (more);
  if (!size(extra) && !given) return isWhole(bill, access, paid);
  const number = size(paid);
  if (cost.kind === 'any') return number === anyLeft(bill) - given + size(extra);
  if (cost.kind === 'alike') return KINDS.map((kind) => needIn(bill, access, kind, given)).some((need) => size(need) === number && matches(paid, paid, 0, need, reach));
  const rest = beyond(cost.colours, extra);
  return number === size(extra) + size(rest) - Number((access & coloursIn(rest)) !== 0) - given;
}

/** @param {Bill} bill @param {number} access @param {number[]} paid @param {number} given */
const isExact = (bill, access, paid, given) => finishesWith(bill, NOTHING, paid, access, 0, given) && isAll(bill, access, paid, given);

/** The swords that would complete a payment now. @param {Bill} bill @param {number} access @param {number[]} coins @param {number[]} paid */
function lastSwords(bill, access, coins, paid) {
  const { command, brings } = /** @type {More} */ (bill.more);
  if (!command) return [];
  const found = isExact(bill, access, plus(paid, DISTRICT, 1), 0) ? [SWORD, SWORD + 1, SWORD + 2].filter((coin) => coins[coin] > 0) : [];
  return !found.includes(SWORD) && brings && isExact(bill, access, paid, 1) ? [SWORD, ...found] : found;
}

/** The coins that can be paid next, the commander's sword last. @param {Bill} bill @param {number} access @param {number[]} coins @param {number[]} paid */
export function nextMore(bill, access, coins, paid) {
  const least = Math.max(0, paid.findLastIndex((n) => n > 0));
  const plain = COINS.slice(0, SWORD).flatMap((_, coin) => (coin >= least && coins[coin] > 0 && finishes(bill, plus(coins, coin, -1), plus(paid, coin, 1), access, coin) ? [coin] : []));
  return [...plain, ...lastSwords(bill, access, coins, paid)];
}

/** Whether a coin opens the slot and leaves enough. @param {Bill} bill @param {number} coin */
export const opensMore = (bill, coin) => bill.thereWith[coin] && accessColours(bill, coin) !== 0 && finishes(after(bill, coin), plus(bill.coins, coin, -1), NOTHING, accessColours(bill, coin), 0);

/** The bill when a coin has opened the slot: the commander helps once. @param {Bill} bill @param {number} access a coin @returns {Bill} */
export const after = (bill, access) => (bill.more && access >= SWORD ? { ...bill, more: { ...bill.more, command: false } } : bill);

// ---------------------------------------------------------------- what stands for what

/** What each colour of the action needs besides the conflict, and what is deducted, for one way to pay. @param {Bill} bill @param {number} access @returns {{need: number[], token: number}[]} */
function ways({ cost, more }, access) {
  const { extra } = /** @type {More} */ (more);
  if (cost.kind === 'alike') {
    if (isPaidUp(access, cost.n, extra)) return KINDS.filter((kind) => extra[kind] + ((access >> kind) & 1) >= cost.n).map((kind) => ({ need: NONE, token: (access >> kind) & 1 ? kind : -1 }));
    return KINDS.map((kind) => ({ need: single(kind).map((n) => n * (cost.n - extra[kind] - ((access >> kind) & 1))), token: (access >> kind) & 1 ? kind : -1 }));
  }
  const rest = beyond(cost.colours, extra);
  const token = access & coloursIn(rest);
  return token ? KINDS.filter((kind) => (token >> kind) & 1).map((kind) => ({ need: plus(rest, kind, -1), token: kind })) : [{ need: rest, token: -1 }];
}

const NONE = BASICS.map(() => 0);

/** The tokens of a bill with a conflict: what the conflict takes, what counts towards the action, what the action takes besides. @param {Bill} bill @param {number} access colours @param {number[]} pay */
export function parts(bill, access, pay) {
  const { extra } = /** @type {More} */ (bill.more);
  const coins = pay.flatMap((n, coin) => Array.from({ length: n }, () => ({ coin, can: coloursOf(coin, bill.reach) }))).toSorted((a, b) => bits(a.can) - bits(b.can));
  if (bill.cost.kind === 'any') return anyParts(bill, access, coins, extra);
  for (const { need, token } of ways(bill, access)) {
    const fit = size(need) + size(extra) === coins.length ? assigned(coins, sum(need, extra)) : undefined;
    if (fit) return split(fit, bill, need, token);
  }
  return { deducted: null, counts: [], solves: [], squares: coins.map(({ coin }) => ({ coin, as: '' })) };
}

/** @param {{coin: number, kind: number}[]} fit @param {Bill} bill @param {number[]} need @param {number} token */
function split(fit, { cost, more }, need, token) {
  const { extra } = /** @type {More} */ (more);
  const open = [...extra];
  const solves = fit.toSorted((a, b) => Number(a.coin >= SWORD) - Number(b.coin >= SWORD)).filter(({ kind }) => open[kind]-- > 0);
  const rest = fit.filter((one) => !solves.includes(one));
  const counting = cost.kind === 'alike' ? KINDS.map((kind) => ((size(need) ? need[kind] > 0 : extra[kind] > 0 && (token < 0 || token === kind)) ? extra[kind] : 0)) : cost.colours.map((n, kind) => Math.min(n, extra[kind]));
  const named = (/** @type {{coin: number, kind: number}} */ { coin, kind }) => ({ coin, as: BASICS[kind] });
  const most = cost.n - Number(token >= 0) - rest.length;
  const counts = counting.flatMap((n, kind) => Array(n).fill(BASICS[kind])).slice(0, Math.max(0, most));
  return { deducted: BASICS[token] ?? null, counts, solves: solves.map(named), squares: rest.map(named) };
}

/** Five of any kind: the conflict first, then the rest. @param {Bill} bill @param {number} access @param {{coin: number, can: number}[]} coins @param {number[]} extra */
function anyParts(bill, access, coins, extra) {
  const choose = (/** @type {number} */ kind, /** @type {{coin: number, can: number}[]} */ left) => left.findIndex(({ can }) => (can >> kind) & 1);
  const left = [...coins];
  const solves = extra.flatMap((n, kind) => Array.from({ length: n }, () => ({ coin: left.splice(choose(kind, left), 1)[0]?.coin ?? 0, as: BASICS[kind] })));
  return { deducted: BASICS[KINDS.find((kind) => (access >> kind) & 1) ?? 0], counts: solves.map((one) => one.as).slice(0, bill.cost.n - 1), solves, squares: left.map(({ coin }) => ({ coin, as: '' })) };
}
