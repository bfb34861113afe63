/** The lever: all stones of a ship put in order on one sheet, and answered together. */
import { html, useEffect, useRef, useState } from '../../lib.js';
import { Cube, Icon } from '../../svg.js';
import { command, preview, previewPlan, undo, waysFrom } from '../../play.js';
import { Sentences } from '../../said.js';
import { busy, counts, me, names, position, view } from '../../store.js';
import { t } from '../../words.js';
import { SITES } from './rules.js';

/** @typedef {import('../../types.js').ImhotepPosition} Position */
/** @typedef {{owner: number, slot: number}} Stone */

/** Whether the order of a ship's stones is asked now. */
export const orderAsked = () => view.value.legal.length > 0 && view.value.question?.step === 'order';

/** The ship that is asked about, from 0 on. */
const shipAsked = () => Number(view.value.question?.roles.ship);

/** The stones still on the ship, front first. @param {Position} now @returns {Stone[]} */
function cargo(now) {
  return now.ships[shipAsked()].cargo.flatMap((owner, slot) => (owner === null ? [] : [{ owner, slot: slot + 1 }]));
}

/**
 * The way that unloads stones in this order.
 * @param {string[][]} ways
 * @param {Stone[]} stones
 * @param {Stone[]} order
 */
export function wayOf(ways, stones, order) {
  const owner = (/** @type {string} */ name) => stones.find(({ slot }) => name === `unload:${slot}`)?.owner;
  return ways.find((way) => way.every((name, n) => owner(name) === order[n].owner));
}

/** The facts of the order on the sheet, as the server plays it on a copy. @returns {any[][]} */
const told = () => preview.value?.facts ?? [];

/**
 * Where the n-th stone would land and what that does.
 * @param {Position} now
 * @param {number} n
 * @param {Stone[]} order
 */
function landing(now, n, order) {
  const site = now.ships[shipAsked()].site ?? SITES[0];
  const landed = told().filter((fact) => fact[0] === 'built');
  const field = Number(landed[n]?.[3]);
  if (Number.isNaN(field)) return [t(`imhotep.site.${site}.name`), site === 'obelisks' ? '' :
    t('app.imhotep.owner_chooses')];
  if (site === 'burial') return [t('app.imhotep.column', { n: Math.floor(field / 3) + 1 }),
    t(`app.imhotep.row.${field % 3}`)];
  if (site === 'temple') return templeLanding(now, field, order);
  const scored = told().filter((fact) => fact[0] === 'scored')[n];
  return scored ? [t('app.points', { n: scored[3] }), ''] : [t(`imhotep.site.${site}.name`), ''];
}

/** @param {Position} now @param {number} field @param {Stone[]} order */
function templeLanding(now, field, order) {
  const [columns] = counts.value.columns;
  const under = field < columns ? undefined : [...now.temple, ...order.map((one) => one.owner)][field - columns];
  const covers = under === undefined ? '' : t('app.imhotep.covers', { name: names.value[under] });
  return [t('app.imhotep.column', { n: (field % columns) + 1 }), covers];
}

/** The place in the order under a pointer, or -1. @param {PointerEvent} event */
function placeUnder(event) {
  const item = document.elementFromPoint(event.clientX, event.clientY)?.closest('.ak-order li');
  return item ? [...(item.parentElement?.children ?? [])].indexOf(item) : -1;
}

/** The sheet. */
export function LeverSheet() {
  const now = position.value;
  const stones = cargo(now);
  const [order, setOrder] = useState(stones);
  const [ways, setWays] = useState(/** @type {string[][]} */ ([]));
  const [pick, setPick] = useState(0);
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const way = wayOf(ways, stones, order);
  useEffect(() => { ref.current?.focus({ preventScroll: true }); waysFrom().then((found) => setWays(found.ways)); },
    []);
  useEffect(() => { previewPlan(way ? async () => way : null); }, [way]);
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    if (to < 0 || to >= order.length || to === from) return;
    const rest = order.filter((_, n) => n !== from);
    setOrder([...rest.slice(0, to), order[from], ...rest.slice(to)]);
    setPick(to);
  };
  const held = useRef(-1); // the place of the stone under the finger
  const lift = (/** @type {PointerEvent} */ event, /** @type {number} */ n) => {
    if (/** @type {Element} */ (event.target).closest('button')) return;
    held.current = n;
    setPick(n);
  };
  const drag = (/** @type {PointerEvent} */ event) => {
    const to = held.current < 0 ? -1 : placeUnder(event);
    if (to < 0 || to === held.current) return;
    move(held.current, to);
    held.current = to;
  };
  const drop = () => { held.current = -1; };
  const mine = view.value.seat;
  const mineFirst = [...stones].sort((a, b) => Number(b.owner === mine) - Number(a.owner === mine));
  const same = (/** @type {Stone[]} */ other) => other.every((stone, n) => stone.slot === order[n].slot);
  const keys = (/** @type {KeyboardEvent} */ event, /** @type {number} */ n) => {
    const way = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    move(n, n + way);
  };
  const to = t(`imhotep.site.${now.ships[shipAsked()].site ?? SITES[0]}.to`);
  return html`<section class="ak-sheet ak-lever" role="dialog" tabindex="-1" ref=${ref}
    aria-label=${t('app.imhotep.lever_title')}>
    <header><h2>${t('app.imhotep.lever_title')}</h2><p class="ak-lead">${t('app.imhotep.lever_lead',
      { ship: shipAsked() + 1, to })}</p></header>
    <ol class="ak-order" onPointerMove=${drag} onPointerUp=${drop} onPointerCancel=${drop} onPointerLeave=${drop}>
      ${order.map((stone, n) => {
      const [where, what] = landing(now, n, order);
      return html`<li key=${stone.slot} class=${n === pick ? 'pick' : ''}
        onPointerDown=${(/** @type {PointerEvent} */ event) => lift(event, n)}
          onKeyDown=${(/** @type {KeyboardEvent} */ event) => keys(event, n)}>
        <b class="ak-no">${n + 1}</b><${Cube} seat=${stone.owner} s=${46} />
        <span><b>${where}</b><span class="ak-whose">${names.value[stone.owner]}</span>${what && html`<span>${what}
          </span>`}</span>
        <span class="ak-mv"><button class="ak-btn" disabled=${n === 0}
          aria-label=${t('app.imhotep.earlier', { n: n + 1 })}
            onClick=${() => move(n, n - 1)}><${Icon} name="ui-next" cls="flip" /></button>
          <button class="ak-btn" disabled=${n === order.length - 1} aria-label=${t('app.imhotep.later', { n: n + 1 })}
            onClick=${() => move(n, n + 1)}><${Icon} name="ui-next" /></button></span></li>`;
    })}</ol>
    <p class="ak-outcome" role="status" data-outcome>
      ${preview.value && html`<${Sentences} says=${preview.value.says} by=${me.value ?? undefined} />`}</p>
    <div class="ak-foot"><button class=${`ak-btn ${same(stones) ? 'sel' : ''}`} onClick=${() => setOrder(stones)}>
      ${t('app.imhotep.as_loaded')}</button>
      <button class=${`ak-btn ${same(mineFirst) ? 'sel' : ''}`} onClick=${() => setOrder(mineFirst)}>
        ${t('app.imhotep.mine_first')}</button>
      <span class="ak-sp"></span>
      ${view.value.can_undo && html`<button class="ak-btn quiet" disabled=${busy.value} onClick=${undo}>${t('app.undo')}
        </button>`}
      <button class="ak-btn pri" data-confirm disabled=${busy.value || !way} onClick=${() => way && command(way)}>
        <${Icon} name="ui-check" s=${18} />${t('app.imhotep.verb.unload')}</button></div>
  </section>`;
}
