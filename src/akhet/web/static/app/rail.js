/** The players: glyph, name, score, goods; and under them the log. */
import { html } from './lib.js';
import { Badge, Icon } from './svg.js';
import { has, signed, t } from './words.js';
import { useCount } from './motion.js';
import { Clocks, figures, game, me, names, past, position, sheet, shown, table, wide } from './store.js';
import { preview } from './play.js';
import { Log } from './log.js';
import { analysis, review } from './advice.js';
import { tallied } from './moment.js';

/** @param {{seat: number}} p */
function Player({ seat }) {
  const one = table.value.seats[seat];
  const waiting = (past.value ?? table.value).waiting.includes(seat);
  const score = useCount(tallied.value[seat]);
  const gain = preview.value && !past.value ? preview.value.scores[seat] - shown.value.scores[seat] : 0;
  const { SeatGoods } = game.value;
  const small = !wide.value;
  const mine = seat === me.value;
  const name = mine && !past.value ? t('app.you') : names.value[seat];
  return html`<li data-seat=${seat} class=${`ak-pl ${waiting ? 'turn' : ''}`} style=${{ '--c': `var(--p${seat + 1})` }}
    aria-current=${waiting ? 'true' : undefined}>
    <${Badge} seat=${seat} s=${small ? 24 : 32} />
    <div class="ak-who"><div class="ak-nm"><span>${name}</span>${waiting && !past.value &&
      html`<span class=${`ak-tag ${mine ? 'go' : ''}`}>${t(mine ? 'app.tag.your_turn' : 'app.tag.turn')}</span>`}</div>
      <div class="ak-sub">${mine && !past.value ? names.value[seat] : subtitle(one)}</div></div>
    <button class="ak-sc" onClick=${() => { sheet.value = 'score'; }} aria-label=${t('app.score_of',
      { name: names.value[seat], n: `${shown.value.scores[seat]}${gain === 0 ? '' : signed(gain)}` })}>${score}
      ${gain !== 0 &&
      html`<b class=${`ak-then ${gain < 0 ? 'less' : ''}`}>${signed(gain)}</b>`}</button>
    ${Clocks.value && html`<${Clocks.value.Time} seat=${seat} />`}
    <div class="ak-more"><${SeatGoods} position=${position.value} figures=${figures.value} seat=${seat}
      small=${small} /></div></li>`;
}

/** What a bot is called; one without a name of its own by its key. @param {string} key */
export const botName = (key) => (has(`bot.name.${key}`) ? t(`bot.name.${key}`) : key);

/** The levels people choose from, and the usual one; the page says which there are. */
export function botLevels() {
  const { levels = '', usual = '' } = /** @type {HTMLElement} */ (document.getElementById('app')).dataset;
  return { levels: levels.split(' '), usual };
}

/** @param {any} one */
function subtitle(one) {
  if (one.kind === 'bot') return t('app.bot', { name: botName(one.bot) });
  return one.mine ? t('app.your_seat') : t('app.person');
}

/** The rail at the right; on a phone a strip under the bar. */
export function Rail() {
  const seats = table.value.seats.map((seat) => seat.seat);
  const { Opponent } = game.value;
  const advised = wide.value && past.value && analysis.value && review.value;
  return html`<aside class=${`ak-rail ${advised ? 'advised' : ''} ${Opponent && seats.length === 1 ? 'full' : ''}`}
    aria-label=${t('app.players')}><ul class="ak-players">${seats.map((seat) =>
    html`<${Player} key=${seat} seat=${seat} />`)}${Opponent && html`<${Opponent} small=${!wide.value} />`}</ul>
    ${advised && html`<${review.value.TurningPoints} />`}
    ${wide.value && html`<section class="ak-log"><h3>${t('app.log.title')}<button class="ak-tool"
      aria-label=${t('app.log.whole')} onClick=${() => { sheet.value = 'log'; }}><${Icon} name="ui-log" s=${18} />
      </button></h3><${Log} /></section>`}
  </aside>`;
}
