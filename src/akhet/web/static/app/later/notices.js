/** What somebody wants to hear of this table. Fetched when the sheet is first opened. */
import { html, signal, useEffect } from '../lib.js';
import { t } from '../words.js';
import { notice, spoken, table } from '../store.js';
import { ask } from '../net.js';

const LEVELS = ['', 'end', 'none'];
const level = signal(/** @type {string | null} */ (null));
const path = () => `/api/tables/${table.value.id}/notices`;

async function look() {
  const found = await ask('GET', path()).catch(() => null);
  level.value = found?.status === 200 ? found.data.level : '';
}

/** @param {string} wanted */
async function choose(wanted) {
  const done = await ask('POST', path(), { level: wanted }).catch(() => null);
  if (done?.status !== 200) {
    notice.value = t('app.error.offline');
    return;
  }
  level.value = wanted;
  spoken.value = t('app.notices.saved');
}

/** The sheet. */
export function NoticesSheet() {
  useEffect(() => { look(); }, []);
  return html`<div class="ak-menu"><p>${t('app.notices.lead')}</p>
    <div class="ak-items" role="radiogroup" aria-label=${t('app.notices.lead')}>${LEVELS.map((one) => html`<button
      class=${`ak-btn ${level.value === one ? 'sel' : ''}`} role="radio" data-level=${one || 'all'}
      aria-checked=${String(level.value === one)} onClick=${() => choose(one)}>${t(`app.notices.${one || 'all'}`)}
      </button>`)}</div>
    <p><a href="/me/notices">${t('app.notices.more')}</a></p></div>`;
}
