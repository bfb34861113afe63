/** The slots of the wheel in a bill: without a conflict, or each conflict with what it takes and brings. */
import { html } from '../../lib.js';
import { figures } from '../../store.js';
import { t } from '../../words.js';
import { ConflictIcon } from './conflicts.js';
import { Coin } from './emblems.js';
import { conflictOf } from './konflikte.js';
import { conflictName, conflictText, swordsText } from './kwords.js';
import { chooseSlot, slotChoices, slotChosen } from './payment.js';
import { capital } from './words.js';

/** The slots that can be chosen; nothing where that is no question. */
export function Slots() {
  const found = slotChoices();
  if (!found.length) return null;
  return html`<span class="ph-part ph-slots" data-part="slot" role="group" aria-label=${t('app.pharaon.bill.slot')}>
    ${found.map((slot, n) => html`<${Slot} key=${slot} slot=${slot} kb=${'ZXCVN'[n]} />`)}</span>`;
}

/** @param {{slot: string, kb: string}} p */
function Slot({ slot, kb }) {
  const on = slotChosen() === slot;
  const n = Number(slot.split(':')[1]) || 0;
  const words = n ? `${capital(conflictName(n))}: ${conflictText(n)}` : capital(t('pharaon.item.slot_free'));
  return html`<button class=${`ph-tok ph-slot ${on ? 'sel' : 'can'}`} data-slot=${n} data-key=${kb}
    data-tip=${n ? slot : 'slot:free'} aria-pressed=${String(on)} aria-label=${words} title=${words}
    onClick=${() => chooseSlot(slot)}>${n ? html`<${ConflictIcon} n=${n} s=${38} />` : html`<i class="ph-free"></i>`}
      </button>`;
}

/** What the conflict takes and brings. @param {{conflict: number, children?: any}} p */
export function ConflictPart({ conflict, children }) {
  const { swords } = conflictOf(figures.value, conflict);
  const words = t('app.pharaon.bill.brings', { swords: swordsText(swords) });
  return html`<span class="ph-part" data-part="conflict"><small>${t('pharaon.piece.conflict.name')}</small>
    <span class="ph-toks">${children}</span>
    ${swords > 0 && html`<small class="ph-brings" role="img" aria-label=${words}>+${swords}<${Coin} name="sword"
      s=${18} /></small>`}
    </span>`;
}
