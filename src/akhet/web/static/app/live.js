/** What the socket brings: states in their turn, with time for the pieces to move. */
import { signal } from './lib.js';
import { live } from './net.js';
import { calm, remaining, skipNext, TIMES } from './motion.js';
import { announcement } from './log.js';
import { play } from './sound.js';
import { clear } from './choose.js';
import { lang, t } from './words.js';
import { adopt, chat, covered, error, game, log, lostUntil, myTurn, notice, past, pending, sheet, spoken, table, unread, view } from './store.js';

export const fresh = signal(/** @type {Set<string>} */ (new Set())); // what changed since one's own last choice
export const floats = signal(/** @type {any[]} */ ([])); // points that rise
const HINTS = 3;
export const hint = signal(Number(localStorage.getItem('akhet.hints') ?? 0)); // how many hints were seen
const FILM = 3; // more choices at once than this are not shown as a film
const waiting = /** @type {any[]} */ ([]);
let timer = 0;
let made = 0;
/** @type {ReturnType<typeof live> | undefined} */ let line;

/** Listens in the language chosen now. */
export const listenAnew = () => line?.renew();

/** Starts listening. @param {string} id @param {string} eyes */
export function listen(id, eyes) {
  line = live({
    path: () => `/api/tables/${id}/live?since=${table.value?.seq ?? 0}&lang=${lang.value}${eyes ? '&hello=1' : ''}`,
    hello: eyes ? JSON.stringify({ eyes }) : '',
    heard: (message) => (message.type === 'state' ? receive(message) : message.type === 'chat' ? talk(message.messages) : undefined),
    lost: (until) => { lostUntil.value = until; },
    found: () => { lostUntil.value = 0; },
    handed: () => location.reload(), // the seat, or what a link showed, is somebody else's now
    refused: (status) => { notice.value = t(status === 429 ? 'app.error.too_many' : 'app.error.forbidden'); },
  });
}

/** Takes a state in its turn. @param {any} state */
function receive(state) {
  waiting.push(state);
  if (waiting.length > FILM) skipNext();
  pump();
}

/** Shows the next state as soon as the motion before it has ended. */
function pump() {
  clearTimeout(timer);
  const wait = waiting.length > FILM ? 0 : Math.min(remaining(), TIMES.turn);
  if (wait > 0) {
    timer = setTimeout(pump, wait);
    return;
  }
  const state = waiting.shift();
  if (!state) return;
  take(state);
  if (waiting.length) timer = setTimeout(pump, 16);
}

/** @param {any} state */
function take(state) {
  const before = { seq: table.value?.seq ?? 0, seat: view.value?.seat, secret: view.value?.secret ?? false, status: table.value?.status, things: placesNow() };
  const wasMine = myTurn.value;
  if (!adopt(state)) return;
  if (state.log.some((/** @type {any} */ line) => line.do && table.value.mine.includes(line.by))) learned();
  const lines = log.value.filter((line) => line.n > before.seq);
  if (lines.filter((line) => line.do && line.by !== 'chance').length > FILM) skipNext();
  if (lines.length) moved(lines, before);
  if (!wasMine && myTurn.value) yourTurn();
  handOver(before);
  if (before.status === 'playing' && table.value.status === 'over') ended();
}

/** Somebody new is told three things, one at a time; each own choice leads to the next. */
function learned() {
  if (hint.value < HINTS) localStorage.setItem('akhet.hints', String(++hint.value));
}

/** @returns {Set<string>} */
function placesNow() {
  return new Set(view.value ? game.value.pieces(view.value.position).map((piece) => `${piece.kind}@${piece.at}`) : []);
}

/** New lines: nothing stays chosen, what changed is marked, said and heard. @param {any[]} lines @param {any} before */
function moved(lines, before) {
  clear();
  error.value = '';
  const mine = lines.some((line) => line.do && table.value.mine.includes(line.by));
  mark(before.things, mine);
  spoken.value = announcement(lines);
  if (past.value) return;
  for (const line of lines) play(game.value.sound(line.do ?? ''));
  if (!calm()) rise(lines);
}

/** @param {Set<string>} old @param {boolean} mine */
function mark(old, mine) {
  const changed = game.value.pieces(view.value.position).filter((piece) => !old.has(`${piece.kind}@${piece.at}`) && !piece.kind.startsWith('ship')).map((piece) => piece.at);
  const now = game.value.pieces(view.value.position).map((piece) => piece.at);
  const kept = mine ? [] : [...fresh.value].filter((at) => now.includes(at));
  fresh.value = new Set(mine && table.value.seats.length === table.value.mine.length ? changed : mine ? [] : [...kept, ...changed]);
}

/** @param {any[]} lines */
function rise(lines) {
  const found = lines.flatMap((line) => game.value.floats(line.facts ?? [])).map((one, order) => ({ ...one, order, key: made++ }));
  if (!found.length) return;
  setTimeout(() => { // once the pieces that made them have landed
    setTimeout(() => { floats.value = found; }, remaining());
    setTimeout(() => { floats.value = floats.value.filter((one) => !found.includes(one)); }, remaining() + 1500);
  }, 50);
}

function yourTurn() {
  if (document.hidden) play('turn');
  spoken.value = `${spoken.value} ${t('app.your_turn')}: ${game.value.question()}`;
}

/** At a shared screen: the screen is covered before a seat sees what another must not. @param {any} before */
function handOver(before) {
  const now = view.value;
  if (table.value.mine.length < 2 || !now.secret) return;
  if (now.seat !== before.seat || !before.secret) covered.value = true;
}

function ended() {
  play('end');
  clear();
  setTimeout(() => { if (!past.value) sheet.value = 'score'; }, calm() ? 0 : 1200);
}

/** @param {any[]} messages */
function talk(messages) {
  const known = new Set(chat.value.map((one) => one.id));
  const more = messages.filter((one) => !known.has(one.id));
  const first = chat.value.length === 0;
  chat.value = [...chat.value, ...more];
  if (!first && sheet.value !== 'chat') unread.value += more.length;
}

/** What the tab is called. */
export function title() {
  const name = t(`${game.value.key}.name`);
  return myTurn.value || pending.value ? `(1) ${t('app.your_turn')}, ${name}` : `${name} · akhet`;
}
