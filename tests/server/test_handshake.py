"""How a socket begins: the usual request is answered at once, anything else is the library's."""

import asyncio
import base64
import logging
import socket as sockets

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from akhet.server.http.handshake import answer_to, switching
from akhet.server.http.wire import Push
from tests.server.serving import Player, Site, two_play

pytest_plugins = ["tests.server.sites"]

KEY = b"dGhlIHNhbXBsZSBub25jZQ=="
ANSWER = b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
"""Both from RFC 6455, 1.3."""
USUAL = [
    (b"host", b"localhost"),
    (b"upgrade", b"websocket"),
    (b"connection", b"keep-alive, Upgrade"),
    (b"sec-websocket-key", KEY),
    (b"sec-websocket-version", b"13"),
    (b"sec-websocket-extensions", b"permessage-deflate; client_max_window_bits"),
]
UNUSUAL = {
    "no key": (b"sec-websocket-key", None),
    "a short key": (b"sec-websocket-key", base64.b64encode(b"short")),
    "a key that is none": (b"sec-websocket-key", b"\xff" * 24),
    "an older version": (b"sec-websocket-version", b"8"),
    "no version": (b"sec-websocket-version", None),
    "no upgrade": (b"connection", b"close"),
    "something else": (b"upgrade", b"h2c"),
    "a choice of protocols": (b"sec-websocket-protocol", b"chat"),
}


def changed(name: bytes, value: bytes | None) -> list[tuple[bytes, bytes]]:
    """The usual headers but for one."""
    rest = [row for row in USUAL if row[0] != name]
    return rest if value is None else [*rest, (name, value)]


def test_the_usual_request_has_the_answer_of_the_standard() -> None:
    assert answer_to("GET", "1.1", b"/live", USUAL) == ANSWER
    assert answer_to("GET", "1.1", b"/live", changed(b"upgrade", b"WebSocket")) == ANSWER


@pytest.mark.parametrize("what", UNUSUAL)
def test_what_is_unusual_is_left_to_the_library(what: str) -> None:
    assert answer_to("GET", "1.1", b"/live", changed(*UNUSUAL[what])) is None


@pytest.mark.parametrize("row", [row for row in USUAL if row[0] != USUAL[-1][0]])
def test_a_header_that_is_there_twice_is_left_to_the_library(row: tuple[bytes, bytes]) -> None:
    assert answer_to("GET", "1.1", b"/live", [*USUAL, row]) is None


def test_another_method_version_or_address_is_left_to_the_library() -> None:
    assert answer_to("POST", "1.1", b"/live", USUAL) is None
    assert answer_to("GET", "1.0", b"/live", USUAL) is None
    assert answer_to("GET", "1.1", b"/l\xc3\xafve", USUAL) is None


def test_the_answer_is_a_head() -> None:
    lines = switching(ANSWER, [(b"date", b"now")]).split(b"\r\n")

    assert lines[0] == b"HTTP/1.1 101 Switching Protocols"
    assert b"sec-websocket-accept: " + ANSWER in lines and b"date: now" in lines
    assert lines[-2:] == [b"", b""]


def request(site: Site, path: str, headers: list[tuple[bytes, bytes]]) -> sockets.socket:
    """A connection that has asked for a socket."""
    host, port = site.address.removeprefix("http://").split(":")
    found = sockets.create_connection((host, int(port)), timeout=20)
    head = [f"GET {path} HTTP/1.1".encode(), *[name + b": " + value for name, value in headers]]
    found.sendall(b"\r\n".join(head) + b"\r\n\r\n")
    return found


def until(found: sockets.socket, mark: bytes) -> bytes:
    """All that comes up to a mark."""
    data = b""
    while mark not in data:
        part = found.recv(65_536)
        assert part, data
        data += part
    return data


@pytest.mark.parametrize(
    ("what", "status"),
    [("no key", 400), ("an older version", 400), ("a short key", 400)],
)
def test_an_unusual_request_is_refused_by_the_library(
    lite: Site, people: list[Player], what: str, status: int
) -> None:
    path = f"/api/tables/{two_play(people)}/live"
    with request(lite, path, changed(*UNUSUAL[what])) as found:
        assert until(found, b"\r\n\r\n").startswith(b"HTTP/1.1 %d " % status)


class Eager(Push):
    """A socket whose client has spoken before it was answered."""

    def __init__(self) -> None:
        """Asked for, and not answered yet."""
        self.loop, self.config = asyncio.new_event_loop(), uvicorn.Config("", ws_max_size=100)
        self.transport, self.default_headers = Paper(), []  # type: ignore[assignment]
        self.handshake_initiated, self.handshake_complete = True, False
        self.initial_response, self.answer = None, ANSWER
        self.logger = logging.getLogger("akhet.push")

    def start_keepalive(self) -> None:
        """Nobody waits for a ping."""


class Paper:
    """What was written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.write = self.written.append

    def is_closing(self) -> bool:
        return False


def test_what_is_said_before_the_answer_is_heard_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[bytes] = []
    parser = WebSocketsSansIOProtocol
    monkeypatch.setattr(parser, "data_received", lambda _self, data: heard.append(data))
    push = Eager()
    push.data_received(b"half a ")
    push.data_received(b"frame")
    assert not heard

    asyncio.run(push.send({"type": "websocket.accept"}))
    push.loop.close()

    assert heard == [b"half a frame"] and push.conn.state is State.OPEN
    assert push.transport.written == [switching(ANSWER, [])]  # type: ignore[attr-defined]


def test_a_table_that_is_not_there_is_refused_before_the_answer(lite: Site) -> None:
    with request(lite, f"/api/tables/{'0' * 32}/live", USUAL) as found:
        assert until(found, b"\r\n\r\n").startswith(b"HTTP/1.1 403 ")
