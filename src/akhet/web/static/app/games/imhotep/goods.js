/** What lies in front of a seat: sled, quarry, cards. */
import { html } from '../../lib.js';
import { Cube, Icon } from '../../svg.js';
import { actions, leads, next, picked, pickGroup, point } from '../../choose.js';
import { whyOff } from '../../store.js';
import { t } from '../../words.js';
import { kinds, named } from '../../store.js';
import { colourOf, iconOf } from './rules.js';
import { short } from './market.js';

/** @param {{seat: number, count: number, room: number, s: number}} p */
function Sled({ seat, count, room, s }) {
  return html`<span class="ak-sled">${Array.from({ length: room }, (_, n) =>
    (n < count ? html`<${Cube} seat=${seat} s=${s} />`
    : html`<i class="ak-gap" style=${{ width: `${s}px`, height: `${s}px` }}></i>`))}</span>`;
}

/** The own sled and cards, in the dock. @param {any} p */
export function OwnGoods({ position, seat, after }) {
  const room = Number(named.value.sled);
  const count = position.sled[seat];
  const placing = [...next.value.values()].flat().some((action) => action.group === 'place');
  const held = kinds.value.cards.filter((card) => position.cards[seat][card]);
  const then = after ? after.sled[seat] - count : 0;
  return html`
    <div class="ak-own"><h3>${t('app.imhotep.your_sled')} <span>${t('app.of', { n: count, all: room })}${then !== 0 &&
      html` <b class=${`ak-then ${then < 0 ? 'less' : ''}`}>${then > 0 ? '+' : '−'}${Math.abs(then)}</b>`}</span></h3>
      <${Store} legal=${placing} able=${actions.value.some((action) => action.group === 'place')} tip="sled"
        why=${whyOff('place')} work=${() => pickGroup('place')}
        label=${t('app.imhotep.sled_label', { n: count, quarry: position.quarry[seat] })}><${Sled} seat=${seat}
          count=${count} room=${room} s=${26} /><//></div>
    <${Quarry} left=${position.quarry[seat]} />
    <div class="ak-own"><h3>${t('app.imhotep.your_cards')}</h3>
      <span class="ak-cards">${held.length ? held.map((card) => html`<${OwnCard} card=${card}
        n=${position.cards[seat][card]} />`) : html`<span class="ak-none">${t('app.none')}</span>`}<${Seen} /></span>
        </div>`;
}

/** Sled or quarry: a button where it leads somewhere, else a thing that says why not. @param {any} p */
function Store({ legal, able, chosen, own, tip, why, work, label, cls = '', children }) {
  const look = `ak-goods ${cls} ${chosen ? 'picked' : legal ? 'legal' : ''}`;
  if (!able) return html`<span class=${look} role="img" tabindex="0" data-tip=${tip} data-why=${why || undefined}
    aria-label=${label}>${children}</span>`;
  return html`<button class=${look} data-own=${own} data-tip=${tip} aria-label=${label}
    aria-pressed=${String(Boolean(chosen))} onClick=${work}>${children}</button>`;
}

/** The own quarry: where stones can be taken, a tap takes them. @param {{left: number}} p */
function Quarry({ left }) {
  const able = leads('quarry');
  const chosen = picked.value.has('quarry');
  return html`<div class="ak-own"><h3>${t('imhotep.piece.quarry.name')}</h3><${Store} cls="ak-quarry" own="quarry"
    tip="quarry" why=${whyOff('take')} able=${able} legal=${able}
    chosen=${chosen} label=${`${t('imhotep.piece.quarry.name')}: ${left}`} work=${() => point('quarry')}><${Icon}
      name="quarry" s=${26} />${left}<//></div>`;
}

/** Cards that were looked at, one of which is kept. */
function Seen() {
  const ways = [...new Set(actions.value.flatMap((action) => (action.path[0].startsWith('keep:') ? [action.path[0]] :
    [])))];
  return ways.map((id) => {
    const card = id.slice(5);
    const state = picked.value.has(id) ? 'picked' : 'legal';
    return html`<button key=${id} class=${`ak-oc ${state}`} data-own=${id} data-tip=${`card:${card}`}
      aria-label=${t(`imhotep.card.${card}.name`)}
      aria-pressed=${String(state === 'picked')} style=${{ '--k': `var(--k-${colourOf(card)})` }}
        onClick=${() => point(id)}>
      <${Icon} name=${iconOf(card)} s=${20} /><span>${short(card)}</span></button>`;
  });
}

/** @param {{card: string, n: number}} p */
function OwnCard({ card, n }) {
  const id = `card:${card}`;
  const legal = leads(id);
  const state = picked.value.has(id) ? 'picked' : legal ? 'legal' : '';
  const words = t(`imhotep.card.${card}.name`);
  const face = html`<${Icon} name=${iconOf(card)} s=${20} /><span>${colourOf(card) === 'blue' ? short(card) :
    n}${colourOf(card) === 'blue' && n > 1 ? ` ${n}` : ''}</span>`;
  const look = { '--k': `var(--k-${colourOf(card)})` };
  if (!legal) return html`<span class="ak-oc" tabindex="0" role="img" aria-label=${`${words}: ${n}`} data-tip=${id}
    style=${look}>${face}</span>`;
  return html`<button class=${`ak-oc ${state}`} data-tip=${id} aria-label=${n > 1 ? `${words} ${n}` : words}
    aria-pressed=${String(state === 'picked')} style=${look} onClick=${() => point(id)}>${face}</button>`;
}

/** A seat's goods in the rail. @param {any} p */
export function SeatGoods({ position, seat, small }) {
  if (small) {
    return html`<span class="ak-mini" data-tip="sled"><${Icon} name="sled" s=${13} />${position.sled[seat]}</span>
      <span class="ak-mini" data-tip="quarry"><${Icon} name="quarry" s=${13} />${position.quarry[seat]}</span>`;
  }
  const held = kinds.value.cards.filter((card) => position.cards[seat][card]);
  return html`<span data-tip="sled" role="img" aria-label=${t('app.imhotep.sled_label',
    { n: position.sled[seat], quarry: position.quarry[seat] })}>
      <${Sled} seat=${seat} count=${position.sled[seat]} room=${Number(named.value.sled)} s=${14} /></span>
    <span class="ak-mini" data-tip="quarry"><${Icon} name="quarry" s=${14} />${position.quarry[seat]}</span>
    <span class="ak-chips">${held.map((card) => html`<span class="ak-chip" data-tip=${`card:${card}`} role="img"
      aria-label=${`${t(`imhotep.card.${card}.name`)} ${position.cards[seat][card]}`}
      style=${{ '--k': `var(--k-${colourOf(card)})` }}><${Icon} name=${iconOf(card)} s=${14} />
        ${position.cards[seat][card] > 1 && html`<b>${position.cards[seat][card]}</b>`}</span>`)}</span>`;
}
