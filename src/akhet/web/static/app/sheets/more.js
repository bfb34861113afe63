/** Links to one's seat, a take-back by consent, and bug reports. */
import { html, useState } from '../lib.js';
import { t } from '../words.js';
import { log, me, names, notice, sheet, table } from '../store.js';
import { request } from '../play.js';
import { tellings } from '../log.js';

/** @param {string} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    notice.value = t('app.links.copied');
  } catch { /* the link stands in its field, to be copied by hand */ }
}

/** @param {{kind: string, link: string}} p */
function Shown({ kind, link }) {
  return html`<p class="ak-link"><label><span class="ak-sr">${t(`app.links.${kind}`)}</span><input readonly value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
    <button class="ak-btn" onClick=${() => copy(link)}>${t('app.links.copy')}</button></p>
    ${kind === 'recovery' && html`<img class="ak-qr" src=${`/qr?path=${encodeURIComponent(new URL(link).pathname)}`} alt=${t('app.links.qr')} width="160" height="160" />`}`;
}

/** The sheet with links: to move one's seat, and to let somebody look through one's eyes. */
export function LinksSheet() {
  const [links, setLinks] = useState(/** @type {Record<string, string>} */ ({}));
  const make = async (/** @type {string} */ kind) => {
    const found = await request(`/${kind}`, { seat: me.value });
    if (found) setLinks({ ...links, [kind]: new URL(found.path, location.origin).href });
  };
  const stop = async () => {
    if (await request('/eyes', { seat: me.value, on: false })) setLinks({ ...links, eyes: '' });
    notice.value = t('app.links.stopped');
  };
  return html`<div class="ak-scroll" tabindex="0">${['recovery', 'eyes'].map((kind) => html`<section class="ak-part"><h3>${t(`app.links.${kind}`)}</h3><p>${t(`app.links.${kind}_why`)}</p>
      ${links[kind] ? html`<${Shown} kind=${kind} link=${links[kind]} />` : html`<button class="ak-btn" onClick=${() => make(kind)}>${t('app.links.make')}</button>`}
      ${kind === 'eyes' && html` <button class="ak-btn quiet" onClick=${stop}>${t('app.links.stop')}</button>`}</section>`)}</div>`;
}

/** The sheet to propose going back to an earlier line. */
export function TakebackSheet() {
  const own = log.value.filter((line) => line.do && line.counts && line.by !== 'chance' && table.value.mine.includes(Number(line.by))).slice(-8).reverse();
  const propose = async (/** @type {number} */ line) => {
    if (await request('/takeback', { line, seat: me.value })) sheet.value = '';
  };
  return html`<div class="ak-scroll" tabindex="0"><p class="ak-lead">${t('app.takeback.why')}</p><div class="ak-menu-list">${own.length === 0 && html`<p class="ak-none">${t('app.takeback.none')}</p>`}
    ${own.map((line) => html`<button class="ak-btn wide" onClick=${() => propose(line.n - 1)}>${t('app.takeback.to', { line: line.n })} ${tellings(line)[0] ?? ''}</button>`)}</div></div>`;
}

/** The strip that asks whether a take-back is all right. */
export function TakebackStrip() {
  const asked = table.value.takeback;
  if (!asked || !table.value.mine.length) return null;
  const answered = table.value.mine.every((seat) => asked.consent.includes(seat));
  const text = t('app.takeback.asked', { who: names.value[asked.by], line: asked.line });
  return html`<div class="ak-strip" role="alert"><span>${text}</span>${answered ? html`<span>${t('app.takeback.waiting')}</span>` : html`
    <button class="ak-btn" onClick=${() => request('/consent', { accept: true })}>${t('app.takeback.yes')}</button>`}
    <button class="ak-btn" onClick=${() => request('/consent', { accept: false })}>${t('app.takeback.no')}</button></div>`;
}

/** The sheet to report a bug; the log goes along. */
export function ReportSheet() {
  const [text, setText] = useState('');
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = await request('/report', { text });
    if (found) { notice.value = t('app.report.thanks', { n: found.number }); sheet.value = ''; }
  };
  return html`<form class="ak-report" onSubmit=${send}><label for="ak-report">${t('app.report.what')}</label>
    <textarea id="ak-report" rows="5" maxlength="2000" value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)}></textarea>
    <p class="ak-fine">${t('app.report.log')}</p><button class="ak-btn pri" disabled=${!text.trim()}>${t('app.report.send')}</button></form>`;
}
