/**
 * Payments: which coins open a district, which make a whole payment, and the one to propose.
 * The same questions as the rules ask (games/pharaon/payment.py); a test compares the answers.
 * A bag is a list of counts by coin, a set of colours is a number with one bit per basic resource.
 */
import { BASICS, COINS, colourAt, hasSlot, nileOf, nobleDistrict, scribePair, stepCost, total } from './rules.js';
import { SWORD, after, isAll, moreOf, nextMore, opensAny, opensMore } from './solve.js';

const SILVER = 10;
const DISTRICT = 11;
const OFFERING = 5; // + resource: the offering that stands for it
export const EVERY = 31; // all five colours
const JUDGE = 11;
const WORTH = [10, 14, 18, 17, 13, 15, 19]; // how dear a plain token, an offering, silver, a district's joker and swords are

/** @typedef {{kind: 'alike' | 'any' | 'colours', n: number, colours: number[]}} Cost */
/** @typedef {{going: string, district: string, colour: string, coins: number[], reach: number[], any: boolean, cost: Cost, there: boolean, thereWith: boolean[], more: import('./solve.js').More | null}} Bill */
/** @typedef {{access: number, pay: number[]}} Payment */

/** @param {number[]} bag */
export const size = (bag) => bag.reduce((sum, n) => sum + n, 0);
/** @param {number[]} bag @param {number} coin @param {number} n */
export const plus = (bag, coin, n) => bag.map((count, other) => (other === coin ? count + n : count));
export const NOTHING = COINS.map(() => 0);

/** The district of an action. @param {string} going */
export const districtOf = (going) => (going.startsWith('nile') ? 'nile' : going.slice(3));

/** What an action costs. @param {any} position @param {any} figures @param {number} seat @param {string} going @param {boolean} bonus @returns {Cost} */
export function costOf(position, figures, seat, going, bonus) {
  const me = position.players[seat];
  if (going === 'go:offerings') return { kind: 'alike', n: bonus ? 2 : 1, colours: [] };
  if (going === 'go:artisans') return { kind: 'alike', n: 3, colours: [] };
  if (going === 'go:nobles') return me.nobles.includes(JUDGE) ? { kind: 'any', n: 5, colours: [] } : { kind: 'colours', n: 5, colours: [1, 1, 1, 1, 1] };
  const { cost, alike } = going === 'go:chamber' ? { cost: stepCost(figures, me.chamber + 1), alike: 0 } : nileOf(figures, Number(going.slice(5)), position);
  return alike ? { kind: 'alike', n: alike, colours: [] } : { kind: 'colours', n: cost.length, colours: BASICS.map((name) => cost.filter((/** @type {string} */ one) => one === name).length) };
}

/** The coins a player can use in a district; swords only with the commander. @param {any} player @param {string} district @param {boolean} [swords] */
export function purse(player, district, swords) {
  return COINS.map((coin, n) => {
    if (n >= SWORD) return swords ? (n === SWORD ? player.goods : player.offerings)[coin.replace('offering_', '')] ?? 0 : 0;
    if (n === DISTRICT) return player.offerings[district] ?? 0;
    return n >= OFFERING && n < SILVER ? player.offerings[BASICS[n - OFFERING]] ?? 0 : player.goods[coin] ?? 0;
  });
}

/** For each resource the colours it can stand for with this player's scribes. @param {any} player @param {any} figures */
function reachOf(player, figures) {
  const reach = BASICS.map((_, kind) => 1 << kind);
  for (const noble of player.nobles.filter((/** @type {number} */ card) => card <= 5)) {
    const [one, two] = scribePair(figures, noble).map((name) => BASICS.indexOf(name));
    reach[one] |= 1 << two;
    reach[two] |= 1 << one;
  }
  return reach;
}

/** Everything that decides how an action can be paid. @param {any} position @param {any} figures @param {number} seat @param {string} going @param {boolean} [bonus] @param {number} [conflict] on the slot that is chosen @returns {Bill} */
export function billOf(position, figures, seat, going, bonus = false, conflict = 0) {
  const player = position.players[seat];
  const district = districtOf(going);
  const colour = colourAt(position, figures, district);
  const left = total(position.bag) + total(position.spent);
  const there = !bonus || left > 0 || position.zone.some((/** @type {string | null} */ one) => one !== null);
  const more = moreOf(position, figures, seat, conflict);
  const back = !conflict && !hasSlot(position, figures, colour); // an offering that opens a full district can be drawn again
  return { going, district, colour, coins: purse(player, district, more?.command), more, reach: reachOf(player, figures), cost: costOf(position, figures, seat, going, bonus), there,
    any: opensAny(player, conflict) || player.nobles.some((/** @type {number} */ card) => card >= 7 && card <= 10 && nobleDistrict(figures, card) === district),
    thereWith: COINS.map((_, coin) => there || (back && isOffering(coin))) };
}

/** @param {number} coin */
export const isOffering = (coin) => (coin >= OFFERING && coin < SILVER) || coin === DISTRICT || coin > SWORD;

/** The colours a coin can stand for. @param {number} coin @param {number[]} reach */
export const coloursOf = (coin, reach) => (coin >= SILVER ? EVERY : reach[coin % OFFERING]);

/** The colours an access token can count as in the cost; 0 if it does not open the district. @param {Bill} bill @param {number} coin */
export function accessColours(bill, coin) {
  const wheel = 1 << BASICS.indexOf(bill.colour);
  const ordinary = coloursOf(coin, bill.reach) & wheel;
  if (!bill.any) return ordinary;
  return coin >= SILVER ? EVERY : (1 << (coin % OFFERING)) | ordinary;
}

// ---------------------------------------------------------------- whole payments

/** One if the access token counts towards a cost of given colours. @param {number} access @param {number[]} colours */
const deducted = (access, colours) => Number(colours.some((n, kind) => n > 0 && (access >> kind) & 1));

/** The colours that all coins of a bag can stand for. @param {number[]} paid @param {number[]} reach */
const common = (paid, reach) => paid.reduce((found, n, coin) => (n > 0 ? found & coloursOf(coin, reach) : found), EVERY);

/** Whether the coins paid so far, with the access token, are the whole cost. @param {Bill} bill @param {number} access @param {number[]} paid */
export function isWhole({ cost, reach }, access, paid) {
  const number = size(paid);
  if (cost.kind === 'any') return number === cost.n - 1;
  if (cost.kind === 'colours') return number === cost.n - deducted(access, cost.colours);
  const colours = common(paid, reach);
  return ((colours & access) !== 0 && number >= cost.n - 1) || (colours !== 0 && number >= cost.n);
}

/** Whether coins from `least` on can make what was paid a whole payment. @param {Bill} bill @param {number} access @param {number[]} left @param {number[]} paid @param {number} least */
export function completes({ cost, reach }, access, left, paid, least) {
  const rest = left.map((n, coin) => (coin < least ? 0 : n));
  if (cost.kind === 'colours') return matches(rest.map((n, coin) => n + paid[coin]), paid, access, cost.colours, reach);
  const number = size(paid);
  if (cost.kind === 'any') return number <= cost.n - 1 && cost.n - 1 <= number + size(rest);
  const colours = common(paid, reach);
  return BASICS.some((_, kind) => {
    const lacking = cost.n - ((access >> kind) & 1) - number;
    return (colours >> kind) & 1 && (lacking <= 0 || lacking <= standingFor(rest, kind, reach));
  });
}

/** How many coins of a bag can stand for a colour. @param {number[]} bag @param {number} kind @param {number[]} reach */
const standingFor = (bag, kind, reach) => bag.reduce((sum, n, coin) => ((coloursOf(coin, reach) >> kind) & 1 ? sum + n : sum), 0);

/** Whether a cost of given colours can be met from `coins` using all of `paid` (Hall). @param {number[]} coins @param {number[]} paid @param {number} access @param {number[]} cost @param {number[]} reach */
export function matches(coins, paid, access, cost, reach) {
  const token = deducted(access, cost) ? access : 0;
  if (size(paid) + (token ? 1 : 0) > size(cost)) return false;
  for (let set = 1; set <= EVERY; set++) {
    const need = cost.reduce((sum, n, kind) => ((set >> kind) & 1 ? sum + n : sum), 0);
    const inside = paid.reduce((sum, n, coin) => (coloursOf(coin, reach) & ~set ? sum : sum + n), token && !(token & ~set) ? 1 : 0);
    const touching = coins.reduce((sum, n, coin) => (coloursOf(coin, reach) & set ? sum + n : sum), token & set ? 1 : 0);
    if (inside > need || touching < need) return false;
  }
  return true;
}

/** The coins that can be paid next. @param {Bill} bill @param {number} access @param {number[]} coins @param {number[]} paid @param {boolean} there */
export function nextCoins(bill, access, coins, paid, there) {
  if (bill.more) return there ? nextMore(bill, access, coins, paid) : [];
  const least = Math.max(0, paid.findLastIndex((n) => n > 0));
  return COINS.flatMap((_, coin) => {
    if (coin < least || coins[coin] === 0) return [];
    const more = plus(paid, coin, 1);
    const rest = plus(coins, coin, -1);
    const bare = !there && !isOffering(coin) && size(paid.filter((_n, other) => isOffering(other))) === 0;
    if (bare && isWhole(bill, access, more)) return [];
    return completes(bill, access, bare ? rest.map((n, other) => (isOffering(other) ? n : 0)) : rest, more, coin) ? [coin] : [];
  });
}

/** The coins that open the district and leave enough. @param {Bill} bill */
export function openers(bill) {
  if (bill.more) return COINS.flatMap((_, coin) => (bill.coins[coin] > 0 && opensMore(bill, coin) ? [coin] : []));
  return COINS.flatMap((_, coin) => (bill.coins[coin] > 0 && wholes(bill, accessColours(bill, coin), plus(bill.coins, coin, -1), NOTHING, bill.thereWith[coin]).length ? [coin] : []));
}

/** @type {Map<string, number[][]>} */ const known = new Map();

/**
 * Every whole payment from here on, each as the bag of all its coins. A payment ends as soon as it is whole.
 * @param {Bill} bill @param {number} access @param {number[]} coins @param {number[]} paid @param {boolean} there @returns {number[][]}
 */
export function wholes(bill, access, coins, paid, there) {
  if (access === 0) return [];
  const key = JSON.stringify([bill.cost, bill.reach, bill.more, access, coins, paid, there]);
  const found = known.get(key);
  if (found) return found;
  if (known.size > 400) known.clear();
  const made = grown(bill, access, coins, paid, there);
  known.set(key, made);
  return made;
}

/** @param {Bill} bill @param {number} access @param {number[]} coins @param {number[]} paid @param {boolean} there @returns {number[][]} */
function grown(bill, access, coins, paid, there) {
  if (bill.more ? isAll(bill, access, paid) : isWhole(bill, access, paid)) return [paid];
  if (bill.more) return nextCoins(bill, access, coins, paid, there).flatMap((coin) => (coin < SWORD ? grown(bill, access, plus(coins, coin, -1), plus(paid, coin, 1), there) : [plus(paid, coin, 1)]));
  return nextCoins(bill, access, coins, paid, there).flatMap((coin) => grown(bill, access, plus(coins, coin, -1), plus(paid, coin, 1), there));
}

// ---------------------------------------------------------------- proposing and changing

/** How dear a bag of coins is: plain tokens before offerings, silver and jokers last, rare ones later. @param {number[]} bag @param {number[]} held */
function dear(bag, held) {
  return bag.reduce((sum, n, coin) => sum + n * (WORTH[coin < OFFERING ? 0 : coin < SILVER ? 1 : coin - SILVER + 2] + 1 / Math.max(1, held[coin])), 0);
}

/** The whole payments with an access token. @param {Bill} bill @param {number} access a coin */
const paymentsWith = (bill, access) => wholes(after(bill, access), accessColours(bill, access), plus(bill.coins, access, -1), NOTHING, bill.thereWith[access]);

/** The cheapest of some bags; the nearest to `like` first. @param {number[][]} bags @param {number[]} held @param {number[]} [like] */
function cheapest(bags, held, like) {
  const far = (/** @type {number[]} */ bag) => (like ? bag.reduce((sum, n, coin) => sum + Math.max(0, like[coin] - n), 0) : 0);
  let best, least = Infinity;
  for (const bag of bags) {
    const price = far(bag) * 1000 + dear(bag, held);
    if (price < least) [best, least] = [bag, price];
  }
  return best;
}

/** The payment to propose, or nothing if there is none. @param {Bill} bill @returns {Payment | undefined} */
export function propose(bill) {
  const found = openers(bill).map((access) => ({ access, pay: cheapest(paymentsWith(bill, access), bill.coins) ?? NOTHING }));
  const price = (/** @type {Payment} */ { access, pay }) => dear(plus(pay, access, 1), bill.coins);
  return found.toSorted((a, b) => price(a) - price(b))[0];
}

/** The rest of a payment that has begun. @param {Bill} bill @param {number} access colours @param {number[]} paid @returns {number[] | undefined} */
export const proposeRest = (bill, access, paid) => cheapest(wholes(bill, access, bill.coins, paid, bill.there), bill.coins);

/** The same payment with another access token. @param {Bill} bill @param {Payment} now @param {number} access @returns {Payment} */
export const withAccess = (bill, now, access) => ({ access, pay: cheapest(paymentsWith(bill, access), bill.coins, now.pay) ?? now.pay });

/** All bags that could be paid instead: from the start, or from what is paid already. @param {Bill} bill @param {{access: number, colours?: number, paid?: number[]}} at */
const others = (bill, { access, colours, paid }) => (paid ? wholes(bill, colours ?? 0, bill.coins, paid, bill.there) : paymentsWith(bill, access));

/** What can be paid instead of one coin. @param {Bill} bill @param {{access: number, pay: number[], colours?: number, paid?: number[]}} now @param {number} coin */
export function instead(bill, now, coin) {
  const bags = others(bill, now).filter((bag) => bag[coin] < now.pay[coin]);
  return COINS.flatMap((_, other) => (bags.some((bag) => bag[other] > now.pay[other]) ? [other] : []));
}

/** The payment with one coin changed for another, and no more changed than needed. @param {Bill} bill @param {{access: number, pay: number[], colours?: number, paid?: number[]}} now @param {number} coin @param {number} other */
export function exchanged(bill, now, coin, other) {
  const bags = others(bill, now).filter((bag) => bag[coin] < now.pay[coin] && bag[other] > now.pay[other]);
  return cheapest(bags, bill.coins, plus(plus(now.pay, coin, -1), other, 1)) ?? now.pay;
}

// ---------------------------------------------------------------- what stands for what

/**
 * The squares of a bill: what each coin stands for, the access token first where it is deducted.
 * @param {Bill} bill @param {number} access colours @param {number} token its coin @param {number[]} pay @returns {{deducted: string | null, squares: {coin: number, as: string}[]}}
 */
export function squares(bill, access, token, pay) {
  const coins = pay.flatMap((n, coin) => Array.from({ length: n }, () => coin));
  const { cost, reach } = bill;
  const named = (/** @type {number} */ coin, /** @type {number} */ kind) => ({ coin, as: BASICS[kind] });
  if (cost.kind === 'any') return { deducted: bestKind(access, token), squares: coins.map((coin) => ({ coin, as: '' })) };
  if (cost.kind === 'alike') {
    const taken = coins.length < cost.n;
    const kind = lowest(common(pay, reach) & (taken ? access : EVERY), coins[0] ?? token);
    return { deducted: taken ? BASICS[kind] : null, squares: coins.map((coin) => named(coin, kind)) };
  }
  const all = deducted(access, cost.colours) ? [{ coin: -1, can: access }, ...coins.map((coin) => ({ coin, can: coloursOf(coin, reach) }))] : coins.map((coin) => ({ coin, can: coloursOf(coin, reach) }));
  const fit = assigned(all.toSorted((a, b) => bits(a.can) - bits(b.can)), cost.colours) ?? [];
  return { deducted: BASICS[fit.find((one) => one.coin < 0)?.kind ?? -1] ?? null, squares: fit.filter((one) => one.coin >= 0).map((one) => named(one.coin, one.kind)).toSorted((a, b) => a.coin - b.coin) };
}

/** @param {number} set */
export const bits = (set) => BASICS.filter((_, kind) => (set >> kind) & 1).length;
/** The colour of a set that a coin has itself, or the first one. @param {number} set @param {number} coin */
const lowest = (set, coin) => ((set >> (coin % OFFERING)) & 1 && coin < SILVER ? coin % OFFERING : BASICS.findIndex((_, kind) => (set >> kind) & 1));
/** @param {number} access @param {number} token */
const bestKind = (access, token) => BASICS[lowest(access, token)];

/** Each coin with a colour of the cost it can stand for, its own first. @param {{coin: number, can: number}[]} coins @param {number[]} cost @returns {{coin: number, kind: number}[] | undefined} */
export function assigned(coins, cost) {
  if (!coins.length) return [];
  const [{ coin, can }, ...rest] = coins;
  const kinds = BASICS.map((_, kind) => kind).filter((kind) => cost[kind] > 0 && (can >> kind) & 1);
  for (const kind of kinds.toSorted((a, b) => Number(b === coin % OFFERING) - Number(a === coin % OFFERING))) {
    const more = assigned(rest, plus(cost, kind, -1));
    if (more) return [{ coin, kind }, ...more];
  }
  return undefined;
}

/** The kind of offering a coin is in a district, or nothing. @param {number} coin @param {string} district */
export const giftOf = (coin, district) => (coin > SWORD ? COINS[coin].slice(9) : coin === DISTRICT ? district : coin >= OFFERING && coin < SILVER ? BASICS[coin - OFFERING] : '');
