/** Points that were made: source by source they rise where they were made, and fly to their seats. */
import { signal } from './lib.js';
import { calm, remaining } from './motion.js';
import { banner, flights, inOrder, land, placeOf } from './moment.js';
import { game } from './store.js';
import { t } from './words.js';

/** @typedef {{seat: number, site: string, points: number, source?: string, key: number, order: number, of: number}}
 *   Float */

const EACH = 900; // milliseconds for the points of one source
const RISE = 450; // how long points stand where they were made
const OFFERS = 1500; // what is only shown stays so long
export const DRAWN = 50; // until the pieces that made them have begun to move
export const floats = signal(/** @type {Float[]} */ ([]));
const timers = new Set(/** @type {number[]} */ ([]));
const queue = /** @type {(() => Promise<void>)[]} */ ([]);
let busy = false; // whether something rises
let round = 0;
let made = 0;
let until = 0;

/** How long points still rise and fly, in milliseconds. */
export const rising = () => Math.max(0, until - performance.now());

/** @param {number} ms @param {() => void} work */
function later(ms, work) {
  const timer = setTimeout(() => { timers.delete(timer); work(); }, ms);
  timers.add(timer);
}

/** @param {number} ms @returns {Promise<void>} */
const pause = (ms) => new Promise((go) => later(ms, go));

/** Nothing rises any more. */
export function stopRising() {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  queue.length = 0;
  round += 1;
  busy = false;
  until = 0;
  floats.value = [];
  land();
}

/**
 * Shows points that lines have made, and then what begins.
 * @param {any[][]} facts @param {{seat: number, source: string, points: number}[]} gains what the sheet says
 * @param {() => void} then
 */
export function rise(facts, gains, then) {
  const groups = calm() ? [] : grouped(game.value.floats(facts, gains));
  if (!groups.length) {
    then();
    return;
  }
  later(DRAWN, () => {
    queue.push(...groups.map((group) => () => show(group)), async () => then());
    until = performance.now() + remaining() + queue.length * EACH;
    if (!busy) later(remaining(), next); // once the pieces lie
    busy = true;
  });
}

/** The points of one source after those of another. */
async function next() {
  const mine = round;
  for (let work = queue.shift(); work; work = queue.shift()) {
    await work();
    if (mine !== round) return; // it was ended meanwhile
  }
  busy = false;
  until = 0;
}

/** Points by where they were made; each knows its place among them. @param {any[]} all @returns {Float[][]} */
function grouped(all) {
  const found = /** @type {Map<string, any[]>} */ (new Map());
  for (const one of all) found.set(one.source ?? one.site, [...(found.get(one.source ?? one.site) ?? []), one]);
  const board = document.querySelector('.ak-board');
  return [...found.values()].map((group) => inOrder(group, (placeOf(group[0].site) ?? board)?.getBoundingClientRect())
    .map((one, order) => ({ ...one, order, of: group.length, key: made++ })));
}

/** Lets points of one source rise, then fly. @param {Float[]} group */
async function show(group) {
  const source = group[0].source;
  floats.value = [...floats.value, ...group];
  if (source) banner(t(`${game.value.key}.source.${source}`));
  await pause(RISE);
  const risen = group.flatMap(({ key, seat, points }) => {
    const from = document.querySelector(`[data-float="${key}"]`)?.getBoundingClientRect();
    return from && points ? [{ seat, text: `+${points}`, from }] : [];
  });
  if (!risen.length) await pause(OFFERS - RISE); // what does not fly is looked at
  floats.value = floats.value.filter((one) => !group.includes(one));
  await flights(risen, EACH - RISE);
}
