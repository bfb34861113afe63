"""Plays an experiment: what is there already is kept, what is left is handed out."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from akhet.lab.plan import Fixture
from akhet.lab.pool import Hands
from akhet.lab.study.experiment import Experiment
from akhet.lab.study.record import Studied, student
from akhet.lab.study.store import Shelf


def run(
    experiment: Experiment,
    path: Path,
    hands: Hands[tuple[int, Fixture], Studied],
    progress: Callable[[int], None] = lambda games: None,
) -> int:
    """Plays what is left in its folder; answers how many games there are then.

    `progress` is told how many more are done: first of those that are there already.
    """
    with Shelf(path).opened(experiment) as rows:
        progress(rows.count())
        left = (
            (arm, fixture)
            for arm, fixture in experiment.fixtures()
            if not rows.has((arm, fixture.number))
        )
        played = (experiment.game, experiment.bots)
        with closing(hands(student(experiment), left, played)) as games:
            for studied in games:
                rows.add(studied)
                progress(1)
    return Shelf(path).count()
