/** Settings of one's own, kept in this browser: speed, waiting, confirming, sounds, motion, size, hand, chat. */
import { html } from '../lib.js';
import { t } from '../words.js';
import { CHOICES, isStraight, setSettings, setStraight, settings } from '../prefs.js';
import { met } from '../straight.js';
import { on, toggleSound } from '../sound.js';

const SOUNDS = ['moves', 'turns'];

/** One setting: its choices in a row. @param {{name: string}} p */
function Setting({ name }) {
  const key = /** @type {keyof typeof CHOICES} */ (name);
  const now = settings.value[key];
  const order = key === 'speed' ? ['slow', 'normal', 'fast', 'once'] : key === 'wait' ? ['0', '3', '8', 'own'] :
    CHOICES[key];
  const choose = (/** @type {string} */ one) => {
    setSettings({ [key]: one });
    if (SOUNDS.includes(name) && one === 'on' && !on.value) toggleSound();
  };
  return html`<fieldset data-setting=${name}><legend>${t(`app.settings.${name}.title`)}</legend><div class="ak-choose">
    ${order.map((one) => html`<button class=${`ak-btn ${now === one ? 'sel' : ''}`} data-value=${one}
      aria-pressed=${String(now === one)} onClick=${() => choose(one)}>${t(`app.settings.${name}.${one}`)}</button>`)}
      </div></fieldset>`;
}

/** Kinds of choice that were met at this game: each with or without Confirm. */
function Straight() {
  const kinds = met();
  return html`<fieldset data-setting="straight"><legend>${t('app.settings.straight.title')}</legend>
    <p class="ak-hint">${t(kinds.length ? 'app.settings.straight.why' : 'app.settings.straight.none')}</p>
    ${kinds.map(({ kind, label }) => html`<label class="ak-straight" key=${kind}><input type="checkbox"
      data-kind=${kind} checked=${!isStraight(kind)} onChange=${(/** @type {any} */ event) =>
      setStraight(kind, !event.target.checked)} />${label}</label>`)}</fieldset>`;
}

/** The sheet. */
export function SettingsSheet() {
  return html`<div class="ak-scroll ak-settings" tabindex="0">${['speed', 'wait'].map((name) =>
    html`<${Setting} name=${name} />`)}<${Straight} />
    ${['moves', 'turns', 'motion', 'text', 'hand', 'chat'].map((name) => html`<${Setting} name=${name} />`)}</div>`;
}
