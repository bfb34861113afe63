/** The Traitor of a solo game: his five tiles with what comes next, his goods and his score. */
import { html } from '../../lib.js';
import { game, guessed, position as shownPosition, figures as printed, shown, wide } from '../../store.js';
import { point } from '../../choose.js';
import { preview } from '../../play.js';
import { useCount } from '../../motion.js';
import { Badge, Box, Icon, Txt, Use } from '../../svg.js';
import { t } from '../../words.js';
import { Coin, Res, Token } from './emblems.js';
import { tab } from './layout.js';
import { edgeOf, stateOf } from './panel.js';
import { ROOM, tileOf } from './printed.js';
import { GODS, TOKENS, total } from './rules.js';
import { plottedSwords, seatConflicts } from './solved.js';
import { effectText } from './words.js';

const LIGHT = { ground: 'var(--slab)', slot: 'var(--slab-2)', edge: 'var(--slab-edge)', ink: 'var(--kohl)' };
const DARK = { ground: '#2B2140', slot: '#3C3056', edge: '#120B20', ink: '#F3E8D2' };
const NAMED = { chamber: 'district-chamber', noble_pp: 'noble', take_noble: 'noble', discard_noble: 'noble',
  take_artisan_highest: 'artisan', take_artisan_lowest: 'artisan', discard_artisan_highest: 'artisan',
    discard_artisan_lowest: 'artisan', nile_fullest: 'district-nile', nile_emptiest: 'district-nile' };

/** What a slot does, in a symbol and a sign. @param {any} p */
function Effect({ x, y, effect, n, god, look, f }) {
  if (effect === 'none') return html`<circle cx=${x} cy=${y} r="2.200" fill=${look.ink} opacity=".35" />`;
  if (effect === 'god') return html`<circle cx=${x} cy=${y} r="10" fill="#1D4C8A" stroke="#F0B429"
    stroke-width="1.500" /><${Use} name=${`god-${god}`} x=${x - 8} y=${y - 8} s=${16} fill="#F5C451" cut="#1D4C8A" />`;
  const away = effect.startsWith('discard');
  const sign = effect.endsWith('highest') ? '↑' : effect.endsWith('lowest') ? '↓' : effect === 'chamber' ? '▲' : n
    ? String(n) : '';
  const ink = away ? 'var(--ph-away)' : look.ink;
  return html`${effect.startsWith('take_set') || effect === 'take_bonus' ? html`<${Gifts} x=${x - 8} y=${y}
    two=${effect === 'take_set'} />` : html`<${Use} name=${NAMED[/** @type {keyof typeof NAMED} */ (effect)]}
      x=${x - 17} y=${y - 8} s=${16} fill=${ink} cut=${look.slot} />`}
    ${effect.startsWith('nile') ? html`<${Bar} x=${x + 4} y=${y} full=${effect === 'nile_fullest'} ink=${look.ink} />`
      : html`<${Txt} x=${x + 9} y=${y + 4.5} s=${f(13)} a="middle" w=${750} fill=${ink}>${sign}<//>`}
    ${away && html`<path d=${`M${x - 18} ${y + 8}L${x - 1} ${y - 8}`} stroke=${ink} stroke-width="2.200"
      stroke-linecap="round" />`}`;
}

/** @param {{x: number, y: number, two: boolean}} p */
const Gifts = ({ x, y, two }) => (two ? html`<${Token} x=${x - 5} y=${y} s=${14} kind="unknown" flat=${true} /><${Token}
  x=${x + 5} y=${y} s=${14} kind="unknown" flat=${true} />` : html`<${Token} x=${x} y=${y} s=${17} kind="unknown"
    flat=${true} />`);
/** A tile that is full, or nearly empty. @param {{x: number, y: number, full: boolean, ink: string}} p */
const Bar = ({ x, y, full, ink }) => html`<${Box} x=${x} y=${y - 8} w=${8} h=${16} rx=${2} stroke=${ink}
  stroke-width="1.500" /><${Box} x=${x + 2} y=${full ? y - 6 : y + 3} w=${4} h=${full ? 12 : 3} rx=${1} fill=${ink} />`;

/**
 * One tile: its resource, ten slots, the god it can bring him, and the vases of its round.
 * @param {{x: number, y: number, w: number, h: number, laid: any, place: number, now: boolean, then: number,
 *   up: boolean, figures: any, f: (s: number) => number}} p
 */
function Tile({ x, y, w, h, laid, place, now, then, up, figures, f }) {
  const look = laid.dark ? DARK : LIGHT;
  const tile = tileOf(figures, laid);
  const god = GODS[/** @type {keyof typeof GODS} */ (tile.god)];
  const head = up ? 52 : 58;
  const step = ((up ? h : w) - head - 4) / ROOM;
  const spot = (/** @type {number} */ n) => (up ? { x: x + 3, y: y + h - head - (n + 1) * step, w: w - 6, h: step - 2 }
    : { x: x + head + n * step, y: y + 3, w: step - 2, h: h - 6 });
  const small = Math.min(1, (up ? w - 6 : step - 2) / 38);
  const words = `${t(`pharaon.tile.${laid.tile}.name`)}, ${t(`app.pharaon.board.${laid.dark ? 'dark'
    : 'light'}`)}: ${laid.filled}/${ROOM}${laid.filled < ROOM
    ? `, ${t('app.pharaon.board.ahead')} ${effectText(tile.slots[laid.filled])}` : ''}`;
  return html`<g data-tip=${`tile:${laid.tile}`} role="img" aria-label=${words}><${Box} x=${x} y=${y + 2} w=${w} h=${h}
    rx=${7} fill=${look.edge} /><${Box} x=${x} y=${y} w=${w} h=${h} rx=${7} fill=${look.ground} stroke=${look.edge} />
    ${tile.slots.map(({ effect, n },
      i) => { const c = spot(i); const covered = i < laid.filled; const ahead = i === laid.filled; return html`<g
        data-tip=${`effect:${effect}.${n}`}><${Box} x=${c.x} y=${c.y} w=${c.w} h=${c.h} rx=${4} fill=${look.slot}
          ...${ahead ? { stroke: 'var(--carnelian)', 'stroke-width': 2.2 } : {}} />
      <g opacity=${covered ? 0.35 : 1} transform=${`translate(${c.x + c.w / 2} ${c.y + c.h / 2}) scale(${small})`}>
        <${Effect} x=${0} y=${0} effect=${effect} n=${n} god=${god} look=${look} f=${(/** @type {number} */ s) =>
          f(s * small) / small} /></g>
      ${covered && html`<${Res} x=${c.x + c.w / 2} y=${c.y + c.h / 2} s=${Math.min(17, c.h - 3)} name=${laid.resource}
        deep=${true} edge="rgb(255 255 255 / .7)" />`}${!covered && i < then && html`<${Box} x=${c.x - 1} y=${c.y - 1}
          w=${c.w + 2} h=${c.h + 2} rx=${5} stroke="var(--select)" stroke-width="2.500" stroke-dasharray="4 3" />`}
            </g>`; })}
    <${Foot} x=${x} y=${up ? y + h - head : y} w=${up ? w : head} h=${up ? head : h} up=${up} laid=${laid} tile=${tile}
      look=${look} now=${now} f=${f} /></g>`;
}

/** The mark of a tile, and how many vases he takes in its round. @param {any} p */
function Foot({ x, y, w, h, up, laid, tile, look, now, f }) {
  const mark = up ? { x: x + w / 2, y: y + 15 } : { x: x + 17, y: y + h / 2 };
  const jars = up ? { x: x + w / 2 - 15, y: y + 31 } : { x: x + 31, y: y + h / 2 - 9 };
  return html`<${Res} x=${mark.x} y=${mark.y} s=${24} name=${laid.resource} deep=${true} edge="rgb(255 255 255 / .6)" />
    ${now && html`<${Box} x=${jars.x - 4} y=${jars.y - 2} w=${34} h=${21} rx=${6} fill="var(--gold-wash)"
      stroke="var(--gold)" />`}
    <g data-tip="traitor_vases"><${Use} name="vase" x=${jars.x - 2} y=${jars.y} s=${17} fill="#C7783F"
      cut=${look.ground} /><${Txt} x=${jars.x + 16} y=${jars.y + 13} s=${f(13)} w=${700} fill=${now ? 'var(--kohl)'
        : look.ink}>${tile.vases}<//></g>`;
}

/** All tiles, side by side or one under the other. @param {any} p */
function AllTiles({ x, y, w, h, up, position, figures, after, f }) {
  return position.traitor.tiles.map((/** @type {any} */ laid, /** @type {number} */ n) => {
    const size = up ? { x: x + n * (w / 5), y, w: w / 5 - 4, h } : { x, y: y + n * (h / 5), w, h: h / 5 - 4 };
    return html`<${Tile} key=${n} ...${size} laid=${laid} place=${n} now=${position.round === n + 1}
      then=${after?.traitor?.tiles[n].filled ?? 0} up=${up} figures=${figures} f=${f} /><${Chosen} ...${size}
        id=${`on_tile:${n + 1}`} rail=${up} />`;
  });
}

/** The line round a tile on which his sword may go; on the board a click finds it by itself. @param {any} p */
function Chosen({ x, y, w, h, id, rail }) {
  const state = stateOf(id);
  return state && html`<g class="ph-open" data-at=${id} onClick=${rail ? () => point(id) : undefined}><${Box}
    x=${x - 1.5} y=${y - 1.5} w=${w + 3} h=${h + 5} rx=${8} fill="transparent" ...${edgeOf(state)} /></g>`;
}

/** His tiles in the tall drawing. @param {any} p */
export function Tiles({ L, sheet, position, figures, after }) {
  return html`<${AllTiles} x=${sheet.x + 5} y=${sheet.y + 6} w=${sheet.w - 10} h=${sheet.h - 8} up=${false}
    position=${position} figures=${figures} after=${after} f=${L.f} />`;
}

/** His line in the rail, with his tiles; on a phone a button that opens them. @param {{small: boolean}} p */
export function Opponent({ small }) {
  const position = shownPosition.value;
  const sheet = shown.value.opponent;
  const score = useCount(total(sheet ?? {}));
  if (!position.traitor || !game.value) return null;
  const mine = position.players[1];
  const name = t('pharaon.board.traitor');
  const owed = position.vases.owed + position.vases.apart.length;
  return html`<li class="ak-pl ph-traitor" style=${{ '--c': 'var(--p5)' }} data-tip=${small ? undefined : 'traitor'}>
    <${Badge} seat=${4} s=${small ? 24 : 32} />
    <div class="ak-who"><div class="ak-nm"><span>${name}</span>${position.players[1].row !== null && html`<span
      class="ak-tag">${t('app.pharaon.board.passed')}</span>`}</div><div class="ak-sub">
        ${t('app.pharaon.board.facedown', { n: owed })}${guessed.value.some((one) => one.startsWith('traitor.'))
          && html` <b data-tip="reconstructed">≈</b>`}</div></div>
    <button class="ak-sc" onClick=${() => { tab.value = 'traitor'; }} aria-label=${t('app.score_of', { name,
      n: total(sheet ?? {}) })}>${score}</button>
    <div class="ak-more"><${Goods} position=${position} mine=${mine} owed=${owed} small=${small} /></div>
    ${!small && html`<svg class="ph-tiles" viewBox="0 0 268 282" role="group" aria-label=${name}><${AllTiles} x=${1}
      y=${1} w=${270} h=${276} up=${true} position=${position} figures=${printed.value} after=${wide.value
        ? preview.value?.position : null} f=${(/** @type {number} */ s) => s} /></svg>`}</li>`;
}

/** @param {any} p */
function Goods({ position, mine, owed, small }) {
  const count = (/** @type {string} */ icon, /** @type {number} */ n, /** @type {string} */ name) => html`<span
    class="ak-mini" role="img" aria-label=${`${name}: ${n}`}><${Icon} name=${icon} s=${small ? 13 : 15} />${n}</span>`;
  const titles = html`${position.first === 1 && html`<span class="ph-title" data-tip="first" role="img"
    aria-label=${t('pharaon.piece.first_player.name')}><${Icon} name="first-player" s=${15} />
      </span>`}${position.pharaoh === 1 && html`<span class="ph-title" data-tip="pharaoh" role="img"
        aria-label=${t('pharaon.piece.pharaoh.name')}><${Icon} name="pharaoh-token" s=${15} /></span>`}`;
  if (small) return html`${count('noble', mine.nobles.length, t('pharaon.source.nobles'))}${count('vase', owed,
    t('app.pharaon.board.vases'))}`;
  return html`${TOKENS.filter((name) => mine.goods[name]).map((name) => html`<span class="ak-mini"><${Coin} name=${name}
    s=${18} />${mine.goods[name]}</span>`)}${count('offering', total(mine.offerings),
      t('pharaon.source.tokens'))}${count('noble', mine.nobles.length, t('pharaon.source.nobles'))}${count('artisan',
        mine.artisans.length, t('pharaon.source.artisans'))}${count('district-chamber', mine.chamber,
          t('pharaon.source.chamber'))}${seatConflicts(position, 1)}${plottedSwords(position)}${titles}`;
}
