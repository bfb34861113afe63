"""Long work in short turns, so that those who play do not wait for it.

A match must be folded where it is played: in the process that serves everybody. What takes long
there is a generator. It runs a few milliseconds, then everybody else has their turn. What is not
done after the first turn queues: one such turn at a time in the whole process, in order of asking,
with a rest as long as the turn, so that all of them together take at most half of the processor.
"""

import asyncio
import time
from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
TURN = 0.005  # seconds of processor time
REST = 0.005
busy_time = getattr(time, "thread_time", time.perf_counter)  # in a tab nobody counts it


class Slices:
    """Does long work in turns."""

    def __init__(self, turn: float = TURN, rest: float = REST) -> None:
        """Nothing to do yet."""
        self.turn = turn
        self.rest = rest
        self.queue: asyncio.Lock | None = None

    async def do(self, work: Generator[None, None, T]) -> T:
        """Carries a piece of work out; what it answers. Work that is given up is closed."""
        try:
            return await self.turns(work)
        finally:
            work.close()

    async def turns(self, work: Generator[None, None, T]) -> T:
        """Turn after turn; the first at once, as most work is short."""
        if (found := self.once(work)) is not None:
            return found[0]
        if self.queue is None:
            self.queue = asyncio.Lock()
        while True:
            async with self.queue:
                await asyncio.sleep(self.rest)
                if (found := self.once(work)) is not None:
                    return found[0]

    def once(self, work: Generator[None, None, T]) -> tuple[T] | None:
        """One turn; the answer if that was all."""
        end = busy_time() + self.turn
        while True:
            try:
                next(work)
            except StopIteration as done:
                return (done.value,)
            if busy_time() > end:
                return None
