/** Until when the bots wait for this person: so that a choice can still be taken back, or the turn be ended. */
import { computed, effect, signal, untracked } from './lib.js';
import { ask, newKey } from './net.js';
import { grace } from './prefs.js';
import { me, table, view } from './store.js';

const AMONG_PEOPLE = 5; // seconds; the server waits no longer where others wait too
const now = signal(0);
const until = signal(0);
let chosen = 0; // the line after one's own last choice
/** @type {number | undefined} */ let timer;

/** Seconds that the bots still wait; 0: they do not. */
export const held = computed(() => (until.value > now.value ? Math.ceil((until.value - now.value) / 1000) : 0));

/** Remembers that a choice was made with such a line. @param {number} seq */
export function made(seq) {
  chosen = seq;
  begin();
}

/** Whether everybody who must act now is a bot. */
const botsOnly = () => table.value.waiting.length > 0 && table.value.waiting.every((seat) =>
  table.value.seats[seat]?.kind === 'bot');

function begin() {
  clearInterval(timer);
  until.value = 0;
  if (!table.value || chosen !== table.value.seq || me.value === null || !view.value.can_undo ||
    table.value.pending !== null || !botsOnly()) return;
  const people = table.value.seats.filter((seat) => seat.kind !== 'bot' && !seat.mine).length;
  const seconds = people ? Math.min(grace(), AMONG_PEOPLE) : grace();
  if (!seconds) return;
  now.value = performance.now();
  until.value = now.value + seconds * 1000;
  timer = setInterval(() => {
    now.value = performance.now();
    if (now.value >= until.value) clearInterval(timer);
  }, 250);
}

/** Keeps it in step with the table. */
export function watchHold() {
  effect(() => {
    const seq = table.value?.seq;
    if (seq !== chosen) untracked(begin);
  });
}

/** Ends the turn: the bots go on now. That they have gone on already is just as well. */
export async function release() {
  until.value = 0;
  clearInterval(timer);
  const order = { expected_seq: table.value.seq, key: newKey() };
  await ask('POST', `/api/tables/${table.value.id}/done`, order).catch(() => {});
}
