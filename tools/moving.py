"""Makes docs/img/turn.webp: a real turn of Imhotep against a bot, in Chromium, in a few seconds.

`make screenshots` runs it. The picture stays under 450 kB: the README shows it.
"""

import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.conftest import QUIET, chromium, running  # noqa: E402
from tests.web.hands import Hand, first, in_round, laid  # noqa: E402

OUT = ROOT / "docs" / "img" / "turn.webp"
SIZE = (1366, 768)
SHOWN = (960, 540)
MOST = 450_000


class Film:
    """Pictures of a page, each with how long it is shown."""

    def __init__(self, page: Page) -> None:
        """Nothing is filmed yet."""
        self.page = page
        self.frames: list[Image.Image] = []
        self.times: list[int] = []

    def take(self, milliseconds: int) -> None:
        """One picture, shown so long; one like the last only makes that one longer."""
        shot = Image.open(BytesIO(self.page.screenshot())).convert("RGB").resize(SHOWN)
        if self.frames and shot.tobytes() == self.frames[-1].tobytes():
            self.times[-1] += milliseconds
            return
        self.frames.append(shot)
        self.times.append(milliseconds)

    def watch(self, pictures: int) -> None:
        """What moves by itself."""
        for _picture in range(pictures):
            self.take(90)
            self.page.wait_for_timeout(60)

    def write(self) -> int:
        """Writes the moving picture, as fine as fits; answers its size."""
        head, *rest = self.frames
        more = {"save_all": True, "append_images": rest, "duration": self.times, "loop": 0}
        for quality in (62, 54, 46, 38):
            head.save(OUT, "WEBP", quality=quality, method=5, **more)
            if OUT.stat().st_size <= MOST:
                break
        return OUT.stat().st_size


class Filmed(Hand):
    """A hand whose every click is filmed."""

    film: Film

    def point(self, thing: Any) -> None:
        """Clicks, and shows what the table says then."""
        super().point(thing)
        self.page.wait_for_timeout(300)
        self.film.take(900)

    def sent(self, work: Callable[[], None]) -> None:
        """Confirms, and shows the pieces move and the bot answer."""
        before = self.seq()
        work()
        for _try in range(60):
            self.film.watch(1)
            if self.seq() > before:
                break
        self.film.watch(9)


def main() -> None:
    """Plays a turn and films it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as site,
        httpx.Client(base_url=site.url, timeout=60) as client,
        sync_playwright() as driver,
    ):
        table = laid(client, first(in_round(3)), ["you", "bot:scribe"])
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
        width, height = SIZE
        context = browser.new_context(viewport={"width": width, "height": height}, locale="en")
        cookies = [{"name": n, "value": v, "url": site.url} for n, v in client.cookies.items()]
        context.add_cookies(cookies)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{site.url}/table/{table}")
        page.wait_for_selector(".ak-app[data-state=me]")
        page.wait_for_timeout(500)
        film = Film(page)
        film.take(1000)
        hand = Filmed(page)
        hand.film = film
        hand.play(3)
        film.take(1800)
        if "found no answer in time" in page.inner_text("body"):
            sys.exit("a bot was late on a busy machine; the picture was not written")
        size = film.write()
        browser.close()
    print(f"{OUT.relative_to(ROOT)}: {len(film.frames)} pictures, {size:,} bytes")
    if size > MOST:
        sys.exit(f"larger than {MOST:,} bytes")


if __name__ == "__main__":
    main()
