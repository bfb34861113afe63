"""One game of an arena: bots that each see only what their seat may know, and a clock for each."""

import math
from time import perf_counter
from typing import Any

import msgspec

from akhet.bots import Bot, BotFailed, bot_of
from akhet.core import CHANCE, OVER, AnyGame, Moves, Rng, State
from akhet.core.state import task_step, top_task
from akhet.lab.plan import Fixture, Plan, game_and_figures

FINE = 16  # classes of think time for each doubling, so that a class is 4 % wide


class Clock(msgspec.Struct):
    """How long one seat thought: seconds in all, the longest, and how often how long."""

    decisions: int = 0
    total: float = 0.0
    longest: float = 0.0
    counts: dict[int, int] = {}

    def add(self, seconds: float) -> None:
        """Counts one decision."""
        self.decisions += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)
        size = time_class(seconds)
        self.counts[size] = self.counts.get(size, 0) + 1

    def merge(self, other: "Clock") -> None:
        """Adds the decisions of another clock."""
        self.decisions += other.decisions
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        for size, count in other.counts.items():
            self.counts[size] = self.counts.get(size, 0) + count

    def quantile(self, part: float) -> float:
        """The time within which this part of the decisions was made, to about 2 %."""
        left = math.ceil(part * self.decisions)
        for size in sorted(self.counts):
            left -= self.counts[size]
            if left <= 0:
                return min(self.longest, float(2 ** ((size + 0.5) / FINE) / 1e6))
        return self.longest


def time_class(seconds: float) -> int:
    """The class of a think time; microseconds on a scale that doubles every `FINE` classes."""
    return math.floor(FINE * math.log2(max(1e-6, seconds) * 1e6))


class Played(msgspec.Struct):
    """A finished game: a line of `games.jsonl`.

    `bots`, `scores`, `ranks` and `clocks` are by seat; `shares` are the parts of the victory by
    party, and `opponent` the points of one who holds no seat, such as the Traitor.
    """

    number: int
    deal: int
    luck: int
    bots: list[str]
    scores: list[int]
    ranks: list[int]
    shares: list[float]
    clocks: list[Clock]
    opponent: int | None = None

    def outcome(self) -> tuple[object, ...]:
        """All but the times, which are never twice the same."""
        return (self.number, self.deal, self.luck, self.bots, self.scores, self.ranks, self.shares)


class Luck:
    """The draws of a deal. Each kind of draw has a stream of its own, so that where one game of
    a deal draws once more than another, the other kinds still fall alike.
    """

    def __init__(self, seed: int) -> None:
        """The luck of this seed."""
        self.seed = seed
        self.streams: dict[int, Rng] = {}
        self.out = Moves()

    def draw(self, game: AnyGame, state: State) -> int:
        """The outcome of the draw that comes next."""
        step = task_step(top_task(state))
        if step not in self.streams:
            self.streams[step] = Rng(self.seed * 1000 + step)
        game.fill(state, self.out)
        return self.out.pick(self.streams[step])


class Seat:
    """A bot in a seat, made anew for each game: a search remembers what it saw."""

    def __init__(self, spec: str, seed: int) -> None:
        """The bot of a spec with random numbers of its own."""
        self.bot: Bot[Any] = bot_of(spec)
        self.rng = Rng(seed)
        self.clock = Clock()

    def choose(self, game: AnyGame, state: State, seat: int) -> int:
        """What it plays; its clock runs from when it sees the position."""
        seen = game.mask(state, seat)
        start = perf_counter()
        action = self.bot.choose(game, seen, seat, self.rng)
        self.clock.add(perf_counter() - start)
        return action


class Watch:
    """Somebody who sees a whole game as it is played; this one looks away."""

    def begins(self, game: AnyGame, state: State) -> None:
        """The table is laid."""

    def chooses(self, game: AnyGame, state: State, seat: int) -> None:
        """A seat is about to do what it has chosen."""

    def ends(self, game: AnyGame, state: State) -> None:
        """The game is over."""


def play(plan: Plan, fixture: Fixture, watch: Watch | None = None) -> Played:
    """Plays one game to its end; the same one, whether somebody watches or not."""
    seen = watch or Watch()
    game, figures = game_and_figures(plan)
    luck = Luck(plan.luck("deal", fixture.deal))
    seats = [
        Seat(plan.bots[bot], plan.luck(f"bot:{seat}", fixture.number))
        for seat, bot in enumerate(fixture.bots)
    ]
    state = game.new(plan.seats, plan.options, figures)
    seen.begins(game, state)
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            game.apply(state, luck.draw(game, state))
        else:
            action = choice(fixture, seats[actor], game, state, actor)
            seen.chooses(game, state, actor)
            game.play(state, action, actor)
    seen.ends(game, state)
    return result(plan, fixture, game, state, [seat.clock for seat in seats])


def choice(fixture: Fixture, seat: Seat, game: AnyGame, state: State, actor: int) -> int:
    """What a seat plays; a bot that fails ends the arena, and what was played before is kept."""
    try:
        return seat.choose(game, state, actor)
    except BotFailed as error:
        raise BotFailed(f"{error} (in game {fixture.number + 1}, seat {actor + 1})") from error


def result(
    plan: Plan, fixture: Fixture, game: AnyGame, state: State, clocks: list[Clock]
) -> Played:
    """What came of a game."""
    names = plan.names()
    points = game.standing(state)
    return Played(
        number=fixture.number,
        deal=fixture.deal,
        luck=plan.luck("deal", fixture.deal),
        bots=[names[bot] for bot in fixture.bots],
        scores=points[: plan.seats],
        ranks=game.ranks(state),
        shares=game.winners(state),
        clocks=clocks,
        opponent=points[plan.seats] if len(points) > plan.seats else None,
    )
