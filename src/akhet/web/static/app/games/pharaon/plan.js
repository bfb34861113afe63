/** What is put together in the dock and sent at once: a payment, swords, a vase with passing, several of a kind. */
import { signal } from '../../lib.js';
import { chosen } from '../../choose.js';
import { me } from '../../store.js';
import { clearDraft, free, planned as paying, sendPayment, step, tokens } from './payment.js';
import { asked } from './rules.js';
import { clearTally, sendTally, tallied, tallying } from './tally.js';

const PAID = ['choose_slot', 'access', 'want_bonus', 'pay', 'bonus_pay'];

/** Whether part of a payment has been made already. */
export const isPaid = () => PAID.includes(step());

/** The action that is being paid, or nothing. */
export const going = () => (free() && /^(go|nile):/.test(chosen.value?.name ?? '') ? chosen.value?.name ?? '' : '');

/** What is put together now: `pay`, `swords`, `pass`, `arrows`, `diplomat`, or nothing. */
export function planning() {
  if (!free()) return '';
  if (going() || isPaid()) return 'pay';
  if (step() === 'swords' || tokens().some((action) => action.startsWith('sword:'))) return 'swords';
  if (chosen.value?.name === 'pass') return 'pass';
  return tallying();
}

/** The actions that would be sent now, where they are more than the chosen one. @returns {string[] | undefined} */
export function planned() {
  if (tallying()) return tallied() ?? [];
  return ['pay', 'swords', 'pass'].includes(planning()) ? paying() : undefined;
}

/** Forgets what was put together. */
export function clearPlan() {
  clearDraft();
  clearTally();
}

/** Whether what was put together is on its way. */
export const sending = signal(false);

/** Sends what was put together. */
export async function carryOut() {
  sending.value = true;
  await (tallying() ? sendTally() : sendPayment());
  sending.value = false;
}

/**
 * After one's own choice the turn is over, unless it was passing.
 * @param {any} after its preview @returns {string[]}
 */
export function ending({ next, position }) {
  const acted = position.players[me.value ?? 0]?.row === null;
  return asked(position) === 'end_turn' && acted && next.includes('done') ? ['done'] : [];
}
