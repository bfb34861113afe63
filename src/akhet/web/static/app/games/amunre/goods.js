/** What lies in front of a seat: gold and power cards. */
import { html } from '../../lib.js';
import { Icon } from '../../svg.js';
import { group, leads, picked, point } from '../../choose.js';
import { myTurn, position } from '../../store.js';
import { t } from '../../words.js';
import { Purse, Sell, Slots } from './purse.js';
import { asked, bidAt, countIn, handOf, iconOf, owned, phaseOf } from './rules.js';
import { change, draft, planning, seals } from './plan.js';
import { cardName, lastOffers, provinceName } from './words.js';

/** @typedef {import('../../types.js').AmunRePosition} Position */

/** The own gold and hand, in the dock; some questions are answered here. @param {any} p */
export function OwnGoods({ position: now, seat, after }) {
  const gold = now.gold[seat];
  const less = after ? after.gold[seat] - gold : 0;
  const hand = handOf(now, seat);
  const taking = ['buy_cards', 'item'].includes(planning());
  return html`<div class="ak-own"><h3>${t('app.amunre.your_gold')}</h3><span class="ar-purse"><${Purse} gold=${gold}
    less=${less} /><${Sell} /></span></div>
    <div class="ak-own ar-own-cards"><h3>${t('app.amunre.your_cards')}</h3><span
      class=${`ar-hand ${hand.length > 5 ? 'many' : ''} ${taking ? 'taking' : ''}`}>
      ${hand.map(([card, n]) => html`<${OwnCard} key=${card} card=${card} n=${n} />`)}<${Slots} />
      ${!hand.length && !taking && html`<span class="ak-none">${t('app.amunre.at.none')}</span>`}</span></div>`;
}

/**
 * What a tap on a card of the hand does: play it, seal it with the offer, or sell it where that is asked.
 * @param {string} card
 */
function useOf(card) {
  if (!myTurn.value) return null;
  const sale = `sell:${card}`;
  if (leads(sale) && (group.value === 'sell' || asked(position.value) === 'pay')) return { picked:
    picked.value.has(sale), work: () => point(sale) };
  if (planning() === 'offer' && card === 'offering_correction') return seals() ?
    { picked: draft().correct, work: () => change({ correct: !draft().correct }) } : null;
  const id = `card:${card}`;
  return leads(id) ? { picked: picked.value.has(id), work: () => point(id) } : null;
}

/** @param {{card: string, n: number}} p */
function OwnCard({ card, n }) {
  const use = useOf(card);
  const id = `card:${card}`;
  const face = html`<${Icon} name=${iconOf(card)} s=${21} /><span>${t(`app.amunre.short.${card}`)}</span>
    ${n > 1 && html`<b>${n}</b>`}`;
  const words = n > 1 ? `${cardName(card)}: ${n}` : cardName(card);
  if (!use) return html`<span class="ar-card flat" tabindex="0" role="img" aria-label=${words} data-tip=${id}>${face}
    </span>`;
  return html`<button class=${`ar-card ${use.picked ? 'picked' : 'legal'}`} data-tip=${id} data-card=${card}
    aria-label=${words} aria-pressed=${String(use.picked)} onClick=${use.work}>${face}</button>`;
}

/**
 * What a seat is doing: its bid, or its offer.
 * @param {Position} position
 * @param {any} figures
 * @param {number} seat
 * @returns {{text: string, look: string} | null}
 */
function doing(position, figures, seat) {
  const phase = phaseOf(position);
  if (asked(position) === 'choose') return position.expert?.chosen[seat] ? { text: t('app.amunre.chosen'), look: 'ok' }
    : { text: t('app.amunre.choosing'), look: '' };
  const bid = position.bids[seat];
  if (phase === 'auction' && bid) return { text: `${bidAt(figures, bid.space)} · ${provinceName(bid.province)}`, look:
    '' };
  if (phase === 'auction' && position.lost[seat]) return { text: t('app.amunre.outbid'), look: 'out' };
  if (phase !== 'offering') return null;
  const offer = lastOffers(position).offers[seat];
  if (offer === 'sealed') return { text: t('app.amunre.sealed'), look: 'ok' };
  if (offer === null) return { text: t('app.amunre.choosing'), look: '' };
  return offer === 0 ? { text: t('app.amunre.steals'), look: 'out' } :
    { text: t('app.amunre.offers', { n: offer }), look: '' };
}

/** @param {{icon: string, n: number, tip: string, name: string, s?: number}} p */
const Count = ({ icon, n, tip, name, s = 14 }) => html`<span class="ak-mini" data-tip=${tip} role="img"
  aria-label=${`${name}: ${n}`}><${Icon} name=${icon} s=${s} />${n}</span>`;

/** A seat's goods in the rail. @param {any} p */
export function SeatGoods({ position, figures, seat, small }) {
  const farmers = owned(position, seat).reduce((sum, name) => sum + countIn(position, 'farmers', name), 0);
  const state = doing(position, figures, seat);
  const purse = position.counts.gold[seat];
  const gold = purse >= 0 && html`<${Count} icon="gold" n=${purse} tip="gold" name=${t('amunre.piece.gold.name')}
    s=${small ? 13 : 15} />`;
  const cards = html`<${Count} icon="power-card" n=${position.held[seat]} tip="power"
    name=${t('amunre.piece.power.name')} s=${small ? 13 : 15} />`;
  const pharaoh = position.start === seat && html`<span class="ar-pharaoh" data-tip="pharaoh" role="img"
    aria-label=${t('amunre.piece.pharaoh.name')}><${Icon} name="pharaoh" s=${14} /></span>`;
  if (small) return html`${gold}${cards}${state?.look === 'ok' ? html`<span class="ar-ok" role="img"
    aria-label=${state.text}><${Icon} name="ui-lock" s=${12} /></span>` : pharaoh}`;
  return html`${gold}${cards}<${Count} icon="pyramid" n=${position.counts.pyramids[seat]} tip="pyramid"
    name=${t('amunre.piece.pyramid.name')} /><${Count} icon="farmer" n=${farmers} tip="farmer"
    name=${t('amunre.piece.farmer.name')} />${pharaoh}
    ${state && html`<span class=${`ar-tag ${state.look}`}>${state.text}</span>`}`;
}

