/** Amun-Re in words: what choices do, what happened, what things are, the map as text. */
import { has, t } from '../../words.js';
import { figures as printedFigures, labelOf, log, named, names as seatNames, past } from '../../store.js';
import { at } from '../../replay.js';
import { PROVINCES, SPACES, asked, bidIn, blockedIn, bidAt, countIn, held, phaseOf, printed, stateOf }
  from './rules.js';

/** @typedef {import('../../types.js').AmunRePosition} Position */
/** @typedef {Record<string, number[]>} Figures */

/** @param {string} name */
export const provinceName = (name) => t(`amunre.province.${name}`);
/** @param {string} card */
export const cardName = (card) => t(`amunre.card.${card}.name`);

// ---------------------------------------------------------------- what happened

/** The lines up to what is shown. */
const lines = () => (past.value ? log.value.slice(0, at.value) : log.value).filter((line) => line.counts);

/** The facts of a kind that stand in the latest line with any, or none. @param {string} key @returns {any[][]} */
function latest(key) {
  const line = lines().findLast((one) => one.facts?.some((fact) => fact[0] === key));
  return line ? line.facts.filter((fact) => fact[0] === key) : [];
}

/**
 * Where those who were outbid in a province stood.
 * @param {Position} position
 * @param {string} name
 * @returns {{seat: number, space: number}[]}
 */
export function lostBids(position, name) {
  if (phaseOf(position) !== 'auction') return [];
  return position.lost.flatMap((/** @type {string | null} */ lost, /** @type {number} */ seat) => {
    if (lost !== name || position.bids[seat]) return [];
    const facts = lines().slice(-80).flatMap((line) => line.facts ?? []);
    const bid = facts.findLast((fact) => fact[0] === 'bid' && fact[1] === seat && PROVINCES[fact[2]] === name);
    const space = SPACES[printedFigures.value.bids.indexOf(bid?.[3] ?? 0)];
    return space === bidIn(position, name)?.space ? [] : [{ seat, space: space ?? 0 }];
  });
}

/**
 * The offers that are being made, or those of the last time.
 * @param {Position} position
 * @returns {{total: number | null, offers: (number | 'sealed' | null)[]}}
 */
export function lastOffers(position) {
  if (position.offers.some((/** @type {any} */ offer) => offer !== null)) {
    const open = !position.tasks.some((task) => task.step === 'open_offers');
    return { total: open ? position.total : null, offers: position.offers.map((/** @type {any} */ offer) =>
      (offer === null || (!open && offer) ? offer && 'sealed' : offer.gold)) };
  }
  const facts = latest('offered');
  const total = asked(position) === 'offer' ? undefined : latest('temple')[0]?.[1];
  const known = asked(position) === 'offer' ? [] : facts;
  return { total: total ?? null, offers: position.gold.map((/** @type {number} */ _, /** @type {number} */ seat) =>
    known.find((fact) => fact[1] === seat)?.[2] ?? null) };
}

/** @param {number | 'sealed' | null} offer @param {boolean} open */
export function offerText(offer, open) {
  if (offer === 'sealed') return t('app.amunre.sealed');
  if (offer === null) return open ? t('app.amunre.choosing') : t('app.amunre.at.none');
  return offer === 0 ? t('app.amunre.steals') : t('app.amunre.offers', { n: offer });
}

/** Which totals lead to a field. @param {any} figures @param {number} field */
export function rangeOf(figures, field) {
  const tops = figures.tops;
  if (field === 1) return t('app.amunre.upto', { n: tops[0] });
  return field > tops.length ? t('app.amunre.from', { n: tops.at(-1) + 1 }) :
    `${tops[field - 2] + 1}–${tops[field - 1]}`;
}

// ---------------------------------------------------------------- what a choice does

/** The chosen action as a proposal. @param {string} name @param {Position} now @param {Figures} figures */
export function proposal(name, now, figures) {
  const [verb, rest = ''] = name.split(':');
  if (verb === 'bid') return bidProposal(rest, now, figures);
  const title = verb === 'sell' || verb === 'play' ? t(`app.amunre.q.${verb}`, { card: cardName(rest) }) :
    `${labelOf(name)}?`;
  const detail = verb === 'play' ? `${t(`amunre.card.${rest}.help`, named.value)} ${t('app.amunre.q.again')}` : '';
  return { title, detail, verb: t(`app.amunre.verb.${verb}`, { n: '' }) };
}

/** @param {string} rest @param {Position} position @param {Figures} figures */
function bidProposal(rest, position, figures) {
  const [name, space] = rest.split('.');
  const cost = bidAt(figures, Number(space));
  const left = position.counts.bid_leaves[SPACES.indexOf(Number(space))];
  const money = left >= 0 ? t('app.amunre.q.keeps', { n: left }) : t('app.amunre.q.must_sell', { n: -left });
  const land = goods(name, position, figures).join(', ');
  return { title: t('app.amunre.q.bid', { space: cost, province: provinceName(name) }), detail:
    `${land ? `${land}. ` : ''}${money}`, verb: t('app.amunre.verb.bid', { n: cost }) };
}

// ---------------------------------------------------------------- explanations

const PIECES = { item: { card: 'power', farmer: 'farmer', stone: 'stone' } };

/** Explains a thing on the table. @param {string} key @param {Position} position @param {any} figures */
export function explain(key, position, figures) {
  const [kind, rest = ''] = key.split(':');
  const of = (/** @type {string} */ base) => ({ title: t(`${base}.name`), text: t(`${base}.help`, named.value) });
  if (kind === 'province' || kind === 'place') return { title: provinceName(rest), text:
    provinceText(rest, position, figures, true) };
  if (kind === 'card' || kind === 'sell') return of(`amunre.card.${rest}`);
  if (kind === 'correct') return of('amunre.card.offering_correction');
  if (kind === 'item') return of(`amunre.piece.${PIECES.item[/** @type {'card'} */ (rest)]}`);
  if (kind === 'field' && rest) return { title: rangeOf(figures, Number(rest)), text:
    t('app.amunre.step', { range: t('amunre.piece.track.name'), gold: figures.harvest[Number(rest)], points:
    figures.temple_points[Number(rest)] }) };
  if (has(`amunre.piece.${kind}.help`)) return of(`amunre.piece.${kind}`);
  return of(`app.amunre.tip.${kind}`);
}

// ---------------------------------------------------------------- the map as text

/**
 * What lies and is printed in a province, in a few words each.
 * @param {string} name
 * @param {Position} position
 * @param {any} figures
 * @returns {string[]}
 */
function goods(name, position, figures) {
  const land = position.provinces[name];
  const of = (/** @type {string} */ what) => printed(figures, what, name);
  const free = land.owner === null;
  const all = /** @type {[string, number][]} */ ([['fields', of('fields') + of('printed_farmers')],
    ['farmers', countIn(position, 'farmers', name)], ['pyramids', land.pyramids], ['stones', land.stones],
    ['limit', of('card_limit')],
    ['temples', of('temples')], ['income', of('fixed_income')], ['camel', of('camel_income')],
      ['free_gold', free ? of('free_gold') : 0], ['free_cards', free ? of('free_power_cards') : 0],
    ['free_stones', free && stateOf(position, name) !== 'sale' ? of('free_stones') : 0]]);
  return all.filter(([, n]) => n > 0).map(([key, n]) => t(`app.amunre.n.${key}`, { n }));
}

/** Who has it or bids for it. @param {string} name @param {Position} position */
function standing(name, position) {
  const names = seatNames.value;
  const kind = stateOf(position, name);
  if (kind === 'owned') return [t('app.amunre.at.owner', { name: names[position.provinces[name].owner ?? 0] })];
  const bid = bidIn(position, name);
  const lost = lostBids(position, name).map(({ seat }) => t('app.amunre.at.lost', { name: names[seat] }));
  const now = bid ? [t('app.amunre.at.bid', { name: names[bid.seat], n: bid.space })] : kind === 'sale' ?
    [t('app.amunre.no_bid')] : [];
  const mine = held(position, name) ? [t('app.amunre.at.yours')] : [];
  return [t(`amunre.board.${kind === 'sale' ? 'for_sale' : kind}`), ...mine, ...now, ...lost,
    ...(blockedIn(position, name) ? [t('app.amunre.at.blocked')] : [])];
}

/**
 * A province in words.
 * @param {string} name
 * @param {Position} position
 * @param {any} figures
 * @param {boolean} [bare] without its name
 */
export function provinceText(name, position, figures, bare = false) {
  const of = (/** @type {string} */ what) => printed(figures, what, name);
  const place = [of('egypt') ? 'upper' : 'lower', of('bank') ? 'east' : 'west', of('nile') ? 'nile' :
    'off'].map((key) => t(`app.amunre.at.${key}`));
  const text = `${place.join(', ')}; ${[...standing(name, position), ...goods(name, position, figures)].join(', ')}.`;
  return bare ? text : `${provinceName(name)}: ${text}`;
}

/** What decides a tie. @param {Position} position @param {number} seat */
export const tieBreak = (position, seat) => t('app.amunre.tie', { pyramids: position.counts.pyramids[seat], stones:
  position.counts.stones[seat] });
