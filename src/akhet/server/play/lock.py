"""The lock of a table: taken for every move, and nearly always free.

The library's is a coroutine for whoever takes it, and rows of those who wait for tables where
nobody does.
"""

import asyncio
from typing import TypeAlias

Waiter: TypeAlias = "asyncio.Future[None]"


class Lock:
    """Lets in one after the other, in the order they came."""

    __slots__ = ("held", "waiting")

    def __init__(self) -> None:
        """Nobody is in."""
        self.held = False
        self.waiting: tuple[Waiter, ...] = ()

    def locked(self) -> bool:
        """Whether somebody is in."""
        return self.held

    def taken(self) -> bool:
        """Goes in at once, if nobody is in or was there before; whether that was so."""
        if self.held or self.waiting:
            return False
        self.held = True
        return True

    async def acquire(self) -> None:
        """Goes in, as soon as that is possible."""
        if self.taken():
            return
        mine: Waiter = asyncio.get_running_loop().create_future()
        self.waiting = (*self.waiting, mine)
        try:
            await mine
        except BaseException:
            self.leave(mine)
            if not self.held:  # it was let in, but does not come any more
                self.wake()
            raise
        self.leave(mine)
        self.held = True

    def release(self) -> None:
        """Goes out, and lets the next one in."""
        self.held = False
        self.wake()

    def leave(self, mine: Waiter) -> None:
        """Waits no longer."""
        self.waiting = tuple([one for one in self.waiting if one is not mine])

    def wake(self) -> None:
        """Lets in whoever has waited longest."""
        if self.waiting and not self.waiting[0].done():
            self.waiting[0].set_result(None)

    async def __aenter__(self) -> None:
        """Held while a block lasts: `async with lock`."""
        await self.acquire()

    async def __aexit__(self, *_: object) -> None:
        """Goes out at the end of the block."""
        self.release()
