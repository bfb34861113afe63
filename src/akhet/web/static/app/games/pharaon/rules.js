/** What the table must know of Pharaon to show it: names, printed figures, what the rules have worked out. */
import { legends, position as shown, shown as seen } from '../../store.js';

export const BASICS = ['agriculture', 'justice', 'royalty', 'construction', 'trade'];
export const RESOURCES = [...BASICS, 'silver'];
export const TOKENS = [...RESOURCES, 'sword'];
export const DISTRICTS = ['offerings', 'nobles', 'nile', 'artisans', 'chamber'];
/** Kinds of offerings: for a resource, for any resource in a district, for points. */
export const GIFTS = [...BASICS, ...DISTRICTS, 'prestige_1', 'prestige_2', 'sword_1', 'sword_2'];
export const TILES = ['tomb', 'court', 'workshop', 'temple', 'river'];
export const EFFECTS = ['none', 'chamber', 'god', 'noble_pp', 'take_noble', 'discard_noble', 'take_artisan_highest',
  'take_artisan_lowest',
  'discard_artisan_highest', 'discard_artisan_lowest', 'take_set', 'take_bonus', 'nile_fullest', 'nile_emptiest'];
export const SOURCES = ['gods', 'nobles', 'artisans', 'chamber', 'nile', 'tokens', 'titles'];
/** The god on the right edge of each district. */
export const GODS = { offerings: 'anubis', nobles: 'sekhmet', nile: 'horus', artisans: 'isis', chamber: 'osiris' };
export const TRAITOR = 1; // the Traitor's place among the players of a solo game

/** What is asked now: the name of the step on top. @param {any} position @returns {string} */
export const asked = (position) => position.tasks.at(-1)?.step ?? '';
/** The number that belongs to it. @param {any} position @returns {number} */
export const argument = (position) => position.tasks.at(-1)?.arg ?? 0;

// ---------------------------------------------------------------- printed figures

/**
 * The three resources of a vase, the lower one last.
 * @param {number} vase its number
 */
export const vaseOf = (vase) => legends.value.vases[vase - 1];

/**
 * What an artisan is worth and brings.
 * @param {any} figures @param {number} card its number @returns {{points: number, brings: string[], vases: number}}
 */
export function artisanOf(figures, card) {
  return { points: figures.artisan_points[card - 1], brings: legends.value.artisans[card - 1],
    vases: figures.artisan_vases[card - 1] };
}

/**
 * What an option of the Nile costs and brings, on the cover that lies there.
 * @param {any} figures @param {number} option its number @param {any} [position] @returns {any}
 */
export function nileOf(figures, option, position = shown.value) {
  const at = option - 1 + 6 * '-ab'.indexOf(position.konflikte?.nile ?? '-');
  const paid = legends.value.nile_costs[at];
  const alike = paid.filter((name) => name === 'alike').length;
  return { alike, cost: alike ? [] : paid, brings: legends.value.nile_brings[at],
    vases: figures.nile_vases[at], pair: figures.arrows_pair[at], free: figures.arrows_free[at] };
}

/** How many steps the burial chamber has. @returns {number} */
export const stepCount = () => legends.value.steps.length;
/** What a step in the burial chamber costs. @param {number} step from 1 on @returns {string[]} */
export const stepCost = (step) => legends.value.steps[step - 1] ?? [];
/** The district of a noble, or nothing. @param {any} figures @param {number} noble @returns {string | undefined} */
export const nobleDistrict = (figures, noble) => DISTRICTS[figures.noble_district[noble - 1]];
/** What a noble changes into each other: two names, or none. @param {number} noble @returns {string[]} */
export const swapPair = (noble) => legends.value.pairs[noble - 1];

/** A name and the number behind it. @param {string} text such as `silver:2` @returns {[string, number]} */
const withNumber = (text) => [text.split(':')[0], Number(text.split(':')[1])];
/** What an instant noble brings. @param {number} noble @returns {[string, number][]} */
export const gainsOf = (noble) => legends.value.gains[noble - 1].map(withNumber);
/** What a favour brings. @param {number} favour from 0 on @returns {[string, number][]} */
export const favourGains = (favour) => legends.value.favours[favour].map(withNumber);

/** The fields of a row of the Pyramid of Time. @param {number} row from 1 on @returns {string[]} */
export const rowFields = (row) => legends.value.rows[row - 1];
/** How long the longest row is. */
export const rowRoom = () => Math.max(...legends.value.rows.map((row) => row.length));

/**
 * What the slots of a tile do: their effects and numbers.
 * @param {{tile: string, dark: boolean}} tile
 */
export const effectsOf = (tile) => legends.value.tiles[TILES.indexOf(tile.tile) + (tile.dark ? 5 : 0)].map((text) => {
  const [effect, n] = withNumber(text);
  return { effect, n };
});
/**
 * What the next slot of a tile does; a full tile has none.
 * @param {{tile: string, dark: boolean, filled: number}} tile
 */
export const effectNext = (tile) => effectsOf(tile)[tile.filled] ?? { effect: 'none', n: 0 };

// ---------------------------------------------------------------- what the rules have worked out

/**
 * A row of numbers that the server worked out of the position that is shown.
 * @param {string} name @returns {number[]}
 */
export const counted = (name) => seen.value?.counts?.[name] ?? [];
/** The number of a district in such a row. @param {string} name @param {string} district @returns {number} */
export const countAt = (name, district) => counted(name)[DISTRICTS.indexOf(district)] ?? 0;

/** The resource the wheel shows in front of a district. @param {string} district @returns {string} */
export const faceOf = (district) => BASICS[countAt('faces', district)];
/** The district in front of which a resource lies. @param {string} colour @returns {string} */
export const facing = (colour) => DISTRICTS[counted('faces').indexOf(BASICS.indexOf(colour))] ?? DISTRICTS[0];

/**
 * How many slots each area of the wheel has in this game.
 * @param {any} position @param {any} figures @returns {number}
 */
export const slotsOpen = (position, figures) => figures.setup[position.players.length >= 4 ? 1 : 0];

/** @param {Record<string, number>} counts */
export const total = (counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** What the gods count in a district. @param {number} player @param {string} district @returns {number} */
export const things = (player, district) => counted(`things_${district}`)[player] ?? 0;
/**
 * Whether a god counts for a player as things stand.
 * @param {number} player @param {string} district on its right edge
 */
export const meets = (player, district) => counted(`god_${district}`)[player] === 1;

/** @typedef {{god: string, points: number, asks: {district: string, need: number}[]}} God */

/**
 * The five gods as they lie: each between a district and the next one clockwise.
 * @param {any} position @returns {God[]}
 */
export function gods(position) {
  return position.districts.map((/** @type {string} */ left, /** @type {number} */ place) => ({
    god: GODS[/** @type {keyof typeof GODS} */ (left)], points: countAt('god_points', left),
    asks: [{ district: left, need: countAt('god_own', left) },
      { district: position.districts[(place + 1) % 5], need: countAt('god_next', left) }] }));
}
