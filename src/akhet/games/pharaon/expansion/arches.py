"""The arches of the gods: one more thing to do after an action, for swords; and the favours."""

from typing import Final

from mypy_extensions import i64

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.packed import bit, lane, unit
from akhet.core.step import Step
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import (
    DEAL_FAVOUR,
    DECLINE,
    EXTRA_NOBLE,
    FAVOUR,
    GO_ARTISANS,
    GO_BONUS,
    GO_CHAMBER,
    GO_NILE,
    GO_NOBLES,
    GO_OFFERINGS,
    JOKER_GO,
    USE_ARCH,
)
from akhet.games.pharaon.box.components import BASIC, JOKER, SILVER, SWORD
from akhet.games.pharaon.box.components import NOBLES as NOBLES_DISTRICT
from akhet.games.pharaon.box.konflikte import (
    ARCH_NILE,
    ARCH_OFFERING,
    ARCH_VASE,
    BARE_ARTISANS,
    BUILD_STEP,
    CHAMBER_STEPS,
    EXTRA_NOBLES,
    FAVOUR_PHARAOH,
    FAVOUR_VIZIER,
    FAVOURS,
    GET_ARTISANS,
    GET_BASIC,
    GET_NOBLES,
    GET_OFFERINGS,
    GET_SILVER,
    GET_SWORDS,
    GET_VASES,
    JOKER_ACTION,
    NILE_STEPS,
    NILE_TRACKS,
)
from akhet.games.pharaon.expansion.swords import (
    ask_swords,
    can_pay_swords,
    effect_at,
    swords_at,
)
from akhet.games.pharaon.paying.payment import sum_of
from akhet.games.pharaon.state import (
    GIFTS,
    Pharaon,
    any_bonus,
    any_gift,
    any_set,
    gift,
    gift_count,
)
from akhet.games.pharaon.steps.districts import EXTRA_PLACE, TakeNobleStep, deal_noble_to
from akhet.games.pharaon.steps.going import ALL_TRACKS, brings, carry_out, district_of
from akhet.games.pharaon.steps.powers import fill_powers, is_power, use_power
from akhet.games.pharaon.steps.shared import (
    ARCH,
    ARROWS,
    DEAL_FAVOUR_STEP,
    DRAW_VASE,
    FILL_ARCHES,
    TAKE_NOBLE,
    TAKE_OFFERING,
    ask_gain,
    get_noble,
    room_on,
    step_up,
)
from akhet.games.pharaon.steps.vases import vases_left

VIZIER_CARDS: Final = (1 << FAVOURS) - 1


class ArchStep(Step[Pharaon]):
    """After the action in a district: its arch, once, or not (`arg` is the district)."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """What can be paid and brings anything; before it, a noble may change a resource."""
        effect = effect_at(state, arg)
        if effect != EXTRA_NOBLES:
            fill_powers(state, seat, out)
        if effect in (FAVOUR_VIZIER, FAVOUR_PHARAOH):
            fill_favours(state, seat, arg, out)
        elif effect == JOKER_ACTION:
            fill_jokers(state, seat, out)
        elif helps(state, seat, effect) and can_pay_swords(
            state, seat, swords_at(state, seat, arg)
        ):
            out.add(USE_ARCH)
        out.add(DECLINE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Asks for the swords."""
        if action == DECLINE:
            return
        if is_power(action):
            state.ask(ARCH, seat, arg)
            use_power(state, seat, action)
            return
        state.tell(facts.ARCH, seat, arg, action)
        if action == USE_ARCH:
            ask_swords(state, seat, swords_at(state, seat, arg), action, arg)
        elif action >= JOKER_GO:
            going: i64 = action - JOKER_GO
            kind: i64 = JOKER + district_of(going)
            state.own[GIFTS + seat] -= gift(kind)
            state.spent += gift(kind)
            ask_swords(state, seat, resources_of(state, seat, going), action, arg)
        else:
            card = favour_at(state, arg, action - FAVOUR)
            ask_swords(state, seat, state.box.more.favour_cost[card], action, arg)


def helps(state: Pharaon, player: i64, effect: i64) -> bool:
    """Whether a simple arch brings a player anything."""
    if effect == BUILD_STEP:
        return lane(state.chamber, player) < state.box.steps
    if effect == ARCH_VASE:
        return vases_left(state)
    if effect == ARCH_OFFERING:
        return any_gift(state) or any_bonus(state)
    return effect == ARCH_NILE and room_on(state, player, ALL_TRACKS) > 0


class BoughtStep(Step[Pharaon]):
    """A chore: the swords are paid, and what they are for happens."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """The arch, a favour, an action, or one of the nobles at the arch."""
        purpose: i64 = arg & 4095
        district: i64 = arg >> 12
        if purpose == USE_ARCH:
            use_arch(state, seat, effect_at(state, district))
        elif EXTRA_NOBLE <= purpose < EXTRA_NOBLE + BASIC:
            take_extra(state, seat, purpose - EXTRA_NOBLE)
        elif purpose == JOKER_GO + GO_NOBLES:
            state.ask(TAKE_NOBLE, seat)
        elif purpose >= JOKER_GO:
            carry_out(state, seat, purpose - JOKER_GO)
        else:
            take_favour(state, seat, district, purpose - FAVOUR)


def use_arch(state: Pharaon, player: i64, effect: i64) -> None:
    """The effect of a simple arch."""
    if effect == BUILD_STEP:
        step_up(state, player)
    elif effect == ARCH_VASE:
        state.ask(DRAW_VASE, player)
    elif effect == ARCH_OFFERING:
        state.ask(TAKE_OFFERING, player)
    else:
        state.ask(ARROWS, player, ALL_TRACKS | 1 << 8)


# ---------------------------------------------------------------- an action for a joker


def resources_of(state: Pharaon, player: i64, going: i64) -> i64:
    """How many resources an action would cost (ruling P37)."""
    if going == GO_OFFERINGS:
        return 1
    if going == GO_BONUS:
        return 2
    if going == GO_NOBLES:
        return BASIC
    if going == GO_ARTISANS:
        return 3
    if going == GO_CHAMBER:
        return sum_of(state.box.step_cost[lane(state.chamber, player)])
    cost: i64 = state.box.nile_cost[state.cover * 6 + going - GO_NILE]
    return sum_of(cost) if cost > 0 else -cost


def fill_jokers(state: Pharaon, player: i64, out: Moves) -> None:
    """Adds the actions whose district's joker a player has, if they can be paid with swords."""
    going: i64
    for going in range(GO_OFFERINGS, GO_BONUS + 1):
        joker: i64 = JOKER + district_of(going)
        if gift_count(state.own[GIFTS + player], joker) == 0 or not works(state, player, going):
            continue
        if can_pay_swords(state, player, resources_of(state, player, going)):
            out.add(JOKER_GO + going)


def works(state: Pharaon, player: i64, going: i64) -> bool:
    """Whether an action has an effect. The joker itself can be drawn as the bonus."""
    if going in (GO_OFFERINGS, GO_BONUS):
        return any_set(state)
    if going == GO_NOBLES:
        return state.noble_row != 0 or state.noble_deck != 0
    if going == GO_ARTISANS:
        return state.artisan_row != 0 or state.artisan_deck != 0
    if going == GO_CHAMBER:
        return lane(state.chamber, player) < state.box.steps
    return brings(state, player, going - GO_NILE)


# ---------------------------------------------------------------- favours


def favour_at(state: Pharaon, district: i64, place: i64) -> i64:
    """The favour in a place at a district's arch, or -1."""
    return ((state.favours >> ((2 * district + place) * 5)) & 31) - 1


def fill_favours(state: Pharaon, player: i64, district: i64, out: Moves) -> None:
    """Adds the favours that can be paid and of which some part can be had (ruling P62)."""
    place: i64
    for place in range(2):
        card = favour_at(state, district, place)
        if card < 0 or not favour_helps(state, player, card):
            continue
        if can_pay_swords(state, player, state.box.more.favour_cost[card]):
            out.add(FAVOUR + place)


def favour_helps(state: Pharaon, player: i64, card: i64) -> bool:
    """Whether some part of a favour can be had."""
    part: i64
    for part in range(card * 4, card * 4 + 4, 2):
        kind: i64 = state.box.more.favour_gains[part]
        if state.box.more.favour_gains[part + 1] > 0 and can_gain(state, player, kind):
            return True
    return False


def can_gain(state: Pharaon, player: i64, kind: i64) -> bool:
    """Whether a kind of gain can be had."""
    if kind == GET_SILVER:
        return lane(state.supply, SILVER) > 0
    if kind == GET_SWORDS:
        return lane(state.supply, SWORD) > 0
    if kind == GET_BASIC:
        return state.supply & 0xFFFFFFFFFF != 0
    if kind == GET_OFFERINGS:
        return any_gift(state) or any_bonus(state)
    if kind in (GET_ARTISANS, BARE_ARTISANS):
        return state.artisan_row != 0 or state.artisan_deck != 0
    if kind == CHAMBER_STEPS:
        return lane(state.chamber, player) < state.box.steps
    if kind in (NILE_STEPS, NILE_TRACKS):
        return room_on(state, player, ALL_TRACKS) > 0
    if kind == GET_VASES:
        return vases_left(state)
    return kind == GET_NOBLES and (state.noble_row != 0 or state.noble_deck != 0)


def take_favour(state: Pharaon, player: i64, district: i64, place: i64) -> None:
    """A favour's gains; its card goes away, and after them a new one takes its place."""
    card = favour_at(state, district, place)
    state.favours -= (card + 1) << ((2 * district + place) * 5)
    state.favour_gone |= bit(card)
    state.tell(facts.FAVOUR, player, card)
    state.ask(FILL_ARCHES, 0)
    more = state.box.more
    ask_gain(state, player, more.favour_gains[card * 4 + 2], more.favour_gains[card * 4 + 3])
    ask_gain(state, player, more.favour_gains[card * 4], more.favour_gains[card * 4 + 1])


class FillArchesStep(Step[Pharaon]):
    """A chore: the next empty place at an arch gets a favour, or one of the five nobles."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Asks chance for it, and then for the next one."""
        district: i64
        for district in range(BASIC):
            effect = effect_at(state, district)
            if effect == EXTRA_NOBLES:
                if state.noble_deck != 0 and fill_extra(state):
                    return
            elif effect >= FAVOUR_VIZIER and fill_favour(state, district, effect):
                return


def fill_extra(state: Pharaon) -> bool:
    """Asks for a noble for the first empty place at the arch; whether there is one."""
    place: i64
    for place in range(BASIC):
        if lane(state.extra_row, place) == 0:
            state.ask(FILL_ARCHES, 0)
            deal_noble_to(state, EXTRA_PLACE + place)
            return True
    return False


def fill_favour(state: Pharaon, district: i64, effect: i64) -> bool:
    """Asks for a favour for the first empty place at an arch; whether there is one."""
    place: i64
    for place in range(2):
        if favour_at(state, district, place) < 0:
            refill_favours(state, effect)
            if state.favour_deck & deck_of(effect) == 0:
                return False
            state.ask(FILL_ARCHES, 0)
            state.ask(DEAL_FAVOUR_STEP, CHANCE, 2 * district + place)
            return True
    return False


def deck_of(effect: i64) -> i64:
    """The cards of a deck of favours."""
    return VIZIER_CARDS if effect == FAVOUR_VIZIER else VIZIER_CARDS << FAVOURS


def refill_favours(state: Pharaon, effect: i64) -> None:
    """An empty deck takes back the cards that were used."""
    if state.favour_deck & deck_of(effect) == 0:
        state.favour_deck |= state.favour_gone & deck_of(effect)
        state.favour_gone &= ~deck_of(effect)


class DealFavourStep(Step[Pharaon]):
    """Chance: a favour for a place at an arch; `arg` is twice its district + the place."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Each card of its deck is as likely."""
        deck = deck_of(effect_at(state, arg >> 1))
        out.add_cards(state.favour_deck & deck, DEAL_FAVOUR)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Lays it open."""
        card: i64 = action - DEAL_FAVOUR
        state.favour_deck &= ~bit(card)
        state.favours += (card + 1) << (arg * 5)
        state.tell(facts.SHOW_FAVOUR, arg >> 1, card)


# ---------------------------------------------------------------- the five nobles


class TakeAnyNobleStep(TakeNobleStep):
    """Which noble a player takes; with the regular action also one of the five at the arch."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """The row, the deck, and the arch if swords can be paid."""
        if arg == 1 and state.noble_row | state.noble_deck == 0:
            fill_extras(state, seat, out)
            if out.n > 0:
                return
        super().fill(state, seat, arg, out)
        if arg == 1:
            fill_extras(state, seat, out)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes it, or asks for the swords first."""
        if EXTRA_NOBLE <= action < EXTRA_NOBLE + BASIC:
            due = swords_at(state, seat, NOBLES_DISTRICT)
            ask_swords(state, seat, due, action, NOBLES_DISTRICT)
        else:
            super().apply(state, seat, arg, action)


def fill_extras(state: Pharaon, player: i64, out: Moves) -> None:
    """Adds the nobles at the arch, if a player can pay for them."""
    if effect_at(state, NOBLES_DISTRICT) != EXTRA_NOBLES:
        return
    if not can_pay_swords(state, player, swords_at(state, player, NOBLES_DISTRICT)):
        return
    place: i64
    for place in range(BASIC):
        if lane(state.extra_row, place) != 0:
            out.add(EXTRA_NOBLE + place)


def take_extra(state: Pharaon, player: i64, place: i64) -> None:
    """A player takes one of the nobles at the arch; the place is filled first."""
    noble: i64 = lane(state.extra_row, place) - 1
    state.extra_row -= (noble + 1) * unit(place)
    get_noble(state, player, noble)
    state.ask(FILL_ARCHES, 0)
