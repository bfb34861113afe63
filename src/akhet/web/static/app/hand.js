/** Whether a hand is at the pointer or at the keys: rings round the focus are for the keys. */
import { error } from './store.js';

const WALKS = ['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
/** @type {Element | null} */ let touched = null;

/** Whether a thing has the focus only because it was pressed. @param {Element} element */
export const wasPressed = (element) => touched !== null && touched.contains(element);

/** @param {string} hand @param {Element | null} thing */
function use(hand, thing) {
  document.documentElement.dataset.hand = hand;
  touched = thing;
}

/** Listens to the whole page. */
export function listenToHand() {
  addEventListener('pointerdown', (event) =>
    use('pointer', /** @type {Element} */ (event.target).closest('button, [tabindex]')), true);
  addEventListener('keydown', (event) => { if (WALKS.includes(event.key)) use('keys', null); }, true);
  addEventListener('click', (event) => { // why something was refused goes when something else is chosen
    if (event.target instanceof Element && event.target.closest('.ak-board, .ak-acts, .ak-mine')) error.value = '';
  }, true);
}
