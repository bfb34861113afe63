"""How strong the bots are: every claim of docs/bots.md, as tournaments that can be interrupted.

    python bench/strength.py                        # all of it: hours; `make strength`
    python bench/strength.py imhotep levels -n 40   # rows whose name holds both, 40 games each
    python bench/strength.py --show                 # what has been played so far

Each row is an arena (`akhet.lab`) in a folder of its own under .bench/strength; the same command
again goes on where it was. The first bot sits in turn on every seat, all others are the second.
"""

import argparse
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import msgspec

from akhet.bots import LEVELS
from akhet.core import COMPILED
from akhet.games import GAMES
from akhet.lab import Plan, Summary, conclude, here, hold
from akhet.terminal.progress import Bar

FOLDER = Path(".bench/strength")
BUDGET = "100cpums"  # processor time: other work on the machine does not count


@dataclass(frozen=True)
class Row:
    """One claim: a bot, the others, and the share of victories it must reach."""

    game: str
    seats: int
    kind: str
    bot: str
    other: str
    goal: float
    options: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What the row and its folder are called."""
        return f"{self.game}-{self.seats}-{self.kind}"

    def plan(self, games: int) -> Plan:
        """The tournament."""
        bots = (self.bot,) if self.seats == 1 else (self.bot, self.other)
        return Plan(self.game, bots, self.seats, games, self.options, seed=8)


def rows(budget: str) -> list[Row]:
    """Every claim, one by one."""
    strongest, plain = f"search@{budget}", f"uct@{budget}"
    found: list[Row] = []
    for key, game in GAMES.items():
        least = min(seats for seats in game.seats if seats > 1)
        for seats in game.seats:
            if seats > 1:
                goal = 0.9 if seats == 2 else 2.2 / seats
                found.append(Row(key, seats, "greedy", strongest, "greedy", goal))
        found.append(Row(key, least, "uct", strongest, plain, 0.7))
        for lower, upper in pairwise(LEVELS):
            found.append(Row(key, least, f"levels-{upper.key}", upper.key, lower.key, 0.65))
    for level, goal in (("0", 0.95), ("5", 0.7)):
        found.append(Row("pharaon", 1, f"traitor-{level}", strongest, "", goal, {"traitor": level}))
    return found


def shown(row: Row, summary: Summary) -> str:
    """A row of the table in docs/bots.md."""
    first = summary.bots[0]
    share = first.wins
    ahead = summary.meetings[0].ahead if summary.meetings and row.seats > 2 else None
    late = first.think
    return " | ".join(
        [
            f"| {row.game}",
            str(row.seats),
            row.bot,
            row.other or f"Traitor, level {row.options['traitor']}",
            str(summary.games),
            f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})",
            f"{ahead.value:.0%}" if ahead else "",
            f"{row.goal:.0%}",
            f"{late.p50 * 1000:.0f} / {late.p99 * 1000:.0f} ms |" if late else " |",
        ]
    )


def main() -> None:
    """Plays the rows that are asked for and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("words", nargs="*", help="only rows whose name holds all of these")
    parser.add_argument("-n", "--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--budget", default=BUDGET, help="of the strongest bot and of plain UCT")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--show", action="store_true", help="play nothing, show what there is")
    given = parser.parse_args()
    if not COMPILED:
        parser.error("this needs compiled code")
    print("| game | seats | bot | others | games | won (95%) | ahead of each | goal | p50 / p99 |")
    print("|---|---:|---|---|---:|---:|---:|---:|---:|")
    for row in rows(given.budget):
        if all(word in row.name for word in given.words):
            run(row, given.games, given.jobs, given.folder / row.name, given.show)


def run(row: Row, games: int, jobs: int, folder: Path, show: bool) -> None:
    """Plays one row, or shows it if it has been played."""
    plan = row.plan(games)
    if show and not (folder / "summary.json").exists():
        return
    if show:
        data = (folder / "summary.json").read_bytes()
        print(shown(row, msgspec.json.decode(data, type=Summary)), flush=True)
        return
    with Bar(row.name, plan.games) as bar:
        played = hold(plan, folder, here(jobs), lambda _played: bar.add(1))
    print(shown(row, conclude(plan, folder, played)), flush=True)


if __name__ == "__main__":
    main()
