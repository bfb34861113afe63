"""One address that sends all it can, for minutes, beside people who play: nothing is filled up.

The flood mints guests, lays tables with figures of its own, imports long matches, leaves uploads
unfinished, reports, chats, plays and takes back, and looks at everything, as fast as it is
answered. The people come from another address and must not be refused once.
"""

import asyncio
import contextlib
import itertools
import json
import random
import sqlite3
import sys
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest

from akhet.core import IllegalAction
from akhet.match import Match
from akhet.match.file import text_of
from akhet.server.limits import RATES, USUAL
from tests.server.crowd import GONE, Line, Pipe, between, head
from tests.server.serving import Node, Player, node, scaled, size

SECONDS = size(10, 600)
MEMORY = (
    500_000_000  # more than at the start, at most: matches, uploads and what working on them takes
)
PEOPLE = "127.0.0.2"  # where the people are; the flood comes from 127.0.0.1


OPENED: ContextVar[list[Pipe | Line]] = ContextVar("OPENED")


def close(found: Pipe | Line) -> None:
    if isinstance(found, Line):
        found.close()
    else:
        found.transport.close()


def long_match(lines: int) -> str:
    """A finished match that was talked to so many lines by taking back."""
    rng = random.Random(7)
    match = Match.new("imhotep", 2, {}, None)
    match.begin(1)
    while not match.over:
        seat = match.game.waiting(match.state)[0]
        options = match.game.options(match.state, seat)
        match.submit(seat, match.game.action_name(rng.choice(options)), 1)
        if len(match.lines) < lines:
            with contextlib.suppress(IllegalAction):
                match.undo(seat, 1)
    return text_of(match)


def own_figures() -> str:
    """The figures of a game as a file of one's own, as long as one may be."""
    text = (files("akhet.games.imhotep") / "components.toml").read_text(encoding="utf-8")
    remark = "#" * 79 + "\n"
    return text + remark * ((98_000 - len(text)) // 80)


class Flood:
    """Everything one address can send, until told to stop."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.end = time.monotonic() + SECONDS
        self.answers: Counter[tuple[str, int]] = Counter()
        self.numbers = itertools.count()
        self.imported = long_match(2_000)
        self.known: list[tuple[str, str]] = []  # guests with a table, once no more are made
        self.figures = own_figures()

    async def run(self) -> None:
        kinds: list[Callable[[], Awaitable[None]]] = [
            self.mint,
            self.lay,
            self.lay,
            self.send_files,
            self.talk,
            self.play,
            self.look,
            *[self.half] * 6,
        ]
        await asyncio.gather(*(self.go_on(kind) for kind in kinds))

    async def go_on(self, kind: Callable[[], Awaitable[None]]) -> None:
        while time.monotonic() < self.end:
            opened: list[Pipe | Line] = []
            OPENED.set(opened)
            try:
                with contextlib.suppress(*GONE, ValueError, KeyError, TimeoutError):
                    async with asyncio.timeout(30):
                        await kind()
            finally:
                for found in opened:
                    close(found)
            await asyncio.sleep(0.001)

    async def pipe(self) -> Pipe:
        """A connection that is closed in the end, whatever happens."""
        found = await Pipe.open(self.port)
        OPENED.get().append(found)
        return found

    def note(self, kind: str, status: int) -> None:
        self.answers[kind, status] += 1

    async def guest(self, **body: object) -> tuple[Line, str]:
        """A new guest, with a table if there is room for it."""
        plan = {"game": "imhotep", "seats": ["you", "you"], "name": f"Flood {next(self.numbers)}"}
        data = json.dumps({**plan, "end_turn": "never", **body}).encode()
        pipe = await self.pipe()
        pipe.transport.write(head("POST", "/api/tables", "", len(data)) + data)
        text = await pipe.until(b"\r\n\r\n")
        answer = json.loads(await pipe.exactly(int(between(text, b"content-length: ", b"\r\n"))))
        self.note("table", int(text[9:12]))
        if "table" in answer:
            token, table = between(text, b"akhet=", b";").decode(), answer["table"]
            if not body:  # it has begun
                self.known.append((token, table))
        else:
            token, table = random.choice(self.known)
        line = Line(self.port, token)
        OPENED.get().append(line)
        return line, table

    async def mint(self) -> None:
        pipe = await self.pipe()
        body = b"name=Flood"
        pipe.transport.write(
            b"POST /me HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
            b"content-type: application/x-www-form-urlencoded\r\n"
            b"content-length: %d\r\n\r\n%s" % (len(body), body)
        )
        self.note("guest", int((await pipe.until(b"\r\n"))[9:12]))

    async def lay(self) -> None:
        line, _table = await self.guest(seats=["you", "open"], listed=True, components=self.figures)
        for _n in range(20):
            status, _ = await line.post(
                "/api/tables", game="imhotep", seats=["you", "open"], listed=True
            )
            self.note("table", status)

    async def send_files(self) -> None:
        pipe = await self.pipe()
        data = self.imported.encode()
        token = random.choice(self.known)[0] if self.known else ""
        pipe.transport.write(head("POST", "/api/import", token, len(data)) + data)
        self.note("import", int((await pipe.until(b"\r\n"))[9:12]))

    async def half(self) -> None:
        """An upload that is nearly there, and never ends."""
        pipe = await self.pipe()
        pipe.transport.write(
            b"POST /api/import HTTP/1.1\r\nhost: localhost\r\ncontent-length: 8000000\r\n\r\n"
        )
        for _n in range(79):
            if pipe.ended:
                break
            pipe.transport.write(b"x" * 100_000)
            await asyncio.sleep(0.005)
        self.note("upload", int((await pipe.until(b"\r\n"))[9:12]))

    async def talk(self) -> None:
        line, table = await self.guest()
        path = f"/api/tables/{table}"
        for _n in range(30):
            words = f"{next(self.numbers)} " + "x" * 480
            self.note("chat", (await line.post(f"{path}/chat", text=words))[0])
            self.note("report", (await line.post(f"{path}/report", text=words * 4))[0])

    async def play(self) -> None:
        line, table = await self.guest()
        path = f"/api/tables/{table}"
        for n in range(150):
            status, found = await line.ask("GET", path)
            state = json.loads(found)
            legal = state["view"]["legal"] if status == 200 and state["view"] else []
            if not legal:
                break
            key = f"k{next(self.numbers)}"
            body = {"action": legal[0]["name"], "expected_seq": state["seq"], "key": key}
            self.note("move", (await line.post(f"{path}/commands", **body))[0])
            if n % 2:
                again = {"expected_seq": state["seq"] + 1, "key": f"{key}u"}
                self.note("move", (await line.post(f"{path}/undo", **again))[0])

    async def look(self) -> None:
        line = Line(self.port)
        OPENED.get().append(line)
        for path in ("/api/tables?which=open", "/", "/api/games", "/api/nothing", "/status"):
            self.note("look", (await line.ask("GET", path))[0])


class People:
    """Two who open, join and play again and again, from another address."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.end = time.monotonic() + SECONDS
        self.answers: Counter[int] = Counter()
        self.seconds: list[float] = []
        self.shown: list[bool] = []
        self.fault = ""

    def player(self, name: str) -> Player:
        found = Player(self.address, name)
        found.http.close()
        transport = httpx.HTTPTransport(local_address=PEOPLE)
        found.http = httpx.Client(base_url=self.address, timeout=120, transport=transport)
        return found

    def note(self, answer: httpx.Response) -> Any:
        self.answers[answer.status_code] += 1
        self.seconds.append(answer.elapsed.total_seconds())
        if answer.status_code >= 400:
            self.fault = answer.text[:200]
        return answer.json()

    def run(self) -> None:
        for n in itertools.count():
            if self.fault or (n > 1 and time.monotonic() > self.end):
                return
            with self.player(f"Ann{n}") as ann, self.player(f"Bob{n}") as bob:
                self.match(ann, bob)
            time.sleep(2)

    def match(self, ann: Player, bob: Player) -> None:
        plan = {"game": "imhotep", "seats": ["you", "open"], "listed": True}
        table = self.note(ann.post("/api/tables", **plan, name=ann.name)).get("table")
        open_ones = self.note(bob.get("/api/tables", which="open"))["tables"]
        self.shown.append(table in [row["id"] for row in open_ones])
        self.note(bob.post(f"/api/tables/{table}/join", name=bob.name))
        self.note(ann.post(f"/api/tables/{table}/start"))
        for _turn in range(6):
            for who in (ann, bob):
                state = self.note(who.get(f"/api/tables/{table}"))
                legal = state["view"]["legal"]
                if legal:
                    self.note(who.command(table, legal[0]["name"], state["seq"]))


def memory(process: int, word: str = "VmRSS") -> int:
    """Bytes of memory of a process, now or (VmHWM) at most."""
    text = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(text.partition(f"{word}:")[2].split()[0]) * 1024


def stored(path: Path) -> tuple[int, dict[str, int]]:
    """Bytes of a database, and rows of its tables."""
    raw = sqlite3.connect(path)
    try:
        pages, page = (
            raw.execute(f"PRAGMA {word}").fetchone()[0] for word in ("page_count", "page_size")
        )
        rows = {
            name: int(raw.execute(f"SELECT count(*) FROM {name}").fetchone()[0])
            for name in ("guests", "tables", "lines", "chat", "reports")
        }
        wanted = "SELECT count(*) FROM tables WHERE status = 'gathering'"
        rows["gathering"] = raw.execute(wanted).fetchone()[0]
        rows["listed"] = raw.execute(f"{wanted} AND listed = 1").fetchone()[0]
        return int(pages) * int(page), rows
    finally:
        raw.close()


@scaled
@pytest.mark.skipif(sys.platform != "linux", reason="a second address of this machine, and /proc")
def test_case_22_25_27_a_flood_from_one_address_fills_nothing_and_refuses_nobody_else(
    tmp_path: Path,
) -> None:
    path = tmp_path / "akhet.db"
    with node(f"sqlite:///{path}", AKHET_LIMITS="1") as server:
        before, empty = memory(server.process.pid), stored(path)[0]
        people, flood = People(server.address), Flood(server.port)
        people.end = flood.end = time.monotonic() + SECONDS
        thread = threading.Thread(target=people.run)
        thread.start()
        asyncio.run(flood.run())
        thread.join(300)
        most = memory(server.process.pid, "VmHWM")
        server.stop()
    after, rows = stored(path)
    show(flood, people, most - before, after - empty, rows)

    assert not people.fault
    assert set(people.answers) == {200} and people.answers.total() > 40
    assert all(people.shown)  # the flood does not push others out of the lobby
    assert {status for _kind, status in flood.answers} >= {200, 429}
    assert not [found for found in flood.answers if found[1] >= 500 and found[1] != 503]
    budget = RATES["bytes"].place
    allowed = budget.burst + SECONDS * budget.second
    assert after - empty < 1.5 * allowed + 10_000_000, "disk"
    assert most - before < MEMORY, "memory"
    made = RATES["guest"].place
    assert rows["guests"] <= made.burst + (SECONDS + 60) * made.second + people.answers.total()
    assert rows["listed"] <= USUAL.listed + 5


def show(flood: Flood, people: People, grown: int, kept: int, rows: dict[str, int]) -> None:
    """The figures, for docs/reliability.md."""
    by_kind: dict[str, dict[int, int]] = {}
    for (kind, status), count in sorted(flood.answers.items()):
        by_kind.setdefault(kind, {})[status] = count
    slow = sorted(people.seconds)
    times = [slow[int(len(slow) * part)] * 1000 for part in (0.5, 0.99)] + [slow[-1] * 1000]
    print(f"\nflood of {SECONDS} s: {flood.answers.total():,} answers")
    for kind, found in by_kind.items():
        print(f"  {kind}: {found}")
    print(f"  memory +{grown / 1e6:.0f} MB at most, database +{kept / 1e6:.1f} MB, {rows}")
    told = ", ".join(f"{time:.0f}" for time in times)
    print(f"  people: {dict(people.answers)}, in {told} ms (median, 99%, longest)")


def test_the_node_of_a_flood_is_limited() -> None:
    """Without limits this test would show nothing."""
    assert Node("sqlite:////x.db", AKHET_LIMITS="1").environ["AKHET_LIMITS"] == "1"
