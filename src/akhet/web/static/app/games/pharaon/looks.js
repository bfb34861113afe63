/** How a thing to point at looks in a button of the dock. */
import { html } from '../../lib.js';
import { Icon } from '../../svg.js';
import { figures, me, position, view } from '../../store.js';
import { t } from '../../words.js';
import { ConflictIcon } from './conflicts.js';
import { Coin, Offering } from './emblems.js';
import { favourOf } from './konflikte.js';
import { archName, conflictName, favourHere, favourName, gainsText, here, jokerName, solvedFor, swordOn,
  swordsFor } from './kwords.js';
import { BASICS, RESOURCES, artisanOf, nileOf, vaseOf } from './rules.js';
import { artisanText, capital, coinName, counted, label, nileText, nobleName, offeringName, plotted, resourceName,
  shortPower, vaseText } from './words.js';

/** @typedef {{look: any, words: {short?: string, full?: string, known?: boolean}, more?: string}} Look */

const ICONS = { bag: 'offering', 'noble:deck': 'card-back', 'artisan:deck': 'card-back',
  'take:first_player': 'first-player',
  done: 'ui-check', decline: 'ui-close', enough: 'ui-close', time: 'vase' };

/** @param {string[]} names @param {number} [s] @param {boolean} [sq] */
const coins = (names, s = 20, sq = false) => names.map((name) => html`<${Coin} name=${name} s=${s} sq=${sq} />`);
/** @param {string} name @param {number} [s] */
const icon = (name, s = 20) => html`<${Icon} name=${name} s=${s} />`;
/** @param {number} n */
const swords = (n) => html`<b>${n}</b><${Coin} name="sword" s=${20} />`;
/** @param {number} n @param {any} [look] @returns {Look} */
const nobleLook = (n, look = icon('noble')) => ({ look, words: { short: nobleName(n) }, more: shortPower(n) });

/** @param {number} card @returns {Look} */
function artisanLook(card) {
  const { points, brings, vases } = artisanOf(figures.value, card);
  return { words: { full: t('app.pharaon.artisan_of', { text: artisanText(card) }) },
    look: html`<b class="ph-points">${points}</b>${coins(brings)}${vases > 0 && html`<${Icon} name="vase" s=${22}
      cls="ph-vase" />`}` };
}

/** What an option of the Nile brings. @param {number} n */
function nileGain(n) {
  const { brings, vases, pair, free } = nileOf(figures.value, n);
  return html`${icon('ui-next', 12)}${coins(brings, 20)}${vases > 0 && html`<${Icon} name="vase" s=${20}
    cls="ph-vase" />`}
    <b>▲${pair || free}</b>`;
}

/** @param {number} n @returns {Look} */
function nileLook(n) {
  const { alike, cost } = nileOf(figures.value, n);
  const words = alike ? t('app.pharaon.alike', { n: alike }) : cost.map(resourceName).join(', ');
  return { words: { full: t('app.pharaon.nile_of', { cost: words, gains: nileText(n) }) },
    look: html`<span class="ph-swap">${coins(alike ? Array(alike).fill('same') : cost, 18, true)}${nileGain(n)}
      </span>` };
}

/** The field a track would be climbed to. @param {string} resource */
function fieldText(resource) {
  const field = position.value.players[me.value ?? 0].nile[BASICS.indexOf(resource)] + 1;
  return t('app.pharaon.to_field', { n: field, points: figures.value.track_points[field] });
}

/** @param {string} name @param {string} what @returns {Look} */
function jokerLook(name, what) {
  const look = html`<${Offering} kind=${what.split('_')[0]} s=${26} />${swords(swordsFor(name))}`;
  if (!what.startsWith('nile_')) return { look, words: { short: jokerName(what) } };
  const n = Number(what.slice(5));
  return { look: html`${look}<span class="ph-swap">${nileGain(n)}</span>`,
    words: { full: `${jokerName(what)}: ${nileText(n)}` } };
}

/** @param {string} resource @param {string} kind @returns {Look} */
const resourceLook = (resource, kind) => ({ look: html`<${Coin} name=${resource} s=${24} />`,
  words: { short: capital(resourceName(resource)), known: kind !== 'track' }, more: kind === 'track'
    ? fieldText(resource) : '' });

/** @param {string[]} kinds */
const offerings = (kinds) => kinds.map((one) => html`<${Offering} kind=${one} s=${30} />`);
/** @param {string} coin */
const coinLook = (coin) => (coin.startsWith('offering_') ? offerings([coin.slice(9)]) : html`<${Coin} name=${coin}
  s=${24} />`);
/** @param {number} card */
const vaseLook = (card) => html`<${Icon} name="vase" s=${20} cls="ph-vase" />${coins(vaseOf(card), 22)}`;

/** By what is pointed at. @type {Record<string, (rest: string, n: number) => Look | null>} */
const LOOKS = {
  own: (_, n) => ({ look: icon('noble'), words: { short: nobleName(n) }, more: t('app.pharaon.once') }),
  artisan: (_, n) => (n ? artisanLook(position.value.artisan_row[n - 1]) : null),
  noble: (_, n) => (n ? nobleLook(position.value.noble_row[n - 1]) : null),
  extra: (rest, n) => nobleLook(position.value.konflikte.extra[n - 1],
    html`${icon('noble')}${swords(swordsFor(`extra:${rest}`))}`),
  set: (_, n) => ({ look: offerings(position.value.sets[n - 1]),
    words: { full: t('app.pharaon.set_of', { offerings: counted(position.value.sets[n - 1].map(offeringName)) }) } }),
  bonus: (_, n) => ({ look: offerings([position.value.zone[n - 1]]),
    words: { full: offeringName(position.value.zone[n - 1]) } }),
  vase: (_, n) => ({ look: vaseLook(position.value.vases.row[n - 1]),
    words: { full: t('app.pharaon.vase_of', { resources: vaseText(position.value.vases.row[n - 1]) }) } }),
  nile: (_, n) => nileLook(n),
  wheel: (rest) => ({ look: html`<${Coin} name=${rest} s=${24} />`, more: plotted(rest),
    words: { short: t('app.pharaon.on_wheel', { resource: resourceName(rest) }) } }),
  coin: (rest) => ({ look: coinLook(rest), words: { short: capital(coinName(rest)), known: true } }),
  for: (rest) => resourceLook(rest, 'for'),
  take: (rest) => (RESOURCES.includes(rest) ? resourceLook(rest, 'take') : null),
  track: (rest) => resourceLook(rest, 'track'),
  arch: () => ({ look: html`${icon('arch')}${swords(swordsFor('arch'))}`, words: { short: archName(here()) } }),
  favour: (rest, n) => ({ look: swords(swordsFor(`favour:${rest}`)), words: { short: favourName(favourHere(n)) },
    more: capital(gainsText(favourOf(figures.value, favourHere(n)).gains)) }),
  joker: (rest) => jokerLook(`joker:${rest}`, rest),
  conflict: (_, n) => ({ look: html`<${ConflictIcon} n=${n} s=${40} />`, words: { short: capital(conflictName(n)) },
    more: view.value.question?.step === 'traitor_wheel' ? solvedFor(n) : '' }),
  on_tile: (_, n) => ({ look: html`<${Coin} name="sword" s=${22} />`, words: { short: swordOn(n).title },
    more: swordOn(n).text }),
};

/** @param {string} at */
function wordsOf(at) {
  if (at === 'done' && view.value.question?.step === 'end_turn') return t('app.end_turn');
  return at.endsWith(':deck') || at === 'bag' ? capital(t(`pharaon.item.${at.replace(':', '_')}`)) : label(at);
}

/** How a thing to point at looks in a button. @param {string} at @returns {Look} */
export function shownAs(at) {
  const [kind, rest = ''] = at.split(':');
  return LOOKS[kind]?.(rest, Number(rest)) ?? { words: { short: wordsOf(at) },
    look: icon(ICONS[/** @type {keyof typeof ICONS} */ (at)] ?? 'ui-next') };
}
