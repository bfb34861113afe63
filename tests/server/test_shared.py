"""Bots and analyses are shared fairly: nobody's many tables hold up somebody's one."""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from akhet.server.play.table import Live
from akhet.server.services import Desk
from akhet.server.workers.fair import Asker
from tests.server.asgi import Wire, ask
from tests.server.serving import play_out, serving, two_play
from tests.server.worlds import app_on

FLOOD = 20


async def lay(app: Starlette, seats: list[str], host: str, token: str = "") -> tuple[str, str]:
    """A new table of somebody at an address; its id and the cookie."""
    body = json.dumps({"game": "imhotep", "seats": seats}).encode()
    found = await ask(app, "POST", "/api/tables", body, token, address=host)
    cookie = next((v.decode() for k, v in found.headers if k == b"set-cookie"), "")
    return json.loads(found.body)["table"], token or cookie.split(";")[0].removeprefix("akhet=")


def acted_after(
    run: Callable[..., Any], folder: Path, flood: Callable[[Starlette], Any], watched: bool = True
) -> list[str]:
    """The tables where bots acted, in order: a flood of tables came first, then one person's."""
    order: list[str] = []

    async def play() -> list[str]:
        async with app_on(f"sqlite:///{folder}/a.db", bots=1) as app:
            desk: Desk = app.state.desk

            def note(live: Live) -> None:
                last = live.match.lines[-1] if live.match.lines else None
                if last is not None and any(s.bot for s in live.seats if s.seat == last.by):
                    order.append(live.id)

            desk.tables.listeners.append(note)
            async with desk.bots.queue.helper(Asker("test", "test")):  # nobody thinks meanwhile
                await flood(app)
                mine, _ = await lay(app, ["bot:random", "you"], "198.51.100.7")
                wire = Wire(app, f"/api/tables/{mine}/live") if watched else None
                await asyncio.sleep(0.05)
                assert len(desk.bots.queue.waiting) == FLOOD + 1
            async with asyncio.timeout(60):
                while mine not in order:
                    await asyncio.sleep(0.01)
            if wire is not None:
                await wire.close()
            return ["mine" if id == mine else "other" for id in order]

    found: list[str] = run(play())
    return found


def test_twenty_tables_of_bots_of_one_guest_do_not_hold_up_a_persons_bot(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    async def flood(app: Starlette) -> None:
        token = ""
        for _n in range(FLOOD):
            _, token = await lay(app, ["bot:random"] * 3 + ["you"], "192.0.2.1", token)

    assert acted_after(run, tmp_path, flood).index("mine") <= 2


def test_twenty_guests_of_one_address_do_not_either(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    async def flood(app: Starlette) -> None:
        for _n in range(FLOOD):
            await lay(app, ["bot:random"] * 3 + ["you"], "192.0.2.1")

    assert acted_after(run, tmp_path, flood).index("mine") <= 2


def test_a_table_somebody_looks_at_comes_before_those_nobody_does(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    async def flood(app: Starlette) -> None:
        desk: Desk = app.state.desk
        for n in range(FLOOD):
            id, _ = await lay(app, ["bot:random"] * 3 + ["you"], f"192.0.2.{n}")
            desk.tables.cache[id].acted = 0.0  # long ago

    assert acted_after(run, tmp_path, flood).index("mine") <= 2


def test_a_strangers_twenty_looks_do_not_fill_the_analysis_queue(tmp_path: Path) -> None:
    rng = random.Random(4)
    url = f"sqlite:///{tmp_path}/a.db"
    with ExitStack() as kept, serving(url, advice=100_000) as site:
        people = [kept.enter_context(site.player(name)) for name in ("Ann", "Bob", "Cid")]
        ann, bob, cid = people
        cid.lay()
        tables = []
        for _match in range(5):
            tables.append(two_play(people))
            play_out(tables[-1], rng, ann, bob)
        codes = [cid.get(f"/api/tables/{table}/advice").status_code for table in tables[:4]]
        assert codes == [200, 200, 503, 503]
        assert cid.get(f"/api/tables/{tables[1]}/advice").json()["ahead"] == 1
        found = ann.get(f"/api/tables/{tables[4]}/advice").json()
        assert found["state"] in ("waiting", "running") and found["ahead"] <= 1
        behind = cid.get(f"/api/tables/{tables[1]}/advice").json()
        assert behind["ahead"] == 2  # those who played come first
