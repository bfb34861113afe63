"""Writes the pictures of docs/img: every page, and tables in the middle of a game.

    make screenshots

Runs a server on an empty database, plays a little, and lets Debian's Chromium look at it.
"""

import contextlib
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, TimeoutError, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # the helpers of the tests serve here too

from tests.web.conftest import QUIET, chromium, running  # noqa: E402
from tests.web.hands import B_SIDES, imported, new_table, post  # noqa: E402

from akhet.bots import BOTS  # noqa: E402
from akhet.core import CHANCE, Rng  # noqa: E402
from akhet.match import Match  # noqa: E402
from akhet.server.hands import hand_over, holder_of  # noqa: E402
from akhet.server.tables import Tables  # noqa: E402

NAMES = ["Nofret", "Henri", "Mira", "Jonas"]
FOLDER = ROOT / "docs" / "img"
SIZES = {"1366x768": (1366, 768), "390x844": (390, 844)}
PAGES = {
    "lobby": "/",
    "new": "/new",
    "tables": "/tables",
    "history": "/history",
    "fair": "/fair-play",
}


def half_played(
    game: str, seats: int, choices: int, options: dict[str, str] | None = None
) -> Match:
    """A match that greedy bots have played for a while, with somebody at the first seat to move."""
    match = Match.new(game, seats, options, secret=bytes(range(32)), id="screenshots")
    match.begin()
    rng = Rng(5)
    made = 0
    while not match.over and (made < choices or match.game.actor(match.state) != 0):
        seat = match.game.actor(match.state)
        assert seat != CHANCE
        seen = match.game.mask(match.state, seat)
        action = BOTS["greedy"].choose(match.game, seen, seat, rng)
        match.submit(seat, match.game.action_name(action))
        made += 1
    return match


async def name_seats(tables: Tables, table: str) -> None:
    """Gives the seats of an imported match names, as people would have."""
    for seat, name in enumerate(NAMES):
        async with tables.open(table) as live:
            if seat < len(live.seats):
                holder = replace(holder_of(live.seats[seat]), name=name)
                await hand_over(tables, live, {seat: holder})


def look(
    browser: Browser, client: httpx.Client, url: str, path: str, name: str, themes: str
) -> None:
    """Takes the pictures of one page, in both sizes."""
    for label, (width, height) in SIZES.items():
        for theme in themes.split():
            options: Any = {"color_scheme": theme, "reduced_motion": "reduce", "locale": "en"}
            context = browser.new_context(viewport={"width": width, "height": height}, **options)
            cookies = [{"name": n, "value": v, "url": url} for n, v in client.cookies.items()]
            context.add_cookies(cookies)
            page = context.new_page()
            page.goto(url + path)
            with contextlib.suppress(TimeoutError):  # a page that listens is never idle
                page.wait_for_load_state("networkidle", timeout=4000)
            page.screenshot(path=FOLDER / f"{name}-{label}-{theme}.png")
            context.close()
            print(f"docs/img/{name}-{label}-{theme}.png")


def main() -> None:
    """Plays a little and takes all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as site,
        httpx.Client(base_url=site.url, timeout=60) as client,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
        gathering = new_table(client, ["you", "open", "bot:greedy"], name="Nofret", listed=True)
        post(client, "/api/me", {"name": "Nofret"})
        tables = {
            "imhotep": imported(client, half_played("imhotep", 4, 62)),
            "imhotep-b": imported(client, half_played("imhotep", 3, 70, B_SIDES)),
            "replay": imported(client, half_played("imhotep", 2, 10_000)),
            "amunre": imported(client, half_played("amunre", 4, 150)),
            "pharaon": imported(client, half_played("pharaon", 4, 150)),
            "pharaon-solo": imported(client, half_played("pharaon", 1, 60, {"traitor": "2"})),
            "konflikte": imported(client, half_played("pharaon", 3, 150, {"konflikte": "on"})),
        }
        new_table(client, ["you", "bot:greedy"])
        for table in tables.values():
            site.do(name_seats(site.app.state.desk.tables, table))
        for name, table in tables.items():
            look(browser, client, site.url, f"/table/{table}", name, "light dark")
        look(browser, client, site.url, f"/table/{gathering}", "gathering", "light")
        for name, path in PAGES.items():
            look(browser, client, site.url, path, name, "light")
        browser.close()


if __name__ == "__main__":
    main()
