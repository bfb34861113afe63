/** The five sites with their sides A; the stones themselves are drawn by the board. */
import { html } from '../../lib.js';
import { At } from '../../at.js';
import { Box, DEPTH, Disc, Pill, SIDE, Slab, Txt, Use, r } from '../../svg.js';
import { t } from '../../words.js';
import { fieldA, stepOf, tallest } from './layout.js';
import { Chamber, Field, Pylons, TempleFloor } from './parts.js';
import { Dock } from './ships.js';
import { BurialB, ObelisksB, PyramidB, TempleB } from './sidesb.js';
import { Market } from './market.js';
import { SITE_ICONS } from './rules.js';
import { counts, named } from '../../store.js';

/** @typedef {import('../../wire.js').Ship} Ship */

const INSIDE = {
  a: { market: Market, pyramid: PyramidA, temple: TempleA, burial: BurialA, obelisks: ObelisksA },
  b: { market: Market, pyramid: PyramidB, temple: TempleB, burial: BurialB, obelisks: ObelisksB },
};
const WHEN = { market: 'now', pyramid: 'points', temple: 'round', burial: 'end', obelisks: 'end' };

/** A site: slab, name, when it counts, its inside, and its dock. @param {any} p */
export function Site(p) {
  const { L, position, site } = p;
  const free = position.ships.length > 0 && !position.ships.some((/** @type {Ship} */ ship) => ship.site === site);
  const [x, y, w, h] = L.slab[site];
  const side = position.sides[site];
  const Inside = INSIDE[/** @type {'a'|'b'} */ (side)][/** @type {keyof typeof INSIDE["a"]} */ (site)];
  const label = t('app.imhotep.site', { site: t(`imhotep.site.${site}.name`), side: side.toUpperCase(), summary:
    p.summary(site) });
  return html`<g data-tip=${`site:${site}`}>
    <${At} id=${`site:${site}`} tip=${`site:${site}`} label=${free ? `${label} ${t('app.imhotep.dock_free')}` : label}>
      ${(/** @type {string} */ state) => html`<${Slab} x=${x} y=${y} w=${w} h=${h} state=${state} />
        <${Dock} L=${L} site=${site} state=${state} free=${free} />`}
    <//>
    <${Title} L=${L} site=${site} side=${side} />
    <${Inside} ...${p} />
  </g>`;
}

/** @param {any} p */
function Title({ L, site, side }) {
  const [x, y, w] = L.slab[site];
  const name = t(`imhotep.site.${site}.name`);
  const when = t(`app.imhotep.when.${site === 'obelisks' && side === 'b' ? 'tower' :
    WHEN[/** @type {keyof typeof WHEN} */ (site)]}`);
  const awning = L.wide && site === 'market' ? 8 : 0;
  const [size, left, base] = L.wide ? [L.f(18), x + 14, y + 24 + awning] : [L.f(15), x + 8, y + 19];
  const icon = L.wide ? 18 : 16;
  return html`<g>
    ${awning > 0 && html`<${Awning} x=${x} y=${y} w=${w} />`}
    <${Use} name=${SITE_ICONS[/** @type {keyof typeof SITE_ICONS} */ (site)]} x=${left} y=${base - icon + 3} s=${icon}
      fill="var(--gold-deep)" cut="var(--slab)" />
    <text x=${left + icon + 6} y=${base} font-size=${size} fill="var(--kohl)" class="d">
      ${name}${side === 'b' && html`<tspan dx="7" class="ak-b" font-size=${L.f(13)} fill="var(--gold-deep)">B</tspan>`}
      </text>
    ${L.wide ? html`<${Pill} x=${x + w - 12} y=${base - 6} s=${L.f(12)}>${when}<//>`
    : L.beside.includes(site) ? html`<${Txt} x=${left + 2} y=${base + 19} s=${L.f(12)} w=${600} fill="var(--umber)"
      fit=${112}>${when}<//>`
    : html`<${Txt} x=${x + w - 8} y=${base - 1} s=${L.f(12)} a="end" w=${600} fill="var(--umber)">${when}<//>`}
  </g>`;
}

/** @param {{x: number, y: number, w: number}} p */
function Awning({ x, y, w }) {
  const step = w / 15;
  return html`<g><clipPath id="cp-awning"><${Box} x=${x} y=${y} w=${w} h=${20} rx=${10} /></clipPath>
    <g clip-path="url(#cp-awning)" opacity=".85">${Array.from({ length: 15 }, (_, n) =>
      html`<path fill=${n % 2 ? 'var(--k-red)' : 'var(--alabaster)'}
      d=${`M${r(x + n * step)} ${y}h${r(step)}v7a${r(step / 2)} 6 0 0 1-${r(step)} 0z`} />`)}</g></g>`;
}

// ---------------------------------------------------------------- pyramid

/** @param {any} p */
function PyramidA({ L, position, figures }) {
  const { x, y, s } = L.pyramidA;
  const count = position.pyramid[0].length;
  const foot = y + 3 * s * DEPTH + s * SIDE + s * 0.15;
  const level = count < 9 ? 0 : count < 13 ? 1 : 2;
  const fields = figures.pyramid_a.map((/** @type {number} */ value, /** @type {number} */ n) =>
    ({ value, n, level: n < 9 ? 0 : n < 13 ? 1 : 2 }));
  const open = fields.filter((/** @type {any} */ field) => field.n >= count && field.level === level);
  return html`<g>
    <path d=${`M${r(x - s * 0.31)} ${r(foot)}l${r(s * 0.18)}-${r(foot - y - 1)}h${r(3 * s + s * 0.26)}l${r(s *
      0.18)} ${r(foot - y - 1)}z`} fill="var(--slab-2)" stroke="var(--slab-edge)" />
    ${level === 0 && open.map((/** @type {any} */ field) => html`<${Field} L=${L} at=${fieldA(L, field.n)}
      value=${field.value} next=${field.n === count} />`)}
    <${NextFields} L=${L} position=${position} figures=${figures} />
  </g>`;
}

/** The open fields of the upper levels lie over the stones below them. @param {any} p */
export function UpperFields({ L, position, figures }) {
  if (position.sides.pyramid === 'b') return null;
  const count = position.pyramid[0].length;
  if (count < 9 || count > 13) return null;
  const last = count < 13 ? 13 : 14;
  return Array.from({ length: last - count }, (_, n) => html`<${Field} L=${L} at=${fieldA(L, count + n)}
    value=${figures.pyramid_a[count + n]} next=${n === 0} over=${true} />`);
}

/** @param {any} p */
function NextFields({ L, position, figures }) {
  const count = position.pyramid[0].length;
  const values = figures.pyramid_a.slice(count, count + 3);
  const [x, y, , h] = L.slab.pyramid;
  const [left, top, box] = L.wide ? [x + 14, y + 68, 32] : [L.pyramidA.x + L.pyramidA.s * 3 + 22, y + 42 * (h / 88),
    28];
  const then = t(L.wide ? 'app.imhotep.then' : 'app.imhotep.then_short', { n: named.value.overflow_a });
  return html`<g>
    ${values.length > 0 && html`<${Txt} x=${left} y=${top - (L.wide ? 10 : 6)} s=${L.f(L.wide ? 13 : 12)}
      fill="var(--umber)">${t(L.wide ? 'app.imhotep.next_long' : 'app.imhotep.next')}<//>`}
    ${values.map((/** @type {number} */ value, /** @type {number} */ n) => html`<g>
      <${Box} x=${left + n * (box + 6)} y=${top} w=${box} h=${box} rx=${5}
        fill=${n ? 'var(--alabaster)' : 'var(--gold-wash)'} stroke="var(--sand-deep)" stroke-width=${n ? 1 : 2} />
      <${Txt} x=${left + n * (box + 6) + box / 2} y=${top + box * 0.69} s=${L.wide ? 18 : 16} a="middle" w=${700}>
        ${value}<//></g>`)}
    <${Txt} x=${L.wide ? left : left + values.length * (box + 6) + 2} y=${L.wide ? top + 53 : top + box * 0.69}
      s=${L.f(L.wide ? 13 : 12)} fill="var(--umber)">${then}<//>
    ${L.wide && html`<${Txt} x=${left} y=${top + 80} s=${L.f(13)} w=${600}>
      ${values.length ? t('app.imhotep.of_stones', { count, all: figures.pyramid_a.length }) :
      t('app.imhotep.stones', { n: count })}<//>`}
  </g>`;
}

// ---------------------------------------------------------------- temple

/** @param {any} p */
function TempleA({ L }) {
  return html`<g><${Pylons} L=${L} flags=${L.wide} /><${TempleFloor} L=${L} /></g>`;
}

// ---------------------------------------------------------------- burial chamber

/** @param {any} p */
function BurialA({ L, position, figures }) {
  const [x, y, w, h] = L.slab.burial;
  const values = [...figures.groups.map((/** @type {number} */ n, /** @type {number} */ size) =>
    [String(size + 1), String(n)]), ['6+', `+${named.value.group_more}`]];
  if (!L.wide) return html`<g><${Chamber} L=${L} position=${position} /><${GroupList} x=${x + w - 8} y=${y + 22}
    h=${h - 26} L=${L} values=${values} /></g>`;
  const left = x + 400;
  return html`<g><${Chamber} L=${L} position=${position} />
    <${Txt} x=${left} y=${y + 62} s=${L.f(13)} fill="var(--umber)">${t('app.imhotep.joined')}<//>
    ${values.map(([size, points], n) => {
      const [bx, by] = [left + (n % 3) * 43, y + 72 + Math.floor(n / 3) * 36];
      return html`<g><${Box} x=${bx} y=${by} w=${38} h=${31} rx=${5} fill="var(--alabaster)" stroke="var(--sand)" />
        <${Txt} x=${bx + 5} y=${by + 12.5} s=${L.f(11)} fill="var(--umber)">${size}<//><${Txt} x=${bx + 32}
          y=${by + 25} s=${16} a="end" w=${700}>${points}<//></g>`;
    })}
    <${Txt} x=${left} y=${y + 160} s=${L.f(13)} w=${600}>${t('app.imhotep.stones', { n: position.burial.length })}<//>
    <${Txt} x=${left} y=${y + 177} s=${L.f(12)} fill="var(--umber)" fit=${130}>
      ${t('app.imhotep.groups', { n: counts.value.groups[0] })}<//>
  </g>`;
}

/** @param {{x: number, y: number, h: number, L: any, values: string[][]}} p */
function GroupList({ x, y, h, L, values }) {
  const rows = [values.slice(0, 3), values.slice(3, 5), values.slice(5)];
  return rows.map((row, n) => html`<${Txt} x=${x} y=${y + 12 + n * (h / 3)} s=${L.f(13)} a="end" w=${650}>
    ${row.map((pair) => pair[1]).join(' ')}<//>`);
}

// ---------------------------------------------------------------- obelisks

/** @param {any} p */
function ObelisksA({ L, position, figures }) {
  const points = counts.value.obelisks;
  const seats = Array.from({ length: position.seats }, (_, seat) => seat);
  if (!L.wide) return seats.map((seat) => html`<${ObeliskRow} L=${L} position=${position} seat=${seat}
    points=${points[seat]} />`);
  const prizes = figures[`obelisk_${position.seats}`];
  const [x, y] = L.slab.obelisks;
  return html`<g>
    ${seats.map((seat) => html`<${Needle} L=${L} position=${position} seat=${seat} points=${points[seat]} />`)}
    <${Txt} x=${x + 376} y=${y + 72} s=${L.f(13)} fill="var(--umber)" fit=${96}>${t('app.imhotep.tallest')}<//>
    ${prizes.map((/** @type {number} */ prize, /** @type {number} */ n) => html`<g>
      <${Box} x=${x + 376} y=${y + 82 + n * 24} w=${78} h=${20} rx=${4}
        fill=${n ? 'var(--alabaster)' : 'var(--gold-wash)'} stroke="var(--sand)" />
      <${Txt} x=${x + 386} y=${y + 96.5 + n * 24} s=${L.f(12)} fill="var(--umber)">${n + 1}.<//><${Txt} x=${x + 444}
        y=${y + 97 + n * 24} s=${14} a="end" w=${700}>${prize}<//></g>`)}
  </g>`;
}

/** @param {any} p */
function Needle({ L, position, seat, points }) {
  const { x, y, s, room } = L.obelisk(seat);
  const count = position.obelisks.stones[seat];
  const foot = y + s * (DEPTH + SIDE);
  const top = foot - s * 3.15;
  const label = y - Math.max(0, count - 1) * stepOf(tallest(position), s, room) - (count ? 0 : -20);
  return html`<g>
    <path d=${`M${r(x + s * 0.5)} ${r(top)}l${r(s * 0.3)} ${r(s * 0.36)} ${r(s * 0.16)} ${r(foot - top - s *
      0.36)}h${r(-s * 0.92)}l${r(s * 0.16)} ${r(-(foot - top - s * 0.36))}z`} fill="var(--slab-2)"
      stroke="var(--slab-edge)" stroke-opacity=".6" stroke-dasharray="4 3" />
    <path d=${`M${x - 9} ${r(foot + 11)}l5-${r(s * 0.34)}h${s + 8}l5 ${r(s * 0.34)}z`} fill="var(--slab-2)"
      stroke="var(--slab-edge)" />
    <${Disc} x=${x + s + 15} y=${foot - 1} rad=${8.5} seat=${seat} flat=${true} />
    ${count > 0 && html`<${Txt} x=${x + s + 15} y=${foot - 14} s=${L.f(12)} a="middle" w=${650} fill="var(--umber)">
      ${`×${count}`}<//>`}
    <${Box} x=${x + s / 2 - 15} y=${label - 27} w=${30} h=${20} rx=${5} fill="var(--alabaster)"
      stroke="var(--sand-deep)" />
    <${Txt} x=${x + s / 2} y=${label - 12.5} s=${14} a="middle" w=${700}>${points}<//>
  </g>`;
}

/** @param {any} p */
function ObeliskRow({ L, position, seat, points }) {
  const { x, y, s, room } = L.obelisk(seat);
  const count = position.obelisks.stones[seat];
  const end = x + (count ? (count - 1) * Math.min(s + 1, room / Math.max(1, tallest(position) - 1)) + s : 0);
  return html`<g><${Disc} x=${x - 13} y=${y + s * 0.6} rad=${9} seat=${seat} flat=${true} />
    <${Txt} x=${end + 6} y=${y + s * 0.6 + 5} s=${L.f(14)} w=${700}>${points}<//>
    ${count > 0 && html`<${Txt} x=${end + 10 + 8 * String(points).length} y=${y + s * 0.6 + 5} s=${L.f(12)}
      fill="var(--umber)">${`×${count}`}<//>`}</g>`;
}
