/** Doing without: where an answer is only "no", Confirm gives it as long as nothing else is chosen. */
import { actions } from './choose.js';
import { command } from './play.js';
import { game, labelOf, past } from './store.js';

const NO = ['skip', 'pass', 'done', 'decline', 'enough'];

/** What Confirm does now besides sending what was chosen: a plan of the game's own, or doing without. */
export function planNow() {
  const own = game.value.plan?.();
  if (own || past.value) return own ?? null;
  const no = actions.value.find(({ name, path }) => NO.includes(name) && path[0] === name)?.name;
  return no ? { verb: labelOf(no), work: () => command([no]), clear: () => {} } : null;
}
