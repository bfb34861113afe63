"""Browsers that were used before: their cache is warm, and all else in them is empty.

A page in a new context costs a second of processor time, more than half of it for what the browser
has seen before: files to fetch, scripts to compile, a process to start. Somebody who comes back has
all that, so most tests do too; what must be somebody's first visit asks for `fresh=True`.
"""

import json
from dataclasses import dataclass, field
from typing import Any

KEEPS = {"locale", "viewport", "reduced_motion", "has_touch", "bypass_csp", "color_scheme"}
"""Contexts that are asked for with more than this are always new."""
MOST = 4
"""How many a browser keeps: each holds a process."""
USUAL = {"width": 1280, "height": 720}
"""The size of a page that asks for none."""
ANCHOR = "/static/favicon.svg"
"""What the page shows that keeps the process of a context alive."""
STORED = "local_storage,indexeddb,service_workers,cache_storage,file_systems"
LEFT = """async () => {
  localStorage.clear();
  const left = [indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()];
  return (await Promise.all(left)).flat().length;
}"""
"""Forgets what pages kept in a hurry; answers whether there is more."""


@dataclass
class Seat:
    """A context, the page that stays open in it, and whom it suits."""

    context: Any
    url: str
    suits: str
    anchor: Any = None

    def page(self, size: dict[str, int] | None) -> Any:
        """A new page of such a size."""
        found = self.context.new_page()
        if self.anchor:
            found.set_viewport_size(size or USUAL)
        return found

    def empty(self) -> None:
        """Leaves nothing but what is cached."""
        pages = [page for page in self.context.pages if page is not self.anchor]
        self.context.unroute_all()
        self.context.set_offline(False)
        if not self.anchor:
            self.anchor = self.context.new_page()
            self.anchor.goto(f"{self.url}{ANCHOR}")
        for page in pages:
            page.close()
        self.context.clear_cookies()
        self.context.clear_permissions()
        if self.anchor.evaluate(LEFT):
            session = self.context.new_cdp_session(self.anchor)
            stored = {"origin": self.url, "storageTypes": STORED}
            session.send("Storage.clearDataForOrigin", stored)
            session.detach()


@dataclass
class Warm:
    """What one browser keeps for the next test."""

    browser: Any
    waiting: list[Seat] = field(default_factory=list)

    def take(self, url: str, fresh: bool = False, **options: Any) -> Seat:
        """A context that was used before, or a new one."""
        again = not fresh and set(options) <= KEEPS
        suits = key(url, options) if again else ""
        for seat in self.waiting:
            if again and seat.suits == suits:
                self.waiting.remove(seat)
                return seat
        return Seat(self.browser.new_context(base_url=url, **options), url, suits)

    def give(self, seat: Seat) -> None:
        """Keeps a context for the next test, or closes it."""
        if not seat.suits:
            seat.context.close()
            return
        seat.empty()
        self.waiting.append(seat)
        if len(self.waiting) > MOST:
            self.waiting.pop(0).context.close()


def key(url: str, options: dict[str, Any]) -> str:
    """What contexts have in common that can stand for each other; a page can have any size."""
    return json.dumps(
        [url, {name: options[name] for name in sorted(options) if name != "viewport"}]
    )


KEPT: list[Warm] = []


def warm(browser: Any) -> Warm:
    """What a browser keeps; there is one at a time."""
    if not KEPT or KEPT[0].browser is not browser:
        KEPT[:] = [Warm(browser)]
    return KEPT[0]
