"""Cases 13 and 21: no token stands in an address, a request line or a log, however loud."""

import contextlib
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from akhet.server.play.live import EYES_CLOSED, HANDED_OVER
from tests.server.serving import SERVE, Node, Player, closed, frame, two_play, wait_for


class Loud(Node):
    """A server process that logs all it can, into a file."""

    def __init__(self, url: str, file: Path) -> None:
        super().__init__(url, AKHET_LOG_LEVEL="debug")
        self.file = file

    def start(self) -> None:
        with self.file.open("wb") as out:
            self.process = subprocess.Popen(SERVE, env=self.environ, stdout=out, stderr=out)
        wait_for(self.answers, 60)


@contextlib.contextmanager
def relayed(port: int) -> Iterator[tuple[str, list[bytes]]]:
    """An address that leads to a port, and all that went there, as a proxy would see it."""
    listener = socket.create_server(("127.0.0.1", 0))
    seen: list[bytes] = []
    ends: list[socket.socket] = []
    threads: list[threading.Thread] = []

    def pump(source: socket.socket, sink: socket.socket, kept: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                if kept:
                    seen.append(data)
                sink.sendall(data)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = listener.accept()
                server = socket.create_connection(("127.0.0.1", port))
                ends.extend((client, server))
                for pair in ((client, server, True), (server, client, False)):
                    threads.append(threading.Thread(target=pump, args=pair, daemon=True))
                    threads[-1].start()

    waiter = threading.Thread(target=accept, daemon=True)
    waiter.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", seen
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        waiter.join(10)
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for thread in threads:
            thread.join(10)
        for end in (*ends, listener):
            end.close()


def request_lines(seen: list[bytes]) -> list[str]:
    """The first line of every request, and every Referer."""
    found = []
    for data in seen:
        head = data.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
        if head[0].endswith(" HTTP/1.1"):
            found.append(head[0])
            found += [line for line in head[1:] if line.lower().startswith("referer:")]
    return found


def every_kind_of_link(people: list[Player]) -> list[str]:
    """Makes, uses, misuses and ends links of every kind; answers every token there was."""
    ann, bob, cid = people
    table = two_play(people)
    path = f"/api/tables/{table}"
    cid.lay()
    tokens = [ann.token, bob.token, cid.token]
    eyes = bob.done(f"{path}/eyes", seat=1)["token"]
    assert cid.look(table, eyes).status_code == 200
    assert "through the eyes" in cid.http.post(f"/table/{table}/plain", data={"eyes": eyes}).text
    link = f"{cid.http.base_url}/table/{table}#eyes={eyes}"
    assert cid.http.post("/open", data={"link": link}).status_code == 200
    with cid.looks(table, eyes) as looking, bob.socket(table) as held:
        assert frame(looking)["view"]["seat"] == frame(held)["view"]["seat"] == 1
        issued = ann.done(f"{path}/reissue", seat=1)["token"]
        assert (closed(looking), closed(held)) == (EYES_CLOSED, HANDED_OVER)
    assert cid.look(table, eyes).status_code == 404
    cid.http.post("/seat", data={"link": f"/seat#{issued}"})
    assert cid.http.post("/seat/take", data={"token": issued}).status_code == 303
    bob.refused(410, "link_used", "/api/claim", token=issued)
    moved = cid.done(f"{path}/recovery", seat=1)["token"]
    page = cid.http.post(f"/table/{table}/recovery", data={"seat": "1"})
    shown = page.text.partition("/seat#")[2].partition('"')[0]
    assert len(shown) >= 43
    bob.refused(410, "link_gone", "/api/claim", token=moved)
    assert bob.done("/api/claim", token=shown)["seat"] == 1
    bob.done("/api/claim", token=shown)
    bob.done(f"{path}/links/close", seat=1)
    bob.done("/api/me/leave")
    bob.post("/api/claim", token="\x00" * 43)
    return [*tokens, eyes, issued, moved, shown]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_case_21_no_token_is_in_any_request_line_or_server_output(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue(f"{kind}_url")
    node = Loud(url, tmp_path / "log")
    node.start()
    try:
        with relayed(node.port) as (address, seen):
            people = [Player(address, name) for name in ("Ann", "Bob", "Cid")]
            tokens = every_kind_of_link(people)
            for player in people:
                player.http.close()
        node.stop()
    finally:
        if node.process.poll() is None:
            node.kill()
    lines, logged = request_lines(seen), node.file.read_text()
    assert len(set(tokens)) == 7 and len(lines) > 20 and "akhet is at" in logged
    assert any("/live?" in line for line in lines)
    everything = b"".join(seen).decode("latin-1")
    for token in tokens:
        assert token in everything  # it was used, in a body, a frame or a cookie
        assert not [line for line in lines if token in line]
        assert token not in logged
