/** What the board must know of Imhotep to show it: names, paths of actions, points so far. */

export const SITES = ['market', 'pyramid', 'temple', 'burial', 'obelisks'];
export const CARDS = ['entrance', 'sarcophagus', 'paved_path', 'pyramid_decoration', 'temple_decoration',
  'burial_chamber_decoration', 'obelisk_decoration', 'statue', 'lever', 'hammer', 'sail', 'chisel'];
export const PYRAMIDS = ['left', 'middle', 'right'];
export const BONUSES = ['none', 'market_card', 'take_3_stones', 'place_1_stone_on_ship'];
export const TEMPLE_B = ['one_point_or_two_stones', 'two_points', 'market_card'];
const COLOURS = ['red', 'red', 'red', 'green', 'green', 'green', 'green', 'purple'];
const ICONS = { entrance: 'entrance', sarcophagus: 'district-chamber', paved_path: 'path', statue: 'statue',
  lever: 'lever', hammer: 'hammer', sail: 'sail', chisel: 'chisel' };
export const SITE_ICONS = { market: 'market', pyramid: 'pyramid-3', temple: 'temple', burial: 'burial', obelisks: 'obelisk' };

/** @param {string} card */
export const colourOf = (card) => COLOURS[CARDS.indexOf(card)] ?? 'blue';
/** @param {string} card */
export const iconOf = (card) => ICONS[/** @type {keyof typeof ICONS} */ (card)] ?? 'decoration';

/** The cards of a bag, one by one, in the order of the rules. @param {Record<string, number>} bag */
export function cardsIn(bag) {
  return CARDS.flatMap((card) => Array(bag[card] ?? 0).fill(card));
}

/** How many cards lie in a bag. @param {Record<string, number>} bag */
export const countIn = (bag) => Object.values(bag).reduce((sum, n) => sum + n, 0);

/** What is asked now: the name of the step on top. @param {any} position */
export const asked = (position) => position.tasks.at(-1)?.step ?? '';

// ---------------------------------------------------------------- actions as paths

/**
 * The group of an action and the paths of things on the board that lead to it.
 * @param {string} name @param {any} position
 */
export function target(name, position) {
  const [verb, rest = ''] = name.split(':');
  if (verb === 'place') return placing(rest, position);
  if (verb === 'sail') return sailing(rest, position);
  if (verb === 'play') return { group: 'play', path: [`card:${rest}`] };
  if (verb === 'pick' || verb === 'keep') return { group: verb, path: [`${verb}:${rest}`] };
  if (verb === 'build') return { group: 'build', path: [`pyramid:${rest}`] };
  if (verb === 'unload') return { group: 'unload', path: [`unload:${rest}`] };
  if (verb === 'temple') return { group: 'temple', path: [`gain:${rest}`] };
  return { group: verb, path: [verb === 'take' ? 'quarry' : verb] };
}

/** @param {string} rest @param {any} position */
function placing(rest, position) {
  const [ship, slot] = rest.split('.').map(Number);
  const also = twins(position, ship).map((twin) => [`ship:${twin}`, `slot:${twin}.${slot}`]);
  return { group: 'place', path: [`ship:${ship}`, `slot:${rest}`], also };
}

/** @param {string} rest @param {any} position */
function sailing(rest, position) {
  const [ship, site] = rest.split('>');
  const also = twins(position, Number(ship)).map((twin) => [`ship:${twin}`, `site:${site}`]);
  return { group: 'sail', path: [`ship:${ship}`, `site:${site}`], also };
}

/** Ships after this one that are exactly like it: pointing at them means the same choice. @param {any} position @param {number} ship @returns {number[]} */
function twins(position, ship) {
  const look = JSON.stringify(position.ships[ship - 1]);
  return position.ships.map((/** @type {any} */ _, /** @type {number} */ n) => n + 1).filter(
    (/** @type {number} */ n) => n > ship && JSON.stringify(position.ships[n - 1]) === look);
}

// ---------------------------------------------------------------- points

/** Points for having most; tied seats share their places, rounded down. @param {number[]} prizes @param {number[]} amounts */
export function byRank(prizes, amounts) {
  return amounts.map((amount) => {
    if (!amount) return 0;
    const above = amounts.filter((other) => other > amount).length;
    const tied = amounts.filter((other) => other === amount).length;
    const prize = prizes.slice(above, above + tied).reduce((sum, n) => sum + n, 0);
    return Math.floor(prize / tied);
  });
}

/** The groups of touching stones in the burial chamber: for each stone the number of its group. @param {number[]} stones */
export function burialGroups(stones) {
  const group = stones.map((_, n) => n);
  const find = (/** @type {number} */ n) => { while (group[n] !== n) n = group[n]; return n; };
  stones.forEach((owner, n) => {
    if (n >= 3 && stones[n - 3] === owner) group[find(n)] = find(n - 3);
    if (n % 3 && stones[n - 1] === owner) group[find(n)] = find(n - 1);
  });
  return stones.map((_, n) => find(n));
}

/** The stones of each seat in a row of the burial chamber. @param {any} position @param {number} row */
export function inRow(position, row) {
  const amounts = Array(position.seats).fill(0);
  position.burial.forEach((/** @type {number} */ owner, /** @type {number} */ n) => { if (n % 3 === row) amounts[owner]++; });
  return amounts;
}

/** Points of the obelisks as they stand: heights on side A, loose stones on side B. @param {any} position @param {any} figures @returns {number[]} */
export function obeliskPoints(position, figures) {
  const stones = position.obelisks.stones;
  if (position.sides.obelisks === 'b') return stones.map((/** @type {number} */ n) => n * figures.end[2]);
  return byRank(figures[`obelisk_${position.seats}`], stones);
}

/** All stones at a site. @param {any} position @param {string} site @param {any} figures */
export function stonesAt(position, site, figures) {
  if (site === 'pyramid') return position.pyramid.flat().length;
  if (site !== 'obelisks') return position[site].length;
  const { stones, towers } = position.obelisks;
  return stones.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0) + towers.length * figures.end[1];
}

// ---------------------------------------------------------------- pieces

/** @typedef {{at: string, kind: string}} Thing */

/** Every ship and every stone on the table, with the place it lies at. @param {any} position @returns {Thing[]} */
export function pieces(position) {
  const stone = (/** @type {string} */ at) => (/** @type {number} */ seat, /** @type {number} */ n) => ({ at: `${at}${n}`, kind: `stone${seat}` });
  const found = position.ships.flatMap((/** @type {any} */ ship, /** @type {number} */ n) => [
    { at: `ship:${n}`, kind: `ship${n}` },
    ...ship.cargo.flatMap((/** @type {number | null} */ seat, /** @type {number} */ slot) => (seat === null ? [] : [stone(`cargo:${n}.`)(seat, slot)])),
  ]);
  found.push(...position.unloading.map(stone('queue:')));
  position.tasks.forEach((/** @type {any} */ task) => { if (task.step === 'build') found.push({ at: 'build:0', kind: `stone${task.seat}` }); });
  position.pyramid.forEach((/** @type {number[]} */ stones, /** @type {number} */ n) => found.push(...stones.map(stone(`pyramid:${n}.`))));
  found.push(...position.temple.map(stone('temple:')), ...position.burial.map(stone('burial:')));
  position.obelisks.towers.forEach((/** @type {number} */ seat, /** @type {number} */ n) => {
    for (let level = 0; level < 3; level++) found.push({ at: `tower:${n}.${level}`, kind: `stone${seat}` });
  });
  const rows = /** @type {[string, number[]][]} */ ([['obelisk:', position.obelisks.stones], ['ashore:', position.ashore]]);
  for (const [at, counts] of rows) {
    counts.forEach((count, seat) => { for (let n = 0; n < count; n++) found.push({ at: `${at}${seat}.${n}`, kind: `stone${seat}` }); });
  }
  return found;
}
