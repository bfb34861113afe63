/** What was tapped in, kept in this browser; what the rules make of it comes from the server. */
import { batch, effect, signal, untracked } from '../app/lib.js';

/** @typedef {number | boolean | string | any[]} Value */
/** @typedef {Record<string, Value>} Values */
/** @typedef {{setup: Values, table: Values, seats: Values[], rival: Values}} Data */
/** @typedef {Record<string, string>} Copy what differs in somebody's copy of the game */
/** @typedef {{game: string, names: string[], data: Data, copy: Copy}} Told */
/** @typedef {Told & {at: number, says: string, points: number[]}} Saved */
/** @typedef {import('../app/wire.js').PadField} Field */
/** @typedef {import('../app/wire.js').PadScored} Scored */

export const given = JSON.parse(document.getElementById('pad-data')?.textContent ?? '{}');
/** @type {import('../app/wire.js').PadForm} */ export let form = given.form; // for the figures that are counted with
/** @type {Copy} */ export const mine = given.copy;
/** @type {string} */ export const lang = given.lang;
const OWN = `akhet.pad.${form.game}`;
const SAVED = 'akhet.pad.saved';
const MOST = 300; // saved results
const LONGEST = 40000; // signs of a link; a copy that differs much makes it long
const WAIT = 120;

/** @param {string} key @param {Record<string, unknown>} [args] */
export function say(key, args = {}) {
  const found = given.words[`pad.${key}`] ?? given.words[key] ?? key;
  return found.replace(/\{(\w+)\}/g, (/** @type {string} */ _all, /** @type {string} */ name) => String(args[name]));
}

/** One of something, or several. @param {string} key @param {number} n */
export const many = (key, n) => say(`${key}.${n === 1 ? 'one' : 'other'}`, { n });

/** The address of a sign. @param {string} name */
export const sign = (name) => `${given.icons}#i-${name}`;
/** @param {number} seat */
export const glyph = (seat) => sign(`glyph-${given.glyphs[seat]}`);

/** @type {{value: Told}} */ export const told = signal(blank());
/** @type {{value: Scored | null}} */ export const scored = signal(null);
export const tab = signal('setup');
export const offline = signal(false);
export const lent = signal(false); // came by a link and was not changed
/** @type {{value: Saved[]}} */ export const saved = signal(read(SAVED, []));

/** @param {string} key @param {any} otherwise */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing: the pad works until it is closed
  }
}

/** A pad on which nothing was told yet. @param {string[]} [names] @returns {Told} */
export function blank(names) {
  const usual = form.seats.includes(2) ? 2 : form.seats[0];
  const people = names ?? Array.from({ length: usual }, () => '');
  const data = { setup: {}, table: {}, seats: people.map(() => ({})), rival: {} };
  return { game: form.game, names: people, data, copy: { ...mine } };
}

/** Something that came from outside, if it is a pad of this game. @param {any} found @returns {Told | null} */
function pad(found) {
  const seats = found?.data?.seats;
  if (found?.game !== form.game || !Array.isArray(seats) || !form.seats.includes(seats.length)) return null;
  const names = seats.map((_, n) => String(found.names?.[n] ?? '').slice(0, 32));
  const { setup = {}, table = {}, rival = {} } = found.data;
  const copy = Object.fromEntries(Object.entries(found.copy ?? {}).map(([at, text]) => [at, String(text)]));
  return { game: form.game, names, data: { setup, table, seats, rival }, copy };
}

// ---------------------------------------------------------------- telling

/** @param {(next: Told) => void} work */
export function change(work) {
  const next = structuredClone(told.value);
  if (lent.value) putAside();
  work(next);
  batch(() => {
    lent.value = false;
    told.value = next;
  });
  write(OWN, { ...next, tab: tab.value });
}

/** A pad of one's own that a lent one takes the place of is kept with the results. */
function putAside() {
  const own = pad(read(OWN, null));
  if (own && own.data.seats.some((values) => Object.keys(values).length)) {
    remember({ ...own, at: Date.now(), says: say('unfinished'), points: [] });
  }
  history.replaceState(null, '', location.pathname);
}

/** @param {string} to */
export function go(to) {
  tab.value = to;
  if (!lent.value) write(OWN, { ...told.value, tab: to });
  scrollTo(0, 0);
}

/** Where a field is told: of the set-up, shared, of a person, of the opponent.
 * @param {Told} all @param {string} where @returns {Values} */
export function part(all, where) {
  const seat = /^seat(\d)$/.exec(where);
  if (seat) return all.data.seats[Number(seat[1])] ?? {};
  return /** @type {Values} */ (all.data[/** @type {'setup'} */ (where)]);
}

/** @param {Field} field @param {string} where @returns {any} */
export const valueOf = (field, where) => part(told.value, where)[field.key] ?? field.usual;

/** @param {Field} field @param {string} where @param {Value} value */
export function tell(field, where, value) {
  change((next) => {
    part(next, where)[field.key] = value;
  });
}

/** Whether a field is asked with the set-up as it is. @param {Field} field */
export function asked(field) {
  const [key, ...choices] = field.when ?? [];
  if (!key) return true;
  const other = form.fields.find((one) => one.key === key && one.part === 'setup');
  return !other || choices.includes(valueOf(other, 'setup'));
}

/** Whether a copy is counted with, and how many of its figures differ. */
export const differing = () => Object.keys(told.value.copy).length;
/** @param {Copy} one @param {Copy} other */
const same = (one, other) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
export const isMine = () => same(told.value.copy, mine);

/** Counts with one's own copy, or with the usual figures. @param {boolean} on */
export const useCopy = (on) => change((next) => {
  next.copy = on ? { ...mine } : {};
});

export const alone = () => told.value.names.length === form.alone;

/** @param {number} seat */
export function nameOf(seat) {
  if (seat === told.value.names.length) return form.rival;
  return told.value.names[seat] || say('table.player', { n: seat + 1 });
}

// ---------------------------------------------------------------- the rules' answer

let latest = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;

/** @param {boolean} [picture] @returns {Promise<Scored>} */
export async function ask(picture = false) {
  const { data, names, copy } = told.value;
  const other = !same(copy, form.copy);
  const answer = await fetch(`/api/score/${form.game}?lang=${lang}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data, names: names.map((_, n) => nameOf(n)), picture, copy, form: other }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  /** @type {Scored} */ const found = await answer.json();
  if (found.form) form = found.form;
  return found;
}

async function score() {
  if (form.game === 'traitor') return; // its rules are asked elsewhere
  const mine = ++latest;
  try {
    const found = await ask();
    if (mine !== latest) return;
    batch(() => {
      scored.value = found;
      offline.value = false;
    });
  } catch {
    if (mine !== latest) return;
    offline.value = true;
    timer = setTimeout(score, 3000);
  }
}

effect(() => {
  void told.value;
  clearTimeout(timer);
  timer = setTimeout(score, WAIT);
});

// ---------------------------------------------------------------- links and results

/** The whole pad in a link; nothing is kept anywhere. */
export function link() {
  const bytes = new TextEncoder().encode(JSON.stringify(told.value));
  const text = btoa(String.fromCharCode(...bytes));
  return `${location.origin}/score/${form.game}#${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** @param {string} hash @returns {Told | null} */
function fromLink(hash) {
  if (hash.length < 10 || hash.length > LONGEST) return null;
  try {
    const bytes = atob(hash.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    return pad(JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)))));
  } catch {
    return null;
  }
}

/** @param {Saved} one */
function remember(one) {
  saved.value = [one, ...saved.value].slice(0, MOST);
  write(SAVED, saved.value);
}

export function save() {
  const found = scored.value;
  if (!found?.people.length) return;
  const names = told.value.names.map((_, n) => nameOf(n));
  const points = found.people.map((person) => person.points);
  remember({ ...structuredClone(told.value), names, at: Date.now(), says: found.says, points });
}

/** @param {Saved} one */
export function forget(one) {
  saved.value = saved.value.filter((other) => other !== one);
  write(SAVED, saved.value);
}

/** @param {Told} one */
export function reopen(one) {
  const found = pad(one);
  if (!found) return;
  change((next) => Object.assign(next, found));
  go('result');
}

/** Everybody who was ever saved, whoever played last first. */
export function known() {
  return [...new Set(saved.value.flatMap((one) => one.names))].slice(0, 40);
}

function begin() {
  const lentOne = fromLink(location.hash);
  const kept = read(OWN, null);
  const own = pad(kept);
  if (own && Object.keys(own.copy).length && Object.keys(mine).length) own.copy = { ...mine }; // as it is entered now
  batch(() => {
    lent.value = lentOne !== null;
    told.value = lentOne ?? own ?? blank();
    tab.value = lentOne ? 'result' : String(kept?.tab ?? 'setup');
  });
}

untracked(begin);
addEventListener('hashchange', begin);
addEventListener('storage', (event) => {
  if (event.key === SAVED) saved.value = read(SAVED, []);
});
