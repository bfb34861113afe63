"""A learning curve, as lines in the terminal and as a picture."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path

from akhet.lab.stats import Estimate

WIDE, HIGH, LEFT, TOP, RIGHT, LOW = 720, 400, 62, 62, 78, 52
COLOURS = ["#1f6f78", "#a4452c", "#7a6a1c"]


@dataclass
class Point:
    """What was measured at one moment: the share won against each bot."""

    seconds: float
    games: int
    won: dict[str, Estimate]


def line(point: Point) -> str:
    """A moment as one line, with a bar for each bot up to the share that was won."""
    minutes = f"{int(point.seconds) // 60}:{int(point.seconds) % 60:02}"
    found = [f"{minutes:>5} {point.games:>9,} games"]
    for bot, won in point.won.items():
        filled = round(won.value * 20)
        found.append(f"{bot} {'█' * filled}{'·' * (20 - filled)} {said(won)}")
    return "  ".join(found)


def said(won: Estimate) -> str:
    """A share with its interval."""
    return f"{won.value:4.0%} ({won.low or 0.0:.0%}-{won.high or 0.0:.0%})"


def picture(points: list[Point], title: str, below: str, fair: float) -> str:
    """The curve as SVG: the share won by minutes, its interval, and what would be fair."""
    last = max(60.0, points[-1].seconds)

    def x(seconds: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * seconds / last

    def y(share: float) -> float:
        return TOP + (HIGH - TOP - LOW) * (1 - share)

    def text(at: float, down: float, words: str, more: str = "") -> str:
        return f'<text x="{at:.1f}" y="{down:.1f}" {more}>{escape(words)}</text>'

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img"'
        f' aria-label="{escape(title)}" font-family="sans-serif" font-size="13" fill="#3d3428">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fbf6ea"/>',
        text(LEFT, 28, title, 'font-size="17" font-weight="bold"'),
        text(LEFT, 47, below, 'fill="#6b5f4c"'),
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(share):.1f}" y2="{y(share):.1f}"'
            ' stroke="#e2d7bf"/>'
        )
        parts.append(text(LEFT - 8, y(share) + 4, f"{share:.0%}", 'text-anchor="end"'))
    minutes = range(0, int(last // 60) + 1, max(1, int(last // 600)))
    for minute in minutes:
        parts.append(text(x(minute * 60), HIGH - LOW + 20, str(minute), 'text-anchor="middle"'))
    parts.append(text((LEFT + WIDE - RIGHT) / 2, HIGH - 12, "minutes", 'text-anchor="middle"'))
    parts.append(
        f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(fair):.1f}" y2="{y(fair):.1f}"'
        ' stroke="#6b5f4c" stroke-dasharray="6 5"/>'
    )
    parts.append(text(WIDE - RIGHT + 8, y(fair) + 4, "fair share", 'fill="#6b5f4c"'))
    for bot, colour in zip(points[0].won, COLOURS * 3, strict=False):
        parts += drawn(bot, colour, [(x(p.seconds), p.won[bot]) for p in points], y)
    return "\n".join([*parts, "</svg>\n"])


def drawn(
    bot: str, colour: str, points: list[tuple[float, Estimate]], y: Callable[[float], float]
) -> list[str]:
    """The line of one bot, in the band of its interval, with its name at the end."""
    above = [(at, y(won.high or 0.0)) for at, won in points]
    under = [(at, y(won.low or 0.0)) for at, won in reversed(points)]
    band = " ".join(f"{at:.1f},{down:.1f}" for at, down in above + under)
    path = " ".join(f"{at:.1f},{y(won.value):.1f}" for at, won in points)
    end, won = points[-1]
    return [
        f'<polygon points="{band}" fill="{colour}" opacity="0.16"/>',
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>',
        f'<text x="{end + 8:.1f}" y="{y(won.value) + 4:.1f}" fill="{colour}">{escape(bot)}</text>',
    ]


def write(path: Path, points: list[Point], title: str, below: str, fair: float) -> None:
    """Writes the picture to a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(picture(points, title, below, fair), encoding="utf-8")
