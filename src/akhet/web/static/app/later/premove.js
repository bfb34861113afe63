/** An answer prepared for one's next question: chosen while others act, marked, and taken away with a click. */
import { effect, html, signal } from '../lib.js';
import { Icon } from '../svg.js';
import { lang, t } from '../words.js';
import { Ahead, log, me, myTurn, notice, sheet, spoken, table } from '../store.js';
import { ask } from '../net.js';

/** @typedef {import('../wire.js').Premoves} Premoves */

const known = signal(/** @type {Premoves | null} */ (null));
let of = ''; // the position `known` is about
let since = 0; // lines when something was prepared here

/** Begins to offer them. */
export function watch() {
  Ahead.value = Prepared;
  effect(() => {
    const { seq, status } = table.value ?? {};
    const now = `${seq}/${myTurn.value}/${me.value}/${lang.value}`;
    if (status !== 'playing' || me.value === null || now === of) return;
    of = now;
    if (known.value?.prepared || sheet.value === 'premove') look();
    else if (myTurn.value) known.value = null;
  });
  look();
}

const path = () => `/api/tables/${table.value.id}/premove`;

/** Asks what is prepared, and what can be. */
async function look() {
  if (me.value === null || table.value.status !== 'playing') return;
  const had = known.value?.prepared;
  const answer = await ask('GET', `${path()}?seat=${me.value}&lang=${lang.value}`).catch(() => null);
  if (answer?.status !== 200) return;
  known.value = answer.data;
  const given = log.value.some((line) => line.n > since && line.by === me.value && line.do);
  if (had && !answer.data.prepared && !given) notice.value = spoken.value = t('app.premove.gone');
}

/** @param {string | null} action @param {boolean} [keep] */
async function prepare(action, keep = false) {
  const body = { seat: me.value, action, keep };
  const answer = await ask('POST', `${path()}?lang=${lang.value}`, body).catch(() => null);
  if (answer?.status === 200) { known.value = answer.data; since = table.value.seq; }
  else notice.value = t(answer ? 'app.premove.late' : 'app.error.offline');
  if (action) sheet.value = '';
}

/** In the dock while others act: what is prepared, or the way to it. */
function Prepared() {
  if (me.value === null || !table.value.mine.includes(me.value) || table.value.status !== 'playing') return null;
  const waits = known.value?.prepared;
  if (!waits && myTurn.value) return null;
  if (!waits) return html`<p><button class="ak-btn" data-open="premove" onClick=${() => { sheet.value = 'premove'; }}>
    <${Icon} name="ui-next" s=${18} />${t('app.premove.title')}</button></p>`;
  return html`<p class="ak-hint" data-prepared=${waits.action}><${Icon} name="ui-check" s=${16} />
    ${' '}${t(waits.keep ? 'app.premove.keeps' : 'app.premove.waits', { what: waits.label })}
    ${' '}<button class="ak-btn" data-unprepare onClick=${() => prepare(null)}>${t('app.premove.cancel')}</button></p>`;
}

/** The sheet: the answers that can be prepared, under their headings. */
export function PremoveSheet() {
  if (!known.value?.answers.length && !asked) { asked = true; look(); }
  const answers = known.value?.answers ?? [];
  const headings = [...new Set(answers.map((one) => one.heading))];
  return html`<div class="ak-scroll" tabindex="0"><p class="ak-fine">${t('app.premove.what')}</p>
    ${!answers.length && html`<p>${t('app.premove.none')}</p>`}
    ${headings.map((heading) => html`<h3 key=${heading}>${heading}</h3><div class="ak-acts">${answers.filter((one) =>
      one.heading === heading).map((one) => html`<button class="ak-btn" key=${one.name} data-prepare=${one.name}
      aria-label=${one.label} onClick=${() => prepare(one.name)}>${one.item}</button>
      ${one.keeps && html`<button class="ak-btn" data-keep=${one.name} onClick=${() => prepare(one.name, true)}>
        ${one.item}: ${t('app.premove.keep')}</button>`}`)}</div>`)}</div>`;
}
let asked = false;
effect(() => { if (sheet.value !== 'premove') asked = false; });
