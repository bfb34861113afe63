/** The small things of Pharaon: resources, offerings, vases, cubes, values; on the board and in running text. */
import { html } from '../../lib.js';
import { Box, GLYPHS, Icon, Txt, Use, r, width } from '../../svg.js';
import { colour, ink } from './printed.js';
import { BASICS, DISTRICTS, TOKENS } from './rules.js';

/** Signs that are drawn, not written: resources of choice in a square of 20, points in one of 40. */
const SIGNS = { one: 'M-10.500 0h8.400M-6.300-4.200v8.400M2.400-4 6-6.800V6.800',
  two: 'M-11 0h8.400M-6.800-4.200v8.400M1.600-3.600a3.900 3.900 0 1 1 7.600 1.200c-.6 3-4.400 5.600-7.600 9.200h8.200',
    same: 'M-4.500-2.500h9M-4.500 2.500h9',
      any: 'M-3-2.800a3.100 3.100 0 1 1 4.600 2.700q-1.600.9-1.600 2.600M0 5.800h.01' };

/**
 * A resource: a square is a cost, a disc a gain. `any` and `same` are resources of choice.
 * @param {{x: number, y: number, s: number, name: string, sq?: boolean, deep?: boolean,
 *   ghost?: boolean, edge?: string}} p
 */
export function Res({ x, y, s, name, sq, deep, ghost, edge }) {
  const h = s / 2;
  const fill = colour(name);
  const line = edge ?? (name === 'justice' ? 'rgb(255 255 255 / .4)' : 'rgb(0 0 0 / .28)');
  const i = s * (sq ? 0.76 : 0.68);
  const face = (/** @type {number} */ dy, /** @type {any} */ look) => (sq ? html`<${Box} x=${x - h} y=${y - h + dy}
    w=${s} h=${s} rx=${s * 0.17} ...${look} />` : html`<circle cx=${r(x)} cy=${r(y + dy)} r=${r(h)} ...${look} />`);
  return html`<g opacity=${ghost ? 0.5 : undefined}>${deep && face(1.8, { fill: 'rgb(0 0 0 / .35)' })}${face(0, { fill,
    stroke: line })}
    ${TOKENS.includes(name) ? html`<${Use} name=${`res-${name}`} x=${x - i / 2} y=${y - i / 2} s=${i} fill=${ink(name)}
      cut=${fill} />` : html`<path transform=${`translate(${r(x)} ${r(y)}) scale(${r(s) / 20})`}
        d=${SIGNS[name === 'same' ? 'same' : 'any']} fill="none" stroke="var(--kohl)" stroke-width="2.400"
          stroke-linecap="round" stroke-linejoin="round" />`}</g>`;
}

/**
 * A row of costs from the left; answers with what is drawn.
 * @param {{x: number, y: number, s: number, names: string[], gap?: number, sq?: boolean}} p
 */
export function Row({ x, y, s, names, gap = 3, sq }) {
  return names.map((name, n) => html`<${Res} x=${x + s / 2 + n * (s + gap)} y=${y} s=${s} name=${name} sq=${sq} />`);
}

/** What is drawn on an offering. @param {string} kind */
export const sortOf = (kind) => (BASICS.includes(kind) ? 'resource' : DISTRICTS.includes(kind) ? 'district'
  : kind.startsWith('sword') ? 'sword' : 'prestige');

/**
 * An offering: a hexagon with a gold rim.
 * @param {{x: number, y: number, s: number, kind: string, flat?: boolean}} p
 */
export function Token({ x, y, s, kind, flat }) {
  const h = s / 2;
  const [w, half] = [h * 0.88, r(h * 0.5)];
  const d = `M${r(x)} ${r(y - h)}l${r(w)} ${half}v${r(h)}l${r(-w)} ${half}l${r(-w)} ${r(-h * 0.5)}v${r(-h)}z`;
  return html`<g>${!flat && html`<path d=${d} transform="translate(0 2)" fill="rgb(var(--shadow) / .45)" />`}<path
    d=${d} fill="var(--alabaster)" stroke="var(--gold)" stroke-width=${s > 30 ? 2 : 1.5} stroke-linejoin="round" />
      <${Face} x=${x} y=${y} s=${s} kind=${kind} /></g>`;
}

/** @param {{x: number, y: number, s: number, kind: string}} p */
function Face({ x, y, s, kind }) {
  const sort = sortOf(kind);
  if (sort === 'resource') return html`<${Res} x=${x} y=${y} s=${s * 0.64} name=${kind} />`;
  if (sort === 'district') return html`<${Use} name=${`district-${kind}`} x=${x - s * 0.3} y=${y - s * 0.3} s=${s * 0.6}
    fill="var(--lapis)" cut="var(--alabaster)" />`;
  if (sort === 'sword') return (kind === 'sword_2' ? [-0.2, 0.2] : [0]).map((dx) => html`<${Res} x=${x + s * dx} y=${y}
    s=${s * (kind === 'sword_2' ? 0.4 : 0.6)} name="sword" />`);
  if (kind === 'unknown') return html`<${Use} name="offering" x=${x - s * 0.3} y=${y - s * 0.3} s=${s * 0.6}
    fill="var(--gold-deep)" cut="var(--alabaster)" />`;
  return html`<path transform=${`translate(${r(x)} ${r(y)}) scale(${r(s) / 40})`} d=${SIGNS[kind === 'prestige_2'
    ? 'two' : 'one']} fill="none" stroke="var(--kohl)" stroke-width="2.800" stroke-linecap="round"
    stroke-linejoin="round" />`;
}

/**
 * What lies on the wheel: a resource, or an offering spent for it.
 * @param {{x: number, y: number, s: number, what: string}} p
 */
export function Laid({ x, y, s, what }) {
  const offered = what.startsWith('offering_');
  return offered ? html`<${Token} x=${x} y=${y} s=${s * 1.16} kind=${what.slice(9)} flat=${true} />` : html`<${Res}
    x=${x} y=${y} s=${s} name=${what} deep=${true} edge="rgb(255 255 255 / .8)" />`;
}

/**
 * A clay vase with its resources: two above, one below. `s` is its height.
 * @param {{x: number, y: number, s: number, holds: string[], state?: string}} p
 */
export function Vase({ x, y, s, holds, state }) {
  const e = (/** @type {number} */ n) => r(s * n);
  const d = `M${r(x - s * 0.19)} ${r(y - s * 0.5)}h${e(0.38)}v${e(0.09)}h${e(-0.05)}v${e(0.07)}`
    + `c${e(0.2)} ${e(0.06)} ${e(0.31)} ${e(0.2)} ${e(0.31)} ${e(0.4)} 0 ${e(0.2)} ${e(-0.1)} ${e(0.35)}`
    + ` ${e(-0.23)} ${e(0.44)}h${e(-0.44)}`
    + `c${e(-0.13)} ${e(-0.09)} ${e(-0.23)} ${e(-0.24)} ${e(-0.23)} ${e(-0.44)} 0 ${e(-0.2)} ${e(0.11)}`
    + ` ${e(-0.34)} ${e(0.31)} ${e(-0.4)}v${e(-0.07)}h${e(-0.05)}z`;
  const edge = state === 'picked' ? 'var(--select)' : state === 'legal' ? 'var(--legal)' : '';
  const t = s * 0.315;
  return html`<g><ellipse cx=${r(x + 2)} cy=${r(y + s * 0.5)} rx=${e(0.34)} ry=${e(0.07)}
    fill="rgb(var(--shadow) / .3)" />
    ${edge && html`<path d=${d} fill="none" stroke=${edge} stroke-width="7" stroke-linejoin="round" /><path d=${d}
      fill="none" stroke="var(--slab-2)" stroke-width="2.500" stroke-linejoin="round" />`}
    <path d=${d} fill="#C7783F" stroke="#7C431C" stroke-width="1.3" stroke-linejoin="round" /><path
      d=${`M${r(x - s * 0.3)} ${r(y - s * 0.1)}q${e(0.3)} ${e(-0.13)} ${e(0.6)} 0`} fill="none" stroke="#8A4B20"
        stroke-width="1.4" />
    <path d=${`M${r(x - s * 0.27)} ${r(y + s * 0.06)}q${e(-0.06)} ${e(0.14)} ${e(0.03)} ${e(0.27)}`} fill="none"
      stroke="#E7A870" stroke-width=${e(0.035)} stroke-linecap="round" />
    ${holds.length ? [[-0.165, 0.06], [0.165, 0.06], [0, 0.325]].map(([dx, dy], n) => html`<${Res} x=${x + s * dx}
      y=${y + s * dy} s=${t} name=${holds[n]} deep=${true} edge="rgb(255 255 255 / .55)" />`) : html`<${Txt} x=${x}
        y=${y + s * 0.3} s=${Math.max(12, s * 0.4)} a="middle" w=${750} fill="#FFF3E2">?<//>`}</g>`;
}

/** A player's cube with its upper left corner at 0, 0. @param {{s: number, seat: number}} p */
export function CubeAt({ s, seat }) {
  const p = seat + 1;
  return html`<g><${Box} x=${0} y=${s * 0.6} w=${s} h=${s * 0.5} rx=${2} fill=${`var(--p${p}-d)`}
    stroke="rgb(0 0 0 / .3)" /><${Box} x=${0} y=${0} w=${s} h=${s * 0.82} rx=${2} fill=${`var(--p${p})`}
      stroke="var(--p-rim)" stroke-width="1.2" />
    <${Use} name=${`glyph-${GLYPHS[seat]}`} x=${s * 0.16} y=${s * 0.07} s=${s * 0.68} fill=${`var(--p${p}-ink)`} />
      </g>`;
}

/**
 * Points on a gold disc.
 * @param {{x: number, y: number, rad: number, n: number | string, f?: (s: number) => number}} p
 */
export function Points({ x, y, rad, n, f = (s) => s }) {
  return html`<g><circle cx=${r(x)} cy=${r(y + 1.2)} r=${rad} fill="#7A5510" /><circle cx=${r(x)} cy=${r(y)} r=${rad}
    fill="#F0B429" stroke="#7A5510" /><${Txt} x=${x} y=${y + rad * 0.4} s=${f(rad * 1.22)} a="middle" w=${750}
      fill="#2A1C00">${n}<//></g>`;
}

/** The mark of a reconstructed figure. @param {{x: number, y: number, f: (s: number) => number, on?: string}} p */
export function Guess({ x, y, f, on = 'var(--umber)' }) {
  return html`<g data-tip="reconstructed"><circle cx=${r(x)} cy=${r(y)} r="9" fill="transparent" /><${Txt} x=${x}
    y=${y + 4.5} s=${f(14)} a="middle" w=${700} fill=${on}>≈<//></g>`;
}

/**
 * Breaks a text into lines of a width; what is left over ends with an ellipsis.
 * @param {string} text @param {number} s @param {number} room @param {number} most @param {number} [w]
 */
export function broken(text, s, room, most, w = 400) {
  const lines = /** @type {string[]} */ ([]);
  for (const word of text.split(/(?<=-)|\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last}${last.endsWith('-') ? '' : ' '}${word}`;
    if (last !== undefined && width(longer, s, w) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1].replace(/[,;.]?$/, '')}…`];
}

/** Several lines of text around one middle. @param {any} p */
export function Lines({ x, y, s, room, most, w, fill, step = 1.17, a = 'middle', children }) {
  return broken([children].flat(9).join(''), s, room, most, w).map((line, n) => html`<${Txt} x=${x}
    y=${y + n * s * step} s=${s} a=${a} w=${w} fill=${fill} fit=${room}>${line}<//>`);
}

// ---------------------------------------------------------------- in running text

/** A resource in the dock or the rail. @param {{name: string, s?: number, sq?: boolean, cls?: string}} p */
export function Coin({ name, s = 22, sq, cls = '' }) {
  const look = { background: colour(name), color: ink(name), '--cut': colour(name), width: `${s}px`, height: `${s}px` };
  return html`<span class=${`ph-coin ${sq ? 'sq' : ''} ${cls}`} style=${look} aria-hidden="true">${TOKENS.includes(name)
    ? html`<${Icon} name=${`res-${name}`} s=${r(s * 0.7)} />` : name === 'same' ? '=' : '?'}</span>`;
}

/** An offering in the dock or the rail. @param {{kind: string, s?: number}} p */
export function Offering({ kind, s = 30 }) {
  return html`<svg class="ph-gift" width=${r(s * 0.92)} height=${s + 2} viewBox="-23 -25.500 46 52" aria-hidden="true">
    <${Token} x=${0} y=${0} s=${48} kind=${kind} /></svg>`;
}
