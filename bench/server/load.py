"""Load on an akhet server and, in the same run, on a boardgame.io server.

    python -m bench.server.load                    # all of it, about five minutes
    python -m bench.server.load --seconds 5 --only closed
    python -m bench.server.load --only closed --server postgres --processes 1 2
    python -m bench.server.load --only closed --server postgres --processes 1 2 --share 0.3

Closed loop: many matches, each as fast as it can; every move is pushed to both players before the
next is made. Open loop: 1,000 matches with 2,500 sockets at 50 moves a second. Memory: how much
the server grows by for each match that is being played. Storm: as many sockets come back at the
same moment, until each has its state. All on one machine, loopback only. With a share each process
on PostgreSQL has that part of a core and as many matches as one alone, so that what a second one
brings can be seen on a machine that has no room for two.
"""

import argparse
import asyncio
import contextlib
import json
import math
import random
import signal
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bench.server.matches import Match, OurMatch, Tally, match_on
from bench.server.targets import Target, akhet, boardgame_io, several

AT_ONCE = 10  # matches that are opened together
TEND_SECONDS = 5


async def closed(target: Target, matches: int, seconds: float, warm: float) -> dict[str, object]:
    """Every match as fast as it can; a new one begins where one ends. First some unmeasured."""
    tally, numbers = Tally(), iter(range(1, 1_000_000))
    end = math.inf
    ready = asyncio.Barrier(matches + 1)

    async def one() -> None:
        match = match_on(target, next(numbers))
        await match.open()
        await ready.wait()
        while time.perf_counter() < end:
            if not await match.move(tally):
                match.close()
                match = match_on(target, next(numbers))
                await match.open()
        match.close()

    tasks = [asyncio.create_task(one()) for _n in range(matches)]
    await ready.wait()
    await asyncio.sleep(warm)
    tally.clear()
    used, began = Used(target), time.perf_counter()
    end = began + seconds
    await asyncio.gather(*tasks)
    shown = report(tally, time.perf_counter() - began, used)
    return {"server": target.name, "load": f"closed, {matches} matches", **shown}


async def opened(
    target: Target, matches: int, sockets: int, rate: float, seconds: float
) -> dict[str, object]:
    """Many matches, most of them thinking: so many moves a second in all."""
    tally, rng = Tally(), random.Random(1)
    found: list[Match] = []
    before = target.rss()
    for n in range(matches):
        extra = (sockets - 2 * matches) // matches + (n < (sockets - 2 * matches) % matches)
        found.append(match_on(target, n, 2 + max(0, extra)))
    idle: list[int] = []
    tending = asyncio.create_task(tend(found, idle))
    for start in range(0, matches, AT_ONCE):
        numbers = range(start, min(start + AT_ONCE, matches))
        await asyncio.gather(*(found[n].open() for n in numbers))
        idle += numbers
    after = target.rss()
    tasks: set[asyncio.Task[None]] = set()

    async def one(n: int) -> None:
        if not await found[n].move(tally):
            found[n].close()
            found[n] = match_on(target, n + 100_000)
            await found[n].open()
        idle.append(n)

    used, began = Used(target), time.perf_counter()
    count = 0
    while (now := time.perf_counter()) < began + seconds:
        while count < (now - began) * rate and idle:
            count += 1
            task = asyncio.create_task(one(idle.pop(rng.randrange(len(idle)))))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.sleep(0.002)
    await asyncio.gather(*tasks)
    shown = report(tally, time.perf_counter() - began, used)
    tending.cancel()
    for match in found:
        match.close()
    load = f"open, {matches} matches, {sockets} sockets, {rate:g}/s"
    each = round((after - before) * 1024 / matches)
    memory = {"rss_mb": round(target.rss()), "kb_per_match": each}
    return {"server": target.name, "load": load, **shown, **memory}


async def storm(target: Target, matches: int, sockets: int) -> dict[str, object]:
    """Everybody comes back at the same moment, as after a restart."""
    found = [OurMatch(target, n) for n in range(matches)]
    for start in range(0, matches, AT_ONCE):
        await asyncio.gather(*(match.open() for match in found[start : start + AT_ONCE]))
    for match in found:
        match.part()
    await asyncio.sleep(1)
    used, began = Used(target), time.perf_counter()
    comers = [(found[n % matches], n // matches) for n in range(sockets)]
    feeds = await asyncio.gather(*(match.back(n) for match, n in comers))
    took = time.perf_counter() - began
    shown = used.shares(took, sockets)
    for feed in feeds:
        feed.close()
    each = {"cpu_ms_per_socket": shown["server_cpu_ms_per_move"], "server_cpu": shown["server_cpu"]}
    load = f"storm, {sockets} sockets of {matches} matches"
    return {"server": target.name, "load": load, "seconds": round(took, 2), **each}


class Used:
    """Processor time since now, of the server and of the load itself."""

    def __init__(self, target: Target) -> None:
        """Begins to count."""
        self.target = target
        self.server, self.load = target.cpu(), time.process_time()
        self.database = target.database_cpu()

    def shares(self, took: float, moves: int) -> dict[str, object]:
        """How busy both were; a load near 1 would measure itself."""
        server, load = self.target.cpu() - self.server, time.process_time() - self.load
        each = round(1000 * server / max(1, moves), 3)
        shares = {"server_cpu": round(server / took, 2), "load_cpu": round(load / took, 2)}
        if self.target.database:
            stored = self.target.database_cpu() - self.database
            shares["database_cpu"] = round(stored / took, 2)
            shares["database_cpu_ms_per_move"] = round(1000 * stored / max(1, moves), 3)
        return {"server_cpu_ms_per_move": each, **shares}


async def tend(found: list[Match], idle: list[int]) -> None:
    """Idle players still answer pings; servers let go of those who do not."""
    while True:
        await asyncio.sleep(TEND_SECONDS)
        for n in idle:
            found[n].tend()


def report(tally: Tally, took: float, used: Used) -> dict[str, object]:
    """The figures of one load."""
    found: dict[str, object] = {"moves": tally.moves, "moves_per_s": round(tally.moves / took, 1)}
    for name in ("submit", "push"):
        times = sorted(getattr(tally, name)) or [0.0]
        for share in (50, 99):
            at = min(len(times) - 1, len(times) * share // 100)
            found[f"{name}_p{share}_ms"] = round(1000 * times[at], 1)
        found[f"{name}_max_ms"] = round(1000 * times[-1], 1)
    return {**found, "refused": tally.refused, **used.shares(took, tally.moves)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--warm", type=float, default=3, help="seconds of play before measuring")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--only", choices=["closed", "open", "storm"])
    parser.add_argument("--server", choices=["akhet", "memory", "files", "postgres"])
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--share", type=float, default=0.0, help="of a core, for each process")
    parser.add_argument("--folder", type=Path, default=Path(".bench/peer"))
    parser.add_argument("--many", type=int, default=1000)
    parser.add_argument("--sockets", type=int, default=2500)
    parser.add_argument("--rate", type=float, default=50)
    asked = parser.parse_args()
    with contextlib.suppress(ImportError):
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    servers: dict[str, Callable[[], contextlib.AbstractContextManager[Target]]] = {
        "akhet": akhet,
        "memory": lambda: boardgame_io(asked.folder, False),
        "files": lambda: boardgame_io(asked.folder, True),
    }
    chosen = [server for name, server in servers.items() if asked.server in (None, name)]
    if asked.server == "postgres":
        chosen = [partial(several, count, asked.share) for count in asked.processes]
    found = []
    for _round in range(asked.rounds):
        for server in chosen if asked.only in (None, "closed") else []:
            with server() as target:
                each = len(target.others) + 1 if asked.share else 1
                load = closed(target, asked.matches * each, asked.seconds, asked.warm)
                found.append(show(target, asyncio.run(load)))
    for _round in range(asked.rounds if asked.only in (None, "storm") else 0):
        with akhet() as target:
            show(target, asyncio.run(storm(target, asked.sockets // 5, asked.sockets)))
    for server in chosen if asked.only in (None, "open") else []:
        with server() as target:
            load = opened(target, asked.many, asked.sockets, asked.rate, asked.seconds)
            show(target, asyncio.run(load))
    summary(found)


def summary(found: list[dict[str, Any]]) -> None:
    """The medians of all rounds, server by server."""
    for name in dict.fromkeys(str(row["server"]) for row in found):
        rows = [row for row in found if row["server"] == name]
        numbers = [key for key in rows[0] if isinstance(rows[0][key], int | float)]
        middle = {key: statistics.median(row[key] for row in rows) for key in numbers}
        print(json.dumps({"server": name, "median_of": len(rows), **middle}), flush=True)


def show(target: Target, found: dict[str, object]) -> dict[str, object]:
    """One line of JSON for each load, with what the server itself noted."""
    if target.notes is not None and target.name == "akhet":
        target.process.send_signal(signal.SIGUSR1)
        time.sleep(0.3)
        if target.notes.exists():
            found |= json.loads(target.notes.read_text())
    print(json.dumps(found), flush=True)
    return found


if __name__ == "__main__":
    main()
