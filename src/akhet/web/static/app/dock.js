/** The dock: own goods, the question with its answers as buttons, and Confirm in its place. */
import { html, useState } from './lib.js';
import { Icon } from './svg.js';
import { has, t } from './words.js';
import { busy, error, figures, game, lostUntil, me, myTurn, names, pending, position, sheet, table, view } from './store.js';
import { actions, back, chosen, clear, group, next, path, picked, pickGroup, point } from './choose.js';
import { confirm, endTurn, preview, rematch, undo } from './play.js';
import { openReplay } from './replay.js';
import { botLevels, botName } from './rail.js';
import { hint } from './live.js';
import { Sentences } from './said.js';

/** @param {{icon: string, label: string, small?: string, kb?: string, state?: string, off?: string, work: () => void, at?: string}} p */
function Choice({ icon, label, small, kb, state = 'legal', off, work, at }) {
  const tell = () => { if (off) error.value = off; else work(); };
  return html`<button class=${`ak-btn ${off ? 'off' : state}`} aria-disabled=${off ? 'true' : undefined} data-why=${off || undefined} data-choice=${at} data-key=${off ? undefined : kb}
    data-tip=${at?.includes(':') ? at : undefined} aria-pressed=${String(state === 'sel')} onClick=${tell}><${Icon} name=${icon} s=${20} /><span>${label}${small && html`<small>${small}</small>`}</span>${kb && html`<kbd aria-hidden="true">${kb}</kbd>`}</button>`;
}

/** The answers: first the kinds of action, then what each points at. */
function Choices() {
  const own = game.value.answers?.();
  if (own) return own;
  const kinds = game.value.groups(actions.value);
  const begun = path.value.length > 0 || group.value;
  if (!begun && kinds.length > 1) {
    return kinds.map((kind) => html`<${Choice} key=${kind.group} at=${kind.group} icon=${kind.icon} label=${kind.label} kb=${kind.key} off=${kind.off} work=${() => pickGroup(kind.group)} />`);
  }
  const options = chosen.value ? siblings() : [...next.value.keys()];
  return options.map((at, n) => html`<${Choice} key=${at} at=${at} ...${game.value.step(at)} kb=${n < 9 ? String(n + 1) : undefined} state=${picked.value.has(at) ? 'sel' : 'legal'} work=${() => point(at)} />`);
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
    return html`<h2 class="ak-q">${title}<small>${detail} <${Sentences} says=${says} by=${me.value ?? undefined} /></small></h2>`;
  }
  const way = path.value.map((at) => game.value.step(at).label).join(' › ');
  const then = game.value.following?.() || (way && t('app.go_on', { what: way }));
  if (then) return html`<h2 class="ak-q">${then}</h2>`;
  const more = has(`app.hint.${hint.value}`) ? t(`app.hint.${hint.value}`) : '';
  return html`<h2 class="ak-q">${game.value.asking?.() ?? game.value.question()}${more && html`<small>${more}</small>`}</h2>`;
}

/** What somebody else is asked, as others read it. */
function theirs() {
  const own = game.value.theirs?.();
  const what = game.value.question();
  return own || (what === t('app.your_turn') ? '' : t('app.they_decide', { what }));
}

/** What stands in the dock while somebody else acts. */
function Waiting() {
  const waiting = table.value.waiting.map((seat) => names.value[seat]);
  return html`<h2 class="ak-q">${t('app.waiting', { name: waiting.join(', ') })}${me.value === null && html`<small>${t('app.watching')}</small>`}</h2>
    <p class="ak-hint">${theirs()}</p>`;
}

/** @param {{label: string, off?: boolean, icon?: string, kb?: string, work: () => void}} p */
function Primary({ label, off, icon = 'ui-check', kb, work }) {
  return html`<button class="ak-btn pri" data-confirm disabled=${off} onClick=${work}><${Icon} name=${icon} s=${20} /><span>${label}</span>${kb && html`<kbd aria-hidden="true">${kb}</kbd>`}</button>`;
}

/** Confirm, Cancel and Undo, always in the same place. */
function Confirm() {
  const off = busy.value || lostUntil.value > 0;
  const verb = chosen.value ? game.value.proposal(chosen.value.name).verb : t('app.confirm');
  const begun = chosen.value || path.value.length > 0 || group.value;
  const plan = game.value.plan?.();
  if (plan && !pending.value && (plan.whole || !begun)) return html`<div class="ak-conf"><${Primary} label=${plan.verb} off=${off || plan.off} icon=${plan.icon} kb="Enter" work=${plan.work} /><${Back} begun=${plan.begun} off=${off} work=${plan.clear} /></div>`;
  const last = pending.value ? html`<${Primary} label=${t('app.end_turn')} off=${off} kb="Enter" work=${endTurn} />`
    : html`<${Primary} label=${verb} off=${off || !chosen.value} kb="Enter" work=${confirm} />`;
  return html`<div class="ak-conf">${last}<${Back} begun=${begun} off=${off} work=${() => back() || clear()} /></div>`;
}

/** Cancel and Undo. @param {{begun: any, off: boolean, work: () => void}} p */
function Back({ begun, off, work }) {
  const none = !view.value.can_undo;
  return html`<div class="ak-row"><button class="ak-btn" data-cancel disabled=${!begun} onClick=${work}>${t('app.cancel')}</button>
    <button class=${`ak-btn ${none ? 'off' : ''}`} data-undo disabled=${off} aria-disabled=${none ? 'true' : undefined} data-why=${none ? t('app.no_undo') : undefined} onClick=${() => (none ? undefined : undo())}><${Icon} name="ui-undo" s=${16} />${t('app.undo')}</button></div><${Few} />`;
}

/** How often one can still undo, when that is not often. */
function Few() {
  const n = view.value.undos_left;
  return n === null ? null : html`<p class="ak-hint" role="status">${n ? t('app.undos_left', { n }) : t('app.undos_spent')}</p>`;
}

/** After the end: the result, and what can be done now. */
function Over() {
  const ranks = view.value.ranks ?? [];
  const winners = names.value.filter((_, seat) => ranks[seat] === 1);
  const title = winners.length > 1 ? t('app.over.shared', { names: winners.join(', ') }) : me.value !== null && ranks[me.value] === 1 ? t('app.over.you') : t('app.over.wins', { name: winners[0] ?? game.value.rival?.() ?? '' });
  return html`<div class="ak-ask"><h2 class="ak-q">${title}</h2><div class="ak-acts">
      <button class="ak-btn" onClick=${() => { sheet.value = 'score'; }}><${Icon} name="points" s=${20} />${t('app.score.title')}</button>
      <button class="ak-btn" data-open="replay" onClick=${() => openReplay(0)}><${Icon} name="ui-replay" s=${20} />${t('app.replay.title')}</button>
      <button class="ak-btn" onClick=${() => { sheet.value = 'verify'; }}><${Icon} name="ui-lock" s=${20} />${t('app.verify.title')}</button></div></div>
    <div class="ak-conf">${me.value === null ? html`<a class="ak-btn pri" href="/">${t('app.lobby')}</a>` : table.value.rematch ? html`<a class="ak-btn pri" href=${`/table/${table.value.rematch}`}>${t('app.over.go_rematch')}</a>`
    : html`<${Again} />`}</div>`;
}

/** Once more, against the same bots or stronger ones. */
function Again() {
  const met = table.value.seats.find((seat) => seat.bot)?.bot ?? '';
  const [bot, setBot] = useState(met);
  const { levels } = botLevels();
  return html`${met && html`<label class="ak-again"><span class="ak-sr">${t('app.replay.fork_bots')}</span><select data-again value=${bot} onChange=${(/** @type {any} */ event) => setBot(event.target.value)}>
      ${[...new Set([met, ...levels])].map((one) => html`<option value=${one} selected=${one === bot}>${t('app.bot', { name: botName(one) })}</option>`)}</select></label>`}
    <${Primary} label=${t('app.over.again')} icon="ui-replay" work=${() => rematch(bot)} />`;
}

/** The dock. */
export function Dock() {
  const { OwnGoods } = game.value;
  const own = me.value !== null && html`<div class="ak-mine"><${OwnGoods} position=${position.value} figures=${figures.value} seat=${me.value} after=${preview.value?.position} /></div>`;
  if (table.value.status === 'over') return html`<section class="ak-dock" aria-label=${t('app.dock')}>${own}<${Over} /></section>`;
  const acting = myTurn.value || pending.value;
  const under = game.value.asksInSheet();
  const body = pending.value ? html`<h2 class="ak-q">${t('app.end_turn_q')}<small>${t('app.end_turn_why')}</small></h2>`
    : myTurn.value ? html`<${Question} /><div class="ak-acts" role="group" aria-label=${t('app.actions')}><${Choices} /></div>` : html`<${Waiting} />`;
  return html`<section class=${`ak-dock ${acting ? 'mine' : ''}`} aria-label=${t('app.dock')}>${own}
    <div class=${`ak-ask ${under ? 'under' : ''}`} inert=${under}>${error.value && html`<p class="ak-error" role="alert">${error.value}</p>`}${body}</div>
    ${me.value !== null && html`<${Confirm} />`}</section>`;
}
