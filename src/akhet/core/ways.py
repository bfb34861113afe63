"""Ways: the complete answers a seat can give, each a list of its own actions."""

from typing import Final

MOST_WAYS: Final = 500
"""So many ways are listed at most; beyond them a seat goes on step by step."""


class Rest:
    """What comes after a brief way: the parts still asked of the seat, and its next answers."""

    def __init__(self, asks: list[str], next: list[int]) -> None:
        """`asks` are names of steps; `next` is empty where the seat is not asked next."""
        self.asks = asks
        self.next = next


class Ways:
    """Every complete answer of a seat from a position, in the order a careful player wants them.

    A way ends where chance or another seat comes, where an answer revealed something, and where
    the next question is one of its own. Where there are too many ways, `whole` is False and each
    is just one answer longer than what was begun with: one goes on step by step. Of brief ways
    `rests` says what comes after each, `costs` what each pays.
    """

    def __init__(
        self, ways: list[list[int]], whole: bool, rests: list[Rest], costs: list[list[int]]
    ) -> None:
        """Ways, whether they are all there are; of brief ones what follows and what is paid."""
        self.ways = ways
        self.whole = whole
        self.rests = rests
        self.costs = costs


class Growing:
    """Ways that are being looked for: found so far, and how."""

    def __init__(self, seat: int, limit: int, brief: bool) -> None:
        """For a seat, up to a limit; `brief` ones end before a part that stands for itself."""
        self.seat = seat
        self.limit = limit
        self.brief = brief
        self.found: list[list[int]] = []
        self.rests: list[Rest] = []
