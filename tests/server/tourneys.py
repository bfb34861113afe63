"""Tournaments without a server: rounds are paired, results drawn, people leave and come late."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from hypothesis import strategies as st

from akhet.games import GAMES
from akhet.server.tournaments.model import (
    KINDS,
    KNOCKOUT,
    SWISS,
    Entrant,
    Game,
    Round,
    Rules,
    Tournament,
)
from akhet.server.tournaments.rounds import next_round
from akhet.server.tournaments.sizes import flexible_sizes, knockout_sizes


def rules_for(kind: str, game: str, seats: int, flexible: bool, rounds: int = 0) -> Rules:
    """The rules a host of this title gets."""
    known = GAMES[game].seats
    sizes = flexible_sizes(known, seats) if flexible else (seats,)
    if kind == KNOCKOUT:
        sizes = knockout_sizes(known, seats)
    return Rules(kind, seats, sizes, rounds, max(1, seats // 2))


@st.composite
def all_rules(draw: st.DrawFn, *kinds: str) -> Rules:
    """Every kind of tournament of every title, for every number of seats."""
    game = draw(st.sampled_from(sorted(GAMES)))
    seats = draw(st.sampled_from([n for n in GAMES[game].seats if n > 1]))
    kind = draw(st.sampled_from(kinds or KINDS))
    return rules_for(kind, game, seats, draw(st.booleans()), draw(st.integers(0, 6)))


def entered(rules: Rules, n: int, seed: str = "seed") -> Tournament:
    """A tournament that starts with n people."""
    return Tournament(rules, seed, tuple(Entrant(number) for number in range(1, n + 1)))


def ranks_of(scores: list[int]) -> tuple[int, ...]:
    return tuple(1 + sum(other > mine for other in scores) for mine in scores)


def result(game: Game, rng: random.Random) -> Game:
    """A table with scores by chance; ties happen."""
    scores = [rng.randrange(20, 32) for _player in game.players]
    return replace(game, ranks=ranks_of(scores), scores=tuple(scores))


def played(round: Round, rng: random.Random) -> Round:
    return Round(tuple(result(game, rng) for game in round.games), round.byes)


def gone(tournament: Tournament, number: int) -> Tournament:
    """Somebody leaves in the last round."""
    now = max(1, len(tournament.rounds))
    there = [replace(e, left=now) if e.number == number else e for e in tournament.entrants]
    return replace(tournament, entrants=tuple(there))


def late(tournament: Tournament) -> Tournament:
    """Somebody comes late."""
    new = Entrant(len(tournament.entrants) + 1, since=len(tournament.rounds) + 1)
    return replace(tournament, entrants=(*tournament.entrants, new))


def history(tournament: Tournament, rng: random.Random, leaving: float = 0) -> Iterator[Tournament]:
    """The tournament after every round, to its end; now and then somebody leaves or comes late."""
    while (found := next_round(tournament)) is not None:
        tournament = replace(tournament, rounds=(*tournament.rounds, played(found, rng)))
        yield tournament
        assert len(tournament.rounds) <= 60, "it never ends"
        if tournament.active and rng.random() < leaving:
            tournament = gone(tournament, rng.choice(tournament.active))
        if len(tournament.rounds) == 1 and rng.random() < leaving:
            tournament = late(tournament) if tournament.rules.kind == SWISS else tournament


def partitions(people: list[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to form groups of these sizes."""
    if not sizes:
        yield []
        return
    for size in sorted(set(sizes)):
        rest_sizes = list(sizes)
        rest_sizes.remove(size)
        for mates in combinations(people[1:], size - 1):
            rest = [one for one in people[1:] if one not in mates]
            for others in partitions(rest, rest_sizes):
                yield [(people[0], *mates), *others]
