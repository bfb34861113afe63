/** What lies round the wheel: the gods on the seams, the pharaoh token, and on a phone the doors to the districts. */
import { html } from '../../lib.js';
import { me } from '../../store.js';
import { Box, Disc, Txt, Use, r } from '../../svg.js';
import { t } from '../../words.js';
import { Res } from './emblems.js';
import { Need, heirWords } from './heir.js';
import { around } from './layout.js';
import { stateOf } from './panel.js';
import { seatLook } from './printed.js';
import { DISTRICTS, countAt, gods, meets, stepCost, things } from './rules.js';

/** All five gods. @param {any} p */
export function Gods({ L, position, figures, guesses }) {
  return gods(position).map((god) => html`<${Plaque} key=${god.god} L=${L} god=${god} at=${L.god(around(position,
    god.asks[0].district))} position=${position} figures=${figures} guessed=${god.asks.some(({ district }) =>
      guesses.has(`gods.${district}`))} />`);
}

/** How far a player is with what a god asks, in words. @param {any} god @param {number} player */
const progress = (god, player) => god.asks.map((/** @type {any} */ ask) => `${Math.min(things(player, ask.district),
  ask.need)}/${ask.need}`).join(', ');

/** @param {any} p */
function Plaque({ L, god, at, position, figures, guessed }) {
  const [w, h] = at.up ? [47, 96] : [at.w, L.wide ? 46 : 42];
  const [x, y] = [at.x - w / 2, at.y - h / 2];
  const own = me.value;
  const done = own !== null && meets(own, god.asks[0].district);
  const others = position.players.flatMap((/** @type {any} */ _, /** @type {number} */ n) => (n !== own && meets(n,
    god.asks[0].district) ? [n] : []));
  const words = `${t(`pharaon.god.${god.asks[0].district}`)}, ${t('app.pharaon.board.points',
    { n: god.points })}: ${god.asks.map((/** @type {any} */ ask) => t(`pharaon.demand.${ask.district}`,
      { n: ask.need })).join(', ')}${own === null ? '' : `; ${progress(god, own)}`}`;
  const [c, disc] = [at.x, at.up ? y + 19 : at.y - (L.wide ? 4 : 3)];
  const ask = at.up ? [{ x: x + 13, y: y + 57 }, { x: x + 13, y: y + 80 }] : [{ x: x + 20, y: at.y }, { x: x + w - 20,
    y: at.y }];
  return html`<g data-tip=${`god:${god.god}`} role="img" aria-label=${words}><${Box} x=${x} y=${y + 3} w=${w} h=${h}
    rx=${9} fill="rgb(var(--shadow) / .35)" /><${Box} x=${x} y=${y} w=${w} h=${h} rx=${9} fill=${done
      ? 'var(--malachite)' : 'var(--gold)'} /><${Box} x=${x + 2} y=${y + 2} w=${w - 4} h=${h - 4} rx=${7.5} fill=${done
      ? 'var(--malachite-wash)' : 'var(--slab)'} />
    <circle cx=${r(c)} cy=${r(disc)} r="15.500" fill="#1D4C8A" /><${Use} name=${`god-${god.god}`} x=${c - 11}
      y=${disc - 11} s=${22} fill="#F5C451" cut="#1D4C8A" />
    <${Box} x=${c - 16} y=${disc + 11} w=${32} h=${15} rx=${7.5} fill="var(--gold-wash)" stroke="var(--gold)" /><${Txt}
      x=${c} y=${disc + 23} s=${L.f(13)} a="middle" w=${750}>${guessed ? `≈${god.points}` : god.points}<//>
    ${god.asks.map((/** @type {any} */ one, /** @type {number} */ n) => html`<${Ask} L=${L} up=${at.up} x=${ask[n].x}
      y=${ask[n].y} ask=${one} has=${own === null ? null : things(own, one.district)} />`)}
    ${others.map((/** @type {number} */ n, /** @type {number} */ i) => html`<${Disc} ...${corner(at, L, i, { x, y, w,
      h })} rad=${6.5} seat=${seatLook(position, n)} flat=${true} />`)}</g>`;
}

/**
 * Where the discs of those who have met a god stand: at its corners, or along the outer edge; on no figure.
 * @param {any} at @param {any} L @param {number} i @param {{x: number, y: number, w: number, h: number}} p
 */
const corner = (at, L, i, { x, y, w, h }) => (at.up ? { x: at.x < L.W / 2 ? x + 2 : x + w - 2, y: y + 12 + i * 15 } :
  { x: i % 2 ? x + w - 2 : x + 2, y: i < 2 ? y + 4 : y + h - 1 });

/** One demand: what it counts, and how much of it one has. @param {any} p */
function Ask({ L, up, x, y, ask, has }) {
  const met = has !== null && has >= ask.need;
  const text = has === null ? String(ask.need) : `${Math.min(has, ask.need)}/${ask.need}`;
  const fill = met ? 'var(--malachite)' : 'var(--umber)';
  return html`<${Use} name=${`district-${ask.district}`} x=${x - (up ? 8 : 9)} y=${up ? y - 8 : y - 19} s=${up ? 16
    : 18} fill="var(--kohl)" cut="var(--slab)" /><${Txt} x=${up ? x + 22 : x} y=${up ? y + 5 : y + 15} s=${L.f(13)}
    a="middle" w=${700} fill=${fill}>${text}<//>`;
}

/** The pharaoh token: free, or whose it is. @param {any} p */
export function Pharaoh({ L, x, y, position, figures, names }) {
  const [points, , , step] = figures.titles;
  const holder = position.pharaoh;
  const free = holder === null;
  const words = free ? t('app.pharaon.board.pharaoh_free', { n: points }) : t('app.pharaon.board.pharaoh_of',
    { name: names[holder] ?? t('pharaon.board.traitor'), n: points });
  return html`<g data-tip=${position.konflikte ? 'heir' : 'pharaoh'} role="img" aria-label=${words + heirWords(position,
    figures)}><${Box} x=${x - 56} y=${y - 14} w=${112} h=${28} rx=${14} fill="var(--gold-wash)" stroke="var(--gold)"
      stroke-width="1.500" /><${Use} name="pharaoh-token" x=${x - 50} y=${y - 10} s=${20} fill="var(--gold-deep)"
        cut="var(--gold-wash)" /><${Txt} x=${x - 26} y=${y + 5} s=${L.f(15)} w=${750}>${points}<//>
    ${free ? html`<${Need} L=${L} x=${x} y=${y} position=${position} figures=${figures} /><${Use}
      name="district-chamber" x=${x + 21} y=${y - 8} s=${16} fill="var(--umber)" cut="var(--gold-wash)" /><${Txt}
        x=${x + 39} y=${y + 5} s=${L.f(13)} w=${650} fill="var(--umber)">${step}<//>` : html`<${Disc} x=${x + 4} y=${y}
          rad=${10} seat=${seatLook(position, holder)} /><${Use} name="ui-check" x=${x + 22} y=${y - 8} s=${16}
            fill="var(--malachite)" />`}</g>`;
}

/** The five districts as doors round the wheel of the tall drawing. @param {any} p */
export function Doors({ L, position, figures, open, me: own }) {
  return DISTRICTS.map((name) => html`<${Door} key=${name} L=${L} box=${L.door(around(position, name))} name=${name}
    open=${open === name} position=${position} figures=${figures} own=${own} />`);
}

/** @param {any} p */
function Door({ L, box, name, open, position, figures, own }) {
  const { x, y, w, h } = box;
  const state = stateOf(`district:${name}`);
  const free = countAt('free_slots', name);
  const costs = /** @type {Record<string, string[]>} */ ({ offerings: ['same'], nobles: ['any', 'any', 'any', 'any',
    'any'], nile: [], artisans: ['same', 'same', 'same'], chamber: own === null ? [] : stepCost(
      position.players[own].chamber + 1) });
  const cost = costs[name];
  const edge = state === 'legal' ? { stroke: 'var(--legal)', 'stroke-width': 2.5 } : state ? { stroke: 'var(--select)',
    'stroke-width': 3.2 } : { stroke: open ? 'var(--gold)' : 'var(--slab-edge)' };
  const words = `${t(`pharaon.district.${name}.name`)}, ${t('app.pharaon.board.free', { n: free })}`;
  return html`<g class="ph-door" role="button" tabindex="0" aria-label=${words} aria-pressed=${String(open)}
    data-door=${name} data-at=${state ? `district:${name}` : undefined} data-tip=${`district:${name}`}><${Box} x=${x}
      y=${y + 3} w=${w} h=${h} rx=${9} fill="rgb(var(--shadow) / .3)" /><${Box} x=${x} y=${y} w=${w} h=${h} rx=${9}
        fill=${open ? 'var(--gold-wash)' : 'var(--slab)'} ...${edge} /></g>
    <g class="ak-stones" aria-hidden="true"><${Use} name=${`district-${name}`} x=${x + 7} y=${y + 5} s=${19}
      fill="var(--gold-deep)" cut="var(--slab)" /><${Txt} x=${x + 31} y=${y + 20} s=${L.f(15)} d=${true} fit=${w - 37}>
        ${t(`app.pharaon.short.${name}`)}<//>
    ${cost.map((one, n) => html`<${Res} x=${x + 15 + n * 17} y=${y + 34} s=${15} name=${one} sq=${true} />`)}
    ${!cost.length && html`<${Txt} x=${x + 8} y=${y + 38} s=${L.f(12)} fill="var(--umber)" fit=${w - 14}>
      ${name === 'nile' ? t('app.pharaon.board.pair') : ''}<//>`}</g>`;
}
