/** The people of a table: blocking, muting and reporting them; nobody is told. */
import { html, useEffect, useState } from '../lib.js';
import { ask } from '../net.js';
import { path, request } from '../play.js';
import { t } from '../words.js';
import { names, notice, sheet, table } from '../store.js';
import { Badge } from '../svg.js';

/** A report about somebody. @param {{seat: number}} p */
function Report({ seat }) {
  const [text, setText] = useState('');
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = await request('/report', { text, seat });
    if (found) { notice.value = t('app.people.sent', { n: found.number }); sheet.value = ''; }
  };
  return html`<form class="ak-report" onSubmit=${send}><label for="ak-about">${t('app.people.report_what')}</label>
    <textarea id="ak-about" rows="3" maxlength="4000" value=${text} onInput=${(/** @type {any} */ event) =>
      setText(event.target.value)}></textarea>
    <button class="ak-btn" disabled=${!text.trim()}>${t('app.people.send')}</button></form>`;
}

/**
 * Somebody, how I keep them away, and what I can do about it.
 * @param {{seat: number, kind: string, set: (seat: number, kind: string) => void}} p
 */
function Person({ seat, kind, set }) {
  const [open, setOpen] = useState(false);
  const name = names.value[seat];
  const says = (/** @type {string} */ what) => `${t(`app.people.${what}`)}: ${name}`;
  const button = (/** @type {string} */ one) => {
    const word = kind === one ? `un${one}` : one;
    return html`<button class="ak-btn" data-keep=${one} aria-pressed=${String(kind === one)} aria-label=${says(word)}
      onClick=${() => set(seat, kind === one ? '' : one)}>${t(`app.people.${word}`)}</button>`;
  };
  return html`<section class="ak-part" data-person=${seat}><h3><${Badge} seat=${seat} s=${22} /> ${name}
    ${kind && html` <b class="ak-tag">${t(`app.people.${kind === 'block' ? 'blocked' : 'muted'}`)}</b>`}</h3>
    <div class="ak-row">${button('block')}${kind !== 'block' && button('mute')}
      <button class="ak-btn" data-report aria-expanded=${String(open)} aria-label=${says('report')}
        onClick=${() => setOpen(!open)}>${t('app.people.report')}</button></div>
    ${open && html`<${Report} seat=${seat} />`}</section>`;
}

/** The sheet. */
export function PeopleSheet() {
  const [kinds, setKinds] = useState(/** @type {Record<number, string>} */ ({}));
  const look = async () => {
    const answer = await ask('GET', path('/people')).catch(() => null);
    if (answer?.status === 200) setKinds(Object.fromEntries(answer.data.people.map((/** @type {any} */ one) =>
      [one.seat, one.kind])));
  };
  useEffect(() => { look(); }, []);
  const set = async (/** @type {number} */ seat, /** @type {string} */ kind) => {
    if (await request('/people', { seat, kind })) await look();
  };
  const others = table.value.seats.filter((seat) => seat.kind === 'person' && !table.value.mine.includes(seat.seat));
  return html`<div class="ak-scroll" tabindex="0"><p class="ak-lead">${t('app.people.lead')}</p>
    ${others.length === 0 && html`<p class="ak-none">${t('app.people.none')}</p>`}
    ${others.map((one) => html`<${Person} key=${one.seat} seat=${one.seat} kind=${kinds[one.seat] ?? ''}
      set=${set} />`)}
    <p class="ak-fine">${t('app.people.block_what')}</p><p class="ak-fine">${t('app.people.mute_what')}</p></div>`;
}
