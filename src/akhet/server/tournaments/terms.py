"""What a tournament agrees on before it starts, and the bounds of it."""

from dataclasses import dataclass, field

import msgspec

from akhet.core import AkhetError, AnyGame
from akhet.games import GAMES
from akhet.match import Match
from akhet.server.clocks.terms import BOT, DAY, MATCH, MOVE, Terms, check
from akhet.server.errors import Refused, bad
from akhet.server.tournaments.model import KINDS, KNOCKOUT, ROBIN, Rules
from akhet.server.tournaments.sizes import flexible_sizes, knockout_sizes

HOUR = 3_600
MOST_PLAYERS = 256
MOST_ROBIN = 32  # of whom everybody meets everybody
MOST_BOTS = 32
MOST_ROUNDS = 20
ROUND_BOUNDS = (60, 60 * DAY)
REST_BOUNDS = (0, 7 * DAY)


class Agreed(msgspec.Struct, frozen=True):
    """What was agreed. Times are whole seconds; `most` is how many may take part."""

    kind: str
    seats: int
    sizes: tuple[int, ...]
    options: dict[str, str]
    rounds: int
    advance: int
    most: int
    late: bool
    round_seconds: int
    rest_seconds: int
    clock: Terms | None = None
    end_turn: str = "parts"

    @property
    def rules(self) -> Rules:
        """What pairing and standings need of it."""
        return Rules(self.kind, self.seats, self.sizes, self.rounds, self.advance)


@dataclass(frozen=True)
class Wish:
    """A tournament that somebody would like to have. `bots` are names, one for each that enters."""

    game: str
    kind: str
    seats: int
    title: str = ""
    flexible: bool = True
    options: dict[str, str] = field(default_factory=dict)
    rounds: int = 0
    advance: int = 0
    most: int = MOST_ROBIN
    late: bool = True
    round_seconds: int = DAY
    rest_seconds: int = 60
    clock: Terms | None = None
    listed: bool = True
    bots: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pace:
    """How fast a tournament goes: the time of a round, the rest after it, and the clock."""

    round_seconds: int
    rest_seconds: int
    clock: Terms | None


PACES: dict[str, Pace] = {
    "live": Pace(2 * HOUR, 300, Terms(MATCH, 1_200, 20, BOT)),
    "quick": Pace(HOUR, 120, Terms(MOVE, 120, 0, BOT)),
    "evening": Pace(DAY, 600, None),
    "days": Pace(14 * DAY, HOUR, Terms("days", DAY, 0, BOT)),
    "bots": Pace(DAY, 0, None),
}
"""What the form for a new tournament offers."""


def agreed(wish: Wish) -> Agreed:
    """What a wish comes to, checked; refused if nobody can mean it or no table can be played."""
    game = GAMES.get(wish.game)
    if game is None:
        raise Refused(422, "invalid", f"games are {', '.join(GAMES)}")
    if wish.kind not in KINDS:
        raise Refused(422, "invalid", f"a tournament is one of {', '.join(KINDS)}")
    if wish.seats < 2 or wish.seats not in game.seats:
        known = ", ".join(str(n) for n in game.seats if n > 1)
        raise Refused(422, "invalid", f"a table of {game.key} has {known} seats")
    bounded("rounds", wish.rounds, 0, MOST_ROUNDS)
    bounded("advance", wish.advance, 0, wish.seats - 1)
    bounded("round_seconds", wish.round_seconds, *ROUND_BOUNDS)
    bounded("rest_seconds", wish.rest_seconds, *REST_BOUNDS)
    sizes = sizes_of(game, wish)
    bounded("most", wish.most, max(3, min(sizes)), most_of(wish.kind))
    for size in sizes:
        check_options(game, size, wish.options)
    return Agreed(
        wish.kind,
        wish.seats,
        sizes,
        dict(wish.options),
        wish.rounds,
        wish.advance or max(1, wish.seats // 2),
        wish.most,
        wish.late and wish.kind not in (ROBIN, KNOCKOUT),
        wish.round_seconds,
        wish.rest_seconds,
        check(wish.clock) if wish.clock else None,
    )


def bounded(name: str, value: int, least: int, most: int) -> None:
    """Refuses a number that is too small or too large."""
    if not least <= value <= most:
        raise Refused(422, "invalid", f"{name} is a number from {least} to {most}")


def most_of(kind: str) -> int:
    """How many may take part at most."""
    return MOST_ROBIN if kind == ROBIN else MOST_PLAYERS


def sizes_of(game: AnyGame, wish: Wish) -> tuple[int, ...]:
    """The numbers of seats that tables may have."""
    if wish.kind == KNOCKOUT:
        return knockout_sizes(game.seats, wish.seats)
    return flexible_sizes(game.seats, wish.seats) if wish.flexible else (wish.seats,)


def fitting(game: AnyGame, seats: int, options: dict[str, str]) -> dict[str, str]:
    """Those of some options that a table with so many seats has; others must be known, too."""
    there = {option.key: option for option in game.options_spec}
    return {
        key: value for key, value in options.items() if key not in there or there[key].fits(seats)
    }


def check_options(game: AnyGame, seats: int, options: dict[str, str]) -> None:
    """Refuses options that no table can be played with."""
    if len(options) > 64:
        raise Refused(422, "invalid", "these are too many options")
    try:
        Match.new(game.key, seats, fitting(game, seats, options))
    except AkhetError as error:
        raise bad(error) from error
