/** A province of the wide map: its ground, what is printed in it, what lies in it, its bid ladder. */
import { html } from '../../lib.js';
import { At } from '../../at.js';
import { leads } from '../../choose.js';
import { Box, Disc, Txt, Use, r } from '../../svg.js';
import { t } from '../../words.js';
import { Brick, Camel, Coin, Field, Hollow } from './draw.js';
import { Emblem } from './emblems.js';
import { RUNG } from './layout.js';
import { Vista } from './vistas.js';
import { figures } from '../../store.js';
import { SPACES, bidIn, blockedIn, bidAt, chosenCard, held, printed, stateOf } from './rules.js';
import { adds, room } from './plan.js';
import { lostBids, provinceText } from './words.js';

/** @typedef {import('../../types.js').AmunRePosition} Position */

/** @param {number[][]} points */
const path = (points) => `M${points.map(([x, y]) => `${r(x)} ${r(y)}`).join('L')}z`;
export const FIELD = 21;
const STEP = 24;

/**
 * How a province is filled, and the line round it.
 * @param {Position} position
 * @param {string} name
 * @param {string} state
 */
export function look(position, name, state) {
  const kind = stateOf(position, name);
  const owner = position.provinces[name].owner;
  const fill = kind === 'owned' ? `color-mix(in srgb, var(--p${(owner ?? 0) + 1}) 20%, var(--slab))` : kind === 'sale'
    ? 'var(--slab)' : 'var(--ground-2)';
  const edge = state === 'picked' ? 'var(--select)' : state === 'legal' ? 'var(--legal)' : 'var(--slab-edge)';
  return { kind, owner, fill, edge, ink: kind === 'owned' || kind === 'sale' ? 'var(--kohl)' : 'var(--umber)' };
}

/**
 * A province one can point at, or add a piece to.
 * @param {{id: string, label: string, tip: string, first?: boolean, name: string, children: any}} p
 */
export function Target({ id, label, tip, first, name, children }) {
  if (!adds(name)) return html`<${At} id=${id} label=${label} tip=${tip} first=${first}>${children}<//>`;
  const state = room(name) > 0 ? 'legal' : 'picked';
  return html`<g class=${`ak-at ${state}`} data-at=${id} data-tip=${tip} role="button" tabindex="0"
    aria-label=${`${label}, ${t('app.amunre.add_here')}`}>${children(state)}</g>`;
}

/** @param {any} p */
export function Land({ L, name, position, figures, after, first }) {
  const label = provinceText(name, position, figures);
  return html`<${Target} id=${`province:${name}`} tip=${`province:${name}`} first=${first} label=${label} name=${name}>
    ${(/** @type {string} */ state) => html`<${Ground} L=${L} name=${name} position=${position} state=${state} />`}<//>
    <g class="ar-print" aria-hidden="true" data-tip=${`province:${name}`}>
    <${Printed} L=${L} name=${name} position=${position} figures=${figures} /></g>
    ${stateOf(position, name) === 'sale' && html`<${Ladder} L=${L} name=${name} position=${position} after=${after}
      />`}`;
}

/** @param {any} p */
function Ground({ L, name, position, state }) {
  const { kind, fill, edge } = look(position, name, state);
  const d = path(L.land(name).outline);
  const line = { 'stroke-linejoin': 'round' };
  return html`<path d=${d} fill="rgb(var(--shadow) / .25)" stroke="rgb(var(--shadow) / .25)" stroke-width="11"
    transform="translate(1 4)" ...${line} />
    <path d=${d} fill=${edge} stroke=${edge} stroke-width="12" ...${line} />
    <path d=${d} fill=${fill} stroke=${fill} stroke-width=${state ? 6 : 9.5} ...${line} />
    <path d=${d} fill="url(#pt-ground)" opacity=".6" />
    ${kind === 'out' && html`<path d=${d} fill="url(#pt-out)" stroke="url(#pt-out)" stroke-width="9" />`}`;
}

/** How clear the view of a province is. @type {Record<string, number>} */
export const VISTA = { sale: 1, owned: 0.92, to_come: 0.62, out: 0.3 };

/** Name, emblem, card limit, fields, and what the province brings. @param {any} p */
function Printed({ L, name, position, figures }) {
  const { x, y, w } = L.land(name);
  const { kind, ink, owner } = look(position, name, '');
  const of = (/** @type {string} */ what) => printed(figures, what, name);
  const fields = of('printed_farmers') + of('fields');
  const pale = kind === 'to_come' || kind === 'out';
  const { pyramids, stones } = position.provinces[name];
  const behind = kind === 'sale' ? pyramids * 26 + stones * 21 > 100 : pyramids * 41 + stones * 21 > 84;
  return html`<${Vista} name=${name} x=${kind === 'sale' ? x + w - 60 : x + w - 102}
    y=${kind === 'sale' ? y + 41 : y + 46} s=${kind === 'sale' ? 0.58 : 1} opacity=${VISTA[kind] * (behind ? 0.5 : 1)}
      />
    ${owner === null && html`<${Emblem} name=${name} x=${x} y=${y - 5} s=${20}
      fill=${pale ? 'var(--umber)' : 'var(--gold-deep)'} />`}
    <${Txt} x=${x + 26} y=${y + 11} s=${18} d=${true} fill=${ink}>${t(`amunre.province.${name}`)}<//>
    <g data-tip="limit">${Array.from({ length: of('card_limit') }, (_, n) => html`<${Use} name="power-card"
      x=${x + w - 15 - n * 13} y=${y - 4} s=${15} fill="var(--lapis)" cut="var(--slab)" />`)}</g>
    ${Array.from({ length: fields }, (_, n) => html`<${Field} x=${x + n * STEP} y=${y + 20} s=${FIELD}
      printed=${n < of('printed_farmers')} />`)}
    <${Gains} x=${x + w} y=${y + 20} name=${name} figures=${figures} taken=${kind === 'owned'} position=${position}
      f=${L.f} />
    ${held(position, name) ? html`<${Secret} x=${x} y=${y + 110} s=${L.f(12)} picked=${chosenCard(position, name)} />`
    : pale && html`<${Txt} x=${x} y=${y + 122} s=${L.f(12)} fill="var(--umber)">${t(`amunre.board.${kind}`)}<//>`}`;
}

/**
 * The mark of a province whose secret card one holds.
 * @param {{x: number, y: number, s: number, picked: boolean, fit?: number, short?: boolean}} p
 */
export function Secret({ x, y, s, picked, fit, short }) {
  return html`<g data-tip="provinces"><${Use} name=${picked ? 'ui-check' : 'ui-lock'} x=${x} y=${y} s=${14}
    fill="var(--gold-deep)" /><${Txt} x=${x + 18} y=${y + 12} s=${s} w=${650} fit=${fit}
    fill="var(--gold-deep)">${t(`app.amunre.at.${picked ? 'chosen' : short ? 'mine' : 'yours'}`)}<//></g>`;
}

/** Coin, camel, temples and free goods, from the right end. @param {any} p */
function Gains({ x, y, name, figures, taken, position, f }) {
  const of = (/** @type {string} */ what) => printed(figures, what, name);
  /** @type {{w: number, draw: (x: number) => any, tip: string}[]} */ const all = [];
  if (of('fixed_income')) all.push({ w: 24, tip: 'coin', draw: (at) => html`<${Coin} x=${at + 12} y=${y + 10.5}
    rad=${11} n=${of('fixed_income')} least=${f(11)} />` });
  if (of('camel_income')) all.push({ w: 45, tip: 'camel', draw: (at) => html`<${Camel} x=${at} y=${y}
    n=${of('camel_income')} least=${f(11)} />` });
  for (let n = 0; n < of('temples'); n++) all.push({ w: 22, tip: 'shrine', draw: (at) => html`<${Use}
    name="temple-small" x=${at + 1} y=${y + 1} s=${19} fill="var(--carnelian)" cut="var(--slab)" />` });
  if (!taken) all.push(...freeGoods(of, y, f, stateOf(position, name) === 'sale'));
  let at = x;
  return all.map(({ w, draw, tip }) => { at -= w; return html`<g data-tip=${tip}>${draw(at)}</g>`; });
}

/** @param {(what: string) => number} of @param {number} y @param {(s: number) => number} f @param {boolean} sale */
function freeGoods(of, y, f, sale) {
  const all = [];
  const box = { stroke: 'var(--umber)', 'stroke-dasharray': '3 2' };
  if (of('free_gold')) all.push({ w: 27, tip: 'free_gold', draw: (/** @type {number} */ at) => html`<circle
    cx=${at + 13} cy=${y + 10.5} r="13" fill="none" ...${box} />
      <${Coin} x=${at + 13} y=${y + 10.5} rad=${11} n=${of('free_gold')} least=${f(11)} />` });
  for (let n = 0; n < of('free_power_cards'); n++) all.push({ w: 20, tip: 'free_card',
    draw: (/** @type {number} */ at) => html`<${Box} x=${at} y=${y - 1} w=${17} h=${23} rx=${3} ...${box} />
      <${Use} name="power-card" x=${at + 0.5} y=${y + 2.5} s=${16} fill="var(--lapis)" cut="var(--slab)" />` });
  for (let n = 0; n < (sale
    ? 0 : of('free_stones')); n++) all.push({ w: 26, tip: 'free_stone', draw: (/** @type {number} */ at) =>
      html`<${Box} x=${at} y=${y + 1} w=${24} h=${19} rx=${3} ...${box} />
        <g transform=${`translate(${at + 4} ${y + 16})`}><${Brick} w=${16} /></g>` });
  return all;
}

/** The bid ladder: nine spaces one can point at. @param {any} p */
function Ladder({ L, name, position, after }) {
  const bid = bidIn(position, name);
  const [a, b] = [L.cell(name, 0), L.cell(name, 36)];
  const ghost = after && bidIn(after, name);
  const changed = ghost && (!bid || ghost.seat !== bid.seat || ghost.space !== bid.space);
  const lost = changed && bid ? [...lostBids(position, name), bid] : lostBids(position, name);
  return html`<g><${Box} x=${a.x - 3} y=${a.y - 2} w=${9 * RUNG + 4.6} h=${b.y + b.h - a.y + 4} rx=${7}
    fill="var(--slab-2)" stroke="var(--slab-edge)" />
    ${SPACES.map((space, n) => html`<${Rung} key=${space} L=${L} name=${name} space=${space}
      bar=${bid && blockedIn(position, name) && n === SPACES.indexOf(bid.space) + 1} taken=${bid?.space === space} />`)}
    ${lost.map(({ seat, space }) => { const c = L.cell(name, space); return html`<${Hollow} x=${c.x + c.w / 2}
      y=${c.y + c.h / 2} rad=${8} seat=${seat} />`; })}
    ${changed && html`<${GhostBid} c=${L.cell(name, ghost.space)} seat=${ghost.seat} />`}</g>`;
}

/** @param {{c: any, seat: number}} p */
function GhostBid({ c, seat }) {
  return html`<g class="ak-stones" opacity=".92"><${Disc} x=${c.x + c.w / 2} y=${c.y + c.h / 2 - 1} rad=${10}
    seat=${seat} />
    <circle cx=${c.x + c.w / 2} cy=${c.y + c.h / 2} r="12.500" fill="none" stroke="var(--select)" stroke-width="2.2"
      stroke-dasharray="4 3" /></g>`;
}

/** @param {any} p */
function Rung({ L, name, space, bar, taken }) {
  const { x, y, w, h } = L.cell(name, space);
  const id = `bid:${name}.${space}`;
  const cost = bidAt(figures.value, space);
  const words = t('amunre.action.bid', { space: cost, province: t(`amunre.province.${name}`) });
  const open = leads(id);
  return html`<${At} id=${id} label=${words}
    tip="bid" direct>${(/** @type {string} */ at) => { const state = at || (open ? 'legal' : ''); return html`
    <${Box} x=${x} y=${y} w=${w} h=${h} rx=${5}
      fill=${state === 'picked' ? 'var(--select)' : state ? 'var(--gold-wash)' : 'transparent'}
        stroke=${state === 'legal' ? 'var(--legal)' : 'none'} stroke-width="1.8" />
    ${!taken && html`<${Txt} x=${x + w / 2} y=${y + h / 2 + 4.5} s=${L.f(13)} a="middle" w=${state ? 750 : 500}
      fill=${state === 'picked' ? 'var(--limestone)' : state ? 'var(--kohl)' : 'var(--umber)'}>${cost}<//>`}
    ${bar && html`<path d=${`M${x + 4} ${y + h - 4}L${x + w - 4} ${y + 4}M${x + 4} ${y + 4}L${x + w - 4} ${y + h - 4}`}
      stroke="var(--carnelian)" stroke-width="2.2" stroke-linecap="round" />`}`; }}<//>`;
}

// ---------------------------------------------------------------- what lies there

/**
 * Where the pieces of a province lie in the wide drawing.
 * @param {any} L
 * @param {Position} position
 * @param {any} figures
 * @param {string} name
 */
export function wideSpots(L, position, figures, name) {
  const { x, y } = L.land(name);
  const land = position.provinces[name];
  const sale = stateOf(position, name) === 'sale';
  const size = sale ? 33 : land.pyramids > 3 ? 38 : 52;
  const foot = sale ? y + 73 : y + 102;
  const step = size * (land.pyramids > 3 ? 0.55 : 0.8);
  const first = printed(figures, 'printed_farmers', name);
  const end = x + (land.pyramids ? (land.pyramids - 1) * step + size + 12 : 2);
  return {
    farmer: (/** @type {number} */ n) => ({ x: x + (first + n) * STEP, y: y + 20, s: FIELD, z: 1 }),
    pyramid: (/** @type {number} */ n) => ({ x: x + 2 + n * step, y: foot, s: size, z: 2 + n }),
    brick: (/** @type {number} */ n) => ({ x: end + n * 21, y: foot, s: 18, z: 9 }),
    lowland: (/** @type {number} */ n) => ({ x: end + land.stones * 21 + n * 24, y: foot - 21, s: FIELD, z: 9 }),
  };
}
