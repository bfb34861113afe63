/** A puzzle: what is asked, and after the answer what was best, and why. Fetched at tables with one. */
import { pageAt } from '../../carrier.js';
import { computed, effect, html, signal, untracked } from '../lib.js';
import { ask } from '../net.js';
import { path, request } from '../play.js';
import { Sentences } from '../said.js';
import { lang } from '../words.js';
import { Lesson, covered, me, notice, past, sheet, spoken, table } from '../store.js';

/** @typedef {import('../wire.js').PuzzleShown} Shown */

const shown = signal(/** @type {Shown | null} */ (null));
const small = signal(false);
const open = computed(() => table.value?.puzzle?.open ?? false);
const rests = computed(() => table.value?.puzzle?.rests ?? false);

/** Begins to show it, and asks anew once there is an answer or another language. */
export function watch() {
  const style = document.createElement('link');
  Object.assign(style, { rel: 'stylesheet', href: new URL('puzzle.css', import.meta.url).href });
  document.head.append(style);
  Lesson.value = PuzzlePanel;
  effect(() => { const said = lang.value; open.value; untracked(() => fetched(said)); });
  effect(() => { if (!open.value && !rests.value) small.value = true; }); // somebody plays on
}

/** @param {string} said the language */
async function fetched(said) {
  const { status, data } = await ask('GET', path(`/puzzle?lang=${said}`)).catch(() => ({ status: 0, data: null }));
  if (status !== 200 || said !== lang.value) return;
  shown.value = data;
  if (data.result) spoken.value = word(data.result.right ? 'right' : 'wrong');
}

/** @param {string} key */
const word = (key) => shown.value?.words[key] ?? '';

/** Lets the others go on. */
async function playOn() {
  if (await request('/puzzle')) small.value = true;
}

/** To the table of a puzzle. @param {string} id */
async function begin(id) {
  const { status, data } = await ask('POST', `/api/puzzles/${id}`, {}).catch(() => ({ status: 0, data: null }));
  if (status < 300 && data?.id) location.assign(pageAt(`/table/${data.id}`));
  else notice.value = data?.error?.message ?? '';
}

/** What was chosen, what was best, and why. @param {{result: any}} p */
function Result({ result }) {
  const { right, chosen, best, lost, why } = result;
  return html`<p class=${right ? 'ak-right' : 'ak-wrong'} role="status">${word(right ? 'right' : 'wrong')}</p>
    <dl>${!right && html`<dt>${word('chosen')}</dt><dd data-chosen>${chosen.label}<small>${lost}</small></dd>`}
      ${!right && html`<dt>${word('best')}</dt><dd data-best>${best.label}</dd>`}</dl>
    <details open=${!right}><summary>${word('why')}</summary>
      <p><${Sentences} says=${why} by=${me.value ?? undefined} /></p></details>`;
}

/** Where to go from here. */
function Ways() {
  const { next, puzzle } = /** @type {Shown} */ (shown.value);
  const playing = table.value.status === 'playing' && rests.value && table.value.mine.length > 0;
  return html`<footer>
    ${next && html`<button class="ak-btn pri" data-puzzle="next" onClick=${() => begin(next)}>${word('next')}</button>`}
    ${playing && html`<button class="ak-btn" data-puzzle="on" onClick=${playOn}>${word('on')}</button>`}
    <button class="ak-btn" data-puzzle="again" onClick=${() => begin(puzzle.id)}>${word('again')}</button>
    <a class="ak-btn" href=${pageAt('/puzzles')}>${word('all')}</a></footer>`;
}

/** What stands under a result: what it did to one's rating. */
function Rated() {
  const { counted, rated, streak } = /** @type {Shown} */ (shown.value);
  const told = counted ? [rated, streak].filter(Boolean).join(' · ') : word('uncounted');
  return html`<p class="ak-fine" data-rated>${told}</p>`;
}

/** The panel: a line that nothing stops at before the answer, all about it afterwards. */
export function PuzzlePanel() {
  const found = shown.value;
  if (!found || past.value || covered.value || sheet.value) return null;
  if (!found.result || open.value) {
    const tried = found.puzzle.mine !== '' || found.counted;
    return html`<p class="ak-puzzle-ask" data-puzzle="ask"><b>${word('name')}</b> ${word(tried ? 'retry' : 'ask')}</p>`;
  }
  const size = small.value ? 'large' : 'small';
  return html`<section class=${`ak-puzzle ${small.value ? 'small' : ''}`} aria-label=${word('name')}
    data-puzzle=${found.result.right ? 'right' : 'wrong'}>
    <header><b>${word('name')}</b><small>${found.title}</small><span class="ak-sp"></span>
      <button class="ak-tool" aria-label=${word(size)} title=${word(size)} aria-expanded=${String(!small.value)}
        data-puzzle="size" onClick=${() => { small.value = !small.value; }}>
        <span aria-hidden="true">${small.value ? '+' : '−'}</span></button></header>
    ${!small.value && html`<${Result} result=${found.result} /><${Rated} /><${Ways} />`}</section>`;
}
