/** What the socket brings: states in their turn, with time for the pieces to move. */
import { batch, signal } from './lib.js';
import { live } from './net.js';
import { calm, remaining, skipNext, TIMES } from './motion.js';
import { isWatched, look, looking, meanwhile, nobodyWatches, tell, unrolled } from './film.js';
import { added, banner, counting, countOut, skipCount } from './moment.js';
import { DRAWN, rise, rising, stopRising } from './rising.js';
import { settings } from './prefs.js';
import { announce } from './announce.js';
import { announcement } from './log.js';
import { play } from './sound.js';
import { clear } from './choose.js';
import { asked } from './said.js';
import { lang, t } from './words.js';
import { adopt, chat, covered, error, game, log, lostUntil, myTurn, notice, past, pending, sheet, spoken, table,
  unread, view } from './store.js';

/** @typedef {import('./types.js').State} State */

export const fresh = signal(/** @type {Set<string>} */ (new Set())); // what changed since one's own last choice
const HINTS = 3;
export const hint = signal(Number(localStorage.getItem('akhet.hints') ?? 0)); // how many hints were seen
const START = 500; // how long one looks at how it was, before the others act
const FILM = 3; // more choices at once than this are not shown as a film
const MOST = 40; // states that wait to be shown
const PATIENCE = 1500; // how long who takes over a screen waits for what the others did
const waiting = /** @type {State[]} */ ([]);
const awaited = /** @type {{seq: number, shown: () => void}[]} */ ([]); // what somebody waits for
let heard = 0; // the last line that was brought
let order = Promise.resolve();
let timer = 0;
let covers = 1; // how often the screen was covered
export const taking = signal(0); // the cover that is being lifted
/** @type {ReturnType<typeof live> | undefined} */ let line;

/** Asks for something over the socket; nothing where there is none. @param {object} body */
export const askLive = (body) => line?.order(body);

/** Listens in the language chosen now. */
export const listenAnew = () => line?.renew();

/** Starts listening. @param {string} id @param {string} eyes */
export function listen(id, eyes) {
  line = live({
    path: () => `/api/tables/${id}/live?since=${table.value?.seq ?? 0}&lang=${lang.value}${eyes ? '&hello=1' : ''}`,
    hello: eyes ? JSON.stringify({ eyes }) : '',
    heard: hear,
    lost: (until) => { lostUntil.value = until; },
    found: () => { lostUntil.value = 0; },
    handed: () => location.reload(), // the seat, or what a link showed, is somebody else's now
    refused: (status) => { notice.value = t(status === 429 ? 'app.error.too_many' : 'app.error.forbidden'); },
  });
}

/** What the socket brings. @param {any} message */
function hear(message) {
  if (message.type === 'state') receive(message);
  else if (message.type === 'chat') talk(message.messages);
  else if (message.type === 'announcements') announce(message.announcements);
}

/**
 * Takes a state in its turn; one that tells of several acts of others as several.
 * @param {State} state @returns {Promise<void>} when it is shown
 */
export function receive(state) {
  const known = heard;
  heard = Math.max(heard, state.seq);
  order = order.then(async () => {
    waiting.push(...await unrolled(state, Math.max(known, table.value.seq)));
    if (waiting.length > MOST) skip();
    pump();
  });
  return new Promise((shown) => { awaited.push({ seq: state.seq, shown }); });
}

/** Waits until a line is shown, or a later one. @param {number} seq @returns {Promise<void>} */
export const whenShown = (seq) => new Promise((shown) => { awaited.push({ seq, shown }); told(); });

/**
 * Takes over a shared screen: what the others did since this person's last choice is shown first. The cover stays
 * until the first picture of that is there; where it does not come in time, things are shown as they are.
 */
export function takeOver() {
  const [shown, lines] = [{ seq: table.value.seq, table: table.value, view: view.value }, log.value];
  const cover = taking.value = covers;
  const late = new Promise((/** @type {(film: any[]) => void} */ go) => { setTimeout(() => go([]), PATIENCE); });
  late.then(() => uncover(cover));
  order = order.then(async () => {
    const since = taking.value === cover ? meanwhile({ ...shown, log: lines }) : [];
    const [start, ...film] = await Promise.race([since, late]);
    if (taking.value !== cover) { nobodyWatches(); return; } // it was lifted without, or is for somebody else now
    if (!start || waiting.length || table.value.seq !== shown.seq) { nobodyWatches(); uncover(cover); return; }
    batch(() => { table.value = start.table; view.value = start.view; log.value = start.log; uncover(cover); });
    look(START);
    waiting.push(...film);
    pump();
  });
}

/** Lifts the cover, unless another lies there by now. @param {number} cover */
function uncover(cover) {
  if (taking.value !== cover) return;
  batch(() => { taking.value = 0; covered.value = false; });
}

/** Tells those who wait for a state that it is shown, or a later one. */
function told() {
  for (const one of awaited.filter(({ seq }) => seq <= table.value.seq)) {
    awaited.splice(awaited.indexOf(one), 1);
    one.shown();
  }
}

/** Whether the others are still shown acting, or points are being counted. */
export const filming = () => waiting.length > 0 || counting.value !== null;

/** Shows at once how things are now. */
export function skip() {
  skipCount();
  stopRising();
  look(0);
  skipNext();
  for (let state = waiting.shift(); state; state = waiting.shift()) {
    take(state);
    skipNext();
  }
  nobodyWatches();
}

/**
 * A click on the board or in the dock, or a key, while the others are shown acting: skips that, and does nothing else.
 */
export function listenToFilm() {
  const over = (/** @type {Event} */ event) =>
    /** @type {Element} */ (event.target).closest?.('.ak-board, .ak-dock, .ak-count');
  let swallowed = false;
  addEventListener('pointerdown', (event) => {
    swallowed = filming() && Boolean(over(event));
    if (swallowed) skip();
  }, true);
  addEventListener('click', (event) => {
    if (swallowed && event.detail > 0) event.stopPropagation();
    swallowed = false;
  }, true);
  addEventListener('keydown', (event) => {
    if (!filming() || !['Enter', ' ', 'Escape'].includes(event.key) ||
      /** @type {Element} */ (event.target).closest('.ak-bar, .ak-sheet')) return;
    event.stopPropagation();
    event.preventDefault();
    skip();
  }, true);
}

/** Whether a line that is not shown yet is a choice of this person, who does not wait for it. @param {any} line */
const isOwn = (line) => !isWatched() && line.n > table.value.seq && line.do && table.value.mine.includes(line.by);

/** Shows the next state as soon as the motion before it has ended, and what was done has been looked at. */
function pump() {
  clearTimeout(timer);
  const wait = Math.max(Math.min(remaining(), TIMES.turn), looking(), waiting[0]?.log.some(isOwn) ? 0 : rising());
  if (wait > 0) {
    timer = setTimeout(pump, wait);
    return;
  }
  const state = waiting.shift();
  if (!state) return;
  take(state);
  if (!waiting.length) nobodyWatches();
  if (waiting.length) timer = setTimeout(pump, 16);
}

/** @param {State} state */
function take(state) {
  const before = { seq: table.value?.seq ?? 0, seat: view.value?.seat, secret: view.value?.secret ?? false, status:
    table.value?.status, breakdown: view.value?.breakdown, things: placesNow() };
  const wasMine = myTurn.value;
  const changed = adopt(state);
  told();
  if (!changed) return;
  const lines = log.value.filter((line) => line.n > before.seq);
  const own = lines.some((line) => line.do && line.by !== 'chance' && table.value.mine.includes(line.by));
  if (own && !isWatched()) learned();
  const acts = new Set(lines.filter((line) => line.do && line.by !== 'chance').map((line) => line.from));
  if (acts.size > FILM) skipNext();
  handOver(before);
  tell(lines);
  if (lines.length) moved(lines, before);
  if (!wasMine && myTurn.value) yourTurn();
  if (before.status === 'playing' && table.value.status === 'over') ended(before.breakdown);
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
  if (past.value || covered.value) return; // under the cover nothing moves: it is shown once that is lifted
  for (const line of lines) play(game.value.sound(line.do ?? ''));
  if (table.value.status === 'over') return; // what the end brings is counted, all of it
  const gains = lines.some((line) => line.do) ? gained(before.breakdown) : [];
  const begins = lines.some((line) => game.value.begins(line));
  rise(lines.flatMap((line) => line.facts ?? []), gains, () => { if (begins) banner(); });
}

/** @param {Set<string>} old @param {boolean} mine */
function mark(old, mine) {
  const changed = game.value.pieces(view.value.position).filter((piece) => !old.has(`${piece.kind}@${piece.at}`) &&
    !piece.kind.startsWith('ship')).map((piece) => piece.at);
  const now = game.value.pieces(view.value.position).map((piece) => piece.at);
  const kept = mine ? [] : [...fresh.value].filter((at) => now.includes(at));
  fresh.value = new Set(mine && table.value.seats.length === table.value.mine.length ? changed : mine ? [] :
    [...kept, ...changed]);
}

/**
 * What the score sheets have more than before, by seat and source.
 * @param {Record<string, number>[] | undefined} before
 */
const gained = (before) => (before ? view.value.breakdown.flatMap((row, seat) =>
  Object.entries(added(row, before[seat])).flatMap(([source, n]) =>
    (n > 0 ? [{ seat, source, points: n }] : []))) : []);

function yourTurn() {
  if (document.hidden) play('turn');
  spoken.value = `${spoken.value} ${t('app.your_turn')}: ${asked()}`;
}

/** At a shared screen: the screen is covered before a seat sees what another must not. @param {any} before */
function handOver(before) {
  const now = view.value;
  if (!now.secret || !table.value.mine.length) return; // lent eyes are nobody's screen
  if (now.seat === before.seat && before.secret) return;
  covers += 1;
  taking.value = 0; // who wanted to lift the one before is not who must choose now
  covered.value = true;
}

/** @param {Record<string, number>[]} before what was certain till then, by seat and source */
function ended(before) {
  play('end');
  clear();
  const count = () => countOut(before, () => { if (!past.value) sheet.value = 'score'; });
  setTimeout(() => setTimeout(count, Math.min(remaining(), TIMES.turn)), calm() ? 0 : DRAWN); // once the pieces lie
}

/** @param {any[]} messages */
function talk(messages) {
  const gone = new Set(messages.filter((one) => !one.text).map((one) => one.id));
  if (gone.size) chat.value = chat.value.filter((one) => !gone.has(one.id));
  const known = new Set(chat.value.map((one) => one.id));
  const more = messages.filter((one) => one.text && !known.has(one.id));
  const first = chat.value.length === 0;
  chat.value = [...chat.value, ...more].sort((one, other) => one.id - other.id); // some may be unmuted
  if (!first && sheet.value !== 'chat' && settings.value.chat !== 'mute') unread.value += more.length;
}

/** What the tab is called. */
export function title() {
  const name = t(`${game.value.key}.name`);
  return myTurn.value || pending.value ? `(1) ${t('app.your_turn')}, ${name}` : `${name} · akhet`;
}
