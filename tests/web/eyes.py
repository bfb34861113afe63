"""Somebody who plays by what is lit, on the board and at the own goods; and by Confirm."""

from dataclasses import dataclass, field
from typing import Any

from tests.web.hands import Hand

PORTRAIT = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
LANDSCAPE = {"viewport": {"width": 844, "height": 390}, "has_touch": True}
DESKTOP = {"viewport": {"width": 1366, "height": 768}}
SCREENS = {"desktop": DESKTOP, "portrait": PORTRAIT, "landscape": LANDSCAPE}

LIT = ".ak-board .ak-at.legal, .ak-mine button.legal, .ak-sheet button.legal"
CONFIRM = "[data-confirm]:not([aria-disabled], [disabled])"
PATIENCE = 40
"""How often something is pointed at before a choice is whole."""


@dataclass
class Eyes(Hand):
    """Points at what is lit, at random, and confirms; the buttons of the dock are not touched."""

    pointed: set[str] = field(default_factory=set)
    questions: set[str] = field(default_factory=set)

    def choose(self) -> None:
        """Points at lit things until Confirm can be pressed; sometimes a little longer."""
        self.choices += 1
        extra = self.rng.randrange(4)
        for tried in range(PATIENCE):
            self.settled()
            ready = self.page.locator(CONFIRM).count() > 0
            if ready and (tried >= extra or not self.lit()):
                break
            assert self.look(), f"nothing is lit: {self.asked()}"
        self.questions.add(self.asked())
        self.sent(lambda: self.press(CONFIRM, ""))

    def settled(self) -> None:
        """Waits until there is something to point at or to confirm, and it stays so."""
        self.page.evaluate(SETTLED, [LIT, CONFIRM])

    def asked(self) -> str:
        """The question, only to tell what went wrong."""
        return str(self.page.locator(".ak-q").first.inner_text()).split("\n")[0]

    def lit(self) -> list[Any]:
        """Where the middles of lit things are, with their names."""
        return list(self.page.evaluate(FIND, LIT))

    def look(self) -> bool:
        """Points at one of the lit things; answers whether there was one."""
        found = self.lit()
        if not found:
            return False
        name, x, y = self.rng.choice(found)
        self.pointed.add(name.split(":")[0])
        if self.way == "tap":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        return True


FIND = """(lit) => [...document.querySelectorAll(lit)].flatMap((thing) => {
  const box = thing.getBoundingClientRect();
  const name = thing.dataset.at ?? thing.dataset.own ?? (thing.dataset.card ? 'card' : 'own');
  if (!box.width || thing.disabled) return [];
  return [[name, box.x + box.width / 2, box.y + box.height / 2]];
})"""

SETTLED = """async ([lit, confirm]) => {
  const place = (one) => { const { x, y } = one.getBoundingClientRect(); return `${x} ${y}`; };
  const now = () => [lit, confirm].flatMap((all) => [...document.querySelectorAll(all)].map(place));
  let seen = '';
  for (let still = 0, n = 0; still < 5 && n < 1800; n += 1) {
    await new Promise(requestAnimationFrame);
    const found = document.querySelector('.ph-sending') ? '' : now().join();
    still = found && found === seen ? still + 1 : 0;
    seen = found;
  }
}"""
"""Until lit things and Confirm have stood still for some frames; at most half a minute."""
