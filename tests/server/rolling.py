"""A small proxy before several nodes, as any reverse proxy stands there, and people behind it."""

import asyncio
import contextlib
import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.plain import NO_TLS
from tests.server.serving import Player

LOOK_SECONDS = 0.1
PIECE = 65_536


class Proxy:
    """Sends each connection to a node that says it is ready, in turn; tries the next if one is not.

    It repeats nothing: a request that is on its way when a node ends is lost, and its sender is
    the one who must ask again.
    """

    def __init__(self, ports: Sequence[int]) -> None:
        self.ports = list(ports)
        self.ready: list[int] = []
        self.turn = 0
        self.thread = threading.Thread(target=lambda: asyncio.run(self.run()), daemon=True)
        self.began = threading.Event()
        self.address = ""

    async def run(self) -> None:
        """Serves until it is told to stop."""
        self.loop, self.stopped = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        looking = asyncio.create_task(self.look())
        self.began.set()
        await self.stopped.wait()
        server.close()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in [looking, *others]:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0.1)  # what was closed is gone by then

    async def look(self) -> None:
        """Asks every node whether it is ready, as a proxy with health checks does."""
        async with httpx.AsyncClient(timeout=30, verify=NO_TLS) as http:
            while True:
                found = []
                for port in self.ports:
                    with contextlib.suppress(httpx.HTTPError):
                        answer = await http.get(f"http://127.0.0.1:{port}/health/ready")
                        if answer.status_code == 200:
                            found.append(port)
                self.ready = found
                await asyncio.sleep(LOOK_SECONDS)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await self.reach()
        if there is None:
            writer.close()
            return
        await asyncio.gather(pipe(reader, there[1]), pipe(there[0], writer))

    async def reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """A connection to a node, the next one if the first does not answer."""
        for _try in range(50):
            for _node in range(len(self.ready)):
                self.turn += 1
                port = self.ready[self.turn % len(self.ready)] if self.ready else 0
                with contextlib.suppress(OSError):
                    return await asyncio.open_connection("127.0.0.1", port)
            await asyncio.sleep(LOOK_SECONDS)
        return None

    def __enter__(self) -> "Proxy":
        self.thread.start()
        assert self.began.wait(20)
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.call_soon_threadsafe(self.stopped.set)
        self.thread.join(20)


async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Passes on what comes until it ends."""
    try:
        with contextlib.suppress(OSError):
            while data := await reader.read(PIECE):
                writer.write(data)
                await writer.drain()
    finally:
        writer.close()


@dataclass
class Moves:
    """Somebody who plays both seats of a table, and asks again until there is an answer."""

    address: str
    seed: int
    acknowledged: dict[str, int] = field(default_factory=dict)
    """The line of every move that was acknowledged, by its key."""
    again: int = 0
    """How often a move was sent more than once."""
    slowest: float = 0.0
    trouble: list[str] = field(default_factory=list)
    table: str = ""

    def run(self, stop: threading.Event) -> None:
        """Plays, table after table, until it is told to stop."""
        rng = random.Random(self.seed)
        with Player(self.address, f"Player-{self.seed}") as me:
            while not stop.is_set() and not self.trouble:
                try:
                    self.play(me, rng, stop)
                except httpx.TransportError:
                    time.sleep(0.02)
                except AssertionError as error:
                    self.trouble.append(str(error))

    def play(self, me: Player, rng: random.Random, stop: threading.Event) -> None:
        if not self.table:
            self.table = self.lay(me)
        while not stop.is_set():
            answer = me.get(f"/api/tables/{self.table}")
            if answer.status_code == 503:
                time.sleep(0.05)
                continue
            assert answer.status_code == 200, answer.text
            state = answer.json()
            names = [action["name"] for action in state["view"]["legal"]]
            if not names:
                self.table = ""
                return
            self.move(me, rng.choice(names), state["seq"])
            if self.trouble:
                return

    def lay(self, me: Player) -> str:
        """A new table, as soon as there can be one."""
        body = {"game": "imhotep", "seats": ["you", "you"], "end_turn": "never", "name": me.name}
        while (answer := me.post("/api/tables", **body)).status_code == 503:
            time.sleep(0.05)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    def move(self, me: Player, name: str, seq: int) -> None:
        """One move, sent with the same key until it is answered."""
        key, began = me.key(), time.monotonic()
        body: dict[str, Any] = {"action": name, "expected_seq": seq, "key": key}
        while True:
            try:
                answer = me.post(f"/api/tables/{self.table}/commands", **body)
                if answer.status_code == 200:
                    break
                if answer.status_code != 503:
                    self.trouble.append(f"{answer.status_code} {answer.text}")
                    return
            except httpx.TransportError:
                pass
            self.again += 1
            time.sleep(0.05)
        self.slowest = max(self.slowest, time.monotonic() - began)
        self.acknowledged[f"{self.table} {key}"] = answer.json()["line"]
