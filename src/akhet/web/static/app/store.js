/** What the table knows: the state the server sent, and what this person has open and chosen. */
import { batch, computed, signal } from './lib.js';

/** @typedef {import('./types.js').Table} Table */
/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').LogLine} LogLine */
/** @typedef {import('./types.js').Game} Game */

// ---------------------------------------------------------------- from the server

export const table = signal(/** @type {Table} */ (/** @type {any} */ (null)));
export const view = signal(/** @type {View} */ (/** @type {any} */ (null)));
export const log = signal(/** @type {LogLine[]} */ ([]));
export const chat = signal(/** @type {any[]} */ ([]));
export const figures = signal(/** @type {Record<string, number[]>} */ ({}));
export const guessed = signal(/** @type {string[]} */ ([])); // the names of reconstructed figures
export const past = signal(/** @type {any} */ (null)); // a position of a replay, shown instead
export const game = signal(/** @type {Game} */ (/** @type {any} */ (null)));

// ---------------------------------------------------------------- this page

export const lostUntil = signal(0); // when the next try to connect is made; 0: connected
export const busy = signal(false); // a command is on its way
export const error = signal(''); // one line above the buttons
export const notice = signal(''); // one line that goes away
export const sheet = signal(''); // which sheet is open
export const spoken = signal(''); // what a screen reader is told
export const covered = signal(false); // the pass-the-device screen
export const wide = signal(true); // which of the two drawings
export const unread = signal(0); // chat messages nobody has looked at here
export const seenResult = signal(false); // the final score sheet was shown

// ---------------------------------------------------------------- worked out

/** The names by seat. */
export const names = computed(() => table.value?.seats.map((seat) => seat.name || '…') ?? []);
/** The seat this person looks through, or null for somebody who watches. */
export const me = computed(() => view.value?.seat ?? null);
/** Whether this person must choose now. */
export const myTurn = computed(() => me.value !== null && view.value.legal.length > 0);
/** Whether this person may still end the turn, or take it back. */
export const pending = computed(
  () => table.value?.pending !== null && table.value?.mine.includes(table.value.pending ?? -1),
);

/** What an action does, in words: one that may be chosen now. @param {string} name */
export const labelOf = (name) => view.value.legal.find((action) => action.name === name)?.label ?? '';

/** What is shown: the match as it is, or a position of its past. */
export const shown = computed(() => past.value ?? view.value);
/** The position that is shown. */
export const position = computed(() => shown.value?.position);

/**
 * Takes over a state the server sent; an older one than the last is left aside.
 * @param {{seq: number, table: Table, view: View | null, log: LogLine[]}} state
 * @returns {boolean} whether it was new
 */
export function adopt(state) {
  const known = table.value;
  if (known && (state.seq < known.seq || !state.view)) return false;
  batch(() => {
    table.value = state.table;
    if (state.view) view.value = state.view;
    log.value = merged(log.value, state.log);
  });
  return true;
}

/**
 * The log with new lines; a line sent twice stays once, and older lines may be marked as undone.
 * @param {LogLine[]} old @param {LogLine[]} more
 */
function merged(old, more) {
  if (!more.length) return old;
  const kept = old.filter((line) => line.n < more[0].n);
  return undone([...kept, ...more]);
}

/** Marks the lines that later lines took back. @param {LogLine[]} lines */
function undone(lines) {
  let changed = lines;
  for (const line of lines) {
    if (line.undo === undefined || line.undo < 0) continue;
    changed = changed.map((other) =>
      other.do && other.n > (line.undo ?? 0) && other.n < line.n && other.counts
        ? { ...other, counts: false } : other);
  }
  return changed;
}
