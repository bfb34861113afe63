"""Commands over the socket of a table: the rights, checks and answers of a request."""

import asyncio
import json
import random
from contextlib import ExitStack
from ipaddress import ip_network
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from akhet.server.play.tokens import digest
from akhet.server.store import queries
from tests.server.asgi import Wire
from tests.server.serving import (
    Player,
    Site,
    closed,
    frame,
    scaled,
    serving,
    size,
    turn,
    two_play,
    wait_for,
)

pytest_plugins = ["tests.server.sites"]


def say(ws: ClientConnection, **order: Any) -> list[Any]:
    """Asks for something; all frames up to the answer, which comes last."""
    ws.send(json.dumps({"ask": 7, **order}))
    found: list[Any] = []
    while not found or found[-1]["type"] != "answer":
        found.append(json.loads(ws.recv(20)))
    assert found[-1]["ask"] in (0, 7)
    return found


def order_of(state: Any, **more: Any) -> dict[str, Any]:
    """The first choice there is."""
    first = state["view"]["legal"][0]["name"]
    return {"actions": [first], "expected_seq": state["seq"], "key": f"k{state['seq']}", **more}


@scaled
def test_a_whole_match_is_played_over_two_sockets(site: Site, people: list[Player]) -> None:
    table = two_play(people, end_turn="never")
    rng = random.Random(5)
    with people[0].socket(table) as ann, people[1].socket(table) as ben:
        sockets = [ann, ben]
        states = [frame(ws) for ws in sockets]
        moves = 0
        while (seat := next((n for n in (0, 1) if states[n]["view"]["legal"]), None)) is not None:
            seq = states[seat]["seq"]
            name = rng.choice(states[seat]["view"]["legal"])["name"]
            told = say(sockets[seat], actions=[name], expected_seq=seq, key=f"k{seq}")
            answer = told[-1]
            assert answer["status"] == 200 and answer["line"] == seq + 1 and not answer["again"]
            assert told[-2]["type"] == "state" and told[-2]["seq"] == answer["seq"], (
                "it comes after"
            )
            states[seat] = told[-2]
            while states[1 - seat]["seq"] < answer["seq"]:
                states[1 - seat] = frame(sockets[1 - seat])
            moves += 1
        assert moves > 40 and states[0]["table"]["status"] == "over"
    assert people[0].get(f"/api/tables/{table}/verify").json()["ok"]
    assert site.lines(table) == states[0]["seq"]


def test_what_is_sent_twice_counts_once_by_whichever_way(site: Site, people: list[Player]) -> None:
    table = two_play(people)
    ann, _ = turn(people, table)
    with ann.socket(table) as ws:
        order = order_of(frame(ws))
        first = say(ws, **order)[-1]
        again = say(ws, **order)[-1]
        assert again["again"] and (again["line"], again["status"]) == (first["line"], 200)
        posted = ann.done(f"/api/tables/{table}/commands", **order)
        assert posted["again"] and posted["line"] == first["line"]
    assert site.lines(table) == first["seq"]


def test_a_refusal_says_why_and_brings_how_things_are(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    ann, ben = turn(people, table)
    with ann.socket(table) as ws, ben.socket(table) as other:
        state, theirs = frame(ws), frame(other)
        order = order_of(state)
        for wrong, status, code in (
            ({**order, "actions": ["take:99"]}, 422, "illegal"),
            ({**order, "actions": []}, 422, "invalid"),
            ({**order, "nonsense": 1}, 422, "invalid"),
            ({**order, "seat": 1 - state["view"]["seat"]}, 403, "forbidden"),
            ({**order, "expected_seq": state["seq"] + 5}, 409, "stale"),
        ):
            told = say(ws, **wrong)
            assert (told[-1]["status"], told[-1]["error"]["code"]) == (status, code), wrong
            assert told[-1]["line"] is None
        assert told[0]["type"] == "state" and told[0]["seq"] == state["seq"], (
            "how it is comes first"
        )
        refused = say(other, **{**order, "expected_seq": theirs["seq"]})
        assert refused[-1]["error"]["code"] == "out_of_turn"
        ws.send("{")
        assert frame(ws, "answer")["status"] == 422
        assert say(ws, **order)[-1]["status"] == 200, "and nothing was lost"
    assert lite.lines(table) > state["seq"]


def test_who_only_watches_plays_nothing(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    ann, _ = turn(people, table)
    state = ann.state(table)
    eyes = ann.done(f"/api/tables/{table}/eyes", seat=state["view"]["seat"])["token"]
    order = order_of(state)
    with lite.player("Cid") as cid:
        cid.lay()
        with cid.socket(table) as ws:
            frame(ws)
            assert say(ws, **order)[-1]["error"]["code"] == "forbidden"
        with cid.looks(table, eyes) as ws:
            frame(ws)
            assert say(ws, **order)[-1]["error"]["code"] == "forbidden"
    with lite.player() as nobody, nobody.socket(table) as ws:
        frame(ws)
        assert say(ws, **order)[-1]["error"]["code"] == "no_session"
    assert lite.lines(table) == state["seq"]


def test_a_session_that_is_over_plays_nothing(site: Site, people: list[Player]) -> None:
    table = two_play(people)
    ann, _ = turn(people, table)
    with ann.socket(table) as ws:
        state = frame(ws)
        site.call(forget(site, ann))
        assert say(ws, **order_of(state))[-1]["error"]["code"] == "no_session"
    assert site.lines(table) == state["seq"]


async def forget(site: Site, player: Player) -> None:
    """Ends a session in the database alone, as another node would a moment before it says so."""
    key = digest(player.token)
    await site.desk.store.write(lambda conn: queries.revoke_session(conn, key, 1))
    site.desk.people.known.pop(key, None)


def test_too_many_are_refused_with_the_time_to_wait(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    with serving(url, limits=True) as site, ExitStack() as stack:
        some = [stack.enter_context(site.player(name)) for name in ("Ann", "Ben", "Cid")]
        table = two_play(some)
        mover, _ = turn(some, table)
        rate = site.desk.rates.kinds["command"].guest
        assert rate is not None
        who = mover.get("/api/me").json()["id"]
        site.desk.rates.buckets.add(f"command {who}", rate, rate.burst + 5)
        with mover.socket(table) as ws:
            order = order_of(frame(ws))
            for wrong in ({}, {"actions": []}):  # nonsense is counted too
                refused = say(ws, **{**order, **wrong})[-1]
                assert refused["status"] == 429 and refused["wait"] >= 1


def test_an_operator_shows_out_one_address_of_a_network_and_no_other(
    lite: Site, people: list[Player]
) -> None:
    table = two_play(people)

    async def shown_out() -> list[bool]:
        path = f"/api/tables/{table}/live"
        wires = [Wire(lite.app, path, address=f"2001:db8::{n}") for n in (5, 6)]
        for wire in wires:
            await wire.frame()
        lite.desk.hub.show_out_from(ip_network("2001:db8::5/128"))
        await asyncio.wait([wires[0].task], timeout=20)
        ended = [wire.task.done() for wire in wires]
        await wires[1].close()
        return ended

    assert lite.call(shown_out()) == [True, False]


def test_a_socket_that_is_ended_meanwhile_has_its_command_stored_and_told(
    lite: Site, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = two_play(people)
    ann, ben = turn(people, table)
    with ann.socket(table) as ws, ben.socket(table) as other:
        state, _ = frame(ws), frame(other)
        desk = lite.desk
        who = ann.get("/api/me").json()["id"]
        mine = next(one for one in desk.hub.sockets[table] if one.guest == who)
        move = desk.store.move

        async def slow(one: Any) -> None:
            monkeypatch.undo()
            mine.end(4410)
            await asyncio.sleep(0.05)
            await move(one)

        monkeypatch.setattr(desk.store, "move", slow)
        ws.send(json.dumps({"ask": 1, **order_of(state)}))
        assert frame(other)["seq"] > state["seq"], "the other one is told"
        assert closed(ws) == 4410
    wait_for(lambda: lite.lines(table) > state["seq"])


def test_many_commands_at_once_are_carried_out_one_after_the_other(
    lite: Site, people: list[Player]
) -> None:
    table = two_play(people)
    ann, _ = turn(people, table)
    with ann.socket(table) as ws:
        order = order_of(frame(ws))
        many = size(12, 25)
        for n in range(many):
            ws.send(json.dumps({"ask": n, **order, "key": f"k{n}"}))
        answers = []
        while len(answers) < many:
            found = json.loads(ws.recv(20))
            answers += [found] if found["type"] == "answer" else []
    assert [one["ask"] for one in answers] == list(range(many))
    assert [one["status"] for one in answers].count(200) == 1 and answers[0]["status"] == 200


@pytest.mark.parametrize("text", ["{" * 3_000, '{"ask":' + "9" * 3_000 + "}", "{}", '{"ask": -1}'])
def test_nonsense_is_answered_and_costs_nobody_the_socket(
    lite: Site, people: list[Player], text: str
) -> None:
    table = two_play(people)
    ann, _ = turn(people, table)
    with ann.socket(table) as ws:
        order = order_of(frame(ws))
        ws.send(text)
        assert frame(ws, "answer")["error"]["code"] == "invalid"
        assert say(ws, **order)[-1]["status"] == 200
