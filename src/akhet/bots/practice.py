"""Learning by self-play: a game's knowledge plays against itself and takes up what worked.

Policy gradient with a learned baseline. Every move shows signs; after a game the weights of the
signs of the moves a seat chose rise if it did better than its standing had promised, and fall if
it did worse. At the same time the weights of the signs of a standing learn to foretell the final
points. Everything follows from the seed.
"""

from math import log, sqrt
from typing import Final, Generic, final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.game import Game
from akhet.core.ids import CHANCE
from akhet.core.knowledge import PARTIES, Knowledge, Pad, share_out
from akhet.core.moves import ROOM, Moves
from akhet.core.rng import Rng
from akhet.core.state import top_task
from akhet.core.step import S

TAPE: Final = 400_000  # numbers that one game may leave behind
ASKED: Final = 4_000  # questions of one game


@final
class Climber:
    """Weights that climb along noisy slopes (Adam)."""

    def __init__(self, size: int, pace: float) -> None:
        """So many weights, all 0."""
        self.size: i64 = size
        self.pace = pace
        self.slope = vec[float]([0.0] * size)
        self.mean = vec[float]([0.0] * size)
        self.square = vec[float]([0.0] * size)
        self.steps = 0

    def climb(self, weights: vec[float], count: float, pull: float) -> None:
        """One step up the mean of `count` slopes; `pull` draws weights back to 0."""
        self.steps += 1
        fast: float = 1.0 - 0.9**self.steps
        slow: float = 1.0 - 0.999**self.steps
        n: i64
        for n in range(self.size):
            slope: float = self.slope[n] / count - pull * weights[n]
            self.slope[n] = 0.0
            self.mean[n] = 0.9 * self.mean[n] + 0.1 * slope
            self.square[n] = 0.999 * self.square[n] + 0.001 * slope * slope
            weights[n] += self.pace * (self.mean[n] / fast) / (sqrt(self.square[n] / slow) + 1e-6)


@final
class Practice(Generic[S]):
    """Plays games of one kind against itself and learns from them."""

    def __init__(
        self,
        game: Game[S],
        knowledge: Knowledge[S],
        seed: int,
        pace: float = 0.02,
        stand_pace: float = 0.05,
        curiosity: float = 0.01,
        win_part: float = 0.5,
    ) -> None:
        """`pace` is how big the steps are; `curiosity` keeps the odds from becoming certainties."""
        self.game = game
        self.knowledge = knowledge
        self.rng = Rng(seed)
        self.moves = Climber(knowledge.moves * knowledge.tables, pace)
        self.stands = Climber(knowledge.stands * knowledge.tables, stand_pace)
        self.curiosity = curiosity
        self.win_part = win_part
        self.out = Moves()
        self.pad = Pad()
        self.sign = vec[i64]([0] * TAPE)  # the tape: signs and amounts, question by question
        self.amount = vec[float]([0.0] * TAPE)
        self.used: i64 = 0
        self.seat = vec[i64]([0] * ASKED)
        self.move_from = vec[i64]([0] * (ASKED + 1))
        self.stand_from = vec[i64]([0] * (ASKED + 1))
        self.hoped = vec[float]([0.0] * ASKED)  # what the seat could expect
        self.party = vec[i64]([0] * ASKED)  # of whom points are foretold
        self.foretold = vec[float]([0.0] * ASKED)
        self.ticks = vec[i64]([0] * ASKED)
        self.entropy = vec[float]([0.0] * ASKED)
        self.asked: i64 = 0
        self.points = vec[float]([0.0] * PARTIES)
        self.gain = vec[float]([0.0] * PARTIES)
        self.shares = vec[float]([0.0] * PARTIES)
        self.misses = vec[float]([0.0] * (knowledge.clocks + 1))
        self.missed = vec[float]([0.0] * (knowledge.clocks + 1))
        self.odds = vec[float]([0.0] * ROOM)
        self.decisions = 0

    def games(self, first: S, count: int) -> None:
        """Plays some games from a position and adds up what they teach; `learn` takes it up."""
        for _game in range(count):
            self.play(self.game.copy(first))

    def learn(self, pull: float) -> None:
        """Takes up what the games since the last time have taught."""
        if self.decisions > 0:
            self.moves.climb(self.knowledge.move_weights, float(self.decisions), pull)
            self.stands.climb(self.knowledge.stand_weights, float(self.decisions), 0.0)
        self.decisions = 0
        self.set_spread()

    def set_spread(self) -> None:
        """How much points may still change, by the clock; about 0.55 of the usual miss.

        A logistic curve of this spread is as wide as a normal one of the difference of two misses
        (sqrt(2) * sqrt(3) / pi = 0.78), narrowed because misses of rivals go together.
        """
        spread = self.knowledge.spread
        n: i64
        for n in range(len(spread)):
            if self.missed[n] > 1000.0:
                spread[n] = max(1.0, 0.55 * sqrt(self.misses[n] / self.missed[n]))
                self.misses[n] *= 0.98
                self.missed[n] *= 0.98

    # ---------------------------------------------------------------- playing

    def play(self, state: S) -> None:
        """One game, all seats by the present odds; what was seen is left on the tape."""
        game = self.game
        out = self.out
        self.used = 0
        self.asked = 0
        parties: i64 = len(game.standing(state))
        game.fill(state, out)
        while out.n > 0:
            if out.total > 0:
                game.advance(state, out.pick(self.rng), out)
            else:
                game.advance(state, self.answer(state, parties), out)
        self.review(state, parties)

    def answer(self, state: S, parties: i64) -> i64:
        """An answer by the odds, with its question on the tape if there is room."""
        out = self.out
        seat: i64 = self.game.engine.answering(state, top_task(state))
        self.knowledge.weigh(state, seat, out, self.pad, 1.0)
        chosen: i64 = self.pad.pick(out.n, self.rng)
        if self.asked < ASKED and self.used < TAPE - 64 * (out.n + 1):
            self.record(state, seat, chosen, parties)
        return out.items[chosen]

    def record(self, state: S, seat: i64, chosen: i64, parties: i64) -> None:
        """Writes on the tape how the choice differs from the usual, and somebody's standing."""
        out = self.out
        odds = self.odds
        asked: i64 = self.asked
        n: i64
        entropy: float = 0.0
        table: i64 = self.knowledge.table(state)
        for n in range(out.n):
            odds[n] = self.pad.odds[n]
            if odds[n] > 1e-9:
                entropy -= odds[n] * log(odds[n])
        self.move_from[asked] = self.used
        for n in range(out.n):
            self.pad.n = 0
            self.knowledge.look(state, seat, out.items[n], self.pad)
            self.copy_signs(table * self.knowledge.moves, (1.0 if n == chosen else 0.0) - odds[n])
        self.stand_from[asked] = self.used
        for n in range(parties):
            self.points[n] = self.knowledge.worth(state, n, self.pad)
        party: i64 = self.rng.below(parties)  # any: a search judges those who are not asked as well
        self.foretold[asked] = self.knowledge.worth(state, party, self.pad)
        self.party[asked] = party
        self.copy_amounts(table * self.knowledge.stands)
        self.move_from[asked + 1] = self.used
        self.seat[asked] = seat
        self.entropy[asked] = -log(max(odds[chosen], 1e-9)) - entropy
        self.ticks[asked] = self.knowledge.clock(state)
        self.hoped[asked] = self.hope(parties, seat, self.ticks[asked])
        self.asked = asked + 1

    def hope(self, parties: i64, seat: i64, now: i64) -> float:
        """What a seat can expect, from the points foretold for all parties."""
        spread = self.knowledge.spread
        share_out(self.points, parties, spread[now], self.shares)
        chance: float = self.shares[seat]
        share_out(self.points, parties, spread[0], self.shares)
        return self.win_part * chance + (1.0 - self.win_part) * self.shares[seat]

    def copy_signs(self, row: i64, amount: float) -> None:
        """Signs of a move, all to the same degree."""
        n: i64
        used: i64 = self.used
        for n in range(self.pad.n):
            self.sign[used] = row + self.pad.signs[n]
            self.amount[used] = amount
            used += 1
        self.used = used

    def copy_amounts(self, row: i64) -> None:
        """Signs of a standing, each to its own degree."""
        n: i64
        used: i64 = self.used
        for n in range(self.pad.n):
            self.sign[used] = row + self.pad.signs[n]
            self.amount[used] = self.pad.amounts[n]
            used += 1
        self.used = used

    # ---------------------------------------------------------------- learning

    def review(self, state: S, parties: i64) -> None:
        """Goes over the tape when the end is known."""
        points = self.game.standing(state)
        winners = self.game.winners(state)
        n: i64
        for n in range(parties):
            self.points[n] = float(points[n])
        share_out(self.points, parties, self.knowledge.spread[0], self.gain)
        for n in range(parties):
            self.gain[n] = self.win_part * winners[n] + (1.0 - self.win_part) * self.gain[n]
        for n in range(self.asked):
            self.review_one(n)
        self.decisions += self.asked

    def review_one(self, asked: i64) -> None:
        """What one question teaches."""
        seat: i64 = self.seat[asked]
        better: float = self.gain[seat] - self.hoped[asked]
        better += self.curiosity * self.entropy[asked]
        n: i64
        slope = self.moves.slope
        for n in range(self.move_from[asked], self.stand_from[asked]):
            slope[self.sign[n]] += better * self.amount[n]
        miss: float = self.points[self.party[asked]] - self.foretold[asked]
        slope = self.stands.slope
        for n in range(self.stand_from[asked], self.move_from[asked + 1]):
            slope[self.sign[n]] += miss * self.amount[n]
        now: i64 = self.ticks[asked]
        self.misses[now] += miss * miss
        self.missed[now] += 1.0


def duel(
    game: Game[S], first: S, knows: list[bool], count: int, seed: int, heat: float
) -> list[float]:
    """The victories by seat when some seats play by knowledge and the others at random."""
    rng = Rng(seed)
    out = Moves()
    pad = Pad()
    knowledge = game.knowledge
    assert knowledge is not None
    won = [0.0] * len(knows)
    for _game in range(count):
        state = game.copy(first)
        game.fill(state, out)
        while out.n > 0:
            seat: i64 = game.engine.answering(state, top_task(state))
            if seat == CHANCE or not knows[seat]:
                game.advance(state, out.pick(rng), out)
            else:
                knowledge.weigh(state, seat, out, pad, heat)
                n: i64 = pad.pick(out.n, rng)
                game.advance(state, out.items[n], out)
        for place, share in enumerate(game.winners(state)[: len(knows)]):
            won[place] += share
    return won
