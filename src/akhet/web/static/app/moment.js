/** Moments: a round begins, points are counted. They lie over the board, can be skipped, and change nothing. */
import { computed, html, signal, useLayoutEffect, useRef } from './lib.js';
import { Badge, Icon } from './svg.js';
import { signed, t } from './words.js';
import { animate, calm } from './motion.js';
import { speed } from './prefs.js';
import { game, names, shown, table, view } from './store.js';

/** @typedef {{source: string, gains: number[], totals: number[], last: boolean, ms: number}} Step */

const STEP = { slow: 2200, normal: 1200, fast: 550, once: 0 }; // how long each source is counted
const BANNER = 1500;
const FLIGHT = 620;
const STAGGER = 70; // between two flights
const CHIP = 50; // the room that flying points need side by side
const RIVAL = 4; // an opponent without a seat has the looks of the fifth one
export const announced = signal(''); // what begins now
export const counting = signal(/** @type {Step | null} */ (null));
let timer = 0;
let gone = 0;
/** @type {(() => void) | null} */ let after = null;

/** Says over the board what begins now; a new part of the game, unless told. */
export function banner(text = game.value.stage?.() ?? '') {
  announced.value = text;
  clearTimeout(gone);
  gone = setTimeout(() => { announced.value = ''; }, BANNER);
}

/**
 * Counts what the end of a match has added, source by source, then goes on.
 * @param {Record<string, number>[]} before what was certain till then, by seat and source @param {() => void} then
 */
export function countOut(before, then) {
  const each = STEP[/** @type {keyof typeof STEP} */ (speed())];
  const rival = shown.value.opponent ? [shown.value.opponent] : [];
  const certain = [...(game.value.countsAtEnd ? before.map(() => ({})) : before), ...rival.map(() => ({}))];
  const rows = [...view.value.breakdown, ...rival].map((row, n) => added(row, certain[n]));
  const sources = Object.keys(rows[0] ?? {}).filter((source) => rows.some((row) => row[source]));
  const start = certain.map((row) => Object.values(row).reduce((sum, n) => sum + n, 0));
  if (!each || calm() || !sources.length) {
    then();
    return;
  }
  after = then;
  const steps = sources.map((source, n) => ({
    source, last: n === sources.length - 1, ms: each, gains: rows.map((row) => row[source]),
    totals: rows.map((row, seat) => sources.slice(0, n + 1).reduce((sum, one) => sum + row[one], start[seat])),
  }));
  next(steps, each);
}

/**
 * What a sheet has more than an earlier one.
 * @param {Record<string, number>} row
 * @param {Record<string, number>} before
 */
export const added = (row, before) => Object.fromEntries(Object.entries(row).map(([source, n]) =>
  [source, n - (before[source] ?? 0)]));

/** The scores as far as they have been counted. */
export const tallied = computed(() => (counting.value ? counting.value.totals : shown.value.scores));

/** @param {Step[]} steps @param {number} each */
function next(steps, each) {
  const [step, ...rest] = steps;
  if (!step) {
    skipCount();
    return;
  }
  counting.value = step;
  timer = setTimeout(() => next(rest, each), step.last ? each * 1.8 : each);
}

/** Ends the counting at once. */
export function skipCount() {
  if (!counting.value && !after) return;
  clearTimeout(timer);
  land();
  counting.value = null;
  const then = after;
  after = null;
  then?.();
}

/** The places on the board that a source is counted at. @param {string} source @returns {Element | null} */
export const placeOf = (source) => document.querySelector(['site', 'district', 'tip'].map((kind) =>
  `.ak-board [data-at="${kind}:${source}"], .ak-board [data-tip="${kind}:${source}"]`).join());

/** @param {number} seat */
const scoreOf = (seat) => document.querySelector(`.ak-pl[data-seat="${seat}"] .ak-sc`)?.getBoundingClientRect();

/** The middle of something. @param {{x: number, y: number, width: number, height: number}} box */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/**
 * Points of one source from the left to the right, so that on their way to their seats none crosses another: who flies
 * most to the left, or most steeply, is on the left.
 * @template {{seat: number}} T @param {T[]} all @param {DOMRect | undefined} place @returns {T[]}
 */
export function inOrder(all, place) {
  if (!place) return all;
  const from = middle(place);
  const turn = (/** @type {number} */ seat) => {
    const to = middle(scoreOf(seat) ?? place);
    return (to.x - from.x) / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  };
  return [...all].sort((a, b) => turn(a.seat) - turn(b.seat));
}

/**
 * Who is in front of the way flies first. @template {{seat: number, from: any}} T @param {T[]} all @returns {T[]}
 */
function frontFirst(all) {
  const way = all.reduce((sum, { seat, from }) => sum + middle(scoreOf(seat) ?? from).x - middle(from).x, 0);
  return [...all].sort((a, b) => (middle(b.from).x - middle(a.from).x) * Math.sign(way));
}

/**
 * Lets points fly to the scores of their seats, from where they are, all in so many milliseconds.
 * @param {{seat: number, text: string, from: {x: number, y: number, width: number, height: number}}[]} all
 * @param {number} ms @returns {Promise<any>} when they are there
 */
export function flights(all, ms) {
  if (calm()) return Promise.resolve();
  const wait = Math.min(STAGGER, ms / 12);
  const duration = Math.min(FLIGHT, ms - wait * all.length);
  return Promise.all(frontFirst(all).map(({ seat, text, from }, order) => {
    const to = scoreOf(seat);
    if (!to) return null;
    const chip = document.createElement('span');
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    Object.assign(chip, { className: 'ak-fly', textContent: text, ariaHidden: 'true' });
    chip.dataset.seat = String(seat);
    chip.style.cssText = `left: ${x}px; top: ${y}px; --c: var(--p${seat + 1}); --ci: var(--p${seat + 1}-ink)`;
    document.body.append(chip);
    const way = `translate(${to.x + to.width / 2 - x}px, ${to.y + to.height / 2 - y}px)`;
    return fly(chip, way, duration, order * wait);
  }));
}

/** @param {HTMLElement} chip @param {string} way @param {number} duration @param {number} delay */
function fly(chip, way, duration, delay) {
  const frames = [{ transform: 'none', opacity: 1 }, { transform: `${way} scale(.8)`, opacity: 1, offset: 0.9 },
    { transform: `${way} scale(.4)`, opacity: 0 }];
  const motion = animate(chip, frames, { duration, delay, easing: 'cubic-bezier(.45,.05,.2,1)', fill: 'both' });
  return motion.finished.then(() => chip.remove(), () => chip.remove());
}

/** Nothing flies any more. */
export function land() {
  for (const chip of document.querySelectorAll('.ak-fly')) chip.remove();
}

/** What is announced, or counted, over the board. */
export function Moments() {
  return html`${announced.value && html`<p class="ak-banner" role="status" key=${announced.value}>${announced.value}
    </p>`}${counting.value && html`<${Counting} key=${counting.value.source} step=${counting.value} />`}`;
}

/**
 * Where points of one source lie before they fly: side by side in the middle of its place, inside the window.
 * @param {DOMRect} place @param {number} order @param {number} all
 */
function apart(place, order, all) {
  const half = (all - 1) / 2;
  const middle = Math.min(innerWidth - (half + 0.5) * CHIP, Math.max((half + 0.5) * CHIP, place.x + place.width / 2));
  return new DOMRect(middle + (order - half) * CHIP, place.y + place.height / 2, 0, 0);
}

/** One source: its row, and points that fly from its place to their seats. @param {{step: Step}} p */
function Counting({ step }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const box = /** @type {HTMLElement} */ (ref.current);
    const place = placeOf(step.source)?.getBoundingClientRect();
    const own = [...box.querySelectorAll('li b')].map((one) => one.getBoundingClientRect());
    const made = inOrder(step.gains.flatMap((n, seat) => (n !== 0 && seat < table.value.seats.length ? [{ n, seat }]
      : [])), place);
    flights(made.map(({ n, seat }, order) => ({ seat, text: signed(n), from: place ?
      apart(place, order, made.length) : own[seat] })), step.ms);
  }, []);
  const who = (/** @type {number} */ n) => (n < table.value.seats.length ? names.value[n] : game.value.rival?.() ?? '');
  const looks = (/** @type {number} */ n) => (n < table.value.seats.length ? n : RIVAL);
  return html`<section class="ak-count" ref=${ref} role="status"><h3><${Icon}
    name=${game.value.sources[step.source] ?? 'points'} s=${22} />${t(`${game.value.key}.source.${step.source}`)}</h3>
    <ul>${step.gains.map((n, seat) => html`<li><${Badge} seat=${looks(seat)} s=${26} /><span class="ak-sr">${who(seat)}
      </span><b>${signed(n)}</b><i>${step.totals[seat]}</i></li>`)}</ul>
    <small>${t('app.count.skip')}</small></section>`;
}
