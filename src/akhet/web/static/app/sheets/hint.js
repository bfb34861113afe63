/** Where it is fair: the button that asks what the vizier would do. */
import { html } from '../lib.js';
import { Icon } from '../svg.js';
import { t } from '../words.js';
import { myTurn, pending, sheet, table } from '../store.js';

/** Whether a hint may be had now. */
export const mayAsk = () => table.value.hints && myTurn.value && !pending.value;

/**
 * A question, with the button beside it where hints may be had; at a shared screen it stands in the menu.
 * @param {{children: any}} p
 */
export function Hinted({ children }) {
  if (!mayAsk() || table.value.mine.length > 1) return children;
  const label = t('app.hint.title');
  return html`<div class="ak-hinted"><div>${children}</div>
    <button class="ak-tool" data-open="hint" aria-label=${label} title=${label}
      onClick=${() => { sheet.value = 'hint'; }}><${Icon} name="ui-bot" s=${20} /></button></div>`;
}
