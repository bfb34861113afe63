/** Imhotep, as the table app wants a game: its board, its words, what its actions point at. */
import { html } from '../../lib.js';
import { t } from '../../words.js';
import { busy, counts, figures, kinds, me, named, past, position, view, whyOff } from '../../store.js';
import { candidates, group, path } from '../../choose.js';
import { Board } from './board.js';
import { OwnGoods, SeatGoods } from './goods.js';
import { LeverSheet, orderAsked } from './lever.js';
import { SITES, SITE_ICONS, iconOf, pieces } from './rules.js';
import { explain, proposal } from './words.js';

/** @typedef {import('../../types.js').ImhotepPosition} Position */
/** @typedef {import('../../wire.js').Ship} Ship */

/** The looks of the lever come with this game; nothing waits for them. */
document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href:
  new URL('./board.css', import.meta.url).href }));

const TURN = [['take', 'T', 'quarry'], ['place', 'P', 'stone'], ['sail', 'S', 'ship'], ['play', 'C', 'card-blue']];
const SOURCES = { ...SITE_ICONS, decorations: 'decoration', statues: 'statue', unused_blue: 'card-blue', wrath:
  'pharaoh' };

const things = () => [...SITES.map((site) => `site:${site}`), 'ship:0', 'sled', 'quarry', 'round_card', 'pile',
  ...kinds.value.cards.map((card) => `card:${card}`)];

/** Taking stones, with as many as it would be. */
const takes = () => t('app.imhotep.group.take', { n: Math.max(1, counts.value.takes[me.value ?? 0]) });

/** The buttons of a turn: the four kinds of action, also those not possible now. @param {any[]} actions */
function groups(actions) {
  const turn = view.value.question?.step === 'turn' && actions[0]?.name !== 'pass';
  const known = turn ? TURN : [...new Set(actions.map((action) => action.group))].map((group) =>
    [group, group[0].toUpperCase(), GROUP_ICONS[/** @type {keyof typeof GROUP_ICONS} */ (group)] ?? 'ui-next']);
  return known.map(([group, key, icon]) => {
    const words = group === 'take' ? takes() : t(`app.imhotep.group.${group}`);
    return { group, key, icon, label: words, off: whyOff(group) };
  });
}

const GROUP_ICONS = { place: 'stone', sail: 'ship', skip: 'ui-close', pass: 'ui-next', temple: 'temple', pick:
  'market', keep: 'card-blue', build: 'pyramid-3', unload: 'stone' };

/** The button for one thing to point at. @param {string} at */
function step(at) {
  const now = position.value;
  const [kind, rest] = at.split(':');
  if (kind === 'quarry') return { icon: 'quarry', label: takes() };
  if (kind === 'ship') return { icon: 'ship', label: t('app.imhotep.ship_short', { ship: rest }), small:
    load(now.ships[Number(rest) - 1]) };
  if (kind === 'slot') return { icon: 'stone', label: slotName(now, rest) };
  if (kind === 'site') return { icon: SITE_ICONS[/** @type {keyof typeof SITE_ICONS} */ (rest)], label:
    t(`imhotep.site.${rest}.name`) };
  if (rest === 'pair') return { icon: 'card-back', label: t('app.imhotep.pair_short') };
  if (kind === 'card' || kind === 'pick' || kind === 'keep') return { icon: iconOf(rest), label:
    t(`imhotep.card.${rest}.name`) };
  if (kind === 'pyramid') return { icon: 'pyramid-1', label: t(`imhotep.pyramid.${rest}`), small:
    fieldText(now, rest) };
  if (kind === 'gain') return { icon: rest === 'point' ? 'points' : 'stone', label:
    t(`imhotep.action.temple_${rest}`) };
  return { icon: 'ui-next', label: t(`imhotep.action.${kind}`, { count: rest }) };
}

/** The question once a kind of action or a ship is chosen. */
function following() {
  const ship = path.value[0]?.startsWith('ship:') ? path.value[0].slice(5) : '';
  const kinds = new Set(candidates.value.map((action) => action.group));
  const kind = kinds.size === 1 ? [...kinds][0] : '';
  if (ship) return t(`app.imhotep.follow.${['place', 'sail'].includes(kind) ? `${kind}_to` : 'ship'}`, { ship });
  return ['place', 'sail', 'play'].includes(group.value) ? t(`app.imhotep.follow.${group.value}`) : '';
}

/** @param {Ship} ship */
const load = (ship) => t('app.of', { n: ship.cargo.filter((stone) => stone !== null).length, all: ship.capacity });

/** @param {Position} now @param {string} rest */
function slotName(now, rest) {
  const [ship, slot] = rest.split('.').map(Number);
  const capacity = now.ships[ship - 1].capacity;
  if (slot === 1 && capacity > 1) return t('app.imhotep.slot_front');
  if (slot === capacity && capacity > 1) return t('app.imhotep.slot_back');
  return t('app.imhotep.slot', { n: slot });
}

/** What the next field of a small pyramid brings. @param {Position} now @param {string} name */
function fieldText(now, name) {
  const n = ['left', 'middle', 'right'].indexOf(name);
  const field = n * 5 + now.pyramid[n].length;
  const bonus = ['', 'market_card', 'take_3_stones', 'place_1_stone_on_ship'][figures.value.pyramid_b_bonus[field]];
  const points = t('app.points', { n: figures.value.pyramid_b[field] });
  return bonus ? `${points} + ${t(`imhotep.bonus.${bonus}.name`)}` : points;
}

/** The middle of the bar: round and ships. */
function Status() {
  const now = position.value;
  const rounds = Number(named.value.rounds);
  const pips = Array.from({ length: rounds }, (_, n) => html`<i class=${`ak-pip ${n + 1 < now.round ? 'on' : n + 1 ===
    now.round ? 'now' : ''}`}></i>`);
  return html`<span class="ak-steps" data-tip="round_card"><b>${t('app.imhotep.round', { n: now.round })}
    </b> ${t('app.imhotep.of_rounds', { rounds })}<span class="ak-pips" aria-hidden="true">${pips}</span></span>
    ${now.ships.length > 0 && html`<span class="ak-steps ak-desk">${t('app.imhotep.ships')} <b>
      ${now.ships.map((/** @type {Ship} */ ship) => ship.capacity).join(' · ')}</b></span>`}`;
}

/** Points made by a line, and where. @param {any[][]} facts */
function floats(facts) {
  return facts.flatMap(([key, seat, a, b]) => (key === 'scored' ? [{ seat, site: SITES[a], points: b }] : key ===
    'tower' ? [{ seat, site: 'obelisks', points: a }] : []));
}

/** Which sound an action makes. @param {string} name */
const sound = (name) => (name.startsWith('sail') ? 'sail' : /^(place|take|pick|keep|build)/.test(name) ? 'place' : '');

/** @type {import('../../types.js').Game} */
export default {
  key: 'imhotep', Board, OwnGoods, SeatGoods, Status, pieces, groups, step, following,
  proposal,
  floats, sound,
  explain: (key) => explain(key, position.value),
  sources: SOURCES,
  things: () => things(),
  round: (now) => now.round,
  SubSheet: () => (orderAsked() && !busy.value && !past.value ? html`<${LeverSheet} key=${view.value.seq} />` : null),
  asksInSheet: orderAsked,
  stage: () => t('app.imhotep.round', { n: position.value.round }),
  begins: (line) => line.facts.some((fact) => fact[0] === 'round'),
  tieBreak: (now, seat) => t('app.imhotep.tie', { n: now.sled[seat] }),
};
