"""Writes the pictures of docs/lab.md: the report of every title, as `examples/lab` asks for it.

    make screenshots

Plays them (a minute with compiled rules) in a folder of its own and lets Debian's Chromium look.
"""

import base64
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # the helpers of the tests serve here too
sys.path.insert(0, str(ROOT / "tools"))

from rule_pictures import SMALLER  # noqa: E402
from tests.web.conftest import QUIET, chromium  # noqa: E402

TITLES = ("imhotep-a", "amunre", "pharaon", "konflikte")
SIZE, WIDE, QUALITY = (1100, 1380), 720, 0.7


def report(title: str, folder: Path) -> Path:
    """Plays the experiment of a title in a folder, and writes its page."""
    shutil.copy(ROOT / "examples" / "lab" / f"{title}.toml", folder)
    akhet = Path(sys.executable).with_name("akhet")
    subprocess.run([akhet, "lab", "run", folder / f"{title}.toml"], check=True)
    subprocess.run([akhet, "lab", "report", folder / title], check=True)
    return folder / title / "report.html"


def look(browser: Browser, page_file: Path) -> bytes:
    """The head of a report as a small picture."""
    page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]}, color_scheme="light")
    page.goto(page_file.as_uri())
    found = base64.b64encode(page.screenshot()).decode()
    page.goto("data:text/html,")
    data, _, _ = page.evaluate(SMALLER, [found, WIDE, QUALITY])
    page.close()
    return base64.b64decode(data)


def main() -> None:
    """One picture a title."""
    with tempfile.TemporaryDirectory() as made, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
        for title in TITLES:
            picture = look(browser, report(title, Path(made)))
            (ROOT / "docs" / "img" / f"lab-{title}.webp").write_bytes(picture)
            print(f"lab-{title}.webp: {len(picture)} bytes")
        browser.close()


if __name__ == "__main__":
    main()
