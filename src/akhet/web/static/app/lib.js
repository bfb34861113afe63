/** The few names the whole app takes from its libraries, in one place. */
import { h, render, Fragment } from '../vendor/preact.js';
import htm from '../vendor/htm.js';

export const html = htm.bind(h);
export { h, render, Fragment };
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from '../vendor/hooks.js';
export { signal, computed, effect, batch, untracked } from '../vendor/signals.js';
