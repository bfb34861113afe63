/** Acting: preview, confirm, undo, end of turn. Nothing changes here before the server says so. */
import { pageAt } from '../carrier.js';
import { effect, signal, untracked } from './lib.js';
import { ask, insist, newKey } from './net.js';
import { has, lang, t } from './words.js';
import { adopt, busy, counted, error, game, lostUntil, me, notice, table, view } from './store.js';
import { chosen, clear } from './choose.js';
import { grace } from './prefs.js';
import { made as hold } from './hold.js';
import { askLive, receive, whenShown } from './live.js';

/** What the chosen action would lead to: `{action, position, scores, forecast ...}` */
export const preview = signal(/** @type {any} */ (null));
/** Actions that a lesson did not want yet. */
export const declined = signal(/** @type {string[]} */ ([]));
/** @type {AbortController | null} */ let asking = null;

/** @param {string} [rest] */
export const path = (rest = '') => `/api/tables/${table.value.id}${rest}`;

/** The actions that would be sent now: what a game has put together, or the one that is chosen. @returns {string[]} */
const meant = () => game.value?.planned?.() ?? (chosen.value ? [chosen.value.name] : []);

/** Keeps the preview in step with what is chosen. */
export function watchPreview() {
  effect(() => {
    const names = meant();
    const seq = view.value?.seq;
    if (busy.value) asking?.abort(); // what is being sent needs no preview any more
    else untracked(() => refresh(names, seq));
  });
}

/**
 * Shows what a plan would lead to, once its actions are known; nothing where there is none.
 * @param {((abort: AbortSignal) => Promise<string[]>) | null} make
 */
export async function previewPlan(make) {
  asking?.abort();
  asking = new AbortController();
  const { signal: mine } = asking;
  const actions = make ? await make(mine) : [];
  const found = actions.length && !mine.aborted ? await previewOf(actions, mine) : null;
  if (!mine.aborted) preview.value = found;
}

/**
 * What actions of this seat would lead to together, or nothing.
 * @param {string[]} actions
 * @param {AbortSignal} [abort]
 */
export async function previewOf(actions, abort) {
  const query = actions.map((name) => `action=${encodeURIComponent(name)}`).join('&');
  try {
    const answer = await ask('GET', path(`/preview?${query}&seat=${me.value}&lang=${lang.value}`), undefined, abort);
    return answer.status === 200 ? { ...answer.data, position: counted(answer.data) } : null;
  } catch {
    return null; // a preview that does not come is no reason to stop
  }
}

/**
 * The complete answers there are now, or that begin so; one action further where they are not whole.
 * @param {string[]} [begin] @param {AbortSignal} [abort] @returns {Promise<{ways: string[][], whole: boolean}>}
 */
export async function waysFrom(begin = [], abort = undefined) {
  const query = begin.map((name) => `&begin=${encodeURIComponent(name)}`).join('');
  const answer = await ask('GET', path(`/ways?seat=${me.value}${query}`), undefined, abort).catch(() => null);
  return answer?.status === 200 ? answer.data : { ways: [], whole: true };
}

/**
 * An answer action by action: as long as `pick` chooses one of those that can come next.
 * @param {string[]} begin
 * @param {(next: string[], way: string[]) => string | undefined | Promise<string | undefined>} pick
 * @param {AbortSignal} [abort] @returns {Promise<string[]>}
 */
export async function follow(begin, pick, abort = undefined) {
  let way = begin;
  let { ways, whole } = await waysFrom(way, abort);
  for (;;) {
    const name = await pick([...new Set(ways.flatMap((one) => one.slice(way.length, way.length + 1)))], way);
    if (!name) return way;
    way = [...way, name];
    ways = ways.filter((one) => one[way.length - 1] === name);
    if (!whole) ({ ways, whole } = await waysFrom(way, abort));
  }
}

/** Whether a preview is of these actions. @param {any} found @param {string[]} names */
const isOf = (found, names) => found?.actions.join() === names.join();

/** @param {string[]} names @param {number} seq */
async function refresh(names, seq) {
  asking?.abort();
  if (!isOf(preview.value, names) || preview.value?.seq !== seq) preview.value = null;
  if (!names.length) return;
  asking = new AbortController();
  const found = await previewOf(names, asking.signal);
  if (found && isOf(found, meant())) preview.value = found;
}

/** Sends the chosen action. */
export async function confirm() {
  if (chosen.value) await sendWhole([chosen.value.name]);
}

/**
 * Plays actions together, and what goes without saying after them, as one command; after a draw, which nobody can see
 * through, as another one.
 * @param {string[]} names
 */
export async function sendWhole(names) {
  const { ending } = game.value;
  if (!names.length || busy.value || await command(ending ? ended(names) : names) || !ending) return;
  const rest = ending({ next: view.value.legal.map(({ name }) => name), position: view.value.position });
  if (rest.length) await command(rest);
}

/** Actions with what goes without saying after them. @param {string[]} names */
async function ended(names) {
  const known = isOf(preview.value, names) && preview.value.seq === view.value.seq;
  const found = known ? preview.value : await previewOf(names);
  return [...names, ...(found ? game.value.ending?.(found) ?? [] : [])];
}

/**
 * Plays actions of this seat together: all or none, and undone together.
 * @param {string[] | Promise<string[]>} actions @returns {Promise<string | undefined>} why it was refused, or nothing
 */
export function command(actions) {
  const seat = me.value === null ? {} : { seat: me.value };
  return send('/commands', { ...seat, grace: grace() }, actions);
}

/** Takes the last choice back, all of it. */
export const undo = () => send('/undo', {});
/** Says that the turn is over. */
export const endTurn = () => send('/done', {});

/**
 * Sends an order; nothing else is sent from when it was given.
 * @param {string} to @param {object} body @param {string[] | Promise<string[]>} [actions] once they are known
 * @returns {Promise<string | undefined>}
 */
async function send(to, body, actions) {
  if (busy.value) return 'busy';
  asking?.abort();
  busy.value = true;
  error.value = '';
  const order = { expected_seq: table.value.seq, key: newKey(), ...body, ...(actions && { actions: await actions }) };
  const lost = (/** @type {boolean} */ gone) => { if (gone) lostUntil.value ||= Date.now() + 1000; };
  const answer = await insist(path(`${to}?lang=${lang.value}`), order, lost, actions && askLive);
  const { state, seq, error: found } = answer.data ?? {};
  const done = answer.status === 200;
  if (!done) refused(answer);
  else await (state ? receive(state) : whenShown(seq)); // the socket has brought it
  if (found?.code === 'lesson') declined.value = order.actions ?? [];
  if (done && actions) hold(seq);
  busy.value = false;
  return done ? undefined : found?.code ?? 'unknown';
}

/** Asks for the state, with the lines after one, in the language chosen now. */
export async function reload(last = table.value.seq) {
  const said = lang.value;
  const seat = me.value === null ? '' : `&seat=${me.value}`;
  const answer = await ask('GET', path(`?since=${last}&lang=${said}${seat}`));
  if (answer.status === 200 && said === lang.value) adopt(answer.data);
}

/** Says why something was refused, and shows the position as it is. @param {any} answer */
export function refused(answer) {
  const found = answer.data?.error ?? { code: 'unknown', message: '' };
  error.value = has(`app.error.${found.code}`) ? t(`app.error.${found.code}`) :
    t('app.error.unknown', { reason: found.message });
  clear();
  if (answer.data?.state) reload().catch(() => {});
}

/**
 * A request from a sheet or menu: its answer, or null after the reason has been shown.
 * @param {string} to @param {object} body
 */
export async function request(to, body = {}) {
  try {
    const answer = await ask('POST', path(to), body);
    if (answer.status < 300) return answer.data;
    const code = answer.data?.error?.code;
    notice.value = has(`app.error.${code}`) ? t(`app.error.${code}`) : answer.data?.error?.message ?? '';
  } catch {
    notice.value = t('app.error.offline');
  }
  return null;
}

/** Lays the same table once more and goes there; seats of others are kept for them. */
export async function rematch(/** @type {string} */ bot, /** @type {string} */ order) {
  const found = await request('/rematch', { bot, order });
  if (found) location.assign(pageAt(`/table/${found.table}`));
}
