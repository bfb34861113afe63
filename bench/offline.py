"""How long a site takes to start and to answer, in Chromium, also on a slower processor.

    python bench/offline.py FOLDER [SLOWER ...]

A browser can slow down its pages but not their workers, where akhet runs. So the whole browser is
stopped and let go on again, many times a second: at 4 it runs a quarter of the time.
"""

import functools
import http.server
import json
import math
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import sync_playwright

ROUNDS = 3
MOVES = 20
SLICE = 0.01  # seconds in which the browser runs
WAIT = 300_000
GAMES = {
    "imhotep": ["you", "bot:scribe"],
    "amunre": ["you", "bot:scribe", "bot:scribe"],
    "pharaon": ["you", "bot:scribe"],
}
PLAY = """async ([game, seats, moves]) => {
  const ask = async (method, path, body) => {
    const began = performance.now();
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(path, body ? { method, headers, body: JSON.stringify(body) } : {});
    return [await answer.json(), performance.now() - began];
  };
  const [{ table }] = await ask('POST', '/api/tables', { game, seats });
  const times = [];
  let waited = performance.now();
  const bots = [];
  while (times.length < moves) {
    const [state] = await ask('GET', `/api/tables/${table}?since=0&lang=en`);
    if (state.table.status === 'over') break;
    if (!state.view?.legal.length && state.view?.waiting.includes(0)) {
      const order = { expected_seq: state.seq, key: `e${times.length}` };
      await ask('POST', `/api/tables/${table}/done`, order);
      continue;
    }
    if (!state.view?.legal.length) {
      await new Promise((done) => setTimeout(done, 20));
      continue;
    }
    bots.push(performance.now() - waited);
    const actions = [state.view.legal[0].name];
    const order = { actions, expected_seq: state.seq, key: `k${times.length}` };
    const [, time] = await ask('POST', `/api/tables/${table}/commands?lang=en`, order);
    times.push(time);
    waited = performance.now();
  }
  return { times, bots: bots.slice(1), first: bots[0] };
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain web host."""

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


def below(pid: int) -> list[int]:
    """A process and all it has started."""
    found = [pid]
    for one in found:
        listed = subprocess.run(["pgrep", "-P", str(one)], capture_output=True, text=True)
        found += [int(line) for line in listed.stdout.split()]
    return found


@contextmanager
def slowed(pid: int, times: int) -> Iterator[None]:
    """Lets a browser run only so much of the time."""
    over = threading.Event()
    all_of_it: list[int] = []

    def tell(sign: int) -> None:
        for one in all_of_it:
            try:
                os.kill(one, sign)
            except ProcessLookupError:
                continue

    def work() -> None:
        turns = 0
        while not over.is_set():
            if turns % 50 == 0:  # it starts further processes now and then
                all_of_it[:] = below(pid)[1:]
            turns += 1
            time.sleep(SLICE)
            tell(signal.SIGSTOP)
            time.sleep(SLICE * (times - 1))
            tell(signal.SIGCONT)

    thread = threading.Thread(target=work, daemon=True)
    if times > 1:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if times > 1:
            thread.join()
            tell(signal.SIGCONT)


def main() -> None:
    """Measures and prints one JSON object a line."""
    folder, *slower = sys.argv[1:]
    handler = functools.partial(Quiet, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    for times in [int(one) for one in slower] or [1]:
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
            with slowed(driver_pid(), times):
                measure(browser, url, times)
            browser.close()
    server.shutdown()


def driver_pid() -> int:
    """The process through which the browser is driven."""
    listed = subprocess.run(
        ["pgrep", "-P", str(os.getpid())], capture_output=True, text=True
    ).stdout.split()
    return int(listed[0])


def measure(browser: Any, url: str, times: int) -> None:
    """A few first visits with a further start each, and moves of each game in the last one."""
    told: dict[str, Any] = {"slower": times}
    starts: dict[str, list[float]] = {"first start": [], "start": []}
    for round_ in range(ROUNDS):
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(WAIT)
        for taken in starts.values():
            page.goto("about:blank")
            began = time.perf_counter()
            page.goto(url)
            page.frame_locator("#page").locator("header.bar").wait_for()
            taken.append((time.perf_counter() - began) * 1000)
        if round_ == ROUNDS - 1:
            frame = page.query_selector("#page").content_frame()
            told |= {game: played(frame, game, seats) for game, seats in GAMES.items()}
        context.close()
    for name, taken in starts.items():
        told[name] = {"p50": rank(taken, 0.5), "p95": rank(taken, 0.95)}
    told["load"] = os.getloadavg()[0]
    print(json.dumps(told), flush=True)


def played(frame: Any, game: str, seats: list[str]) -> dict[str, int]:
    """How long moves took, and the bots after them."""
    found = frame.evaluate(PLAY, [game, seats, MOVES])
    return {
        "move p50": rank(found["times"], 0.5),
        "move p95": rank(found["times"], 0.95),
        "bot p50": rank(found["bots"], 0.5),
        "bot p95": rank(found["bots"], 0.95),
        "first bot": round(found["first"]),
    }


def rank(times: list[float], share: float) -> int:
    """The time, in whole milliseconds, within which such a share of them lies."""
    return round(sorted(times)[math.ceil(share * len(times)) - 1])


main()
