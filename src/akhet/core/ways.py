"""Ways: the complete answers a seat can give, each a list of its own actions."""

from typing import Final

MOST_WAYS: Final = 500
"""So many ways are listed at most; beyond them a seat goes on step by step."""


class Ways:
    """Every complete answer of a seat from a position, in the order a careful player wants them.

    A way ends where chance or another seat comes, where an answer revealed something, and where
    the next question is one of its own. Where there are too many ways, `whole` is False and each
    is just one answer longer than what was begun with: one goes on step by step.
    """

    def __init__(self, ways: list[list[int]], whole: bool) -> None:
        """Ways, and whether they are all there are."""
        self.ways = ways
        self.whole = whole
