/** The pieces every board is drawn with. Sizes are in the units of the drawing. */
import { html } from './lib.js';

export const GLYPHS = ['ankh', 'eye', 'lotus', 'scarab', 'star'];
export const DEPTH = 0.8; // the top face of a stone is this deep for a width of 1
export const SIDE = 0.46; // and its front this high: stones stack by it

/** One decimal is enough for a drawing. @param {number} n */
export const r = (n) => Math.round(n * 10) / 10;

/** @param {{name: string, x: number, y: number, s: number, fill?: string, cut?: string}} p */
export function Use({ name, x, y, s, fill = 'currentColor', cut }) {
  return html`<use href=${`#i-${name}`} x=${r(x)} y=${r(y)} width=${r(s)} height=${r(s)}
    fill=${fill} color=${fill} style=${cut ? { '--cut': cut } : undefined} />`;
}

/** An icon in running text. @param {{name: string, s?: number, cls?: string}} p */
export function Icon({ name, s = 16, cls = '' }) {
  return html`<svg class=${`ak-i ${cls}`} width=${s} height=${s} aria-hidden="true"><use href=${`#i-${name}`} /></svg>`;
}

/** @param {any} p */
export function Txt({ x, y, s = 12, fill = 'var(--kohl)', a, w, d, fit, children }) {
  const text = [children].flat(9).join('');
  const squeezed = fit && width(text, s, w) > fit ? { textLength: fit, lengthAdjust: 'spacingAndGlyphs' } : {};
  return html`<text x=${r(x)} y=${r(y)} font-size=${s} fill=${fill} text-anchor=${a} font-weight=${w}
    class=${d ? 'd' : undefined} ...${squeezed}>${text}</text>`;
}

/** @type {CanvasRenderingContext2D | null} */ let ruler = null;
/** @type {Map<string, number>} */ const widths = new Map();

/** How wide a text is. @param {string} text @param {number} s @param {number} [w] */
export function width(text, s, w = 400) {
  const key = `${w}/${s}/${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return text.length * s * 0.55;
  ruler.font = `${w} ${s}px "Source Sans 3 Variable", system-ui, sans-serif`;
  const found = ruler.measureText(text).width;
  widths.set(key, found);
  return found;
}

/** @param {any} p */
export function Box({ x, y, w, h, rx = 0, fill = 'none', ...rest }) {
  return html`<rect x=${r(x)} y=${r(y)} width=${r(w)} height=${r(h)} rx=${rx} fill=${fill} ...${rest} />`;
}

/**
 * A stone: an oblique cube with its top left corner at 0, 0.
 * @param {{s: number, seat: number, shade?: boolean, glyph?: boolean, shadow?: boolean, ghost?: boolean}} p
 */
export function Stone({ s, seat, shade, glyph = true, shadow = true, ghost }) {
  const p = seat + 1;
  const top = s * DEPTH;
  const side = s * SIDE;
  const rx = Math.max(1.5, s * 0.09);
  const g = s * 0.62;
  return html`<g opacity=${ghost ? 0.92 : undefined}>
    ${shadow && html`<path fill="rgb(var(--shadow) / var(--shadow-a))"
      d=${`M2 ${r(top + side)}h${r(s)}l${r(s * 0.12)} ${r(-side * 0.5)}v${r(side * 0.3)}l${r(-s * 0.1)} ${r(side *
      0.45)}h${r(-s)}z`} />`}
    <${Box} x=${0} y=${top - rx * 2} w=${s} h=${side + rx * 2} rx=${rx} fill=${`var(--p${p}-d)`} />
    <${Box} x=${0} y=${0} w=${s} h=${top} rx=${rx} fill=${`var(--p${p})`} />
    <path d=${`M${r(rx)} .9h${r(s - rx * 2)}`} stroke=${`var(--p${p}-l)`} stroke-width="1.6" stroke-linecap="round" />
    <${Box} x=${0.5} y=${0.5} w=${s - 1} h=${top + side - 1} rx=${rx} stroke="var(--stone-line)" />
    ${glyph && html`<${Use} name=${`glyph-${GLYPHS[seat]}`} x=${(s - g) / 2} y=${(top - g) / 2} s=${g}
      fill=${`var(--p${p}-ink)`} />`}
    ${shade && html`<${Box} x=${0} y=${0} w=${s} h=${top + side} rx=${rx} fill="rgb(30 18 6 / .34)" />`}
    ${ghost && html`<${Box} x=${-1.5} y=${-1.5} w=${s + 3} h=${top + side + 3} rx=${rx + 1.5} stroke="var(--select)"
      stroke-width="2" stroke-dasharray="4 3" />`}
  </g>`;
}

/** A player's disc. @param {{x: number, y: number, rad: number, seat: number, flat?: boolean}} p */
export function Disc({ x, y, rad, seat, flat }) {
  const p = seat + 1;
  return html`<g>
    ${!flat && html`<circle cx=${r(x)} cy=${r(y + 2)} r=${rad} fill=${`var(--p${p}-d)`} />`}
    <circle cx=${r(x)} cy=${r(y)} r=${rad} fill=${`var(--p${p})`} stroke="var(--p-rim)" stroke-width="1.5" />
    <${Use} name=${`glyph-${GLYPHS[seat]}`} x=${x - rad * 0.62} y=${y - rad * 0.62} s=${rad * 1.24}
      fill=${`var(--p${p}-ink)`} />
  </g>`;
}

/** A player's badge in running text. @param {{seat: number, s?: number}} p */
export function Badge({ seat, s = 28 }) {
  const p = seat + 1;
  const look = { '--c': `var(--p${p})`, '--ci': `var(--p${p}-ink)`, '--cd': `var(--p${p}-d)`, width: `${s}px`, height:
    `${s}px` };
  return html`<span class="ak-badge" style=${look} aria-hidden="true"><${Icon} name=${`glyph-${GLYPHS[seat]}`}
    s=${r(s * 0.62)} /></span>`;
}

/** A stone in running text. @param {{seat: number, s?: number}} p */
export function Cube({ seat, s = 14 }) {
  return html`<svg class="ak-cube" width=${s} height=${r(s * 1.26)} viewBox="0 0 30 37.8" aria-hidden="true">
    <${Stone} s=${30} seat=${seat} shadow=${false} glyph=${s >= 12} /></svg>`;
}

/** A slab lying on the ground. @param {any} p */
export function Slab({ x, y, w, h, state }) {
  return html`<g>
    <${Box} x=${x + 2} y=${y + 6} w=${w} h=${h + 2} rx=${11} fill="rgb(var(--shadow) / calc(var(--shadow-a) * .8))" />
    <${Box} x=${x} y=${y + 5} w=${w} h=${h} rx=${10} fill="var(--slab-edge)" />
    <${Box} x=${x} y=${y} w=${w} h=${h} rx=${10} fill="var(--slab)" />
    <${Box} x=${x} y=${y} w=${w} h=${h} rx=${10} fill="url(#pt-slab)" />
    <${Box} x=${x + 0.5} y=${y + 0.5} w=${w - 1} h=${h - 1} rx=${9.5} stroke="rgb(255 255 255 / .35)" />
    ${state === 'legal' && html`<${Box} x=${x - 2.5} y=${y - 2.5} w=${w + 5} h=${h + 10} rx=${12} stroke="var(--legal)"
      stroke-width="3" />`}
    ${state === 'picked' && html`<${Box} x=${x - 2.5} y=${y - 2.5} w=${w + 5} h=${h + 10} rx=${12}
      stroke="var(--select)" stroke-width="3.5" />`}
  </g>`;
}

/** A word in a rounded field, with its right end at x. @param {any} p */
export function Pill({ x, y, s = 12, children }) {
  const text = [children].flat(9).join('');
  const w = width(text, s, 600) + 14;
  return html`<g><${Box} x=${x - w} y=${y - 9} w=${w} h=${18} rx=${9} fill="var(--slab-2)" />
    <${Txt} x=${x - w / 2} y=${y + 4} s=${s} a="middle" w=${600} fill="var(--umber)">${text}<//></g>`;
}

/** @param {{x: number, y: number, s?: number, flip?: number}} p */
export function Reeds({ x, y, s = 1, flip = 1 }) {
  return html`<g transform=${`translate(${x} ${y}) scale(${s * flip} ${s})`} fill="none" stroke="var(--reed)"
    stroke-width="2" stroke-linecap="round">
    <path d="M0 0q-1-12-5-20M1 0q0-14 1-25M3 0q2-12 7-18" />
    <path fill="var(--reed)" stroke="none"
      d="M-5-20q-6-3-7-8 5 0 8 3 0-4 3-6 2 4-1 8 4-2 7-1-3 5-10 4zM2-25q-5-4-5-9 4 1 6 5 1-5 4-6 1 5-1 8 3-1 6 0-4 4-10
        2zM10-18q-4-4-4-8 4 1 5 4 2-3 5-4 0 5-2 7 3-1 5 1-4 3-9 0z" />
  </g>`;
}

/** Ground, water and slab patterns; once per page. */
export function Patterns() {
  const line = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return html`<svg class="ak-defs" width="0" height="0" aria-hidden="true"><defs>
    <pattern id="pt-ground" width="64" height="64" patternUnits="userSpaceOnUse">
      <path d="M4 12q8-4 16 0M36 26q8-4 16 0M14 44q8-4 16 0M46 56q6-3 12 0" stroke="var(--ground-ink)"
        stroke-opacity=".38" ...${line} />
      <path d="M30 8h.1M52 12h.1M8 30h.1M42 42h.1M24 58h.1" stroke="var(--ground-ink)" stroke-opacity=".5"
        stroke-width="1.8" ...${line} /></pattern>
    <pattern id="pt-nile" width="48" height="26" patternUnits="userSpaceOnUse">
      <path d="M0 8l6-4 6 4 6-4 6 4" stroke="var(--nile-wave)" stroke-width="1.6" stroke-opacity=".55" ...${line} />
      <path d="M26 21l6-4 6 4 6-4 4 2.7" stroke="var(--nile-wave)" stroke-width="1.6" stroke-opacity=".38" ...${line} />
        </pattern>
    <pattern id="pt-slab" width="40" height="40" patternUnits="userSpaceOnUse">
      <path d="M0 .5h40M0 20.5h40M8 0v20M28 20v20" stroke="var(--slab-edge)" stroke-opacity=".28" fill="none" />
        </pattern>
    <pattern id="pt-field" width="10" height="8" patternUnits="userSpaceOnUse">
      <path d="M0 6h10" stroke="var(--fertile-deep)" stroke-opacity=".5" stroke-width="1.5" /></pattern>
    <${Water} id="gr-nile-v" x2="0" y2="1" /><${Water} id="gr-nile-h" x2="1" y2="0" />
  </defs></svg>`;
}

/** @param {{id: string, x2: string, y2: string}} p */
function Water({ id, x2, y2 }) {
  return html`<linearGradient id=${id} x1="0" y1="0" x2=${x2} y2=${y2}>
    <stop offset="0" stop-color="var(--nile-deep)" /><stop offset=".5" stop-color="var(--nile)" />
    <stop offset="1" stop-color="var(--nile-deep)" /></linearGradient>`;
}
