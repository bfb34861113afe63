"""An experiment: one small file that says what is played, and the tables that follow from it.

    title = "Imhotep, sides A"
    game = "imhotep"
    seats = [2, 3, 4]
    bots = ["knowledge", "greedy"]
    games = 400
    seed = 1

An **arm** is one of its tables: so many seats, a seed, and perhaps one figure that differs. All
arms of one seed and number of seats have the same deals.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from akhet.core.components import read_text
from akhet.core.errors import BadOption
from akhet.games import GAMES
from akhet.lab.plan import Fixture, Plan
from akhet.lab.study.figures import Varied, figures_text, varied
from akhet.lab.study.lines import Lines, read_file

FIELDS = (
    *("title", "game", "seats", "bots", "games", "seed", "mirror", "options", "components"),
    "vary",
)
VARY = ("figure", "values", "by")
MOST_GAMES = 1_000_000
MOST_ARMS = 2_000
MOST_SEED = 2**31 - 1


@dataclass(frozen=True)
class Arm:
    """One table of an experiment; without a figure it is played as it is."""

    seats: int
    seed: int
    figure: str = ""
    value: str = ""


@dataclass(frozen=True)
class Experiment:
    """What is played, checked when it is read."""

    title: str
    game: str
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    games: int
    mirror: bool
    components: str
    arms: tuple[Arm, ...]
    figures: tuple[Varied, ...] = ()

    def plan(self, arm: int) -> Plan:
        """The tournament of one arm."""
        return plan_of(self, arm)

    def total(self) -> int:
        """How many games there are in all."""
        return sum(self.plan(arm).games for arm in range(len(self.arms)))

    def fixtures(self) -> Iterator[tuple[int, Fixture]]:
        """Every game, arm after arm."""
        for arm in range(len(self.arms)):
            for fixture in self.plan(arm).fixtures():
                yield arm, fixture


@lru_cache(maxsize=MOST_ARMS)
def plan_of(experiment: Experiment, arm: int) -> Plan:
    """The tournament of one arm; made once, since every game asks for it."""
    at = experiment.arms[arm]
    text = experiment.components
    if at.figure:
        text = figures_text(experiment.game, text, at.figure, at.value)
    options, games = dict(experiment.options), experiment.games
    return Plan(
        experiment.game, experiment.bots, at.seats, games, options, at.seed, experiment.mirror, text
    )


# ---------------------------------------------------------------- reading


def read_experiment(path: Path) -> Experiment:
    """The experiment of a file; `BadExperiment` says in which line and field it is wrong."""
    return experiment_of(read_file(path), path.parent)


def experiment_of(lines: Lines, folder: Path) -> Experiment:
    """The experiment of some lines; files that it names are looked for in the folder."""
    data = lines.data
    lines.known(data, FIELDS, "", 0)
    for field in ("game", "bots"):
        if field not in data:
            raise lines.wrong(field, "this field is missing")
    game = lines.words("game", data["game"])
    if game not in GAMES:
        raise lines.wrong("game", f"there is no game {game!r}; there are {', '.join(GAMES)}")
    text = components_of(lines, game, folder)
    options = options_of(lines)
    bots = tuple(lines.words("bots", bot) for bot in lines.many("bots", data["bots"]))
    games = lines.whole("games", data.get("games", 100), 1, MOST_GAMES)
    mirror = data.get("mirror", False)
    if not isinstance(mirror, bool):
        raise lines.wrong("mirror", f"{mirror!r} is not true or false")
    seats = numbers(lines, "seats", data.get("seats", max(2, GAMES[game].seats[0])), 1, 8)
    seeds = numbers(lines, "seed", data.get("seed", 0), 0, MOST_SEED)
    for count in seats:
        check_table(lines, game, count, options, bots, mirror)
    figures = tuple(figures_of(lines, game, text))
    places = [Arm(count, seed) for count in seats for seed in seeds]
    arms = places + [
        Arm(place.seats, place.seed, figure.path, value)
        for figure in figures
        for value in figure.values
        for place in places
    ]
    if len(arms) > MOST_ARMS:
        raise lines.wrong("vary", f"{len(arms):,} tables are more than {MOST_ARMS:,}")
    title = lines.words("title", data.get("title", game))
    return Experiment(
        title, game, tuple(options.items()), bots, games, mirror, text, tuple(arms), figures
    )


def numbers(lines: Lines, field: str, value: object, low: int, high: int) -> list[int]:
    """One number, or several that differ."""
    items = lines.many(field, value) if isinstance(value, list) else [value]
    found = [lines.whole(field, item, low, high) for item in items]
    if len(set(found)) < len(found):
        raise lines.wrong(field, "one of these is there twice")
    return found


def options_of(lines: Lines) -> dict[str, str]:
    """The table options, as texts."""
    given = lines.data.get("options", {})
    if not isinstance(given, dict):
        raise lines.wrong("options", "this is a table: [options]")
    return {key: lines.words(f"options.{key}", value) for key, value in given.items()}


def check_table(
    lines: Lines,
    game: str,
    seats: int,
    options: dict[str, str],
    bots: tuple[str, ...],
    mirror: bool,
) -> None:
    """Sees that a table can be played, one field after the other."""
    lines.reading("seats", lambda: GAMES[game].checked(seats))
    for key, value in options.items():
        lines.reading(f"options.{key}", partial(checked, game, seats, {key: value}))
    lines.reading("options", lambda: checked(game, seats, options))
    lines.reading("bots", lambda: Plan(game, bots, seats))
    lines.reading("mirror", lambda: Plan(game, bots, seats, mirror=mirror))


def checked(game: str, seats: int, options: dict[str, str]) -> dict[str, str]:
    """The options of a table, or what is wrong with them."""
    return GAMES[game].checked(seats, options)


def components_of(lines: Lines, game: str, folder: Path) -> str:
    """The text of the owner's own figures, if the file names some."""
    if "components" not in lines.data:
        return ""
    name = lines.words("components", lines.data["components"])
    text = lines.reading("components", lambda: read_text(folder / name))
    lines.reading("components", lambda: GAMES[game].read_components(text))
    return text


def figures_of(lines: Lines, game: str, text: str) -> Iterator[Varied]:
    """The figures that are varied, each once."""
    rows = lines.data.get("vary", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise lines.wrong("vary", "these are tables: [[vary]]")
    seen: set[str] = set()
    for row, given in enumerate(rows):
        lines.known(given, VARY, "vary", row)
        if "figure" not in given:
            raise lines.wrong("vary.figure", "this field is missing", row)
        figure = lines.words("vary.figure", given["figure"], row)
        by = lines.whole("vary.by", given.get("by", 2), 1, 50, row)
        values = None
        if "values" in given:
            values = [str(value) for value in lines.many("vary.values", given["values"], row)]
        field = "vary.figure" if values is None else "vary.values"
        found = lines.reading(field, partial(varied, game, text, figure, values, by), row)
        for one in found:
            if one.path in seen:
                raise lines.wrong("vary.figure", f"{one.path} is there twice", row)
            seen.add(one.path)
            yield one


def same_place(one: Arm, other: Arm) -> bool:
    """Whether two arms have the same deals."""
    return (one.seats, one.seed) == (other.seats, other.seed)


def base_of(experiment: Experiment, arm: int) -> int:
    """The arm with the same deals that is played as it is."""
    for number, other in enumerate(experiment.arms):
        if not other.figure and same_place(experiment.arms[arm], other):
            return number
    raise BadOption("an experiment without a table that is played as it is")
