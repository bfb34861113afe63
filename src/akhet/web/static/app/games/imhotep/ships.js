/** Ships, docks, the river and the way a ship would take. */
import { html } from '../../lib.js';
import { At } from '../../at.js';
import { Box, DEPTH, Reeds, Txt, r } from '../../svg.js';
import { t } from '../../words.js';
import { SITES } from './rules.js';

/** @typedef {import('../../types.js').ImhotepPosition} Position */

/**
 * Where hull and deck of a ship lie, from its first space.
 * @param {{x: number, y: number, s: number}} at
 * @param {number} capacity
 */
function frame({ x, y, s }, capacity) {
  const k = s / 34;
  const deck = y + s * DEPTH * 0.55;
  const [x0, x1] = [x - 3, x + capacity * (s + 5) + 3];
  const q = (/** @type {number} */ n) => r(n * k);
  const hull = `M${r(x0 - q(20))} ${r(deck - q(16))}C${r(x0 - q(17))} ${r(deck - q(2))} ${r(x0 - q(10))} ${r(deck +
    q(8))} ${r(x0)} ${r(deck + q(8))}`
    + `H${r(x1)}C${r(x1 + q(12))} ${r(deck + q(8))} ${r(x1 + q(20))} ${r(deck)} ${r(x1 +
      q(24))} ${r(deck - q(22))}l${q(6)} ${q(1)}`
    + `C${r(x1 + q(32))} ${r(deck + q(14))} ${r(x1 + q(16))} ${r(deck + q(39))} ${r(x1 - q(8))} ${r(deck + q(39))}`
    + `H${r(x0 + q(8))}C${r(x0 - q(12))} ${r(deck + q(39))} ${r(x0 - q(25))} ${r(deck +
      q(18))} ${r(x0 - q(26))} ${r(deck - q(15))}z`;
  return { k, q, deck, x0, x1, hull, top: s * DEPTH };
}

/** One ship without its stones, drawn from its first space at 0, 0. @param {any} p */
function Hull({ s, capacity, cargo, least, number, state, f }) {
  const { k, q, deck, x0, x1, hull, top } = frame({ x: 0, y: 0, s }, capacity);
  const length = x1 - x0;
  const loaded = cargo.filter((/** @type {number | null} */ stone) => stone !== null).length;
  return html`<g>
    <ellipse cx=${r(length / 2)} cy=${r(deck + q(40))} rx=${r(length / 2 + q(26))} ry=${q(9)} fill="var(--nile-deep)"
      opacity=".75" />
    <path d=${`M${-q(24)} ${r(deck + q(38))}q${r(length / 2 + q(24))} ${q(16)} ${r(length + q(48))} 0`} fill="none"
      stroke="var(--nile-foam)" stroke-width="1.6" stroke-opacity=".7" stroke-linecap="round" />
    ${state === 'picked' && html`<path d=${hull} fill="none" stroke="var(--on-lapis)" stroke-width=${q(10)}
      stroke-linejoin="round" />
      <path d=${hull} fill="none" stroke="var(--gold-bright)" stroke-width=${q(6)} stroke-linejoin="round" />`}
    ${state === 'legal' && html`<path d=${hull} fill="none" stroke="var(--gold-bright)"
      stroke-width=${Math.max(4, q(7))} stroke-dasharray="7 5" />`}
    <path d=${hull} fill="var(--wood-deep)" stroke="rgb(0 0 0 / .25)" />
    <${Box} x=${x0 - q(4)} y=${-q(2)} w=${length + q(8)} h=${top + q(6)} rx=${q(6)} fill="var(--wood)" />
    <${Box} x=${x0 - q(2)} y=${0} w=${length + q(4)} h=${top + q(1)} rx=${q(5)} fill="var(--wood-light)" />
    <path d=${`M${r(x0 - q(2))} ${r(deck + q(24))}H${r(x1 + q(2))}`} stroke="var(--wood-light)" stroke-opacity=".5"
      stroke-width=${q(2)} />
    <path transform=${`translate(${r(x1 + q(27))} ${r(deck - q(21))}) scale(${r(k * 10) / 10})`}
      d="M-6 0q-6-8-5-14 5 1 8 6 0-7 5-10 4 6 2 12 5-2 7 0-3 7-10 8z" fill="var(--gold)" />
    ${Array.from({ length: least }, (_, n) => html`<${Box} x=${x1 - q(10) - (least - 1 - n) * q(10)} y=${deck + q(25)}
      w=${q(7.5)} h=${q(7.5)} rx=${1.5}
      fill=${n < loaded ? '#F5C451' : '#D9D2C4'} stroke="#3a2a14" />`)}
    ${number && html`<${Txt} x=${x0 + q(3)} y=${deck + q(34)} s=${f(Math.min(13, 12 * k + 2))} w=${700} fill="#F7E6C8">
      ${number}<//>`}
  </g>`;
}

/** @param {any} p */
export function ShipShape({ L, position, n, figures }) {
  const ship = position.ships[n];
  const { s } = L.ship(n);
  const least = ship.site ? 0 : figures.least[ship.capacity];
  return html`<${At} id=${`ship:${n + 1}`} tip=${`ship:${n}`} label=${shipLabel(position, n, figures)}>
    ${(/** @type {string} */ state) => html`<${Hull} s=${s} capacity=${ship.capacity} cargo=${ship.cargo}
      least=${least} number=${n + 1} state=${state} f=${L.f} />`}
  <//>`;
}

/** What a screen reader says of a ship. @param {Position} position @param {number} n @param {any} figures */
export function shipLabel(position, n, figures) {
  const ship = position.ships[n];
  if (ship.site) return t('app.imhotep.ship_at', { ship: n + 1, at: t(`imhotep.site.${ship.site}.at`) });
  const loaded = ship.cargo.filter((stone) => stone !== null).length;
  return t('app.imhotep.ship', { ship: n + 1, size: ship.capacity, loaded, least: figures.least[ship.capacity] });
}

/** The spaces of a ship: dashed while free, each one can be pointed at. @param {any} p */
export function Slots({ L, position, n }) {
  const ship = position.ships[n];
  const { s } = L.ship(n);
  const q = s / 34;
  return Array.from({ length: ship.capacity }, (_, place) => {
    const slot = ship.capacity - place;
    const box = { x: place * (s + 5), y: q * 3, w: s, h: s * DEPTH - q * 4, rx: q * 3 };
    const free = ship.cargo[slot - 1] === null && !ship.site;
    const drawn = html`<${Box} ...${box} fill="rgb(0 0 0 / .16)" stroke="rgb(0 0 0 / .22)" stroke-dasharray="3 2" />`;
    if (!free) return drawn;
    const label = t('app.imhotep.space', { ship: n + 1, space: slot });
    return html`<${At} key=${slot} id=${`slot:${n + 1}.${slot}`} label=${label} tip=${`slot:${n}.${slot}`}>
      ${(/** @type {string} */ state) => html`
      ${drawn}${state && html`<${Box} ...${box} fill="rgb(240 180 41 / .22)"
        stroke=${state === 'picked' ? 'var(--on-lapis)' : 'var(--gold-bright)'} stroke-width="2.5"
        stroke-dasharray="5 3" />`}
    `}<//>`;
  });
}

/** A landing stage. @param {any} p */
export function Dock({ L, site, state, free }) {
  const [x, y] = L.dock[site];
  return L.wide ? html`<${WideDock} x=${x} y=${y} up=${SITES.indexOf(site) < 3} state=${free ? state : ''} />`
    : html`<${Quay} x=${x - 9} y=${y} state=${free ? state : ''} />`;
}

/** @param {any} p */
function WideDock({ x, y, up, state }) {
  return html`<g>
    <${Box} x=${x - 70} y=${y - 6} w=${140} h=${12} rx=${3} fill="var(--wood)" stroke="var(--wood-deep)" />
    ${[-60, -20, 20, 60].map((dx) => html`<${Box} x=${x + dx - 3} y=${y - 9} w=${6} h=${18} rx=${2}
      fill="var(--wood-deep)" />`)}
    ${state && html`<rect x=${x - 76} y=${up ? y + 4 : y - 46} width="152" height="42" rx="21" stroke-width="2.5"
      stroke-dasharray="7 5"
      fill=${state === 'picked' ? 'rgb(169 200 232 / .25)' : 'rgb(240 180 41 / .14)'}
        stroke=${state === 'picked' ? 'var(--on-lapis)' : 'var(--gold-bright)'} />`}
  </g>`;
}

/** @param {any} p */
function Quay({ x, y, state }) {
  return html`<g>
    <${Box} x=${x} y=${y - 20} w=${18} h=${40} rx=${3} fill="var(--wood)" stroke="var(--wood-deep)" />
    <path d=${`M${x} ${y - 9}h18M${x} ${y + 2}h18M${x} ${y + 12}h18`} stroke="var(--wood-deep)" />
    ${state && html`<${Box} x=${x - 5} y=${y - 25} w=${28} h=${50} rx=${8}
      fill=${state === 'picked' ? 'rgb(255 255 255 / .25)' : 'none'}
      stroke=${state === 'picked' ? 'var(--on-lapis)' : 'var(--gold-bright)'} stroke-width="3" />`}
  </g>`;
}

/** The way the chosen ship would take. @param {any} p */
export function Route({ L, position, n, site }) {
  const { x, y, s } = L.ship(n);
  const [dx, dy] = L.dock[site];
  const bow = { x: x + position.ships[n].capacity * (s + 5) / 2, y: y + s * 0.3 };
  const up = dy < bow.y;
  const end = L.wide ? { x: dx, y: dy + (up ? 32 : -32) } : { x: dx - 22, y: dy };
  const bend = L.wide ? { x: (bow.x + end.x) / 2, y: end.y } : { x: end.x - 30, y: (bow.y + end.y) / 2 };
  const angle = (Math.atan2(end.y - bend.y, end.x - bend.x) * 180) / Math.PI;
  return html`<g class="ak-route" aria-hidden="true">
    <path d=${`M${r(bow.x)} ${r(bow.y)}Q${r(bend.x)} ${r(bend.y)} ${r(end.x)} ${r(end.y)}`} fill="none"
      stroke="var(--on-lapis)" stroke-width="3" stroke-dasharray="2 8" stroke-linecap="round" />
    <path transform=${`translate(${r(end.x)} ${r(end.y)}) rotate(${r(angle)})`} d="M0-7 12 0 0 7z"
      fill="var(--on-lapis)" />
  </g>`;
}

/** Ground and river of the wide drawing; they reach beyond it on large screens. */
export function WideGround() {
  const land = 'M-500 206H0C180 196 330 214 540 206S900 198 1074 208H1600V410H1074C900 402 720 416 540 408S180 402 0'
    + ' 412H-500z';
  const river = 'M-500 224H0C180 214 330 232 540 224S900 216 1074 226H1600V394H1074C900 386 720 400 540 392S180 386'
    + ' 0 396H-500z';
  return html`<g aria-hidden="true">
    <path d=${land} fill="var(--fertile)" /><path d=${land} fill="url(#pt-field)" />
    <path d=${river} fill="url(#gr-nile-v)" /><path d=${river} fill="url(#pt-nile)" />
    <path d="M-500 226H0C180 216 330 234 540 226S900 218 1074 228H1600" fill="none" stroke="var(--nile-foam)"
      stroke-width="2.5" stroke-opacity=".75" />
    <path d="M-500 394H0C180 384 360 398 540 390S900 384 1074 392H1600" fill="none" stroke="var(--nile-foam)"
      stroke-width="2" stroke-opacity=".5" />
    ${[[326, 222, 0.9, 1], [702, 220, 0.8, -1], [1062, 224, 0.9, 1], [10, 222, 0.8, 1], [572, 412, 0.9, 1],
      [8, 414, 0.9, 1], [1064, 412, 0.8, -1]]
    .map(([x, y, s, flip]) => html`<${Reeds} x=${x} y=${y} s=${s} flip=${flip} />`)}
  </g>`;
}

/** @param {{L: any}} p */
export function TallGround({ L }) {
  const bank = (/** @type {number} */ x) => {
    const step = L.H / 5;
    let d = `M-300-80H${x}V0`;
    for (let n = 0; n < 5; n++) d += `c${n % 2 ? -12 : 10} ${r(step * 0.3)} ${n % 2 ? 10 :
      -10} ${r(step * 0.7)} 0 ${r(step)}`;
    return `${d}V${r(L.H + 200)}H-300z`;
  };
  return html`<g aria-hidden="true"><path d=${bank(L.river + 8)} fill="var(--fertile)" />
    <path d=${bank(L.river)} fill="url(#gr-nile-h)" /><path d=${bank(L.river)} fill="url(#pt-nile)" /></g>`;
}
