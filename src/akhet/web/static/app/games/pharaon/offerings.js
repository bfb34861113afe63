/** Offerings: sets of two, the bonus zone, the bag. */
import { html } from '../../lib.js';
import { At } from '../../at.js';
import { Box, Txt, Use } from '../../svg.js';
import { t } from '../../words.js';
import { Token } from './emblems.js';
import { Head, edgeOf } from './panel.js';
import { Foot, Fresh } from './rows.js';
import { total } from './rules.js';
import { offeringName } from './words.js';

const ZONE = 7;

/** @param {any} L @param {any} sheet @param {number} place */
function setBox(L, { x, y, w, h }, place) {
  const [column, row] = [Math.floor(place / 3), place % 3];
  if (L.wide) return { x: column ? x + w - 111 : x + 13, y: y + 44 + row * 69, w: 98, h: 62 };
  const high = (h - 16) / 3;
  return { x: x + 8 + column * 92, y: y + 8 + row * high, w: 88, h: high - 5 };
}

/** The bonus zone, and a place in it; the bag is the last one. @param {any} L @param {any} sheet */
function zoneBox(L, { x, y, w, h }) {
  return L.wide ? { x: x + 121, y: y + 44, w: w - 242, h: 200, columns: 2, pitch: [48, 44], left: x + w / 2 - 24,
    top: y + 87 } : { x: x + 194, y: y + 8, w: w - 202, h: h - 21, columns: 4, pitch: [(w - 208) / 4, (h - 46) / 2],
      left: x + 197 + (w - 208) / 8, top: y + 33 + (h - 46) / 4 };
}

/** @param {any} p */
export function Offerings({ L, sheet, position, figures, fresh }) {
  return html`${L.wide && html`<${Head} L=${L} sheet=${sheet} district="offerings"
    note=${t('app.pharaon.board.one_or_two')} cost=${['same', 'same']} />`}
    ${position.sets.map((/** @type {(string | null)[] | null} */ set, /** @type {number} */ place) => html`<${Pair}
      key=${place} L=${L} box=${setBox(L, sheet, place)} set=${set} place=${place}
        used=${place <= position.players.length} fresh=${fresh} />`)}
    <${Zone} L=${L} sheet=${sheet} position=${position} fresh=${fresh} />
    ${L.wide && html`<${Foot} L=${L} sheet=${sheet} district="offerings" position=${position} figures=${figures} />`}`;
}

/** A set of two. @param {any} p */
function Pair({ L, box, set, place, used, fresh }) {
  const { x, y, w, h } = box;
  const s = Math.min(48, h - 8);
  if (!set) return used && html`<${Box} x=${x} y=${y} w=${w} h=${h} rx=${10} fill="var(--slab-2)" opacity=".55"
    stroke="var(--slab-edge)" stroke-dasharray="4 3" />`;
  const kinds = /** @type {string[]} */ (set.filter(Boolean));
  return html`<g key=${kinds.join('+')} class="ph-dealt"><${At} id=${`set:${place + 1}`} tip=${`set:${place + 1}`}
    label=${kinds.map(offeringName).join(', ')}>${(/** @type {string} */ state) => html`<${Box} x=${x} y=${y} w=${w}
      h=${h} rx=${10} fill="var(--slab-2)" ...${state ? edgeOf(state) : { stroke: 'var(--slab-edge)' }} />
    ${kinds.map((kind, n) => html`<${Token} x=${x + w / 2 + (n ? 0.5 : -0.5) * (s * 0.92)} y=${y + h / 2 - 1} s=${s}
      kind=${kind} />`)}${!state && fresh.has(`set:${place + 1}`) && html`<${Fresh} x=${x} y=${y} w=${w} h=${h} />`}`}
        <//></g>`;
}

/** @param {any} p */
function Zone({ L, sheet, position, fresh }) {
  const zone = zoneBox(L, sheet);
  const at = (/** @type {number} */ n) => ({ x: zone.left + (n % zone.columns) * zone.pitch[0],
    y: zone.top + Math.floor(n / zone.columns) * zone.pitch[1] });
  const s = Math.min(44, zone.pitch[1] - 2, zone.pitch[0] - (L.wide ? 2 : 6));
  const bag = total(position.bag);
  const end = at(ZONE);
  return html`<g data-tip="zone"><${Box} x=${zone.x} y=${zone.y} w=${zone.w} h=${zone.h} rx=${12}
    fill="var(--gold-wash)" stroke="var(--gold)" stroke-width="1.5" /><${Txt} x=${zone.x + (L.wide ? zone.w / 2 : 12)}
      y=${zone.y + (L.wide ? 18 : 19)} s=${15} d=${true} a=${L.wide ? 'middle' : undefined}>
        ${t('app.pharaon.board.bonus')}<//></g>
    ${position.zone.map((/** @type {string | null} */ kind, /** @type {number} */ n) => kind && html`<g
      key=${`${n}-${kind}`} class="ph-dealt"><${At} id=${`bonus:${n + 1}`} tip=${`offering:${kind}`}
        label=${offeringName(kind)}>${(/** @type {string} */ state) => html`${state && html`<circle cx=${at(n).x}
          cy=${at(n).y} r=${s * 0.56} fill="none" ...${edgeOf(state)} />`}<${Token} x=${at(n).x} y=${at(n).y} s=${s}
            kind=${kind} />${!state && fresh.has(`bonus:${n + 1}`) && html`<circle cx=${at(n).x} cy=${at(n).y}
              r=${s * 0.57} fill="none" stroke="var(--last)" stroke-width="2" stroke-dasharray="5 4" />`}`}<//></g>`)}
    <${At} id="bag" tip="bag" label=${t('app.pharaon.board.bag', { n: bag })}>${(/** @type {string} */ state) =>
      html`<${Box} x=${end.x - s / 2} y=${end.y - s / 2} w=${s} h=${s} rx=${s * 0.3} fill="var(--wood)" ...${state
        ? edgeOf(state) : { stroke: 'var(--wood-deep)' }} /><path
        d=${`M${end.x - s * 0.2} ${end.y - s / 2 + 6}h${s * 0.4}`} stroke="#F3D9A6" stroke-width="3"
          stroke-linecap="round" /><${Use} name="offering" x=${end.x - 8} y=${end.y - s / 2 + 9} s=${16} fill="#FFF1D6"
            cut="var(--wood)" />`}<//><g class="ak-stones" aria-hidden="true"><${Txt} x=${end.x} y=${end.y + s / 2 - 5}
              s=${L.f(13)} a="middle" w=${700} fill="#FFF6E2">${bag}<//></g>`;
}
