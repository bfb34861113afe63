"""Load on an akhet server and, in the same run, on a boardgame.io server.

    python -m bench.server.load                    # all of it, about five minutes
    python -m bench.server.load --seconds 5 --only closed

Closed loop: many matches, each as fast as it can; every move is pushed to both players before the
next is made. Open loop: 1,000 matches with 2,500 sockets at 50 moves a second. Memory: how much
the server grows by for each match that is being played. All on one machine, loopback only.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from tests.server.crowd import GONE, Feed, Line, welcome
from tests.server.serving import free_port

from bench.server import peer

WATCHED = Path(__file__).with_name("watched.py")


# ---------------------------------------------------------------- servers


@dataclass
class Target:
    """A server process under test."""

    name: str
    process: subprocess.Popen[bytes]
    port: int
    notes: Path | None = None

    def rss(self) -> float:
        """Megabytes in memory."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def running(name: str, command: list[str], port: int, **environ: str) -> Iterator[Target]:
    """A server process; the block begins when it answers."""
    quiet = subprocess.DEVNULL
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder) / "notes.json"
        every = {**os.environ, **environ, "AKHET_BENCH_NOTES": str(notes)}
        process = subprocess.Popen(command, env=every, stdout=quiet)
        try:
            asyncio.run(answering(port))
            yield Target(name, process, port, notes)
        finally:
            process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
            if process.poll() is None:
                process.kill()


async def answering(port: int) -> None:
    for _attempt in range(600):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        except OSError:
            await asyncio.sleep(0.1)
    raise SystemExit("the server did not start")


@contextlib.contextmanager
def akhet(url: str = "") -> Iterator[Target]:
    """Our own server as people run it, on a fresh SQLite file unless told otherwise."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        environ = {
            "AKHET_DATABASE": url or f"sqlite:///{folder}/akhet.db",
            "AKHET_PORT": str(port),
            "AKHET_OPEN": "0",
            "AKHET_LIMITS": "0",
            "AKHET_LOG_LEVEL": "error",
        }
        command = [sys.executable, "-P", str(WATCHED), "serve"]
        with running("akhet", command, port, **environ) as target:
            yield target


@contextlib.contextmanager
def boardgame_io(folder: Path, durable: bool) -> Iterator[Target]:
    """boardgame.io, with its state in memory or, `durable`, in files."""
    script = peer.install(folder)
    port = free_port()
    with tempfile.TemporaryDirectory() as files:
        command = ["node", str(script), str(port), *([files] if durable else [])]
        name = "boardgame.io " + ("FlatFile" if durable else "memory")
        with running(name, command, port) as target:
            yield target


# ---------------------------------------------------------------- matches


@dataclass
class Tally:
    """What was measured."""

    moves: int = 0
    refused: int = 0
    submit: list[float] = field(default_factory=list)
    push: list[float] = field(default_factory=list)


class Legal(msgspec.Struct):
    """One choice."""

    name: str


class View(msgspec.Struct):
    """What we need of a view."""

    over: bool
    legal: list[Legal]


class Pushed(msgspec.Struct):
    """What we need of a frame."""

    view: View | None = None


decode = msgspec.json.Decoder(Pushed).decode


def number_after(frame: bytes, mark: bytes) -> int:
    """A number in a frame, without reading all of it: the load should cost little itself."""
    at = frame.find(mark)
    if at < 0:
        return -1
    at += len(mark)
    end = at
    while frame[end : end + 1].isdigit():
        end += 1
    return int(frame[at:end])


def seq_of(frame: bytes) -> int:
    """The line a frame has reached; -1 for one that is no state."""
    return number_after(frame[:60], b'"seq":') if frame.startswith(b'{"type":"state"') else -1


class OurMatch:
    """A match on akhet: two people, each with a cookie, a connection and sockets."""

    def __init__(self, target: Target, n: int, sockets: int = 2) -> None:
        """Match number n, with so many sockets."""
        self.port = target.port
        self.rng = random.Random(n)
        self.likely = 0
        self.sockets = sockets
        self.feeds: list[Feed] = []
        self.others: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Both sit down, and the first cards are dealt."""
        tokens = []
        body: dict[str, object] = {"game": "imhotep", "seats": ["you", "open"], "name": "Ann"}
        token, made = await welcome(self.port, "/api/tables", {**body, "end_turn": "never"})
        self.table = made["table"]
        self.path = f"/api/tables/{self.table}"
        tokens.append(token)
        tokens.append((await welcome(self.port, f"{self.path}/join", {"name": "Bob"}))[0])
        self.lines = [Line(self.port, token) for token in tokens]
        await self.lines[0].post(f"{self.path}/start")
        for n in range(self.sockets):
            token = tokens[n] if n < 2 else ""
            feed = await Feed.open(self.port, f"{self.path}/live?since=5", token)
            self.feeds.append(feed)
        self.state = [await feed.frame() for feed in self.feeds]
        self.others = [asyncio.create_task(self.drain(feed)) for feed in self.feeds[2:]]

    async def drain(self, feed: Feed) -> None:
        """Somebody who watches."""
        with contextlib.suppress(*GONE):
            while True:
                await feed.frame()

    async def move(self, tally: Tally) -> bool:
        """One choice of whoever's turn it is, until both have seen it; False at the end."""
        for seat in (self.likely, 1 - self.likely):
            view = decode(self.state[seat]).view
            if view is not None and view.legal:
                break
        else:
            return False
        self.likely = 1 - seat
        action, seq = self.rng.choice(view.legal).name, seq_of(self.state[seat])
        body = {"action": action, "expected_seq": seq, "key": f"k{seq}"}
        began = time.perf_counter()
        await self.lines[seat].send("POST", f"{self.path}/commands", body)
        status, _ = await self.lines[seat].answer()
        tally.submit.append(time.perf_counter() - began)
        if status != 200:
            tally.refused += 1
            return False
        for player in (seat, 1 - seat):
            while seq_of(self.state[player]) <= seq:
                self.state[player] = await self.feeds[player].frame()
            tally.push.append(time.perf_counter() - began)
        tally.moves += 1
        return True

    def close(self) -> None:
        for feed in self.feeds:
            feed.close()
        for line in self.lines:
            line.close()
        for task in self.others:
            task.cancel()


class Stones(msgspec.Struct):
    """What we need of the other game."""

    ships: list[list[str | None]]
    sled: list[int]
    quarry: list[int]


class Turn(msgspec.Struct):
    """Whose turn it is."""

    currentPlayer: str


class PeerState(msgspec.Struct):
    """What we need of a boardgame.io state."""

    G: Stones
    ctx: Turn


class Sync(msgspec.Struct):
    """What comes first."""

    state: PeerState


def peer_state(frame: bytes) -> PeerState:
    """The state in a frame."""
    kind, _, rest = msgspec.json.decode(frame[10:], type=list[msgspec.Raw])[:3]
    if bytes(kind) == b'"sync"':
        return msgspec.json.decode(rest, type=Sync).state
    return msgspec.json.decode(rest, type=PeerState)


class PeerMatch:
    """A match on boardgame.io: two players with a socket each."""

    def __init__(self, target: Target, n: int, sockets: int = 2) -> None:
        """Match number n, with so many sockets."""
        self.port = target.port
        self.rng = random.Random(n)
        self.sockets = sockets
        self.feeds: list[Feed] = []
        self.others: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        line = Line(self.port)
        _, made = await line.post("/games/stones/create", numPlayers=2)
        self.id = made["matchID"]
        self.credentials = []
        for player in range(2):
            body = {"playerID": str(player), "playerName": f"P{player}"}
            _, joined = await line.post(f"/games/stones/{self.id}/join", **body)
            self.credentials.append(joined["playerCredentials"])
        line.close()
        for n in range(self.sockets):
            feed = await Feed.open(self.port, "/socket.io/?EIO=4&transport=websocket")
            await feed.frame()
            say(feed, "40/stones,")
            await feed.frame()
            who = [str(n), self.credentials[n]] if n < 2 else [None, None]
            say(feed, "42/stones," + json.dumps(["sync", self.id, *who, 2]))
            self.feeds.append(feed)
        self.state = [await self.next(n) for n in range(2)]
        self.others = [asyncio.create_task(self.drain(n)) for n in range(2, self.sockets)]

    async def next(self, n: int) -> bytes:
        """The next state a socket gets, whether synced or updated."""
        while True:
            frame = await self.feeds[n].frame()
            if frame == b"2":
                say(self.feeds[n], "3")
            elif frame.startswith((b'42/stones,["update"', b'42/stones,["sync"')):
                return frame

    async def drain(self, n: int) -> None:
        with contextlib.suppress(*GONE):
            while True:
                await self.next(n)

    async def move(self, tally: Tally) -> bool:
        before = number_after(self.state[0], b'"_stateID":')
        state = peer_state(self.state[0])
        player, table = int(state.ctx.currentPlayer), state.G
        ships = [n for n, row in enumerate(table.ships) if None in row]
        sled, quarry = table.sled[player], table.quarry[player]
        can_take = sled < 5 and quarry > 0
        name = "take" if not sled or (can_take and self.rng.random() < 0.3) else "place"
        payload = {
            "type": name,
            "args": [] if name == "take" else [self.rng.choice(ships)],
            "playerID": str(player),
            "credentials": self.credentials[player],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        words = ["update", action, before, self.id, str(player)]
        began = time.perf_counter()
        say(self.feeds[player], "42/stones," + json.dumps(words))
        for n in (player, 1 - player):
            while number_after(self.state[n], b'"_stateID":') <= before:
                self.state[n] = await self.next(n)
            taken = time.perf_counter() - began
            tally.push.append(taken)
            if n == player:
                tally.submit.append(taken)  # the push is the only answer there is
        tally.moves += 1
        return True

    def close(self) -> None:
        for feed in self.feeds:
            feed.close()
        for task in self.others:
            task.cancel()


def say(feed: Feed, text: str) -> None:
    """A masked text frame; the mask is zero, which is as good on loopback."""
    data = text.encode()
    length = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
    feed.write(b"\x81" + length + b"\0\0\0\0" + data)


Match = OurMatch | PeerMatch


def match_on(target: Target, n: int, sockets: int = 2) -> Match:
    kind = OurMatch if target.name.startswith("akhet") else PeerMatch
    return kind(target, n, sockets)


# ---------------------------------------------------------------- the loads


async def closed(target: Target, matches: int, seconds: float) -> dict[str, object]:
    """Every match as fast as it can; a new one begins where one ends."""
    tally, numbers = Tally(), iter(range(1, 1_000_000))
    end = 0.0
    ready = asyncio.Barrier(matches + 1)

    async def one() -> None:
        match = match_on(target, next(numbers))
        await match.open()
        await ready.wait()
        await ready.wait()
        while time.perf_counter() < end:
            if not await match.move(tally):
                match.close()
                match = match_on(target, next(numbers))
                await match.open()
        match.close()

    tasks = [asyncio.create_task(one()) for _n in range(matches)]
    await ready.wait()
    cpu, began = target.cpu(), time.perf_counter()
    end = began + seconds
    await ready.wait()
    await asyncio.gather(*tasks)
    took = time.perf_counter() - began
    shown = report(tally, took, (target.cpu() - cpu) / took)
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
        match = match_on(target, n, 2 + max(0, extra))
        await match.open()
        found.append(match)
    after = target.rss()
    idle = list(range(matches))
    tasks: set[asyncio.Task[None]] = set()

    async def one(n: int) -> None:
        if not await found[n].move(tally):
            found[n].close()
            found[n] = match_on(target, n + 100_000)
            await found[n].open()
        idle.append(n)

    cpu, began = target.cpu(), time.perf_counter()
    count = 0
    while (now := time.perf_counter()) < began + seconds:
        while count < (now - began) * rate and idle:
            count += 1
            task = asyncio.create_task(one(idle.pop(rng.randrange(len(idle)))))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.sleep(0.002)
    await asyncio.gather(*tasks)
    took = time.perf_counter() - began
    shown = report(tally, took, (target.cpu() - cpu) / took)
    for match in found:
        match.close()
    load = f"open, {matches} matches, {sockets} sockets, {rate:g}/s"
    each = round((after - before) * 1024 / matches)
    memory = {"rss_mb": round(target.rss()), "kb_per_match": each}
    return {"server": target.name, "load": load, **shown, **memory}


def report(tally: Tally, took: float, cpu: float) -> dict[str, object]:
    """The figures of one load."""
    found: dict[str, object] = {"moves": tally.moves, "moves_per_s": round(tally.moves / took, 1)}
    for name in ("submit", "push"):
        times = sorted(getattr(tally, name)) or [0.0]
        for share in (50, 99):
            at = min(len(times) - 1, len(times) * share // 100)
            found[f"{name}_p{share}_ms"] = round(1000 * times[at], 1)
        found[f"{name}_max_ms"] = round(1000 * times[-1], 1)
    each = 1000 * cpu * took / max(1, tally.moves)
    return {**found, "refused": tally.refused, "server_cpu_ms_per_move": round(each, 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--only", choices=["closed", "open"])
    parser.add_argument("--server", choices=["akhet", "memory", "files"])
    parser.add_argument("--folder", type=Path, default=Path(".bench/peer"))
    parser.add_argument("--many", type=int, default=1000)
    parser.add_argument("--sockets", type=int, default=2500)
    parser.add_argument("--rate", type=float, default=50)
    asked = parser.parse_args()
    with contextlib.suppress(ImportError):
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    servers = {
        "akhet": akhet,
        "memory": lambda: boardgame_io(asked.folder, False),
        "files": lambda: boardgame_io(asked.folder, True),
    }
    chosen = [server for name, server in servers.items() if asked.server in (None, name)]
    found = []
    for _round in range(asked.rounds):
        for server in chosen if asked.only != "open" else []:
            with server() as target:
                load = closed(target, asked.matches, asked.seconds)
                found.append(show(target, asyncio.run(load)))
    for server in chosen if asked.only != "closed" else []:
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
