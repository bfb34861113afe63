"""A tiny game, complete: secrets, chance, a score sheet, a notation.

Twelve tiles of 1 to 4, three of each, lie in a bag; one of them is laid open beside it. In turn
each seat takes the open tile, or one out of the bag that only it may look at. After three turns
each, all tiles are opened: most points win, and of equals who has fewer fours.

`python examples/scarabs.py` checks all that a game promises, and lets two bots play;
docs/adding-a-game.md goes through it.
"""

from akhet.bots import GreedyBot, RandomBot
from akhet.core import (
    CHANCE,
    EVERYONE,
    NUMBER,
    OVER,
    SEAT,
    BadPosition,
    Components,
    Game,
    Json,
    Moves,
    Rng,
    Role,
    State,
    Step,
    fact,
)
from akhet.core.notation import Part, task_rows
from akhet.testing import check_game

KINDS, COPIES, TURNS = 4, 3, 3
TAKE, BLIND, TILE = 0, 1, 2  # actions; TILE + n is the tile of n + 1 points
TURN, FILL, DRAW, OPEN = range(4)  # steps

TILE_ROLE = Role("tile", 1, KINDS)
TOOK = fact("took", who=SEAT, tile=TILE_ROLE)
DREW = fact("drew", to="who", who=SEAT, tile=TILE_ROLE)  # told to who drew it
FILLED = fact("filled", tile=TILE_ROLE)
OPENED = fact("opened", who=SEAT, points=NUMBER)


class Table(State):
    """Numbers only: counts of tiles by kind, in the bag and of each seat."""

    def __init__(self, seats: int = 0, like: "Table | None" = None) -> None:
        """Before the first tile, or a copy."""
        super().__init__(seats, like)
        self.bag: list[int] = list(like.bag) if like else [COPIES] * KINDS
        self.display: int = like.display if like else 0  # the open tile; 0 for none
        self.turns: int = like.turns if like else TURNS * seats  # turns that are left
        self.shown: list[list[int]] = copied(like.shown) if like else empty(seats)
        self.secret: list[list[int]] = copied(like.secret) if like else empty(seats)
        self.covered: list[int] = list(like.covered) if like else [0] * seats  # not known to a mask


def empty(seats: int) -> list[list[int]]:
    """No tile for anybody."""
    return [[0] * KINDS for _seat in range(seats)]


def copied(rows: list[list[int]]) -> list[list[int]]:
    """The same rows, to be changed."""
    return [list(row) for row in rows]


def added(one: list[int], two: list[int]) -> list[int]:
    """Two heaps of tiles as one."""
    return [a + b for a, b in zip(one, two, strict=True)]


class Turn(Step[Table]):
    """A question: the open tile, or one out of the bag?"""

    def fill(self, state: Table, seat: int, arg: int, out: Moves) -> None:
        out.add(TAKE)
        out.add(BLIND)

    def apply(self, state: Table, seat: int, arg: int, action: int) -> None:
        state.turns -= 1
        if state.turns:
            state.ask(TURN, (seat + 1) % state.seats)
        else:
            state.ask(OPEN, seat)
        if action == BLIND:
            state.ask(DRAW, CHANCE, seat)  # on top: it comes before the next turn
            return
        state.shown[seat][state.display - 1] += 1
        state.tell(TOOK, seat, state.display)
        state.display = 0
        if state.turns:
            state.ask(FILL, CHANCE)

    def reveals(self, state: Table, seat: int, arg: int, action: int) -> bool:
        """The last tile that is taken opens all others."""
        return state.turns == 1 and action == TAKE

    def learns(self, state: Table, seat: int, arg: int, action: int) -> bool:
        return state.turns == 1 and action == TAKE


class Fill(Step[Table]):
    """Chance: the next open tile, each outcome weighted by how many there are."""

    def fill(self, state: Table, seat: int, arg: int, out: Moves) -> None:
        for kind, count in enumerate(state.bag):
            if count:
                out.add_weighted(TILE + kind, count)

    def apply(self, state: Table, seat: int, arg: int, action: int) -> None:
        state.bag[action - TILE] -= 1
        state.display = action - TILE + 1
        state.tell(FILLED, state.display)


class Draw(Fill):
    """Chance: a tile for one seat, the argument, that nobody else may see."""

    def apply(self, state: Table, seat: int, arg: int, action: int) -> None:
        state.bag[action - TILE] -= 1
        state.secret[arg][action - TILE] += 1
        state.tell(DREW, arg, action - TILE + 1)

    def audience(self, state: Table, seat: int, arg: int) -> int:
        return arg if state.turns else EVERYONE  # the very last one is opened at once


class Open(Step[Table]):
    """A chore that nobody answers: all secret tiles are opened, and no question is left."""

    def apply(self, state: Table, seat: int, arg: int, action: int) -> None:
        for who in range(state.seats):
            state.tell(OPENED, who, worth(state.secret[who]))
            state.shown[who] = added(state.shown[who], state.secret[who])
            state.secret[who] = [0] * KINDS


def worth(row: list[int]) -> int:
    """Points of some tiles."""
    return sum((kind + 1) * count for kind, count in enumerate(row))


STEPS: list[Step[Table]] = [
    Turn("turn"),
    Fill("fill"),
    Draw("draw", settles=False),  # that only one kind is left must not show
    Open("open", asks=False),
]
NAMES = ["take", "blind", *[f"tile:{kind + 1}" for kind in range(KINDS)]]


class Scarabs(Game[Table]):
    """The game: its tables, and what only it can know."""

    def __init__(self, steps: list[Step[Table]] = STEPS) -> None:
        """Key, number of the rules, seats, options, steps, names, score sheet, printed figures."""
        figures = Components("scarabs", {"copies": [COPIES] * KINDS})
        facts = [TOOK, DREW, FILLED, OPENED]
        super().__init__("scarabs", 1, [2, 3], [], steps, NAMES, ["tiles"], figures, facts=facts)

    def start(self, seats: int, options: dict[str, str], components: Components) -> Table:
        """The first question lies below the first draw."""
        state = Table(seats)
        state.ask(TURN, 0)
        state.ask(FILL, CHANCE)
        return state

    def copy(self, state: Table) -> Table:
        return Table(like=state)

    def mask(self, state: Table, seat: int) -> Table:
        """What others drew in secret looks as if it were still in the bag, but for its number."""
        seen = Table(like=state)
        for other in range(state.seats):
            if other != seat:
                seen.covered[other] += sum(seen.secret[other])
                seen.bag = added(seen.bag, seen.secret[other])
                seen.secret[other] = [0] * KINDS
        return seen

    def guess(self, seen: Table, seat: int, rng: Rng) -> Table:
        """Draws what is covered out of all that is not seen, each tile as likely."""
        full = Table(like=seen)
        for other in range(full.seats):
            while full.covered[other]:
                tiles = [kind for kind, count in enumerate(full.bag) for _ in range(count)]
                kind = tiles[rng.below(len(tiles))]
                full.bag[kind] -= 1
                full.secret[other][kind] += 1
                full.covered[other] -= 1
        return full

    def dump(self, state: Table) -> Json:
        """The position as data."""
        return {
            "rules": state.rules,
            "seats": state.seats,
            "bag": state.bag,
            "display": state.display,
            "turns": state.turns,
            "players": [
                {"shown": shown, "secret": secret, "covered": covered}
                for shown, secret, covered in zip(
                    state.shown, state.secret, state.covered, strict=True
                )
            ],
            "tasks": task_rows(state, [step.name for step in STEPS]),
        }

    def load(self, data: Json, components: Components | None = None) -> Table:
        """The position of a dump; every number is checked, every tile counted."""
        part = Part("", data)
        state = Table(part.number("seats", 2, 3))
        state.rules = part.rules(self.OLDEST, self.RULES)
        state.bag = part.numbers("bag", 0, COPIES, KINDS)
        state.display = part.number("display", 0, KINDS)
        state.turns = part.number("turns", 0, TURNS * state.seats)
        players = part.parts("players")
        if len(players) != state.seats:
            raise BadPosition(f"players: {state.seats} sit there, not {len(players)}")
        state.shown = [player.numbers("shown", 0, COPIES, KINDS) for player in players]
        state.secret = [player.numbers("secret", 0, COPIES, KINDS) for player in players]
        state.covered = [player.number("covered", 0, TURNS) for player in players]
        if tiles(state) != [COPIES] * KINDS:
            raise BadPosition(f"bag: there are {COPIES} tiles of each kind")
        part.tasks(state, [step.name for step in STEPS])
        for each in (part, *players):
            each.finish()  # a field that nobody read is a mistake
        return state

    def points(self, state: Table) -> list[list[int]]:
        """Points of what lies open: what is secret counts once it is opened."""
        return [[worth(row)] for row in state.shown]

    def tie_break(self, state: Table, seat: int) -> list[int]:
        """Fewer fours are better."""
        return [-state.shown[seat][KINDS - 1]]


def tiles(state: Table) -> list[int]:
    """All tiles by kind, wherever they lie: the same during a whole game."""
    found = list(state.bag)
    for row in [*state.shown, *state.secret]:
        found = added(found, row)
    if state.display:
        found[state.display - 1] += 1
    return found


GAME = Scarabs()


def main() -> None:
    """Everything a game promises, then a game between two bots."""
    met = check_game(GAME, games=20, conserve=tiles)
    print("fit:", ", ".join(f"{count} {kind}" for kind, count in sorted(met.items())))
    rng, bots = Rng(1), [GreedyBot[Table](), RandomBot[Table]()]
    state = GAME.new(2)
    while (seat := GAME.actor(state)) != OVER:
        if seat == CHANCE:
            GAME.play(state, GAME.sample(state, rng))
        else:
            GAME.play(state, bots[seat].choose(GAME, GAME.mask(state, seat), seat, rng))
    print("greedy and random:", GAME.scores(state), "places", GAME.ranks(state))


if __name__ == "__main__":
    main()
