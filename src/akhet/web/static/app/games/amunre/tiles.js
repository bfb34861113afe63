/** A province as a tile of the tall drawing: the same things, counted. */
import { html } from '../../lib.js';
import { Box, Disc, Txt, Use } from '../../svg.js';
import { t } from '../../words.js';
import { Coin, Hollow } from './draw.js';
import { Emblem } from './emblems.js';
import { Secret, Target, VISTA, look } from './land.js';
import { bidIn, blockedIn, chosenCard, countIn, held, printed, stateOf } from './rules.js';
import { Vista } from './vistas.js';
import { lostBids, provinceText } from './words.js';

/** @typedef {import('../../types.js').AmunRePosition} Position */

/** @param {any} p */
export function Tile({ L, name, position, figures, after, first }) {
  const label = provinceText(name, position, figures);
  const { x, y, w, h } = L.land(name);
  const { ink, kind } = look(position, name, '');
  return html`<${Target} id=${`province:${name}`} tip=${`province:${name}`} first=${first} label=${label} name=${name}>
    ${(/** @type {string} */ state) => html`<${Frame} L=${L} name=${name} position=${position} state=${state} />`}<//>
    <g class="ar-print" aria-hidden="true" data-tip=${`province:${name}`}>
      <${Sight} L=${L} name=${name} position=${position} after=${after} kind=${kind} />
      <${Txt} x=${x + 8} y=${y + 17} s=${L.f(14.5)} d=${true} fill=${ink} fit=${w - 14}>${t(`amunre.province.${name}`)}
        <//>
      <${Counts} L=${L} name=${name} position=${position} figures=${figures} after=${after} />
      <${Gains} L=${L} name=${name} position=${position} figures=${figures} />
      <${Foot} L=${L} name=${name} position=${position} after=${after} kind=${kind} /></g>`;
}

const ROOMY = 120; // a tile this wide has room for the view of its province

/** The emblem of a province where nothing else stands, or its view where there is room. @param {any} p */
function Sight({ L, name, position, after, kind }) {
  const { x, y, w, h } = L.land(name);
  if (w >= ROOMY) return html`<${Vista} name=${name} x=${x + w - 80} y=${y + h - 52} s=${0.78}
    opacity=${VISTA[kind] * 0.8} />`;
  const taken = kind === 'sale' && (lostBids(position, name).length > 0 || (after && bidIn(after, name)) ||
    blockedIn(position, name));
  return taken || held(position, name) ? null : html`<${Emblem} name=${name} x=${x + w - 27} y=${y + h - 27} s=${21}
    fill="var(--umber)" opacity=${kind === 'out' ? 0.4 : 0.75} />`;
}

/** @param {any} p */
function Frame({ L, name, position, state }) {
  const { x, y, w, h } = L.land(name);
  const { fill, edge, kind } = look(position, name, state);
  const line = state === 'picked' ? 3.5 : state ? 2.5 : 1.5;
  const inner = { x: x + line, y: y + line, w: w - 2 * line, h: h - 2 * line, rx: 7 };
  return html`<${Box} x=${x} y=${y + 3} w=${w} h=${h} rx=${9} fill="rgb(var(--shadow) / .25)" /><${Box} x=${x} y=${y}
    w=${w} h=${h} rx=${9} fill=${edge} />
    <${Box} ...${inner} fill=${fill} /><${Box} ...${inner} fill=${kind === 'out' ? 'url(#pt-out)' : 'url(#pt-ground)'}
      opacity=".5" />`;
}

/** Farmers and fields, card limit. @param {any} p */
function Counts({ L, name, position, figures, after }) {
  const { x, y } = L.land(name);
  const of = (/** @type {string} */ what) => printed(figures, what, name);
  const fields = of('fields') + of('printed_farmers');
  const now = countIn(position, 'farmers', name);
  const then = after ? countIn(after, 'farmers', name) : now;
  const beside = (after ?? position).provinces[name].lowland; // they stand beside the fields
  const counted = fields ? `${then - beside}/${fields}${beside ? `+${beside}` : ''}` : String(then);
  const text = stateOf(position, name) === 'owned' || of('printed_farmers') ? counted : String(fields || then);
  let at = x + 8;
  const field = at;
  if (fields || now) at += 17 + text.length * 6.6 + 6;
  return html`${(fields > 0 || now > 0) && html`<${Box} x=${field} y=${y + 25} w=${14} h=${14} rx=${3}
    fill="var(--fertile)" stroke="var(--fertile-deep)" /><${Txt} x=${field + 17} y=${y + 36.5} s=${L.f(12.5)}
    w=${then > now ? 800 : 650} fill=${then > now ? 'var(--select)' : 'var(--kohl)'}>${text}<//>`}
    ${of('card_limit') > 0 && html`<${Use} name="power-card" x=${at} y=${y + 25} s=${14} fill="var(--lapis)"
      cut="var(--slab)" /><${Txt} x=${at + 15} y=${y + 36.5} s=${L.f(12.5)} w=${650}>${of('card_limit')}<//>`}`;
}

/** Income, temples and free goods at the right. @param {any} p */
function Gains({ L, name, position, figures }) {
  const { x, y, w, h } = L.land(name);
  const of = (/** @type {string} */ what) => printed(figures, what, name);
  const free = stateOf(position, name) !== 'owned';
  const foot = w >= ROOMY ? y + 21 : y + h - Math.min(47, h - 41); // beside the card limit, or under it
  const right = x + w - 16;
  const gold = of('fixed_income') || of('camel_income') || (free ? of('free_gold') : 0);
  const cards = free ? of('free_power_cards') : 0;
  return html`${Array.from({ length: of('temples') }, (_, n) => html`<${Use} name="temple-small"
    x=${x + w - 22 - cards * 19 - n * 15} y=${foot + 4} s=${15} fill="var(--carnelian)" cut="var(--slab)" />`)}
    ${gold !== 0 && html`<${Coin} x=${right - 1} y=${foot + 10} rad=${10} n=${gold} least=${L.f(11)} />`}
    ${of('camel_income') > 0 && html`<${Use} name="camel" x=${right - 30} y=${foot + 1} s=${17} fill="var(--umber)" />`}
    ${Array.from({ length: cards }, (_, n) => html`<${Box} x=${right - 6 - n * 17 - (gold ? 22 : 0)} y=${foot + 1}
      w=${15} h=${19} rx=${3} stroke="var(--umber)" stroke-dasharray="3 2" /><${Use} name="power-card"
      x=${right - 5.5 - n * 17 - (gold ? 22 : 0)} y=${foot + 3.5} s=${14} fill="var(--lapis)" cut="var(--slab)" />`)}`;
}

/** The bid or what became of the province. @param {any} p */
function Foot({ L, name, position, after, kind }) {
  const { x, y, w, h } = L.land(name);
  const line = y + h - 13;
  const bid = bidIn(position, name);
  const ghost = after && bidIn(after, name);
  const lost = lostBids(position, name);
  if (kind === 'owned') return null;
  if (held(position, name)) return html`<${Secret} x=${x + 7} y=${line - 8} s=${L.f(12)} fit=${w - 38} short
    picked=${chosenCard(position, name)} />`;
  if (kind !== 'sale') return html`<${Txt} x=${x + 8} y=${line + 4} s=${L.f(12)} fill="var(--umber)" fit=${w - 38}>
    ${t(`amunre.board.${kind}`)}<//>`;
  const shown = ghost ?? bid;
  const changed = ghost && (!bid || bid.seat !== ghost.seat || bid.space !== ghost.space);
  return html`${shown ? html`<${Txt} x=${x + 37} y=${line + 6} s=${L.f(17)} w=${750}>${shown.space}<//>` :
    html`<${Txt} x=${x + 8} y=${line + 4} s=${L.f(12)} fill="var(--umber)" fit=${w - 40}>${t('app.amunre.no_bid')}<//>`}
    ${changed && html`<${Disc} x=${x + 20} y=${line} rad=${10.5} seat=${ghost.seat} /><circle cx=${x + 20}
      cy=${line + 0.5} r="13.500" fill="none" stroke="var(--select)" stroke-width="2" stroke-dasharray="4 3" />
      ${bid && html`<${Disc} x=${x + w - 13} y=${line + 1} rad=${7.5} seat=${bid.seat} />`}`}
    ${blockedIn(position, name) && html`<${Use} name="power-block" x=${x + 58} y=${line - 8} s=${15}
      fill="var(--carnelian)" cut="var(--slab)" />`}
    ${!changed && lost.slice(0, 1).map(({ seat }) => html`<${Hollow} x=${x + w - 15} y=${line} rad=${9}
      seat=${seat} />`)}`;
}

/**
 * How much of a tile's row its income and free goods take.
 * @param {Position} position
 * @param {any} figures
 * @param {string} name
 */
function gainsWidth(position, figures, name) {
  const of = (/** @type {string} */ what) => printed(figures, what, name);
  const free = stateOf(position, name) !== 'owned';
  return (of('fixed_income') || of('camel_income') || (free && of('free_gold')) ? 22 : 0) +
    (of('camel_income') ? 18 : 0) + (free ? of('free_power_cards') * 17 : 0) + of('temples') * 15;
}

/**
 * Where the pieces of a province lie in the tall drawing; farmers are only counted.
 * @param {any} L
 * @param {Position} position
 * @param {any} figures
 * @param {string} name
 */
export function tallSpots(L, position, figures, name) {
  const { x, y, h, w } = L.land(name);
  const land = position.provinces[name];
  const foot = y + h - 28;
  const goods = w >= ROOMY ? 0 : gainsWidth(position, figures, name);
  const size = goods ? 18 : 21;
  const space = w - 12 - goods - size - (land.stones ? 15 : 0);
  const step = Math.max(4, Math.min(size * 0.8, space / Math.max(1, land.pyramids - 1)));
  const end = x + 7 + (land.pyramids ? (land.pyramids - 1) * step + size + 3 : 0);
  return {
    farmer: () => null, lowland: () => null,
    pyramid: (/** @type {number} */ n) => ({ x: x + 7 + n * step, y: foot, s: size, z: 2 + n }),
    brick: (/** @type {number} */ n) => ({ x: end, y: foot - n * 8.5, s: 12, z: 9 }),
  };
}
