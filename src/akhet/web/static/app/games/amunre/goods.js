/** What lies in front of a seat: gold and power cards. */
import { html } from '../../lib.js';
import { Icon } from '../../svg.js';
import { leads, picked, point } from '../../choose.js';
import { myTurn } from '../../store.js';
import { t } from '../../words.js';
import { built, costOf, farmersIn, handOf, iconOf, owned, phaseOf } from './rules.js';
import { cost, planning } from './plan.js';
import { cardName, lastOffers, provinceName } from './words.js';

/** The own gold and hand, in the dock. @param {any} p */
export function OwnGoods({ position, seat, after }) {
  const gold = position.gold[seat];
  const less = planning().startsWith('buy') ? -cost() : after ? after.gold[seat] - gold : 0;
  const hand = handOf(position, seat);
  return html`<div class="ak-own"><h3>${t('app.amunre.your_gold')}</h3><span class="ar-gold" data-tip="gold" tabindex="0" role="img" aria-label=${`${t('amunre.piece.gold.name')}: ${gold}`}><${Icon} name="gold" s=${28} />${gold}${less !== 0 && html`<b class=${`ak-then ${less < 0 ? 'less' : ''}`}>${less > 0 ? '+' : '−'}${Math.abs(less)}</b>`}</span></div>
    <div class="ak-own ar-own-cards"><h3>${t('app.amunre.your_cards')}</h3><span class=${`ar-hand ${hand.length > 5 ? 'many' : ''}`}>${hand.length ? hand.map(([card, n]) => html`<${OwnCard} key=${card} card=${card} n=${n} />`) : html`<span class="ak-none">${t('app.amunre.at.none')}</span>`}</span></div>`;
}

/** @param {{card: string, n: number}} p */
function OwnCard({ card, n }) {
  const id = `card:${card}`;
  const legal = myTurn.value && leads(id);
  const state = picked.value.has(id) ? 'picked' : legal ? 'legal' : 'flat';
  const face = html`<${Icon} name=${iconOf(card)} s=${21} /><span>${t(`app.amunre.short.${card}`)}</span>${n > 1 && html`<b>${n}</b>`}`;
  const words = n > 1 ? `${cardName(card)}: ${n}` : cardName(card);
  if (!legal) return html`<span class="ar-card flat" tabindex="0" role="img" aria-label=${words} data-tip=${id}>${face}</span>`;
  return html`<button class=${`ar-card ${state}`} data-tip=${id} data-card=${card} aria-label=${words} aria-pressed=${String(state === 'picked')} onClick=${() => point(id)}>${face}</button>`;
}

/** What a seat is doing: its bid, or its offer. @param {any} position @param {any} figures @param {number} seat @returns {{text: string, look: string} | null} */
function doing(position, figures, seat) {
  const phase = phaseOf(position);
  const bid = position.bids[seat];
  if (phase === 'auction' && bid) return { text: `${costOf(figures, bid.space)} · ${provinceName(bid.province)}`, look: '' };
  if (phase === 'auction' && position.lost[seat]) return { text: t('app.amunre.outbid'), look: 'out' };
  if (phase !== 'offering') return null;
  const offer = lastOffers(position).offers[seat];
  if (offer === 'sealed') return { text: t('app.amunre.sealed'), look: 'ok' };
  if (offer === null) return { text: t('app.amunre.choosing'), look: '' };
  return offer === 0 ? { text: t('app.amunre.steals'), look: 'out' } : { text: t('app.amunre.offers', { n: offer }), look: '' };
}

/** @param {{icon: string, n: number, tip: string, name: string, s?: number}} p */
const Count = ({ icon, n, tip, name, s = 14 }) => html`<span class="ak-mini" data-tip=${tip} role="img" aria-label=${`${name}: ${n}`}><${Icon} name=${icon} s=${s} />${n}</span>`;

/** A seat's goods in the rail. @param {any} p */
export function SeatGoods({ position, figures, seat, small }) {
  const farmers = owned(position, seat).reduce((sum, name) => sum + farmersIn(position, figures, name), 0);
  const state = doing(position, figures, seat);
  const gold = html`<${Count} icon="gold" n=${position.gold[seat]} tip="gold" name=${t('amunre.piece.gold.name')} s=${small ? 13 : 15} />`;
  const cards = html`<${Count} icon="power-card" n=${position.held[seat]} tip="power" name=${t('amunre.piece.power.name')} s=${small ? 13 : 15} />`;
  const pharaoh = position.start === seat && html`<span class="ar-pharaoh" data-tip="pharaoh" role="img" aria-label=${t('amunre.piece.pharaoh.name')}><${Icon} name="pharaoh" s=${14} /></span>`;
  if (small) return html`${gold}${cards}${state?.look === 'ok' ? html`<span class="ar-ok" role="img" aria-label=${state.text}><${Icon} name="ui-lock" s=${12} /></span>` : pharaoh}`;
  return html`${gold}${cards}<${Count} icon="pyramid" n=${built(position, seat, 'pyramids')} tip="pyramid" name=${t('amunre.piece.pyramid.name')} /><${Count} icon="farmer" n=${farmers} tip="farmer" name=${t('amunre.piece.farmer.name')} />${pharaoh}
    ${state && html`<span class=${`ar-tag ${state.look}`}>${state.text}</span>`}`;
}

