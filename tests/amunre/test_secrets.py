"""What nobody may know: hands, face-down cards, sealed offers; and that guesses are fair."""

import itertools
import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb

import pytest

from akhet.bots import BOTS
from akhet.core import CHANCE, EVERYONE, OVER, WATCHER, Fact, Moves, Rng
from akhet.games.amunre import GAME
from akhet.games.amunre.state import AmunRe
from akhet.match import Match
from akhet.match.view import log_of, view_of
from akhet.testing import random_positions
from tests.amunre.tables import (
    ALL_CARDS,
    BLACK,
    BLUE,
    RED,
    WHITE,
    hand,
    odds,
    offer_all,
    play,
    table,
)


def text(state: AmunRe) -> str:
    return json.dumps(GAME.dump(state), sort_keys=True)


def viewed(state: AmunRe, seat: int) -> str:
    return json.dumps(GAME.view(state, seat), sort_keys=True)


# ---------------------------------------------------------------- masks


def test_a2_gold_and_the_number_of_cards_are_public_and_hands_are_not():
    hands = {RED: {"eight_gold": 2}, BLACK: {"builder": 1}}
    state = table(3, hands=hands, gold=[7, 8, 9])

    view = GAME.view(state, BLUE)

    assert view["gold"] == [7, 8, 9]
    assert view["held"] == [2, 1, 0]
    assert view["hands"] == [{}, {}, {}]
    assert view["pile"]["eight_gold"] == 3 and sum(view["pile"].values()) == 39
    assert GAME.view(state, RED)["hands"] == [{"eight_gold": 2}, {}, {}]


def test_a2_the_dealt_builder_is_known_until_one_is_shown():
    state = GAME.new(3)
    assert GAME.view(state, WATCHER)["hands"] == [{"builder": 1}] * 3
    assert text(GAME.mask(state, 1)) == text(state)  # nothing is hidden yet

    play(state, "reveal:abu", "reveal:mendes", "reveal:sawu", "sell:builder")
    assert GAME.view(state, WATCHER)["hands"] == [{}, {"builder": 1}, {"builder": 1}]
    assert GAME.view(state, WATCHER)["known"] == [False, True, True]


def test_a2_selling_the_known_builder_tells_nothing_and_any_other_card_does():
    hands = {RED: {"builder": 1, "eight_gold": 1}}
    known = table(3, hands=hands, known=[RED])
    unknown = table(3, hands=hands)

    assert not GAME.reveals(known, GAME.action("sell:builder"))
    assert GAME.reveals(known, GAME.action("sell:eight_gold"))
    assert GAME.reveals(unknown, GAME.action("sell:builder"))


@pytest.mark.parametrize(
    ("step", "card", "action", "plain"),
    [
        ("buy_farmers", "free_farmer", "free_farmer:mendes", "farmers:2"),
        ("buy_stones", "builder", "builder:mendes", "stones:2"),
        ("income", "harvest_increase", "harvest:mendes", "collect"),
        ("income", "eight_gold", "eight:mendes", "collect"),
    ],
)
def test_showing_a_card_cannot_be_undone(step: str, card: str, action: str, plain: str):
    land = {"mendes": {"stones": 2}}
    state = table(3, step, own={RED: ["mendes"]}, land=land, hands={RED: {card: 1}})

    assert GAME.reveals(state, GAME.action(action))
    assert not GAME.reveals(state, GAME.action(plain))


def test_a_draw_is_known_to_one_seat_alone():
    state = play(GAME.new(3), "reveal:buto", "reveal:abu", "reveal:mendes")
    play(state, "bid:buto.0", "bid:abu.0", "bid:mendes.0")
    assert GAME.audience(state) == RED
    one, two = GAME.copy(state), GAME.copy(state)
    facts: list[Fact] = []
    one.facts = facts
    play(one, "draw:eight_gold")
    play(two, "draw:bid_block")

    for viewer in (BLACK, BLUE, WATCHER):
        assert viewed(one, viewer) == viewed(two, viewer)
    assert viewed(one, RED) != viewed(two, RED)
    assert [(fact.key, fact.to) for fact in facts if fact.key == "saw"] == [("saw", RED)]


def test_noninterference_for_every_seat_along_whole_games():
    """Two positions a seat cannot tell apart get the same public choices: they stay alike."""
    for seed in (2, 3):
        rng = Rng(seed)
        viewer = seed % 3
        state = GAME.new(3)
        while GAME.actor(state) != OVER:
            other = GAME.guess(GAME.mask(state, viewer), viewer, rng)
            assert viewed(other, viewer) == viewed(state, viewer)
            assert GAME.options(other, viewer) == GAME.options(state, viewer)
            action = GAME.sample(state, rng)
            sealed = GAME.waiting(state) and GAME.audience(state) != EVERYONE
            opens = sealed and GAME.reveals(state, action)  # the last offer shows all of them
            if not opens and action in GAME.options(other):
                one = GAME.copy(state)
                GAME.play(one, action)
                GAME.play(other, action)
                assert viewed(one, viewer) == viewed(other, viewer)
            GAME.play(state, action)


# ---------------------------------------------------------------- sealed offers

OFFERS = {RED: "5.correct", BLACK: "steal", BLUE: "12", WHITE: "1"}
OTHERS = {RED: "1", BLACK: "20", BLUE: "steal", WHITE: "7"}
HANDS = {RED: {"offering_correction": 1}}


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_a30_nobody_learns_an_offer_before_the_last_one(order: tuple[int, ...]):
    one, two = table(at="offer", hands=HANDS), table(at="offer", hands=HANDS)
    told: list[Fact] = []
    one.facts = told
    for seat in order[:-1]:
        assert GAME.audience(one, seat) == seat
        assert not GAME.reveals(one, GAME.action(f"offer:{OFFERS[seat]}"), seat)
        offer_all(one, {seat: OFFERS[seat]})
        offer_all(two, {seat: OTHERS[seat]})
        for viewer in (*[v for v in range(4) if v not in order[:-1]], WATCHER):
            assert viewed(one, viewer) == viewed(two, viewer)
    assert {fact.key for fact in told} == {"sealed"}
    assert all(fact.args[1:] == [-1, -1] for fact in told)

    last = order[-1]
    assert GAME.reveals(one, GAME.action(f"offer:{OFFERS[last]}"), last)
    offer_all(one, {last: OFFERS[last]})
    assert GAME.dump(one)["total"] == 5 - 3 + 12 + 1
    assert [offer["gold"] for offer in GAME.view(one, WATCHER)["offers"]] == [5, 0, 12, 1]


def test_a30_a_seat_sees_its_own_sealed_offer():
    state = offer_all(table(at="offer"), {RED: "5", BLUE: "2"})

    assert GAME.view(state, RED)["offers"] == [
        *[{"gold": 5, "correct": False}, None, "sealed", None]
    ]


def test_a30_a_sale_before_an_offer_is_open_and_cannot_be_undone():
    state = table(at="offer", hands=HANDS)
    action = GAME.action("sell:offering_correction")

    assert GAME.reveals(state, action, RED)
    GAME.play(state, action, RED)
    assert GAME.view(state, BLUE)["discard"] == {"offering_correction": 1}
    assert GAME.view(state, BLUE)["gold"] == [21, 20, 20, 20]


def test_a30_a_guess_seals_only_offers_that_could_be_made():
    state = offer_all(table(at="offer", gold=[3, 9, 9, 9]), {RED: "2", BLACK: "steal"})
    seen = GAME.mask(state, WHITE)
    rng = Rng(4)
    found = Counter(GAME.dump(GAME.guess(seen, WHITE, rng))["offers"][RED]["gold"]
                    for _n in range(400))  # fmt: skip

    assert sorted(found) == [0, 1, 2, 3]
    assert min(found.values()) > 60


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


# ---------------------------------------------------------------- in a match


def match_at_offering() -> Match:
    """A match of three seats at its first offering; everybody bought nothing."""
    match = Match.new("amunre", 3, secret=b"x" * 32, id="offering")
    match.begin()
    while len(match.game.waiting(match.state)) == 1:
        seat = match.game.actor(match.state)
        legal = [match.game.action_name(a) for a in match.game.options(match.state)]
        plain = [name for name in legal if name in ("cards:0", "farmers:0", "stones:0")]
        free = [name for name in legal if name.startswith("bid:") and name.endswith(".0")]
        match.submit(seat, (plain or free)[0])
    return match


def test_a30_a_match_tells_no_offer_before_the_last_one():
    one, two = match_at_offering(), match_at_offering()
    before = len(one.lines)
    for seat, mine, other in ((2, "offer:7", "offer:steal"), (0, "offer:1", "offer:9")):
        one.submit(seat, mine)
        two.submit(seat, other)
        for viewer in (1, WATCHER):
            assert log_of(one, viewer, before) == log_of(two, viewer, before)
            assert view_of(one, viewer) == view_of(two, viewer)
    assert log_of(one, 0, before)[1]["do"] == "offer:1"
    assert [line["do"] for line in log_of(one, 1, before)] == ["?", "?"]

    one.submit(1, "offer:2")
    facts = [fact for line in log_of(one, WATCHER, before) for fact in line["facts"]]
    assert [fact[1:3] for fact in facts if fact[0] == "offered"] == [[0, 1], [1, 2], [2, 7]]


def test_a30_a_sealed_offer_can_be_taken_back_until_another_seat_acts():
    match = match_at_offering()
    match.submit(1, "offer:3")
    match.undo(1)
    match.submit(1, "offer:4")
    match.submit(0, "offer:1")

    assert match.undo_target(1) is None
    assert match.undo_target(0) is not None
    match.submit(2, "offer:2")
    assert match.undo_target(2) is None  # all are open now


def test_a2_the_sale_of_a_known_builder_can_be_taken_back():
    match = Match.new("amunre", 3, secret=b"y" * 32, id="builder")
    match.begin()
    match.submit(0, "sell:builder")
    assert GAME.dump(match.state)["known"] == [False, True, True]

    match.undo(0)

    assert GAME.dump(match.state)["known"] == [True] * 3
    assert hand(match.state, 0) == {"builder": 1}
