/** The past of a match: any line, by step or round, through permitted eyes, without spoilers. */
import { pageAt } from '../carrier.js';
import { computed, html, signal, useEffect, useState } from './lib.js';
import { ask } from './net.js';
import { path, request } from './play.js';
import { skipNext } from './motion.js';
import { Icon } from './svg.js';
import { t } from './words.js';
import { game, log, me, names, notice, past, sheet, table, wide } from './store.js';
import { sinceMine, tellings } from './log.js';
import { speed } from './prefs.js';
import { Analyse, analysis, review } from './advice.js';
import { botLevels, botName } from './rail.js';

const CHUNK = 60;
const STEPS = { slow: 2800, normal: 1400, fast: 700, once: 350 }; // milliseconds for each line that plays
export const at = signal(-1); // the line that is shown; -1: no replay
const eyes = signal(/** @type {number | null} */ (null));
const playing = signal(false);
let again = false; // whether only what the others did is shown, and then the match again
/** @type {Map<string, Promise<any[]>>} */ const chunks = new Map();

/** The lines a replay stops at: the first choice, and after each choice with what chance adds to it. */
const stops = computed(() => {
  const choices = log.value.filter((line) => line.by !== 'chance' && (line.do || line.undo !==
    undefined)).map((line) => line.n);
  const found = choices.map((n) => n - 1);
  return [...new Set([...found, log.value.length])].sort((a, b) => a - b);
});
/** The lines after which a new part of the game begins. */
const parts = computed(() => log.value.filter((line) => game.value.begins(line)).map((line) =>
  stops.value.find((stop) => stop >= line.n) ?? line.n));

/** Opens the replay at a line. @param {number} line */
export async function openReplay(line) {
  eyes.value = me.value ?? table.value.seats.length;
  await go(line);
}

/** Plays what was done since this person's last choice, then shows the match again. */
export async function seeAgain() {
  const first = sinceMine()[0]?.n ?? 0;
  if (first >= log.value.length || at.value >= 0) return;
  await openReplay(first);
  again = true;
  playing.value = true;
}

/** Goes back to the match as it is. */
export function closeReplay() {
  again = false;
  playing.value = false;
  at.value = -1;
  past.value = null;
  skipNext();
  history.replaceState(null, '', `/table/${table.value.id}`);
}

/** Shows the position after a line. @param {number} line @param {boolean} [still] */
export async function go(line, still = false) {
  const wanted = Math.max(0, Math.min(line, log.value.length));
  eyes.value ??= me.value ?? table.value.seats.length;
  at.value = wanted;
  try {
    const found = await frame(wanted);
    if (at.value !== wanted || !found) return;
    if (still) skipNext();
    past.value = { ...found, legal: [], seat: eyes.value === table.value.seats.length ? null : eyes.value };
    history.replaceState(null, '', `/table/${table.value.id}?line=${wanted}`);
  } catch {
    notice.value = t('app.error.offline');
  }
}

/** @param {number} line */
async function frame(line) {
  const first = Math.floor(line / CHUNK) * CHUNK;
  const key = `${eyes.value}/${first}/${log.value.length}`;
  if (!chunks.has(key)) {
    const query = `?first=${first}&count=${CHUNK}&seat=${eyes.value}`;
    chunks.set(key, ask('GET', path(`/positions${query}`)).then((answer) => answer.data.positions));
  }
  return (await chunks.get(key))?.find((one) => one.line === line);
}

/** Steps through the stops. @param {number} way */
export const step = (way) => to(stops.value, way);
/** Steps through the parts of the game. @param {number} way */
export const jump = (way) => to([stops.value[0], ...parts.value, log.value.length], way);

/** @param {number[]} places @param {number} way */
function to(places, way) {
  const found = way > 0 ? places.find((n) => n > at.value) : places.filter((n) => n < at.value).at(-1);
  if (found === undefined) {
    playing.value = false;
    if (again) closeReplay();
  }
  else go(found, Math.abs(found - at.value) > 12);
}

/** Copies a link to the line that is shown. */
export async function copyLink() {
  const link = `${location.origin}/table/${table.value.id}?line=${at.value}`;
  try {
    await navigator.clipboard.writeText(link);
    notice.value = t('app.replay.copied', { line: at.value });
  } catch {
    notice.value = link;
  }
}

/** Goes on from the line that is shown, against bots. @param {number} seat @param {string} level */
export async function playOn(seat, level) {
  const seats = table.value.seats.map((_, n) => (n === seat ? 'you' : `bot:${level}`));
  const found = await request('/fork', { line: at.value, seats });
  if (found) location.assign(pageAt(`/table/${found.table}`));
}

/** The controls, in place of the dock. */
export function ReplayDock() {
  useEffect(() => {
    if (!playing.value) return undefined;
    const timer = setInterval(() => step(1), STEPS[/** @type {keyof typeof STEPS} */ (speed())]);
    return () => clearInterval(timer);
  }, [playing.value]);
  const line = log.value[at.value - 1];
  const texts = line ? tellings(line) : [];
  const { Graph, BestMoves, TurningPoints } = review.value ?? {};
  const advised = analysis.value && review.value;
  return html`<section class=${`ak-dock ak-replay ${advised ? 'advised' : ''}`} aria-label=${t('app.replay.title')}>
    <div class="ak-steering"><div class="ak-steer">
      <${Go} label="round_back" icon="ui-next" flip work=${() => jump(-1)} double /><${Go} label="back" icon="ui-next"
        flip work=${() => step(-1)} />
      <button class=${`ak-btn ${playing.value ? 'sel' : 'pri'}`} data-replay="play"
        aria-pressed=${String(playing.value)} aria-label=${t(playing.value ? 'app.replay.pause' : 'app.replay.play')}
        onClick=${() => { playing.value = !playing.value; }}><${Icon} name=${playing.value ? 'ui-close' : 'ui-replay'}
        s=${20} /></button>
      <${Go} label="forward" icon="ui-next" work=${() => step(1)} /><${Go} label="round_forward" icon="ui-next"
        work=${() => jump(1)} double />
    </div><${Analyse} /></div>
    <div class="ak-past">${advised && html`<${Graph} />`}<label class="ak-range"><span class="ak-sr">
      ${t('app.replay.line_label')}</span>
        <input type="range" min="0" max=${log.value.length} value=${at.value}
          onInput=${(/** @type {any} */ event) => go(Number(event.target.value), true)} /></label>
      <p class="ak-when" aria-live="polite"><b>${t('app.replay.line', { n: at.value, all: log.value.length })}
        </b> ${texts.join(' ')}</p></div>
    ${advised && html`<${BestMoves} />`}${advised && !wide.value && html`<${TurningPoints} />`}
    <div class="ak-replay-tools"><${Eyes} />
      <button class="ak-btn" onClick=${copyLink}><${Icon} name="ui-link" s=${18} />
        ${t('app.replay.link', { n: at.value })}</button>
      <button class="ak-btn" onClick=${() => { sheet.value = 'fork'; }}><${Icon} name="ui-seats" s=${18} />
        ${t('app.replay.fork')}</button>
      <button class="ak-btn" data-replay="close" onClick=${closeReplay}><${Icon} name="ui-close" s=${18} />
        ${t('app.replay.close')}</button></div>
  </section>`;
}

/** @param {{label: string, icon: string, work: () => void, flip?: boolean, double?: boolean}} p */
function Go({ label, icon, work, flip, double }) {
  const drawn = html`<${Icon} name=${icon} s=${18} cls=${flip ? 'flip' : ''} />`;
  return html`<button class="ak-btn" data-replay=${label} aria-label=${t(`app.replay.${label}`)}
    onClick=${() => { playing.value = false; work(); }}>${drawn}${double && drawn}</button>`;
}

/** Through whose eyes: one's own and the watchers'; once it is over, anybody's. */
function Eyes() {
  const seats = table.value.seats.filter((seat) => table.value.status === 'over' || seat.mine).map((seat) => seat.seat);
  const change = (/** @type {any} */ event) => {
    eyes.value = Number(event.target.value);
    go(at.value, true);
  };
  return html`<label class="ak-eyes"><span>${t('app.replay.eyes')}</span><select value=${eyes.value} onChange=${change}>
    ${seats.map((seat) => html`<option value=${seat} selected=${eyes.value === seat}>${names.value[seat]}</option>`)}
    <option value=${table.value.seats.length} selected=${eyes.value === table.value.seats.length}>
      ${t('app.replay.watcher')}</option></select></label>`;
}

/** Which seat to play on with, and against which bots. */
export function ForkSheet() {
  const { levels, usual } = botLevels();
  const [level, setLevel] = useState(usual);
  return html`<div class="ak-menu-list"><p class="ak-lead">${t('app.replay.fork_lead', { n: at.value })}</p>
    <div class="ak-choose" role="group" aria-label=${t('app.replay.fork_bots')}>
      ${levels.map((one) => html`<button class=${`ak-btn ${one === level ? 'sel' : ''}`} data-level=${one}
      aria-pressed=${String(one === level)} onClick=${() => setLevel(one)}>${botName(one)}</button>`)}</div>
    <p class="ak-hint" aria-live="polite">${t(`bot.about.${level}`)}</p>
    ${names.value.map((name, seat) => html`<button class="ak-btn wide" onClick=${() => playOn(seat, level)}>
      ${t('app.replay.fork_as', { name })}</button>`)}</div>`;
}
