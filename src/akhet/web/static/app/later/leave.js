/** Leaving a match before its time: by giving one's seat to a bot, or because all agree to end it. */
import { html } from '../lib.js';
import { t } from '../words.js';
import { me, names, sheet, table } from '../store.js';
import { request } from '../play.js';

/** @param {boolean} accept */
async function end(accept) {
  if (await request('/end', { expected_seq: table.value.seq, accept })) sheet.value = '';
}

async function resign() {
  if (me.value !== null && await request('/resign', { seat: me.value })) location.reload();
}

/** The sheet. */
export function LeaveSheet() {
  const { ending, mine } = table.value;
  const agreed = ending !== null && mine.every((seat) => ending.consent.includes(seat));
  const yes = ending ? 'app.leave.agree' : 'app.leave.propose';
  return html`<div class="ak-leave"><h3>${t('app.leave.end')}</h3><p>${t('app.leave.end_what')}</p>
    ${ending && html`<p role="status">${t('app.leave.proposed', { name: names.value[ending.by] })}</p>`}
    <div class="ak-row">
      ${!agreed && html`<button class="ak-btn" data-end onClick=${() => end(true)}>${t(yes)}</button>`}
      ${ending && html`<button class="ak-btn" data-no-end onClick=${() => end(false)}>
        ${t('app.leave.refuse')}</button>`}</div>
    <h3>${t('app.leave.resign')}</h3><p>${t('app.leave.resign_what')}</p>
    <button class="ak-btn" data-resign onClick=${resign}>${t('app.leave.resign')}</button></div>`;
}
