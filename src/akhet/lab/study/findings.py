"""What the games of an experiment show, as figures; the page draws them."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

import msgspec

from akhet.core import Components
from akhet.games import GAMES
from akhet.lab.stats import Estimate, mean_interval, share_interval
from akhet.lab.study.experiment import Experiment
from akhet.lab.study.items import GROUPS, Group, name_of
from akhet.lab.study.lift import Lift, Row, lift
from akhet.lab.study.luck import Deal, Parts, parts_of
from akhet.lab.study.record import Studied
from akhet.lab.study.variants import FigureFound, figures_found

TENTHS = 10


class Bot(msgspec.Struct, frozen=True):
    """One bot at one size of table."""

    name: str
    wins: Estimate
    points: Estimate
    scores: dict[int, int]


class Source(msgspec.Struct, frozen=True):
    """Where points come from: the mean of winners, and of the others."""

    key: str
    winners: float
    others: float


class Length(msgspec.Struct, frozen=True):
    """How long games are and how wide the choice is."""

    decisions: Estimate
    by_length: dict[int, int]
    choices: float  # the mean of a decision
    half: int  # of the decisions have no more
    most: int
    by_tenth: list[float]  # the mean in each tenth of a game
    tree: float  # decimal places of the product of all choices of a game, on average


class Table(msgspec.Struct, frozen=True):
    """All games with one number of seats."""

    seats: int
    games: int
    deals: int
    by_seat: list[Estimate]
    bots: list[Bot]
    opponent: Estimate | None  # the share of victories of one who holds no seat
    sources: list[Source]
    length: Length
    luck: Parts | None  # of victories
    luck_points: Parts | None  # of points


class Item(msgspec.Struct, frozen=True):
    """A thing and what it is worth."""

    name: str
    wins: Lift
    points: Lift | None
    had: float  # the share of seats that had it


class Things(msgspec.Struct, frozen=True):
    """All things of a group; `few` were had too seldom to say anything."""

    title: str
    says: str
    each: bool
    items: list[Item]
    few: list[str]


class Findings(msgspec.Struct, frozen=True):
    """All of it."""

    tables: list[Table]
    things: list[Things]
    figures: list[FigureFound]
    games: int


def find(experiment: Experiment, games: Sequence[Studied]) -> Findings:
    """What the games show."""
    usual = [game for game in games if not experiment.arms[game.arm].figure]
    by_seats: dict[int, list[Studied]] = defaultdict(list)
    for game in usual:
        by_seats[experiment.arms[game.arm].seats].append(game)
    figures = box_of(experiment)
    return Findings(
        tables=[table(experiment, seats, found) for seats, found in sorted(by_seats.items())],
        things=things(experiment, usual, figures),
        figures=figures_found(experiment, games),
        games=len(games),
    )


def box_of(experiment: Experiment) -> Components:
    """The figures that the experiment is played with."""
    return experiment.plan(0).figures() or GAMES[experiment.game].components


# ---------------------------------------------------------------- tables


def table(experiment: Experiment, seats: int, games: list[Studied]) -> Table:
    """The games with one number of seats."""
    shares: list[dict[object, tuple[float, int]]] = [{} for _seat in range(seats)]
    against: dict[object, tuple[float, int]] = {}
    for game in games:
        for seat in range(seats):
            add(shares[seat], deal_of(game), game.shares[seat])
        if game.opponent is not None:
            add(against, deal_of(game), game.shares[-1])
    return Table(
        seats=seats,
        games=len(games),
        deals=len({deal_of(game) for game in games}),
        by_seat=[share_interval(list(found.values())) for found in shares],
        bots=bots(games, seats),
        opponent=share_interval(list(against.values())) if against else None,
        sources=sources(experiment.game, games),
        length=length(games),
        luck=parts_of(deals(games, lambda game: game.shares[:seats])),
        luck_points=parts_of(deals(games, margins)) if seats > 1 else None,
    )


def deal_of(game: Studied) -> tuple[int, int]:
    """The deal of a game, among all arms."""
    return game.arm, game.deal


def add(found: dict[object, tuple[float, int]], deal: object, value: float) -> None:
    """Adds what one seat brought to its deal."""
    total, count = found.get(deal, (0.0, 0))
    found[deal] = (total + value, count + 1)


def margins(game: Studied) -> list[float]:
    """Points by seat, less the mean of the table."""
    mean = sum(game.scores) / len(game.scores)
    return [score - mean for score in game.scores]


def deals(games: Iterable[Studied], outcomes: Callable[[Studied], Iterable[float]]) -> list[Deal]:
    """The games by deal, with some outcome by seat."""
    found: dict[object, list[Studied]] = defaultdict(list)
    for game in games:
        found[deal_of(game)].append(game)
    return [
        Deal(tuple(tuple(game.bots) for game in row), tuple(tuple(outcomes(game)) for game in row))
        for row in found.values()
    ]


def bots(games: list[Studied], seats: int) -> list[Bot]:
    """How each bot did."""
    wins: dict[str, dict[object, tuple[float, int]]] = {}
    points: dict[str, dict[object, tuple[float, int]]] = {}
    scores: dict[str, Counter[int]] = defaultdict(Counter)
    for game in games:
        for seat in range(seats):
            name = game.bots[seat]
            add(wins.setdefault(name, {}), deal_of(game), game.shares[seat])
            add(points.setdefault(name, {}), deal_of(game), game.scores[seat])
            scores[name][game.scores[seat]] += 1
    return [
        Bot(
            name,
            share_interval(list(wins[name].values())),
            mean_interval(list(points[name].values())),
            dict(sorted(scores[name].items())),
        )
        for name in sorted(wins)
    ]


def sources(game: str, games: list[Studied]) -> list[Source]:
    """Points by source of those who win (also together) and of the others."""
    won: list[float] = [0.0] * len(GAMES[game].sources)
    lost = list(won)
    winners = others = 0
    for played in games:
        for seat, row in enumerate(played.sheet):
            side = won if played.shares[seat] > 0 else lost
            winners += side is won
            others += side is lost
            for n, points in enumerate(row):
                side[n] += points
    found = [
        Source(key, won[n] / max(1, winners), lost[n] / max(1, others))
        for n, key in enumerate(GAMES[game].sources)
    ]
    return [source for source in found if source.winners or source.others]


def length(games: list[Studied]) -> Length:
    """Decisions and choices."""
    by_deal: dict[object, tuple[float, int]] = {}
    tenths = [[0, 0] for _tenth in range(TENTHS)]
    widths: Counter[int] = Counter()
    tree = 0.0
    for game in games:
        count = len(game.choices)
        add(by_deal, deal_of(game), count)
        widths.update(game.choices)
        tree += sum(math.log10(width) for width in game.choices)
        for n, width in enumerate(game.choices):
            tenth = tenths[n * TENTHS // count]
            tenth[0] += width
            tenth[1] += 1
    total = widths.total()
    return Length(
        decisions=mean_interval(list(by_deal.values())),
        by_length=dict(sorted(Counter(len(game.choices) for game in games).items())),
        choices=sum(width * times for width, times in widths.items()) / max(1, total),
        half=middle(widths),
        most=max(widths, default=0),
        by_tenth=[sum_of / max(1, times) for sum_of, times in tenths],
        tree=tree / max(1, len(games)),
    )


def middle(widths: Counter[int]) -> int:
    """The median."""
    left = widths.total() / 2
    for width in sorted(widths):
        left -= widths[width]
        if left <= 0:
            return width
    return 0


# ---------------------------------------------------------------- things


def things(experiment: Experiment, games: list[Studied], figures: Components) -> list[Things]:
    """What each thing is worth, by group; the questions of all groups count together."""
    wins, points, places = rows_of(experiment, games)
    had: dict[str, dict[int, int]] = defaultdict(dict)
    for n, game in enumerate(games):
        for seat, thing, count in game.things:
            had[thing][places[n] + seat] = count
    found = []
    for group in GROUPS[experiment.game]:
        keys = sorted(key for key in had if key.partition(":")[0] == group.key)
        if keys:
            found.append(group_found(experiment, group, keys, had, (wins, points), figures))
    return found


def rows_of(experiment: Experiment, games: list[Studied]) -> tuple[list[Row], list[Row], list[int]]:
    """Every seat of every game with its victory, and with its points; where each game begins."""
    wins: list[Row] = []
    points: list[Row] = []
    places: list[int] = []
    for game in games:
        places.append(len(wins))
        over = margins(game) if len(game.scores) > 1 else [float(game.scores[0])]
        for seat, name in enumerate(game.bots):
            stratum = (game.arm, name, seat)
            wins.append(Row(stratum, deal_of(game), game.shares[seat]))
            points.append(Row(stratum, deal_of(game), over[seat]))
    return wins, points, places


def group_found(
    experiment: Experiment,
    group: Group,
    keys: list[str],
    had: dict[str, dict[int, int]],
    rows: tuple[list[Row], list[Row]],
    figures: Components,
) -> Things:
    """One group, the best things first."""
    wins, points = rows
    items: list[Item] = []
    few: list[str] = []
    for key in keys:
        name = name_of("en", experiment.game, key, figures)
        counts = [0.0] * len(wins)
        for place, count in had[key].items():
            counts[place] = float(count) if group.each else 1.0
        found = lift(wins, counts, len(keys))
        if found is None:
            few.append(name)
        else:
            items.append(
                Item(name, found, lift(points, counts, len(keys)), found.seats / len(wins))
            )
    items.sort(key=lambda item: (-item.wins.effect.value, item.name))
    return Things(group.title, group.says, group.each, items, few)
