/** A payment as it stands: one of the ways the server lists, changed token by token. Nothing is reckoned here. */
import { batch, computed, signal } from '../../lib.js';
import { chosen, clear, path, point } from '../../choose.js';
import { preview, sendWhole } from '../../play.js';
import { busy, myTurn, past, view } from '../../store.js';
import { list, listed, pending, watchWays } from './ways.js';

const MIDWAY = ['choose_slot', 'access', 'want_bonus', 'pay', 'bonus_pay', 'swords', 'arrows', 'diplomat', 'pick'];
const COUNTED = ['arrows', 'diplomat'];
const SLOT = /^(conflict|slot):/;
const BONUS = 'take_offering';
const FAR = 50; // further than any other coins
/** What is named on the table together with an action, in the order in which it is asked. */
const WISH = /^(noble|extra|artisan|set|bonus|vase):/;

/** @typedef {{key: string, way?: string[], bonus?: boolean, open?: string}} Draft */
const draft = signal(/** @type {Draft} */ ({ key: '' }));

/** What is asked now. */
export const step = () => view.value?.question?.step ?? '';
/** Whether this person is asked something now that is not being answered already. */
export const free = () => myTurn.value && !past.value && !busy.value;
/** Whether the question is in the middle of an answer, such as the next coin. */
export const midway = () => MIDWAY.includes(step());

/** What ways are asked for: the chosen action, or the middle of an answer; several of a kind are all wanted. */
const subject = computed(() => {
  const name = COUNTED.includes(step()) && chosen.value?.group !== 'decline' ? undefined : chosen.value?.name;
  const begin = !free() ? null : name ? [name] : midway() ? [] : null;
  return { key: `${view.value?.seq}.${name ?? ''}`, begin };
});
watchWays(() => subject.value, (ways) => prefer(ways));

/** The list, if it is of what is chosen now. */
const now = computed(() => (listed.value.key === subject.value.key ? listed.value : null));
/** What was changed of the proposal. @returns {Draft} */
const sketch = () => (draft.value.key === subject.value.key ? draft.value : { key: subject.value.key });
/** @param {Partial<Draft>} changes */
const keep = (changes) => { draft.value = { ...sketch(), ...changes }; };
/** Forgets what was changed. */
export const clearDraft = () => { draft.value = { key: '' }; };

/** Whether ways are still being asked for. */
export const isAsking = () => subject.value.begin !== null && (now.value === null || pending.value);
/** Every way that is listed now, each with what it comes to. @returns {{way: string[], costs: string[]}[]} */
export const listedWays = () => (now.value?.ways ?? []).map((way, n) => ({ way, costs: now.value?.costs[n] ?? [] }));
/** Whether there are more ways than are listed. */
export const isForked = () => (now.value?.forks.length ?? 0) > 0;

// ---------------------------------------------------------------- which way is proposed

/** What was pointed at besides the action, without the slot. */
export const wishes = () => path.value.filter((at) => WISH.test(at));
/** The slot that was pointed at, or nothing. */
const slotNamed = () => path.value.find((at) => SLOT.test(at));

/** Those of some that fit, or all if none does. @template T @param {T[]} all @param {(one: T) => boolean} fits */
const rather = (all, fits) => (all.some(fits) ? all.filter(fits) : all);

/** Of ways that are one action long the one to follow. @param {string[][]} ways */
function prefer(ways) {
  const named = slotNamed();
  const fit = rather(ways, (way) => (named ? way.includes(named) : way.includes('slot:free')));
  return rather(fit, (way) => way.at(-1) === (wantsBonus() ? 'more' : 'enough'))[0];
}

/** @typedef {{way: string[], costs: string[], rest?: import('./ways.js').Rest}} Found */
/** Each way with what it pays, also what nobody is asked for, and with what comes after it. */
const all = computed(() => (now.value?.ways ?? []).map((one, n) => /** @type {Found} */ (
  { way: one, costs: now.value?.costs[n] ?? [], rest: now.value?.rests[n] })));

const wantsBonus = () => sketch().bonus ?? wishes().some((at) => at.startsWith('bonus:'));
/** @param {Found} one */
const hasBonus = ({ rest }) => rest?.asks.includes(BONUS) ?? false;

/** The ways that agree with the slot, the bonus and the card that are wanted, as far as there are any. */
const fitting = computed(() => {
  const named = slotNamed();
  const slots = rather(all.value, ({ way }) => (named ? way.includes(named) : !way.some((one) =>
    one.startsWith('conflict:'))));
  const bonus = rather(slots, (one) => hasBonus(one) === wantsBonus());
  return rather(bonus, ({ rest }) => wishes().some((wish) => rest?.next.includes(wish)));
});

/** The way as it stands. @returns {string[]} */
export const way = () => wayNow.value;
const wayNow = computed(() => {
  const own = sketch().way;
  return (own && all.value.some((one) => one.way.join() === own.join()) ? own : fitting.value[0]?.way) ?? [];
});
const found = computed(() => all.value.find((one) => one.way.join() === wayNow.value.join()));
/** What comes after it. */
export const rest = () => found.value?.rest;
/** What it pays, in its order. @returns {string[]} */
export const tokens = () => found.value?.costs ?? [];

// ---------------------------------------------------------------- changing it

/** How often a way has an action. @param {string[]} one @param {string} action */
const count = (one, action) => one.filter((other) => other === action).length;
/** How many actions of one way another has not. @param {string[]} one @param {string[]} other */
const apart = (one, other) => one.filter((action, n) => one.indexOf(action, n + 1) < 0)
  .reduce((sum, action) => sum + Math.max(0, count(one, action) - count(other, action)), 0);
const verbOf = (/** @type {string} */ action) => action.split(':')[0];

/** @param {Found} one */
const ofThisSlot = (one) => (one.way.find((action) => SLOT.test(action)) ?? '') === slotChosen();
/** The ways of this slot that have less of a token and more of another. @param {string} token @param {string} other */
const without = (token, other) => all.value.filter((one) => ofThisSlot(one)
  && count(one.costs, token) < count(tokens(), token) && count(one.costs, other) > count(tokens(), other));

/** The fork at which a token of the way could have been another. @param {string} token */
const forkOf = (token) => now.value?.forks.find(({ at }) => way()[at] === token);

/** What could be paid instead of a token. @param {string} token @returns {string[]} */
export function instead(token) {
  const open = forkOf(token)?.options.filter((one) => one !== token && verbOf(one) === verbOf(token)) ?? [];
  const known = new Set(all.value.flatMap((one) => one.costs.filter((other) => verbOf(other) === verbOf(token))));
  return [...new Set([...open, ...[...known].filter((other) => other !== token && without(token, other).length)])];
}

/**
 * Pays another token instead of one, and changes no more than is needed.
 * @param {string} token @param {string} other
 */
export function change(token, other) {
  const wanted = [...tokens()];
  wanted[wanted.indexOf(token)] = other;
  const near = (/** @type {Found} */ one) => apart(wanted, one.costs) + (hasBonus(one) === isBonus() ? 0 : FAR);
  const best = without(token, other).toSorted((a, b) => near(a) - near(b))[0];
  if (best) keep({ way: best.way, open: '' });
  else turnAt(token, other);
}

/** Goes another way at a fork. @param {string} token @param {string} other */
async function turnAt(token, other) {
  const fork = forkOf(token);
  const forks = now.value?.forks;
  if (!fork || !forks) return;
  const begin = [...way().slice(0, fork.at), other];
  keep({ way: undefined, open: '' });
  await list(subject.value.key, begin, prefer, forks.slice(0, forks.indexOf(fork) + 1));
}

/** Takes one of the ways that are listed. @param {string[]} wanted */
export const take = (wanted) => keep({ way: wanted, open: '' });

/** Opens the choice of another token for one, or closes it. @param {string} which */
export const openChange = (which) => keep({ open: sketch().open === which ? '' : which });
/** Which token is being changed now. */
export const changing = () => sketch().open ?? '';

// ---------------------------------------------------------------- slots and the bonus

/** The slots that can be chosen for the action. @returns {string[]} */
export function slotChoices() {
  const open = now.value?.forks.find(({ options }) => options.some((one) => SLOT.test(one)))?.options ?? [];
  const found = new Set([...open, ...all.value.flatMap((one) => one.way.filter((action) => SLOT.test(action)))]);
  return [...found].toSorted((a, b) => Number(a !== 'slot:free') - Number(b !== 'slot:free'));
}
/** The slot that is paid for. @returns {string} */
export const slotChosen = () => way().find((action) => SLOT.test(action)) ?? '';

/** Chooses a slot; the card that was pointed at stays. @param {string} slot */
export function chooseSlot(slot) {
  const fork = forkOf(slotChosen());
  const before = way().slice(0, fork?.at ?? 0);
  const others = [...new Set([...(chosen.value?.path ?? []), ...path.value])].filter((at) => !SLOT.test(at));
  batch(() => {
    keep({ way: undefined, open: '' });
    if (step() === 'turn') clear();
    for (const at of [...others, slot]) if (!path.value.includes(at)) point(at);
  });
  if (fork && step() === 'turn') list(subject.value.key, [...before, slot], prefer, [fork]);
}

/** Whether the payment brings a bonus offering. */
export const isBonus = () => rest()?.asks.includes(BONUS) ?? false;
/** The fork at which a bonus was wanted or not, with what to say for the other. */
function bonusFork() {
  const fork = now.value?.forks.find(({ options }) => options.includes('enough'));
  const other = fork?.options.find((one) => (isBonus() ? one === 'enough' : one !== 'enough'));
  return fork && other ? { token: way()[fork.at], other } : null;
}
/** Whether there is another payment of this slot with it, or without. */
export const canBonus = () => bonusFork() !== null
  || all.value.some((one) => hasBonus(one) !== isBonus() && ofThisSlot(one));
/** With a bonus offering, or without. @param {boolean} bonus */
export function setBonus(bonus) {
  const fork = bonus === isBonus() ? null : bonusFork();
  keep({ bonus, way: undefined, open: '' });
  if (fork) turnAt(fork.token, fork.other);
}

// ---------------------------------------------------------------- what is paid, and sending it

/** The actions to send: the way, and what was pointed at, as far as it can be had. @returns {string[] | undefined} */
export function planned() {
  if (!free() || pending.value || !way().length) return undefined;
  const wish = wishes().find((one) => rest()?.next.includes(one));
  return wish ? [...way(), wish] : way();
}

/** Sends the whole payment as one command; what goes without saying after it comes with it. */
export async function sendPayment() {
  const names = planned() ?? [];
  const then = preview.value?.actions.join() === names.join() ? preview.value.next : [];
  const more = wishes().filter((one) => !names.includes(one) && then.includes(one)).slice(0, 1);
  await sendWhole([...names, ...more]);
  clearDraft();
}
