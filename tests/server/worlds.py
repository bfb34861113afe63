"""Pairs of matches that differ only in what one seat has looked at."""

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from starlette.applications import Starlette

from akhet.core import EVERYONE, AnyGame, IllegalAction, State
from akhet.games import GAMES
from akhet.match import Match
from akhet.match.dice import commitment
from akhet.match.log import Line
from akhet.match.match import by_seat
from akhet.server.http.app import make_app
from akhet.server.play.lobby import lay, new_table
from akhet.server.play.table import Seat
from akhet.server.play.tokens import digest
from akhet.server.services import Desk
from akhet.server.store import queries
from akhet.server.store.queries import Guest
from akhet.server.store.schema import BOT, PERSON, PLAYING
from tests.server.fresh import upgrade
from tests.server.serving import settings_for

NOW = 1_800_000_000.0
EAGER = ("pick:pair", "market")
"""What leads to hidden cards in Imhotep; other games hide something in every match."""

TABLES = {"imhotep": {"market": "b"}}
TRIES = 2
"""How many other worlds are tried for one position."""


@dataclass
class Pair:
    """Two matches that some seats cannot tell apart; `knows` can: it saw what differs."""

    one: Match
    two: Match
    knows: int
    fooled: list[int]


def pairs(game: str, rng: random.Random) -> Iterator[Pair]:
    """Pairs out of one random match, at moments when somebody knows more than others."""
    seats = rng.choice([n for n in GAMES[game].seats if n > 1])  # alone there is nobody to fool
    match = Match.new(game, seats, TABLES.get(game), id=rng.randbytes(16).hex())
    match.begin(int(NOW))
    spent: set[int] = set()  # hidden lines that have come out
    while not match.over:
        seat = rng.choice(match.game.waiting(match.state))
        names = [match.game.action_name(a) for a in match.game.options(match.state, seat)]
        best = [name for name in names if name.endswith(EAGER)] or names
        match.submit(seat, rng.choice(best if rng.random() < 0.8 else names), int(NOW))
        if not match.over and (found := pair_of(match, spent, rng)):
            yield found


def pair_of(match: Match, spent: set[int], rng: random.Random) -> Pair | None:
    """The match so far and another world of it, if one is found."""
    recent = [n for n in match.counted[-40:] if n not in spent]
    hidden = [n for n in recent if match.audience[n - 1] != EVERYONE]
    tried = {*hidden[-1:], *rng.sample(hidden, min(TRIES, len(hidden)))} if hidden else set()
    if not tried:
        return None
    for n in sorted(tried, reverse=True):
        try:
            name, fooled = other_world(match, n, rng)
        except IllegalAction:
            continue  # what was played later was not possible there
        if fooled:
            named = renamed(match, rng.randbytes(16).hex())
            lines = [line.but(do=name) if line.n == n else line for line in match.lines]
            return Pair(named, again(named, lines), match.audience[n - 1], fooled)
        spent.add(n)
    return None


def other_world(match: Match, n: int, rng: random.Random) -> tuple[str, list[int]]:
    """Another hidden line n, and who saw the same all the way with it; bare positions are quick."""
    game, line = match.game, match.lines[n - 1]
    one, two = match.position(n - 1), match.position(n - 1)
    legal = game.options(two, by_seat(line))
    names = [name for a in legal if (name := game.action_name(a)) != line.do]
    if not names:
        raise IllegalAction("there is only one world")
    other = rng.choice(names)
    fooled = [seat for seat in range(-1, match.header.seats) if seat != match.audience[n - 1]]
    for old in match.lines[n - 1 :]:
        game.play(one, game.action(old.do), by_seat(old))
        game.play(two, game.action(other if old.n == n else old.do), by_seat(old))
        fooled = [seat for seat in fooled if same(game, one, two, seat)]
    return other, fooled


def same(game: AnyGame, one: State, two: State, seat: int) -> bool:
    """Whether a seat sees the same position in both worlds."""
    return game.view(one, seat) == game.view(two, seat) and game.options(one, seat) == game.options(
        two, seat
    )


def renamed(match: Match, id: str) -> Match:
    """The same match under another id."""
    assert match.secret is not None
    header = replace(match.header, id=id, commitment=commitment(match.secret, id))
    return again(Match(header, match.secret, match.components), match.lines)


def again(match: Match, lines: list[Line]) -> Match:
    """A match with the same header and these lines."""
    copy = Match(match.header, match.secret, match.components)
    for line in lines:
        copy.add(line)
    return copy


def taken_back(match: Match, to: int) -> Match:
    """The match after everybody agreed to go back to a line: what was looked at stays secret."""
    back = again(match, match.lines)
    line = Line(len(back.lines) + 1, 0, undo=to, consent=tuple(range(match.header.seats)))
    back.check_undo(line)
    back.add(line.but(at=int(NOW)))
    return back


# ---------------------------------------------------------------- servers without a network


@asynccontextmanager
async def app_on(url: str, **more: object) -> AsyncIterator[Starlette]:
    """An app in this loop, where it is always the same second."""
    upgrade(url)
    app = make_app(settings_for(url, **{"bots": 0, **more}), clock=lambda: NOW)
    async with app.router.lifespan_context(app):
        yield app


def token_of(seat: int) -> str:
    """The cookie of a seat's guest in every world; -1 is somebody who only watches."""
    return f"token-of-seat-{seat}"


async def welcome(app: Starlette) -> None:
    """Guests for all seats, and one who has none."""
    desk: Desk = app.state.desk
    for seat in range(-1, 6):
        guest = Guest(f"guest{seat % 10}", f"Player {seat}", "en")
        key = digest(token_of(seat))
        await desk.tables.write(lambda c, g=guest, k=key: queries.add_guest(c, g, k, int(NOW)))


async def put(
    app: Starlette, match: Match, bots: tuple[int, ...] = (), end_turn: str = "never"
) -> None:
    """A running table with this match, its seats held by the guests of their numbers."""
    desk: Desk = app.state.desk
    seats = [
        Seat(n, BOT, "", "greedy", f"Bot {n}")
        if n in bots
        else Seat(n, PERSON, f"guest{n}", "", f"Player {n}")
        for n in range(match.header.seats)
    ]
    host = Guest("guest0", "Player 0", "en")
    table = new_table(desk.tables, host, match, seats, end_turn, "A table", True, PLAYING)
    await lay(desk.tables, table)
