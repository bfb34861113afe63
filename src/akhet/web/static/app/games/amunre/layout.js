/** Where everything lies in the two drawings. `k` is the scale on the screen: no text under 11 px. */
import { SPACES } from './rules.js';

/** @typedef {import('../../types.js').AmunRePosition} Position */

const LEAST_TEXT = 11.05;
/** Column and row of every province; the free cell is the Red Sea. @type {Record<string, number[]>} */
export const CELLS = {
  damanhur: [0, 0], baharya: [0, 1], dakhla: [0, 2], kharga: [0, 3], buto: [1, 0], memphis: [1, 1], abydos: [1, 2],
    edfu: [1, 3],
  mendes: [2, 0], amarna: [2, 1], thebes: [2, 2], abu: [2, 3], avaris: [3, 0], sawu: [3, 2], berenike: [3, 3],
};

/** @typedef {ReturnType<typeof wideLayout> | ReturnType<typeof tallLayout>} Layout */

/** @param {number} k */
const floor = (k) => (/** @type {number} */ size) => Math.max(size, Math.ceil((LEAST_TEXT / k) * 10) / 10);

// ---------------------------------------------------------------- wide

export const RUNG = 20.6; // how wide a space of a bid ladder is; they are high instead
export const ROWS = [8, 156, 304, 452, 600];
/** The left shore of the river at a height. @param {number} y */
export const west = (y) => 425 + 6 * Math.sin(y / 95) - 22 * Math.exp(-Math.max(y, 0) / 46);
/** The right shore. @param {number} y */
export const east = (y) => 498 + 6 * Math.sin(y / 95 + 0.3) + 9 * Math.exp(-Math.max(y, 0) / 46);
const SEAMS = [208, 715]; // between the two columns of each bank

/** A seam a little crooked: it bends where two rows meet. @param {number} x @param {number} row */
function seam(x, row) {
  const bend = (/** @type {number} */ n) => ((n * 37 + x) % 9) - 4;
  const n = Math.min(3, Math.floor(row));
  return x + bend(n) + (bend(n + 1) - bend(n)) * (row - n);
}

/** The outline of a province. @param {number} column @param {number} row @returns {number[][]} */
function outline(column, row) {
  const [top, bottom] = [ROWS[row] + 6, ROWS[row + 1] - 6];
  const left = (/** @type {number} */ y, /** @type {number} */ n) => (column === 0 ? 12 : column === 2
    ? east(y) + 12 : seam(SEAMS[column === 1 ? 0 : 1], n) + 7);
  const right = (/** @type {number} */ y, /** @type {number} */ n) => (column === 3 ? 912 : column === 1
    ? west(y) - 12 : seam(SEAMS[column === 0 ? 0 : 1], n) - 7);
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const down = steps.map((t) => [right(top + (bottom - top) * t, row + t), top + (bottom - top) * t]);
  const up = [...steps].reverse().map((t) => [left(top + (bottom - top) * t, row + t), top + (bottom - top) * t]);
  return [...down, ...up];
}

/** Whether there is room for the wide drawing; a phone on its side has none. @param {{w: number, h: number}} size */
export const fits = (size) => Math.min(size.w / 1074, size.h / 608) > 0.66;

/**
 * Four columns by four rows, the river in the middle, panels on the right.
 * @param {Position} position
 * @param {{w: number, h: number}} size
 */
export function wideLayout(position, size) {
  const [W, H] = [1074, 608];
  const k = Math.min(size.w / W, size.h / H);
  const x0 = [18, 223, 523, 729];
  const land = (/** @type {string} */ name) => {
    const [column, row] = CELLS[name];
    return { x: x0[column], y: ROWS[row] + 15, w: 178, h: 122, column, row, outline: outline(column, row) };
  };
  const cell = (/** @type {string} */ name, /** @type {number} */ space) => {
    const { x, y } = land(name);
    const n = SPACES.indexOf(space);
    return { x: x - 3 + n * RUNG, y: y + 86, w: RUNG - 1.4, h: 36 };
  };
  return {
    wide: true, W, H, k, f: floor(k), view: `0 0 ${W} ${H}`, land, cell, sea: { x: 732, y: 164, w: 178, h: 132 },
    track: (/** @type {number} */ field) => ({ x: 939, y: 44 + (4 - field) * 51, w: 120, h: 47 }),
    edge: { own: { x: 120, y: 640, s: 1 }, other: (/** @type {number} */ seat) => ({ x: 1090, y: 50 + seat * 76,
      s: 1 }) },
  };
}

// ---------------------------------------------------------------- tall

/**
 * The same geography in fifteen tiles, the track under them.
 * @param {Position} position
 * @param {{w: number, h: number}} size
 */
export function tallLayout(position, size) {
  const k = Math.max(0.1, Math.min(size.w / 390, size.h / 420)); // a window may leave no room at all
  const [W, H] = [size.w / k, size.h / k];
  const river = 26;
  const trackH = 50;
  const w = (W - river - 26) / 4;
  const pitch = (H - trackH - 14) / 4;
  const land = (/** @type {string} */ name) => {
    const [column, row] = CELLS[name];
    return { x: 4 + column * (w + 4) + (column > 1 ? river + 6 : 0), y: 4 + row * pitch + (row > 1
      ? 3 : 0), w, h: pitch - 6, column, row, outline: /** @type {number[][]} */ ([]) };
  };
  const cell = (/** @type {string} */ name) => {
    const { x, y, h } = land(name);
    return { x: x + 8, y: y + h - 30, w: 24, h: 24 };
  };
  return {
    wide: false, W, H, k, f: floor(k), view: `0 0 ${W} ${H}`, land, cell,
      sea: { x: 4 + 3 * (w + 4) + river + 6, y: 4 + pitch, w, h: pitch - 6 },
    track: (/** @type {number} */ field) => ({ x: 4 + (field - 1) * ((W - 4) / 4), y: H - trackH, w: (W - 4) / 4 - 4,
      h: trackH - 4 }),
    edge: { own: { x: 60, y: H + 40, s: 1 }, other: (/** @type {number} */ seat) =>
      ({ x: (W / position.seats) * (seat + 0.5), y: -30, s: 1 }) },
    riverX: 4 + 2 * (w + 4) + river / 2 - 1,
  };
}
