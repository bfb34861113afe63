"""What can be seen of moves in Amun-Re, for bots; how much it counts is learned."""

from pathlib import Path

from mypy_extensions import i64

from akhet.core.knowledge import ROW, Knowledge, Pad
from akhet.core.moves import Moves
from akhet.core.packed import lane
from akhet.core.state import task_step, top_task
from akhet.games.amunre.actions import (
    BLOCK,
    BONUS,
    CARDS,
    COLLECT,
    DONE,
    FREE,
    HARVEST_IN,
    OFFER,
    PLUS,
    SELL,
)
from akhet.games.amunre.cards import means
from akhet.games.amunre.insight import signs, tastes
from akhet.games.amunre.insight.auction import look_at_bid, note_auction
from akhet.games.amunre.insight.building import look_at_buying, look_at_placing, note_stones
from akhet.games.amunre.insight.notes import CATCH, FIELDS, HAND, LATE, STEP, WHEN, most
from akhet.games.amunre.insight.offering import (
    look_at_income,
    look_at_offer,
    look_at_reward,
    note_correction,
    note_temple,
)
from akhet.games.amunre.insight.sight import INPUTS, add_context
from akhet.games.amunre.insight.signs import WHENS
from akhet.games.amunre.insight.standing import add_standing, tick_of, when_of
from akhet.games.amunre.kingdoms import ROUNDS
from akhet.games.amunre.offering import fill_offers
from akhet.games.amunre.shared import (
    BID_STEP,
    BUY_FARMERS,
    BUY_STONES,
    CORRECT,
    END_ROUND,
    MAY_BUILD,
    NAME_ITEM,
    OFFER_STEP,
    PLACE_STONE,
    PLAY_BONUS,
    SCORE_KINGDOM,
    START_INCOME,
    fields_from,
)
from akhet.games.amunre.state import NO_OFFER, SEALED, AmunRe


class AmunReKnowledge(Knowledge[AmunRe]):
    """An eye for provinces, stones and offers."""

    def __init__(self) -> None:
        """Knowledge with the learned weights, if they are there."""
        super().__init__(signs.MOVES, signs.STANDS, signs.TICKS)
        self.horizon = 4
        self.explore = 0.3
        self.prior_heat = 4.0
        self.inputs = INPUTS
        self.serves = 3
        self.patience = 1
        self.guile = 0.03
        self.load_weights(Path(__file__).parents[1])

    def clock(self, state: AmunRe) -> i64:
        return tick_of(state)

    def boldness(self, state: AmunRe) -> float:
        """Among many a seat gains less, and so do its answers differ by less."""
        return self.calm if state.seats == 3 else 0.3

    def stand(self, state: AmunRe, party: i64, pad: Pad) -> None:
        add_standing(state, party, pad)

    def sight(self, state: AmunRe, pad: Pad) -> i64:
        seat: i64
        n: i64
        for seat in range(state.seats):
            pad.n = seat * ROW
            add_standing(state, seat, pad)
            points: float = 0.0
            for n in range(seat * ROW, pad.n):
                points += self.stand_weights[pad.signs[n]] * pad.amounts[n]
            pad.points[seat] = points
            pad.ends[seat] = pad.n
        for seat in range(state.seats):
            pad.n = pad.ends[seat]
            add_context(state, seat, pad)
            pad.ends[seat] = pad.n
        return 0

    def rest(self, state: AmunRe, hasty: bool) -> bool:
        return is_known(state) if hasty else is_calm(state)

    def reopen(self, world: AmunRe, seen: AmunRe, seat: i64, out: Moves) -> bool:
        if seen.offers[seat] != SEALED:
            return False
        world.offers[seat] = NO_OFFER
        out.clear()
        fill_offers(world, seat, out)
        return True

    def seal(self, world: AmunRe, seat: i64, action: i64) -> None:
        world.offers[seat] = action - OFFER

    def liking(self, state: AmunRe, seat: i64, action: i64, taste: i64) -> float:
        return tastes.liking(state, seat, action, taste)

    def prepare(self, state: AmunRe, seat: i64, pad: Pad) -> None:
        notes = pad.notes
        step: i64 = task_step(top_task(state))
        notes[STEP] = step
        notes[WHEN] = when_of(state)
        notes[LATE] = 1 if state.round == 3 else 0
        notes[HAND] = most(lane(state.held, seat), 6)
        if step == BID_STEP:
            note_auction(state, seat, pad)
        elif step == OFFER_STEP:
            note_stones(state, seat, pad)
            note_temple(state, seat, pad)
        elif step in (BUY_STONES, PLACE_STONE, MAY_BUILD, NAME_ITEM):
            note_stones(state, seat, pad)
        elif step == BUY_FARMERS:
            notes[FIELDS] = fields_from(state, seat, 0)
        elif step == CORRECT:
            note_correction(state, seat, pad)
        elif step == PLAY_BONUS:
            notes[CATCH] = 1 if can_catch(state, seat) else 0

    def look(self, state: AmunRe, seat: i64, action: i64, pad: Pad) -> None:
        if action < SELL:
            look_at_bid(state, seat, action, pad)
        elif action < BLOCK:
            look_at_sale(state, action - SELL, pad)
        elif action < CARDS:
            pad.add(signs.BID_CARD + (action - BLOCK) * WHENS + pad.notes[WHEN])
        elif action < FREE:
            look_at_buying(state, seat, action, pad)
        elif action < OFFER:
            look_at_placing(state, seat, action, pad)
        elif action < PLUS:
            look_at_offer(state, seat, action - OFFER, pad)
        elif action < HARVEST_IN:
            look_at_reward(state, action, pad)
        elif action <= COLLECT:
            look_at_income(state, seat, action, pad)
        elif action < DONE:
            pad.add(signs.BONUS_NOW + state.kingdom * 5 + action - BONUS)
        elif action == DONE:
            last: i64 = WHENS if pad.notes[STEP] == PLAY_BONUS else 0
            pad.add(signs.DONE_WHEN + last + pad.notes[WHEN])


def is_known(state: AmunRe) -> bool:
    """Whether no offer is sealed or still to be made."""
    return state.depth == 0 or task_step(top_task(state)) != OFFER_STEP


def is_calm(state: AmunRe) -> bool:
    """Whether no auction, offering or end of a kingdom is under way.

    The first two are hard to judge half done; what the last brings, the rules count.
    """
    if state.depth == 0:
        return True
    first: i64 = task_step(state.tasks[0])
    if state.round == ROUNDS and first in (END_ROUND, SCORE_KINGDOM):
        return False
    return state.opened == 0 and first != START_INCOME


def look_at_sale(state: AmunRe, kind: i64, pad: Pad) -> None:
    """Which card is sold, and at which question."""
    notes = pad.notes
    pad.add(signs.SELL_AT + (kind * signs.STEPS + notes[STEP]) * 2 + state.kingdom)
    pad.add(signs.SELL_WHEN + kind * WHENS + notes[WHEN])
    if notes[STEP] == PLAY_BONUS and notes[CATCH] == 1:
        pad.add(signs.SELL_RANK)


def can_catch(state: AmunRe, seat: i64) -> bool:
    """Whether selling cards before the last scoring overtakes or equals somebody in gold."""
    if state.kingdom == 0:
        return False
    mine: i64 = state.gold[seat]
    other: i64
    for other in range(state.seats):
        if mine < state.gold[other] <= means(state, seat):
            return True
        if other != seat and state.gold[other] == mine:
            return True
    return False
