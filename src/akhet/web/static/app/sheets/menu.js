/** The menu: language, theme, sound, help, links, keeping, and the way out. */
import { far } from '../../carrier.js';
import { html } from '../lib.js';
import { Icon } from '../svg.js';
import { LANGS, lang, speak, t } from '../words.js';
import { log, sheet, table, unread } from '../store.js';
import { on, toggleSound } from '../sound.js';
import { openReplay, seeAgain } from '../replay.js';
import { reload } from '../play.js';
import { listenAnew } from '../live.js';
import { mayAsk } from './hint.js';
import { setTheme, theme, tellPrefs } from '../prefs.js';

const NAMES = { en: 'English', nl: 'Nederlands', fr: 'Français', de: 'Deutsch' };

/** @param {{icon: string, label: string, to?: string, work?: () => void, href?: string, mark?: number}} p */
function Item({ icon, label, to, work, href, mark }) {
  const face = html`<${Icon} name=${icon} s=${20} /><span>${label}</span>
    ${mark ? html`<b class="ak-tag go">${mark}</b>` : ''}`;
  if (href) return html`<a class="ak-item" href=${href}>${face}</a>`;
  return html`<button class="ak-item" data-open=${to} onClick=${work ?? (() => { sheet.value = to ?? ''; })}>${face}
    </button>`;
}

/** @param {string} wanted */
async function change(wanted) {
  tellPrefs({ lang: wanted });
  await speak(wanted).then(() => Promise.all([reload(0), listenAnew()])).catch(() => {});
}

/** Whether somebody else sits here. */
const others = () => table.value.seats.some((seat) => seat.kind === 'person' && !table.value.mine.includes(seat.seat));

/** The sheet. */
export function MenuSheet() {
  const id = table.value.id;
  const over = table.value.status === 'over';
  return html`<div class="ak-menu" tabindex="-1">
    <div class="ak-choose" role="group" aria-label=${t('app.menu.language')}>
      ${LANGS.map((code) => html`<button lang=${code} class=${`ak-btn ${lang.value === code ? 'sel' : ''}`}
      aria-pressed=${String(lang.value === code)} onClick=${() => change(code)}>
      ${NAMES[/** @type {keyof typeof NAMES} */ (code)]}</button>`)}</div>
    <div class="ak-choose" role="group" aria-label=${t('app.menu.theme')}>
      ${['', 'light', 'dark'].map((one) => html`<button class=${`ak-btn ${theme.value === one ? 'sel' : ''}`}
      aria-pressed=${String(theme.value === one)} onClick=${() => setTheme(one)}>
      ${t(`app.menu.theme_${one || 'system'}`)}</button>`)}</div>
    <div class="ak-items">
      <${Item} icon="ui-log" label=${t('app.log.title')} to="log" /><${Item} icon="ui-chat"
        label=${t('app.chat.title')} to="chat" mark=${unread.value} />
      <${Item} icon="points" label=${t('app.score.title')} to="score" /><${Item} icon="ui-rules"
        label=${t('app.rules.title')} to="rules" />
      <${Item} icon="ui-settings" label=${t('app.settings.title')} to="settings" /><${Item} icon="ui-next"
        label=${t('app.keys.title')} to="keys" /><${Item} icon="ui-info" label=${t('app.describe.title')}
        to="describe" />
      <${Item} icon="ui-sound" label=${t(on.value ? 'app.menu.sound_off' : 'app.menu.sound_on')} work=${toggleSound} />
      ${!over && html`<${Item} icon="ui-undo" label=${t('app.again.title')} to="again"
        work=${() => { sheet.value = ''; seeAgain(); }} />`}
      <${Item} icon="ui-replay" label=${t('app.replay.title')} to="replay"
        work=${() => { sheet.value = ''; openReplay(over ? 0 : log.value.length); }} />
      ${table.value.mine.length > 0 && html`<${Item} icon="ui-link" label=${t('app.links.title')} to="links" />`}
      ${table.value.mine.length > 0 && !over && html`<${Item} icon="ui-undo" label=${t('app.takeback.title')}
        to="takeback" />`}
      ${table.value.clock && html`<${Item} icon="ui-clock" label=${t('app.clock.title')} to="clock" />`}
      ${far && table.value.mine.length > 0 && html`<${Item} icon="ui-bell" label=${t('app.notices.title')}
        to="notices" />`}
      ${mayAsk() && html`<${Item} icon="ui-bot" label=${t('app.hint.title')} to="hint" />`}
      ${table.value.mine.length > 0 && !over && html`<${Item} icon="ui-close" label=${t('app.leave.title')}
        to="leave" />`}
      <${Item} icon="ui-lock" label=${t('app.verify.title')} to="verify" />
      <${Item} icon="ui-next" label=${t('app.menu.export')} href=${`/api/tables/${id}/export`} />
      <${Item} icon="ui-rules" label=${t('app.menu.plain')} href=${`/table/${id}/plain${location.hash}`} />
      ${others() && html`<${Item} icon="ui-seats" label=${t('app.people.title')} to="people" />`}
      <${Item} icon="ui-info" label=${t('app.report.title')} to="report" />
      ${table.value.tournament && html`<${Item} icon="points" label=${t('app.tournament')}
        href=${`/tournaments/${table.value.tournament}`} />`}
      <${Item} icon="akhet" label=${t('app.lobby')} href="/" />
    </div>
    <p class="ak-fine">${t('app.notice')}</p></div>`;
}
