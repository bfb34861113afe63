/** Where the things of the expansion Konflikte lie on the table. */
import { path } from '../../choose.js';
import { BASICS, DISTRICTS, GOING, RESOURCES, TOKENS, argument, asked } from './rules.js';

/** Every kind of token in this game. @param {any} position */
export const tokensOf = (position) => (position.konflikte ? TOKENS : RESOURCES);

/** The number of an option of the Nile among the printed ones: the board's, then those of both sides of the cover. @param {any} position @param {number} n */
export const nileNumber = (position, n) => n + 6 * '-ab'.indexOf(position.konflikte?.nile ?? '-');

/** The swords a seat could pay: tokens, silver, offerings. @param {any} one */
export const bladesOf = (one) => (one.goods.sword ?? 0) + (one.goods.silver ?? 0) + (one.offerings.sword_1 ?? 0) + 2 * (one.offerings.sword_2 ?? 0);

/** Every conflict on the wheel and where it lies. @param {any} position @returns {{n: number, colour: string, slot: number}[]} */
export const onWheel = (position) => BASICS.flatMap((colour) => (position.konflikte?.wheel[colour] ?? []).flatMap((/** @type {number | null} */ n, /** @type {number} */ slot) => (n === null ? [] : [{ n, colour, slot }])));

/** The first empty slot of an area, or -1. @param {any} position @param {string} colour @returns {number} */
export const emptySlot = (position, colour) => position.slots[colour].findIndex((/** @type {any} */ what, /** @type {number} */ n) => what === null && !position.konflikte?.wheel[colour][n]);

/** Where the next token of an area goes: on the slot of a conflict, if one is paid, else on the first empty one. @param {any} position @param {string} colour @param {number} [conflict] */
export function nextSlot(position, colour, conflict = 0) {
  const named = conflict || Number(path.value.find((at) => at.startsWith('conflict:'))?.slice(9) ?? position.konflikte?.paying ?? 0);
  const there = named && position.konflikte ? position.konflikte.wheel[colour].indexOf(named) : -1;
  return there >= 0 ? there : emptySlot(position, colour);
}

/** The district whose slots are chosen from now, or nothing. @param {any} position @returns {string} */
export function slotDistrict(position) {
  const going = asked(position) === 'choose_slot' ? GOING[argument(position)] ?? 'go:offerings' : '';
  return going ? (going.startsWith('nile') ? 'nile' : going.slice(3)) : path.value.find((at) => at.startsWith('district:'))?.slice(9) ?? '';
}

/** The district whose arch is asked about now, or nothing. @param {any} position */
export const archAsked = (position) => (asked(position) === 'arch' ? DISTRICTS[argument(position)] : '');
