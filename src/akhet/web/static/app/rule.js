/** Links to the exact paragraph of the rules; which one it is the server knows. */
import { html } from './lib.js';
import { Icon } from './svg.js';
import { game, table, view } from './store.js';
import { t } from './words.js';

/** The address for `ask:` a question, `off:` a reason, or the key of a tip. @param {string} what */
const ruleAt = (what) => `/rules/${game.value.key}/of/${encodeURIComponent(what)}?table=${table.value.id}`;

/** What is asked now. */
export const ruleAsked = () => `ask:${view.value.question?.step ?? ''}`;

/** A reason in words as the server knows it, else what is asked. @param {string} why */
export function ruleOff(why) {
  const plain = (/** @type {string} */ text) => text.toLowerCase().replace(/\.$/, '');
  const found = (view.value.off ?? []).find((one) => plain(why).includes(plain(one.says)));
  return found ? `off:${found.why}` : ruleAsked();
}

/** A small sign that opens the paragraph beside the table. @param {{what: string, s?: number}} p */
export function Rule({ what, s = 18 }) {
  return html`<a class="ak-rule" data-rule=${what} href=${ruleAt(what)} target="_blank" rel="noopener"
    aria-label=${t('app.rule')} title=${t('app.rule')}><${Icon} name="ui-rules" s=${s} /></a>`;
}

/** The way to all of the rules. */
export function WholeRules() {
  return html`<a class="ak-whole" href=${`/rules/${game.value.key}?table=${table.value.id}`} target="_blank"
    rel="noopener">${t('app.whole_rules')}</a>`;
}
