/**
 * The room of the question: always as large, whatever is asked; what is longer scrolls, or is raised over the board.
 */
import { html, signal, useLayoutEffect, useRef, useState } from './lib.js';
import { Icon } from './svg.js';
import { Rule, ruleOff } from './rule.js';
import { error } from './store.js';
import { t } from './words.js';

const SPARE = 3; // pixels that nobody misses
const raised = signal(false); // whether long questions are shown whole, over the foot of the board

/** @param {{under: boolean, children?: any}} p */
export function Ask({ under, children }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [long, setLong] = useState(false);
  useLayoutEffect(() => {
    const box = /** @type {HTMLElement} */ (ref.current);
    const room = /** @type {HTMLElement} */ (box.parentElement);
    const measure = () => setLong(box.scrollHeight > room.clientHeight + SPARE);
    const watcher = new ResizeObserver(measure);
    watcher.observe(room);
    for (const part of box.children) watcher.observe(part);
    measure();
    return () => watcher.disconnect();
  });
  const up = long && raised.value;
  const label = t(up ? 'app.ask.lower' : 'app.ask.raise');
  const turn = () => { raised.value = !raised.value; };
  return html`<div class=${`ak-ask ${under ? 'under' : ''} ${long ? 'long' : ''} ${up ? 'up' : ''}`} inert=${under}>
    ${error.value && html`<p class="ak-error" role="alert">${error.value} <${Rule} what=${ruleOff(error.value)} />
      </p>`}
    <div class="ak-asked" ref=${ref} tabindex=${long ? 0 : undefined}>${children}</div>
    ${long && html`<button class="ak-raise" aria-expanded=${String(up)} aria-label=${label} title=${label}
      onClick=${turn}><${Icon} name="ui-next" s=${18} /></button>`}</div>`;
}
