"""Positions that cannot be: each is refused in one line that names what is wrong."""

import copy

import pytest

from akhet.core import CHANCE
from akhet.games.pharaon import GAME
from tests.games.broken import changed, refused
from tests.pharaon.hands import play, task
from tests.pharaon.tables import (
    AGR,
    CON,
    JUS,
    ROY,
    TRA,
    TRAITOR,
    first_until,
    in_turn,
    position,
    table,
)

SETS = [[AGR, "nile"], ["chamber", "prestige_1"]]


# ---------------------------------------------------------------- paying


def paying() -> dict:
    """Royalty has opened the artisans; one trade of three is paid."""
    state = table(goods={0: {ROY: 3, TRA: 4, "silver": 1}})
    return GAME.dump(play(state, "go:artisans", "access:royalty", "pay:trade"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"access": []}, "access: the token counts as what the wheel shows"),
        ({"access": [TRA]}, "access: the token counts as what the wheel shows"),
        ({"access": [ROY, TRA]}, "access: the token counts as what the wheel shows"),
        ({"paid": {TRA: 3}}, "paid: all is paid"),
        ({"paid": {ROY: 2}}, "paid: all is paid"),
        ({"paid": {TRA: 1, ROY: 1}}, "pay has no answer"),
        ({"paid": {TRA: 2, AGR: 1}}, "pay has no answer"),
        ({"paid": {"camel": 1}}, "paid: there is no 'camel'"),
        ({"tasks.2.arg": 1}, "access: the token counts as what the wheel shows"),
    ],
)
def test_payments_that_cannot_be_are_refused(changes: dict, message: str):
    refused(GAME, changed(GAME, paying(), changes), message)


def test_a_board_that_is_still_laid_cannot_be_paid_for():
    data = paying()
    data["districts"] = ["offerings"] * 5
    data["tasks"].append(task("lay_district", CHANCE, 1))

    refused(GAME, data, "districts: each lies there once")


def test_a_purse_that_cannot_complete_a_payment_is_refused():
    data = paying()
    data["players"][1]["goods"], data["players"][0]["goods"] = data["players"][0]["goods"], {}

    refused(GAME, data, "pay has no answer")


def test_a_step_beyond_the_last_cannot_be_paid():
    state = table(goods={0: {JUS: 1, AGR: 2, CON: 2, "silver": 2}})
    data = GAME.dump(play(state, "go:chamber", "access:justice"))
    assert GAME.load(copy.deepcopy(data))
    data["players"][0]["chamber"] = 8

    refused(GAME, data, "there is nothing to be had")


def test_a_set_that_is_gone_cannot_be_taken():
    data = GAME.dump(play(table(goods={0: {AGR: 1}}, sets=SETS), "go:offerings"))
    assert data["tasks"][-1]["step"] == "take_set"
    data["sets"] = [None] * 6
    for name in (AGR, "nile", "chamber", "prestige_1"):
        data["bag"][name] += 1

    refused(GAME, data, "take_set has no answer")


# ---------------------------------------------------------------- rounds


def between() -> dict:
    """Offerings are laid out for the second round."""
    state = table(3, 2, rows={0: (1, 0), 1: (2, 0)}, vase_row=[21])
    return GAME.dump(play(state, "pass", "draw:nile"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"round": 5}, "the round is not over, or it was the last"),
        ({"players.2.row": None}, "vases.row: 1 are on show"),
        ({"tasks.2.arg": 18}, "sets: set 1 cannot lie like this"),
        ({"tasks.1": task("draw_offering", CHANCE, 17)}, "refill is needed here"),
        ({"tasks": [task("new_round"), task("refill")]}, "sets: set 1 cannot lie like this"),
        ({"tasks": [task("next", 0, 0), task("end_turn")]}, "sets: set 1 cannot lie"),
        ({"tasks": [task("new_round")]}, "sets: set 1 cannot lie like this"),
    ],
)
def test_what_cannot_be_between_two_rounds_is_refused(changes: dict, message: str):
    refused(GAME, changed(GAME, between(), changes), message)


def test_an_empty_bag_cannot_be_drawn_from():
    data = between()
    data["spent"], data["bag"] = data["bag"], {}

    refused(GAME, data, "draw_offering has no answer")


def test_the_game_ends_only_after_the_fifth_round():
    rows = {0: (1, 0), 1: (2, 0), 2: (5, 0)}
    assert GAME.load(position(round=5, rows=rows, tasks=[]))

    refused(
        GAME, position(round=4, rows=rows, tasks=[], vase_row=[]), "tasks: the game is not over"
    )
    refused(GAME, position(round=5, rows={0: (1, 0)}, tasks=[]), "tasks: the game is not over")


def test_after_the_last_to_pass_nobody_has_a_turn():
    rows = {0: (1, 0), 1: (2, 0), 2: (5, 0)}
    data = position(round=1, rows=rows, tasks=in_turn(0, task("pyramid")), vase_row=[])

    refused(GAME, data, "the round ends with the turn of the last to pass")
    refused(GAME, position(rows={0: (1, 0)}), "seat 0 has passed")


# ---------------------------------------------------------------- setting up


def start(step: str, seats: int = 3, **options: str) -> dict:
    """A game in which this is asked for the first time."""
    return GAME.dump(first_until(GAME.new(seats, options), step))


@pytest.mark.parametrize(
    ("step", "changes", "message"),
    [
        ("lay_district", {"first": 1}, "first: the first seat begins"),
        ("lay_district", {"tasks.0.arg": 2}, "show_vases is needed here"),
        ("lay_district", {"tasks.3.arg": 3}, "districts: each lies there once"),
        ("lay_district", {"tasks.1": task("lay_district", CHANCE, 1)}, "direct is needed here"),
        ("draw_offering", {"tasks.10": task("draw_offering", CHANCE, 40)}, "tasks[11]"),
        ("deal_noble", {"tasks.8.arg": 1}, "tasks[9].arg: 1 is not from 0 to 0"),
        ("draw_two", {"tasks.3.arg": 1}, "tasks[4].arg: 1 is not from 2 to 2"),
        ("draw_two", {"tasks.3": task("keep_noble", 2)}, "cannot have drawn 0 nobles"),
        ("draw_two", {"tasks.3": task("deal_scribe", CHANCE, 2)}, "does not get a scribe"),
        ("draw_two", {"tasks.1.arg": 49}, "tasks[2].arg: 49"),
        ("draw_two", {"tasks.2": task("arrows", 2, 511)}, "choose_vase is needed here"),
        ("draw_two", {"vases.row.0": None, "vases.gone": [1]}, "vases.row: 3 are on show"),
        ("choose_vase", {"drawn.2": 0}, "drawn: player 2 has drawn 1, not 0"),
        ("choose_vase", {"players.2.row": 1}, "players.row: the lowest rows"),
    ],
)
def test_what_cannot_be_while_the_game_is_set_up_is_refused(step, changes, message):
    refused(GAME, changed(GAME, start(step), changes), message)


def test_a_seat_with_two_nobles_at_the_start_is_refused():
    data = start("draw_two")
    data["players"][0]["nobles"] = [data["noble_deck"].pop()]

    refused(GAME, data, "players[1].nobles: 0 now")


def test_cards_that_cannot_lie_out_yet_are_refused():
    data = start("lay_district")
    data["noble_deck"].remove(5)
    data["noble_row"][0] = 5
    refused(GAME, data, "no cards lie out yet")

    data = start("deal_noble")
    data["noble_deck"].remove(5)
    data["noble_row"][1] = 5
    refused(GAME, data, "rows are filled from the first place on")
    data = start("deal_noble")
    data["vases"]["pile"].remove(5)
    data["vases"]["row"][0] = 5
    refused(GAME, data, "so many cards do not lie out")


def test_scribes_that_are_not_set_apart_are_refused():
    data = start("draw_two", scribe1="on")
    data["noble_deck"].insert(0, 4)

    refused(GAME, data, "nobles: the scribes are set apart")


# ---------------------------------------------------------------- the Traitor


def his_turn() -> dict:
    """The Traitor has plotted; the player puts the other resource on the wheel."""
    tasks = [task("next", 0, TRAITOR), task("traitor_vase", CHANCE)]
    return GAME.dump(play(table(1, owed=2, tasks=tasks), "deal_vase:25"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"traitor": None}, "traitor: this must be an object"),
        ({"traitor.tiles.0.tile": "court"}, "traitor.tiles: each lies there once"),
        ({"traitor.tiles.0.resource": TRA}, "traitor.tiles.resource: each lies there once"),
        ({"traitor.tiles.0.filled": 11}, "filled: 11 is not from 0 to 10"),
        ({"traitor.tiles.0.filled": 5}, "traitor.tiles[1].tokens: 5 slots are covered, not 1"),
        ({"traitor.tiles.0.tokens.0": "silver"}, "tiles[1].tokens: 'silver' covers no slot"),
        (
            {"traitor.tiles.0.filled": 5, "traitor.tiles.0.tokens": [AGR] * 5},
            "traitor.plotted: 10 basic resources lie on tiles",
        ),
        ({"traitor.tiles.0.tokens.0": TRA}, "lie on the tiles"),
        ({"traitor.plotted.trade": 0, "traitor.plotted.agriculture": 3, "supply.trade": 20,
          "supply.agriculture": 17}, "traitor.plotted: the resource of each tile"),
        ({"traitor.plotted.silver": 1, "traitor.plotted.agriculture": 1, "supply.silver": 19,
          "supply.agriculture": 19}, "basic resources lie on tiles"),
        ({"traitor.tiles": []}, "traitor.tiles: five are needed"),
        ({"traitor.tiles.0.dark": 1}, "dark: 1 is not true or false"),
        ({"vases.owed": 30}, "vases.owed: more than the pile has"),
        ({"players.1.row": 1}, "vases: nobody keeps vases face down"),
        ({"tasks.1.arg": 3}, "this vase was not turned up"),
        ({"tasks.1.seat": 1}, "tasks[2].seat: traitor_wheel is for 0"),
        ({"tasks.1": task("traitor_takes", CHANCE)}, "deal_noble is needed here"),
        ({"tasks.1": task("traitor_plots", 0, 5)}, "tasks[2].arg: 5"),
        ({"tasks.1": task("traitor_plots", 0, 1)}, "nobody has to answer traitor_plots"),
        ({"tasks.1": task("turn", 1)}, "deal_noble is needed here, not turn"),
        ({"first": 2}, "first: 2"),
        ({"noble_row.0": None}, "nobles: some are missing"),
    ],
)  # fmt: skip
def test_a_traitor_that_cannot_be_is_refused(changes: dict, message: str):
    refused(GAME, changed(GAME, his_turn(), changes), message)


def test_cards_put_away_are_no_more_than_he_can_have_put_away():
    data = position(1, filled_tiles=(4, 0, 0, 0, 0), noble_row=[1, 2, 3])
    data["noble_deck"].remove(20)
    assert GAME.load(data)  # the tomb has put one away
    data["noble_deck"].remove(21)

    refused(GAME, data, "nobles: some are missing")


def test_a_power_is_used_only_by_who_has_it():
    data = position(nobles={0: [12]}, goods={0: {AGR: 1}}, sets=SETS)

    refused(GAME, changed(GAME, data, {"used": [17]}), "used: only a noble with a power")
