/** Chat: small, apart from the log, shown as text only. */
import { html, useEffect, useRef, useState } from '../lib.js';
import { Badge, Icon } from '../svg.js';
import { clock, t } from '../words.js';
import { chat, me, table, unread } from '../store.js';
import { request } from '../play.js';
import { setSettings, settings } from '../prefs.js';

/** The sheet. */
export function ChatSheet() {
  const [text, setText] = useState('');
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { unread.value = 0; end.current?.scrollTo(0, 1e6); }, [chat.value.length]);
  const muted = settings.value.chat === 'mute';
  const say = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim() && await request('/chat', { text })) setText('');
  };
  return html`<ol class="ak-chat" ref=${end} tabindex="0" aria-label=${t('app.chat.title')}>
    ${chat.value.length === 0 && html`<li class="ak-none">${t('app.chat.empty')}</li>`}
    ${chat.value.map((one) => html`<li key=${one.id}><${Badge} seat=${one.seat ?? 0} s=${18} /><p><b>${one.name}
      </b> <time>${clock(one.at)}</time><br />${one.text}</p>
      ${table.value.host && html`<button class="ak-tool" data-unsay=${one.id}
        aria-label=${t('app.chat.remove', { name: one.name })} title=${t('app.chat.remove', { name: one.name })}
        onClick=${() => request('/chat/remove', { id: one.id })}><${Icon} name="ui-close" s=${16} /></button>`}</li>`)}
          </ol>
    ${me.value !== null && html`<form class="ak-say" onSubmit=${say}><label class="ak-sr" for="ak-say">
      ${t('app.chat.say')}</label>
      <input id="ak-say" maxlength="500" value=${text} autocomplete="off" placeholder=${t('app.chat.say')}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
      <button class="ak-btn pri" disabled=${!text.trim()}>${t('app.chat.send')}</button></form>`}
    <button class="ak-btn quiet" data-mute aria-pressed=${String(muted)}
      onClick=${() => setSettings({ chat: muted ? 'on' : 'mute' })}>${t(`app.chat.${muted ? 'unmute' : 'mute'}`)}
      </button>`;
}
