/** Where it is fair: what the vizier would do, why, and what the others can reach then. */
import { html, useEffect, useState } from '../lib.js';
import { Badge } from '../svg.js';
import { Sentences } from '../said.js';
import { lang, signed, t } from '../words.js';
import { me, names, sheet, table } from '../store.js';
import { request } from '../play.js';
import { Why } from './why.js';

/** @typedef {{action: string, label: string, win: number, points: number, gain: number | null, says: any[]}} Weighed */

/**
 * One answer with what it is worth.
 * @param {{move: Weighed, first: boolean, why: import('../wire.js').Why | null}} p
 */
function Move({ move, first, why }) {
  const win = t('app.hint.win', { n: Math.round(move.win * 100) });
  const worth = [win, t('app.hint.points', { n: Math.round(move.points) })];
  if (move.gain) worth.push(t('app.hint.gain', { n: signed(move.gain) }));
  return html`<li class=${first ? 'best' : ''}><b>${move.label}</b><small>${worth.join(' · ')}</small>
    ${first && move.says.length > 0
      && html`<p><${Sentences} says=${move.says} by=${me.value ?? undefined} /></p>`}
    ${first && why && html`<${Why} why=${why} />`}</li>`;
}

/** The sheet: it asks when it is opened. */
export function HintSheet() {
  const [found, setFound] = useState(/** @type {any} */ (null));
  const asked = table.value.id;
  useEffect(() => {
    let open = true;
    request(`/hint?lang=${lang.value}`, me.value === null ? {} : { seat: me.value }).then((answer) => {
      if (!open) return;
      if (answer) setFound(answer);
      else sheet.value = '';
    });
    return () => { open = false; };
  }, [asked]);
  if (!found) return html`<p class="ak-lead" role="status">${t('app.hint.thinking')}</p>`;
  const { moves, reach, playouts, why } = found;
  const rows = moves.map((/** @type {Weighed} */ move) => html`<${Move} key=${move.action} move=${move}
    first=${move === moves[0]} why=${why} />`);
  const others = reach.map((/** @type {any} */ one) => html`<li><${Badge} seat=${one.seat} s=${16} />
    ${t('app.hint.reach_one', { name: names.value[one.seat], label: one.label, n: signed(one.gain) })}</li>`);
  return html`<div class="ak-hintbox" data-hint><ol>${rows}</ol>
    ${others.length > 0 && html`<h3>${t('app.hint.reach')}</h3><ul>${others}</ul>`}
    <p class="ak-fine">${t('app.hint.from', { n: playouts })} ${t('app.hint.marked')}</p></div>`;
}
