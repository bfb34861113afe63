/** Pharaon, as the table app wants a game: its table, its words, what its actions point at. */
import { html } from '../../lib.js';
import { Icon } from '../../svg.js';
import { t } from '../../words.js';
import { position, sheet } from '../../store.js';
import { SubSheet, answers, asking, asksInSheet, plan } from './answers.js';
import { Board } from './board.js';
import { explain, things } from './explain.js';
import { OwnGoods, SeatGoods, explainSeat } from './goods.js';
import { ending, planned } from './plan.js';
import { pieces } from './printed.js';
import { SOURCES } from './rules.js';
import { target } from './targets.js';
import { Opponent } from './traitor.js';
import { groups, proposal, question, step, tieBreak } from './words.js';

/** The looks of this game come with it. */
await new Promise((resolve) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL('./board.css',
    import.meta.url).href, onload: resolve, onerror: resolve });
  document.head.append(link);
});

const ROUNDS = 5;
const SOURCE_ICONS = { gods: 'god-isis', nobles: 'noble', artisans: 'artisan', chamber: 'district-chamber',
  nile: 'district-nile', tokens: 'offering', titles: 'pharaoh-token' };

/** The middle of the bar: the round, and that figures are reconstructed. */
function Status() {
  const { round } = position.value;
  const words = round ? html`<b>${t('app.pharaon.board.round', { n: round })}</b> ${t('app.pharaon.board.of')}`
    : html`<b>${t('app.pharaon.board.setup')}</b>`;
  return html`<span class="ak-steps" data-tip="round">${words}<span class="ak-pips" aria-hidden="true">
    ${Array.from({ length: ROUNDS }, (_, n) => html`<i class=${`ak-pip ${n + 1 < round ? 'on' : n + 1 === round ? 'now'
      : ''}`}></i>`)}</span></span>
    <button class="ph-note ak-desk" data-tip="reconstructed" aria-label=${t('app.pharaon.board.reconstructed')}
      onClick=${() => { sheet.value = 'rules'; }}><${Icon} name="ui-info" s=${16} /><span>
        ${t('app.pharaon.board.reconstructed')}</span></button>`;
}

/**
 * Points come from what lies on the table: what the score sheets have more, but for resources that come and go.
 * @param {any[][]} _facts @param {{seat: number, source: string, points: number}[]} gains
 */
const floats = (_facts, gains) => gains.flatMap(({ seat, source, points }) => (source === 'tokens' ? [] :
  [{ seat, site: source, points }]));

/** Which sound an action makes. @param {string} name */
const sound = (name) => (/^(access|pay|set|bonus|noble|artisan|track|vase|go)/.test(name) ? 'place' : '');

/** @type {import('../../types.js').Game} */
export default {
  key: 'pharaon', Board, OwnGoods, SeatGoods, Status, Opponent, SubSheet, asksInSheet, pieces, target, groups, step,
    answers, plan, planned, asking, ending, question,
  proposal, tips: { noble: 'card_noble', resource: 'res', artisan: 'card_artisan', vase: 'card_vase' },
  floats, countsAtEnd: true, sound, explain: (key) => explainSeat(key) ?? explain(key), things,
  sources: Object.fromEntries(SOURCES.map((source) => [source,
    SOURCE_ICONS[/** @type {keyof typeof SOURCE_ICONS} */ (source)]])),
  round: (now) => now.round,
  stage: () => t('app.pharaon.board.round', { n: position.value.round }),
  begins: (line) => line.facts.some((fact) => fact[0] === 'round'),
  tieBreak,
  rival: () => t('pharaon.board.traitor'),
};
