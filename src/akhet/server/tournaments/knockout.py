"""Knock-out: where two meet a bracket that is fixed from the start, else the best of each table.

A place of the bracket is given up when nobody is there: whoever waits there goes on by a bye.
"""

from collections.abc import Sequence

from akhet.server.tournaments.model import Game, Round, Tournament
from akhet.server.tournaments.points import shares_of

Slots = list[int | None]
LAST = 99
"""The place of somebody who was out without playing."""


def seeded(n: int) -> list[int]:
    """The order of n seeds (from 0) in a bracket of two, four, eight ...: the first two meet last.

    Seeds from n on are free places.
    """
    found = [0]
    while len(found) < n:
        found = [seed for one in found for seed in (one, 2 * len(found) - 1 - one)]
    return found


def first_slots(tournament: Tournament) -> Slots:
    """The bracket before the first round: everybody by lot, then free places."""
    lots = tournament.lots
    drawn = sorted(lots, key=lambda number: lots[number])
    order = seeded(len(drawn))
    return [drawn[seed] if seed < len(drawn) else None for seed in order]


def slots_after(tournament: Tournament, rounds: int) -> Slots:
    """The places of the bracket after so many rounds."""
    slots = first_slots(tournament)
    for round in tournament.rounds[:rounds]:
        slots = slots_next(tournament, round, slots)
    return slots


def slots_next(tournament: Tournament, round: Round, slots: Slots) -> Slots:
    """The places after one round more."""
    games = {number: game for game in round.games for number in game.players}
    byes = set(round.byes)

    def went_on(pair: Slots) -> int | None:
        """Who of two places has gone on; nobody if neither was there."""
        here = [number for number in pair if number is not None]
        for number in here:
            if number in games:
                game = games[number]
                return best_of(tournament, game)[0] if game.over else None
        return next((number for number in here if number in byes), None)

    return [went_on(slots[n : n + 2]) for n in range(0, len(slots), 2)]


def best_of(tournament: Tournament, game: Game) -> list[int]:
    """Those of a table from the best on: by place, then by game points, then by lot."""
    lots, shares = tournament.lots, shares_of(game)

    def order(seat: int) -> tuple[int, int, str]:
        return game.ranks[seat], -shares[seat], lots[game.players[seat]]

    return [game.players[seat] for seat in sorted(range(len(game.players)), key=order)]


def by_bracket(tournament: Tournament) -> bool:
    """Whether two meet at every table."""
    return tournament.rules.sizes == (2,)


def survivors(tournament: Tournament, rounds: int) -> list[int]:
    """Those who are still in it after so many rounds that are over; after the final its winner."""
    if rounds == 0:
        return [one.number for one in tournament.entrants]
    if by_bracket(tournament):
        return [slot for slot in slots_after(tournament, rounds) if slot is not None]
    return best_of_round(tournament, tournament.rounds[rounds - 1])


def best_of_round(tournament: Tournament, round: Round) -> list[int]:
    """Those who go on from the tables of a round, and those who had a bye."""
    number = advancing(tournament, round)
    best = [one for game in round.games for one in best_of(tournament, game)[:number]]
    return [*best, *round.byes]


def knocked_out(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Those who are out: in which round, and at which place of their table; who left comes last."""
    found: dict[int, tuple[int, int]] = {}
    going_on = {one.number for one in tournament.entrants}
    slots = first_slots(tournament) if by_bracket(tournament) else []
    for n, round in enumerate(tournament.rounds, 1):
        if not round.over:
            break
        slots = slots_next(tournament, round, slots) if slots else []
        still = {slot for slot in slots if slot is not None}
        if not by_bracket(tournament):
            still = set(best_of_round(tournament, round))
        ranks = {
            one: rank for g in round.games for one, rank in zip(g.players, g.ranks, strict=True)
        }
        found |= {number: (n, ranks.get(number, LAST)) for number in going_on - still}
        going_on &= still
    for one in tournament.entrants:
        if one.left and one.number not in found:
            found[one.number] = (one.left, LAST)
    return found


def advancing(tournament: Tournament, round: Round) -> int:
    """How many of each table go on: as agreed, or more where too few would be left for a table."""
    if len(round.games) == 1 and not round.byes:
        return 1  # the final
    number, least = tournament.rules.advance, min(tournament.rules.sizes)
    smallest = min(len(game.players) for game in round.games)
    while number < smallest - 1 and going_on(round.games, number) + len(round.byes) < least:
        number += 1
    return number


def going_on(games: Sequence[Game], number: int) -> int:
    """How many go on if so many of each table do."""
    return sum(min(number, len(game.players) - 1) for game in games)
