/** The score pad: a tab for what is played, one for the table, one for each person, the result. */
import { html, render } from '../app/lib.js';
import { Disc, Part, Sign, WithCopy } from './fields.js';
import { Result, Saved } from './result.js';
import { alone, asked, change, form, go, known, nameOf, offline, say, scored, tab, told } from './state.js';

/** @typedef {{key: string, part: string, seat: number}} Tab */

/** @returns {Tab[]} */
function tabs() {
  const shared = form.fields.some((field) => field.part === 'table' && asked(field) && !field.for_any);
  const people = told.value.names.map((_, seat) => ({ key: `seat${seat}`, part: 'seat', seat }));
  return [
    { key: 'setup', part: 'setup', seat: -1 },
    ...(shared ? [{ key: 'table', part: 'table', seat: -1 }] : []),
    ...people,
    ...(alone() ? [{ key: 'rival', part: 'rival', seat: people.length }] : []),
    { key: 'result', part: 'result', seat: -1 },
  ];
}

const SIGNS = { setup: 'ui-seats', table: 'pyramid-3', result: 'points' };
const NAMES = { setup: 'people', table: 'table', result: 'sheet' };

/** @param {Tab} one */
const called = (one) => (one.seat >= 0 ? nameOf(one.seat) : say(NAMES[/** @type {'setup'} */ (one.key)]));

/** Everybody with what they have now: always in sight, and the way to their page. */
function Heads() {
  const people = scored.value?.people ?? [];
  return html`<nav class="heads" aria-label=${say('standing')}>${tabs().map((one) => {
    const now = one.key === tab.value, person = people[one.seat];
    return html`<button type="button" class="head ${one.seat >= 0 ? 'person' : ''}" aria-current=${now ? 'page' : null}
      data-tab=${one.key} onClick=${() => go(one.key)} aria-label=${one.seat < 0 ? called(one) : null}>
      ${one.seat < 0 ? html`<${Sign} name=${SIGNS[/** @type {'setup'} */ (one.key)]} size=${24} />`
        : html`<${Disc} seat=${one.seat} /><b class=${person?.place === 1 ? 'first' : ''}>${person?.points ?? '–'}</b>
          <span class="nm">${nameOf(one.seat)}</span>`}</button>`;
  })}</nav>`;
}

function People() {
  const { names } = told.value;
  const most = form.seats.at(-1) ?? 0;
  const rename = (/** @type {number} */ seat, /** @type {string} */ name) => change((next) => {
    next.names[seat] = name.slice(0, 32);
  });
  const seats = (/** @type {number} */ by, /** @type {number} */ seat) => change((next) => {
    if (by > 0) next.names.push('');
    else next.names.splice(seat, 1);
    if (by > 0) next.data.seats.push({});
    else next.data.seats.splice(seat, 1);
  });
  const free = known().filter((name) => !names.includes(name));
  const sit = (/** @type {string} */ name) => {
    const empty = names.indexOf('');
    if (empty >= 0) rename(empty, name);
  };
  return html`<section class="group"><h3>${say('people')}</h3>
    ${names.map((name, seat) => html`<div class="whorow" key=${seat}><${Disc} seat=${seat} size="l" />
      <input class="field" value=${name} maxlength="32" autocomplete="off" placeholder=${nameOf(seat)}
        aria-label=${say('name', { n: seat + 1 })}
        onChange=${(/** @type {any} */ event) => rename(seat, event.target.value.trim())} />
      ${form.seats.includes(names.length - 1) && html`<button type="button" class="btn quiet sq"
        aria-label=${say('remove', { who: nameOf(seat) })} onClick=${() => seats(-1, seat)}>
        <${Sign} name="ui-close" /></button>`}
    </div>`)}
    ${names.length !== most && html`<button type="button" class="btn" onClick=${() => seats(1, 0)}>
      + ${say('add')}</button>`}
    ${free.length > 0 && names.includes('') && html`<p class="hint">${say('known')}</p>
      <div class="chips">${free.map((name) => html`<button type="button" class="chip"
        onClick=${() => sit(name)}>${name}</button>`)}</div>`}
  </section>`;
}

/** @param {{one: Tab}} props */
function Page({ one }) {
  if (one.part === 'result') return html`<${Result} />`;
  const heading = one.seat >= 0 && html`<h2><${Disc} seat=${one.seat} size="l" />${nameOf(one.seat)}</h2>`;
  return html`${heading}${one.part === 'setup' && html`<${People} /><${WithCopy} />`}
    <${Part} key=${one.key} part=${one.part} where=${one.key} />
    ${one.part === 'setup' && html`<${Saved} />`}`;
}

function Pad() {
  const all = tabs();
  const at = Math.max(0, all.findIndex((one) => one.key === tab.value));
  const next = all[at + 1];
  return html`<div class="padhead"><h1>${form.title} <small>${say('title')}</small></h1><${Heads} />
      ${offline.value && html`<p class="note" role="status"><span>${say('offline')}</span></p>`}</div>
    <div class="padbody"><${Page} key=${all[at].key} one=${all[at]} /></div>
    ${next && html`<div class="padfoot"><button type="button" class="btn pri big" onClick=${() => go(next.key)}>
      ${at === 0 ? say('begin') : say('next', { what: called(next) })}<${Sign} name="ui-next" /></button></div>`}`;
}

const root = document.getElementById('main');
if (root) {
  root.textContent = '';
  render(html`<${Pad} />`, root);
}
