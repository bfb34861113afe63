"""Which names and whose word a server believes: DNS rebinding, proxies, forged headers."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from akhet.core import BadOption
from akhet.server.http.hosts import Names
from akhet.server.http.proxies import Forwarded, networks, place_of
from akhet.server.settings import Settings
from tests.server.asgi import Wire, ask, scope_of
from tests.server.serving import Site, serving, settings_for

OWN = ["localhost", "LOCALHOST:8000", "a.localhost", "127.0.0.1:81", "192.168.1.9", "[::1]:8000"]
TOLD = ["play.example.org", "play.example.org.", "Games.Example.net:443", "x.school.example", ""]
FOREIGN = [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "school.example.evil.example",
    "x" * 5_000,
    "[evil.example]",
    "2130706433.example",
]


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    url = f"sqlite:///{tmp_path_factory.mktemp('named')}/a.db"
    more = {"names": "games.example.net, *.school.example"}
    with serving(url, public_url="https://play.example.org", **more) as found:
        yield found


@pytest.mark.parametrize("host", [*OWN, *TOLD])
def test_our_own_names_and_those_we_are_told_are_served(named: Site, host: str) -> None:
    assert named.call(ask(named.app, "GET", "/api/me", host=host)).status == 200


@pytest.mark.parametrize("host", FOREIGN)
def test_a_foreign_name_is_refused_with_the_way_to_allow_it(named: Site, host: str) -> None:
    answer = named.call(ask(named.app, "GET", "/api/me", host=host))

    assert answer.status == 421
    error = json.loads(answer.body)["error"]
    assert error["code"] == "foreign_name"
    assert "--names" in error["message"] and len(error["message"]) < 700
    assert (b"x-content-type-options", b"nosniff") in answer.headers


@pytest.mark.parametrize("host", FOREIGN)
def test_a_socket_for_a_foreign_name_is_refused(named: Site, host: str) -> None:
    with named.player() as ann:
        table = ann.lay()

        async def open_one() -> Wire:
            wire = Wire(named.app, f"/api/tables/{table}/live", ann.token, host=host)
            await wire.task
            return wire

        wire = named.call(open_one())
    assert [message["code"] for message in wire.closed] == [1008]
    assert wire.frames.empty()


def test_two_names_at_once_are_none() -> None:
    names = Names(settings_for("sqlite:////x.db"), "box.lan")
    assert [names.known(name) for name in ("box", "box.lan", "box.local", "box.home.arpa")] == [
        True
    ] * 4
    assert not names.known("box.example.org")
    assert not names.known("lan")


# ---------------------------------------------------------------- proxies


@pytest.mark.parametrize("word", ["*", "10.0.0.1,*", "0.0.0.0/0", "::/0", "proxy.example", "1.2.3"])
def test_a_proxy_is_an_address_and_never_everybody(word: str) -> None:
    with pytest.raises(BadOption, match=r"--proxies: .*(believe anybody|no address)"):
        Settings.load({"proxies": word}, {})


def believed(trusted: str, peer: str, *said: str, **more: str) -> tuple[str, str]:
    """Whom a server takes for the client, and over what."""
    found: list[Scope] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        found.append(scope)

    headers = [(b"x-forwarded-for", text.encode()) for text in said]
    headers += [(name.replace("_", "-").encode(), text.encode()) for name, text in more.items()]
    scope = scope_of("http", "/", "", "", {})
    scope = {**scope, "client": (peer, 5), "headers": [*scope["headers"], *headers]}
    work: Any = Forwarded(app, networks(trusted))(scope, None, None)  # type: ignore[arg-type]
    with pytest.raises(StopIteration):
        work.send(None)
    return found[0]["client"][0], found[0]["scheme"]


@pytest.mark.parametrize(
    ("trusted", "peer", "said", "client"),
    [
        ("", "203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        ("10.0.0.1", "203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        ("10.0.0.1", "10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", "10.0.0.1", ["6.6.6.6, 198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", "10.0.0.1", ["6.6.6.6", "198.51.100.1"], "198.51.100.1"),
        ("10.0.0.0/8", "10.0.0.1", ["6.6.6.6, 198.51.100.1, 10.0.0.7"], "198.51.100.1"),
        ("10.0.0.0/8", "10.0.0.1", ["6.6.6.6, 198.51.100.1", "10.0.0.7"], "198.51.100.1"),
        ("10.0.0.0/8", "10.0.0.1", ["10.0.0.9, 198.51.100.1"], "198.51.100.1"),
        ("10.0.0.0/8", "10.0.0.1", ["6.6.6.6, nonsense, 10.0.0.7"], "10.0.0.7"),
        ("10.0.0.0/8", "10.0.0.1", ["unknown"], "10.0.0.1"),
        ("10.0.0.0/8", "10.0.0.1", ["10.1.1.1, 10.0.0.7"], "10.1.1.1"),
        ("10.0.0.1", "10.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        ("10.0.0.1", "10.0.0.1", ["[2001:db8::7]:4711"], "2001:db8::7"),
        ("10.0.0.1", "::ffff:10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("fd00::/8", "fd00::1", ["6.6.6.6, 2001:db8::7"], "2001:db8::7"),
        ("10.0.0.1", "10.0.0.1", [""], "10.0.0.1"),
    ],
)
def test_the_client_is_whom_the_last_trusted_proxy_has_seen(
    trusted: str, peer: str, said: list[str], client: str
) -> None:
    assert believed(trusted, peer, *said)[0] == client


def test_only_a_trusted_proxy_can_say_that_a_request_was_secure() -> None:
    told = {"x_forwarded_proto": "https"}
    assert believed("10.0.0.1", "10.0.0.1", "198.51.100.1", **told)[1] == "https"
    assert believed("10.0.0.1", "10.0.0.2", "198.51.100.1", **told)[1] == "http"
    odd = {"x_forwarded_proto": "javascript"}
    assert believed("10.0.0.1", "10.0.0.1", "198.51.100.1", **odd)[1] == "http"


def test_a_household_with_many_addresses_is_one_place() -> None:
    assert place_of("2001:db8:1:2:3::4") == place_of("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert place_of("2001:db8:1:3::1") != place_of("2001:db8:1:2::1")
    assert place_of("::ffff:192.0.2.1") == place_of("192.0.2.1") == "192.0.2.1"
    assert place_of("?") == "?"


def test_a_start_that_fails_on_a_busy_port_leaves_no_database_behind(
    tmp_path: Path, named: Site
) -> None:
    from akhet.web.run import serve

    port = int(named.host.rpartition(":")[2])
    data = tmp_path / "new"
    settings = Settings.load({"data": str(data), "port": str(port), "open": "0"}, {})
    with pytest.raises(BadOption, match=f"port {port} .* another program has it.*--port"):
        serve(settings, print, exact_port=True)
    assert not data.exists()
