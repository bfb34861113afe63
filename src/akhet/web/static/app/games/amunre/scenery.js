/** The Nile with its delta, the Red Sea, and the line between Lower and Upper Egypt. */
import { html } from '../../lib.js';
import { Box, Reeds, Txt, Use, r } from '../../svg.js';
import { t } from '../../words.js';
import { ROWS, east, west } from './layout.js';

/** @typedef {import('../../types.js').AmunRePosition} Position */

/** @param {number} out */
function shores(out) {
  const heights = Array.from({ length: 43 }, (_, n) => n * 15 - 12);
  const points = [...heights.map((y) => [west(y) - out, y]), ...heights.reverse().map((y) => [east(y) + out, y])];
  return `M${points.map(([x, y]) => `${r(x)} ${r(y)}`).join('L')}z`;
}

/** A word that stands upright in the river. @param {{y: number, children?: any}} p */
function Upright({ y, children }) {
  return html`<text class="d" transform=${`translate(466 ${y}) rotate(-90)`} font-size="15" text-anchor="middle"
    fill="var(--on-lapis)" letter-spacing="2">${children}</text>`;
}

/** Where reeds stand: height, bank (-1 west, 1 east), size. */
const REEDS = [[92, 1, 0.5], [128, -1, 0.56], [232, -1, 0.5], [262, 1, 0.58], [398, -1, 0.52], [424, 1, 0.5],
  [548, -1, 0.55], [572, 1, 0.5]];

/** A barque under sail. @param {{x: number, y: number, s?: number, flip?: number}} p */
function Barque({ x, y, s = 1, flip = 1 }) {
  return html`<g transform=${`translate(${r(x)} ${r(y)}) scale(${s * flip} ${s})`}>
    <path d="M-24 17q24 7 48 0" fill="none" stroke="var(--nile-foam)" stroke-opacity=".5" stroke-width="1.6"
      stroke-linecap="round" />
    <path d="M-22 2q5 5 22 5T22 2q-2 14-12 15h-20q-10-1-12-15z" fill="var(--wood)" />
    <path d="M-20 8q20 7 40 0l-2 4q-18 5-36 0z" fill="var(--wood-deep)" />
    <path d="M-1-24h2V8h-2z" fill="var(--wood-deep)" /><path d="M-14-22q14-4 28 0-3 11 0 23-14 4-28 0 3-12 0-23z"
      fill="var(--vh)" /><path d="M-13.500-15q13.500-4 27 0l-.6 4q-12.900-4-25.800 0z" fill="var(--vk)" /></g>`;
}

/** @param {{position: Position, L: any}} p */
export function WideScenery({ position, L }) {
  return html`<g aria-hidden="true"><path d=${shores(9)} fill="var(--fertile)" />
    <path d=${shores(4)} fill="var(--fertile-deep)" opacity=".55" /><path d=${shores(-3)} fill="url(#gr-nile-h)" />
    <path d=${shores(-3)} fill="url(#pt-nile)" />
    <path d="M441-6q2 26 17 52 4-28 2-52zM474-6q-4 30 2 50 10-24 14-50z" fill="var(--fertile)"
      stroke="var(--fertile-deep)" stroke-width="1.5" /><${Reeds} x=${449} y=${14} s=${0.62} />
        <${Reeds} x=${481} y=${14} s=${0.6} flip=${-1} />
    ${REEDS.map(([y, bank, s]) => html`<${Reeds} key=${y} x=${bank < 0 ? west(y) + 8 : east(y) - 8} y=${y} s=${s}
      flip=${-bank} />`)}
    <path d="M452 596q10-34 20 0z" fill="var(--fertile)" stroke="var(--fertile-deep)" stroke-width="1.5" />
    <${Upright} y=${172}>${t('app.amunre.lower')}<//><${Upright} y=${468}>${t('app.amunre.upper')}<//>
    <${Barque} x=${462} y=${356} /><${Barque} x=${461} y=${70} s=${0.62} flip=${-1} /></g>
    <${Sea} L=${L} position=${position} />`;
}

/** The line between Lower and Upper Egypt, over the land. @param {{L: any}} p */
export function Division({ L }) {
  if (!L.wide) {
    const y = L.land('sawu').y - 4.500;
    return html`<path aria-hidden="true" d=${`M4 ${y}H${L.riverX - 16}M${L.riverX + 16} ${y}H${L.W - 4}`}
      stroke="var(--carnelian)" stroke-width="2" stroke-dasharray="8 5" stroke-opacity=".8" />`;
  }
  return html`<g aria-hidden="true"><path d=${`M10 ${ROWS[2]}H408M516 ${ROWS[2]}H916`} stroke="var(--carnelian)"
    stroke-width="2" stroke-dasharray="10 6" stroke-opacity=".75" />
    <${Box} x=${426} y=${ROWS[2] - 12} w=${72} h=${24} rx=${12} fill="var(--nile-deep)" stroke="var(--nile-foam)"
      stroke-opacity=".6" />
    <${Txt} x=${439} y=${ROWS[2] + 5} s=${13} w=${700} a="middle" fill="var(--on-lapis)">${t('app.amunre.w')}<//>
    <${Txt} x=${485} y=${ROWS[2] + 5} s=${13} w=${700} a="middle" fill="var(--on-lapis)">${t('app.amunre.e')}<//>
    <${Use} name="district-nile" x=${454} y=${ROWS[2] - 8} s=${16} fill="var(--nile-foam)" /></g>`;
}

/** The Red Sea: how many province cards are still hidden. @param {{L: any, position: any}} p */
export function Sea({ L, position }) {
  const { x, y, w, h } = L.sea;
  const n = position.deck.length;
  const north = `M${r(x + 6)} ${r(y + 8)}q${r(w / 2)} -10 ${r(w - 10)} -4q8 ${r(h / 2)} 0 ${r(h - 6)}`;
  const d = `${north}q${r(-w / 2)} 8 ${r(-w + 12)} -2q-8 ${r(-h / 2)} -2 ${r(-h + 12)}z`;
  const words = t('app.amunre.sea', { n });
  return html`<g data-tip="sea" role="img" aria-label=${words}><path d=${d} fill="url(#gr-nile-v)" />
    <path d=${d} fill="url(#pt-nile)" />
    <${Txt} x=${x + w / 2} y=${y + (L.wide ? 36 : h * 0.42)} s=${L.f(L.wide ? 17 : 14)} d=${true} a="middle"
      fill="var(--on-lapis)" fit=${w - 10}>${t('app.amunre.red_sea')}<//>
    <${Txt} x=${x + w / 2} y=${y + (L.wide ? 60 : h * 0.42 + 20)} s=${L.f(L.wide ? 13 : 12)} a="middle"
      fill="var(--on-lapis-2)" fit=${w - 10}>${L.wide ? words : t('app.amunre.sea_short', { n })}<//>
    ${L.wide && Array.from({ length: Math.min(n, 12) }, (_, i) => html`<g
      transform=${`translate(${x + w / 2 - Math.min(n, 12) * 6.5 + i * 13} ${y + 74})`}>
        <${Box} x=${0} y=${0} w=${24} h=${34} rx=${4} fill="var(--slab)" stroke="rgb(0 0 0 / .35)" />
        <${Use} name="akhet" x=${4} y=${9} s=${16} fill="#C9931F" /></g>`)}</g>`;
}

/** @param {{L: any, position: any}} p */
export function TallScenery({ L, position }) {
  const [x, H] = [L.riverX, L.H];
  const shore = `M${x - 13} -12C${x - 2} ${H * 0.1} ${x - 16} ${H * 0.3} ${x - 9} ${H * 0.5}`;
  const bend = `S${x - 15} ${H * 0.8} ${x - 10} ${H}H${x + 11}C${x + 17} ${H * 0.8} ${x + 5} ${H * 0.6} `;
  const d = `${shore}${bend}${x + 12} ${H * 0.4}S${x + 6} ${H * 0.12} ${x + 18} -12z`;
  return html`<g aria-hidden="true"><path d=${d} fill="url(#gr-nile-h)" stroke="var(--fertile)" stroke-width="6" />
    <path d=${d} fill="url(#pt-nile)" />
    <path d=${`M${x - 3} -12q2 22 7 38 4-20 4-38z`} fill="var(--fertile)" stroke="var(--fertile-deep)" />
    <${Reeds} x=${x - 8} y=${H * 0.24} s=${0.42} /><${Reeds} x=${x + 8} y=${H * 0.58} s=${0.42} flip=${-1} />
    <${Barque} x=${x + 1} y=${H * 0.4} s=${0.42} /><${Barque} x=${x} y=${H * 0.74} s=${0.42} flip=${-1} /></g>
    <${Sea} L=${L} position=${position} />`;
}

/** Hatching over a province that is not in this kingdom; once per drawing. */
export function Hatching() {
  return html`<defs><pattern id="pt-out" width="9" height="9" patternUnits="userSpaceOnUse"
    patternTransform="rotate(45)"><path d="M0 0V9" stroke="var(--ground-ink)" stroke-opacity=".5" stroke-width="3"
      /></pattern></defs>`;
}
