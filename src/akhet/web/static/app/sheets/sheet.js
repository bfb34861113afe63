/** Sheets over the board: one at a time, Escape closes, the focus goes in and comes back. */
import { html, signal, useEffect, useRef } from '../lib.js';
import { Icon } from '../svg.js';
import { has, t } from '../words.js';
import { notice, sheet } from '../store.js';
import { Log } from '../log.js';
import { ForkSheet } from '../replay.js';
import { review } from '../advice.js';
import { ScoreSheet } from './score.js';
import { ChatSheet } from './chat.js';
import { MenuSheet } from './menu.js';
import { DescribeSheet, KeysSheet, RulesSheet } from './help.js';
import { TakebackSheet } from './more.js';

const SHEETS = {
  score: ScoreSheet, log: () => html`<div class="ak-tall-log"><${Log} /></div>`, chat: ChatSheet, menu: MenuSheet,
    keys: KeysSheet, rules: RulesSheet,
  describe: DescribeSheet, fork: ForkSheet, takeback: TakebackSheet,
  chances: () => review.value && html`<${review.value.ChancesSheet} />`,
};

/** Sheets that are fetched when somebody first opens them. @type {Record<string, () => Promise<any>>} */
const LATER = {
  settings: () => import('../later/settings.js').then((found) => found.SettingsSheet),
  clock: () => import('../later/clock.js').then((found) => found.ClockSheet),
  premove: () => import('../later/premove.js').then((found) => found.PremoveSheet),
  hint: () => import('../later/hint.js').then((found) => found.HintSheet),
  people: () => import('../later/people.js').then((found) => found.PeopleSheet),
  notices: () => import('../later/notices.js').then((found) => found.NoticesSheet),
  links: () => import('../later/links.js').then((found) => found.LinksSheet),
  report: () => import('../later/links.js').then((found) => found.ReportSheet),
  leave: () => import('../later/leave.js').then((found) => found.LeaveSheet),
  verify: () => import('../later/verify.js').then((found) => found.VerifySheet),
};
const fetched = signal(/** @type {Record<string, any>} */ ({}));

/** @param {string} name */
function fetchLater(name) {
  if (LATER[name] && !fetched.value[name]) LATER[name]().then((found) =>
    { fetched.value = { ...fetched.value, [name]: found }; }, () => { notice.value = t('app.error.offline'); });
}

/** The sheet that is open, if any. */
export function Sheet() {
  const name = sheet.value;
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { fetchLater(name); }, [name]);
  const Inside = SHEETS[/** @type {keyof typeof SHEETS} */ (name)] ?? fetched.value[name];
  useEffect(() => {
    if (!Inside) return undefined;
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    ref.current?.focus();
    return () => before?.isConnected && before.focus();
  }, [name, Boolean(Inside)]);
  if (!Inside) return null;
  const title = has(`app.${name}.title`) ? t(`app.${name}.title`) : name;
  return html`<div class="ak-veil" onClick=${() => { sheet.value = ''; }}></div>
    <section class=${`ak-sheet ak-over ak-s-${name}`} role="dialog" aria-modal="true" aria-label=${title} tabindex="-1"
      ref=${ref} onKeyDown=${trap}>
      <header class="ak-sheet-head"><h2>${title}</h2><button class="ak-tool" data-close aria-label=${t('app.close')}
        onClick=${() => { sheet.value = ''; }}><${Icon} name="ui-close" s=${20} /></button></header>
      <${Inside} /></section>`;
}

/** Tab stays inside the sheet. @param {KeyboardEvent} event */
function trap(event) {
  if (event.key !== 'Tab') return;
  const box = /** @type {HTMLElement} */ (event.currentTarget);
  const all = [...box.querySelectorAll('button:not(:disabled), a[href], input, select, textarea, [tabindex="0"]')];
  const [first, last] = [all[0], all.at(-1)];
  const here = document.activeElement;
  const over = event.shiftKey ? here === first || here === box : here === last;
  if (!over || !first) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (event.shiftKey ? last : first).focus();
}
