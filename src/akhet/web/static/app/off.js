/** Buttons that are off: they stay within reach of pointer and keys, and say why. */
import { error } from './store.js';

/** What makes a button off for a reason; nothing without one. @param {string} why */
export const offFor = (why) => (why ? { 'aria-disabled': 'true', 'data-why': why } : {});

/** What a click does: its work, or to tell why not. @param {string} why @param {() => void} work */
export const orTell = (why, work) => () => { if (why) error.value = why; else work(); };
