"""Pairs of matches that differ only in what one seat has looked at."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from starlette.applications import Starlette

from akhet.core import CHANCE, EVERYONE
from akhet.match import Match
from akhet.match.dice import commitment
from akhet.match.log import Line
from akhet.server import queries
from akhet.server.app import make_app
from akhet.server.desk import Desk
from akhet.server.lobby import lay
from akhet.server.migrations import upgrade
from akhet.server.queries import Guest
from akhet.server.schema import BOT, PERSON, PLAYING
from akhet.server.table import Seat
from akhet.server.tokens import digest
from tests.server.serving import settings_for

NOW = 1_800_000_000.0
EAGER = ("pick:pair", "market")


@dataclass
class Pair:
    """Two matches and the seat that can tell them apart."""

    one: Match
    two: Match
    looker: int


def pairs(rng: random.Random) -> list[Pair]:
    """The pairs of one random match: one for each time somebody looks at cards."""
    match = Match.new("imhotep", rng.choice([2, 3, 4]), {"market": "b"}, id=rng.randbytes(16).hex())
    match.begin(int(NOW))
    found = []
    while not match.over:
        seat = match.game.waiting(match.state)[0]
        names = [match.game.action_name(a) for a in match.game.options(match.state, seat)]
        best = [name for name in names if name.endswith(EAGER)] or names
        new = match.submit(seat, rng.choice(best if rng.random() < 0.8 else names), int(NOW))
        if any(match.audience[line.n - 1] != EVERYONE for line in new):
            named = renamed(match, rng.randbytes(16).hex())
            found.append(Pair(named, other_world(named, rng), seat))
    return found


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


def other_world(match: Match, rng: random.Random) -> Match:
    """The same match in which the cards that were looked at last are others."""
    hidden = len(match.lines)
    while match.audience[hidden - 1] != EVERYONE:
        hidden -= 1
    while True:
        other = again(match, match.lines[:hidden])
        for _draw in match.lines[hidden:]:
            options = other.game.options(other.state)
            name = other.game.action_name(rng.choice(options))
            other.add(Line(len(other.lines) + 1, CHANCE, do=name, at=int(NOW)))
        if sorted(line.do for line in other.lines[hidden:]) != sorted(
            line.do for line in match.lines[hidden:]
        ):
            return other


def taken_back(match: Match, to: int) -> Match:
    """The match after everybody agreed to go back to a line: what was looked at stays secret."""
    back = again(match, match.lines)
    line = Line(len(back.lines) + 1, 0, undo=to, consent=tuple(range(match.header.seats)))
    back.check_undo(line)
    back.add(replace(line, at=int(NOW)))
    return back


# ---------------------------------------------------------------- servers without a network


@asynccontextmanager
async def app_on(url: str) -> AsyncIterator[Starlette]:
    """An app in this loop, where it is always the same second."""
    upgrade(url)
    app = make_app(settings_for(url, bots=0), clock=lambda: NOW)
    async with app.router.lifespan_context(app):
        yield app


def token_of(seat: int) -> str:
    """The cookie of a seat's guest in every world; -1 is somebody who only watches."""
    return f"token-of-seat-{seat}"


async def welcome(app: Starlette) -> None:
    """Guests for all seats, and one who has none."""
    desk: Desk = app.state.desk
    for seat in range(-1, 4):
        guest = Guest(f"guest{seat % 10}", f"Player {seat}", "en")
        key = digest(token_of(seat))
        await desk.tables.write(lambda c, g=guest, k=key: queries.add_guest(c, g, k, int(NOW)))


async def put(app: Starlette, match: Match, bots: tuple[int, ...] = ()) -> None:
    """A running table with this match, its seats held by the guests of their numbers."""
    desk: Desk = app.state.desk
    seats = [
        Seat(n, BOT, "", "greedy", f"Bot {n}")
        if n in bots
        else Seat(n, PERSON, f"guest{n}", "", f"Player {n}")
        for n in range(match.header.seats)
    ]
    host = Guest("guest0", "Player 0", "en")
    id = match.header.id
    await lay(desk.tables, host, id, match, seats, "never", "A table", True, "", PLAYING)
