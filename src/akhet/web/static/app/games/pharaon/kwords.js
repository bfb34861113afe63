/** The expansion Konflikte in words: conflicts, arches, favours, swords, the pharaoh that is played for. */
import { t } from '../../words.js';
import { figures, position, shown } from '../../store.js';
import { archOf, archPrice, conflictOf, favourOf, heirAsks } from './konflikte.js';
import { BASICS, DISTRICTS, counted, effectNext, vaseOf } from './rules.js';
import { capital, coinName, districtName, effectText, nileText, nobleLine, nobleName, plotAt,
  resourceName } from './words.js';

/** @param {number} n */
export const swordsText = (n) => t('pharaon.gain.swords', { n });
/** What a conflict costs besides and brings. @param {number} n */
export function conflictText(n) {
  const { cost, swords } = conflictOf(figures.value, n);
  return t('pharaon.board.conflict_cost', { cost: cost.map(resourceName).join(' + '), swords: swordsText(swords) });
}
/** @param {number} n */
export const conflictName = (n) => t('pharaon.board.conflict', { n });
/** What two gains are. @param {[string, number][]} gains */
export const gainsText = (gains) => gains.map(([gain, n]) => t(`pharaon.gain.${gain}`, { n })).join(', ');
/** @param {string} card */
export const favourName = (card) => t(`pharaon.favour.${card[0]}`, { n: Number(card.slice(1)) });
/** What a favour costs and brings. @param {string} card */
export function favourText(card) {
  const { cost, gains } = favourOf(figures.value, card);
  return `${swordsText(cost)} → ${gainsText(gains)}`;
}

/** What the arch of a district does. @param {string} district */
export const archName = (district) => t(`pharaon.arch.${archOf(figures.value, position.value, district).effect}.name`);

/** What the arch of a district costs; nothing where that stands on cards. @param {string} district */
export function archCost(district) {
  const { effect } = archOf(figures.value, position.value, district);
  if (effect === 'district_joker_action') return t('pharaon.board.joker_price');
  if (effect.startsWith('favour_')) return '';
  return swordsText(archPrice(district));
}

/** An arch, explained. @param {string} district */
export function archTip(district) {
  const { effect, side } = archOf(figures.value, position.value, district);
  const favours = position.value.konflikte.favours[district].filter(Boolean).map((/** @type {string} */ card) =>
    `${favourName(card)}: ${favourText(card)}.`);
  const price = archCost(district);
  const title = `${t('pharaon.piece.arch.name')}, ${districtName(district)} (${side.toUpperCase()})`;
  return { title, text: [`${archName(district)}.`, t(`pharaon.arch.${effect}.help`), ...(price ? [`${capital(price)}.`]
    : []), ...favours].join(' ') };
}

/** What the pharaoh that is played for asks. */
export const heirText = () => t(`pharaon.heir.${position.value.konflikte.pharaoh}`, { n: heirAsks(figures.value,
  position.value.konflikte.pharaoh) });

/** The actions that can be had for a district's offering, as the rows of `joker_swords` have them. */
const JOKERS = ['offerings', 'nobles', ...[1, 2, 3, 4, 5, 6].map((n) => `nile_${n}`), 'artisans', 'chamber',
  'offerings_bonus'];

/** An action that a district's joker stands for: `nile_3`, `offerings_bonus`. @param {string} what */
export function jokerName(what) {
  const [district, more] = what.split('_');
  if (more === 'bonus') return `${districtName(district)}, ${t('pharaon.item.more')}`;
  return more ? t('app.pharaon.nile_n', { n: Number(more) }) : districtName(district);
}

/** What the question is about. @param {string} role @returns {any} */
const about = (role) => shown.value?.question?.roles[role];
/** What is asked now. */
const step = () => shown.value?.question?.step;
/** The district whose arch is asked about. @returns {string} */
export const here = () => about('district');
/** The favour in a place at the arch that is asked about. @param {number} n */
export const favourHere = (n) => position.value.konflikte.favours[here()][n - 1];

/** The swords an answer costs, as printed or as the rules have worked it out. @param {string} name @returns {number} */
export function swordsFor(name) {
  const [verb, rest] = name.split(':');
  if (verb === 'favour') return favourOf(figures.value, favourHere(Number(rest))).cost;
  return verb === 'joker' ? counted('joker_swords')[JOKERS.indexOf(rest)] ?? 0 : archPrice(verb === 'extra' ? 'nobles'
    : here());
}

/** Why an arch may be used. */
export const archWhy = () => t(`pharaon.arch.${about('arch')}.help`);

/**
 * What the Traitor gets for a conflict: the resource on the wheel is that of its area, the other one goes on its tile.
 * @param {number} n
 */
export function solvedFor(n) {
  const now = position.value;
  const [one, two] = vaseOf(about('vase') + 1);
  const area = BASICS.find((colour) => now.konflikte.wheel[colour].includes(n));
  const other = area === one ? two : one;
  const slot = plotAt(other);
  const swords = conflictOf(figures.value, n).swords;
  const gets = now.konflikte.hard ? t('app.pharaon.q.sword_tile') : t('app.pharaon.q.gets',
    { swords: swordsText(swords) });
  return [gets, slot ? t('app.pharaon.q.plots', { resource: capital(resourceName(other)),
    tile: t(`pharaon.tile.${slot.tile.tile}.name`), effect: effectText(slot.effect) }) : ''].filter(Boolean).join(' ');
}

/** What the Traitor's sword does on a tile. @param {number} n its place from 1 on */
export function swordOn(n) {
  const tile = position.value.traitor.tiles[n - 1];
  return { title: t(`pharaon.tile.${tile.tile}.name`), text: capital(effectText(effectNext(tile))) };
}

/**
 * A choice of the expansion as a proposal; nothing for other ones.
 * @param {string} name @returns {{title: string, detail: string} | null}
 */
export function meantMore(name) {
  const [verb, rest = ''] = name.split(':');
  const n = Number(rest);
  if (verb === 'arch') return { title: `${archName(here())}?`, detail: `${capital(swordsText(swordsFor(name)))}.` };
  if (verb === 'favour') return { title: `${favourName(favourHere(n))}?`, detail: `${favourText(favourHere(n))}.` };
  if (verb === 'joker') return { title: `${jokerName(rest)}?`, detail: [t('app.pharaon.q.joker',
    { swords: swordsText(swordsFor(name)) }), ...(rest.startsWith('nile_') ? [t('app.pharaon.q.nile_gain',
      { gains: nileText(Number(rest.slice(5))) })] : [])].join(' ') };
  if (verb === 'extra') return { title: `${nobleName(position.value.konflikte.extra[n - 1])}?`,
    detail: `${nobleLine(position.value.konflikte.extra[n - 1])} ${capital(swordsText(swordsFor(name)))}.` };
  if (verb === 'solve') return { title: t('app.pharaon.q.solve', { conflict: conflictName(n) }), detail: solvedFor(n) };
  if (verb === 'on_tile') return { title: `${swordOn(n).title}?`, detail: `${swordOn(n).text}.` };
  if (verb === 'sword') return { title: t('pharaon.ask.swords', { n: about('n') }), detail: '' };
  return null;
}

/**
 * What an action of the expansion does; nothing for other ones.
 * @param {string} verb @param {string} rest @returns {[string, Record<string, any>] | null}
 */
export function actionMore(verb, rest) {
  if (verb === 'sword') return [verb, { coin: coinName(rest) }];
  if (verb === 'joker') return [verb, { what: jokerName(rest) }];
  if (verb === 'arch' && rest) return ['arch_side', { side: rest.toUpperCase() }];
  if (verb === 'cover') return [verb, { side: rest.toUpperCase() }];
  if (verb === 'back') return [verb, { resource: resourceName(rest) }];
  if (verb === 'heir') return [verb, { heir: t(`pharaon.heir.${rest}`, { n: heirAsks(figures.value, rest) }) }];
  return verb === 'deal_favour' ? [verb, { favour: `${favourName(rest)} (${favourText(rest)})` }] : null;
}

// ---------------------------------------------------------------- explanations

/** A favour, explained. @param {string} card */
const favourTip = (card) => ({ title: favourName(card),
  text: `${capital(favourText(card))}. ${t('pharaon.piece.favour.help')}` });

/** @type {Record<string, (rest: string) => {title: string, text: string}>} */
const KINDS = {
  conflict: (rest) => ({ title: capital(conflictName(Number(rest))),
    text: `${capital(conflictText(Number(rest)))}. ${step() === 'traitor_wheel' ? solvedFor(Number(rest))
      : t('pharaon.piece.conflict.help')}` }),
  arch: archTip, favour: (rest) => (Number(rest) ? favourTip(favourHere(Number(rest))) : favourTip(rest)),
  extra: (rest) => ({ title: nobleName(position.value.konflikte.extra[Number(rest) - 1]),
    text: nobleLine(position.value.konflikte.extra[Number(rest) - 1]) }),
  back: (rest) => ({ title: t('pharaon.board.next_conflicts'), text: `${t('app.pharaon.back',
    { resource: resourceName(rest) })} ${t('app.pharaon.tip.next_conflicts.help')}` }),
  joker: (rest) => ({ title: jokerName(rest), text: t('pharaon.arch.district_joker_action.help') }), on_tile: (rest) =>
    swordOn(Number(rest)), slot: () => ({ title: capital(t('pharaon.item.slot_free')),
      text: t('pharaon.piece.wheel.help', { few: figures.value.setup[0], many: figures.value.setup[1] }) }),
};

/**
 * Explains a thing of the expansion, or nothing.
 * @param {string} key @returns {{title: string, text: string} | null}
 */
export function explainMore(key) {
  const [kind, rest = ''] = key.split(':');
  if (key === 'heir') return { title: t('pharaon.piece.heir.name'), text: `${capital(heirText())}. ${heirHelp()}` };
  if (key === 'next_conflicts') return { title: t('pharaon.board.next_conflicts'),
    text: `${nextText()} ${t('app.pharaon.tip.next_conflicts.help')}` };
  if (key === 'arch' && step() === 'arch') return archTip(here());
  return position.value.konflikte && rest && KINDS[kind] ? KINDS[kind](rest) : null;
}

const heirHelp = () => t('pharaon.piece.heir.help', { step: figures.value.titles[3], nobles: figures.value.titles[2],
  artisans: heirAsks(figures.value, 'artisans'), conflicts: heirAsks(figures.value, 'conflicts'),
    pharaoh: figures.value.titles[0] });

/** The conflicts that come next, each with its area. */
function nextText() {
  const { fronts, backs } = position.value.konflikte;
  return fronts.flatMap((/** @type {number | null} */ n, /** @type {number} */ stack) => (n
    ? [`${capital(conflictName(n))} (${conflictText(n)}) → ${resourceName(backs[stack] ?? conflictOf(figures.value,
    n).back)}.`] : [])).join(' ');
}

/** Everything of the expansion worth a line in the help. */
export const thingsMore = () => (position.value.konflikte ? ['conflict', 'sword', 'arch', 'favour', 'heir',
  'next_conflicts', 'offering:sword_1', ...DISTRICTS.map((name) => `arch:${name}`), ...(position.value.traitor
    ? ['traitor_conflict'] : [])] : []);
