/** Where everything lies in the two drawings. `k` is the scale on the screen: no text under 11 px. */
import { signal } from '../../lib.js';

const LEAST_TEXT = 11.05;
/** Which part is open under the wheel of the tall drawing. */
export const tab = signal('offerings');

/** @typedef {{kind: string, x: number, y: number, w: number, h: number}} Sheet */
/** @typedef {ReturnType<typeof wideLayout> | ReturnType<typeof tallLayout>} Layout */

/** @param {number} k */
const floor = (k) => (/** @type {number} */ size) => Math.max(size, Math.ceil((LEAST_TEXT / k) * 10) / 10);

/**
 * Where a district lies, clockwise from the burial chamber, which is always at the bottom.
 * @param {any} position @param {string} district
 */
export const around = (position, district) =>
  (position.districts.indexOf(district) - position.districts.indexOf('chamber') + 5) % 5;

/** The angle of the middle of a district, clockwise from the right. @param {number} place */
export const angle = (place) => 90 + 72 * place;

/** A point on a circle. @param {number} x @param {number} y @param {number} rad @param {number} deg */
export function polar(x, y, rad, deg) {
  const a = (deg * Math.PI) / 180;
  return { x: x + rad * Math.cos(a), y: y + rad * Math.sin(a) };
}

// ---------------------------------------------------------------- wide

const PANELS = [{ x: 371, y: 438, w: 332, h: 158 }, { x: 8, y: 306, w: 353, h: 288 }, { x: 8, y: 8, w: 353, h: 288 },
  { x: 713, y: 8, w: 353, h: 288 }, { x: 713, y: 306, w: 353, h: 288 }];
const GODS = [{ x: 422, y: 411 }, { x: 387, y: 236, up: true }, { x: 537, y: 135 }, { x: 687, y: 236, up: true },
  { x: 652, y: 411 }];

/**
 * The wheel in the middle, four equal panels at the corners, the burial chamber under it.
 * @param {any} position @param {{w: number, h: number}} size
 */
export function wideLayout(position, size) {
  const [W, H] = [1074, 608];
  const k = Math.min(size.w / W, size.h / H);
  const places = /** @type {Record<string, any>} */ ({ time: { x: 371, y: 8, w: 332, h: 112 } });
  for (const name of position.districts) places[name] = PANELS[around(position, name)];
  return {
    wide: true, W, H, k, f: floor(k), view: `0 0 ${W} ${H}`, wheel: { x: 537, y: 280, R: 122 },
    sheet: (/** @type {string} */ kind) => /** @type {Sheet | null} */ (places[kind] ? { kind, ...places[kind] }
      : null),
    god: (/** @type {number} */ place) => ({ up: false, w: 104, ...GODS[place] }),
    edge: { own: { x: 120, y: 650, s: 12 }, other: (/** @type {number} */ seat) => ({ x: 1100, y: 50 + seat * 90,
      s: 12 }) },
  };
}

// ---------------------------------------------------------------- tall

/** The wheel and what lies round it: all of it lower where there is little room. */
const ROOMY = { least: 476, R: 91, low: 197, chamber: 247, god: 167, foot: 296, mini: { y: 55, h: 86 } };
const FLAT = { least: 398, R: 71, low: 148, chamber: 197, god: 122, foot: 246, mini: { y: 53, h: 45 } };
const FLAT_BELOW = 1.13; // height by width
const SIDEWAYS = { ...FLAT, R: 86, top: 98 }; // a phone on its side: the god above the wheel stands beside it
const SIDEWAYS_FROM = 520;

/**
 * The wheel with five districts round it, and one of them open below.
 * @param {any} position @param {{w: number, h: number}} size
 */
export function tallLayout(position, size) {
  const flat = size.h / size.w < FLAT_BELOW;
  const k = Math.min(size.w / 390, size.h / (flat ? FLAT : ROOMY).least);
  const [W, H] = [size.w / k, size.h / k];
  const sideways = flat && W > SIDEWAYS_FROM;
  const { R, low, chamber, god, foot, mini } = sideways ? SIDEWAYS : flat ? FLAT : ROOMY;
  const c = W / 2;
  const doors = [{ x: c - 56.5, y: chamber }, { x: 4, y: low }, { x: 4, y: 4 }, { x: W - 117, y: 4 }, { x: W - 117,
    y: low }];
  const gods = [{ x: (c - 56) / 2, y: chamber + 23 }, { x: 50, y: god },
    sideways ? { x: 165, y: 24 } : { x: c, y: 22 }, { x: W - 50, y: god },
    { x: W - (c - 56) / 2, y: chamber + 23 }];
  return {
    wide: false, W, H, k, f: floor(k), view: `0 0 ${W} ${H}`,
    wheel: { x: c, y: sideways ? SIDEWAYS.top : 40 + R * 1.1, R },
    sheet: (/** @type {string} */ kind) => /** @type {Sheet | null} */ (kind === tab.value ? { kind, x: 4, y: foot,
      w: W - 8, h: H - foot - 8 } : null),
    door: (/** @type {number} */ place) => ({ ...doors[place], w: 113, h: 45 }), minis: { flat, time: { x: 4, w: 86,
      ...mini }, vases: { x: W - 90, w: 86, ...mini } },
    god: (/** @type {number} */ place) => ({ up: false, w: 92, ...gods[place] }),
    edge: { own: { x: 60, y: H + 40, s: 12 }, other: (/** @type {number} */ seat) =>
      ({ x: (W / position.seats) * (seat + 0.5), y: -30, s: 12 }) },
  };
}
