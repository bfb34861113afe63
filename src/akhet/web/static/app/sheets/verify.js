/** Fair luck: the commitment from the first screen, and once it is over every draw dealt anew. */
import { html, useEffect, useState } from '../lib.js';
import { ask } from '../net.js';
import { path } from '../play.js';
import { t } from '../words.js';
import { table } from '../store.js';

/** The sheet. */
export function VerifySheet() {
  const [found, setFound] = useState(/** @type {any} */ (null));
  useEffect(() => { ask('GET', path('/verify')).then((answer) => setFound(answer.data)).catch(() => setFound({ failed: true })); }, []);
  return html`<div class="ak-scroll" tabindex="0"><p>${t('app.verify.what')}</p><p class="ak-hash"><b>${t('app.verify.commitment')}</b><code>${table.value.commitment}</code></p>
    ${!found && html`<p class="ak-lead">${t('app.verify.checking')}</p>`}
    ${found?.failed && html`<p class="ak-error">${t('app.error.offline')}</p>`}
    ${found && !found.failed && !found.over && html`<p>${t('app.verify.later')}</p>`}
    ${found?.over && html`<p class=${found.ok ? 'ak-good' : 'ak-error'}>${found.ok ? t('app.verify.good') : t('app.verify.bad', { reason: found.error ?? '' })}</p>
      <ul class="ak-checks">${(found.checks ?? []).map((/** @type {string} */ check) => html`<li>${check}</li>`)}</ul>
      ${found.secret && html`<p class="ak-hash"><b>${t('app.verify.secret')}</b><code>${found.secret}</code></p>`}
      <p>${t('app.verify.self')}</p><p><code>akhet verify ${table.value.id.slice(0, 8)}.akhet</code></p>`}
    <p><a href=${`/table/${table.value.id}/verify`}>${t('app.verify.page')}</a></p></div>`;
}
