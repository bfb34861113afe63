"""Every worked example of the Imhotep rulebook, in the order of the pages."""

from akhet.core.packed import lane, lanes
from akhet.games.imhotep import GAME, scoring
from akhet.games.imhotep.components import BOX
from akhet.games.imhotep.state import Imhotep
from tests.imhotep.tables import (
    BLACK,
    BROWN,
    GRAY,
    WHITE,
    burial,
    by_rank,
    options,
    play,
    ship,
    table,
    task,
)


def points(state: Imhotep, source: str) -> list[int]:
    return [sheet[source] for sheet in GAME.breakdown(state)]


def sled(state: Imhotep) -> list[int]:
    return lanes(state.sled, state.seats)


def test_p4_round_card_lays_out_its_four_ships():
    state = play(GAME.new(4), "round:6")

    out = [one["capacity"] for one in GAME.dump(state)["ships"]]

    assert out == [4, 3, 2, 2]
    stay = list(BOX.tokens)
    for capacity in out:
        stay.remove(capacity)
    assert stay == [4, 3, 3, 1]


def test_p4_taking_with_three_on_the_sled_takes_two():
    state = play(table(sled=[3, 3, 4, 5]), "take")

    assert sled(state)[BLACK] == 5


def test_p4_taking_with_one_on_the_sled_takes_three():
    state = play(table(sled=[1, 3, 4, 5]), "take")

    assert sled(state)[BLACK] == 4


def test_p4_four_stones_at_the_pyramid_score_at_once():
    load = ship(4, [GRAY, WHITE, BROWN, WHITE])
    state = play(table(ships=[load, ship(3), ship(2), ship(2)]), "sail:1>pyramid")

    assert GAME.dump(state)["pyramid"] == [[GRAY, WHITE, BROWN, WHITE]]
    assert points(state, "pyramid")[GRAY] == 2
    assert points(state, "pyramid")[WHITE] == 1 + 2
    assert points(state, "pyramid")[BROWN] == 3
    assert points(state, "pyramid")[BLACK] == 0


def test_p5_temple_scores_stones_seen_from_above():
    stones = [WHITE, WHITE, BROWN, BLACK, GRAY, GRAY]  # the second grey covers the first white
    sailed = [ship(3, site="market"), ship(2, site="pyramid"), ship(2, site="burial")]
    state = table(temple=stones, ships=[ship(4, [BLACK] * 3), *sailed])

    play(state, "sail:1>obelisks")

    assert points(state, "temple")[GRAY] == 2
    assert [points(state, "temple")[seat] for seat in (WHITE, BROWN, BLACK)] == [1, 1, 1]


def test_p7_market_stones_buy_cards_from_front_to_back():
    cards = {"lever": 1, "statue": 1, "sarcophagus": 1, "sail": 1}
    load = ship(4, [WHITE, None, BROWN, GRAY])
    state = table(ships=[load, ship(3), ship(2), ship(2)], market=cards)
    before = lanes(state.quarry, 4)

    actors = []
    for name in ("sail:1>market", "pick:sail", "pick:statue", "pick:lever"):
        actors.append(GAME.actor(state))
        play(state, name)

    assert actors == [BLACK, WHITE, BROWN, GRAY]
    found = GAME.dump(state)
    assert found["cards"] == [{}, {"sail": 1}, {"statue": 1}, {"lever": 1}]
    assert found["market"] == {"sarcophagus": 1}
    assert lanes(state.quarry, 4) == [before[0], *[stones + 1 for stones in before[1:]]]


def test_p7_temple_stones_fill_a_layer_and_begin_the_next():
    load = ship(3, [BROWN, BROWN, WHITE])
    ships = [ship(4), load, ship(2), ship(2)]
    state = table(temple=[GRAY, BLACK, WHITE, GRAY], ships=ships)

    play(state, "sail:2>temple")

    assert GAME.dump(state)["temple"] == [GRAY, BLACK, WHITE, GRAY, BROWN, BROWN, WHITE]


def test_p8_burial_chamber_fills_column_by_column():
    load = ship(4, [BLACK, WHITE, BROWN, BLACK])
    state = play(table(ships=[load, ship(3), ship(2), ship(2)]), "sail:1>burial")

    stones = scoring.burial_owners(state)

    assert stones[:3] == [BLACK, WHITE, BROWN]  # the first column
    assert stones[3:] == [BLACK]  # the top of the second


def test_p8_burial_chamber_scores_every_group():
    columns = [
        [BROWN, BROWN, WHITE],
        [GRAY, BROWN, WHITE],
        [GRAY, BLACK, BROWN],
        [GRAY, GRAY, GRAY],
        [GRAY],
    ]
    stones = [stone for column in columns for stone in column]

    won = burial(stones)

    assert won[WHITE] == 3
    assert won[BLACK] == 1
    assert won[BROWN] == 6 + 1
    assert won[GRAY] == 15 + 2


def test_p8_obelisks_grow_by_colour():
    load = ship(3, [BLACK, WHITE, BLACK])
    state = play(table(ships=[ship(4), load, ship(2), ship(2)]), "sail:2>obelisks")

    assert lanes(state.obelisk, 4) == [2, 1, 0, 0]


def test_p8_obelisks_shared_places_round_down():
    heights = [0] * 4
    heights[BLACK], heights[WHITE], heights[BROWN], heights[GRAY] = 3, 4, 0, 3

    won = by_rank(BOX.obelisk_ranks[4 - 2], heights)

    assert won[WHITE] == 15
    assert won[BLACK] == won[GRAY] == 7  # (10 + 5) / 2, rounded down
    assert won[BROWN] == 0  # no stone, no points


def test_p9_market_b_offers_the_pair_as_one_of_four():
    cards = {"pyramid_decoration": 1, "chisel": 1, "statue": 1}
    ships = [ship(4), ship(3, [WHITE, BROWN, GRAY]), ship(2), ship(2)]
    state = play(table(b=["market"], ships=ships, market=cards, owed=2), "sail:2>market")

    assert GAME.actor(state) == WHITE
    assert options(state) == ["pick:pyramid_decoration", "pick:statue", "pick:chisel", "pick:pair"]
    assert GAME.actor(play(state, "pick:chisel")) == BROWN
    assert GAME.actor(play(state, "pick:statue")) == GRAY


def test_p9_pyramids_b_stones_go_where_their_owner_says():
    ships = [ship(4, [BROWN, BLACK, BROWN, WHITE]), ship(3), ship(2), ship(2)]
    state = table(b=["pyramid"], ships=ships, sled=[2, 2, 2, 2])

    play(state, "sail:1>pyramid")
    asked = []
    for name in ("build:middle", "build:middle", "build:middle", "build:left"):
        asked.append(GAME.actor(state))
        play(state, name)

    assert asked == [BROWN, BLACK, BROWN, WHITE]
    assert GAME.dump(state)["pyramid"] == [[WHITE], [BROWN, BLACK, BROWN], [], []]
    assert points(state, "pyramid") == [3, 2, 2 + 1, 0]
    assert sled(state) == [2, 2, 2 + 3, 2]  # the third field of the middle gives three stones


def test_p10_temple_b_fields_give_points_stones_and_a_card():
    stones = [BLACK, BROWN, WHITE, WHITE, BLACK, GRAY]
    sailed = [ship(3, site="market"), ship(2, site="pyramid"), ship(2, site="burial")]
    ships = [ship(4, [BLACK] * 3), *sailed]
    state = table(b=["temple"], temple=stones, ships=ships, sled=[1, 1, 1, 1])

    play(state, "sail:1>obelisks")

    assert GAME.actor(state) == GRAY
    assert options(state) == ["temple:point", "temple:stones"]
    play(state, "temple:stones")
    assert GAME.actor(state) == WHITE
    assert options(state) == ["temple:point", "temple:stones"]
    play(state, "temple:point", "draw:statue")
    assert GAME.actor(state) == BLACK
    play(state, "temple:stones")
    assert points(state, "temple") == [0, 1, 2, 0]
    assert sled(state) == [3, 1, 1, 3]
    assert GAME.dump(state)["cards"][WHITE] == {"statue": 1}


def test_p10_burial_chamber_b_scores_each_row():
    columns = [
        [WHITE, BLACK, GRAY],
        [BROWN, BLACK, GRAY],
        [GRAY, WHITE, GRAY],
        [WHITE, BLACK, GRAY],
        [WHITE],
    ]
    stones = [stone for column in columns for stone in column]

    assert by_rank(BOX.burial_ranks, [0, 3, 1, 1]) == [0, 8, 3, 3]  # (4 + 2) / 2
    assert by_rank(BOX.burial_ranks, [3, 1, 0, 0]) == [8, 4, 0, 0]
    assert by_rank(BOX.burial_ranks, [0, 0, 0, 4]) == [0, 0, 0, 8]
    assert burial(stones, "b") == [8, 12, 3, 11]


def test_p10_obelisks_b_third_stone_makes_a_tower_at_once():
    ships = [ship(4), ship(3, [BLACK, WHITE, GRAY]), ship(2), ship(2)]
    state = table(b=["obelisks"], towers=[BROWN], obelisks=[0, 2, 0, 0], ships=ships)

    play(state, "sail:2>obelisks")

    assert scoring.tower_owners(state) == [BROWN, WHITE]
    assert points(state, "obelisks")[WHITE] == 9
    assert lanes(state.obelisk, 4) == [1, 0, 0, 1]


def test_p12_decoration_scores_a_point_for_every_three_stones():
    state = table(burial=[BLACK] * 5 + [WHITE] * 8, cards={0: {"burial_chamber_decoration": 1}})

    assert scoring.decorations(state, BLACK) == 4  # 13 stones


def test_p12_three_statues_score_six():
    state = table(cards={0: {"statue": 3}})

    assert scoring.statues(state, BLACK) == 6
    five_and_more = [scoring.by_number(BOX.statues, BOX.statue_more, n) for n in range(8)]
    assert five_and_more == [0, 1, 3, 6, 10, 15, 17, 19]


def test_p5_the_last_round_ends_the_game_with_every_score():
    sailed = [ship(3, site="market"), ship(2, site="pyramid"), ship(2, site="burial")]
    state = table(
        ships=[ship(4, [BLACK] * 3), *sailed],
        round=6,
        cards={1: {"chisel": 1, "statue": 2}},
        tasks=[task("turn", 0)],
    )

    play(state, "sail:1>obelisks")

    assert GAME.scores(state) == [15, 3 + 1, 0, 0]
    assert GAME.ranks(state) == [1, 2, 4, 3]  # brown and grey are told apart by their sleds
    assert lane(state.sled, GRAY) > lane(state.sled, BROWN)
