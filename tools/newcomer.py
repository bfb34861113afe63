"""Measures a newcomer's path: from the lobby to the first own move of a lesson.

    python tools/newcomer.py [GAME] [TIMES]      imhotep, five times

Each time a browser that has kept nothing opens the lobby, clicks "Learn", and waits until the
lesson rings what is to be clicked. Tells seconds by the clock, seconds of the processor (this
process is the server; the browser's processes besides), and what was asked for: how many files,
how much, and what was asked for twice. The machine's other work counts in the first figure only.
"""

import contextlib
import os
import resource
import statistics
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.conftest import QUIET, chromium, running  # noqa: E402

READY = """() => document.querySelector('.ak-lesson-rings i')
  || document.querySelector('.ak-lesson [data-lesson="next"]')"""
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Walk:
    """One path: seconds until the page answers, until the move can be made; what it cost."""

    shell: float
    ready: float
    server: float
    browser: float
    asked: list[str] = field(default_factory=list)


def own() -> float:
    """Seconds of the processor that this process has used."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def others() -> float:
    """Seconds of the processor that the processes have used which this one has started."""
    found: dict[int, tuple[int, int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            rest = stat.read_text().rpartition(") ")[2].split()
            found[int(stat.parent.name)] = int(rest[1]), int(rest[11]) + int(rest[12])
    family, before = {os.getpid()}, 0
    while len(family) > before:
        before = len(family)
        family |= {pid for pid, (parent, _ticks) in found.items() if parent in family}
    return sum(found[pid][1] for pid in family - {os.getpid()}) / TICKS


def once(browser: Browser, url: str, game: str) -> Walk:
    """One newcomer."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en")
    page = context.new_page()
    page.goto(url, wait_until="load")
    page.wait_for_timeout(1500)  # people look before they click
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(url)))
    before = (own(), others(), time.perf_counter())
    page.locator(f'form[action="/learn"] [value="{game}"]').click(no_wait_after=True)
    page.wait_for_selector("#app")
    shell = time.perf_counter() - before[2]
    page.wait_for_function(READY)
    ready = time.perf_counter() - before[2]
    found = Walk(shell, ready, own() - before[0], others() - before[1], asked)
    context.close()
    return found


def main() -> None:
    """Measures, and tells."""
    game = sys.argv[1] if len(sys.argv) > 1 else "imhotep"
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as site,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
        once(browser, site.url, game)  # the server's own first time
        found = [once(browser, site.url, game) for _time in range(times)]
        browser.close()
    for name in ("shell", "ready", "server", "browser"):
        each = sorted(getattr(one, name) for one in found)
        print(f"{name:8} median {statistics.median(each):.2f} s   {each[0]:.2f} to {each[-1]:.2f}")
    twice = [path for path, count in Counter(found[-1].asked).items() if count > 1]
    print(f"asked    {len(found[-1].asked)} addresses; twice: {', '.join(twice) or 'none'}")


if __name__ == "__main__":
    main()
