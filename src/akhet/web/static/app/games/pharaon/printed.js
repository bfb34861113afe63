/** What the drawing reads from the figures and the position beyond `rules.js`: colours, cards, the wheel, every piece. */
import { BASICS, DISTRICTS, TILES, colourAt, effectOf, gainsOf, nobleDistrict, scribePair, slotsOpen, things } from './rules.js';

export const ROOM = 10; // slots of a Traitor's tile
const SHORT = { agriculture: 'agr', justice: 'jus', royalty: 'roy', construction: 'con', trade: 'tra', silver: 'sil', sword: 'swd' };

/** The colour of a resource. @param {string} name */
export const colour = (name) => `var(--${SHORT[/** @type {keyof typeof SHORT} */ (name)] ?? 'slab'})`;
/** The colour of what is drawn on it. @param {string} name */
export const ink = (name) => (name in SHORT ? `var(--${SHORT[/** @type {keyof typeof SHORT} */ (name)]}-ink)` : 'var(--kohl)');

// ---------------------------------------------------------------- cards and tiles

/** What sort of noble a number is. @param {number} n */
export function kindOf(n) {
  if (n <= 5) return 'scribe';
  if (n >= 27 && n <= 29) return ['admiral', 'commander', 'armourer'][n - 27];
  if (n >= 21) return 'instant';
  if (n >= 7 && n <= 10) return 'access';
  if (n >= 13 && n <= 16) return 'extra';
  return { 6: 'general', 11: 'judge', 12: 'vizier', 17: 'wise', 18: 'treasurer', 19: 'tutor', 20: 'diplomat' }[n] ?? 'vizier';
}

/** A noble by its number. @param {any} f @param {number} n */
export function nobleOf(f, n) {
  return {
    kind: kindOf(n), points: /** @type {number} */ (f.noble_points[n - 1]), each: /** @type {number} */ (f.noble_each[n - 1]), district: nobleDistrict(f, n) ?? '',
    pair: n <= 5 ? scribePair(f, n) : n === 28 ? ['sword', BASICS.filter((_, i) => f.sword_for[0] === 1 << i)[0] ?? 'any'] : [], gains: kindOf(n) === 'instant' ? gainsOf(f, n) : [], once: (n >= 13 && n <= 20) || n === 28 || n === 29,
  };
}

/** A tile of the Traitor as it lies. @param {any} f @param {{tile: string, dark: boolean}} laid */
export function tileOf(f, laid) {
  const n = TILES.indexOf(laid.tile);
  return { vases: f.tile_vases[n + (laid.dark ? 5 : 0)], god: DISTRICTS[f.tile_gods[n]], slots: Array.from({ length: ROOM }, (_, slot) => effectOf(f, laid, slot)) };
}

// ---------------------------------------------------------------- the wheel

/** How far the wheel has turned clockwise. @param {any} position @param {any} f */
export const turnOf = (position, f) => (5 - f.circle.indexOf(BASICS.indexOf(position.wheel))) % 5;

/** The district in front of which a resource lies. @param {any} position @param {any} f @param {string} name @returns {string} */
export const faces = (position, f, name) => position.districts[(f.circle.indexOf(BASICS.indexOf(name)) + turnOf(position, f)) % 5];

/** How many slots are free in front of a district, without a conflict. @param {any} position @param {any} f @param {string} district */
export const freeSlots = (position, f, district) => position.slots[colourAt(position, f, district)].slice(0, slotsOpen(position, f)).filter((/** @type {any} */ one, /** @type {number} */ n) => one === null && !position.konflikte?.wheel[colourAt(position, f, district)][n]).length;

// ---------------------------------------------------------------- gods and players

/** @typedef {{god: string, points: number, asks: {district: string, need: number}[]}} God */

/** Whether a player meets a god by itself; the Traitor once its slot is covered. @param {any} position @param {any} f @param {number} player @param {God} god */
export function meets(position, f, player, god) {
  if (position.seats === 1 && player === 1) return traitorHas(position, f, god.asks[0].district);
  return god.asks.every(({ district, need }) => things(position.players[player], district) >= need);
}

/** @param {any} position @param {any} f @param {string} district */
function traitorHas(position, f, district) {
  return position.traitor.tiles.some((/** @type {any} */ laid) => {
    const { god, slots } = tileOf(f, laid);
    return god === district && slots.slice(0, laid.filled).some(({ effect }) => effect === 'god');
  });
}

/** The colour and glyph of a player; the Traitor has those of the fifth seat. @param {any} position @param {number} player */
export const lookOf = (position, player) => (position.seats === 1 && player === 1 ? 4 : player);

// ---------------------------------------------------------------- every piece and its place: what moves, and what is marked as changed

/** Cards and tokens in a row, each with its place. @param {string} place @param {string} kind @param {any[]} row */
const row = (place, kind, row) => row.flatMap((what, n) => (what === null ? [] : [{ at: `${place}:${n + 1}`, kind: `${kind}-${what}` }]));

/** What a player has on the table. @param {any} one @param {number} n */
function owned(one, n) {
  const discs = BASICS.map((name, track) => ({ at: `nile:${name}.${one.nile[track]}.${n}`, kind: `disc${n}-${name}` }));
  const passed = one.row === null || one.row > 4 ? [] : [{ at: `time:${one.row}.${one.field}.${n}`, kind: `pass${n}` }];
  return [...discs, { at: `step:${one.chamber}.${n}`, kind: `cube${n}` }, ...passed];
}

/** What the expansion lays on the table. @param {any} more */
function expanded(more) {
  if (!more) return [];
  const laid = BASICS.flatMap((name) => more.wheel[name].flatMap((/** @type {number | null} */ n, /** @type {number} */ slot) => (n ? [{ at: `conflict:${name}.${slot}`, kind: `conflict-${n}` }] : [])));
  return [...laid, ...row('front', 'conflict', more.fronts), ...row('extra', 'noble', more.extra), ...DISTRICTS.flatMap((name) => row(`favour-${name}`, 'favour', more.favours[name]))];
}

/** Every piece and where it lies. @param {any} position */
export function pieces(position) {
  const tokens = BASICS.flatMap((name) => position.slots[name].flatMap((/** @type {string | null} */ what, /** @type {number} */ n) => (what ? [{ at: `slot:${name}.${n}`, kind: `laid-${what}` }] : [])));
  const sets = position.sets.map((/** @type {any} */ set) => set && set.join('+'));
  return [...tokens, ...position.players.flatMap(owned), ...row('noble', 'noble', position.noble_row), ...row('artisan', 'artisan', position.artisan_row),
    ...row('set', 'set', sets), ...row('bonus', 'gift', position.zone), ...row('vase', 'vase', position.vases.row), ...expanded(position.konflikte)];
}
