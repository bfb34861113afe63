"""What the districts give: nobles, artisans, steps on the Nile, and other gains (p. 5-6)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.step import Step
from akhet.core.words import bit, lane, unit
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
from akhet.games.pharaon.components import (
    BASIC,
    CHAMBER_STEPS,
    GET_ARTISANS,
    GET_OFFERINGS,
    GET_SILVER,
    NILE_STEPS,
    SILVER,
    TOP,
)
from akhet.games.pharaon.state import ARTISANS, Pharaon, gain, gain_row
from akhet.games.pharaon.table import (
    ARROWS,
    DEAL_ARTISAN_STEP,
    DEAL_NOBLE_STEP,
    DRAW_VASE,
    INCOME,
    TAKE_ARTISAN,
    TAKE_OFFERING,
    TO_PLAYER,
    climb,
    get_noble,
    room_on,
    step_up,
    track_of,
)

NOBLE_ROW: Final = 3
ARTISAN_ROW: Final = 4
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

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes it; the row is filled up before the noble does anything (ruling P50)."""
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
        state.noble_row += (noble + 1) * unit(arg)
        state.tell("reveal_noble", arg, noble)


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
            state.ask(DEAL_ARTISAN_STEP, CHANCE, TO_PLAYER + seat)
            return
        artisan = leave_artisan_row(state, action - ARTISAN)
        get_artisan(state, seat, artisan)
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


def get_artisan(state: Pharaon, player: i64, artisan: i64) -> None:
    """A player gets an artisan, and what it brings when its turn comes."""
    state.own[ARTISANS + player] |= bit(artisan)
    state.tell("artisan", player, artisan)
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
            get_artisan(state, arg - TO_PLAYER, artisan)
            return
        state.artisan_row += (artisan + 1) * unit(arg)
        state.tell("reveal_artisan", arg, artisan)


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
        room = room_on(state, seat, tracks)
        wanted: i64 = arg >> 8 if arg >> 8 < room else room
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
        if arg >> 8 > 1:
            later: i64 = ((arg & ALL_TRACKS) >> colour) << colour
            state.ask(ARROWS, seat, later | ((arg >> 8) - 1) << 8)


# ---------------------------------------------------------------- gains


class GainStep(Step[Pharaon]):
    """A chore: one gain of an instant noble; `arg` holds what and how many (p. 10)."""

    def apply(self, state: Pharaon, seat: i64, arg: i64, action: i64) -> None:
        """Takes it, or asks how."""
        kind: i64 = arg & 15
        number: i64 = arg >> 4
        if kind == GET_SILVER:
            gain(state, seat, SILVER, number)
        elif kind == NILE_STEPS:
            state.ask(ARROWS, seat, ALL_TRACKS | number << 8)
        else:
            _n: i64
            for _n in range(number):
                if kind == GET_OFFERINGS:
                    state.ask(TAKE_OFFERING, seat)
                elif kind == GET_ARTISANS:
                    state.ask(TAKE_ARTISAN, seat)
                elif kind == CHAMBER_STEPS:
                    step_up(state, seat)
