"""Everybody meets everybody: where two meet by the circle method, else by few meetings twice."""

from itertools import combinations

from akhet.server.tournaments.model import Tournament
from akhet.server.tournaments.pairing import meetings

MOST_ROUNDS = 40


def circle(numbers: list[int], round: int) -> list[tuple[int | None, int | None]]:
    """Who meets whom in a round (from 1): one stays, the others move on by one place.

    With an odd number of people one place is empty, in turn before everybody.
    """
    people: list[int | None] = [*numbers]
    if len(people) % 2:
        people.append(None)
    turn = (round - 1) % (len(people) - 1)
    moving = people[1:]
    placed = [people[0], *moving[len(moving) - turn :], *moving[: len(moving) - turn]]
    half = len(placed) // 2
    return [(placed[n], placed[-1 - n]) for n in range(half)]


def begins(one: int, two: int) -> bool:
    """Whether the one at a place of the list (from 0) begins against the other.

    So of an odd number of people all begin equally often, of an even number within one.
    """
    return (one < two) == bool((one + two) % 2)


def rounds_of_circle(n: int) -> int:
    """After how many rounds all of n have met."""
    return n - 1 if n % 2 == 0 else n


def all_met(tournament: Tournament) -> bool:
    """Whether all who are there have met each other."""
    met = meetings(tournament)
    return all(met.get(pair, 0) for pair in combinations(sorted(tournament.active), 2))
