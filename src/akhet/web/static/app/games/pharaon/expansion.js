/** Where the things of the expansion Konflikte lie on the table. */
import { path } from '../../choose.js';
import { shown } from '../../store.js';
import { BASICS, RESOURCES, TOKENS } from './rules.js';

/** Every kind of token in this game. @param {any} position */
export const tokenNames = (position) => (position.konflikte ? TOKENS : RESOURCES);

/**
 * The number of an option of the Nile among the printed ones: the board's, then those of both sides of the cover.
 * @param {any} position @param {number} n
 */
export const nileNumber = (position, n) => n + 6 * '-ab'.indexOf(position.konflikte?.nile ?? '-');

/**
 * Every conflict on the wheel and where it lies.
 * @param {any} position @returns {{n: number, colour: string, slot: number}[]}
 */
export const onWheel = (position) => BASICS.flatMap((colour) => (position.konflikte?.wheel[colour] ?? [])
  .flatMap((/** @type {number | null} */ n, /** @type {number} */ slot) => (n === null ? [] : [{ n, colour, slot }])));

/** The first empty slot of an area, or -1. @param {any} position @param {string} colour @returns {number} */
export const emptySlot = (position, colour) => position.slots[colour].findIndex((/** @type {any} */ what,
  /** @type {number} */ n) => what === null && !position.konflikte?.wheel[colour][n]);

/** The district whose slots are chosen from now, or nothing. @returns {string} */
export const slotDistrict = () => path.value.find((at) => at.startsWith('district:'))?.slice(9) ?? '';

/** The district whose arch is asked about now, or nothing. @returns {string} */
export const archAsked = () => String((shown.value?.question?.step === 'arch' && shown.value.question.roles.district)
  || '');
