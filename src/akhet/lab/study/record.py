"""What is kept of one game: who won, by what, with what, and how wide the choice was."""

from functools import partial

import msgspec

from akhet.core import AnyGame, Moves, State
from akhet.lab.plan import Fixture
from akhet.lab.playing import Watch, play
from akhet.lab.study.experiment import Experiment
from akhet.lab.study.items import Tally


class Studied(msgspec.Struct):
    """A finished game: a row of `games.parquet`. It holds no time, so that it is always the same.

    `bots`, `scores`, `ranks` and `sheet` (points by source) are by seat, `shares` of the victory by
    party; `choices` is how many legal actions each decision had, in order; `things` are seat, thing
    and how many.
    """

    arm: int
    number: int
    deal: int
    luck: int
    bots: list[str]
    scores: list[int]
    ranks: list[int]
    shares: list[float]
    opponent: int | None
    sheet: list[list[int]]
    choices: list[int]
    things: list[tuple[int, str, int]]


class Recorder(Watch):
    """Listens to a game and counts."""

    def __init__(self) -> None:
        """Nothing heard yet."""
        self.choices: list[int] = []
        self.sheet: list[list[int]] = []
        self.out = Moves()
        self.tally: Tally | None = None

    def begins(self, game: AnyGame, state: State) -> None:
        """Asks to be told."""
        self.tally = Tally(game.key, state.seats)
        state.facts = []

    def chooses(self, game: AnyGame, state: State, seat: int) -> None:
        """Counts the choices."""
        game.fill_for(state, seat, self.out)
        self.choices.append(self.out.n)
        self.hear(state)

    def ends(self, game: AnyGame, state: State) -> None:
        """Counts what is left to count."""
        self.hear(state)
        assert self.tally is not None
        self.tally.settle(game.key, game.counts(state, 0))
        rows = game.breakdown(state)
        self.sheet = [[row[source] for source in game.sources] for row in rows]

    def hear(self, state: State) -> None:
        """Takes what was told since."""
        assert self.tally is not None
        assert state.facts is not None
        for fact in state.facts:
            self.tally.hear(fact)
        state.facts.clear()


def study(experiment: Experiment, game: tuple[int, Fixture]) -> Studied:
    """Plays one game of an experiment."""
    arm, fixture = game
    watch = Recorder()
    played = play(experiment.plan(arm), fixture, watch)
    assert watch.tally is not None
    counts = sorted(watch.tally.counts.items())
    return Studied(
        arm=arm,
        number=played.number,
        deal=played.deal,
        luck=played.luck,
        bots=played.bots,
        scores=played.scores,
        ranks=played.ranks,
        shares=played.shares,
        opponent=played.opponent,
        sheet=watch.sheet,
        choices=watch.choices,
        things=[(seat, thing, n) for (seat, thing), n in counts],
    )


def student(experiment: Experiment) -> "partial[Studied]":
    """The work that hands are given."""
    return partial(study, experiment)
