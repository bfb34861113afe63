/** What whoever looks after the server has to say; once read it is put away for good. */
import { markRead, unread } from '../announced.js';
import { html, signal } from './lib.js';
import { Icon } from './svg.js';
import { t } from './words.js';

/** @typedef {import('../announced.js').Announced} Announced */

const root = document.getElementById('app');
const left = signal(unread(/** @type {Announced[]} */ (JSON.parse(root?.dataset.announce ?? '[]'))));

/** What is announced now, in the place of what was. @param {Announced[]} all */
export const announce = (all) => { left.value = unread(all); };

/** @param {number} read */
function putAway(read) {
  markRead(read);
  announce(left.value);
}

/** The strip under the bar. */
export function Announcement() {
  const [found] = left.value;
  if (!found) return null;
  return html`<div class="ak-strip ak-announce" role="status"><span>${found.text}</span>
    <button class="ak-tool" data-read aria-label=${t('app.close')} onClick=${() => putAway(found.id)}>
      <${Icon} name="ui-close" s=${18} /></button></div>`;
}
