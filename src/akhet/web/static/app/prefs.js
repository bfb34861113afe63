/** What a person prefers: theme and language, kept by the server in cookies; the rest, kept in this browser. */
import { signal } from './lib.js';

export const theme = signal(document.documentElement.dataset.theme ?? '');

/** Tells the server; that it cannot hear changes nothing here. @param {Record<string, string>} prefs */
export function tellPrefs(prefs) {
  const body = new URLSearchParams({ ...prefs, next: location.pathname });
  fetch('/prefs', { method: 'POST', body, redirect: 'manual' }).catch(() => {});
}

/** @param {string} wanted `light`, `dark`, or nothing for the system's */
export function setTheme(wanted) {
  theme.value = wanted;
  if (wanted) document.documentElement.dataset.theme = wanted;
  else delete document.documentElement.dataset.theme;
  tellPrefs({ theme: wanted });
}

/** Whether it is dark now. */
export function isDark() {
  return theme.value ? theme.value === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

// ---------------------------------------------------------------- kept in this browser

const KEPT = 'akhet.table';
const still = matchMedia('(prefers-reduced-motion: reduce)');
/** What may be chosen for each setting; the first is the usual one. */
export const CHOICES = {
  speed: ['normal', 'slow', 'fast', 'once'], // how long each act of the others is shown
  wait: ['3', '8', 'own', '0'], // seconds that bots wait after a choice; own: until the turn is ended
  motion: ['system', 'less'],
  text: ['usual', 'large', 'larger'],
  hand: ['right', 'left'], // on which side players, log and buttons stand
  moves: ['on', 'off'], // sounds of pieces
  turns: ['on', 'off'], // sounds of one's turn and of the end
  chat: ['on', 'mute'],
};

/** @typedef {Record<keyof typeof CHOICES, string> & {straight: string[]}} Settings */

/** @returns {Settings} */
function kept() {
  /** @type {any} */ let found = {};
  try {
    found = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
  } catch { /* somebody wrote something else there */ }
  const chosen = Object.entries(CHOICES).map(([key, all]) => [key, all.includes(found[key]) ? found[key] : all[0]]);
  return { ...Object.fromEntries(chosen), straight: Array.isArray(found.straight) ? found.straight : [] };
}

export const settings = signal(kept());

/** Changes settings, shows them, and keeps them. @param {Partial<Settings>} changes */
export function setSettings(changes) {
  settings.value = { ...settings.value, ...changes };
  localStorage.setItem(KEPT, JSON.stringify(settings.value));
  showSettings();
}

/** Tells the style sheets. */
export function showSettings() {
  const { hand, motion, text } = settings.value;
  Object.assign(document.documentElement.dataset, { side: hand, motion, text });
}

/** Whether little should move. */
export const isStill = () => still.matches || settings.value.motion === 'less';

/** How fast the acts of the others are shown; where little should move, at once, unless another speed was chosen. */
export function speed() {
  const chosen = settings.value.speed;
  return chosen === CHOICES.speed[0] && isStill() ? 'once' : chosen;
}

/** Seconds that bots are asked to wait after a choice. */
export function grace() {
  const { wait } = settings.value;
  return wait === 'own' ? 600 : Number(wait);
}

/** Whether a kind of choice is sent without being confirmed. @param {string} kind */
export const isStraight = (kind) => settings.value.straight.includes(kind);

/** @param {string} kind @param {boolean} wanted */
export function setStraight(kind, wanted) {
  const others = settings.value.straight.filter((one) => one !== kind);
  setSettings({ straight: wanted ? [...others, kind].slice(-100) : others });
}
