"""What bots see of Imhotep: signs in range, no secrets, sites judged by the rules, some use."""

import pytest

from akhet.games.imhotep import GAME, scoring
from akhet.games.imhotep.components import BURIAL, MARKET, OBELISKS, PYRAMID, SITES, TEMPLE
from akhet.games.imhotep.insight.knowledge import ImhotepKnowledge
from akhet.games.imhotep.insight.sailing import brings
from akhet.games.imhotep.insight.standing import (
    missing_sites,
    stones_afloat,
    stones_seen,
)
from akhet.games.imhotep.shared import load_of
from tests.bots.signs import looks, questions, stands
from tests.imhotep.tables import B_SIDES, BLACK, WHITE, position, ship

ANY_SIDE = dict.fromkeys(SITES, "random")
TABLES = [
    (seats, options)
    for seats in (2, 3, 4)
    for options in ({}, {**B_SIDES, "wrath": "on"}, {**ANY_SIDE, "wrath": "on"})
]
KNOWLEDGE = ImhotepKnowledge()
EMPTY = [ship(2), ship(1)]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_moves_and_standings_look_the_same_to_a_seat_that_sees_only_its_own(seats, options):
    for state, seat in questions(GAME, seats, options, seed=2):
        assert looks(GAME, GAME.mask(state, seat), seat) == looks(GAME, state, seat)
        for viewer in range(seats):
            seen = GAME.mask(state, viewer)
            for party in range(seats):
                assert stands(GAME, seen, party) == stands(GAME, state, party)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_standing_counts_the_sites_as_the_rules_do(seats, options):
    for state, _seat in questions(GAME, seats, options, seed=3):
        width = state.box.temple_width[seats - 2]
        for seat in range(seats):
            assert (missing_sites(state, seat) > 0) == (scoring.wrath(state, seat) < 0) or (
                state.wrath == 0
            )
            assert stones_seen(state, seat) == scoring.temple_owners(state)[-width:].count(seat)
            ships = GAME.dump(state)["ships"]
            assert stones_afloat(state, seat) == sum(one["cargo"].count(seat) for one in ships)


@pytest.mark.parametrize(
    ("burial", "points"),
    [
        ([BLACK, WHITE, BLACK, BLACK, BLACK, BLACK], 15),  # round three sides of a white one
        ([BLACK, WHITE, BLACK, BLACK, BLACK, WHITE], 6 + 1),  # a corner is no touch
        ([WHITE, WHITE, BLACK, BLACK], 1 + 1),  # nor is the next column's top
    ],
)
def test_groups_go_round_corners_and_touch_by_their_sides_only(burial, points):
    state = GAME.load(position(2, burial=burial))

    assert scoring.burial(state, BLACK) == points


def brought(site: int, cargo: list[int], **parts) -> float:
    """The points a ship with this cargo brings black over white, about."""
    data = position(2, ships=[ship(4, cargo), ship(3), *EMPTY], **parts)
    state = GAME.load(data)
    return brings(state, BLACK, site, load_of(state, 0)) / 24


def test_the_next_fields_of_the_pyramid_are_counted_for_and_against():
    assert brought(PYRAMID, [BLACK, WHITE, BLACK]) == 2 - 1 + 3
    assert brought(PYRAMID, [WHITE, BLACK], pyramid=[[BLACK]]) == 3 - 1
    assert brought(PYRAMID, [BLACK], pyramid=[[BLACK, WHITE] * 7]) == 1


def test_a_stone_in_the_temple_counts_twice_if_it_covers_a_rival_and_not_at_all_if_its_own():
    free = brought(TEMPLE, [BLACK], round=6)

    assert free == 1
    assert brought(TEMPLE, [BLACK], temple=[WHITE] * 4, round=6) == 2
    assert brought(TEMPLE, [BLACK], temple=[BLACK] * 4, round=6) == 0
    assert brought(TEMPLE, [BLACK], round=1) > free


def test_a_stone_in_the_burial_chamber_is_worth_more_beside_its_own():
    alone = brought(BURIAL, [BLACK])

    assert alone == 1
    assert brought(BURIAL, [BLACK], burial=[BLACK]) > alone
    assert brought(BURIAL, [BLACK], burial=[BLACK, WHITE, WHITE]) > alone
    assert brought(BURIAL, [BLACK], burial=[WHITE, WHITE, BLACK]) == alone


def test_the_obelisk_is_worth_most_where_the_lead_is_small():
    close = brought(OBELISKS, [BLACK], obelisks=[2, 2])

    assert close > brought(OBELISKS, [BLACK], obelisks=[9, 2]) > 0


def test_the_market_gives_nothing_for_a_stone_that_finds_no_card():
    assert brought(MARKET, [BLACK], market={}) == 0
    one = brought(MARKET, [BLACK, WHITE], market={"statue": 1})
    assert one > brought(MARKET, [BLACK, WHITE], market={"statue": 2}) > 0
