"""Tournaments between bots: many games, interrupted and gone on with as you like."""

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec

from akhet.lab.folder import Folder
from akhet.lab.plan import Fixture, Plan
from akhet.lab.playing import Played, play
from akhet.lab.pool import spread
from akhet.lab.report import page
from akhet.lab.summary import Summary, summarise

SUMMARY, REPORT = "summary.json", "report.html"

Players = Callable[[Plan, Iterable[Fixture]], Generator[Played]]
"""Plays games somewhere and gives each back when it is done, in any order."""


def here(jobs: int) -> Players:
    """Players on this machine, in so many processes."""

    def players(plan: Plan, fixtures: Iterable[Fixture]) -> Generator[Played]:
        """Hands out the games."""
        return spread(partial(play, plan), fixtures, jobs)

    return players


def hold(
    plan: Plan,
    path: Path,
    players: Players,
    progress: Callable[[Played], None] = lambda played: None,
) -> list[Played]:
    """Plays what is left of a plan in its folder; answers all games by number.

    `progress` is told of every game: first of those that are there already, then as they end.
    """
    with Folder(path).opened(plan) as book:
        for played in book.games.values():
            progress(played)
        left = (fixture for fixture in plan.fixtures() if fixture.number not in book.games)
        with closing(players(plan, left)) as games:
            for played in games:
                book.add(played)
                progress(played)
        return [book.games[number] for number in range(plan.games)]


def conclude(plan: Plan, path: Path, games: Iterable[Played]) -> Summary:
    """Writes the summary and the report of all games in their folder."""
    summary = summarise(plan, games)
    folder = Folder(path)
    folder.write(SUMMARY, msgspec.json.format(msgspec.json.encode(summary)).decode() + "\n")
    folder.write(REPORT, page(plan, summary))
    return summary
