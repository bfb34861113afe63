"""How long the server takes to start with many matches stored, and to stop under load.

    python -m bench.server.start            # 0 and 10,000 matches; about five minutes
    python -m bench.server.start --stored 1000 --times 3

The matches are real ones, played at random. All on one machine, loopback only.
"""

import argparse
import asyncio
import contextlib
import http.client
import json
import os
import random
import signal
import statistics
import subprocess
import tempfile
import time

from tests.server.crowd import GONE
from tests.server.serving import SERVE, free_port

from akhet.match import Match
from akhet.server.play.lobby import lay, new_table
from akhet.server.play.people import People
from akhet.server.play.table import Seat
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import new_id
from akhet.server.store.migrations import upgrade
from akhet.server.store.queries import Guest
from akhet.server.store.schema import OVER, PERSON, PLAYING
from akhet.server.store.store import open_store
from bench.server.matches import Match as Playing
from bench.server.matches import Tally, match_on
from bench.server.targets import Target, akhet

AT_ONCE = 50
LOAD_SECONDS = 3
HALFWAY = 40  # choices of a match that still runs
PAGES = ("/", "/api/tables?which=playing", "/api/tables?which=over")


async def fill(url: str, count: int) -> None:
    """Stores so many real matches; one in twenty still runs."""
    upgrade(url)
    store = open_store(url)
    await store.open()
    tables = Tables(store)
    guest, _ = await People(tables).welcome("Ann")
    for first in range(0, count, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, count))
        await asyncio.gather(*(put(tables, guest, n) for n in numbers))
    await store.close()


async def put(tables: Tables, guest: Guest, n: int) -> None:
    """Stores one match of two players who choose at random."""
    rng, id = random.Random(n), new_id()
    match = Match.new("imhotep", 2, id=id)
    match.begin(tables.now())
    moves = HALFWAY if n % 20 == 0 else 1_000
    while not match.over and moves:
        seat = match.game.waiting(match.state)[0]
        action = rng.choice(match.game.options(match.state, seat))
        match.submit(seat, match.game.action_name(action), tables.now())
        moves -= 1
    seats = [Seat(seat, PERSON, guest.id, "", f"Seat {seat + 1}") for seat in range(2)]
    status = OVER if match.over else PLAYING
    table = new_table(tables, guest, match, seats, "never", "A table", True, status, id)
    await lay(tables, table)


def started(url: str) -> dict[str, float]:
    """Milliseconds from starting the process to the first page, and for each page after it."""
    port = free_port()
    more = {"AKHET_DATABASE": url, "AKHET_PORT": str(port), "AKHET_OPEN": "0"}
    more["AKHET_LOG_LEVEL"] = "error"
    began = time.perf_counter()
    process = subprocess.Popen(SERVE, env={**os.environ, **more}, stdout=subprocess.DEVNULL)
    try:
        while page(port, "/") != 200:
            time.sleep(0.002)
        target = Target("akhet", process, port)
        found = {"start": time.perf_counter() - began, "start_cpu": target.cpu()}
        for path in PAGES:
            before = time.perf_counter()
            page(port, path)
            found[path] = time.perf_counter() - before
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
    return {name: round(1000 * seconds, 1) for name, seconds in found.items()}


def page(port: int, path: str) -> int:
    """The status of a page, read to its end; 0 while nobody answers."""
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        asked.request("GET", path)
        answer = asked.getresponse()
        answer.read()
        return answer.status
    except OSError:
        return 0
    finally:
        asked.close()


async def stopped(target: Target, matches: int, sockets: int) -> dict[str, object]:
    """How long a server takes to end by itself while everybody goes on playing."""
    each = [sockets // matches + (n < sockets % matches) for n in range(matches)]
    found = [match_on(target, n, count) for n, count in enumerate(each)]
    for first in range(0, matches, AT_ONCE):
        await asyncio.gather(*(match.open() for match in found[first : first + AT_ONCE]))
    tally = Tally()
    tasks = [asyncio.create_task(play(match, tally)) for match in found]
    await asyncio.sleep(LOAD_SECONDS)
    stored, began = tally.moves, time.perf_counter()
    target.process.send_signal(signal.SIGTERM)
    code = await asyncio.to_thread(target.process.wait, 30)
    took = time.perf_counter() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    load = {"matches": matches, "sockets": sockets, "moves_per_s": round(stored / LOAD_SECONDS)}
    return {"stop_s": round(took, 2), "exit": code, **load}


async def play(match: Playing, tally: Tally) -> None:
    """Plays as fast as it can until the server is gone."""
    with contextlib.suppress(*GONE):
        while await match.move(tally):
            pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--stored", type=int, nargs="+", default=[0, 10_000])
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("--sockets", type=int, default=2_500)
    asked = parser.parse_args()
    for count in asked.stored:
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite:///{folder}/akhet.db"
            asyncio.run(fill(url, count))
            rows = [started(url) for _time in range(asked.times)]
            middle = {name: statistics.median(row[name] for row in rows) for name in rows[0]}
            print(json.dumps({"stored": count, "median_ms": middle}), flush=True)
            for matches, sockets in ((64, 128), (1_000, asked.sockets)):
                with akhet(url) as target:
                    found = asyncio.run(stopped(target, matches, sockets))
                print(json.dumps({"stored": count, **found}), flush=True)


if __name__ == "__main__":
    main()
