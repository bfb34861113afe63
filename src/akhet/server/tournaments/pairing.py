"""Groups for a round: nobody meets again whom they need not, and equals meet equals.

The cost of a group is that of its pairs: how often they have met, squared, and only then how far
apart they stand. Few people are grouped exactly, by trying everything; many by a first order that
is mended by exchanging two at a time. Long work yields, so that a server serves others meanwhile.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Generator, Sequence
from itertools import combinations, permutations
from math import factorial, prod

from akhet.server.tournaments.model import Tournament, lot

AGAIN = 10**9
"""What it costs to meet again: more than any distance in the standings."""
EXACT = 3_000
"""Ways to form groups up to which all are tried."""
TRIES = 20
"""How often an order that cannot be mended is shaken and mended again."""

Groups = list[list[int]]
Work = Generator[None, None, Groups]
Pairs = dict[tuple[int, int], int]


def meetings(tournament: Tournament) -> Pairs:
    """How often each two have sat at the same table; the smaller number first."""
    found: Pairs = defaultdict(int)
    for round in tournament.rounds:
        for game in round.games:
            for pair in combinations(sorted(game.players), 2):
                found[pair] += 1
    return found


def byes_had(tournament: Tournament) -> Counter[int]:
    """How many byes everybody has had."""
    return Counter(number for round in tournament.rounds for number in round.byes)


def choose_byes(order: Sequence[int], had: Counter[int], count: int) -> list[int]:
    """Who has a bye: nobody a second one before all have had one, and the last in order first."""
    last_first = list(reversed(order))
    return sorted(last_first, key=lambda number: had[number])[:count]


# ---------------------------------------------------------------- groups


class Cost:
    """What it costs that two sit together."""

    def __init__(self, order: Sequence[int], met: Pairs) -> None:
        """`order` is that of the standings."""
        self.place = {number: place for place, number in enumerate(order)}
        self.met = met

    def pair(self, one: int, two: int) -> int:
        """The cost of two at one table."""
        times = self.met.get((one, two) if one < two else (two, one), 0)
        return AGAIN * times * times + (self.place[one] - self.place[two]) ** 2

    def joining(self, number: int, group: Sequence[int]) -> int:
        """What somebody adds to a group; themselves left out."""
        return sum(self.pair(number, other) for other in group if other != number)

    def group(self, group: Sequence[int]) -> int:
        """The cost of a group."""
        return sum(self.pair(one, two) for one, two in combinations(group, 2))

    def all(self, groups: Groups) -> int:
        """The cost of all groups."""
        return sum(self.group(group) for group in groups)


def grouped(order: Sequence[int], sizes: Sequence[int], met: Pairs, seed: int) -> Work:
    """Groups of these sizes out of an order."""
    cost = Cost(order, met)
    if ways(sizes) <= EXACT:
        yield
        return best_groups(list(order), list(sizes), cost)
    first = cut(order, sizes)
    found = yield from mended(first, cost)
    lowest, rng = cost.all(found), random.Random(seed)
    for _try in range(TRIES):
        if lowest < AGAIN:
            break
        shaken = yield from mended(shake(found, rng), cost)
        if (now := cost.all(shaken)) < lowest:
            found, lowest = shaken, now
    return found


def cut(order: Sequence[int], sizes: Sequence[int]) -> Groups:
    """Neighbours together."""
    found, start = [], 0
    for size in sizes:
        found.append(list(order[start : start + size]))
        start += size
    return found


def ways(sizes: Sequence[int]) -> int:
    """In how many ways groups of these sizes can be formed."""
    alike = prod(factorial(times) for times in Counter(sizes).values())
    return factorial(sum(sizes)) // prod(factorial(size) for size in sizes) // alike


def best_groups(people: list[int], sizes: list[int], cost: Cost) -> Groups:
    """The cheapest groups there are: the first of all sits with whomever, then the next."""
    best: list[tuple[int, Groups]] = []

    def seat(left: list[int], open_sizes: list[int], so_far: int, groups: Groups) -> None:
        """Goes on with those who are left, as long as that can still be cheaper."""
        if best and so_far >= best[0][0]:
            return
        if not open_sizes:
            best[:] = [(so_far, groups)]
            return
        for size in sorted(set(open_sizes), reverse=True):
            rest_sizes = list(open_sizes)
            rest_sizes.remove(size)
            for mates in combinations(left[1:], size - 1):
                group = [left[0], *mates]
                rest = [one for one in left if one not in group]
                seat(rest, rest_sizes, so_far + cost.group(group), [*groups, group])

    seat(people, sizes, 0, [])
    return best[0][1]


def mended(groups: Groups, cost: Cost) -> Work:
    """The groups after every exchange of two that makes them cheaper where people meet again."""
    groups = [list(group) for group in groups]
    again = True
    while again:
        again = False
        for at, group in enumerate(groups):
            for number in list(group):
                if number in group and cost.joining(number, group) >= AGAIN:
                    yield
                    again |= exchanged(groups, at, number, cost)
    return groups


def exchanged(groups: Groups, at: int, number: int, cost: Cost) -> bool:
    """Exchanges somebody with whoever that is cheapest for; whether anything was gained."""
    own = groups[at]
    mine = cost.joining(number, own)
    rest = [one for one in own if one != number]
    best: tuple[int, int, int] | None = None
    for there, group in enumerate(groups):
        if there == at:
            continue
        joining = {one: cost.joining(one, group) for one in group}
        gone = sum(cost.pair(number, one) for one in group)
        for other in group:
            now = gone - cost.pair(number, other) + cost.joining(other, rest)
            gain = now - mine - joining[other]
            if gain < 0 and (best is None or gain < best[0]):
                best = (gain, there, other)
    if best is None:
        return False
    _gain, there, other = best
    own[own.index(number)], groups[there][groups[there].index(other)] = other, number
    return True


def shake(groups: Groups, rng: random.Random) -> Groups:
    """The groups after a few exchanges by chance."""
    found = [list(group) for group in groups]
    for _n in range(max(2, len(found) // 4)):
        one, two = int(rng.random() * len(found)), int(rng.random() * len(found))
        a, b = int(rng.random() * len(found[one])), int(rng.random() * len(found[two]))
        found[one][a], found[two][b] = found[two][b], found[one][a]
    return found


# ---------------------------------------------------------------- seats

SeatsHad = dict[int, Counter[int]]


def seats_had(tournament: Tournament) -> SeatsHad:
    """How often everybody has sat on each seat."""
    found: SeatsHad = defaultdict(Counter)
    for round in tournament.rounds:
        for game in round.games:
            for seat, number in enumerate(game.players):
                found[number][seat] += 1
    return found


def seated(group: Sequence[int], had: SeatsHad, seed: str, round: int) -> tuple[int, ...]:
    """Who sits where: who has begun least, for all they played, begins; then the other seats."""
    drawn = sorted(group, key=lambda number: lot(f"{seed}:{round}", number))

    def cost(order: Sequence[int]) -> tuple[int, int]:
        rest = sum(had[number][seat] ** 2 for seat, number in enumerate(order) if seat)
        first = had[order[0]]
        return first[0] * len(order) - first.total(), rest

    return min(permutations(drawn), key=cost)
