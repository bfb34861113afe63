/** What the table must know of Pharaon to show it: names, printed figures, the gods, what actions point at. */
import { position as shown } from '../../store.js';

export const BASICS = ['agriculture', 'justice', 'royalty', 'construction', 'trade'];
export const RESOURCES = [...BASICS, 'silver'];
export const TOKENS = [...RESOURCES, 'sword'];
export const DISTRICTS = ['offerings', 'nobles', 'nile', 'artisans', 'chamber'];
/** Kinds of offerings: for a resource, for any resource in a district, for points. */
export const GIFTS = [...BASICS, ...DISTRICTS, 'prestige_1', 'prestige_2', 'sword_1', 'sword_2'];
/** What can be paid, in the order in which it is paid. */
export const COINS = [...BASICS, ...BASICS.map((name) => `offering_${name}`), 'silver', 'district', 'sword', 'offering_sword_1', 'offering_sword_2'];
/** The actions that open a district, by their number. */
export const GOING = ['go:offerings', 'go:nobles', 'nile:1', 'nile:2', 'nile:3', 'nile:4', 'nile:5', 'nile:6', 'go:artisans', 'go:chamber'];
export const TILES = ['tomb', 'court', 'workshop', 'temple', 'river'];
export const GAINS = ['nile_steps', 'silver', 'offerings', 'artisans', 'chamber_steps', 'artisans_without_income', 'nile_steps_different_tracks', 'swords', 'basic_of_choice', 'vases', 'nobles'];
export const FIELDS = ['none', 'first_player', 'basic_of_choice', 'silver', 'offering'];
export const EFFECTS = ['none', 'chamber', 'god', 'noble_pp', 'take_noble', 'discard_noble', 'take_artisan_highest', 'take_artisan_lowest',
  'discard_artisan_highest', 'discard_artisan_lowest', 'take_set', 'take_bonus', 'nile_fullest', 'nile_emptiest'];
export const SOURCES = ['gods', 'nobles', 'artisans', 'chamber', 'nile', 'tokens', 'titles'];
/** The god on the right edge of each district. */
export const GODS = { offerings: 'anubis', nobles: 'sekhmet', nile: 'horus', artisans: 'isis', chamber: 'osiris' };
export const WISE = 17;
export const TREASURER = 18;
export const TRAITOR = 1; // the Traitor's place among the players of a solo game
const ROW_ROOM = 8; // fields of a row of the pyramid in the figures
export const SLOTS = 10; // of a tile of the Traitor

/** What is asked now: the name of the step on top. @param {any} position @returns {string} */
export const asked = (position) => position.tasks.at(-1)?.step ?? '';
/** The number that belongs to it. @param {any} position @returns {number} */
export const argument = (position) => position.tasks.at(-1)?.arg ?? 0;

// ---------------------------------------------------------------- printed figures

/** @param {number} word @param {number} size @param {number} count */
const lanes = (word, size, count) => Array.from({ length: count }, (_, n) => Math.floor(word / size ** n) % size);
/** How many of each resource a row of tokens has, silver and swords last. @param {number} word */
export const rowOf = (word) => lanes(word, 256, TOKENS.length);
/** How many of each basic resource a cost asks. @param {number} word */
export const bagOf = (word) => lanes(word, 32, BASICS.length);
/** A list of names out of counts. @param {number[]} counts @returns {string[]} */
export const namesOf = (counts) => counts.flatMap((n, kind) => Array.from({ length: n }, () => TOKENS[kind]));

/** The three resources of a vase, the lower one last. @param {any} figures @param {number} vase its number @returns {string[]} */
export const vaseOf = (figures, vase) => [figures.vase_top[2 * vase - 2], figures.vase_top[2 * vase - 1], figures.vase_below[vase - 1]].map((kind) => RESOURCES[kind]);

/** What an artisan is worth and brings. @param {any} figures @param {number} card its number @returns {{points: number, brings: string[], vases: number}} */
export function artisanOf(figures, card) {
  return { points: figures.artisan_points[card - 1], brings: namesOf(rowOf(figures.artisan_income[card - 1])), vases: figures.artisan_vases[card - 1] };
}

/** What an option of the Nile costs and brings, on the cover that lies there. @param {any} figures @param {number} option its number @param {any} [position] @returns {any} */
export function nileOf(figures, option, position = shown.value) {
  const at = option - 1 + 6 * '-ab'.indexOf(position.konflikte?.nile ?? '-');
  const cost = figures.nile_cost[at];
  return { alike: cost < 0 ? -cost : 0, cost: cost < 0 ? [] : namesOf(bagOf(cost)), brings: namesOf(rowOf(figures.nile_income[at])),
    vases: figures.nile_vases[at], pair: figures.arrows_pair[at], free: figures.arrows_free[at] };
}

/** What a step in the burial chamber costs. @param {any} figures @param {number} step from 1 on @returns {string[]} */
export const stepCost = (figures, step) => (step <= figures.step_cost.length ? namesOf(bagOf(figures.step_cost[step - 1])) : []);
/** The district of a noble, or nothing. @param {any} figures @param {number} noble @returns {string | undefined} */
export const nobleDistrict = (figures, noble) => DISTRICTS[figures.noble_district[noble - 1]];
/** The two resources of a scribe. @param {any} figures @param {number} noble @returns {string[]} */
export const scribePair = (figures, noble) => [figures.pairs[2 * noble - 2], figures.pairs[2 * noble - 1]].map((kind) => RESOURCES[kind]);
/** What there is of two gains in a list of figures: names and numbers. @param {number[]} list @param {number} at @returns {[string, number][]} */
export const gainsIn = (list, at) => [at, at + 2].filter((n) => list[n + 1] > 0).map((n) => [GAINS[list[n]], list[n + 1]]);
/** What an instant noble brings. @param {any} figures @param {number} noble */
export const gainsOf = (figures, noble) => gainsIn(figures.gains, (noble - 1) * 4);

/** The fields of a row of the Pyramid of Time. @param {any} figures @param {number} row from 1 on @returns {string[]} */
export const rowFields = (figures, row) => Array.from({ length: figures.row_length[row - 1] }, (_, n) => FIELDS[figures.row_fields[(row - 1) * ROW_ROOM + n]]);

/** What a slot of a tile does: its effect and its number. @param {any} figures @param {{tile: string, dark: boolean}} tile @param {number} slot from 0 on */
export function effectOf(figures, tile, slot) {
  const code = figures.tile_effects[(TILES.indexOf(tile.tile) + (tile.dark ? 5 : 0)) * SLOTS + slot];
  return { effect: EFFECTS[code % 16], n: Math.floor(code / 16) };
}

// ---------------------------------------------------------------- the table

/** The resource the wheel shows in front of a district. @param {any} position @param {any} figures @param {string} district @returns {string} */
export function colourAt(position, figures, district) {
  const turned = figures.circle.indexOf(RESOURCES.indexOf(position.wheel));
  return RESOURCES[figures.circle[(turned + position.districts.indexOf(district)) % 5]];
}

/** How many slots each area of the wheel has in this game. @param {any} position @param {any} figures @returns {number} */
export const slotsOpen = (position, figures) => figures.setup[position.players.length >= 4 ? 1 : 0];
/** Whether an area of the wheel has a free slot without a conflict. @param {any} position @param {any} figures @param {string} colour */
export const hasSlot = (position, figures, colour) => position.slots[colour].slice(0, slotsOpen(position, figures)).some((/** @type {any} */ one, /** @type {number} */ n) => one === null && !position.konflikte?.wheel[colour][n]);

/** @param {Record<string, number>} counts */
export const total = (counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** What the gods count in a district. @param {any} player @param {string} district @returns {number} */
export function things(player, district) {
  if (district === 'offerings') return total(player.offerings);
  if (district === 'nile') return player.nile.filter((/** @type {number} */ field) => field > 0).length;
  return district === 'chamber' ? player.chamber : player[district].length;
}

/**
 * The five gods as they lie: each between a district and the next one clockwise.
 * @param {any} position @param {any} figures @returns {{god: string, points: number, asks: {district: string, need: number}[]}[]}
 */
export function gods(position, figures) {
  return position.districts.map((/** @type {string} */ left, /** @type {number} */ place) => {
    const right = position.districts[(place + 1) % 5];
    const [l, r] = [DISTRICTS.indexOf(left), DISTRICTS.indexOf(right)];
    return { god: GODS[/** @type {keyof typeof GODS} */ (left)], points: figures.right_pp[l] + figures.left_pp[r],
      asks: [{ district: left, need: figures.right_need[l] }, { district: right, need: figures.left_need[r] }] };
  });
}

// ---------------------------------------------------------------- actions as paths

/** Paths that go on from a district to what is wanted there. @param {string} first @param {string[]} more */
const onTo = (first, more) => more.map((at) => [first, at]);

/** @param {string} kind @param {any[]} row */
const places = (kind, row) => row.flatMap((card, n) => (card === null ? [] : [`${kind}:${n + 1}`]));

/** What may be named together with a district: a card, a set, a bonus. @param {string} district @param {any} position */
function wishes(district, position) {
  if (district === 'nobles') return onTo('district:nobles', [...places('noble', position.noble_row), ...(position.noble_deck.length ? ['noble:deck'] : [])]);
  if (district === 'artisans') return onTo('district:artisans', [...places('artisan', position.artisan_row), ...(position.artisan_deck.length ? ['artisan:deck'] : [])]);
  if (district !== 'offerings') return [];
  const sets = places('set', position.sets);
  const bonus = places('bonus', position.zone);
  return [...onTo('district:offerings', [...sets, ...bonus]), ...sets.flatMap((set) => bonus.flatMap((one) => [['district:offerings', set, one], ['district:offerings', one, set]]))];
}

/**
 * The group of an action and the things on the table that lead to it. An `open` action can be chosen
 * with less than its longest path: what lies further on is a wish (the card to take, the vase).
 * @param {string} name @param {any} position @returns {{group: string, path: string[], also?: string[][], open?: boolean}}
 */
export function target(name, position) {
  const [verb, rest = ''] = name.split(':');
  if (verb === 'go') return { group: rest, path: [`district:${rest}`], also: wishes(rest, position), open: true };
  if (verb === 'nile') return { group: 'nile', path: ['district:nile', name] };
  if (verb === 'pass') return { group: 'pass', path: ['time'], also: onTo('time', position.round < 5 ? places('vase', position.vases.row) : []), open: true };
  if (verb === 'wise') return { group: 'wise', path: [`own:${WISE}`, ...rest.split('>').map((what, n) => `${n ? 'for' : 'coin'}:${what}`)] };
  if (verb === 'treasurer') return { group: 'treasurer', path: [`own:${TREASURER}`, `coin:${rest}`] };
  return { group: verb, path: [name], ...byField(name, position) };
}

const FIELD_OF = { first_player: 'first_player', silver: 'silver' };

/** A gain of the pyramid can be pointed at by the field that gives it, too. @param {string} name @param {any} position */
function byField(name, position) {
  if (asked(position) !== 'pyramid') return {};
  const [verb, rest = ''] = name.split(':');
  if (verb === 'bonus' || verb === 'bag') return { also: [['field:offering', name]] };
  const field = FIELD_OF[/** @type {keyof typeof FIELD_OF} */ (rest)];
  return verb !== 'take' ? {} : { also: [field ? [`field:${field}`] : ['field:basic_of_choice', name]] };
}
