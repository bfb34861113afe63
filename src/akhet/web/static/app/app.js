/** The frame: bar, board, rail, dock; strips and sheets over them. */
import { computed, html, signal, useEffect, useLayoutEffect, useRef, useState } from './lib.js';
import { Announcement } from './announce.js';
import { Icon, Patterns } from './svg.js';
import { t } from './words.js';
import { Clocks, Lesson, busy, chat, covered, figures, game, log, lostUntil, me, myTurn, names, notice, past,
  pending, position, sheet, shown, spoken, table, unread, view, wide } from './store.js';
import { preview } from './play.js';
import { Rail } from './rail.js';
import { Dock } from './dock.js';
import { ReplayDock, at, openReplay } from './replay.js';
import { Sheet } from './sheets/sheet.js';
import { TakebackStrip } from './sheets/more.js';
import { Tip } from './tips.js';
import { on, toggleSound } from './sound.js';
import { isDark, setTheme } from './prefs.js';
import { fresh, takeOver, taking } from './live.js';
import { floats } from './rising.js';
import { held } from './hold.js';
import { Moments, tallied } from './moment.js';
import { Rings } from './pointing.js';

const SMALL = matchMedia('(max-width: 760px), (orientation: portrait) and (max-width: 1100px), (orientation:'
  + ' landscape) and (max-height: 560px) and (max-width: 1100px)');
const clockNow = signal(Date.now());
const seconds = computed(() => Math.max(0, Math.ceil((lostUntil.value - clockNow.value) / 1000)));

/** @param {{icon: string, label: string, work: () => void, desk?: boolean, mark?: boolean, name?: string}} p */
function Tool({ icon, label, work, desk, mark, name }) {
  return html`<button class=${`ak-tool ${desk ? 'ak-desk' : ''}`} data-tool=${name} aria-label=${label} title=${label}
    onClick=${work}><${Icon} name=${icon} s=${20} />${mark && html`<i class="ak-dot"></i>`}</button>`;
}

function Bar() {
  const { Status } = game.value;
  return html`<header class="ak-bar"><a class="ak-logo ak-desk" href="/"><${Icon} name="akhet" s=${24} />akhet</a><h1
    class="ak-title">${t(`${game.value.key}.name`)}</h1><${Status} />
    <span class="ak-sp"></span><span class="ak-tools">
      <${Tool} icon="ui-replay" name="replay" label=${t('app.replay.title')}
        work=${() => openReplay(table.value.status === 'over' ? 0 : log.value.length)} desk />
      <${Tool} icon="ui-rules" name="rules" label=${t('app.rules.title')} work=${() => { sheet.value = 'rules'; }} />
      <${Tool} icon="ui-chat" name="chat" label=${t('app.chat.title')} work=${() => { sheet.value = 'chat'; }}
        mark=${unread.value > 0} desk=${chat.value.length === 0} />
      <${Tool} icon="ui-sound" name="sound" label=${t(on.value ? 'app.menu.sound_off' : 'app.menu.sound_on')}
        work=${toggleSound} desk mark=${on.value} />
      <${Tool} icon="ui-moon" name="theme" label=${t(isDark() ? 'app.menu.light' : 'app.menu.dark')}
        work=${() => setTheme(isDark() ? 'light' : 'dark')} desk />
      <${Tool} icon="ui-menu" name="menu" label=${t('app.menu.title')} work=${() => { sheet.value = 'menu'; }} /></span>
        </header>`;
}

/** The strip under the bar when the connection is lost. */
function Offline() {
  useEffect(() => {
    const timer = setInterval(() => { clockNow.value = Date.now(); }, 250);
    return () => clearInterval(timer);
  }, []);
  return html`<div class="ak-strip lost" role="alert">${seconds.value > 0 ? t('app.offline', { n: seconds.value }) :
    t('app.connecting')}</div>`;
}

/** A line that goes away by itself. */
function Notice() {
  useEffect(() => {
    const timer = setTimeout(() => { notice.value = ''; }, 6000);
    return () => clearTimeout(timer);
  }, [notice.value]);
  return html`<div class="ak-toast" role="status">${notice.value}</div>`;
}

/** Measures the place for the board, and lets the game draw it. */
function Table() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState({ w: 0, h: 0 });
  useLayoutEffect(() => {
    const place = /** @type {HTMLElement} */ (ref.current);
    const measure = () => {
      wide.value = !SMALL.matches;
      setSize({ w: place.clientWidth, h: place.clientHeight });
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(place);
    measure();
    return () => watcher.disconnect();
  }, []);
  const { Board } = game.value;
  const drawn = size.w > 0 && html`<${Board} position=${position.value} figures=${figures.value}
    scores=${tallied.value} me=${me.value} size=${size} wide=${wide.value}
    after=${past.value ? null : preview.value?.position} fresh=${past.value ? new Set() : fresh.value}
      floats=${floats.value} names=${names.value} />`;
  return html`<div class="ak-board" ref=${ref}>${drawn}<${Rings} /><${Moments} /></div>`;
}

/** Hands the screen over where the next seat sees something secret; who has taken it waits for the first picture. */
function Pass() {
  const name = names.value[view.value.seat ?? 0];
  if (taking.value) return html`<section class="ak-lift" role="status" aria-busy="true"><h1>${name}</h1></section>`;
  return html`<section class="ak-pass" role="dialog" aria-modal="true" aria-label=${t('app.pass.title', { name })}><div>
    <h1>${t('app.pass.title', { name })}</h1><p>${t('app.pass.why')}</p>
    <button class="ak-btn pri" autofocus onClick=${takeOver}>${t('app.pass.ready', { name })}
      </button></div></section>`;
}

/** The whole page. */
export function App() {
  const { SubSheet } = game.value;
  if (covered.value) return html`<${Pass} />`;
  const replay = at.value >= 0;
  const state = table.value.status === 'over' ? 'over' : pending.value || held.value ? 'pending' : myTurn.value ?
    'me' : 'wait';
  return html`<div class=${`ak-app ${lostUntil.value ? 'off' : ''}`} data-game=${game.value.key}
    data-seq=${table.value.seq} data-state=${state} data-busy=${String(busy.value)}><${Patterns} /><${Bar} />
    <${Announcement} />${lostUntil.value > 0 && html`<${Offline} />`}<${TakebackStrip} />
    ${Clocks.value && html`<${Clocks.value.Strip} />`}
    <${Table} /><${Rail} />${replay ? html`<${ReplayDock} />` : html`<${Dock} />`}
    ${!replay && html`<${SubSheet} />`}<${Sheet} />${notice.value && html`<${Notice} />`}<${Tip} />
    ${Lesson.value && html`<${Lesson.value} />`}
    <div class="ak-sr" aria-live="polite" data-live>${spoken.value}</div></div>`;
}
