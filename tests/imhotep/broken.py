"""A good position of Imhotep, and what can be put in it that makes it one that cannot be."""

from typing import Any

from akhet.core import ALL, CHANCE, WATCHER
from tests.games.broken import MISSING, Broken
from tests.imhotep.tables import position, ship, task

NO_SHIPS = {"ships": [], "quarry": [27, 26, 25, 24]}
BUILDING = [task("turn"), task("unload", 0, 1), task("build")]
FIRST = {"sled": [1, 3, 4, 5], "quarry": [28, 25, 24, 24]}


def good() -> dict[str, Any]:
    """The position that is broken."""
    return position(ships=[ship(4), ship(3, [1, 2]), ship(2), ship(2)])


BROKEN: list[Broken] = [
    ({"game": "chess"}, "game: 'chess'"),
    ({"game": MISSING}, "game: this is missing"),
    ({"seats": 5}, "seats: 5"),
    ({"seats": "4"}, "seats: '4'"),
    ({"round": True}, "round: True"),
    ({"round": 7}, "round: 7"),
    ({"round": 10**5000}, "round: this is not"),
    ({"round": [[]] * 10_000}, "round: [[], []"),
    ({"wrath": 1}, "wrath: 1 is not true or false"),
    ({"sides.market": "c"}, "sides.market: 'c'"),
    ({"sides": []}, "sides: this must be an object"),
    ({"round_cards": [1, 1, 2, 3, 4, 5]}, "round_cards: 1 is there twice"),
    ({"round_cards": [1, 2, 3, 4, 5]}, "round_cards: 6 are left"),
    ({"ships": [ship(4), ship(3), ship(2)]}, "ships: there are 4, not 3"),
    (NO_SHIPS, "ships: they are out"),
    ({"ships.3": ship(1)}, "ships: no round card"),
    ({"ships.0.cargo": [None] * 3}, "ships[1].cargo: 4 spaces, not 3"),
    ({"ships.0.cargo.0": 4}, "ships[1].cargo[1]: 4"),
    ({"ships.0.site": "nile"}, "ships[1].site: 'nile'"),
    ({"ships.0.site": "burial", "ships.2.site": "burial"}, "ships[3].site: two ships"),
    ({"ships.1.site": "temple"}, "ships[2].cargo: it has sailed"),
    ({"sled.0": 6}, "sled: 6 is not from 0 to 5"),
    ({"sled": [2, 3, 4]}, "sled: 4 numbers, not 3"),
    ({"quarry.2": 25}, "seat 2 has 30 stones"),
    ({"quarry.2": 23}, "seat 2 has 28 stones"),
    ({"quarry.0": 26, "unloading": [0]}, "unloading: no ship"),
    ({"quarry.0": 26, "ashore.0": 1}, "ashore: no ship"),
    ({"unloading": [0] * 5}, "unloading: at most four"),
    ({"discard.statue": 1}, "statue: 11 cards, not 10"),
    ({"pile.camel": 1}, "pile: there is no 'camel'"),
    ({"pile.lever": -1}, "pile.lever: -1"),
    ({"pair.owed": 2}, "pair: there is none on side A"),
    ({"looked.lever": 1}, "looked: 0 cards, not 1"),
    ({"cards": [{}, {}, {}]}, "cards: 4 seats, not 3"),
    ({"pile.statue": 5, "market.statue": 5}, "market: at most 4"),
    ({"pyramid": [[], [], [], []]}, "pyramid: one list"),
    ({"obelisks.towers": [0], "quarry.0": 24}, "obelisks.towers: there are none"),
    ({"points.temple.0": -1}, "points.temple: -1"),
    ({"tasks": [task("dance")]}, "tasks[1].step: 'dance'"),
    ({"tasks": [task("turn", 4)]}, "tasks[1].seat: turn is not for 4"),
    ({"tasks": [task("turn", CHANCE)]}, "tasks[1].seat: turn is not for -1"),
    ({"tasks": [task("turn", ALL)]}, "tasks[1].seat: turn is not for -5"),
    ({"tasks": [task("turn", WATCHER)]}, "tasks[1].seat: nobody"),
    ({"tasks": [task("turn", 0, 1)]}, "tasks[1].arg: 1"),
    ({"tasks": [task("turn"), task("turn")]}, "tasks[2]: turn cannot lie on turn"),
    ({"tasks": [task("turn"), task("unload")]}, "tasks: nobody has to answer unload"),
    ({"tasks": [task("turn")] * 24}, "tasks: fewer than 24"),
    ({"tasks": []}, "round: 1 does not fit"),
    ({"tasks": BUILDING}, "tasks[3]: build is not asked on side A"),
    ({"tasks": [task("turn"), task("unload"), task("pick")]}, "no ship has sailed to the market"),
    ({"tasks": [task("turn", 1), task("place_first")], **FIRST}, "seat 0 cannot answer"),
    ({"tasks": [task("turn", 1), task("place_second", 0, 1)]}, "place_second comes after"),
    ({"tasks": [task("sail_ship", 0, 2)], "pile.sail": 2}, "ship 3 cannot sail"),
]
