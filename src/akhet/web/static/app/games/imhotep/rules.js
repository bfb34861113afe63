/** What the board must know of Imhotep to show it: names, and where every piece lies. */
import { kinds } from '../../store.js';

/** @typedef {import('../../types.js').ImhotepPosition} Position */

export const SITES = ['market', 'pyramid', 'temple', 'burial', 'obelisks'];
export const PYRAMIDS = ['left', 'middle', 'right'];
export const BONUSES = ['none', 'market_card', 'take_3_stones', 'place_1_stone_on_ship'];
export const TEMPLE_B = ['one_point_or_two_stones', 'two_points', 'market_card'];
const ICONS = { entrance: 'entrance', sarcophagus: 'district-chamber', paved_path: 'path', statue: 'statue',
  lever: 'lever', hammer: 'hammer', sail: 'sail', chisel: 'chisel' };
export const SITE_ICONS = { market: 'market', pyramid: 'pyramid-3', temple: 'temple', burial: 'burial', obelisks:
  'obelisk' };

/** @param {string} card */
export const colourOf = (card) => kinds.value.colours[kinds.value.cards.indexOf(card)];
/** @param {string} card */
export const iconOf = (card) => ICONS[/** @type {keyof typeof ICONS} */ (card)] ?? 'decoration';

/** The cards of a bag, one by one, in the order of the rules. @param {Record<string, number>} bag */
export function cardsIn(bag) {
  return kinds.value.cards.flatMap((card) => Array(bag[card] ?? 0).fill(card));
}

/** How many cards lie in a bag. @param {Record<string, number>} bag */
export const countIn = (bag) => Object.values(bag).reduce((sum, n) => sum + n, 0);

/** What is asked now: the name of the step on top. @param {Position} position */
export const asked = (position) => position.tasks.at(-1)?.step ?? '';

// ---------------------------------------------------------------- pieces

/** @typedef {{at: string, kind: string}} Thing */

/** Every ship and every stone on the table, with the place it lies at. @param {Position} position @returns {Thing[]} */
export function pieces(position) {
  const stone = (/** @type {string} */ at) => (/** @type {number} */ seat, /** @type {number} */ n) =>
    ({ at: `${at}${n}`, kind: `stone${seat}` });
  const found = position.ships.flatMap((ship, /** @type {number} */ n) => [
    { at: `ship:${n}`, kind: `ship${n}` },
    ...ship.cargo.flatMap((/** @type {number | null} */ seat, /** @type {number} */ slot) =>
      (seat === null ? [] : [stone(`cargo:${n}.`)(seat, slot)])),
  ]);
  found.push(...position.unloading.map(stone('queue:')));
  position.tasks.forEach((task) => { if (task.step === 'build') found.push({ at: 'build:0', kind:
    `stone${task.seat}` }); });
  position.pyramid.forEach((/** @type {number[]} */ stones, /** @type {number} */ n) =>
    found.push(...stones.map(stone(`pyramid:${n}.`))));
  found.push(...position.temple.map(stone('temple:')), ...position.burial.map(stone('burial:')));
  position.obelisks.towers.forEach((/** @type {number} */ seat, /** @type {number} */ n) => {
    for (let level = 0; level < 3; level++) found.push({ at: `tower:${n}.${level}`, kind: `stone${seat}` });
  });
  const rows = /** @type {[string, number[]][]} */ ([['obelisk:', position.obelisks.stones],
    ['ashore:', position.ashore]]);
  for (const [at, counts] of rows) {
    counts.forEach((count, seat) => { for (let n = 0; n < count; n++) found.push({ at: `${at}${seat}.${n}`, kind:
      `stone${seat}` }); });
  }
  return found;
}
