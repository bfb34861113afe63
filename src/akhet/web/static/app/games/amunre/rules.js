/** What the board must know of Amun-Re to show it: names, phases, and where every piece lies. */

/** @typedef {import('../../types.js').AmunRePosition} Position */

export const PROVINCES = ['abu', 'abydos', 'amarna', 'avaris', 'baharya', 'berenike', 'buto', 'dakhla', 'damanhur',
  'edfu', 'kharga', 'memphis', 'mendes', 'sawu', 'thebes'];
export const POWERS = ['bid_block', 'outbid_same_province', 'free_farmer', 'builder', 'offering_correction',
  'harvest_increase', 'eight_gold',
  'bonus_farmers', 'bonus_cards', 'bonus_nile_bank', 'bonus_lower_upper', 'bonus_on_off_nile'];
export const SPACES = [0, 1, 3, 6, 10, 15, 21, 28, 36]; // how the spaces of a track are called in actions
export const ITEMS = ['card', 'farmer', 'stone'];
export const PHASES = ['reveal', 'auction', 'build', 'offering', 'income', 'score'];
const KINDS = ['pyramids', 'sets', 'banks', 'temples', 'bonus'];
export const SOURCES = [...KINDS.map((kind) => `old_${kind}`), ...KINDS.map((kind) => `new_${kind}`), 'gold'];
const ICONS = ['power-block', 'power-outbid', 'power-farmer', 'power-builder', 'power-correction', 'power-harvest',
  'power-8gold'];
const STEP_PHASES = { draw_start: 'reveal', deal: 'reveal', choose: 'reveal', reveal: 'reveal',
  bid: 'auction', pay: 'auction', buy_cards: 'build', buy_farmers: 'build',
  buy_stones: 'build', may_build: 'build',
  offer: 'offering', correct: 'offering', item: 'offering', income: 'income', bonus: 'score' };

/** @param {string} card */
export const iconOf = (card) => ICONS[POWERS.indexOf(card)] ?? 'power-bonus';
/**
 * What a province has printed under a heading of the figures.
 * @param {any} figures
 * @param {string} what
 * @param {string} province
 * @returns {number}
 */
export const printed = (figures, what, province) => figures[what]?.[PROVINCES.indexOf(province)] ?? 0;
/** What is asked now: the name of the step on top. @param {Position} position @returns {string} */
export const asked = (position) => position.tasks.at(-1)?.step ?? '';

/** The phase of the round. @param {Position} position @returns {string} */
export function phaseOf(position) {
  const steps = position.tasks.map((task) => task.step);
  const found = STEP_PHASES[/** @type {keyof typeof STEP_PHASES} */ (steps.at(-1))];
  if (found) return found;
  if (steps.includes('take_provinces')) return 'auction';
  if (steps.includes('start_offering')) return 'build';
  return steps.includes('start_income') ? 'offering' : 'score';
}

/** The provinces of a seat. @param {Position} position @param {number} seat */
export const owned = (position, seat) => PROVINCES.filter((name) => position.provinces[name].owner === seat);

/** Whether the reader holds a province's secret card (expert rule). @param {Position} position @param {string} name */
export const held = (position, name) => position.expert?.cards.some((cards) => cards.includes(name)) ?? false;

/** Whether the card of a province was chosen by the reader. @param {Position} position @param {string} name */
export const chosenCard = (position, name) => position.expert?.chosen.includes(name) ?? false;

/** What the rules count in a province. @param {Position} position @param {string} what @param {string} name */
export const countIn = (position, what, name) => position.counts[what][PROVINCES.indexOf(name)];

/**
 * Whether a province is for sale, has an owner, is still to come or is not in this kingdom.
 * @param {Position} position
 * @param {string} name
 */
export function stateOf(position, name) {
  if (position.opened.includes(name)) return 'sale';
  if (position.provinces[name].owner !== null) return 'owned';
  return position.deck.includes(name) ? 'to_come' : 'out';
}

/**
 * The bid that stands in a province.
 * @param {Position} position
 * @param {string} name
 * @returns {{seat: number, space: number} | null}
 */
export function bidIn(position, name) {
  const seat = position.bids.findIndex((bid) => bid?.province === name);
  const bid = position.bids[seat];
  return bid ? { seat, space: bid.space } : null;
}

/** Whether the space above a bid is blocked by a card. @param {Position} position @param {string} name */
export function blockedIn(position, name) {
  const bid = bidIn(position, name);
  return bid !== null && countIn(position, 'least_bid', name) > SPACES.indexOf(bid.space) + 1;
}

/** What a space of the track costs. @param {any} figures @param {number} space @returns {number} */
export const bidAt = (figures, space) => figures.bids?.[SPACES.indexOf(space)] ?? space;

/** The cards of a hand by kind. @param {Position} position @param {number} seat @returns {[string, number][]} */
export function handOf(position, seat) {
  return POWERS.flatMap((card) => (position.hands[seat][card] ? [[card, position.hands[seat][card]]] : []));
}

// ---------------------------------------------------------------- pieces

/** Every piece that lies on the map, and where. @param {Position} position */
export function pieces(position) {
  const found = PROVINCES.flatMap((name) => {
    const land = position.provinces[name];
    const row = (/** @type {string} */ kind, /** @type {number} */ n) =>
      Array.from({ length: n }, (_, i) => ({ at: `${kind}:${name}.${i}`, kind: `${kind}-${name}` }));
    const owner = land.owner === null ? [] : [{ at: `own:${name}`, kind: `own${land.owner}-${name}` }];
    return [...row('farmer', land.farmers), ...row('lowland', land.lowland), ...row('brick', land.stones),
      ...row('pyramid', land.pyramids), ...owner];
  });
  const bids = position.bids.flatMap((bid, /** @type {number} */ seat) =>
    (bid ? [{ at: `stand:${bid.province}.${bid.space}`, kind: `bid${seat}` }] : []));
  return [...found, ...bids, { at: `temple:${position.temple}`, kind: 'temple' }];
}
