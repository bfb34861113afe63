/** Conflicts: plates like a coffin on the slots of the wheel and before their stacks, with what they cost and bring. */
import { html } from '../../lib.js';
import { At } from '../../at.js';
import { next } from '../../choose.js';
import { figures as printed } from '../../store.js';
import { Box, Txt, Use, r } from '../../svg.js';
import { t } from '../../words.js';
import { Res } from './emblems.js';
import { emptySlot, onWheel, slotDistrict, tokenNames } from './expansion.js';
import { conflictOf } from './konflikte.js';
import { stateOf } from './panel.js';
import { faceOf } from './rules.js';
import { resourceName } from './words.js';
import { slotSpot } from './wheel.js';

const GROUND = '#1B1512';
const HIGH = 1.12; // of a plate, by its width

/** A conflict in words. @param {any} f @param {number} n */
export function conflictWords(f, n) {
  const { cost, swords } = conflictOf(f, n);
  return `${t('pharaon.board.conflict', { n })}: ${t('pharaon.board.conflict_cost', { cost: cost.map(resourceName)
    .join(', '), swords: t('pharaon.gain.swords', { n: swords }) })}`;
}

/** The outline of a coffin round a middle. @param {number} w @param {number} h */
const coffin = (w, h) =>
  `M${r(-w * 0.3)} ${r(-h / 2)}h${r(w * 0.6)}l${r(w * 0.2)} ${r(h * 0.17)}v${r(h * 0.42)}`
  + `l${r(-w * 0.12)} ${r(h * 0.41)}h${r(-w * 0.76)}l${r(-w * 0.12)} ${r(-h * 0.41)}v${r(-h * 0.42)}z`;

/**
 * Small things in a row around a middle.
 * @param {{y: number, s: number, names: string[], sq?: boolean, room: number}} p
 */
function Line({ y, s, names, sq, room }) {
  const pitch = names.length > 1 ? Math.min(s + 1, (room - s) / (names.length - 1)) : 0;
  return names.map((name, n) => html`<${Res} x=${(n - (names.length - 1) / 2) * pitch} y=${y} s=${s} name=${name}
    sq=${sq} edge="rgb(255 255 255 / .75)" />`);
}

/**
 * A conflict around 0, 0: what it costs above, its swords below.
 * @param {{n: number, s: number, figures: any, state?: string}} p its width is `s`
 */
export function Plate({ n, s, figures, state = '' }) {
  const h = s * HIGH;
  const { cost, swords } = conflictOf(figures, n);
  const glow = state === 'picked' ? 'var(--select)' : 'var(--legal)';
  return html`<path d=${coffin(s, h)} transform="translate(0 1.800)" fill="rgb(0 0 0 / .45)" />${state && html`<path
    d=${coffin(s, h)} fill="none" stroke="var(--on-lapis)" stroke-width="7.5" stroke-linejoin="round" /><path
      d=${coffin(s, h)} fill="none" stroke=${glow} stroke-width="4.5" stroke-linejoin="round" />`}
    <path d=${coffin(s, h)} fill=${GROUND} stroke="#E3B04A" stroke-width=${s > 40 ? 2 : 1.3} stroke-linejoin="round" />
    <${Line} y=${-h * 0.2} s=${s * 0.42} names=${cost} sq=${true} room=${s * 0.9} /><path
      d=${`M${r(-s * 0.32)} ${r(h * 0.045)}h${r(s * 0.64)}`} stroke="#E3B04A" stroke-width=".8" opacity=".8" /><${Line}
        y=${h * 0.26} s=${s * 0.37} names=${Array(swords).fill('sword')} room=${s * 0.76} />`;
}

/** A conflict in running text. @param {{n: number, s?: number}} p */
export const ConflictIcon = ({ n, s = 30 }) => html`<svg class="ph-gift" width=${r(s * 0.88)} height=${s}
  viewBox="-22 -25 44 50" aria-hidden="true"><${Plate} n=${n} s=${40} figures=${printed.value} /></svg>`;

/** The size of a plate on the wheel. @param {any} L */
export const plateSize = (L) => L.wheel.R * 0.228;

// ---------------------------------------------------------------- on the wheel

/** The conflicts on the wheel, and the free slot that may be chosen instead. @param {any} p */
export function OnWheel({ L, position, figures, things }) {
  if (!position.konflikte) return null;
  const moving = new Map(things.map((/** @type {any} */ piece) => [piece.kind, piece.id]));
  return html`<${FreeSlot} L=${L} position=${position} figures=${figures} />${onWheel(position).map(({ n, colour,
    slot }) => html`<${Laid} key=${n} id=${`conflict:${n}`} n=${n} spot=${slotSpot(L, position, figures, colour, slot)}
      L=${L} figures=${figures} piece=${moving.get(`conflict-${n}`)} />`)}`;
}

/** @param {any} p */
function Laid({ id, n, spot, L, figures, piece }) {
  return html`<${At} id=${id} tip=${`conflict:${n}`} label=${conflictWords(figures, n)}>
    ${(/** @type {string} */ state) => html`<g transform=${`translate(${r(spot.x)} ${r(spot.y)})`}><g
      data-piece=${piece} class="ak-piece"><${Plate} n=${n} s=${plateSize(L)} figures=${figures} state=${state} /></g>
        </g>`}<//>`;
}

/** The slot without a conflict, while it is a choice. @param {any} p */
function FreeSlot({ L, position, figures }) {
  const district = slotDistrict();
  const colour = district && faceOf(district);
  const slot = colour ? emptySlot(position, colour) : -1;
  if (slot < 0 || !stateOf('slot:free')) return null;
  const { x, y, s } = slotSpot(L, position, figures, colour, slot);
  return html`<${At} id="slot:free" tip="wheel" label=${t('pharaon.action.slot_free')}>
    ${(/** @type {string} */ state) => html`<circle cx=${r(x)} cy=${r(y)} r=${r(s * 0.6)} fill="rgb(0 0 0 / .3)"
      stroke="var(--on-lapis)" stroke-width="6" /><circle cx=${r(x)} cy=${r(y)} r=${r(s * 0.6)} fill="none"
        stroke=${state === 'picked' ? 'var(--select)' : 'var(--legal)'} stroke-width="3.5" />`}<//>`;
}

// ---------------------------------------------------------------- the stacks

/**
 * The stacks that are still there: the conflict laid open, and where it will go.
 * @param {any} position @returns {{place: number, n: number | null, back: string | null}[]}
 */
const stacksOf = ({ konflikte }) => konflikte.fronts.flatMap((/** @type {number | null} */ n,
  /** @type {number} */ place) => (n || konflikte.backs[place] ? [{ place, n, back: konflikte.backs[place] }] : []));

/** @param {any} f @param {number | null} n @param {string | null} back */
const stackWords = (f, n, back) => [n ? conflictWords(f, n) : '', back ? t('pharaon.action.back',
  { resource: resourceName(back) }) : ''].filter(Boolean).join('; ');

/**
 * A stack around a middle: the next conflict, and on the back of the one after it the area it goes to.
 * @param {any} p
 */
function Stack({ x, y, s, n, back, figures, piece }) {
  return html`<g data-tip=${n ? `conflict:${n}` : 'next_conflicts'} role="img"
    aria-label=${`${t('pharaon.board.next_conflicts')}: ${stackWords(figures, n, back)}`}><g
      transform=${`translate(${r(x)} ${r(y)})`}>
    ${back && html`<path d=${coffin(s, s * HIGH)} transform=${`translate(${r(s * 0.42)} 0)`} fill="#4A3423"
      stroke="#E3B04A" stroke-width="1" />`}
    ${n && html`<g data-piece=${piece} class="ak-piece"><${Plate} n=${n} s=${s} figures=${figures} /></g>`}${back
      && html`<g data-tip=${`back:${back}`}><${Res} x=${s * 0.72} y=${s * 0.3} s=${s * 0.56} name=${back} deep=${true}
      edge="rgb(255 255 255 / .85)" /></g>`}</g></g>`;
}

/** Where the stacks of the wide drawing lie: beside the wheel, from the upper left. */
const BESIDE = [{ x: 384, y: 311 }, { x: 384, y: 355 }, { x: 674, y: 311 }, { x: 674, y: 355 }];

/** @param {any} L @param {any} position @param {number} place */
export function frontSpot(L, position, place) {
  return L.wide ? { ...BESIDE[place], s: plateSize(L), z: 5 } : null;
}

/** All stacks, in the wide drawing. @param {any} p */
export function Stacks({ L, position, figures, things }) {
  if (!position.konflikte) return null;
  const moving = new Map(things.map((/** @type {any} */ piece) => [piece.kind, piece.id]));
  return stacksOf(position).map(({ place, n, back }) => html`<${Stack} key=${place} ...${BESIDE[place]}
    s=${plateSize(L)} n=${n} back=${back} figures=${figures} piece=${moving.get(`conflict-${n}`)} />`);
}

/** The stacks and the supply, on a sheet of the tall drawing. @param {any} p */
export function NextConflicts({ L, sheet, position, figures }) {
  const { x, y, w, h } = sheet;
  const stacks = stacksOf(position);
  const s = Math.min(54, (h - 90) / 1.3, (w - 30) / 4 / 1.6);
  const left = position.konflikte.unseen.length;
  const tokens = tokenNames(position);
  const line = y + h - 22;
  return html`<${Txt} x=${x + 13} y=${y + 25} s=${16} d=${true}>${t('pharaon.board.next_conflicts')}<//><${Txt}
    x=${x + w - 12} y=${y + 24} s=${L.f(13)} a="end" fill="var(--umber)">${t('app.pharaon.board.pile', { n: left })}<//>
    ${stacks.map(({ place, n, back }, i) => html`<${Stack} key=${place}
      x=${x + w / 2 - s * 0.3 + (i - (stacks.length - 1) / 2) * (w / 4.1)} y=${y + 34 + (h - 78) / 2} s=${s} n=${n}
        back=${back} figures=${figures} />`)}
    ${!stacks.length && html`<${Txt} x=${x + w / 2} y=${y + h / 2} s=${L.f(14)} a="middle" fill="var(--umber)">
      ${t('app.none')}<//>`}
    <g data-tip="supply" role="img" aria-label=${`${t('app.pharaon.board.supply')}: ${tokens.map((name) =>
      `${resourceName(name)} ${position.supply[name] ?? 0}`).join(', ')}`}><${Box} x=${x + 6} y=${line - 15} w=${w - 12}
        h=${30} rx=${8} fill="var(--slab-2)" />${tokens.map((name, n) => html`<${Res} x=${x + 22 + n * ((w - 16) / 7)}
          y=${line} s=${20} name=${name} /><${Txt} x=${x + 35 + n * ((w - 16) / 7)} y=${line + 5} s=${L.f(13)} w=${650}
            fill=${position.supply[name] ? 'var(--umber)' : 'var(--carnelian)'}>${position.supply[name] ?? 0}<//>`)}
              </g>`;
}

/** The stacks in small, as a door to their sheet. @param {any} p */
export function StacksDoor({ box, position, figures, open }) {
  const { x, y, w, h } = box;
  const stacks = stacksOf(position);
  const narrow = w < 60;
  const s = Math.min(h / 1.5, (w - 8) / 4.4);
  return html`<g class="ph-door" role="button" tabindex="0" aria-label=${t('pharaon.board.next_conflicts')}
    aria-pressed=${String(open)} data-door="next"><${Box} x=${x} y=${y + 2} w=${w} h=${h} rx=${9}
      fill="rgb(var(--shadow) / .25)" /><${Box} x=${x} y=${y} w=${w} h=${h} rx=${9} fill=${open ? 'var(--gold-wash)'
        : 'var(--slab)'} stroke=${open ? 'var(--gold)' : 'var(--slab-edge)'} /></g>
    <g class="ak-stones" aria-hidden="true">${narrow || !stacks.length ? html`<${Use} name="conflict"
      x=${x + w / 2 - 12} y=${y + h / 2 - 12} s=${24} fill="var(--kohl)" cut="var(--slab)" />` : stacks.map(({ n,
        back }, i) => html`<g
          transform=${`translate(${r(x + w / 2 + (i - (stacks.length - 1) / 2) * ((w - 6) / 4))} ${r(y + h * 0.42)})`}>
            ${n && html`<${Plate} n=${n} s=${s} figures=${figures} />`}${back && html`<${Res} x=${0} y=${h * 0.4}
              s=${11} name=${back} />`}</g>`)}</g>`;
}
