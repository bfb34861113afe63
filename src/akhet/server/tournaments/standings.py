"""Who stands where, and by what: points, then what breaks a tie, row by row.

1. Points: 12 for the first of a table, 0 for the last, the others evenly between; who share a place
   share the points of all places they take up.
2. The points of one's opponents (Buchholz): of every table the mean of those who sat there too.
3. One's share of the game points: 1 for an average seat of a table, more for a better one.
4. Against each other: tables at which one was before the others who are still equal, less those at
   which one was behind.
5. The lot, drawn from the seed that is published when the tournament starts.
"""

from collections import defaultdict
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from akhet.server.tournaments.knockout import knocked_out
from akhet.server.tournaments.model import KNOCKOUT, Game, Round, Tournament
from akhet.server.tournaments.points import EVEN, bye_points, rank_points, shares_of

T = TypeVar("T")
WHOLE = 12
"""Parts of a half point in which opponents' points are counted: a mean of up to four is exact."""


@dataclass
class Standing:
    """Where somebody stands; `points` are half points, the rest in parts as said above."""

    number: int
    rank: int = 0
    points: int = 0
    opponents: int = 0
    share: int = 0
    direct: int = 0
    lot: str = ""
    played: int = 0
    first: int = 0  # tables won, or shared the first place of
    byes: int = 0
    out: int = 0  # the round of a knock-out in which it was over for them; 0: not at all
    left: bool = False
    met: list[tuple[int, ...]] = field(default_factory=list)  # table mates, and () for a bye

    @property
    def equal(self) -> tuple[int, int, int]:
        """What they must share with others to be compared with them directly."""
        return self.points, self.opponents, self.share

    @property
    def order(self) -> tuple[int, int, int, int, str]:
        """By what they stand before others: the smaller, the better."""
        return -self.points, -self.opponents, -self.share, -self.direct, self.lot


Work = Generator[None, None, list[Standing]]


def standings(tournament: Tournament) -> list[Standing]:
    """Everybody, the best first."""
    return finished(standings_in_turns(tournament))


def finished(work: Generator[None, None, T]) -> T:
    """What a piece of work answers, without giving way to others."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            answer: T = done.value
            return answer


def standings_in_turns(tournament: Tournament) -> Work:
    """The same as work that gives way to others."""
    found = nobody_yet(tournament)
    for round in tournament.rounds:
        yield
        count_round(found, round, bye_points(tournament.rules.seats))
    yield
    for one in found.values():
        one.opponents = sum(mean(found, one, mates) for mates in one.met)
    yield
    compare(tournament, found.values())
    knocked: dict[int, tuple[int, int]] = {}
    if tournament.rules.kind == KNOCKOUT:
        yield
        knocked = knocked_out(tournament)
    for number, (out, _rank) in knocked.items():
        found[number].out = out
    ordered = sorted(found.values(), key=lambda one: (*stage(one, knocked), *one.order))
    for rank, one in enumerate(ordered, 1):
        one.rank = rank
    return ordered


def stage(one: Standing, knocked: dict[int, tuple[int, int]]) -> tuple[bool, int, int]:
    """How far somebody came in a knock-out: who is not out is before all others."""
    out, rank = knocked.get(one.number, (0, 0))
    return out > 0, -out, rank


def nobody_yet(tournament: Tournament) -> dict[int, Standing]:
    """Everybody before the first round."""
    lots = tournament.lots
    return {
        one.number: Standing(one.number, lot=lots[one.number], left=bool(one.left))
        for one in tournament.entrants
    }


def count_round(found: dict[int, Standing], round: Round, bye: int) -> None:
    """Adds what a round brought, as far as it is over."""
    for number in round.byes:
        one = found[number]
        one.points += bye
        one.share += EVEN
        one.byes += 1
        one.met.append(())
    for game in round.games:
        if game.over:
            count_game(found, game)


def count_game(found: dict[int, Standing], game: Game) -> None:
    """Adds what a table brought to those who sat there."""
    points, shares = rank_points(game.ranks), shares_of(game)
    for seat, number in enumerate(game.players):
        one = found[number]
        one.points += points[seat]
        one.share += shares[seat]
        one.played += 1
        one.first += game.ranks[seat] == 1
        one.met.append(tuple(other for other in game.players if other != number))


def mean(found: dict[int, Standing], one: Standing, mates: Sequence[int]) -> int:
    """The mean points of table mates; with a bye one meets somebody like oneself."""
    if not mates:
        return one.points * WHOLE
    return sum(found[mate].points for mate in mates) * WHOLE // len(mates)


def compare(tournament: Tournament, everybody: Iterable[Standing]) -> None:
    """Compares those who are equal so far by the tables at which they met."""
    groups = defaultdict[tuple[int, int, int], int](int)
    for one in everybody:
        groups[one.equal] += 1
    equal = {one.number: one for one in everybody if groups[one.equal] > 1}
    for round in tournament.rounds:
        for game in round.games:
            here = [number for number in game.players if number in equal]
            if game.over and len(here) > 1:
                compare_at(game, [equal[number] for number in here])


def compare_at(game: Game, here: list[Standing]) -> None:
    """Adds who was before whom at one table, of those who are equal."""
    for one in here:
        mine = game.rank(one.number)
        others = [game.rank(other.number) for other in here if other.equal == one.equal]
        one.direct += sum((rank > mine) - (rank < mine) for rank in others)
