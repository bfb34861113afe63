"""Drawings in the rules of Pharaon, made from the figures of a box."""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from akhet.rulebook.svg import disc, picture, rect, shape, sign, words

AREA = 2 * pi / 5
OUTER, INNER = 92.0, 30.0
COIN = 34


def at(radius: float, angle: float, x: float, y: float) -> tuple[float, float]:
    """A point of a circle."""
    return x + radius * cos(angle), y + radius * sin(angle)


def area(x: float, y: float, middle: float, kind: str) -> str:
    """An area of the wheel."""
    a, b = middle - AREA / 2 + 0.03, middle + AREA / 2 - 0.03
    points = [at(OUTER, a, x, y), at(OUTER, b, x, y), at(INNER, b, x, y), at(INNER, a, x, y)]
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = points
    d = (
        f"M{x1:.1f} {y1:.1f}A{OUTER:g} {OUTER:g} 0 0 1 {x2:.1f} {y2:.1f}"
        f"L{x3:.1f} {y3:.1f}A{INNER:g} {INNER:g} 0 0 0 {x4:.1f} {y4:.1f}z"
    )
    return shape(d, kind)


def wheel(
    resources: Sequence[str], districts: Sequence[str], slots: int, label: str, caption: str
) -> str:
    """The wheel: the colour before each district, and the slots where access is laid."""
    x, y = 210.0, 128.0
    drawn = [disc(x, y, OUTER + 5, "ring")]
    for n, (resource, district) in enumerate(zip(resources, districts, strict=True)):
        middle = pi / 2 + n * AREA
        drawn.append(area(x, y, middle, f"r-{resource}"))
        for slot in range(slots):
            sx, sy = at(78, middle + (slot - (slots - 1) / 2) * 0.34, x, y)
            drawn.append(disc(sx, sy, 9, "hole"))
            if n == slot == 0:  # somebody has laid a token there
                drawn += [disc(sx, sy, 11, "ring"), sign(f"res-{resource}", sx - 8, sy - 8, 16)]
        ix, iy = at(50, middle, x, y)
        drawn += [disc(ix, iy, 14, "ring"), sign(f"res-{resource}", ix - 10, iy - 10, 20)]
        nx, ny = at(OUTER + 24, middle, x, y)
        side = "far" if cos(middle) > 0.3 else "near" if cos(middle) < -0.3 else "tx"
        drawn.append(words(nx, ny + 5, district, side))
    return picture(420, 264, label, drawn, caption)


def paid(cost: Sequence[str], bill: Mapping[str, str], caption: str) -> str:
    """An action: what is laid on the wheel counts as one of the resources that it costs."""
    first, *rest = cost
    drawn = [rect(2, 2, 84, 92, "plot", 8), words(44, 22, bill["access"], "tiny")]
    drawn += coin(27, 38, first)
    drawn += [shape("M92 55h60l-8 -6m8 6l-8 6", "way"), words(122, 44, bill["counts"], "tiny")]
    wide = 24 + (COIN + 10) * len(cost)
    drawn += [rect(160, 2, wide, 92, "plot", 8), words(160 + wide / 2, 22, bill["cost"], "tiny")]
    drawn += [f'<g class="pale">{"".join(coin(172, 38, first))}</g>']
    for n, name in enumerate(rest, 1):
        drawn += coin(172 + (COIN + 10) * n, 38, name)
    return picture(164 + wide, 96, caption, drawn, caption)


def coin(x: float, y: float, name: str) -> list[str]:
    """A resource."""
    half = COIN / 2
    return [
        disc(x + half, y + half, half, f"r-{name}"),
        disc(x + half, y + half, half - 5, "ring"),
        sign(f"res-{name}", x + 8, y + 8, COIN - 16),
    ]
