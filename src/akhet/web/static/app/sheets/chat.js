/** Chat: small, apart from the log, shown as text only. */
import { html, useEffect, useRef, useState } from '../lib.js';
import { Badge } from '../svg.js';
import { clock, t } from '../words.js';
import { chat, me, unread } from '../store.js';
import { request } from '../play.js';

/** The sheet. */
export function ChatSheet() {
  const [text, setText] = useState('');
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { unread.value = 0; end.current?.scrollTo(0, 1e6); }, [chat.value.length]);
  const say = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim() && await request('/chat', { text })) setText('');
  };
  return html`<ol class="ak-chat" ref=${end} tabindex="0" aria-label=${t('app.chat.title')}>${chat.value.length === 0 && html`<li class="ak-none">${t('app.chat.empty')}</li>`}
    ${chat.value.map((one) => html`<li key=${one.id}><${Badge} seat=${one.seat ?? 0} s=${18} /><p><b>${one.name}</b> <time>${clock(one.at)}</time><br />${one.text}</p></li>`)}</ol>
    ${me.value !== null && html`<form class="ak-say" onSubmit=${say}><label class="ak-sr" for="ak-say">${t('app.chat.say')}</label>
      <input id="ak-say" maxlength="500" value=${text} autocomplete="off" placeholder=${t('app.chat.say')} onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
      <button class="ak-btn pri" disabled=${!text.trim()}>${t('app.chat.send')}</button></form>`}`;
}
