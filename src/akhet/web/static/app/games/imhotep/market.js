/** The market: open cards, the pair face down on side B, the pile and what was used. */
import { html, useRef } from '../../lib.js';
import { At } from '../../at.js';
import { Box, Txt, Use, r } from '../../svg.js';
import { t } from '../../words.js';
import { named } from '../../store.js';
import { cardsIn, colourOf, countIn, iconOf } from './rules.js';

const INK = '#FFF8EC';

/**
 * Cards stay where they lie: a new market keeps the places of the cards that are still there.
 * @param {(string | null)[]} old @param {string[]} cards @param {number} places
 */
export function laid(old, cards, places) {
  const left = [...cards];
  const kept = Array.from({ length: places }, (_, n) => {
    const place = left.indexOf(old[n] ?? '');
    return place < 0 ? null : left.splice(place, 1)[0];
  });
  return kept.map((card) => card ?? left.shift() ?? null);
}

/** @param {any} p */
export function Market({ L, position }) {
  const b = position.sides.market === 'b';
  const places = useRef(/** @type {(string | null)[]} */ ([]));
  places.current = laid(places.current, cardsIn(position.market), b ? 3 : 4);
  const [x, y, w, h] = L.slab.market;
  const step = L.wide ? 56 : Math.min(54, (w - 58) / 4);
  const card = L.wide ? { w: 50, h: 108, y: y + 44 } : { w: step - 5, h: h - 31, y: y + 26 };
  const left = L.wide ? x + 14 : x + 9;
  const pair = countIn(position.pair.apart) + position.pair.owed;
  return html`<g>
    ${places.current.map((name, n) => html`<${Card} key=${n} L=${L} x=${left + n * step} y=${card.y} w=${card.w}
      h=${card.h} name=${name} />`)}
    ${b && html`<${Pair} L=${L} x=${left + 3 * step + 3} y=${card.y} w=${card.w} h=${card.h} count=${pair} />`}
    <${Pile} L=${L} position=${position} x=${L.wide ? x + 239 : x + w - 40} y=${L.wide ? y + 46 : y + 29} />
  </g>`;
}

/** The short name of a card, as it stands on it. @param {string} name */
export const short = (name) => t(`app.imhotep.card.${name}`);

/** @param {any} p */
function Card({ L, x, y, w, h, name }) {
  if (!name) return html`<${Box} x=${x} y=${y} w=${w} h=${h} rx=${6} fill="rgb(0 0 0 / .05)" stroke="var(--slab-edge)"
    stroke-dasharray="3 3" />`;
  const label = t('app.imhotep.market_card', { card: t(`imhotep.card.${name}.name`) });
  return html`<${At} id=${`pick:${name}`} label=${label} tip=${`card:${name}`}>${(/** @type {string} */ state) => html`
      <${CardFace} L=${L} x=${x} y=${y} w=${w} h=${h} name=${name} state=${state} />`}<//>
    <g class="ak-stones" aria-hidden="true"><${Txt} x=${x + w / 2} y=${L.wide ? y + h * 0.56 + 17 : y + h - 5}
      s=${L.f(L.wide ? 12.5 : 11.5)} a="middle" w=${650} fit=${w - 4}>${short(name)}<//>
      ${L.wide && html`<${Txt} x=${x + w / 2} y=${y + h * 0.56 + 32} s=${L.f(11)} a="middle" fill="var(--umber)"
        fit=${w - 4}>${t(`app.imhotep.gist.${name}`, named.value)}<//>`}</g>`;
}

/** @param {any} p */
function CardFace({ L, x, y, w, h, name, state }) {
  const fill = `var(--k-${colourOf(name)})`;
  const head = L.wide ? h * 0.5 : h - Math.max(20, L.f(11.5) + 10);
  const icon = Math.min(w * 0.5, head * 0.72);
  return html`<g class="ak-card">
    <${Box} x=${x + 1.5} y=${y + 3} w=${w} h=${h} rx=${6} fill="rgb(var(--shadow) / var(--shadow-a))" />
    <${Box} x=${x} y=${y} w=${w} h=${h} rx=${6} fill="var(--alabaster)" stroke="rgb(0 0 0 / .18)" />
    <path d=${`M${r(x + 6)} ${r(y)}h${r(w - 12)}a6 6 0 0 1 6 6v${r(head)}H${r(x)}v${r(-head)}a6 6 0 0 1 6-6z`}
      fill=${fill} />
    <${Use} name=${iconOf(name)} x=${x + w / 2 - icon / 2} y=${y + (head + 6 - icon) / 2} s=${icon} fill=${INK}
      cut=${fill} />
    ${state && html`<${Box} x=${x - 2.5} y=${y - 2.5} w=${w + 5} h=${h + 5} rx=${8}
      stroke=${state === 'picked' ? 'var(--select)' : 'var(--legal)'} stroke-width="3" />`}
  </g>`;
}

/** A card seen from behind. @param {any} p */
function Back({ x, y, w, h }) {
  const icon = Math.min(w, h) * 0.56;
  return html`<${Box} x=${x} y=${y} w=${w} h=${h} rx=${5} fill="var(--lapis)" stroke="var(--on-lapis-2)"
    stroke-opacity=".6" />
    <${Use} name="akhet" x=${x + w / 2 - icon / 2} y=${y + h / 2 - icon / 2} s=${icon} fill="#F0B429" />`;
}

/** @param {any} p */
function Pair({ L, x, y, w, h, count }) {
  const high = L.wide ? 64 : h - 20;
  if (!count) return html`<${Box} x=${x} y=${y} w=${w} h=${high} rx=${6} fill="rgb(0 0 0 / .05)"
    stroke="var(--slab-edge)" stroke-dasharray="3 3" />`;
  return html`<${At} id="pick:pair" tip="pair" label=${t('imhotep.board.pair', { n: count })}>
    ${(/** @type {string} */ state) => html`
      ${count > 1 && html`<${Back} x=${x + 5} y=${y + 5} w=${w - 6} h=${high - 3} />`}<${Back} x=${x} y=${y} w=${w - 6}
        h=${high - 3} />
      ${state && html`<${Box} x=${x - 3} y=${y - 3} w=${w + 6} h=${high + 6} rx=${8}
        stroke=${state === 'picked' ? 'var(--select)' : 'var(--legal)'} stroke-width="3" />`}`}<//>
    <g class="ak-stones" aria-hidden="true">${L.wide ? html`<${Txt} x=${x + w / 2 - 2} y=${y + high + 17} s=${L.f(12)}
      a="middle" fill="var(--umber)" fit=${56}>${t('app.imhotep.pair_1', { n: count })}<//>
        <${Txt} x=${x + w / 2 - 2} y=${y + high + 32} s=${L.f(12)} a="middle" fill="var(--umber)" fit=${56}>
          ${t('app.imhotep.pair_2')}<//>`
    : html`<${Txt} x=${x + w / 2} y=${y + h - 5} s=${L.f(11.5)} a="middle" w=${600} fill="var(--umber)" fit=${w}>
      ${t('app.imhotep.pair_2')}<//>`}</g>`;
}

/** @param {any} p */
function Pile({ L, position, x, y }) {
  const [pile, used] = [countIn(position.pile) - position.pair.owed, countIn(position.discard)];
  if (!L.wide) {
    return html`<g data-tip="pile"><${Back} x=${x} y=${y} w=${34} h=${44} />
      <${Txt} x=${x + 17} y=${y + 40} s=${L.f(12)} a="middle" w=${650} fill="var(--on-lapis)">${pile}<//></g>`;
  }
  return html`<g data-tip="pile">
    <${Box} x=${x + 4} y=${y + 4} w=${42} h=${56} rx=${5} fill="var(--wood-deep)" /><${Box} x=${x + 2} y=${y + 2}
      w=${42} h=${56} rx=${5} fill="var(--wood)" />
    <${Back} x=${x} y=${y} w=${42} h=${56} />
    <${Txt} x=${x + 21} y=${y + 75} s=${L.f(12)} a="middle" fill="var(--umber)" fit=${58}>
      ${t('app.imhotep.pile', { n: pile })}<//>
    <${Txt} x=${x + 21} y=${y + 91} s=${L.f(12)} a="middle" fill="var(--umber)" fit=${58}>
      ${t('app.imhotep.used', { n: used })}<//></g>`;
}
