"""Positions written and read: what was dumped comes back, and damage never gets through."""

import json

import pytest

from akhet.core import BadPosition, Rng
from akhet.games.pharaon import GAME
from tests.pharaon.hands import play
from tests.pharaon.tables import AGR, RESOURCES, TRA, position, table


def test_a_dump_reads_like_the_table():
    data = position(
        2, turn=1, round=3, goods={1: {AGR: 2, "silver": 1}}, offerings={1: {"nile": 1}},
        nobles={1: [18]}, rows={0: (1, 2)}, slots={TRA: ["silver", "offering_nobles"]},
        sets=[["agriculture", "prestige_2"]], zone=[None, "chamber"], used=[18],
    )  # fmt: skip

    again = GAME.dump(GAME.load(data))

    assert again == data | {"away": {"nobles": [], "artisans": []}}
    assert again["slots"][TRA] == ["silver", "offering_nobles", None, None]
    assert again["players"][0]["row"] == 1 and again["players"][1]["row"] is None
    assert again["supply"] == {**dict.fromkeys(RESOURCES, 20), AGR: 18, "silver": 18}


def test_a_half_paid_action_comes_back():
    state = table(goods={0: {TRA: 2, AGR: 2, "silver": 5}}, nobles={0: [11]})
    data = GAME.dump(play(state, "go:nobles", "access:silver", "pay:agriculture", "pay:trade"))
    assert data["access"] == [TRA] and data["paid"] == {AGR: 1, TRA: 1}

    assert GAME.dump(GAME.load(json.loads(json.dumps(data)))) == data


def test_a_view_loads_as_seen_and_not_as_a_whole_position():
    state = GAME.new(3)
    rng = Rng(3)
    while not GAME.dump(state)["players"][2]["drawn"]:
        GAME.play(state, GAME.sample(state, rng))
    view = GAME.view(state, 0)

    assert view["players"][2]["drawn"] == []
    assert GAME.dump(GAME.seen(view)) == view
    with pytest.raises(BadPosition, match="drawn: player 2 has drawn 0, not 1"):
        GAME.load(view)


# ---------------------------------------------------------------- any damage
