/** What the board must know of Amun-Re to show it: names, paths of actions, prices, income, points so far. */

export const PROVINCES = ['abu', 'abydos', 'amarna', 'avaris', 'baharya', 'berenike', 'buto', 'dakhla', 'damanhur', 'edfu', 'kharga', 'memphis', 'mendes', 'sawu', 'thebes'];
export const POWERS = ['bid_block', 'outbid_same_province', 'free_farmer', 'builder', 'offering_correction', 'harvest_increase', 'eight_gold',
  'bonus_farmers', 'bonus_cards', 'bonus_nile_bank', 'bonus_lower_upper', 'bonus_on_off_nile'];
export const SPACES = [0, 1, 3, 6, 10, 15, 21, 28, 36]; // how the spaces of a track are called in actions
export const ITEMS = ['card', 'farmer', 'stone'];
export const PHASES = ['reveal', 'auction', 'build', 'offering', 'income', 'score'];
const KINDS = ['pyramids', 'sets', 'banks', 'temples', 'bonus'];
export const SOURCES = [...KINDS.map((kind) => `old_${kind}`), ...KINDS.map((kind) => `new_${kind}`), 'gold'];
const ICONS = ['power-block', 'power-outbid', 'power-farmer', 'power-builder', 'power-correction', 'power-harvest', 'power-8gold'];
const STEP_PHASES = { reveal: 'reveal', bid: 'auction', pay: 'auction', buy_cards: 'build', buy_farmers: 'build', buy_stones: 'build', may_build: 'build',
  offer: 'offering', correct: 'offering', item: 'offering', income: 'income', bonus: 'score' };

/** @param {string} card */
export const iconOf = (card) => ICONS[POWERS.indexOf(card)] ?? 'power-bonus';
/** What a province has printed under a heading of the figures. @param {any} figures @param {string} what @param {string} province @returns {number} */
export const printed = (figures, what, province) => figures[what]?.[PROVINCES.indexOf(province)] ?? 0;
/** What so many pieces of one kind cost. @param {number} n */
export const price = (n) => (n * (n + 1)) / 2;
/** What is asked now: the name of the step on top. @param {any} position @returns {string} */
export const asked = (position) => position.tasks.at(-1)?.step ?? '';
/** The number that belongs to it. @param {any} position @returns {number} */
export const argument = (position) => position.tasks.at(-1)?.arg ?? 0;

/** The phase of the round. @param {any} position @returns {string} */
export function phaseOf(position) {
  const steps = position.tasks.map((/** @type {any} */ task) => task.step);
  const found = STEP_PHASES[/** @type {keyof typeof STEP_PHASES} */ (steps.at(-1))];
  if (found) return found;
  if (steps.includes('take_provinces')) return 'auction';
  if (steps.includes('start_offering')) return 'build';
  return steps.includes('start_income') ? 'offering' : 'score';
}

/** The provinces of a seat. @param {any} position @param {number} seat */
export const owned = (position, seat) => PROVINCES.filter((name) => position.provinces[name].owner === seat);

/** Free fields of a province. @param {any} position @param {any} figures @param {string} name */
export const freeFields = (position, figures, name) => printed(figures, 'fields', name) - position.provinces[name].farmers;

/** All farmers of a province: on fields, on its lowland, and printed. @param {any} position @param {any} figures @param {string} name */
export function farmersIn(position, figures, name) {
  const { farmers, lowland } = position.provinces[name];
  return farmers + lowland + printed(figures, 'printed_farmers', name);
}

/** Whether a province is for sale, has an owner, is still to come or is not in this kingdom. @param {any} position @param {string} name */
export function stateOf(position, name) {
  if (position.opened.includes(name)) return 'sale';
  if (position.provinces[name].owner !== null) return 'owned';
  return position.deck.includes(name) ? 'to_come' : 'out';
}

/** The bid that stands in a province. @param {any} position @param {string} name @returns {{seat: number, space: number} | null} */
export function bidIn(position, name) {
  const seat = position.bids.findIndex((/** @type {any} */ bid) => bid?.province === name);
  return seat < 0 ? null : { seat, space: position.bids[seat].space };
}

/** Whether the next space above a bid is blocked by a card. @param {any} position @param {string} name */
export function blockedIn(position, name) {
  const bid = bidIn(position, name);
  return bid !== null && position.played[bid.seat].includes('bid_block');
}

/** What a space of the track costs. @param {any} figures @param {number} space @returns {number} */
export const costOf = (figures, space) => figures.bids?.[SPACES.indexOf(space)] ?? space;

/** The cards of a hand by kind. @param {any} position @param {number} seat @returns {[string, number][]} */
export function handOf(position, seat) {
  return POWERS.flatMap((card) => (position.hands[seat][card] ? [[card, position.hands[seat][card]]] : []));
}

/** The field of the temple track that an offering reaches. @param {any} figures @param {number} total */
export const fieldOf = (figures, total) => 1 + figures.tops.filter((/** @type {number} */ top) => total > top).length;

/** What a seat would collect with the temple on a field. @param {any} position @param {any} figures @param {number} seat @param {number} [temple] */
export function incomeOf(position, figures, seat, temple = position.temple) {
  return owned(position, seat).reduce((sum, name) => {
    if (position.eight[seat] === name) return sum + figures.effects[3];
    const each = figures.harvest[temple] + (position.harvest[seat] === name ? figures.effects[2] : 0);
    return sum + farmersIn(position, figures, name) * each + printed(figures, 'fixed_income', name) + printed(figures, 'camel_income', name) * figures.camels[temple];
  }, 0);
}

// ---------------------------------------------------------------- actions as paths

const CARD_OF = { free_farmer: 'free_farmer', builder: 'builder', harvest: 'harvest_increase', eight: 'eight_gold' };

/** The group of an action and the things on the table that lead to it. @param {string} name */
export function target(name) {
  const [verb, rest = ''] = name.split(':');
  const card = CARD_OF[/** @type {keyof typeof CARD_OF} */ (verb)];
  if (verb === 'bid') return { group: 'bid', path: [`prov:${rest.split('.')[0]}`, name] };
  if (card) return { group: verb, path: [`card:${card}`, `prov:${rest}`] };
  if (verb === 'play' || verb === 'bonus') return { group: verb, path: [`card:${rest}`] };
  if (verb === 'place') return { group: 'place', path: [`prov:${rest}`] };
  return { group: verb, path: [name] };
}

// ---------------------------------------------------------------- pieces

/** Every piece that lies on the map, and where. @param {any} position */
export function pieces(position) {
  const found = PROVINCES.flatMap((name) => {
    const land = position.provinces[name];
    const row = (/** @type {string} */ kind, /** @type {number} */ n) => Array.from({ length: n }, (_, i) => ({ at: `${kind}:${name}.${i}`, kind: `${kind}-${name}` }));
    const owner = land.owner === null ? [] : [{ at: `own:${name}`, kind: `own${land.owner}-${name}` }];
    return [...row('farmer', land.farmers), ...row('lowland', land.lowland), ...row('brick', land.stones), ...row('pyramid', land.pyramids), ...owner];
  });
  const bids = position.bids.flatMap((/** @type {any} */ bid, /** @type {number} */ seat) => (bid ? [{ at: `stand:${bid.province}.${bid.space}`, kind: `bid${seat}` }] : []));
  return [...found, ...bids, { at: `temple:${position.temple}`, kind: 'temple' }];
}

// ---------------------------------------------------------------- points

/** All pyramids or stones of a seat. @param {any} position @param {number} seat @param {'pyramids' | 'stones'} what */
export const built = (position, seat, what) => owned(position, seat).reduce((sum, name) => sum + position.provinces[name][what], 0);
