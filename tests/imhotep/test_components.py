"""The figures of the box: the printed ones, an owner's own, and files that cannot be."""

from pathlib import Path

import pytest

from akhet.core import BadComponents
from akhet.games.imhotep import GAME
from akhet.games.imhotep.components import BOX, FILE, Box, read_box
from tests.imhotep.tables import options, play, ship, table

TEXT = FILE.read_text(encoding="utf-8")


def box_with(old: str, new: str) -> Box:
    """The printed figures with one passage replaced."""
    assert TEXT.count(old) >= 1, old
    box = GAME.read_components(TEXT.replace(old, new, 1))
    assert isinstance(box, Box)
    return box


def test_the_printed_box_adds_up():
    assert sum(BOX.copies) == 34
    assert [sum(map(sum, cards)) for cards in BOX.round_cards] == [68, 74, 83]
    assert [BOX.least[capacity] for capacity in range(1, 5)] == [1, 1, 2, 3]
    assert sum(BOX.pyramid_a[n] for n in range(14)) == 34
    assert sum(BOX.pyramid_b[n] for n in range(15)) == 12 + 11 + 13


def test_remarks_do_not_change_the_digest():
    assert box_with("rounds = 6\n", "rounds = 6 # as printed\n").digest == BOX.digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sled_capacity = 5", "sled_capacity = 6"),
        (
            "points = [2,1,3, 2,4,3, 2,1,3, 2,3, 1,3, 4]",
            "points = [2,1,3, 2,4,3, 2,1,3, 2,3, 1,3, 5]",
        ),
        ("penalty = 5", "penalty = 6"),
        ("points_4_players = [15, 10, 5, 1]", "points_4_players = [15, 10, 5, 2]"),
        ("[4,3,3,1]", "[4,4,3,1]"),
        ('target = "pyramid"', 'target = "temple"'),
    ],
)
def test_another_figure_gives_another_digest(old: str, new: str):
    assert box_with(old, new).digest != BOX.digest


def test_an_owners_figures_change_play():
    box = box_with("take_action_amount = 3", "take_action_amount = 2")
    state = play(GAME.new(2, {}, box), "round:1", *["draw:statue"] * 4, "take")

    assert GAME.dump(state)["sled"] == [4, 3]
    assert GAME.dump(play(GAME.new(2), "round:1", *["draw:statue"] * 4, "take"))["sled"] == [5, 3]


def test_an_owners_round_cards_lay_out_other_ships():
    state = play(GAME.new(2, {}, box_with("[[4,3,3,1]", "[[2,4,4,1]")), "round:1")

    assert [one["capacity"] for one in GAME.dump(state)["ships"]] == [4, 4, 2, 1]


def test_an_owners_target_sends_a_red_card_elsewhere():
    box = box_with('target = "pyramid"', 'target = "temple"')
    ships = [ship(4), ship(3, [1, 0]), ship(2), ship(2)]
    state = table(ships=ships, market={"entrance": 2, "statue": 2}, box=box)

    play(state, "sail:2>market", "pick:entrance")

    assert GAME.dump(state)["temple"] == [1]


def test_an_owners_shorter_game_ends_earlier():
    box = box_with(
        "removed_unseen_at_setup = 1\nrounds = 6", "removed_unseen_at_setup = 1\nrounds = 1"
    )
    sailed = [ship(3, site="market"), ship(2, site="pyramid"), ship(2, site="burial")]
    state = table(ships=[ship(4, [0, 0, 0]), *sailed], box=box)

    assert options(play(state, "sail:1>obelisks")) == []


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("sled_capacity = 5", "", "stones.sled_capacity: this field is missing"),
        ("sled_capacity = 5", "sled_capacity = 99", "stones.sled_capacity: 99 is not from"),
        ("sled_capacity = 5", "sled_capacity = true", "stones.sled_capacity: True is not a whole"),
        ("sled_capacity = 5", 'sled_capacity = "5"', "stones.sled_capacity: '5' is not a whole"),
        ("by_turn_order = [2, 3, 4, 5]", "by_turn_order = [2, 3, 4]", "order: 4 entries"),
        ("by_turn_order = [2, 3, 4, 5]", "by_turn_order = [2, 3, 4, 6]", "turn_order[4]: 6"),
        ("tokens = [4, 4, 3", "tokens = [4, 3", "ships.tokens: 8 entries"),
        ("cap4 = 3", "cap4 = 5", "ships.min_stones.cap4: 5"),
        ("[4,3,2,2], [4,3,2,1]", "[4,3,2,2], [4,3,2,2]", "two_players[3]: this card is there"),
        ("[[4,3,3,1]", "[[4,3,3]", "round_cards.two_players[1].ships: 4 entries"),
        ("[[4,3,3,1]", "[[1,3,3,1]", "round_cards.two_players[1]: too few ship tokens of 1"),
        ("[[4,3,3,1]", "[[5,3,3,1]", "round_cards.two_players[1].ships[1]: 5"),
        (", [3,2,2,1]]", "]", "round_cards.two_players: 7 entries"),
        ("2,3, 1,3, 4]", "2,3, 1,3]", "pyramid_a.points: 14 entries"),
        ("2,3, 1,3, 4]", "2,3, 1,3, -4]", "pyramid_a.points[14]: -4"),
        ('bonus="market_card"', 'bonus="camel"', "pyramid_b.pyramids[1].fields[2].bonus: 'camel'"),
        ('"two_points", "one', '"ten_points", "one', "temple_b.fields[2].gives: 'ten_points'"),
        ("fields_2_players = 4", "fields_2_players = 0", "temple_a.fields_2_players: 0"),
        ("by_rank = [8, 4, 2, 0]", "by_rank = [8, 4, 2]", "burial_chamber_b.points_per_row"),
        ("points_2_players = [10, 1]", "points_2_players = [10]", "obelisk_a.points_2_players: 2"),
        ("[10, 9, 8, 7, 6, 5, 5, 5]", "[10, 9, 8, 7, 6, 5, 5]", "obelisk_b.tower_spot_points: 8"),
        ("total = 34", "total = 35", "market_cards.total: 35, but the types add up to 34"),
        ("count = 10", "count = 0", "market_cards.types[8].count: 0"),
        ('id = "lever"', 'id = "hammer"', "market_cards.types[10].id: hammer is there twice"),
        ('id = "lever"', 'id = "camel"', "market_cards.types[9].id: 'camel' is not one of"),
        ('colour = "purple"', 'colour = "blue"', "market_cards.types[8].colour: 'blue'"),
        ('target = "obelisk"', 'target = "market"', "market_cards.types[3].target: 'market'"),
        ("[stones]", "[rocks]", "stones: this field is missing"),
        ("[stones]", "[[stones]]", "stones: this must be a table"),
        ("[meta]", "[meta", "not a TOML file"),
    ],
)  # fmt: skip
def test_a_wrong_figure_is_named(old: str, new: str, where: str):
    with pytest.raises(BadComponents) as error:
        box_with(old, new)

    assert where in str(error.value)
    assert "\n" not in str(error.value)


def test_a_components_file_is_read_from_disk(tmp_path: Path):
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT.replace("penalty = 5", "penalty = 7"), encoding="utf-8")

    assert read_box(mine).wrath == 7


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"\xff\xfe", "not a text file"), (b"#" * 1_000_001, "larger than 1 MB")],
)
def test_a_file_that_is_no_components_file_is_refused(tmp_path: Path, content: bytes, message: str):
    path = tmp_path / "mine.toml"
    path.write_bytes(content)

    with pytest.raises(BadComponents, match=message):
        read_box(path)
    with pytest.raises(BadComponents, match="No such file"):
        read_box(tmp_path / "none.toml")
