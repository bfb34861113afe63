/** Putting together what takes several answers: a payment, steps on the Nile, three resources of choice. */
import { computed, effect, signal, untracked } from '../../lib.js';
import { chosen, clear, path, point } from '../../choose.js';
import { inRow, sendBy } from '../../play.js';
import { figures, me, myTurn, past, position, view } from '../../store.js';
import { BLADES, bagsOf, changedBag, cheapestBag, heldBlades, insteadOf, swordsFor } from './blades.js';
import { accessColours, billOf, districtOf, exchanged, giftOf, instead, openers, propose, proposeRest, size, squares, withAccess } from './pay.js';
import { BASICS, COINS, GOING, argument, asked, colourAt, hasSlot, nobleDistrict } from './rules.js';
import { payableSlots } from './slots.js';
import { after, isPaidUp, parts } from './solve.js';

const TOP = 3; // the last field of a Nile track
const ANY_TWOS = 1 << 12; // nothing was paid yet: an offering of two swords may be one too many
const HALFWAY = ['access', 'pay', 'bonus_pay', 'choose_slot', 'want_bonus'];

/** @typedef {{key: string, access?: number, pay?: number[], blades?: number[], bonus?: boolean, open?: string, counts: Record<string, number>}} Draft */
const kept = signal(/** @type {Draft} */ ({ key: '', counts: {} }));

/** @param {string} key @returns {Draft} */
const draftOf = (key) => (kept.value.key === key ? kept.value : { key, counts: {} });
/** Begins again with nothing. */
export const clearDraft = () => { kept.value = { key: '', counts: {} }; };

/** Whether this person is asked something now that is not being answered already. */
const free = () => myTurn.value && !past.value && !inRow.value;

/** What is put together now: `pay`, `pass`, `arrows`, `diplomat`, `swords`, or nothing. */
export function planning() {
  if (!free()) return '';
  const step = asked(position.value);
  if (going()) return 'pay';
  if (swordsDue() & 255) return 'swords';
  if (step === 'turn') return chosen.value?.name === 'pass' ? 'pass' : '';
  if (step === 'arrows') return ((argument(position.value) >> 8) & 255) > 1 ? 'arrows' : '';
  return step === 'diplomat' ? 'diplomat' : '';
}

/** The action that is being paid, or nothing. */
export function going() {
  if (!free()) return '';
  const step = asked(position.value);
  const name = chosen.value?.name ?? '';
  if (step === 'turn') return /^(go|nile):/.test(name) ? name : '';
  if (['choose_slot', 'access', 'pay'].includes(step)) return GOING[argument(position.value)] ?? 'go:offerings';
  return step === 'bonus_pay' || step === 'want_bonus' ? 'go:offerings' : '';
}

/** Whether part of a payment has been made already. */
export const isPaid = () => HALFWAY.includes(asked(position.value));

/** Which card or token of a row was pointed at: its place, 0 for the deck, -1 for none. @param {string} kind */
export function wished(kind) {
  const found = path.value.find((at) => at.startsWith(`${kind}:`));
  return found === undefined ? -1 : Number(found.split(':')[1]) || 0;
}

// ---------------------------------------------------------------- the payment

const key = () => keyNow.value;
const keyNow = computed(() => `${view.value.seq}.${going() || chosen.value?.name}.${wished('bonus')}.${going() && slotChosen()}`);

/** How the action could be paid, with or without a bonus offering. @param {boolean} bonus @param {number} [slot] */
const billWith = (bonus, slot = slotChosen()) => billOf(position.value, figures.value, me.value ?? 0, going(), bonus, Math.max(0, slot));
/** @param {ReturnType<typeof billWith>} bill */
const rest = (bill) => proposeRest(bill, laid(), paid());
const paid = () => COINS.map((coin) => position.value.paid[coin] ?? 0);
/** The colours the access token on the wheel can count as. */
const laid = () => position.value.access.reduce((/** @type {number} */ set, /** @type {string} */ name) => set | (1 << BASICS.indexOf(name)), 0);
/** Whether the access token lies on the wheel already. */
export const isOpen = () => ['pay', 'bonus_pay', 'want_bonus'].includes(asked(position.value));

/** The slots that can be paid for the action: 0 for one without a conflict, and numbers of conflicts; none where that is not a question any more. */
export function slotChoices() {
  if (!position.value.konflikte || !going() || !['turn', 'choose_slot'].includes(asked(position.value))) return [];
  return payableSlots(position.value, figures.value, me.value ?? 0, going());
}

/** The slot that is being paid: 0 without a conflict, the number of a conflict, -1 without the expansion. @returns {number} */
export function slotChosen() {
  if (!position.value.konflikte || !going()) return -1;
  const found = slotChoices();
  if (!['turn', 'choose_slot'].includes(asked(position.value))) return position.value.konflikte.paying ?? 0;
  const named = path.value.find((at) => /^(conflict|slot):/.test(at));
  const slot = named === undefined ? -1 : Number(named.split(':')[1]) || 0;
  return found.includes(slot) ? slot : found[0] ?? 0;
}

/** Chooses a slot; the card that was pointed at stays. @param {number} slot */
export function chooseSlot(slot) {
  const others = [...new Set([...(chosen.value?.path ?? []), ...path.value])].filter((at) => !/^(conflict|slot):/.test(at));
  if (asked(position.value) === 'turn') clear();
  for (const at of [...others, slot ? `conflict:${slot}` : 'slot:free']) if (!path.value.includes(at)) point(at);
}

/** Whether the access costs alone pay a bonus offering, so that it comes anyway. */
export function bonusIsFree() {
  const { more } = billWith(true);
  if (!more?.conflict || going() !== 'go:offerings' || asked(position.value) === 'pay' || !canBonus()) return false;
  const access = draftOf(key()).access ?? propose(billWith(true))?.access ?? -1;
  return isPaidUp(isOpen() ? laid() : accessColours(billWith(true), access), 2, more.extra);
}

/** Whether a bonus offering can be paid. */
export const canBonus = () => going() === 'go:offerings' && (isOpen() ? rest(billWith(true)) : propose(billWith(true))) !== undefined;
/** Whether a bonus offering is wanted. */
export const withBonus = () => going() === 'go:offerings' && (position.value.konflikte && asked(position.value) === 'pay' ? argument(position.value) > 0 : bonusWanted());
const bonusWanted = () => (bonusIsFree() || (draftOf(key()).bonus ?? (wished('bonus') > 0 || size(paid()) > 0))) && canBonus();

/** The payment as it stands: proposed, or as it was changed. */
export const payment = () => paymentNow.value;
const paymentNow = computed(worked);

function worked() {
  if (!going()) return null;
  const bill = billWith(withBonus());
  const { access, pay } = draftOf(key());
  if (isOpen()) {
    const done = paid();
    const bag = pay ?? (asked(position.value) === 'bonus_pay' && !withBonus() ? done : rest(bill) ?? done);
    return { bill, access: -1, colours: laid(), pay: bag, paid: done, ...told(bill, laid(), 0, bag) };
  }
  const now = pay && access !== undefined ? { access, pay } : propose(bill);
  if (!now) return null;
  const colours = accessColours(bill, now.access);
  return { bill, ...now, colours, paid: undefined, ...told(bill, colours, now.access, now.pay) };
}

/** What each token of a bill stands for. @param {ReturnType<typeof billWith>} bill @param {number} colours @param {number} token @param {number[]} bag @returns {{deducted: string | null, squares: {coin: number, as: string}[], counts?: string[], solves?: {coin: number, as: string}[]}} */
const told = (bill, colours, token, bag) => (bill.more?.conflict ? parts(bill, colours, bag) : squares(bill, colours, token, bag));

/** The coins that could open the district instead. @returns {number[]} */
export function otherAccess() {
  const now = payment();
  return now && now.access >= 0 ? openers(now.bill).filter((coin) => coin !== now.access) : [];
}

/** The coins that could be paid instead of one. @param {number} coin @returns {number[]} */
export function others(coin) {
  const now = payment();
  return now ? instead(now.access >= 0 ? after(now.bill, now.access) : now.bill, now, coin) : [];
}

/** @param {Partial<Draft>} changes */
const keep = (changes) => { kept.value = { ...draftOf(key()), ...changes }; };

/** Opens the choice of another coin for one, or closes it: `access`, or the number of a coin. @param {string} which */
export const openChange = (which) => keep({ open: kept.value.open === which && kept.value.key === key() ? '' : which });
/** Which coin is being changed now. */
export const changing = () => draftOf(key()).open ?? '';

/** Opens the district with another coin. @param {number} coin */
export function changeAccess(coin) {
  const now = payment();
  if (now) keep({ ...withAccess(now.bill, now, coin), open: '' });
}

/** Pays another coin instead of one. @param {number} coin @param {number} other */
export function changeCoin(coin, other) {
  const now = payment();
  if (now) keep({ access: now.access, pay: exchanged(now.bill, now, coin, other), open: '' });
}

/** With a bonus offering, or without. @param {boolean} bonus */
export const setBonus = (bonus) => keep({ bonus, access: undefined, pay: undefined, open: '' });

/** How many tokens a payment still takes. */
export function tokensToPay() {
  const now = payment();
  return now ? size(now.pay) - size(now.paid ?? []) + Number(now.access >= 0) : 0;
}

/** The coins a payment takes, by name; own goods count down. @returns {Record<string, number>} */
export function spends() {
  const now = payment();
  if (!now) return Object.fromEntries(BLADES.flatMap((blade, n) => (swordBag()?.[n] ? [[blade, swordBag()?.[n] ?? 0]] : [])));
  const bag = now.pay.map((n, coin) => n - (now.paid?.[coin] ?? 0) + Number(coin === now.access));
  return Object.fromEntries(COINS.flatMap((coin, n) => (bag[n] > 0 ? [[coin, bag[n]]] : [])));
}

/** The token that would lie on the wheel. @returns {{colour: string, what: string, conflict: number} | null} */
export function ghostOnWheel() {
  const now = payment();
  if (!now || now.access < 0 || extraNoble()) return null;
  const gift = giftOf(now.access, now.bill.district);
  return { colour: now.bill.colour, what: gift ? `offering_${gift}` : COINS[now.access], conflict: Math.max(0, slotChosen()) };
}

// ---------------------------------------------------------------- swords

/** How many swords are to be paid, as the table says it: with the last kind paid, and whether only offerings of two were. */
export function swordsDue() {
  if (!free() || !position.value.konflikte) return 0;
  if (asked(position.value) === 'swords') return argument(position.value);
  const due = chosen.value ? swordsFor(position.value, figures.value, me.value ?? 0, chosen.value.name) : 0;
  return due ? due | ANY_TWOS : 0;
}

const bagsNow = computed(() => bagsOf(position.value, me.value ?? 0, swordsDue()));
const bags = () => bagsNow.value;
/** The tokens for swords: proposed, or as they were changed. @returns {number[] | undefined} */
export const swordBag = () => (planning() === 'swords' ? draftOf(key()).blades ?? cheapestBag(bags()) : undefined);
/** What could be paid instead of a token for a sword. @param {number} blade */
export const otherBlades = (blade) => insteadOf(bags(), swordBag() ?? [], blade);
/** Pays another token instead of one. @param {number} blade @param {number} other */
export const changeBlade = (blade, other) => keep({ blades: changedBag(bags(), swordBag() ?? [], blade, other), open: '' });

/** Sends the answer that costs swords, and the swords. */
function sendSwords() {
  const bag = swordBag() ?? [];
  const first = asked(position.value) === 'swords' ? undefined : chosen.value?.name;
  const { seq } = view.value;
  const held = () => heldBlades(position.value.players[me.value ?? 0]);
  const left = held().map((n, blade) => n - (bag[blade] ?? 0));
  return sendBy((legal) => {
    if (first && view.value.seq === seq) return legal.includes(first) ? first : undefined;
    const blade = asked(position.value) === 'swords' ? `sword:${BLADES[held().findIndex((n, at) => n > left[at])]}` : '';
    return legal.includes(blade) ? blade : follows(legal);
  });
}

/** The noble who lets one act where no slot is free, if it takes one now (13 to 16); else 0. @returns {number} */
export function extraNoble() {
  const district = districtOf(going());
  if (isOpen() || slotChosen() > 0 || hasSlot(position.value, figures.value, colourAt(position.value, figures.value, district))) return 0;
  return [13, 14, 15, 16].find((card) => nobleDistrict(figures.value, card) === district) ?? 0;
}

// ---------------------------------------------------------------- steps on the Nile, resources of choice

const counts = () => draftOf(`${view.value.seq}`).counts;
/** What was put together so far. @param {string} name */
export const countOf = (name) => counts()[name] ?? 0;
const sum = () => Object.values(counts()).reduce((all, n) => all + n, 0);

/** The tracks a step may go to: the field one stands on, and the room above. */
export function tracks() {
  const fields = position.value.players[me.value ?? 0].nile;
  const most = argument(position.value) >> 16 ? 1 : TOP; // a favour may ask for different tracks
  return BASICS.flatMap((name, n) => ((argument(position.value) >> n) & 1 ? [{ name, field: fields[n] + countOf(name), room: Math.min(most, TOP - fields[n]) - countOf(name) }] : []));
}

/** How many more can be put together. */
export function toChoose() {
  const room = planning() === 'arrows' ? tracks().reduce((all, track) => all + track.room, 0) + sum() : BASICS.reduce((all, name) => all + (position.value.supply[name] ?? 0), 0);
  return Math.min(planning() === 'arrows' ? (argument(position.value) >> 8) & 255 : 3, room) - sum();
}

/** Whether one more of something fits. @param {string} name */
export function fits(name) {
  if (toChoose() <= 0) return false;
  return planning() === 'arrows' ? (tracks().find((track) => track.name === name)?.room ?? 0) > 0 : (position.value.supply[name] ?? 0) > countOf(name);
}

/** One more or less. @param {string} name @param {number} way */
export function add(name, way) {
  if (way > 0 ? fits(name) : countOf(name) > 0) kept.value = { ...draftOf(`${view.value.seq}`), counts: { ...counts(), [name]: countOf(name) + way } };
}

/** Whether anything was put together. */
export const begun = () => sum() > 0;

// A track of the board or its button adds a step, where several are to be laid.
effect(() => {
  const name = chosen.value?.name ?? '';
  untracked(() => {
    if (!name.startsWith('track:') || planning() !== 'arrows') return;
    add(name.slice(6), 1);
    clear();
  });
});

// ---------------------------------------------------------------- sending

/** An answer that goes without saying after one's own choice. @param {string[]} legal */
export function follows(legal) {
  const passed = position.value.players[me.value ?? 0]?.row !== null;
  return asked(position.value) === 'end_turn' && !passed && legal.includes('done') ? 'done' : undefined;
}

/** Whether this is a place that nobody wants to be taken back to. */
export const halfway = () => isPaid() || asked(position.value) === 'swords' || (asked(position.value) === 'end_turn' && position.value.players[me.value ?? 0]?.row === null);

/** The next coin that the plan has and the table has not. @param {number[]} pay */
const nextCoin = (pay) => `pay:${COINS[paid().findIndex((n, coin) => pay[coin] > n)]}`;

/** @param {{slot: number, access: number, pay: number[], bonus: boolean, wishes: string[]}} plan @param {string[]} legal */
function nextAnswer({ slot, access, pay, bonus, wishes }, legal) {
  const step = asked(position.value);
  if (step === 'choose_slot') return slot > 0 ? `conflict:${slot}` : 'slot:free';
  if (step === 'want_bonus') return bonus || !legal.includes('enough') ? 'more' : 'enough';
  if (step === 'access') return `access:${COINS[access]}`;
  if (step === 'pay' || (step === 'bonus_pay' && bonus)) return nextCoin(pay);
  if (step === 'bonus_pay') return 'enough';
  const wish = wishes.find((one) => legal.includes(one));
  if (wish) wishes.splice(wishes.indexOf(wish), 1);
  return wish ?? follows(legal);
}

/** Sends the action, its payment coin by coin in the order of the rules, then what was wished for. */
async function sendPayment() {
  const now = payment();
  const plan = { slot: slotChosen(), access: now?.access ?? -1, pay: now?.pay ?? [], bonus: withBonus(), wishes: path.value.filter((at) => /^(noble|extra|artisan|set|bonus|vase):/.test(at)) };
  const first = asked(position.value) === 'turn' ? chosen.value?.name : undefined;
  const { seq } = view.value;
  await sendBy((legal) => {
    const name = first && view.value.seq === seq ? first : asked(position.value) === 'turn' ? undefined : nextAnswer(plan, legal);
    return name && legal.includes(name) ? name : undefined;
  });
}

/** Steps or resources, as the table has them: what the engine answers by itself is seen. @param {string} verb @returns {Record<string, number>} */
function standing(verb) {
  const { nile, goods } = position.value.players[me.value ?? 0];
  return Object.fromEntries(BASICS.map((name, n) => [name, verb === 'track' ? nile[n] : goods[name] ?? 0]));
}

/** Sends what was put together, in ascending order. @param {string} verb */
function sendCounts(verb) {
  const wanted = standing(verb);
  for (const name of BASICS) wanted[name] += countOf(name);
  return sendBy((legal) => {
    const name = BASICS.find((one) => wanted[one] > standing(verb)[one]);
    const answer = `${verb}:${name}`;
    return name && legal.includes(answer) ? answer : follows(legal);
  });
}

/** Sends what was put together. */
export async function carryOut() {
  const kind = planning();
  if (kind === 'arrows') await sendCounts('track');
  else if (kind === 'diplomat') await sendCounts('take');
  else if (kind === 'swords') await sendSwords();
  else if (kind) await sendPayment();
  clearDraft();
}
