"""Where every action of Imhotep lies on the table, by its number: what people point at for it."""

from typing import Final

from akhet.core.shown import Target, plain_target
from akhet.games.imhotep.actions import PLACE, PLAY, SAIL_TO, SLOTS, action_names
from akhet.games.imhotep.components import SHIPS, SITES
from akhet.games.imhotep.shared import look_of
from akhet.games.imhotep.state import Imhotep


def target_of(name: str) -> Target:
    """A stone goes to a ship and its space, a ship to a site; a card is played from the hand."""
    verb, _, rest = name.partition(":")
    if verb == "place":
        return Target(verb, [f"ship:{rest[0]}", f"slot:{rest}"])
    if verb == "sail":
        ship, _, site = rest.partition(">")
        return Target(verb, [f"ship:{ship}", f"site:{site}"])
    if verb == "play":
        return Target(verb, [f"card:{rest}"])
    if verb == "build":
        return Target(verb, [f"pyramid:{rest}"])
    if verb == "temple":
        return Target(verb, [f"gain:{rest}"])
    return Target(verb, ["quarry"]) if verb == "take" else plain_target(name)


TARGETS: Final = [target_of(name) for name in action_names()]


def same_elsewhere(state: Imhotep, action: int) -> list[list[str]]:
    """The later ships that are equal to the one of an action: the same choice (ruling I11)."""
    if PLACE <= action < SAIL_TO:
        ship, slot = (action - PLACE) // SLOTS, (action - PLACE) % SLOTS
        return [[f"ship:{n + 1}", f"slot:{n + 1}.{slot + 1}"] for n in equals_of(state, ship)]
    if SAIL_TO <= action < PLAY:
        ship, site = (action - SAIL_TO) // len(SITES), SITES[(action - SAIL_TO) % len(SITES)]
        return [[f"ship:{n + 1}", f"site:{site}"] for n in equals_of(state, ship)]
    return []


def equals_of(state: Imhotep, ship: int) -> list[int]:
    """The ships after this one that are its equal."""
    return [n for n in range(ship + 1, SHIPS) if look_of(state, n) == look_of(state, ship)]
