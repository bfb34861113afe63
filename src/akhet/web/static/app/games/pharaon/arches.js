/** The arches of the gods at the districts: what they do for how many swords, and the favours on show. */
import { html } from '../../lib.js';
import { At } from '../../at.js';
import { next } from '../../choose.js';
import { Box, Txt, Use, width } from '../../svg.js';
import { t } from '../../words.js';
import { Plate, conflictWords } from './conflicts.js';
import { Res } from './emblems.js';
import { archAsked } from './expansion.js';
import { archOf, archPrice, conflictsAt, favourOf } from './konflikte.js';
import { Five } from './officials.js';
import { edgeOf, stateOf } from './panel.js';
import { Fresh, Gap, Symbols, gainItems } from './rows.js';
import { DISTRICTS } from './rules.js';

const STRIP = 34;
const BRINGS = { build_step: [{ icon: 'district-chamber' }, { text: '▲1' }], five_extra_nobles: [{ text: '5 ×' },
  { icon: 'noble' }], draw_vase: [{ icon: 'vase', fill: '#B5602C' }], take_offering: [{ token: 'unknown' }],
    district_joker_action: [], nile_step: [{ icon: 'district-nile' }, { text: '▲1' }] };
const DECKS = { favour_vizier: 'noble', favour_pharaoh: 'pharaoh-token' };

// ---------------------------------------------------------------- where they lie

/** Whether five more nobles lie at their arch. @param {any} position @param {any} f */
export const hasFive = (position, f) => archOf(f, position, 'nobles').effect === 'five_extra_nobles';

/**
 * Makes room for the arches in a drawing: what lies on a slab, and where its arch is.
 * @param {any} L @param {any} position @param {any} f
 */
export function withArches(L, position, f) {
  if (!position.konflikte) return L;
  const roomFor = (/** @type {string} */ kind) => {
    const whole = L.sheet(kind);
    return whole && ([...DISTRICTS, 'extra'].includes(kind) ? { ...whole, full: whole.h, ...(L.wide ? wideRoom(whole,
      position, f) : tallRoom(whole)) } : whole);
  };
  return { ...L, sheet: roomFor, ...(L.wide ? {} : { minis: minisOf(L.minis) }) };
}

/** @param {any} whole @param {any} position @param {any} f */
function wideRoom({ kind, x, y, w, h }, position, f) {
  if (kind === 'chamber') return { above: 29, arch: { x: x + 8, y: y + 34, w: w - 16, h: 27 } };
  if (kind === 'nobles' && hasFive(position, f)) return { h: h - 90, arch: { x: x + 8, y: y + h - 124, w: w - 16,
    h: 118 } };
  return { h: kind === 'nile' ? h - 40 : kind === 'offerings' ? h : h - 8, arch: { x: x + 8, y: y + h - STRIP - 6,
    w: w - 16, h: STRIP } };
}

/** @param {any} whole */
const tallRoom = ({ x, y, w, h }) => ({ h: h - STRIP - 4, arch: { x: x + 6, y: y + h - STRIP - 6, w: w - 12,
  h: STRIP } });

/** The small doors of the tall drawing, with one more for the stacks of conflicts. @param {any} minis */
function minisOf({ flat, time, vases }) {
  if (flat) return { flat, vases, time: { ...time, w: 42 }, next: { ...time, x: time.x + 44, w: 42 } };
  const half = time.h / 2 - 2;
  return { flat, vases, time: { ...time, h: half }, next: { ...time, y: time.y + half + 4, h: half } };
}

// ---------------------------------------------------------------- one arch

/** Something that can be pointed at only while it is asked about. @param {any} p */
function Live({ live, id, tip, label, children }) {
  return live ? html`<${At} id=${id} tip=${tip} label=${label}>${children}<//>` : html`<g data-tip=${tip} role="img"
    aria-label=${label}><g aria-hidden="true">${children('')}</g></g>`;
}

/**
 * What an arch is called and costs, in words.
 * @param {any} position @param {any} f @param {number | null} me @param {string} district
 */
function archWords(position, f, me, district) {
  const { effect } = archOf(f, position, district);
  const name = t(`pharaon.arch.${effect}.name`);
  if (effect === 'district_joker_action') return `${name}: ${t('pharaon.board.joker_price')}`;
  return effect in DECKS ? name : `${name}: ${t('pharaon.gain.swords', { n: archPrice(district) })}`;
}

/** The arch of a district on its slab; in the tall drawing with the conflicts before the district. @param {any} p */
export function Arch({ L, sheet, position, figures, me, fresh, guesses }) {
  const district = sheet.kind === 'extra' ? 'nobles' : sheet.kind;
  const { effect } = archOf(figures, position, district);
  const plates = L.wide ? [] : conflictsAt(position, figures, district);
  const box = { ...sheet.arch, w: sheet.arch.w - (plates.length ? plates.length * 33 + 5 : 0) };
  const props = { L, box, district, effect, position, figures, me, fresh };
  const asked = archAsked() === district;
  return html`${effect in DECKS ? html`<${Favours} ...${props} asked=${asked} />` : L.wide
    && effect === 'five_extra_nobles' ? html`<${Officials} ...${props} guesses=${guesses} />` : html`<${Strip}
    ...${props} asked=${asked} open=${sheet.kind === 'extra'} />`}
    ${plates.map((n, i) => html`<${Before} key=${n} n=${n} x=${box.x + box.w + 22 + i * 33} y=${box.y + box.h / 2}
      figures=${figures} />`)}`;
}

/** A conflict before the open district, large enough to read. @param {any} p */
function Before({ n, x, y, figures }) {
  const state = stateOf(`conflict:${n}`);
  return html`<g class=${state ? 'ph-open' : ''} data-at=${state ? `conflict:${n}` : undefined}
    data-tip=${`conflict:${n}`} role="img" aria-label=${conflictWords(figures, n)}><g
      transform=${`translate(${x} ${y})`}><${Plate} n=${n} s=${29} figures=${figures} state=${state} /></g></g>`;
}

/** The ground of an arch. @param {any} p */
const Ground = ({ x, y, w, h, state = '' }) => html`<${Box} x=${x} y=${y + 2} w=${w} h=${h} rx=${8}
  fill="rgb(0 0 0 / .28)" /><${Box} x=${x} y=${y} w=${w} h=${h} rx=${8} fill="var(--gold-wash)" ...${state
    ? edgeOf(state) : { stroke: 'var(--gold)', 'stroke-width': 1.5 }} />`;

/** Swords to pay: green where one has them. @param {any} p */
function Price({ L, x, y, s, text, can }) {
  return html`<${Res} x=${x + s / 2} y=${y} s=${s} name="sword" sq=${true} /><${Txt} x=${x + s + 4} y=${y + 5}
    s=${L.f(14)} w=${750} fill=${can ? 'var(--malachite)' : 'var(--kohl)'}>${text}<//>`;
}

/**
 * How the price of an arch is written.
 * @param {any} position @param {any} f @param {number | null} me @param {string} district
 */
function priceText(position, f, me, district) {
  const { effect, swords } = archOf(f, position, district);
  const all = archPrice(district);
  if (effect === 'district_joker_action') return '×';
  return effect === 'build_step' ? `${swords}+${all > swords ? all - swords : '?'}` : String(swords);
}

/** An arch with one effect: its price, what it brings, its name. @param {any} p */
function Strip({ L, box, district, effect, position, figures, me, asked, open }) {
  const { x, y, w, h } = box;
  const five = effect === 'five_extra_nobles';
  const joker = effect === 'district_joker_action';
  const glows = joker && asked && [...next.value.keys()].some((id) => id.startsWith('joker:'));
  const lit = glows || (five && [...next.value.keys()].some((id) => id.startsWith('extra:'))) ? 'legal' : '';
  const ground = (/** @type {string} */ state) => html`<${Ground} x=${x} y=${y} w=${w} h=${h} state=${state || lit} />`;
  const words = archWords(position, figures, me, district);
  const way = { tip: `arch:${district}`, label: words };
  return html`${five ? html`<g class="ph-door" role="button" tabindex="0" aria-label=${words}
    aria-pressed=${String(open)} data-tip=${way.tip} data-door=${open ? 'nobles' : 'extra'}>${ground('')}</g>`
      : html`<${Live} live=${asked && !joker} id="arch" ...${way}>${ground}<//>`}
    <${Words} L=${L} x=${x} y=${y} w=${w} h=${h} effect=${effect} text=${priceText(position, figures, me, district)}
      name=${t(`pharaon.arch.${effect}.name`)} joker=${joker} turn=${five ? (open ? -1 : 1) : 0} />`;
}

/** What stands on an arch. @param {any} p */
function Words({ L, x, y, w, h, effect, text, can, name, joker, turn = 0 }) {
  const c = y + h / 2;
  const items = BRINGS[/** @type {keyof typeof BRINGS} */ (effect)];
  const left = x + (joker ? 54 : 31);
  const arrow = left + 29 + (text === '×' ? 2 : width(text, L.f(14), 750));
  const gain = arrow + 18;
  const after = gain + items.reduce((/** @type {number} */ sum, /** @type {any} */ item) => sum + (item.text
    ? width(item.text, L.f(14), 700) + 4 : 21), 0) + 3;
  return html`<g class="ak-stones" aria-hidden="true"><${Use} name="arch" x=${x + 7} y=${c - 9} s=${18}
    fill="var(--gold-deep)" cut="var(--gold-wash)" />
    ${joker && html`<${Symbols} x=${x + 29} y=${c} s=${19} a="start" items=${[{ token: 'unknown' }]} f=${L.f} />`}
      <${Price} L=${L} x=${left} y=${c} s=${19} text=${text === '×' ? '' : text} can=${can} />
    <path d=${`M${arrow} ${c}h9m-3.500-3.500 3.500 3.500-3.500 3.500`} stroke="var(--umber)" stroke-width="2"
      fill="none" stroke-linecap="round" /><${Symbols} x=${gain} y=${c} s=${18} a="start" items=${items} f=${L.f}
        cut="var(--gold-wash)" />
    ${x + w - after > 46 && html`<${Txt} x=${after} y=${c + 4.5} s=${L.f(13)} fill="var(--kohl)"
      fit=${x + w - after - (turn ? 28 : 8)}>${name}<//>`}${turn !== 0 && html`<path
        d=${`M${x + w - 13 - 3.5 * turn} ${c - 6}l${7 * turn} 6l${-7 * turn} 6`} stroke="var(--lapis-deep)"
          stroke-width="2.600" fill="none" stroke-linecap="round" stroke-linejoin="round" />`}</g>`;
}

/** The nobles' arch with its five, in the wide drawing. @param {any} p */
function Officials({ L, box, district, effect, position, figures, me, fresh, guesses }) {
  const { x, y, w, h } = box;
  return html`<g data-tip=${`arch:${district}`} role="img" aria-label=${archWords(position, figures, me, district)}>
    <${Ground} ...${box} /></g>
    <${Words} L=${L} x=${x} y=${y} w=${w} h=${24} effect=${effect} text=${priceText(position, figures, me, district)}
      name=${t(`pharaon.arch.${effect}.name`)} />
    <${Five} L=${L} x=${x + 5} y=${y + 25} w=${w - 10} h=${h - 30} position=${position} figures=${figures}
      guesses=${guesses} fresh=${fresh} />`;
}

// ---------------------------------------------------------------- favours

/** A favour in words. @param {any} f @param {string} card */
export function favourWords(f, card) {
  const { cost, gains } = favourOf(f, card);
  return `${t(`pharaon.favour.${card[0]}`, { n: card.slice(1) })}: ${t('pharaon.gain.swords',
    { n: cost })} → ${gains.map(([what, n]) => t(`pharaon.gain.${what}`, { n })).join(', ')}`;
}

/** Two favours at an arch: swords to the left, what they bring to the right. @param {any} p */
function Favours({ L, box, district, effect, position, figures, me, asked, fresh }) {
  const { x, y, w, h } = box;
  const room = (w - 52) / 2;
  const c = y + h / 2;
  return html`<g data-tip=${`arch:${district}`} role="img" aria-label=${archWords(position, figures, me, district)}>
    <${Ground} ...${box} /><${Use} name="arch" x=${x + 6} y=${c - 9} s=${18} fill="var(--gold-deep)"
      cut="var(--gold-wash)" /><${Use} name=${DECKS[/** @type {keyof typeof DECKS} */ (effect)]} x=${x + 27} y=${c - 8}
        s=${16} fill=${effect === 'favour_pharaoh' ? 'var(--gold-deep)' : 'var(--lapis-deep)'} cut="var(--gold-wash)" />
          </g>
    ${position.konflikte.favours[district].map((/** @type {string | null} */ card, /** @type {number} */ n) => {
      const at = { x: x + 47 + n * (room + 2), y: y + 3, w: room - 1, h: h - 6 };
      return card ? html`<${Favour} key=${card} L=${L} ...${at} card=${card} place=${n + 1} asked=${asked}
        figures=${figures} can=${asked && next.value.has(`favour:${n + 1}`)}
          fresh=${fresh.has(`favour-${district}:${n + 1}`)} />` : html`<${Gap} key=${n} ...${at} />`;
    })}`;
}

/** @param {any} p */
function Favour({ L, x, y, w, h, card, place, asked, figures, can, fresh }) {
  const { cost, gains } = favourOf(figures, card);
  const c = y + h / 2;
  const items = gains.flatMap(([what, n]) => gainItems(what, n));
  const s = Math.min(18, (w - 52) / Math.max(1, items.length) - 3);
  return html`<g class="ph-dealt"><${Live} live=${asked} id=${`favour:${place}`} tip=${`favour:${card}`}
    label=${favourWords(figures, card)}>${(/** @type {string} */ state) => html`<${Box} x=${x} y=${y} w=${w} h=${h}
      rx=${6} fill="var(--alabaster)" ...${edgeOf(state)} />${!state && fresh && html`<${Fresh} x=${x} y=${y} w=${w}
        h=${h} />`}`}<//>
    <g class="ak-stones" aria-hidden="true"><${Price} L=${L} x=${x + 4} y=${c} s=${Math.min(18, h - 6)} text=${cost}
      can=${can} /><path d=${`M${x + 37} ${y + 5}v${h - 10}`} stroke="var(--sand-deep)" /><${Symbols}
        x=${x + 39 + (w - 41) / 2} y=${c} s=${Math.max(13, s)} items=${items} f=${L.f} /></g></g>`;
}
