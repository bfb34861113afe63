"""The way of a move through one process: frame in, rules, commit, frames out; without a network.

    python -m bench.server.path                      # processor time of a move, the server's alone
    python -m bench.server.path --profile path.prof  # and where it goes
    python -m bench.server.path --count              # instructions, counted by callgrind
    python -m bench.server.path --whole              # from the first request to the result

The server is the real one down to the connections of its web server, with SQLite on a real disk;
only the network is left out. All matches send a command, then all are waited for, as under full
load. What the players do between is not counted. Whole matches are opened, played to their end and
written down as results, as in a closed loop: a move has its share of all that. Their luck is the
same every time, so that two versions play the same matches: on a machine that others use too, look
at the instructions.
"""

import argparse
import asyncio
import contextlib
import cProfile
import itertools
import json
import os
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvicorn
from tests.server import crowd
from uvicorn.lifespan.on import LifespanOn
from uvicorn.server import ServerState

from akhet.server.collector import calm_collector
from akhet.server.http.wire import Connection, wire_options
from akhet.server.settings import Settings
from akhet.server.store.migrations import upgrade
from akhet.web.run import SETTINGS
from bench.server.matches import OurMatch, decode, seq_of
from bench.server.targets import Target

COUNTED = "AKHET_BENCH_COUNTED"
FOLDED_SECONDS = 3.0  # after the end of matches, until their results are written down


class End:
    """One end of a connection that is no network; what is written is at the other end at once."""

    def __init__(self) -> None:
        """Nobody is at the other end yet."""
        self.other: Any = None
        self.protocol: Any = None
        self.closing = False

    def write(self, data: bytes) -> None:
        if not self.closing and not self.other.closing:
            self.other.protocol.data_received(data)

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)}.get(name, default)

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        if not self.closing:
            self.closing = True
            loop = asyncio.get_running_loop()
            loop.call_soon(self.protocol.connection_lost, None)
            loop.call_soon(self.other.close)

    abort = close

    def pause_reading(self) -> None:
        """There is no telling."""

    def resume_reading(self) -> None:
        """There is no telling."""


class Inside:
    """The server in this process."""

    def __init__(self, config: uvicorn.Config) -> None:
        """Nobody is connected."""
        self.config, self.state = config, ServerState()

    async def connect(self) -> crowd.Pipe:
        """A connection, at the client's end."""
        pipe, near, far = crowd.Pipe(), End(), End()
        near.other, far.other = far, near
        near.protocol, pipe.transport = pipe, near
        loop = asyncio.get_running_loop()
        far.protocol = Connection(self.config, self.state, {}, loop)
        far.protocol.connection_made(far)
        return pipe


class Table:
    """A match that is played in step with all others."""

    def __init__(self, match: OurMatch) -> None:
        """A match that has begun."""
        self.match, self.over = match, False

    def chosen(self) -> tuple[crowd.Feed, bytes] | None:
        """Who moves, and the command; None at the end."""
        match = self.match
        for seat in (match.likely, 1 - match.likely):
            view = decode(match.state[seat]).view
            if view is not None and view.legal:
                break
        else:
            self.over = True
            return None
        match.likely = 1 - seat
        seq = seq_of(match.state[seat])
        action = match.rng.choice(view.legal).name
        said = {"ask": 1, "actions": [action], "expected_seq": seq, "key": f"k{seq}"}
        data = json.dumps(said).encode()
        length = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
        return match.feeds[seat], b"\x81" + length + b"\0\0\0\0" + data

    def adopt(self) -> None:
        """Takes what has come to both."""
        for seat, feed in enumerate(self.match.feeds):
            feed.tend()
            states = [frame for frame in feed.kept if seq_of(frame) >= 0]
            assert states, "a move that was not pushed"
            self.match.state[seat] = states[-1]
            feed.kept.clear()


async def rounds(tables: list[Table], most: int, whole: bool) -> list[tuple[int, float, float]]:
    """Plays in step; of each round its moves, and the processor time of all and of the loop.

    Ends when the first match does; of whole ones, when all have.
    """
    found = []
    for _round in itertools.count() if whole else range(most):
        playing = [table for table in tables if not table.over]
        asked = [(table, said) for table in playing if (said := table.chosen()) is not None]
        if not asked or (len(asked) < len(tables) and not whole):
            break
        began, own = time.process_time(), time.thread_time()
        for _table, (feed, frame) in asked:
            feed.pipe.transport.write(frame)
        for _table, (feed, _frame) in asked:
            while b'{"type":"answer"' not in feed.pipe.buffer:
                await feed.pipe.more()
        used, loop = time.process_time() - began, time.thread_time() - own
        found.append((len(asked), used, loop))
        for table, _said in asked:
            table.adopt()
    return found


class Found:
    """What was measured: milliseconds of processor time, round by round and match by match."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.moves = 0
        self.move: list[float] = []
        self.loop: list[float] = []  # of it in the event loop's thread; the rest is the store's
        self.opening: list[float] = []
        self.ending: list[float] = []  # with what is left to do when all are over

    def add(self, times: list[tuple[int, float, float]]) -> None:
        """Takes what some rounds took."""
        for moves, used, loop in times:
            self.moves += moves
            self.move.append(1000 * used / moves)
            self.loop.append(1000 * loop / moves)

    def data(self) -> dict[str, object]:
        """The medians, and the least of a move."""
        middle = {name: statistics.median(getattr(self, name)) for name in ("move", "loop")}
        middle |= {"least": min(self.move), "opening": statistics.median(self.opening)}
        if self.ending:
            middle["ending"] = statistics.median(self.ending)
            beside = (middle["opening"] + middle["ending"]) * len(self.opening)
            middle["whole"] = middle["move"] + beside / self.moves
        return {"moves": self.moves, **{name: round(ms, 4) for name, ms in middle.items()}}


async def opened(number: int, found: Found) -> Table:
    """A match that has begun, with both its players' sockets; their part is counted too."""
    began = time.process_time()
    match = OurMatch(Target("akhet", None, 0), number)  # type: ignore[arg-type]
    await match.open()
    found.opening.append(1000 * (time.process_time() - began))
    return Table(match)


async def played(asked: argparse.Namespace, inside: Inside) -> Found:
    """Plays all matches again and again; the first time does not count."""
    crowd.Pipe.open = lambda _port: inside.connect()  # type: ignore[method-assign,assignment]
    lifespan = LifespanOn(inside.config)
    await lifespan.startup()
    found, unseen = Found(), Found()
    profile = cProfile.Profile() if asked.profile else None
    for game in range(asked.games + 1):
        first = 1 + game * asked.matches
        numbers = range(first, first + asked.matches)
        taken = found if game else unseen
        with contextlib.ExitStack() as around:
            if asked.whole and game:
                around.enter_context(measured(profile))
            tables = [await opened(n, taken) for n in numbers]
            with measured(profile) if game and not asked.whole else contextlib.nullcontext():
                taken.add(await rounds(tables, asked.rounds, asked.whole))
            began = time.process_time()
            for table in tables:
                table.match.close()
            await asyncio.sleep(FOLDED_SECONDS if asked.whole else 0.05)
            if asked.whole:
                taken.ending.append(1000 * (time.process_time() - began) / asked.matches)
    await lifespan.shutdown()
    if profile is not None:
        profile.dump_stats(asked.profile)
    return found


@contextlib.contextmanager
def measured(profile: cProfile.Profile | None) -> Iterator[None]:
    """A block that is profiled and counted, where that is wanted."""
    counting(True)
    if profile is not None:
        profile.enable()
    yield
    if profile is not None:
        profile.disable()
    counting(False)


def counting(on: bool) -> None:
    """Lets callgrind count, if it is there."""
    if os.environ.get(COUNTED):
        command = ["callgrind_control", "-i", "on" if on else "off", str(os.getpid())]
        subprocess.run(command, check=True, capture_output=True)


def counted() -> None:
    """Runs this again with callgrind around it, and says how many instructions a move had."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "counts"
        tool = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}"]
        said = [one for one in sys.argv[1:] if one != "--count"]
        command = [*tool, sys.executable, "-P", "-m", "bench.server.path", *said]
        places = [str(Path.cwd()), os.environ.get("PYTHONPATH", "")]
        environ = {**os.environ, COUNTED: "1", "PYTHONHASHSEED": "0"}
        environ["PYTHONPATH"] = os.pathsep.join(filter(None, places))
        done = subprocess.run(command, env=environ, check=True, capture_output=True, text=True)
        figures = json.loads(done.stdout)
        totals = [
            int(line.split()[1])
            for path in Path(folder).iterdir()
            for line in path.read_text().splitlines()
            if line.startswith(("summary:", "totals:"))
        ]
        moves = figures["moves"]
        print(json.dumps({"moves": moves, "instructions": round(max(totals) / moves)}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--games", type=int, default=4, help="times that all matches are played")
    parser.add_argument("--whole", action="store_true", help="whole matches, with their results")
    parser.add_argument("--profile", help="where to write a profile")
    parser.add_argument("--count", action="store_true", help="count instructions; takes minutes")
    asked = parser.parse_args()
    if asked.count:
        counted()
        return
    with contextlib.suppress(ImportError):
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    luck = random.Random(1)
    secrets.token_bytes = luck.randbytes  # type: ignore[assignment]
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite:///{folder}/akhet.db", limits=False, open=False)
        upgrade(settings.database)
        os.environ[SETTINGS] = json.dumps(vars(settings), default=str)
        app = "akhet.web.run:app_from_environment"
        options = {**wire_options(), "access_log": False, "log_level": "error"}
        options["proxy_headers"] = False  # as `akhet.web.run` has it
        config = uvicorn.Config(app, factory=True, **options)
        config.load()
        calm_collector()
        found = asyncio.run(played(asked, Inside(config)))
    print(json.dumps(found.data()))


if __name__ == "__main__":
    main()
