/** The wheel that turns: five areas in their colours, their slots, the direction in its hub. */
import { html, useRef } from '../../lib.js';
import { At } from '../../at.js';
import { next } from '../../choose.js';
import { Use, r } from '../../svg.js';
import { t } from '../../words.js';
import { Laid } from './emblems.js';
import { conflictsAt } from './konflikte.js';
import { angle, around, polar } from './layout.js';
import { colour, ink, turnOf } from './printed.js';
import { BASICS, countAt, facing, slotsOpen } from './rules.js';

const HALF = 34.4; // degrees of an area to each side of its middle

/** A piece of a ring. @param {number} inner @param {number} outer @param {number} from @param {number} to */
function ring(inner, outer, from, to) {
  const [a, b, c, d] = [polar(0, 0, outer, from), polar(0, 0, outer, to), polar(0, 0, inner, to), polar(0, 0, inner,
    from)];
  const arc = (/** @type {number} */ radius, /** @type {number} */ way) => `A${r(radius)} ${r(radius)} 0 0 ${way} `;
  const at = (/** @type {{x: number, y: number}} */ { x, y }) => `${r(x)} ${r(y)}`;
  return `M${at(a)}${arc(outer, 1)}${at(b)}L${at(c)}${arc(inner, 0)}${at(d)}z`;
}

/**
 * How far the slots of an area lie from its middle, in degrees; conflicts need more room.
 * @param {number} count @param {number} n @param {boolean} [more]
 */
const fan = (count, n, more = false) => (n - (count - 1) / 2) * (more ? (count > 3 ? 17.2 : 21) : count > 3 ? 16.4
  : 19);

/**
 * Where a slot of the wheel is.
 * @param {any} L @param {any} position @param {any} f @param {string} name @param {number} n
 */
export function slotSpot(L, position, f, name, n) {
  const { x, y, R } = L.wheel;
  const deg = angle(around(position, facing(name))) + fan(slotsOpen(position, f), n, !!position.konflikte);
  return { ...polar(x, y, R * 0.845, deg), s: R * 0.205, z: 5 };
}

/** The angle to turn to: on from the last one, in the shorter way. @param {number} wanted */
function useAngle(wanted) {
  const at = useRef(wanted);
  const way = ((((wanted - at.current) % 360) + 540) % 360) - 180;
  at.current += way;
  return at.current;
}

/** @param {{L: any, position: any, figures: any, after: any}} p */
export function Wheel({ L, position, figures, after }) {
  const { x, y, R } = L.wheel;
  const deg = useAngle(angle(0) + 72 * (turnOf(position, figures) - position.districts.indexOf('chamber')));
  return html`<g transform=${`translate(${r(x)} ${r(y)})`}><circle cx="0" cy="5" r=${r(R * 1.07)}
    fill="rgb(var(--shadow) / .35)" /><circle r=${r(R * 1.07)} fill="var(--gold-deep)" /><circle r=${r(R * 1.05)}
      fill="var(--gold)" /><circle r=${r(R * 1.015)} fill="var(--slab)" />
    <g class="ph-turn" style=${{ transform: `rotate(${deg}deg)` }}>${figures.circle.map((/** @type {number} */ kind,
      /** @type {number} */ n) => html`<${Area} key=${BASICS[kind]} name=${BASICS[kind]} at=${72 * n} deg=${deg} R=${R}
        position=${position} figures=${figures} />`)}</g>
    <${Hub} R=${R} clockwise=${position.clockwise} /></g>
    ${after && html`<${Ghosts} L=${L} position=${position} figures=${figures} after=${after} />`}`;
}

/**
 * How many conflicts lie before a district, in words.
 * @param {any} position @param {any} figures @param {string} district
 */
function held(position, figures, district) {
  const n = conflictsAt(position, figures, district).length;
  return n ? `, ${t('pharaon.board.conflicts', { n })}` : '';
}

/** One area: a button for the district before it, or for the Traitor's choice. @param {any} p */
function Area({ name, at, deg, R, position, figures }) {
  const district = facing(name);
  const plotting = [...next.value.keys()].some((id) => id.startsWith('wheel:'));
  const free = countAt('free_slots', district);
  const place = `${t(`pharaon.district.${district}.name`)}, ${t(`pharaon.resource.${name}.name`)}`;
  const words = `${place}, ${t('app.pharaon.board.free', { n: free })}${held(position, figures, district)}`;
  const count = slotsOpen(position, figures);
  const icon = polar(0, 0, R * 0.535, at);
  const i = R * 0.33;
  const d = ring(R * 0.33, R, at - HALF, at + HALF);
  return html`<${At} id=${plotting ? `wheel:${name}` : `district:${district}`} label=${words}
    tip=${`district:${district}`}>${(/** @type {string} */ state) => html`<path d=${d} fill=${colour(name)} /><path
      d=${ring(R * 0.7, R, at - HALF, at + HALF)} fill="rgb(0 0 0 / .17)" />
    ${state && html`<path d=${d} fill="none" stroke="var(--on-lapis)" stroke-width="5.5" stroke-linejoin="round" /><path
      d=${d} fill="none" stroke=${state === 'picked' ? 'var(--select)' : 'var(--legal)'}
        stroke-width=${state === 'picked' ? 4 : 3} stroke-linejoin="round" />`}
    ${Array.from({ length: count }, (_, n) => polar(0, 0, R * 0.845, at + fan(count, n, !!position.konflikte)))
      .map((spot) => html`<circle cx=${r(spot.x)} cy=${r(spot.y)} r=${r(R * 0.115)} fill="rgb(0 0 0 / .3)"
      stroke="rgb(255 255 255 / .45)" />`)}
    <g transform=${`translate(${r(icon.x)} ${r(icon.y)})`}><g class="ph-turn"
      style=${{ transform: `rotate(${-deg}deg)` }}><${Use} name=${`res-${name}`} x=${-i / 2} y=${-i / 2} s=${i}
        fill=${ink(name)} cut=${colour(name)} /></g></g>`}<//>`;
}

/** The direction in which the wheel will turn. @param {{R: number, clockwise: boolean}} p */
function Hub({ R, clockwise }) {
  const k = R / 136;
  const words = t(`app.pharaon.board.${clockwise ? 'clockwise' : 'counter'}`);
  return html`<g data-tip="wheel" role="img" aria-label=${words}><circle r=${r(R * 0.3)} fill="var(--gold)" /><circle
    r=${r(R * 0.275)} fill="var(--slab)" />
    <g transform=${`scale(${clockwise ? k : -k} ${k})`} fill="none" stroke="var(--lapis-deep)" stroke-width="3.6"
      stroke-linecap="round" stroke-linejoin="round"><path d="M-22-7A23 23 0 0 1 21-9M22 7A23 23 0 0 1-21 9" /><path
        d="m11-9 10 .5 1.500-10M-11 9l-10-.5-1.500 10" /></g>
    <${Use} name="akhet" x=${-12 * k} y=${-13 * k} s=${24 * k} fill="var(--gold-deep)" cut="var(--slab)" /></g>`;
}

/** What a choice would lay on the wheel. @param {any} p */
function Ghosts({ L, position, figures, after }) {
  const added = BASICS.flatMap((name) => after.slots[name].flatMap((/** @type {string | null} */ what,
    /** @type {number} */ n) => (what && !position.slots[name][n] ? [{ name, what, n }] : [])));
  return html`<g class="ak-stones" aria-hidden="true">${added.map(({ name, what, n }) => {
    const { x, y, s } = slotSpot(L, position, figures, name, n);
    return html`<g opacity=".92"><${Laid} x=${x} y=${y} s=${s} what=${what} /><circle cx=${r(x)} cy=${r(y)}
      r=${r(s * 0.72)} fill="none" stroke="#fff" stroke-width="2" stroke-dasharray="4 3" /></g>`;
  })}</g>`;
}
