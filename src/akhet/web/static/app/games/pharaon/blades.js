/** Paying swords: tokens, silver, offerings of swords, and once a round a resource as one (games/pharaon/swords.py). */
import { archPrice, favourOf } from './konflikte.js';
import { costOf } from './pay.js';
import { BASICS, COINS, DISTRICTS, argument, asked } from './rules.js';
import { COMMANDER, canUse } from './solve.js';

/** What can be paid for swords, in the order in which it is paid. */
export const BLADES = ['sword', 'silver', 'offering_sword_1', 'offering_sword_2', ...COINS.slice(0, 10)];
const TWO = 3; // an offering of two swords
const BASIC = 4; // from here on only with the commander, and one
const ONLY_TWOS = 1 << 12;
const WORTH = [10, 18, 13, 25]; // how dear a sword, silver, and offerings of one and two swords are
const BASIC_WORTH = [19, 22]; // a basic resource and an offering for one, with the commander

/** How many of each a player has. @param {any} player @returns {number[]} */
export const heldBlades = (player) => BLADES.map((name) => (name.startsWith('offering_') ? player.offerings[name.slice(9)] : player.goods[name]) ?? 0);

/** Every way to pay some swords, each as a bag. @param {any} position @param {number} seat @param {number} arg how many are due, the last kind paid, and whether only offerings of two were paid @returns {number[][]} */
export function bagsOf(position, seat, arg) {
  const due = arg & 255;
  const least = (arg >> 8) & 15;
  const held = heldBlades(position.players[seat]).map((n, blade) => (blade < least || (blade >= BASIC && !canUse(position, seat, COMMANDER)) ? 0 : blade < BASIC ? n : Math.min(n, 1)));
  const found = /** @type {number[][]} */ ([]);
  const grow = (/** @type {number[]} */ bag, /** @type {number} */ blade, /** @type {number} */ left) => {
    const twos = Boolean(arg & ONLY_TWOS) && bag.every((n, other) => n === 0 || other === TWO);
    if (left === 0 || (left === -1 && twos)) found.push([...bag, ...Array(BLADES.length - bag.length).fill(0)]);
    if (left <= 0 || blade === BLADES.length) return;
    const most = blade >= BASIC && bag.slice(BASIC).some(Boolean) ? 0 : held[blade];
    for (let n = 0; n <= most; n++) grow([...bag, n], blade + 1, left - n * (blade === TWO ? 2 : 1));
  };
  grow([], 0, due);
  return unique(found);
}

/** @param {number[][]} bags */
const unique = (bags) => [...new Map(bags.map((bag) => [bag.join(), bag])).values()];

/** @param {number[]} bag */
const dear = (bag) => bag.reduce((sum, n, blade) => sum + n * (WORTH[blade] ?? BASIC_WORTH[Number(blade >= BASIC + BASICS.length)]), 0);

/** The bag to propose: swords first. @param {number[][]} bags */
export const cheapestBag = (bags) => bags.toSorted((a, b) => dear(a) - dear(b))[0];

/** What could be paid instead of one token. @param {number[][]} bags @param {number[]} now @param {number} blade */
export const insteadOf = (bags, now, blade) => BLADES.flatMap((_, other) => (bags.some((bag) => bag[blade] < now[blade] && bag[other] > now[other]) ? [other] : []));

/** The bag with one token changed for another, as little changed as can be. @param {number[][]} bags @param {number[]} now @param {number} blade @param {number} other */
export function changedBag(bags, now, blade, other) {
  const fits = bags.filter((bag) => bag[blade] < now[blade] && bag[other] > now[other]);
  const far = (/** @type {number[]} */ bag) => bag.reduce((sum, n, at) => sum + Math.abs(n - now[at]), 0);
  return fits.toSorted((a, b) => far(a) - far(b) || dear(a) - dear(b))[0] ?? now;
}

/** The action that a district's joker stands for: `nile_3`, `offerings_bonus`. @param {string} what */
export const jokerGoing = (what) => (what.startsWith('nile_') ? `nile:${what.slice(5)}` : `go:${what.replace('_bonus', '')}`);

/** The swords an answer costs. @param {any} position @param {any} figures @param {number} seat @param {string} name @returns {number} */
export function swordsFor(position, figures, seat, name) {
  const [verb, rest = ''] = name.split(':');
  const district = DISTRICTS[argument(position)];
  if (verb === 'extra') return archPrice(figures, position, 'nobles', seat);
  if (asked(position) !== 'arch') return 0;
  if (verb === 'arch') return archPrice(figures, position, district, seat);
  if (verb === 'favour') return favourOf(figures, position.konflikte.favours[district][Number(rest) - 1]).cost;
  return verb === 'joker' ? costOf(position, figures, seat, jokerGoing(rest), rest.endsWith('_bonus')).n : 0;
}
