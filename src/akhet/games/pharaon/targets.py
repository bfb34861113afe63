"""Where every action of Pharaon lies on the table, by its number: what people point at for it."""

from typing import Final

from akhet.core.shown import Target, plain_target
from akhet.games.pharaon.actions import action_names

WISE_NOBLE: Final = 17  # the two nobles whose power is an action of its own
TREASURER_NOBLE: Final = 18


def target_of(name: str) -> Target:
    """An action opens a district, a noble acts by its card, the rest is its own place."""
    verb, _, rest = name.partition(":")
    if verb == "go":
        return Target(rest, [f"district:{rest}"])
    if verb == "nile":
        return Target(verb, ["district:nile", name])
    if verb == "pass":
        return Target(verb, ["time"])
    if verb == "wise":
        given, _, taken = rest.partition(">")
        return Target(verb, [f"own:{WISE_NOBLE}", f"coin:{given}", f"for:{taken}"])
    if verb == "treasurer":
        return Target(verb, [f"own:{TREASURER_NOBLE}", f"coin:{rest}"])
    if verb == "solve":
        return Target(verb, [f"conflict:{rest}"])
    return plain_target(name)


TARGETS: Final = [target_of(name) for name in action_names()]
