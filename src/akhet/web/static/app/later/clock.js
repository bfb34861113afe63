/** Clocks of a table: what each seat has left, votes, pauses, and coming back. Fetched where there is one. */
import { effect, html, signal } from '../lib.js';
import { Icon } from '../svg.js';
import { t } from '../words.js';
import { Clocks, me, names, notice, past, spoken, table } from '../store.js';
import { request } from '../play.js';

const PAUSES = [600, 3600, 86400, 604800];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const now = signal(Date.now());
let heard = 0; // when the times that are shown were right
let warned = ''; // the turn somebody was told that it ends

/** Begins to show them. */
export function watch() {
  const style = document.createElement('link');
  Object.assign(style, { rel: 'stylesheet', href: new URL('clock.css', import.meta.url).href });
  document.head.append(style);
  Clocks.value = { Time, Strip };
  effect(() => { if (table.value) heard = now.value = Date.now(); });
  effect(() => { warn(now.value); });
  setInterval(() => { now.value = Date.now(); }, 1000);
}

/** What a seat has left now. @param {number} seat */
function leftOf(seat) {
  const one = table.value.clock?.seats[seat];
  if (!one) return 0;
  return Math.max(0, one.left - (one.runs && !one.rests ? Math.max(0, now.value - heard) : 0));
}

/** A time as people read it; it changes no faster than they care. @param {number} ms */
function told(ms) {
  if (ms >= DAY) return t('app.clock.d', { d: Math.floor(ms / DAY), h: Math.floor((ms % DAY) / HOUR) });
  if (ms >= HOUR) return t('app.clock.h', { h: Math.floor(ms / HOUR), m: Math.floor((ms % HOUR) / MINUTE) });
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Tells whose time runs out, once a turn: on the screen, and politely to a screen reader. */
function warn(/** @type {number} */ _now) {
  const clock = table.value?.clock;
  const seat = me.value;
  const one = seat === null || !table.value.mine.includes(seat) ? undefined : clock?.seats[seat];
  if (!one?.asked || table.value.status !== 'playing') { warned = ''; return; }
  const left = leftOf(seat ?? 0);
  const stage = one.up ? 'up' : one.runs && left <= (clock?.warning ?? 0) ? 'soon' : '';
  if (!stage || warned === stage) return;
  warned = stage;
  notice.value = spoken.value = stage === 'up' ? t('app.clock.yours_up') : t('app.clock.soon', { time: told(left) });
}

/** The time of a seat, beside its name. @param {{seat: number}} p */
function Time({ seat }) {
  const clock = table.value.clock;
  const one = clock?.seats[seat];
  if (!clock || !one || past.value || table.value.status !== 'playing') return html`<p class="ak-time"></p>`;
  if (table.value.seats[seat].kind === 'bot') return html`<p class="ak-time"></p>`;
  const left = leftOf(seat);
  const still = one.rests || (clock.pause !== null && one.asked ? 'paused' : '');
  const low = one.up || (one.runs && left <= clock.warning);
  const words = one.up ? t('app.clock.up') : told(left);
  return html`<p class=${`ak-time ${one.runs && !still ? 'runs' : ''} ${low ? 'low' : ''}`} data-time=${seat}
    title=${still ? t(`app.clock.${still}`) : undefined}>
    <span class="ak-sr">${t('app.clock.left_sr', { name: names.value[seat], time: words })}</span>
    <span aria-hidden="true"><${Icon} name=${still ? 'ui-moon' : 'ui-clock'} s=${13} />${words}</span></p>`;
}

/** What wants an answer: a seat of mine that a bot plays, a vote, a pause. */
function Strip() {
  const { asked, clock, mine, status, takeback } = table.value;
  if (!clock || status !== 'playing' || takeback || past.value) return null;
  if (asked.length) return html`<div class="ak-strip" data-clock="away"><span>${t('app.clock.away')}</span>
    <button class="ak-btn pri" data-back onClick=${back}>${t('app.clock.back')}</button></div>`;
  const vote = clock.votes.find((one) => !mine.includes(one.seat) && ![...one.bot, ...one.wait].some((seat) =>
    mine.includes(seat)));
  if (vote && mine.length) return html`<div class="ak-strip" data-clock="vote" role="status">
    <span>${t('app.clock.vote', { name: names.value[vote.seat] })}</span>
    ${['bot', 'wait'].map((choice) => html`<button class="ak-btn" data-vote=${choice}
      onClick=${() => request('/vote', { seat: vote.seat, choice })}>${t(`app.clock.${choice}`)}</button>`)}</div>`;
  const pause = clock.proposal;
  if (!pause || !mine.length || mine.every((seat) => pause.agreed.includes(seat))) return null;
  return html`<div class="ak-strip" data-clock="pause" role="status"><span>${proposal(pause)}</span>
    ${[true, false].map((accept) => html`<button class="ak-btn" data-agree=${String(accept)}
      onClick=${() => request('/pause', { seconds: pause.seconds, accept })}>
      ${t(accept ? 'app.clock.agree' : 'app.clock.refuse')}</button>`)}</div>`;
}

/** @param {{seconds: number, by: number}} pause */
const proposal = ({ seconds, by }) => t(seconds ? 'app.clock.proposed' : 'app.clock.proposed_end',
  { name: names.value[by], time: seconds ? t(`app.clock.p${seconds}`) : '' });

/** Takes the seats back that bots play for me. */
async function back() {
  for (const seat of table.value.asked) await request('/back', { seat });
  location.reload();
}

/** The sheet: what was agreed, who has what left, and a pause. */
export function ClockSheet() {
  const { clock, mine, seats, status } = table.value;
  if (!clock) return null;
  const ask = (/** @type {number} */ seconds) => request('/pause', { seconds });
  const may = mine.length > 0 && status === 'playing';
  return html`<div class="ak-scroll ak-clock" tabindex="0"><p>${clock.says}</p>
    <ul>${seats.map(({ seat }) => html`<li key=${seat}><span>${names.value[seat]}</span><${Time} seat=${seat} />
      ${clock.seats[seat].rests && html`<small>${t(`app.clock.${clock.seats[seat].rests}`)}</small>`}</li>`)}</ul>
    ${clock.pause !== null && html`<p>${t('app.clock.paused')}: ${told(Math.max(0, clock.pause - now.value + heard))}
      </p>`}
    ${clock.proposal && html`<p role="status">${proposal(clock.proposal)}</p>`}
    ${may && html`<h3>${t('app.clock.pause')}</h3><p class="ak-fine">${t('app.clock.pause_what')}</p>
      <div class="ak-acts">${clock.pause !== null ? html`<button class="ak-btn" data-pause="0"
        onClick=${() => ask(0)}>${t('app.clock.go_on')}</button>` : PAUSES.map((one) => html`<button class="ak-btn"
        data-pause=${one} onClick=${() => ask(one)}>${t(`app.clock.p${one}`)}</button>`)}</div>`}
    ${clock.kind === 'days' && html`<p><a href="/hours">${t('app.clock.hours')}</a></p>`}</div>`;
}
