"""A result as a picture: names, points and the score sheet, drawn from what the rules scored."""

from html import escape
from typing import Any

WIDTH = 720
LEFT = 40
ROW = 44
HEAD = 190
COLOURS = ("#C8432B", "#2B5FB8", "#5CC7B2", "#F4BE3A", "#3A2B49")
INKS = ("#FFF8EC", "#FFF8EC", "#0C332C", "#3A2904", "#F3E8D2")
TEXT = "Georgia, 'Times New Roman', serif"
FIGURES = "'Source Sans 3', 'Segoe UI', Roboto, Helvetica, sans-serif"
LONGEST = 14  # signs of a name in a column


def picture(title: str, found: dict[str, Any], total: str, day: str) -> str:
    """An SVG of a result; names are those that people gave, so they are escaped."""
    people, sources = found["people"], found["sources"]
    used = [n for n in range(len(sources)) if any(person["sheet"][n] for person in people)]
    height = HEAD + ROW * (len(used) + 2) + 40
    column = (WIDTH - LEFT - 260) // max(len(people), 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}">',
        f'<rect width="{WIDTH}" height="{height}" fill="#FAF4E6"/>',
        f'<rect width="{WIDTH}" height="8" fill="#C9931F"/>',
        words(LEFT, 62, title, 38, "#12325F", TEXT),
        words(LEFT, 98, found["says"], 22, "#5A4C3E", TEXT),
        words(WIDTH - LEFT, 62, day, 18, "#5A4C3E", FIGURES, "end"),
    ]
    for n, person in enumerate(people):
        middle = 260 + LEFT + column * n + column // 2
        parts += head(middle, n, person)
    for line, source in enumerate(used):
        y = HEAD + ROW * line + 28
        if line % 2 == 0:
            parts.append(
                f'<rect x="{LEFT - 12}" y="{y - 28}" width="{WIDTH - 2 * LEFT + 24}" '
                f'height="{ROW}" rx="6" fill="#F3EAD8"/>'
            )
        parts.append(words(LEFT, y, sources[source], 19, "#231D19", FIGURES))
        for n, person in enumerate(people):
            middle = 260 + LEFT + column * n + column // 2
            parts.append(
                words(middle, y, str(person["sheet"][source]), 20, "#231D19", FIGURES, "middle")
            )
    y = HEAD + ROW * len(used) + 46
    parts.append(words(LEFT, y, total, 24, "#12325F", TEXT))
    for n, person in enumerate(people):
        middle = 260 + LEFT + column * n + column // 2
        parts.append(words(middle, y, str(person["points"]), 30, "#12325F", TEXT, "middle"))
    parts.append(words(WIDTH - LEFT, height - 18, "akhet", 16, "#7A5510", TEXT, "end"))
    return "".join([*parts, "</svg>"])


def head(middle: int, n: int, person: dict[str, Any]) -> list[str]:
    """A person's disc with the place, and the name below."""
    colour, ink = COLOURS[n % len(COLOURS)], INKS[n % len(INKS)]
    name = person["name"]
    short = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
    ring = '<circle cx="{x}" cy="134" r="21" fill="none" stroke="#C9931F" stroke-width="4"/>'
    return [
        f'<circle cx="{middle}" cy="134" r="17" fill="{colour}"/>',
        ring.format(x=middle) if person["place"] == 1 else "",
        words(middle, 141, str(person["place"]), 20, ink, FIGURES, "middle"),
        words(middle, 178, short, 17, "#231D19", FIGURES, "middle"),
    ]


def words(
    x: int, y: int, said: str, size: int, colour: str, font: str, anchor: str = "start"
) -> str:
    """A line of text."""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" font-family="{font}" '
        f'text-anchor="{anchor}">{escape(said)}</text>'
    )
