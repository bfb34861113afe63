/** A take-back by consent. */
import { html } from '../lib.js';
import { t } from '../words.js';
import { log, me, names, sheet, table } from '../store.js';
import { request } from '../play.js';
import { tellings } from '../log.js';

/** The sheet to propose going back to an earlier line. */
export function TakebackSheet() {
  const own = log.value.filter((line) => line.do && line.counts && line.by !== 'chance' &&
    table.value.mine.includes(Number(line.by))).slice(-8).reverse();
  const propose = async (/** @type {number} */ line) => {
    if (await request('/takeback', { line, seat: me.value })) sheet.value = '';
  };
  return html`<div class="ak-scroll" tabindex="0"><p class="ak-lead">${t('app.takeback.why')}</p><div
    class="ak-menu-list">${own.length === 0 && html`<p class="ak-none">${t('app.takeback.none')}</p>`}
    ${own.map((line) => html`<button class="ak-btn wide" onClick=${() => propose(line.n - 1)}>
      ${t('app.takeback.to', { line: line.n })} ${tellings(line)[0] ?? ''}</button>`)}</div></div>`;
}

/** The strip that asks whether a take-back is all right. */
export function TakebackStrip() {
  const asked = table.value.takeback;
  if (!asked || !table.value.mine.length) return null;
  const answered = table.value.mine.every((seat) => asked.consent.includes(seat));
  const text = t('app.takeback.asked', { who: names.value[asked.by], line: asked.line });
  const answer = (/** @type {boolean} */ accept) => request('/consent', { accept, line: asked.line, seq: asked.seq });
  return html`<div class="ak-strip" role="alert"><span>${text}</span>${answered ?
    html`<span>${t('app.takeback.waiting')}</span>` : html`
    <button class="ak-btn" onClick=${() => answer(true)}>${t('app.takeback.yes')}</button>`}
    <button class="ak-btn" onClick=${() => answer(false)}>${t('app.takeback.no')}</button></div>`;
}
