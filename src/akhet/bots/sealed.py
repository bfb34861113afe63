"""What others seal at the same question, guessed better and better while a search thinks.

Where seats seal an answer each, such as an offer, nobody knows those of the others. The odds say
what seats usually answer. What each answer of another seat brought that seat is counted over all
playouts, whatever the searching seat answered in them, so that no guess rests on a secret; and what
brings more than usual becomes likelier.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.knowledge import PARTIES
from akhet.core.moves import ROOM, Moves

DOUBT: Final = 20.0  # tries after which half of what an answer brought is held true


@final
class Guesses:
    """What sealed answers to one question brought, by seat and action."""

    def __init__(self) -> None:
        """No question yet."""
        self.guile: float = 0.0  # 0: nothing is sealed, or the odds are enough
        self.question: i64 = 0
        self.moment: i64 = 0
        self.tries = vec[float]([0.0] * (ROOM * PARTIES))
        self.brought = vec[float]([0.0] * (ROOM * PARTIES))
        self.answer = vec[i64]([0] * PARTIES)  # those of one playout, as seat * ROOM + action
        self.answers: i64 = 0

    def stop(self) -> None:
        """Leaves everything to the odds."""
        self.guile = 0.0
        self.answers = 0

    def start(self, guile: float, question: i64, moment: i64) -> None:
        """Begins anew with a question, asked at a tick of the game's clock."""
        self.guile = guile
        self.question = question
        self.moment = moment
        self.answers = 0
        n: i64
        for n in range(ROOM * PARTIES):
            self.tries[n] = 0.0
            self.brought[n] = 0.0

    def lean(self, seat: i64, out: Moves, odds: vec[float], usual: float) -> None:
        """Makes answers likelier that brought a seat more than usual; of few tries less is held."""
        total: float = 0.0
        n: i64
        for n in range(out.n):
            at: i64 = seat * ROOM + out.items[n]
            tries: float = self.tries[at]
            if tries > 0.0:
                edge: float = (self.brought[at] / tries - usual) * tries / (tries + DOUBT)
                odds[n] *= exp(edge / self.guile)
            total += odds[n]
        for n in range(out.n):
            odds[n] = odds[n] / total

    def keep(self, seat: i64, action: i64) -> None:
        """Remembers what a seat answers in this playout."""
        if self.answers < PARTIES:
            self.answer[self.answers] = seat * ROOM + action
            self.answers += 1

    def note(self, gain: vec[float]) -> None:
        """Counts what this playout brought those who answered."""
        n: i64
        for n in range(self.answers):
            at: i64 = self.answer[n]
            self.tries[at] += 1.0
            self.brought[at] += gain[at // ROOM]
