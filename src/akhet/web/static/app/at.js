/** Things on a board one can point at: real buttons for mouse, finger, keyboard and screen reader. */
import { computed, html, signal, useEffect } from './lib.js';
import { leads, next, picked, point } from './choose.js';
import { covered, past } from './store.js';
import { hinted } from './advice.js';
import { t } from './words.js';

const roved = signal(''); // the thing on the board that Tab leads to
const here = signal(/** @type {Set<string>} */ (new Set())); // what is on the board
const home = computed(() => {
  if (here.value.has(roved.value)) return roved.value;
  return [...next.value.keys()].find((id) => here.value.has(id)) ?? [...here.value][0] ?? '';
});

/** @param {string} id */
function useHere(id) {
  useEffect(() => {
    here.value = new Set([...here.value, id]);
    return () => { here.value = new Set([...here.value].filter((other) => other !== id)); };
  }, [id]);
}

/**
 * A thing on the board. `children` may be a function of its state: `legal`, `picked` or ``.
 * One that is `direct` is chosen by one click, also where what it stands on leads to it.
 * @param {{id: string, label: string, tip?: string, direct?: boolean, children?: any}} p
 */
export function At({ id, label, tip, direct, children }) {
  useHere(id);
  const hint = past.value !== null && hinted.value.has(id);
  const state = picked.value.has(id) ? 'picked' : hint || next.value.has(id) ? 'legal' : '';
  const drawn = typeof children === 'function' ? children(state) : children;
  const active = !hint && (state !== '' || leads(id));
  const words = state ? `${label}, ${t(`app.at.${hint ? 'hint' : state}`)}` : label;
  return html`<g class=${`ak-at ${state} ${hint ? 'hint' : ''}`} data-at=${id} data-direct=${direct ? '' : undefined}
    data-tip=${tip} role=${active ? 'button' : 'img'}
    aria-pressed=${active ? String(state === 'picked') : undefined} aria-label=${words}
    tabindex=${home.value === id ? 0 : -1}
    onFocus=${() => { roved.value = id; }}><g aria-hidden="true">${drawn}</g></g>`;
}

/** The things under a click, the topmost first. @param {MouseEvent} event @returns {Element[]} */
export function under(event) {
  const target = /** @type {Element} */ (event.target);
  const layers = event.isTrusted && event.detail > 0 ? document.elementsFromPoint(event.clientX, event.clientY) :
    [target];
  return [...new Set(layers.flatMap((element) => element.closest('[data-at]') ?? []))];
}

/** What a thing is called in paths. @param {Element} thing */
export const idOf = (thing) => thing.getAttribute('data-at') ?? '';

/**
 * A click on the board means the topmost thing there that leads anywhere, best one that is lit now:
 * stones and scenery lie over ships and sites without being in the way. @param {MouseEvent} event
 */
export function pick(event) {
  const things = under(event);
  const found = things.map(idOf);
  const direct = things.filter((thing) => thing.hasAttribute('data-direct')).map(idOf);
  const wanted = direct.find(leads) ?? found.find((id) => next.value.has(id)) ??
    found.find((id) => picked.value.has(id) || leads(id));
  if (wanted) point(wanted);
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Arrow keys walk to the nearest thing in that direction; Space points at it. @param {KeyboardEvent} event */
export function walk(event) {
  const here = /** @type {Element} */ (event.target).closest('[data-at]');
  if (!here || covered.value) return;
  if (event.key === ' ') {
    event.preventDefault();
    /** @type {any} */ (here).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }
  const way = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  nearest(/** @type {Element} */ (event.currentTarget), here, way)?.focus();
}

/** @param {Element} board @param {Element} here @param {number[]} way @returns {SVGElement | undefined} */
function nearest(board, here, [dx, dy]) {
  const from = middle(here);
  let best, shortest = Infinity;
  for (const other of board.querySelectorAll('[data-at][tabindex]')) {
    if (other === here) continue;
    const to = middle(other);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    const length = along + aside * 2;
    if (along > 4 && length < shortest) [best, shortest] = [other, length];
  }
  return /** @type {SVGElement | undefined} */ (best);
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
