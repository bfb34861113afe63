/** Explanations of everything on the table, and the table as text. */
import { has, t } from '../../words.js';
import { figures, guessed, position, kinds } from '../../store.js';
import { BASICS, DISTRICTS, EFFECTS, RESOURCES, TRAITOR, asked, gods, nileOf, rowFields, stepCost,
  things as counts } from './rules.js';
import { explainMore, thingsMore } from './kwords.js';
import { artisanText, capital, counted, effectText, godName, label, nileText, nobleKind, nobleName, nobleWorth,
  noblePower, offeringName, playerNames, plotted, resourceName, vaseText } from './words.js';

const GOD_NAMES = { anubis: 'offerings', sekhmet: 'nobles', horus: 'nile', isis: 'artisans', osiris: 'chamber' };
const PIECES = ['wheel', 'cost', 'silver', 'vase', 'offering', 'artisan', 'noble', 'pyramid', 'god', 'pharaoh',
  'first_player', 'token', 'traitor'];
const ALIAS = { time: 'pyramid', pass: 'pyramid', vases: 'vase', traitor_vases: 'vase', first: 'first_player',
  deck_nobles: 'noble', deck_artisans: 'artisan', 'noble:deck': 'noble', 'artisan:deck': 'artisan', direction: 'wheel',
    coin: 'token' };
const TIPS = ['round', 'score', 'supply', 'bag', 'zone', 'sets', 'reconstructed'];

/** The printed figures under the names that the explanations use. @returns {Record<string, any>} */
function shown() {
  const { setup, titles, step_cost: steps, track_points: points } = figures.value;
  return { n: 'n', few: setup[0], many: setup[1], silver: setup[2], pharaoh: titles[0], first: titles[1],
    nobles: titles[2], step: titles[3], steps: steps.length, tracks: points.slice(1).join(', ') };
}

/** @param {string} base @returns {{title: string, text: string}} */
const of = (base) => ({ title: capital(t(`${base}.name`, { n: '' }).trim()), text: t(`${base}.help`, shown()) });

/**
 * Says that a figure is a reconstruction, where it is.
 * @param {string} name @param {{title: string, text: string}} found
 */
function marked(name, found) {
  return guessed.value.includes(name) ? { ...found, guess: name, text: `${found.text} ${t('app.pharaon.guessed')}` }
    : found;
}

/** The name of a figure of the expansion. @param {string} kind @param {string} rest */
function figureOf(kind, rest) {
  if (kind === 'arch') return `arch.${rest}.${position.value.konflikte?.arches[rest]}`;
  return kind === 'favour' ? `favour.${rest.slice(0, 1).toUpperCase()}${rest.slice(1).padStart(2, '0')}`
    : `${kind}.${rest}`;
}

/** @param {number} n */
const noble = (n) => marked(`noble.${n}`, { title: nobleName(n),
  text: `${capital(nobleKind(n))}: ${noblePower(n)}. ${nobleWorth(n)}.` });
/** @param {number} n */
const artisan = (n) => marked(`artisan.${n}`, { title: t('pharaon.piece.artisan.name'), text: `${artisanText(n)}.` });
/** @param {number} n */
const vase = (n) => marked(`vase.${n}`, { title: t('pharaon.piece.vase.name'),
  text: `${capital(vaseText(n))}. ${t('pharaon.piece.vase.help')}` });

/** @param {string} kind */
function offering(kind) {
  const sort = BASICS.includes(kind) ? 'resource' : DISTRICTS.includes(kind) ? 'district' : kind.split('_')[0];
  return { title: capital(offeringName(kind)),
    text: `${t(`pharaon.offering_kind.${sort}.help`)} ${t('app.pharaon.offering_point')}` };
}

/** What a god asks, and how far each player is. @param {string} district on whose right edge it stands */
function god(district) {
  const found = gods(position.value)[position.value.districts.indexOf(district)];
  const asks = found.asks.map(({ district: at, need }) => t(`pharaon.demand.${at}`, { n: need })).join(', ');
  const far = playerNames().flatMap((name, player) => (position.value.seats === 1 && player === TRAITOR ? []
    : [`${name} ${found.asks.map(({ district: at, need }) => `${Math.min(need, counts(player, at))}/${need}`)
    .join(' ')}`]));
  return { title: `${godName(district)}: ${t('app.points', { n: found.points })}`, text: `${t('app.pharaon.asks',
    { asks })} ${far.join(', ')}.` };
}

/** @param {string} district */
function godTip(district) {
  const { title, text } = god(district);
  return marked(`gods.${district}`, { title, text: `${text} ${t('app.pharaon.god_once')}` });
}

/** @param {number} n */
function step(n) {
  return marked(`chamber.${n}`, { title: t('app.pharaon.step_n', { n, points: figures.value.step_points[n] }),
    text: `${capital(stepCost(n).map(resourceName).join(', '))}. ${t('pharaon.district.chamber.help',
      shown())}` });
}

/** @param {number} n */
function nileOption(n) {
  const { alike, cost } = nileOf(figures.value, n);
  return marked(`nile.${n}`, { title: t('app.pharaon.nile_n', { n }), text: `${capital(t('app.pharaon.nile_of',
    { cost: alike ? t('app.pharaon.alike', { n: alike }) : cost.map(resourceName).join(', '),
      gains: nileText(n) }))}.` });
}

/** @param {string} resource */
function track(resource) {
  const at = playerNames().map((name, player) =>
    `${name} ${position.value.players[player].nile[BASICS.indexOf(resource)]}`).join(', ');
  return { title: t('app.pharaon.track', { resource: resourceName(resource) }), text: `${t('app.pharaon.track_help',
    { points: figures.value.track_points.slice(1).join(', ') })} ${at}.` };
}

/** What lies in a place of a row now. @param {string} kind @param {number} n */
function place(kind, n) {
  const now = position.value;
  const card = kind === 'noble' ? now.noble_row[n - 1] : kind === 'artisan' ? now.artisan_row[n - 1]
    : now.vases.row[n - 1];
  if (!card) return of(`pharaon.piece.${kind}`);
  return kind === 'noble' ? noble(card) : kind === 'artisan' ? artisan(card) : vase(card);
}

/** @param {string} rest the name of an effect and its number */
function effect(rest) {
  const [name, n] = rest.split('.');
  const found = { effect: name, n: Number(n ?? 0) };
  return { title: capital(effectText(found)), text: t(`pharaon.slot.${found.effect}.help`, shown()) };
}

/** @param {string} name */
function resource(name) {
  const more = name === 'silver' || name === 'sword' ? t(`pharaon.piece.${name}.help`) : t('app.pharaon.basic');
  return { title: capital(resourceName(name)), text: `${more} ${name === 'sword' ? ''
    : t('pharaon.piece.token.help')} ${t('app.pharaon.in_supply', { n: position.value.supply[name] ?? 0 })}.` };
}

/** @type {Record<string, (rest: string) => {title: string, text: string}>} */
const KINDS = {
  card_noble: (rest) => noble(Number(rest)), own: (rest) => noble(Number(rest)), keep: (rest) => noble(Number(rest)),
    card_artisan: (rest) => artisan(Number(rest)), card_vase: (rest) => vase(Number(rest)),
  noble: (rest) => place('noble', Number(rest)), artisan: (rest) => place('artisan', Number(rest)), vase: (rest) =>
    place('vase', Number(rest)),
  offering, bonus: (rest) => offering(position.value.zone[Number(rest) - 1]), set: (rest) =>
    ({ title: t('app.pharaon.tip.sets.name'), text: `${capital(counted((position.value.sets[Number(rest) - 1] ?? [])
      .filter(Boolean).map(offeringName)))}.` }),
  god: (rest) => godTip(GOD_NAMES[/** @type {keyof typeof GOD_NAMES} */ (rest)] ?? rest), step: (rest) =>
    step(Number(rest)), nile: (rest) => nileOption(Number(rest)), nile_option: (rest) => nileOption(Number(rest)),
  track, res: resource, take: (rest) => (RESOURCES.includes(rest) ? resource(rest) : of('pharaon.piece.first_player')),
    for: resource,
  wheel: (rest) => ({ title: label(`wheel:${rest}`), text: asked(position.value) === 'traitor_wheel' ? plotted(rest)
    : t('pharaon.piece.wheel.help', shown()) }),
  effect, tile: (rest) => marked(`traitor.${rest}`, of(`pharaon.tile.${rest}`)), field: (rest) =>
    ({ title: capital(t(`pharaon.field.${rest}`)), text: t('pharaon.piece.pyramid.help') }),
  coin: (rest) => (rest.startsWith('offering_') ? offering(rest.slice(9)) : rest === 'district'
    ? of('pharaon.offering_kind.district') : resource(rest)),
  row: (rest) => marked(`pyramid.${rest}`, { title: t('app.pharaon.row_n', { n: rest }),
    text: `${capital(rowFields(Number(rest)).map((field) => t(`pharaon.field.${field}`))
      .join(', '))}. ${t('pharaon.piece.pyramid.help')}` }),
};

/** Explains a thing on the table. @param {string} key @returns {{title: string, text: string, guess?: string}} */
export function explain(key) {
  const name = ALIAS[/** @type {keyof typeof ALIAS} */ (key)] ?? key;
  const [kind, rest = ''] = name.split(':');
  if (kind === 'district') return of(`pharaon.district.${rest}`);
  const more = explainMore(name);
  if (more) return marked(figureOf(kind, rest), more);
  if (rest && KINDS[kind]) return KINDS[kind](rest);
  if (kind === 'reconstructed') return { ...of(`app.pharaon.tip.${kind}`), guess: kind };
  if (TIPS.includes(kind)) return of(`app.pharaon.tip.${kind}`);
  return has(`pharaon.piece.${kind}.help`) ? of(`pharaon.piece.${kind}`) : { title: capital(label(name)), text: '' };
}

/** Everything worth a line in the help. */
export const things = () => ['reconstructed', 'round', ...PIECES.slice(0, 2), ...DISTRICTS.map((name) =>
  `district:${name}`), ...PIECES.slice(2), 'offering:trade', 'offering:nile', 'offering:prestige_1',
  ...thingsMore(), ...Array.from({ length: position.value.konflikte ? kinds.value.nobles.length : 26 }, (_, n) =>
  `card_noble:${n + 1}`), ...['tomb', 'court', 'workshop', 'temple', 'river'].map((name) => `tile:${name}`),
    ...EFFECTS.slice(1).map((name) => `effect:${name}`), 'bag', 'zone', 'supply'];

// ---------------------------------------------------------------- the table as text

