"""What operators order reaches a server that runs, and stands in a log that only grows."""

import json
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from akhet.cli import cli
from akhet.core import AkhetError
from akhet.server.peace.operator_rows import ACTS
from akhet.server.peace.orders import LOOK_SECONDS
from akhet.server.play.live import HANDED_OVER
from akhet.server.store.migrations import upgrade_file
from akhet.server.store.one_off import writing
from tests.server.serving import (
    Node,
    Player,
    Site,
    closed,
    frame,
    node,
    serving,
    two_play,
    wait_for,
)

pytest_plugins = ["tests.server.sites"]


class Desk:
    """Whoever sits at the operator's terminal."""

    def __init__(self, url: str) -> None:
        self.url = url

    def does(self, *words: str, why: str = "as agreed", by: str = "Olga") -> str:
        """An act, with its reason."""
        result = CliRunner().invoke(
            cli, ["admin", *words, "--why", why, "--by", by, "--database", self.url]
        )
        assert result.exit_code == 0, (result.output, result.exception)
        return result.output

    def reads(self, *words: str) -> Any:
        """A list."""
        result = CliRunner().invoke(cli, ["admin", *words, "--json", "--database", self.url])
        assert result.exit_code == 0, (result.output, result.exception)
        return json.loads(result.output)

    def fails(self, *words: str) -> str:
        """What is refused, in one line."""
        more = ["--why", "x"] if words[0] not in ("people", "bans", "audit") else []
        result = CliRunner().invoke(cli, ["admin", *words, *more, "--database", self.url])
        assert result.exit_code == 2, result.output
        return result.output


@pytest.fixture
def olga(site: Site) -> Desk:
    return Desk(str(site.settings.database))


def id_of(player: Player) -> str:
    return str(player.get("/api/me").json()["id"])


def heard(site: Site) -> None:
    """What was ordered is known: now, not within the seconds that are promised."""
    site.call(site.desk.orders.look())


def fresh(site: Site, name: str) -> Player:
    """Somebody of this test alone."""
    return site.player(name)


# ---------------------------------------------------------------- bans


def test_whoever_is_banned_is_out_and_is_told_why(site: Site, olga: Desk) -> None:
    with fresh(site, "Eve") as eve, fresh(site, "Fay") as fay:
        table = eve.lay()
        fay.join(table)
        eve.done(f"/api/tables/{table}/start")
        with eve.socket(table) as ws:
            frame(ws)
            out = olga.does("ban", id_of(eve), "--for", "2h", why="insults")
            heard(site)
            assert closed(ws) == HANDED_OVER
        answer = eve.get("/api/me")
        assert (answer.status_code, answer.json()["error"]) == (
            403,
            {"code": "banned_until", "message": "insults"},
        )
        assert fay.state(table)["table"]["seats"][0]["name"] == "Eve"
        number = int(out.split()[1].rstrip(":"))
        assert number in [ban["id"] for ban in olga.reads("bans")]
        olga.does("unban", str(number))
        heard(site)
        assert eve.get("/api/me").status_code == 200
        assert number not in [ban["id"] for ban in olga.reads("bans")]


def test_a_ban_ends_by_itself(tmp_path: Path) -> None:
    now, url = [time.time()], f"sqlite:///{tmp_path}/a.db"
    with serving(url, clock=lambda: now[0]) as site, site.player("Eve") as eve:
        eve.lay()
        Desk(url).does("ban", id_of(eve), "--for", "2h")
        heard(site)
        assert eve.get("/api/me").status_code == 403
        now[0] += 2 * 3_600 + 5
        assert eve.get("/api/me").status_code == 200


def test_with_seats_a_bot_plays_on_so_that_nobody_waits_for_ever(site: Site, olga: Desk) -> None:
    with fresh(site, "Eve") as eve, fresh(site, "Fay") as fay:
        table = eve.lay()
        fay.join(table)
        eve.done(f"/api/tables/{table}/start")
        gathers = eve.lay()
        olga.does("ban", f"{table}:1", "--seats")
        heard(site)
        seat = fay.state(table)["table"]["seats"][0]
        assert (seat["kind"], seat["name"]) == ("bot", "Eve")
        assert fay.get(f"/api/tables/{gathers}").json()["table"]["status"] == "closed"
        assert eve.post("/api/me", name="Eva").json()["error"]["code"] == "banned"


def test_a_network_is_banned_for_a_time(lite: Site) -> None:
    olga = Desk(str(lite.settings.database))
    assert "for a time" in olga.fails("ban", "--network", "203.0.113.0/24")
    assert "too wide" in olga.fails("ban", "--network", "10.0.0.0/8", "--for", "1d")
    assert "the machine itself" in olga.fails("ban", "--network", "127.0.0.1", "--for", "1d")
    assert "no address" in olga.fails("ban", "--network", "here", "--for", "1d")
    olga.does("ban", "--network", "203.0.113.7/24", "--for", "1d")
    heard(lite)
    orders = lite.desk.orders
    for host, out in (
        ("203.0.113.200", True),
        ("::ffff:203.0.113.9", True),
        ("203.0.114.1", False),
        ("2001:db8::1", False),
        ("nowhere", False),
    ):
        assert (orders.found(host) is not None) == out, host
    [ban] = [one for one in olga.reads("bans") if one["network"]]
    assert ban["network"] == "203.0.113.0/24"
    olga.does("unban", str(ban["id"]))
    heard(lite)
    assert orders.found("203.0.113.200") is None


# ---------------------------------------------------------------- names and words


def test_a_name_is_changed_everywhere_at_once(site: Site, olga: Desk) -> None:
    with fresh(site, "Rudest") as eve, fresh(site, "Fay") as fay:
        table = eve.lay()
        fay.join(table)
        eve.done(f"/api/tables/{table}/start")
        eve.done(f"/api/tables/{table}/chat", text="hello")
        with fay.socket(table) as ws:
            frame(ws)
            olga.does("rename", id_of(eve), "Guest 12")
            heard(site)
            assert frame(ws)["table"]["seats"][0]["name"] == "Guest 12"
        state = fay.state(table)["table"]
        assert state["seats"][0]["name"] == "Guest 12" and "Rudest" not in state["title"]
        assert eve.get("/api/me").json()["name"] == "Guest 12"
        [message] = fay.get(f"/api/tables/{table}/chat").json()["messages"]
        assert message["name"] == "Guest 12"
        rng = random.Random(1)
        assert eve.choose(table, rng) or fay.choose(table, rng)  # play goes on


def test_a_message_is_removed_and_the_log_keeps_no_words_of_it(site: Site, olga: Desk) -> None:
    with fresh(site, "Eve") as eve, fresh(site, "Fay") as fay:
        table = eve.lay()
        fay.join(table)
        number = eve.done(f"/api/tables/{table}/chat", text="something vile")["number"]
        said = olga.reads("chat", table)
        assert (said[0]["id"], said[0]["guest"]) == (number, id_of(eve))
        with fay.socket(table) as ws:
            assert frame(ws, "chat")["messages"][0]["text"] == "something vile"
            olga.does("unsay", str(number))
            heard(site)
            assert frame(ws, "chat")["messages"][0]["text"] == ""
        assert "vile" not in json.dumps(olga.reads("audit"))
        assert "no message" in olga.fails("unsay", str(number))


def test_a_table_is_taken_from_the_lobby(site: Site, olga: Desk) -> None:
    with fresh(site, "Eve") as eve, fresh(site, "Fay") as fay:
        table = eve.lay(listed=True)

        def shown() -> bool:
            return table in [t["id"] for t in fay.get("/api/tables").json()["tables"]]

        assert shown()
        olga.does("hide", table)
        heard(site)
        assert not shown() and fay.join(table) == 1
        olga.does("hide", table, "--show")
        assert shown()


# ---------------------------------------------------------------- the server


def test_registration_is_closed_for_accounts_or_for_all(site: Site, olga: Desk) -> None:
    try:
        with fresh(site, "Eve") as eve:
            eve.lay()
            olga.does("registration", "guests")
            heard(site)
            with pytest.raises(Exception, match="nobody new"):
                site.call(site.desk.accounts.check_name(None, "Somebody"))
            with fresh(site, "Fay") as fay:
                fay.lay()
            olga.does("registration", "closed")
            heard(site)
            with fresh(site, "Gil") as gil:
                body = {"game": "imhotep", "seats": ["you", "open"], "name": "Gil"}
                gil.refused(403, "registration_closed", "/api/tables", **body)
            eve.lay()  # who is here plays on
            assert eve.get("/api/status").json()["registration"] == "closed"
    finally:
        olga.does("registration", "open")
        heard(site)
    with fresh(site, "Gil") as gil:
        gil.lay()


def test_an_announcement_is_said_in_the_language_of_whoever_reads(site: Site, olga: Desk) -> None:
    assert "at least one language" in olga.fails("announce", "--en", " ")
    olga.does("announce", "--en", "Back at noon", "--nl", "Om twaalf uur terug", "--for", "1h")
    heard(site)
    with fresh(site, "Eve") as eve:
        for lang, words in (("en", "Back at noon"), ("nl", "Om twaalf uur terug")):
            told = eve.get("/api/status", lang=lang).json()["announcements"]
            assert told[0] == words
        assert eve.get("/api/status", lang="fr").json()["announcements"][0] == "Back at noon"
    [number] = {act["about"] for act in olga.reads("audit", "--last", "1")}
    olga.does("announce", "--end", number)
    heard(site)
    with fresh(site, "Eve") as eve:
        assert eve.get("/api/status").json()["announcements"] == []


# ---------------------------------------------------------------- the audit log


def test_every_act_is_in_the_audit_log_which_only_grows(site: Site, olga: Desk) -> None:
    with fresh(site, "Eve") as eve:
        table = eve.lay(listed=True)
        message = eve.done(f"/api/tables/{table}/chat", text="x")["number"]
        who = id_of(eve)
        olga.does("rename", who, "Eva")
        olga.does("unsay", str(message))
        olga.does("hide", table)
        olga.does("hide", table, "--show")
        olga.does("registration", "open")
        number = olga.does("announce", "--de", "Hallo").split()[1]
        olga.does("announce", "--end", number)
        ban = olga.does("ban", who, why="reason seven", by="Otto").split()[1].rstrip(":")
        olga.does("unban", ban)
        heard(site)
    found = olga.reads("audit", "--last", "9")
    assert {act["act"] for act in found} == set(ACTS)
    [banned] = [act for act in found if act["act"] == "ban"]
    assert (banned["who"], banned["why"], banned["about"]) == ("Otto", "reason seven", who)
    assert abs(banned["at"] - time.time()) < 600
    for change in ("UPDATE audit SET why = 'none'", "DELETE FROM audit"):
        grows = pytest.raises((DBAPIError, AkhetError), match="only grows")
        with grows, writing(olga.url) as conn:
            conn.execute(text(change))
    assert olga.reads("audit", "--last", "9") == found


def test_people_are_found_and_nobody_else_is_meant(site: Site, olga: Desk) -> None:
    with fresh(site, "Nefertari") as eve:
        eve.lay()
        [one] = olga.reads("people", "efertar")
        assert (one["id"], one["account"], one["tables"]) == (id_of(eve), False, 1)
    assert olga.reads("people", "%") == []
    for words in (("ban", "nobody"), ("ban", "@nobody"), ("rename", "x" * 32, "Y")):
        assert "there is no" in olga.fails(*words)
    assert "no time" in olga.fails("ban", one["id"], "--for", "soon")
    bare = CliRunner().invoke(cli, ["admin", "ban", one["id"], "--database", olga.url])
    assert bare.exit_code == 2
    assert one["id"] not in [ban["person"] for ban in olga.reads("bans")]


def test_an_older_database_says_so(tmp_path: Path) -> None:
    upgrade_file(f"{tmp_path}/old.db", "0010")
    assert "start `akhet serve` once" in Desk(f"sqlite:///{tmp_path}/old.db").fails("audit")


# ---------------------------------------------------------------- a server that runs


@pytest.fixture(params=["sqlite", "postgres"])
def running(request: pytest.FixtureRequest) -> Iterator[tuple[Node, str]]:
    """A server in a process of its own."""
    url = str(request.getfixturevalue(f"{request.param}_url"))
    with node(url) as found:
        yield found, url


def test_what_is_ordered_reaches_a_server_in_another_process_under_load(
    running: tuple[Node, str],
) -> None:
    server, url = running
    olga, stop = Desk(url), threading.Event()
    with server.player("Eve") as eve, server.player("Ann") as ann, server.player("Bob") as bob:
        table = two_play([ann, bob, eve])
        eve.lay()
        trouble: list[object] = []

        def talk() -> None:
            """Writes all the while, as matches do."""
            while not stop.is_set():
                answer = ann.post(f"/api/tables/{table}/chat", text="la la")
                if answer.status_code != 200:
                    trouble.append(answer.text)

        busy = threading.Thread(target=talk)
        busy.start()
        try:
            for _round in range(3):
                began = time.monotonic()
                ban = olga.does("ban", id_of(eve)).split()[1].rstrip(":")
                wait_for(lambda: eve.get("/api/games").status_code == 403)
                assert time.monotonic() - began < 60 * LOOK_SECONDS  # far more than promised
                olga.does("unban", ban)
                wait_for(lambda: eve.get("/api/games").status_code == 200)
        finally:
            stop.set()
            busy.join(20)
        assert trouble == []
