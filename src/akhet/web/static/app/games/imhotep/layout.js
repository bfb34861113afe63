/** Where everything lies in the two drawings. `k` is the scale on the screen: no text under 11 px. */
import { DEPTH, SIDE } from '../../svg.js';
import { counts } from '../../store.js';
import { SITES } from './rules.js';

/** @typedef {import('../../types.js').ImhotepPosition} Position */
/** @typedef {import('../../wire.js').Ship} Ship */

const LEAST_TEXT = 11.05;

/** @typedef {ReturnType<typeof wideLayout> | ReturnType<typeof tallLayout>} Layout */

/** @param {number} k */
const floor = (k) => (/** @type {number} */ size) => Math.max(size, Math.ceil((LEAST_TEXT / k) * 10) / 10);

/** Two banks with the river between them. @param {Position} position @param {{w: number, h: number}} size */
export function wideLayout(position, size) {
  const [W, H] = [1074, 608];
  const k = Math.min(size.w / W, size.h / H);
  const columns = counts.value.columns[0];
  const b = position.sides;
  return {
    wide: true, W, H, k, f: floor(k), view: `0 0 ${W} ${H}`, columns,
    slab: { market: [20, 42, 298, 164], pyramid: [334, 42, 362, 164], temple: [712, 42, 342, 164], burial:
      [20, 406, 540, 190], obelisks: [576, 406, 478, 190] },
    dock: { market: [169, 222], pyramid: [515, 226], temple: [883, 220], burial: [150, 398], obelisks: [890, 394] },
    ship: (/** @type {number} */ n) => wideShip(position, n),
    pyramidA: { x: 500, y: 70, s: 45 },
    pyramidB: (/** @type {number} */ n) => ({ x: 366 + n * 112, y: b.pyramid === 'b' ? 104 : 0, s: 40 }),
    temple: { x: 748 + (5 - columns) * 28, y: b.temple === 'b' ? 126 : 140, s: b.temple === 'b' ? 45 : 47, gap:
      b.temple === 'b' ? 11 : 10, room: b.temple === 'b' ? 42 : 56 },
    burial: { x: 46, y: 457, s: 38, px: 44, py: 42, cols: 8 },
    obelisk: (/** @type {number} */ seat) => ({ x: 632 + seat * 82 + (4 - position.seats) * 30, y: 538, s: 38, room:
      64, across: false }),
    tower: (/** @type {number} */ n) => ({ x: 596 + n * 57, y: 500, s: 32 }),
    loose: (/** @type {number} */ seat) => ({ x: 850 + (seat % 2) * 102, y: 462 + Math.floor(seat / 2) * 30, s: 20 }),
    ashore: { x: 60, y: 176, s: 22 },
    edge: { own: { x: 120, y: 640, s: 30 }, other: (/** @type {number} */ seat) =>
      ({ x: 1090, y: 60 + seat * 80, s: 20 }) },
  };
}

/**
 * Ships lie in a row in mid river; one that has sailed lies at its dock.
 * @param {Position} position
 * @param {number} n
 */
function wideShip(position, n) {
  const ships = position.ships;
  const { capacity, site } = ships[n];
  if (site) {
    const dock = { market: [169, 232], pyramid: [515, 236], temple: [883, 230], burial: [150, 353], obelisks:
      [890, 351] };
    const [x, y] = dock[/** @type {keyof typeof dock} */ (site)];
    return { x: x - (capacity * 31) / 2, y, s: 26 };
  }
  const s = 34;
  const length = (/** @type {Ship} */ ship) => ship.capacity * (s + 5) + 66;
  const all = ships.reduce((/** @type {number} */ sum, /** @type {any} */ ship) => sum + length(ship), 0);
  const gap = (1054 - all) / (ships.length + 1);
  let x = 10 + gap;
  for (let m = 0; m < n; m++) x += length(ships[m]) + gap;
  return { x: x + 28, y: n % 2 ? 289 : 284, s };
}

const BESIDE = 1.2; // width by height of a phone on its side
const PARTS = { market: 0.92, pyramid: 1.16, temple: 0.92, burial: 1, obelisks: 1 }; // of the height there
const NAME = 128; // the room of a name that stands beside

/** The river on the left, five sites on the right. @param {Position} position @param {{w: number, h: number}} size */
export function tallLayout(position, size) {
  const k = size.w < 560 ? Math.min(size.w / 390, size.h / 430) : Math.min(size.w / 520, size.h / 500);
  const [W, H] = [size.w / k, size.h / k];
  const river = Math.round(116 + (W - 390) * 0.3);
  const beside = W > H * BESIDE; // names stand beside what they name, and what is high gets more of the height
  const parts = SITES.map((site) => (beside ? PARTS[/** @type {keyof typeof PARTS} */ (site)] : 1));
  const pitch = (H - 4) / parts.reduce((sum, part) => sum + part);
  const high = (/** @type {number} */ n) => parts[n] * pitch - 9;
  const h = pitch - 9;
  const row = (/** @type {number} */ n) => 3 + parts.slice(0, n).reduce((sum, part) => sum + part, 0) * pitch;
  const left = river + 10;
  const w = W - left - 6;
  const columns = counts.value.columns[0];
  const grow = Math.min(1.35, Math.max(0.85, h / 88)); // pieces grow with their row
  const of = (/** @type {string} */ site) => row(SITES.indexOf(site));
  return {
    wide: false, W, H, k, f: floor(k), view: `0 0 ${W} ${H}`, columns, river, left, w, grow,
    beside: beside ? ['pyramid', 'temple', ...(position.sides.obelisks === 'b' ? ['obelisks'] : [])] : [],
    slab: Object.fromEntries(SITES.map((site, n) => [site, [left, of(site), w, high(n)]])),
    dock: Object.fromEntries(SITES.map((site, n) => [site, [river - 3, of(site) + high(n) / 2]])),
    ship: (/** @type {number} */ n) => tallShip(position, n, { river, row, high }),
    ...tallPyramids({ left, w, h: high(1), y: of('pyramid'), beside }),
    temple: tallTemple(position, columns, { left, w, h: high(2), y: of('temple'), beside }),
    burial: { x: left + 17, y: of('burial') + 29, s: Math.min(30, (h - 35) / 3 + 1), px: Math.min(34, ((w - 70) / 8)),
      py: (h - 34) / 3, cols: 8 },
    obelisk: (/** @type {number} */ seat) => ({ x: left + 32 + (seat % 2) * (w / 2), y: of('obelisks') + 27 +
      Math.floor(seat / 2) * ((h - 24) / 2), s: 16 * grow, room: w / 2 - 92, across: true }),
    tower: (/** @type {number} */ n) => tallTower(n, { left, w, h: high(4), y: of('obelisks'), beside }),
    loose: (/** @type {number} */ seat) => ({ x: left + 8 + (seat * (w - 12)) / position.seats, y: of('obelisks') +
      high(4) - 19, s: 14 }),
    ashore: { x: left + 12, y: of('market') + h - 22, s: 16 },
    edge: { own: { x: 60, y: H + 20, s: 20 }, other: (/** @type {number} */ seat) =>
      ({ x: (seat + 0.5) * (W / position.seats), y: -30, s: 14 }) },
  };
}

/**
 * The large pyramid and the three small ones, under their name or beside it.
 * @param {{left: number, w: number, h: number, y: number, beside: boolean}} p
 */
function tallPyramids({ left, w, h, y, beside }) {
  const high = (2 * DEPTH) + SIDE + 0.2;
  if (!beside) {
    return {
      pyramidA: { x: left + 26, y: y + 28, s: (h - 33) / (3 * DEPTH + SIDE + 0.15) },
      pyramidB: (/** @type {number} */ n) => ({ x: left + 20 + (n * (w - 20)) / 3, y: y + 25 + h * 0.1, s:
        Math.min((w / 3 - 32) / 2, (h - 32) / high) }),
    };
  }
  const s = Math.min(((w - NAME) / 3 - 22) / 2, (h - 16) / (high + SIDE * 0.5));
  return {
    pyramidA: { x: left + NAME + 12, y: y + 9, s: (h - 14) / (3 * DEPTH + SIDE + 0.15) },
    pyramidB: (/** @type {number} */ n) => ({ x: left + NAME + 10 + (n * (w - NAME)) / 3, y: y + 8 + s * SIDE * 0.5,
      s }),
  };
}

/**
 * Towers between the name and the loose stones.
 * @param {number} n
 * @param {{left: number, w: number, h: number, y: number, beside: boolean}} p
 */
function tallTower(n, { left, w, h, y, beside }) {
  const s = beside ? Math.min(38, (w - NAME) / 8 - 7, (h - 30) / 1.72) : Math.min(30, w / 8 - 9, (h - 44) / 1.72);
  return { x: left + 11 + (beside ? NAME - 10 : 0) + (n * (w - 16 - (beside ? NAME - 10 : 0))) / 8,
    y: y + (beside ? 8 : 23) + s * 0.44, s };
}

/**
 * @param {Position} position @param {number} columns
 * @param {{left: number, w: number, h: number, y: number, beside: boolean}} p
 */
function tallTemple(position, columns, { left, w, h, y, beside }) {
  const b = position.sides.temple === 'b';
  const [x, top] = beside ? [left + NAME + 12, 4] : [left + 22, 24];
  const s = Math.min(beside ? 46 : 40, (h - top - (b ? 26 : 10)) / (DEPTH + SIDE * 2));
  const gap = (left + w - 22 - x - columns * s) / (columns - 1);
  const base = y + h - (b ? 23 : 8) - s * (DEPTH + SIDE);
  return { x, y: base, s, gap: Math.min(gap, beside ? 28 : 22), room: base - y - top, top: y + top + 1 };
}

/**
 * Every ship has a row of its own: a docked one that of its site, the others those that are free.
 * @param {Position} position
 * @param {number} n
 * @param {any} p
 */
function tallShip(position, n, { river, row, high }) {
  const { capacity, site } = position.ships[n];
  const s = capacity === 4 ? 14 : capacity === 3 ? 17 : 20;
  const size = (s * river) / 116;
  const line = site ? SITES.indexOf(site) : rowOf(position, n);
  const length = capacity * (size + 5) + 6;
  const free = river - length - size * 1.6;
  const x = size * 0.75 + (site ? free : free * 0.3);
  return { x, y: row(line) + high(line) * (site ? 0.42 : 0.3), s: site ? size * 0.94 : size };
}

/** The row of a ship that has not sailed. @param {Position} position @param {number} n */
function rowOf(position, n) {
  const taken = position.ships.map((ship) => SITES.indexOf(ship.site ?? ''));
  const free = [0, 1, 2, 3, 4].filter((line) => !taken.includes(line));
  const waiting = position.ships.map((/** @type {any} */ _, /** @type {number} */ m) =>
    m).filter((/** @type {number} */ m) => !position.ships[m].site);
  const spare = free.length - waiting.length;
  const place = waiting.indexOf(n);
  return free[Math.min(place + (place >= 2 ? spare : 0), free.length - 1)];
}

// ---------------------------------------------------------------- stones

/** @typedef {{x: number, y: number, s: number, z: number, shade?: boolean, flat?: boolean}} Spot */

/**
 * Where a stone lies; null if it is not drawn.
 * @param {any} L @param {Position} position @param {string} at @returns {Spot | null}
 */
export function spotOf(L, position, at) {
  const [place, rest] = at.split(':');
  const [a, b] = rest.split('.').map(Number);
  if (place === 'ship') return { ...L.ship(a), z: 0 };
  if (place === 'cargo') return cargoSpot(L, position, a, b);
  if (place === 'pyramid') return pyramidSpot(L, position, a, b);
  if (place === 'temple') return templeSpot(L, position, a);
  if (place === 'burial') return burialSpot(L, position, a);
  if (place === 'obelisk') return position.sides.obelisks === 'b' ? looseSpot(L, a, b) : obeliskSpot(L, position, a, b);
  if (place === 'tower') return towerSpot(L, a, b);
  if (place === 'ashore') return { ...L.ashore, x: L.ashore.x + (a * 2 + b) * (L.ashore.s + 3), z: 900 };
  if (place === 'queue' || place === 'build') return queueSpot(L, position, place === 'build' ? 0 : a + 1);
  return null;
}

/** @param {any} L @param {Position} position @param {number} ship @param {number} slot */
function cargoSpot(L, position, ship, slot) {
  const { x, y, s } = L.ship(ship);
  const place = position.ships[ship].capacity - 1 - slot; // the front is at the bow, on the right
  return { x: x + place * (s + 5), y: y - s * SIDE * 0.55, s, z: 500 };
}

/**
 * Stones still on their way wait at the bow of the ship that was sailed last.
 * @param {any} L
 * @param {Position} position
 * @param {number} n
 */
function queueSpot(L, position, n) {
  const waiting = position.tasks.find((task) => task.step === 'unload');
  const site = waiting ? SITES[waiting.arg] : 'pyramid';
  const ship = position.ships.findIndex((/** @type {any} */ one) => one.site === site);
  if (ship < 0) return { ...L.edge.own, z: 900 };
  const { x, y, s } = L.ship(ship);
  const place = position.ships[ship].capacity - 1 - n;
  return { x: x + Math.max(0, place) * (s + 5), y: y - s * SIDE * 0.55, s, z: 500 };
}

/** @param {any} L @param {Position} position @param {number} pyramid @param {number} n */
function pyramidSpot(L, position, pyramid, n) {
  if (position.sides.pyramid === 'b') return pyramid > 2 ? null : smallPyramidSpot(L, pyramid, n,
    position.pyramid[pyramid].length);
  if (n > 13) return null;
  return { ...fieldA(L, n), z: 100 + levelA(n) * 10, shade: shadedA(n, position.pyramid[0].length) };
}

/** @param {number} n */
const levelA = (n) => (n < 9 ? 0 : n < 13 ? 1 : 2);

/** A stone that lies under another level. @param {number} n @param {number} count */
function shadedA(n, count) {
  return (levelA(n) === 0 && count > 9) || (levelA(n) === 1 && count > 13);
}

/** The field of a stone of the large pyramid. @param {any} L @param {number} n */
export function fieldA(L, n) {
  const { x, y, s } = L.pyramidA;
  const [deep, side] = [s * DEPTH, s * SIDE];
  if (n < 9) return { x: x + Math.floor(n / 3) * s, y: y + (n % 3) * deep, s };
  if (n < 13) return { x: x + s * 0.5 + Math.floor((n - 9) / 2) * s, y: y + deep * 0.5 + ((n - 9) % 2) * deep - side,
    s };
  return { x: x + s, y: y + deep - side * 2, s };
}

/** The field of a stone of a small pyramid. @param {any} L @param {number} pyramid @param {number} n */
export function fieldB(L, pyramid, n) {
  const { x, y, s } = L.pyramidB(pyramid);
  if (n === 4) return { x: x + s * 0.5, y: y + s * DEPTH * 0.5 - s * SIDE, s };
  return { x: x + Math.floor(n / 2) * s, y: y + (n % 2) * s * DEPTH, s };
}

/** @param {any} L @param {number} pyramid @param {number} n @param {number} count */
function smallPyramidSpot(L, pyramid, n, count) {
  return { ...fieldB(L, pyramid, n), z: 100 + n, shade: n < 4 && count > 4 };
}

/**
 * How far each level of a stack lies above the one below: less when the stack is high.
 * @param {number} levels
 * @param {number} s
 * @param {number} room
 */
export function stepOf(levels, s, room) {
  return levels < 2 ? s * SIDE : Math.min(s * SIDE, room / (levels - 1));
}

/** The height of the tallest obelisk: all are drawn to its scale. @param {Position} position @returns {number} */
export const tallest = (position) => Math.max(...position.obelisks.stones);

/** @param {any} L @param {Position} position @param {number} n @param {number} [count] */
export function templeSpot(L, position, n, count = position.temple.length) {
  const { x, y, s, gap, room } = L.temple;
  const levels = Math.ceil(Math.max(count, n + 1) / L.columns);
  const level = Math.floor(n / L.columns);
  return { x: x + (n % L.columns) * (s + gap), y: y - level * stepOf(levels, s, room), s, z: 200 + level };
}

/** How many columns of the burial chamber have scrolled out to the left. @param {any} L @param {number} count */
export const scrolled = (L, count) => Math.max(0, Math.floor(count / 3) + 1 - L.burial.cols);

/** @param {any} L @param {Position} position @param {number} n */
function burialSpot(L, position, n) {
  const column = Math.floor(n / 3) - scrolled(L, position.burial.length);
  if (column < 0) return null;
  return { ...burialField(L, column, n % 3), z: 300 + (n % 3) };
}

/** @param {any} L @param {number} column @param {number} row */
export function burialField(L, column, row) {
  const { x, y, s, px, py } = L.burial;
  const size = Math.min(s, px - 3, (py / (DEPTH + SIDE)) * 1.12);
  return { x: x + column * px + (px - 6 - size) / 2, y: y + row * py - size * SIDE * 0.3, s: size };
}

/** @param {any} L @param {Position} position @param {number} seat @param {number} n */
function obeliskSpot(L, position, seat, n) {
  const { x, y, s, room, across } = L.obelisk(seat);
  if (across) return { x: x + n * Math.min(s + 1, room / Math.max(1, tallest(position) - 1)), y, s, z: 400 + n, flat:
    true };
  return { x, y: y - n * stepOf(tallest(position), s, room), s, z: 400 + n };
}

/** @param {any} L @param {number} n @param {number} level */
function towerSpot(L, n, level) {
  const { x, y, s } = L.tower(n);
  const step = L.wide ? s * SIDE : s * 0.22;
  return { x, y: y - level * step, s, z: 400 + level };
}

/** @param {any} L @param {number} seat @param {number} n */
function looseSpot(L, seat, n) {
  const { x, y, s } = L.loose(seat);
  return { x: x + 22 + n * (s + 4), y: y - 3, s, z: 450 };
}
