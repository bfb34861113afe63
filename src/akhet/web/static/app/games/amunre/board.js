/** The map of Amun-Re, wide or tall: land, pieces, bids, the track, and what a choice would do. */
import { html, useEffect, useRef, useState } from '../../lib.js';
import { idOf, pick, under, walk } from '../../at.js';
import { actions, chosen, point } from '../../choose.js';
import { useFollowed, useMotion } from '../../motion.js';
import { Box, Disc, Txt, Use } from '../../svg.js';
import { named } from '../../store.js';
import { t } from '../../words.js';
import { Brick, Dashed, Farmer, Pyramid, Temple } from './draw.js';
import { Land, wideSpots } from './land.js';
import { fits, tallLayout, wideLayout } from './layout.js';
import { Decks, Offers, Prices, Track } from './panels.js';
import { adds, amount, change, draft, most, planning, tap } from './plan.js';
import { PROVINCES, pieces } from './rules.js';
import { Division, Hatching, TallScenery, WideScenery } from './scenery.js';
import { Tile, tallSpots } from './tiles.js';
import { lastOffers } from './words.js';

/** @typedef {import('../../types.js').AmunRePosition} Position */

/**
 * Where a piece lies: `farmer:mendes.2`, `stand:abu.6`, `own:edfu`, `temple:3`.
 * @param {any} L
 * @param {Position} now
 * @param {any} figures
 * @param {string} at
 */
function spotOf(L, now, figures, at) {
  const [kind, rest] = at.split(':');
  if (kind === 'temple') return rest === '0' ? null : templeSpot(L, Number(rest));
  const [name, n] = rest.split('.');
  const land = L.land(name);
  if (kind === 'own') return L.wide ? { x: land.x + 10, y: land.y + 5, s: 11, z: 10 } :
    { x: land.x + 19, y: land.y + land.h - 14, s: 10.5, z: 10 };
  if (kind === 'stand') return standing(L, name, Number(n));
  const spots = L.wide ? wideSpots(L, now, figures, name) : tallSpots(L, now, figures, name);
  return spots[/** @type {keyof typeof spots} */ (kind)](Number(n));
}

/** @param {any} L @param {string} name @param {number} space */
function standing(L, name, space) {
  const c = L.cell(name, space);
  return L.wide ? { x: c.x + c.w / 2, y: c.y + c.h / 2 - 1, s: 10.5, z: 10 } :
    { x: c.x + 12, y: c.y + 17, s: 10.5, z: 10 };
}

/** @param {any} L @param {number} field */
function templeSpot(L, field) {
  const { x, y, w } = L.track(field);
  return L.wide ? { x: x + w - 38, y: y + 2, s: 32, z: 10 } : { x: x + w - 25, y: y + 1, s: 20, z: 10 };
}

/**
 * @param {{position: Position, figures: any, me: number | null, size: {w: number, h: number}, wide: boolean, after:
 *   any,
 *          fresh: Set<string>, floats: any[], names: string[]}} p
 */
export function Board(p) {
  const { position, figures, size } = p;
  const wide = p.wide && fits(size);
  const L = wide ? wideLayout(position, size) : tallLayout(position, size);
  const things = useFollowed(pieces(position), position);
  const root = useRef(null);
  const { after } = p;
  const spot = (/** @type {any} */ piece) => spotOf(L, after ?? position, figures, piece.at);
  const origin = (/** @type {any} */ piece) => edge(L, position, piece, p.me);
  useMotion(root, things, spot, { drawing: `${L.W}x${L.H}`, origin, carrier: () => null });
  const plan = planning();
  const reach = plan === 'offer' ? position.counts.reach[draft().steal ? 0 : draft().offer] : 0;
  const Province = wide ? Land : Tile;
  return html`<svg class=${wide ? 'ak-wide' : 'ak-tall'} viewBox=${L.view}
    preserveAspectRatio=${wide ? 'xMidYMid meet' : 'xMidYMin meet'} role="group" aria-label=${t('app.board')}
    ref=${root} onKeyDown=${walk} onClick=${(/** @type {MouseEvent} */ event) => touch(event, wide)}>
    <${Hatching} /><${Box} x=${-600} y=${-400} w=${2400} h=${1800} fill="var(--ground)" /><${Box} x=${-600} y=${-400}
      w=${2400} h=${1800} fill="url(#pt-ground)" />
    ${wide ? html`<${WideScenery} L=${L} position=${position} />` : html`<${TallScenery} L=${L}
      position=${position} />`}
    ${PROVINCES.map((name, n) => html`<${Province} key=${name} L=${L} name=${name} position=${position}
      figures=${figures} after=${after} first=${n === 0} />`)}
    <${Division} L=${L} /><${Track} L=${L} position=${position} figures=${figures} reach=${reach} />
    ${wide && html`<${Offers} L=${L} position=${position} names=${p.names} /><${Prices} L=${L} position=${position}
      on=${plan === 'buy_cards' ? draft().cards : plan.startsWith('buy') ? amount() : 0}
      offered=${plan === 'buy_cards' ? most('cards') : 0} /><${Decks} L=${L} position=${position} />`}
    <${Pieces} L=${L} position=${position} figures=${figures} things=${things} after=${after} fresh=${p.fresh}
      spot=${spot} />
    <${Ghosts} L=${L} position=${position} figures=${figures} after=${after} />
    <${Floats} L=${L} floats=${p.floats} /><${Reveal} L=${L} position=${position}
      floats=${p.floats} />
  </svg>`;
}

/**
 * A click on the map: a piece more in a province of the plan, or whatever is lit there. The tall map has
 * no ladders: there every tap on a province raises the bid for it. @param {MouseEvent} event @param {boolean} wide
 */
function touch(event, wide) {
  const things = under(event).map(idOf);
  const name = things.find((id) => id.startsWith('province:'))?.slice(9) ?? '';
  const cards = Number(things.find((id) => id.startsWith('buy:'))?.slice(4) ?? 0);
  if (cards) change({ cards: draft().cards === cards ? 0 : cards });
  else if (name && adds(name)) tap(name);
  else if (wide || !raise(name)) pick(event);
}

/**
 * Chooses the least bid for a province, or the next above the one chosen; answers whether there is one.
 * @param {string} name
 */
function raise(name) {
  const bids = actions.value.filter((action) => action.group === 'bid' && action.path[0] === `province:${name}`);
  const here = bids.findIndex((action) => action.name === chosen.value?.name);
  return bids.length > 0 && point(bids[(here + 1) % bids.length].path[1]);
}

/**
 * Where pieces come from that were not on the map.
 * @param {any} L
 * @param {Position} position
 * @param {any} piece
 * @param {number | null} me
 */
function edge(L, position, piece, me) {
  const name = piece.at.split(/[:.]/)[1];
  const seat = piece.kind.startsWith('bid') ? Number(piece.kind[3]) : position.provinces[name]?.owner ?? null;
  const from = seat === null ? L.edge.other(0) : seat === me ? L.edge.own : L.edge.other(seat);
  return { ...from, s: 12 };
}

/** One piece as it looks. @param {{kind: string, s: number, ghost?: boolean, fresh?: boolean}} p */
function Piece({ kind, s, ghost, fresh }) {
  if (kind === 'temple') return html`<g transform=${`scale(${s / 32})`}><${Temple} /></g>`;
  if (kind.startsWith('bid') || kind.startsWith('own')) return html`<${Disc} x=${0} y=${0} rad=${s}
    seat=${Number(kind[3])} />${fresh && kind.startsWith('bid') && html`<${Dashed} x=${-s - 3} y=${-s - 2}
    w=${s * 2 + 6} h=${s * 2 + 7} />`}`;
  if (kind.startsWith('pyramid')) return html`<${Pyramid} w=${s} ghost=${ghost} fresh=${fresh} />`;
  if (kind.startsWith('brick')) return html`<${Brick} w=${s} ghost=${ghost} fresh=${fresh} />`;
  return html`<${Farmer} s=${s} ghost=${ghost} fresh=${fresh} />`;
}

/**
 * All pieces, each with its own element; stones that would fold into a pyramid are gone from the preview.
 * @param {any} p
 */
function Pieces({ L, position, figures, things, after, fresh, spot }) {
  const there = new Set(after ? pieces(after).map((piece) => piece.at) : []);
  const drawn = things.flatMap((/** @type {any} */ piece) => {
    const found = spot(piece);
    return found && !(after && /^(brick|stand)/.test(piece.at) && !there.has(piece.at)) ? [{ piece, found }] : [];
  }).sort((/** @type {any} */ a, /** @type {any} */ b) => a.found.z - b.found.z);
  return html`<g class="ak-stones" aria-hidden="true">${drawn.map((/** @type {any} */ { piece, found }) =>
    html`<g key=${piece.id} transform=${`translate(${found.x} ${found.y})`}><g data-piece=${piece.id} class="ak-piece">
    <${Piece} kind=${piece.kind} s=${found.s} fresh=${fresh.has(piece.at)} /></g></g>`)}</g>`;
}

/** Pieces that a plan or a choice would add. @param {any} p */
function Ghosts({ L, position, figures, after }) {
  if (!after) return null;
  const here = new Set(pieces(position).map((piece) => piece.at));
  const added = pieces(after).filter((piece) => !here.has(piece.at) &&
    /^(farmer|lowland|brick|pyramid)/.test(piece.at));
  return html`<g class="ak-stones" aria-hidden="true">${added.map((piece) => {
    const found = spotOf(L, after, figures, piece.at);
    return found && html`<g key=${piece.at} transform=${`translate(${found.x} ${found.y})`}><${Piece}
      kind=${piece.kind} s=${found.s} ghost=${true} /></g>`;
  })}</g>`;
}

/** Points that rise from a seat's land, or side by side where it has none any more. @param {any} p */
function Floats({ L, floats }) {
  const points = floats.filter((/** @type {any} */ one) => one.site === 'points');
  return html`<g class="ak-stones" aria-hidden="true">${points.map((/** @type {any} */ one) => {
    const { x, y, w, h } = one.land ? L.land(one.land) : { x: L.W / 2 + (one.order - one.of / 2) * 60, y: L.H * 0.4,
      w: 60, h: 0 };
    return html`<g key=${one.key} transform=${`translate(${x + w / 2} ${y + h / 2})`}><g class="ak-float"
      data-float=${one.key}><${Box} x=${-20} y=${-15} w=${40} h=${28} rx=${14} fill=${`var(--p${one.seat + 1})`}
      stroke="var(--p-rim)" stroke-width="2" />
      <${Txt} x=${0} y=${5} s=${16} a="middle" w=${750} fill=${`var(--p${one.seat + 1}-ink)`}>+${one.points}<//></g>
        </g>`;
  })}</g>`;
}

const SHOWN = 2600;

/** The offers opened one after the other in seat order, then the sum. @param {any} p */
function Reveal({ L, position, floats }) {
  const [open, setOpen] = useState(/** @type {any[]} */ ([]));
  const offers = floats.filter((/** @type {any} */ one) => one.site === 'offer');
  const mark = offers[0]?.key;
  useEffect(() => {
    if (mark === undefined) return undefined;
    setOpen([...offers].sort((a, b) => a.seat - b.seat));
    return undefined;
  }, [mark]);
  useEffect(() => { // by its own clock: the points that brought it are gone before
    if (!open.length) return undefined;
    const timer = setTimeout(() => setOpen([]), SHOWN);
    return () => clearTimeout(timer);
  }, [open]);
  if (!open.length) return null;
  const { total } = lastOffers(position);
  const [w, h] = [open.length * 62 + 24, 118];
  const [x, y] = [(L.wide ? 462 : L.W / 2) - w / 2, L.wide ? 236 : L.H * 0.32];
  return html`<g class="ak-stones ar-reveal" aria-hidden="true"><${Box} x=${x} y=${y} w=${w} h=${h} rx=${14}
    fill="var(--papyrus)" stroke="var(--gold)" stroke-width="2" />
    ${open.map((one, n) => html`<g key=${one.seat} class="ar-flip" style=${{ animationDelay: `${n * 70}ms` }}><${Disc}
      x=${x + 43 + n * 62} y=${y + 30} rad=${14} seat=${one.seat} />
      <${Txt} x=${x + 43 + n * 62} y=${y + 72} s=${22} a="middle" w=${700}
        fill=${one.points ? 'var(--kohl)' : 'var(--carnelian)'}>${one.points || `−${named.value.thief}`}<//></g>`)}
    <g class="ar-flip" style=${{ animationDelay: `${open.length * 70 + 200}ms` }}><${Use} name="gold"
      x=${x + w / 2 - 40} y=${y + 86} s=${20} fill="var(--gold)" cut="var(--papyrus)" /><${Txt} x=${x + w / 2 - 14}
      y=${y + 103} s=${20} d=${true}>${`= ${total}`}<//></g></g>`;
}

