/**
 * Whether somebody has this page before their eyes: it is shown, has the focus, and somebody has touched it lately.
 * Only then does the server send no notices about its table.
 */
const IDLE = 180_000; // after so long without a hand at it nobody is there
const CHECK = 15_000;
let touched = Date.now();

/** What a socket tells. @returns {'look' | 'away'} */
export function looks() {
  const there = document.visibilityState === 'visible' && document.hasFocus() && Date.now() - touched < IDLE;
  return there ? 'look' : 'away';
}

/** Tells each change. @param {(word: string) => void} tell */
export function whenLooks(tell) {
  let last = looks();
  const check = () => {
    const now = looks();
    if (now !== last) tell(now);
    last = now;
  };
  const touch = () => {
    touched = Date.now();
    check();
  };
  for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus', 'pageshow']) {
    addEventListener(name, touch, { passive: true, capture: true });
  }
  for (const name of ['blur', 'pagehide']) addEventListener(name, check);
  document.addEventListener('visibilitychange', check);
  setInterval(check, CHECK);
}
