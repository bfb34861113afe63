/**
 * Explanations: hover, focus or a long press on anything with `data-tip` says what it is, with `data-why` why not now.
 */
import { html, signal, useEffect, useLayoutEffect, useRef } from './lib.js';
import { Rule, ruleOff } from './rule.js';
import { game } from './store.js';
import { t } from './words.js';

const HOVER = 450;
const PRESS = 480;
const LINGER = 260; // how long an explanation waits for the pointer to come to its link
const tip = signal(/** @type {null | {key: string, why: string, box: DOMRect}} */ (null));
let timer = 0;
let pressed = false;

/** @param {Event} event @returns {Element | null} */
const source = (event) => (event.target instanceof Element ? event.target.closest('[data-tip], [data-why]') : null);

/** Whether something happens on the explanation itself. @param {Event} event */
const within = (event) => event.target instanceof Element && Boolean(event.target.closest('.ak-tip'));

/** @param {Element} element @param {number} wait */
function later(element, wait) {
  clearTimeout(timer);
  timer = setTimeout(() => show(element), wait);
}

/** @param {Element} element */
function show(element) {
  const key = element.getAttribute('data-tip') ?? '';
  const why = element.getAttribute('data-why') ?? '';
  if ((key || why) && element.isConnected) tip.value = { key, why, box: element.getBoundingClientRect() };
}

/** Hides the explanation; answers whether there was one. */
export function hideTip() {
  clearTimeout(timer);
  const was = tip.value !== null;
  tip.value = null;
  return was;
}

/** Listens to the whole page; answers how to stop. */
function listen() {
  const on = /** @type {[string, (event: any) => void][]} */ ([
    ['pointerover', (event) => {
      if (event.pointerType !== 'mouse') return;
      const found = source(event);
      clearTimeout(timer);
      if (within(event)) return;
      if (found) later(found, HOVER);
      else timer = setTimeout(hideTip, LINGER);
    }],
    ['focusin', (event) => {
      if (within(event)) return;
      const found = source(event);
      if (found?.matches(':focus-visible')) later(found, HOVER);
      else hideTip();
    }],
    ['pointerdown', (event) => {
      pressed = false;
      if (within(event)) return;
      hideTip();
      const found = source(event);
      if (!found || event.pointerType === 'mouse') return;
      timer = setTimeout(() => { pressed = true; show(found); }, PRESS);
    }],
    ['pointerup', () => clearTimeout(timer)],
    ['pointercancel', () => clearTimeout(timer)],
    ['contextmenu', (event) => { if (source(event) && event.pointerType !== 'mouse') event.preventDefault(); }],
    ['click', (event) => { // a long press explains and does nothing else
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopPropagation();
    }],
  ]);
  for (const [name, work] of on) addEventListener(name, work, true);
  return () => { for (const [name, work] of on) removeEventListener(name, work, true); };
}

/** The explanation that is shown now, if any. */
export function Tip() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(listen, []);
  useLayoutEffect(() => {
    if (tip.value && ref.current) place(ref.current, tip.value.box);
  });
  if (!tip.value) return null;
  const { key, why } = tip.value;
  const { title, text, guess = '' } = key ? game.value.explain(key) : { title: why, text: '' };
  return html`<div class="ak-tip" ref=${ref} role="tooltip"><b>${title}<${Rule} what=${key || ruleOff(why)} /></b>
    ${key && why && html`<span>${why}</span>`}${text && html`<span>${text}</span>`}
    ${guess && html`<a class="ak-own" href=${`/copy/${game.value.key}?of=${guess}`} target="_blank">≈
      ${t('app.copy.enter')}</a>`}</div>`;
}

/**
 * Puts the explanation beside what it explains, inside the window.
 * @param {HTMLElement} element
 * @param {DOMRect} box
 */
function place(element, box) {
  const { width, height } = element.getBoundingClientRect();
  const left = Math.min(innerWidth - width - 8, Math.max(8, box.x + box.width / 2 - width / 2));
  const above = box.top - height - 10;
  const below = Math.min(box.bottom + 10, innerHeight - height - 8);
  element.style.left = `${left}px`;
  element.style.top = `${above >= 8 ? above : below}px`;
}
