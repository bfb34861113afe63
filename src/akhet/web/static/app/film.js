/** What the others did: one act after the other, at the speed a person chose, each with its sentence. */
import { signal } from './lib.js';
import { ask } from './net.js';
import { lang } from './words.js';
import { joined } from './log.js';
import { speed } from './prefs.js';
import { table, view } from './store.js';

/** @typedef {import('./types.js').LogLine} LogLine */
/** @typedef {{by: number, says: import('./types.js').Part[][], n: number}} Told */

const SHOWN = { slow: 3000, normal: 1500, fast: 650, once: 0 }; // how long an act is looked at
const PART = 0.25; // a part of an act takes so much of it
const MOST = 24; // acts that are shown one by one; more are told by the log

/** What somebody else did last, while it is shown. */
export const told = signal(/** @type {Told | null} */ (null));
let until = 0;

/** How long what is shown now is still looked at, in milliseconds. */
export const looking = () => Math.max(0, until - performance.now());

/** Lets what is shown now be looked at for so long. @param {number} ms */
export function look(ms) {
  until = performance.now() + ms;
}

/** At a shared screen: who has just taken it over, and sees what the others there did. */
let watcher = /** @type {number | null} */ (null);
/** Whether a line is an act of somebody else. @param {any} line */
const isTheirs = (line) => line.do && line.by !== 'chance' && line.counts !== false &&
  (watcher === null ? !table.value.mine.includes(line.by) : line.by !== watcher);
/** Whether acts are shown one by one. */
const isShown = () => !document.hidden && SHOWN[/** @type {keyof typeof SHOWN} */ (speed())] > 0;

/**
 * The acts in new lines: what is told together is one; each with the last line that belongs to it.
 * @param {LogLine[]} lines @returns {{first: LogLine, stop: number}[]}
 */
function acts(lines) {
  const found = /** @type {{first: LogLine, stop: number}[]} */ ([]);
  for (const line of lines) {
    const last = found.at(-1);
    const anew = isTheirs(line) && line.from !== last?.first.from;
    if (anew) found.push({ first: line, stop: line.n });
    else if (last) last.stop = line.n;
  }
  return found;
}

/**
 * A state that tells of several acts of others, as several states; the last act is looked at before
 * it is one's own turn.
 * @param {any} state @param {number} known the last line that is shown or waits to be @returns {Promise<any[]>}
 */
export async function unrolled(state, known) {
  const lines = state.log.filter((/** @type {LogLine} */ line) => line.n > known);
  const found = state.view && isShown() ? acts(lines) : [];
  const choosing = view.value.legal.length > 0 && state.view?.legal.length > 0; // nobody is interrupted
  const later = state.table.mine.length > 1 && state.view?.secret; // shown once the screen is handed over
  if (!found.length || found.length > MOST || choosing || later || state.table.status === 'over') return [state];
  const cut = await pictures(state, found.slice(0, -1).map((act) => act.stop));
  const last = state.view.legal.length ? [{ ...state, view: { ...state.view, legal: [], can_undo: false } }] : [];
  return [...cut, ...last, state];
}

/**
 * What happened since the last choice of a seat that has just taken over a shared screen: how it was then, and after
 * every act of the others; the last is now. Nothing where there is nothing to show.
 * @param {any} state @returns {Promise<any[]>}
 */
export async function meanwhile(state) {
  const seat = state.view.seat;
  const last = state.log.findLastIndex((/** @type {LogLine} */ line) => line.do && line.by === seat);
  watcher = seat;
  const found = isShown() ? acts(state.log.slice(last + 1)).slice(-MOST) : [];
  const cut = found.length ? await pictures(state, [found[0].first.n - 1, ...found.map((act) => act.stop)]) : [];
  return cut.length === found.length + 1 ? [...cut, state] : [];
}

/** Whether somebody who took over a shared screen sees what the others did. */
export const isWatched = () => watcher !== null;
/** That film is over. */
export const nobodyWatches = () => { watcher = null; };

/** A state as it was after some lines. @param {any} state @param {number[]} stops @returns {Promise<any[]>} */
async function pictures(state, stops) {
  const frames = stops.length ? await positions(stops[0], stops.at(-1) ?? 0, state.view.seat) : [];
  return frames.length ? stops.map((stop) => asItWas(state, frames, stop)).filter(Boolean) : [];
}

/** A state as it was after a line. @param {any} state @param {any[]} frames @param {number} stop */
function asItWas(state, frames, stop) {
  const past = frames.find((one) => one.line === stop);
  if (!past) return null;
  const still = { seq: stop, waiting: past.waiting, pending: null, takeback: null };
  return {
    ...state, seq: stop, table: { ...state.table, ...still },
    view: { ...state.view, ...past, ...still, legal: [], can_undo: false, ranks: null },
    log: state.log.filter((/** @type {LogLine} */ line) => line.n <= stop),
  };
}

/** @param {number} first @param {number} last @param {number | null} seat @returns {Promise<any[]>} */
async function positions(first, last, seat) {
  const eyes = seat ?? table.value.seats.length;
  const query = `?first=${first}&count=${last - first + 1}&seat=${eyes}&lang=${lang.value}`;
  try {
    const answer = await ask('GET', `/api/tables/${table.value.id}/positions${query}`);
    return answer.status === 200 ? answer.data.positions : [];
  } catch {
    return [];
  }
}

/**
 * Takes note of lines that are shown now: whose they are, what they tell, how long they are looked at.
 * @param {LogLine[]} lines
 */
export function tell(lines) {
  const theirs = lines.filter(isTheirs);
  const line = theirs.at(-1);
  if (!line) {
    if (lines.length) told.value = null;
    return;
  }
  const whole = joined(lines).findLast((one) => one.by === line.by && one.says.length);
  if (whole) told.value = { by: Number(line.by), says: whole.says, n: line.n };
  const goesOn = table.value.waiting.includes(Number(line.by)) && view.value.legal.length === 0;
  look(SHOWN[/** @type {keyof typeof SHOWN} */ (speed())] * (goesOn ? PART : 1));
}
