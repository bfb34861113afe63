"""Bots that hold seats: they think in processes of their own and act by the same command path."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Any

from akhet.bots import NAMES, USUAL
from akhet.core import AkhetError
from akhet.lang.log import FALLBACK
from akhet.learn import reply
from akhet.server.errors import Refused
from akhet.server.play.pause import pausing
from akhet.server.play.table import Live
from akhet.server.play.tables import Tables
from akhet.server.store import queries
from akhet.server.store.schema import PLAYING
from akhet.server.workers.bench import Bench
from akhet.server.workers.fair import Asker, Fair
from akhet.server.workers.process import Worker

THINK_SECONDS = 5.0
OVERDUE_SECONDS = 3
SWEEP_SECONDS = 2
LATE, DIED, FAILED = "no answer in time", "the process died", "it failed"
RESTS, GONE = "it rests after failing", "it is not offered any more"
TOLD = (LATE, DIED, RESTS, GONE)
"""What a log may say of a bot that failed. Its own words may tell what only its seat may know."""


def nobody(_live: Live) -> Asker:
    """Where it makes no difference for whom a bot thinks."""
    return Asker()


class Thinker(Worker):
    """One bot process."""

    def __init__(self) -> None:
        """No process is started yet."""
        super().__init__("akhet.server.workers.bot_process")

    async def ask(self, task: dict[str, object], seconds: float) -> dict[str, Any]:
        """The answer to a task, within the time; otherwise the process is ended."""
        try:
            await self.started()  # how long that takes is not for the bot to answer for
            async with asyncio.timeout(seconds):
                await self.tell(task)
                return await self.hear()
        except (TimeoutError, OSError, ValueError) as error:
            await self.end()
            return {"error": LATE if isinstance(error, TimeoutError) else DIED}


class Bots:
    """Sees to it that every bot acts when it is its turn, also after a restart."""

    def __init__(
        self,
        tables: Tables,
        processes: int = 1,
        seconds: float = THINK_SECONDS,
        asker: Callable[[Live], Asker] = nobody,
        jobs: int = 1,
    ) -> None:
        """So many processes; none is started before a bot must think. `asker`: for whom it does.

        `jobs`: on how many cores a bot that thinks by the clock may think if no other does.
        """
        self.tables = tables
        self.seconds = seconds
        self.asker = asker
        self.jobs = jobs
        self.thinkers = [Thinker() for _n in range(processes)]
        self.queue = Fair(self.thinkers)
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.bench = Bench(tables.clock)
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
            waiting = pausing(live)
            seq = len(live.match.lines)
            scripted = reply(live.match, seat)
            if scripted is not None and waiting is None:
                await self.submit(live, seat, {"action": scripted})
                return True
            task, asker = await self.task(live, seat), self.asker(live)
        if waiting is not None:  # its person may still think better of it
            await waiting.over()
            return True
        async with self.queue.helper(asker) as thinker:
            alone = len(self.queue.idle) == len(self.thinkers) - 1 and not self.queue.waiting
            answer = await self.answer(thinker, {**task, "jobs": self.jobs if alone else 1})
        async with self.tables.open(id) as live:
            if len(live.match.lines) == seq and live.status == PLAYING:
                await self.submit(live, seat, answer)
        return True

    async def answer(self, thinker: Thinker, task: dict[str, object]) -> dict[str, Any]:
        """What a bot chooses. For one that fails, rests or is gone the usual level answers."""
        bot = str(task["bot"])
        own = bot.partition("@")[0] not in NAMES
        if task.pop("missing", False):
            found: dict[str, Any] = {"error": GONE}
        elif self.bench.rests(bot):
            found = {"error": RESTS}
        else:
            found = await thinker.ask(task, self.seconds)
            if own and "action" in found:
                self.bench.well(bot)
            elif own:
                self.bench.ill(bot, str(found.get("error")))
        if "action" in found:
            return found
        instead = await thinker.ask({**task, "bot": USUAL}, self.seconds)
        said = str(found.get("error"))
        return {"error": said if said in TOLD else FAILED, "instead": instead.get("action")}

    async def task(self, live: Live, seat: int) -> dict[str, object]:
        """What a bot is told: the view of its seat, and nothing else."""
        match = live.match
        return {
            "game": match.header.game,
            "bot": self.tables.offered.behind(live.seats[seat].bot),
            "missing": self.tables.offered.missing(live.seats[seat].bot),
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
        except AkhetError:
            legal = [match.game.action_name(one) for one in match.game.options(match.state, seat)]
            instead = str(answer.get("instead"))
            move = instead if instead in legal else secrets.choice(legal)
            told = match.room.notes_left(seat) > 0  # a bot that always fails goes on all the same
            reason = answer.get("error", FAILED)
            new = match.note(seat, f"{FALLBACK}: {reason}", now) if told else []
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
