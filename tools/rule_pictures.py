"""Writes the pictures of the rules pages: the real boards in the middle of a game, small.

    make screenshots

Runs a server on an empty database, lets bots play a little, and lets Debian's Chromium look at the
board alone, in every language.
"""

import base64
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # the helpers of the tests serve here too
sys.path.insert(0, str(ROOT / "tools"))

from scenes import half_played  # noqa: E402
from tests.web.conftest import QUIET, chromium, running  # noqa: E402
from tests.web.hands import imported  # noqa: E402

from akhet.lang import LANGS  # noqa: E402

FOLDER = ROOT / "src" / "akhet" / "web" / "static" / "rules"
TABLES = {"imhotep": (4, 62), "amunre": (4, 150), "pharaon": (4, 150)}
WIDE, QUALITY = 960, 0.62
SMALLER = """async ([data, wide, quality]) => {
  const given = await fetch(`data:image/png;base64,${data}`);
  const bitmap = await createImageBitmap(await given.blob());
  const high = Math.round(bitmap.height * wide / bitmap.width);
  const canvas = new OffscreenCanvas(wide, high);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, wide, high);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return [btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')), wide, high];
}"""


def look(browser: Browser, blank: Page, client: httpx.Client, url: str, lang: str) -> bytes:
    """The board of a table in a language."""
    options: Any = {"color_scheme": "light", "reduced_motion": "reduce", "locale": lang}
    context = browser.new_context(viewport={"width": 1366, "height": 768}, **options)
    cookies = [{"name": n, "value": v, "url": url} for n, v in client.cookies.items()]
    context.add_cookies([*cookies, {"name": "lang", "value": lang, "url": url}])
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector(".ak-board svg")
    page.wait_for_timeout(900)
    found = page.locator(".ak-board").first.screenshot()
    context.close()
    given = [base64.b64encode(found).decode(), WIDE, QUALITY]
    data, wide, high = blank.evaluate(SMALLER, given)
    print(f"{lang}: {wide} x {high}, {len(data) * 3 // 4} bytes")
    return base64.b64decode(data)


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
        blank = browser.new_page()
        for game, (seats, choices) in TABLES.items():
            table = imported(client, half_played(game, seats, choices))
            for lang in LANGS:
                data = look(browser, blank, client, f"{site.url}/table/{table}", lang)
                (FOLDER / f"{game}-{lang}.webp").write_bytes(data)
        browser.close()


if __name__ == "__main__":
    main()
