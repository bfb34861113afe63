/** Amun-Re, as the table app wants a game: its map, its words, what its actions point at. */
import { html } from '../../lib.js';
import { Icon } from '../../svg.js';
import { t } from '../../words.js';
import { plain } from '../../said.js';
import { figures, guessed, labelOf, me, position, sheet, view, whyOff } from '../../store.js';
import { group, path } from '../../choose.js';
import { answers, bill, offerHint, plan } from './answers.js';
import { Board } from './board.js';
import { OwnGoods, SeatGoods } from './goods.js';
import { planning } from './plan.js';
import { PHASES, POWERS, SOURCES, asked, iconOf, owned, phaseOf, pieces } from './rules.js';
import { cardName, explain, proposal, provinceName, tieBreak } from './words.js';

/** The looks of this game come with it. */
await new Promise((resolve) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href:
    new URL('./board.css', import.meta.url).href, onload: resolve, onerror: resolve });
  document.head.append(link);
});

const GROUP_ICONS = { bid: 'gold', sell: 'gold', play: 'power-card', free_farmer: 'power-farmer', place: 'ui-next',
  builder: 'power-builder', correct: 'power-correction', harvest: 'power-harvest', eight: 'power-8gold',
  choose: 'ui-lock', collect: 'gold', bonus: 'power-bonus', done: 'ui-next' };
const SOURCE_ICONS = { pyramids: 'pyramid', sets: 'pyramid-double', banks: 'district-nile', temples: 'temple-small',
  bonus: 'power-bonus', gold: 'gold' };
const PIECES = ['farmer', 'field', 'stone', 'pyramid', 'lowland', 'shrine', 'coin', 'camel', 'limit', 'free_card',
  'free_stone', 'free_gold', 'gold', 'power', 'pharaoh', 'track', 'steal'];
const THINGS = ['reconstructed', 'round', 'bid', 'prices', 'income', 'sea', ...PIECES,
  ...POWERS.map((card) => `card:${card}`)];

/** The kinds of action that plain buttons offer; selling comes last. @param {any[]} actions */
function groups(actions) {
  const found = [...new Set(actions.map((action) => action.group))].sort((a, b) =>
    Number(a === 'sell') - Number(b === 'sell'));
  return found.map((group, n) =>
    ({ group, key: String(n + 1), icon: GROUP_ICONS[/** @type {keyof typeof GROUP_ICONS} */ (group)] ?? 'ui-next',
    label: t(`app.amunre.group.${group}`), off: '' }));
}

/** The button for one thing to point at. @param {string} at */
function step(at) {
  const [kind, rest = ''] = at.split(':');
  if (kind === 'province') return { icon: placeIcon(), label: provinceName(rest) };
  if (kind === 'bid') return { icon: 'gold', label: rest.split('.')[1] };
  if (kind === 'card' || kind === 'sell') return { icon: iconOf(rest), label: cardName(rest) };
  if (kind === 'correct') return { icon: 'power-correction', label: labelOf(at) };
  return { icon: 'ui-next', label: labelOf(at) };
}

/** What lies down where a province is asked for. */
function placeIcon() {
  const now = asked(position.value);
  return now === 'place_farmer' ? 'farmer' : now === 'place_stone' ? 'brick' : now === 'choose' ? 'ui-lock' : 'pyramid';
}

/** The question, with what an offer or the income would be. */
function asking() {
  const now = position.value;
  const kind = planning();
  const question = plain(view.value.question?.says ?? []);
  if (kind.startsWith('buy')) return html`${question}<small>${whyOff(kind.slice(4)) || bill()}</small>`;
  if (kind === 'offer') return html`${question}<small>${offerHint()}</small>`;
  if (kind === 'income') return html`${question}<small>${t('app.amunre.income_now',
    { n: now.counts.income[me.value ?? 0] })}</small>`;
  return question;
}

/** The question once a province, a card or a sale is chosen. */
function following() {
  const [kind, rest] = path.value[0]?.split(':') ?? [];
  if (kind === 'province' && asked(position.value) === 'bid') return t('app.amunre.follow.bid',
    { province: provinceName(rest) });
  if (kind === 'card') return t('app.amunre.follow.card', { card: cardName(rest) });
  return group.value === 'sell' ? t('app.amunre.follow.sell') : '';
}

/** The middle of the bar: kingdom, round, phase, and that figures are reconstructed. */
function Status() {
  const now = position.value;
  const phase = phaseOf(now);
  const here = PHASES.indexOf(phase);
  return html`<span class="ak-steps" data-tip="round"><b>${t(`amunre.board.${now.kingdom ? 'new' : 'old'}`)}</b> <span
    class="ak-desk">${t('amunre.board.round', { n: now.round })}</span><span class="ar-phone">
    ${t('app.amunre.kingdom_round', { n: now.round })} · ${t(`app.amunre.phase.${phase}`)}</span></span>
    <ol class="ar-phases ak-desk" data-tip="round">${PHASES.map((name, n) =>
      html`<li class=${n < here ? 'done' : n === here ? 'now' : ''} aria-current=${n === here ? 'step' : undefined}>
      ${t(`app.amunre.phase.${name}`)}</li>`)}</ol>
    <button class="ar-note ak-desk" data-tip="reconstructed" aria-label=${t('app.amunre.reconstructed_short')}
      onClick=${() => { sheet.value = 'rules'; }}><${Icon} name="ui-info" s=${16} /><span>
      ${t('app.amunre.reconstructed_short')}</span></button>`;
}

/** Offers that are opened, and points that are scored, source by source. @param {any[][]} facts */
function floats(facts) {
  const offers = facts.flatMap(([key, seat, gold]) => (key === 'offered' ? [{ seat, site: 'offer', points: gold }] :
    []));
  const points = facts.flatMap(([key, seat, source, n]) => (key === 'scored' ?
    [{ seat, site: 'points', source: SOURCES[source], points: n, land: owned(position.value, seat)[0] }] : []));
  return [...offers, ...points];
}

/** Which sound an action makes. @param {string} name */
const sound = (name) => (/^(bid|place|builder|free_farmer)/.test(name) ? 'place' : '');

/** @type {import('../../types.js').Game} */
export default {
  key: 'amunre', Board, OwnGoods, SeatGoods, Status, pieces, groups, step, answers, plan, asking, following,
  proposal: (name) => proposal(name, position.value, figures.value),
  floats, sound,
  explain: (key) => ({ ...explain(key, position.value, figures.value),
    guess: guessed.value.find((name) => key.endsWith(`:${name.split('.')[0]}`)) }),
  sources: Object.fromEntries(SOURCES.map((source) =>
    [source, SOURCE_ICONS[/** @type {keyof typeof SOURCE_ICONS} */ (source.replace(/^(old|new)_/, ''))]])),
  things: () => (position.value.expert ? ['provinces', ...THINGS] : THINGS),
  round: (now) => now.kingdom * 3 + now.round,
  SubSheet: () => null,
  asksInSheet: () => false,
  stage: () => `${t(`amunre.board.${position.value.kingdom ? 'new' : 'old'}`)} · ${t('amunre.board.round',
    { n: position.value.round })}`,
  begins: (line) => line.facts.some((fact) => fact[0] === 'round'),
  tieBreak,
};
