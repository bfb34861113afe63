/** The sides B of pyramid, temple, burial chamber and obelisks. */
import { html } from '../../lib.js';
import { At } from '../../at.js';
import { leads } from '../../choose.js';
import { labelOf } from '../../store.js';
import { Box, DEPTH, Disc, SIDE, Txt, Use, r } from '../../svg.js';
import { t } from '../../words.js';
import { fieldB } from './layout.js';
import { Chamber, Field, Pylons, TempleFloor } from './parts.js';
import { BONUSES, PYRAMIDS, TEMPLE_B } from './rules.js';
import { counts, named } from '../../store.js';

const BONUS_ICONS = { market_card: 'card-back', take_3_stones: 'sled', place_1_stone_on_ship: 'ship' };

/** Three small pyramids; each can be pointed at. @param {any} p */
export function PyramidB({ L, position, figures }) {
  const full = position.pyramid.flat().length >= 15;
  const [x, y, w] = L.slab.pyramid;
  return html`<g>
    ${PYRAMIDS.map((name, n) => html`<${Small} L=${L} position=${position} figures=${figures} name=${name} n=${n} />`)}
    ${full && html`<${Txt} x=${x + w - 14} y=${y + L.slab.pyramid[3] - 8} s=${L.f(12)} a="end" fill="var(--umber)">
      ${t('app.imhotep.then', { n: named.value.overflow_b })}<//>`}
  </g>`;
}

/** @param {any} p */
function Small({ L, position, figures, name, n }) {
  const { x, y, s } = L.pyramidB(n);
  const count = position.pyramid[n].length;
  const foot = y + 2 * s * DEPTH + s * SIDE + s * 0.15;
  const base = `M${r(x - s * 0.22)} ${r(foot)}l${r(s * 0.12)}-${r(foot - y - 1)}h${r(2 * s + s * 0.2)}l${r(s *
    0.12)} ${r(foot - y - 1)}z`;
  const label = t('app.imhotep.pyramid', { pyramid: t(`imhotep.pyramid.${name}`), count });
  return html`<${At} id=${`pyramid:${name}`} tip=${`pyramid:${n}`} label=${label}>
    ${(/** @type {string} */ state) => html`
      <path d=${base} fill="var(--slab-2)" stroke=${state === 'picked' ? 'var(--select)' : state ? 'var(--legal)' :
        'var(--slab-edge)'} stroke-width=${state ? 3 : 1} />`}<//>
    ${[0, 1, 2, 3].filter((field) => field >= count).map((field) => html`<${Bonus} L=${L} figures=${figures} n=${n}
      field=${field} next=${field === count} />`)}`;
}

/** @param {any} p */
function Bonus({ L, figures, n, field, next, over }) {
  const at = fieldB(L, n, field);
  const bonus = BONUSES[figures.pyramid_b_bonus[n * 5 + field]];
  const icon = BONUS_ICONS[/** @type {keyof typeof BONUS_ICONS} */ (bonus)];
  const size = Math.max(11, at.s * 0.4);
  return html`<${Field} L=${L} at=${at} value=${figures.pyramid_b[n * 5 + field]} next=${next} over=${over}>
    ${icon && html`<${Use} name=${icon} x=${at.x + at.s * 0.5} y=${at.y + at.s * (SIDE + DEPTH * 0.5) - size / 2}
      s=${size} fill="var(--lapis)" cut="var(--alabaster)" />`}<//>`;
}

/** The top field of a small pyramid, once its base is full. @param {any} p */
export function TopFields({ L, position, figures }) {
  if (position.sides.pyramid !== 'b') return null;
  return PYRAMIDS.map((_, n) => position.pyramid[n].length === 4 && html`<${Bonus} L=${L} figures=${figures} n=${n}
    field=${4} next=${true} over=${true} />`);
}

// ---------------------------------------------------------------- temple

/** @param {any} p */
export function TempleB({ L, figures }) {
  const { x, y, s, gap } = L.temple;
  const top = y + s * (DEPTH + SIDE) + (L.wide ? 7 : 5);
  const w = Math.min(s + gap - 3, 56);
  return html`<g><${Pylons} L=${L} flags=${L.wide} /><${TempleFloor} L=${L} />
    ${Array.from({ length: L.columns }, (_, n) => {
      const gives = TEMPLE_B[figures.temple_b[n]];
      const left = x + n * (s + gap) + s / 2 - w / 2;
      return html`<g data-tip=${`gives:${gives}`}><${Box} x=${left} y=${top} w=${w} h=${16} rx=${5}
        fill="var(--alabaster)" stroke="var(--sand)" />
        <${Gain} L=${L} x=${left + w / 2} y=${top + 8} gives=${gives} /></g>`;
    })}</g>`;
}

/** What a stone of the temple brings, where one may choose: over the temple. @param {any} p */
export function TempleChoice({ L }) {
  const ways = ['point', 'stones'].filter((way) => leads(`gain:${way}`));
  const [x, y, w, h] = L.slab.temple;
  const s = Math.max(46, 46 / L.k);
  return ways.map((way, n) => {
    const left = x + w / 2 + (n - ways.length / 2) * (s + 12) + 6;
    const top = y + (h - s) / 2;
    return html`<${At} key=${way} id=${`gain:${way}`} label=${labelOf(`temple:${way}`)}
      tip="gives:one_point_or_two_stones">${(/** @type {string} */ state) => html`
      <${Box} x=${left} y=${top} w=${s} h=${s} rx=${9} fill="var(--alabaster)"
        stroke=${state === 'picked' ? 'var(--select)' : 'var(--legal)'} stroke-width="3" />
      <${Use} name=${way === 'point' ? 'points' : 'stone'} x=${left + s * 0.2} y=${top + s * 0.2} s=${s * 0.6}
        fill="var(--gold-deep)" cut="var(--alabaster)" />`}<//>`;
  });
}

/** What a field of the temple brings, small. @param {any} p */
function Gain({ L, x, y, gives }) {
  if (gives === 'market_card') return html`<${Use} name="card-back" x=${x - 7} y=${y - 7} s=${14} fill="var(--lapis)"
    cut="var(--alabaster)" />`;
  if (gives === 'two_points') return html`<${Txt} x=${x} y=${y + 4.5} s=${L.f(13)} a="middle" w=${700}>2<//>`;
  return html`<${Txt} x=${x - 8} y=${y + 4.2} s=${L.f(11.5)} a="middle" w=${650}>1 / 2<//><${Use} name="stone"
    x=${x + 9} y=${y - 6} s=${12} fill="var(--umber)" cut="var(--alabaster)" />`;
}

// ---------------------------------------------------------------- burial chamber

/** Who has most in each row. @param {any} p */
export function BurialB({ L, position }) {
  const [x, y, w] = L.slab.burial;
  const rows = [1, 2, 3].map((row) => counts.value[`burial_row_${row}`]);
  const { py } = L.burial;
  return html`<g><${Chamber} L=${L} position=${position} />
    ${L.wide && html`<${Txt} x=${x + 394} y=${y + 46} s=${L.f(13)} fill="var(--umber)" fit=${130}>
      ${t('app.imhotep.most')}<//>`}
    ${rows.map((points, row) => html`<${Ranking} L=${L} points=${points} x=${L.wide ? x + 394 : x + w - 52}
      y=${L.burial.y + row * py + py / 2 - (L.wide ? 3 : 1)} />`)}
  </g>`;
}

/** @param {any} p */
function Ranking({ L, points, x, y }) {
  const ranked = points.map((/** @type {number} */ n, /** @type {number} */ seat) =>
    ({ n, seat })).filter((/** @type {any} */ one) => one.n > 0)
    .sort((/** @type {any} */ a, /** @type {any} */ b) => b.n - a.n).slice(0, L.wide ? 3 : 1);
  if (!L.wide) return ranked.map((/** @type {any} */ one) => html`<g><${Disc} x=${x + 10} y=${y} rad=${7.5}
    seat=${one.seat} flat=${true} /><${Txt} x=${x + 22} y=${y + 4.5} s=${L.f(13)} w=${700}>${one.n}<//></g>`);
  return html`<g><${Box} x=${x} y=${y - 18} w=${136} h=${36} rx=${6} fill="var(--alabaster)" stroke="var(--sand)" />
    ${ranked.map((/** @type {any} */ one, /** @type {number} */ n) => html`<${Disc} x=${x + 16 + n * 43} y=${y}
      rad=${10} seat=${one.seat} flat=${true} /><${Txt} x=${x + 30 + n * 43} y=${y + 5} s=${15} w=${700}>${one.n}<//>`)}
      </g>`;
}

// ---------------------------------------------------------------- obelisks

/** Eight spots for towers, and two loose spaces for each colour. @param {any} p */
export function ObelisksB({ L, position, figures }) {
  const built = position.obelisks.towers.length;
  const [x, y] = L.slab.obelisks;
  return html`<g>
    ${figures.towers.map((/** @type {number} */ points, /** @type {number} */ n) =>
      html`<${Spot} L=${L} n=${n} points=${points} next=${n === built} taken=${n < built} />`)}
    ${L.wide && html`<${Txt} x=${x + 274} y=${y + 48} s=${L.f(12.5)} fill="var(--umber)" fit=${196}>
      ${t('app.imhotep.loose', { size: named.value.tower_size, n: named.value.loose })}<//>`}
    ${Array.from({ length: position.seats }, (_, seat) => html`<${Loose} L=${L} position=${position} seat=${seat} />`)}
  </g>`;
}

/** @param {any} p */
function Spot({ L, n, points, next, taken }) {
  const { x, y, s } = L.tower(n);
  const foot = y + s * (DEPTH + SIDE);
  if (!L.wide) {
    return html`<g>${!taken && html`<${Box} x=${x} y=${y + s * SIDE} w=${s} h=${s * DEPTH} rx=${3}
      fill=${next ? 'var(--gold-wash)' : 'var(--alabaster)'} stroke="var(--sand-deep)" stroke-width=${next ? 2 : 1} />
      <${Txt} x=${x + s / 2} y=${y + s * (SIDE + DEPTH / 2) + 4.5} s=${L.f(12)} a="middle" w=${700}>${points}<//>`}
        </g>`;
  }
  return html`<g><path d=${`M${x - 8} ${r(foot + 7)}l5-11h${s + 6}l5 11z`} fill="var(--slab-2)"
    stroke="var(--slab-edge)" />
    <${Box} x=${x + 2} y=${foot + 8} w=${28} h=${19} rx=${5} fill=${next ? 'var(--gold-wash)' : 'var(--alabaster)'}
      stroke="var(--sand-deep)" stroke-width=${next ? 2 : 1} />
    <${Txt} x=${x + 16} y=${foot + 22} s=${L.f(13.5)} a="middle" w=${700}>${points}<//></g>`;
}

/** @param {any} p */
function Loose({ L, position, seat }) {
  const { x, y, s } = L.loose(seat);
  const count = position.obelisks.stones[seat];
  return html`<g><${Disc} x=${x + 8} y=${y + s * 0.45} rad=${L.wide ? 9 : 7.5} seat=${seat} flat=${true} />
    ${[0, 1].filter((n) => n >= count).map((n) => html`<${Box} x=${x + 22 + n * (s + 4)} y=${y} w=${s} h=${s} rx=${3}
      stroke=${`var(--p${seat + 1})`} stroke-width="2" stroke-dasharray="4 3" />`)}</g>`;
}
