"""A few helpers for many who ask: who has had least of them lately is served first.

What somebody has had fades in time. It is counted by place and by person, so that many who share
an address share its part, and one person with many names at one address gets no more than one. What
somebody waits for comes before what nobody does.
"""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")
HALF_LIFE = 10.0  # seconds in which half of what somebody has had is forgotten
REMEMBERED = 2_000


@dataclass(frozen=True)
class Asker:
    """Who wants something done: from which place, which person, and whether somebody waits."""

    place: str = ""
    person: str = ""
    rank: int = 0  # lower ones first


@dataclass(eq=False)
class Waiting(Generic[T]):
    """One who waits for a helper."""

    asker: Asker
    number: int
    label: str
    helper: asyncio.Future[T] = field(repr=False)


class Fair(Generic[T]):
    """Helpers that are lent out one by one."""

    def __init__(self, helpers: Sequence[T], clock: Callable[[], float] = time.monotonic) -> None:
        """All of them are idle."""
        self.idle = list(helpers)
        self.waiting: list[Waiting[T]] = []
        self.had: dict[str, tuple[float, float]] = {}  # how much, and when that was noted
        self.clock = clock
        self.numbers = 0

    @asynccontextmanager
    async def helper(self, asker: Asker, label: str = "") -> AsyncIterator[T]:
        """A helper, as soon as it is one's turn; `label` says later what this was about."""
        found = await self.get(asker, label)
        began = self.clock()
        try:
            yield found
        finally:
            self.note(asker, self.clock() - began)
            self.idle.append(found)
            self.serve()

    async def get(self, asker: Asker, label: str = "") -> T:
        """Waits for a helper."""
        self.numbers += 1
        promise: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        mine = Waiting(asker, self.numbers, label, promise)
        self.waiting.append(mine)
        self.serve()
        try:
            return await mine.helper
        except asyncio.CancelledError:
            if mine in self.waiting:
                self.waiting.remove(mine)
            elif mine.helper.done() and not mine.helper.cancelled():
                self.idle.append(mine.helper.result())
                self.serve()
            raise

    def serve(self) -> None:
        """Gives idle helpers to those whose turn it is."""
        while self.idle and self.waiting:
            first = min(self.waiting, key=self.place)
            self.waiting.remove(first)
            if not first.helper.done():
                first.helper.set_result(self.idle.pop())

    def place(self, one: Waiting[T]) -> tuple[int, float, float, int]:
        """Where somebody stands: what is awaited first, then who has had least."""
        asker = one.asker
        return asker.rank, self.share(asker.place), self.share(asker.person), one.number

    def ahead(self, label: str) -> int:
        """How many come before whoever waits under a label; 0 if nobody does."""
        order = [one.label for one in sorted(self.waiting, key=self.place)]
        return order.index(label) + 1 if label in order else 0

    def share(self, key: str) -> float:
        """What somebody has had, as far as it is not forgotten."""
        amount, noted = self.had.get(key, (0.0, 0.0))
        return amount * math.exp2((noted - self.clock()) / HALF_LIFE)

    def note(self, asker: Asker, amount: float) -> None:
        """Remembers what somebody has had."""
        now = self.clock()
        if len(self.had) > REMEMBERED:
            self.had = {key: row for key, row in self.had.items() if self.share(key) > 0.01}
        for key in {asker.place, asker.person}:
            self.had[key] = (self.share(key) + amount, now)
