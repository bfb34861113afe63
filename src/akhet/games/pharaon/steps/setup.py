"""Setting up: the board, the rows, and what each seat starts with (p. 2-3, 8)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.ids import CHANCE, EVERYONE
from akhet.core.moves import Moves
from akhet.core.packed import bit, lane, unit
from akhet.core.step import Step
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import (
    BEGIN,
    CLOCKWISE,
    COUNTER,
    DEAL_NOBLE,
    KEEP,
    LAY,
    MARK,
    ORIENT,
    TILE,
)
from akhet.games.pharaon.box.components import BASIC, NOBLE_CARDS, OFFERINGS, SCRIBES
from akhet.games.pharaon.box.konflikte import GET_SILVER, GET_SWORDS
from akhet.games.pharaon.state import DRAWN, NOBLES, Pharaon, colour_at
from akhet.games.pharaon.steps.districts import (
    ARTISAN_ROW,
    NOBLE_ROW,
    deal_artisan_to,
    deal_noble_to,
)
from akhet.games.pharaon.steps.rounds import begin_round
from akhet.games.pharaon.steps.shared import (
    CHOOSE_VASE,
    DEAL_SCRIBE,
    DIRECT,
    DRAW_TWO,
    FILL_ARCHES,
    KEEP_NOBLE,
    LAY_DISTRICT,
    LAY_TILE,
    MARK_TILE,
    ORIENT_WHEEL,
    REFILL,
    SETUP,
    SHOW_VASES,
    WHO_BEGINS,
    ask_gain,
    get_noble,
)
from akhet.games.pharaon.steps.traitor import TILE_COUNT, TRAITOR

# What is still to be set up, in this order; after it the seats, counter-clockwise.
BOARD: Final = 0
ROWS: Final = 1
SEATS: Final = 2
ALL_FIVE: Final = 31


class SetupStep(Step[Pharaon]):
    """A chore: the next part of setting up; `arg` says which."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Asks for it, and for the next part after it."""
        if arg >= SEATS + state.seats:
            start_play(state)
            return
        state.ask(SETUP, 0, arg + 1)
        if arg == BOARD:
            set_up_board(state)
        elif arg == ROWS:
            set_up_rows(state)
        else:
            set_up_seat(state, state.seats - 1 - (arg - SEATS))


def set_up_board(state: Pharaon) -> None:
    """The districts in any order around the wheel, the wheel and its direction at random.

    Only how they lie to each other matters, so the offerings are always the first district.
    """
    if state.is_solo():
        if state.first > TRAITOR:
            state.ask(WHO_BEGINS, CHANCE)
        state.ask(MARK_TILE, CHANCE, 0)
        state.ask(LAY_TILE, CHANCE, 0)
    state.ask(DIRECT, CHANCE)
    state.ask(ORIENT_WHEEL, CHANCE)
    state.order = OFFERINGS * unit(0)
    state.ask(LAY_DISTRICT, CHANCE, 1)


def set_up_rows(state: Pharaon) -> None:
    """Vases, artisans, nobles and offerings are laid out; scribes are set apart for learners."""
    if state.scribes != 0:
        state.noble_deck &= ~SCRIBES
    if state.konflikte == 1:
        state.ask(FILL_ARCHES, 0)
    state.ask(SHOW_VASES, 0, state.box.shown[state.seats - 1])
    place: i64
    for place in range(ARTISAN_ROW):
        deal_artisan_to(state, ARTISAN_ROW - 1 - place)
    for place in range(NOBLE_ROW):
        deal_noble_to(state, NOBLE_ROW - 1 - place)
    state.ask(REFILL, 0)


def set_up_seat(state: Pharaon, seat: i64) -> None:
    """A noble, a vase of choice, then silver (p. 3)."""
    if state.konflikte == 1:
        ask_gain(state, seat, GET_SWORDS, state.box.more.start_swords)
    ask_gain(state, seat, GET_SILVER, state.box.start_silver)
    state.ask(CHOOSE_VASE, seat)
    if (state.scribes >> seat) & 1 == 0:
        state.ask(DRAW_TWO, CHANCE, seat)
        return
    if state.is_solo():
        state.ask(DEAL_SCRIBE, CHANCE, TRAITOR)
    state.ask(DEAL_SCRIBE, CHANCE, seat)


def start_play(state: Pharaon) -> None:
    """Nobles not kept, and scribes nobody was dealt, go into the deck; the first round begins."""
    seat: i64
    for seat in range(state.seats):
        state.noble_deck |= state.own[DRAWN + seat]
        state.own[DRAWN + seat] = 0
    state.drawn = 0
    if state.scribes != 0:
        state.noble_deck |= left_scribes(state)
    begin_round(state)


def left_scribes(state: Pharaon) -> i64:
    """The scribes nobody has."""
    left: i64 = SCRIBES
    player: i64
    for player in range(state.players):
        left &= ~state.own[NOBLES + player]
    return left


# ---------------------------------------------------------------- the board


class LayDistrictStep(Step[Pharaon]):
    """Chance: the next district clockwise; `arg` is its place."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Those that do not lie yet."""
        out.add_cards(ALL_FIVE & ~laid_bits(state.order, arg), LAY)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Lays it."""
        state.order += (action - LAY) * unit(arg)
        if arg < BASIC - 1:
            state.ask(LAY_DISTRICT, CHANCE, arg + 1)


def laid_bits(word: i64, places: i64) -> i64:
    """What lies in the first places of a row, as bits."""
    found: i64 = 0
    place: i64
    for place in range(places):
        found |= bit(lane(word, place))
    return found


class OrientStep(Step[Pharaon]):
    """Chance: which resource of the wheel lies in front of the first district."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Any of the five."""
        out.add_cards(ALL_FIVE, ORIENT)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Turns the wheel."""
        while colour_at(state, OFFERINGS) != action - ORIENT:
            state.turn += 1  # below BASIC: one of the five places fits


class DirectStep(Step[Pharaon]):
    """Chance: in which direction the wheel will turn."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Either side of the token."""
        out.add_weighted(CLOCKWISE, 1)
        out.add_weighted(COUNTER, 1)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Lays the token."""
        state.clockwise = 1 if action == CLOCKWISE else 0


# ---------------------------------------------------------------- the Traitor


class LayTileStep(Step[Pharaon]):
    """Chance: the Traitor's next tile from the left."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Those that do not lie yet."""
        out.add_cards(ALL_FIVE & ~laid_bits(state.tiles, arg), TILE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Lays it."""
        state.tiles += (action - TILE) * unit(arg)
        if arg < TILE_COUNT - 1:
            state.ask(LAY_TILE, CHANCE, arg + 1)


class MarkTileStep(Step[Pharaon]):
    """Chance: which resource marks the next tile; a token of the supply lies there."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Those that mark no tile yet."""
        out.add_cards(ALL_FIVE & ~laid_bits(state.marks, arg), MARK)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Marks it."""
        state.marks += (action - MARK) * unit(arg)
        state.supply -= unit(action - MARK)
        state.plotted += unit(action - MARK)
        if arg < TILE_COUNT - 1:
            state.ask(MARK_TILE, CHANCE, arg + 1)


class WhoBeginsStep(Step[Pharaon]):
    """Chance: whether the player or the Traitor begins."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Either."""
        out.add_weighted(BEGIN, 1)
        out.add_weighted(BEGIN + TRAITOR, 1)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Gives the first-player token."""
        state.first = action - BEGIN


# ---------------------------------------------------------------- the seats


class DrawTwoStep(Step[Pharaon]):
    """Chance: a noble that only the seat in `arg` looks at; two are drawn."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Each card of the deck is as likely."""
        out.add_cards(state.noble_deck, DEAL_NOBLE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Draws it; after the second one the seat chooses."""
        noble: i64 = action - DEAL_NOBLE
        state.noble_deck &= ~bit(noble)
        state.own[DRAWN + arg] |= bit(noble)
        state.drawn += unit(arg)
        if lane(state.drawn, arg) == 2:
            state.ask(KEEP_NOBLE, arg)
        else:
            state.ask(DRAW_TWO, CHANCE, arg)

    def audience(self, state: Pharaon, seat: int, arg: int) -> int:
        """Only the seat that draws."""
        return arg if arg < state.seats else EVERYONE


class KeepNobleStep(Step[Pharaon]):
    """Which of the two nobles a seat keeps and lays open."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Either of them."""
        noble: i64
        for noble in range(NOBLE_CARDS):
            if (state.own[DRAWN + seat] >> noble) & 1 == 1:
                out.add(KEEP + noble)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Keeps it; the other one is the Traitor's in a solo game, else goes back later."""
        noble: i64 = action - KEEP
        state.own[DRAWN + seat] &= ~bit(noble)
        state.drawn -= unit(seat)
        if state.is_solo():
            state.own[NOBLES + TRAITOR] = state.own[DRAWN + seat]
            state.own[DRAWN + seat] = 0
            state.drawn = 0
            state.tell(facts.NOBLE, TRAITOR, first_of(state.own[NOBLES + TRAITOR]))
        get_noble(state, seat, noble)

    def reveals(self, state: Pharaon, seat: int, arg: int, action: int) -> bool:
        """Everybody sees the noble that was kept."""
        return True


def first_of(cards: i64) -> i64:
    """The lowest card of a set that is not empty."""
    card: i64 = 0
    while (cards >> card) & 1 == 0:
        card += 1
    return card


class DealScribeStep(Step[Pharaon]):
    """Chance: a scribe for a learner, or for the Traitor of one."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """The scribes nobody has."""
        out.add_cards(left_scribes(state), DEAL_NOBLE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Deals it."""
        if arg == TRAITOR and state.is_solo():
            state.own[NOBLES + TRAITOR] |= bit(action - DEAL_NOBLE)
            state.tell(facts.NOBLE, TRAITOR, action - DEAL_NOBLE)
        else:
            get_noble(state, arg, action - DEAL_NOBLE)
