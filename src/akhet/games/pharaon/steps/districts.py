"""What the districts give: nobles, artisans, steps on the Nile, and other gains (p. 5-6)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.packed import bit, count_bits, lane, unit
from akhet.core.step import Step
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import (
    ARTISAN,
    ARTISAN_DECK,
    DEAL_ARTISAN,
    DEAL_NOBLE,
    DONE,
    NOBLE,
    NOBLE_DECK,
    TRACK,
)
from akhet.games.pharaon.box.components import BASIC, SILVER, SWORD, TOP
from akhet.games.pharaon.box.konflikte import (
    ARTISAN_HEIR,
    BARE_ARTISANS,
    CHAMBER_STEPS,
    GET_ARTISANS,
    GET_BASIC,
    GET_NOBLES,
    GET_OFFERINGS,
    GET_SILVER,
    GET_SWORDS,
    GET_VASES,
    NILE_STEPS,
    NILE_TRACKS,
)
from akhet.games.pharaon.state import ARTISANS, Pharaon, gain, gain_row
from akhet.games.pharaon.steps.shared import (
    ARROWS,
    DEAL_ARTISAN_STEP,
    DEAL_NOBLE_STEP,
    DRAW_VASE,
    INCOME,
    PICK,
    TAKE_ARTISAN,
    TAKE_NOBLE,
    TAKE_OFFERING,
    TO_PLAYER,
    check_pharaoh,
    climb,
    get_noble,
    room_on,
    step_up,
    track_of,
)

NOBLE_ROW: Final = 3
ARTISAN_ROW: Final = 4
EXTRA_PLACE: Final = 8  # + place: nobles at the arch
BARE: Final = 1  # an artisan without its income
BARE_OFFSET: Final = 8
DIFFERENT: Final = 1 << 16  # arrows on different tracks
ALL_TRACKS: Final = 31

# ---------------------------------------------------------------- nobles


class TakeNobleStep(Step[Pharaon]):
    """Which noble a player takes: from the row, or unseen from the deck."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """What is there."""
        place: i64
        for place in range(NOBLE_ROW):
            if lane(state.noble_row, place) != 0:
                out.add(NOBLE + place)
        if state.noble_deck != 0:
            out.add(NOBLE_DECK)
        if out.n == 0:
            out.add(DONE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes it; the row is filled up before the noble does anything (ruling P50)."""
        if action == DONE:
            return
        if action == NOBLE_DECK:
            state.ask(DEAL_NOBLE_STEP, CHANCE, TO_PLAYER + seat)
            return
        noble = leave_noble_row(state, action - NOBLE)
        get_noble(state, seat, noble)
        deal_noble_to(state, action - NOBLE)


def leave_noble_row(state: Pharaon, place: i64) -> i64:
    """Takes a noble from the row."""
    noble: i64 = lane(state.noble_row, place) - 1
    state.noble_row -= (noble + 1) * unit(place)
    return noble


def deal_noble_to(state: Pharaon, place: i64) -> None:
    """Fills a place of the row, unless the deck is empty."""
    if state.noble_deck != 0:
        state.ask(DEAL_NOBLE_STEP, CHANCE, place)


class DealNobleStep(Step[Pharaon]):
    """Chance: a noble from the deck, to a place of the row or to a player."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Each card of the deck is as likely."""
        out.add_cards(state.noble_deck, DEAL_NOBLE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Lays it down."""
        noble: i64 = action - DEAL_NOBLE
        state.noble_deck &= ~bit(noble)
        if arg >= TO_PLAYER:
            get_noble(state, arg - TO_PLAYER, noble)
            return
        if arg >= EXTRA_PLACE:
            state.extra_row += (noble + 1) * unit(arg - EXTRA_PLACE)
        else:
            state.noble_row += (noble + 1) * unit(arg)
        state.tell(facts.REVEAL_NOBLE, arg, noble)


# ---------------------------------------------------------------- artisans


class TakeArtisanStep(Step[Pharaon]):
    """Which artisan a player takes: from the row, or unseen from the deck."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """What is there; nothing, if all are gone."""
        place: i64
        for place in range(ARTISAN_ROW):
            if lane(state.artisan_row, place) != 0:
                out.add(ARTISAN + place)
        if state.artisan_deck != 0:
            out.add(ARTISAN_DECK)
        if out.n == 0:
            out.add(DONE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes it; the row is filled up before it brings anything."""
        if action == DONE:
            return
        if action == ARTISAN_DECK:
            state.ask(DEAL_ARTISAN_STEP, CHANCE, TO_PLAYER + seat + arg * BARE_OFFSET)
            return
        artisan = leave_artisan_row(state, action - ARTISAN)
        get_artisan(state, seat, artisan, arg)
        deal_artisan_to(state, action - ARTISAN)


def leave_artisan_row(state: Pharaon, place: i64) -> i64:
    """Takes an artisan from the row."""
    artisan: i64 = lane(state.artisan_row, place) - 1
    state.artisan_row -= (artisan + 1) * unit(place)
    return artisan


def deal_artisan_to(state: Pharaon, place: i64) -> None:
    """Fills a place of the row, unless the deck is empty."""
    if state.artisan_deck != 0:
        state.ask(DEAL_ARTISAN_STEP, CHANCE, place)


def get_artisan(state: Pharaon, player: i64, artisan: i64, bare: i64) -> None:
    """A player gets an artisan, and what it brings when its turn comes, unless it comes bare."""
    state.own[ARTISANS + player] |= bit(artisan)
    state.tell(facts.ARTISAN, player, artisan)
    if state.heir == ARTISAN_HEIR:
        check_pharaoh(state, player)
    if bare == 0:
        state.ask(INCOME, player, artisan)


class DealArtisanStep(Step[Pharaon]):
    """Chance: an artisan from the deck, to a place of the row or to a player."""

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Each card of the deck is as likely."""
        out.add_cards(state.artisan_deck, DEAL_ARTISAN)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Lays it down."""
        artisan: i64 = action - DEAL_ARTISAN
        state.artisan_deck &= ~bit(artisan)
        if arg >= TO_PLAYER:
            to: i64 = arg - TO_PLAYER
            get_artisan(state, to % BARE_OFFSET, artisan, to // BARE_OFFSET)
            return
        state.artisan_row += (artisan + 1) * unit(arg)
        state.tell(facts.REVEAL_ARTISAN, arg, artisan)


class IncomeStep(Step[Pharaon]):
    """A chore: what an artisan brings, resources before vases (ruling P49)."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes it."""
        _n: i64
        for _n in range(state.box.artisan_vases[arg]):
            state.ask(DRAW_VASE, seat)
        gain_row(state, seat, state.box.artisan_income[arg])


# ---------------------------------------------------------------- the Nile


class ArrowsStep(Step[Pharaon]):
    """One step on a track of the Nile; `arg` holds the tracks and how many steps are left.

    Tracks are climbed in ascending order, so that the same steps are not taken in two ways. What
    finds no room is lost (ruling P9).
    """

    def fill(self, state: Pharaon, seat: i64, arg: i64, out: Moves) -> None:
        """Tracks with room, from which on all steps that fit still find room."""
        tracks: i64 = arg & ALL_TRACKS
        if arg & DIFFERENT != 0:
            fill_different(state, seat, tracks, (arg >> 8) & 255, out)
            return
        room = room_on(state, seat, tracks)
        steps: i64 = arg >> 8
        wanted: i64 = steps if steps < room else room
        colour: i64
        for colour in range(BASIC):
            if (tracks >> colour) & 1 == 0:
                continue
            here: i64 = TOP - track_of(state, seat, colour)
            if here > 0 and room >= wanted:
                out.add(TRACK + colour)
            room -= here
        if out.n == 0:
            out.add(DONE)

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Climbs, and asks for the next step."""
        if action == DONE:
            return
        colour: i64 = action - TRACK
        climb(state, seat, colour)
        left: i64 = ((arg >> 8) & 255) - 1
        if left > 0:
            later: i64 = ((arg & ALL_TRACKS) >> colour) << colour
            if arg & DIFFERENT != 0:
                later &= ~bit(colour)
            state.ask(ARROWS, seat, later | left << 8 | (arg & DIFFERENT))


def fill_different(state: Pharaon, player: i64, tracks: i64, steps: i64, out: Moves) -> None:
    """Adds the tracks with room for one of some steps on different tracks, in ascending order."""
    open_tracks: i64 = 0
    colour: i64
    for colour in range(BASIC):
        if (tracks >> colour) & 1 == 1 and track_of(state, player, colour) < TOP:
            open_tracks |= bit(colour)
    room: i64 = count_bits(open_tracks)
    wanted: i64 = steps if steps < room else room
    for colour in range(BASIC):
        if (open_tracks >> colour) & 1 == 1:
            if room >= wanted:
                out.add(TRACK + colour)
            room -= 1
    if out.n == 0:
        out.add(DONE)


# ---------------------------------------------------------------- gains


class GainStep(Step[Pharaon]):
    """A chore: one gain of an instant noble; `arg` holds what and how many (p. 10)."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes it, or asks how."""
        kind: i64 = arg & 15
        number: i64 = arg >> 4
        if kind == GET_SILVER:
            gain(state, seat, SILVER, number)
        elif kind == GET_SWORDS:
            gain(state, seat, SWORD, number)
        elif kind == NILE_STEPS:
            state.ask(ARROWS, seat, ALL_TRACKS | number << 8)
        elif kind == NILE_TRACKS:
            state.ask(ARROWS, seat, ALL_TRACKS | number << 8 | DIFFERENT)
        elif kind == GET_BASIC:
            state.ask(PICK, seat, number)
        else:
            _n: i64
            for _n in range(number):
                gain_one(state, seat, kind)


def gain_one(state: Pharaon, seat: i64, kind: i64) -> None:
    """One thing of a gain that is taken one by one."""
    if kind == GET_OFFERINGS:
        state.ask(TAKE_OFFERING, seat)
    elif kind == GET_ARTISANS:
        state.ask(TAKE_ARTISAN, seat)
    elif kind == BARE_ARTISANS:
        state.ask(TAKE_ARTISAN, seat, BARE)
    elif kind == GET_VASES:
        state.ask(DRAW_VASE, seat)
    elif kind == GET_NOBLES:
        state.ask(TAKE_NOBLE, seat)
    elif kind == CHAMBER_STEPS:
        step_up(state, seat)
