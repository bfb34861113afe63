"""Learning to foresee: a network plays against itself and learns how its games end.

Each position of a game should foretell what the next one foretells, and the last one the end
(TD(lambda), by Sutton). At first seats play by the odds of the game's knowledge; then each plays
what the network expects most of (as TD-Gammon did); at last each searches with the network, so that
it learns how games end that are played better and better. Everything follows from the seed.
"""

from math import log
from typing import Final, Generic, final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.bots.search import Search
from akhet.core.game import Game
from akhet.core.knowledge import (
    PARTIES,
    ROW,
    SIGNS,
    TENS,
    Knowledge,
    Pad,
    even_out,
    seat_at,
    settle,
    settle_one,
    share_out,
)
from akhet.core.moves import Moves
from akhet.core.network import Network, Teacher
from akhet.core.rng import Rng
from akhet.core.state import top_task
from akhet.core.step import S

TAPE: Final = 400_000  # signs that one game may leave behind
ASKED: Final = 4_000  # positions of one game
BATCH: Final = 256  # examples between two steps
PACKING: Final = 16  # games until seats play by what they have learned
HEAT: Final = 0.5  # how freely seats go by the odds of knowledge


@final
class Foresight(Generic[S]):
    """Plays games of one kind against itself and teaches a network how they end."""

    def __init__(self, game: Game[S], knowledge: Knowledge[S], net: Network, seed: int) -> None:
        """A network that learns with this seed."""
        self.game = game
        self.knowledge = knowledge
        self.net = net
        self.teacher = Teacher(net)
        self.odds = knowledge.move_weights  # what signs of a move are worth at first
        self.rng = Rng(seed)
        self.out = Moves()
        self.next = Moves()
        self.pad = Pad()
        self.sign = vec[i64]([0] * TAPE)
        self.amount = vec[float]([0.0] * TAPE)
        self.used: i64 = 0
        self.begin = vec[i64]([0] * (ASKED * PARTIES + 1))  # by position, with rows by party too
        self.place = vec[i64]([0] * ASKED)  # from whose place a position was seen
        self.ticks = vec[i64]([0] * ASKED)
        self.sheet = vec[float]([0.0] * (ASKED * PARTIES))  # points as if it had ended there
        self.hoped = vec[float]([0.0] * (ASKED * PARTIES))  # chances, as they were foretold
        self.told = vec[float]([0.0] * (ASKED * PARTIES))  # points, likewise
        self.asked: i64 = 0
        self.points = vec[float]([0.0] * PARTIES)
        self.shares = vec[float]([0.0] * PARTIES)
        self.near = vec[float]([0.0] * PARTIES)
        self.aim = vec[float]([0.0] * PARTIES)
        self.aim_points = vec[float]([0.0] * PARTIES)
        self.pull = vec[float]([0.0] * int(net.outputs))
        self.looks = False  # whether seats look one move ahead
        self.search: Search[S] | None = None  # what they think with, if they do
        self.playouts = 100
        self.stray = 0.3  # how often they then play any answer that was tried
        self.cool = 0.02  # how often they play a move that seems a little worse
        self.trace = 0.8  # how much the end counts for what came long before it
        self.win_part = 0.5
        self.pace = 0.001
        self.waiting: i64 = 0
        self.played = 0

    def games(self, first: S, count: int) -> None:
        """Plays some games from a position and learns from each."""
        for _game in range(count):
            if self.played % PACKING == 0:
                self.net.pack()
            self.played += 1
            self.play(self.game.copy(first))

    # ---------------------------------------------------------------- playing

    def play(self, state: S) -> None:
        """One game, and what it teaches."""
        game = self.game
        out = self.out
        self.used = 0
        self.asked = 0
        parties: i64 = len(game.standing(state))
        game.fill(state, out)
        while out.n > 0:
            if self.asked < ASKED and self.used < TAPE - SIGNS and self.knowledge.is_ripe(state):
                self.record(state, parties)
            if out.total > 0:
                game.advance(state, out.pick(self.rng), out)
            else:
                game.advance(state, self.answer(state, parties), out)
        self.review(state, parties)

    def record(self, state: S, parties: i64) -> None:
        """Writes down what the network sees and expects."""
        pad = self.pad
        at: i64 = self.asked
        first: i64 = at * PARTIES
        n: i64
        pad.n = 0
        self.place[at] = self.knowledge.sight(state, pad)
        self.ticks[at] = self.knowledge.clock(state)
        if self.knowledge.in_rows(parties):
            for n in range(parties):
                self.keep(n * ROW, pad.ends[n], at * parties + n)
        else:
            self.keep(0, pad.n, at)
        for n in range(parties):
            self.sheet[first + n] = pad.points[n]
        self.expect(at, parties)
        for n in range(parties):
            self.hoped[first + n] = self.shares[n]
            self.told[first + n] = self.points[n]
        self.asked = at + 1

    def keep(self, start: i64, end: i64, row: i64) -> None:
        """Writes down signs on the pad as a row of the tape."""
        pad = self.pad
        used: i64 = self.used
        n: i64
        for n in range(start, end):
            self.sign[used] = pad.signs[n]
            self.amount[used] = pad.amounts[n]
            used += 1
        self.used = used
        self.begin[row + 1] = used

    def expect(self, at: i64, parties: i64) -> None:
        """What the network expects now of a position that was written down."""
        n: i64
        if self.knowledge.in_rows(parties):
            for n in range(parties):
                self.see(at * parties + n)
                sheet: float = self.sheet[at * PARTIES + n]
                settle_one(self.net, n, self.ticks[at], sheet, self.points, self.shares)
            even_out(parties, self.shares)
            return
        for n in range(parties):
            self.near[n] = self.sheet[at * PARTIES + n]
        self.see(at)
        settle(
            self.net, self.place[at], parties, self.ticks[at], self.near, self.points, self.shares
        )

    def see(self, row: i64) -> None:
        """Lets the network look at a row of the tape."""
        self.net.run(self.sign, self.amount, self.begin[row], self.begin[row + 1])

    def answer(self, state: S, parties: i64) -> i64:
        """An answer by the odds, or by what is expected after it."""
        seat: i64 = self.game.engine.answering(state, top_task(state))
        if self.search is not None:
            return self.think(state, seat, self.search)
        if self.looks:
            return self.look_ahead(state, seat, parties)
        return self.by_odds(state, seat, self.out)

    def by_odds(self, state: S, seat: i64, out: Moves) -> i64:
        """An answer by the odds of knowledge."""
        self.knowledge.weigh_by(state, seat, out, self.pad, HEAT, self.odds)
        n: i64 = self.pad.pick(out.n, self.rng)
        return out.items[n]

    def think(self, state: S, seat: i64, search: Search[S]) -> i64:
        """The answer that a search tried most, now and then any, as often as it was tried."""
        seen = self.game.mask(state, seat)
        search.begin(seen, seat)
        search.run(seen, self.playouts, 0.0, self.rng, False)
        tried = search.tried()
        strays = float(self.rng.next32()) / 4294967296.0 < self.stray
        mark: i64 = self.rng.below(self.playouts)
        best: i64 = 0
        most: i64 = -1
        chosen: i64 = -1
        for action, tries, _total in tried:
            mark -= tries
            if strays and mark < 0 and chosen < 0:
                chosen = action
            if tries > most:
                most = tries
                best = action
        if self.asked > 0 and self.knowledge.is_ripe(state):
            self.believe(search, best, float(most))
        return best if chosen < 0 else chosen

    def believe(self, search: Search[S], best: i64, tries: float) -> None:
        """Of the position that is asked about, notes what a search expects after its best answer.

        It knows better than the network alone, and does not stray.
        """
        at: i64 = (self.asked - 1) * PARTIES
        n: i64
        for n in range(search.parties):
            self.hoped[at + n] = search.wins[best * PARTIES + n] / tries
            self.told[at + n] = search.sums[best * PARTIES + n] / tries

    def look_ahead(self, state: S, seat: i64, parties: i64) -> i64:
        """The answer after which the network expects most, now and then another good one."""
        out = self.out
        best: i64 = out.items[0]
        top: float = -1e30
        n: i64
        for n in range(out.n):
            after = self.game.copy(state)
            self.game.advance(after, out.items[n], self.next)
            self.ripen(after)
            mark: float = (float(self.rng.next32()) + 0.5) / 4294967296.0
            worth: float = self.gain(after, seat, parties) - self.cool * log(-log(mark))
            if worth > top:
                top = worth
                best = out.items[n]
        return best

    def ripen(self, state: S) -> None:
        """Plays on by the odds until the network can judge, or the game is over."""
        out = self.next
        while out.n > 0 and not self.knowledge.is_ripe(state):
            if out.total > 0:
                self.game.advance(state, out.pick(self.rng), out)
            else:
                seat: i64 = self.game.engine.answering(state, top_task(state))
                self.game.advance(state, self.by_odds(state, seat, out), out)

    def gain(self, state: S, seat: i64, parties: i64) -> float:
        """What a seat can expect of a position."""
        if self.next.n == 0:
            self.count(state)
        else:
            self.knowledge.foresee(state, self.net, parties, self.pad, self.points, self.shares)
        share_out(self.points, parties, self.net.spread[0], self.near)
        return self.win_part * self.shares[seat] + (1.0 - self.win_part) * self.near[seat]

    def count(self, state: S) -> None:
        """Points and parts of the victory at the end."""
        points = self.game.standing(state)
        for n, share in enumerate(self.game.winners(state)):
            self.points[n] = float(points[n])
            self.shares[n] = share

    # ---------------------------------------------------------------- learning

    def review(self, state: S, parties: i64) -> None:
        """Goes back from the end: each position should foretell what came after it.

        One that was searched should foretell what the search expected, too.
        """
        self.count(state)
        n: i64
        for n in range(parties):
            self.aim[n] = self.shares[n]
            self.aim_points[n] = self.points[n]
        at: i64 = self.asked - 1
        searched = self.search is not None
        while at >= 0:
            if searched:
                self.draw_aim(at, parties)
            self.learn(at, parties)
            if not searched:
                self.draw_aim(at, parties)
            at -= 1

    def draw_aim(self, at: i64, parties: i64) -> None:
        """Draws the aim towards what was foretold of a position."""
        keep: float = self.trace
        n: i64
        for n in range(parties):
            told: i64 = at * PARTIES + n
            self.aim[n] = keep * self.aim[n] + (1.0 - keep) * self.hoped[told]
            self.aim_points[n] = keep * self.aim_points[n] + (1.0 - keep) * self.told[told]

    def learn(self, at: i64, parties: i64) -> None:
        """One example."""
        self.expect(at, parties)
        spread: float = self.net.spread[self.ticks[at]]
        in_rows = self.knowledge.in_rows(parties)
        place: i64
        for place in range(parties):
            party: i64 = seat_at(self.place[at], place, parties)
            more: float = self.aim[party] - self.shares[party]
            miss: float = (self.aim_points[party] - self.points[party]) / TENS
            if in_rows:
                self.pull[0] = more * TENS / spread + 0.5 * miss
                self.pull[1] = more
                self.see(at * parties + party)
                self.teach(at * parties + party)
            else:
                self.pull[place] = more * TENS / spread + 0.5 * miss
                self.pull[parties + place] = more
        if not in_rows:
            self.teach(at)
        self.waiting += 1
        if self.waiting >= BATCH:
            self.teacher.step(self.pace, float(self.waiting))
            self.waiting = 0

    def teach(self, row: i64) -> None:
        """The outputs for a row of the tape should change along the pull."""
        self.teacher.add(self.sign, self.amount, self.begin[row], self.begin[row + 1], self.pull)
