"""The picture of a knock-out: a box for every table, and lines for those who go on."""

from collections.abc import Sequence
from dataclasses import dataclass

from akhet.server.tournaments.knockout import by_bracket, first_slots, slots_next
from akhet.server.tournaments.model import KNOCKOUT, Game, Round, Tournament

WIDE, ACROSS = 168, 44  # of a box, and between two rounds
LINE, ABOVE, BETWEEN = 24, 30, 14  # of a name; of the heading; between two boxes


@dataclass(frozen=True)
class Row:
    """A name in a box; nobody: a free place."""

    name: str
    y: int
    first: bool
    mine: bool


@dataclass(frozen=True)
class Box:
    """A table, or a place to wait for the next round."""

    x: int
    y: int
    height: int
    rows: list[Row]
    bye: bool

    @property
    def middle(self) -> float:
        """Where its lines leave and arrive."""
        return self.y + self.height / 2


@dataclass(frozen=True)
class Bracket:
    """The whole picture: its lines are points of a path."""

    width: int
    height: int
    rounds: list[tuple[int, int]]  # number, and where its heading stands
    boxes: list[Box]
    lines: list[str]


@dataclass(frozen=True)
class Group:
    """Who is together in a box, by number; None where nobody is yet."""

    people: list[int | None]
    game: Game | None
    bye: bool = False


def columns(tournament: Tournament) -> list[list[Group]]:
    """The boxes of every round, from above; of a bracket also those of rounds to come."""
    if by_bracket(tournament):
        return bracket_columns(tournament)
    found = []
    for round in tournament.rounds:
        games = [Group(list(game.players), game) for game in round.games]
        found.append([*games, *(Group([number], None, True) for number in round.byes)])
    return found


def bracket_columns(tournament: Tournament) -> list[list[Group]]:
    """The boxes of a bracket: two places each."""
    slots, found = first_slots(tournament), list[list[Group]]()
    nothing = Round(())
    for n in range(len(slots).bit_length() - 1):
        round = tournament.rounds[n] if n < len(tournament.rounds) else nothing
        games = {number: game for game in round.games for number in game.players}
        column = []
        for at in range(0, len(slots), 2):
            pair = slots[at : at + 2]
            game = next((games[one] for one in pair if one in games), None)
            bye = any(one in round.byes for one in pair)
            column.append(Group(pair, game, bye))
        found.append(column)
        slots = slots_next(tournament, round, slots)
    return found


def bracket(tournament: Tournament, names: dict[int, str], me: int | None) -> Bracket | None:
    """The picture of a knock-out that has begun; None for others."""
    if tournament.rules.kind != KNOCKOUT or not tournament.rounds:
        return None
    cells = columns(tournament)
    placed: list[list[Box]] = []
    for at, column in enumerate(cells):
        placed.append(boxes_of(column, at, placed[-1] if placed else [], names, me))
    lines = [line for at in range(len(cells) - 1) for line in joined(cells, placed, at)]
    boxes = [box for column in placed for box in column]
    width = len(cells) * (WIDE + ACROSS) - ACROSS + 2
    height = max((box.y + box.height for box in boxes), default=0) + 4
    heads = [(n + 1, n * (WIDE + ACROSS) + 1) for n in range(len(cells))]
    return Bracket(width, height, heads, boxes, lines)


def boxes_of(
    column: Sequence[Group], at: int, before: Sequence[Box], names: dict[int, str], me: int | None
) -> list[Box]:
    """The boxes of a round: those of a bracket half-way between the two they come from."""
    found, y = list[Box](), ABOVE
    halves = len(before) == 2 * len(column)
    for n, group in enumerate(column):
        height = LINE * len(group.people) + 6
        if halves:
            middle = (before[2 * n].middle + before[2 * n + 1].middle) / 2
            y = int(middle - height / 2)
        rows = [
            row_of(group, one, y + 3 + LINE * n, names, me) for n, one in enumerate(group.people)
        ]
        found.append(Box(at * (WIDE + ACROSS) + 1, y, height, rows, group.bye))
        y += height + BETWEEN
    return found


def row_of(group: Group, number: int | None, y: int, names: dict[int, str], me: int | None) -> Row:
    """A name in its box."""
    if number is None:
        return Row("", y, False, False)
    game = group.game
    best = game is not None and game.over and number in game.players and game.rank(number) == 1
    return Row(names[number], y, best, number == me)


def joined(cells: list[list[Group]], placed: list[list[Box]], at: int) -> list[str]:
    """Lines from the boxes of a round to those in which its people sit next."""
    found = []
    halves = len(cells[at]) == 2 * len(cells[at + 1])
    for n, group in enumerate(cells[at]):
        for m, later in enumerate(cells[at + 1]):
            people = {one for one in group.people if one is not None}
            if (halves and n // 2 == m) or people & set(later.people):
                one, two = placed[at][n], placed[at + 1][m]
                half = one.x + WIDE + ACROSS // 2
                found.append(f"M{one.x + WIDE} {one.middle:g}H{half}V{two.middle:g}H{two.x}")
    return found
