/** Fair luck: the commitment from the first screen, and once it is over every draw dealt anew. */
import { html, useEffect, useState } from '../lib.js';
import { ask } from '../net.js';
import { path } from '../play.js';
import { t } from '../words.js';
import { table } from '../store.js';

/** One of the three lists of what a check found. @param {{which: string, items: any[], title?: string}} p */
function Found({ which, items, title }) {
  if (!items.length) return null;
  return html`${title && html`<h3>${title}</h3>`}<ul class=${`ak-checks ${which}`}>
    ${items.map((item) => html`<li>${t(`luck.${which}.${item.code}`, item.figures)}</li>`)}</ul>`;
}

/** What was found, in one sentence. @param {any} found */
function verdict(found) {
  if (!found.ok) return t('app.verify.bad', { reason: found.error });
  return t(found.complete ? 'luck.verdict.whole' : 'luck.verdict.part');
}

/** The sheet. */
export function VerifySheet() {
  const [found, setFound] = useState(/** @type {any} */ (null));
  useEffect(() => { ask('GET', path('/verify')).then((answer) => setFound(answer.data)).catch(() =>
    setFound({ failed: true })); }, []);
  return html`<div class="ak-scroll" tabindex="0"><p>${t('app.verify.what')}</p><p class="ak-hash"><b>
    ${t('app.verify.commitment')}</b><code>${table.value.commitment}</code></p>
    ${!found && html`<p class="ak-lead">${t('app.verify.checking')}</p>`}
    ${found?.failed && html`<p class="ak-error">${t('app.error.offline')}</p>`}
    ${found && !found.failed && !found.over && html`<p>${t('app.verify.later')}</p>`}
    ${found?.over && html`<p class=${!found.ok ? 'ak-error' : found.complete ? 'ak-good' : 'ak-lead'}>${verdict(found)}
      </p>
      <${Found} which="checked" items=${found.checked} />
      <${Found} which="unchecked" items=${found.unchecked} title=${t('app.verify.unchecked')} />
      <${Found} which="beyond" items=${found.beyond} title=${t('app.verify.beyond')} />
      ${found.secret && html`<p class="ak-hash"><b>${t('app.verify.secret')}</b><code>${found.secret}</code></p>`}
      <p>${t('app.verify.self')}</p><p><code>akhet verify ${table.value.id.slice(0, 8)}.akhet</code></p>`}
    <p><a href=${`/table/${table.value.id}/verify`}>${t('app.verify.page')}</a></p></div>`;
}
