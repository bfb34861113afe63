/** The log in sentences, as the server tells it in the language chosen now. */
import { html, useLayoutEffect, useRef } from './lib.js';
import { Badge } from './svg.js';
import { t } from './words.js';
import { log, past, table, view } from './store.js';
import { at, go } from './replay.js';
import { Sentences, plain } from './said.js';

/** @typedef {import('./types.js').LogLine} LogLine */

/**
 * What a line tells, as plain text: sentences, none for what says nothing.
 * @param {LogLine} line
 * @returns {string[]}
 */
export const tellings = (line) => line.says.map(plain);

/** The lines since this person's last choice; at a shared screen, of who is asked now. */
export function sinceMine() {
  const mine = table.value.mine.length > 1 && view.value.seat !== null ? [view.value.seat] : table.value.mine;
  const last = log.value.findLastIndex((line) => line.do && mine.includes(Number(line.by)) && line.by !== 'chance');
  return log.value.slice(Math.max(0, mine.length ? last : -1));
}

/** @param {{line: LogLine, now?: boolean}} p */
function Entry({ line, now }) {
  if (!line.says.length) return null;
  const seat = line.by === 'chance' ? null : Number(line.by);
  const jump = past.value ? () => go(line.n, true) : undefined;
  const badge = seat === null ? html`<span class="ak-chance" aria-hidden="true"></span>` :
    html`<${Badge} seat=${seat} s=${16} />`;
  const body = html`${badge}<span><${Sentences} says=${line.says} by=${line.by} /></span>`;
  const look = `ak-line ${line.counts ? '' : 'undone'} ${now ? 'now' : ''}`;
  return jump ? html`<li class=${look}><button onClick=${jump}>${body}</button></li>` :
    html`<li class=${look}>${body}</li>`;
}

/** The foot of the rail: what happened lately, the newest last. */
export function Log() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = visible();
  const free = useRef(false); // whether somebody reads further up
  const last = lines.at(-1);
  useLayoutEffect(() => { free.current = false; }, [last?.n, at.value]);
  useLayoutEffect(() => { if (ref.current && !free.current) ref.current.scrollTop = ref.current.scrollHeight; });
  useLayoutEffect(() => { // also when there is less room: the newest stays in view
    const list = /** @type {HTMLElement} */ (ref.current);
    const watcher = new ResizeObserver(() => { if (!free.current) list.scrollTop = list.scrollHeight; });
    watcher.observe(list);
    return () => watcher.disconnect();
  }, []);
  const read = () => { free.current = true; };
  const mark = past.value ? '' : sinceMine()[0]?.n;
  return html`<ol class="ak-lines" ref=${ref} tabindex="0" onWheel=${read} onTouchMove=${read} onPointerDown=${read}
    onKeyDown=${read} aria-label=${t('app.log.title')}>
    ${lines.map((line) => html`<${Entry} key=${line.from} line=${line}
      now=${past.value ? line.n === at.value : mark && line.n >= Number(mark)} />`)}</ol>`;
}

/** A replay shows nothing of what comes later. */
function visible() {
  const lines = past.value ? log.value.slice(0, at.value) : log.value;
  return joined(lines.slice(-400));
}

/** Of lines that are told together the latest that counts tells all. @param {LogLine[]} lines */
export function joined(lines) {
  const by = new Map(lines.map((line) => [line.n, line.by]));
  const found = /** @type {Map<number | string, LogLine>} */ (new Map());
  for (const line of lines) {
    if (line.from === line.n || line.counts) found.set(line.from, { ...line, by: by.get(Number(line.from)) ??
      line.by });
  }
  return [...found.values()].flatMap(apart);
}

/** A line, and by itself what another seat then had to do. @param {LogLine} line @returns {LogLine[]} */
function apart(line) {
  const cuts = /** @type {[number, number | 'chance'][]} */ ([[0, line.by], ...(line.acts ?? [])]);
  if (cuts.length === 1) return [line];
  return cuts.map(([start, by], n) => ({ ...line, by, from: n ? `${line.from}.${n}` : line.from, says:
    line.says.slice(start, cuts[n + 1]?.[0]) }));
}

/** What a screen reader is told of new lines. @param {LogLine[]} lines */
export function announcement(lines) {
  const mine = view.value?.seat;
  return joined(lines.slice(-12)).flatMap((line) => (line.by === mine && line.do ? tellings(line).slice(0, 3) :
    tellings(line))).join(' ');
}
