/** The Nile: five tracks with everybody's discs, and six exchanges. */
import { html } from '../../lib.js';
import { At } from '../../at.js';
import { Box, Disc, Txt, Use, r } from '../../svg.js';
import { t } from '../../words.js';
import { Guess, Points, Res } from './emblems.js';
import { nileNumber } from './expansion.js';
import { Head } from './panel.js';
import { colour, ink, seatLook } from './printed.js';
import { BASICS, nileOf } from './rules.js';
import { resourceName } from './words.js';

/**
 * Where a field of a track lies; 0 is the start.
 * @param {any} L @param {any} sheet @param {number} track @param {number} field
 */
function cellOf(L, sheet, track, field) {
  const { x, y, w, h } = sheet;
  const top = L.wide ? y + 40 : y + 9;
  const pitch = (h - (L.wide ? 48 : 18)) / 4;
  const room = (w - (L.wide ? 200 : 208)) / 5;
  return { x: x + 38 + track * room, y: top + (3 - field) * pitch, w: room - 3, h: pitch - 4 };
}

/**
 * Where a disc stands, beside those on the same field.
 * @param {any} L @param {any} sheet @param {any} position @param {number} track @param {number} player
 */
export function discSpot(L, sheet, position, track, player) {
  const field = position.players[player].nile[track];
  const here = position.players.flatMap((/** @type {any} */ one, /** @type {number} */ n) => (one.nile[track] === field
    ? [n] : []));
  const { x, y, w, h } = cellOf(L, sheet, track, field);
  const [n, place] = [here.length, here.indexOf(player)];
  const s = n === 1 ? 10.5 : n < 3 ? 9 : 7;
  const columns = n > 2 ? 2 : 1;
  const rows = Math.ceil(n / columns);
  const last = place === n - 1 && n % columns === 1;
  const dx = columns === 1 || last ? (n === 2 ? (place ? 5 : -5) : 0) : place % 2 ? 7 : -7;
  const step = Math.min(s * 2 + 1, (h - s * 2) / Math.max(1, rows - 1));
  return { x: x + w / 2 + dx, y: y + h / 2 + (Math.floor(place / columns) - (rows - 1) / 2) * step, s, z: 5 };
}

/** @param {any} p */
export function Nile({ L, sheet, position, figures, guesses, after, me }) {
  const { x, y, w, h } = sheet;
  const guessed = [1, 2, 3, 4, 5, 6].some((n) => guesses.has(`nile.${nileNumber(position, n)}`));
  return html`${L.wide && html`<${Head} L=${L} sheet=${sheet} district="nile" look="water" guessed=${guessed}
    note=${t('app.pharaon.board.pair')} />`}
    ${[3, 2, 1].map((field) => { const c = cellOf(L, sheet, 0, field); return html`<${Points} x=${x + 20}
      y=${c.y + c.h / 2} rad=${11.5} n=${figures.track_points[field]} f=${L.f} />`; })}
    ${BASICS.map((name, track) => html`<${Track} key=${name} L=${L} sheet=${sheet} name=${name} track=${track}
      position=${position} />`)}
    ${after && me !== null && BASICS.map((name, track) =>
      after.players[me].nile[track] > position.players[me].nile[track] && html`<${Ghost} L=${L} sheet=${sheet}
        after=${after} track=${track} me=${me} />`)}
    ${[1, 2, 3, 4, 5, 6].map((n) => html`<${Option} key=${n} L=${L} x=${x + w - (L.wide ? 154 : 164)} y=${y + (L.wide
      ? 40 : 6)} w=${L.wide ? 147 : 158} h=${(h - (L.wide ? 46 : 12)) / 6} n=${n} figures=${figures}
      tight=${!!position.konflikte} />`)}
    ${!L.wide && guessed && html`<${Guess} x=${x + 20} y=${y + h - 16} f=${L.f} on="var(--on-lapis-2)" />`}`;
}

/** @param {any} p */
function Track({ L, sheet, name, track, position }) {
  const standing = position.players.map((/** @type {any} */ one) => one.nile[track]);
  const top = cellOf(L, sheet, track, 3);
  const low = cellOf(L, sheet, track, 0);
  return html`<${At} id=${`track:${name}`} tip=${`track:${name}`} label=${resourceName(name)}>
    ${(/** @type {string} */ state) => html`<${Box} x=${top.x} y=${top.y} w=${top.w} h=${low.y + low.h - top.y}
      fill="transparent" />
    ${[0, 1, 2, 3].map((field) => { const c = cellOf(L, sheet, track, field); const i = Math.min(20,
      c.h - 8); return html`<${Box} x=${c.x} y=${c.y} w=${c.w} h=${c.h} rx=${6} fill=${field ? colour(name)
        : 'rgb(0 0 0 / .28)'} stroke=${`rgb(255 255 255 / ${field ? 0.45 : 0.2})`} />
      ${field > 0 && !standing.includes(field) && html`<g opacity=".5"><${Use} name=${`res-${name}`}
        x=${c.x + c.w / 2 - i / 2} y=${c.y + c.h / 2 - i / 2} s=${i} fill=${ink(name)} cut=${colour(name)} />
          </g>`}`; })}
    ${state && html`<${Box} x=${top.x - 1.5} y=${top.y - 1.5} w=${top.w + 3} h=${low.y + low.h - top.y + 3} rx=${7}
      stroke=${state === 'picked' ? 'var(--on-lapis)' : 'var(--gold-bright)'} stroke-width="3"
        stroke-dasharray=${state === 'picked' ? undefined : '7 4'} />`}`}<//>`;
}

/** Where a choice would lead one's own disc. @param {any} p */
function Ghost({ L, sheet, after, track, me }) {
  const { x, y, s } = discSpot(L, sheet, after, track, me);
  return html`<g class="ak-stones" opacity=".92"><${Disc} x=${x} y=${y} rad=${s} seat=${seatLook(after, me)} /><circle
    cx=${r(x)} cy=${r(y)} r=${s + 2.5} fill="none" stroke="var(--on-lapis)" stroke-width="2" stroke-dasharray="4 3" />
      </g>`;
}

/** An exchange: two resources for what it brings. @param {any} p */
function Option({ L, x, y, w, h, n, figures, tight }) {
  const { alike, cost, brings, vases, pair, free } = nileOf(figures, n);
  const top = y + (n - 1) * h;
  const c = top + h / 2 - 1.5;
  const s = Math.min(20, h - (tight ? 6 : 8));
  const paid = alike ? Array(alike).fill('same') : cost;
  const gain = x + 8 + paid.length * (s + 3) + 17;
  const all = [...brings, ...Array(vases).fill('vase')];
  const words = `${[...(alike ? [t('app.pharaon.board.alike_n', { n: alike })]
    : cost.map(resourceName))].join(', ')} → ${[...brings.map(resourceName), ...(vases ? [t('pharaon.gain.vases',
    { n: vases })] : []), `▲ ${pair + free}`].join(', ')}`;
  return html`<${At} id=${`nile:${n}`} tip=${`nile:${n}`} label=${words}>${(/** @type {string} */ state) => html`<${Box}
    x=${x} y=${top} w=${w} h=${h - 4} rx=${7} fill=${`rgb(255 255 255 / ${state === 'picked' ? 0.3 : 0.14})`}
      ...${state === 'legal' ? { stroke: 'var(--gold-bright)', 'stroke-width': 2, 'stroke-dasharray': '6 3' } : state
      ? { stroke: 'var(--on-lapis)', 'stroke-width': 2.5 } : {}} />
    ${paid.map((/** @type {string} */ name, /** @type {number} */ i) => html`<${Res} x=${x + 7 + s / 2 + i * (s + 3)}
      y=${c} s=${s} name=${name} sq=${true} />`)}
    <path d=${`M${r(gain - 15)} ${r(c)}h9m-3.500-3.500 3.500 3.500-3.500 3.500`} stroke="var(--on-lapis)"
      stroke-width="2" fill="none" stroke-linecap="round" />
    ${all.map((name, i) => (name === 'vase' ? html`<${Use} name="vase" x=${gain + i * (s + 3)} y=${c - s / 2} s=${s}
      fill="#F0B77E" cut="var(--nile)" />` : html`<${Res} x=${gain + s / 2 + i * (s + 3)} y=${c} s=${s}
        name=${name} />`))}`}<//><g class="ak-stones" aria-hidden="true"><${Txt} x=${x + w - 5} y=${c + 5} s=${L.f(13)}
          a="end" w=${700} fill="#FFF9EC">▲${pair + free}<//></g>`;
}
