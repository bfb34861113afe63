"""Many games between bots: the same seed gives the same result, however many processes share it.

Games are played in stretches of a fixed size, each with a stream of luck of its own, so that it
does not matter which process plays which stretch. Every sum is a whole number, so that it does not
matter either in which order they are done.
"""

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from akhet.bots import BotFailed, bot_of, read_spec
from akhet.bots.simple import play_between
from akhet.core import AnyGame, BadOption, Components, Moves, Rng
from akhet.core.play import playout
from akhet.lab.pool import spread
from akhet.match import Match
from akhet.match.file import save
from akhet.match.match import game_of
from akhet.terminal.figures import read_components
from akhet.terminal.players import Player, remember

STRETCH = 500  # random games that share a stream of luck
SHARES = 60  # a win in parts, so that two to six seats can share it exactly


@dataclass(frozen=True)
class Plan:
    """What is to be played. `folder` asks for every match as a file."""

    game: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    games: int
    seed: int
    components: Path | None = None
    folder: Path | None = None

    def is_random(self) -> bool:
        """Whether the compiled loop of random play will do."""
        return self.folder is None and set(self.bots) == {"random"}


@dataclass
class Tally:
    """The scores and wins of one seat; a shared win counts as a share."""

    games: int = 0
    total: int = 0
    squares: int = 0
    low: int = 0
    high: int = 0
    wins: int = 0  # in shares

    def add(self, score: int, shares: int) -> None:
        """Counts one game."""
        self.low = min(self.low, score) if self.games else score
        self.high = max(self.high, score) if self.games else score
        self.games += 1
        self.total += score
        self.squares += score * score
        self.wins += shares

    def merge(self, other: "Tally") -> None:
        """Adds the games of another tally."""
        self.low = min(self.low, other.low) if self.games else other.low
        self.high = max(self.high, other.high) if self.games else other.high
        self.games += other.games
        self.total += other.total
        self.squares += other.squares
        self.wins += other.wins

    def mean(self) -> float:
        """The mean score."""
        return self.total / self.games

    def win_rate(self) -> float:
        """The part of the games won."""
        return self.wins / SHARES / self.games

    def deviation(self) -> float:
        """The standard deviation of the scores, as a sample."""
        if self.games < 2:
            return 0.0
        spread = self.squares - self.total * self.total / self.games
        return math.sqrt(max(0.0, spread) / (self.games - 1))


@dataclass
class Result:
    """What came of a number of games."""

    decisions: int = 0
    seats: list[Tally] = field(default_factory=list)

    def add(self, scores: Sequence[int], ranks: Sequence[int]) -> None:
        """Counts one game; nobody has won if an opponent without a seat has."""
        shares = SHARES // max(1, ranks.count(1))
        for tally, score, rank in zip(self.seats, scores, ranks, strict=True):
            tally.add(score, shares if rank == 1 else 0)

    def merge(self, other: "Result") -> None:
        """Adds the games of another result."""
        self.decisions += other.decisions
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.merge(theirs)


def planned_bots(given: str, seats: int | None, game: AnyGame) -> tuple[str, ...]:
    """The bots by seat: one name for all seats, or one for each."""
    names = [name.strip().removeprefix("bot:") for name in given.split(",")]
    for name in names:
        bot_of(name)  # says what is wrong with it before anything is played
    count = seats if seats is not None else max(len(names), game.seats[0])
    if len(names) not in (1, count):
        raise BadOption(f"{len(names)} bots were named for {count} seats; name one, or {count}")
    return tuple(names * count if len(names) == 1 else names)


def simulate(plan: Plan, jobs: int, progress: Callable[[int], None]) -> Result:
    """Plays the whole plan; `progress` is told how many more games are done."""
    result = Result(0, [Tally() for _seat in range(plan.seats)])
    for part in parts(plan, jobs):
        result.merge(part)
        progress(part.seats[0].games)
    return result


def parts(plan: Plan, jobs: int) -> Iterator[Result]:
    """The results of stretches of games, in the order they are done."""
    size = STRETCH if plan.is_random() else 1
    stretches = (range(at, min(at + size, plan.games)) for at in range(0, plan.games, size))
    return spread(partial(play_stretch, plan), stretches, jobs)


def play_stretch(plan: Plan, stretch: range) -> Result:
    """Plays some games of the plan, counted from 0."""
    game = game_of(plan.game)
    figures = None if plan.components is None else read_components(game, plan.components)
    result = Result(0, [Tally() for _seat in range(plan.seats)])
    if plan.folder is not None:
        for number in stretch:
            play_match(plan, game, figures, number, result)
    elif plan.is_random():
        play_randomly(plan, game, figures, stretch, result)
    else:
        for number in stretch:
            play_game(plan, game, figures, number, result)
    return result


def luck(plan: Plan, use: str, number: int) -> bytes:
    """The luck of one game, from the seed alone."""
    label = f"akhet sim:{plan.game}:{plan.seats}:{plan.seed}:{use}:{number}"
    return hashlib.sha256(label.encode()).digest()


def stream(plan: Plan, number: int) -> Rng:
    """The random numbers of one game or stretch."""
    return Rng(int.from_bytes(luck(plan, "bots", number)[:4]))


def play_randomly(
    plan: Plan, game: AnyGame, figures: Components | None, stretch: range, result: Result
) -> None:
    """Random play in the compiled loop; a stretch shares one stream of luck."""
    out = Moves()
    first = game.new(plan.seats, plan.options, figures)
    rng = stream(plan, stretch.start)
    for _number in stretch:
        state = game.copy(first)
        result.decisions += playout(game, state, rng, out)
        result.add(game.scores(state), game.ranks(state))


def play_game(
    plan: Plan, game: AnyGame, figures: Components | None, number: int, result: Result
) -> None:
    """One game between bots that each see only what their seat may know."""
    state = game.new(plan.seats, plan.options, figures)
    bots = [bot_of(name) for name in plan.bots]
    try:
        result.decisions += play_between(game, state, bots, stream(plan, number))
    except BotFailed as error:
        raise in_game(number, error) from error
    result.add(game.scores(state), game.ranks(state))


def in_game(number: int, error: BotFailed) -> BotFailed:
    """What a bot did wrong, and in which game; a measurement with holes would mean nothing."""
    return BotFailed(f"{error} (in game {number + 1})")


def play_match(
    plan: Plan, game: AnyGame, figures: Components | None, number: int, result: Result
) -> None:
    """One whole match with its log, saved in the plan's folder."""
    assert plan.folder is not None
    rng = stream(plan, number)
    secret = luck(plan, "secret", number)
    id = f"sim-{plan.seed}-{number + 1}"
    match = Match.new(plan.game, plan.seats, plan.options, figures, secret, id)
    remember(match, [Player(read_spec(bot).short, bot) for bot in plan.bots])
    bots = [bot_of(name) for name in plan.bots]
    match.begin()
    while not match.over:
        seat = game.waiting(match.state)[0]
        try:
            action = bots[seat].choose(game, game.mask(match.state, seat), seat, rng)
        except BotFailed as error:
            raise in_game(number, error) from error
        match.submit(seat, game.action_name(action))
        result.decisions += 1
    result.add(game.scores(match.state), game.ranks(match.state))
    save(match, plan.folder / f"{plan.game}-{plan.seed}-{number + 1}.jsonl")
