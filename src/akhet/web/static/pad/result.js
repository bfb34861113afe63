/** The score sheet as the rules wrote it, what to do with it, and the results of before. */
import { html, useState } from '../app/lib.js';
import { Copied, Disc, Sign } from './fields.js';
import { ask, blank, change, forget, form, go, lang, link, save, saved, say, scored, told } from './state.js';

const SCALE = 2; // of the picture, for sharp phones

/** @param {{wrong: {where: string, why: string}[]}} props */
function Wrong({ wrong }) {
  const called = (/** @type {string} */ where) => {
    const [part, seat, key = seat] = where.split('.');
    const field = form.fields.find((one) => one.key === key);
    const who = part === 'seats' && told.value.names[Number(seat)];
    return [who, field?.label ?? where].filter(Boolean).join(', ');
  };
  return html`<div class="note bad" role="alert"><span>${say('not_possible')}
    <ul>${wrong.map((one) => html`<li>${called(one.where)}: ${one.why}</li>`)}</ul></span></div>`;
}

/** @param {{place: number}} person */
const best = ({ place }) => (place === 1 ? 'first' : '');

function Sheet() {
  const found = scored.value;
  if (!found) return null;
  if (found.wrong.length) return html`<${Wrong} wrong=${found.wrong} />`;
  const { people, sources = [], ties = [] } = found;
  const used = sources.map((_, n) => n).filter((n) => people.some((person) => person.sheet[n] !== 0));
  return html`<p class="verdict d" role="status"><${Sign} name="points" size=${26} />${found.says}</p>
    <div class="sheetbox" tabindex="0"><table class="sheet"><caption class="sr">${say('sheet')}</caption>
      <thead><tr><td></td>${people.map((person, seat) => html`<th scope="col" class=${best(person)}>
        <${Disc} seat=${seat} /><span class="nm">${person.name}</span></th>`)}</tr></thead>
      <tbody>${used.map((n) => html`<tr><th scope="row">${sources[n]}</th>
        ${people.map(({ sheet }) => html`<td class=${sheet[n] ? '' : 'nil'}>${sheet[n]}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${say('table.total')}</th>
        ${people.map((person) => html`<td class=${best(person)}><b>${person.points}</b></td>`)}</tr>
      ${ties.map((tie) => html`<tr class="tie"><th scope="row"><span class="sr">${say('tie')}: </span>${tie.label}</th>
        ${tie.values.map((value) => html`<td>${value ?? ''}</td>`)}</tr>`)}</tfoot></table></div>`;
}

/** @param {Blob} blob @param {string} name */
async function handOver(blob, name) {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] }) && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  const down = document.createElement('a');
  down.href = URL.createObjectURL(blob);
  down.download = name;
  down.click();
  setTimeout(() => URL.revokeObjectURL(down.href), 10000);
}

/** The rules' result drawn by the server, made a PNG here. */
async function picture() {
  const { picture: drawing } = await ask(true);
  if (!drawing) return;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && handOver(blob, `${form.game}.png`), 'image/png');
}

async function share() {
  const url = link();
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ title: form.title, url }).catch(() => {});
    return false;
  }
  await navigator.clipboard?.writeText(url);
  return true;
}

function Doing() {
  const [done, tellDone] = useState('');
  const [sure, askSure] = useState(false);
  const ready = Boolean(scored.value?.people.length);
  const said = (/** @type {string} */ what) => {
    tellDone(what);
    setTimeout(() => tellDone(''), 2500);
  };
  return html`<div class="after">
    <button type="button" class="btn pri" disabled=${!ready} onClick=${() => { save(); said('saved'); }}>
      <${Sign} name="ui-check" />${say('save')}</button>
    <button type="button" class="btn" disabled=${!ready} onClick=${async () => { if (await share()) said('copied'); }}>
      <${Sign} name="ui-link" />${say('share')}</button>
    <button type="button" class="btn" disabled=${!ready} onClick=${picture}>
      <${Sign} name="ui-rules" />${say('picture')}</button>
    <button type="button" class="btn quiet" onClick=${() => askSure(true)}>
      <${Sign} name="ui-replay" />${say('fresh')}</button>
    ${sure && html`<p class="note wide"><span>${say('fresh_sure')}</span>
      <button type="button" class="btn" onClick=${() => { askSure(false); fresh(); }}>${say('fresh')}</button></p>`}
    <p class="hint wide" role="status">${done && say(done)}</p></div>`;
}

/** The same people, nothing told yet. */
function fresh() {
  change((next) => {
    next.data = { ...blank(next.names).data, setup: next.data.setup };
  });
  go('setup');
}

/** Results by who played: the group of these people first. */
export function Saved() {
  /** @type {Map<string, import('./state.js').Saved[]>} */ const groups = new Map();
  for (const one of saved.value.filter((other) => other.game === form.game)) {
    const key = [...one.names].sort().join(', ');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' });
  return html`<section class="group"><h3>${say('history')}</h3>
    ${!groups.size && html`<p class="hint">${say('history_none')}</p>`}
    ${[...groups].map(([who, some]) => html`<details class="past" open=${groups.size === 1}>
      <summary>${say('history_of', { n: some.length, who })}</summary>
      ${some.map((one) => html`<div class="pastrow"><span class="tt"><b>${one.says}</b>
        <span>${day.format(one.at)}${one.points.length ? ` · ${one.names
          .map((name, n) => `${name} ${one.points[n]}`).join(', ')}` : ''}</span></span>
        <button type="button" class="btn sm" onClick=${() => reopenSaved(one)}>${say('open')}</button>
        <button type="button" class="btn sm quiet" onClick=${() => forget(one)}>${say('forget')}</button></div>`)}
    </details>`)}</section>`;
}

/** @param {import('./state.js').Saved} one */
function reopenSaved(one) {
  change((next) => Object.assign(next, { names: one.names, data: structuredClone(one.data), copy: one.copy ?? {} }));
  go('result');
}

export const Result = () => html`<${Sheet} /><${Copied} /><${Doing} /><${Saved} />`;
