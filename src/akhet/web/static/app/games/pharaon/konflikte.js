/** The figures of the expansion Konflikte: conflicts, arches, favours, the pharaoh that is played for. */
import { legends } from '../../store.js';
import { BASICS, DISTRICTS, countAt, faceOf, favourGains, slotsOpen } from './rules.js';

export const ARCHES = ['build_step', 'five_extra_nobles', 'draw_vase', 'take_offering', 'district_joker_action',
  'nile_step', 'favour_vizier', 'favour_pharaoh'];
export const HEIRS = ['base', 'artisans', 'conflicts'];
const FAVOURS = 10; // of the vizier, before those of the pharaoh

/**
 * What a conflict costs besides, the swords it brings, what its back shows.
 * @param {any} figures @param {number} n its number
 */
export const conflictOf = (figures, n) => ({ cost: legends.value.conflicts[n - 1],
  swords: /** @type {number} */ (figures.conflict_swords[n - 1]), back: BASICS[figures.conflict_back[n - 1]] });

/**
 * The conflicts in front of a district.
 * @param {any} position @param {any} figures @param {string} district @returns {number[]}
 */
export function conflictsAt(position, figures, district) {
  const wheel = position.konflikte?.wheel[faceOf(district)] ?? [];
  return wheel.slice(0, slotsOpen(position, figures)).filter((/** @type {number | null} */ n) => n !== null);
}

/** What an arch does, and the swords it shows. @param {any} figures @param {any} position @param {string} district */
export function archOf(figures, position, district) {
  const side = position.konflikte.arches[district];
  const at = 2 * DISTRICTS.indexOf(district) + 'ab'.indexOf(side);
  return { side, effect: ARCHES[figures.arch_effect[at]], swords: /** @type {number} */ (figures.arch_swords[at]) };
}

/** The swords an arch costs whoever looks. @param {string} district */
export const archPrice = (district) => countAt('arch_swords', district);

/** What a favour costs and brings. @param {any} figures @param {string} card its name: v1 to v10, p1 to p10 */
export function favourOf(figures, card) {
  const at = Number(card.slice(1)) - 1 + (card[0] === 'p' ? FAVOURS : 0);
  return { cost: /** @type {number} */ (figures.favour_cost[at]), gains: favourGains(at) };
}

/** What the pharaoh that is played for asks. @param {any} figures @param {string} heir @returns {number} */
export const heirAsks = (figures, heir) => (heir === 'base' ? figures.titles[2]
  : figures.heir_needs[HEIRS.indexOf(heir)]);
