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
// what things are called, and of which kind they are
export const kinds = signal(/** @type {Record<string, string[]>} */ ({}));
/** The words that stand on each thing, such as the resources of its cost. */
export const legends = signal(/** @type {Record<string, string[][]>} */ ({}));
/** Printed figures under the names that explanations use. */
export const named = signal(/** @type {Record<string, number | string>} */ ({}));
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
export const Lesson = signal(/** @type {any} */ (null)); // the panel of a lesson or a puzzle, where one is
export const Clocks = signal(/** @type {any} */ (null)); // what shows the clocks, where there are any
export const Ahead = signal(/** @type {any} */ (null)); // what prepares answers, where people play

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
/** Why nothing can be done now at a place, or with a group of actions; else nothing. @param {string} at */
export const whyOff = (at) => view.value.off.find((one) => one.at === at)?.says ?? '';
/** A position with what the rules work out of it, by name. @param {any} from something the server sent */
export const counted = (from) => from && { ...from.position, counts: from.counts };
/** The position that is shown. */
export const position = computed(() => counted(shown.value));
/** What the rules work out of the position that is shown. */
export const counts = computed(() => /** @type {Record<string, number[]>} */ (position.value?.counts ?? {}));

/**
 * Takes over a state the server sent; an older one than the last, or the same again, is left aside.
 * @param {import('./types.js').State} state
 * @returns {boolean} whether it was new
 */
export function adopt(state) {
  const known = table.value;
  if (known && (state.seq < known.seq || !state.view || isKnown(state))) return false;
  batch(() => {
    table.value = state.table;
    if (state.view) view.value = state.view;
    log.value = merged(log.value, state.log);
  });
  return true;
}

/**
 * Whether a state is shown already: the answer to a command and the socket bring the same.
 * @param {import('./types.js').State} state
 */
const isKnown = (state) => state.seq === table.value.seq
  && JSON.stringify([state.table, state.view]) === JSON.stringify([table.value, view.value])
  && state.log.every((line) => isSame(line, log.value[line.n - 1]));

/**
 * Whether a line is known in the same words: another language tells the same line anew.
 * @param {LogLine} line @param {LogLine} [known]
 */
const isSame = (line, known) => line.n === known?.n && JSON.stringify(line.says) === JSON.stringify(known.says);

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
