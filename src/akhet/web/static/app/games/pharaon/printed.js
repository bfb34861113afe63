/**
 * What the drawing reads from the figures and the position beyond `rules.js`: colours, cards, the wheel, every piece.
 */
import { kinds } from '../../store.js';
import { BASICS, DISTRICTS, TILES, effectsOf, gainsOf, nobleDistrict, swapPair } from './rules.js';

export const ROOM = 10; // slots of a Traitor's tile
const SHORT = { agriculture: 'agr', justice: 'jus', royalty: 'roy', construction: 'con', trade: 'tra', silver: 'sil',
  sword: 'swd' };

/** The colour of a resource. @param {string} name */
export const colour = (name) => `var(--${SHORT[/** @type {keyof typeof SHORT} */ (name)] ?? 'slab'})`;
/** The colour of what is drawn on it. @param {string} name */
export const ink = (name) => (name in SHORT ? `var(--${SHORT[/** @type {keyof typeof SHORT} */ (name)]}-ink)`
  : 'var(--kohl)');

// ---------------------------------------------------------------- cards and tiles

const LOOKS = { swap_pair: 'scribe', pass_advance_one: 'general', access_any_resource: 'access',
  noble_cost_any_five: 'judge', none: 'vizier',
  extra_action_when_full: 'extra', swap_basic_for_basic: 'wise', swap_basic_for_silver: 'treasurer',
    vase_plus_one_basic: 'tutor',
  vase_as_three_basic_of_choice: 'diplomat', instant: 'instant', conflict_field_access_any_resource: 'admiral',
    conflict_plus_one_sword: 'armourer' };

/** What a noble looks like, by what it does. @param {number} n */
export function kindOf(n) {
  return n === 28 ? 'commander' : LOOKS[/** @type {keyof typeof LOOKS} */ (kinds.value.abilities[n - 1])] ?? 'other';
}

/** A noble by its number. @param {any} f @param {number} n */
export function nobleOf(f, n) {
  return {
    kind: kindOf(n), points: /** @type {number} */ (f.noble_points[n - 1]),
      each: /** @type {number} */ (f.noble_each[n - 1]), district: nobleDistrict(f, n) ?? '',
    pair: swapPair(n), gains: gainsOf(n), once: kinds.value.nobles[n - 1] === 'once_per_round',
  };
}

/** A tile of the Traitor as it lies. @param {any} f @param {{tile: string, dark: boolean}} laid */
export function tileOf(f, laid) {
  const n = TILES.indexOf(laid.tile);
  return { vases: f.tile_vases[n + (laid.dark ? 5 : 0)], god: DISTRICTS[f.tile_gods[n]],
    slots: effectsOf(laid) };
}

// ---------------------------------------------------------------- the wheel and the players

/** How far the wheel has turned clockwise. @param {any} position @param {any} f */
export const turnOf = (position, f) => (5 - f.circle.indexOf(BASICS.indexOf(position.wheel))) % 5;

/**
 * The colour and glyph of a player; the Traitor has those of the fifth seat.
 * @param {any} position @param {number} player
 */
export const seatLook = (position, player) => (position.seats === 1 && player === 1 ? 4 : player);

// ---------------------------------------------------------------- every piece and its place

/** Cards and tokens in a row, each with its place. @param {string} place @param {string} kind @param {any[]} row */
const row = (place, kind, row) => row.flatMap((what, n) => (what === null ? [] : [{ at: `${place}:${n + 1}`,
  kind: `${kind}-${what}` }]));

/** What a player has on the table. @param {any} one @param {number} n */
function owned(one, n) {
  const discs = BASICS.map((name, track) => ({ at: `nile:${name}.${one.nile[track]}.${n}`, kind: `disc${n}-${name}` }));
  const passed = one.row === null || one.row > 4 ? [] : [{ at: `time:${one.row}.${one.field}.${n}`, kind: `pass${n}` }];
  return [...discs, { at: `step:${one.chamber}.${n}`, kind: `cube${n}` }, ...passed];
}

/** What the expansion lays on the table. @param {any} more */
function expanded(more) {
  if (!more) return [];
  const laid = BASICS.flatMap((name) => more.wheel[name].flatMap((/** @type {number | null} */ n,
    /** @type {number} */ slot) => (n ? [{ at: `conflict:${name}.${slot}`, kind: `conflict-${n}` }] : [])));
  return [...laid, ...row('front', 'conflict', more.fronts), ...row('extra', 'noble', more.extra),
    ...DISTRICTS.flatMap((name) => row(`favour-${name}`, 'favour', more.favours[name]))];
}

/** Every piece and where it lies. @param {any} position */
export function pieces(position) {
  const tokens = BASICS.flatMap((name) => position.slots[name].flatMap((/** @type {string | null} */ what,
    /** @type {number} */ n) => (what ? [{ at: `slot:${name}.${n}`, kind: `laid-${what}` }] : [])));
  const sets = position.sets.map((/** @type {any} */ set) => set && set.join('+'));
  return [...tokens, ...position.players.flatMap(owned), ...row('noble', 'noble', position.noble_row), ...row('artisan',
    'artisan', position.artisan_row),
    ...row('set', 'set', sets), ...row('bonus', 'gift', position.zone), ...row('vase', 'vase', position.vases.row),
    ...expanded(position.konflikte)];
}
