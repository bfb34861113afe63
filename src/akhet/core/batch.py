"""Many games side by side, stepped by one call: what `akhet.envs.Many` puts into NumPy arrays.

Nothing here calls back into Python for each game. Answers come as bytes, two for each game;
features, legal answers, rewards and who acts are left in `vec`s, whose memory others read without
a copy and which stay the same for ever. From one question to the next little changes, so the rows
that were written are kept, and only what differs from them is written.
"""

from typing import Final, Generic

from librt.strings import BytesWriter, read_i16_le, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from akhet.core.components import Components
from akhet.core.errors import BadOption, IllegalAction
from akhet.core.game import Game
from akhet.core.ids import OVER
from akhet.core.layout import Layout
from akhet.core.moves import Moves
from akhet.core.rng import Rng
from akhet.core.step import S

REWARDS: Final = ["rank", "win", "points"]
LONGEST: Final = 5000  # choices, after which a game is taken to go on for ever


def utilities(game: Game[S], state: S, kind: str) -> list[float]:
    """What an end is worth to each seat, from -1 to 1; as points just the points.

    `rank`: 1 for the first place, -1 for the last, the others between them, equal places their
    mean; it adds up to nought. `win`: 1 for a victory, shared among equals, and what was lost
    is shared by the others. Of a seat alone against an opponent: 1 or -1.
    """
    if kind == "points":
        return [float(points) for points in game.scores(state)]
    if state.seats == 1:
        return [2.0 * game.winners(state)[0] - 1.0]
    if kind == "win":
        shares = game.winners(state)
        losers = float(state.seats - 1)
        return [share - (1.0 - share) / losers for share in shares]
    ranks = game.ranks(state)
    last = float(state.seats - 1)
    found: list[float] = []
    for rank in ranks:
        place = rank - 1 + (ranks.count(rank) - 1) / 2.0
        found.append(1.0 - 2.0 * place / last)
    return found


class Batch(Generic[S]):
    """So many games at one kind of table; each has a stream of chance of its own.

    After `start` and every `step`: `actors`, `features` and `legal` are of the question that is
    open in each game; `ended` is 1 where the answer ended a game, `rewards` and `points` are of
    that end, and the question is the first one of the next game. Of a game that stays ended
    nothing is shown and nothing is legal.
    """

    def __init__(
        self,
        game: Game[S],
        seats: int,
        count: int,
        options: dict[str, str],
        components: Components | None = None,
        reward: str = "rank",
        renews: bool = True,
    ) -> None:
        """Tables are laid out; `start` deals. Where nothing `renews`, games stay ended."""
        if reward not in REWARDS:
            raise BadOption(f"the reward is one of {', '.join(REWARDS)}, not {reward!r}")
        if not 1 <= count <= 1_000_000:
            raise BadOption(f"from 1 to 1000000 games, not {count}")
        self.game = game
        self.layout: Layout[S] = game.laid_out()
        self.shape = game.features(seats)
        self.seats: i64 = seats
        self.count: i64 = count
        self.reward = reward
        self.renews = renews
        self.first: S = game.new(seats, options, components)
        self.states: list[S] = [self.first for _n in range(count)]
        self.rngs = [Rng(0) for _n in range(count)]
        self.played = vec[i64]([0] * count)
        self.out = Moves()
        self.rows = vec[i64]([0] * self.layout.row_count(seats))
        self.length: i64 = self.shape.length
        self.actions: i64 = len(game.names)
        self.features = vec[i32]([0] * (count * self.shape.length))
        self.shown = vec[i64]([0] * (count * self.shape.count))
        self.looked = vec[i64]([0] * count)
        self.legal = vec[u8]([0] * (count * len(game.names)))
        self.answers = vec[i16]([0] * (count * len(game.names)))
        self.answered = vec[i64]([0] * count)
        self.actors = vec[i64]([0] * count)
        self.ended = vec[i64]([0] * count)
        self.rewards = vec[float]([0.0] * (count * seats))
        self.points = vec[float]([0.0] * (count * seats))

    def start(self, seeds: list[int]) -> None:
        """Deals every game from its own seed."""
        n: i64
        for n in range(self.count):
            self.clear(n)
            self.rngs[n] = Rng(seeds[n])
            self.deal(n, self.rngs[n])
            self.show(n, self.states[n])

    def step(self, answers: bytes) -> None:
        """Plays the answer of every game; if one is illegal, none is played."""
        count: i64 = self.count
        if len(answers) != 2 * count:
            raise IllegalAction(f"{count} answers are needed, not {len(answers) // 2}")
        legal = self.legal
        actions: i64 = self.actions
        n: i64
        for n in range(count):
            action: i64 = i64(read_i16_le(answers, 2 * n))
            if action < 0 or action >= actions or legal[n * actions + action] == 0:
                raise IllegalAction(self.why_not(n, action))
        game = self.game
        out = self.out
        for n in range(count):
            self.clear(n)
            state = self.states[n]
            rng = self.rngs[n]
            game.advance(state, i64(read_i16_le(answers, 2 * n)), out)
            while out.total != 0:
                game.advance(state, out.pick(rng), out)
            self.played[n] += 1
            if out.n == 0:
                self.finish(n, state)
                if not self.renews:
                    self.hide(n)
                    continue
                self.deal(n, rng)
                state = self.states[n]
            elif self.played[n] > LONGEST:
                raise AssertionError(f"no end after {LONGEST} choices")
            self.show(n, state)

    def clear(self, n: i64) -> None:
        """Takes away the answers and the end of a game; its features are written over."""
        legal, answers = self.legal, self.answers
        base: i64 = n * self.actions
        k: i64
        for k in range(base, base + self.answered[n]):
            legal[base + i64(answers[k])] = 0
        self.answered[n] = 0
        if self.ended[n] != 0:
            self.ended[n] = 0
            for k in range(n * self.seats, (n + 1) * self.seats):
                self.rewards[k] = 0.0
                self.points[k] = 0.0

    def deal(self, n: i64, rng: Rng) -> None:
        """A new game, up to its first choice."""
        state = self.game.copy(self.first)
        self.states[n] = state
        self.played[n] = 0
        self.game.fill(state, self.out)
        while self.out.total != 0:
            self.game.advance(state, self.out.pick(rng), self.out)

    def show(self, n: i64, state: S) -> None:
        """Writes down the question that is open: who acts, what is legal, what that seat sees."""
        out = self.out
        seat: i64 = self.game.actor(state)
        self.actors[n] = seat
        items = out.items
        legal, answers = self.legal, self.answers
        base: i64 = n * self.actions
        k: i64
        for k in range(out.n):
            legal[base + items[k]] = 1
            answers[base + k] = i16(items[k])
        self.answered[n] = out.n
        self.look(n, state, seat)

    def look(self, n: i64, state: S, seat: i64) -> None:
        """Writes down what a seat may know, over what was written before."""
        self.layout.fill(self.game.mask(state, seat), self.rows)
        self.write(n, seat)

    def hide(self, n: i64) -> None:
        """Nothing is seen of a game any more."""
        k: i64
        for k in range(self.shape.count):
            self.rows[k] = 0
        self.write(n, 0)

    def write(self, n: i64, seat: i64) -> None:
        """Makes the features of a game those of the rows, as a seat sees them."""
        first: i64 = n * self.shape.count
        start: i64 = n * self.length
        was: i64 = self.looked[n]
        self.shape.write(self.rows, seat, self.features, start, self.shown, first, was)
        self.looked[n] = seat

    def finish(self, n: i64, state: S) -> None:
        """Writes down an end."""
        self.ended[n] = 1
        self.actors[n] = OVER
        base: i64 = n * self.seats
        scores = self.game.scores(state)
        worth = utilities(self.game, state, self.reward)
        seat: i64
        for seat in range(self.seats):
            self.rewards[base + seat] = worth[seat]
            self.points[base + seat] = float(scores[seat])

    def why_not(self, n: i64, action: i64) -> str:
        """Why an answer is refused."""
        if not 0 <= action < self.actions:
            return f"game {n}: there is no action {action}"
        return f"game {n}: {self.game.names[action]} is not possible now"

    def choose(self, rng: Rng) -> bytes:
        """A legal answer for every game, each as likely: what a random player would send."""
        found = BytesWriter()
        answers = self.answers
        n: i64
        for n in range(self.count):
            place: i64 = n * self.actions + rng.below(self.answered[n])
            write_i16_le(found, answers[place])
        return found.getvalue()
