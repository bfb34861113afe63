/** Beside the map: the temple track, the offers, prices and decks. */
import { html } from '../../lib.js';
import { Box, Disc, Txt, Use } from '../../svg.js';
import { named } from '../../store.js';
import { t } from '../../words.js';
import { Coin } from './draw.js';
import { phaseOf } from './rules.js';
import { lastOffers, offerText, rangeOf } from './words.js';

/** A stone slab with a heading. @param {any} p */
function Panel({ x, y, w, h, title, more, f, tip }) {
  return html`<g data-tip=${tip}><${Box} x=${x} y=${y + 4} w=${w} h=${h} rx=${10} fill="var(--slab-edge)" />
    <${Box} x=${x} y=${y} w=${w} h=${h} rx=${10} fill="var(--slab)" />
    <${Txt} x=${x + 12} y=${y + 23} s=${16} d=${true} fit=${more ? 72 : w - 20}>${title}<//>${more && html`<${Txt}
      x=${x + w - 12} y=${y + 22} s=${f(12.5)} a="end" w=${650} fill="var(--umber)">${more}<//>`}</g>`;
}

/** The four fields; `reach` is the field that a planned offer alone would reach. @param {any} p */
export function Track({ L, position, figures, reach }) {
  return html`${L.wide && html`<${Panel} x=${932} y=${10} w=${134} h=${242} f=${L.f} title=${t('app.amunre.track')}
    tip="track" />`}
    ${[1, 2, 3, 4].map((field) => html`<${Step} key=${field} L=${L} field=${field} on=${position.temple === field}
      reach=${reach === field} figures=${figures} />`)}`;
}

/** @param {any} p */
function Step({ L, field, on, reach, figures }) {
  const { x, y, w, h } = L.track(field);
  const words = t('app.amunre.step', { range: rangeOf(figures, field), gold: figures.harvest[field],
    points: figures.temple_points[field] });
  const [a, low] = L.wide ? [x + 9, y + 33] : [x + 8, y + 32];
  return html`<g data-tip=${`field:${field}`} role="img"
    aria-label=${on ? `${words} ${t('app.amunre.temple_here')}` : words}>
    <${Box} x=${x} y=${y} w=${w} h=${h} rx=${7} fill=${on ? 'var(--gold-wash)' : 'var(--slab-2)'}
      stroke=${on ? 'var(--gold)' : 'var(--slab-edge)'} stroke-width=${on ? 2 : 1} />
    ${reach && html`<${Box} x=${x - 1} y=${y - 1} w=${w + 2} h=${h + 2} rx=${8} stroke="var(--select)"
      stroke-width="2.5" stroke-dasharray="5 4" />`}
    <${Txt} x=${a} y=${y + 16} s=${L.f(12.5)} w=${650}>${rangeOf(figures, field)}<//>
    <${Coin} x=${a + 9} y=${low} rad=${9.5} n=${figures.harvest[field]} least=${L.f(11)} />
    <${Use} name="temple-small" x=${a + 25} y=${low - 8} s=${15} fill="var(--carnelian)" cut="var(--slab-2)" />
    <${Txt} x=${a + 42} y=${low + 5} s=${L.f(13)} w=${700}>${figures.temple_points[field]}<//>
    ${figures.camels[field] === 1 && html`<${Use} name="camel" x=${a + (L.wide ? 56 : 53)} y=${low - 9} s=${17}
      fill="var(--umber)" />`}</g>`;
}

/** Who offers what: choosing, sealed, or the last offering. @param {any} p */
export function Offers({ L, position, names }) {
  const { total, offers } = lastOffers(position);
  const open = phaseOf(position) === 'offering';
  return html`<${Panel} x=${932} y=${264} w=${134} h=${112} f=${L.f} title=${t('app.amunre.offering')}
    more=${total === null ? '' : t('app.amunre.total', { n: total })} />
    ${names.map((/** @type {string} */ name, /** @type {number} */ seat) => {
      const [x, y] = [949 + (seat % 3) * 40, 312 + Math.floor(seat / 3) * 34];
      const offer = offers[seat];
      return html`<g role="img" aria-label=${`${name}: ${offerText(offer, open)}`}>
        <${Disc} x=${x} y=${y} rad=${10} seat=${seat} />
        ${offer === 'sealed' ? html`<${Use} name="ui-lock" x=${x + 11} y=${y - 8} s=${16} fill="var(--malachite)" />`
    : html`<${Txt} x=${x + 13} y=${y + 5} s=${L.f(14)} w=${700}
      fill=${offer === 0 ? 'var(--carnelian)' : 'var(--kohl)'}>
        ${offer === null ? '·' : offer === 0 ? `−${named.value.thief}` : offer}<//>`}</g>`;
    })}`;
}

/**
 * What one to seven pieces cost; while cards are bought, a click takes so many of them.
 * @param {{L: any, position: any, on: number, offered: number}} p
 */
export function Prices({ L, position, on, offered }) {
  return html`<${Panel} x=${932} y=${388} w=${134} h=${130} f=${L.f} title=${t('app.amunre.prices')} tip="prices" />
    ${[1, 2, 3, 4, 5, 6, 7].map((n) => {
      const [x, y] = [940 + ((n - 1) % 4) * 30, 418 + Math.floor((n - 1) / 4) * 48];
      const state = n > offered ? '' : on === n ? 'picked' : 'legal';
      const active = state
        ? { class: `ak-at ${state}`, 'data-at': `buy:${n}`, role: 'button', tabindex: -1,
          'aria-label': `${t('app.amunre.cards')}: ${n}` } : {};
      const line = on === n ? 'var(--select)' : state ? 'var(--legal)' : 'none';
      return html`<g key=${n} data-tip="prices" ...${active}>
        <${Box} x=${x} y=${y} w=${28} h=${44} rx=${5} fill=${on === n ? 'var(--gold-wash)' : 'var(--slab-2)'}
          stroke=${line} stroke-width="2" />
        <${Txt} x=${x + 14} y=${y + 15} s=${L.f(12.5)} a="middle" fill="var(--umber)">${n}<//>
        <${Coin} x=${x + 14} y=${y + 30} rad=${10.5} n=${position.counts.prices[n - 1]} least=${L.f(11)} /></g>`;
    })}`;
}

/** How many power cards lie in the pile and are used. @param {any} p */
export function Decks({ L, position }) {
  const used = Object.values(position.discard).reduce((sum, n) => sum + Number(n), 0);
  const row = (/** @type {string} */ icon, /** @type {string} */ words, /** @type {number} */ n,
    /** @type {number} */ y) => html`<${Use} name=${icon} x=${943} y=${y - 12} s=${15} fill="var(--umber)"
      cut="var(--slab)" />
    <${Txt} x=${963} y=${y} s=${L.f(12.5)} fit=${74}>${words}<//>
    <${Txt} x=${1054} y=${y} s=${L.f(13)} a="end" w=${700}>${n}<//>`;
  return html`<${Panel} x=${932} y=${530} w=${134} h=${70} f=${L.f} title=${t('app.amunre.cards')} tip="power"
    />${row('power-card', t('app.amunre.pile'), position.pile_size, 571)}${row('ui-replay', t('app.amunre.used'), used,
      591)}`;
}

