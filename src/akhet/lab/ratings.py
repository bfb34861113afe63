"""Ratings by openskill's Plackett-Luce model: one scale for bots that met at tables of any size."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from akhet.lab.plan import shuffled

Table = Sequence[tuple[str, int]]
"""The names at a table, each with its rank."""

MU, SIGMA = 25.0, 25.0 / 3.0  # where everybody begins
MOST_ORDERS = 20
RATED = 10_000  # tables rated in all, so that it takes about a second


class Rating(msgspec.Struct, frozen=True):
    """A skill and how uncertain it still is; both on openskill's scale, which begins at 25."""

    mu: float
    sigma: float


def ratings(tables: Sequence[Table]) -> dict[str, Rating]:
    """The ratings after all tables.

    openskill rates one table after another, and the last ones count for most. Bots do not learn
    while they play, so the order means nothing: it is shuffled a number of times, and the mean
    taken.
    """
    if not tables:
        return {}
    orders = max(1, min(MOST_ORDERS, RATED // len(tables)))
    rated = [rated_in_order(shuffled(list(tables), f"order:{n}")) for n in range(orders)]
    return {name: middle([found[name] for found in rated]) for name in rated[0]}


def rated_in_order(tables: Iterable[Table]) -> dict[str, Rating]:
    """The ratings when tables are rated in this order.

    A rating never grows less certain (tau is 0). A bot that holds several seats takes the mean of
    what they come to.
    """
    known: dict[str, Rating] = defaultdict(lambda: Rating(MU, SIGMA))
    for table in tables:
        known.update(rate_table({name: known[name] for name, _rank in table}, table))
    return dict(known)


def rate_table(known: Mapping[str, Rating], table: Table) -> dict[str, Rating]:
    """What one table makes of the ratings of those who sat there."""
    from openskill.models import PlackettLuce  # late: few commands need it

    model = PlackettLuce(mu=MU, sigma=SIGMA, tau=0.0)
    teams = [[model.rating(mu=known[name].mu, sigma=known[name].sigma)] for name, _rank in table]
    rated = model.rate(teams, ranks=[float(rank) for _name, rank in table])
    found: dict[str, list[Rating]] = defaultdict(list)
    for (name, _rank), [player] in zip(table, rated, strict=True):
        found[name].append(Rating(player.mu, player.sigma))
    return {name: middle(values) for name, values in found.items()}


def middle(found: list[Rating]) -> Rating:
    """The mean of several ratings of one bot."""
    count = len(found)
    return Rating(sum(r.mu for r in found) / count, sum(r.sigma for r in found) / count)
