/** The table of Pharaon, wide or tall: wheel, districts, gods, pieces, and what a choice would do. */
import { html, useEffect, useRef } from '../../lib.js';
import { pick, walk } from '../../at.js';
import { leads, next, path, point } from '../../choose.js';
import { useFollowed, useMotion } from '../../motion.js';
import { guessed as guessedNames } from '../../store.js';
import { Box, Disc, Txt } from '../../svg.js';
import { t } from '../../words.js';
import { Arch, withArches } from './arches.js';
import { Chamber, cubeSpot } from './chamber.js';
import { NextConflicts, OnWheel, Stacks, frontSpot, plateSize } from './conflicts.js';
import { Doors, Gods, Pharaoh } from './districts.js';
import { CubeAt, Laid, Res } from './emblems.js';
import { around, tab, tallLayout, wideLayout } from './layout.js';
import { archAsked, slotDistrict, tokenNames } from './expansion.js';
import { Nile, discSpot } from './nile.js';
import { Offerings } from './offerings.js';
import { Officials } from './officials.js';
import { Slab } from './panel.js';
import { seatLook, pieces } from './printed.js';
import { Minis, Time, passSpot } from './pyramid.js';
import { Artisans, Nobles } from './rows.js';
import { BASICS, DISTRICTS, asked } from './rules.js';
import { Tiles } from './traitor.js';
import { Wheel, slotSpot } from './wheel.js';

const PARTS = /** @type {Record<string, any>} */ ({ offerings: Offerings, nobles: Nobles, nile: Nile,
  artisans: Artisans, chamber: Chamber, time: Time, traitor: Tiles, extra: Officials, next: NextConflicts });
const LOOKS = { nile: 'water', chamber: 'tomb' };
const OPENS = { set: 'offerings', bonus: 'offerings', bag: 'offerings', noble: 'nobles', artisan: 'artisans',
  nile: 'nile', track: 'nile', vase: 'time', time: 'time', wheel: 'traitor', on_tile: 'traitor' };

/**
 * Where a piece lies, or null where it is not drawn now.
 * @param {any} L @param {any} now @param {any} figures @param {string} at
 */
function spotOf(L, now, figures, at) {
  const [kind, rest] = at.split(':');
  const [name, n, who] = rest.split('.');
  if (kind === 'front') return frontSpot(L, now, Number(name) - 1);
  if (kind === 'conflict') return { ...slotSpot(L, now, figures, name, Number(n)), s: plateSize(L) };
  if (kind === 'slot') return slotSpot(L, now, figures, name, Number(n));
  const sheet = L.sheet({ nile: 'nile', step: 'chamber', time: 'time' }[/** @type {'nile'} */ (kind)] ?? '');
  if (!sheet) return null;
  if (kind === 'nile') return discSpot(L, sheet, now, BASICS.indexOf(name), Number(who));
  if (kind === 'step') return cubeSpot(L, sheet, now, figures, Number(n));
  return kind === 'time' ? passSpot(L, sheet, figures, now.players[Number(who)]) : null;
}

/** What the question or the choice is about, so that it is open on a phone. @param {any} position */
function wanted(position) {
  const at = path.value.at(-1) ?? '';
  if (at.startsWith('district:')) return at.slice(9);
  if (asked(position) === 'turn' && !at) return '';
  if (asked(position) === 'pyramid') return 'time';
  if (asked(position) === 'arch' || asked(position) === 'choose_slot') return archAsked() || slotDistrict();
  const first = [at, ...next.value.keys()].find(Boolean) ?? '';
  return OPENS[/** @type {keyof typeof OPENS} */ (first.split(':')[0])] ?? '';
}

/**
 * @param {{position: any, figures: any, me: number | null, size: {w: number, h: number}, wide: boolean, after: any,
 *          fresh: Set<string>, floats: any[], names: string[]}} p
 */
export function Board(p) {
  const { position, figures, wide, size } = p;
  const L = withArches(wide ? wideLayout(position, size) : tallLayout(position, size), position, figures);
  const things = useFollowed(pieces(position), position);
  const root = useRef(null);
  const spot = (/** @type {any} */ piece) => spotOf(L, position, figures, piece.at);
  const want = wanted(position);
  useEffect(() => { if (want) tab.value = want; }, [want]);
  useMotion(root, things, spot, { drawing: `${L.W}x${L.H}`,
    origin: (/** @type {any} */ piece) => edge(L, piece, p.me), carrier: () => null });
  const props = { L, position, figures, me: p.me, after: p.after, fresh: p.fresh, names: p.names,
    guesses: new Set(guessedNames.value) };
  return html`<svg class=${wide ? 'ak-wide' : 'ak-tall'} viewBox=${L.view} preserveAspectRatio=${wide ? 'xMidYMid meet'
    : 'xMidYMin meet'} role="group" aria-label=${t('app.board')} ref=${root} onKeyDown=${keyed} onClick=${clicked}>
    <${Box} x=${-600} y=${-400} w=${2400} h=${1900} fill="var(--ground)" /><${Box} x=${-600} y=${-400} w=${2400}
      h=${1900} fill="url(#pt-ground)" />
    ${[...DISTRICTS, 'time', 'traitor', 'extra', 'next'].map((kind) => html`<${Part} key=${kind} kind=${kind}
      ...${props} />`)}
    ${wide && html`<${Supply} ...${props} />`}<${Wheel} ...${props} /><${OnWheel} ...${props} things=${things} />${wide
      && html`<${Stacks} ...${props} things=${things} />`}
    ${wide ? html`<${Pharaoh} ...${props} x=${537} y=${420} />` : html`<${Minis} ...${props} open=${tab.value} />
      <${Doors} ...${props} open=${tab.value === 'extra' ? 'nobles' : tab.value} />`}
    <${Gods} ...${props} /><${Pieces} things=${things} fresh=${p.fresh} spot=${spot} position=${position} />
    <${Floats} L=${L} position=${position} floats=${p.floats} />
  </svg>`;
}

/** A district or the pyramid on its slab, if it is shown. @param {any} p */
function Part({ kind, ...props }) {
  const sheet = props.L.sheet(kind);
  if (!sheet || (kind === 'traitor' && !props.position.traitor) || (kind === 'next'
    && !props.position.konflikte)) return null;
  const Content = PARTS[kind];
  return html`<${Slab} ...${sheet} h=${sheet.full ?? sheet.h} look=${LOOKS[/** @type {'nile'} */ (kind)] ?? 'stone'}
    district=${DISTRICTS.includes(kind) ? kind : ''} /><${Content} sheet=${sheet} ...${props} />${sheet.arch
      && html`<${Arch} sheet=${sheet} ...${props} />`}`;
}

/**
 * A door opens what it leads to. What lies on top is meant first: a card, not the district under it.
 * @param {MouseEvent} event
 */
function clicked(event) {
  const target = /** @type {Element} */ (event.target);
  const door = target.closest('[data-door]')?.getAttribute('data-door');
  if (door) tab.value = door;
  const top = target.closest('[data-at]')?.getAttribute('data-at');
  if (top && (next.value.has(top) || leads(top))) point(top);
  else pick(event);
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  const door = /** @type {Element} */ (event.target).closest('[data-door]:not([data-at])');
  if (!door || (event.key !== 'Enter' && event.key !== ' ')) return walk(event);
  event.preventDefault();
  event.stopPropagation();
  tab.value = door.getAttribute('data-door') ?? tab.value;
  return undefined;
}

/** Where pieces come from that were not on the table. @param {any} L @param {any} piece @param {number | null} me */
function edge(L, piece, me) {
  const seat = /^(disc|cube|pass)(\d)/.exec(piece.kind)?.[2];
  return seat === undefined || Number(seat) === me ? L.edge.own : L.edge.other(Number(seat));
}

/** One piece as it looks. @param {any} p */
function Piece({ piece, s, fresh, position }) {
  const [, kind, n] = /^(disc|cube|pass|laid)(\d?)/.exec(piece.kind) ?? [];
  if (kind === 'laid') return html`<${Laid} x=${0} y=${0} s=${s} what=${piece.kind.slice(5)} />${fresh && html`<circle
    r=${s * 0.68} fill="none" stroke="#fff" stroke-width="1.800" stroke-dasharray="4 3" />`}`;
  const seat = seatLook(position, Number(n));
  if (kind === 'cube') return html`<${CubeAt} s=${s} seat=${seat} />${fresh && html`<${Box} x=${-2.5} y=${-2.5}
    w=${s + 5} h=${s * 1.1 + 5} rx=${4} stroke="#fff" stroke-width="1.600" stroke-dasharray="4 3" />`}`;
  return html`<${Disc} x=${0} y=${0} rad=${s} seat=${seat} />${fresh && html`<circle r=${s + 2.5} fill="none"
    stroke=${kind === 'pass' ? 'var(--last)' : '#fff'} stroke-width="1.800" stroke-dasharray="4 3" />`}`;
}

/** All pieces, each with its own element. @param {any} p */
function Pieces({ things, fresh, spot, position }) {
  const drawn = things.flatMap((/** @type {any} */ piece) => { const found = /^(slot|nile|step|time):/.test(piece.at)
    && spot(piece); return found ? [{ piece, found }] : []; }).sort((/** @type {any} */ a, /** @type {any} */ b) =>
    a.found.z - b.found.z);
  return html`<g class="ak-stones" aria-hidden="true">${drawn.map((/** @type {any} */ { piece, found }) => html`<g
    key=${piece.id} transform=${`translate(${found.x} ${found.y})`}><g data-piece=${piece.id} class="ak-piece"><${Piece}
      piece=${piece} s=${found.s} fresh=${fresh.has(piece.at)} position=${position} /></g></g>`)}</g>`;
}

/** Where points of a source rise: at their district, else in the middle of the wheel. @param {any} p */
function risesAt({ L, position, site }) {
  const { x, y } = L.wheel;
  if (!DISTRICTS.includes(site)) return { x, y };
  const box = L.wide ? L.sheet(site) : L.door(around(position, site));
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

const BESIDE = 50; // pixels from points to points

/** Points that rise from where they were made. @param {any} p */
function Floats({ L, position, floats }) {
  return html`<g class="ak-stones" aria-hidden="true">${floats.map((/** @type {any} */ one) => {
    const { x, y } = risesAt({ L, position, site: one.site });
    const left = x + (one.order - (one.of - 1) / 2) * Math.max(44, BESIDE / L.k);
    return html`<g key=${one.key} transform=${`translate(${left} ${y})`}><g class="ak-float" data-float=${one.key}>
      <${Box} x=${-19} y=${-14} w=${38} h=${27} rx=${13.5} fill=${`var(--p${one.seat + 1})`} stroke="var(--p-rim)"
        stroke-width="2" /><${Txt} x=${0} y=${5.5} s=${16} a="middle" w=${750}
        fill=${`var(--p${one.seat + 1}-ink)`}>+${one.points}<//></g></g>`;
  })}</g>`;
}

/** How many tokens of each kind are left to take. @param {any} p */
function Supply({ L, position }) {
  const words = tokenNames(position).map((name) => `${t(`pharaon.resource.${name}.name`)} ${position.supply[name] ??
    0}`)
    .join(', ');
  return html`<g data-tip="supply" role="img" aria-label=${`${t('app.pharaon.board.supply')}: ${words}`}>
    ${tokenNames(position).map((name, n, all) => {
    const [x, y] = all.length > 6 ? [n < 4 ? 381 : 655, 133 + (n % 4) * 15.4] : [n < 3 ? 383 : 655, 140 + (n % 3) * 19];
    const left = position.supply[name] ?? 0;
    return html`<${Res} x=${x} y=${y} s=${all.length > 6 ? 14.5 : 16} name=${name} /><${Txt} x=${x + 13} y=${y + 4.5}
      s=${L.f(13)} w=${650} fill=${left ? 'var(--umber)' : 'var(--carnelian)'}>${left}<//>`;
  })}</g>`;
}
