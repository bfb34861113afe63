"""Rulings A13 and A24 to A29 of docs/rulings/amunre.md: income and scoring."""

import pytest

from akhet.core import OVER
from akhet.games.amunre import GAME
from akhet.games.amunre.components import BOX
from tests.amunre.tables import (
    BLACK,
    BLUE,
    RED,
    WHITE,
    gold,
    options,
    play,
    starting,
    table,
)

HELD = {seat: {"builder": 1} for seat in range(4)}  # so that every seat is asked in every phase


def step(state) -> str:
    """What is asked now."""
    return GAME.dump(state)["tasks"][-1]["step"]


# ---------------------------------------------------------------- A25: income


@pytest.mark.parametrize(("temple", "paid"), [(1, 5 + 7), (2, 5 + 7), (3, 0), (4, 0)])
def test_a25_camels_pay_on_fields_1_and_2_without_farmers(temple: int, paid: int):
    own = {RED: ["kharga", "sawu"]}
    state = play(table(at="income", own=own, round=2, temple=temple, hands=HELD), "collect")

    assert gold(state)[RED] == 20 + paid


def test_a25_a_coin_pays_on_every_field():
    for temple in (1, 2, 3, 4):
        own = {RED: ["berenike"]}
        state = play(table(at="income", own=own, temple=temple, hands=HELD), "collect")
        assert gold(state)[RED] == 28


def collects(*cards: str, **land: dict) -> int:
    """What red gets with income cards on field 2 out of mendes and abu."""
    hands = {RED: {"harvest_increase": 1, "eight_gold": 1, "builder": 1}}
    own = {RED: ["mendes", "abu"]}
    state = table(at="income", own=own, round=2, temple=2, hands=hands, land=land, gold=[0] * 4)
    return gold(play(state, *cards, "collect"))[RED]


def test_a25_income_cards_change_one_province():
    farmers = {"mendes": {"farmers": 5, "lowland": 1}, "abu": {"farmers": 1}}

    assert collects(**farmers) == 12 + (2 + 4)
    assert collects("harvest:mendes", **farmers) == 18 + (2 + 4)
    assert collects("harvest:abu", **farmers) == 12 + (3 + 4)
    assert collects("eight:abu", **farmers) == 12 + 8  # no harvest and no coin
    assert collects("harvest:mendes", "eight:abu", **farmers) == 18 + 8


def test_a25_both_cards_in_one_province_give_eight():
    assert collects("harvest:mendes", "eight:mendes", mendes={"farmers": 6}) == 8 + 4
    assert collects("eight:mendes", "harvest:mendes", mendes={"farmers": 6}) == 8 + 4


def test_a25_income_cards_without_effect_are_allowed():
    assert collects("harvest:mendes") == 4
    assert collects("eight:mendes", mendes={"farmers": 6}) == 8 + 4  # four less than without


def test_a25_income_cards_lie_for_one_harvest():
    hands = {RED: {"harvest_increase": 1, "builder": 1}}
    state = table(at="income", own={RED: ["mendes"]}, hands=hands)
    play(state, "harvest:mendes", "collect")

    assert GAME.dump(state)["harvest"] == [None] * 4


# ---------------------------------------------------------------- A13, A24, A26 to A29: scoring


def scored(**parts: object):
    return play(
        table(**{"at": "bonus", "turn": 3, "round": 3, "hands": {3: {"builder": 1}}, **parts}),
        "done",
    )


def banks(state) -> list[int]:
    kingdom = "new" if GAME.actor(state) == OVER else "old"
    return [row[f"{kingdom}_banks"] for row in GAME.breakdown(state)]


def test_a13_a_bank_without_a_pyramid_scores_nothing():
    own = {RED: ["edfu", "abu", "buto"]}

    assert banks(scored(own=own, land={"edfu": {"stones": 2}})) == [0, 0, 0, 0]
    assert banks(scored(own=own, land={"edfu": {"pyramids": 1}})) == [5, 0, 0, 0]


def test_a13_stones_decide_only_between_equal_pyramids():
    own = {RED: ["edfu", "abu", "buto"], BLUE: ["memphis", "sawu", "dakhla"]}
    land = {"edfu": {"pyramids": 2}, "memphis": {"pyramids": 1, "stones": 2}}
    assert banks(scored(own=own, land=land)) == [5, 0, 0, 0]
    land = {"edfu": {"pyramids": 2}, "memphis": {"pyramids": 2, "stones": 1}}
    assert banks(scored(own=own, land=land)) == [0, 0, 5, 0]


def test_a24_a_seat_with_two_of_the_best_provinces_scores_once():
    own = {RED: ["edfu", "buto", "abu"], BLUE: ["memphis", "sawu", "dakhla"]}
    land = {name: {"pyramids": 2} for name in ("edfu", "buto", "memphis")}

    assert banks(scored(own=own, land=land)) == [5, 0, 5, 0]


BONUSES = {
    "bonus_nile_bank": (["abu", "thebes", "sawu"], ["abu", "thebes", "edfu"]),
    "bonus_lower_upper": (["buto", "avaris", "memphis"], ["buto", "avaris", "edfu"]),
    "bonus_on_off_nile": (["sawu", "avaris", "dakhla"], ["sawu", "avaris", "edfu"]),
    "bonus_cards": (["kharga", "memphis", "sawu"], ["abu", "edfu", "buto"]),
}


@pytest.mark.parametrize("card", BONUSES)
def test_a26_a_bonus_card_is_played_only_when_it_is_met(card: str):
    met, missed = BONUSES[card]
    hands = {RED: {card: 1}}

    assert starting(table(at="bonus", own={RED: met}, round=3, hands=hands), "bonus") == [
        f"bonus:{card}"
    ]
    state = table(at="bonus", own={RED: missed}, round=3, hands=hands)
    assert starting(state, "bonus") == [] and f"sell:{card}" in options(state)


def test_a26_nine_farmers_count_with_printed_and_free_ones():
    own = {RED: ["baharya", "mendes", "berenike"]}
    hands = {RED: {"bonus_farmers": 1}}
    eight = {"baharya": {"farmers": 1}, "mendes": {"farmers": 4}, "berenike": {"lowland": 1}}
    nine = {**eight, "mendes": {"farmers": 5}}

    assert starting(table(at="bonus", own=own, round=3, hands=hands, land=eight), "bonus") == []
    assert starting(table(at="bonus", own=own, round=3, hands=hands, land=nine), "bonus")


def test_a26_card_icons_are_limits_and_free_cards():
    own = {RED: ["memphis", "thebes", "edfu"]}
    limits = [BOX.limit[n] + BOX.free_cards[n] for n in (11, 14, 9)]
    state = table(at="bonus", own=own, round=3, hands={RED: {"bonus_cards": 1}})

    assert sum(limits) == (3 + 0) + (2 + 2) + (1 + 1)
    assert starting(state, "bonus") == ["bonus:bonus_cards"]


def test_a26_seats_play_bonus_cards_from_the_start_player_on():
    hands = {seat: {"builder": 1} for seat in range(4)}
    state = table(at="bonus", turn=BLUE, start=BLUE, round=3, hands=hands)
    order = []
    while step(state) == "bonus":
        order.append(GAME.actor(state))
        play(state, "done")

    assert order == [BLUE, WHITE, RED, BLACK]


@pytest.mark.parametrize(
    ("purses", "points"),
    [
        ([9, 8, 7, 6], [6, 4, 2, 0]),
        ([9, 9, 9, 8], [6, 6, 6, 0]),
        ([9, 8, 8, 7], [6, 4, 4, 0]),
        ([9, 8, 7, 7], [6, 4, 2, 2]),
        ([5, 5, 5, 5], [6, 6, 6, 6]),
        ([0, 0, 1, 0], [4, 4, 6, 4]),
    ],
)
def test_a27_equal_gold_shares_a_rank_and_uses_up_the_next(purses: list[int], points: list[int]):
    state = scored(kingdom=1, gold=purses)

    assert [row["gold"] for row in GAME.breakdown(state)] == points


def test_a27_gold_is_not_scored_in_the_old_kingdom():
    assert [row["gold"] for row in GAME.breakdown(scored(gold=[9, 8, 7, 6]))] == [0, 0, 0, 0]


def ended(third: str, red: int, black: int, stones: int) -> tuple[list[int], list[int]]:
    """Scores and places of red and black at the end; blue has the best of the west bank.

    Both have two pyramids, and so many more in buto and in memphis, where black has stones too.
    """
    own = {
        RED: ["buto", "abu", "baharya"],
        BLACK: ["memphis", "sawu", third],
        BLUE: ["abydos", "avaris", "kharga"],
    }
    land = {"baharya": {"pyramids": 2}, third: {"pyramids": 2}, "abydos": {"pyramids": 9}}
    land |= {"buto": {"pyramids": red}, "memphis": {"pyramids": black, "stones": stones}}
    state = scored(kingdom=1, own=own, land=land, gold=[0, 0, 0, 0], temple=1)
    places = GAME.ranks(state)[:2]
    return GAME.scores(state)[:2], [place - min(places) + 1 for place in places]


def test_a28_equal_points_go_to_the_most_pyramids():
    scores, places = ended("edfu", red=3, black=2, stones=2)  # edfu's temple brings one point

    assert scores[0] == scores[1] and places == [1, 2]


def test_a28_then_to_the_most_stones_and_then_they_are_shared():
    scores, places = ended("dakhla", red=2, black=2, stones=1)
    assert scores[0] == scores[1] and places == [2, 1]

    scores, places = ended("dakhla", red=2, black=2, stones=0)
    assert scores[0] == scores[1] and places == [1, 1]


def test_a29_the_temple_stays_where_it_is_between_the_kingdoms():
    assert GAME.dump(scored(temple=3))["temple"] == 3
