/** The dock: own goods, the question with its answers as buttons, and Confirm in its place. */
import { html, useState } from './lib.js';
import { Badge, Icon } from './svg.js';
import { Ask } from './ask.js';
import { has, t } from './words.js';
import { Ahead, busy, error, figures, game, lostUntil, me, myTurn, names, pending, position, sheet, table,
  view } from './store.js';
import { actions, back, chosen, clear, group, next, path, picked, pickGroup, point } from './choose.js';
import { Hinted } from './sheets/hint.js';
import { confirm, endTurn, preview, rematch, undo } from './play.js';
import { openReplay } from './replay.js';
import { botLevels, botName } from './rail.js';
import { hint } from './live.js';
import { Sentence, Sentences, asked } from './said.js';
import { told } from './film.js';
import { offFor, orTell } from './off.js';
import { Rule, ruleAsked } from './rule.js';
import { planNow } from './without.js';
import { counting } from './moment.js';
import { held, release } from './hold.js';

const OPEN_END = 60; // seconds; who lets bots wait longer ends the turn by hand

/**
 * @param {{icon: string, label: string, small?: string, kb?: string, state?: string, off?: string, work: () => void,
 *   at?: string}} p
 */
function Choice({ icon, label, small, kb, state = 'legal', off, work, at }) {
  const tell = () => { if (off) error.value = off; else work(); };
  return html`<button class=${`ak-btn ${off ? 'off' : state}`} aria-disabled=${off ? 'true' : undefined}
    data-why=${off || undefined} data-choice=${at} data-key=${off ? undefined : kb}
    data-tip=${at?.includes(':') ? at : undefined} aria-pressed=${String(state === 'sel')} onClick=${tell}><${Icon}
      name=${icon} s=${20} /><span>${label}${small && html`<small>${small}</small>`}</span>
      ${kb && html`<kbd aria-hidden="true">${kb}</kbd>`}</button>`;
}

/** The answers: first the kinds of action, then what each points at. */
function Choices() {
  const own = game.value.answers?.();
  if (own) return own;
  const kinds = game.value.groups(actions.value);
  const begun = path.value.length > 0 || group.value;
  if (!begun && kinds.length > 1) {
    return kinds.map((kind) => html`<${Choice} key=${kind.group} at=${kind.group} icon=${kind.icon} label=${kind.label}
      kb=${kind.key} off=${kind.off} work=${() => pickGroup(kind.group)} />`);
  }
  const options = chosen.value ? siblings() : [...next.value.keys()];
  return options.map((at, n) => html`<${Choice} key=${at} at=${at} ...${game.value.step(at)}
    kb=${n < 9 ? String(n + 1) : undefined} state=${picked.value.has(at) ? 'sel' : 'legal'}
    work=${() => point(at)} />`);
}

/** The other ends of the way to the chosen action, so that one can change one's mind. */
function siblings() {
  const way = chosen.value?.path ?? [];
  const stem = way.slice(0, -1);
  const found = actions.value.filter((action) => (!group.value || action.group === group.value)
    && action.path.length === way.length && stem.every((step, n) => action.path[n] === step));
  return [...new Set(found.map((action) => action.path[way.length - 1]))];
}

/** The question, or the proposal made of the choice. */
function Question() {
  if (chosen.value) {
    const { title, detail } = game.value.proposal(chosen.value.name);
    const says = preview.value?.says ?? [];
    return html`<h2 class="ak-q">${title}<small>${detail} <${Sentences} says=${says} by=${me.value ?? undefined} />
      </small></h2>`;
  }
  const way = path.value.map((at) => game.value.step(at).label).join(' › ');
  const then = game.value.following?.() || (way && t('app.go_on', { what: way }));
  if (then) return html`<h2 class="ak-q">${then}</h2>`;
  const more = has(`app.hint.${hint.value}`) ? t(`app.hint.${hint.value}`) : '';
  return html`<h2 class="ak-q">${game.value.asking?.() ?? asked()} <${Rule} what=${ruleAsked()} />${more &&
    html`<small class="ak-first">${more}</small>`}</h2>`;
}

/** What stands in the dock while somebody else acts. */
function Waiting() {
  const waiting = table.value.waiting.map((seat) => names.value[seat]);
  const ahead = Ahead.value && html`<${Ahead.value} />`;
  if (told.value) return html`<${Told} waiting=${waiting} />${ahead}`;
  return html`<h2 class="ak-q">${t('app.waiting', { name: waiting.join(', ') })}${me.value === null &&
    html`<small>${t('app.watching')}</small>`}</h2>
    <p class="ak-hint">${view.value.question && html`<${Sentence} parts=${view.value.question.says} />`}</p>${ahead}`;
}

/** What somebody else has just done, and who is next. @param {{waiting: string[]}} p */
function Told({ waiting }) {
  const { by, says } = told.value ?? { by: 0, says: [] };
  return html`<p class="ak-told" data-told><${Badge} seat=${by} s=${26} /><span><${Sentences} says=${says} by=${by} />
    </span></p>
    <p class="ak-hint">${t('app.waiting', { name: waiting.join(', ') })}</p>`;
}

/** @param {{label: string, why?: string, icon?: string, kb?: string, work: () => void}} p */
function Primary({ label, why = '', icon = 'ui-check', kb, work }) {
  return html`<button class=${`ak-btn pri ${why ? 'off' : ''}`} data-confirm ...${offFor(why)}
    onClick=${orTell(why, work)}><${Icon} name=${icon} s=${20} /><span>${label}</span>
    ${kb && html`<kbd aria-hidden="true">${kb}</kbd>`}</button>`;
}

/** Why nothing can be sent now, whatever was chosen. */
const hindrance = () => (lostUntil.value > 0 ? t('app.error.offline') : busy.value ? t('app.why.sending') : '');

/** Confirm, Cancel and Undo, always in the same place. */
function Confirm() {
  const off = hindrance();
  const verb = chosen.value ? game.value.proposal(chosen.value.name).verb : t('app.confirm');
  const begun = chosen.value || path.value.length > 0 || group.value;
  const plan = planNow();
  if (plan && !pending.value && (plan.whole || !begun)) {
    const why = off || (plan.off ? plan.why || t('app.why.choose') : '');
    return html`<div class="ak-conf"><${Primary} label=${plan.verb} why=${why} icon=${plan.icon} kb="Enter"
      work=${plan.work} />
      <${Back} begun=${plan.begun} off=${off} work=${plan.clear} /></div>`;
  }
  const ending = pending.value || held.value;
  const why = off || (ending || chosen.value ? '' : t(myTurn.value ? 'app.why.choose' : 'app.why.wait'));
  const last = ending ? html`<${Primary} label=${t('app.end_turn')} why=${why} kb="Enter"
    work=${pending.value ? endTurn : release} />`
    : html`<${Primary} label=${verb} why=${why} kb="Enter" work=${confirm} />`;
  return html`<div class="ak-conf">${last}<${Back} begun=${begun} off=${off} work=${() => back() || clear()} /></div>`;
}

/** Cancel and Undo. @param {{begun: any, off: string, work: () => void}} p */
function Back({ begun, off, work }) {
  const idle = begun ? '' : t('app.why.nothing');
  const none = off || (view.value.can_undo ? '' : t('app.no_undo'));
  return html`<div class="ak-row"><button class=${`ak-btn ${begun ? '' : 'off'}`} data-cancel
      ...${offFor(idle)} onClick=${orTell(idle, work)}>${t('app.cancel')}</button>
    <button class=${`ak-btn ${none ? 'off' : ''}`} data-undo ...${offFor(none)} onClick=${orTell(none, undo)}>
      <${Icon} name="ui-undo" s=${16} />${t('app.undo')}</button></div><${Few} />`;
}

/** How often one can still undo, when that is not often. */
function Few() {
  const n = view.value.undos_left;
  return n === null ? null : html`<p class="ak-hint" role="status">${n ? t('app.undos_left', { n }) :
    t('app.undos_spent')}</p>`;
}

/** After the end: the result, and what can be done now. */
function Over() {
  const ranks = view.value.ranks ?? [];
  const winners = names.value.filter((_, seat) => ranks[seat] === 1);
  const title = winners.length > 1 ? t('app.over.shared', { names: winners.join(', ') }) : me.value !== null &&
    ranks[me.value] === 1 ? t('app.over.you') : t('app.over.wins', { name: winners[0] ?? game.value.rival?.() ?? '' });
  return html`<${Ask} under=${false}><h2 class="ak-q">${title}</h2><div class="ak-acts">
      <button class="ak-btn" onClick=${() => { sheet.value = 'score'; }}><${Icon} name="points" s=${20} />
        ${t('app.score.title')}</button>
      <button class="ak-btn" data-open="replay" onClick=${() => openReplay(0)}><${Icon} name="ui-replay" s=${20} />
        ${t('app.replay.title')}</button>
      <button class="ak-btn" onClick=${() => { sheet.value = 'verify'; }}><${Icon} name="ui-lock" s=${20} />
        ${t('app.verify.title')}</button></div><//>
    <div class="ak-conf"><${Next} /></div>`;
}

/** Where to go once it is over: the tournament, the same again, or the lobby. */
export function Next() {
  const { tournament, rematch: next } = table.value;
  const [href, label] = tournament ? [`/tournaments/${tournament}`, 'app.tournament'] : me.value === null ?
    ['/', 'app.lobby'] : [next && `/table/${next}`, 'app.over.go_rematch'];
  return href ? html`<a class="ak-btn pri" href=${href}>${t(label)}</a>` : html`<${Again} />`;
}

/** Once more, against the same bots or stronger ones. */
function Again() {
  const met = table.value.seats.find((seat) => seat.bot)?.bot ?? '';
  const [bot, setBot] = useState(met);
  const [order, setOrder] = useState('turn');
  const { levels } = botLevels();
  return html`${met && html`<label class="ak-again"><span class="ak-sr">${t('app.replay.fork_bots')}</span><select
    data-again value=${bot} onChange=${(/** @type {any} */ event) => setBot(event.target.value)}>
      ${[...new Set([met, ...levels])].map((one) => html`<option value=${one} selected=${one === bot}>
        ${t('app.bot', { name: botName(one) })}</option>`)}</select></label>`}
    <label class="ak-again"><span class="ak-sr">${t('app.over.order')}</span><select data-order value=${order}
      onChange=${(/** @type {any} */ event) => setOrder(event.target.value)}>
      ${['turn', 'same', 'drawn'].map((one) => html`<option value=${one}>${t(`app.over.order_${one}`)}</option>`)}
        </select></label>
    <${Primary} label=${t('app.over.again')} icon="ui-replay" work=${() => rematch(bot, order)} />`;
}

/** The dock. */
export function Dock() {
  const { OwnGoods } = game.value;
  const own = me.value !== null && html`<div class="ak-mine"><${OwnGoods} position=${position.value}
    figures=${figures.value} seat=${me.value} after=${preview.value?.position} /></div>`;
  if (table.value.status === 'over') return html`<section class="ak-dock" aria-label=${t('app.dock')}>
    ${own}${counting.value ? html`<${Ask} under=${false}><h2 class="ak-q">${t('app.count.title')}</h2><//>` :
    html`<${Over} />`}</section>`;
  const acting = myTurn.value || pending.value || held.value > 0;
  const under = game.value.asksInSheet();
  const body = held.value ? html`<h2 class="ak-q">${t('app.held.title')}<small>
    ${held.value > OPEN_END ? t('app.held.own') : t('app.held.soon', { n: held.value })}</small></h2>`
    : pending.value ? html`<h2 class="ak-q">${t('app.end_turn_q')}<small>${t('app.end_turn_why')}</small></h2>`
    : myTurn.value ? html`<${Hinted}><${Question} /><//>${Ahead.value && html`<${Ahead.value} />`}
      <div class="ak-acts" role="group"
      aria-label=${t('app.actions')}><${Choices} /></div>` : html`<${Waiting} />`;
  return html`<section class=${`ak-dock ${acting ? 'mine' : ''}`} aria-label=${t('app.dock')}>${own}
    <${Ask} under=${under}>${body}<//>
    ${me.value !== null && html`<${Confirm} />`}</section>`;
}
