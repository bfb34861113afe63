"""The whole first round that the complete rules of 2016 print, played to the letter.

One coin in it cannot be: the second seat pays 6 and 13 of its 20 gold, plays its only card, and
offers 2. It is given that coin before the offering; everything else follows from the rules.
"""

from akhet.core import CHANCE
from akhet.games.amunre import GAME
from akhet.games.amunre.state import AmunRe
from tests.amunre.tables import gold, hand, options, play, play_as

BERNARD, CHARLES, ARNAUD, ALEXANDRE = range(4)


def bought() -> AmunRe:
    """The auction and the market."""
    state = play(GAME.new(4), "reveal:thebes", "reveal:avaris", "reveal:buto", "reveal:mendes")
    under = {name: row["cards"] for name, row in GAME.dump(state)["provinces"].items()}
    assert {name: cards for name, cards in under.items() if cards} == {"thebes": 2, "buto": 1}
    play_as(
        state,
        (BERNARD, "bid:thebes.6"), (CHARLES, "bid:buto.0"), (ARNAUD, "bid:buto.3"),
        (ALEXANDRE, "bid:mendes.3"), (CHARLES, "bid:mendes.6"), (ALEXANDRE, "bid:avaris.0"),
    )  # fmt: skip
    assert gold(state) == [14, 14, 17, 20]
    play(state, "draw:free_farmer", "draw:bid_block", "draw:offering_correction")
    assert options(state)[-3:] == ["cards:0", "cards:1", "cards:2"]  # Thebes allows two
    play(state, "cards:2", "draw:harvest_increase", "draw:bonus_cards", "farmers:3", "stones:1")
    assert gold(state)[BERNARD] == 14 - 10
    play(state, "cards:0", "farmers:4", "stones:2", "builder:mendes")
    assert gold(state)[CHARLES] == 14 - 13
    play(state, "cards:0", "farmers:3", "stones:3")
    while GAME.actor(state) == ARNAUD:
        play(state, "done")
    assert gold(state)[ARNAUD] == 17 - 12
    play(state, "cards:1", "draw:eight_gold", "farmers:1", "stones:5")
    while "builder:avaris" not in options(state) or pyramids(state, "avaris") == 0:
        play(state, "done")  # the first three stones make a pyramid by themselves
    play(state, "builder:avaris")
    assert gold(state)[ALEXANDRE] == 20 - 17
    return state


def pyramids(state: AmunRe, name: str) -> int:
    return GAME.dump(state)["provinces"][name]["pyramids"]


def test_the_first_round_of_2016_the_auction_and_the_market():
    state = bought()
    land = GAME.dump(state)["provinces"]

    owners = {name: row["owner"] for name, row in land.items() if row["owner"] is not None}
    assert owners == {"thebes": BERNARD, "mendes": CHARLES, "buto": ARNAUD, "avaris": ALEXANDRE}
    assert [land[name]["farmers"] for name in owners] == [1, 3, 4, 3]
    assert [land[name]["pyramids"] for name in owners] == [2, 1, 1, 0]
    assert land["thebes"]["stones"] == 1
    assert gold(state) == [4, 1, 5, 3]


def test_the_first_round_of_2016_the_offering_and_the_harvest():
    data = GAME.dump(bought())
    assert "offer:2" not in options(GAME.load(data), CHARLES)
    data["gold"][CHARLES] += 1
    state = GAME.load(data)
    play_as(state, (BERNARD, "sell:bid_block"), (BERNARD, "offer:5"), (CHARLES, "offer:2"))
    play_as(state, (ARNAUD, "sell:builder"), (ARNAUD, "offer:6.correct"))
    play_as(state, (ALEXANDRE, "offer:steal"))
    assert GAME.dump(state)["total"] == 10
    play(state, "correct:plus")
    assert (GAME.dump(state)["total"], GAME.dump(state)["temple"]) == (13, 3)
    assert GAME.actor(state) == ARNAUD
    play(state, "item:card", "item:farmer", "item:farmer", "draw:builder")
    assert GAME.dump(state)["provinces"]["buto"]["farmers"] == 5
    assert GAME.actor(state) == BERNARD
    play(state, "item:card", "item:stone", "draw:builder")
    assert GAME.dump(state)["provinces"]["thebes"]["stones"] == 2
    play(state, "item:card", "draw:builder")

    assert GAME.dump(state)["start"] == ARNAUD
    before = gold(state)
    assert before == [0, 0, 0, 6] and hand(state, ALEXANDRE) == {"eight_gold": 1}
    play(state, "collect", "eight:avaris")
    while GAME.actor(state) != CHANCE:  # the next provinces are turned up
        play(state, "collect")
    income = [after - was for was, after in zip(before, gold(state), strict=True)]
    assert income == [9, 12, 15, 8]
    assert GAME.dump(state)["round"] == 2
