"""Phase 6 and what lies between the kingdoms: bonus cards, scoring, a new start (p. 9-11)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.moves import Moves
from akhet.core.step import Step
from akhet.core.words import KINDS, card
from akhet.games.amunre.actions import BONUS, DONE, DRAW
from akhet.games.amunre.components import BONUS_FARMERS, PROVINCES
from akhet.games.amunre.scoring import BONUS_AT, KINGDOM, add, bonus_met, score_kingdom
from akhet.games.amunre.state import APART, FARMERS, LOWLAND, OWNER, UNDER, AmunRe
from akhet.games.amunre.table import (
    NEW_PHASE,
    NEW_ROUND,
    PLAY_BONUS,
    SCORE_KINGDOM,
    ask_in_order,
    can_play,
    fill_sales,
    is_sale,
    play_card,
    sell,
)

ROUNDS: Final = 3


class EndRound(Step[AmunRe]):
    """A chore: the next round, or after the third the scoring."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if state.round < ROUNDS:
            state.ask(NEW_ROUND, 0)
            return
        state.ask(SCORE_KINGDOM, 0)
        ask_in_order(state, PLAY_BONUS)
        state.ask(NEW_PHASE, 0)


class PlayBonus(Step[AmunRe]):
    """A seat plays bonus cards that it fulfils, each kind once; a last chance to sell (p. 10)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        fill_sales(state, seat, out)
        kind: i64
        for kind in range(BONUS_FARMERS, KINDS):
            if can_play(state, seat, kind) and bonus_met(state, seat, kind):
                out.add(BONUS + kind - BONUS_FARMERS)
        out.add(DONE)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if action == DONE:
            return
        state.ask(PLAY_BONUS, seat)
        if is_sale(action):
            sell(state, seat, action)
        else:
            play_card(state, seat, action - BONUS + BONUS_FARMERS)
            add(state, seat, KINGDOM * state.kingdom + BONUS_AT, state.box.bonus)


class ScoreKingdom(Step[AmunRe]):
    """A chore: everything is scored at once; then the New Kingdom, or the end (p. 9-11)."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        score_kingdom(state)
        if state.kingdom == 1:
            return
        clear_land(state)
        state.kingdom = 1
        state.round = 0
        state.deck = state.used
        state.used = 0
        state.tell("kingdom")
        state.ask(NEW_ROUND, 0)


def clear_land(state: AmunRe) -> None:
    """Markers and farmers leave the board; pyramids and stones stay (p. 11)."""
    province: i64
    for province in range(PROVINCES):
        state.put(OWNER, province, 0)
        state.put(FARMERS, province, 0)
        state.put(LOWLAND, province, 0)


class DrawCard(Step[AmunRe]):
    """Chance: a seat gets a power card that nobody else sees.

    The argument is the seat, plus 8 for each province up to the one the card lay under.
    """

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        rest: i64 = state.apart if from_apart(state, arg) else state.pile
        action: i64 = DRAW
        while rest != 0:
            if rest & 31 != 0:
                out.add_weighted(action, rest & 31)
            rest >>= 5
            action += 1

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        who: i64 = arg % 8
        province: i64 = arg // 8 - 1
        drawn: i64 = card(action - DRAW)
        if from_apart(state, arg):
            state.apart -= drawn
            state.apart_size -= 1
            state.put(APART, province, state.at(APART, province) - 1)
        else:
            state.pile -= drawn
            state.pile_size -= 1
            if province >= 0:
                state.put(UNDER, province, state.at(UNDER, province) - 1)
        state.hands[who] += drawn
        state.held[who] += 1
        state.tell("drew", who)
        state.whisper(who, "saw", who, action - DRAW)

    def audience(self, state: AmunRe, seat: int, arg: int) -> int:
        return arg % 8


def from_apart(state: AmunRe, arg: i64) -> bool:
    """Whether the next card under a province is one of those set apart."""
    province: i64 = arg // 8 - 1
    return province >= 0 and state.at(APART, province) > 0
