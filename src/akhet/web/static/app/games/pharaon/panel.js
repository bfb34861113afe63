/** The slabs on which districts lie: frame, heading, outline when one may act there. */
import { html } from '../../lib.js';
import { At } from '../../at.js';
import { leads, next, picked } from '../../choose.js';
import { Box, Txt, Use, width } from '../../svg.js';
import { t } from '../../words.js';
import { Guess, Row } from './emblems.js';

/** What may be done with a thing now. @param {string} id */
export const stateOf = (id) => (picked.value.has(id) ? 'picked' : next.value.has(id) ? 'legal' : '');

const LOOKS = {
  stone: { fill: 'var(--slab)', edge: 'var(--slab-edge)', pattern: 'url(#pt-slab)', text: 'var(--kohl)',
    second: 'var(--umber)', icon: 'var(--gold-deep)' },
  water: { fill: 'url(#gr-nile-v)', edge: 'var(--nile-deep)', pattern: 'url(#pt-nile)', text: 'var(--on-lapis)',
    second: 'var(--on-lapis-2)', icon: 'var(--gold-bright)' },
  tomb: { fill: '#132544', edge: '#0A1730', pattern: '', text: '#FFF6E2', second: '#DCE6F4', icon: '#F5C451' },
};

/** A slab; a click on it is a click on its district. @param {any} p */
export function Slab({ x, y, w, h, look = 'stone', district, children }) {
  const { fill, edge, pattern } = LOOKS[/** @type {keyof typeof LOOKS} */ (look)];
  const state = district ? stateOf(`district:${district}`) : '';
  const line = state === 'picked' ? { stroke: 'var(--select)', 'stroke-width': 3.5 } : { stroke: look === 'stone'
    ? 'var(--legal)' : 'var(--gold-bright)', 'stroke-width': 2.5 };
  const active = district && (state || leads(`district:${district}`));
  return html`<g class=${active ? 'ph-open' : ''} data-at=${active ? `district:${district}` : undefined}><${Box}
    x=${x + 1} y=${y + 6} w=${w} h=${h} rx=${12} fill="rgb(var(--shadow) / .28)" /><${Box} x=${x} y=${y + 4} w=${w}
      h=${h} rx=${12} fill=${edge} /><${Box} x=${x} y=${y} w=${w} h=${h} rx=${12} fill=${fill} />
    ${pattern && html`<${Box} x=${x} y=${y} w=${w} h=${h} rx=${12} fill=${pattern} />`}${state && html`<${Box}
      x=${x - 1.5} y=${y - 1.5} w=${w + 3} h=${h + 7} rx=${13} ...${line} />`}${children}</g>`;
}

/** The heading of a district: symbol, name, what it costs. @param {any} p */
export function Head({ L, sheet, district, look = 'stone', cost, note, guessed }) {
  const { x, y, w } = sheet;
  const { text, second, icon, fill } = LOOKS[/** @type {keyof typeof LOOKS} */ (look)];
  const name = t(`pharaon.district.${district}.name`);
  const size = 18;
  const end = x + 41 + width(name, size) * 1.11; // the display face is wider
  const right = x + w - 18 - (cost?.length ?? 0) * 23;
  const room = right - 4 - end - (guessed ? 20 : 6);
  return html`<g data-tip=${`district:${district}`}><${Use} name=${`district-${district}`} x=${x + 13} y=${y + 10}
    s=${21} fill=${icon} cut=${look === 'water' ? 'var(--nile)' : fill} /><${Txt} x=${x + 41} y=${y + 27} s=${size}
      d=${true} fill=${text}>${name}<//></g>
    ${guessed && html`<${Guess} x=${end + 11} y=${y + 20} f=${L.f} on=${second} />`}
    ${cost && html`<${Row} x=${x + w - 13 - cost.length * 23 + 3} y=${y + 21} s=${20} names=${cost} sq=${true} />`}
    ${note && width(note, L.f(13)) * 0.85 < room && html`<${Txt} x=${right} y=${y + 26} s=${L.f(13)} a="end"
      fill=${second} fit=${room}>${note}<//>`}`;
}

/** The line round a card. @param {string} state */
export function edgeOf(state) {
  if (state === 'picked') return { stroke: 'var(--select)', 'stroke-width': 3.2 };
  return state === 'legal' ? { stroke: 'var(--legal)', 'stroke-width': 2.6 } : { stroke: 'var(--sand-deep)' };
}

/** A deck face down, with how many are left. @param {any} p */
export function Deck({ L, id, x, y, w, h, icon, n }) {
  const face = (/** @type {string} */ state) => html`${n > 1 && html`<${Box} x=${x + 3.5} y=${y + 4} w=${w} h=${h}
    rx=${7} fill="var(--wood-deep)" />`}<${Box} x=${x} y=${y} w=${w} h=${h} rx=${7} fill=${n ? '#1D4C8A'
      : 'var(--slab-2)'} ...${n ? (state ? edgeOf(state) : { stroke: 'rgb(255 255 255 / .35)' })
      : { stroke: 'var(--slab-edge)', 'stroke-dasharray': '4 3' }} />
    ${n > 0 && html`<${Use} name=${icon} x=${x + w / 2 - 15} y=${y + h / 2 - 24} s=${30} fill="#F5C451"
      cut="#1D4C8A" />`}`;
  return html`<${At} id=${id} tip=${id} label=${t('app.pharaon.board.deck', { n })}>${face}<//><g class="ak-stones"
    aria-hidden="true"><${Txt} x=${x + w / 2} y=${y + h / 2 + (n ? 26 : 6)} s=${L.f(16)} a="middle" w=${700} fill=${n
      ? '#FFF6E2' : 'var(--umber)'}>${n}<//></g>`;
}
