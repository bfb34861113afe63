"""The next round of a tournament, worked out from what is stored and the seed alone."""

import math
from collections.abc import Generator

from akhet.server.tournaments import knockout, robin
from akhet.server.tournaments.model import (
    KNOCKOUT,
    ROBIN,
    SWISS,
    Game,
    Round,
    Rules,
    Tournament,
    lot,
    shuffled,
)
from akhet.server.tournaments.pairing import (
    byes_had,
    choose_byes,
    grouped,
    meetings,
    seated,
    seats_had,
)
from akhet.server.tournaments.sizes import table_sizes
from akhet.server.tournaments.standings import finished, standings_in_turns

Work = Generator[None, None, Round | None]


def next_round(tournament: Tournament) -> Round | None:
    """The round that comes next, or None if the tournament is over."""
    return finished(round_in_turns(tournament))


def round_in_turns(tournament: Tournament) -> Work:
    """The same as work that gives way to others."""
    if is_over(tournament):
        return None
    kind = tournament.rules.kind
    if kind == ROBIN and tournament.rules.sizes == (2,):
        return robin_round(tournament)
    if kind == KNOCKOUT and knockout.by_bracket(tournament):
        return bracket_round(tournament)
    return (yield from group_round(tournament))


def is_over(tournament: Tournament) -> bool:
    """Whether no round comes after those that are over."""
    rules, played = tournament.rules, len(tournament.rounds)
    there = tournament.active
    if len(there) < min(rules.sizes):
        return True
    if rules.kind == SWISS:
        return played >= swiss_rounds(rules, len(tournament.entrants))
    if rules.kind == ROBIN:
        if rules.sizes == (2,):
            return played >= robin.rounds_of_circle(len(tournament.entrants))
        return robin.all_met(tournament) or played >= robin.MOST_ROUNDS
    still = set(knockout.survivors(tournament, played))
    return len(still & set(there)) < min(rules.sizes)


def swiss_rounds(rules: Rules, people: int) -> int:
    """How many rounds there are: as agreed, or so many that one can have won all of theirs."""
    if rules.rounds:
        return rules.rounds
    needed = math.ceil(math.log(max(people, 2)) / math.log(rules.seats) - 1e-9)
    return max(1, needed) + (rules.seats > 2)


# ---------------------------------------------------------------- two at a table


def robin_round(tournament: Tournament) -> Round:
    """A round of the circle; who would meet somebody who has left has a bye."""
    lots = tournament.lots
    drawn = sorted(lots, key=lambda number: lots[number])
    there, games, byes = set(tournament.active), list[Game](), list[int]()
    for pair in robin.circle(drawn, len(tournament.rounds) + 1):
        here = [one for one in pair if one is not None and one in there]
        if len(here) == 1:
            byes.append(here[0])
        elif here:
            one, two = (drawn.index(number) for number in here)
            games.append(Game(tuple(here if robin.begins(one, two) else here[::-1])))
    return Round(tuple(games), tuple(byes))


def bracket_round(tournament: Tournament) -> Round:
    """A round of the bracket; who is alone at a place goes on by a bye."""
    slots = knockout.slots_after(tournament, len(tournament.rounds))
    there = set(tournament.active)
    pairs = [
        [one for one in slots[n : n + 2] if one is not None and one in there]
        for n in range(0, len(slots), 2)
    ]
    byes = tuple(pair[0] for pair in pairs if len(pair) == 1)
    return seating(tournament, [pair for pair in pairs if len(pair) > 1], byes)


# ---------------------------------------------------------------- groups


def group_round(tournament: Tournament) -> Work:
    """A round of groups that are formed anew."""
    number = len(tournament.rounds) + 1
    order = yield from order_of(tournament, number)
    sizes = table_sizes(len(order), tournament.rules.seats, tournament.rules.sizes)
    if not sizes:
        return None
    count = len(order) - sum(sizes)
    byes = choose_byes(order, byes_had(tournament), count) if count else []
    playing = [one for one in order if one not in byes]
    drawn = int(lot(tournament.seed, -number)[:12], 16)
    groups = yield from grouped(playing, sizes, meetings(tournament), drawn)
    return seating(tournament, groups, tuple(sorted(byes)))


def order_of(tournament: Tournament, number: int) -> Generator[None, None, list[int]]:
    """In which order people are grouped: as they stand; at first, and of a round robin, drawn.

    The tables of a knock-out mix the best of all tables: they are dealt out one by one.
    """
    rules, there = tournament.rules, set(tournament.active)
    if rules.kind == ROBIN or number == 1:
        return shuffled(sorted(there), tournament.seed, number)
    ranked = yield from standings_in_turns(tournament)
    order = [one.number for one in ranked if one.number in there]
    if rules.kind != KNOCKOUT:
        return order
    still = set(knockout.survivors(tournament, number - 1))
    return dealt(rules, [one for one in order if one in still])


def dealt(rules: Rules, order: list[int]) -> list[int]:
    """People as they stand, dealt out to as many heaps as there will be tables."""
    tables = len(table_sizes(len(order), rules.seats, rules.sizes)) or 1
    return [one for heap in range(tables) for one in order[heap::tables]]


def seating(tournament: Tournament, groups: list[list[int]], byes: tuple[int, ...]) -> Round:
    """A round with everybody on a seat."""
    had, number = seats_had(tournament), len(tournament.rounds) + 1
    games = [Game(seated(group, had, tournament.seed, number)) for group in groups]
    return Round(tuple(games), byes)
