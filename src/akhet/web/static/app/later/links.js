/** Links to one's seat, and bug reports. */
import { html, useEffect, useState } from '../lib.js';
import { ask } from '../net.js';
import { clock, day, t } from '../words.js';
import { me, notice, sheet } from '../store.js';
import { path, request } from '../play.js';

const LOOK_AGAIN = 5_000; // how often the list of open links is asked for while it is shown

/** @param {string} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    notice.value = t('app.links.copied');
  } catch { /* the link stands in its field, to be copied by hand */ }
}

/** A link that was just made; its code is drawn from the same answer. @param {{kind: string, made: any}} p */
function Shown({ kind, made }) {
  return html`<p class="ak-link"><label><span class="ak-sr">${t(`app.links.${kind}`)}</span><input readonly
    value=${made.link} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
    <button class="ak-btn" onClick=${() => copy(made.link)}>${t('app.links.copy')}</button></p>
    ${made.qr && html`<img class="ak-qr" src=${`data:image/svg+xml,${encodeURIComponent(made.qr)}`}
      alt=${t('app.links.qr')} width="160" height="160" />`}`;
}

/** One open link: since when, and who looks. @param {{link: any, close: (id: string) => void}} p */
function Open({ link, close }) {
  const looking = link.looking ? t('app.links.looking', { n: link.looking }) : t('app.links.nobody');
  return html`<li><span><b>${t(`app.links.kind_${link.kind}`)}</b><br />
    ${t('app.links.since')} ${day(link.since)} ${clock(link.since)}${link.kind === 'eyes' && ` · ${looking}`}</span>
    <button class="ak-btn" data-close-link=${link.id} onClick=${() => close(link.id)}>${t('app.links.close')}</button>
      </li>`;
}

/** The sheet with links: to move one's seat, to let somebody look through one's eyes, and those that are open. */
export function LinksSheet() {
  const seat = me.value;
  const [made, setMade] = useState(/** @type {Record<string, any>} */ ({}));
  const [open, setOpen] = useState(/** @type {any[]} */ ([]));
  const look = async () => {
    const answer = await ask('GET', path('/links')).catch(() => null);
    if (answer?.status === 200) setOpen(answer.data.links.filter((/** @type {any} */ link) => link.seat === seat));
  };
  useEffect(() => {
    look();
    const timer = setInterval(look, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [seat]);
  const make = async (/** @type {string} */ kind) => {
    const found = await request(`/${kind}`, { seat });
    if (found) setMade({ ...made, [kind]: found });
    look();
  };
  const close = async (/** @type {string} */ id) => {
    const found = await request('/links/close', { seat, id });
    if (!found) return;
    notice.value = t('app.links.closed', { n: found.number });
    setMade(Object.fromEntries(Object.entries(made).filter(([, one]) => id && one.id !== id)));
    look();
  };
  return html`<div class="ak-scroll" tabindex="0">${['recovery', 'eyes'].map((kind) =>
    html`<section class="ak-part" data-links=${kind}><h3>${t(`app.links.${kind}`)}</h3><p>${t(`app.links.${kind}_why`)}
    </p>
      ${made[kind] && html`<${Shown} kind=${kind} made=${made[kind]} />`}<button class="ak-btn"
        onClick=${() => make(kind)}>${t('app.links.make')}</button></section>`)}
    <section class="ak-part" data-links="open"><h3>${t('app.links.open')}</h3>
      ${open.length === 0 && html`<p class="ak-none">${t('app.links.none')}</p>`}
      <ul class="ak-open">${open.map((link) => html`<${Open} key=${link.id} link=${link} close=${close} />`)}</ul>
      ${open.length > 1 && html`<button class="ak-btn" data-close-link="" onClick=${() => close('')}>
        ${t('app.links.close_all')}</button>`}</section></div>`;
}

/** The sheet to report a bug; the log goes along. */
export function ReportSheet() {
  const [text, setText] = useState('');
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = await request('/report', { text });
    if (found) { notice.value = t('app.report.thanks', { n: String(found.number) }); sheet.value = ''; }
  };
  return html`<form class="ak-report" onSubmit=${send}><label for="ak-report">${t('app.report.what')}</label>
    <textarea id="ak-report" rows="5" maxlength="2000" value=${text} onInput=${(/** @type {any} */ event) =>
      setText(event.target.value)}></textarea>
    <p class="ak-fine">${t('app.report.log')}</p><button class="ak-btn pri" disabled=${!text.trim()}>
      ${t('app.report.send')}</button></form>`;
}
