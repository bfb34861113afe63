/** Why one answer is better than another: what differs in the games that follow. */
import { html } from '../lib.js';
import { Sentence } from '../said.js';

/** @param {{why: import('../wire.js').Why}} p */
export function Why({ why }) {
  const [lead, ...facts] = why.says;
  return html`<div class="ak-why"><p><${Sentence} parts=${lead} /></p>
    <ul>${facts.map((parts) => html`<li><${Sentence} parts=${parts} /></li>`)}</ul></div>`;
}

/** The looks come with it. */
await new Promise((resolve) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href:
    new URL('./why.css', import.meta.url).href, onload: resolve, onerror: resolve });
  document.head.append(link);
});
