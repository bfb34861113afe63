"""Rulings I1 to I10 of docs/rulings/imhotep.md: where the rulebook is silent or ambiguous."""

import pytest

from akhet.core import CHANCE, EVERYONE, OVER
from akhet.core.packed import lanes
from akhet.games.imhotep import GAME, scoring
from akhet.games.imhotep.state import Imhotep
from tests.imhotep.tables import (
    but,
    discard,
    odds,
    options,
    places,
    play,
    quarry,
    ship,
    sled,
    table,
    task,
)

# ---------------------------------------------------------------- I1 to I4


def test_i1_a_seat_without_any_action_is_passed_over():
    ships = [ship(4), ship(3), ship(3), ship(1, site="market")]
    state = table(2, ships=ships, sled=[0, 2], quarry=[0, 0], turn=1)

    play(state, "place:1.1")

    assert GAME.actor(state) == 1  # seat 0 has nothing to take, to place, to sail or to play


def test_i1_a_playable_blue_card_is_no_reason_to_pass():
    ships = [ship(4, [0, 0, 0]), ship(3), ship(3), ship(1, site="market")]
    cards = {0: {"lever": 1}}
    state = table(2, ships=ships, sled=[0, 2], quarry=[0, 0], cards=cards)

    assert "play:lever" in options(state)
    assert "pass" not in options(state)


def test_i1_the_round_ends_when_all_are_stuck():
    ships = [ship(4, [0]), ship(3), ship(3), ship(1, site="market")]
    state = table(2, ships=ships, sled=[0, 1], quarry=[0, 0], temple=[0, 1, 1], turn=1)

    play(state, "place:1.2")

    assert GAME.actor(state) == CHANCE  # the next round card
    assert GAME.dump(state)["points"]["temple"] == [1, 2]
    assert quarry(state) == [1, 1]  # from the ship that could not sail
    assert GAME.dump(state)["tasks"][0] == task("turn", 1)  # left of seat 0, which passed


def test_i2_market_stones_return_all_together():
    ships = [ship(4), ship(3, [1, 1, 0]), ship(2), ship(2)]
    state = table(ships=ships, market={"statue": 3, "lever": 1})
    before = quarry(state)

    play(state, "sail:2>market", "pick:statue", "pick:statue")
    assert quarry(state) == before
    play(state, "pick:lever")

    assert quarry(state) == [before[0] + 1, before[1] + 2, *before[2:]]


def test_i3_lever_fixes_the_whole_order_before_the_first_stone():
    ships = [ship(4), ship(3, [0, 1, 2]), ship(2), ship(2)]
    state = table(b=["pyramid"], ships=ships, cards={0: {"lever": 1}})

    play(state, "play:lever", "sail:2>pyramid")
    assert options(state) == ["unload:1", "unload:2", "unload:3"]
    play(state, "unload:3")
    assert options(state) == ["unload:1", "unload:2"]
    play(state, "unload:2")

    assert GAME.actor(state) == 2  # the third space is unloaded first
    play(state, "build:right")
    assert GAME.actor(state) == 1
    play(state, "build:right", "build:right")
    assert GAME.dump(state)["pyramid"][2] == [2, 1, 0]


def test_i3_lever_offers_stones_of_one_owner_once():
    ships = [ship(4, [1, None, 1, 0]), ship(3), ship(2), ship(2)]
    state = table(ships=ships, cards={0: {"lever": 1}})

    play(state, "play:lever", "sail:1>burial")

    assert options(state) == ["unload:1", "unload:4"]


def test_i4_a_red_card_without_a_stone_has_no_effect():
    ships = [ship(4), ship(3, [1, 0]), ship(2), ship(2)]
    state = table(ships=ships, sled=[2, 0, 4, 5], quarry=[20, 0, 20, 20], market={"sarcophagus": 2})

    play(state, "sail:2>market")  # both cards are alike, so nobody has to choose

    assert scoring.burial_owners(state) == [0]
    assert discard(state)["sarcophagus"] == 2


def test_i4_stones_delivered_by_the_same_ship_cannot_feed_a_red_card():
    ships = [ship(4), ship(3, [1, 1]), ship(2), ship(2)]
    state = table(ships=ships, quarry=[20, 0, 20, 20], market={"statue": 1, "sarcophagus": 2})

    play(state, "sail:2>market", "pick:statue")

    assert scoring.burial_owners(state) == []
    assert quarry(state)[1] == 2


# ---------------------------------------------------------------- I5 to I8


def right_pyramid(**parts: object) -> Imhotep:
    """Seat 0 sails two of its stones to pyramids whose right one lacks its fourth stone."""
    ships = [ship(4), ship(3, [0, 1]), ship(2), ship(2)]
    state = table(b=["pyramid"], ships=ships, pyramid=[[], [], [1, 1, 1], []], **parts)
    return play(state, "sail:2>pyramid")


def test_i5_the_place_bonus_may_be_left():
    state = play(right_pyramid(), "build:right")

    assert GAME.actor(state) == 0
    assert options(state)[-1] == "skip"
    assert len(places(state)) == 4 + 2  # the two small ships are equal
    play(state, "skip")
    assert GAME.actor(state) == 1  # the next stone comes after the bonus


def test_i5_the_place_bonus_is_void_without_a_stone():
    state = play(right_pyramid(sled=[0, 3, 4, 5]), "build:right")

    assert GAME.actor(state) == 1


def test_i5_the_place_bonus_is_void_without_a_space():
    sailed = [ship(4, site="market"), ship(2, site="temple"), ship(2, site="burial")]
    ships = [sailed[0], ship(3, [0, 1]), *sailed[1:]]
    state = table(b=["pyramid"], ships=ships, pyramid=[[], [], [1, 1, 1], []])

    play(state, "sail:2>pyramid", "build:right")

    assert GAME.actor(state) == 1


def test_i5_the_stones_bonus_is_automatic_and_capped():
    ships = [ship(4), ship(3, [0, 1]), ship(2), ship(2)]
    pyramid = [[], [1, 1], [], []]
    state = table(b=["pyramid"], ships=ships, pyramid=pyramid, sled=[4, 0, 0, 0])

    play(state, "sail:2>pyramid", "build:middle")

    assert sled(state)[0] == 5
    assert GAME.actor(state) == 1


def temple_end(sled: list[int], quarry: list[int] | None = None) -> Imhotep:
    """The last ship sails; the only stone in temple B is seat 1's, on the first field."""
    sailed = [ship(3, site="market"), ship(2, site="pyramid"), ship(2, site="burial")]
    ships = [ship(4, [0, 0, 0]), *sailed]
    state = table(b=["temple"], ships=ships, temple=[1], sled=sled, quarry=quarry)
    return play(state, "sail:1>obelisks")


def test_i6_temple_stones_are_not_offered_to_a_full_sled():
    state = temple_end(sled=[1, 5, 1, 1])

    assert GAME.actor(state) == CHANCE
    assert GAME.dump(state)["points"]["temple"][1] == 1


def test_i6_temple_stones_are_not_offered_with_an_empty_quarry():
    state = temple_end(sled=[1, 1, 1, 1], quarry=[20, 0, 20, 20])

    assert GAME.actor(state) == CHANCE
    assert GAME.dump(state)["points"]["temple"][1] == 1


def test_i6_temple_stones_with_room_for_one_give_one():
    state = temple_end(sled=[1, 4, 1, 1])

    assert options(state) == ["temple:point", "temple:stones"]
    play(state, "temple:stones")
    assert sled(state)[1] == 5
    assert GAME.dump(state)["points"]["temple"][1] == 0


def test_i7_obelisk_stones_stay_loose_when_the_spots_are_used_up():
    ships = [ship(4), ship(3, [0, 0]), ship(3), ship(1)]
    towers = [0, 1, 0, 1, 0, 1, 0, 1]
    state = table(2, b=["obelisks"], ships=ships, towers=towers, obelisks=[2, 0])

    play(state, "sail:2>obelisks")

    assert lanes(state.obelisk, 2) == [4, 0]
    assert GAME.dump(state)["obelisks"]["towers"] == towers
    assert [scoring.obelisks(state, seat) for seat in range(2)] == [4, 0]


def test_i8_hammer_works_with_a_full_sled():
    state = table(sled=[5, 3, 4, 5], cards={0: {"hammer": 1}})

    play(state, "play:hammer", "place:1.1")

    assert sled(state)[0] == 4


def test_i8_hammer_works_with_an_empty_quarry():
    state = table(sled=[1, 3, 4, 5], quarry=[0, 9, 9, 9], cards={0: {"hammer": 1}})

    play(state, "play:hammer", "place:1.1")

    assert sled(state)[0] == 0


@pytest.mark.parametrize("full", [True, False])
def test_i8_hammer_needs_a_stone_to_place_and_a_space(full: bool):
    small = ship(2, [1, 1] if full else [1])
    ships = [ship(4, site="market"), ship(3, site="temple"), small, ship(2, site="burial")]
    state = table(
        ships=ships, sled=[0, 3, 4, 5], quarry=[9 if full else 0, 9, 9, 9], cards={0: {"hammer": 1}}
    )

    assert "play:hammer" not in options(state)


# ---------------------------------------------------------------- I9 and I10


def test_i9_a_lever_in_use_stays_out_of_the_reshuffle():
    ships = [ship(4), ship(3, [0, 0]), ship(2), ship(2)]
    cards = {0: {"lever": 1}, 1: but(lever=1, statue=1, hammer=1)}
    state = table(b=["pyramid"], ships=ships, cards=cards, pile={}, pyramid=[[1], [], [], []])

    play(state, "play:lever", "sail:2>pyramid", "build:left")

    assert odds(state) == {"draw:statue": 1, "draw:hammer": 1}
    play(state, "draw:statue", "build:left")
    assert discard(state) == {"lever": 1}


def test_i9_a_sail_card_is_discarded_once_its_ship_is_unloaded():
    ships = [ship(4), ship(3, [0, 0]), ship(2), ship(2)]
    state = table(b=["pyramid"], ships=ships, cards={0: {"sail": 1}})

    play(state, "play:sail", "place:2.3", "sail:2>pyramid", "build:left")
    assert discard(state) == {}
    play(state, "build:middle", "build:right")

    assert discard(state) == {"sail": 1}


def test_i9_a_red_card_in_use_stays_out_of_the_reshuffle():
    ships = [ship(4), ship(3, [0, 0]), ship(2), ship(2)]
    cards = {1: but(entrance=1, statue=1, hammer=1)}
    state = table(
        b=["pyramid"], ships=ships, cards=cards, pile={}, market={"entrance": 1},
        pyramid=[[1], [], [], []],
    )  # fmt: skip

    play(state, "sail:2>market", "build:left")

    assert odds(state) == {"draw:statue": 1, "draw:hammer": 1}


def test_i9_the_rejected_card_is_discarded_before_the_kept_one_acts():
    ships = [ship(4), ship(3, [0, 0]), ship(2), ship(2)]
    cards = {1: but(entrance=1, statue=1, hammer=1)}
    state = table(
        b=["market", "pyramid"], ships=ships, cards=cards, apart={"entrance": 1, "statue": 1},
        pile={}, pyramid=[[1], [], [], []],
    )  # fmt: skip

    play(state, "sail:2>market", "draw:entrance", "draw:statue", "keep:entrance", "build:left")

    assert odds(state) == {"draw:statue": 1, "draw:hammer": 1}


def last_ship(**parts: object) -> Imhotep:
    sailed = [ship(3, site="temple"), ship(2, site="pyramid"), ship(2, site="burial")]
    return table(b=["market"], ships=[ship(4, [0, 0, 0]), *sailed], **parts)


def test_i10_the_untaken_pair_is_turned_up_in_the_open():
    state = play(last_ship(market={"statue": 3}, owed=2), "sail:1>obelisks")

    assert GAME.actor(state) == CHANCE
    assert GAME.audience(state) == EVERYONE
    play(state, "draw:lever", "draw:chisel")
    assert discard(state) == {"statue": 3, "lever": 1, "chisel": 1}
    assert GAME.dump(state)["pair"] == {"apart": {}, "owed": 0}


def test_i10_nothing_is_turned_up_after_the_last_round():
    state = play(last_ship(market={"statue": 3}, owed=2, round=6), "sail:1>obelisks")

    assert GAME.actor(state) == OVER
    assert discard(state) == {}
