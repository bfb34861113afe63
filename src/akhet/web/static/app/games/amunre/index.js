/** Amun-Re, as the table app wants a game: its map, its words, what its actions point at. */
import { html } from '../../lib.js';
import { Icon } from '../../svg.js';
import { t } from '../../words.js';
import { figures, labelOf, me, names, position, sheet, view } from '../../store.js';
import { group, path } from '../../choose.js';
import { answers, bill, offerHint, plan } from './answers.js';
import { Board } from './board.js';
import { OwnGoods, SeatGoods } from './goods.js';
import { most, planning } from './plan.js';
import { PHASES, POWERS, SOURCES, argument, asked, freeFields, iconOf, incomeOf, owned, phaseOf, pieces, printed, target } from './rules.js';
import { cardName, explain, proposal, provinceName, question, tieBreak } from './words.js';

/** The looks of this game come with it. */
await new Promise((resolve) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL('./board.css', import.meta.url).href, onload: resolve, onerror: resolve });
  document.head.append(link);
});

const GROUP_ICONS = { bid: 'gold', sell: 'gold', play: 'power-card', free_farmer: 'power-farmer', place: 'ui-next', builder: 'power-builder', correct: 'power-correction', harvest: 'power-harvest', eight: 'power-8gold', collect: 'gold', bonus: 'power-bonus', done: 'ui-next' };
const SOURCE_ICONS = { pyramids: 'pyramid', sets: 'pyramid-double', banks: 'district-nile', temples: 'temple-small', bonus: 'power-bonus', gold: 'gold' };
const PIECES = ['farmer', 'field', 'stone', 'pyramid', 'lowland', 'shrine', 'coin', 'camel', 'limit', 'free_card', 'free_stone', 'free_gold', 'gold', 'power', 'pharaoh', 'track', 'steal'];
const THINGS = ['reconstructed', 'round', 'bid', 'prices', 'income', 'sea', ...PIECES, ...POWERS.map((card) => `card:${card}`)];

/** The kinds of action that plain buttons offer; selling comes last. @param {any[]} actions */
function groups(actions) {
  const found = [...new Set(actions.map((action) => action.group))].sort((a, b) => Number(a === 'sell') - Number(b === 'sell'));
  return found.map((group, n) => ({ group, key: String(n + 1), icon: GROUP_ICONS[/** @type {keyof typeof GROUP_ICONS} */ (group)] ?? 'ui-next', label: t(`app.amunre.group.${group}`), off: '' }));
}

/** The button for one thing to point at. @param {string} at */
function step(at) {
  const [kind, rest = ''] = at.split(':');
  if (kind === 'prov') return { icon: placeIcon(), label: provinceName(rest) };
  if (kind === 'bid') return { icon: 'gold', label: rest.split('.')[1] };
  if (kind === 'card' || kind === 'sell') return { icon: iconOf(rest), label: cardName(rest) };
  if (kind === 'correct') return { icon: 'power-correction', label: labelOf(at) };
  return { icon: 'ui-next', label: labelOf(at) };
}

/** What lies down where a province is asked for. */
function placeIcon() {
  const now = asked(position.value);
  return now === 'place_farmer' ? 'farmer' : now === 'place_stone' ? 'brick' : 'pyramid';
}

/** The question, with what an offer or the income would be. */
function asking() {
  const now = position.value;
  const kind = planning();
  if (kind.startsWith('buy')) return html`${question(now)}<small>${shortage(kind) || bill()}</small>`;
  if (kind === 'offer') return html`${question(now)}<small>${offerHint()}</small>`;
  if (kind === 'income') return html`${question(now)}<small>${t('app.amunre.income_now', { n: incomeOf(now, figures.value, me.value ?? 0) })}</small>`;
  if (asked(now) === 'may_build') return `${provinceName(PROVINCE(argument(now)))}: ${question(now)}`;
  return question(now);
}

/** The question once a province, a card or a sale is chosen. */
function following() {
  const [kind, rest] = path.value[0]?.split(':') ?? [];
  if (kind === 'prov' && asked(position.value) === 'bid') return t('app.amunre.follow.bid', { province: provinceName(rest) });
  if (kind === 'card') return t('app.amunre.follow.card', { card: cardName(rest) });
  return group.value === 'sell' ? t('app.amunre.follow.sell') : '';
}

/** Why nothing can be bought, if so. @param {string} kind */
function shortage(kind) {
  if (most(kind.slice(4)) > 0) return '';
  const mine = owned(position.value, me.value ?? -1);
  if (kind === 'buy_farmers' && mine.every((name) => freeFields(position.value, figures.value, name) === 0)) return t('app.amunre.no_fields');
  return kind === 'buy_cards' && mine.every((name) => printed(figures.value, 'card_limit', name) === 0) ? t('app.amunre.no_limit') : '';
}

/** @param {number} n */
const PROVINCE = (n) => Object.keys(position.value.provinces)[n];

/** The middle of the bar: kingdom, round, phase, and that figures are reconstructed. */
function Status() {
  const now = position.value;
  const phase = phaseOf(now);
  const here = PHASES.indexOf(phase);
  return html`<span class="ak-steps" data-tip="round"><b>${t(`amunre.board.${now.kingdom ? 'new' : 'old'}`)}</b> <span class="ak-desk">${t('amunre.board.round', { n: now.round })}</span><span class="ar-phone">${t('app.amunre.kingdom_round', { n: now.round })} · ${t(`app.amunre.phase.${phase}`)}</span></span>
    <ol class="ar-phases ak-desk" data-tip="round">${PHASES.map((name, n) => html`<li class=${n < here ? 'done' : n === here ? 'now' : ''} aria-current=${n === here ? 'step' : undefined}>${t(`app.amunre.phase.${name}`)}</li>`)}</ol>
    <button class="ar-note ak-desk" data-tip="reconstructed" aria-label=${t('app.amunre.reconstructed_short')} onClick=${() => { sheet.value = 'rules'; }}><${Icon} name="ui-info" s=${16} /><span>${t('app.amunre.reconstructed_short')}</span></button>`;
}

/** Offers that are opened, and points that are scored, one sum for each seat. @param {any[][]} facts */
function floats(facts) {
  const sums = new Map();
  for (const [key, seat, , points] of facts) if (key === 'scored') sums.set(seat, (sums.get(seat) ?? 0) + points);
  const offers = facts.flatMap(([key, seat, gold]) => (key === 'offered' ? [{ seat, site: 'offer', points: gold }] : []));
  return [...offers, ...[...sums].map(([seat, points]) => ({ seat, site: 'points', points }))];
}

/** Which sound an action makes. @param {string} name */
const sound = (name) => (/^(bid|place|builder|free_farmer)/.test(name) ? 'place' : '');

/** @type {import('../../types.js').Game} */
export default {
  key: 'amunre', Board, OwnGoods, SeatGoods, Status, pieces, target, groups, step, answers, plan, question: () => question(position.value), asking, following,
  proposal: (name) => proposal(name, { position: { ...position.value, scores: view.value.scores }, me: me.value ?? -1, figures: figures.value, names: names.value }),
  floats, sound, tips: { province: 'prov' },
  explain: (key) => explain(key, position.value, figures.value),
  sources: Object.fromEntries(SOURCES.map((source) => [source, SOURCE_ICONS[/** @type {keyof typeof SOURCE_ICONS} */ (source.replace(/^(old|new)_/, ''))]])),
  things: () => THINGS,
  helpArgs: () => ({}),
  round: (now) => now.kingdom * 3 + now.round,
  SubSheet: () => null,
  asksInSheet: () => false,
  begins: (line) => line.facts.some((fact) => fact[0] === 'round'),
  tieBreak,
};
