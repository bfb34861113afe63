"""What a bot counts: points as the kingdom stands, and a worth for what brings points later."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from akhet.bots import BOTS
from akhet.core import CHANCE, OVER, Moves, Rng
from akhet.games.amunre import GAME
from akhet.games.amunre.components import LEVELS
from akhet.games.amunre.insight import worth as worths
from akhet.games.amunre.scoring import score_kingdom, sheet
from akhet.games.amunre.state import AmunRe, give, price_of
from akhet.testing import random_positions
from tests.amunre.tables import RED, WHITE, offer_all, options, play, table


def best(state, seat: int = RED, seed: int = 1) -> str:
    """What the greedy bot does."""
    return GAME.action_name(BOTS["greedy"].choose(GAME, GAME.mask(state, seat), seat, Rng(seed)))


def tenths(state: AmunRe) -> list[int]:
    """The worth by seat in tenths of a point."""
    found = vec[i64]([0] * state.seats)
    worths.tenths(state, found)
    return list(found)


def plain_tenths(state: AmunRe) -> list[int]:
    """The same by playing it out on a copy: every bid buys, then the kingdom is scored."""
    if state.depth == 0:
        return [10 * sum(row) for row in sheet(state)]
    trial = GAME.copy(state)
    for seat in range(trial.seats):
        place = trial.bid_of(seat)
        if place >= 0:
            trial.gold[seat] += trial.box.free_gold[place // LEVELS] - price_of(trial, place)
            give(trial, seat, place // LEVELS)
    promised = [worths.promise(trial, seat) for seat in range(trial.seats)]
    trial.temple = trial.temple or worths.USUAL
    score_kingdom(trial)
    return [10 * sum(row) + more for row, more in zip(sheet(trial), promised, strict=True)]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_worth_is_that_of_a_copy_on_which_the_kingdom_is_scored(seats: int):
    bids = 0
    for state in random_positions(GAME, 300, seed=seats, seats=seats):
        before = GAME.dump(state)
        bids += state.bids != 0

        assert tenths(state) == plain_tenths(state)
        assert GAME.dump(state) == before
    assert bids > 20


def test_at_the_end_the_worth_is_the_score():
    state = table(at="bonus", turn=WHITE, round=3, kingdom=1, hands={WHITE: {"builder": 1}})
    play(state, "done")

    assert GAME.actor(state) == OVER
    assert GAME.worth(state) == GAME.scores(state)


def test_the_worth_is_whole_points_and_counting_changes_nothing():
    for state in random_positions(GAME, 20, seed=9):
        before = GAME.dump(state)

        assert GAME.worth(state) == [number // 10 for number in tenths(state)]
        assert GAME.dump(state) == before


def test_a_pyramid_is_worth_more_than_two_stones_and_a_stone_more_than_none():
    own = {RED: ["mendes"]}
    worths = [
        tenths(table(own=own, land={"mendes": pieces}))[RED]
        for pieces in ({}, {"stones": 1}, {"stones": 2}, {"pyramids": 1})
    ]

    assert worths == sorted(set(worths))


def test_a_bid_counts_as_the_province_and_its_price():
    opened = ["abu", "baharya", "damanhur", "mendes"]
    state = table(4, "bid", opened=opened, gold=[60] * 4)
    cheap, dear = play(GAME.copy(state), "bid:mendes.0"), play(GAME.copy(state), "bid:mendes.36")

    assert tenths(cheap)[RED] > tenths(dear)[RED]
    assert tenths(cheap)[RED] > tenths(state)[RED]


def test_pieces_that_are_bought_and_not_placed_yet_count():
    own = {RED: ["abu", "mendes"]}
    state = table(at="buy_stones", own=own, round=2)

    assert tenths(play(state, "stones:1"))[RED] > tenths(table(own=own, round=2))[RED]


def test_a_sealed_offer_counts_as_what_it_costs_and_brings():
    state = table(at="offer")
    worths = [tenths(offer_all(GAME.copy(state), {RED: gold}))[RED] for gold in ("3", "19")]

    assert worths[0] > worths[1]


@pytest.mark.parametrize(
    ("parts", "wanted"),
    [
        ({"at": "income", "own": {RED: ["avaris"]}, "temple": 4,
          "hands": {RED: {"eight_gold": 1}}}, "eight:avaris"),
        ({"at": "bonus", "own": {RED: ["abu", "thebes", "sawu"]}, "round": 3,
          "hands": {RED: {"bonus_nile_bank": 1}}}, "bonus:bonus_nile_bank"),
        ({"at": "buy_stones", "own": {RED: ["mendes"]}, "land": {"mendes": {"stones": 2}},
          "hands": {RED: {"builder": 1}}, "gold": [0, 0, 0, 0]}, "builder:mendes"),
    ],
)  # fmt: skip
def test_the_greedy_bot_sees_what_is_good_at_once(parts: dict, wanted: str):
    assert best(table(**parts)) == wanted


def test_the_greedy_bot_beats_random_players():
    wins = 0
    for seed in range(3):
        rng = Rng(seed)
        moves = Moves()
        state = GAME.new(3)
        greedy = seed % 3
        while (actor := GAME.actor(state)) != OVER:
            GAME.fill(state, moves)
            action = moves.pick(rng)
            if actor == greedy and actor != CHANCE:
                action = BOTS["greedy"].choose(GAME, GAME.mask(state, actor), actor, rng)
            GAME.play(state, action)
        wins += GAME.ranks(state)[greedy] == 1

    assert wins >= 2
    assert options(state) == []
