/** The best moves of the position that is shown, the turning points, and the whole as a table. */
import { html, useEffect } from '../lib.js';
import { Badge, Icon } from '../svg.js';
import { t } from '../words.js';
import { game, log, sheet, table } from '../store.js';
import { at, go } from '../replay.js';
import { tellings } from '../log.js';
import { Why } from '../later/why.js';
import { analysis, course, here, partyName, percent, pointed, underWay } from '../advice.js';

const MOST = 5;

/** What an action does, in words. @param {string} name */
const labelled = (name) => analysis.value?.labels[name] ?? name;

/** The best moves, each with its win chance; pointing at one shows it on the board. */
export function BestMoves() {
  const choice = here.value;
  useEffect(() => { pointed.value = ''; }, [choice?.line]);
  if (!choice) return html`<section class="ak-best"><h3>${t('app.advice.best')}</h3><p class="ak-none">
    ${t(underWay() ? 'app.advice.not_yet' : 'app.advice.no_choice')}</p></section>`;
  const top = worthShowing(choice);
  return html`<section class="ak-best"><h3><${Badge} seat=${choice.seat} s=${18} />
    ${t('app.advice.best_for', { name: partyName(choice.seat) })}</h3>
    <ol>${top.map((move, n) => html`<${Move} key=${move.action} move=${move} choice=${choice} best=${n === 0} />`)}</ol>
      </section>`;
}

/**
 * The best move, then the others by their chance; what was played is always among them.
 * @param {import('../types.js').Judged} choice
 */
function worthShowing(choice) {
  const [best, ...others] = choice.moves;
  const chance = (/** @type {any} */ move) => move.wins[choice.seat];
  const ranked = others.sort((a, b) => Number(b.action === choice.played) - Number(a.action === choice.played) ||
    b.tries - a.tries);
  return [best, ...ranked.slice(0, MOST - 1).sort((a, b) => chance(b) - chance(a))];
}

/** @param {{move: any, choice: any, best: boolean}} p */
function Move({ move, choice, best }) {
  const chance = move.wins[choice.seat];
  const on = (pointed.value || choice.moves[0].action) === move.action;
  const played = move.action === choice.played;
  const point = () => { pointed.value = move.action; };
  return html`<li><button class=${`ak-move ${on ? 'on' : ''} ${played && choice.mistake ? 'bad' : ''}`}
    aria-pressed=${String(on)} onClick=${point} onMouseEnter=${point} onFocus=${point}>
    <span class="ak-what">${labelled(move.action)}${played && html` <b class=${`ak-tag ${best ? 'good' : ''}`}>
      ${t(best ? 'app.advice.found' : 'app.advice.played')}</b>`}</span>
    <span class="ak-chanceof"><b>${percent(chance)}</b> <small>${t('app.points',
      { n: Math.round(move.points[choice.seat]) })}</small></span>
    <i class="ak-barof" style=${{ '--c': `var(--p${choice.seat + 1})`, '--w': String(chance) }} aria-hidden="true"></i>
      </button></li>`;
}

/** The choices that lost most and the draws that changed most. */
export function TurningPoints() {
  const one = analysis.value;
  if (!one) return null;
  const list = one.turning.map((turn) => html`<${TurningPoint} key=${`${turn.kind}${turn.line}`} turn=${turn} />`);
  return html`<section class="ak-turning"><h3>${t('app.advice.turning')}<button class="ak-tool" data-chances
    aria-label=${t('app.advice.table')} title=${t('app.advice.table')} onClick=${() => { sheet.value = 'chances'; }}>
    <${Icon} name="ui-log" s=${18} /></button></h3>
    ${list.length > 0 ? html`<ol>${list}</ol>` : html`<p class="ak-none">
      ${t(underWay() ? 'app.advice.not_yet' : 'app.advice.quiet')}</p>`}</section>`;
}

/** @param {{turn: any}} p */
function TurningPoint({ turn }) {
  const mistake = turn.kind === 'mistake';
  const before = turn.line - (mistake ? 1 : 0);
  const change = turn.after - turn.before;
  const what = mistake ? labelled(turn.played) : lineText(turn.line);
  const size = mistake ? t('app.advice.lost', { part: percent(-change) }) :
    t(change > 0 ? 'app.advice.lucky' : 'app.advice.unlucky', { part: percent(change, 'always') });
  const seat = turn.party < table.value.seats.length;
  return html`<li><button class=${`ak-turn ${at.value === before ? 'on' : ''}`} data-turn=${turn.line}
    aria-current=${at.value === before ? 'step' : undefined} onClick=${() => go(before, true)}>
    <svg class="ak-i" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true"><path
      class=${`ak-mark ${turn.kind}`} d=${mistake ? 'M6 1l5.5 10h-11z' : 'M6 .5l5 5.5l-5 5.5l-5 -5.5z'} /></svg>
    <span class="ak-sr">${t('app.advice.at_line', { n: turn.line })}</span><b aria-hidden="true">${turn.line}</b>
      ${seat && html`<${Badge} seat=${turn.party} s=${18} />`}<span class="ak-what"><span class=${seat ? 'ak-sr' : ''}>
      ${partyName(turn.party)}: </span>${what}</span>
    <span class=${`ak-size ${change < 0 ? 'down' : 'up'}`}>${size}</span></button>
    ${turn.why && at.value === before && html`<${Why} why=${turn.why} />`}</li>`;
}

/** What a line told. @param {number} n */
const lineText = (n) => tellings(log.value[n - 1]).join(' ') || t('app.advice.draw');

/** Every judged choice as a row: for screen readers, and for reading closely. */
export function ChancesSheet() {
  const one = analysis.value;
  if (!one) return null;
  const parties = Array.from({ length: one.parties ?? 0 }, (_, n) => n);
  return html`<div class="ak-scroll" tabindex="0" role="region" aria-label=${t('app.advice.table')}><table
    class="ak-chances"><thead><tr><th scope="col">${t('app.advice.line')}</th><th scope="col">
    ${t('app.advice.played_col')}</th><th scope="col">${t('app.advice.best_col')}</th><th scope="col">
    ${t('app.advice.loss')}</th>
      ${parties.map((party) => html`<th scope="col">${partyName(party)}</th>`)}</tr></thead>
    <tbody>${one.choices.map((choice, n) => html`<tr class=${choice.mistake ? 'bad' : ''}><th scope="row">${choice.line}
      </th><td>${partyName(choice.seat)}: ${labelled(choice.played)}</td><td>
      ${choice.moves[0].action === choice.played ? '✓' : labelled(choice.moves[0].action)}</td>
      <td>${choice.loss >= 0.005 ? percent(choice.loss) : ''}</td>${parties.map((party) =>
        html`<td>${percent(course.value[n].chances[party])}</td>`)}</tr>`)}</tbody></table></div>`;
}
