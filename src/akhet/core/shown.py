"""What people are shown of a question: where its answers lie, and why another one is not there."""

from akhet.core.state import Fact


class Target:
    """Where an action belongs: its kind, and the places on the table one points at for it.

    Places have stable names such as `ship:2`; they come in the order in which people point at them.
    """

    def __init__(self, group: str, places: list[str]) -> None:
        """An action of a group, such as `sail`, at `["ship:2", "site:temple"]`."""
        self.group = group
        self.places = places


class Hindrance:
    """Why something that people would expect is not possible now.

    `at` is a group of actions or a place; `why` is declared like a fact: a key, and its numbers.
    """

    def __init__(self, at: str, why: Fact) -> None:
        """The reason why nothing can be done at a place."""
        self.at = at
        self.why = why


def plain_target(name: str) -> Target:
    """An action without a place of its own: it stands for itself, under its verb."""
    return Target(name.split(":")[0], [name])
