"""People, bots and what they had, in the reader's words."""

from collections.abc import Mapping
from dataclasses import dataclass

from akhet.games import GAMES
from akhet.lab.study.items import GROUPS, name_of
from akhet.lang import bot_called, text
from akhet.server.history.asking import is_bot
from akhet.server.history.results import CHAIR, SOURCE
from akhet.server.store.queries import AnyRow


def player_name(lang: str, player: str, name: str) -> str:
    """What somebody is called."""
    return bot_called(lang, player.removeprefix("bot:")) if is_bot(player) else name


def glyph_of(player: str) -> int:
    """The glyph beside a name; always the same for the same player."""
    if is_bot(player):
        return sum(player.encode()) % 5
    return int(player[:4], 16) % 5 if all(sign in "0123456789abcdef" for sign in player[:4]) else 4


@dataclass(frozen=True)
class Row:
    """A thing in a list of statistics."""

    name: str
    seats: int
    won: float  # of a hundred that had it
    mean: float  # how many a seat had, over all seats
    own: float | None  # the same of the reader, if they have played
    own_seats: int
    bar: float  # how long the bar is, of a hundred


@dataclass(frozen=True)
class Section:
    """Things of one kind."""

    key: str
    rows: list[Row]
    means: bool  # how many a seat had is told, not how many of a hundred won


def sections(
    lang: str, game: str, everybody: Mapping[str, AnyRow], mine: Mapping[str, AnyRow]
) -> list[Section]:
    """All that was counted of a game, kind by kind; by points and by seats first."""
    keys = [CHAIR, SOURCE, *(group.key for group in GROUPS[game])]
    found = []
    for key in keys:
        things = [thing for thing in everybody if thing.partition(":")[0] == key]
        things.sort(key=lambda thing: thing.partition("/")[::-1])  # of two, of three, of four
        rows = section_rows(lang, game, key, things, everybody, mine)
        if rows:
            found.append(Section(key, rows, is_mean(game, key)))
    return found


def is_mean(game: str, key: str) -> bool:
    """Whether everybody has some of these, so that it matters how many."""
    return key == SOURCE or any(group.each for group in GROUPS[game] if group.key == key)


def section_rows(
    lang: str,
    game: str,
    key: str,
    things: list[str],
    everybody: Mapping[str, AnyRow],
    mine: Mapping[str, AnyRow],
) -> list[Row]:
    """The things of one kind, those that most had first; seats in their order."""
    means = is_mean(game, key)
    rows = []
    for thing in things:
        all_of, own = everybody[thing], mine.get(thing)
        seats, whole = everybody[""].seats, mine[""].seats if "" in mine else 0
        won, mean = 100 * all_of.won / all_of.seats, all_of.pieces / seats
        if means:
            mine_is = own.pieces / whole if own and whole else (0.0 if whole else None)
        else:
            mine_is = 100 * own.won / own.seats if own else None
        bar = mean if means else won
        name = thing_name(lang, game, thing)
        count = own.seats if own else 0
        rows.append(Row(name, all_of.seats, won, mean, mine_is, count, bar))
    longest = max((row.bar for row in rows), default=0) if means else 100
    rows = [scaled(row, longest) for row in rows]
    if key == CHAIR:
        return rows
    return sorted(rows, key=lambda row: (-row.mean, row.name) if means else (-row.seats, row.name))


def scaled(row: Row, longest: float) -> Row:
    """A row whose bar is drawn on the scale of its list."""
    bar = round(max(0.0, 100 * row.bar / longest), 1) if longest > 0 else 0.0
    return Row(row.name, row.seats, row.won, row.mean, row.own, row.own_seats, bar)


def thing_name(lang: str, game: str, thing: str) -> str:
    """A thing in words."""
    key, _, name = thing.partition(":")
    if key == SOURCE:
        return text(lang, f"{game}.source.{name}")
    if key == CHAIR:
        seat, _, seats = name.partition("/")
        return text(lang, "people.stats.chair", seat=seat, seats=seats)
    return name_of(lang, game, thing, GAMES[game].components)
