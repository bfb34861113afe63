/** The Pyramid of Time with its gains and discs, and the vases on show. */
import { html } from '../../lib.js';
import { At } from '../../at.js';
import { Box, Disc, Txt, Use } from '../../svg.js';
import { t } from '../../words.js';
import { StacksDoor } from './conflicts.js';
import { Pharaoh } from './districts.js';
import { Guess, Res, Token, Vase } from './emblems.js';
import { stateOf } from './panel.js';
import { seatLook } from './printed.js';
import { asked, rowFields, rowRoom, vaseOf } from './rules.js';
import { Fresh } from './rows.js';

const ROWS = 4;
const LAST = 5; // the "row" of whoever passes last: none

/**
 * A field of the pyramid; rows from the bottom, fields from the left, both from 1.
 * @param {any} L @param {any} sheet @param {number} row @param {number} field
 */
function cellOf(L, { x, y, h }, row, field) {
  const [cw, ch] = L.wide ? [31, 22.5] : [37, Math.min(36, (h - 42) / 4)];
  const left = x + 12 + ((rowRoom() - rowFields(row).length) * (cw + 2)) / 2;
  return { x: left + (field - 1) * (cw + 2), y: y + h - 8 - row * (ch + 2), w: cw, h: ch };
}

/**
 * Where the disc of somebody who has passed stands.
 * @param {any} L @param {any} sheet @param {any} figures @param {any} player
 */
export function passSpot(L, sheet, figures, player) {
  if (player.row === null || player.row === LAST) return null;
  const { x, y, w, h } = cellOf(L, sheet, player.row, player.field + 1);
  return { x: x + w - 7, y: y + h / 2, s: L.wide ? 10 : 12, z: 6 };
}

/** @param {any} p */
export function Time({ L, sheet, position, figures, guesses, fresh, me, names }) {
  const { x, y, w, h } = sheet;
  const guessed = Array.from({ length: ROWS }, (_, n) => `pyramid.${n + 1}`).some((name) => guesses.has(name));
  const half = L.wide ? 183 : 208;
  const fields = fieldsOf(L, sheet, position, figures, me);
  return html`<${At} id="time" tip="time" label=${t('pharaon.piece.pyramid.name')}>${(/** @type {string} */ state) =>
    html`<${Box} x=${x + 5} y=${y + 5} w=${half - 9} h=${h - 10} rx=${9} fill=${state ? 'var(--gold-wash)'
      : 'transparent'} ...${state ? { stroke: state === 'picked' ? 'var(--select)' : 'var(--legal)',
      'stroke-width': 2.6 } : {}} />
      ${fields.filter((one) => !one.mine).map((one) => html`<g data-tip=${`row:${one.row}`}><${Field} L=${L}
        ...${one} /></g>`)}`}<//>
    ${fields.filter((one) => one.mine).map((one) => html`<${At} id=${`field:${one.kind}`} tip=${`field:${one.kind}`}
      label=${t(`pharaon.field.${one.kind}`)}>${(/** @type {string} */ state) => html`<${Field} L=${L} ...${one}
        state=${state} />`}<//>`)}
    <g class="ak-stones" aria-hidden="true"><${Txt} x=${x + 14} y=${y + 23} s=${L.wide ? 15 : 16} d=${true} fit=${L.wide
      ? 62 : 110}>${t('app.pharaon.board.time')}<//></g>${guessed && html`<${Guess} x=${x + 20} y=${y + 38}
      f=${L.f} />`}
    <${Vases} L=${L} sheet=${{ x: x + half, y, w: w - half, h }} position=${position} figures=${figures}
      guesses=${guesses} fresh=${fresh} />${!L.wide && html`<${Pharaoh} L=${L} x=${x + half + (w - half) / 2 - 3}
        y=${y + h - 21} position=${position} figures=${figures} names=${names} />`}`;
}

/**
 * All fields; those of one's own row up to one's disc are chosen here, each gain once.
 * @param {any} L @param {any} sheet @param {any} position @param {any} figures @param {number | null} me
 */
function fieldsOf(L, sheet, position, figures, me) {
  const rows = Math.min(ROWS, position.players.length - 1);
  const own = me !== null && asked(position) === 'pyramid' ? position.players[me] : null;
  return [1, 2, 3, 4].flatMap((row) => rowFields(row).map((kind, n, all) => ({
    row, kind, box: cellOf(L, sheet, row, n + 1), used: row <= rows,
      taken: position.players.some((/** @type {any} */ one) => one.row === row && one.field === n),
    mine: own?.row === row && n <= own.field && kind !== 'none' && all.indexOf(kind) === n,
  })));
}

/** A field and what it gives. @param {any} p */
function Field({ L, box, kind, used, taken, state }) {
  const { x, y, w, h } = box;
  const edge = state ? { stroke: state === 'picked' ? 'var(--select)' : 'var(--legal)', 'stroke-width': 2.4 }
    : { stroke: 'var(--slab-edge)' };
  return html`<${Box} x=${x} y=${y + 2} w=${w} h=${h} rx=${3} fill="var(--slab-edge)" /><${Box} x=${x} y=${y} w=${w}
    h=${h} rx=${3} fill=${used ? 'var(--ground-2)' : 'var(--slab)'} ...${edge} />
    <g opacity=${used ? 1 : 0.4}><${Gain} x=${x + (taken ? 10 : w / 2)} y=${y + h / 2} s=${Math.min(L.wide ? 19 : 25,
      h - 4) * (taken ? 0.85 : 1)} kind=${kind} /></g>`;
}

/** @param {{x: number, y: number, s: number, kind: string}} p */
function Gain({ x, y, s, kind }) {
  if (kind === 'first_player') return html`<${Use} name="first-player" x=${x - s / 2} y=${y - s / 2} s=${s}
    fill="var(--carnelian)" cut="var(--ground-2)" />`;
  if (kind === 'basic_of_choice') return html`<${Res} x=${x} y=${y} s=${s} name="any" />`;
  if (kind === 'silver') return html`<${Res} x=${x} y=${y} s=${s} name="silver" />`;
  return kind === 'offering' ? html`<${Token} x=${x} y=${y} s=${s * 1.1} kind="unknown" flat=${true} />` : null;
}

/** Vases on show, and how many are in the pile. @param {any} p */
function Vases({ L, sheet, position, figures, guesses, fresh }) {
  const { x, y, w, h } = sheet;
  const shown = position.vases.row.flatMap((/** @type {number | null} */ n, /** @type {number} */ place) => (n ? [{ n,
    place }] : []));
  const pile = position.vases.pile.length - position.vases.owed;
  const room = h - (L.wide ? 36 : 74);
  const sizes = [1, 2].map((rows) => ({ rows, perRow: Math.ceil(shown.length / rows), s: Math.min(room / rows, L.wide
    ? 68 : 96, ((w - 8) / Math.max(1, Math.ceil(shown.length / rows))) * 1.25) }));
  const { rows, perRow, s } = sizes[0].s >= sizes[1].s ? sizes[0] : sizes[1];
  const pitch = Math.min((w - 8) / Math.max(1, perRow), s * 0.9);
  const guessed = shown.some((/** @type {any} */ { n }) => guesses.has(`vase.${n}`));
  const spot = (/** @type {number} */ i) => {
    const row = Math.floor(i / perRow);
    const count = Math.min(perRow, shown.length - row * perRow);
    return { x: x + w / 2 - 3 + ((i % perRow) - (count - 1) / 2) * pitch, y: y + h - (L.wide ? 8
      : 40) - room * (1 - (row + 0.5) / rows) };
  };
  return html`<g data-tip="vases"><${Txt} x=${x + 4} y=${y + 23} s=${L.wide ? 15 : 16} d=${true}>
    ${t('app.pharaon.board.vases')}<//><${Txt} x=${x + w - 12 - (guessed ? 20 : 0)} y=${y + 22} s=${L.f(12.5)} a="end"
      fill="var(--umber)">${t('app.pharaon.board.pile', { n: pile })}<//></g>${guessed && html`<${Guess} x=${x + w - 18}
        y=${y + 18} f=${L.f} />`}
    ${shown.length === 0 && html`<${Txt} x=${x + w / 2} y=${y + h / 2 + 14} s=${L.f(13)} a="middle" fill="var(--umber)"
      fit=${w - 16}>${t('app.pharaon.board.no_vases')}<//>`}
    ${shown.map((/** @type {any} */ { n, place }, /** @type {number} */ i) => { const c = spot(i); return html`<g
      key=${n} class="ph-dealt"><${At} id=${`vase:${place + 1}`} tip=${`card_vase:${n}`} label=${vaseOf(n)
        .map((name) => t(`pharaon.resource.${name}.name`)).join(', ')}>${(/** @type {string} */ state) => html`<${Vase}
        x=${c.x} y=${c.y} s=${s} holds=${vaseOf(n)} state=${state} />${!state && fresh.has(`vase:${place + 1}`)
          && html`<${Fresh} x=${c.x - s * 0.4} y=${c.y - s * 0.5} w=${s * 0.8} h=${s} />`}`}<//></g>`; })}`;
}

/** The pyramid and the vases in small, as doors to them. @param {any} p */
export function Minis({ L, position, figures, open }) {
  const { time, vases, flat } = L.minis;
  const shown = position.vases.row.filter(Boolean);
  return html`${position.konflikte && html`<${StacksDoor} box=${L.minis.next} position=${position} figures=${figures}
    open=${open === 'next'} />`}<${Door} L=${L} box=${time} name=${t('app.pharaon.board.time')} open=${open === 'time'}
      state=${stateOf('time')} /><${Door} L=${L} box=${vases} name=${t('app.pharaon.board.vases')}
        open=${open === 'time'} state="" />
    <g class="ak-stones" aria-hidden="true">${time.h < 60 ? html`<${Use} name="pyramid" x=${time.x + time.w - 30}
      y=${time.y + 10} s=${24} fill="var(--gold-deep)" cut="var(--slab)" />` : html`<${Pyramid} box=${time}
        position=${position} figures=${figures} />`}${flat ? html`<${Vase} x=${vases.x + vases.w - 18} y=${vases.y + 22}
          s=${34} holds=${shown.length ? vaseOf(shown[0]) : []} />`
    : shown.map((/** @type {number} */ n, /** @type {number} */ i) => { const [row, count] = shown.length > 3
    ? [Math.floor(i / 3), i < 3 ? 3 : shown.length - 3] : [0, shown.length]; return html`<${Vase}
    x=${vases.x + vases.w / 2 + ((i % 3) - (count - 1) / 2) * 27} y=${vases.y + (shown.length > 3 ? 37 + row * 31 : 54)}
      s=${shown.length > 3 ? 29 : 32} holds=${vaseOf(n)} />`; })}</g>`;
}

/** @param {any} p */
function Door({ L, box, name, open, state }) {
  const edge = state ? { stroke: state === 'picked' ? 'var(--select)' : 'var(--legal)', 'stroke-width': 2.4 }
    : { stroke: open ? 'var(--gold)' : 'var(--slab-edge)' };
  return html`<g class="ph-door" role="button" tabindex="0" aria-label=${name} aria-pressed=${String(open)}
    data-door="time" data-at=${state ? 'time' : undefined}><${Box} x=${box.x} y=${box.y + 2} w=${box.w} h=${box.h}
      rx=${9} fill="rgb(var(--shadow) / .25)" /><${Box} x=${box.x} y=${box.y} w=${box.w} h=${box.h} rx=${9} fill=${open
        ? 'var(--gold-wash)' : 'var(--slab)'} ...${edge} />${box.w > 60 && html`<${Txt} x=${box.x + 8}
        y=${box.y + (box.h < 60 ? 27 : 17)} s=${L.f(14)} d=${true} fit=${box.w - (box.h < 60 ? 40 : 14)}>${name}<//>`}
          </g>`;
}

/** @param {any} p */
function Pyramid({ box, position, figures }) {
  return html`${[1, 2, 3, 4].map((row) => rowFields(row).map((_, n) => { const c = miniCell(box, row,
    n + 1); return html`<${Box} x=${c.x} y=${c.y} w=${c.w} h=${c.h} rx=${2} fill="var(--ground-2)"
      stroke="var(--slab-edge)" />`; }))}
    ${position.players.map((/** @type {any} */ one, /** @type {number} */ n) => { if (one.row === null
      || one.row === LAST) return null; const c = miniCell(box, one.row, one.field + 1); return html`<${Disc}
      x=${c.x + c.w / 2} y=${c.y + c.h / 2} rad=${6.5} seat=${seatLook(position, n)} />`; })}`;
}

/** @param {any} box @param {number} row @param {number} field */
function miniCell(box, row, field) {
  const w = (box.w - 12) / rowRoom();
  return { x: box.x + 6 + ((rowRoom() - rowFields(row).length) * w) / 2 + (field - 1) * w,
    y: box.y + box.h - 5 - row * 14.5, w: w - 1, h: 13.5 };
}
