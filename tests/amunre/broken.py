"""A good position of Amun-Re, and what can be put in it that makes it one that cannot be."""

from typing import Any

from akhet.core import ALL, CHANCE, WATCHER
from tests.amunre.tables import RED, position, questions, task
from tests.games.broken import MISSING, Broken

BUY = questions("buy_cards", 4, 0, 0)


def good() -> dict[str, Any]:
    """The position that is broken."""
    own = {0: ["abu", "abydos"], 1: ["amarna", "avaris"], 2: ["baharya", "buto"]}
    return position(own=own, round=2, hands={RED: {"builder": 1}})


BROKEN: list[Broken] = [
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
