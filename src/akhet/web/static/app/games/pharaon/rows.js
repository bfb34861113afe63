/** The rows of nobles and artisans: what a card is worth and does, in symbols and few words. */
import { html } from '../../lib.js';
import { At } from '../../at.js';
import { me } from '../../store.js';
import { Box, Txt, Use, width } from '../../svg.js';
import { t } from '../../words.js';
import { Guess, Lines, Points, Res, Token, broken } from './emblems.js';
import { Deck, Head, edgeOf } from './panel.js';
import { nobleOf } from './printed.js';
import { BASICS, artisanOf, gods, things } from './rules.js';
import { artisanText, nobleKind, nobleName, nobleWorth, noblePower, shortPower } from './words.js';

const TINTS = { always: ['#E7D3A4', '#7A5510'], once: ['#B9CFE3', '#1D4C8A'], instant: ['#E9C4B0', '#8E3A22'] };
const WORTH = ['', '', '#E9C4B0', '#E5C9B6', '#D5DDBE', '#CBD8E4', '#E7D3A4'];
const WORTH_INK = ['', '', '#8E3A22', '#8E3A22', '#3C5F22', '#1D4C8A', '#7A5510'];

// ---------------------------------------------------------------- symbols in a line

/** What a noble does, in symbols. @param {ReturnType<typeof nobleOf>} noble @returns {any[]} */
export function formula({ kind, district, pair, gains }) {
  const place = { icon: `district-${district}` };
  const any = { res: 'any', sq: true };
  const found = {
    scribe: [{ res: pair[0], sq: true }, { text: '⇄' }, { res: pair[1], sq: true }], general: [{ icon: 'pyramid' },
      { text: '+1' }], access: [any, { text: '→' }, place],
    judge: [{ text: '5 ×' }, any], vizier: [], extra: [place, { text: '+1' }], wise: [{ res: 'any' }, { text: '→' },
      { res: 'any' }], treasurer: [{ res: 'any' }, { text: '→' }, { res: 'silver' }],
    tutor: [{ icon: 'vase', fill: '#B5602C' }, { text: '+' }, { res: 'any' }], diplomat: [{ icon: 'vase',
      fill: '#B5602C' }, { text: '→' }, { text: '3 ×' }, { res: 'any' }],
    admiral: [any, { text: '→' }, { icon: 'conflict' }], commander: [{ res: 'sword', sq: true }, { text: '⇄' },
      { res: pair[1], sq: true }], armourer: [{ icon: 'conflict' }, { text: '+' }, { res: 'sword' }],
  };
  return kind === 'instant' ? gains.flatMap(([what, n]) => gainItems(String(what), Number(n)))
    : found[/** @type {keyof typeof found} */ (kind)];
}

/** @param {string} what @param {number} n */
export function gainItems(what, n) {
  const same = { silver: { res: 'silver' }, swords: { res: 'sword' }, basic_of_choice: { res: 'any' },
    vases: { icon: 'vase', fill: '#B5602C' }, nobles: { icon: 'noble' }, artisans_without_income: { icon: 'artisan',
      bare: true } }[what];
  if (same) return Array(n).fill(same);
  if (what === 'offerings') return Array(n).fill({ token: 'unknown' });
  if (what === 'artisans') return Array(n).fill({ icon: 'artisan' });
  return [{ icon: what.startsWith('nile_steps') ? 'district-nile' : 'district-chamber' },
    { text: what === 'nile_steps_different_tracks' ? '▲▲'.slice(0, n) : `▲${n}`, tight: true }];
}

/** What a noble counts, in one symbol. @param {ReturnType<typeof nobleOf>} noble @param {number} n */
export function counted({ kind, district }, n) {
  if (n >= 27) return kind === 'armourer' ? [{ res: 'sword' }] : [{ icon: 'conflict' }];
  if (kind === 'scribe') return [{ icon: 'god-isis' }, { icon: `district-${district}` }];
  if (kind === 'general') return [{ icon: 'pharaoh-token' }, { icon: 'first-player' }];
  if (kind === 'extra') return [n === 13 ? { icon: 'artisan' } : n === 15 ? { icon: 'offering' }
    : { icon: `district-${district}` }];
  const found = { vizier: [{ icon: 'noble' }], wise: [{ icon: 'god-isis' }], treasurer: [{ res: 'silver' }],
    tutor: [{ res: 'any' }] };
  return found[/** @type {keyof typeof found} */ (kind)] ?? [];
}

/**
 * Symbols side by side around a middle.
 * @param {{x: number, y: number, s: number, items: any[], f: (s: number) => number, ink?: string, cut?: string, a?:
 *   string}} p
 */
export function Symbols({ x, y, s, items, f, ink = 'var(--kohl)', cut = 'var(--alabaster)', a = 'middle' }) {
  const wide = items.map((item) => (item.text ? width(item.text, f(Math.max(12, s * 0.74)), 700) + 1 : s) + 3);
  const all = wide.reduce((sum, n) => sum + n, -3);
  let at = a === 'middle' ? x - all / 2 : a === 'end' ? x - all : x;
  return items.map((item, n) => {
    const left = at;
    at += wide[n];
    if (item.text) return html`<${Txt} x=${left} y=${y + s * 0.27} s=${f(Math.max(12, s * 0.74))} w=${700} fill=${ink}>
      ${item.text}<//>`;
    if (item.res) return html`<${Res} x=${left + s / 2} y=${y} s=${s} name=${item.res} sq=${item.sq} />`;
    if (item.token) return html`<${Token} x=${left + s / 2} y=${y} s=${s * 1.12} kind=${item.token} flat=${true} />`;
    return html`<${Use} name=${item.icon} x=${left} y=${y - s / 2} s=${s} fill=${item.fill ?? ink} cut=${cut} />
      ${item.bare && html`<path d=${`M${left} ${y + s / 2}l${s} ${-s}`} stroke=${ink} stroke-width="1.800" />`}`;
  });
}

// ---------------------------------------------------------------- nobles

/** A noble's card without its words, so that a screen reader hears its name only. @param {any} p */
export function NobleFace({ x, y, w, h, noble, state }) {
  const [tint, dark] = tintOf(noble);
  const head = headOf(h);
  return html`<${Box} x=${x + 1} y=${y + 3} w=${w} h=${h} rx=${7} fill="rgb(var(--shadow) / .3)" /><${Box} x=${x} y=${y}
    w=${w} h=${h} rx=${7} fill="var(--alabaster)" ...${edgeOf(state)} />
    <path d=${`M${x + 1.5} ${y + 7}a6 6 0 0 1 6-5.500h${w - 15}a6 6 0 0 1 6 5.500v${head - 7}h${3 - w}z`}
      fill=${tint} /><${Use} name="noble" x=${x + w / 2 - head * 0.36} y=${y + head * 0.28} s=${head * 0.72}
        fill=${dark} cut=${tint} />`;
}

/** @param {ReturnType<typeof nobleOf>} noble */
export const tintOf = (noble) => TINTS[noble.once ? 'once' : noble.kind === 'instant' ? 'instant' : 'always'];
/** @param {number} h */
const headOf = (h) => Math.min(62, h * (h < 115 ? 0.29 : 0.34)); // a low card needs its room for words

/** What stands on a noble's card. @param {any} p */
export function NobleText({ L, x, y, w, h, n, noble, guessed, least = 2 }) {
  const [tint, dark] = tintOf(noble);
  const c = x + w / 2;
  const items = formula(noble);
  const name = y + headOf(h) + 15;
  const power = name + (broken(nobleName(n), L.f(13), w - 6, 2, 700).length - 1) * 15 + 20;
  const roomy = h - (power - y) > 80;
  const kind = roomy && !['vizier', 'instant'].includes(noble.kind);
  const text = power + (items.length ? 24 : 0);
  const most = Math.max(least, Math.floor((y + h - text - (kind ? 22 : 2)) / (L.f(12) * 1.17)) + 1);
  const whole = broken(noblePower(n), L.f(12), w - 8, 99).length <= most;
  return html`<g class="ak-stones" aria-hidden="true"><${Points} x=${x + 15} y=${y + 15} rad=${11.5} n=${noble.points}
    f=${L.f} />${guessed && html`<${Guess} x=${x + 33} y=${y + 12} f=${L.f} on=${dark} />`}
    ${noble.each > 0 && html`<${Txt} x=${x + w - 6} y=${y + 15} s=${L.f(13)} a="end" w=${750}
      fill="#2A1C00">+${noble.each}<//><${Symbols} x=${x + w - 5} y=${y + 28} s=${15} a="end" f=${L.f}
        items=${counted(noble, n)} ink=${dark} cut=${tint} />`}
    <${Lines} x=${c} y=${name} s=${L.f(13)} w=${700} room=${w - 6} most=${2} step=${1.12}>${nobleName(n)}<//>
    ${items.length > 0 && html`<${Symbols} x=${c} y=${power} s=${items.length > 4 ? 15 : 18} items=${items}
      f=${L.f} />`}
    ${most > 0 && html`<${Lines} x=${c} y=${text} s=${L.f(12)} room=${w - 8} most=${most} fill="var(--kohl)">${whole
      ? noblePower(n) : noble.kind === 'instant' ? t('app.pharaon.board.power.instant') : shortPower(n)}<//>`}
    ${kind && html`<${Txt} x=${c} y=${y + h - 9} s=${L.f(12)} a="middle" w=${600} fill=${noble.once
      ? 'var(--lapis-deep)' : 'var(--umber)'} fit=${w - 10}>${nobleKind(n)}<//>`}</g>`;
}

/** @param {any} p */
export function Nobles({ L, sheet, position, figures, guesses, fresh }) {
  const { x, y, w, h } = sheet;
  const top = L.wide ? y + 42 : y + 10;
  const tall = L.wide ? h - 42 - 36 : h - 20;
  const deckW = L.wide ? 56 : 62;
  const cw = (w - 26 - deckW - 15) / 3;
  const deck = position.noble_deck.length;
  return html`${L.wide && html`<${Head} L=${L} sheet=${sheet} district="nobles" note=${t('app.pharaon.board.different')}
    cost=${BASICS} />`}
    ${position.noble_row.map((/** @type {number | null} */ n, /** @type {number} */ place) => {
      const left = x + 13 + place * (cw + 5);
      if (n === null) return html`<${Gap} x=${left} y=${top} w=${cw} h=${tall} />`;
      const [noble, box] = [nobleOf(figures, n), { x: left, y: top, w: cw, h: tall }];
      return html`<g key=${n} class="ph-dealt"><${At} id=${`noble:${place + 1}`} tip=${`card_noble:${n}`}
        label=${`${nobleName(n)}: ${nobleWorth(n)}; ${noblePower(n)}`}>${(/** @type {string} */ state) =>
          html`<${NobleFace} ...${box} noble=${noble} state=${state} />${!state && fresh.has(`noble:${place + 1}`)
            && html`<${Fresh} ...${box} />`}`}<//><${NobleText} L=${L} ...${box} n=${n} noble=${noble}
            guessed=${guesses.has(`noble.${n}`)} least=${position.konflikte ? 0 : 2} /></g>`;
    })}
    <${Deck} L=${L} id="noble:deck" x=${x + w - deckW - 14} y=${top} w=${deckW} h=${L.wide ? 92 : Math.min(98, tall)}
      icon="noble" n=${deck} />
    ${L.wide && html`<${Foot} L=${L} sheet=${sheet} district="nobles" position=${position} figures=${figures} />`}`;
}

// ---------------------------------------------------------------- artisans

/** An artisan's card, without its points. @param {any} p */
function ArtisanFace({ x, y, w, h, artisan, state }) {
  const { points, brings, vases } = artisan;
  const tint = WORTH[points] || WORTH[4];
  const head = h * 0.52;
  const c = x + w / 2;
  const low = y + head + (h - head) / 2 - 1;
  const man = Math.min(w * 0.66, head - 28);
  const all = [...brings, ...Array(vases).fill('vase')];
  const s = Math.min(h > 150 ? 32 : 26, (w - 8) / all.length - 2);
  return html`<${Box} x=${x + 1} y=${y + 3} w=${w} h=${h} rx=${7} fill="rgb(var(--shadow) / .3)" /><${Box} x=${x} y=${y}
    w=${w} h=${h} rx=${7} fill="var(--alabaster)" ...${edgeOf(state)} />
    <path d=${`M${x + 1.5} ${y + 7}a6 6 0 0 1 6-5.500h${w - 15}a6 6 0 0 1 6 5.500v${head - 7}h${3 - w}z`}
      fill=${tint} /><${Use} name="artisan" x=${c - man / 2} y=${y + head - man - 6} s=${man} fill=${WORTH_INK[points]
        || WORTH_INK[4]} cut=${tint} />
    ${all.map((what, n) => { const at = c + (n - (all.length - 1) / 2) * (s + 3); return what === 'vase' ? html`<${Use}
      name="vase" x=${at - s * 0.55} y=${low - s * 0.55} s=${s * 1.1} fill="#B5602C" cut="var(--alabaster)" />`
        : html`<${Res} x=${at} y=${low} s=${s} name=${what} deep=${true} />`; })}`;
}

/** What stands on an artisan's card. @param {any} p */
const ArtisanText = ({ L, x, y, w, artisan, guessed }) => html`<g class="ak-stones" aria-hidden="true"><${Points}
  x=${x + 16} y=${y + 16} rad=${12.5} n=${artisan.points} f=${L.f} />${guessed && html`<${Guess} x=${x + w - 11}
    y=${y + 12} f=${L.f} on=${WORTH_INK[artisan.points] || WORTH_INK[4]} />`}</g>`;

/** @param {any} p */
export function Artisans({ L, sheet, position, figures, guesses, fresh }) {
  const { x, y, w, h } = sheet;
  const top = L.wide ? y + 42 : y + 10;
  const deckW = L.wide ? 62 : 58;
  const tall = L.wide ? h - 42 - 36 : h - 20;
  const cw = (w - 26 - deckW - 20) / 4;
  const deck = position.artisan_deck.length;
  return html`${L.wide && html`<${Head} L=${L} sheet=${sheet} district="artisans" note=${t('app.pharaon.board.alike')}
    cost=${['same', 'same', 'same']} />`}
    ${position.artisan_row.map((/** @type {number | null} */ n, /** @type {number} */ place) => {
      const left = x + 13 + place * (cw + 5);
      if (n === null) return html`<${Gap} x=${left} y=${top} w=${cw} h=${tall} />`;
      const [artisan, box] = [artisanOf(figures, n), { x: left, y: top, w: cw, h: tall }];
      return html`<g key=${n} class="ph-dealt"><${At} id=${`artisan:${place + 1}`} tip=${`card_artisan:${n}`}
        label=${artisanText(n)}>${(/** @type {string} */ state) => html`<${ArtisanFace} ...${box} artisan=${artisan}
          state=${state} />${!state && fresh.has(`artisan:${place + 1}`) && html`<${Fresh} ...${box} />`}`}<//>
            <${ArtisanText} L=${L} ...${box} artisan=${artisan} guessed=${guesses.has(`artisan.${n}`)} /></g>`;
    })}
    <${Deck} L=${L} id="artisan:deck" x=${x + w - deckW - 14} y=${top} w=${deckW} h=${Math.min(98, tall)} icon="artisan"
      n=${deck} />
    ${L.wide && html`<${Foot} L=${L} sheet=${sheet} district="artisans" position=${position} figures=${figures} />`}`;
}

// ---------------------------------------------------------------- parts

/** An empty place of a row. @param {{x: number, y: number, w: number, h: number}} p */
export const Gap = ({ x, y, w, h }) => html`<${Box} x=${x} y=${y} w=${w} h=${h} rx=${7} fill="var(--slab-2)"
  stroke="var(--slab-edge)" stroke-dasharray="4 3" />`;

/** A dashed line round something that has changed. @param {{x: number, y: number, w: number, h: number}} p */
export const Fresh = ({ x, y, w, h }) => html`<${Box} x=${x - 2} y=${y - 2} w=${w + 4} h=${h + 4} rx=${8}
  stroke="var(--last)" stroke-width="2" stroke-dasharray="5 4" />`;

/** What one has of a district, and what the gods beside it ask. @param {any} p */
export function Foot({ L, sheet, district, position, figures, second = 'var(--umber)', text = 'var(--kohl)' }) {
  if (position.konflikte) return null; // the arch lies there
  const { x, y, w, h } = sheet;
  const line = y + h - 13;
  const own = me.value === null ? null : things(me.value, district);
  const beside = gods(position).flatMap((god) => god.asks.filter((ask) => ask.district === district).map((ask) =>
    ({ god: god.god, need: ask.need })));
  return html`${own !== null && html`<${Txt} x=${x + 14} y=${line} s=${L.f(13)} w=${650} fill=${text}>
    ${t('app.pharaon.board.own', { n: own })}<//>`}
    ${beside.map(({ god, need }, n) => html`<g data-tip=${`god:${god}`}><${Use} name=${`god-${god}`}
      x=${x + w - 104 + n * 50} y=${line - 15} s=${19} fill=${second} cut="var(--slab)" /><${Txt}
        x=${x + w - 82 + n * 50} y=${line} s=${L.f(14)} w=${700} fill=${own !== null && own >= need ? 'var(--malachite)'
          : second}>${need}<//></g>`)}
    <${Txt} x=${x + w - 110} y=${line} s=${L.f(13)} a="end" fill=${second}>${t('app.pharaon.board.gods_ask')}<//>`;
}
