/** The log in sentences, in the language chosen now. */
import { html, useEffect, useRef } from './lib.js';
import { Badge } from './svg.js';
import { t } from './words.js';
import { game, log, names, past, table, view } from './store.js';
import { at, go } from './replay.js';

/** @typedef {import('./types.js').LogLine} LogLine */

/** What a line tells: sentences, none for what says nothing. @param {LogLine} line @returns {string[]} */
export function tellings(line) {
  const who = line.by === 'chance' ? '' : names.value[Number(line.by)];
  if (line.undo !== undefined) return [t('app.log.undo', { who, line: line.undo })];
  if (line.nonce) return [t('app.log.nonce', { who })];
  if (line.note) return [];
  if (line.do === '?' && !line.facts?.length) return [t('app.log.hidden')];
  return sentences(line.facts ?? []);
}

/** @param {any[][]} facts */
const sentences = (facts) => game.value.told(facts).map((fact) => game.value.sentence(fact, names.value));


/** The lines since this person's last choice. */
export function sinceMine() {
  const mine = table.value.mine;
  const last = log.value.findLastIndex((line) => line.do && mine.includes(Number(line.by)) && line.by !== 'chance');
  return log.value.slice(Math.max(0, mine.length ? last : -1));
}

/** @param {{line: LogLine, now?: boolean}} p */
function Entry({ line, now }) {
  const went = game.value.went(line.facts ?? []);
  const texts = went.length ? sentences(line.facts.filter((fact) => fact[0] !== 'built')) : tellings(line);
  if (!texts.length) return null;
  const seat = line.by === 'chance' ? null : Number(line.by);
  const jump = past.value ? () => go(line.n, true) : undefined;
  const body = html`${seat === null ? html`<span class="ak-chance" aria-hidden="true"></span>` : html`<${Badge} seat=${seat} s=${16} />`}<span>${texts[0]}${went.length > 0 && html`<span class="ak-went" role="img" aria-label=${went.map((one) => names.value[one]).join(', ')}>${went.map((one) => html`<${Badge} seat=${one} s=${13} />`)}</span>`} ${texts.slice(1).join(' ')}</span>`;
  const look = `ak-line ${line.counts ? '' : 'undone'} ${now ? 'now' : ''}`;
  return jump ? html`<li class=${look}><button onClick=${jump}>${body}</button></li>` : html`<li class=${look}>${body}</li>`;
}

/** The foot of the rail: what happened lately, the newest last. */
export function Log() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = visible();
  useEffect(() => { if (ref.current) ref.current.scrollTop = ref.current.scrollHeight; }, [lines.length, at.value]);
  const mark = past.value ? '' : sinceMine()[0]?.n;
  return html`<ol class="ak-lines" ref=${ref} tabindex="0" aria-label=${t('app.log.title')}>
    ${lines.map((line) => html`<${Entry} key=${line.n} line=${line} now=${past.value ? line.n === at.value : mark && line.n >= Number(mark)} />`)}</ol>`;
}

/** A replay shows nothing of what comes later. */
function visible() {
  const lines = past.value ? log.value.slice(0, at.value) : log.value;
  return joined(lines.slice(-400));
}

/** What a game tells together becomes one line. @param {LogLine[]} lines */
function joined(lines) {
  const { joins } = game.value;
  if (!joins) return lines;
  const kept = /** @type {LogLine[]} */ ([]);
  for (const line of lines) {
    const last = kept.at(-1);
    if (last && last.counts === line.counts && joins(line, last)) kept[kept.length - 1] = { ...line, by: last.by, facts: [...last.facts, ...line.facts] };
    else kept.push(line);
  }
  return kept;
}

/** What a screen reader is told of new lines. @param {LogLine[]} lines */
export function announcement(lines) {
  const mine = view.value?.seat;
  const texts = lines.slice(-12).flatMap((line) => (line.by === mine && line.do ? tellings(line).slice(0, 3) : tellings(line)));
  return texts.join(' ');
}
