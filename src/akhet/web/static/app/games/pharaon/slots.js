/** What actions point at with the expansion: slots of the wheel, conflicts, nobles at the arch. */
import { figures, me } from '../../store.js';
import { bagsOf } from './blades.js';
import { archOf, archPrice } from './konflikte.js';
import { billOf, districtOf, openers } from './pay.js';
import { asked, target as plain } from './rules.js';
import { slotsAt } from './solve.js';

/** @type {{position: any, found: Map<string, number[]>}} */ let known = { position: null, found: new Map() };

/** The slots that a player can pay for an action: 0 for one without a conflict, and numbers of conflicts. @param {any} position @param {any} figures @param {number} seat @param {string} going */
export function payableSlots(position, figures, seat, going) {
  if (known.position !== position) known = { position, found: new Map() };
  const found = known.found.get(`${seat}.${going}`) ?? slotsAt(position, figures, seat, districtOf(going)).filter((slot) => openers(billOf(position, figures, seat, going, false, slot)).length);
  known.found.set(`${seat}.${going}`, found);
  return found;
}

/** Whether a noble at the arch can be had for swords. @param {any} position @param {number} seat */
const sellsNobles = (position, seat) => archOf(figures.value, position, 'nobles').effect === 'five_extra_nobles' && bagsOf(position, seat, archPrice(figures.value, position, 'nobles', seat) | (1 << 12)).length > 0;

/** The nobles at the arch, which may be named with their district. @param {string} name @param {any} position @param {number} seat @returns {string[][]} */
function extras(name, position, seat) {
  if (name !== 'go:nobles' || !sellsNobles(position, seat)) return [];
  return position.konflikte.extra.flatMap((/** @type {number | null} */ card, /** @type {number} */ n) => (card === null ? [] : [['district:nobles', `extra:${n + 1}`]]));
}

/** The group of an action and the things on the table that lead to it. @param {string} name @param {any} position @returns {{group: string, path: string[], also?: string[][], open?: boolean}} */
export function target(name, position) {
  const found = plain(name, position);
  if (!position.konflikte || me.value === null) return found;
  if (name.startsWith('solve:')) return { ...found, path: [name.replace('solve', 'conflict')] };
  if (asked(position) !== 'turn' || !/^(go|nile):/.test(name)) return found;
  const slots = payableSlots(position, figures.value, me.value, name);
  const ways = [found.path, ...(found.also ?? []), ...extras(name, position, me.value)];
  const at = slots.length > 1 || slots[0] ? slots.map((slot) => (slot ? `conflict:${slot}` : 'slot:free')) : [];
  const more = ways.flatMap((way) => at.flatMap((slot) => [[way[0], slot, ...way.slice(1)], [...way, slot]]));
  return { ...found, also: [...ways.slice(1), ...more], open: found.open || at.length > 0 };
}
