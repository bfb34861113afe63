/** The win chances over a match: one line for each party, in its colour, with its own dashes and disc. */
import { html, useLayoutEffect, useRef, useState } from '../lib.js';
import { Disc, r } from '../svg.js';
import { listed, t } from '../words.js';
import { game, log, me, names } from '../store.js';
import { at, go } from '../replay.js';
import { analysis, chancesAt, course, partyName, percent } from '../advice.js';

const DASHES = ['', '9 4', '1.5 4.5', '12 3 2 3', '5 3 1.5 3 1.5 3', '3 3'];
const LEFT = 40;
const RIGHT = 30;
const TOP = 10;
const BOTTOM = 22;
const FOOT = 9; // under the plot, for the marks

/** @param {number} party */
const colour = (party) => (party < names.value.length ? `var(--p${party + 1}${party === 3 ? '-d' : ''})` :
  'var(--umber)');

/** The graph in the room there is. */
export function Graph() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState({ w: 0, h: 0 });
  useLayoutEffect(() => {
    const place = /** @type {HTMLElement} */ (ref.current);
    const watcher = new ResizeObserver(() => setSize({ w: place.clientWidth, h: place.clientHeight }));
    watcher.observe(place);
    return () => watcher.disconnect();
  }, []);
  const seek = (/** @type {PointerEvent} */ event) => {
    if (event.type === 'pointermove' && !event.buttons) return;
    const box = /** @type {HTMLElement} */ (ref.current).getBoundingClientRect();
    const part = (event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT);
    go(Math.round(Math.max(0, Math.min(1, part)) * log.value.length), true);
  };
  return html`<div class="ak-graph-head"><h3>${t('app.advice.chance')}</h3><span>
    ${t('app.advice.by', { n: analysis.value?.playouts ?? 0 })}</span></div>
    <div class="ak-graph" ref=${ref} role="img" aria-label=${words()} onPointerDown=${seek} onPointerMove=${seek}>
    ${size.w > 0 && html`<${Plot} w=${size.w} h=${size.h} />`}</div>`;
}

/** The graph in words, at the line that is shown. */
function words() {
  const chances = chancesAt(at.value) ?? [];
  const each = chances.map((chance, party) => `${partyName(party)} ${percent(chance)}`);
  return t('app.advice.graph', { line: at.value, chances: listed(each) });
}

/** @param {{w: number, h: number}} p */
function Plot({ w, h }) {
  const wide = w - LEFT - RIGHT;
  const high = h - TOP - BOTTOM;
  const x = (/** @type {number} */ line) => LEFT + (wide * line) / Math.max(1, log.value.length);
  const y = (/** @type {number} */ chance) => TOP + high * (1 - chance);
  const parties = analysis.value?.parties ?? 0;
  const own = me.value ?? analysis.value?.end?.wins.indexOf(1) ?? 0;
  const order = Array.from({ length: parties }, (_, n) => n).filter((n) => n !== own).concat(own < parties && own >= 0
    ? [own] : []);
  return html`<svg width=${w} height=${h} aria-hidden="true"><${Frame} x=${x} y=${y} w=${wide} h=${high} />
    <${Area} x=${x} y=${y} party=${own} />${order.map((party) => html`<${Curve} x=${x} y=${y} party=${party}
      own=${party === own} />`)}
    ${analysis.value?.turning.map((turn) => html`<${Mark} x=${x(turn.line)} y=${TOP + high + 2} kind=${turn.kind} />`)}
    <line x1=${r(x(at.value))} x2=${r(x(at.value))} y1=${TOP - 6} y2=${TOP + high} stroke="var(--select)"
      stroke-width="2" />
    <${Discs} x=${x(at.value)} y=${y} own=${own} high=${high} /><${Winner} x=${w - RIGHT / 2 + 1} y=${y(1)} /></svg>`;
}

/** The scale, and where the rounds begin. @param {any} p */
function Frame({ x, y, w, h }) {
  const told = log.value.filter((line) => game.value.begins(line));
  const second = (told[0]?.facts.find((fact) => fact[0] === 'round')?.[1] ?? 0) > 1;
  // not every game tells that the first round begins
  const starts = [...(second ? [0] : []), ...told.map((line) => line.n)];
  const ends = [...starts.slice(1), log.value.length];
  const steps = h > 90 ? [0, 0.25, 0.5, 0.75, 1] : [0, 0.5, 1];
  return html`<g class="ak-scale">${steps.map((step) => html`<line x1=${LEFT} x2=${LEFT + w} y1=${r(y(step))}
    y2=${r(y(step))} stroke-dasharray=${step % 0.5 ? '3 4' : undefined} />
      <text x=${LEFT - 6} y=${r(y(step) + 4)} text-anchor="end">${percent(step)}</text>`)}
    ${starts.map((line, n) => html`<line x1=${r(x(line))} x2=${r(x(line))} y1=${TOP} y2=${TOP + h} />
      <text x=${r((x(line) + x(ends[n])) / 2)} y=${r(TOP + h + BOTTOM - 5)} text-anchor="middle">
        ${(x(ends[n]) - x(line)) > 66 ? t('app.advice.round', { n: n + 1 }) : n + 1}</text>`)}</g>`;
}

/** @param {any} p */
function Area({ x, y, party }) {
  const points = course.value;
  if (points.length < 2 || party < 0) return null;
  const first = x(points[0].line);
  const last = x(points[points.length - 1].line);
  return html`<path class="ak-under" d=${`${way(x, y, party)}L${r(last)} ${r(y(0))}L${r(first)} ${r(y(0))}z`}
    fill=${colour(party)} />`;
}

/** @param {(line: number) => number} x @param {(chance: number) => number} y @param {number} party */
function way(x, y, party) {
  return course.value.map((point, n) => `${n ? 'L' : 'M'}${r(x(point.line))} ${r(y(point.chances[party]))}`).join('');
}

/** @param {any} p */
function Curve({ x, y, party, own }) {
  const d = way(x, y, party);
  return html`<g fill="none" stroke-linejoin="round"><path d=${d} stroke="var(--papyrus)" stroke-width=${own ? 5 : 4} />
    <path d=${d} stroke=${colour(party)} stroke-width=${own ? 3 : 2} stroke-dasharray=${(own && party === 0) ||
      !DASHES[party] ? undefined : DASHES[party]} stroke-linecap=${party === 2 ? 'round' : 'butt'}
      data-party=${party} /></g>`;
}

/** @param {{x: number, y: number, kind: string}} p */
function Mark({ x, y, kind }) {
  const d = kind === 'mistake' ? `M${r(x)} ${r(y)}l5 ${FOOT - 1}h-10z` :
    `M${r(x)} ${r(y)}l4.5 ${FOOT / 2}l-4.5 ${FOOT / 2}l-4.5 ${-FOOT / 2}z`;
  return html`<path class=${`ak-mark ${kind}`} d=${d} />`;
}

/** A disc for each party where the shown line cuts its curve; close ones stand apart. @param {any} p */
function Discs({ x, y, own, high }) {
  const chances = chancesAt(at.value);
  if (!chances) return null;
  const spots = chances.map((chance, party) => ({ party, at: y(chance), rad: party === own ? 10 : 8.5 })).sort((a,
    b) => a.at - b.at);
  for (let n = 1; n < spots.length; n++) spots[n].at = Math.max(spots[n].at, spots[n - 1].at + spots[n].rad +
    spots[n - 1].rad - 3);
  const over = Math.max(0, (spots.at(-1)?.at ?? 0) - (TOP + high + 2));
  for (let n = spots.length - 1, most = TOP + high + 2; over && n >= 0; n--) {
    spots[n].at = Math.min(spots[n].at, most);
    most = spots[n].at - spots[n].rad * 2 + 2;
  }
  return spots.map(({ party, at: top, rad }) => html`<${Token} key=${party} x=${x} y=${top} rad=${rad}
    party=${party} />`);
}

/** @param {{x: number, y: number, rad: number, party: number}} p */
function Token({ x, y, rad, party }) {
  if (party < names.value.length) return html`<${Disc} x=${x} y=${y} rad=${rad} seat=${party} flat />`;
  return html`<g><circle cx=${r(x)} cy=${r(y)} r=${rad} fill="var(--umber)" stroke="var(--p-rim)" stroke-width="1.5" />
    <text class="ak-initial" x=${r(x)} y=${r(y + 4)} text-anchor="middle">${partyName(party).replace(/^.* /, '')[0]}
      </text></g>`;
}

/** Who won, at the end of the last line. @param {{x: number, y: number}} p */
function Winner({ x, y }) {
  const one = analysis.value;
  if (one?.state !== 'done' || !one.end) return null;
  const won = one.end.wins.flatMap((share, party) => (share > 0 ? [party] : []));
  return won.slice(0, 3).map((party, n) => html`<${Token} x=${x} y=${y + 2 + n * 20} rad=${10} party=${party} />`);
}
