"""Checking whole match files: in a process of its own, with a budget, fairly shared, and kept.

What a stranger sends is checked where nobody plays. The process has so much memory and so many
seconds for a file; then it is ended, and the next one starts it again.
"""

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Sequence
from typing import Any

from akhet.server.errors import Refused, busy
from akhet.server.workers.fair import Asker, Fair
from akhet.server.workers.process import Worker

SECONDS = 60.0
WAITING_BYTES = 40_000_000  # of all files that wait
WAITING_EACH = 3  # files of one person, or of an address without one
KEPT = 500  # results
UNSURE_SECONDS = 60.0  # for which a result is kept that may be more later, once an origin is over


class Checks:
    """All checks of this server; one at a time."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """No process is started before there is something to check."""
        self.worker = Worker("akhet.server.workers.check_process", room=2_000_000)
        self.queue = Fair([self.worker])
        self.seconds = seconds
        self.bytes = 0
        self.open: Counter[str] = Counter()
        self.kept: OrderedDict[str, tuple[dict[str, Any], float]] = OrderedDict()

    async def verify(
        self, asker: Asker, text: str, figures: str = "", origins: Sequence[str] = (), key: str = ""
    ) -> dict[str, Any]:
        """What checking a file found: its findings, or an `error`. Kept under its key, if any."""
        found = await self.ask(asker, figures, [part.encode() for part in (text, *origins)])
        if key:
            final = "error" in found or found["found"]["complete"]
            self.kept[key] = found, math.inf if final else time.monotonic() + UNSURE_SECONDS
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return found

    def known(self, key: str) -> dict[str, Any] | None:
        """What was found before."""
        if key in self.kept:
            self.kept.move_to_end(key)
        found, until = self.kept.get(key, (None, 0.0))
        return found if time.monotonic() < until else None

    async def ask(self, asker: Asker, figures: str, files: list[bytes]) -> dict[str, Any]:
        """Waits for one's turn, then for the answer; refused where too much waits already."""
        size = sum(map(len, files))
        who = asker.person or asker.place
        if self.open[who] >= WAITING_EACH or self.bytes + size > WAITING_BYTES:
            raise busy("many files are waiting to be checked; try again in a minute")
        self.open[who] += 1
        self.bytes += size
        try:
            async with self.queue.helper(asker) as worker:
                return await self.answer(worker, figures, files)
        finally:
            self.bytes -= size
            self.open[who] -= 1
            if not self.open[who]:
                del self.open[who]

    async def answer(self, worker: Worker, figures: str, files: list[bytes]) -> dict[str, Any]:
        """What the process says, within the time; otherwise it is ended."""
        try:
            await worker.started()
            async with asyncio.timeout(self.seconds):
                await worker.tell({"figures": figures, "sizes": [*map(len, files)]}, files)
                return await worker.hear()
        except (TimeoutError, OSError, ValueError) as error:
            await worker.end()
            raise Refused(422, "invalid", "this file takes too much to check") from error
        except asyncio.CancelledError:
            await worker.end()  # its answer would be taken for the next one's
            raise

    async def close(self) -> None:
        """Ends the process."""
        await self.worker.end()
