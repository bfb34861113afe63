"""Phase 6 and what lies between the kingdoms: bonus cards, scoring, a new start (p. 9-11)."""

from typing import Final

from mypy_extensions import i64

from akhet.core.moves import Moves
from akhet.core.packed import KINDS
from akhet.core.step import Step
from akhet.games.amunre import facts
from akhet.games.amunre.actions import BONUS, DONE, is_sale
from akhet.games.amunre.cards import HandStep, can_play, fill_sales, play_card, sell
from akhet.games.amunre.components import BONUS_FARMERS, PROVINCES
from akhet.games.amunre.scoring import BONUS_AT, KINGDOM, add, bonus_met, score_kingdom
from akhet.games.amunre.shared import NEW_ROUND, PLAY_BONUS, SCORE_KINGDOM, ask_in_order
from akhet.games.amunre.state import FARMERS, LOWLAND, AmunRe

ROUNDS: Final = 3


class EndRound(Step[AmunRe]):
    """A chore: the next round, or after the third the scoring."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if state.round < ROUNDS:
            state.ask(NEW_ROUND, 0)
            return
        state.played = 0
        state.ask(SCORE_KINGDOM, 0)
        ask_in_order(state, PLAY_BONUS)


class PlayBonus(HandStep):
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
        state.played = 0
        score_kingdom(state)
        if state.kingdom == 1:
            return
        clear_land(state)
        state.kingdom = 1
        state.round = 0
        state.deck = state.used
        state.used = 0
        state.tell(facts.KINGDOM_ENDS)
        state.ask(NEW_ROUND, 0)


def clear_land(state: AmunRe) -> None:
    """Markers and farmers leave the board; pyramids and stones stay (p. 11)."""
    state.mine = 0
    province: i64
    for province in range(PROVINCES):
        state.put(FARMERS, province, 0)
        state.put(LOWLAND, province, 0)
