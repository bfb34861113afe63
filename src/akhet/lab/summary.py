"""What a tournament shows: victories with intervals, meetings, seats, scores, think times."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable

import msgspec

from akhet.bots import bot_of
from akhet.core import COMPILED
from akhet.lab.plan import Plan
from akhet.lab.playing import Clock, Played
from akhet.lab.ratings import Rating, ratings
from akhet.lab.stats import Estimate, mean_interval, share_interval

METHOD = (
    "95 % intervals with the deal as the unit (games of one deal have the same luck): Wilson's "
    "for as many games apart as would have the same standard error over deals; Student's for means."
)
OPPONENTS = {"pharaon": "Traitor"}
"""Those who hold no seat, by game."""

Deals = dict[int, tuple[float, int]]


class Think(msgspec.Struct, frozen=True):
    """Seconds a decision took; `budget` is None for bots without one in time."""

    decisions: int
    mean: float
    p50: float
    p99: float
    longest: float
    budget: float | None


class Line(msgspec.Struct):
    """One bot, or an opponent without a seat."""

    name: str
    games: int
    seats: int  # seats held, over all games
    wins: Estimate  # the share of the victory for each seat held
    fair: float | None  # what it would be if all were alike
    points: Estimate
    deviation: float
    scores: dict[int, int]  # how often each score
    by_seat: list[tuple[float, int]]  # victories and games in each seat
    think: Think | None
    rating: Rating | None = None


class Meeting(msgspec.Struct, frozen=True):
    """How often one bot ended before another at the same table; a tie counts half."""

    bot: str
    other: str
    games: int
    ahead: Estimate


class Summary(msgspec.Struct):
    """All of it."""

    game: str
    seats: int
    options: dict[str, str]
    seed: int
    mirror: bool
    games: int
    deals: int
    compiled: bool
    method: str
    bots: list[Line]
    meetings: list[Meeting]


class Party(msgspec.Struct, frozen=True):
    """What a game brought one bot in one seat; an opponent without one sits at -1."""

    name: str
    seat: int
    share: float
    score: int
    rank: int


def parties(plan: Plan, played: Played) -> list[Party]:
    """Everybody at a table."""
    found = [
        Party(name, seat, played.shares[seat], played.scores[seat], played.ranks[seat])
        for seat, name in enumerate(played.bots)
    ]
    if played.opponent is not None:
        share = played.shares[-1]
        name = OPPONENTS.get(plan.game, "opponent")
        found.append(Party(name, -1, share, played.opponent, 1 if share else 2))
    return found


def summarise(plan: Plan, games: Iterable[Played]) -> Summary:
    """What the games show."""
    found = list(games)
    rows: dict[str, list[tuple[Played, Party]]] = {name: [] for name in plan.names()}
    for played in found:
        for party in parties(plan, played):
            rows.setdefault(party.name, []).append((played, party))
    lines = [line_of(plan, name, row) for name, row in rows.items() if row]
    rate(plan, lines, found)
    return Summary(
        game=plan.game,
        seats=plan.seats,
        options=plan.options,
        seed=plan.seed,
        mirror=plan.mirror,
        games=len(found),
        deals=len({played.deal for played in found}),
        compiled=COMPILED,
        method=METHOD,
        bots=lines,
        meetings=meetings(plan, found),
    )


def line_of(plan: Plan, name: str, row: list[tuple[Played, Party]]) -> Line:
    """The results of one bot."""
    wins: Deals = {}
    points: Deals = {}
    by_seat = [(0.0, 0)] * plan.seats
    for played, party in row:
        add(wins, played.deal, party.share)
        add(points, played.deal, party.score)
        if party.seat >= 0:
            won, count = by_seat[party.seat]
            by_seat[party.seat] = (won + party.share, count + 1)
    scores = Counter(party.score for _played, party in row)
    return Line(
        name=name,
        games=len({played.number for played, _party in row}),
        seats=len(row),
        wins=share_interval(list(wins.values())),
        fair=1 / plan.seats if plan.seats > 1 else None,
        points=mean_interval(list(points.values())),
        deviation=deviation(scores),
        scores=dict(sorted(scores.items())),
        by_seat=by_seat,
        think=think(plan, name, row),
    )


def rate(plan: Plan, lines: list[Line], games: list[Played]) -> None:
    """Gives every line its rating."""
    tables = [[(party.name, party.rank) for party in parties(plan, played)] for played in games]
    found = ratings([table for table in tables if len({name for name, _rank in table}) > 1])
    for line in lines:
        line.rating = found.get(line.name)


def add(deals: Deals, deal: int, value: float) -> None:
    """Adds what one seat brought to its deal."""
    total, count = deals.get(deal, (0.0, 0))
    deals[deal] = (total + value, count + 1)


def deviation(scores: Counter[int]) -> float:
    """The standard deviation of scores, as a sample."""
    count = scores.total()
    middle = sum(score * times for score, times in scores.items()) / count
    squares = sum((score - middle) ** 2 * times for score, times in scores.items())
    return math.sqrt(squares / (count - 1)) if count > 1 else 0.0


def think(plan: Plan, name: str, row: list[tuple[Played, Party]]) -> Think | None:
    """How long a bot thought, all games together."""
    if name not in plan.names():
        return None
    clock = Clock()
    for played, party in row:
        clock.merge(played.clocks[party.seat])
    seconds = getattr(bot_of(plan.bots[plan.names().index(name)]), "seconds", 0.0)
    return Think(
        decisions=clock.decisions,
        mean=clock.total / max(1, clock.decisions),
        p50=clock.quantile(0.5),
        p99=clock.quantile(0.99),
        longest=clock.longest,
        budget=seconds or None,
    )


def meetings(plan: Plan, games: list[Played]) -> list[Meeting]:
    """Every pair of bots, both ways."""
    deals: dict[tuple[str, str], Deals] = defaultdict(dict)
    tables: Counter[tuple[str, str]] = Counter()
    for played in games:
        seated = parties(plan, played)
        pairs = [(a, b) for a in seated for b in seated if a.name != b.name]
        tables.update({(a.name, b.name) for a, b in pairs})
        for a, b in pairs:
            ahead = 0.5 if a.rank == b.rank else float(a.rank < b.rank)
            add(deals[a.name, b.name], played.deal, ahead)
    return [
        Meeting(bot, other, tables[bot, other], share_interval(list(found.values())))
        for (bot, other), found in deals.items()
    ]
