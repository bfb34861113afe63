/**
 * What every table needs from the server, asked for while the rest of the app is still on its way: this file stands
 * in the page by itself and imports next to nothing.
 */
import { ask } from './net.js';

const { table = '', lang = 'en', lesson = '' } = /** @type {HTMLElement} */ (document.getElementById('app')).dataset;
/** A secret that lets look through somebody's eyes: no address that is sent holds it. */
export const eyes = new URLSearchParams(location.hash.slice(1)).get('eyes') ?? '';
const path = `/api/tables/${table}`;

/** Who waits for it later is told what went wrong. @template T @param {Promise<T>} asked */
function kept(asked) {
  asked.catch(() => {});
  return asked;
}

export const words = kept(fetch(`/words/${lang}.json`));
export const icons = kept(fetch(new URL('../icons.svg', import.meta.url)).then((answer) => answer.text()));
export const figures = kept(ask('GET', `${path}/figures`));
export const now = kept(eyes ? ask('POST', `${path}/look?lang=${lang}`, { eyes })
  : ask('GET', `${path}?since=0&lang=${lang}`));
/** The lesson that is played here, in the language of the page. */
export const lessonIn = /** @type {Record<string, ReturnType<typeof ask>>} */ (lesson
  ? { [lang]: kept(ask('GET', `${path}/lesson?lang=${lang}`)) } : {});
