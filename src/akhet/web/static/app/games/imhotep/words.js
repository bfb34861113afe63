/** Imhotep in words: what choices do, what things are, the board as text. */
import { has, listed, t } from '../../words.js';
import { labelOf } from '../../store.js';
import { asked, cardsIn, countIn, obeliskPoints, stonesAt } from './rules.js';

// ---------------------------------------------------------------- explanations

/** The printed figures under the names that the explanations use. @param {any} f */
function shown(f) {
  const list = (/** @type {number[]} */ numbers) => numbers.join(', ');
  const [group_more, tower_size, loose, statue_more, unused, wrath] = f.end;
  return {
    stones: f.stones[0], sled: f.stones[1], take: f.stones[2], rounds: f.rounds[0],
    overflow_a: f.overflow[0], overflow_b: f.overflow[1], temple: f.temple_a[0], width_two: f.temple_width[0], width: f.temple_width[1],
    groups: list(f.groups), group_more, rows: list(f.burial_ranks), two: list(f.obelisk_2), three: list(f.obelisk_3), four: list(f.obelisk_4),
    towers: list(f.towers), tower_size, loose, statues: list(f.statues), statue_more, unused, wrath,
  };
}

/** Explains a thing on the table. @param {string} key @param {any} position @param {any} figures */
export function explain(key, position, figures) {
  const args = figures.stones ? shown(figures) : {};
  const [kind, rest] = key.split(':');
  const of = (/** @type {string} */ base, /** @type {string} */ more = '') => ({ title: t(`${base}.name`), text: [t(`${base}.help`, args), more].filter(Boolean).join(' ') });
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

/** What lies at a site, in a few words. @param {string} site @param {any} position @param {any} figures @param {string[]} names */
export function siteSummary(site, position, figures, names) {
  if (site === 'market') return marketText(position);
  const count = t('app.imhotep.stones', { n: stonesAt(position, site, figures) });
  if (site !== 'obelisks') return count;
  const points = obeliskPoints(position, figures);
  return listed(position.obelisks.stones.map((/** @type {number} */ n, /** @type {number} */ seat) => `${names[seat]}: ${t('app.imhotep.stones', { n })}, ${t('app.points', { n: points[seat] })}`));
}

/** @param {any} position */
function marketText(position) {
  const cards = cardsIn(position.market).map((card) => t(`imhotep.card.${card}.name`));
  const pair = countIn(position.pair.apart) + position.pair.owed;
  if (pair) cards.push(t('imhotep.board.pair', { n: pair }));
  return cards.length ? listed(cards) : t('imhotep.board.no_cards');
}

// ---------------------------------------------------------------- questions and proposals

/** What is asked now. @param {any} position */
export function question(position) {
  const step = asked(position);
  return has(`app.imhotep.ask.${step}`) ? t(`app.imhotep.ask.${step}`) : t('app.your_turn');
}

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
