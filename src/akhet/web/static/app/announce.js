/** What whoever looks after the server has to say; once read it is put away for good. */
import { html, signal } from './lib.js';
import { Icon } from './svg.js';
import { t } from './words.js';

const READ = 'akhet.read';
const root = document.getElementById('app');
const all = /** @type {[number, string][]} */ (JSON.parse(root?.dataset.announce ?? '[]'));
const read = () => /** @type {number[]} */ (JSON.parse(localStorage.getItem(READ) ?? '[]'));
const left = signal(all.filter(([id]) => !read().includes(id)));

/** @param {number} id */
function putAway(id) {
  localStorage.setItem(READ, JSON.stringify([...read(), id].slice(-50)));
  left.value = left.value.filter(([one]) => one !== id);
}

/** The strip under the bar. */
export function Announcement() {
  const [found] = left.value;
  if (!found) return null;
  return html`<div class="ak-strip ak-announce" role="status"><span>${found[1]}</span><button class="ak-tool" data-read
    aria-label=${t('app.close')} onClick=${() => putAway(found[0])}><${Icon} name="ui-close" s=${18} /></button></div>`;
}
