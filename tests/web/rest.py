"""Waits for a page to come to rest, instead of for some time."""

from typing import Any

REST = """async ([frames, most]) => {
  const round = (number) => Math.round(number * 4);
  const place = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(round).join(' ');
  };
  const shown = 'body > *, .ak-app > *, .ak-board > svg, .ak-dock *, .ak-sheet, button';
  const look = () => [innerWidth, innerHeight, document.getElementsByTagName('*').length,
    document.body.textContent.length,
    ...[...document.querySelectorAll(shown)].map(place)].join();
  const moving = () => document.fonts.status !== 'loaded' || document.querySelector('.ph-sending')
    || document.getAnimations().some((one) => one.playState === 'running'
      && one.effect.getComputedTiming().endTime !== Infinity);
  let seen = '';
  for (let still = 0, n = 0; still < frames; n += 1) {
    if (n > most) throw new Error('the page does not come to rest');
    await new Promise(requestAnimationFrame);
    const found = look();
    still = found === seen && !moving() ? still + 1 : 0;
    seen = found;
  }
}"""
FRAMES = 6
"""How many frames in a row nothing may change: a tenth of a second at least."""
MOST = 1800


def at_rest(page: Any) -> None:
    """Waits until nothing on a page moves, grows or is being asked for any more."""
    page.evaluate(REST, [FRAMES, MOST])


def resized(page: Any, width: int, height: int) -> None:
    """Gives a page another size, and waits until everything has found its place."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
    at_rest(page)
