/**
 * The answers in the dock: districts with their access, the bill of a payment, several of a kind, cards as they look.
 */
import { html } from '../../lib.js';
import { Icon } from '../../svg.js';
import { actions, back, chosen, clear, group, next, path, picked, pickGroup, point } from '../../choose.js';
import { error, figures, position, view } from '../../store.js';
import { t } from '../../words.js';
import { offFor, orTell } from '../../off.js';
import { Bill, SwordBill } from './bill.js';
import { Coin } from './emblems.js';
import { archWhy } from './kwords.js';
import { shownAs } from './looks.js';
import { isAsking, midway, step, tokens } from './payment.js';
import { carryOut, clearPlan, planned, planning, sending } from './plan.js';
import { BASICS, DISTRICTS, faceOf } from './rules.js';
import { add, begun, countOf, kinds, left, tallied, whyFull } from './tally.js';
import { capital, nobleName, question, resourceName, vaseText } from './words.js';

export { KeepSheet as SubSheet, keepAsked as asksInSheet } from './keep.js';

/** The looks of these answers come with them. */
await new Promise((resolve) => {
  const href = new URL('./answers.css', import.meta.url).href;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve,
    onerror: resolve });
  document.head.append(link);
});

/** The answers of the question asked now. */
export function answers() {
  if (sending.value) return html`<span class="ph-sending" role="status">${t('app.pharaon.sending')}</span>`;
  const plan = planning();
  if (isAsking() && (plan || midway())) return html`<span class="ph-sending" aria-busy="true"></span>`;
  if (plan === 'pay') return html`<${Bill} />`;
  if (plan === 'swords') return html`<${SwordBill} />`;
  if (plan === 'pass') return html`<${Vases} />`;
  if (plan === 'arrows') return html`<${Steps} />`;
  if (plan === 'diplomat') return html`<${Three} />`;
  const start = step() === 'turn' && !group.value && !path.value.length;
  return start ? html`<${Turn} />` : html`<${Ways} />`;
}

/** What Confirm does with what was put together. */
export function plan() {
  const kind = planning();
  if (!kind) return null;
  if (kind === 'arrows' || kind === 'diplomat') {
    const verb = t(`app.pharaon.verb.${kind}`);
    return chosen.value || path.value.length ? null : { verb, off: !tallied(), begun: begun(), work: carryOut,
      clear: clearPlan };
  }
  const begins = path.value.length > 0 || Boolean(group.value);
  const drop = () => { clearPlan(); if (!back()) clear(); };
  const over = { whole: true, begun: begins, work: carryOut, clear: drop, off: !planned() };
  const n = tokens().length;
  if (kind === 'pay') return { ...over, verb: n ? t('app.pharaon.verb.pay_n', { n }) : t('app.pharaon.verb.enough') };
  return { ...over, verb: kind === 'swords' ? t('app.pharaon.verb.pay_n', { n }) : t('app.pharaon.verb.pass') };
}

/** Which vase the question is about. */
const vase = () => vaseText(Number(view.value.question?.roles.vase) + 1);

/** The question, with more where it needs it. */
export function asking() {
  const more = (/** @type {string} */ text) => html`${question()}<small>${text}</small>`;
  if (step() === 'traitor_wheel') return more(t('app.pharaon.ask.traitor_why', { vase: vase() }));
  if (step() === 'diplomat') return more(t('app.pharaon.ask.vase_holds', { vase: vase() }));
  if (step() === 'arch' && !chosen.value) return more(archWhy());
  return question();
}

// ---------------------------------------------------------------- a turn

/** Why a district cannot be entered now, as the server says it. @param {string} district */
const whyNot = (district) => view.value.off.find(({ at }) => at === `district:${district}`)?.says ?? '';

/** The five districts with the resource that opens them, passing, and nobles that can be used. */
function Turn() {
  const groups = new Set(actions.value.map((action) => action.group));
  const powers = actions.value.filter((action, n, all) => action.path[0].startsWith('own:')
    && all.findIndex((one) => one.group === action.group) === n);
  return html`${DISTRICTS.map((district, n) => html`<${District} key=${district} district=${district}
    kb=${String(n + 1)}
      off=${groups.has(district) ? '' : whyNot(district)} />`)}
    <${Plain} at="pass" icon="vase" label=${t('app.pharaon.verb.pass')} kb="6" tip="pyramid" work=${() =>
      point('time')} />
    ${powers.map(({ group: kind, path: [card] }, n) => {
      const noble = Number(card.slice(4));
      return html`<${Plain} key=${kind} at=${kind} icon="noble" label=${nobleName(noble)} small=${t('app.pharaon.once')}
        kb=${String(n + 7)} tip=${`card_noble:${noble}`} work=${() => pickGroup(kind)} />`;
    })}`;
}

/** @param {{district: string, kb: string, off: string}} p */
function District({ district, kb, off }) {
  const tell = () => { error.value = `${t(`pharaon.district.${district}.name`)}: ${off}.`; };
  const work = () => (off ? tell() : point(`district:${district}`));
  return html`<button class=${`ak-btn ph-district ${off ? 'off' : 'legal'}`} aria-disabled=${off ? 'true' : undefined}
      data-why=${off ? `${capital(off)}.` : undefined} data-choice=${district} data-key=${off ? undefined : kb}
      data-tip=${`district:${district}`} onClick=${work}>
    <${Coin} name=${faceOf(district)} s=${22} />
    <span>${t(`app.pharaon.short.${district}`)}${off && html`<small>${off}</small>`}</span>
    <kbd aria-hidden="true">${kb}</kbd></button>`;
}

/**
 * @param {{at: string, icon: string, label: string, small?: string, kb?: string, tip?: string, state?: string,
 *   work: () => void}} p
 */
function Plain({ at, icon, label, small, kb, tip, state = 'legal', work }) {
  return html`<button class=${`ak-btn ${state}`} data-choice=${at} data-key=${kb} data-tip=${tip}
      aria-pressed=${String(state === 'sel')} onClick=${work}><${Icon} name=${icon} s=${20} />
    <span>${label}${small && html`<small>${small}</small>`}</span>${kb && html`<kbd aria-hidden="true">${kb}</kbd>`}
      </button>`;
}

// ---------------------------------------------------------------- ways on

/** The other ends of the way to the chosen action, so that one can change one's mind. */
function siblings() {
  const way = chosen.value?.path ?? [];
  const same = actions.value.filter((action) => (!group.value || action.group === group.value)
    && action.path.length === way.length && way.slice(0, -1).every((at, n) => action.path[n] === at));
  return [...new Set(same.map((action) => action.path[way.length - 1]))];
}

/** Whether a place is left to the board and the bill: fields of the pyramid, and in a turn slots of the wheel. */
const isBoards = (/** @type {string} */ at) => at.startsWith('field:') || (step() === 'turn'
  && /^(conflict|slot):/.test(at));

/** Everything that can be pointed at next, as it looks. */
function Ways() {
  const ways = (chosen.value ? siblings() : [...next.value.keys()]).filter((at) => !isBoards(at));
  const brief = ways.filter((at) => /^(noble|extra):/.test(at)).length > 5; // what they do stands on the cards
  return html`${ways.map((at, n) => html`<${Way} key=${at} at=${at} kb=${n < 9 ? String(n + 1) : undefined}
    brief=${brief} />`)}`;
}

/** The vases one of which comes with passing. */
function Vases() {
  const ways = [...new Set((chosen.value?.also ?? []).map((way) => way[1]))];
  return html`${ways.map((at, n) => html`<${Way} key=${at} at=${at} kb=${String(n + 1)} />`)}`;
}

/** A button that shows what it leads to. @param {{at: string, kb?: string, brief?: boolean}} p */
function Way({ at, kb, brief }) {
  const { look, words, more } = shownAs(at);
  const state = picked.value.has(at) ? 'sel' : 'legal';
  return html`<button class=${`ak-btn ph-way ${state}`} data-choice=${at} data-key=${kb} data-tip=${at}
      aria-pressed=${String(state === 'sel')} onClick=${() => point(at)}>
    <span class="ph-look" aria-hidden="true">${look}</span>${words.full && html`<span class="ak-sr">${words.full}
      </span>`}
    ${words.short && html`<span class=${words.known ? 'ph-known' : ''}>${words.short}
      ${more && !brief && html`<small>${more}</small>`}</span>`}
    ${kb && html`<kbd aria-hidden="true">${kb}</kbd>`}</button>`;
}

// ---------------------------------------------------------------- several of a kind

/**
 * A token that adds one of its kind, and one that takes it back.
 * @param {{name: string, small?: string, kb: string}} p
 */
function Count({ name, small, kb }) {
  const words = resourceName(name);
  const n = countOf(name);
  const why = whyFull(name);
  const off = why && `${capital(why)}.`;
  const label = [t('app.pharaon.more', { resource: words }), small, String(n)].filter(Boolean).join(', ');
  return html`<span class="ph-count" data-step=${name}>
    <button class=${`ak-btn ph-more ${off ? 'off' : 'legal'}`} data-more ...${offFor(off)}
      data-key=${off ? undefined : kb} aria-keyshortcuts=${kb} aria-label=${label}
      title=${[capital(words), small].filter(Boolean).join(', ')}
      onClick=${orTell(off, () => add(name, 1))}><${Coin} name=${name} s=${26} />${n > 0 && html`<b>+${n}</b>`}</button>
    <button class="ak-btn ph-less" data-less disabled=${n === 0} aria-label=${t('app.pharaon.less',
      { resource: words })}
      onClick=${() => add(name, -1)}>−</button></span>`;
}

/** Where a track would be with what was put together. @param {string} name */
function fieldText(name) {
  const n = position.value.players[view.value.seat ?? 0].nile[BASICS.indexOf(name)] + countOf(name);
  return t('app.pharaon.on_field', { n, points: figures.value.track_points[n] });
}

/** Steps on the tracks of the Nile. */
function Steps() {
  return html`<div class="ak-plan ph-counts">
    ${kinds().map((name, n) => html`<${Count} key=${name} name=${name} kb=${String(n + 1)}
      small=${fieldText(name)} />`)}
    <span class="ph-left">${t('app.pharaon.steps_left', { n: left() })}</span></div>`;
}

/** The diplomat: three resources of choice, or the vase as it is. */
function Three() {
  const keeps = view.value.legal.some(({ name }) => name === 'decline');
  return html`<div class="ak-plan ph-counts">
    ${kinds().map((name, n) => html`<${Count} key=${name} name=${name} kb=${String(n + 1)} />`)}
    ${keeps && html`<${Plain} at="decline" icon="vase" label=${t('app.pharaon.keep_vase')} kb="6"
      state=${chosen.value?.name === 'decline' ? 'sel' : 'legal'} work=${() => point('decline')} />`}</div>`;
}
