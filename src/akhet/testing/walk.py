"""A random game under way, with all that is needed to play it again."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Generic, NoReturn

from akhet.core import CHANCE, OVER, Components, Game, Moves, Rng
from akhet.core.step import S


class Unfit(AssertionError):
    """A check that failed; the message says which, and how to see it again."""


class Walk(Generic[S]):
    """One random game: its table, its seed, the position now and the choices that led there."""

    def __init__(
        self,
        game: Game[S],
        seed: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        components: Components | None = None,
        rules: int | None = None,
    ) -> None:
        """A game before its first choice; seats and options are drawn unless they are given."""
        self.game = game
        self.seed = seed
        self.rng = Rng(seed)
        self.seats, drawn = random_table(game, self.rng, seats)
        self.options = drawn if options is None else game.checked(self.seats, options)
        self.components = components
        self.rules = rules
        self.choices: list[tuple[int, str]] = []
        self.looked: Counter[str] = Counter()  # how often each kind of case was met
        self.state = self.fresh()

    def fresh(self) -> S:
        """The position this game began with."""
        return self.game.new(self.seats, self.options, self.components, self.rules)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.actor(self.state) == OVER

    def choice(self, state: S) -> tuple[int, int]:
        """A random answer: any of the seats that wait, any of its options, or what chance draws."""
        waiting = self.game.waiting(state)
        if not waiting:
            moves = Moves()
            self.game.fill(state, moves)
            return CHANCE, moves.pick(self.rng)
        seat = waiting[self.rng.below(len(waiting))]
        legal = self.game.options(state, seat)
        self.require("options", bool(legal), f"seat {seat} waits and can do nothing")
        return seat, legal[self.rng.below(len(legal))]

    def take(self, state: S, seat: int, action: int) -> None:
        """Plays an answer in a position of this game; not yet a choice of this game."""
        self.game.play(state, action, None if seat == CHANCE else seat)

    def step(self) -> None:
        """Plays one random choice."""
        seat, action = self.choice(self.state)
        self.choices.append((seat, self.game.action_name(action)))
        self.take(self.state, seat, action)

    def often(self, kind: str, rng: Rng, one_of: int) -> bool:
        """Whether to look at something dear now: at the first chance, then one time of so many."""
        return self.looked[kind] == 0 or rng.below(one_of) == 0

    def text(self, state: S) -> str:
        """A position in words that can be compared."""
        return json.dumps(self.game.dump(state), sort_keys=True)

    def require(self, check: str, right: bool, detail: str) -> None:
        """Stops with all that is needed to see the failure again, unless all is well."""
        if not right:
            self.fail(check, detail)

    def same(self, check: str, found: str, wanted: str) -> None:
        """Two positions in words must be equal; tells the first field that is not."""
        if found != wanted:
            self.fail(check, difference(json.loads(found), json.loads(wanted)))

    def fail(self, check: str, detail: str) -> NoReturn:
        """Stops; the message is all that is needed to see the failure again."""
        raise Unfit(self.story(f"{check}: {detail}"))

    def story(self, what: str) -> str:
        """What went wrong, at which table, with which seed, after which choices."""
        table = " ".join(f"{key}={value}" for key, value in self.options.items())
        line = " ".join(f"{name}@{seat}" if seat >= 0 else name for seat, name in self.choices)
        return (
            f"{what}\n"
            f"game {self.game.key}, seed {self.seed}, {self.seats} seats, {table or 'no options'}\n"
            f"after {len(self.choices)} choices: {line or '-'}"
        )


def difference(found: object, wanted: object, path: str = "position") -> str:
    """Where two dumps differ first."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        for key in sorted({*found, *wanted}):
            if found.get(key) != wanted.get(key):
                return difference(found.get(key), wanted.get(key), f"{path}.{key}")
    return f"{path} is {found!r}, not {wanted!r}"


def random_table(game: Game[S], rng: Rng, seats: int | None = None) -> tuple[int, dict[str, str]]:
    """A number of seats, unless it is given, and a value for every option that fits it."""
    count = game.seats[rng.below(len(game.seats))] if seats is None else seats
    chosen: dict[str, str] = {}
    for option in game.options_spec:
        if option.fits(count):
            chosen[option.key] = option.choices[rng.below(len(option.choices))]
    return count, game.checked(count, chosen)


def random_positions(
    game: Game[S], count: int, seed: int = 1, seats: int | None = None, gap: int = 7
) -> Iterator[S]:
    """So many positions out of random games, about every `gap` choices one; none is finished."""
    found = 0
    while found < count:
        walk = Walk(game, seed, seats)
        seed += 1
        while not walk.over and found < count:
            if walk.rng.below(gap) == 0:
                found += 1
                yield game.copy(walk.state)
            walk.step()
