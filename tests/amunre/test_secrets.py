"""What nobody may know: hands, face-down cards, sealed offers; and that guesses are fair."""

import itertools
import json
from collections import Counter

import pytest

from akhet.core import EVERYONE, OVER, WATCHER, Fact, Rng
from akhet.games.amunre import GAME
from akhet.games.amunre.state import AmunRe
from akhet.match import Match
from akhet.match.view import log_of, view_of
from tests.amunre.tables import (
    BLACK,
    BLUE,
    RED,
    WHITE,
    hand,
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


def test_showing_a_card_in_the_auction_or_the_scoring_cannot_be_undone():
    hands = {RED: {"bid_block": 1, "outbid_same_province": 1}}
    opened = ["abu", "baharya", "mendes"]
    bids = {BLACK: ("abu", 0), BLUE: ("mendes", 0)}
    state = table(3, "bid", opened=opened, bids=bids, lost={RED: "abu"}, hands=hands)
    for action in ("play:bid_block", "play:outbid_same_province", "sell:bid_block"):
        assert GAME.reveals(state, GAME.action(action))
    assert not GAME.reveals(state, GAME.action("bid:baharya.0"))

    own = {RED: ["abu", "thebes", "sawu"]}
    state = table(3, "bonus", own=own, round=3, hands={RED: {"bonus_nile_bank": 1}})
    assert GAME.reveals(state, GAME.action("bonus:bonus_nile_bank"))
    assert not GAME.reveals(state, GAME.action("done"))


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
