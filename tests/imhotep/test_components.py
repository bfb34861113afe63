"""The figures of the box: the printed ones, an owner's own, and files that cannot be."""

from functools import partial

from akhet.games.imhotep import GAME
from akhet.games.imhotep.components import BOX, FILE
from akhet.games.imhotep.scoring import decorations
from tests.games import kits
from tests.imhotep.tables import options, play, ship, table

box_with = partial(kits.box_with, "imhotep")
TEXT = FILE.read_text(encoding="utf-8")


def test_the_printed_box_adds_up():
    assert BOX.stones == 29
    assert sum(BOX.copies) == 34
    assert [sum(map(sum, cards)) for cards in BOX.round_cards] == [68, 74, 83]
    assert [BOX.least[capacity] for capacity in range(1, 5)] == [1, 1, 2, 3]
    assert sum(BOX.pyramid_a[n] for n in range(14)) == 34
    assert sum(BOX.pyramid_b[n] for n in range(15)) == 12 + 11 + 13


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


def test_an_owners_decorations_count_other_stones():
    pile = {"burial": [0] * 5 + [1] * 8, "cards": {0: {"burial_chamber_decoration": 1}}}
    box = box_with("stones_per_point = 3", "stones_per_point = 2")
    older = box_with("[decorations]\nstones_per_point = 3", "[of_no_meaning]\nstones_per_point = 3")

    assert [decorations(table(**pile, box=one), 0) for one in (BOX, box, older)] == [4, 6, 4]
    assert box.digest != BOX.digest == older.digest  # a file from before it had the figure
