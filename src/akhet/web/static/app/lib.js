/** The few names the whole app takes from its libraries, with their types. */
import { h as make, render as draw, Fragment as Several } from '../vendor/preact.js';
import * as hooks from '../vendor/hooks.js';
import * as signals from '../vendor/signals.js';
import htm from '../vendor/htm.js';

/** @typedef {() => unknown} Work */

/** @type {any} */ export const h = make;
/** @type {any} */ export const Fragment = Several;
/** @type {(tree: any, root: Element) => void} */ export const render = draw;
/** @type {(parts: TemplateStringsArray, ...values: any[]) => any} */ export const html = htm.bind(make);

/** @type {(work: Work, on?: unknown[]) => void} */ export const useEffect = hooks.useEffect;
/** @type {(work: Work, on?: unknown[]) => void} */ export const useLayoutEffect = hooks.useLayoutEffect;
/** @type {<T>(first: T) => {current: T}} */ export const useRef = hooks.useRef;
/** @type {<T>(first: T) => [T, (next: T) => void]} */ export const useState = hooks.useState;

/** @type {<T>(first: T) => {value: T}} */ export const signal = signals.signal;
/** @type {<T>(work: () => T) => {readonly value: T}} */ export const computed = signals.computed;
/** @type {(work: () => void) => () => void} */ export const effect = signals.effect;
/** @type {<T>(work: () => T) => T} */ export const batch = signals.batch;
/** @type {<T>(work: () => T) => T} */ export const untracked = signals.untracked;
