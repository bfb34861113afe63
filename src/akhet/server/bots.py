"""Bots that hold seats: they think in processes of their own and act by the same command path."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Any

from akhet.core import AkhetError
from akhet.server import queries
from akhet.server.errors import Refused
from akhet.server.fair import Asker, Fair
from akhet.server.schema import PLAYING
from akhet.server.table import Live
from akhet.server.tables import Tables
from akhet.server.worker import Worker

THINK_SECONDS = 5.0
OVERDUE_SECONDS = 3
SWEEP_SECONDS = 2


def nobody(_live: Live) -> Asker:
    """Where it makes no difference for whom a bot thinks."""
    return Asker()


class Thinker(Worker):
    """One bot process."""

    def __init__(self) -> None:
        """No process is started yet."""
        super().__init__("akhet.server.botworker")

    async def ask(self, task: dict[str, object], seconds: float) -> dict[str, Any]:
        """The answer to a task, within the time; otherwise the process is ended."""
        try:
            async with asyncio.timeout(seconds):
                await self.tell(task)
                return await self.hear()
        except (TimeoutError, OSError, ValueError) as error:
            await self.end()
            reason = "no answer in time" if isinstance(error, TimeoutError) else "the process died"
            return {"error": reason}


class Bots:
    """Sees to it that every bot acts when it is its turn, also after a restart."""

    def __init__(
        self,
        tables: Tables,
        processes: int = 1,
        seconds: float = THINK_SECONDS,
        asker: Callable[[Live], Asker] = nobody,
    ) -> None:
        """So many processes; none is started before a bot must think. `asker`: for whom it does."""
        self.tables = tables
        self.seconds = seconds
        self.asker = asker
        self.thinkers = [Thinker() for _n in range(processes)]
        self.queue = Fair(self.thinkers)
        self.busy: dict[str, asyncio.Task[None]] = {}
        tables.listeners.append(self.consider)

    def consider(self, live: Live) -> None:
        """Lets the bots of a table act, if it is their turn and they do not already."""
        if self.thinkers and live.id not in self.busy and live.bot_turn() is not None:
            self.begin(live.id)

    def begin(self, id: str) -> None:
        """Starts acting at a table, in the background."""
        task = asyncio.create_task(self.act(id))
        self.busy[id] = task
        task.add_done_callback(lambda _task: self.busy.pop(id, None))

    async def act(self, id: str) -> None:
        """Acts until it is somebody else's turn."""
        try:
            while await self.act_once(id):
                pass
        except Refused:
            return  # the sweep comes back to it

    async def act_once(self, id: str) -> bool:
        """One choice of one bot; False if none is to be made."""
        async with self.tables.open(id) as live:
            seat = live.bot_turn()
            if seat is None:
                return False
            seq = len(live.match.lines)
            task, asker = await self.task(live, seat), self.asker(live)
        async with self.queue.helper(asker) as thinker:
            answer = await thinker.ask(task, self.seconds)
        async with self.tables.open(id) as live:
            if len(live.match.lines) == seq and live.status == PLAYING:
                await self.submit(live, seat, answer)
        return True

    async def task(self, live: Live, seat: int) -> dict[str, object]:
        """What a bot is told: the view of its seat, and nothing else."""
        match = live.match
        return {
            "game": match.header.game,
            "bot": live.seats[seat].bot,
            "seat": seat,
            "seed": secrets.randbits(60),
            "components": match.components.text,
            "view": match.game.view(match.state, seat),
        }

    async def submit(self, live: Live, seat: int, answer: dict[str, object]) -> None:
        """Plays what a bot chose; if that cannot be, a legal move, and a note says so."""
        match, now = live.match, self.tables.now()
        try:
            new = match.submit(seat, str(answer.get("action", "")), now)
        except AkhetError as error:
            reason = str(answer.get("error", error))[:150]
            legal = match.game.options(match.state, seat)
            move = match.game.action_name(secrets.choice(legal))
            told = match.room.notes_left(seat) > 0  # a bot that always fails goes on all the same
            new = match.note(seat, f"bot fallback: {reason}", now) if told else []
            new += match.submit(seat, move, now)
        await self.tables.commit(live, new)

    async def sweep(self) -> None:
        """Comes back to bots that should have acted: after a restart, or when a node died."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            with contextlib.suppress(Refused):
                for id in await self.overdue():
                    if self.thinkers and id not in self.busy:
                        self.begin(id)

    async def overdue(self) -> list[str]:
        """Tables where a bot should have acted by now."""
        now = self.tables.now()
        before, after = now - OVERDUE_SECONDS, now + OVERDUE_SECONDS
        return await self.tables.read(lambda conn: queries.bot_turns(conn, before, after))

    async def close(self) -> None:
        """Ends all that bots do."""
        for task in list(self.busy.values()):
            task.cancel()
        await asyncio.gather(*self.busy.values(), return_exceptions=True)
        for thinker in self.thinkers:
            await thinker.end()
