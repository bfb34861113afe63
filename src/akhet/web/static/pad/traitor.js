/** The Traitor for a printed Pharaon: questions and deeds come from the rules, answers are kept here. */
import { batch, effect, html, render, signal, useState } from '../app/lib.js';
import { CopySwitch, Part, Sign } from './fields.js';
import { form, given, lang, mine, say, told } from './state.js';

/** @typedef {import('../app/wire.js').Aided} Aided */
/** @typedef {Record<string, any>} Answer */
/** @typedef {{value: string, label: string}} Thing */

const KEPT = 'akhet.traitor';
const TRIES = 3000;
/** @type {Thing[]} */ const colours = given.form.colours;
/** @type {Thing[]} */ const gifts = given.form.gifts;
const SLOTS = 3;

/** @typedef {{setup: Answer, answers: Answer[], copy?: Record<string, string>}} Game */

/** @type {{value: Game | null}} */ const game = signal(kept());
/** @type {{value: Aided | null}} */ const seen = signal(null);
const waiting = signal(false);
const withCopy = signal(Object.keys(mine).length > 0);
const words = (/** @type {string} */ key, /** @type {Answer} */ args = {}) => say(`traitor.${key}`, args);

/** @returns {Game | null} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
    return found && Array.isArray(found.answers) ? found : null;
  } catch {
    return null;
  }
}

/** @param {Game | null} next */
function keep(next) {
  game.value = next;
  try {
    localStorage.setItem(KEPT, JSON.stringify(next));
  } catch {
    // a browser that keeps nothing: the game lasts until the page is closed
  }
}

let latest = 0;

/** Asks the rules where the game stands; a last answer that was wrong is taken back. */
async function follow() {
  const now = game.value;
  const mine = ++latest;
  if (!now) {
    seen.value = null;
    return;
  }
  try {
    const answer = await fetch(`/api/traitor?lang=${lang}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(now),
    });
    if (!answer.ok && answer.status !== 422) throw new Error(String(answer.status));
    /** @type {Aided | null} */ const found = answer.ok ? await answer.json() : null;
    if (mine !== latest) return;
    waiting.value = false;
    if (!found || found.wrong.length) {
      if (now.answers.length) keep({ ...now, answers: now.answers.slice(0, -1) });
      else keep(null);
      return;
    }
    batch(() => {
      seen.value = found;
      const last = found.last[0];
      if (last && JSON.stringify(last) !== JSON.stringify(now.answers.at(-1))) {
        latest += 1;
        keep({ ...now, answers: [...now.answers.slice(0, -1), last] });
      }
    });
  } catch {
    if (mine !== latest) return;
    waiting.value = true;
    setTimeout(follow, TRIES);
  }
}

let shown = '';
effect(() => {
  const now = JSON.stringify(game.value);
  if (now === shown) return;
  shown = now;
  follow();
});

/** @param {Answer} one */
function answer(one) {
  const now = game.value;
  if (!now) return;
  keep({ ...now, answers: [...now.answers, one] });
  scrollTo(0, 0);
}

function undo() {
  const now = game.value;
  if (now) keep(now.answers.length ? { ...now, answers: now.answers.slice(0, -1) } : null);
}

// ---------------------------------------------------------------- questions

/** @param {{label: string, things: Thing[], value: string, pick: (name: string) => void, signs?: boolean}} props */
function Pick({ label, things, value, pick, signs = false }) {
  return html`<p class="lab">${label}</p><div class=${signs ? 'icons' : 'chips'}>${things.map((one) => html`
    <button type="button" class="chip ${signs ? `res-${one.value}` : ''} ${one.value === value ? 'sel' : ''}"
      aria-pressed=${String(one.value === value)} aria-label=${`${label}: ${one.label}`}
      onClick=${() => pick(one.value)}>${signs ? html`<${Sign} name=${`res-${one.value}`} size=${28} />` : one.label}
    </button>`)}</div>`;
}

/** @param {{list: string[], toggle: (name: string) => void, things: Thing[]}} props */
const Toggles = ({ list, toggle, things }) => html`<div class="chips">${things.map((one) => html`
  <button type="button" class="chip ${list.includes(one.value) ? 'sel' : ''}" onClick=${() => toggle(one.value)}
    aria-pressed=${String(list.includes(one.value))}>${one.label}</button>`)}</div>`;

/** @param {string[]} list @param {string} name */
const switched = (list, name) => (list.includes(name) ? list.filter((one) => one !== name) : [...list, name]);

function Vase() {
  const [icons, set] = useState(/** @type {string[]} */ (['', '', '']));
  const [full, setFull] = useState(/** @type {string[]} */ ([]));
  const [short, setShort] = useState(/** @type {string[]} */ ([]));
  const [conflicts, setConflicts] = useState(/** @type {Record<string, string[]>} */ ({}));
  const at = (/** @type {number} */ n) => (/** @type {string} */ name) =>
    set(icons.map((old, other) => (other === n ? name : old)));
  const uppers = colours.filter((one) => icons.slice(0, 2).includes(one.value));
  const extra = () => ({
    ...(short.length ? { short: Object.fromEntries(short.map((name) => [name, 0])) } : {}),
    ...(full.length ? { full: full.filter((name) => icons.includes(name)) } : {}),
    ...(Object.keys(conflicts).length ? { conflicts: Object.fromEntries(Object.entries(conflicts)
      .map(([name, some]) => [name, some.map(Number)])) } : {}),
  });
  const things = (seen.value?.conflicts ?? []).map((label, n) => ({ value: String(n + 1), label }));
  return html`${['upper', 'upper_too', 'lower'].map((key, n) => html`<${Pick} key=${key} label=${words(key)}
      things=${colours} value=${icons[n]} pick=${at(n)} signs />`)}
    ${uppers.map((one) => html`<${Toggles} key=${one.value} list=${full} toggle=${(/** @type {string} */ name) =>
      setFull(switched(full, name))} things=${[{ value: one.value, label: words('full', { what: one.label }) }]} />
      ${game.value?.setup.konflikte === 'on' && html`<details>
        <summary>${words('conflicts', { what: one.label })}</summary>
        <${Toggles} list=${conflicts[one.value] ?? []} things=${things} toggle=${(/** @type {string} */ name) =>
          setConflicts({ ...conflicts, [one.value]: switched(conflicts[one.value] ?? [], name).slice(-SLOTS) })} />
      </details>`}`)}
    <details><summary>${words('short')}</summary><${Toggles} list=${short} things=${colours}
      toggle=${(/** @type {string} */ name) => setShort(switched(short, name))} /></details>
    <button type="button" class="btn pri big" disabled=${icons.includes('')}
      onClick=${() => answer({ vase: icons, ...extra() })}>${words('go')}<${Sign} name="ui-next" /></button>
    <div class="after"><button type="button" class="btn" onClick=${() => answer({ vase: '?' })}>
        <${Sign} name="vase" />${words('draw')}</button>
      <button type="button" class="btn quiet" onClick=${() => answer({ vase: [] })}>${words('no_vase')}</button></div>`;
}

/** @param {{options: Thing[]}} props */
function Yours({ options }) {
  const [titles, set] = useState(/** @type {string[]} */ ([]));
  const taken = () => Object.fromEntries(titles.map((name) => [name, true]));
  return html`<${Toggles} list=${titles} toggle=${(/** @type {string} */ name) => set(switched(titles, name))}
      things=${['pharaoh', 'first'].map((value) => ({ value, label: words(value) }))} />
    ${options.map((one, n) => html`<button type="button" class="btn ${n ? '' : 'pri'} big"
      onClick=${() => answer({ do: one.value, ...taken() })}>${one.label}</button>`)}`;
}

/** Cards in a row, place by place. @param {{kind: string}} props */
function Row({ kind }) {
  const nobles = kind === 'nobles';
  const [row, set] = useState(/** @type {any[]} */ (nobles ? [true, true, true] : ['', '', '', '']));
  const worths = (seen.value?.worths ?? []).map(String);
  const things = nobles
    ? [{ value: 'true', label: words('there') }, { value: 'false', label: words('none') }]
    : [{ value: '0', label: words('none') }, ...worths.map((n) => ({ value: n, label: n }))];
  const pick = (/** @type {number} */ n) => (/** @type {string} */ value) =>
    set(row.map((old, at) => (at === n ? JSON.parse(value) : old)));
  return html`${row.map((value, n) => html`<${Pick} key=${n} label=${words('place', { n: n + 1 })} things=${things}
      value=${String(value)} pick=${pick(n)} />`)}
    <button type="button" class="btn pri big" disabled=${row.includes('')} onClick=${() => answer({ row })}>
      ${words('go')}<${Sign} name="ui-next" /></button>`;
}

/** @param {{kind: string}} props */
function Gifts({ kind }) {
  const places = kind === 'set' ? 2 : 1;
  const [row, set] = useState(/** @type {string[]} */ (Array.from({ length: places }, () => '')));
  const things = game.value?.setup.konflikte === 'on' ? gifts : gifts.filter((one) => !one.value.startsWith('sword'));
  const pick = (/** @type {number} */ n) => (/** @type {string} */ name) =>
    set(row.map((old, at) => (at === n ? name : old)));
  return html`${row.map((value, n) => html`<${Pick} key=${n} label=${words('place', { n: n + 1 })} things=${things}
      value=${value} pick=${pick(n)} />`)}
    <button type="button" class="btn pri big" disabled=${row.includes('')}
      onClick=${() => answer(kind === 'gift' ? { gift: row[0] } : { row })}>
      ${words('go')}<${Sign} name="ui-next" /></button>
    ${kind !== 'gift' && html`<button type="button" class="btn" onClick=${() => answer({ row: [] })}>
      ${words('none')}</button>`}`;
}

/** @param {{asked: Aided['asked']}} props */
function Question({ asked }) {
  const { kind, options } = asked;
  if (kind === 'yours') return html`<${Yours} options=${options} />`;
  if (kind === 'vase') return html`<${Vase} />`;
  if (kind === 'nobles' || kind === 'artisans') return html`<${Row} kind=${kind} />`;
  if (['set', 'bonus', 'gift'].includes(kind)) return html`<${Gifts} kind=${kind} />`;
  if (kind === 'take') return html`<button type="button" class="btn pri big" onClick=${() => answer({ choice: '?' })}>
    ${words('dice')}</button>`;
  if (kind === 'over') return html`<a class="btn pri big" href="/score/pharaon">${say('title')}</a>`;
  return options.map((one) => html`<button type="button" class="btn big" onClick=${() => answer({ choice: one.value })}>
    ${one.label}</button>`);
}

// ---------------------------------------------------------------- what he did, what he has

/** The sentences since the person's last own turn. @param {Aided} found */
function deeds(found) {
  const answers = game.value?.answers ?? [];
  const from = answers.findLastIndex((one) => one.do);
  return found.says.slice(Math.max(0, from + 1)).flat();
}

/** @param {{found: Aided}} props */
const Tiles = ({ found }) => html`<section class="group"><h3>${words('tiles')}</h3>${found.tiles.map((tile) => html`
  <div class="tilerow"><span class="mk res res-${tile.mark}"><${Sign} name=${`res-${tile.mark}`} /></span>
    <b>${tile.name}</b><span class="hint">${words('covered', { n: tile.filled })}</span>
    <span class="slots" aria-hidden="true">
      ${tile.slots.map((_, n) => html`<i class=${n < tile.filled ? 'on' : ''}></i>`)}</span>
    ${tile.slots[tile.filled] && html`<span class="nextslot">→ ${tile.slots[tile.filled]}</span>`}</div>`)}
</section>`;

/** @param {{found: Aided}} props */
const Sheet = ({ found }) => html`<section class="group"><h3>${words('score')}</h3><table class="sheet"><tbody>
  ${found.sources.map((source, n) => html`<tr><th scope="row">${source}</th><td>${found.sheet[n]}</td></tr>`)}</tbody>
  <tfoot><tr><th scope="row">${say('table.total')}</th><td><b>${found.points}</b></td></tr></tfoot></table></section>`;

function Again() {
  const [sure, ask] = useState(false);
  return html`<button type="button" class="btn quiet" onClick=${() => ask(true)}>${words('again')}</button>
    ${sure && html`<p class="note"><span>${words('again_sure')}</span>
      <button type="button" class="btn" onClick=${() => keep(null)}>${words('again')}</button></p>`}`;
}

/** @param {{found: Aided}} props */
function Running({ found }) {
  const done = deeds(found);
  return html`${done.length > 0 && html`<section class="group"><h3>${words('seen')}</h3>
      <ul class="deeds" role="status">${done.map((line) => html`<li>${line}</li>`)}</ul></section>`}
    <section class="askbox" data-asked=${found.asked.kind} data-at=${found.says.length - 1}>
      <h2>${found.asked.label}</h2>
      <${Question} key=${game.value?.answers.length} asked=${found.asked} /></section>
    <${Tiles} found=${found} /><${Sheet} found=${found} /><${Again} />`;
}

function begin() {
  const chosen = told.value.data.setup;
  const setup = Object.fromEntries(form.fields.map((field) => [field.key, chosen[field.key] ?? field.usual]));
  keep({ setup, answers: [], copy: withCopy.value ? mine : {} });
  scrollTo(0, 0);
}

function Aid() {
  const found = game.value && seen.value;
  return html`<div class="padhead"><h1>Pharaon <small>${words('title')}</small></h1>
      ${found && html`<div class="aidtop"><b>${words('points', { n: found.points })}</b>
        <span class="hint">${words('round', { n: found.round })} · ${words('vases', { n: found.vases })}</span>
        <button type="button" class="btn sm" onClick=${undo}><${Sign} name="ui-undo" />${words('undo')}</button></div>`}
      ${waiting.value && html`<p class="note" role="status"><span>${words('waiting')}</span></p>`}</div>
    <div class="padbody">${found ? html`<${Running} found=${found} />`
      : !game.value && html`<p>${words('lead')}</p><h2>${words('setup')}</h2>
        <${Part} part="setup" where="setup" />${Object.keys(mine).length > 0 && html`<${CopySwitch} label=${say('copy')}
          on=${withCopy.value} n=${Object.keys(mine).length}
          set=${(/** @type {boolean} */ on) => { withCopy.value = on; }} />`}`}</div>
    ${!game.value && html`<div class="padfoot"><button type="button" class="btn pri big" onClick=${begin}>
      ${words('begin')}<${Sign} name="ui-next" /></button></div>`}`;
}

const root = document.getElementById('main');
if (root) {
  root.textContent = '';
  render(html`<${Aid} />`, root);
}
