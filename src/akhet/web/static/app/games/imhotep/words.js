/** Imhotep in words: what choices do, what things are, the board as text. */
import { has, listed, t } from '../../words.js';
import { counts, labelOf, named } from '../../store.js';
import { SITES, cardsIn, countIn } from './rules.js';

/** @typedef {import('../../types.js').ImhotepPosition} Position */

// ---------------------------------------------------------------- explanations

/** Explains a thing on the table. @param {string} key @param {Position} position */
export function explain(key, position) {
  const args = named.value;
  const [kind, rest] = key.split(':');
  const of = (/** @type {string} */ base, /** @type {string} */ more = '') =>
    ({ title: t(`${base}.name`), text: [t(`${base}.help`, args), more].filter(Boolean).join(' ') });
  if (kind === 'site' || kind === 'pyramid' || kind === 'pair') {
    const site = kind === 'site' ? rest : kind === 'pair' ? 'market' : 'pyramid';
    return of(`imhotep.site.${site}`, t(`imhotep.side.${site}.${position.sides[site]}.help`, args));
  }
  if (kind === 'card') return of(`imhotep.card.${rest}`);
  if (kind === 'gives') return of(`imhotep.temple.${rest}`);
  if (kind === 'ship' || kind === 'slot') return of('imhotep.piece.ship');
  if (kind === 'pile') return of('imhotep.piece.market_card');
  if (has(`imhotep.piece.${kind}.help`)) return of(`imhotep.piece.${kind}`);
  return { title: t(`app.tip.${kind}.name`), text: t(`app.tip.${kind}.help`) };
}

// ---------------------------------------------------------------- the board as text

/** What lies at a site, in a few words. @param {string} site @param {Position} position @param {string[]} names */
export function siteSummary(site, position, names) {
  if (site === 'market') return marketText(position);
  const { stones, obelisks } = counts.value;
  if (site !== 'obelisks') return t('app.imhotep.stones', { n: stones[SITES.indexOf(site)] });
  return listed(position.obelisks.stones.map((n, seat) => `${names[seat]}: ${t('app.imhotep.stones',
    { n })}, ${t('app.points', { n: obelisks[seat] })}`));
}

/** @param {Position} position */
function marketText(position) {
  const cards = cardsIn(position.market).map((card) => t(`imhotep.card.${card}.name`));
  const pair = countIn(position.pair.apart) + position.pair.owed;
  if (pair) cards.push(t('imhotep.board.pair', { n: pair }));
  return cards.length ? listed(cards) : t('imhotep.board.no_cards');
}

// ---------------------------------------------------------------- proposals

/** The chosen action as a proposal. @param {string} name */
export function proposal(name) {
  const [verb, rest = ''] = name.split(':');
  const titles = {
    sail: () => t('app.imhotep.sail_q', { ship: rest.split('>')[0], to: t(`imhotep.site.${rest.split('>')[1]}.to`) }),
    place: () => t('app.imhotep.place_q', { ship: rest.split('.')[0], space: rest.split('.')[1] }),
  };
  const title = titles[/** @type {keyof typeof titles} */ (verb)]?.() ?? `${labelOf(name)}?`;
  const key = rest === 'pair' ? 'pick_pair' : verb;
  return { title, detail: '', verb: t(`app.imhotep.verb.${key}`) };
}
