/**
 * The answers that the rules allow for what is chosen, as the server lists them: brief, a careful player's first.
 * Where there are too many it lists one action further at a time: then the first way is followed to where they can
 * be listed, and every fork passed on the way there stays open.
 */
import { effect, signal, untracked } from '../../lib.js';
import { ask } from '../../net.js';
import { path as api } from '../../play.js';
import { me, view } from '../../store.js';

/** @typedef {{asks: string[], next: string[]}} Rest what is still asked after a way, and what may be said next */
/** @typedef {{at: number, options: string[]}} Fork the actions that could stand at a place of every way */
/** @typedef {{key: string, ways: string[][], costs: string[][], rests: Rest[], forks: Fork[]}} Listed */

/** @type {Listed} */ const NONE = { key: '', ways: [], costs: [], rests: [], forks: [] };
const MOST_FORKS = 30;
/** What is listed now. */
export const listed = signal(NONE);
/** Whether ways are being asked for. */
export const pending = signal(false);
/** @type {AbortController | null} */ let asking = null;

/** @param {string[]} begin @param {AbortSignal} abort */
async function fetched(begin, abort) {
  const query = begin.map((name) => `begin=${encodeURIComponent(name)}&`).join('');
  const { status, data } = await ask('GET', api(`/ways?${query}brief=1&seat=${me.value}`), undefined, abort);
  return status === 200 ? data : null;
}

/**
 * Follows the preferred way to where all ways on can be listed.
 * @param {string[]} begin @param {Fork[]} forks passed already @param {(ways: string[][]) => string[]} prefer
 * @param {AbortSignal} abort @returns {Promise<Omit<Listed, 'key'> | null>}
 */
async function followed(begin, forks, prefer, abort) {
  if (forks.length > MOST_FORKS) return null;
  const found = await fetched(begin, abort);
  if (!found) return null;
  if (found.whole) {
    const rests = found.after.map((/** @type {number} */ n) => found.rests[n]);
    return { ways: found.ways, costs: found.costs, rests, forks };
  }
  const options = found.ways.map((/** @type {string[]} */ way) => way[begin.length]);
  return followed(prefer(found.ways), [...forks, { at: begin.length, options }], prefer, abort);
}

/**
 * Lists the ways that begin so. @param {string} key what they are for @param {string[]} begin
 * @param {(ways: string[][]) => string[]} prefer which of several ways to follow @param {Fork[]} [forks] before it
 */
export async function list(key, begin, prefer, forks = []) {
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  pending.value = true;
  try {
    const found = await followed(begin, forks, prefer, mine.signal);
    if (found && !mine.signal.aborted) listed.value = { key, ...found };
  } catch { /* another choice came first, or the server is away: the page says so itself */ }
  if (asking === mine) pending.value = false;
}

/** Keeps the list in step with a question. @param {() => {key: string, begin: string[] | null}} subject
 * @param {(ways: string[][]) => string[]} prefer */
export function watchWays(subject, prefer) {
  effect(() => {
    const { key, begin } = subject();
    const seq = view.value?.seq;
    untracked(() => {
      asking?.abort();
      pending.value = false;
      if (begin === null) listed.value = NONE;
      else if (seq !== undefined && listed.value.key !== key) list(key, begin, prefer);
    });
  });
}
