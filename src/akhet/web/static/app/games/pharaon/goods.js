/** What lies in front of a seat: resources, offerings, nobles, artisans. */
import { html } from '../../lib.js';
import { leads, next, picked, point } from '../../choose.js';
import { figures as printed, myTurn, names, position as shownPosition } from '../../store.js';
import { Icon } from '../../svg.js';
import { t } from '../../words.js';
import { Coin, Offering } from './emblems.js';
import { tokenNames } from './expansion.js';
import { kindOf, nobleOf } from './printed.js';
import { BASICS, GIFTS, counted as row, total } from './rules.js';
import { seatConflicts, solvedText } from './solved.js';
import { artisanText, capital, counted, nobleName, offeringName, resourceName } from './words.js';

/** The district whose joker a coin is, now that one is being paid. @param {string} kind */
const coinOf = (kind) => (BASICS.includes(kind) || kind.startsWith('sword') ? `offering_${kind}` : 'district');

/**
 * A thing in the dock: a button where it leads somewhere.
 * @param {{id: string, label: string, tip: string, cls: string, children?: any}} p
 */
function Thing({ id, label, tip, cls, children }) {
  const legal = myTurn.value && id !== '' && leads(id);
  const state = picked.value.has(id) ? 'picked' : legal ? 'legal' : '';
  if (!legal) return html`<span class=${cls} role="img" tabindex="0" aria-label=${label} data-tip=${tip}>${children}
    </span>`;
  return html`<button class=${`${cls} ${state}`} data-tip=${tip} data-own=${id} aria-label=${label}
    aria-pressed=${String(state === 'picked')} onClick=${() => point(id)}>${children}</button>`;
}

/**
 * What a resource of one's own stands for now: to be given, got for another, or taken; first what comes next.
 * @param {string} name
 */
function asGood(name) {
  const ways = ['coin', 'for', 'take'].map((verb) => `${verb}:${name}`);
  const now = ways.find((at) => next.value.has(at)) ?? ways.find((at) => picked.value.has(at));
  return now ?? ways.find(leads) ?? ways[0];
}

/** A number on a thing, with what it will be. @param {{n: number, then: number}} p */
const Count = ({ n, then }) => html`<b class=${then < n ? 'less' : then > n ? 'more' : ''}>${then}</b>`;

/** The own goods, in the dock. @param {any} p */
export function OwnGoods({ position, seat, after }) {
  const own = position.players[seat];
  const then = (/** @type {string} */ name, /** @type {number} */ n) => after?.players[seat].goods[name] ?? (after ? 0
    : n);
  const gifts = GIFTS.filter((kind) => own.offerings[kind]);
  const many = gifts.length * 39 + own.nobles.length * 62 + (own.artisans.length ? 60 : 0) + (own.conflicts?.length ? 48
    : 0) > 310;
  return html`<div class="ph-own"><div class="ph-coins" role="group" aria-label=${t('app.pharaon.board.your_goods')}>
    ${tokenNames(position).map((name) => {
      const n = own.goods[name] ?? 0;
      return html`<${Thing} key=${name} id=${asGood(name)} cls=${`ph-good ${n ? '' : 'none'}`} tip=${`res:${name}`}
        label=${`${resourceName(name)}: ${n}`}><${Coin} name=${name} s=${40} /><${Count} n=${n} then=${then(name, n)} />
          <//>`;
    })}</div>
    <div class=${`ak-scroll ph-things ${many ? 'many' : ''}`}>${gifts.map((kind) => html`<${Thing} key=${kind}
      id=${`coin:${coinOf(kind)}`} cls="ph-hex" tip=${`offering:${kind}`}
        label=${`${offeringName(kind)}: ${own.offerings[kind]}`}><${Offering} kind=${kind} s=${34} />
          ${own.offerings[kind] > 1 && html`<b>${own.offerings[kind]}</b>`}<//>`)}
      ${own.nobles.map((/** @type {number} */ n) => html`<${Noble} key=${n} n=${n} used=${position.used.includes(n)}
        big=${true} />`)}
      ${own.artisans.length > 0 && html`<${Artisans} list=${own.artisans} seat=${seat}
        big=${true} />`}${seatConflicts(position, seat, true)}</div></div>`;
}

/** What a noble's power is about, in one symbol. @param {number} n */
function symbolOf(n) {
  const { district } = nobleOf(printed.value, n);
  const found = { scribe: 'ui-log', general: 'pyramid', judge: 'god-anubis', vizier: 'noble', wise: 'res-agriculture',
    treasurer: 'res-silver', tutor: 'vase', diplomat: 'vase', instant: 'noble', admiral: 'conflict',
      commander: 'res-sword', armourer: 'res-sword' };
  return district && kindOf(n) !== 'scribe' ? `district-${district}`
    : found[/** @type {keyof typeof found} */ (kindOf(n))] ?? 'noble';
}

/** A noble, turned when its power was used in this round. @param {{n: number, used: boolean, big?: boolean}} p */
function Noble({ n, used, big }) {
  const { once, kind, pair } = nobleOf(printed.value, n);
  const look = `ph-noble ${once ? 'once' : kind === 'instant' ? 'instant' : ''} ${used ? 'used' : ''} ${big ? 'big'
    : ''}`;
  const words = used ? `${nobleName(n)}, ${t('app.pharaon.board.used')}` : nobleName(n);
  const face = pair.length ? html`<i class="ph-pair">${pair.map((name) => html`<${Coin} name=${name} s=${big ? 13 : 9}
    sq=${true} />`)}</i>` : html`<${Icon} name=${symbolOf(n)} s=${big ? 16 : 13} />`;
  return html`<${Thing} id=${big ? `own:${n}` : ''} cls=${look} tip=${`card_noble:${n}`} label=${words}>${face}${big
    && html`<span aria-hidden="true">${nobleName(n)}</span>`}<//>`;
}

/** How many artisans, and their points. @param {{list: number[], seat: number, big?: boolean}} p */
function Artisans({ list, seat, big }) {
  const points = row('artisan_points')[seat] ?? 0;
  return html`<span class=${`ak-mini ph-artisans ${big ? 'big' : ''}`} role="img" data-tip=${`seat_artisans:${seat}`}
    aria-label=${`${t('pharaon.source.artisans')}: ${list.length}, ${t('app.points', { n: points })}`}><${Icon}
      name="artisan" s=${big ? 20 : 15} />${list.length}<small>${points}</small></span>`;
}

/** @param {{icon: string, n: number, name: string, tip: string}} p */
const Mini = ({ icon, n, name, tip }) => html`<span class="ak-mini" data-tip=${tip} role="img"
  aria-label=${`${name}: ${n}`}><${Icon} name=${icon} s=${15} />${n}</span>`;

/** A seat's goods in the rail. @param {any} p */
export function SeatGoods({ position, seat, small }) {
  const own = position.players[seat];
  const titles = html`<span class="ph-titles">${own.row !== null && html`<span class="ph-title" role="img"
    data-tip="time" aria-label=${t('app.pharaon.board.passed')}><${Icon} name="pyramid" s=${14} />
      </span>`}${position.first === seat && html`<span class="ph-title" data-tip="first" role="img"
        aria-label=${t('pharaon.piece.first_player.name')}><${Icon} name="first-player" s=${14} />
          </span>`}${position.pharaoh === seat && html`<span class="ph-title gold" data-tip="pharaoh" role="img"
            aria-label=${t('pharaon.piece.pharaoh.name')}><${Icon} name="pharaoh-token" s=${14} /></span>`}</span>`;
  if (small) return html`<span class="ak-mini"><${Icon} name="noble" s=${13} />${own.nobles.length}</span><span
    class="ak-mini"><${Icon} name="district-chamber" s=${13} />${own.chamber}</span>${titles}`;
  const gifts = GIFTS.filter((kind) => own.offerings[kind]);
  const words = gifts.map((kind) => `${offeringName(kind)} ${own.offerings[kind]}`).join(', ');
  return html`<span class="ph-stock">${tokenNames(position).map((name) => html`<span class=${`ak-mini ${own.goods[name]
    ? '' : 'none'}`} role="img" data-tip=${`res:${name}`} aria-label=${`${resourceName(name)}: ${own.goods[name]
    ?? 0}`}><${Coin} name=${name} s=${19} />${own.goods[name] ?? 0}</span>`)}</span>
    <span class="ak-mini" data-tip=${`seat_offerings:${seat}`} role="img"
      aria-label=${`${t('pharaon.piece.offering.name')}: ${words || 0}`}><${Icon} name="offering" s=${15} />
        ${total(own.offerings)}</span>
    <${Artisans} list=${own.artisans} seat=${seat} /><${Mini} icon="district-chamber" n=${own.chamber}
      name=${t('pharaon.source.chamber')} tip="district:chamber" />${seatConflicts(position, seat)}
    <span class="ph-nobles">${own.nobles.map((/** @type {number} */ n) => html`<${Noble} key=${n} n=${n}
      used=${position.used.includes(n)} />`)}</span>${titles}`;
}

/** Explains what a seat has: `seat_offerings:2`, `seat_artisans:0`; null for anything else. @param {string} key */
export function explainSeat(key) {
  const [kind, seat] = key.split(':');
  if (kind === 'seat_conflicts') return solvedText(Number(seat));
  if (kind !== 'seat_offerings' && kind !== 'seat_artisans') return null;
  const own = shownPosition.value.players[Number(seat)];
  const offerings = GIFTS.flatMap((gift) => Array(own.offerings[gift] ?? 0).fill(offeringName(gift)));
  const list = kind === 'seat_offerings' ? counted(offerings) : own.artisans.map(artisanText).join('; ');
  const what = t(`pharaon.piece.${kind === 'seat_offerings' ? 'offering' : 'artisan'}.name`);
  return { title: `${names.value[Number(seat)] ?? t('pharaon.board.traitor')}: ${what}`, text: list
    ? `${capital(list)}.` : t('app.none') };
}
