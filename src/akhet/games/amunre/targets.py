"""Where every action of Amun-Re lies on the table, by its number: what people point at for it."""

from typing import Final

from akhet.core.shown import Target, plain_target
from akhet.games.amunre.actions import action_names

CARDS_OF: Final = {
    "free_farmer": "free_farmer",
    "builder": "builder",
    "harvest": "harvest_increase",
    "eight": "eight_gold",
}
"""The power card by which an action in a province is done."""


def target_of(name: str) -> Target:
    """A bid lies in a province, on a space of its track; a card is played from the hand."""
    verb, _, rest = name.partition(":")
    if verb == "bid":
        return Target(verb, [f"province:{rest.split('.')[0]}", name])
    if verb in CARDS_OF:
        return Target(verb, [f"card:{CARDS_OF[verb]}", f"province:{rest}"])
    if verb == "choose":
        return Target(verb, [f"province:{rest}"])
    if verb in ("play", "bonus"):
        return Target(verb, [f"card:{rest}"])
    return Target(verb, [f"province:{rest}"]) if verb == "place" else plain_target(name)


TARGETS: Final = [target_of(name) for name in action_names()]
