"""A small picture of a board for lists of tables, drawn from what those who only watch may know."""

import math
from collections.abc import Callable
from typing import Any, TypeAlias

Position: TypeAlias = dict[str, Any]
WIDTH, HEIGHT = 160, 100
GROUND, GREEN, NILE, HULL, DARK = "#E7D7B4", "#7FA05A", "#1D4C8A", "#8A5A2B", "#3A2B20"
SEATS = ("#C8432B", "#2B5FB8", "#5CC7B2", "#F4BE3A", "#3A2B49")
EMPTY, RIM = "#CBB98F", "#FAF4E6"
RESOURCES = {
    "agriculture": "#409E6E",
    "justice": "#2C2829",
    "royalty": "#F6B72B",
    "construction": "#9B371D",
    "trade": "#2C569E",
    "silver": "#C3CAD0",
    "sword": "#8C8C96",
}
CELLS = {  # column and row of every province; the free one is the Red Sea
    "damanhur": (0, 0),
    "baharya": (0, 1),
    "dakhla": (0, 2),
    "kharga": (0, 3),
    "buto": (1, 0),
    "memphis": (1, 1),
    "abydos": (1, 2),
    "edfu": (1, 3),
    "mendes": (2, 0),
    "amarna": (2, 1),
    "thebes": (2, 2),
    "abu": (2, 3),
    "avaris": (3, 0),
    "sawu": (3, 2),
    "berenike": (3, 3),
}


def picture(game: str, position: Position) -> str:
    """The board of a game as SVG: shapes and colours only, nothing that anybody has written."""
    inside = "".join(DRAWN[game](position))
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inside}</svg>'


def box(x: float, y: float, w: float, h: float, fill: str, rx: float = 0) -> str:
    """A rectangle."""
    round_ = f' rx="{rx:g}"' if rx else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}"{round_}/>'


def disc(x: float, y: float, r: float, fill: str, rim: str = "") -> str:
    """A circle."""
    edge = f' stroke="{rim}" stroke-width="1"' if rim else ""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:g}" fill="{fill}"{edge}/>'


def path(d: str, fill: str, line: str = "") -> str:
    """Any shape."""
    edge = f' stroke="{line}" stroke-width="1"' if line else ""
    return f'<path d="{d}" fill="{fill}"{edge}/>'


def stone(x: float, y: float, seat: int | None, size: float = 7) -> str:
    """A stone of a seat, or the place for one."""
    if seat is None:
        return box(x, y, size, size, "none") + box(x + 1, y + 1, size - 2, size - 2, EMPTY, 1)
    return box(x, y, size, size, SEATS[seat], 1.2)


# ---------------------------------------------------------------- Imhotep


def imhotep(position: Position) -> list[str]:
    """Ships on the river with their stones; on the shore what was built."""
    found = [box(0, 0, WIDTH, HEIGHT, GROUND)]
    found += [box(0, 0, 64, HEIGHT, NILE), box(64, 0, 4, HEIGHT, GREEN)]
    for number, ship in enumerate(position["ships"]):
        found += a_ship(8 if ship["site"] is None else 22, 12 + 23 * number, ship)
    layers = position["pyramid"]
    stones = [seat for layer in layers for seat in layer]
    found += piled(stones, 76, 44)
    found += [stone(76 + 8 * n, 54, seat) for n, seat in enumerate(position["temple"][-9:])]
    found.append(box(76, 62, 74, 2, DARK))
    for n, seat in enumerate(position["burial"][:27]):
        found.append(stone(76 + 6 * (n // 3), 70 + 6 * (n % 3), seat, 5.4))
    for seat, high in enumerate(position["obelisks"]["stones"]):
        top = min(high, 10)
        found.append(box(136 + 6 * seat, 92 - 3 * top, 4.6, 3 * top, SEATS[seat]))
    found.append(box(134, 92, 22, 2, DARK))
    return found


def a_ship(x: float, y: float, ship: Position) -> list[str]:
    """A ship with its cargo; one that has landed lies nearer to the shore."""
    wide = 9 * len(ship["cargo"]) + 4
    hull = f"M{x - 3:g} {y + 7}h{wide + 4}l-5 7h-{wide - 6}z"
    cargo = [stone(x + 9 * n, y - 1, seat, 8) for n, seat in enumerate(ship["cargo"])]
    return [path(hull, HULL), *cargo]


def piled(stones: list[int], x: float, bottom: float) -> list[str]:
    """Stones as a pyramid, the lowest layer first."""
    found, row, start = [], 0, 0
    widths = (6, 5, 4, 3, 2, 1, 9, 9, 9)
    while start < len(stones) and row < len(widths):
        some = stones[start : start + widths[row]]
        left = x + 4 * row if row < 6 else x
        found += [stone(left + 8 * n, bottom - 8 * (row + 1), s) for n, s in enumerate(some)]
        start, row = start + widths[row], row + 1
    return found


# ---------------------------------------------------------------- Amun-Re


def amunre(position: Position) -> list[str]:
    """The provinces on both shores, in the colours of their owners, with their pyramids."""
    found = [box(0, 0, WIDTH, HEIGHT, GROUND)]
    found += [box(70, 0, 20, HEIGHT, GREEN), box(74, 0, 12, HEIGHT, NILE)]
    for name, province in position["provinces"].items():
        column, row = CELLS[name]
        x, y = 3 + 36 * column + (12 if column > 1 else 0), 3 + 24 * row
        owner = province["owner"]
        shown = name in position["opened"] or name in position["used"]
        found.append(box(x, y, 34, 21, RIM if shown else "#D2BF94", 3))
        if owner is not None:
            found.append(box(x, y, 34, 6, SEATS[owner], 3))
        found += [triangle(x + 3 + 8 * n, y + 18) for n in range(min(province["pyramids"], 4))]
        if not province["pyramids"]:
            count = min(province["stones"], 3)
            found += [box(x + 4 + 6 * n, y + 13, 4.5, 4.5, "#B99A5B") for n in range(count)]
        farmers = min(province["farmers"], 6)
        found += [disc(x + 31 - 4 * n, y + 9.5, 1.6, GREEN) for n in range(farmers)]
    return found


def triangle(x: float, bottom: float) -> str:
    """A pyramid."""
    return path(f"M{x:g} {bottom:g}l3.5 -7l3.5 7z", "#C9931F", DARK)


# ---------------------------------------------------------------- Pharaon


def pharaon(position: Position) -> list[str]:
    """The wheel with its five colours and what lies on them; the goods of each seat beside it."""
    found = [box(0, 0, WIDTH, HEIGHT, GROUND), disc(52, 50, 46, "#F3E3BD", DARK)]
    colours = list(position["slots"])
    turned = colours.index(position["wheel"]) if position["wheel"] in colours else 0
    for n in range(5):
        colour = colours[(turned + n) % 5]
        found.append(wedge(52, 50, 15, 43, 72 * n - 126, RESOURCES[colour]))
        middle = math.radians(72 * n - 90)
        for at, token in enumerate(position["slots"][colour]):
            angle, far = middle + (at % 2 - 0.5) * 0.55, 22 + 12 * (at // 2)
            x, y = 52 + far * math.cos(angle), 50 + far * math.sin(angle)
            found.append(disc(x, y, 4.4, RESOURCES.get(token, RIM) if token else "#00000033", RIM))
    found.append(disc(52, 50, 12, "#C9931F", RIM))
    for seat, player in enumerate(position["players"]):
        y = 12 + 18 * seat
        found.append(disc(112, y, 6, SEATS[seat], RIM))
        goods = [kind for kind, count in player["goods"].items() for _ in range(count)]
        colours = [RESOURCES.get(kind, RIM) for kind in goods[:6]]
        found += [disc(124 + 6 * n, y, 2.6, fill, DARK) for n, fill in enumerate(colours)]
    return found


def wedge(x: float, y: float, inner: float, outer: float, start: float, fill: str) -> str:
    """A part of a ring of 72 degrees."""
    a, b = math.radians(start + 1.5), math.radians(start + 70.5)
    corners = [
        (x + far * math.cos(angle), y + far * math.sin(angle))
        for far, angle in ((inner, a), (outer, a), (outer, b), (inner, b))
    ]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    d = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}A{outer} {outer} 0 0 1 {cx:.1f} {cy:.1f}"
    return path(f"{d}L{dx:.1f} {dy:.1f}A{inner} {inner} 0 0 0 {ax:.1f} {ay:.1f}z", fill)


DRAWN: dict[str, Callable[[Position], list[str]]] = {
    "imhotep": imhotep,
    "amunre": amunre,
    "pharaon": pharaon,
}
