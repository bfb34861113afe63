/** Help: the keys, the things of the game explained, the board as text. */
import { html, useEffect, useState } from '../lib.js';
import { ask } from '../net.js';
import { path } from '../play.js';
import { Rule, WholeRules } from '../rule.js';
import { lang, t } from '../words.js';
import { game, guessed, named, past, shown, table, view } from '../store.js';

const KEYS = [['Tab', 'tab'], ['← ↑ → ↓', 'arrows'], ['Enter', 'enter'], ['Esc', 'escape'], ['U', 'undo'],
  ['L', 'log'], ['D', 'describe'], ['R', 'again'], ['?', 'keys'], ['1 – 9', 'numbers'], ['⇧ ← →', 'replay']];

/** The keys. */
export function KeysSheet() {
  return html`<dl class="ak-keys">${KEYS.map(([key, name]) => html`<div><dt><kbd>${key}</kbd></dt><dd>
    ${t(`app.keys.${name}`)}</dd></div>`)}</dl>`;
}

/** What differs here from the usual figures, and where one's own can be entered. */
function Figures() {
  const [differs, setDiffers] = useState(/** @type {string[]} */ ([]));
  useEffect(() => { fetch(`/table/${table.value?.id}/differs?lang=${lang.value}`).then((answer) => answer.json())
    .then((found) => setDiffers(found.differs ?? []), () => {}); }, [lang.value]);
  return html`${differs.length > 0 && html`<p>${t('app.copy.differs')}</p><ul data-differs>${differs.map((one) =>
    html`<li>${one}</li>`)}</ul>`}
    ${guessed.value.length > 0 && html`<p><a href=${`/copy/${game.value.key}`} target="_blank">${t('app.copy.have')}</a>
    </p>`}`;
}

/** Everything that can be pointed at, explained. */
export function RulesSheet() {
  return html`<div class="ak-scroll" tabindex="0"><${Figures} />
    <p class="ak-lead">${t(`${game.value.key}.help`, named.value)}
    <${WholeRules} /> <a class="ak-whole" data-learn href=${`/learn?game=${game.value.key}`}>${t('app.learn')}</a></p>
    <dl
    class="ak-rules">${game.value.things().map((key) => {
    const { title, text } = game.value.explain(key);
    return html`<div><dt>${title} <${Rule} what=${key} /></dt><dd>${text}</dd></div>`;
  })}</dl></div>`;
}

/** The board as text, in the words of the server. */
export function DescribeSheet() {
  const [lines, setLines] = useState(/** @type {string[]} */ ([]));
  const at = past.value ? `&line=${past.value.line}` : '';
  const seat = shown.value.seat === null ? '' : `&seat=${shown.value.seat}`;
  const query = `?lang=${lang.value}${seat}${at}`;
  useEffect(() => { ask('GET', path(`/text${query}`)).then(({ status, data }) => status === 200 &&
    setLines(data.lines), () => {}); }, [query, view.value.seq]);
  return html`<div class="ak-scroll" tabindex="0"><ul class="ak-describe">${lines.map((line) => html`<li>${line}</li>`)}
    </ul></div>`;
}
