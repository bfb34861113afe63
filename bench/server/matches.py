"""Matches that are played over the network, on either server, with what they measure."""

import asyncio
import contextlib
import json
import os
import random
import time
from dataclasses import dataclass, field

import msgspec
from tests.server.crowd import GONE, Feed, Line, welcome

from bench.server.targets import Target


@dataclass
class Tally:
    """What was measured."""

    moves: int = 0
    refused: int = 0
    submit: list[float] = field(default_factory=list)
    push: list[float] = field(default_factory=list)

    def clear(self) -> None:
        """Begins anew."""
        self.moves = self.refused = 0
        self.submit.clear()
        self.push.clear()


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


POSTED = os.environ.get("AKHET_BENCH_POSTED") == "1"
"""Whether commands are requests of their own, as they were until 2026-11-18."""
APART = os.environ.get("AKHET_BENCH_APART") == "1"
"""Whether the players of a match are at different processes, where there are several."""
MOVES = 85  # of a match of Imhotep between two who choose at random

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
        self.port = target.port_of(n)
        self.ports = [target.port_of(n + (seat if APART else 0)) for seat in range(sockets)]
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
            feed = await Feed.open(self.ports[n], f"{self.path}/live?since=5", token)
            self.feeds.append(feed)
        self.state = [await feed.frame() for feed in self.feeds]
        self.others = [asyncio.create_task(self.drain(feed)) for feed in self.feeds[2:]]

    def part(self) -> None:
        """All sockets end, and nothing else."""
        for feed in self.feeds:
            feed.close()
        self.feeds.clear()

    async def back(self, n: int) -> Feed:
        """The socket of the player of a seat, or, for others, of somebody who watches."""
        token = self.lines[n].token if n < 2 else ""
        feed = await Feed.open(self.port, f"{self.path}/live?since=5", token)
        await feed.frame()
        return feed

    async def drain(self, feed: Feed) -> None:
        """Somebody who watches."""
        with contextlib.suppress(*GONE):
            while True:
                await feed.frame()

    def tend(self) -> None:
        """Answers the pings that have come while nobody moved."""
        for feed in self.feeds[:2]:
            feed.tend()

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
        body = {"actions": [action], "expected_seq": seq, "key": f"k{seq}"}
        began = time.perf_counter()
        is_done = await (self.posted(seat, body) if POSTED else self.said(seat, body))
        tally.submit.append(time.perf_counter() - began)
        if not is_done:
            tally.refused += 1
            return False
        for player in (seat, 1 - seat):
            while seq_of(self.state[player]) <= seq:
                self.state[player] = await self.feeds[player].frame()
            tally.push.append(time.perf_counter() - began)
        tally.moves += 1
        return True

    async def said(self, seat: int, body: dict[str, object]) -> bool:
        """Sends a command over the socket, as the page does; its answer comes after the state."""
        say(self.feeds[seat], json.dumps({"ask": 1, **body}))
        while True:
            frame = await self.feeds[seat].frame()
            if frame.startswith(b'{"type":"answer"'):
                return number_after(frame[:80], b'"status":') == 200
            if seq_of(frame) >= 0:
                self.state[seat] = frame

    async def posted(self, seat: int, body: dict[str, object]) -> bool:
        """Sends it as a request, as a page without a socket does."""
        line, path = self.lines[seat], f"{self.path}/commands"
        try:
            status, _ = await line.ask("POST", path, body)
        except GONE:  # the connection ended just then; the key makes a second time harmless
            status, _ = await line.ask("POST", path, body)
        return status == 200

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
        self.left = MOVES
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

    def tend(self) -> None:
        for feed in self.feeds[:2]:
            feed.tend()
            if b"2" in feed.kept:
                feed.kept.remove(b"2")
                say(feed, "3")

    async def drain(self, n: int) -> None:
        with contextlib.suppress(*GONE):
            while True:
                await self.next(n)

    async def move(self, tally: Tally) -> bool:
        """One move of whoever's turn it is, until both have seen it; False at the end."""
        if self.left == 0:
            return False
        self.left -= 1
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
