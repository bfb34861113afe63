/** The score sheet: players as columns, sources as rows; during play what is certain and what would count. */
import { html } from '../lib.js';
import { Badge, Icon } from '../svg.js';
import { t } from '../words.js';
import { game, me, names, past, position, sheet, shown, table, view } from '../store.js';
import { Next } from '../dock.js';
import { openReplay } from '../replay.js';
import { Analyse, analysis, review } from '../advice.js';

/** @param {any} row @returns {number} */
const total = (row) => Object.values(row).reduce((/** @type {number} */ sum, n) => sum + Number(n), 0);
/** @param {number[]} row */
const best = (row) => Math.max(...row);

const RIVAL = 4; // an opponent without a seat has the looks of the fifth one

/** The sheet; also shown at the end of a game. */
export function ScoreSheet() {
  const over = table.value.status === 'over' && !past.value;
  const rival = shown.value.opponent ? [shown.value.opponent] : [];
  const certain = [...shown.value.breakdown, ...rival];
  const rows = over ? certain : [...shown.value.forecast, ...rival];
  const sure = [...shown.value.scores, ...rival.map(total)];
  const sources = Object.keys(rows[0]).filter((source) => source !== 'wrath' || position.value.wrath);
  const totals = rows.map(total);
  const open = !over && totals.some((n, seat) => n !== sure[seat]); // whether anything is not yet certain
  const ranks = view.value.ranks ?? [];
  const places = rival.length ? [...ranks, ranks[0] === 1 ? 2 : 1] : ranks;
  const key = (/** @type {string} */ source) => t(`${game.value.key}.source.${source}`);
  return html`${over && html`<${Result} totals=${totals} />`}
    ${!over && html`<p class="ak-lead">${t(open ? 'app.score.live' : 'app.score.now')}</p>`}
    <div class="ak-scroll" tabindex="0"><table class="ak-scores"><thead><tr><th scope="col"><span class="ak-sr">
      ${t('app.score.source')}</span></th>${names.value.map((name, seat) =>
      html`<th scope="col" class=${seat === me.value ? 'own' : ''}><${Badge} seat=${seat} s=${28} /><span>${name}</span>
      </th>`)}${rival.length > 0 && html`<th scope="col"><${Badge} seat=${RIVAL} s=${28} /><span>${game.value.rival?.()}
      </span></th>`}</tr></thead>
      <tbody>${sources.map((source) => {
        const row = rows.map((/** @type {any} */ one) => one[source]);
        return html`<tr><th scope="row"><${Icon} name=${game.value.sources[source] ?? 'points'} s=${18} />${key(source)}
          </th>${row.map((/** @type {number} */ n, /** @type {number} */ seat) => html`
          <td class=${seat === me.value ? 'own' : ''}><span class=${n === best(row) && n > 0 ? 'best' : ''}>${n}</span>
            ${!over && certain[seat][source] !== n && certain[seat][source] > 0 &&
            html`<small>${certain[seat][source]}</small>`}</td>`)}</tr>`;
      })}</tbody>
      <tfoot><tr><th scope="row">${t(over ? 'app.score.total' : 'app.score.now')}</th>
        ${totals.map((/** @type {number} */ n, /** @type {number} */ seat) =>
        html`<td class=${seat === me.value ? 'own' : ''}>${n}</td>`)}</tr>
        ${open && html`<tr class="pos"><th scope="row">${t('app.score.certain')}</th>
          ${sure.map((/** @type {number} */ n, /** @type {number} */ seat) =>
          html`<td class=${seat === me.value ? 'own' : ''}>${n}</td>`)}</tr>`}
        ${over && html`<tr class="pos"><th scope="row">${t('app.score.place')}</th>
          ${places.map((place, seat) => html`<td class=${seat === me.value ? 'own' : ''}>
          ${t('app.score.nth', { n: place })}${!rival.length && tied(totals, seat) &&
          html`<small>${game.value.tieBreak(position.value, seat)}</small>`}</td>`)}</tr>`}</tfoot></table>
      ${over && html`<${Afterwards} />`}</div>
    ${over && html`<div class="ak-foot"><button class="ak-btn" data-open="replay"
      onClick=${() => { sheet.value = ''; openReplay(0); }}><${Icon} name="ui-replay" s=${20} />${t('app.replay.title')}
      </button><${Analyse} /><span class="ak-sp"></span><${Next} /></div>`}`;
}

/** The turning points, once somebody has asked for the analysis; each leads to its line. */
function Afterwards() {
  if (!analysis.value || !review.value) return null;
  return html`<div onClick=${(/** @type {MouseEvent} */ event) =>
    { if (/** @type {Element} */ (event.target).closest('[data-turn]')) sheet.value = ''; }}>
    <${review.value.TurningPoints} /></div>`;
}

/** Whether a seat has as many points as another. @param {number[]} totals @param {number} seat */
const tied = (totals, seat) => totals.filter((n) => n === totals[seat]).length > 1;

/** Who won, and by how much. @param {{totals: number[]}} p */
function Result({ totals }) {
  const ranks = view.value.ranks ?? [];
  const first = ranks.indexOf(1);
  const rival = game.value.rival?.() ?? '';
  if (first < 0) return html`<div class="ak-result"><span class="ak-sun"><${Badge} seat=${RIVAL} s=${52} /></span><div>
    <h1>${t('app.over.wins', { name: rival })}</h1><p>${totals[1] > totals[0] ?
    t('app.over.by', { n: totals[1] - totals[0] }) : t('app.over.more')}</p></div></div>`;
  const winners = names.value.filter((_, seat) => ranks[seat] === 1);
  const lead = totals[first] - Math.max(...totals.filter((_, seat) => seat >= ranks.length || ranks[seat] > 1));
  const who = winners.length > 1 ? t('app.over.shared', { names: winners.join(', ') }) : first === me.value ?
    t('app.over.you') : t('app.over.wins', { name: winners[0] ?? '' });
  const how = winners.length > 1 ? '' : lead > 0 ? t('app.over.by', { n: lead }) :
    t('app.over.tie', { how: game.value.tieBreak(position.value, first) });
  return html`<div class="ak-result"><span class="ak-sun"><${Badge} seat=${first} s=${52} /></span><div><h1>${who}</h1>
    ${how && Number.isFinite(lead) && html`<p>${how}</p>`}</div></div>`;
}
