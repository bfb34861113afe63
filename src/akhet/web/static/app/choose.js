/**
 * Choosing: every legal action is a path of things to point at (`ship:2`, `site:temple`). Board,
 * buttons and keyboard all walk the same paths, so whatever leads to one action chooses it.
 */
import { batch, computed, signal } from './lib.js';
import { game, past, position, view } from './store.js';

/** @typedef {import('./types.js').Action} Action */

export const group = signal(''); // the kind of action chosen with a button
const walked = signal(/** @type {string[]} */ ([]));

/** The legal actions, each with its group and the paths that lead to it. */
export const actions = computed(() => {
  const found = past.value ? [] : view.value?.legal ?? [];
  return found.map((one) => /** @type {Action} */ (
    { name: one.name, group: one.group, path: one.target, also: one.also, ...game.value.target?.(one.name, one) }));
});

/** The things pointed at so far; where there is only one way on, it is taken. */
export const path = computed(() => {
  let steps = walked.value;
  if (!steps.length && !group.value) return steps;
  for (;;) {
    const ways = onward(matching(steps), steps);
    if (ways.size !== 1 || matching(steps).length < 2) return steps;
    steps = [...steps, [...ways.keys()][0]];
  }
});

/** The actions that can still be meant. */
export const candidates = computed(() => matching(path.value));

/** What can be pointed at next, with the actions behind each; an open action lets one point further. */
export const next = computed(() => {
  if (chosen.value?.open) return onward([chosen.value], path.value.length ? path.value : chosen.value.path);
  if (chosen.value) return new Map();
  return onward(candidates.value, path.value);
});

/** The one action that is meant, or undefined. */
export const chosen = computed(() => {
  const begun = path.value.length > 0 || group.value;
  return begun && candidates.value.length === 1 ? candidates.value[0] : undefined;
});

/** All things that lead to the chosen action. */
export const picked = computed(() => new Set(chosen.value ? [...chosen.value.path, ...path.value] : path.value));

/** @param {Action} action @returns {string[][]} */
const paths = (action) => [action.path, ...(action.also ?? [])];

/** @param {string[]} whole @param {string[]} start */
const begins = (whole, start) => start.every((step, n) => whole[n] === step);

/** @param {string[]} steps */
function matching(steps) {
  return actions.value.filter((action) =>
    (!group.value || action.group === group.value) && paths(action).some((p) => begins(p, steps)));
}

/** @param {Action[]} found @param {string[]} steps @returns {Map<string, Action[]>} */
function onward(found, steps) {
  const ways = new Map();
  for (const action of found) {
    for (const p of paths(action)) {
      const step = begins(p, steps) ? p[steps.length] : undefined;
      if (step !== undefined) ways.set(step, [...(ways.get(step) ?? []), action]);
    }
  }
  return ways;
}

/** Forgets what was chosen. */
export function clear() {
  batch(() => { group.value = ''; walked.value = []; });
}

/** Goes back one step; answers whether there was one. */
export function back() {
  if (walked.value.length) walked.value = walked.value.slice(0, -1);
  else if (group.value) group.value = '';
  else return false;
  return true;
}

/** Chooses a kind of action. @param {string} wanted */
export function pickGroup(wanted) {
  batch(() => {
    walked.value = [];
    group.value = group.value === wanted ? '' : wanted;
  });
}

/** Chooses an action by its name. @param {string} name */
export function pickAction(name) {
  const found = actions.value.find((action) => action.name === name);
  if (!found) return;
  batch(() => { group.value = found.group; walked.value = found.path; });
}

/** Points at something; answers whether it leads anywhere. @param {string} at */
export function point(at) {
  if (walked.value.at(-1) === at) {
    back();
    return true;
  }
  return extend(candidates.value, path.value, at) || restart(at);
}

/** Whether pointing at something now leads anywhere. @param {string} at */
export function leads(at) {
  return actions.value.some((action) => paths(action).some((p) => p.includes(at)));
}

/** @param {Action[]} found @param {string[]} steps @param {string} at */
function extend(found, steps, at) {
  for (const action of found) {
    for (const p of paths(action)) {
      const place = p.indexOf(at);
      if (place >= steps.length && begins(p, steps)) {
        walked.value = p.slice(0, place + 1);
        return true;
      }
    }
  }
  return false;
}

/** @param {string} at */
function restart(at) {
  const last = path.value.slice(0, -1);
  if (last.length && extend(actions.value, last, at)) return true; // another end of the same way
  const before = { group: group.value, walked: walked.value };
  clear();
  if (extend(actions.value, [], at)) return true;
  batch(() => { group.value = before.group; walked.value = before.walked; });
  return false;
}
