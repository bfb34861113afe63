/** What a person prefers: theme and language, kept by the server in cookies. */
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
