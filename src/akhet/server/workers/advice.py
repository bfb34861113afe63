"""Advice on finished matches: judged in one process of low priority, and kept for a while.

A match that still runs is never judged, nor is one that branched off from it: that would be help
during play. Nothing here waits for the process but its own task.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Any

from akhet.bots.advice import PLAYOUTS
from akhet.match import file
from akhet.server.errors import Refused, busy
from akhet.server.play.help import refuse_copy
from akhet.server.play.table import Live
from akhet.server.play.tables import Tables
from akhet.server.workers.fair import Asker, Fair
from akhet.server.workers.process import Worker

SILENCE = 300.0  # seconds without a choice judged: the process is stuck
KEPT = 40  # finished analyses in memory; others are made again when asked for
QUEUE = 20  # matches that may wait for theirs
EACH = 2  # of one person
PLACE = 10  # of one address
NOBODY = Asker()


@dataclass
class Job:
    """The analysis of one match, as far as it has come."""

    table: str
    task: dict[str, object]
    state: str = "waiting"
    summary: dict[str, Any] = field(default_factory=dict)
    choices: list[dict[str, Any]] = field(default_factory=list)
    turning: list[dict[str, Any]] = field(default_factory=list)
    asker: Asker = NOBODY
    ahead: int = 0  # how many come first

    def take(self, answer: dict[str, Any]) -> bool:
        """Takes over what the process says; True when there is nothing more to come."""
        if "summary" in answer:
            self.summary = answer["summary"]
        elif "choice" in answer:
            self.choices.append(answer["choice"])
            self.turning = answer["turning"]
        else:
            self.state = "done" if answer.get("done") else "failed"
        return self.state in ("done", "failed")

    def data(self, since: int = 0) -> dict[str, object]:
        """As JSON: what is ready, from the choice numbered `since` on."""
        return {
            "state": self.state,
            "ahead": self.ahead if self.state == "waiting" else 0,
            "done": len(self.choices),
            "total": self.summary.get("total"),
            "parties": self.summary.get("parties"),
            "playouts": self.task["playouts"],
            "end": self.summary.get("end"),
            "first": since,
            "choices": self.choices[since:],
            "turning": self.turning,
        }


class Analyses:
    """All analyses of this server: one at a time, fairly shared by those who ask."""

    def __init__(self, tables: Tables, playouts: int = PLAYOUTS) -> None:
        """No process is started before somebody asks."""
        self.tables = tables
        self.playouts = playouts
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.tasks: set[asyncio.Task[None]] = set()
        self.thinker = Worker("akhet.server.workers.advice_process")
        self.queue = Fair([self.thinker])

    async def ask(self, id: str, asker: Asker = NOBODY) -> Job:
        """The analysis of a finished match; begun if it is not there yet.

        Those who played it come first; others share what is left.
        """
        async with self.tables.open(id) as live:
            if not live.match.over:
                raise still_running()
            if live.match.ended:
                raise Refused(409, "no_advice", "a match that was ended early is not analysed")
            if not self.playouts:
                raise Refused(409, "no_advice", "this server analyses no matches")
            job = self.jobs.get(id)
            if job is None or job.state == "failed":
                await refuse_copy(self.tables, live.match)
                played = bool(live.seats_of(asker.person))
                job = await self.begin(live, replace(asker, rank=0 if played else 1))
        self.jobs.move_to_end(id)
        job.ahead = self.queue.ahead(id)
        return job

    def known(self, id: str) -> Job | None:
        """The analysis of a match, if somebody has asked for it."""
        return self.jobs.get(id)

    async def begin(self, live: Live, asker: Asker) -> Job:
        """Puts a match in the queue."""
        self.check_room(asker)
        job = Job(live.id, {"playouts": self.playouts}, asker=asker)
        self.jobs[live.id] = job
        try:
            job.task = await self.task(live)
        except BaseException:
            del self.jobs[live.id]
            raise
        self.trim()
        task = asyncio.create_task(self.work(job))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return job

    def check_room(self, asker: Asker) -> None:
        """Refuses one who has enough waiting already, and everybody once the queue is full."""
        waiting = [job.asker for job in self.jobs.values() if job.state in ("waiting", "running")]
        places = [other.place for other in waiting].count(asker.place)
        mine = [(other.place, other.person) for other in waiting].count((asker.place, asker.person))
        strangers = [other.rank for other in waiting].count(1)
        if mine >= EACH or places >= PLACE:
            raise busy("you have matches waiting for their analysis; ask again when they are done")
        if len(waiting) >= QUEUE or (asker.rank and strangers >= QUEUE // 2):
            raise busy("many matches are waiting for their analysis; try again in a minute")

    async def task(self, live: Live) -> dict[str, object]:
        """What the process is told: the match as everybody may have it, once it is over."""
        match = live.match
        return {
            "game": match.header.game,
            "text": await self.tables.slices.do(file.writing(match)),
            "playouts": self.playouts,
            "seed": 0,
        }

    def trim(self) -> None:
        """Forgets the analyses nobody has asked for longest."""
        finished = [id for id, job in self.jobs.items() if job.state in ("done", "failed")]
        for id in finished[: max(0, len(self.jobs) - KEPT)]:
            del self.jobs[id]

    # ---------------------------------------------------------------- the process

    async def work(self, job: Job) -> None:
        """Judges a match once it is its turn; the process ends when nothing waits."""
        async with self.queue.helper(job.asker, job.table) as thinker:
            job.state = "running"
            try:
                await self.judge(job, thinker)
            except (TimeoutError, OSError, ValueError):
                job.state = "failed"
                await thinker.end()
            finally:
                job.task["text"] = ""  # it is not needed again, and may be long
            if not self.queue.waiting:
                await thinker.end()

    async def judge(self, job: Job, thinker: Worker) -> None:
        """Lets the process judge one match and listens to it."""
        await thinker.tell(job.task)
        done = False
        while not done:
            async with asyncio.timeout(SILENCE):
                done = job.take(await thinker.hear())

    async def close(self) -> None:
        """Ends all that is under way."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.thinker.end()


def still_running() -> Refused:
    """Advice during play would be cheating."""
    return Refused(409, "still_running", "a match is analysed once it is over, not before")
