"""Measures how long it takes from a click to the first frame that shows its effect.

    python tools/clicks.py [CHOICES] [GAME ...]

Runs a server on an empty database, plays each game with bots by what is lit on its board, in
Chromium without motion, and prints the times of clicks that choose something and of those that
send it. Measure on a quiet machine.
"""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # the helpers of the tests serve here too

from tests.web.conftest import QUIET, chromium, running  # noqa: E402
from tests.web.eyes import Eyes  # noqa: E402
from tests.web.hands import post  # noqa: E402

GAMES = {
    "imhotep": ["you", "bot:random"],
    "amunre": ["you", "bot:random", "bot:random"],
    "pharaon": ["you", "bot:random"],
}

WATCH = """() => {
  window.times = { choose: [], send: [] };
  let start = 0, kind = '';
  addEventListener('pointerdown', (event) => {
    start = event.timeStamp;
    kind = event.target.closest('[data-confirm]') ? 'send' : 'choose';
  }, true);
  const shown = () => {
    if (!start) return;
    window.times[kind].push(performance.now() - start);
    start = 0;
  };
  const seen = (all) => all.some((one) => one.target.closest?.('.ak-board, .ak-asked, .ak-conf'));
  new MutationObserver((all) => { if (start && seen(all)) requestAnimationFrame(shown); })
    .observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def measured(game: str, choices: int) -> dict[str, list[float]]:
    """The times of so many choices, in milliseconds."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as site,
        httpx.Client(base_url=site.url, timeout=60) as client,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
        laid = {"game": game, "seats": GAMES[game], "end_turn": "never"}
        table = post(client, "/api/tables", laid)["table"]
        still: Any = {"reduced_motion": "reduce", "viewport": {"width": 1366, "height": 768}}
        context = browser.new_context(**still)
        cookies = [{"name": n, "value": v, "url": site.url} for n, v in client.cookies.items()]
        context.add_cookies(cookies)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{site.url}/table/{table}")
        page.wait_for_selector(".ak-board svg")
        page.evaluate(WATCH)
        Eyes(page).play(choices)
        found: dict[str, list[float]] = page.evaluate("window.times")
        browser.close()
        return found


def main() -> None:
    """Prints median, 95th percentile and longest."""
    choices = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    for game in sys.argv[2:] or GAMES:
        for kind, times in measured(game, choices).items():
            ranked = sorted(times)
            late = ranked[int(len(ranked) * 0.95)]
            figures = f"median {statistics.median(ranked):.0f} ms, 95 % under {late:.0f} ms"
            longest = f"longest {ranked[-1]:.0f} ms"
            print(f"{game}, {kind}: {len(ranked)} clicks, {figures}, {longest}", flush=True)


if __name__ == "__main__":
    main()
