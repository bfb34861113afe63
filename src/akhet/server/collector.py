"""Python's collector of dead circles, so that it never holds up those who play.

Left alone it looks through every object now and then: a fifth of a second with 1,000 tables in
memory. Here it looks only at young objects, a few milliseconds at a time; at all of them when
nobody has made a move for a while. What lives long and dies here leaves no circles behind (sockets,
connections, tables), so that little is lost by waiting.
"""

import asyncio
import gc
import time

from akhet.server.services import Desk

YOUNG = 5_000  # new objects between two looks
MIDDLE = 0  # every other look is a longer one, at what the last one has left too
NEVER = 1_000_000
QUIET_SECONDS = 10
LONGEST_SECONDS = 3_600  # on a server that is never quiet


def calm_collector() -> None:
    """Many small collections and no large ones; what is there now is there to stay."""
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    gc.freeze()


async def tidy(desk: Desk, seconds: float = QUIET_SECONDS) -> None:
    """Looks through everything once nobody has made a move for so long."""
    last = time.monotonic()
    while True:
        moves = desk.tables.commits
        await asyncio.sleep(seconds)
        if quiet_since(desk, moves) or time.monotonic() > last + LONGEST_SECONDS:
            gc.collect()
            last = time.monotonic()


def quiet_since(desk: Desk, moves: int) -> bool:
    """Whether nobody has moved since there were so many moves, and something has grown old."""
    return desk.tables.commits == moves and gc.get_count()[2] > 0
