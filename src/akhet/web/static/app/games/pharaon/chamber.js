/** The burial chamber: stairs under the stars, each with its cost in it and its points. */
import { html } from '../../lib.js';
import { Box, Txt, r } from '../../svg.js';
import { t } from '../../words.js';
import { CubeAt, Res } from './emblems.js';
import { Head, stateOf } from './panel.js';
import { seatLook } from './printed.js';
import { stepCost, stepCount } from './rules.js';

/** The stair of a step, from 1; 0 is the ground before it. @param {any} L @param {any} sheet @param {number} n */
function stairOf(L, sheet, n) {
  const { x, y, w, h, above = 0 } = sheet;
  const count = stepCount();
  const ground = 12;
  const sw = (w - 16 - ground) / count;
  const head = (L.wide ? 36 : 32) + above;
  const low = above ? 55 : L.wide ? 60 : 68;
  const rise = Math.max(0, h - head - low - 26) / Math.max(1, count - 1);
  const height = n === 0 ? 4 : low + (n - 1) * rise;
  return { x: n === 0 ? x + 7 : x + 8 + ground + (n - 1) * sw, y: y + h - 6 - height, w: n === 0 ? ground : sw - 2,
    h: height };
}

/**
 * Where a cube stands.
 * @param {any} L @param {any} sheet @param {any} position @param {any} figures @param {number} player
 */
export function cubeSpot(L, sheet, position, figures, player) {
  const step = position.players[player].chamber;
  const here = position.players.flatMap((/** @type {any} */ one, /** @type {number} */ n) => (one.chamber === step ? [n]
    : []));
  const { x, y, w } = stairOf(L, sheet, step);
  const s = sheet.above && here.length > 2 ? 14.5 : L.wide ? 17 : 19;
  const place = here.indexOf(player);
  if (step === 0) return { x: x - 2, y: y - s * 1.1 - place * (s + 1.5), s: s * 0.94, z: 10 - place };
  const columns = here.length > 1 ? 2 : 1;
  const dx = columns === 1 ? 0 : (place % 2 ? 0.5 : -0.5) * (s + 1);
  return { x: x + w / 2 - s / 2 + dx, y: y - s * 1.1 - Math.floor(place / 2) * (s + 1), s, z: 10 - place };
}

/** @param {any} p */
export function Chamber({ L, sheet, position, figures, guesses, me, after }) {
  const next = me === null ? 0 : position.players[me].chamber + 1;
  const cost = next ? stepCost(next) : [];
  const steps = Array.from({ length: stepCount() }, (_, n) => n + 1);
  const guessed = steps.some((n) => guesses.has(`chamber.${n}`));
  const tall = { ...sheet, y: sheet.y - 3 };
  return html`<${Stars} sheet=${sheet} /><${Head} L=${L} sheet=${L.wide ? sheet : tall} district="chamber" look="tomb"
    guessed=${guessed} cost=${cost} note=${cost.length ? t('app.pharaon.board.next') : ''} />
    ${steps.map((n) => html`<${Stair} key=${n} L=${L} sheet=${sheet} figures=${figures} n=${n}
      next=${n === next && stateOf('district:chamber')} reached=${me !== null
        && position.players[me].chamber >= n} />`)}
    ${after && me !== null && after.players[me].chamber > position.players[me].chamber && html`<${Ghost} L=${L}
      sheet=${sheet} after=${after} figures=${figures} me=${me} />`}`;
}

/** @param {any} p */
function Stair({ L, sheet, figures, n, next, reached }) {
  const { x, y, w, h } = stairOf(L, sheet, n);
  const cost = stepCost(n);
  const s = Math.min((w - 4) / 2, sheet.above ? 15 : L.wide ? 17.5 : 20);
  const c = x + w / 2;
  const rows = Math.ceil(cost.length / 2);
  const words = `${t('app.pharaon.board.step', { n, points: figures.step_points[n] })}`;
  return html`<g data-tip=${`step:${n}`} role="img" aria-label=${words}><${Box} x=${x} y=${y} w=${w} h=${h} rx=${2}
    fill=${reached ? '#E3B04A' : '#C9A869'} /><${Box} x=${x} y=${y} w=${w} h=${4} rx=${2} fill=${reached ? '#FBE3A8'
      : '#E9D3A0'} />
    ${next && html`<${Box} x=${x - 0.5} y=${y - 0.5} w=${w + 1} h=${h + 1} rx=${3} stroke=${next === 'picked' ? '#fff'
      : 'var(--gold-bright)'} stroke-width="2.500" />`}
    ${cost.map((name, i) => {
      const alone = i === cost.length - 1 && cost.length % 2 === 1;
      return html`<${Res} x=${c + (alone ? 0 : (i % 2 ? 0.5 : -0.5) * (s + 1))}
        y=${y + 7 + s / 2 + Math.floor(i / 2) * (s + 1)} s=${s} name=${name} sq=${true} edge="rgb(0 0 0 / .45)" />`;
    })}
    <${Txt} x=${c} y=${y + h - (h - 7 - rows * (s + 1)) / 2 + 4.5} s=${L.f(16)} a="middle" w=${750} fill="#2A1C00">
      ${figures.step_points[n]}<//></g>`;
}

/** Where a choice would lead one's own cube. @param {any} p */
function Ghost({ L, sheet, after, figures, me }) {
  const { x, y, s } = cubeSpot(L, sheet, after, figures, me);
  return html`<g class="ak-stones" opacity=".92" transform=${`translate(${r(x)} ${r(y)})`}><${CubeAt} s=${s}
    seat=${seatLook(after, me)} /><${Box} x=${-2} y=${-2} w=${s + 4} h=${s * 1.1 + 4} rx=${3} stroke="#fff"
      stroke-width="2" stroke-dasharray="4 3" /></g>`;
}

/** @param {{sheet: any}} p */
function Stars({ sheet }) {
  const { x, y, w, h } = sheet;
  return Array.from({ length: 22 }, (_, n) => [x + 12 + ((n * 73) % (w - 24)), y + 36 + ((n * 41) % (h * 0.45))])
    .map(([a, b]) => html`<path d=${`M${r(a)} ${r(b - 2.6)}l.8 1.8 1.8.8-1.8.8-.8 1.8-.8-1.8-1.8-.8 1.8-.8z`}
    fill="#E3B04A" opacity=".5" />`);
}
