/** A small view of every province, 100 wide and 60 high: what the place was known for, in its own light. */
import { html } from '../../lib.js';
import { r } from '../../svg.js';

/** What the letters of the drawings are painted with: a to d are the light and the shade of stone and sand. */
const PAINT = {
  a: 'var(--va)', b: 'var(--vb)', c: 'var(--vc)', d: 'var(--vd)', s: 'rgb(var(--shadow) / .22)', h: 'var(--vh)',
  g: 'var(--fertile)', G: 'var(--fertile-deep)', r: 'var(--reed)', w: 'var(--nile)', f: 'var(--nile-foam)',
  W: 'var(--wood)', D: 'var(--wood-deep)', o: 'var(--gold)', k: 'var(--vk)', S: 'var(--vS)', T: 'var(--vT)',
    p: 'var(--vp)', e: 'var(--ve)', E: 'var(--vE)',
};

/** @typedef {[paint: string, d: string]} Stroke */

/** @param {number} x @param {number} y @param {number} s @returns {Stroke[]} */
const PALM = (x, y, s) => [
  ['D', at('M-2 0q4-16 1-34h3q5 18 2 34z', x, y, s)],
  ['r', at('M1-34q-12-8-21 1 13-3 21 3zM1-34q-8-14-19-12 12 3 19 14zM2-34q2-14 13-17-8 9-11 18z', x, y, s)],
  ['r', at('M2-34q12-9 21 0-12-3-21 4zM2-33q14-2 17 10-8-9-18-8zM0-33q-12 0-15 11 8-9 16-9z', x, y, s)],
];

const COMMAND = /([A-Za-z])([^A-Za-z]*)/g;

/**
 * A path moved and scaled; capitals are places, small letters ways.
 * @param {string} d
 * @param {number} x
 * @param {number} y
 * @param {number} s
 */
function at(d, x, y, s) {
  return d.replace(COMMAND, (_, letter, rest) => {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const place = (/** @type {number} */ i) => (letter === letter.toLowerCase() ? 0 : i % 2 ? y : x);
    return letter + numbers.map((/** @type {number} */ n, /** @type {number} */ i) => r(n * s + place(i))).join(' ');
  });
}

/** @type {Stroke[]} */
const DUNES = [['b', 'M0 50Q16 30 36 40T74 36 100 46V56Q50 60 0 56z'],
  ['a', 'M0 54Q26 40 52 48T100 48V57Q50 61 0 57z']];
/** @type {Stroke[]} */
const BANK = [['g', 'M4 54Q50 46 98 54L94 58Q50 61 8 58z']];

/** Fills in the order they lie; a letter and a `+` is a line of that paint. @type {Record<string, Stroke[]>} */
const VIEWS = {
  abu: [...BANK, ['s', 'M24 57h54l6 2H20z'],
    ['E', 'M34 34c2-12 14-17 27-15 11 2 16 9 16 19v19h-9V46H52v11h-9V46c-4-2-8-6-9-12z'],
    ['e', 'M34 30c0-9 7-14 14-12 6 2 9 8 8 15-1 8-7 11-12 9-2 4-1 10-4 15-2 3-7 2-8-2l4-2'
      + 'c3-5 1-10 0-14-1-2-2-5-2-9z'],
    ['E', 'M46 22c6-1 11 3 11 9s-5 9-9 7c-3-4-4-11-2-16z'],
    ['h', 'M39 39c-2 5-6 7-10 6 4-1 6-4 7-7zM43 41c-1 5-4 8-8 8 3-2 5-5 5-8z'], ['d', 'M41 28h2v2h-2z'],
    ['d+', 'M77 36q5 4 4 11'], ['b', 'M80 57q2-8 9-7 7 2 7 7z']],
  abydos: [...BANK, ['b', 'M14 22h74v5H14z'], ['a', 'M11 15h80v7H11z'], ['d', 'M16 27h70v26H16z'],
    ['a', 'M18 27h7v26h-7zM32 27h7v26h-7zM64 27h7v26h-7zM78 27h7v26h-7z'],
    ['b', 'M23 27h2v26h-2zM37 27h2v26h-2zM69 27h2v26h-2zM83 27h2v26h-2z'],
    ['o', 'M47 53l1.500-20h7L57 53zM43 20h18v3H43zM43.500 24.500h17v3h-17zM44 29h16v3H44z'],
    ['a', 'M10 53h82v5H10z'], ['c', 'M10 56h82v2H10z']],
  amarna: [['o', 'M50 9a15 15 0 1 1 0 30 15 15 0 0 1 0-30z'],
    ['o+', 'M50 42v10M42 41l-5 10M58 41l5 10M34 36l-9 8M66 36l9 8'],
    ['c', 'M0 56l10-16 14 5 12-8 12 14 16-8 14 4 12-9 10 18z'],
    ['b', 'M0 58l12-10 16 4 10-5 12 9 14-6 18 4 18-3v7z'], ['g', 'M6 56q44-6 88 0v2H6z']],
  avaris: [...DUNES, ['s', 'M30 56h52l4 2H26z'], ['D+', 'M62 40L94 28M92 22v10'],
    ['k', 'M34 20c10 2 22 2 30 0 4 6 3 14-1 20H42c-6-4-9-12-8-20z'], ['o+', 'M34 20c10 2 22 2 30 0'],
    ['h', 'M44 26h4v9h-4zM52 26h4v9h-4z'],
    ['D+', 'M52 32a12 12 0 1 1 0 24 12 12 0 0 1 0-24zM52 32v24M40 44h24M43.500 35.500l17 17'
      + 'M60.500 35.500l-17 17'],
    ['o', 'M52 41a3 3 0 1 1 0 6 3 3 0 0 1 0-6z']],
  baharya: [...DUNES, ['D', 'M14 20h3v36h-3zM48 20h3v36h-3zM82 20h3v36h-3zM8 18h84v4H8z'],
    ['g', 'M8 20'
      + 'c2-8 12-10 18-5 4-7 16-7 20-1 5-6 16-5 19 1 6-5 18-3 27 5-6 7-16 6-22 3-5 5-14 5-19 0-6 5-14 5-20 0-7 4-17'
        + ' 3-23-3'
      + 'z'],
    ['G', 'M14 20c3-4 8-4 11-1-4 3-8 4-11 1zM36 18c3-4 9-4 12 0-4 3-9 4-12 0zM60 19c3-4 8-4 11 0-4 3-8 3-11 0z'],
    ['p', 'M28 24a3 3 0 1 1 .1 0zM33 24a3 3 0 1 1 .1 0zM38 24a3 3 0 1 1 .1 0z'],
    ['p', 'M30.500 29a3 3 0 1 1 .1 0zM35.500 29a3 3 0 1 1 .1 0zM33 34a3 3 0 1 1 .1 0z'],
    ['p', 'M62 25a3 3 0 1 1 .1 0zM67 25a3 3 0 1 1 .1 0zM72 25a3 3 0 1 1 .1 0z'],
    ['p', 'M64.500 30a3 3 0 1 1 .1 0zM69.500 30a3 3 0 1 1 .1 0zM67 35a3 3 0 1 1 .1 0z']],
  berenike: [['w', 'M2 46Q50 40 98 46V56Q50 60 2 56z'],
    ['W', 'M20 40h56q8-2 10-12l4 2q0 12-10 20H30q-8-2-10-10z'], ['D', 'M20 44h62q-1 3-3 6H30q-7-1-10-6z'],
    ['D', 'M50 4h3v36h-3z'], ['h', 'M30 8q21-5 46 0-4 11 0 22-25 5-46 0 4-11 0-22z'],
    ['c+', 'M30 8q21-5 46 0-4 11 0 22-25 5-46 0 4-11 0-22z'], ['k', 'M31 13q21-4 44 0l-1 4q-21-4-42 0z'],
    ['f+', 'M6 53q6-4 12 0t12 0 12 0 12 0 12 0 12 0 12 0']],
  buto: [['w', 'M6 54Q50 44 96 54L90 58Q50 61 12 58z'],
    ['r+', 'M14 54q1-18-2-30M20 55q0-14 3-22M84 55q1-16 4-26M78 55q0-10-3-16'],
    ['r', 'M12 26q-8-4-9-11 6 1 8 6 1-7 5-9 2 6-1 11 4-2 8 0-3 5-11 3z'],
    ['r', 'M88 31q-7-4-8-10 6 1 8 5 1-6 5-8 2 6-1 10 4-2 7 0-3 5-11 3z'],
    ['G', 'M34 55'
      + 'c-4-6 4-10 16-9-3-5-6-8-6-13 0-4 3-7 8-7 6 0 9 4 9 8 0 8-4 9-3 13 9 0 15 3 12 8-8 3-28 3-36 0'
      + 'z'],
    ['g', 'M45 30c-2-9 1-16 7-17 6 1 9 8 7 17-3 5-11 5-14 0z'],
    ['o', 'M49 30h6v2h-6zM49 34h6v2h-6zM50 38h5v2h-5z'], ['d', 'M49 17h2v2h-2zM54 17h2v2h-2z'],
    ['k+', 'M52 22v4l-2 2M52 26l2 2']],
  dakhla: [...DUNES, ['w', 'M30 54q26-8 52 0-26 7-52 0z'],
    ['g', 'M24 54q32-11 64 0l-3 1q-29-9-58 0zM26 56q30 6 60 0l-2 2q-28 4-56 0z'], ...PALM(36, 52, 0.95),
    ...PALM(66, 50, 1.1), ...PALM(82, 54, 0.7)],
  damanhur: [...DUNES, ['s', 'M34 57h46l6 2H30z'], ['a', 'M36 40h44v5H36z'], ['b', 'M39 45h38v12H39z'],
    ['c', 'M68 45h9v12h-9z'],
    ['d', 'M53 40c-4-9-4-17 0-23 0-7 4-11 9-11 4 0 7 3 8 7 6 6 9 16 9 27l5 6h-9l-4-6z'],
    ['c', 'M63 20c7 4 11 11 11 20h-9c-4-6-5-14-2-20z'],
    ['a', 'M54 20c2 2 5 3 7 2-3 5-4 11-3 18h-5c-3-7-3-14 1-20z'],
    ['o', 'M53 12l-4 3 2 3 4-2zM53 40h8l-1-3h-6z'], ['h', 'M56.500 10h3.500v3h-3.500z'],
    ['o+', 'M54 20q4 3 8 1']],
  edfu: [...BANK, ['D', 'M20 4h2v22h-2zM79 4h2v22h-2z'],
    ['k', 'M22 4q7-1 10 3-4 3-10 3zM81 4q7-1 10 3-4 3-10 3z'],
    ['a', 'M10 57l5-41h27l2 41zM56 57l2-41h27l5 41z'], ['b', 'M32 16h10l2 41H34zM75 16h10l5 41H79z'],
    ['c', 'M13 12h31v4H13zM56 12h31v4H56z'], ['b', 'M44 26h12v31H44z'], ['d', 'M46 34h8v23h-8z'],
    ['o', 'M47 28h6v3h-6z'], ['c+', 'M18 28h14M17 38h16M64 28h12M64 38h13']],
  kharga: [...DUNES, ['s', 'M14 57h76l6 2H10z'], ['h', 'M36 16L62 57H10z'],
    ['k', 'M36 16l6 9.500L33 57h-8zM36 16l-13 20.500-5 7.500-8 13h7z'], ['c+', 'M36 16L62 57H10z'],
    ['d', 'M36 30l7 27H30z'], ['D+', 'M36 16l-3-6M36 16l3-6'], ['h', 'M72 26l20 31H54z'],
    ['c+', 'M72 26l20 31H54z'], ['k', 'M72 26l7 11 13 20h-8z'], ['d', 'M72 38l5 19h-9z'],
    ['D+', 'M72 26l-2-5M72 26l2-5']],
  memphis: [...BANK, ['h', 'M6 19h7v7h7v-7h7v7h5V5h7v7h7V5h8v7h7V5h7v21h5v-7h7v7h7v-7h7v38H6z'],
    ['c+', 'M6 57V19h7v7h7v-7h7v7h5V5h7v7h7V5h8v7h7V5h7v21h5v-7h7v7h7v-7h7v38M32 26v31M68 26v31'],
    ['b', 'M61 5h7v52h-8V12h1zM87 19h7v38h-5V26h-2z'], ['d', 'M43 57V38q7-10 14 0v19z'], ['o+', 'M50 35v22'],
    ['b+', 'M10 36h16M10 46h16M74 36h12M74 46h12M36 24h24']],
  mendes: [['w', 'M4 52Q50 40 98 52L92 58Q50 61 10 58z'], ['s', 'M36 52q18-5 36 0-18 4-36 0z'],
    ['f', 'M24 28c9-15 30-16 43-3l14-9c-3 9-3 17 1 25l-15-7c-12 12-33 9-43-6z'],
    ['b', 'M38 18c4 6 4 13 0 20-8-2-12-6-14-10 3-5 8-9 14-10z'],
    ['w+', 'M46 22q4 6 0 13M54 20q4 8 0 16M61 22q3 7 0 11'], ['d', 'M31 25h3v3h-3z'],
    ['k', 'M10 52q-4-5-1-10 3 2 4 5 1-5 4-7 3 3 3 7 2-3 5-4 1 5-3 9z'],
    ['g', 'M4 54q10-5 22 0-10 4-22 0zM78 53q8-4 18 0-8 4-18 0z']],
  sawu: [...DUNES, ['w', 'M0 52Q30 44 46 52T100 50V57Q50 61 0 57z'], ['f+', 'M2 52q14-6 26 0M64 53q14-5 26 0'],
    ['s', 'M34 55q20 6 42 0-20 8-42 0z'],
    ['S', 'M55 53C40 53 26 44 24 32q3-3 6-1 0-5 5-7 4-5 9-3 4-5 11-5t11 5q5-2 9 3 5 2 5 7 3-2 6 1'
      + 'C84 44 70 53 55 53z'],
    ['S', 'M42 47h26l4 8H38z'],
    ['T+', 'M55 50V20M50 50L44 24M60 50l6-26M46 49L34 29M64 49l12-20M43 48L29 35M67 48l14-13']],
  thebes: [...BANK, ['b', 'M30 57l4-32h32l4 32z'], ['a', 'M30 57l4-32h22l1 32z'], ['c', 'M32 21h36v4H32z'],
    ['d', 'M46 40h8v17h-8z'], ['a', 'M14 57l2-46 4-7 4 7 2 46z'], ['b', 'M20 4l4 7 2 46h-6z'],
    ['o', 'M16 11l4-7 4 7z'], ['a', 'M76 57l2-46 4-7 4 7 2 46z'], ['b', 'M82 4l4 7 2 46h-6z'],
    ['o', 'M78 11l4-7 4 7z'], ['c+', 'M18 22h4M18 30h4M18 38h4M80 22h4M80 30h4M80 38h4']],
};

/** @param {Stroke} stroke */
function draw([paint, d]) {
  const ink = PAINT[/** @type {keyof typeof PAINT} */ (paint[0])];
  if (paint.length === 1) return html`<path d=${d} fill=${ink} />`;
  return html`<path d=${d} fill="none" stroke=${ink} stroke-width="2" stroke-linecap="round" stroke-linejoin="round"
    />`;
}

/**
 * The view of a province; its ground is 58 below.
 * @param {{name: string, x: number, y: number, s: number, opacity?: number}} p
 */
export function Vista({ name, x, y, s, opacity = 1 }) {
  const where = `translate(${r(x)} ${r(y)}) scale(${s})`;
  return html`<g class="ar-vista" transform=${where} opacity=${opacity}
    aria-hidden="true">${VIEWS[name].map(draw)}</g>`;
}
