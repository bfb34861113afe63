/** Pharaon in words: what happened, what choices do, what is asked. Explanations are in explain.js. */
import { has, t } from '../../words.js';
import { chosen, group, path } from '../../choose.js';
import { plain } from '../../said.js';
import { figures, me, names as seatNames, position, view, kinds } from '../../store.js';
import { kindOf } from './printed.js';
import { BASICS, DISTRICTS, RESOURCES, artisanOf, counted as row, effectNext, gainsOf, nileOf, nobleDistrict, swapPair,
  vaseOf } from './rules.js';
import { actionMore, conflictName, conflictText, meantMore } from './kwords.js';
import { slotChosen, wishes } from './payment.js';
import { going, isPaid } from './plan.js';
import { preview } from '../../play.js';

/** What a noble does; the commander's swords have words of their own. @param {number} n */
export const ability = (n) => (n === 28 ? 'swap_sword' : kinds.value.abilities[n - 1]);

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
/** @param {string} name */
export const resourceName = (name) => t(`pharaon.resource.${name}.name`);
/** @param {string} name */
export const districtName = (name) => t(`pharaon.district.${name}.name`);
/** The god on the right edge of a district. @param {string} district */
export const godName = (district) => t(`pharaon.god.${district}`);
/** @param {string} kind */
export const offeringName = (kind) => t(`pharaon.offering.${kind}`);
/** @param {number} n */
export const nobleName = (n) => t(`pharaon.noble.${n}.name`);
/** @param {string} coin @param {string} [district] */
export function coinName(coin, district = '') {
  if (coin === 'district') return district ? offeringName(district) : t('pharaon.offering_kind.district.name');
  return coin.startsWith('offering_') ? offeringName(coin.slice(9)) : resourceName(coin);
}

/** Things in a row, equal ones counted. @param {string[]} items */
export const counted = (items) => [...new Set(items)].map((item) => [items.filter((one) => one === item).length, item])
  .map(([n, item]) => (Number(n) > 1 ? (item === resourceName('sword') ? t('pharaon.gain.swords', { n })
  : `${n} ${item}`) : item)).join(', ');

/** What a noble does. @param {number} n */
export function noblePower(n) {
  const of = figures.value;
  const [one, two] = n <= 5 ? swapPair(n).map(resourceName) : ['', ''];
  const gains = isInstant(n) ? gainsOf(n).map(([gain, count]) => t(`pharaon.gain.${gain}`, { n: count })).join(', ')
    : '';
  return capital(t(`pharaon.power.${ability(n)}`, { one, two, gains, at: nobleDistrict(of, n)
    ? t(`pharaon.district.${nobleDistrict(of, n)}.at`) : '' }));
}

/** What a noble does, in the few words that stand on the card, if there are such. @param {number} n */
export function shortPower(n) {
  const short = `app.pharaon.board.power.${kindOf(n)}`;
  return has(short) && !isInstant(n) ? t(short) : noblePower(n);
}

/** Whether a noble brings something at once. @param {number} n */
export const isInstant = (n) => ability(n) === 'instant';

/** When a noble's power works. @param {number} n */
export const nobleKind = (n) => t(`pharaon.kind.${kinds.value.nobles[n - 1]}`);

/** What a noble is worth. @param {number} n */
export function nobleWorth(n) {
  const district = nobleDistrict(figures.value, n);
  return capital(t(`pharaon.worth.${kinds.value.worths[n - 1]}`, { n: figures.value.noble_points[n - 1],
    each: figures.value.noble_each[n - 1], district: district ? districtName(district) : '' }));
}

/** What an artisan is worth and brings. @param {number} n */
export function artisanText(n) {
  const { points, brings, vases } = artisanOf(figures.value, n);
  return `${t('app.points', { n: points })}: ${[...(brings.length ? [counted(brings.map(resourceName))] : []), ...(vases
    ? [t('pharaon.gain.vases', { n: vases })] : [])].join(', ')}`;
}

/** What a vase holds. @param {number} n */
export const vaseText = (n) => vaseOf(n).map(resourceName).join(', ');
/** What a slot of the Traitor does. @param {{effect: string, n: number}} slot */
export const effectText = ({ effect, n }) => t(`pharaon.slot.${effect}.name`, { n });

/** What an option of the Nile brings. @param {number} n */
export function nileText(n) {
  const { brings, vases, pair, free, cost } = nileOf(figures.value, n);
  const steps = pair ? [t('app.pharaon.steps_pair', { n: pair, tracks: cost.map(resourceName).join(', ') })] : [];
  return [...(brings.length ? [counted(brings.map(resourceName))] : []), ...(vases ? [t('pharaon.gain.vases',
    { n: vases })] : []), ...steps, ...(free ? [t('pharaon.gain.arrows_free', { n: free })] : [])].join(', ');
}

// ---------------------------------------------------------------- what a choice does

/** @param {string} district */
const placeWords = (district) => ({ district: districtName(district), at: t(`pharaon.district.${district}.at`) });

/** What an action does. @param {string} name */
export function label(name) {
  const [verb, rest = ''] = name.split(':');
  const words = (/** @type {string} */ key, /** @type {any} */ args = {}) => capital(t(`pharaon.action.${key}`, args));
  if (verb === 'go') return words(verb, placeWords(rest));
  if (verb === 'wise') return words(verb, { coin: coinName(rest.split('>')[0]),
    resource: resourceName(rest.split('>')[1]) });
  if (['access', 'pay', 'treasurer'].includes(verb)) return words(verb, { coin: coinName(rest) });
  if (['track', 'take', 'wheel'].includes(verb) && RESOURCES.includes(rest)) return words(verb,
    { resource: resourceName(rest) });
  if (verb === 'keep') return words(verb, { noble: nobleName(Number(rest)) });
  const more = actionMore(verb, rest);
  if (more) return words(...more);
  return Number(rest) ? words(verb, { n: Number(rest) }) : words(rest ? `${verb}_${rest}` : verb);
}

/** What is asked now: by the server, or in the middle of a choice. */
export function question() {
  if (isPaid()) return t('pharaon.ask.pay');
  if (group.value === 'wise' || group.value === 'treasurer') return t(path.value.length > 1 ? 'app.pharaon.ask.for'
    : 'app.pharaon.ask.give');
  return plain(view.value.question?.says ?? []);
}

/** The chosen action as a proposal. @param {string} name */
export function proposal(name) {
  const [verb] = name.split(':');
  return { ...meant(name), verb: t(`app.pharaon.verb.${verb}`) };
}

/** @param {string} name @returns {{title: string, detail: string}} */
function meant(name) {
  const [verb, rest = ''] = name.split(':');
  const n = Number(rest);
  const now = position.value;
  if (going()) return solving(withNoble(bought(name)));
  const found = meantMore(name);
  if (found) return found;
  if (verb === 'pass') return { title: t('app.pharaon.q.pass'), detail: passing() };
  if (verb === 'noble' && n) return { title: `${nobleName(now.noble_row[n - 1])}?`,
    detail: nobleLine(now.noble_row[n - 1]) };
  if (verb === 'artisan' && n) return { title: t('app.pharaon.q.artisan', { n: artisanOf(figures.value,
    now.artisan_row[n - 1]).points }), detail: `${artisanText(now.artisan_row[n - 1])}.` };
  if (verb === 'vase') return { title: t('app.pharaon.q.vase'), detail: `${capital(vaseText(now.vases.row[n - 1]))}.` };
  if (verb === 'set') return { title: t('app.pharaon.q.set'),
    detail: `${capital(counted(now.sets[n - 1].map(offeringName)))}.` };
  if (verb === 'bonus') return { title: t('app.pharaon.q.bonus'),
    detail: `${capital(offeringName(now.zone[n - 1]))}.` };
  if (verb === 'track') return { title: `${label(name)}?`, detail: climbed(rest) };
  if (verb === 'wheel') return { title: t('app.pharaon.q.wheel', { resource: resourceName(rest) }),
    detail: plotted(rest) };
  if (verb === 'keep') return { title: `${nobleName(n)}?`, detail: nobleLine(n) };
  return { title: `${label(name)}?`, detail: '' };
}

/** What is bought, with the conflict that is solved for it. @param {{title: string, detail: string}} found */
function solving(found) {
  const n = Number(slotChosen().split(':')[1]) || 0;
  return n ? { ...found, detail: `${found.detail} ${capital(conflictName(n))}: ${conflictText(n)}.`.trim() } : found;
}

/** @param {number} n */
export const nobleLine = (n) => `${noblePower(n)}. ${nobleWorth(n)}.`;

/** Says which noble is used where no slot is free. @param {{title: string, detail: string}} said */
function withNoble({ title, detail }) {
  const used = preview.value?.told.find((/** @type {any} */ one) => one.fact === 'used');
  return { title, detail: used ? `${detail} ${t('app.pharaon.q.extra', { noble: nobleName(used.noble + 1) })}`
    : detail };
}

/** What is bought, with the wish if there is one. @param {string} name */
function bought(name) {
  const now = position.value;
  const at = (/** @type {string} */ kind) => Number(wishes().find((one) => one.startsWith(`${kind}:`))?.split(':')[1])
    || 0;
  if (name === 'go:artisans') return at('artisan') > 0 ? { title: t('app.pharaon.q.artisan',
    { n: artisanOf(figures.value, now.artisan_row[at('artisan') - 1]).points }),
      detail: `${artisanText(now.artisan_row[at('artisan') - 1])}.` } : { title: t('app.pharaon.q.artisans'),
        detail: t('app.pharaon.q.later') };
  if (at('extra') > 0) return { title: `${nobleName(now.konflikte.extra[at('extra') - 1])}?`,
    detail: noblePower(now.konflikte.extra[at('extra') - 1]) };
  if (name === 'go:nobles') return at('noble') > 0 ? { title: `${nobleName(now.noble_row[at('noble') - 1])}?`,
    detail: noblePower(now.noble_row[at('noble') - 1]) } : { title: t('app.pharaon.q.nobles'),
      detail: t('app.pharaon.q.later') };
  if (name === 'go:offerings') return { title: t('app.pharaon.q.offerings'), detail: at('set') > 0
    ? capital(counted(now.sets[at('set') - 1].map(offeringName))) : t('app.pharaon.q.later') };
  if (name === 'go:chamber') return { title: t('app.pharaon.q.chamber', { n: mine().chamber + 1 }),
    detail: t('app.pharaon.q.chamber_points', { from: figures.value.step_points[mine().chamber],
      to: figures.value.step_points[mine().chamber + 1] }) };
  return { title: t('app.pharaon.q.nile'), detail: t('app.pharaon.q.nile_gain',
    { gains: nileText(Number(name.slice(5))) }) };
}

const mine = () => position.value.players[me.value ?? 0];

const NO_ROW = 5;

/** Where passing leads. */
function passing() {
  const [n] = row('row');
  const words = n === NO_ROW ? t('app.pharaon.q.pass_last') : t('app.pharaon.q.pass_row', { n });
  return [words, ...(chosen.value?.also?.length ? [t('app.pharaon.q.pass_vase')] : [])].join(' ');
}

/** @param {string} resource */
function climbed(resource) {
  const field = mine().nile[BASICS.indexOf(resource)] + 1;
  return t('app.pharaon.q.field', { n: field, points: figures.value.track_points[field] });
}

/**
 * What the Traitor gets if a resource of his vase goes on the wheel: the other one goes on its tile.
 * @param {string} resource
 */
export function plotted(resource) {
  const [one, two] = vaseOf(Number(view.value.question?.roles.vase) + 1);
  const other = resource === one ? two : one;
  const slot = plotAt(other);
  return slot ? t('app.pharaon.q.plots', { resource: capital(resourceName(other)),
    tile: t(`pharaon.tile.${slot.tile.tile}.name`), effect: effectText(slot.effect) }) : '';
}

/** The slot on which a resource would lie, as the rules have worked it out. @param {string} resource */
export function plotAt(resource) {
  const place = row('plots')[BASICS.indexOf(resource)] ?? -1;
  const tile = position.value.traitor.tiles[place];
  return tile ? { place, tile, effect: effectNext(tile) } : null;
}

/** What decides a tie. @param {any} now @param {number} seat */
export const tieBreak = (now, seat) => t(now.pharaoh === seat ? 'app.pharaon.tie_pharaoh' : 'app.pharaon.tie',
  { n: row('tokens')[seat] });

/** The names of all players; the Traitor is the second one of a solo game. */
export const playerNames = () => (position.value.seats === 1 ? [seatNames.value[0], t('pharaon.board.traitor')]
  : seatNames.value);

// ---------------------------------------------------------------- buttons

const STEP_ICONS = { time: 'vase', bag: 'offering', done: 'ui-check', decline: 'ui-close', enough: 'ui-close' };

/** The button for one thing to point at; the dock shows better ones where it can. @param {string} at */
export function step(at) {
  const [kind, rest = ''] = at.split(':');
  if (kind === 'district') return { icon: `district-${rest}`, label: districtName(rest) };
  if (kind === 'own') return { icon: 'noble', label: nobleName(Number(rest)) };
  if (kind === 'coin') return { icon: 'offering', label: capital(coinName(rest)) };
  if (kind === 'for') return { icon: `res-${rest}`, label: capital(resourceName(rest)) };
  if (kind === 'field') return { icon: 'vase', label: capital(t(`pharaon.field.${rest}`)) };
  if (kind === 'time') return { icon: 'vase', label: t('app.pharaon.verb.pass') };
  return { icon: STEP_ICONS[/** @type {keyof typeof STEP_ICONS} */ (at)] ?? 'ui-next', label: label(at) };
}

/** The kinds of action there are. @param {any[]} actions */
export function groups(actions) {
  const found = [...new Set(actions.map((action) => action.group))];
  return found.map((group, n) => ({ group, key: String(n + 1), icon: 'ui-next', label: DISTRICTS.includes(group)
    ? districtName(group) : t(`pharaon.group.${group}`), off: '' }));
}
export { explain, things } from './explain.js';
