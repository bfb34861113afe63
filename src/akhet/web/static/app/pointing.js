/** Rings on the board round the things that somebody's act is about. */
import { html, useLayoutEffect, useState } from './lib.js';
import { told } from './film.js';
import { game, past, table, view } from './store.js';

const MOST = 4;
const AIR = 4;

/** The boxes of the things a sentence names, as far as they lie on the board. @param {Element} board */
function boxes(board) {
  const frame = board.getBoundingClientRect();
  const marks = (told.value?.says ?? []).flat().filter((part) => typeof part !== 'string' && part[0] !== 'seat');
  const found = marks.flatMap((part) => {
    const [kind, id] = /** @type {[string, number | string, string]} */ (part);
    const tip = game.value.tips?.[kind] ?? kind;
    const names = (kind === 'ship' ? [`ship:${Number(id) + 1}`] : [`${kind}:${id}`, `${tip}:${id}`]).flatMap((name) =>
      [`[data-at="${name}"]`, `[data-tip="${name}"]`]);
    const thing = board.querySelector(names.join());
    return thing ? [thing] : [];
  });
  return [...new Set(found)].slice(0, MOST).map((thing) => {
    const box = thing.getBoundingClientRect();
    return { x: box.x - frame.x - AIR, y: box.y - frame.y - AIR, w: box.width + AIR * 2, h: box.height + AIR * 2 };
  }).filter((box) => box.w < frame.width * 0.9);
}

/** The rings, in the colour of whoever acted; gone once it is one's own turn. */
export function Rings() {
  const [rings, setRings] = useState(/** @type {{x: number, y: number, w: number, h: number}[]} */ ([]));
  const on = told.value && !past.value && table.value.status !== 'over' && !view.value.legal.length;
  useLayoutEffect(() => {
    const board = document.querySelector('.ak-board');
    setRings(on && board ? boxes(board) : []);
  }, [told.value, on]);
  const colour = told.value ? { '--c': `var(--p${told.value.by + 1})` } : {};
  return html`<div class="ak-rings" style=${colour} aria-hidden="true">
    ${rings.map((ring, n) => html`<i key=${`${told.value?.n}.${n}`} style=${{ left: `${ring.x}px`, top: `${ring.y}px`,
    width: `${ring.w}px`, height: `${ring.h}px` }}></i>`)}</div>`;
}
