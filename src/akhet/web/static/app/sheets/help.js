/** Help: the keys, the things of the game explained, the board as text. */
import { html } from '../lib.js';
import { t } from '../words.js';
import { game, position, shown } from '../store.js';

const KEYS = [['Tab', 'tab'], ['← ↑ → ↓', 'arrows'], ['Enter', 'enter'], ['Esc', 'escape'], ['U', 'undo'], ['L', 'log'], ['D', 'describe'], ['?', 'keys'], ['1 – 9', 'numbers'], ['⇧ ← →', 'replay']];

/** The keys. */
export function KeysSheet() {
  return html`<dl class="ak-keys">${KEYS.map(([key, name]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(`app.keys.${name}`)}</dd></div>`)}</dl>`;
}

/** Everything that can be pointed at, explained. */
export function RulesSheet() {
  return html`<div class="ak-scroll" tabindex="0"><p class="ak-lead">${t(`${game.value.key}.help`, game.value.helpArgs())}</p><dl class="ak-rules">${game.value.things().map((key) => {
    const { title, text } = game.value.explain(key);
    return html`<div><dt>${title}</dt><dd>${text}</dd></div>`;
  })}</dl></div>`;
}

/** The board in sentences. */
export function DescribeSheet() {
  return html`<div class="ak-scroll" tabindex="0"><ul class="ak-describe">${game.value.describe(position.value, shown.value.scores).map((line) => html`<li>${line}</li>`)}</ul></div>`;
}
