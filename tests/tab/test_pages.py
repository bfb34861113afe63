"""Every page that a tab links to is there: without accounts, letters, push and ratings, which need
packages that a browser's Python does not have; nothing leads to what is absent."""

import asyncio
import re
import sys
from collections import Counter, deque
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest

from akhet.puzzles import of_title
from akhet.server.notices.push import has_crypto
from akhet.site.bundle import PACKAGES
from tests.tab.running import Browser, Visitor

MISSING = (
    "argon2",
    "cryptography",
    "fido2",
    "h11",
    "openskill",
    "psycopg",
    "uvicorn",
    "websockets",
)
"""What a server has and a tab has not."""
LINK = re.compile(r'\bhref="/t(/[^"#]*)')
FORM = re.compile(r'\b(?:action|formaction)="/t(/[^"#?]*)')
ID = re.compile(r"[0-9a-f]{32}")
ABSENT = re.compile(r"/(me|me/notices.*|sign-in.*|sign-up|enter.*|ratings|offline|stop.*|go)$")
FORMS = re.compile(r"/(me/notices.*|me/mail|sign-in.*|sign-up|table/ID/notices)$")
"""What needs an account, a network or a rating."""
REACHED = {
    "/",
    "/history",
    "/people/ID",
    "/puzzles",
    "/statistics",
    "/table/ID",
    "/table/ID/plain",
    "/tournaments",
    "/tournaments/ID",
    "/tournaments/new",
}
ALIKE = 4  # pages that only differ in their query, or whose they are


@pytest.fixture(autouse=True)
def as_in_a_tab(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The packages that are not in a tab's bundle cannot be imported."""
    assert not set(MISSING) & set(PACKAGES)
    for name in MISSING:
        monkeypatch.setitem(sys.modules, name, None)
    has_crypto.cache_clear()  # what was asked before, with them there
    yield
    has_crypto.cache_clear()


async def page(visitor: Visitor, path: str) -> str:
    """A page that must be there; what an address leads on to is followed."""
    for _step in range(3):
        status, headers, body = await visitor.tab.answer("GET", path, [], b"")
        told = dict(headers)
        if status != 303:
            break
        path = told["location"].removeprefix("/t")
    assert status == 200, (path, status, body[:300])
    return body.decode() if told["content-type"].startswith("text/html") else ""


async def send(visitor: Visitor, path: str, **fields: str) -> str:
    """Sends a form; where it leads."""
    form = [("content-type", "application/x-www-form-urlencoded")]
    found = await visitor.tab.answer("POST", path, form, urlencode(fields).encode() or b"x=")
    assert found[0] == 303, (path, found[0], found[2][:300])
    return dict(found[1])["location"].removeprefix("/t")


async def lived_in(visitor: Visitor) -> None:
    """A tab with something of everything: tables, a finished match, a puzzle, a tournament."""
    two = {"game": "imhotep", "seats": ["you", "you"]}
    over = (await visitor.ask("POST", "/api/tables", two))["table"]
    seq = (await visitor.ask("GET", f"/api/tables/{over}"))["seq"]
    await visitor.ask("POST", f"/api/tables/{over}/end", {"expected_seq": seq})
    for seats in (["you", "bot:random"], ["you", "open"]):
        await visitor.ask("POST", "/api/tables", {"game": "imhotep", "seats": seats})
    await send(visitor, f"/puzzles/{of_title('imhotep')[0]}")
    cup = {"game": "imhotep", "kind": "swiss", "seats": 2, "name": "Ann", "title": "Cup"}
    made = await visitor.ask("POST", "/api/tournaments", {**cup, "bots": ["random"] * 3})
    id = made["tournament"]
    await visitor.ask("POST", f"/api/tournaments/{id}/join", {"name": "Ann"})
    await visitor.ask("POST", f"/api/tournaments/{id}/start", {})
    await visitor.tab.app.state.desk.tournaments.advance(id)
    assert (await visitor.ask("GET", f"/api/tournaments/{id}"))["table"], "its round is laid"


async def linked(visitor: Visitor, start: str) -> tuple[set[str], set[str]]:
    """The kinds of all pages that are linked from one on, and of all forms that they have."""
    seen, todo, forms = {start}, deque([start]), set[str]()
    looked: Counter[str] = Counter([start])
    while todo:
        found = await page(visitor, todo.popleft())
        forms |= {kind_of(form) for form in FORM.findall(found)}
        for link in {unescape(one) for one in LINK.findall(found)} - seen:
            seen.add(link)
            looked[kind_of(link)] += 1
            if not link.startswith("/static/") and looked[kind_of(link)] <= ALIKE:
                todo.append(link)
    return set(looked), forms


def kind_of(link: str) -> str:
    """An address without what tells two of a kind apart."""
    return ID.sub("ID", link.partition("?")[0])


@pytest.mark.parametrize("new", [True, False], ids=["first visit", "lived in"])
def test_every_page_that_a_tab_links_to_is_there_and_none_to_what_is_absent(
    tmp_path: Path, new: bool
) -> None:
    async def story() -> None:
        async with Browser(tmp_path / "tab").visit() as visitor:
            if not new:
                await lived_in(visitor)
            kinds, forms = await linked(visitor, "/")
            assert len(kinds) > 25 and "/prefs" in forms
            assert {kind for kind in kinds if ABSENT.fullmatch(kind)} == set()
            assert {form for form in forms if FORMS.fullmatch(form)} == set()
            if not new:
                assert REACHED - kinds == set()

    asyncio.run(story())


@pytest.mark.parametrize("path", ["/me", "/me/notices", "/sign-in", "/ratings", "/me/people"])
def test_who_knows_the_address_of_what_is_absent_reads_that_it_is(
    tmp_path: Path, path: str
) -> None:
    async def story() -> None:
        async with Browser(tmp_path / "tab").visit() as visitor:
            assert "<main" in await page(visitor, path)

    asyncio.run(story())
