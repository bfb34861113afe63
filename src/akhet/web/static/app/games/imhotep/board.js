/** The table of Imhotep, wide or tall: ground, sites, ships, stones, what a choice would do. */
import { Fragment, html, useRef } from '../../lib.js';
import { pick, walk } from '../../at.js';
import { chosen } from '../../choose.js';
import { useFollowed, useMotion } from '../../motion.js';
import { Box, DEPTH, Disc, SIDE, Stone, Txt } from '../../svg.js';
import { t } from '../../words.js';
import { SITES, pieces } from './rules.js';
import { spotOf, tallLayout, wideLayout } from './layout.js';
import { Route, ShipShape, Slots, TallGround, WideGround } from './ships.js';
import { Site, UpperFields } from './sites.js';
import { TempleChoice, TopFields } from './sidesb.js';
import { siteSummary } from './words.js';

/** @typedef {import('../../types.js').ImhotepPosition} Position */
/** @typedef {import('../../wire.js').Ship} Ship */

/**
 * @param {{position: Position, figures: any, scores: number[], me: number | null, size: {w: number, h: number},
 *          wide: boolean, after: any, fresh: Set<string>, floats: any[], names: string[]}} p
 */
export function Board(p) {
  const { position, figures, wide, size } = p;
  const L = wide ? wideLayout(position, size) : tallLayout(position, size);
  const things = useFollowed(pieces(position), position);
  const root = useRef(null);
  const spot = (/** @type {any} */ piece) => spotOf(L, position, piece.at);
  const origin = (/** @type {any} */ piece) => edge(L, Number(piece.kind.slice(5)), p.me);
  const carrier = (/** @type {string} */ at) => (at.startsWith('cargo:') ? shipPiece(things, Number(at[6])) : null);
  useMotion(root, things, spot, { drawing: `${L.W}x${L.H}`, origin, carrier });
  const summary = (/** @type {string} */ site) => siteSummary(site, position, p.names);
  return html`<svg class=${wide ? 'ak-wide' : 'ak-tall'} viewBox=${L.view}
    preserveAspectRatio=${wide ? 'xMidYMid meet' : 'xMidYMin meet'}
    role="group" aria-label=${t('app.board')} ref=${root} onKeyDown=${walk} onClick=${pick}>
    <${Box} x=${-600} y=${-400} w=${2400} h=${1800} fill="var(--ground)" /><${Box} x=${-600} y=${-400} w=${2400}
      h=${1800} fill="url(#pt-ground)" />
    ${wide ? html`<${WideGround} /><${Ribbon} L=${L} scores=${p.scores} />` : html`<${TallGround} L=${L} />`}
    ${SITES.map((site) => html`<${Site} key=${site} L=${L} site=${site} position=${position} figures=${figures}
      summary=${summary} />`)}
    <${Ships} L=${L} position=${position} figures=${figures} things=${things} fresh=${p.fresh} />
    <${Stones} L=${L} position=${position} figures=${figures} things=${things} fresh=${p.fresh} />
    <${Ghosts} L=${L} position=${position} after=${p.after} /><${TempleChoice} L=${L} />
    <${Floats} L=${L} floats=${p.floats} />
  </svg>`;
}

/** The element of a ship. @param {any[]} things @param {number} n */
const shipPiece = (things, n) => things.find((piece) => piece.kind === `ship${n}`)?.id ?? null;

/** Where stones come from that were not on the board. @param {any} L @param {number} seat @param {number | null} me */
const edge = (L, seat, me) => (seat === me ? L.edge.own : L.edge.other(seat));

/** The score track along the upper edge; it goes round after forty. @param {any} p */
function Ribbon({ L, scores }) {
  // a place
  const at = (/** @type {number} */ n) => 44 + (((n % 40) + 40) % 40 || (n > 0 && n % 40 === 0 ? 40 : 0)) * 24.6;
  /** @type {{points: number, seat: number}[]} */ const order = scores.map((/** @type {number} */ points,
    /** @type {number} */ seat) => ({ points, seat }));
  return html`<g data-tip="score"><${Box} x=${20} y=${8} w=${1034} h=${24} rx=${6} fill="var(--slab-2)"
    stroke="var(--slab-edge)" />
    ${Array.from({ length: 41 }, (_, n) => (n % 5 ? html`<circle cx=${44 + n * 24.6} cy="20" r="1.6"
      fill="var(--sand-deep)" />`
    : html`<${Txt} x=${44 + n * 24.6} y=${24.5} s=${L.f(12)} a="middle" w=${650} fill="var(--umber)">${n}<//>`))}
    ${order.map(({ points, seat }) => {
      const same = order.filter((other) => other.points === points && other.seat < seat).length;
      return html`<g key=${seat} class="ak-slide" style=${{ transform:
        `translate(${at(points) + same * 9}px, ${19 - same * 3}px)` }}><${Disc} x=${0} y=${0} rad=${10.5}
        seat=${seat} /></g>`;
    })}</g>`;
}

/** @param {any} p */
function Ships({ L, position, figures, things, fresh }) {
  return position.ships.map((/** @type {Ship} */ ship, /** @type {number} */ n) => {
    const { x, y, s } = L.ship(n);
    const key = shipPiece(things, n);
    const length = ship.capacity * (s + 5);
    return html`<g key=${key} transform=${`translate(${x} ${y})`}><g data-piece=${key} class="ak-piece">
      <${ShipShape} L=${L} position=${position} n=${n} figures=${figures} /><${Slots} L=${L} position=${position}
        n=${n} />
      ${fresh.has(`ship:${n}`) && html`<${Box} x=${-s * 0.9} y=${-s * 0.7} w=${length + s * 1.9} h=${s * 2.3} rx=${10}
        stroke="var(--on-lapis-2)" stroke-width="2" stroke-dasharray="5 4" />`}
    </g></g>`;
  });
}

/** All stones, each with its own element; the open upper fields of a pyramid lie between them. @param {any} p */
function Stones({ L, position, figures, things, fresh }) {
  /** @type {{piece: any, spot: any}[]} */ const drawn = things.flatMap((/** @type {any} */ piece) => {
    const spot = piece.kind.startsWith('stone') && spotOf(L, position, piece.at);
    return spot ? [{ piece, spot }] : [];
  }).sort((/** @type {any} */ a, /** @type {any} */ b) => a.spot.z - b.spot.z || a.spot.y - b.spot.y);
  return html`<${Fragment}><g class="ak-stones" aria-hidden="true">${drawn.map(({ piece, spot }) => html`
    <g key=${piece.id} transform=${`translate(${spot.x} ${spot.y})`}><g data-piece=${piece.id} class="ak-piece">
      <${Stone} s=${spot.s} seat=${Number(piece.kind.slice(5))} shade=${spot.shade} shadow=${!spot.flat}
        glyph=${spot.s >= 11} />
      ${fresh.has(piece.at) && html`<${Box} x=${-2.5} y=${-2.5} w=${spot.s + 5} h=${spot.s * (DEPTH + SIDE) + 5}
        rx=${5} stroke="var(--last)" stroke-width="2" stroke-dasharray="4 3" />`}
    </g></g>`)}</g><g aria-hidden="true" class="ak-stones"><${UpperFields} L=${L} position=${position}
      figures=${figures} /><${TopFields} L=${L} position=${position} figures=${figures} /></g><//>`;
}

/** What the chosen action would change: stones where they would lie, and the way of the ship. @param {any} p */
function Ghosts({ L, position, after }) {
  const sail = /^sail:(\d)>(\w+)$/.exec(chosen.value?.name ?? '');
  const here = new Set(pieces(position).map((piece) => `${piece.kind}@${piece.at}`));
  const added = after ? pieces(after).filter((piece) => piece.kind.startsWith('stone') &&
    !here.has(`${piece.kind}@${piece.at}`)) : [];
  const drawn = added.flatMap((piece) => {
    const spot = spotOf(L, after, piece.at);
    return spot && !piece.at.startsWith('queue') ? [{ piece, spot }] : [];
  }).sort((a, b) => a.spot.z - b.spot.z || a.spot.y - b.spot.y);
  return html`<g class="ak-stones" aria-hidden="true">
    ${sail && position.ships.length > 0 && html`<${Route} L=${L} position=${position} n=${Number(sail[1]) - 1}
      site=${sail[2]} />`}
    ${drawn.map(({ piece, spot }) => html`<g key=${piece.at} transform=${`translate(${spot.x} ${spot.y})`}><${Stone}
      s=${spot.s} seat=${Number(piece.kind.slice(5))} ghost=${true} shadow=${false} /></g>`)}
  </g>`;
}

const BESIDE = 50; // pixels from points to points

/** Points that rise from where they were made. @param {any} p */
function Floats({ L, floats }) {
  return html`<g class="ak-stones" aria-hidden="true">${floats.map((/** @type {any} */ one) => {
    const [x, y, w, h] = L.slab[one.site];
    const row = Math.floor(one.order / 4);
    const beside = Math.max(42, BESIDE / L.k);
    const left = x + w / 2 + (one.order - row * 4 - (Math.min(4, one.of - row * 4) - 1) / 2) * beside;
    const low = y + h / 2 + row * beside * 0.8;
    return html`<g key=${one.key} transform=${`translate(${left} ${low})`}><g class="ak-float"
      data-float=${one.key}>
      <${Box} x=${-18} y=${-14} w=${36} h=${26} rx=${13} fill=${`var(--p${one.seat + 1})`} stroke="var(--p-rim)"
        stroke-width="2" />
      <${Txt} x=${0} y=${5} s=${16} a="middle" w=${750} fill=${`var(--p${one.seat + 1}-ink)`}>+${one.points}<//></g>
        </g>`;
  })}</g>`;
}
