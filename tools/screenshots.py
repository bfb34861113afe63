"""Writes pictures of every screen: wide, upright and on its side, in the light and in the dark.

    make screenshots            all of them
    python tools/screenshots.py lobby imhotep    only these

They go to build/screenshots, which is not kept; what the pages of docs show goes to docs/img.
Runs a server on an empty database, lays tables, and lets Debian's Chromium look at them.
"""

import base64
import contextlib
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]  # the helpers of the tests serve here too

from scenes import SCENES, before_last  # noqa: E402
from tests.web.conftest import QUIET, Running, chromium, running  # noqa: E402
from tests.web.hands import imported, new_table, post  # noqa: E402

from akhet.match import Match  # noqa: E402
from akhet.server.play.hands import hand_over, holder_of  # noqa: E402
from akhet.server.play.tables import Tables  # noqa: E402

NAMES = ["Nofret", "Henri", "Mira", "Jonas", "Ida"]
FOLDER = ROOT / "build" / "screenshots"
SHOWN = ROOT / "docs" / "img"
SIZES = {"wide": (1366, 768), "portrait": (390, 844), "landscape": (844, 390)}
THEMES = ("light", "dark")
DOCS = {
    "imhotep-wide-light",
    "amunre-auction-wide-light",
    "pharaon-wide-dark",
    "lobby-portrait-light",
    "imhotep-portrait-light",
    "pharaon-landscape-light",
}
"""What the pages of docs show."""
PAGES = {
    "new": "/new?game=pharaon",
    "new-long": "/new?game=imhotep&preset=everything",
    "tables": "/tables",
    "results": "/history",
    "import": "/import",
    "rules": "/rules",
    "rules-imhotep": "/rules/imhotep",
    "pad": "/score",
    "pad-imhotep": "/score/imhotep",
    "fair": "/fair-play",
    "keyboard": "/keyboard",
}
SHEETS = ("menu", "settings", "score", "log", "chat", "rules", "keys", "links", "leave")
"""What lies over a table when it is asked for."""


@dataclass
class Camera:
    """Looks at pages and keeps pictures of them; `only` names those that are wanted."""

    browser: Browser
    site: Running
    client: httpx.Client
    only: list[str]

    def wants(self, name: str) -> bool:
        """Whether a picture of this name was asked for."""
        return not self.only or name in self.only

    @contextlib.contextmanager
    def page(self, path: str, size: str, moving: bool = False) -> Iterator[Page]:
        """A page as a guest sees it."""
        width, height = SIZES[size]
        options: Any = {"reduced_motion": "no-preference" if moving else "reduce", "locale": "en"}
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        host = self.site.url
        named = [{"name": n, "value": v, "url": host} for n, v in self.client.cookies.items()]
        cookies: Any = named
        context.add_cookies(cookies)
        page = context.new_page()
        page.goto(host + path)
        with contextlib.suppress(TimeoutError):  # a page that listens is never idle
            page.wait_for_load_state("networkidle", timeout=1500)
        uncovered(page)
        yield page
        context.close()

    def take(
        self, name: str, path: str, prepare: Callable[[Page], None] = lambda page: None
    ) -> None:
        """The pictures of one screen, in every size, light and dark."""
        if not self.wants(name):
            return
        for size in SIZES:
            with self.page(path, size) as page:
                prepare(page)
                self.shoot(page, name, size)

    def shoot(self, page: Page, name: str, size: str) -> None:
        """Keeps what a page looks like now, light and dark."""
        for theme in THEMES:
            page.emulate_media(color_scheme="light" if theme == "light" else "dark")
            label = f"{name}-{size}-{theme}"
            page.screenshot(path=FOLDER / f"{label}.png")
            if label in DOCS:
                (SHOWN / f"{label}.webp").write_bytes(small(page))
            print(label, flush=True)

    def count(self, name: str, match: tuple[Match, int, str]) -> None:
        """The moment at which points are counted, after the last choice of a match."""
        if not self.wants(name):
            return
        before, seat, action = match
        for size in SIZES:
            table = self.lay(before)
            with self.page(f"/table/{table}", size, moving=True) as page:
                page.evaluate("() => document.body.click()")
                seq = self.client.get(f"/api/tables/{table}").json()["seq"]
                order = {"expected_seq": seq, "key": size, "seat": seat, "action": action}
                post(self.client, f"/api/tables/{table}/commands", order)
                with contextlib.suppress(TimeoutError):
                    page.wait_for_selector(".ak-count", timeout=8000)
                page.wait_for_timeout(350)
                self.shoot(page, name, size)

    def lay(self, match: Match) -> str:
        """A table of a match whose seats have names, as people would have."""
        table = imported(self.client, match)
        self.site.do(name_seats(self.site.app.state.desk.tables, table))
        return table


def small(page: Page) -> bytes:
    """A picture for the web."""
    asked = {"format": "webp", "quality": 72}
    answer = page.context.new_cdp_session(page).send("Page.captureScreenshot", asked)
    return base64.b64decode(answer["data"])


def uncovered(page: Page) -> None:
    """Takes a shared screen over, where it is handed on."""
    if page.locator(".ak-pass button").count():
        page.locator(".ak-pass button").click()
        page.wait_for_timeout(200)


async def name_seats(tables: Tables, table: str) -> None:
    """Gives the seats of an imported match names."""
    for seat, name in enumerate(NAMES):
        async with tables.open(table) as live:
            if seat < len(live.seats):
                holder = replace(holder_of(live.seats[seat]), name=name)
                await hand_over(tables, live, {seat: holder})


def over(sheet: str) -> Callable[[Page], None]:
    """Opens a sheet of the table from its menu."""

    def work(page: Page) -> None:
        page.locator("[data-tool=menu]").click()
        if sheet != "menu":
            page.locator(f".ak-items [data-open={sheet}]").click()
        page.wait_for_timeout(300)

    return work


def chosen(page: Page) -> None:
    """Points at the first thing that is lit."""
    lit = page.locator(".ak-board .ak-at.legal").first
    box = lit.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(500)


def main() -> None:
    """Lays tables and takes the pictures that were asked for, or all."""
    for folder in (FOLDER, SHOWN):
        folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as site,
        httpx.Client(base_url=site.url, timeout=60) as client,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
        camera = Camera(browser, site, client, sys.argv[1:])
        camera.take("lobby-first", "/")
        gathering = new_table(client, ["you", "open", "bot:scribe"], name="Nofret", listed=True)
        post(client, "/api/me", {"name": "Nofret"})
        tables = {name: camera.lay(make()) for name, make in SCENES.items()}
        new_table(client, ["you", "bot:scribe"])
        camera.take("lobby", "/")
        camera.take("gathering", f"/table/{gathering}")
        for name, path in PAGES.items():
            camera.take(name, path)
        for name, table in tables.items():
            camera.take(name, f"/table/{table}")
        for game in ("imhotep", "amunre-auction", "amunre-build", "pharaon", "konflikte"):
            camera.take(f"{game}-chosen", f"/table/{tables[game]}", chosen)
        for sheet in SHEETS:
            camera.take(f"sheet-{sheet}", f"/table/{tables['imhotep']}", over(sheet))
        camera.take("replay", f"/table/{tables['imhotep-end']}?line=40")
        camera.take("score-end", f"/table/{tables['amunre-end']}", over("score"))
        camera.take("plain", f"/table/{tables['imhotep']}/plain")
        for game in ("imhotep", "amunre", "pharaon"):
            camera.count(f"{game}-scoring", before_last(game, 3))
        browser.close()


if __name__ == "__main__":
    main()
