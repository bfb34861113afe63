"""The rest of a game, below the tree of a search: played on by knowledge, and judged."""

from typing import Generic

from librt.vecs import vec
from mypy_extensions import i64

from akhet.bots.manner import Manner
from akhet.bots.sealed import Guesses
from akhet.core.game import Game
from akhet.core.knowledge import PARTIES, Knowledge, Pad, share_out
from akhet.core.moves import Moves
from akhet.core.network import Network
from akhet.core.rng import Rng
from akhet.core.state import task_step, top_task
from akhet.core.step import S


class Rollout(Generic[S]):
    """Plays a world on to where it can be judged, and says what it brought every party."""

    def __init__(self, game: Game[S], manner: Manner) -> None:
        """Knows how to go about it, and no position yet."""
        self.game = game
        self.manner = manner
        self.knowledge: Knowledge[S] | None = game.knowledge if manner.knows else None
        self.heat = manner.heat
        self.win_part = manner.win_part
        self.horizon: i64 = manner.horizon
        self.hasty = manner.hasty
        self.moves = vec[float]([])  # what signs of a move are worth
        self.stands = vec[float]([])  # those of a standing
        self.spread = vec[float]([])
        self.net: Network | None = None
        self.sealed = Guesses()
        self.out = Moves()
        self.pad = Pad()
        self.points = vec[float]([0.0] * PARTIES)
        self.gain = vec[float]([0.0] * PARTIES)
        self.shares = vec[float]([0.0] * PARTIES)
        self.means = vec[float]([0.0] * PARTIES)  # sums of gains, all playouts
        self.parties: i64 = 0
        self.playouts: i64 = 0
        self.me: i64 = 0

    def actor(self, state: S) -> i64:
        """Who answers next; of a sealed question the lowest seat that has not."""
        task = top_task(state)
        return self.game.engine.answering(state, task)

    def mean(self, seat: i64) -> float:
        """What a seat gains on the whole."""
        if self.playouts == 0:
            return 1.0 / float(self.parties)
        return self.means[seat] / float(self.playouts)

    def play_on(self, state: S, rng: Rng) -> None:
        """Plays on by knowledge to the horizon or the end, and judges what came of it."""
        out = self.out
        knowledge = self.knowledge
        if self.net is not None and knowledge is not None:
            self.wait(state, knowledge, rng)
            self.foresee(state, knowledge, self.net)
            return
        if knowledge is None:
            while out.n > 0:
                self.game.advance(state, out.pick(rng), out)
        else:
            end: i64 = 1 << 40
            if self.horizon > 0 and out.n > 0:
                end = knowledge.clock(state) + self.horizon
            while out.n > 0:
                if end < 1 << 40 and knowledge.clock(state) >= end:
                    self.judge(state, knowledge)
                    return
                self.game.advance(state, self.guided(state, rng), out)
        self.count_points(state)

    def wait(self, state: S, knowledge: Knowledge[S], rng: Rng) -> None:
        """Plays on by knowledge until a network can judge."""
        out = self.out
        until: i64 = 0
        if not self.hasty and knowledge.patience > 0 and out.n > 0:
            until = knowledge.clock(state) + knowledge.patience
        while out.n > 0:
            due = until == 0 or knowledge.clock(state) >= until
            if due and knowledge.rest(state, self.hasty):
                return
            self.game.advance(state, self.guided(state, rng), out)

    def foresee(self, state: S, knowledge: Knowledge[S], net: Network) -> None:
        """Lets a network judge; what is over is counted."""
        if self.out.n == 0:
            self.count_points(state)
            return
        knowledge.foresee(state, net, self.parties, self.pad, self.points, self.shares)
        self.blend(self.shares)

    def guided(self, state: S, rng: Rng) -> i64:
        """An answer by the odds of knowledge; a draw by its weights."""
        out = self.out
        knowledge = self.knowledge
        if out.total > 0 or knowledge is None:
            return out.pick(rng)
        return self.guess(state, self.actor(state), rng)

    def guess(self, state: S, seat: i64, rng: Rng) -> i64:
        """An answer of a seat by the odds; by what it brought as well, where all seal one now."""
        out = self.out
        pad = self.pad
        knowledge = self.knowledge
        assert knowledge is not None
        knowledge.weigh_by(state, seat, out, pad, self.heat, self.moves)
        sealed = self.sealed
        hidden = seat != self.me and sealed.guile > 0.0 and self.is_sealed(state, knowledge)
        if hidden:
            sealed.lean(seat, out, pad.odds, self.mean(seat))
        n: i64 = pad.pick(out.n, rng)
        if hidden:
            sealed.keep(seat, out.items[n])
        return out.items[n]

    def is_sealed(self, state: S, knowledge: Knowledge[S]) -> bool:
        """Whether the question is the one that this seat answers at the root."""
        sealed = self.sealed
        if task_step(top_task(state)) != sealed.question:
            return False
        return knowledge.clock(state) == sealed.moment

    def judge(self, state: S, knowledge: Knowledge[S]) -> None:
        """What each party can expect, from the signs of its standing."""
        n: i64
        for n in range(self.parties):
            self.points[n] = knowledge.worth_by(state, n, self.pad, self.stands)
        now: i64 = knowledge.clock(state)
        share_out(self.points, self.parties, self.spread[now], self.shares)
        self.blend(self.shares)

    def count_points(self, state: S) -> None:
        """What each party has at the end: its part of the victory, and how near it came."""
        points = self.game.standing(state)
        winners = self.game.winners(state)
        n: i64
        for n in range(self.parties):
            self.points[n] = float(points[n])
            self.shares[n] = winners[n]
        self.blend(self.shares)

    def blend(self, shares: vec[float]) -> None:
        """What a playout brought each party: a part for winning, a part for points."""
        spread: float = 15.0
        if self.knowledge is not None:
            spread = self.spread[0]
        share_out(self.points, self.parties, spread, self.gain)
        n: i64
        for n in range(self.parties):
            self.gain[n] = self.win_part * shares[n] + (1.0 - self.win_part) * self.gain[n]
