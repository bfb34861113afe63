"""Positions that cannot be: each is refused in one line that names what is wrong."""

import copy

import pytest

from akhet.core import ALL, CHANCE, WATCHER, BadPosition
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

OPENED = ["abu", "baharya", "damanhur", "thebes"]

# What is put where in a good dump, and what the error says. `MISSING` takes a field away.
MISSING = object()
BUY = questions("buy_cards", 4, 0, 0)
BROKEN: list[tuple[dict[str, object], str]] = [
    ({"game": "chess"}, "game: 'chess'"),
    ({"game": MISSING}, "game: this is missing"),
    ({"seats": 6}, "seats: 6 is not from 3 to 5"),
    ({"seats": "4"}, "seats: '4'"),
    ({"start": 4}, "start: 4"),
    ({"round": True}, "round: True"),
    ({"round": 0}, "round: 0"),
    ({"round": 10**5000}, "round: this is not"),
    ({"round": [[]] * 10_000}, "round: [[], []"),
    ({"kingdom": 1}, "deck: "),
    ({"temple": 0}, "temple: it stands on the track"),
    ({"total": 5}, "total: there is no offering"),
    ({"deck": ["giza"]}, "deck: there is no 'giza'"),
    ({"deck": [[]]}, "deck: there is no []"),
    ({"deck.0": "thebes"}, "deck: thebes is there twice"),
    ({"deck": []}, "deck: 7 province cards, not 0"),
    ({"used.0": MISSING}, "used: 8 province cards, not 7"),
    ({"opened": ["abu"]}, "opened: 0 provinces are for sale"),
    ({"opened": ["abu", "abydos", "amarna", "avaris", "baharya"]}, "opened: at most 4"),
    ({"provinces.abu": MISSING}, "provinces.abu: this is missing"),
    ({"provinces.abu.owner": 4}, "provinces.abu.owner: 4"),
    ({"provinces.abu.owner": None}, "provinces: seat 0 owns 2 of them"),
    ({"provinces.abu.farmers": 4}, "provinces.abu.farmers: there are fewer fields"),
    ({"provinces.thebes.farmers": 1}, "provinces.thebes.farmers: without an owner"),
    ({"provinces.thebes.stones": 1}, "provinces.thebes.stones: nobody has built"),
    ({"provinces.abu.stones": 3}, "provinces.abu.stones: 3 is not from 0 to 2"),
    ({"provinces.abu.cards": 1}, "provinces.abu.cards: more than lie there"),
    ({"gold": [1, 2, 3]}, "gold: 4 seats are needed, not 3"),
    ({"gold.1": -1}, "seat 1.gold: -1"),
    ({"gold.1": "x"}, "seat 1.gold: 'x'"),
    ({"hands.0": {"camel": 1}}, "seat 0.hands: there is no 'camel'"),
    ({"hands.0": {"builder": 32}}, "seat 0.hands.builder: 32"),
    ({"hands.1": {"builder": 1}}, "builder: 9 cards, not 8"),
    ({"held.0": 2}, "held: seat 0 holds 1 cards"),
    ({"held.0": 0}, "held: seat 0 holds 1 cards"),
    ({"known.1": True}, "known: seat 1 holds no builder"),
    ({"known.1": 1}, "seat 1.known: 1 is not true or false"),
    ({"played.0": ["bid_block"]}, "played: seat 0 cannot have played bid_block now"),
    ({"played.1": ["builder"]}, "played: seat 1 has not had its turn"),
    ({"played.0": ["builder", "builder"]}, "seat 0.played: builder is there twice"),
    ({"harvest.0": "abu"}, "harvest, eight: seat 0 is not collecting"),
    ({"bids.0": {"province": "abu", "space": 3}}, "bids, lost: there is no auction"),
    ({"bids.0": {"province": "abu", "space": 2}}, "seat 0.bids.space: 2 is no space"),
    ({"bids.0": 7}, "seat 0.bids: this must be an object"),
    ({"lost.0": "abu"}, "bids, lost: there is no auction"),
    ({"lost.0": "giza"}, "seat 0.lost: 'giza'"),
    ({"offers.0": {"gold": 1, "correct": False}}, "offers: seat 0 makes one in the fourth"),
    ({"offers.0": "sealed"}, "offers: that of seat 0 is sealed"),
    ({"offers.0": {"gold": 321, "correct": False}}, "seat 0.offers.gold: 321"),
    ({"pile_size": 37}, "pile_size: the pile has 38 cards"),
    ({"pile.builder": 6}, "builder: 7 cards, not 8"),
    ({"apart.eight_gold": 1, "pile.eight_gold": 2, "pile_size": 37, "fresh.eight_gold": 2},
     "apart: 0 cards lie in provinces"),
    ({"fresh.builder": 6}, "fresh: builder is neither in the pile nor drawn"),
    ({"drew.1": {"builder": 1}, "young.1": 1, "fresh.builder": 8}, "drew: builder is neither held"),
    ({"young.1": 1}, "young: seat 1 has drawn 0 cards"),
    ({"points.0": [0] * 10}, "seat 0.points: 11 numbers, not 10"),
    ({"points.0.0": 5}, "points: seat 0 cannot have scored that yet"),
    ({"tasks": [task("dance")]}, "tasks[1].step: 'dance'"),
    ({"tasks": [task("new_round")]}, "tasks[1]: new_round cannot lie at the bottom"),
    ({"tasks": []}, "round: 2 is not the last of a kingdom"),
    ({"tasks": BUY[:1]}, "tasks[1]: nobody has to answer start_offering"),
    ({"tasks.1.seat": 2}, "tasks[2].seat: buy_cards is for 3, not 2"),
    ({"tasks.4.seat": ALL}, "tasks[5].seat: buy_cards is for 0, not -5"),
    ({"tasks.4.seat": WATCHER}, "tasks[5].seat: nobody"),
    ({"tasks.4.arg": 1}, "tasks[5].arg: 1 is not from 0 to 0"),
    ({"tasks": [task("start_offering")] * 24}, "tasks: fewer than 24"),
    ({"tasks": [*BUY, task("buy_stones")]}, "tasks[5]: nobody has bought cards before"),
    ({"tasks": [*BUY[:4], task("buy_stones"), task("income")]}, "tasks[6]: place_farmer is needed"),
    ({"tasks": [*BUY[:4], task("may_build", 0, 0)]}, "tasks[5]: seat 0 cannot build here"),
    ({"tasks": [*BUY[:4], task("place_stone", 0, 16 + 9)]}, "tasks[5]: seat 0 has no province"),
    ({"tasks": [*BUY[:4], task("place_stone", 0, 0)]}, "tasks[5].arg: 0 is not from 16"),
    ({"tasks": [*BUY[:4], task("buy_stones"), task("place_farmer", 0, 16 * 9)]}, "too few fields"),
    ({"tasks": [*BUY[:4], task("buy_farmers"), task("draw", 0, 0)]}, "tasks[6].seat: draw is for"),
    ({"tasks": [*BUY, task("draw", CHANCE, 8)]}, "tasks[6]: seat 0 has no cards to take there"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "message"), BROKEN)
def test_a_broken_dump_is_refused_by_name(changes: dict[str, object], message: str):
    own = {0: ["abu", "abydos"], 1: ["amarna", "avaris"], 2: ["baharya", "buto"]}
    data = position(own=own, round=2, hands={RED: {"builder": 1}})
    assert GAME.load(copy.deepcopy(data))
    for path, value in changes.items():
        put_at(data, path.split("."), value)

    refused(data, message)


def refused(data: object, message: str) -> None:
    """Loading is refused in one line."""
    with pytest.raises(BadPosition) as error:
        GAME.load(data)
    assert message in str(error.value)
    assert "\n" not in str(error.value) and len(str(error.value)) < 400


def put_at(data: object, path: list[str], value: object) -> None:
    """Puts a value at a place inside a dump."""
    for key in path[:-1]:
        data = data[int(key) if key.isdigit() else key]  # type: ignore[index]
    last = int(path[-1]) if path[-1].isdigit() else path[-1]
    if value is MISSING:
        del data[last]  # type: ignore[attr-defined]
    else:
        data[last] = value  # type: ignore[index]


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"game": "amunre"}])
def test_what_is_no_dump_at_all_is_refused(data: object):
    with pytest.raises(BadPosition):
        GAME.load(data)


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
    refused(position(4, "bid", BLACK, opened=OPENED, **parts), message)


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
    refused(position(at="offer", **parts), message)


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
    put_at(data, path.split("."), value)
    if message is None:
        assert GAME.load(data)
    else:
        refused(data, message)


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
    put_at(data, path.split("."), value)
    refused(data, message)


def test_a_first_bid_is_the_start_players_and_a_return_must_be_possible():
    data = position(4, "reveal", arg=1, opened=OPENED[:3])
    data["tasks"][-2]["seat"] = 2
    refused(data, "seat 0 bids first")
    data["tasks"][-2]["seat"] = 6
    refused(data, "there is no seat 6")

    bids = {BLACK: ("abu", 36), BLUE: ("thebes", 0), WHITE: ("baharya", 0)}
    parts = {"opened": OPENED, "bids": bids, "lost": {RED: "abu"}, "gold": [40] * 4}
    data = position(4, "bid", arg=16, played={RED: ["outbid_same_province"]}, **parts)
    refused(data, "tasks[8]: seat 0 can make no bid")


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
    put_at(data, path.split("."), value)
    refused(data, message)


def test_a_card_cannot_be_drawn_from_an_empty_pile():
    state = play(table(own={RED: ["memphis"]}, pile={"builder": 1}), "cards:1")
    data = GAME.dump(state)
    data |= {"pile": {}, "pile_size": 0, "fresh": {}}
    data["discard"]["builder"] += 1
    refused(data, "there is no card to draw")


def test_income_cards_are_those_of_the_seat_that_collects():
    hands = {RED: {"harvest_increase": 1}, BLACK: {"builder": 1}}
    state = table(at="income", own={RED: ["mendes"], BLACK: ["abu"]}, hands=hands)
    data = GAME.dump(state)
    data["harvest"][RED] = "mendes"
    refused(data, "harvest, eight: they are what seat 0 has played")
    data["played"][RED] = ["harvest_increase"]
    assert GAME.load(data)
    data["harvest"][RED] = "abu"
    refused(data, "harvest, eight: seat 0 does not own abu")


def test_the_game_ends_after_the_new_kingdom():
    hands = {WHITE: {"builder": 1}}
    state = play(table(at="bonus", turn=WHITE, round=3, kingdom=1, hands=hands), "done")
    data = GAME.dump(state)
    assert data["tasks"] == [] and GAME.load(data)
    data["kingdom"] = 0

    refused(data, "kingdom: the game ends after the New Kingdom")


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
    put_at(view, path.split("."), value)

    with pytest.raises(BadPosition) as error:
        GAME.seen(view)
    assert message in str(error.value)
