"""A server to test against, over the network, and people who play on it."""

import asyncio
import contextlib
import json
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Iterator
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn
from sqlalchemy import Connection, text
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from akhet.server.http.app import make_app
from akhet.server.http.wire import wire_options
from akhet.server.services import Desk
from akhet.server.settings import Settings
from tests.plain import NO_TLS
from tests.server.described import read_answer, read_frame
from tests.server.fresh import upgrade

T = TypeVar("T")
SERVE = [sys.executable, "-P", "-c", "from akhet.cli import main; main()", "serve"]
MARKET_B = {"market": "b"}


def settings_for(url: str, **more: object) -> Settings:
    """Settings of a quiet server without limits, unless others are asked for."""
    flags = {"database": url, "open": False, "limits": False, "bots": 1, **more}
    return Settings.load({"data": "/nonexistent", "log_level": "error", **flags}, {})


SOAK = bool(os.environ.get("AKHET_SOAK"))


def size(small: int, full: int) -> int:
    """How much of something a test does: little each time, all of it for `make soak`."""
    return full if SOAK else small


def scaled(test: T) -> T:
    """A test whose full size is part of `make soak`."""
    return pytest.mark.soak(test) if SOAK else test


def resident() -> int:
    """Bytes this process has in memory now."""
    with open("/proc/self/statm", encoding="ascii") as found:
        return int(found.read().split()[1]) * resource.getpagesize()


# ---------------------------------------------------------------- servers


class Site:
    """A server in a thread of this process."""

    def __init__(
        self, settings: Settings, parts: dict[str, Any] | None = None, **wire: Any
    ) -> None:
        self.settings = settings
        self.app: Starlette = make_app(settings, **(parts or {}))
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self.socket.getsockname()[1]}"
        self.address = f"http://{self.host}"
        config = uvicorn.Config(
            self.app,
            log_level="error",
            access_log=False,
            **{**wire_options(), **wire},
            timeout_graceful_shutdown=4,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, args=([self.socket],), daemon=True)

    @property
    def desk(self) -> Desk:
        found: Desk = self.app.state.desk
        return found

    def start(self) -> None:
        self.thread.start()
        wait_for(lambda: self.server.started)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive()

    def call(self, work: Awaitable[T], seconds: float = 30) -> T:
        """Runs a coroutine in the loop of the server."""
        loop = self.server.servers[0].get_loop()
        return asyncio.run_coroutine_threadsafe(as_coroutine(work), loop).result(seconds)

    def read(self, sql: str, **values: object) -> list[Any]:
        """Rows straight from the database."""

        def work(conn: Connection) -> list[Any]:
            return [tuple(row) for row in conn.execute(text(sql), values)]

        return self.call(self.desk.store.read(work))

    def lines(self, table: str) -> int:
        """How many lines of a match are stored."""
        return int(self.read("SELECT count(*) FROM lines WHERE match = :t", t=table)[0][0])

    def player(self, name: str = "Ann") -> "Player":
        return Player(self.address, name)


async def as_coroutine(work: Awaitable[T]) -> T:
    return await work


@contextlib.contextmanager
def serving(url: str, **more: object) -> Iterator[Site]:
    """A server on a database, for as long as it is needed; perhaps with pages or another clock."""
    upgrade(url)
    parts = {name: more.pop(name) for name in ("pages", "clock", "steady") if name in more}
    site = Site(settings_for(url, **more), parts)
    site.start()
    try:
        yield site
    finally:
        site.stop()


class Node:
    """A server in a process of its own, that can be killed."""

    def __init__(self, url: str, port: int = 0, **more: str) -> None:
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.environ = {
            **os.environ,
            "AKHET_DATABASE": url,
            "AKHET_PORT": str(self.port),
            "AKHET_OPEN": "0",
            "AKHET_LIMITS": "0",
            "AKHET_LOG_LEVEL": "error",
            **more,
        }

    def start(self) -> None:
        self.process = subprocess.Popen(SERVE, env=self.environ, stdout=subprocess.DEVNULL)
        wait_for(self.answers, 300)

    def answers(self) -> bool:
        assert self.process.poll() is None, "the server did not start"
        try:
            return httpx.get(f"{self.address}/api/me", timeout=30, verify=NO_TLS).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """kill -9."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)

    def stop(self, seconds: float = 20) -> int:
        """Asks the process to end; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(seconds)

    def player(self, name: str = "Ann") -> "Player":
        return Player(self.address, name)


@contextlib.contextmanager
def node(url: str, **more: Any) -> Iterator[Node]:
    """A server process, ended in the end however it is."""
    found = Node(url, **more)
    found.start()
    try:
        yield found
    finally:
        if found.process.poll() is None:
            found.kill()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_for(true: Any, seconds: float = 20) -> None:
    """Waits until something is so; a test that waits in vain fails."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


# ---------------------------------------------------------------- people


class Player:
    """Somebody with a cookie. Every answer is held against the description of the API."""

    def __init__(self, address: str, name: str = "Ann", token: str = "") -> None:
        self.name = name
        cookies = {"akhet": token} if token else None
        hooks = {"response": [read_answer]}
        self.http = httpx.Client(
            base_url=address, timeout=30, cookies=cookies, event_hooks=hooks, verify=NO_TLS
        )
        self.commands = 0

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    @property
    def token(self) -> str:
        return str(self.http.cookies["akhet"])

    def get(self, path: str, **query: object) -> httpx.Response:
        return self.http.get(path, params={name: str(value) for name, value in query.items()})

    def post(self, path: str, **body: object) -> httpx.Response:
        return self.http.post(path, json=body)

    def done(self, path: str, **body: object) -> Any:
        """A request that must succeed."""
        answer = self.post(path, **body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, status: int, code: str, path: str, **body: object) -> Any:
        """A request that must be refused; its answer."""
        answer = self.post(path, **body)
        found = (answer.status_code, answer.json()["error"]["code"])
        assert found == (status, code), answer.text
        return answer.json()

    # ------------------------------------------------------------ tables

    def lay(self, *seats: str, **more: object) -> str:
        """A new table; `you` and one open seat unless told."""
        body = {"game": "imhotep", "seats": list(seats or ("you", "open")), "name": self.name}
        return str(self.done("/api/tables", **{**body, **more})["table"])

    def join(self, table: str, seat: int | None = None) -> int:
        body = {"name": self.name, "seat": seat}
        return int(self.done(f"/api/tables/{table}/join", **body)["seat"])

    def state(self, table: str, **query: object) -> Any:
        answer = self.get(f"/api/tables/{table}", **query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    # ------------------------------------------------------------ play

    def key(self) -> str:
        self.commands += 1
        return f"{self.name}-{self.commands}"

    def command(self, table: str, action: str, seq: int, **more: object) -> httpx.Response:
        body = {"action": action, "expected_seq": seq, "key": self.key(), **more}
        return self.post(f"/api/tables/{table}/commands", **body)

    def go(self, table: str, what: str, **more: object) -> httpx.Response:
        """An undo, or the end of a turn (`done`)."""
        seq = self.state(table)["seq"]
        body = {"expected_seq": seq, "key": self.key(), **more}
        return self.post(f"/api/tables/{table}/{what}", **body)

    def choose(self, table: str, rng: random.Random, wanted: str = "") -> bool:
        """Makes one random choice, best one that begins as wanted; False if it is not my turn."""
        found = self.state(table)
        if found["table"]["pending"] in found["table"]["mine"]:
            assert self.go(table, "done").status_code == 200
            return True
        names = [action["name"] for action in found["view"]["legal"]]
        if not names:
            return False
        best = [name for name in names if name.startswith(wanted)] or names
        answer = self.command(table, rng.choice(best), found["seq"])
        assert answer.status_code == 200, answer.text
        return True

    def look(self, table: str, eyes: str) -> httpx.Response:
        """The table through the eyes somebody has lent."""
        return self.post(f"/api/tables/{table}/look", eyes=eyes)

    @contextlib.contextmanager
    def looks(self, table: str, eyes: str) -> Iterator[ClientConnection]:
        """A live socket that looks by a link, and says so in its first frame."""
        with self.socket(table, hello=1) as ws:
            ws.send(json.dumps({"eyes": eyes}))
            yield ws

    def socket(self, table: str, **query: object) -> ClientConnection:
        """A live socket."""
        address = str(self.http.base_url).rstrip("/").replace("http", "ws", 1)
        words = "&".join(f"{name}={value}" for name, value in query.items())
        headers = {}
        if "akhet" in self.http.cookies:
            headers["cookie"] = f"akhet={self.token}"
        path = f"{address}/api/tables/{table}/live?{words}"
        return connect(path, additional_headers=headers, compression=None, proxy=None)


def frame(ws: ClientConnection, kind: str = "state") -> Any:
    """The next frame of a kind."""
    while True:
        found = read_frame(ws.recv(20))
        if found["type"] == kind:
            return found


def closed(ws: ClientConnection) -> int:
    """The code with which a socket ends."""
    try:
        while True:
            ws.recv(20)
    except ConnectionClosed as ended:
        assert ended.rcvd is not None
        return ended.rcvd.code


def seq_after(ws: ClientConnection, seq: int) -> Any:
    """The first frame that has reached a line."""
    while True:
        found = frame(ws)
        if found["seq"] >= seq:
            return found


def play_out(table: str, rng: random.Random, *players: Player, wanted: str = "") -> Any:
    """Plays a match to its end; the last state."""
    while True:
        found = players[0].state(table)
        if found["view"]["over"]:
            return found
        acted = [player.choose(table, rng, wanted) for player in players]
        if True not in acted:
            time.sleep(0.01)  # a bot thinks


def two_play(people: list[Player], **more: object) -> str:
    """A running table of Ann and Bob."""
    ann, bob, _ = people
    table = ann.lay(**{"end_turn": "never", **more})
    bob.join(table)
    ann.done(f"/api/tables/{table}/start")
    return table


def turn(people: list[Player], table: str) -> tuple[Player, Player]:
    """Whose turn it is, and who waits; two seats only."""
    waiting = people[0].state(table)["table"]["waiting"][0]
    mine = people[0].state(table)["table"]["mine"]
    return (people[0], people[1]) if waiting in mine else (people[1], people[0])


def names(player: Player, table: str) -> list[str]:
    """Who sits where."""
    return [seat["name"] for seat in player.state(table)["table"]["seats"]]
