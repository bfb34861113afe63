/** Every text people read, by key, in the language chosen now. The server holds the texts. */
import { signal } from './lib.js';

export const LANGS = ['en', 'nl', 'fr', 'de'];
export const lang = signal('en');
const texts = signal(/** @type {Record<string, string>} */ ({}));
let figures = new Intl.NumberFormat('en'); // made once a language: every text with a number asks
let latest = ''; // the language asked for last: what an earlier wish brings late is left aside

/**
 * Fetches the texts of a language and speaks it from now on.
 * @param {string} wanted @param {Promise<Response>} [asked] what was asked for already
 */
export async function speak(wanted, asked) {
  latest = wanted;
  const answer = await (asked ?? fetch(`/words/${wanted}.json`));
  if (!answer.ok) throw new Error(`no words for ${wanted}`);
  const found = await answer.json();
  if (latest !== wanted) return;
  figures = new Intl.NumberFormat(wanted);
  texts.value = found;
  lang.value = wanted;
  document.documentElement.lang = wanted;
}

/** Whether there is a text for a key. @param {string} key */
export function has(key) {
  return key in texts.value || `${key}.other` in texts.value;
}

/**
 * The text of a key; `n` chooses between the forms `one` and `other`.
 * @param {string} key @param {Record<string, string | number>} [args]
 */
export function t(key, args = {}) {
  const known = texts.value;
  const found = known[key] ?? known[`${key}.${form(args.n)}`];
  if (found === undefined) return key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => written(args[name] ?? whole));
}

/** A number as the language writes it, anything else as it is. @param {string|number} value */
function written(value) {
  return typeof value === 'number' ? figures.format(value) : value;
}

/** Which plural form a number takes; French counts nought as one. @param {string|number|undefined} n */
function form(n) {
  const one = lang.value === 'fr' ? Number(n) < 2 : Number(n) === 1;
  return one ? 'one' : 'other';
}

/** A list in words: "Ann, Ben and Cleo". @param {string[]} items */
export function listed(items) {
  return new Intl.ListFormat(lang.value, { type: 'conjunction' }).format(items);
}

/** A time of the day, from seconds since 1970. @param {number} at */
export function clock(at) {
  return new Date(at * 1000).toLocaleTimeString(lang.value, { hour: '2-digit', minute: '2-digit' });
}

/** A day, from seconds since 1970. @param {number} at */
export function day(at) {
  return new Date(at * 1000).toLocaleDateString(lang.value, { day: 'numeric', month: 'short' });
}

/** A number with its sign. @param {number} n */
export function signed(n) {
  return n < 0 ? `−${-n}` : `+${n}`;
}
