"""Cases 24 to 29 and 37: sockets, many of them, slow ones, and what they may miss."""

import asyncio
import json
import random
import socket as sockets
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed, InvalidStatus

from akhet.match import Match
from akhet.server.play.live import MESSAGE_BYTES, TOO_SLOW
from akhet.server.services import Desk
from tests.server.asgi import Wire, ask
from tests.server.crowd import GONE, Feed, Solo, head
from tests.server.serving import (
    MARKET_B,
    Player,
    Site,
    frame,
    scaled,
    seq_after,
    size,
    turn,
    two_play,
    wait_for,
)
from tests.server.worlds import NOW, app_on, put, token_of, welcome

pytest_plugins = ["tests.server.sites"]

ROUNDS = 10


def test_case_29_a_socket_resumes_from_any_line(site: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    rng = random.Random(29)
    table = two_play(people, options=MARKET_B)
    for _move in range(12):
        assert ann.choose(table, rng, "sail") or bob.choose(table, rng, "sail")
    for player in (ann, bob):
        full = player.state(table)
        for since in range(full["seq"] + 1):
            with player.socket(table, since=since) as ws:
                found = frame(ws)
            assert found["log"] == full["log"][since:]
            assert found["view"] == full["view"] and found["table"] == full["table"]
        with player.socket(table, since=full["seq"] + 100) as ws:  # from another life
            assert frame(ws)["log"] == full["log"]


@scaled
def test_case_29_whoever_misses_pushes_is_right_after_the_next(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    rng = random.Random(30)

    async def some_moves(app: Starlette, id: str) -> None:
        """One to three moves of whoever's turn it is."""
        desk: Desk = app.state.desk
        match = desk.tables.cache[id].match
        for _move in range(rng.randrange(1, 4)):
            if not match.over:
                seat = match.game.waiting(match.state)[0]
                action = rng.choice(match.game.options(match.state, seat))
                body = {"action": match.game.action_name(action), "key": f"k{len(match.lines)}"}
                data = json.dumps({**body, "expected_seq": len(match.lines)}).encode()
                path = f"/api/tables/{id}/commands"
                assert (await ask(app, "POST", path, data, token_of(seat))).status == 200

    async def one_match(app: Starlette) -> None:
        match = Match.new("imhotep", 2, id=rng.randbytes(16).hex())
        match.begin(int(NOW))
        await put(app, match)
        path, log = f"/api/tables/{match.header.id}", []
        for _round in range(ROUNDS):
            truth = json.loads((await ask(app, "GET", path, token=token_of(1))).body)
            wire = Wire(app, f"{path}/live", token_of(1), f"since={len(log)}")
            found = json.loads(await wire.frame())  # all that went before was lost
            await wire.close()
            log += found["log"]
            assert found["view"] == truth["view"]
            assert [line["n"] for line in log] == list(range(1, truth["seq"] + 1))
            await some_moves(app, match.header.id)

    async def all_trials() -> None:
        async with app_on(f"sqlite:///{tmp_path}/a.db") as app:
            await welcome(app)
            for _match in range(size(1, 1_000)):
                await one_match(app)

    run(all_trials())


def test_case_29_moves_faster_than_they_can_be_sent_are_all_pushed(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    async def three_at_once() -> list[int]:
        async with app_on(f"sqlite:///{tmp_path}/a.db") as app:
            await welcome(app)
            match = Match.new("imhotep", 2, id="4" * 32)
            match.begin(int(NOW))
            await put(app, match)
            desk: Desk = app.state.desk
            wire = Wire(app, f"/api/tables/{match.header.id}/live", token_of(0))
            log = json.loads(await wire.frame())["log"]
            async with desk.tables.open(match.header.id) as live:
                for _move in range(3):  # no sender has its turn in between
                    seat = live.match.game.waiting(live.match.state)[0]
                    action = live.match.game.options(live.match.state, seat)[0]
                    name = live.match.game.action_name(action)
                    live.match.submit(seat, name, int(NOW))
                    desk.tables.tell(live)
            while len(log) < len(live.match.lines):
                log += json.loads(await wire.frame())["log"]
            await wire.close()
            return [line["n"] for line in log]

    found = run(three_at_once())
    assert found == list(range(1, len(found) + 1))


def test_case_29_an_undo_is_pushed_and_lines_before_it_no_longer_count(
    site: Site, people: list[Player]
) -> None:
    table = two_play(people)
    actor, other = turn(people, table)
    with other.socket(table) as ws:
        start = frame(ws)
        assert actor.choose(table, random.Random(1), "take")
        moved = seq_after(ws, start["seq"] + 1)
        assert actor.go(table, "undo").status_code == 200
        back = seq_after(ws, moved["seq"] + 1)
        assert back["view"]["position"] == start["view"]["position"]
        assert back["log"][-1]["undo"] == start["log"][-1]["n"]
        assert actor.state(table)["log"][-2]["counts"] is False


def test_case_37_twenty_tabs_all_see_every_move(site: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    table = two_play(people)
    with ExitStack() as stack:
        tabs = [stack.enter_context(ann.socket(table)) for _n in range(20)]
        for tab in tabs:
            frame(tab)
        rng = random.Random(37)
        for _move in range(3):
            assert ann.choose(table, rng) or bob.choose(table, rng)
        seq = ann.state(table)["seq"]
        last = [seq_after(tab, seq) for tab in tabs]
        assert {json.dumps(found["view"]) for found in last} == {json.dumps(last[0]["view"])}
    wait_for(lambda: table not in site.desk.hub.sockets)


def test_a_shared_screen_looks_through_the_seat_it_asks_for(lite: Site) -> None:
    with lite.player() as ann:
        table = ann.lay("you", "you", end_turn="never")
        with ann.socket(table, seat=1) as ws:
            assert frame(ws)["view"]["seat"] == 1
            ws.send("0")
            assert frame(ws)["view"]["seat"] == 0
            for nonsense in ("7", "²", "-1", "seat", "{}", ""):
                ws.send(nonsense)
            ws.send("1")
            while frame(ws)["view"]["seat"] != 1:
                pass


def test_what_a_socket_says_is_bounded(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    for long in ("x" * (MESSAGE_BYTES + 1), "x" * 100_000):
        with people[0].socket(table) as ws, pytest.raises(ConnectionClosed):
            frame(ws)
            ws.send(long)
            while True:
                ws.recv(20)
    with people[0].socket(table) as ws:
        assert frame(ws)["seq"] > 0


def test_a_socket_to_nowhere_is_refused(lite: Site) -> None:
    for path in ("0" * 32, "%00", "x" * 200):
        with lite.player() as ann, pytest.raises(InvalidStatus), ann.socket(path):
            pass


@scaled
def test_case_26_clients_that_never_read_cost_little_and_hold_nobody_up(
    lite: Site, people: list[Player]
) -> None:
    ann, bob, _ = people
    table = two_play(people)
    dead = [deaf_socket(lite, table) for _n in range(size(20, 200))]
    try:
        wait_for(lambda: len(lite.desk.hub.sockets.get(table, ())) == len(dead))
        rng = random.Random(26)
        with bob.socket(table) as ws:
            for _move in range(size(60, 60)):
                if not (ann.choose(table, rng) or bob.choose(table, rng)):
                    break
                seq_after(ws, ann.state(table)["seq"])  # whoever reads sees every move
        for transport in transports(lite):
            assert transport.get_write_buffer_size() <= 128 * 1024
    finally:
        for found in dead:
            found.close()
    wait_for(lambda: table not in lite.desk.hub.sockets)


def test_case_26_a_client_that_reads_too_slowly_is_let_go(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    with people[0].socket(table) as ws, pytest.raises(ConnectionClosed) as closed:
        frame(ws)
        [found] = lite.desk.hub.sockets[table]

        async def late() -> None:
            found.sending = 1.0  # as if a frame were on its way since long ago
            lite.desk.hub.drop_slow(2.0)

        lite.call(late())
        while True:
            ws.recv(20)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == TOO_SLOW


def deaf_socket(site: Site, table: str) -> sockets.socket:
    """A WebSocket whose client never reads."""
    host, port = site.host.split(":")
    found = sockets.socket()
    found.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    found.connect((host, int(port)))
    upgrade = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
    key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    request = head("GET", f"/api/tables/{table}/live", "", 0)[:-2]
    found.sendall(request + (upgrade + key).encode())
    return found


def transports(site: Site) -> list[Any]:
    """The network connections of a server."""
    return [
        found.transport
        for found in list(site.server.server_state.connections)
        if hasattr(found.transport, "get_write_buffer_size")
    ]


@scaled
def test_case_26_half_open_connections_do_no_harm(lite: Site) -> None:
    host, port = lite.host.split(":")
    half = []
    try:
        for n in range(size(30, 500)):
            found = sockets.socket()
            found.connect((host, int(port)))
            found.sendall(
                [b"", b"GET /api/ga", b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\n"][n % 3]
            )
            half.append(found)
        with lite.player() as ann:
            assert ann.get("/api/games").status_code == 200
    finally:
        for found in half:
            found.close()


@scaled
def test_case_28_after_a_storm_of_reconnects_everybody_is_up_to_date(
    lite: Site, people: list[Player], run: Callable[..., Any]
) -> None:
    tables = [two_play(people) for _n in range(4)]
    port = int(lite.host.split(":")[1])

    async def storm() -> list[dict[str, Any]]:
        async def one(n: int) -> tuple[Feed, bytes]:
            path = f"/api/tables/{tables[n % 4]}/live?since={n % 5}"
            feed = await Feed.open(port, path, people[n % 2].token)
            return feed, await feed.frame()

        began = time.monotonic()
        found = await asyncio.gather(*(one(n) for n in range(size(120, 2_500))))
        print(f"\n{len(found)} sockets in {time.monotonic() - began:.2f} s")
        assert sum(len(lite.desk.hub.sockets[table]) for table in tables) == len(found)
        for feed, _ in found:
            feed.close()
        return [json.loads(frame) for _, frame in found]

    found = run(storm())
    for n, state in enumerate(found):
        assert state["table"]["id"] == tables[n % 4]
        assert len(state["log"]) == state["seq"] - n % 5
    wait_for(lambda: not lite.desk.hub.sockets.keys() & set(tables))


def test_case_24_many_matches_at_once_with_sockets_that_all_hear(
    lite: Site, run: Callable[..., Any]
) -> None:
    port = int(lite.host.split(":")[1])

    async def listen(feed: Feed) -> int:
        try:
            while True:
                state = json.loads(await feed.frame())
                if state["view"]["over"]:
                    return int(state["seq"])
        except GONE:
            return 0
        finally:
            feed.close()

    async def load() -> list[tuple[Solo, int, int]]:
        people = [Solo([port], f"m{n}", random.Random(n)) for n in range(6)]
        done = asyncio.Event()
        listeners = []
        for solo in people:
            await solo.sit_down()
            for token in (solo.token, ""):
                feed = await Feed.open(port, f"/api/tables/{solo.table}/live", token)
                listeners.append(asyncio.create_task(listen(feed)))
        await asyncio.gather(*(solo.play(done) for solo in people))
        heard = await asyncio.gather(*listeners)
        return [(solo, heard[2 * n], heard[2 * n + 1]) for n, solo in enumerate(people)]

    for solo, own, watching in run(load()):
        assert own == watching == lite.lines(solo.table) > len(solo.acked) > 20


def test_nothing_is_pushed_before_it_is_stored(lite: Site, people: list[Player]) -> None:
    table = two_play(people)

    async def both() -> list[tuple[int, int]]:
        wire = Wire(lite.app, f"/api/tables/{table}/live")
        await wire.frame()
        seen = []
        for _move in range(5):
            seq = json.loads(await wire.frame())["seq"]
            rows = await lite.desk.store.read(
                lambda conn: conn.exec_driver_sql(
                    "SELECT count(*) FROM lines WHERE match = ?", (table,)
                ).scalar_one()
            )
            seen.append((seq, int(rows)))
        await wire.close()
        return seen

    loop = lite.server.servers[0].get_loop()
    watching = asyncio.run_coroutine_threadsafe(both(), loop)
    rng = random.Random(1)
    while not watching.done():
        if not (people[0].choose(table, rng) or people[1].choose(table, rng)):
            break
    for seq, stored in watching.result(20):
        assert stored >= seq
