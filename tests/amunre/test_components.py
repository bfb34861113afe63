"""The figures of the box: those we know, those we had to make up, and an owner's own."""

import tomllib
from functools import partial

import pytest

from akhet.core import OVER, BadComponents, Rng
from akhet.core.components import CERTAINTIES
from akhet.games.amunre import GAME
from akhet.games.amunre.components import BOX, FILE, NAMES, Box
from akhet.testing import check_game
from tests.amunre.figures import ABU
from tests.amunre.tables import RED, at, gold, offer_all, play, starting, table
from tests.games import kits

box_with = partial(kits.box_with, "amunre")
TEXT = FILE.read_text(encoding="utf-8")
DATA = tomllib.loads(TEXT)


def test_the_box_adds_up():
    assert sum(BOX.copies) == 39
    assert [BOX.copies[kind] for kind in range(12)] == [2, 2, 5, 8, 4, 5, 3, 2, 2, 2, 2, 2]
    assert [BOX.bids[n] for n in range(9)] == [0, 1, 3, 6, 10, 15, 21, 28, 36]
    assert sum(BOX.fields[n] for n in range(15)) == 39
    assert sum(BOX.limit[n] for n in range(15)) == 19
    assert sum(BOX.east[n] for n in range(15)) == 7  # 8 west
    assert sum(BOX.upper[n] for n in range(15)) == 8  # 7 lower
    assert sum(BOX.nile[n] for n in range(15)) == 8


@pytest.mark.parametrize("row", DATA["province"], ids=NAMES)
def test_every_figure_keeps_its_bounds_and_certainty(row: dict):
    for field in ("fields", "card_limit"):
        assert row[f"{field}_min"] <= row[field] <= row[f"{field}_max"]
        assert row[f"{field}_certainty"] in CERTAINTIES
        known = row[f"{field}_certainty"] == "certain"
        assert known == (row[f"{field}_min"] == row[f"{field}_max"])
    for field in ("bank", "egypt", "on_nile", "temples"):
        assert row[f"{field}_certainty"] in CERTAINTIES
    assert row["source"]


def test_remarks_sources_and_certainties_do_not_change_the_digest():
    assert box_with("starting = 20", "starting = 20 # as printed").digest == BOX.digest
    known = box_with('fields_certainty = "unknown"', 'fields_certainty = "certain"')
    assert known.digest == BOX.digest
    assert "abu.fields" in BOX.guessed and "abu.fields" not in known.guessed


def test_an_owners_fields_change_what_can_be_bought():
    box = box_with("fields = 3", "fields = 5", ABU)
    state = table(at="buy_farmers", own={RED: ["abu"]}, box=box)

    assert starting(state, "farmers")[-1] == "farmers:5"
    assert starting(table(at="buy_farmers", own={RED: ["abu"]}), "farmers")[-1] == "farmers:3"


def test_an_owners_card_limit_changes_what_can_be_bought():
    box = box_with("card_limit = 1", "card_limit = 4", ABU)

    assert starting(table(own={RED: ["abu"]}, box=box), "cards")[-1] == "cards:4"


def test_an_owners_cards_do_what_they_say():
    box = GAME.read_components(
        TEXT.replace("\ngold = 8", "\ngold = 9").replace("delta = 3", "delta = 4")
    )
    assert isinstance(box, Box)
    hands = {RED: {"eight_gold": 1, "offering_correction": 1}}
    state = table(at="income", own={RED: ["mendes"]}, hands=hands, box=box)
    assert gold(play(state, "eight:mendes", "collect"))[RED] == 29

    state = table(at="offer", hands=hands, box=box)
    offer_all(state, {0: "9.correct", 1: "steal", 2: "steal", 3: "steal"})
    assert GAME.dump(play(state, "correct:minus"))["total"] == 9 - 9 - 4


def test_an_owners_free_things_lie_in_the_province():
    box = box_with("free_stones = 0", "free_stones = 2", ABU)
    state = play(GAME.new(3, {}, box), "reveal:abu")

    assert at(state, "abu")["stones"] == 2


def test_an_owners_bid_costs_what_it_says():
    box = box_with("[0, 1, 3, 6, 10,", "[0, 2, 4, 7, 11,", "[bid_track]")
    state = play(GAME.new(3, {}, box), "reveal:abu", "reveal:mendes", "reveal:sawu")
    play(state, "bid:abu.6", "bid:mendes.0", "bid:sawu.0")

    assert gold(state)[RED] == 20 - 7


def fullest_board() -> Box:
    """Every province with all that a file may give it."""
    text = TEXT
    for field, most in (("free_power_cards", 4), ("free_stones", 2), ("card_limit", 9)):
        for number in range(5):
            text = text.replace(f"\n{field} = {number}\n", f"\n{field} = {most}\n")
    box = GAME.read_components(text)
    assert isinstance(box, Box)
    return box


def test_a_game_with_the_fullest_board_comes_to_its_end():
    rng = Rng(3)
    state = GAME.new(5, {}, fullest_board())
    while GAME.actor(state) != OVER:
        GAME.load(GAME.dump(state), state.box)
        GAME.play(state, GAME.sample(state, rng))


@pytest.mark.soak
def test_games_with_the_fullest_board_keep_every_promise():
    check_game(GAME, 5, games=5, seed=3, components=fullest_board())


def test_five_builders_are_needed():
    text = TEXT.replace("count = 8", "count = 4", 1).replace("total = 39", "total = 35", 1)
    with pytest.raises(BadComponents, match="five builders are needed"):
        GAME.read_components(text)
