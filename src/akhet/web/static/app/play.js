/** Acting: preview, confirm, undo, end of turn. Nothing changes here before the server says so. */
import { effect, signal, untracked } from './lib.js';
import { ask, insist, newKey } from './net.js';
import { has, lang, t } from './words.js';
import { adopt, busy, error, game, lostUntil, me, notice, sheet, table, view } from './store.js';
import { chosen, clear } from './choose.js';

/** What the chosen action would lead to: `{action, position, scores, forecast ...}` */
export const preview = signal(/** @type {any} */ (null));
/** Whether actions are being sent one after the other, such as the order of a lever. */
export const inRow = signal(false);
let queue = /** @type {string[]} */ ([]);
let made = 0; // how many actions the last choice took
/** @type {AbortController | null} */ let asking = null;

/** @param {string} [rest] */
export const path = (rest = '') => `/api/tables/${table.value.id}${rest}`;

/** Keeps the preview in step with what is chosen. */
export function watchPreview() {
  effect(() => {
    const name = chosen.value?.name;
    const seq = view.value?.seq;
    untracked(() => refresh(name, seq));
  });
}

/** @param {string | undefined} name @param {number} seq */
async function refresh(name, seq) {
  asking?.abort();
  if (preview.value?.action !== name || preview.value?.seq !== seq) preview.value = null;
  if (!name) return;
  asking = new AbortController();
  const query = `?action=${encodeURIComponent(name)}&seat=${me.value}&lang=${lang.value}`;
  try {
    const answer = await ask('GET', path(`/preview${query}`), undefined, asking.signal);
    if (answer.status === 200 && chosen.value?.name === name) preview.value = answer.data;
  } catch { /* a preview that does not come is no reason to stop */ }
}

/** Sends the chosen action, and what goes without saying after it. */
export async function confirm() {
  if (!chosen.value || busy.value) return;
  made = 0;
  const code = await send('/commands', { action: chosen.value.name });
  if (!code && game.value.follows) await sendBy(game.value.follows, false);
}

/** Sends several actions, one after the other. @param {string[]} names */
export async function sendAll(names) {
  queue = names.slice(1);
  inRow.value = true;
  await send('/commands', { action: names[0] });
  inRow.value = false;
}

/**
 * Sends what `pick` says, one after the other, until it says nothing. Where all seats answer at once
 * another may have been quicker: then the same is sent again for the table as it is now.
 * @param {(legal: string[]) => string | undefined} pick @param {boolean} [anew] whether it is a choice of its own
 */
export async function sendBy(pick, anew = true) {
  if (anew) made = 0;
  inRow.value = true;
  for (let tries = 0; tries < 5;) {
    const name = pick(view.value.legal.map((action) => action.name));
    if (!name) break;
    const code = await send('/commands', { action: name });
    if (code === 'stale') await reload().catch(() => {});
    else if (code) break;
    tries = code ? tries + 1 : 0;
  }
  inRow.value = false;
}

/** Takes the last choice back; all of it, where a game says that nobody wants to be in between. */
export async function undo() {
  let code = await send('/undo', {});
  for (let left = made - 1; !code && game.value.halfway && (left > 0 || game.value.halfway()) && view.value.can_undo; left--) code = await send('/undo', {});
  made = 0;
}
/** Says that the turn is over. */
export const endTurn = () => send('/done', {});

/** Sends a command; answers why it was refused, or nothing. @param {string} to @param {object} body @returns {Promise<string | undefined>} */
async function send(to, body) {
  if (busy.value) return 'busy';
  busy.value = true;
  error.value = '';
  const order = { expected_seq: table.value.seq, key: newKey(), ...body };
  const seat = me.value === null ? {} : { seat: me.value };
  const whole = to === '/commands' ? { ...order, ...seat } : order;
  const answer = await insist(path(to), whole, (lost) => { if (lost) lostUntil.value ||= Date.now() + 1000; });
  if (answer.status === 200) await caughtUp(answer.data.seq);
  else refused(answer);
  if (answer.status === 200 && to === '/commands') made += 1;
  busy.value = false;
  if (answer.status === 200 && queue.length) await goOn();
  return answer.status === 200 ? undefined : answer.data?.error?.code ?? 'unknown';
}

/** Sends the next action of a row, if it is still possible. */
async function goOn() {
  const name = queue.shift() ?? '';
  if (view.value.legal.some((action) => action.name === name)) await send('/commands', { action: name });
  else queue = [];
}

/** Waits until the state with this line is here; asks for it if the socket does not bring it. */
async function caughtUp(/** @type {number} */ seq) {
  for (let n = 0; table.value.seq < seq; n++) {
    await new Promise((resolve) => setTimeout(resolve, n < 20 ? 20 : 200));
    if (n === 20 || n > 30) await reload().catch(() => {});
  }
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
  queue = [];
  const found = answer.data?.error ?? { code: 'unknown', message: '' };
  error.value = has(`app.error.${found.code}`) ? t(`app.error.${found.code}`) : t('app.error.unknown', { reason: found.message });
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

/** Lays the same table once more and goes there. */
export async function rematch(/** @type {string} */ bot) {
  const found = await request('/rematch', { bot });
  if (found) location.assign(`/table/${found.table}`);
}

/** Closes whatever is open over the board. */
export function closeSheet() {
  sheet.value = '';
}
