"""Drawings in the rules of Amun-Re, made from the figures of a box."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from akhet.games.amunre.actions import price
from akhet.rulebook.svg import disc, picture, rect, shape, sign, words

Figures = Mapping[str, Sequence[int]]
MOST_BOUGHT = 7  # pieces of a kind whose price is drawn
PYRAMIDS = (2, 1, 3)  # of an owner, by province
CELL = 30


def example(figures: Figures) -> int:
    """A province with fields and a camel, if there is one: the one with most of them."""
    fields, camels = figures["fields"], figures["camel_income"]
    return max(range(len(fields)), key=lambda n: (min(fields[n], camels[n]) > 0, fields[n]))


def sums(figures: Figures) -> list[str]:
    """The sums of offerings that belong to each field of the temple track."""
    tops = figures["tops"]
    between = [f"{a + 1}–{b}" for a, b in pairwise(tops)]
    return [f"≤ {tops[0]}", *between, f"{tops[-1] + 1}+"]


def yields(figures: Figures, n: int, field: int) -> str:
    """What a full province brings on a field of the track: its parts, not their sum."""
    fixed, camel = figures["fixed_income"][n], figures["camel_income"][n]
    parts = [f"{figures['fields'][n]} × {figures['harvest'][field]}"]
    parts += [str(fixed)] if fixed else []
    parts += [str(camel)] if camel and figures["camels"][field] else []
    return " + ".join(parts)


def province(figures: Figures, name: str, caption: str) -> str:
    """A province full of farmers, and what it brings on each field of the temple track."""
    n = example(figures)
    fields, camel = figures["fields"][n], figures["camel_income"][n]
    wide = max(150.0, 20 + CELL * fields + (60 if camel else 0))
    drawn = [rect(2, 2, wide, 96, "plot", 8), words(2 + wide / 2, 26, name)]
    for at in range(fields):
        x = 14 + CELL * at
        drawn += [rect(x, 44, CELL - 4, CELL - 4, "green", 4), sign("farmer", x + 4, 48, 18)]
    if camel:
        drawn += [sign("camel", wide - 62, 46, 26), disc(wide - 18, 59, 13, "coin")]
        drawn.append(words(wide - 18, 64, camel, "ink"))
    for field, label in enumerate(sums(figures), 1):
        x = 2 + 104 * (field - 1)
        drawn += [rect(x, 108, 98, 84, "slot", 8), words(x + 49, 128, label, "tiny")]
        drawn.append(words(x + 49, 154, yields(figures, n, field)))
        if figures["camels"][field]:
            drawn.append(sign("camel", x + 40, 166, 18))
    whole = max(wide + 4, 104 * len(sums(figures)))
    return picture(whole, 194, f"{name}. {caption}", drawn, caption)


def prices(caption: str) -> str:
    """What so many pieces of a kind cost together, as stairs."""
    drawn = []
    most = int(price(MOST_BOUGHT))
    for n in range(1, MOST_BOUGHT + 1):
        cost = int(price(n))
        high = 8 + 92 * cost / most
        x = 8 + 52 * (n - 1)
        drawn += [rect(x, 120 - high, 44, high, "coin", 3), words(x + 22, 114 - high, cost)]
        drawn.append(words(x + 22, 138, n, "tiny"))
    told = ", ".join(f"{n}: {int(price(n))}" for n in range(1, MOST_BOUGHT + 1))
    return picture(16 + 52 * MOST_BOUGHT, 146, f"{caption} {told}", drawn, caption)


def sets(figures: Figures, caption: str) -> str:
    """Pyramids in three provinces: each scores, and one of each province is a set."""
    each, whole = figures["scoring"][0], figures["scoring"][1]
    drawn = [rect(4, 66, 3 * 84 - 4, 42, "slot", 8)]
    for at, count in enumerate(PYRAMIDS):
        for level in range(count):
            x, y = 16 + 84 * at, 102 - 34 * level
            drawn.append(shape(f"M{x} {y}h56l-28 -30z", "pyramid"))
    worth = f"{sum(PYRAMIDS)} × {each} + {min(PYRAMIDS)} × {whole}"
    drawn.append(words(330, 92, worth, "num"))
    return picture(410, 112, f"{caption} {worth}", drawn, caption)
