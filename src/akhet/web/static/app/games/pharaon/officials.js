/** The five more nobles at their arch. */
import { html } from '../../lib.js';
import { At } from '../../at.js';
import { Box, Txt } from '../../svg.js';
import { t } from '../../words.js';
import { Guess, Lines, Points, broken } from './emblems.js';
import { edgeOf } from './panel.js';
import { nobleOf } from './printed.js';
import { Fresh, Gap, NobleFace, NobleText, Symbols, counted, formula, tintOf } from './rows.js';
import { nobleName, nobleWorth, noblePower, shortPower } from './words.js';

const HIGH = 128; // a card as in the row

/** All five side by side. @param {any} p */
export function Five({ L, x, y, w, h, position, figures, guesses, fresh }) {
  const cw = (w - 16) / 5;
  return position.konflikte.extra.map((/** @type {number | null} */ n, /** @type {number} */ place) => {
    const box = { x: x + place * (cw + 4), y, w: cw, h };
    if (n === null) return html`<${Gap} key=${place} ...${box} />`;
    const noble = nobleOf(figures, n);
    const guessed = guesses.has(`noble.${n}`);
    const Face = h < HIGH ? SmallFace : NobleFace;
    const Text = h < HIGH ? SmallText : NobleText;
    return html`<g key=${n} class="ph-dealt"><${At} id=${`extra:${place + 1}`} tip=${`card_noble:${n}`}
      label=${`${nobleName(n)}: ${nobleWorth(n)}; ${noblePower(n)}`}>${(/** @type {string} */ state) => html`<${Face}
        ...${box} noble=${noble} state=${state} />${!state && fresh.has(`extra:${place + 1}`) && html`<${Fresh}
        ...${box} />`}`}<//><${Text} L=${L} ...${box} n=${n} noble=${noble} guessed=${guessed} least=${0} /></g>`;
  });
}

/** The five as a sheet of the tall drawing. @param {any} p */
export function Officials({ L, sheet, ...props }) {
  return html`<${Five} L=${L} x=${sheet.x + 7} y=${sheet.y + 8} w=${sheet.w - 14} h=${sheet.h - 14} ...${props} />`;
}

/** @param {any} p */
function SmallFace({ x, y, w, h, noble, state }) {
  const [tint] = tintOf(noble);
  return html`<${Box} x=${x} y=${y} w=${w} h=${h} rx=${6} fill="var(--alabaster)" ...${edgeOf(state)} /><path
    d=${`M${x + 1.2} ${y + 6}a5 5 0 0 1 5-4.800h${w - 12.4}a5 5 0 0 1 5 4.800v18h${2.4 - w}z`} fill=${tint} />`;
}

/** A small card: points, name, what it does in symbols. @param {any} p */
function SmallText({ L, x, y, w, h, n, noble, guessed }) {
  const [tint, dark] = tintOf(noble);
  const items = formula(noble);
  const c = x + w / 2;
  const rows = h > 84 && h <= 100 ? 3 : 2;
  const lines = broken(nobleName(n), L.f(12), w - 5, rows, 700).length;
  const roomy = h > 100;
  const low = roomy ? y + (lines > 1 ? 40 : 36) : y + 24 + (h - 26 - (items.length ? 20 : 0)) / 2;
  const text = low + (lines + 1) * L.f(12) * 0.55 + 10;
  const most = Math.floor((y + h - 24 - text) / (L.f(11) * 1.15)) + 1;
  return html`<g class="ak-stones" aria-hidden="true"><${Points} x=${x + 13} y=${y + 12.5} rad=${9.5} n=${noble.points}
    f=${L.f} />${guessed && noble.each === 0 && html`<${Guess} x=${x + w - 10} y=${y + 12} f=${L.f} on=${dark} />`}
    ${noble.each > 0 && html`<${Txt} x=${x + 25} y=${y + 17} s=${L.f(12)} w=${750} fill="#2A1C00">+${noble.each}<//>
      <${Symbols} x=${x + w - 3} y=${y + 12.5} s=${counted(noble, n).length > 1 ? 10 : 14} a="end" f=${L.f}
        items=${counted(noble, n)} ink=${dark} cut=${tint} />`}
    <${Lines} x=${c} y=${low + 4.5 - (lines - 1) * 6.5} s=${L.f(12)} w=${700} room=${w - 5} most=${rows} step=${1.1}>
      ${nobleName(n)}<//>
    ${roomy && most > 0 && noble.kind !== 'instant' && html`<${Lines} x=${c} y=${text} s=${L.f(11)} room=${w - 6}
      most=${most} fill="var(--umber)" step=${1.15}>${shortPower(n)}<//>`}
    ${items.length > 0 && html`<${Symbols} x=${c} y=${y + h - 12} s=${items.length > 3 ? 12 : 15} items=${items}
      f=${L.f} />`}</g>`;
}
