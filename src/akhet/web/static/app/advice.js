/** Advice on a finished match: asked for, fetched as it grows, and looked up by line. */
import { computed, html, signal } from './lib.js';
import { ask, pause } from './net.js';
import { path } from './play.js';
import { at } from './replay.js';
import { Icon } from './svg.js';
import { has, lang, t } from './words.js';
import { game, log, names, notice, table } from './store.js';

/** @typedef {import('./types.js').Analysis} Analysis */
/** @typedef {import('./types.js').Judged} Judged */

const NONE = { state: 'waiting', ahead: 0, done: 0, total: null, parties: null, playouts: 0, end: null, choices: [],
  turning: [], labels: {}, targets: {} };
const LOOK_MS = 600;
export const analysis = signal(/** @type {Analysis | null} */ (null));
/** What draws it; fetched with the first analysis. */
export const review = signal(/** @type {any} */ (null));
export const pointed = signal(''); // the move whose target is shown; empty: the best
let asking = false;

/** Whether a match can be analysed. */
export const analysable = () => table.value.status === 'over';
/** Whether there is anything more to come. @param {Analysis | null} [one] */
export const underWay = (one = analysis.value) => one !== null && one.state !== 'done' && one.state !== 'failed';

/** Asks for the analysis, and again until it is complete. */
export async function analyse() {
  if (asking) return;
  asking = true;
  analysis.value = { .../** @type {Analysis} */ (NONE) };
  try {
    review.value ??= await import('./review/index.js');
    while (underWay() && await more()) await pause(LOOK_MS);
  } catch {
    stop(t('app.error.offline'));
  }
  asking = false;
}

/** Fetches what is new; answers whether to go on. */
async function more() {
  const known = analysis.value?.choices ?? [];
  const { status, data } = await ask('GET', path(`/advice?since=${known.length}&lang=${lang.value}`));
  if (status !== 200) {
    const code = data?.error?.code;
    stop(has(`app.error.${code}`) ? t(`app.error.${code}`) : data?.error?.message ?? '');
    return false;
  }
  const begunAnew = data.done < known.length;
  const labels = { ...analysis.value?.labels, ...data.labels };
  const targets = { ...analysis.value?.targets, ...data.targets };
  analysis.value = { ...data, labels, targets, choices: begunAnew ? [] : [...known, ...data.choices] };
  return underWay();
}

/** @param {string} why */
function stop(why) {
  notice.value = why;
  analysis.value = null;
}

/** The button that begins it, and how far it has come. */
export function Analyse() {
  const one = analysis.value;
  if (!analysable() || (one && one.state === 'done')) return null;
  if (!one || !underWay()) {
    return html`<button class="ak-btn ak-analyse" data-analyse onClick=${analyse}><${Icon} name="points" s=${18} />
      ${t(one ? 'app.advice.again' : 'app.advice.analyse')}</button>`;
  }
  const queued = one.ahead ? t('app.advice.queued', { n: one.ahead }) : t('app.advice.waiting');
  const words = one.total ? t('app.advice.running', { n: one.done, all: one.total }) : queued;
  return html`<label class="ak-analysing"><progress max=${one.total ?? 1} value=${one.total ? one.done : undefined}>
    </progress><span>${words}</span></label>`;
}

// ---------------------------------------------------------------- looked up

/** Whether the position that is shown was taken back later. */
const takenBack = computed(() => log.value.some((line) => line.do && !line.counts && line.n <= at.value
  && !log.value.some((other) => other.undo !== undefined && other.n > line.n && other.n <= at.value &&
    other.undo < line.n)));

/** The choice that was made next after the line that is shown, if it was judged. */
export const here = computed(() => {
  if (!analysis.value || at.value < 0 || takenBack.value) return undefined;
  const line = log.value.find((one) => one.n > at.value && one.do && one.counts);
  return analysis.value.choices.find((choice) => choice.line === line?.n);
});

/** The things on the board that the shown move points at. */
export const hinted = computed(() => {
  const choice = here.value;
  if (!choice) return new Set();
  const name = choice.moves.find((move) => move.action === pointed.value)?.action ?? choice.moves[0].action;
  return new Set(analysis.value?.targets[name] ?? []);
});

/** The points of the graph: a line and the chances there. */
export const course = computed(() => {
  const one = analysis.value;
  if (!one) return [];
  const found = one.choices.map((choice) => ({ line: choice.line - 1, chances: choice.chances }));
  return one.state === 'done' && one.end ? [...found, { line: one.end.line, chances: one.end.wins }] : found;
});

/** The chances at a line: those of the last point before it; none where nothing is judged yet. @param {number} line */
export function chancesAt(line) {
  if (underWay() && line > (course.value.at(-1)?.line ?? -1)) return undefined;
  return (course.value.findLast((point) => point.line <= line) ?? course.value[0])?.chances;
}

/** The name of a seat, or of an opponent without one. @param {number} party */
export const partyName = (party) => names.value[party] ?? game.value.rival?.() ?? '';

/** A chance as people say it. @param {number} chance @param {'auto' | 'always'} [sign] */
export const percent = (chance, sign = 'auto') => new Intl.NumberFormat(lang.value,
  { style: 'percent', signDisplay: sign }).format(chance);
