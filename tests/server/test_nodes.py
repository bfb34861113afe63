"""Cases 13 and 21 on two nodes: what ends on one ends on the other, by notice and without."""

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from akhet.server.play.live import EYES_CLOSED, HANDED_OVER
from akhet.server.play.tokens import digest
from akhet.server.services import SWEEP
from akhet.server.store.one_off import writing
from akhet.server.store.schema import sessions
from tests.server.serving import Player, Site, closed, frame, serving, turn, two_play, wait_for


@pytest.fixture
def nodes(postgres_url: str) -> Iterator[tuple[Site, Site]]:
    """Two servers on one database."""
    with serving(postgres_url) as one, serving(postgres_url) as two:
        yield one, two


@pytest.fixture
def people(nodes: tuple[Site, Site]) -> Iterator[list[Player]]:
    """Ann, Bob and Cid at the first node."""
    site = nodes[0]
    with site.player("Ann") as ann, site.player("Bob") as bob, site.player("Cid") as cid:
        yield [ann, bob, cid]


def test_case_13_signing_out_on_one_node_ends_sockets_on_every_node(
    nodes: tuple[Site, Site], people: list[Player]
) -> None:
    bob = people[1]
    table = two_play(people)
    with Player(nodes[1].address, "Bob", bob.token) as there:
        assert there.state(table)["table"]["mine"] == [1]  # the other node knows the session
        with there.socket(table) as ws:
            assert frame(ws)["view"]["seat"] == 1
            bob.done("/api/me/leave")
            assert closed(ws) == HANDED_OVER
        assert there.get("/api/me").json() == {"id": None}
        with there.socket(table) as ws:
            assert frame(ws)["view"]["seat"] is None


def test_case_13_a_session_that_ended_without_a_notice_ends_by_the_sweep(
    nodes: tuple[Site, Site], people: list[Player], postgres_url: str
) -> None:
    ann, bob, _ = people
    table = two_play(people)
    with ann.socket(table) as stays, bob.socket(table) as ws:
        assert (frame(stays)["view"]["seat"], frame(ws)["view"]["seat"]) == (0, 1)
        with writing(postgres_url) as conn:  # as a node would whose notices were lost
            gone = sessions.update().where(sessions.c.token == digest(bob.token))
            conn.execute(gone.values(revoked=1))
        assert closed(ws) == HANDED_OVER
        assert nodes[0].call(nodes[0].desk.hub.heal()) is None
        assert [s.guest for s in nodes[0].desk.hub.sockets[table]] == [
            ann.get("/api/me").json()["id"]
        ]


def test_case_13_a_seat_that_changes_hands_on_one_node_does_on_the_other(
    nodes: tuple[Site, Site], people: list[Player]
) -> None:
    ann, bob, cid = people
    table = two_play(people)
    path = f"/api/tables/{table}"
    eyes = bob.done(f"{path}/eyes", seat=1)
    with Player(nodes[1].address, "Bob", bob.token) as there, nodes[1].player("Eve") as eve:
        with there.socket(table) as held, eve.looks(table, eyes["token"]) as looking:
            assert frame(held)["view"]["seat"] == frame(looking)["view"]["seat"] == 1
            shown = bob.get(f"{path}/links").json()["links"]
            assert [link["looking"] for link in shown] == [1]  # seen from here, too
            link = ann.done(f"{path}/reissue", seat=1)["token"]
            assert (closed(held), closed(looking)) == (HANDED_OVER, EYES_CLOSED)
        assert there.state(table)["table"]["mine"] == []
        assert eve.look(table, eyes["token"]).status_code == 404
        assert eve.done("/api/claim", token=link)["seat"] == 1  # by the other node, once
        cid.refused(410, "link_used", "/api/claim", token=link)
        wait_for(lambda: ann.state(table)["table"]["seats"][1]["handed"] == "claimed")


def order_of(state: Any) -> dict[str, object]:
    """The first choice there is, as a command."""
    first = state["view"]["legal"][0]["name"]
    return {"actions": [first], "expected_seq": state["seq"], "key": f"k{state['seq']}"}


def told(ws: ClientConnection, **order: object) -> Any:
    """The answer to a command over a socket."""
    ws.send(json.dumps({"ask": 1, **order}))
    return frame(ws, "answer")


def mutely(site: Site) -> None:
    """A node that hears nothing of others, and does not look by itself."""
    site.desk.hear = lambda _id, _what: None  # type: ignore[method-assign]
    site.desk.notices.listen(site.desk.hear)
    [sweep] = [chore for chore in site.desk.chores if chore.get_name() == SWEEP]
    sweep.get_loop().call_soon_threadsafe(sweep.cancel)


def test_case_08_a_command_at_a_node_that_is_behind_finds_what_was_done_at_another(
    nodes: tuple[Site, Site], people: list[Player]
) -> None:
    mutely(nodes[1])
    table = two_play(people)
    ann, ben = turn(people, table)
    with (
        Player(nodes[1].address, "Ann", ann.token) as there,
        Player(nodes[1].address, "Ben", ben.token) as other,
        ann.socket(table) as here,
        there.socket(table) as far,
        other.socket(table) as theirs,
    ):
        order = order_of(frame(here))
        frame(far), frame(theirs)
        assert told(here, **order)["status"] == 200
        again = told(far, **order)  # the same command, where nobody knows of it yet
        assert (again["status"], again["again"]) == (200, True)
        now = other.state(table)
        assert told(theirs, **order_of(now))["status"] == 200
    assert nodes[0].lines(table) == nodes[1].lines(table)


def test_case_13_a_session_that_ended_without_a_notice_plays_nothing(
    nodes: tuple[Site, Site], people: list[Player], postgres_url: str
) -> None:
    for node in nodes:
        mutely(node)
    table = two_play(people)
    ann, _ = turn(people, table)
    with ann.socket(table) as ws:
        state = frame(ws)
        lines = nodes[0].lines(table)
        with writing(postgres_url) as conn:
            gone = sessions.update().where(sessions.c.token == digest(ann.token))
            conn.execute(gone.values(revoked=1))
        assert told(ws, **order_of(state))["status"] == 401
    assert nodes[0].lines(table) == lines


def test_case_21_eyes_closed_on_one_node_are_closed_on_the_other(
    nodes: tuple[Site, Site], people: list[Player]
) -> None:
    ann = people[0]
    table = two_play(people)
    path = f"/api/tables/{table}"
    made = [ann.done(f"{path}/eyes", seat=0) for _n in range(2)]
    first, second = (link["token"] for link in made)
    with (
        nodes[1].player("Eve") as eve,
        eve.looks(table, first) as one,
        eve.looks(table, second) as two,
    ):
        assert frame(one)["view"]["seat"] == frame(two)["view"]["seat"] == 0
        ann.done(f"{path}/links/close", seat=0, id=made[0]["id"])
        assert closed(one) == EYES_CLOSED
        assert eve.look(table, second).status_code == 200


def test_case_06_a_start_and_a_change_of_hands_on_two_nodes_are_one_after_the_other(
    nodes: tuple[Site, Site], people: list[Player]
) -> None:
    """Whatever comes first: no seat of a running match is ever left without its holder."""
    ann, bob, _ = people
    outcomes = set()
    with Player(nodes[1].address, "Bob", "") as there:
        for _n in range(12):
            table = ann.lay()
            path = f"/api/tables/{table}"
            bob.join(table)
            there.http.cookies.set("akhet", bob.token)
            there.state(table)
            asked = [(ann, f"{path}/start"), (there, f"{path}/leave")]
            threads = [threading.Thread(target=who.post, args=(where,)) for who, where in asked]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            found = ann.state(table)["table"]
            free = any(seat["free"] for seat in found["seats"])
            outcomes.add((found["status"], free))
            assert not (found["status"] == "playing" and free)
    assert outcomes
