/** The pieces of Amun-Re, each drawn from 0, 0 so that it can be moved. */
import { html } from '../../lib.js';
import { Box, GLYPHS, Txt, Use, r } from '../../svg.js';

const GHOST = { fill: 'none', stroke: 'var(--select)', 'stroke-width': 2, 'stroke-dasharray': '4 3',
  'stroke-linejoin': 'round' };
const FRESH = { ...GHOST, stroke: 'var(--last)' };

/**
 * A dashed line round something that is only planned, or has changed.
 * @param {{x: number, y: number, w: number, h: number, ghost?: boolean}} p
 */
export function Dashed({ x, y, w, h, ghost }) {
  return html`<${Box} x=${x} y=${y} w=${w} h=${h} rx=${5} ...${ghost ? GHOST : FRESH} />`;
}

/** A pyramid with its left foot at 0, 0. @param {{w: number, ghost?: boolean, fresh?: boolean}} p */
export function Pyramid({ w, ghost, fresh }) {
  const h = w * 0.8;
  const line = (/** @type {number} */ a, /** @type {number} */ y,
    /** @type {number} */ b) => `M${r(w * a)} ${r(-h * y)}H${r(w * b)}`;
  return html`<g><path d=${`M${r(w)} 0l${r(w * 0.22)} ${r(-h * 0.02)} ${r(-w * 0.5)} ${r(-h * 0.5)}z`}
    fill="rgb(var(--shadow) / var(--shadow-a))" />
    <path d=${`M${r(w / 2)} ${r(-h)}L${r(w)} 0H0z`} fill="#E9C46A" />
    <path d=${`M${r(w / 2)} ${r(-h)}L${r(w)} 0H${r(w * 0.62)}z`} fill="#B88A34" />
    <path d=${`M${r(w / 2)} ${r(-h)}l${r(w * 0.1)} ${r(h * 0.2)} ${r(-w * 0.2)} 0z`} fill="#FFF3CF" />
    <path d=${line(0.36, 0.72, 0.55) + line(0.24, 0.48, 0.575) + line(0.12, 0.24, 0.6)} stroke="#B88A34"
      stroke-opacity=".7" />
    <path d=${`M${r(w / 2)} ${r(-h)}L${r(w)} 0H0z`} fill="none" stroke="#6E4D12" stroke-linejoin="round" />
    ${(ghost || fresh) && html`<path d=${`M${r(w / 2)} ${r(-h - 5)}L${r(w + 5)} 3H-5z`} ...${ghost ? GHOST : FRESH}
      />`}</g>`;
}

/** A building stone with its lower left corner at 0, 0. @param {{w: number, ghost?: boolean, fresh?: boolean}} p */
export function Brick({ w, ghost, fresh }) {
  const h = w * 0.62;
  return html`<g><${Box} x=${0} y=${-h} w=${w} h=${h} rx=${1.5} fill="#C9A869" stroke="#6E4D12" />
    <path d=${`M1 ${r(1.2 - h)}h${r(w - 2)}`} stroke="#F1DDAE" stroke-width="1.6" />
    ${(ghost || fresh) && html`<${Dashed} x=${-2.5} y=${-h - 2.5} w=${w + 5} h=${h + 5} ghost=${ghost} />`}</g>`;
}

/** A farmer's disc with its upper left corner at 0, 0. @param {{s: number, ghost?: boolean, fresh?: boolean}} p */
export function Farmer({ s, ghost, fresh }) {
  const c = s / 2;
  const i = s * 0.68;
  return html`<g><circle cx=${c} cy=${c + 1} r=${r(s * 0.46)} fill="rgb(0 0 0 / .3)" />
    <circle cx=${c} cy=${c} r=${r(s * 0.46)} fill="#F3E3BD" stroke="#5b3d16" />
    <${Use} name="farmer" x=${c - i / 2} y=${c - i / 2} s=${i} fill="#4A3013" cut="#F3E3BD" />
    ${(ghost || fresh) && html`<${Dashed} x=${-1.5} y=${-1.5} w=${s + 3} h=${s + 3} ghost=${ghost} />`}</g>`;
}

/** A field, empty or with a printed farmer. @param {{x: number, y: number, s: number, printed?: boolean}} p */
export function Field({ x, y, s, printed }) {
  return html`<g><${Box} x=${x} y=${y} w=${s} h=${s} rx=${4} fill="var(--fertile)" stroke="var(--fertile-deep)" />
    ${printed ? html`<${Use} name="farmer" x=${x + s * 0.12} y=${y + s * 0.12} s=${s * 0.76} fill="#2A1C00"
      cut="var(--fertile)" />` : html`<${Box} x=${x} y=${y} w=${s} h=${s} rx=${4} fill="url(#pt-field)" />`}</g>`;
}

/** A gold disc with a number. @param {{x: number, y: number, rad: number, n: number | string, least?: number}} p */
export function Coin({ x, y, rad, n, least = 11 }) {
  return html`<g><circle cx=${r(x)} cy=${r(y + 1.2)} r=${rad} fill="#8A5E0C" />
    <circle cx=${r(x)} cy=${r(y)} r=${rad} fill="#F0B93A" stroke="#8A5E0C" />
    <${Txt} x=${x} y=${y + rad * 0.42} s=${Math.max(least, rad * 1.2)} a="middle" w=${750} fill="#2E1F00">${n}<//></g>`;
}

/** A camel and what it brings. @param {{x: number, y: number, n: number, least?: number}} p */
export function Camel({ x, y, n, least }) {
  return html`<g><${Use} name="camel" x=${x} y=${y} s=${21} fill="var(--umber)" />
    <${Coin} x=${x + 33} y=${y + 10.5} rad=${11} n=${n} least=${least} /></g>`;
}

/** A disc that was pushed off: hollow and dashed. @param {{x: number, y: number, rad: number, seat: number}} p */
export function Hollow({ x, y, rad, seat }) {
  const ink = `color-mix(in srgb, var(--p${seat + 1}) 65%, var(--kohl))`;
  return html`<g><circle cx=${r(x)} cy=${r(y)} r=${rad} fill="var(--slab)" stroke=${ink} stroke-width="2.2"
    stroke-dasharray="4 2.5" />
    <${Use} name=${`glyph-${GLYPHS[seat]}`} x=${x - rad * 0.58} y=${y - rad * 0.58} s=${rad * 1.16} fill=${ink} /></g>`;
}

/** The temple that walks along the track, from its upper left corner. */
export function Temple() {
  return html`<g><path d="M2 40h28l-3-5H5z" fill="rgb(var(--shadow) / .3)" />
    <path d="M1 38 4 14h24l3 24z" fill="var(--gold)" stroke="#5E400A" stroke-width=".8" />
    <path d="M0 14h32l-2-6H2zM6 8h20V4H6z" fill="#8A5E0C" /><path d="M12 38V24h8v14z" fill="#231D19" />
    <path d="M7 18h18" stroke="#8A5E0C" stroke-width="2" /></g>`;
}

