/** One control for each kind of field. They show and tell; what may be told the description says. */
import { Fragment, html, useState } from '../app/lib.js';
import { alone, asked, differing, form, glyph, isMine, many, mine, nameOf, say, sign, tell, told, useCopy,
  valueOf } from './state.js';

/** @typedef {import('./state.js').Field} Field */
/** @typedef {{field: Field, where: string}} Props */

const MANY = 40; // from here on a number has steps of ten as well

/** @param {{name: string, size?: number}} props */
export const Sign = ({ name, size = 22 }) =>
  html`<svg class="i" width=${size} height=${size} aria-hidden="true"><use href=${sign(name)} /></svg>`;

/** How many figures differ in the copy that is counted with. @param {{n: number}} props */
const Differs = ({ n }) => html`<a href=${`/copy/${form.game === 'traitor' ? 'pharaon' : form.game}`}>
  ${many('copy_differs', n)}</a>`;

/** A switch that says whose figures are counted with.
 * @param {{on: boolean, label: string, n: number, set: (on: boolean) => void}} props */
export const CopySwitch = ({ on, label, n, set }) => html`<section class="group">
  <div class="frow ${on ? 'told' : ''}" data-field="copy"><${Sign} name="ui-rules" /><span class="lab">${label}</span>
    <button type="button" role="switch" class="switch" aria-checked=${String(on)} aria-label=${label}
      onClick=${() => set(!on)}><span>${say(on ? 'on' : 'off')}</span></button></div>
  <p class="hint"><${Differs} n=${n} /></p></section>`;

/** With one's own copy, for who has one; with another's, where it came with a link. */
export function WithCopy() {
  const n = differing(), own = Object.keys(mine).length;
  if (!n && !own) return null;
  const label = say(n && !isMine() ? 'copy_lent' : 'copy');
  return html`<${CopySwitch} on=${n > 0} n=${n || own} set=${useCopy} label=${label} />`;
}

/** Under a result: that it was counted with a copy. */
export function Copied() {
  const n = differing();
  return n > 0 && html`<p class="hint" data-copied>${say(isMine() ? 'copy' : 'copy_lent')}: <${Differs} n=${n} /></p>`;
}

/** @param {{seat: number, size?: string}} props */
export function Disc({ seat, size = 'm' }) {
  const rival = seat >= told.value.names.length;
  return html`<span class="bg p${rival ? 5 : seat + 1} ${size}" aria-hidden="true"><svg class="i">
    <use href=${rival ? sign('pharaoh') : glyph(seat)} /></svg></span>`;
}

/** @param {{label: string, value: number, low: number, high: number, set: (n: number) => void}} props */
function Stepper({ label, value, low, high, set }) {
  const to = (/** @type {number} */ n) => set(Math.max(low, Math.min(high, n)));
  const step = (/** @type {number} */ by, /** @type {string} */ text, /** @type {string} */ name) =>
    html`<button type="button" class="step ${text.length > 1 ? 'ten' : ''}" onClick=${() => to(value + by)}
      disabled=${by < 0 ? value === low : value === high} aria-label=${say(name, { what: label })}>${text}</button>`;
  return html`<span class="stepper" role="group" aria-label=${label}>
    ${high >= MANY && step(-10, '−10', 'ten_less')}${step(-1, '−', 'less')}
    <output aria-live="off">${value}</output>
    ${step(1, '+', 'more')}${high >= MANY && step(10, '+10', 'ten_more')}</span>`;
}

/** @param {Props} props */
function NumberField({ field, where }) {
  const value = valueOf(field, where);
  return html`<div class="frow ${value === field.low ? '' : 'told'}" data-field=${field.key}>
    ${field.sign && html`<${Sign} name=${field.sign} />`}<span class="lab">${field.label}</span>
    <${Stepper} label=${field.label} value=${value} low=${field.low} high=${field.high}
      set=${(/** @type {number} */ n) => tell(field, where, n)} /></div>`;
}

/** @param {Props} props */
function FlagField({ field, where }) {
  const value = valueOf(field, where);
  return html`<div class="frow ${value ? 'told' : ''}" data-field=${field.key}>
    ${field.sign && html`<${Sign} name=${field.sign} />`}<span class="lab">${field.label}</span>
    <button type="button" role="switch" class="switch" aria-checked=${String(value)} aria-label=${field.label}
      onClick=${() => tell(field, where, !value)}><span>${say(value ? 'on' : 'off')}</span></button></div>`;
}

/** @param {Props} props */
function ChoiceField({ field, where }) {
  const value = valueOf(field, where);
  return html`<div class="fblock" data-field=${field.key}>
    <p class="lab">${field.sign && html`<${Sign} name=${field.sign} />`}${field.label}</p>
    <div class="seg" role="group" aria-label=${field.label}>${(field.items ?? []).map((item) => html`
      <button type="button" aria-current=${item.value === value ? 'true' : null}
        onClick=${() => tell(field, where, item.value)}>${item.label}</button>`)}</div></div>`;
}

/** @param {Props} props */
function WhoField({ field, where }) {
  const value = valueOf(field, where);
  const people = told.value.names.length + (alone() ? 1 : 0);
  const pick = (/** @type {number} */ who) => html`<button type="button" class="chip ${who === value ? 'sel' : ''}"
    aria-pressed=${String(who === value)} onClick=${() => tell(field, where, who)}>
    ${who < 0 ? say('nobody') : html`<${Disc} seat=${who} size="s" />${nameOf(who)}`}</button>`;
  return html`<div class="fblock" data-field=${field.key}>
    <p class="lab">${field.sign && html`<${Sign} name=${field.sign} />`}${field.label}</p>
    <div class="chips">${[-1, ...Array.from({ length: people }, (_, n) => n)].map(pick)}</div></div>`;
}

/** Who holds a card or a land already, besides the person of this tab; -1 for nobody.
 * @param {Field} field @param {string} where @param {string} name */
function whose(field, where, name) {
  return told.value.data.seats.findIndex((values, seat) => `seat${seat}` !== where
    && /** @type {any[]} */ (values[field.key] ?? []).some((one) => (one.at ?? one) === name));
}

/** @param {{field: Field, where: string, held: string[], toggle: (name: string) => void}} props */
function Chips({ field, where, held, toggle }) {
  return html`<div class="chips">${(field.items ?? []).map((item) => {
    const other = whose(field, where, item.value), mine = held.includes(item.value);
    const full = !mine && held.length === field.high;
    return html`<button type="button" class="chip ${mine ? 'sel' : ''}" aria-pressed=${String(mine)}
      disabled=${other >= 0 || full}
      aria-label=${other >= 0 ? say('taken', { what: item.label, who: nameOf(other) }) : null}
      onClick=${() => toggle(item.value)}>
      ${other >= 0 && html`<${Disc} seat=${other} size="xs" />`}${item.label}</button>`;
  })}</div>`;
}

/** @param {Props} props */
function CardsField({ field, where }) {
  /** @type {string[]} */ const held = valueOf(field, where);
  const toggle = (/** @type {string} */ name) =>
    tell(field, where, held.includes(name) ? held.filter((one) => one !== name) : [...held, name]);
  return html`<div class="fblock" data-field=${field.key}>
    <p class="lab">${field.sign && html`<${Sign} name=${field.sign} />`}${field.label}
    <b class="count">${held.length}</b></p>
    <${Chips} field=${field} where=${where} held=${held} toggle=${toggle} /></div>`;
}

/** @param {Props} props */
function LandsField({ field, where }) {
  /** @type {Record<string, any>[]} */ const held = valueOf(field, where);
  const toggle = (/** @type {string} */ name) => tell(field, where,
    held.some((land) => land.at === name) ? held.filter((land) => land.at !== name) : [...held, { at: name }]);
  const set = (/** @type {string} */ name, /** @type {string} */ key, /** @type {number} */ n) =>
    tell(field, where, held.map((land) => (land.at === name ? { ...land, [key]: n } : land)));
  const called = (/** @type {string} */ name) => field.items?.find((item) => item.value === name)?.label ?? name;
  return html`<div class="fblock" data-field=${field.key}>
    <p class="lab">${field.label} <b class="count">${held.length}/${field.high}</b></p>
    <${Chips} field=${field} where=${where} held=${held.map((land) => land.at)} toggle=${toggle} />
    ${held.map((land) => html`<div class="land" key=${land.at}><b class="d">${called(land.at)}</b>
      ${(field.parts ?? []).map((part) => html`<div class="frow"><${Sign} name=${part.sign} />
        <span class="lab">${part.label}</span><${Stepper} label=${`${called(land.at)}: ${part.label}`}
          value=${land[part.key] ?? part.low} low=${part.low} high=${part.high}
          set=${(/** @type {number} */ n) => set(land.at, part.key, n)} /></div>`)}</div>`)}</div>`;
}

/** Things in an order: tapped one after the other; until all are there, the order before it holds.
 * @param {Props} props */
function OrderField({ field, where }) {
  /** @type {string[]} */ const value = valueOf(field, where);
  const first = field.low ? value.slice(0, 1) : [];
  const [picked, pick] = useState(/** @type {string[] | null} */ (null));
  const shown = picked ?? value;
  const add = (/** @type {string} */ name) => {
    const next = [...(picked ?? first), name];
    if (next.length === value.length) tell(field, where, next);
    pick(next.length === value.length ? null : next);
  };
  return html`<div class="fblock" data-field=${field.key}>
    <p class="lab">${field.sign && html`<${Sign} name=${field.sign} />`}${field.label}</p>
    <p class="hint">${say('order_hint')}</p>
    <div class="chips">${(field.items ?? []).map((item) => {
      const at = shown.indexOf(item.value);
      return html`<button type="button" class="chip ${at >= 0 ? 'sel' : ''}"
        disabled=${picked !== null && at >= 0 || first.includes(item.value)} onClick=${() => add(item.value)}>
        ${at >= 0 && html`<b class="nth">${at + 1}</b>`}${item.sign && html`<${Sign} name=${item.sign} size=${18} />`}
        ${item.label}</button>`;
    })}${picked && html`<button type="button" class="btn quiet" onClick=${() => pick(null)}>
      ${say('order_again')}</button>`}</div></div>`;
}

/** Stones one after the other, in columns: the next one is tapped by its owner.
 * @param {Props} props */
function RowField({ field, where }) {
  /** @type {number[]} */ const stones = valueOf(field, where);
  const people = told.value.names.map((_, seat) => seat);
  const turn = (/** @type {number} */ n) =>
    tell(field, where, stones.map((seat, at) => (at === n ? (seat + 1) % people.length : seat)));
  return html`<div class="fblock" data-field=${field.key}><p class="lab"><${Sign} name=${field.sign} />${field.label}
      <b class="count">${stones.length}</b></p>
    <div class="stones" tabindex="0" style=${{ '--rows': field.low }}>${stones.map((seat, n) => html`
      <button type="button" class="stone p${seat + 1}" onClick=${() => turn(n)}
        aria-label=${say('stone_at', { n: n + 1, row: (n % field.low) + 1, who: nameOf(seat) })}>
        <${Disc} seat=${seat} size="s" /></button>`)}<span class="stone next" aria-hidden="true"></span></div>
    <div class="palette">${people.map((seat) => html`<button type="button" class="btn"
        disabled=${stones.length === field.high} onClick=${() => tell(field, where, [...stones, seat])}
        aria-label=${say('stone_of', { who: nameOf(seat) })}><${Disc} seat=${seat} size="l" /></button>`)}
      <button type="button" class="btn quiet" disabled=${!stones.length} aria-label=${say('last_back')}
        onClick=${() => tell(field, where, stones.slice(0, -1))}><${Sign} name="ui-undo" /></button></div></div>`;
}

/** @type {Record<string, (props: Props) => any>} */
const KINDS = {
  number: NumberField,
  flag: FlagField,
  choice: ChoiceField,
  who: WhoField,
  cards: CardsField,
  lands: LandsField,
  order: OrderField,
  row: RowField,
};

/** A field, and what is asked besides because somebody has it. @param {Props} props */
function Whole({ field, where }) {
  const more = form.fields.filter((other) => other.part === 'table' && other.for_any === field.key);
  const has = valueOf(field, where) !== field.usual;
  return html`<${Fragment}><${KINDS[field.kind]} field=${field} where=${where} />
    ${has && more.map((other) => html`<div class="besides">
      <${KINDS[other.kind]} field=${other} where="table" /></div>`)}<//>`;
}

/** All fields of one part, under their headings. @param {{part: string, where: string}} props */
export function Part({ part, where }) {
  const fields = form.fields.filter((field) => field.part === part && asked(field) && !field.for_any);
  const groups = [...new Set(fields.map((field) => field.group))];
  return groups.map((group) => html`<section class="group" key=${`${where}.${group}`}>
    <h3>${form.groups[group]}</h3>
    ${fields.filter((field) => field.group === group)
      .map((field) => html`<${Whole} key=${field.key} field=${field} where=${where} />`)}</section>`);
}
