/** Parts that both sides of a site are drawn with. */
import { html } from '../../lib.js';
import { Box, DEPTH, SIDE, Txt, r } from '../../svg.js';
import { burialField, scrolled } from './layout.js';

/** A free field with its points. @param {any} p */
export function Field({ L, at, value, next, over, children }) {
  const { x, y, s } = at;
  const [w, h] = [s - 4, s * DEPTH - 3];
  const fill = next ? 'var(--gold-wash)' : over ? 'var(--slab)' : 'var(--alabaster)';
  const text = value >= 0 && s > 12;
  return html`<g><${Box} x=${x + 2} y=${y + s * SIDE + 1} w=${w} h=${h} rx=${3} fill=${fill} stroke="var(--sand-deep)"
    stroke-width=${next ? 2 : 1} stroke-dasharray=${next ? undefined : '3 2'} />
    ${text && html`<${Txt} x=${x + s * (children ? 0.3 : 0.5)} y=${y + s * SIDE + h * 0.5 +
      Math.max(L.f(11), s * 0.38) * 0.38} s=${Math.max(L.f(11), r(s * 0.38))} a="middle" w=${700}>${value}<//>`}
    ${children}</g>`;
}

// ---------------------------------------------------------------- temple

/** Two pylons behind the columns. @param {any} p */
export function Pylons({ L, flags }) {
  const { x, y, s, gap } = L.temple;
  const w = L.columns * s + (L.columns - 1) * gap;
  const foot = y + s * (DEPTH + SIDE) + 4;
  const top = L.wide ? y - s * 1.05 : L.temple.top + (L.beside.length ? s * 0.12 : 0);
  const [m, gate] = [x + w / 2, s * 0.62];
  const tower = (/** @type {number} */ a, /** @type {number} */ b) => html`<path
    d=${`M${r(a + s * 0.12)} ${r(top)}H${r(b - s * 0.12)}L${r(b)} ${r(foot)}H${r(a)}z`} fill="var(--slab-2)"
    stroke="var(--slab-edge)" stroke-opacity=".7" />
    <${Box} x=${a + s * 0.04} y=${top - s * 0.13} w=${b - a - s * 0.08} h=${s * 0.15} rx=${2}
      fill="var(--slab-edge)" />`;
  const flag = (/** @type {number} */ at, /** @type {number} */ way) =>
    `M${r(at)} ${r(top - s * 0.1)}v${r(-s * 0.5)}h${r(s * 0.34 * way)}l${r(-s * 0.1 * way)} ${r(s * 0.1)} ${r(s * 0.1 *
    way)} ${r(s * 0.1)}h${r(-s * 0.3 * way)}`;
  return html`<g opacity=".75" aria-hidden="true">${tower(x + s * 0.2, m - gate)}${tower(m + gate, x + w - s * 0.2)}
    <${Box} x=${m - gate} y=${top + s * 0.62} w=${gate * 2} h=${s * 0.26} rx=${1} fill="var(--slab-edge)" />
    ${flags && html`<path d=${flag(m - gate - s * 0.2, -1) + flag(m + gate + s * 0.2, 1)} stroke="var(--carnelian)"
      stroke-width="1.6" fill="var(--carnelian)" fill-opacity=".6" stroke-linejoin="round" />`}
  </g>`;
}

/** The floor and the columns on which stones stack. @param {any} p */
export function TempleFloor({ L }) {
  const { x, y, s, gap } = L.temple;
  const w = L.columns * s + (L.columns - 1) * gap;
  const foot = y + s * (DEPTH + SIDE) + s * 0.17;
  return html`<g><path d=${`M${r(x - s * 0.3)} ${r(foot)}l${r(s * 0.15)}-${r(s * DEPTH + 4)}h${r(w + s * 0.3)}l${r(s *
    0.15)} ${r(s * DEPTH + 4)}z`} fill="var(--slab-2)" stroke="var(--slab-edge)" />
    ${Array.from({ length: L.columns }, (_, n) => html`<${Box} x=${x + n * (s + gap)} y=${y + s * SIDE} w=${s}
      h=${s * DEPTH} rx=${3} fill="rgb(0 0 0 / .08)" stroke="var(--slab-edge)" stroke-dasharray="3 2" />`)}</g>`;
}

// ---------------------------------------------------------------- burial chamber

/** The starry chamber with its fields, and links between stones that belong together. @param {any} p */
export function Chamber({ L, position }) {
  const { x, y, px, py, cols } = L.burial;
  const q = L.wide ? 11 : 5;
  const stones = position.burial;
  const gone = scrolled(L, stones.length);
  const [w, h] = [cols * px + q * 2 - 4, 3 * py + q * 2 - 2];
  const k = py / 42;
  const star = `l${r(0.9 * k)} ${r(2.1 * k)} ${r(2.1 * k)} ${r(0.9 * k)} ${r(-2.1 * k)} ${r(0.9 * k)} ${r(-0.9 *
    k)} ${r(2.1 * k)} ${r(-0.9 * k)} ${r(-2.1 * k)} ${r(-2.1 * k)} ${r(-0.9 * k)} ${r(2.1 * k)} ${r(-0.9 * k)}z`;
  const sky = Array.from({ length: cols * 6 }, (_, n) => `M${r(x - 4 + ((n * 61.7) % (cols * px + 4)))} ${r(y - 3 *
    k - 3 + ((n * 37.3) % (3 * py + 4)))}${star}`).join('');
  const next = { column: Math.floor(stones.length / 3) - gone, row: stones.length % 3 };
  const cell = (/** @type {number} */ c, /** @type {number} */ row, /** @type {any} */ look) =>
    html`<${Box} x=${x + c * px + 1} y=${y + row * py + 3} w=${px - 8} h=${py - 6} rx=${3} ...${look} />`;
  return html`<g>
    <${Box} x=${x - q - 1} y=${y - q} w=${w} h=${h} rx=${7} fill="var(--gold)" /><${Box} x=${x - q + 1} y=${y - q + 2}
      w=${w - 4} h=${h - 4} rx=${5.5} fill="#132544" />
    <path d=${sky} fill="#E3B04A" opacity=".42" />
    ${Array.from({ length: cols * 3 }, (_, n) => cell(Math.floor(n / 3), n % 3,
      { fill: 'rgb(169 200 240 / .07)', stroke: 'rgb(169 200 240 / .30)' }))}
    ${cell(next.column, next.row, { stroke: '#E3B04A', 'stroke-width': 1.6, 'stroke-dasharray': '4 3' })}
    <${Links} L=${L} stones=${stones} gone=${gone} />
  </g>`;
}

/** @param {any} p */
function Links({ L, stones, gone }) {
  const at = (/** @type {number} */ n) => burialField(L, Math.floor(n / 3) - gone, n % 3);
  return stones.flatMap((/** @type {number} */ owner, /** @type {number} */ n) => {
    if (Math.floor(n / 3) < gone) return [];
    const { x, y, s } = at(n);
    const fill = `var(--p${owner + 1}-d)`;
    const beside = stones[n + 3] === owner && html`<${Box} x=${x + s - 2} y=${y + s * 0.24}
      w=${at(n + 3).x - x - s + 4} h=${s * 0.3} fill=${fill} />`;
    const below = n % 3 < 2 && stones[n + 1] === owner && html`<${Box} x=${x + s * 0.35} y=${y + s * DEPTH}
      w=${s * 0.3} h=${at(n + 1).y - y - s * DEPTH + 3} fill=${fill} />`;
    return [beside, below];
  });
}
