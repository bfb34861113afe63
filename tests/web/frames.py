"""Somebody who watches every frame: pieces and points that move, and what lies over what."""

from typing import Any

WATCH = """() => {
  const seen = window.seen = { jumps: [], moved: 0, flown: [], lost: [], overlaps: [], banners: [],
    counted: [], boards: [] };
  const SLOPE = 2.9; // the steepest part of the ease; a move takes at least 160 ms
  const SLACK = 3; // pixels; the arc of a hop
  const last = new Map();
  let before = 0;
  const box = (one) => one.getBoundingClientRect();
  const place = (one) => {
    if (!(one instanceof SVGElement)) {
      const { x, y, width, height } = box(one);
      return { x: x + width / 2, y: y + height / 2 };
    }
    const found = one.getScreenCTM(); // where it stands, whatever is drawn round it
    return { x: found.e, y: found.f };
  };
  const rested = (name, way) => {
    const whole = way.reduce((sum, one) => sum + one.d, 0);
    if (whole > 30) seen.moved += 1;
    for (const { d, ms } of way) {
      if (d > SLACK + SLOPE * whole * ms / 160) seen.jumps.push([name, d, ms, whole]);
    }
  };
  const follow = (one, name, now) => {
    const at = place(one);
    const old = last.get(one) ?? { at, way: [], first: at };
    const d = Math.hypot(at.x - old.at.x, at.y - old.at.y);
    if (d > 0.5) old.way.push({ d, ms: now - before });
    else if (old.way.length) { rested(name, old.way); old.way = []; }
    last.set(one, { ...old, at });
  };
  const visible = (one) => Number(getComputedStyle(one).opacity) > 0.4;
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1
    || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const overlap = (kind, all) => all.forEach((one, n) => all.slice(n + 1).forEach((other) => {
    if (apart(box(one), box(other))) return;
    seen.overlaps.push([kind, one.textContent, other.textContent]);
  }));
  const flying = new Set();
  const resting = (chip) => Math.hypot(place(chip).x - last.get(chip).first.x,
    place(chip).y - last.get(chip).first.y) < 2;
  const aimed = (chip) => { // where its flight ends: at the score of its seat
    const frames = chip.getAnimations()[0]?.effect.getKeyframes() ?? [];
    const way = frames.at(-1)?.transform.match(/-?[\\d.]+(?:e-?\\d+)?(?=px)/g);
    const [dx, dy] = way?.map(Number) ?? [0, 0];
    const goal = box(document.querySelector(`.ak-pl[data-seat="${chip.dataset.seat}"] .ak-sc`));
    const [x, y] = [parseFloat(chip.style.left) + dx, parseFloat(chip.style.top) + dy];
    seen.flown.push([Number(chip.dataset.seat), chip.textContent]);
    const off = Math.hypot(goal.x + goal.width / 2 - x, goal.y + goal.height / 2 - y);
    if (off > 2) seen.lost.push([chip.dataset.seat, off]);
  };
  const points = (now) => {
    const chips = [...document.querySelectorAll('.ak-fly')];
    for (const chip of chips) {
      follow(chip, `points ${chip.dataset.seat}`, now);
      if (!flying.has(chip)) aimed(chip);
      flying.add(chip);
    }
    for (const chip of flying) {
      if (chip.isConnected) continue;
      flying.delete(chip);
      if (last.get(chip).way.length) rested(`points ${chip.dataset.seat}`, last.get(chip).way);
      last.delete(chip);
    }
    const floats = [...document.querySelectorAll('[data-float]')].filter(visible);
    overlap('rising', [...floats, ...chips.filter(resting)]);
    chips.filter(visible).forEach((one, n, all) => all.slice(n + 1).forEach((other) => {
      if (other.dataset.seat !== one.dataset.seat) overlap('flying', [one, other]);
    }));
    for (const one of chips.filter(resting)) {
      const { left, right, top, bottom } = box(one);
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) {
        seen.overlaps.push(['outside', one.textContent]);
      }
    }
  };
  const moments = () => {
    const over = [...document.querySelectorAll('.ak-banner, .ak-count')].filter(visible);
    overlap('moment', over);
    const drawn = document.querySelector('.ak-board > svg');
    if (!drawn) return; // the screen is covered
    const board = box(drawn.parentElement);
    const { x, y, width, height } = board;
    const where = [x, y, width, height, drawn.getAttribute('viewBox')].join(' ');
    if (seen.boards.at(-1) !== where) seen.boards.push(where);
    for (const one of over) {
      const { left, right, top, bottom } = box(one);
      const words = one.textContent.trim();
      const kept = one.matches('.ak-banner') ? seen.banners : seen.counted;
      if (kept.at(-1) !== words) kept.push(words);
      if (left < board.left - 1 || right > board.right + 1 || top < board.top - 13
        || bottom > board.bottom + 1) seen.overlaps.push(['over the edge', words]);
    }
  };
  let line = 0;
  const forward = () => { // what is shown never goes back, except under a cover
    const now = Number(document.querySelector('.ak-app')?.dataset.seq ?? 0);
    if (now && now < line) seen.jumps.push(['shown before', line, now]);
    line = now;
  };
  const look = (now) => { // the time of the frame, by which things move too
    forward();
    for (const one of document.querySelectorAll('.ak-board [data-piece]')) {
      follow(one, one.dataset.piece, now);
    }
    points(now);
    moments();
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Follows everything through every frame: what moves faster than its motion has jumped."""

RESTED = """() => !document.querySelector('.ak-fly, [data-float], .ak-banner')
  && [...document.querySelectorAll('.ak-board [data-piece]')].every((one) =>
    !one.getAnimations().length)"""
STILL = """() => [...document.querySelectorAll('.ak-board [data-piece]')]
  .filter((one) => getComputedStyle(one).transform !== 'none').map((one) => one.dataset.piece)"""


def watch(page: Any) -> None:
    """Watches from now on."""
    page.evaluate(WATCH)


def seen(page: Any) -> Any:
    """What was seen, once all is at rest."""
    page.wait_for_function(RESTED, timeout=60_000)
    page.wait_for_timeout(120)
    return page.evaluate("window.seen")


def faultless(found: Any) -> None:
    """Nothing jumped, lay over anything else, or flew elsewhere than to its seat."""
    faults = {key: found[key][:5] for key in ("jumps", "overlaps", "lost")}
    assert not any(faults.values()), faults
