/**
 * Several of a kind, put together one by one: steps on the Nile, resources of choice. The list of ways says what fits.
 */
import { effect, signal, untracked } from '../../lib.js';
import { chosen, clear } from '../../choose.js';
import { view, whyOff } from '../../store.js';
import { sendWhole } from '../../play.js';
import { free, isForked, listedWays, step } from './payment.js';
import { BASICS } from './rules.js';

const VERBS = /** @type {Record<string, string>} */ ({ arrows: 'track', diplomat: 'take' });

const kept = signal(/** @type {{seq: number, names: string[]}} */ ({ seq: -1, names: [] }));
const picked = () => (kept.value.seq === view.value?.seq ? kept.value.names : []);
/** Begins again with nothing. */
export const clearTally = () => { kept.value = { seq: -1, names: [] }; };

/** What is counted now: `arrows`, `diplomat`, or nothing. */
export function tallying() {
  const several = Number(view.value?.question?.roles.n ?? 2) > 1;
  return free() && several && step() in VERBS && !isForked() && (!chosen.value || isCounted(chosen.value.name)) ? step()
    : '';
}

/** @param {string} name */
const isCounted = (name) => name.startsWith(`${VERBS[step()]}:`);
/** The ways that count something, each with all that it counts: also what nobody is asked for. */
const counted = () => listedWays().filter(({ way }) => way.some(isCounted)).map(({ way, costs }) =>
  ({ way, row: costs.filter(isCounted) }));
/** @returns {string[][]} */
const rows = () => counted().map(({ row }) => row);
/** @param {string[]} row @param {string[]} names */
const holds = (row, names) => names.every((name) => row.filter((one) => one === name).length >= names.filter((one) =>
  one === name).length);

/** Everything that can be counted, or could if there were room, as the board orders it. */
export function kinds() {
  const off = view.value.off.map(({ at }) => at).filter(isCounted);
  const found = new Set([...rows().flat(), ...off].map((name) => name.split(':')[1]));
  return BASICS.filter((name) => found.has(name));
}
/** How many of a kind were put together. @param {string} kind */
export const countOf = (kind) => picked().filter((name) => name.endsWith(`:${kind}`)).length;
/** Whether anything was. */
export const begun = () => picked().length > 0;
/** Whether one more of a kind fits. @param {string} kind */
export const fits = (kind) => rows().some((row) => holds(row, [...picked(), `${VERBS[step()]}:${kind}`]));
/** Why no more of a kind fits, as the server says it. @param {string} kind */
export const whyFull = (kind) => (fits(kind) ? '' : (left() > 0 && whyOff(countOf(kind) ? `more:${kind}` :
  `${VERBS[step()]}:${kind}`)) || whyOff('more'));
/** The way that was put together, once it is whole. @returns {string[] | undefined} */
export const tallied = () => counted().find(({ row }) =>
  picked().length > 0 && row.length === picked().length && holds(row, picked()))?.way;
/** How many more are to be put together. */
export const left = () => Math.max(0, ...rows().filter((row) => holds(row, picked())).map((row) =>
  row.length - picked().length));

/** One more or less. @param {string} kind @param {number} way */
export function add(kind, way) {
  const name = `${VERBS[step()]}:${kind}`;
  if (way > 0 && fits(kind)) kept.value = { seq: view.value.seq, names: [...picked(), name] };
  if (way < 0 && countOf(kind)) kept.value = { seq: view.value.seq,
    names: picked().toSpliced(picked().lastIndexOf(name), 1) };
}

// A track of the board or its button adds a step, where several are to be laid.
effect(() => {
  const name = chosen.value?.name ?? '';
  untracked(() => {
    if (!name || !tallying()) return;
    add(name.split(':')[1], 1);
    clear();
  });
});

/** Sends what was put together, as one command. */
export async function sendTally() {
  await sendWhole(tallied() ?? []);
  clearTally();
}
