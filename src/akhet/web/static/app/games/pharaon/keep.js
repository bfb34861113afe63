/** The start: one of two nobles, as two large cards. */
import { html, signal, useEffect, useRef } from '../../lib.js';
import { Icon } from '../../svg.js';
import { command } from '../../play.js';
import { Rule, ruleAsked } from '../../rule.js';
import { Hinted } from '../../sheets/hint.js';
import { busy, figures, me, myTurn, past, position } from '../../store.js';
import { t } from '../../words.js';
import { asked } from './rules.js';
import { nobleKind, nobleName, nobleWorth, noblePower } from './words.js';

const picked = signal(0);

/** Whether a seat must choose between its two nobles now. */
export const keepAsked = () => myTurn.value && !past.value && asked(position.value) === 'keep_noble';

/** @param {{n: number, kb: string}} p */
function Card({ n, kb }) {
  const on = picked.value === n;
  return html`<button class=${`ph-card ${on ? 'sel' : 'legal'}`} data-keep=${n} aria-pressed=${String(on)}
    aria-keyshortcuts=${kb} onClick=${() => { picked.value = n; }}>
    <span class="ph-face"><b class="ph-points">${figures.value.noble_points[n - 1]}</b><${Icon} name="noble" s=${56} />
      </span>
    <b class="ph-name">${nobleName(n)}</b><span class="ph-kind">${nobleKind(n)}</span><span>${noblePower(n)}.</span>
      <small>${nobleWorth(n)}.</small></button>`;
}

/** The sheet. */
export function KeepSheet() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const asks = keepAsked();
  useEffect(() => { if (asks) ref.current?.focus({ preventScroll: true }); }, [asks]);
  if (!asks) return null;
  const cards = /** @type {number[]} */ (position.value.players[me.value ?? 0].drawn);
  const chosen = cards.includes(picked.value);
  const keys = (/** @type {KeyboardEvent} */ event) => { if (event.key === '1'
    || event.key === '2') picked.value = cards[Number(event.key) - 1]; };
  const send = () => command([`keep:${picked.value}`]);
  return html`<section class="ak-sheet ph-keep" role="dialog" tabindex="-1" ref=${ref}
    aria-label=${t('pharaon.ask.keep_noble')} onKeyDown=${keys}>
    <${Hinted}><h2>${t('pharaon.ask.keep_noble')} <${Rule} what=${ruleAsked()} /></h2><//>
    <p class="ak-lead">${t(position.value.seats === 1 ? 'app.pharaon.keep_why_solo' : 'app.pharaon.keep_why')}</p>
    <div class="ph-cards">${cards.map((n, place) => html`<${Card} key=${n} n=${n} kb=${String(place + 1)} />`)}</div>
    <div class="ak-foot"><span class="ak-sp"></span><button class="ak-btn pri" data-confirm disabled=${busy.value
      || !chosen} onClick=${send}><${Icon} name="ui-check" s=${18} />${t('app.pharaon.verb.keep')}</button></div>
      </section>`;
}
