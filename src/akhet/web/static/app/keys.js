/** The keyboard: Enter confirms, Escape cancels, letters and figures are those on the buttons. */
import { back, chosen, clear } from './choose.js';
import { confirm, endTurn, undo } from './play.js';
import { wasPressed } from './hand.js';
import { hideTip } from './tips.js';
import { planNow } from './without.js';
import { at, closeReplay, jump, seeAgain, step } from './replay.js';
import { held, release } from './hold.js';
import { busy, game, pending, sheet, view } from './store.js';

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key === 'Escape') escape();
  else if (target.closest('input, textarea, select')) return;
  else if (event.key === 'Enter') enter(event, target);
  else if (!sheet.value) letter(event);
}

/** Closes what lies on top, or takes one step of the choice back. */
function escape() {
  if (hideTip()) return;
  if (sheet.value) sheet.value = '';
  else if (at.value >= 0 && !chosen.value) closeReplay();
  else if (!back()) clear();
}

/**
 * Enter confirms wherever the focus is on the board or in the list of actions.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} target
 */
function enter(event, target) {
  if (sheet.value || busy.value || at.value >= 0) return;
  const thing = target.closest('[data-at]');
  if (target.closest('.ak-conf, .ak-bar, .ak-rail, .ak-sheet, .ak-strip') &&
    !(target.closest('.ak-bar, .ak-rail') && wasPressed(target))) return;
  const made = pending.value ? null : planNow();
  const plan = chosen.value && !made?.whole ? null : made;
  if (plan && target.closest('.ak-plan button')) return;
  if (chosen.value && !plan) {
    event.preventDefault();
    confirm();
  } else if (plan && (plan.whole || !thing)) {
    event.preventDefault();
    if (!plan.off) plan.work();
  } else if (pending.value || held.value) {
    event.preventDefault();
    if (pending.value) endTurn();
    else release();
  } else if (thing) {
    event.preventDefault();
    thing.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }
}

/** @param {KeyboardEvent} event */
function letter(event) {
  const key = event.key.toUpperCase();
  if (at.value >= 0) return replayKey(event);
  if (key === 'L') sheet.value = 'log';
  else if (key === '?') sheet.value = 'keys';
  else if (key === 'D') sheet.value = 'describe';
  else if (key === 'R') seeAgain();
  else if (key === 'U' && view.value.can_undo && !busy.value) undo();
  else document.querySelector(`.ak-dock [data-key="${CSS.escape(key)}"]`)?.dispatchEvent(new MouseEvent('click',
    { bubbles: true }));
  return undefined;
}

/** @param {KeyboardEvent} event */
function replayKey(event) {
  const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (way) {
    event.preventDefault();
    if (event.shiftKey) jump(way);
    else step(way);
  } else if (event.key === ' ') {
    event.preventDefault();
    /** @type {HTMLElement | null} */ (document.querySelector('[data-replay="play"]'))?.click();
  }
}

/** Listens to the whole page. */
export function listenToKeys() {
  addEventListener('keydown', pressed);
}
