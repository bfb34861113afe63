"""Guesses of what is hidden: fair where the odds are known, always possible, fit for bots."""

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb

import pytest

from akhet.bots import BOTS
from akhet.core import CHANCE, OVER, WATCHER, Moves, Rng
from akhet.games.amunre import GAME
from akhet.games.amunre.state import AmunRe
from akhet.testing import random_positions
from tests.amunre.tables import (
    ALL_CARDS,
    BLACK,
    RED,
    hand,
    odds,
    play,
    table,
)

# ---------------------------------------------------------------- fair guesses


def fair(
    seen: AmunRe, viewer: int, what: Callable[[AmunRe], object], wanted: dict, draws: int = 3000
) -> None:
    """Compares what guesses show with exact odds."""
    rng = Rng(7)
    found = Counter(what(GAME.guess(seen, viewer, rng)) for _n in range(draws))
    assert set(found) == set(wanted)
    assert sum(wanted.values()) == 1
    for key, chance in wanted.items():
        spread = (draws * float(chance) * (1 - float(chance))) ** 0.5
        assert abs(found[key] - draws * chance) < 5 * spread + 1, key


def test_hands_and_face_down_cards_are_dealt_like_the_deck():
    # Black draws two cards of a pile of three builders and two 8 gold; red holds all the rest.
    hands = {RED: but(builder=3, eight_gold=2)}
    state = table(3, own={BLACK: ["memphis"]}, turn=BLACK, hands=hands, round=1,
                  pile={"builder": 3, "eight_gold": 2})  # fmt: skip
    play(state, "cards:2", "draw:builder", "draw:eight_gold")

    ways = comb(5, 2)
    wanted = {
        '{"builder": 2}': Fraction(comb(3, 2), ways),
        '{"builder": 1, "eight_gold": 1}': Fraction(3 * 2, ways),
        '{"eight_gold": 2}': Fraction(1, ways),
    }
    fair(GAME.mask(state, RED), RED, lambda full: json.dumps(hand(full, BLACK)), wanted)
    assert hand(GAME.guess(GAME.mask(state, BLACK), BLACK, Rng(1)), BLACK) == {
        "builder": 1, "eight_gold": 1,
    }  # fmt: skip


def but(**kept: int) -> dict[str, int]:
    """All power cards except so many of these."""
    return {power: number - kept.get(power, 0) for power, number in ALL_CARDS.items()}


def after_reshuffle(card: str = "bid_block") -> AmunRe:
    """Black held a builder and an 8 gold when the pile, two bid blocks and a builder, was new.

    It has drawn one card since. Blue holds nothing; red holds all the rest.
    """
    red = but(bid_block=2, builder=2, eight_gold=1)
    hands = {RED: red, BLACK: {"builder": 1, "eight_gold": 1}}
    state = table(3, turn=BLACK, own={BLACK: ["memphis"]}, hands=hands,
                  pile={"bid_block": 2, "builder": 1})  # fmt: skip
    return play(state, "cards:1", f"draw:{card}")


def test_a3_what_was_held_at_the_reshuffle_is_not_in_the_pile():
    state = after_reshuffle()

    for viewer in (RED, WATCHER):
        seen = GAME.mask(state, viewer)
        rng = Rng(2)
        for _n in range(100):
            full = GAME.dump(GAME.guess(seen, viewer, rng))
            assert "eight_gold" not in full["pile"]
    wanted = {
        '{"bid_block": 2}': Fraction(1, 3),  # black has drawn the builder
        '{"bid_block": 1, "builder": 1}': Fraction(2, 3),
    }
    seen = GAME.mask(state, RED)
    fair(seen, RED, lambda full: json.dumps(bag(full, "pile")), wanted)
    held = {
        '{"builder": 2, "eight_gold": 1}': Fraction(1, 3),
        '{"bid_block": 1, "builder": 1, "eight_gold": 1}': Fraction(2, 3),
    }
    fair(seen, RED, lambda full: json.dumps(hand(full, BLACK)), held)


def bag(state: AmunRe, name: str) -> dict[str, int]:
    return dict(sorted(GAME.dump(state)[name].items()))


@pytest.mark.parametrize(
    ("card", "pile"),
    [("bid_block", {"bid_block": 1, "builder": 1}), ("builder", {"bid_block": 2})],
)
def test_a3_a_seat_knows_what_it_has_drawn_from_the_new_pile(card: str, pile: dict):
    seen = GAME.mask(after_reshuffle(card), BLACK)

    rng = Rng(5)
    for _n in range(50):  # red holds builders too, but older ones
        assert bag(GAME.guess(seen, BLACK, rng), "pile") == pile


def test_a3_guesses_stay_possible_once_a_card_is_shown():
    state = play(after_reshuffle(), "sell:builder")  # an old one, or the new one: nobody knows
    seen = GAME.mask(state, RED)
    rng = Rng(6)
    piles = Counter(json.dumps(bag(GAME.guess(seen, RED, rng), "pile")) for _n in range(300))

    assert set(piles) == {'{"bid_block": 2}', '{"bid_block": 1, "builder": 1}'}
    for _n in range(50):
        GAME.load(GAME.dump(GAME.guess(seen, RED, rng)))


def test_a15_cards_set_apart_are_guessed_from_the_old_pile():
    hands = {RED: but(eight_gold=1, bid_block=1, builder=3), BLACK: {"bid_block": 1}}
    opened = ["abu", "mendes"]
    state = table(3, "reveal", arg=1, opened=opened, hands=hands, pile={"eight_gold": 1})
    play(state, "reveal:thebes")  # one card of the old pile, one of the new: three builders

    # To blue, black holds the bid block and the 8 gold lies apart, or the other way round; the
    # builders are all in the pile. Red's cards are as unseen to blue; so ask red.
    wanted = {'{"bid_block": 1}': Fraction(1, 2), '{"eight_gold": 1}': Fraction(1, 2)}
    fair(GAME.mask(state, RED), RED, lambda full: json.dumps(bag(full, "apart")), wanted)
    full = GAME.guess(GAME.mask(state, RED), RED, Rng(1))
    assert bag(full, "pile") == {"builder": 3}
    play(full, "bid:thebes.0", "bid:abu.0", "bid:mendes.0")
    assert list(odds(full).values()) == [1]


# ---------------------------------------------------------------- bots


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_acts_on_what_it_is_shown(name: str):
    rng = Rng(3)
    for state in random_positions(GAME, 25, seed=21, gap=15):
        for seat in GAME.waiting(state):
            seen = GAME.seen(json.loads(json.dumps(GAME.view(state, seat))))
            action = BOTS[name].choose(GAME, seen, seat, rng)

            assert action in GAME.options(state, seat)


def test_a_bot_chooses_the_same_whatever_is_hidden():
    for state in random_positions(GAME, 10, seed=5, gap=20):
        for seat in GAME.waiting(state):
            other = GAME.guess(GAME.mask(state, seat), seat, Rng(1))
            one = BOTS["greedy"].choose(GAME, GAME.mask(state, seat), seat, Rng(9))
            two = BOTS["greedy"].choose(GAME, GAME.mask(other, seat), seat, Rng(9))

            assert one == two


def test_a_guess_can_be_played_to_its_end():
    rng = Rng(8)
    moves = Moves()
    for state in random_positions(GAME, 12, seed=31, gap=30):
        full = GAME.guess(GAME.mask(state, WATCHER), WATCHER, rng)
        while GAME.actor(full) != OVER:
            GAME.fill(full, moves)
            GAME.apply(full, moves.pick(rng))
        assert GAME.actor(full) != CHANCE
