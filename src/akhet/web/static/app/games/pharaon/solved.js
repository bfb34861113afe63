/** The conflicts a player has solved. */
import { html } from '../../lib.js';
import { figures as printed, names, position as shown } from '../../store.js';
import { Icon } from '../../svg.js';
import { t } from '../../words.js';
import { conflictWords } from './conflicts.js';
import { Coin } from './emblems.js';
import { capital } from './words.js';

/**
 * How many a player has solved; nothing without the expansion.
 * @param {any} position @param {number} player @param {boolean} [big]
 */
export function seatConflicts(position, player, big = false) {
  const n = position.players[player].conflicts?.length ?? 0;
  if (!position.konflikte || (big && !n)) return null;
  return html`<span class=${`ak-mini ph-solved ${big ? 'big' : ''}`} role="img" data-tip=${`seat_conflicts:${player}`}
    aria-label=${t('pharaon.board.conflicts', { n })}><${Icon} name="conflict" s=${big ? 20 : 15} />${n}</span>`;
}

/** The Traitor's swords that lie on his tiles, in the harder game. @param {any} position */
export function plottedSwords(position) {
  const n = position.traitor.plotted.sword ?? 0;
  return n > 0 && html`<span class="ak-mini" role="img" data-tip="res:sword"
    aria-label=${t('pharaon.board.swords_on_tiles', { n })}><${Coin} name="sword" s=${16} sq=${true} />${n}</span>`;
}

/** Which ones. @param {number} player */
export function solvedText(player) {
  const list = shown.value.players[player].conflicts.map((/** @type {number} */ n) => conflictWords(printed.value, n));
  return { title: `${names.value[player] ?? t('pharaon.board.traitor')}: ${t('pharaon.board.conflicts',
    { n: list.length })}`, text: list.length ? `${capital(list.join('; '))}.` : t('app.none') };
}
