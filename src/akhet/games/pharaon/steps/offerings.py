"""Offerings: sets, the bonus zone and the bag (p. 3, 5, 7)."""

from mypy_extensions import i64, u8

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.step import Step
from akhet.games.pharaon.actions import BAG, BONUS, DONE, DRAW, SET, SETS, ZONE
from akhet.games.pharaon.state import (
    SET_AT,
    ZONE_AT,
    Pharaon,
    all_gifts,
    any_gift,
    get_gift,
    gift,
    gift_count,
    in_zone,
    refill_bag,
    set_there,
)
from akhet.games.pharaon.steps.shared import DRAW_OFFERING, REFILL, TO_SET, TO_ZONE


class TakeSetStep(Step[Pharaon]):
    """Which set of two offerings a player takes."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Each set; of equal ones the first, unless the Traitor counts places."""
        place: i64
        for place in range(SETS):
            if set_there(state, place) and (state.is_solo() or is_first_set(state, place)):
                out.add(SET + place)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes both tokens."""
        take_set(state, seat, action - SET)


def is_first_set(state: Pharaon, place: i64) -> bool:
    """Whether no set before this one has the same two offerings."""
    one: i64 = i64(state.laid[SET_AT + 2 * place])
    two: i64 = i64(state.laid[SET_AT + 2 * place + 1])
    other: i64
    for other in range(place):
        left: i64 = i64(state.laid[SET_AT + 2 * other])
        right: i64 = i64(state.laid[SET_AT + 2 * other + 1])
        if (left == one and right == two) or (left == two and right == one):
            return False
    return True


def take_set(state: Pharaon, player: i64, place: i64) -> None:
    """A player takes a set; its place stays empty until the round is over."""
    at: i64
    for at in range(SET_AT + 2 * place, SET_AT + 2 * place + 2):
        get_gift(state, player, i64(state.laid[at]) - 1)
        state.laid[at] = u8(0)


class TakeOfferingStep(Step[Pharaon]):
    """One offering, from the bonus zone or from the bag."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """What is there; nothing, if there is none."""
        fill_offering(state, out)
        if out.n == 0:
            out.add(DONE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes it."""
        if action != DONE:
            take_offering(state, seat, action)


def fill_offering(state: Pharaon, out: Moves) -> None:
    """Adds the bonus zone, of equal tokens the first unless places count, and the bag."""
    seen: i64 = 0
    place: i64
    for place in range(ZONE):
        kind = in_zone(state, place)
        if kind < 0 or (gift_count(seen, kind) > 0 and not state.is_solo()):
            continue
        seen |= gift(kind)
        out.add(BONUS + place)
    if any_gift(state):
        out.add(BAG)


def take_offering(state: Pharaon, player: i64, action: i64) -> None:
    """A player takes an offering from the zone, or draws one."""
    if action != BAG:
        take_bonus(state, player, action - BONUS)
        return
    refill_bag(state)
    state.ask(DRAW_OFFERING, CHANCE, player)


def take_bonus(state: Pharaon, player: i64, place: i64) -> None:
    """A player takes a token of the bonus zone."""
    get_gift(state, player, in_zone(state, place))
    state.laid[ZONE_AT + place] = u8(0)


class DrawOfferingStep(Step[Pharaon]):
    """Chance: an offering from the bag, to a player, a set or the bonus zone."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Each token of the bag is as likely."""
        out.add_small_bag(state.bag, DRAW)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Gives it to whom it was drawn for."""
        kind: i64 = action - DRAW
        state.bag -= gift(kind)
        if arg < TO_SET:
            get_gift(state, arg, kind)
        elif arg < TO_ZONE:
            state.laid[SET_AT + arg - TO_SET] = u8(kind + 1)
        else:
            state.laid[ZONE_AT + arg - TO_ZONE] = u8(kind + 1)


class RefillStep(Step[Pharaon]):
    """A chore: sets and bonus zone are filled up, token by token (p. 7, rulings P23, P53, P54)."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """The next empty place."""
        left = all_gifts(state)
        at = next_place(state, left)
        if left == 0 or at < 0:
            return
        refill_bag(state)
        state.ask(REFILL, 0)
        state.ask(DRAW_OFFERING, CHANCE, at)


def next_place(state: Pharaon, left: i64) -> i64:
    """Where the next offering goes, or -1; an odd one that makes no set goes to the zone."""
    shown: i64 = state.sets_shown()
    at: i64
    for at in range(2 * shown):
        if state.laid[SET_AT + at] == 0:
            if left > 1 or at % 2 == 1:
                return TO_SET + at
            shown = ZONE
            break
    place = free_in_zone(state, shown)
    return TO_ZONE + place if place >= 0 else -1


def free_in_zone(state: Pharaon, places: i64) -> i64:
    """The first empty place of the bonus zone, or -1."""
    place: i64
    for place in range(places):
        if in_zone(state, place) < 0:
            return place
    return -1
