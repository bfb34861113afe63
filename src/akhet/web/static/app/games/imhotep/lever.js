/** The lever: all stones of a ship put in order on one sheet, then answered one by one. */
import { html, useEffect, useRef, useState } from '../../lib.js';
import { Cube, Icon } from '../../svg.js';
import { sendAll, undo } from '../../play.js';
import { busy, figures, names, position, view } from '../../store.js';
import { t } from '../../words.js';
import { SITES, asked } from './rules.js';

/** Whether the order of a ship's stones is asked now. */
export const orderAsked = () => view.value.legal.length > 0 && asked(position.value) === 'order';

/** The stones still on the ship, front first: owner and space. @param {any} now */
function cargo(now) {
  const ship = now.tasks.at(-1).arg;
  return now.ships[ship].cargo.flatMap((/** @type {number | null} */ owner, /** @type {number} */ slot) => (owner === null ? [] : [{ owner, slot: slot + 1 }]));
}

/** The answers that unload stones in this order: of equal stones the front one is named. @param {any[]} stones @param {any[]} order */
export function answers(stones, order) {
  const left = [...stones];
  return order.map(({ owner }) => {
    const place = left.findIndex((stone) => stone.owner === owner);
    return `unload:${left.splice(place, 1)[0].slot}`;
  });
}

/** Where the n-th stone would land and what that does. @param {any} now @param {any} stone @param {any[]} before */
function landing(now, stone, before) {
  const site = now.ships[now.tasks.at(-1).arg].site;
  if (site === 'pyramid' && now.sides.pyramid === 'a') {
    const n = now.pyramid[0].length + before.length;
    return [t('app.points', { n: figures.value.pyramid_a[n] ?? figures.value.overflow[0] }), ''];
  }
  if (site === 'temple') {
    const columns = now.seats === 2 ? 4 : 5;
    const n = now.temple.length + before.length;
    const under = n < columns ? null : [...now.temple, ...before.map((one) => one.owner)][n - columns];
    return [t('app.imhotep.column', { n: (n % columns) + 1 }), under === null ? '' : t('app.imhotep.covers', { name: names.value[under] })];
  }
  if (site === 'burial') {
    const n = now.burial.length + before.length;
    return [t('app.imhotep.column', { n: Math.floor(n / 3) + 1 }), t(`app.imhotep.row.${n % 3}`)];
  }
  return [t(`imhotep.site.${site}.name`), site === 'obelisks' ? '' : t('app.imhotep.owner_chooses')];
}

/** The sheet. */
export function LeverSheet() {
  const now = position.value;
  /** @type {{owner: number, slot: number}[]} */ const stones = cargo(now);
  const [order, setOrder] = useState(stones);
  const [pick, setPick] = useState(0);
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  const move = (/** @type {number} */ n, /** @type {number} */ way) => {
    const to = n + way;
    if (to < 0 || to >= order.length) return;
    const changed = [...order];
    [changed[n], changed[to]] = [changed[to], changed[n]];
    setOrder(changed);
    setPick(to);
  };
  const mine = view.value.seat;
  const mineFirst = [...stones].sort((a, b) => Number(b.owner === mine) - Number(a.owner === mine));
  const task = now.tasks.at(-1);
  const same = (/** @type {any[]} */ other) => other.every((stone, n) => stone === order[n]);
  const keys = (/** @type {KeyboardEvent} */ event, /** @type {number} */ n) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(n, event.key === 'ArrowLeft' ? -1 : 1);
  };
  return html`<section class="ak-sheet ak-lever" role="dialog" tabindex="-1" ref=${ref} aria-label=${t('app.imhotep.lever_title')}>
    <h2>${t('app.imhotep.lever_title')}</h2><p class="ak-lead">${t('app.imhotep.lever_lead', { ship: task.arg + 1, to: t(`imhotep.site.${now.ships[task.arg].site ?? SITES[0]}.to`) })}</p>
    <ol class="ak-order">${order.map((stone, n) => {
      const [where, what] = landing(now, stone, order.slice(0, n));
      return html`<li key=${stone.slot} class=${n === pick ? 'pick' : ''} draggable="true" onDragStart=${() => setPick(n)} onDragOver=${(/** @type {Event} */ e) => e.preventDefault()}
        onDrop=${() => move(pick, Math.sign(n - pick))} onKeyDown=${(/** @type {KeyboardEvent} */ e) => keys(e, n)}>
        <b class="ak-no">${n + 1}</b><${Cube} seat=${stone.owner} s=${46} /><span><b>${where}</b>${names.value[stone.owner]}${what && html`<br />${what}`}</span>
        <span class="ak-mv"><button class="ak-btn" disabled=${n === 0} aria-label=${t('app.imhotep.earlier', { n: n + 1 })} onClick=${() => move(n, -1)}><${Icon} name="ui-next" cls="flip" /></button>
          <button class="ak-btn" disabled=${n === order.length - 1} aria-label=${t('app.imhotep.later', { n: n + 1 })} onClick=${() => move(n, 1)}><${Icon} name="ui-next" /></button></span></li>`;
    })}</ol>
    <div class="ak-foot"><button class=${`ak-btn ${same(stones) ? 'sel' : ''}`} onClick=${() => setOrder(stones)}>${t('app.imhotep.as_loaded')}</button>
      <button class=${`ak-btn ${same(mineFirst) ? 'sel' : ''}`} onClick=${() => setOrder(mineFirst)}>${t('app.imhotep.mine_first')}</button>
      <span class="ak-sp"></span>${view.value.can_undo && html`<button class="ak-btn quiet" disabled=${busy.value} onClick=${undo}>${t('app.undo')}</button>`}
      <button class="ak-btn pri" data-confirm disabled=${busy.value} onClick=${() => sendAll(answers(stones, order))}><${Icon} name="ui-check" s=${18} />${t('app.imhotep.verb.unload')}</button></div>
  </section>`;
}
