/** Choices that are sent without Confirm, by kind, as a person wishes; which kinds there are is learned by playing. */
import { effect, untracked } from './lib.js';
import { chosen } from './choose.js';
import { isStraight } from './prefs.js';
import { confirm } from './play.js';
import { busy, game, labelOf } from './store.js';

const KEPT = 'akhet.kinds';
const MOST = 60;

/** @returns {Record<string, string>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** The kind of a choice: which game, and what is done. @param {{group: string}} action */
const kindOf = (action) => `${game.value.key}.${action.group}`;

/** The kinds of this game that were chosen before, with an example of each. */
export function met() {
  return Object.entries(kept()).filter(([kind]) => kind.startsWith(`${game.value.key}.`)).map(([kind, label]) =>
    ({ kind, label }));
}

/** @param {string} kind @param {string} label */
function remember(kind, label) {
  const known = kept();
  if (known[kind] || !label || Object.keys(known).length >= MOST) return;
  localStorage.setItem(KEPT, JSON.stringify({ ...known, [kind]: label }));
}

/** Sends what is chosen at once where its kind needs no Confirm. */
export function watchStraight() {
  effect(() => {
    const action = chosen.value;
    if (!action || action.open) return;
    untracked(() => {
      const kind = kindOf(action);
      remember(kind, labelOf(action.name));
      if (isStraight(kind) && !busy.value) setTimeout(() => { if (chosen.value?.name === action.name) confirm(); }, 0);
    });
  });
}
