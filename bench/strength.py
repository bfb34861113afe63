"""How strong the bots are: every claim of docs/bots.md, as tournaments that can be interrupted.

    python bench/strength.py                        # all of it: days; `make strength`
    python bench/strength.py imhotep tenth --ms 2   # rows whose name holds all words, 2 ms a choice
    python bench/strength.py --show                 # what has been played so far

Each row is an arena (`akhet.lab`) in a folder of its own under .bench/strength; the same command
again goes on where it was, also with more games. The first bot sits in turn on every seat, all
others are the second; games of one deal have the same luck, and intervals go by deals. Time is the
processor's, so that other work on the machine does not count.
"""

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import msgspec

from akhet.bots import LADDER, WITH_TASTE
from akhet.core import COMPILED
from akhet.games import GAMES
from akhet.lab import Plan, Summary, conclude, here, hold
from akhet.terminal.progress import Bar

FOLDER = Path(".bench/strength")
MS = 20  # of the strongest bot, a choice
GAMES_A_ROW = 200
TASTE_PLAYOUTS = 100
TRAITORS = (("0", 0.95), ("5", 0.7))  # his levels: all light, all dark
FAIR = 0.5
GROWTH = 0.6
STEP = 0.65


@dataclass(frozen=True)
class Row:
    """One claim: a bot, the others, and the share that it must reach.

    That is how often it wins, or `ahead`: how often it ends before another at its table.
    """

    game: str
    seats: int
    kind: str
    bot: str
    other: str
    goal: float
    ahead: bool = False
    options: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What the row and its folder are called."""
        return f"{self.game}-{self.seats}-{self.kind}"

    def plan(self, games: int) -> Plan:
        """The tournament."""
        bots = (self.bot,) if self.seats == 1 else (self.bot, self.other)
        return Plan(self.game, bots, self.seats, games, self.options, seed=8)


def search(ms: int, kind: str = "search") -> str:
    """A search with so much of the processor's time."""
    return f"{kind}@{ms}cpums"


def by_processor(spec: str) -> str:
    """A level that thinks by the clock, with as much time of the processor."""
    spec = re.sub(r"@(\d+)s$", r"@\g<1>000ms", spec)
    return re.sub(r"@(\d+)ms$", r"@\1cpums", spec)


def rows(ms: int) -> Iterator[Row]:
    """Every claim, one by one, for a search with so many milliseconds."""
    for game in GAMES.values():
        yield from rows_of(game.key, [seats for seats in game.seats if seats > 1], ms)
    for level, goal in TRAITORS:
        options = {"traitor": level}
        yield Row("pharaon", 1, f"traitor-{level}-{ms}ms", search(ms), "", goal, options=options)
    harder = {"traitor": "5", "konflikte": "on", "traitor_swords": "on"}
    yield Row("pharaon", 1, f"traitor-konflikte-{ms}ms", search(ms), "", 0.7, options=harder)


def rows_of(game: str, tables: list[int], ms: int) -> Iterator[Row]:
    """The claims about one game."""
    least = min(tables)
    plain = search(ms)
    for seats in tables:
        goal = 0.9 if seats == 2 else 2.2 / seats
        yield Row(game, seats, f"greedy-{ms}ms", plain, "greedy", goal)
    for seats in tables:
        earlier = search(10 * ms, "classic")
        yield Row(game, seats, f"tenth-{ms}ms", plain, earlier, FAIR, ahead=True)
    for seats in tables:
        more = search(4 * ms)
        yield Row(game, seats, f"growth-{ms}ms", more, plain, GROWTH, ahead=True)
    yield Row(game, least, f"uct-{ms}ms", plain, search(ms, "uct"), 0.7)
    hundred = search(100 * ms, "uct")
    yield Row(game, least, f"hundredth-{ms}ms", plain, hundred, FAIR, ahead=True)
    for lower, upper in pairwise(LADDER):
        specs = by_processor(upper.spec), by_processor(lower.spec)
        yield Row(game, least, f"levels-{upper.key}", *specs, STEP, ahead=True)
    for level in WITH_TASTE:
        taste, other = f"{level.key}@{TASTE_PLAYOUTS}", f"search@{TASTE_PLAYOUTS}"
        yield Row(game, least, f"taste-{level.key}", taste, other, FAIR, ahead=True)


def shown(row: Row, summary: Summary) -> str:
    """A row of the table in docs/bots.md."""
    first = summary.bots[0]
    met = [meeting.ahead for meeting in summary.meetings if meeting.bot == first.name]
    ahead = met[0] if row.seats > 1 else None
    cells = [
        row.game,
        str(row.seats),
        row.bot,
        row.other or f"the Traitor, level {row.options['traitor']}",
        str(summary.deals),
        f"{first.wins.value:.0%} ({first.wins.low:.0%} to {first.wins.high:.0%})",
        f"{ahead.value:.0%} ({ahead.low:.0%} to {ahead.high:.0%})" if ahead else "",
        f"{row.goal:.0%}{' ahead' if row.ahead else ''}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Plays the rows that are asked for and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("words", nargs="*", help="only rows whose name holds all of these")
    parser.add_argument("-n", "--games", type=int, default=GAMES_A_ROW)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--ms", type=int, default=MS, help="of the strongest bot, a choice")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--show", action="store_true", help="play nothing, show what there is")
    given = parser.parse_args()
    if not COMPILED:
        parser.error("this needs compiled code")
    print("| game | seats | bot | others | deals | won (95%) | ahead of each (95%) | goal |")
    print("|---|---:|---|---|---:|---:|---:|---:|")
    for row in rows(given.ms):
        if all(word in row.name for word in given.words):
            run(row, given.games, given.jobs, given.folder / row.name, given.show)


def run(row: Row, games: int, jobs: int, folder: Path, show: bool) -> None:
    """Plays one row, or shows it if it has been played."""
    plan = row.plan(games)
    if show:
        if (folder / "summary.json").exists():
            data = (folder / "summary.json").read_bytes()
            print(shown(row, msgspec.json.decode(data, type=Summary)), flush=True)
        return
    with Bar(row.name, plan.games) as bar:
        played = hold(plan, folder, here(jobs), lambda _played: bar.add(1))
    print(shown(row, conclude(plan, folder, played)), flush=True)


if __name__ == "__main__":
    main()
