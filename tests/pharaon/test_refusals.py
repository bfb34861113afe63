"""Positions that cannot be: each is refused in one line that names what is wrong."""

import copy

import pytest

from akhet.core import CHANCE, BadPosition
from akhet.games.pharaon import GAME
from tests.pharaon.tables import (
    AGR,
    CON,
    JUS,
    ROY,
    TRA,
    TRAITOR,
    first_until,
    in_turn,
    play,
    position,
    table,
    task,
)

MISSING = object()
SETS = [[AGR, "nile"], ["chamber", "prestige_1"]]


def put_at(data: object, path: list[str], value: object) -> None:
    """Puts a value at a place inside a dump."""
    for key in path[:-1]:
        data = data[int(key) if key.isdigit() else key]  # type: ignore[index]
    last = int(path[-1]) if path[-1].isdigit() else path[-1]
    if value is MISSING:
        del data[last]  # type: ignore[attr-defined]
    else:
        data[last] = value  # type: ignore[index]


def refused(data: object, message: str) -> None:
    """Loading is refused in one line."""
    with pytest.raises(BadPosition) as error:
        GAME.load(data)
    assert message in str(error.value)
    assert "\n" not in str(error.value) and len(str(error.value)) < 1000


def changed(data: dict, changes: dict[str, object]) -> dict:
    """A dump with some values changed."""
    data = copy.deepcopy(data)
    assert GAME.load(copy.deepcopy(data))
    for path, value in changes.items():
        put_at(data, path.split("."), value)
    return data


# What is put where in a good dump, and what the error says. `MISSING` takes a field away.
BROKEN: list[tuple[dict[str, object], str]] = [
    ({"game": "chess"}, "game: 'chess'"),
    ({"game": MISSING}, "game: this is missing"),
    ({"seats": 6}, "seats: 6 is not from 1 to 5"),
    ({"seats": "3"}, "seats: '3'"),
    ({"scribes": [False] * 4}, "scribes: true or false for each of 3 seats"),
    ({"scribes.0": 1}, "scribes: true or false"),
    ({"round": 6}, "round: 6"),
    ({"round": True}, "round: True"),
    ({"round": 10**5000}, "round: this is not"),
    ({"first": 3}, "first: 3"),
    ({"pharaoh": 0}, "pharaoh: it is one with the nobles"),
    ({"districts": ["nile"]}, "districts: five are needed"),
    ({"districts.1": "moon"}, "districts: there is no 'moon'"),
    ({"districts.1": "nile"}, "districts: each lies there once"),
    ({"districts": ["nobles", "offerings", "nile", "artisans", "chamber"]}, "clockwise from the"),
    ({"districts": ["nile"] * 5}, "clockwise from the"),
    ({"wheel": "silver"}, "wheel: 'silver' is not one of"),
    ({"clockwise": 1}, "clockwise: 1 is not true or false"),
    ({"slots.trade": [None] * 3}, "slots.trade: four slots"),
    ({"slots.trade.0": "camel"}, "slots: there is no 'camel'"),
    ({"slots.trade.1": TRA, "supply.trade": 19}, "slots.trade: a token lies where none can"),
    ({"slots.trade": [TRA] * 4, "supply.trade": 16}, "slots.trade: a token lies where none"),
    ({"slots.trade.0": "offering_prestige_1", "bag.prestige_1": 4}, "stands for nothing"),
    ({"supply.trade": 19}, "trade: 19 tokens, not 20"),
    ({"players.1.goods": {"silver": 1}}, "silver: 21 tokens, not 20"),
    ({"players.1.goods": {"camel": 1}}, "there is no 'camel'"),
    ({"players.1.goods": {"silver": 99}}, "goods.silver: 99"),
    ({"bag.nile": 1}, "offering nile: 2 tokens, not 3"),
    ({"players.1.offerings": {"nile": 1}}, "offering nile: 4 tokens, not 3"),
    ({"bag.nile": 16}, "bag: too many offerings"),
    ({"sets.0": ["nile"]}, "sets: a set is two offerings"),
    ({"sets.0": [AGR, None], "bag.nile": 3}, "sets: set 1 cannot lie like this"),
    ({"sets": [None] * 5}, "sets and zone: 6 and 7 places"),
    ({"zone.0": "camel"}, "there is no offering 'camel'"),
    ({"sets.5": ["nile", "nile"], "bag.nile": MISSING}, "sets: set 6 cannot lie like this"),
    ({"noble_deck.0": 1}, "nobles: a card is there twice"),
    ({"noble_deck.0": 27}, "noble_deck: 27"),
    ({"noble_deck.0": MISSING}, "nobles: some are missing"),
    ({"noble_row": [1, 2]}, "noble_row: 3 places are needed"),
    ({"players.0.nobles": [12, 12]}, "nobles: 12 is there twice"),
    ({"drawn.0": 1}, "drawn: player 0 has drawn 0, not 1"),
    ({"used": [12]}, "used: only a noble with a power for each round"),
    ({"used": [17]}, "used: only a noble with a power"),
    ({"artisan_deck.0": 1}, "artisans: a card is there twice"),
    ({"artisan_row.0": None}, "artisans: some are missing"),
    ({"vases.pile.0": MISSING}, "vases: some are missing"),
    ({"vases.gone": [1]}, "vases: a card is there twice"),
    ({"vases.owed": 1}, "vases: nobody keeps vases face down"),
    ({"vases.row.0": None, "vases.gone": [1]}, "vases.row: 3 are on show"),
    ({"players": []}, "players: 3 are needed, not 0"),
    ({"players.0.nile": [4, 0, 0, 0, 0]}, "nile: 4 is not from 0 to 3"),
    ({"players.0.chamber": 9}, "chamber: 9 is not from 0 to 8"),
    ({"players.0.row": 2}, "players.row: the lowest rows are taken"),
    ({"players.0.row": 5}, "players.row: the lowest rows are taken"),
    ({"players.0.field": 1}, "players[1].field: the row has no such field"),
    ({"players.1.row": 1, "players.1.field": 5}, "players[2].field: the row has no such field"),
    ({"traitor": {}}, "traitor: he plays against one seat only"),
    ({"access": ["trade"]}, "access, paid: nothing is being paid"),
    ({"access": ["silver"]}, "access: there is no 'silver'"),
    ({"paid": {"trade": 1}}, "access, paid: nothing is being paid"),
    ({"tasks": []}, "tasks: the game is not over"),
    ({"tasks.1.step": "dance"}, "tasks[2].step: 'dance'"),
    ({"tasks.1.seat": 1}, "tasks[2].seat: turn is for 0, not 1"),
    ({"tasks.1.arg": 1}, "tasks[2].arg: 1 is not from 0 to 0"),
    ({"tasks.0.arg": 3}, "tasks[1].arg: 3 is not from 0 to 2"),
    ({"tasks": [task("turn")]}, "tasks[1]: next is needed here, not turn"),
    ({"tasks": [task("next")]}, "tasks[2]: end_turn is needed here, not nothing"),
    ({"tasks": [task("setup", 0, 1)]}, "tasks[1]: next is needed here"),
    ({"tasks": [task("next")] * 15}, "tasks: more than 14"),
    ({"tasks": [task("next")] * 24}, "tasks: fewer than 24"),
    ({"tasks": in_turn(0, task("draw_vase"))}, "tasks[3]: nobody has to answer draw_vase"),
    ({"tasks": in_turn(0, task("pyramid"))}, "tasks[3]: pyramid cannot lie here"),
    ({"tasks": in_turn(0, task("setup", 0, 1))}, "tasks[3]: setup cannot lie here"),
    ({"tasks": in_turn(0, task("access", 0, 1))}, "seat 0 cannot do this"),
    ({"tasks": in_turn(0, task("access", 0, 10))}, "tasks[3].arg: 10 is not from 0 to 9"),
    ({"tasks": in_turn(0, task("pay", 0, 1))}, "access: the token counts as"),
    ({"tasks": in_turn(0, task("pay", 0, 0))}, "tasks[3].arg: 0 is not from 1 to 9"),
    ({"tasks": in_turn(0, task("gain", 0, 21))}, "player 0 cannot be asked for gain"),
    ({"tasks": in_turn(0, task("arrows", 0, 2 << 8))}, "player 0 cannot be asked for arrows"),
    ({"tasks": in_turn(0, task("arrows", 0, 31))}, "tasks[3].arg: 31 is not"),
    ({"tasks": in_turn(0, task("income", 0, 3))}, "player 0 cannot be asked for income"),
    ({"tasks": in_turn(0, task("tutor"))}, "player 0 cannot be asked for tutor"),
    ({"tasks": in_turn(0, task("diplomat"))}, "player 0 cannot be asked for diplomat"),
    ({"tasks": in_turn(0, task("pick", 0, 1))}, "player 0 cannot be asked for pick"),
    ({"tasks": in_turn(0, task("deal_noble", CHANCE, 0))}, "deal_noble has no such place"),
    ({"tasks": in_turn(0, task("deal_noble", CHANCE, 17))}, "deal_noble has no such place"),
    ({"tasks": in_turn(0, task("deal_artisan", CHANCE, 4))}, "deal_artisan has no such place"),
    ({"tasks": in_turn(0, task("draw_offering", CHANCE, 1))}, "tasks[3].arg: 1"),
    ({"tasks": in_turn(0, task("draw_offering", 0, 0))}, "tasks[3].seat: draw_offering is for -1"),
    ({"tasks": in_turn(0, task("take_noble"), task("take_noble"))}, "take_noble cannot lie here"),
    ({"tasks": in_turn(0, task("draw_vase"), task("arrows", 0, 511))}, "arrows cannot lie here"),
    ({"tasks": [task("new_round"), task("refill"), task("draw_offering", CHANCE, 16)]}, "not over"),
    ({"tasks": [task("next"), task("show_vases", 0, 3), task("deal_vase", CHANCE, 0)]},
     "tasks[3].arg: 0 is not from 3 to 2"),
    ({"tasks": [task("next"), task("traitor_vase", CHANCE)]}, "end_turn is needed here"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "message"), BROKEN)
def test_a_broken_dump_is_refused_by_name(changes: dict[str, object], message: str):
    data = position(nobles={0: [12], 1: [17]}, goods={0: {AGR: 1}}, sets=SETS)
    if "used" in changes and changes["used"] == [17]:
        data = position(nobles={0: [12]}, goods={0: {AGR: 1}}, sets=SETS)

    refused(changed(data, changes), message)


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"game": "pharaon"}])
def test_what_is_no_dump_at_all_is_refused(data: object):
    with pytest.raises(BadPosition):
        GAME.load(data)


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
    refused(changed(paying(), changes), message)


def test_a_board_that_is_still_laid_cannot_be_paid_for():
    data = paying()
    data["districts"] = ["offerings"] * 5
    data["tasks"].append(task("lay_district", CHANCE, 1))

    refused(data, "districts: each lies there once")


def test_a_purse_that_cannot_complete_a_payment_is_refused():
    data = paying()
    data["players"][1]["goods"], data["players"][0]["goods"] = data["players"][0]["goods"], {}

    refused(data, "pay has no answer")


def test_a_step_beyond_the_last_cannot_be_paid():
    state = table(goods={0: {JUS: 1, AGR: 2, CON: 2, "silver": 2}})
    data = GAME.dump(play(state, "go:chamber", "access:justice"))
    assert GAME.load(copy.deepcopy(data))
    data["players"][0]["chamber"] = 8

    refused(data, "there is nothing to be had")


def test_a_set_that_is_gone_cannot_be_taken():
    data = GAME.dump(play(table(goods={0: {AGR: 1}}, sets=SETS), "go:offerings"))
    assert data["tasks"][-1]["step"] == "take_set"
    data["sets"] = [None] * 6
    for name in (AGR, "nile", "chamber", "prestige_1"):
        data["bag"][name] += 1

    refused(data, "take_set has no answer")


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
    refused(changed(between(), changes), message)


def test_an_empty_bag_cannot_be_drawn_from():
    data = between()
    data["spent"], data["bag"] = data["bag"], {}

    refused(data, "draw_offering has no answer")


def test_the_game_ends_only_after_the_fifth_round():
    rows = {0: (1, 0), 1: (2, 0), 2: (5, 0)}
    assert GAME.load(position(round=5, rows=rows, tasks=[]))

    refused(position(round=4, rows=rows, tasks=[], vase_row=[]), "tasks: the game is not over")
    refused(position(round=5, rows={0: (1, 0)}, tasks=[]), "tasks: the game is not over")


def test_after_the_last_to_pass_nobody_has_a_turn():
    rows = {0: (1, 0), 1: (2, 0), 2: (5, 0)}
    data = position(round=1, rows=rows, tasks=in_turn(0, task("pyramid")), vase_row=[])

    refused(data, "the round ends with the turn of the last to pass")
    refused(position(rows={0: (1, 0)}), "seat 0 has passed")


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
    refused(changed(start(step), changes), message)


def test_a_seat_with_two_nobles_at_the_start_is_refused():
    data = start("draw_two")
    data["players"][0]["nobles"] = [data["noble_deck"].pop()]

    refused(data, "players[1].nobles: 0 now")


def test_cards_that_cannot_lie_out_yet_are_refused():
    data = start("lay_district")
    data["noble_deck"].remove(5)
    data["noble_row"][0] = 5
    refused(data, "no cards lie out yet")

    data = start("deal_noble")
    data["noble_deck"].remove(5)
    data["noble_row"][1] = 5
    refused(data, "rows are filled from the first place on")
    data = start("deal_noble")
    data["vases"]["pile"].remove(5)
    data["vases"]["row"][0] = 5
    refused(data, "so many cards do not lie out")


def test_scribes_that_are_not_set_apart_are_refused():
    data = start("draw_two", scribe1="on")
    data["noble_deck"].insert(0, 4)

    refused(data, "nobles: the scribes are set apart")


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
    refused(changed(his_turn(), changes), message)


def test_cards_put_away_are_no_more_than_he_can_have_put_away():
    data = position(1, filled_tiles=(4, 0, 0, 0, 0), noble_row=[1, 2, 3])
    data["noble_deck"].remove(20)
    assert GAME.load(data)  # the tomb has put one away
    data["noble_deck"].remove(21)

    refused(data, "nobles: some are missing")
