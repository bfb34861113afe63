/**
 * A lesson: a small panel says what is next and rings it. What is right and what is wrong the lesson says; the server
 * sends it, and how far it is.
 */
import { batch, computed, effect, html, signal, untracked, useEffect, useLayoutEffect, useRef } from '../lib.js';
import { ask } from '../net.js';
import { chosen, clear, picked } from '../choose.js';
import { confirm, declined, path } from '../play.js';
import { lang } from '../words.js';
import { lessonIn } from '../early.js';
import { busy, covered, game, past, sheet, spoken, table } from '../store.js';

/** @typedef {import('../wire.js').Lesson} Lesson */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */

const lesson = signal(/** @type {Lesson | null} */ (null));
const read = signal(0); // the step that was reached by reading on
const back = signal(0); // how many steps before it are looked at again
const small = signal(false);
const reply = signal(''); // what a wrong choice is told
const ready = signal(false); // all is chosen; only Confirm is left
const rings = signal(/** @type {Box[]} */ ([]));
const MOST = 6;
const AIR = 5;
const EACH = 250; // milliseconds between two looks where things are

const kept = () => `akhet.lesson.${table.value.id}`;
const made = computed(() => table.value?.lesson?.made ?? -1);
const steps = computed(() => lesson.value?.steps ?? []);
/** The first step whose choices are not made yet; past the last one if all are. */
const asking = computed(() => {
  const found = steps.value.findIndex((step) => step.do.length > 0 && made.value < step.end);
  return found < 0 ? steps.value.length : found;
});
/** The step after the last one whose choices are made. */
const reached = computed(() => steps.value.findLastIndex((step) => step.do.length > 0 && made.value >= step.end) + 1);
/** The step that is on; how many there are, if the lesson is over. */
const now = computed(() => Math.min(Math.max(read.value, reached.value), asking.value));
/** The action that is wanted next, or nothing while others act. */
const wanted = computed(() => {
  const step = steps.value[asking.value];
  return step && made.value >= step.start ? step.do[made.value - step.start] : undefined;
});

/** @param {string} key @param {Record<string, number>} [args] */
const word = (key, args = {}) => (lesson.value?.words[key] ?? '').replace(/\{(\w+)\}/g,
  (_, name) => String(args[name]));

/** Fetches the lesson in the language chosen now, and follows what is chosen. */
export async function learn() {
  read.value = Number(localStorage.getItem(kept()) ?? 0);
  const style = document.createElement('link');
  Object.assign(style, { rel: 'stylesheet', href: new URL('lesson.css', import.meta.url).href });
  document.head.append(style);
  effect(() => { localStorage.setItem(kept(), String(Math.max(read.value, now.value))); });
  effect(() => { told(lang.value); });
  effect(() => { weigh(chosen.value); });
  effect(() => { const { value } = declined; untracked(() => answer(value)); });
  effect(() => { now.value; untracked(() => batch(() => { back.value = 0; reply.value = ''; })); });
  effect(() => { const step = steps.value[now.value]; if (step) spoken.value = step.says; });
}

/** @param {string} said */
async function told(said) {
  const { status, data } = await (lessonIn[said] ?? ask('GET', path(`/lesson?lang=${said}`)));
  if (status === 200 && said === lang.value) lesson.value = data;
}

/**
 * What is chosen is wanted, or the lesson says kindly why not now.
 * @param {{name: string, open?: boolean} | undefined} action
 */
function weigh(action) {
  if (!action || action.open) return;
  untracked(() => {
    if (busy.value || wanted.value === undefined) return;
    if (action.name !== wanted.value) answer([action.name]);
    else reply.value = '';
    if (steps.value[asking.value].straight) setTimeout(() => { if (chosen.value?.name === wanted.value) confirm(); });
  });
}

/** @param {string[]} names actions that were not wanted */
function answer(names) {
  const step = steps.value[asking.value];
  const from = step ? made.value - step.start : -1;
  const first = names.find((name, n) => name !== step?.do[from + n]);
  if (from < 0 || first === undefined) return;
  batch(() => {
    reply.value = step.wrong.find(([start]) => first.startsWith(start))?.[1] ?? '';
    spoken.value = reply.value;
    small.value = false;
    clear();
  });
}

// ---------------------------------------------------------------- where things are

const PARTS = { '@mine': '.ak-mine', '@answers': '.ak-acts', '@rail': '.ak-rail', '@hint': '[data-open="hint"]',
  '@confirm': '.ak-conf [data-confirm]',
  '@board': '.ak-board' };

const KINDS = ['.ak-board [data-at', '[data-own', '[data-card', '[data-amount', '[data-choice', '.ak-mine [data-tip',
  '[data-tip'];

/**
 * The element that a path means; of `a|b` the first that is on the screen.
 * @param {string} at @returns {Element | undefined}
 */
function elementAt(at) {
  return at.split('|').map(elementOf).find((one) => one !== undefined);
}

/** @param {string} at @returns {Element | undefined} */
function elementOf(at) {
  const part = PARTS[/** @type {keyof typeof PARTS} */ (at)];
  const stepper = stepperOf(at);
  const names = part ? [part] : stepper ? [`[data-step="${stepper.id}"] [data-more]`]
    : KINDS.map((kind) => `${kind}="${CSS.escape(at)}"]`);
  const all = names.flatMap((name) => [...document.querySelectorAll(name)]);
  return all.find((one) => one.getBoundingClientRect().width > 0);
}

/** A stepper and the number it should show: `step:abydos=3`. @param {string} at */
function stepperOf(at) {
  const found = /^step:(\w+)=(\d+)$/.exec(at);
  return found && { id: found[1], n: found[2] };
}

/** Whether something that should be pointed at has been. @param {string} at */
function isDone(at) {
  const stepper = stepperOf(at);
  if (stepper) return document.querySelector(`[data-step="${stepper.id}"] b`)?.textContent === stepper.n;
  return picked.value.has(at.split('|')[0]) || elementAt(at)?.getAttribute('aria-pressed') === 'true';
}

/**
 * Whether what is chosen, or was put together in the dock, is what a step wants.
 * @param {Lesson['steps'][number]} step
 */
function fitsStep(step) {
  const { planned } = game.value;
  const left = step.do.slice(made.value - step.start);
  const names = planned?.() ?? (planned && left.length > 1 ? [] : undefined); // ways may still be on their way
  if (!names) return chosen.value?.name === wanted.value;
  return names.length > 0 && names.every((name, n) => name === left[n]);
}

/**
 * What the step that is shown points at; where something is to be chosen, what to click next: Confirm, once all is
 * chosen. @returns {(Element | undefined)[]}
 */
function pointedAt() {
  const shown = steps.value[now.value - back.value];
  ready.value = false;
  if (!shown || past.value || (back.value === 0 && made.value < shown.start)) return [];
  if (!shown.do.length || back.value) return shown.at.slice(0, MOST).map(elementAt);
  const left = fitsStep(shown) ? [] : shown.at.filter((at) => !isDone(at));
  ready.value = left.length === 0;
  return [elementAt(left[0] ?? '@confirm')];
}

/** The boxes of what is pointed at; what lies outside the screen is fetched. @returns {Box[]} */
function look() {
  return pointedAt().filter((one) => one !== undefined).map((one) => {
    if (asking.value === now.value && isOut(one.getBoundingClientRect())) one.scrollIntoView({ block: 'center' });
    const box = one.getBoundingClientRect();
    return { x: box.x - AIR, y: box.y - AIR, w: box.width + AIR * 2, h: box.height + AIR * 2 };
  });
}

/** @param {DOMRect} box */
const isOut = (box) => box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;

/** @param {Box} one @param {Box} other how much of one the other covers */
const overlap = (one, other) => Math.max(0, Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x))
  * Math.max(0, Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y));

/**
 * Puts the panel where it covers nothing that is pointed at; where it is, if that will do.
 * @param {HTMLElement} panel
 */
function settle(panel) {
  const board = document.querySelector('.ak-board')?.getBoundingClientRect();
  if (!board) return;
  const { width: w, height: h } = panel.getBoundingClientRect();
  const places = [];
  for (const y of [board.bottom - h - 8, board.top + 8, board.top + (board.height - h) / 2]) {
    const columns = [board.left + (board.width - w) / 2, board.left + 8, board.right - w - 8];
    places.push(...columns.map((x) => ({ x, y, w, h })));
  }
  const box = panel.getBoundingClientRect();
  const stays = { x: box.x, y: box.y, w, h };
  const inside = box.left >= board.left && box.right <= board.right && box.bottom <= board.bottom
    && box.top >= board.top;
  if (panel.dataset.put && inside) places.unshift(stays);
  const hidden = (/** @type {Box} */ place) => rings.value.reduce((sum, ring) => sum + overlap(ring, place), 0);
  const best = places.reduce((one, other) => (hidden(other) < hidden(one) ? other : one));
  Object.assign(panel.style, { left: `${Math.max(0, best.x)}px`, top: `${Math.max(0, best.y)}px` });
  panel.dataset.put = '1';
  panel.dataset.hides = String(Math.round(hidden(best)));
}

// ---------------------------------------------------------------- the panel

/** What the step that is shown says. */
function Words() {
  const shown = steps.value[now.value - back.value];
  if (back.value === 0 && made.value < shown.start) return html`<p>${word('watch')}</p>`;
  return html`<p>${shown.says}</p>${reply.value && html`<p class="ak-not" role="alert">${reply.value}</p>`}
    ${ready.value && !shown.straight && shown.at[0] !== '@confirm' && html`<p class="ak-yes">${word('confirm')}</p>`}`;
}

/** Next, or to the end; where something must be chosen there is none. */
function Next() {
  const at = now.value - back.value;
  const shown = steps.value[at];
  if (back.value === 0 && (shown.do.length > 0 || made.value < shown.start)) return null;
  const on = () => {
    if (back.value) back.value--;
    else read.value = now.value + 1;
  };
  return html`<footer><button class="ak-btn pri" data-lesson="next" onClick=${on}>
    ${word(at === steps.value.length - 1 ? 'play' : 'next')}</button></footer>`;
}

/** @param {{name: string, label: string, sign: string, work: () => void, open?: string}} p */
const Small = ({ name, label, sign, work, open }) => html`<button class="ak-tool" aria-label=${label} title=${label}
  aria-expanded=${open} data-lesson=${name} onClick=${work}><span aria-hidden="true">${sign}</span></button>`;

/** The panel with its rings. */
export function LessonPanel() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const open = lesson.value !== null && made.value >= 0 && now.value < steps.value.length && !past.value
    && !covered.value && !sheet.value;
  useEffect(() => {
    if (!open) return undefined;
    const measure = () => {
      const found = look();
      if (JSON.stringify(found) !== JSON.stringify(rings.value)) rings.value = found;
    };
    measure();
    const timer = setInterval(measure, EACH);
    return () => clearInterval(timer);
  }, [open, now.value, back.value, chosen.value, picked.value, made.value]);
  useLayoutEffect(() => { if (open && ref.current) settle(ref.current); });
  if (!open) return null;
  const shown = rings.value.map((ring, n) => html`<i key=${n} style=${{ left: `${ring.x}px`, top: `${ring.y}px`,
    width: `${ring.w}px`, height: `${ring.h}px` }}></i>`);
  return html`<div class="ak-lesson-rings" aria-hidden="true">${shown}</div>
    <section class=${`ak-lesson ${small.value ? 'small' : ''}`} ref=${ref} aria-label=${lesson.value?.title}
      data-shown=${now.value - back.value} data-wanted=${wanted.value ?? ''}
      data-made=${made.value}>
      <header><b>${word('name')}</b>
        <small>${word('step', { n: now.value - back.value + 1, all: steps.value.length })}</small>
        <span class="ak-sp"></span>
        ${!small.value && now.value > back.value && html`<${Small} name="back" label=${word('back')} sign="‹"
          work=${() => { back.value++; }} />`}
        <${Small} name="size" label=${word(small.value ? 'large' : 'small')} sign=${small.value ? '+' : '−'}
          open=${String(!small.value)} work=${() => { small.value = !small.value; }} /></header>
      ${!small.value && html`<${Words} /><${Next} />`}</section>`;
}
