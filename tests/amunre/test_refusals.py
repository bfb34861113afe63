"""Positions that cannot be: each is refused in one line that names what is wrong."""

import pytest

from akhet.core import BadPosition
from akhet.games.amunre import GAME
from tests.amunre.tables import (
    BLACK,
    BLUE,
    RED,
    WHITE,
    offer_all,
    play,
    position,
    questions,
    table,
    task,
)
from tests.games.broken import MISSING, put_at, refused

OPENED = ["abu", "baharya", "damanhur", "thebes"]

BUY = questions("buy_cards", 4, 0, 0)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"bids": {RED: ("abu", 3), BLACK: ("abu", 6)}}, "bids: that of seat 1 stands where"),
        ({"bids": {RED: ("edfu", 3)}}, "bids: that of seat 0 stands where it cannot"),
        ({"bids": {RED: ("abu", 28)}}, "bids: seat 0 cannot pay 28"),
        ({"bids": {}}, "bids: seat 1 cannot be the next to bid"),
        ({"bids": {BLACK: ("abu", 3)}}, "bids: seat 1 has bid already"),
        ({"bids": {RED: ("abu", 3), WHITE: ("thebes", 3)}}, "seat 1 cannot be the next"),
        ({"bids": {RED: ("abu", 3)}, "lost": {BLUE: "abu"}}, "seat 1 cannot be the next"),
        ({"bids": {RED: ("abu", 3)}, "lost": {BLACK: "thebes"}}, "lost: nobody has outbid seat 1"),
        ({"bids": {RED: ("abu", 3)}, "arg": 16}, "tasks[8]: seat 1 was not outbid"),
        ({"bids": {RED: ("abu", 3)}, "arg": 3}, "tasks[8].arg: 3 is not 0 or 16"),
    ],
)
def test_bids_that_cannot_be_are_refused(parts: dict, message: str):
    refused(GAME, position(4, "bid", BLACK, opened=OPENED, **parts), message)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"offers": {RED: (21, False)}}, "offers: seat 0 has less gold"),
        ({"offers": {RED: (1, True)}}, "offers: seat 0 has no offering_correction"),
        ({"offers": dict.fromkeys(range(4), (1, False))}, "all offers are made"),
        ({"played": {RED: ["offering_correction"]}}, "cannot have played offering_correction"),
    ],
)
def test_offers_that_cannot_be_are_refused(parts: dict, message: str):
    refused(GAME, position(at="offer", **parts), message)


def rewarded() -> dict:
    """A position in which red names its three items."""
    state = table(at="offer", own={RED: ["mendes"]}, hands={RED: {"builder": 1}})
    return GAME.dump(offer_all(state, {0: "9", 1: "steal", 2: "2", 3: "steal"}))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("total", 6, "total: the offers come to 5"),
        ("temple", 3, "temple: it does not stand on the field"),
        ("offers.0", None, "offers: that of seat 0 is needed"),
        ("offers.0.correct", True, "played: seat 0 and its correction"),
        ("tasks.3.arg", 4, "tasks[4]: seat 0 gets 3 items"),
        ("tasks.3.arg", 0, "tasks[4].arg: 0"),
        ("tasks.3.seat", 2, "tasks[4].seat: item is for 0"),
        ("tasks.2.arg", 4, "nobody has rank 4"),
        ("tasks.2.arg", 0, "tasks[4]: item cannot lie here"),
        ("tasks", [task("start_income"), task("new_start"), task("reward")], "nobody has to"),
        ("tasks.3", task("place_farmer", 0, 16 * 4), "seat 0 gets 3 items"),
        ("tasks.3", task("place_stone", 0, 16), "tasks[4].arg: 16 is not from 1040"),
        ("provinces.mendes.farmers", 6, None),
    ],
)
def test_rewards_that_cannot_be_are_refused(path: str, value: object, message: str | None):
    data = rewarded()
    put_at(data, path, value)
    if message is None:
        assert GAME.load(data)
    else:
        refused(GAME, data, message)


def paying() -> dict:
    """A position in which black sells a card to pay for abu."""
    bids = {RED: ("baharya", 0), BLACK: ("abu", 3), BLUE: ("damanhur", 0)}
    state = table(4, "bid", WHITE, opened=OPENED, bids=bids, gold=[9, 2, 9, 9],
                  hands={BLACK: {"builder": 2}})  # fmt: skip
    return GAME.dump(play(state, "bid:thebes.0"))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("gold.1", 3, "tasks[8]: seat 1 has enough gold"),
        ("gold.1", 0, "bids: seat 1 cannot pay"),
        ("bids.3", None, "bids: all seats have bid"),
        ("bids.1", None, "tasks[8]: seat 1 has enough gold"),
        ("tasks.6.seat", 7, "tasks[8].seat: pay is for 7"),
        ("tasks", [*questions("bid", 4, 0, 0)[:6], *[task("paid", 1), task("pay", 1)] * 2],
         "tasks[8]: seats pay in turn order"),
        ("tasks", questions("bid", 4, 0, 0)[:6], "settle_auction is needed here"),
        ("tasks", questions("bid", 4, 0, 0)[:7], "bid is needed above this"),
        ("tasks", questions("bid", 4, 0, 0)[2:], "tasks[1]: buy_cards cannot lie at the bottom"),
        ("tasks", [task("start_offering"), task("take_provinces")], "all seats buy after this"),
        ("tasks.6", task("dance"), "tasks[7].step"),
    ],
)  # fmt: skip
def test_payments_that_cannot_be_are_refused(path: str, value: object, message: str):
    data = paying()
    assert GAME.load(data)
    put_at(data, path, value)
    refused(GAME, data, message)


def test_a_first_bid_is_the_start_players_and_a_return_must_be_possible():
    data = position(4, "reveal", arg=1, opened=OPENED[:3])
    data["tasks"][-2]["seat"] = 2
    refused(GAME, data, "seat 0 bids first")
    data["tasks"][-2]["seat"] = 6
    refused(GAME, data, "there is no seat 6")

    bids = {BLACK: ("abu", 36), BLUE: ("thebes", 0), WHITE: ("baharya", 0)}
    parts = {"opened": OPENED, "bids": bids, "lost": {RED: "abu"}, "gold": [40] * 4}
    data = position(4, "bid", arg=16, played={RED: ["outbid_same_province"]}, **parts)
    refused(GAME, data, "tasks[8]: seat 0 can make no bid")


def taking() -> dict:
    """A position in which red draws the cards under thebes."""
    state = table(4, "bid", opened=OPENED, land={"thebes": {"cards": 2}})
    return GAME.dump(play(state, "bid:thebes.0", "bid:abu.0", "bid:baharya.0", "bid:damanhur.0"))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("tasks.5.arg", 8 * 15 + 5, "cards are taken in turn order"),
        ("tasks.5.arg", 8 * 1 + 1, "seat 1 has no cards to take there"),
        ("provinces.thebes.cards", 0, "seat 0 has no cards to take there"),
        ("provinces.abu.cards", 1, "cards lie under a province that nobody takes"),
        ("provinces.thebes.cards", 3, "provinces.thebes.cards: more than lie there"),
    ],
)
def test_cards_that_cannot_be_taken_are_refused(path: str, value: object, message: str):
    data = taking()
    assert GAME.load(data)
    put_at(data, path, value)
    refused(GAME, data, message)


def test_a_card_cannot_be_drawn_from_an_empty_pile():
    state = play(table(own={RED: ["memphis"]}, pile={"builder": 1}), "cards:1")
    data = GAME.dump(state)
    data |= {"pile": {}, "pile_size": 0, "fresh": {}}
    data["discard"]["builder"] += 1
    refused(GAME, data, "there is no card to draw")


def test_income_cards_are_those_of_the_seat_that_collects():
    hands = {RED: {"harvest_increase": 1}, BLACK: {"builder": 1}}
    state = table(at="income", own={RED: ["mendes"], BLACK: ["abu"]}, hands=hands)
    data = GAME.dump(state)
    data["harvest"][RED] = "mendes"
    refused(GAME, data, "harvest, eight: they are what seat 0 has played")
    data["played"][RED] = ["harvest_increase"]
    assert GAME.load(data)
    data["harvest"][RED] = "abu"
    refused(GAME, data, "harvest, eight: seat 0 does not own abu")


def test_the_game_ends_after_the_new_kingdom():
    hands = {WHITE: {"builder": 1}}
    state = play(table(at="bonus", turn=WHITE, round=3, kingdom=1, hands=hands), "done")
    data = GAME.dump(state)
    assert data["tasks"] == [] and GAME.load(data)
    data["kingdom"] = 0

    refused(GAME, data, "kingdom: the game ends after the New Kingdom")


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("pile.builder", MISSING, "builder: 6 cards, not 8"),
        ("held.1", 2, "pile: 4 cards are unseen, not 3"),
        ("young.1", 0, "fresh: it is not the pile and what was drawn"),
        ("drew.1", {"builder": 5, "bid_block": 1}, "young: seat 1 has drawn 6 cards"),
        ("drew.1", {"eight_gold": 1}, "drew: seat 1 has drawn what was not in the pile"),
        ("fresh", {"eight_gold": 3}, "fresh: too few of these cards are unseen"),
    ],
)
def test_views_that_cannot_be_are_refused(path: str, value: object, message: str):
    hands = {RED: {"builder": 1, "eight_gold": 1}}
    state = table(3, own={BLACK: ["memphis"]}, turn=BLACK, hands=hands,
                  pile={"builder": 2, "bid_block": 1})  # fmt: skip
    view = GAME.view(play(state, "cards:1", "draw:bid_block"), RED)
    assert GAME.seen(view)
    put_at(view, path, value)

    with pytest.raises(BadPosition) as error:
        GAME.seen(view)
    assert message in str(error.value)
