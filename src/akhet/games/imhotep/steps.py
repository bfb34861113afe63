"""The questions a seat answers during its turn, while a ship is unloaded, and at the temple."""

from typing import Final

from mypy_extensions import i64

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.packed import bit, card, held, kinds_in, lane, unit, wide_unit
from akhet.core.step import Step
from akhet.games.imhotep import blue, facts
from akhet.games.imhotep.actions import (
    BUILD,
    KEEP,
    LEVER_CARD,
    PASS,
    PICK,
    PICK_PAIR,
    PLACE,
    PLAY,
    POINT,
    SAIL_TO,
    SKIP,
    SLOTS,
    STONES,
    TAKE,
    UNLOAD,
)
from akhet.games.imhotep.chisel import fill_first, fill_second
from akhet.games.imhotep.components import (
    BONUS_CARD,
    BONUS_PLACE,
    BONUS_STONES,
    FIELDS,
    KINDS,
    LEVER,
    MARKET,
    PYRAMIDS,
    SAIL,
    SHIPS,
    TEMPLE,
)
from akhet.games.imhotep.rounds import ROUND_STEPS
from akhet.games.imhotep.shared import (
    DISCARD,
    END_ROUND,
    KEEP_CARD,
    LOOK,
    ORDER_STONES,
    PLACE_BONUS,
    PLACE_SECOND,
    SAIL_SHIP,
    SHIP_BITS,
    UNLOAD_SHIP,
    add_to_pyramid,
    any_ready,
    can_take,
    draw_for,
    empty_ship,
    fill_places,
    fill_sails,
    fill_sites,
    fill_spaces,
    free_spaces,
    gain,
    is_ready,
    is_twin,
    land,
    leave,
    pair_left,
    pass_turn,
    put,
    score_pyramid,
    take,
    unload_in_order,
)
from akhet.games.imhotep.state import Imhotep


class Turn(Step[Imhotep]):
    """A turn: take stones, place one, sail a ship, or play a blue card (p. 4-5)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        if can_take(state, seat):
            out.add(TAKE)
        if lane(state.sled, seat) > 0:
            fill_places(state, out)
        fill_sails(state, out)
        kind: i64
        cards: i64 = state.cards[seat]
        if cards >= card(LEVER_CARD):
            for kind in range(LEVER_CARD, KINDS):
                if held(cards, kind) > 0 and blue.can_play(state, seat, kind):
                    out.add(PLAY + kind - LEVER_CARD)
        if out.n == 0:
            out.add(PASS)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        if action == TAKE:
            pass_turn(state, seat)
            take(state, seat, state.box.take)
        elif action < SAIL_TO:
            pass_turn(state, seat)
            put(state, seat, action)
        elif action < PLAY:
            unload_in_order(state, leave(state, seat, action))
        elif action < PASS:
            blue.play(state, seat, action - PLAY + LEVER_CARD)
        else:
            forced_pass(state, seat)


def forced_pass(state: Imhotep, seat: i64) -> None:
    """Nothing is possible: the next seat, or the end of the round if all are stuck (ruling I1)."""
    state.tell(facts.PASSED, seat)
    other: i64
    for other in range(state.seats):
        if not is_stuck(state, other):
            pass_turn(state, seat)
            return
    state.ask(END_ROUND, seat)


def is_stuck(state: Imhotep, seat: i64) -> bool:
    """Whether a seat has no action at all."""
    if can_take(state, seat) or any_ready(state):
        return False
    if lane(state.sled, seat) > 0 and free_spaces(state) > 0:
        return False
    kind: i64
    for kind in range(LEVER_CARD, KINDS):
        if held(state.cards[seat], kind) > 0 and blue.can_play(state, seat, kind):
            return False
    return True


class PlaceOne(Step[Imhotep]):
    """Places one stone on a ship, after the hammer (p. 12)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        fill_places(state, out)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        put(state, seat, action)


class PlaceFirst(Step[Imhotep]):
    """The first of the chisel's two stones, where a second can follow (p. 12)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        fill_first(state, seat, out)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        state.ask(PLACE_SECOND, seat, action)
        put(state, seat, action)


class PlaceSecond(Step[Imhotep]):
    """The chisel's second stone; the argument is the first (p. 12, ruling I11)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        before = state.cargo - ((seat + 1) << (arg - PLACE) * 3)
        fill_second(state, before, seat, arg, out)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        put(state, seat, action)


class PlaceBonus(Step[Imhotep]):
    """The bonus of pyramid B: a stone on a ship, or none (p. 9, ruling I5)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        fill_places(state, out)
        out.add(SKIP)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        if action != SKIP:
            put(state, seat, action)


class LoadAndSail(Step[Imhotep]):
    """The sail card: a stone on a ship that can sail with it (p. 12)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        ship: i64
        for ship in range(SHIPS):
            if is_ready(state, ship, 1) and not is_twin(state, ship):
                fill_spaces(state, ship, 0, out)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        put(state, seat, action)
        state.ask(SAIL_SHIP, seat, (action - PLACE) // SLOTS)


class SailShip(Step[Imhotep]):
    """The sail card: where the ship just loaded sails to; the argument is the ship."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        fill_sites(state, arg, out)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        ship = leave(state, seat, action)
        state.ask(DISCARD, seat, SAIL)
        unload_in_order(state, ship)


class SailFreely(Step[Imhotep]):
    """The lever: which ship sails, and where to (p. 12)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        fill_sails(state, out)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        ship = leave(state, seat, action)
        state.ask(DISCARD, seat, LEVER)
        state.ask(UNLOAD_SHIP, 0, lane(state.docked, ship) - 1)
        state.ask(ORDER_STONES, seat, ship)


class OrderStones(Step[Imhotep]):
    """The lever: which stone of the ship is unloaded next; all are ordered first (ruling I3).

    Stones of one owner are alike, so only the front one of each is offered.
    """

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        cargo: i64 = state.cargo >> (arg * SHIP_BITS)
        seen: i64 = 1
        slot: i64
        for slot in range(SLOTS):
            stone: i64 = (cargo >> (slot * 3)) & 7
            if (seen >> stone) & 1 == 0:
                out.add(UNLOAD + slot)
                seen |= bit(stone)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        shift: i64 = arg * SHIP_BITS + (action - UNLOAD) * 3
        stone: i64 = (state.cargo >> shift) & 7
        state.cargo -= stone << shift
        state.loaded -= unit(arg)
        place: i64 = 0
        while (state.queue >> place) != 0:
            place += 3
        state.queue |= stone << place
        if lane(state.loaded, arg) > 0:
            state.ask(ORDER_STONES, seat, arg)
        else:
            empty_ship(state, arg)


class UnloadShip(Step[Imhotep]):
    """A chore: lands the stones one by one, with what each asks; the argument is the site."""

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        state.ask(UNLOAD_SHIP, 0, arg)
        depth: i64 = state.depth
        while state.queue != 0 and state.depth == depth:
            owner: i64 = (state.queue & 7) - 1
            state.queue >>= 3
            land(state, arg, owner)
        if state.depth == depth:
            state.depth -= 1
            if arg == MARKET:  # the stones go back, all together (p. 7, ruling I2)
                state.quarry += state.ashore
                state.ashore = 0


class PickCard(Step[Imhotep]):
    """The owner of a stone takes a card from the market (p. 7, 9)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        out.add_bits(kinds_in(state.market), 5, PICK)
        if pair_left(state) > 0:
            out.add(PICK_PAIR)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        if action != PICK_PAIR:
            state.market -= card(action - PICK)
            gain(state, seat, action - PICK)
            return
        state.tell(facts.LOOKS, seat)
        state.ask(KEEP_CARD, seat)
        _n: i64
        for _n in range(pair_left(state)):
            state.ask(LOOK, CHANCE, seat)


class KeepCard(Step[Imhotep]):
    """Keeps one of the two cards of the pair; the other is discarded openly first (p. 9)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        out.add_bits(kinds_in(state.looked), 5, KEEP)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        kept: i64 = card(action - KEEP)
        state.pile -= state.looked - state.pair
        state.discard += state.looked - kept
        state.pair = 0
        state.owed = 0
        state.looked -= kept
        if state.looked != 0:
            state.tell(facts.REJECTED, seat, only_kind(state.looked))
        state.looked = 0
        gain(state, seat, action - KEEP)

    def reveals(self, state: Imhotep, seat: int, arg: int, action: int) -> bool:
        return True


def only_kind(bag: i64) -> i64:
    """The kind of the single card in a bag."""
    kind: i64 = 0
    while held(bag, kind) == 0:
        kind += 1
    return kind


class BuildPyramid(Step[Imhotep]):
    """Side B: the owner chooses an unfinished pyramid, and gets the field's bonus (p. 9)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        pyramid: i64
        for pyramid in range(len(PYRAMIDS)):
            if lane(state.pyramids, pyramid) < FIELDS:
                out.add(BUILD + pyramid)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        field = add_to_pyramid(state, action - BUILD, seat)
        score_pyramid(state, seat, state.box.pyramid_b[field])
        bonus = state.box.pyramid_b_bonus[field]
        if bonus == BONUS_CARD:
            draw_for(state, seat)
        elif bonus == BONUS_STONES:
            take(state, seat, 3)
        elif bonus == BONUS_PLACE and lane(state.sled, seat) > 0 and free_spaces(state) > 0:
            state.ask(PLACE_BONUS, seat)


class ChooseTemple(Step[Imhotep]):
    """Temple B: a point or two stones; stones only if one can be taken (p. 9, ruling I6)."""

    def fill(self, state: Imhotep, seat: i64, arg: i64, out: Moves) -> None:
        out.add(POINT)
        if can_take(state, seat):
            out.add(STONES)

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        if action == POINT:
            state.from_temple += wide_unit(seat)
            state.tell(facts.SCORED, seat, TEMPLE, 1)
        else:
            take(state, seat, 2)


class Discard(Step[Imhotep]):
    """A chore: a card that has been carried out goes to the discard pile; the argument is it."""

    def apply(self, state: Imhotep, seat: i64, arg: i64, action: i64) -> None:
        state.discard += card(arg)


STEPS: Final[list[Step[Imhotep]]] = [
    Turn("turn"),
    UnloadShip("unload", asks=False),
    PickCard("pick", part=True),
    PlaceOne("place", part=True),
    PlaceFirst("place_first", part=True),
    PlaceSecond("place_second", part=True),
    PlaceBonus("place_bonus", part=True),
    LoadAndSail("load_and_sail", part=True),
    SailShip("sail_ship", part=True),
    SailFreely("sail_freely", part=True),
    OrderStones("order", part=True),
    KeepCard("keep", settles=False),  # that both cards are alike is secret until one is kept
    BuildPyramid("build", part=True),
    ChooseTemple("temple"),
    Discard("discard", asks=False),
    *ROUND_STEPS,
]
