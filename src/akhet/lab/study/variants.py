"""How much a reconstructed figure matters: the same deals, with the figure at other values."""

import math
import re
from collections import defaultdict
from collections.abc import Sequence

import msgspec

from akhet.lab.stats import Estimate, mean_interval, share_interval
from akhet.lab.study.experiment import Experiment, base_of
from akhet.lab.study.figures import Varied
from akhet.lab.study.items import GROUPS, OF_FIGURES
from akhet.lab.study.lift import Lift, Row, lift
from akhet.lab.study.record import Studied
from akhet.lang import text, words
from akhet.match.own_copy import Cell, cells


class Variant(msgspec.Struct, frozen=True):
    """A figure at one value."""

    value: str
    usual: bool
    worth: Lift | None  # what the thing it is printed on is worth then
    points: Estimate | None  # mean points of a seat, against those with the usual figure
    other_winner: Estimate | None  # games of the same deal that end otherwise


class FigureFound(msgspec.Struct, frozen=True):
    """A figure, what it is called, and what its values do, the least first."""

    path: str
    name: str
    bounded: bool
    variants: list[Variant]
    swing: Estimate | None  # the worth at the most, less that at the least
    clear: bool


def figures_found(experiment: Experiment, games: Sequence[Studied]) -> list[FigureFound]:
    """All figures that the experiment varies, those that matter most first."""
    by_arm: dict[int, list[Studied]] = defaultdict(list)
    for game in games:
        by_arm[game.arm].append(game)
    found = [figure_found(experiment, figure, by_arm) for figure in experiment.figures]
    return sorted(found, key=lambda one: (-size(one), one.path))


def size(found: FigureFound) -> float:
    """How much a figure moves the worth of its thing."""
    return abs(found.swing.value) if found.swing is not None else 0.0


def figure_found(
    experiment: Experiment, figure: Varied, by_arm: dict[int, list[Studied]]
) -> FigureFound:
    """One figure."""
    keys = things_of(experiment.game, figure.path)
    arms = [n for n, arm in enumerate(experiment.arms) if arm.figure in ("", figure.path)]
    values = [(experiment.arms[n].value, n) for n in arms]
    groups: dict[str, list[int]] = defaultdict(list)
    for value, arm in values:
        groups[value or figure.usual].append(arm)
    questions = 2 * len(experiment.figures)
    variants = [
        variant(experiment, value, value == figure.usual, groups[value], by_arm, (keys, questions))
        for value in sorted(groups, key=in_order)
    ]
    worths = [one.worth for one in variants if one.worth is not None]
    swing = clear = None
    if len(worths) > 1 and len(worths) == len(variants):
        swing = difference(worths[-1].effect, worths[0].effect)
        wide = difference(worths[-1].wide, worths[0].wide)
        clear = is_clear(wide)
    name = figure_name(experiment.game, cells(experiment.game)[figure.path])
    return FigureFound(figure.path, name, figure.bounded, variants, swing, bool(clear))


def in_order(value: str) -> tuple[int, str]:
    """Numbers by size, words after them."""
    return (int(value), "") if value.isdigit() else (10**9, value)


def difference(high: Estimate, low: Estimate) -> Estimate:
    """The difference of two estimates, as if they were independent."""
    assert high.high is not None
    assert low.high is not None
    reach = math.hypot(high.high - high.value, low.high - low.value)
    value = high.value - low.value
    return Estimate(value, value - reach, value + reach)


def is_clear(found: Estimate) -> bool:
    """Whether an interval does not hold nought."""
    return (found.low or 0) > 0 or (found.high or 0) < 0


def variant(
    experiment: Experiment,
    value: str,
    usual: bool,
    arms: list[int],
    by_arm: dict[int, list[Studied]],
    asked: tuple[set[str], int],
) -> Variant:
    """The games with a figure at one value."""
    keys, questions = asked
    games = [game for arm in arms for game in by_arm[arm]]
    worth = worth_of(games, keys, questions) if keys and games else None
    if usual or not games:
        return Variant(value, usual, worth, None, None)
    points: dict[tuple[int, int], tuple[float, int]] = {}
    changed: dict[tuple[int, int], tuple[float, int]] = {}
    for arm in arms:
        base = {game.number: game for game in by_arm[base_of(experiment, arm)]}
        for game in by_arm[arm]:
            if (other := base.get(game.number)) is not None:
                mean = (sum(game.scores) - sum(other.scores)) / len(game.scores)
                put(points, (arm, game.deal), mean)
                put(changed, (arm, game.deal), float(game.shares != other.shares))
    if not points:
        return Variant(value, usual, worth, None, None)
    moved = share_interval(list(changed.values()))
    return Variant(value, usual, worth, mean_interval(list(points.values())), moved)


def put(
    table: dict[tuple[int, int], tuple[float, int]], deal: tuple[int, int], value: float
) -> None:
    """Adds a game to its deal."""
    total, count = table.get(deal, (0.0, 0))
    table[deal] = (total + value, count + 1)


def worth_of(games: list[Studied], keys: set[str], questions: int) -> Lift | None:
    """What the things of a figure are worth in these games."""
    rows: list[Row] = []
    counts: list[float] = []
    for game in games:
        had = [0.0] * len(game.bots)
        for seat, thing, count in game.things:
            if thing in keys:
                had[seat] += count
        for seat, name in enumerate(game.bots):
            rows.append(Row((game.arm, name, seat), (game.arm, game.deal), game.shares[seat]))
            counts.append(had[seat])
    return lift(rows, counts, questions)


# ---------------------------------------------------------------- names


def things_of(game: str, path: str) -> set[str]:
    """The things that a figure is printed on, as `Studied.things` names them."""
    section, cell = section_of(path), cells(game)[path]
    if section == "god_side" and cell.field.startswith("left"):
        return set()  # that half belongs to whichever god stands there
    known = {group.key for group in GROUPS[game]}
    return {f"{key}:{cell.row.lower()}" for key in OF_FIGURES.get(section, ()) if key in known}


def section_of(path: str) -> str:
    """The table of figures that a path is in."""
    return re.sub(r"\[\d+\]", "", path).rpartition(".")[0]


def figure_name(game: str, cell: Cell) -> str:
    """A figure in words: the thing it is printed on, and what it is."""
    section, known = section_of(cell.path), words("en")
    field = known.get(f"web.copy.field.{cell.field}", cell.field)
    row = cell.row.lower()
    keys = {"province": "province.{}", "god_side": "district.{}.name", "noble": "noble.{}.name"}
    named = known.get(f"{game}.{keys.get(section, '').format(row)}", "")
    if named and section == "noble":
        named = f"{named} {row}"
    title = text("en", f"web.copy.section.{game}.{section.replace('.', '-')}")
    return f"{named or f'{title} {cell.row}'.strip()}: {field}"
