"""Bots that wait a moment: what a person has just chosen can still be taken back.

A pause lives in the memory of one process. It lasts at most as long as its person asked for, less
at a table with several people, and there no undo makes it longer. A table that is loaded anew has
none: then the bots act at once.
"""

import asyncio
from dataclasses import dataclass, field

from akhet.server.play.table import Live

LONGEST = 600
"""Seconds that the bots of somebody who plays alone with them wait at most."""
AMONG_PEOPLE = 5
"""Seconds where others wait too."""


@dataclass
class Pause:
    """A pause after line `seq`, which seat `by` has chosen, until a time or until it is ended."""

    seq: int
    by: int
    until: float
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    async def over(self) -> None:
        """Waits for its end."""
        left = self.until - asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(max(0.0, left)):
                await self.ended.wait()
        except TimeoutError:
            self.ended.set()


def pause(live: Live, seat: int, seconds: int) -> None:
    """Lets the bots wait after a choice that has just been made, if it can be undone."""
    before, live.pause = live.pause, None
    if before is not None:
        before.ended.set()  # whoever waits for it looks again
    if seconds <= 0 or live.bot_turn() is None or not live.match.can_undo(seat):
        return
    now = asyncio.get_running_loop().time()
    until = now + min(seconds, LONGEST)
    if live.people() > 1:
        until = min(until, now + AMONG_PEOPLE)
        if before is not None and same_turn(live, before, seat):
            until = min(until, before.until)
    live.pause = Pause(len(live.match.lines), seat, until)


def same_turn(live: Live, before: Pause, seat: int) -> bool:
    """Whether nobody else has done anything since a pause began."""
    since = live.match.lines[before.seq :]
    return before.by == seat and all(line.by == seat for line in since)


def pausing(live: Live) -> Pause | None:
    """The pause that the bots of a table keep now."""
    found = live.pause
    if found is None or found.ended.is_set() or found.seq != len(live.match.lines):
        return None
    return found
