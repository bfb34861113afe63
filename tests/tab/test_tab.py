"""akhet in a tab answers as a server does, and loses nothing it has acknowledged."""

import asyncio
import json
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from akhet.server.http.app import make_app
from akhet.server.settings import Settings
from akhet.tab.app import Line, Tab, within
from akhet.web.pages import PAGES
from tests.tab.running import Browser, Visitor

SEATS = {"imhotep": ["you", "bot:scribe"], "pharaon": ["you", "you"], "amunre": ["you"] * 3}


async def begun(visitor: Visitor, game: str) -> str:
    table = await visitor.ask("POST", "/api/tables", {"game": game, "seats": SEATS[game]})
    return str(table["table"])


async def seen(visitor: Visitor, id: str, since: int = 0) -> Any:
    """The table, once somebody at this screen may choose or the match is over."""
    for _wait in range(400):
        state = await visitor.ask("GET", f"/api/tables/{id}?since={since}&lang=en")
        if state["view"] and (state["view"]["legal"] or state["table"]["status"] != "playing"):
            return state
        await asyncio.sleep(0.01)
    raise AssertionError("nobody may choose")


async def move(visitor: Visitor, id: str, key: str) -> Any:
    state = await seen(visitor, id)
    body = {"actions": [state["view"]["legal"][0]["name"]], "expected_seq": state["seq"]}
    return await visitor.ask("POST", f"/api/tables/{id}/commands", {**body, "key": key})


def test_a_table_in_a_tab_is_answered_byte_for_byte_as_a_server_answers_it(tmp_path: Path) -> None:
    browser = Browser(tmp_path / "tab")

    async def played() -> dict[str, tuple[int, bytes]]:
        async with browser.visit() as visitor:
            paths = []
            for game in SEATS:
                id = await begun(visitor, game)
                for n in range(5):
                    await move(visitor, id, f"k{n}")
                await seen(visitor, id)
                table = f"/api/tables/{id}"
                paths += [f"{table}?since=0&lang={lang}" for lang in ("en", "nl", "fr", "de")]
                paths += [f"{table}/positions?first=0&count=20", f"{table}/figures"]
                paths += [f"{table}/words?lang=fr", f"{table}/ways?brief=1", f"{table}/verify"]
                paths += [f"{table}/export"]
            return {path: await visitor.raw("GET", path) for path in paths}

    async def served() -> dict[str, tuple[int, bytes]]:
        path = tmp_path / "served.db"
        path.write_bytes(browser.file)
        url = f"sqlite:///{path}"
        settings = Settings(data=tmp_path, database=url, names="*", limits=False, bots=0)
        app: Starlette = make_app(settings, pages=PAGES)
        async with app.router.lifespan_context(app):
            desk = Tab(app, "localhost", "/t", browser.keep_jar, json.loads(browser.jar))
            return {path: await Visitor(desk).raw("GET", path) for path in answered}

    answered = asyncio.run(played())

    assert len(answered) == 30 and any(status == 200 for status, _body in answered.values())
    assert asyncio.run(served()) == answered


def test_a_killed_tab_has_lost_nothing_it_acknowledged(tmp_path: Path) -> None:
    browser = Browser(tmp_path / "tab")

    async def first() -> tuple[str, int, bytes]:
        async with browser.visit() as visitor:
            id = await begun(visitor, "pharaon")
            done = await move(visitor, id, "one")
            return id, done["seq"], browser.file  # as it was kept when the answer came

    async def again(id: str) -> Any:
        async with browser.visit() as visitor:
            return await visitor.ask("GET", f"/api/tables/{id}?since=0&lang=en")

    id, seq, browser.file = asyncio.run(first())
    state = asyncio.run(again(id))

    assert state["seq"] == seq and state["view"]["legal"]


def test_what_the_browser_cannot_store_is_not_done(tmp_path: Path) -> None:
    browser = Browser(tmp_path / "tab")

    async def play() -> tuple[int, Any, Any, Any]:
        async with browser.visit() as visitor:
            id = await begun(visitor, "pharaon")
            before = await seen(visitor, id)
            action = before["view"]["legal"][0]["name"]
            order = {"actions": [action], "expected_seq": before["seq"], "key": "k"}
            browser.full = True
            status, _body = await visitor.raw("POST", f"/api/tables/{id}/commands", order)
            after = await seen(visitor, id)
            browser.full = False
            done = await visitor.ask("POST", f"/api/tables/{id}/commands", order)
            return status, before, after, done

    status, before, after, done = asyncio.run(play())

    assert status == 503
    assert after["seq"] == before["seq"] and after["view"] == before["view"]
    assert done["seq"] > before["seq"] and not done["again"]


def test_a_page_hears_of_a_move_by_its_line(tmp_path: Path) -> None:
    browser = Browser(tmp_path / "tab")

    async def listen() -> tuple[list[Any], list[int]]:
        said: list[Any] = []
        ended: list[int] = []
        async with browser.visit() as visitor:
            id = await begun(visitor, "pharaon")
            path = f"/api/tables/{id}/live?since=0"
            line = Line(visitor.tab, path, lambda text: said.append(json.loads(text)), ended.append)
            while not said:
                await asyncio.sleep(0.01)
            done = await move(visitor, id, "k")
            while said[-1].get("seq") != done["seq"]:
                await asyncio.sleep(0.01)
            line.close()
            lost = Line(visitor.tab, "/api/tables/" + "0" * 32 + "/live", said.append, ended.append)
            await lost.task
        return said, ended

    said, ended = asyncio.run(listen())

    assert said[0]["type"] == "state"
    assert ended == [4404]


def test_links_stay_inside_the_site() -> None:
    page = b'<html lang="en"><a href="/">x</a><form action="/new"></form><a href="//e">'

    assert within(page, "/s/t") == (
        b'<html data-tab="/s/t" lang="en"><a href="/s/t/">x</a><form action="/s/t/new"></form>'
        b'<a href="//e">'
    )


def test_no_page_of_the_site_leads_outside(tmp_path: Path) -> None:
    browser = Browser(tmp_path / "tab")

    async def pages() -> list[bytes]:
        async with browser.visit() as visitor:
            id = await begun(visitor, "pharaon")
            paths = ["/", "/new", "/tables", "/history", "/import", "/keyboard", "/fair-play"]
            paths += ["/status", f"/table/{id}", f"/table/{id}/plain", "/nowhere"]
            return [(await visitor.raw("GET", path))[1] for path in paths]

    found = asyncio.run(pages())

    assert len(found) == 11 and all(b'data-tab="/t"' in page for page in found)
    for page in found:
        for name in (b"href", b"src", b"action"):
            for part in page.split(name + b'="')[1:]:
                assert not part.startswith(b"/") or part.startswith(b"/t/"), part[:60]


def test_a_running_match_of_a_tab_is_played_on_at_a_server(tmp_path: Path) -> None:
    browser = Browser(tmp_path / "tab")

    async def taken() -> tuple[Any, str, bytes]:
        async with browser.visit() as visitor:
            id = await begun(visitor, "pharaon")
            await move(visitor, id, "one")
            text = (await visitor.raw("GET", f"/tab/match/{id}"))[1]
            missing = await visitor.raw("GET", "/tab/match/" + "0" * 32)
            assert missing[0] == 404
            status, found = await visitor.raw("POST", "/api/import", None)
            assert status == 422, found
            answer = await visitor.tab.answer(
                "POST", "/api/import", [("content-type", "text/plain")], text
            )
            table = json.loads(answer[2])["table"]
            return await visitor.ask("GET", f"/api/tables/{table}?since=0&lang=en"), id, text

    state, id, text = asyncio.run(taken())

    assert state["table"]["status"] == "playing" and state["view"]["legal"]
    assert id in text.decode().splitlines()[0]
