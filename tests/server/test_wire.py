"""Case 26: requests that never end, heads without end, and more connections than there is room."""

import asyncio
import contextlib
import json
import resource
import socket as sockets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed

from akhet.server.http.frames import ends_whole, whole_text
from akhet.server.http.room import FLOOD
from akhet.server.http.wire import (
    HEAD_BYTES,
    HEADERS,
    PIPELINED,
    SOCKET_BURST,
    URL_BYTES,
    Connection,
    Gate,
    Mailbox,
    Push,
    make_room,
)
from akhet.server.limits import USUAL
from akhet.server.play.live import TOO_MANY
from tests.server.fresh import upgrade
from tests.server.serving import (
    Player,
    Site,
    closed,
    frame,
    node,
    serving,
    settings_for,
    two_play,
    wait_for,
)

pytest_plugins = ["tests.server.sites"]

DESCRIPTORS = 256
HALF_OPEN = 300


class Hasty(Connection):
    """A connection that does not wait long."""

    head_seconds = 0.3
    body_seconds = 0.6


@contextmanager
def hasty(folder: Path) -> Iterator[Site]:
    """A server that does not wait long."""
    url = f"sqlite:///{folder}/a.db"
    upgrade(url)
    site = Site(settings_for(url), http=Hasty)
    site.start()
    try:
        yield site
    finally:
        site.stop()


def half(address: str, data: bytes) -> sockets.socket:
    """A connection that has sent something, and sends nothing more."""
    host, port = address.removeprefix("http://").split(":")
    found = sockets.create_connection((host, int(port)), timeout=20)
    try:
        found.sendall(data)
    except OSError:
        found.close()
        raise
    return found


def rest(found: sockets.socket) -> bytes:
    """All that comes until the other side ends it."""
    data = b""
    with found:
        while True:
            try:
                part = found.recv(65_536)
            except ConnectionResetError:
                return data
            if not part:
                return data
            data += part


HEAD = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\n"
BODY = HEAD + b"content-type: application/json\r\ncontent-length: 90\r\n\r\n"
WHOLE = b"GET /api/me HTTP/1.1\r\nhost: localhost\r\n\r\n"
NEVER_ENDING = {
    "nothing": b"",
    "a blank line": b"\r\n",
    "a word": b"GE",
    "a head": HEAD,
    "a body": BODY + b'{"game"',
    "chunks": HEAD + b"content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab",
    "a whole one, then a blank line": WHOLE + b"\r\n",
    "a whole one, then half a head": WHOLE + HEAD,
    "a body nobody reads": BODY.replace(b"POST", b"PUT ") + b"{",
}


@pytest.mark.parametrize("data", NEVER_ENDING.values(), ids=NEVER_ENDING.keys())
def test_case_26_a_request_that_never_ends_is_ended(tmp_path: Path, data: bytes) -> None:
    with hasty(tmp_path) as site:
        found = half(site.address, data)
        answer = rest(found)  # it comes to its end; a socket that stays open fails after 20 s
        assert b" 500 " not in answer
        assert not site.server.server_state.connections


def test_case_26_drops_of_a_head_do_not_keep_a_connection_open(tmp_path: Path) -> None:
    with hasty(tmp_path) as site:
        found = half(site.address, b"GET / HTTP/1.1\r\n")
        with pytest.raises(OSError, match=r"pipe|reset"), found:
            for _drop in range(200):
                found.sendall(b"a: b\r\n")
                time.sleep(0.05)


def test_case_26_a_client_that_does_not_read_a_page_is_let_go() -> None:
    connection = Connection.__new__(Connection)
    connection.since, connection.stuck = 0.0, 100.0
    assert not connection.overdue(129.0)
    assert connection.overdue(131.0)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are set on Linux")
def test_case_26_half_open_requests_do_not_shut_a_server_of_256_descriptors(tmp_path: Path) -> None:
    with node(f"sqlite:///{tmp_path}/a.db") as found, ExitStack() as kept:
        limit = (DESCRIPTORS, DESCRIPTORS)
        resource.prlimit(found.process.pid, resource.RLIMIT_NOFILE, limit)
        ann = kept.enter_context(found.player("Ann"))
        table = ann.lay()
        with ann.socket(table) as ws:
            frame(ws)
            for n in range(HALF_OPEN):
                kept.enter_context(half(found.address, (HEAD, BODY, b"")[n % 3]))
            for n in range(20):
                with found.player(f"P{n}") as other:
                    assert other.get("/api/me").status_code == 200
                assert ann.get(f"/api/tables/{table}").status_code == 200
            with found.player("Bob") as bob:
                bob.join(table)
            assert [seat["name"] for seat in frame(ws)["table"]["seats"]] == ["Ann", "Bob"]


HUGE = {
    "an address": b"GET /" + b"a" * (URL_BYTES + 1) + b" HTTP/1.1\r\nhost: localhost\r\n\r\n",
    "headers": b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * (HEADERS + 1) + b"\r\n",
    "a header": b"GET / HTTP/1.1\r\na: " + b"b" * HEAD_BYTES + b"\r\n",
    "a header without end": b"GET / HTTP/1.1\r\na: " + b"b" * 2_000_000,
    "a name without end": b"GET / HTTP/1.1\r\n" + b"b" * 2_000_000,
    "a first line without end": b"GET /" + b"b" * 2_000_000,
    "requests at once": WHOLE * (PIPELINED + 200),
}


@pytest.mark.parametrize("data", HUGE.values(), ids=HUGE.keys())
def test_case_02_a_head_without_end_is_refused(lite: Site, data: bytes) -> None:
    try:
        answer = rest(half(lite.address, data))
    except (BrokenPipeError, ConnectionResetError):
        return  # ended while it was still being sent
    assert not answer or b" 431 " in answer or b" 414 " in answer or b" 400 " in answer


def test_requests_one_after_the_other_on_one_connection_are_all_answered(lite: Site) -> None:
    found = half(lite.address, WHOLE * 4)
    answer = b""
    while answer.count(b"HTTP/1.1 200") < 4:
        answer += found.recv(65_536)
    found.close()


def test_a_full_server_lets_those_at_work_finish_and_ends_who_waits_longest(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    class Wire(asyncio.Transport):
        """Where a connection would go."""

        def __init__(self, host: str) -> None:
            super().__init__()
            self.host, self.gone = host, False

        def abort(self) -> None:
            self.gone = True

    everybody: set[Connection] = set()

    def at(host: str, since: float) -> Connection:
        found = Connection.__new__(Connection)
        found.transport, found.client, found.since = Wire(host), (host, 1), since  # type: ignore[assignment]
        found.connections = everybody  # type: ignore[assignment]
        everybody.add(found)
        return found

    old, busy = at("192.0.2.1", 5.0), at("192.0.2.2", 0.0)
    crowd = [at("192.0.2.2", 10.0 + n) for n in range(3)]
    new = at("192.0.2.3", 20.0)
    assert make_room(new)
    gone = [found for found in everybody if found.transport.gone]  # type: ignore[attr-defined]
    assert gone == [crowd[0]]  # not the one that waits longest of all, nor one at work
    assert not old.transport.gone and not busy.transport.gone  # type: ignore[attr-defined]
    everybody.clear()
    everybody.update({busy, new})
    assert not make_room(new)


# ---------------------------------------------------------------- processor time

LONGEST = 0.5  # seconds of processor time; 0.05 are promised, see test_bounded.py


class Timed:
    """Notes how long a connection takes at most to take in what has come at once."""

    longest = 0.0

    def data_received(self, data: bytes) -> None:
        began = time.thread_time()
        super().data_received(data)  # type: ignore[misc]
        Timed.longest = max(Timed.longest, time.thread_time() - began)


class TimedConnection(Timed, Connection):
    """A timed connection of a browser."""


class TimedPush(Timed, Push):
    """A timed socket."""


CHUNKS = HEAD + b"content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
IMPORT = CHUNKS.replace(b"/tables", b"/import").replace(b"content", b"connection: close\r\ncontent")
AT_ONCE = {
    "requests": WHOLE * 30_000,
    "short requests": b"GET / HTTP/1.1\r\n\r\n" * 60_000,
    "headers": b"GET / HTTP/1.1\r\n" + b"a:b\r\n" * 200_000,
    "chunks of one sign": IMPORT + b"1\r\na\r\n" * 200_000 + b"0\r\n\r\n",
    "blank lines": b"\r\n" * 500_000,
    "nonsense": bytes(range(256)) * 4_000,
}
FRAMES = {
    "digits": b"\x81\x81\x00\x00\x00\x001" * 100_000,
    "pings": b"\x89\x80\x00\x00\x00\x00" * 100_000,
    "parts of a message": b"\x01\x80\x00\x00\x00\x00" + b"\x00\x80\x00\x00\x00\x00" * 100_000,
    "not masked": b"\x81\x011" * 100_000,
    "a frame of a terabyte": b"\x82\xff\x00\x00\x01\x00\x00\x00\x00\x00" + b"x" * 500_000,
}


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    url = f"sqlite:///{tmp_path_factory.mktemp('timed')}/a.db"
    upgrade(url)
    site = Site(settings_for(url), http=TimedConnection, ws=TimedPush)
    site.start()
    yield site
    site.stop()


@pytest.mark.parametrize("data", AT_ONCE.values(), ids=AT_ONCE.keys())
def test_case_02_whatever_comes_at_once_is_taken_in_quickly(timed: Site, data: bytes) -> None:
    Timed.longest = 0.0
    with contextlib.suppress(OSError):
        rest(half(timed.address, data))
    with timed.player() as ann:
        assert ann.get("/api/me").status_code == 200
    print(f"\n{1000 * Timed.longest:.1f} ms")
    assert Timed.longest < LONGEST


@pytest.mark.parametrize("data", FRAMES.values(), ids=FRAMES.keys())
def test_case_26_whatever_a_socket_sends_at_once_is_taken_in_quickly(
    timed: Site, data: bytes
) -> None:
    Timed.longest = 0.0
    with timed.player() as ann:
        table = ann.lay()
        with ann.socket(table) as ws:
            frame(ws)
            with contextlib.suppress(OSError):
                ws.socket.sendall(data)
            wait_for(lambda: not timed.desk.hub.sockets)
        assert ann.get("/api/me").status_code == 200
    print(f"\n{1000 * Timed.longest:.1f} ms")
    assert Timed.longest < LONGEST


# ---------------------------------------------------------------- sockets


def framed(
    text: bytes, opcode: int = 1, fin: bool = True, mask: bytes = b"\x01\x02\xfe\xff"
) -> bytes:
    """A frame as a client sends it."""
    size = len(text)
    length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
    masked = bytes(one ^ mask[n % 4] for n, one in enumerate(text))
    return bytes([128 * fin | opcode]) + length + mask + masked


@pytest.mark.parametrize("text", [b"", b"x", b"look", "é☥".encode() * 20, b"y" * 125, b"z" * 4_096])
def test_one_whole_text_is_read_at_once(text: bytes) -> None:
    assert whole_text(framed(text)) == text
    assert ends_whole(framed(text)) and ends_whole(framed(text) * 3)


@pytest.mark.parametrize(
    "data",
    [
        framed(b"y" * 4_097),
        framed(b"look") + framed(b"away"),
        framed(b"look", fin=False),
        framed(b"", opcode=9),
        framed(b"look", opcode=2),
        b"\x81\x04look",  # without a mask
        b"\x81\xff" + (5).to_bytes(8) + b"\0\0\0\0hello"[:-1],
        *[framed(b"look")[:end] for end in range(10)],
        *[framed(b"y" * 200)[:end] for end in (2, 3, 7, 8, 100)],
    ],
)
def test_anything_else_is_left_to_the_parser(data: bytes) -> None:
    assert whole_text(data) is None


@pytest.mark.parametrize(
    "data", [framed(b"look")[:-1], framed(b"look") + b"\x81", framed(b"a", fin=False)]
)
def test_a_part_of_a_frame_or_of_a_message_is_known_as_one(data: bytes) -> None:
    assert not ends_whole(data)


def test_texts_in_any_pieces_with_pings_between_are_all_heard(
    lite: Site, people: list[Player]
) -> None:
    table = two_play(people)
    order = {"actions": ["nothing:0"], "expected_seq": 0, "key": "k"}
    asked = [json.dumps({"ask": n, **order}).encode() for n in range(1, 8)]
    one, two, three, four, five, six, seven = asked
    pieces = [
        framed(one),
        framed(b"ping", opcode=9),
        framed(two) + framed(three),
        framed(four, mask=b"\0\0\0\0"),
        framed(five[:10], fin=False) + framed(b"p", opcode=9),
        framed(five[10:], opcode=0),
        framed(six)[:9],
        framed(six)[9:],
        framed(seven),
    ]
    with people[0].socket(table) as ws:
        frame(ws)
        for piece in pieces:
            ws.socket.sendall(piece)
            time.sleep(0.02)
        assert [frame(ws, "answer")["ask"] for _n in asked] == list(range(1, 8))


def test_half_a_frame_before_we_have_answered_is_left_to_the_parser(monkeypatch) -> None:
    heard: list[bytes] = []
    parser = WebSocketsSansIOProtocol
    monkeypatch.setattr(parser, "data_received", lambda _self, data: heard.append(data))
    push = Push.__new__(Push)
    push.loop = asyncio.new_event_loop()
    inner = framed(b"look")  # the second half of a frame can look like a whole one
    whole = framed(b"away" + inner, mask=b"\0\0\0\0")
    push.handshake_initiated, push.handshake_complete = True, False

    push.data_received(whole[: -len(inner)])
    push.handshake_complete = True
    push.data_received(whole[-len(inner) :])

    push.loop.close()
    assert whole_text(inner) == b"look" and heard == [whole[: -len(inner)], inner]


def test_a_text_that_is_no_text_ends_the_socket(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    with people[0].socket(table) as ws:
        frame(ws)
        ws.socket.sendall(framed(b"\xff\xfe"))
        assert closed(ws) == 1007


def test_what_comes_is_read_in_order_and_who_stops_reading_loses_nothing() -> None:
    async def read() -> list[Any]:
        box, found = Mailbox(), list[Any]()
        reader = asyncio.ensure_future(box.get())
        await asyncio.sleep(0)
        reader.cancel()
        await asyncio.wait([reader])
        for n in range(3):
            box.put_nowait(n)
        assert box.qsize() == 3 and not box.empty()
        found += [await box.get() for _n in range(3)]
        later = asyncio.ensure_future(box.get())
        await asyncio.sleep(0)
        box.put_nowait(3)
        return [*found, await later]

    assert asyncio.run(read()) == [0, 1, 2, 3]


def test_a_gate_lets_all_through_once_it_is_open() -> None:
    async def passed() -> list[int]:
        gate, found = Gate(), list[int]()

        async def go(n: int) -> None:
            await gate.wait()
            found.append(n)

        await go(0)
        gate.clear()
        tasks = [asyncio.ensure_future(go(n)) for n in (1, 2, 3)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        assert found == [0] and not gate.is_set()
        gate.set()
        await asyncio.wait(tasks)
        return found

    assert asyncio.run(passed()) == [0, 1, 3]


@pytest.mark.parametrize(
    "message", ["1", "x", "9" * 900, ""], ids=["digits", "words", "long ones", "empty ones"]
)
def test_case_26_a_socket_that_floods_is_ended_with_a_reason(
    lite: Site, people: list[Player], message: str
) -> None:
    table = two_play(people)
    with people[0].socket(table) as ws:
        frame(ws)
        with pytest.raises(ConnectionClosed) as found:
            while True:
                for _n in range(200):
                    ws.send(message)
                time.sleep(0.01)
        assert found.value.rcvd is not None and found.value.rcvd.code == FLOOD


def test_case_26_pings_are_part_of_a_flood(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    with people[0].socket(table) as ws, pytest.raises(ConnectionClosed):
        for _n in range(SOCKET_BURST):
            ws.ping()


def test_case_37_a_person_has_many_pages_open_but_not_any_number(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    with serving(url, limits=True) as site, site.player() as ann, ExitStack() as kept:
        table = ann.lay()
        for _page in range(USUAL.sockets_person):
            frame(kept.enter_context(ann.socket(table)))
        with ann.socket(table) as ws, pytest.raises(ConnectionClosed) as found:
            frame(ws)
        assert found.value.rcvd is not None and found.value.rcvd.code == TOO_MANY
        assert str(USUAL.sockets_person) in found.value.rcvd.reason
        kept.close()
        wait_for(lambda: not site.desk.hub.open)
        with ann.socket(table) as ws:
            assert frame(ws)["table"]["mine"] == [0]


def test_a_page_that_was_ended_is_asked_for_again_by_a_usual_client(tmp_path: Path) -> None:
    with hasty(tmp_path) as site, httpx.Client(base_url=site.address) as client:
        assert client.get("/api/me").status_code == 200
        wait_for(lambda: not site.server.server_state.connections)
        assert client.get("/api/me").status_code == 200
