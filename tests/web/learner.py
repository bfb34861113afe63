"""Somebody who takes a lesson in a browser: reads on, and clicks what is ringed."""

import contextlib
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import TimeoutError

RINGS = """() => [...document.querySelectorAll('.ak-lesson-rings i')].map((one) => {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""
COVERED = """([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.ak-lesson'))"""
READY = """() => {
  const panel = document.querySelector('.ak-lesson');
  const app = document.querySelector('.ak-app');
  return app?.dataset.busy === 'false' && (!panel || panel.querySelector('[data-lesson="next"]')
    || (panel.dataset.wanted && app.dataset.state === 'me'));
}"""
ELSEWHERE = """([[x, y], made]) => {
  const panel = document.querySelector('.ak-lesson');
  const box = document.querySelector('.ak-lesson-rings i')?.getBoundingClientRect();
  const far = box && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  return panel?.dataset.made !== made || !box || far > 2;
}"""
IDLE = "() => document.querySelector('.ak-app').dataset.busy === 'false'"
MOST_CLICKS = 12


@dataclass
class Learner:
    """A newcomer on a page; `seen` are the steps that were shown, with what they said."""

    page: Any
    way: str = "click"
    seen: dict[int, str] = field(default_factory=dict)
    unpointed: list[int] = field(default_factory=list)  # steps that ringed nothing
    clicks: int = 0

    def finish(self, most: int = 200) -> None:
        """Takes the lesson to its end, or so many steps of it."""
        for _step in range(most):
            self.page.wait_for_function(READY)
            panel = self.page.locator(".ak-lesson")
            if not panel.count():
                return
            step = int(panel.get_attribute("data-shown"))
            self.seen[step] = panel.locator("p").first.inner_text()
            self.page.wait_for_timeout(20)
            if not self.page.evaluate(RINGS):
                self.unpointed.append(step)
            button = panel.locator('[data-lesson="next"]')
            if button.count():
                self.press(button)
            else:
                self.choose(step)
        raise AssertionError(f"still at step {max(self.seen)}")

    def press(self, button: Any) -> None:
        """Presses a button of the panel."""
        self.clicks += 1
        button.tap() if self.way == "tap" else button.click()

    def choose(self, step: int) -> None:
        """Clicks what is ringed until the choice is made."""
        made = self.page.get_attribute(".ak-lesson", "data-made")
        for _click in range(MOST_CLICKS):
            self.page.wait_for_function("() => document.querySelector('.ak-lesson-rings i')")
            rings = self.page.evaluate(RINGS)
            assert len(rings) == 1, f"step {step} rings {len(rings)} things to click"
            assert not self.page.evaluate(COVERED, rings[0]), (
                f"step {step}: the panel is in the way"
            )
            touch = self.page.touchscreen.tap if self.way == "tap" else self.page.mouse.click
            touch(*rings[0])
            self.clicks += 1
            with contextlib.suppress(TimeoutError):  # the same thing is to be clicked once more
                self.page.wait_for_function(ELSEWHERE, arg=[rings[0], made], timeout=700)
            self.page.wait_for_function(IDLE)
            if self.page.get_attribute(".ak-lesson", "data-made") != made:
                return
        raise AssertionError(f"step {step}: {MOST_CLICKS} clicks lead nowhere")
