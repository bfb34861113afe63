"""Many finished matches in a database: real ones, each written under several ids, by many people.

A match is played once at random and then told again with another id: the same choices and draws,
the hashes of its own chain. Its draws no longer follow from its secret, which no fold asks.
"""

import json
import random
from dataclasses import replace
from functools import cache

from sqlalchemy import Connection, insert

from akhet.match import Match
from akhet.match.log import Line, chained
from akhet.server.store.schema import guests, lines, secrets, tables
from akhet.server.store.schema import seats as seat_rows

PEOPLE = 30
BOTS = ("apprentice", "scribe")
NOON = 1_700_000_000
KINDS = 12  # different matches


def person(n: int) -> str:
    return f"{n:032x}"


def add_people(conn: Connection, count: int = PEOPLE) -> None:
    rows = [{"id": person(n), "name": f"Person {n}", "created": 1} for n in range(count)]
    conn.execute(insert(guests), rows)


@cache
def pattern(seed: int) -> Match:
    """A whole match of Imhotep for two to four, at random; everybody gets the same one."""
    return played(seed)


def played(seed: int) -> Match:
    """The same as one's own, to change it."""
    dice = random.Random(seed)
    match = Match.new("imhotep", 2 + seed % 3, id=f"{seed:032x}", secret=dice.randbytes(32))
    match.begin(at=1)
    while not match.over:
        seat = match.game.waiting(match.state)[0]
        action = dice.choice(match.game.options(match.state, seat))
        match.submit(seat, match.game.action_name(action), at=1)
    return match


def retold(match: Match, id: str, at: int) -> tuple[Match, list[Line]]:
    """The same match under another id, over at another time."""
    again = Match(replace(match.header, id=id), match.secret)
    told: list[Line] = []
    before = again.header.hash()
    for line in match.lines:
        new = line.but(at=at)
        told.append(new.but(hash=chained(before, new)))
        before = told[-1].hash
    return again, told


def add_finished(
    conn: Connection, number: int, players: list[str], at: int, seed: int, **more: object
) -> str:
    """A finished match of these players at the first seats; answers its id."""
    pattern_of = pattern(seed)
    id = f"{number:08x}{'5' * 24}"
    again, told = retold(pattern_of, id, at)
    points, places = pattern_of.result()
    row = {"id": id, "game": "imhotep", "title": "a table", "host": person(0), "listed": 1}
    row |= {"status": "over", "end_turn": "parts", "options": json.dumps(again.header.options)}
    row |= {"header": json.dumps(again.header.data()), "created": at, "changed": at, "version": 1}
    row |= {"seq": len(told), "waiting": ",,", "bot_turn": 0, "rematch": ""}
    row |= {"scores": json.dumps({"scores": points, "ranks": places})}
    conn.execute(insert(tables), {**row, **more})
    conn.execute(insert(secrets), {"match": id, "secret": again.secret})
    conn.execute(insert(seat_rows), [seat_row(id, n, who) for n, who in enumerate(players)])
    conn.execute(insert(lines), [line_row(id, line) for line in told])
    return id


def seat_row(id: str, seat: int, who: str) -> dict[str, object]:
    bot = who.removeprefix("bot:") if who.startswith("bot:") else ""
    row = {"match": id, "seat": seat, "kind": "bot" if bot else "person", "bot": bot}
    return {**row, "guest": "" if bot else who, "name": f"{bot.capitalize()} 1" if bot else "Ann"}


def line_row(id: str, line: Line) -> dict[str, object]:
    data = json.dumps(line.data())
    return {"match": id, "seq": line.n, "data": data, "hash": line.hash, "key": None, "at": line.at}


def random_players(dice: random.Random, seats: int, people: int = PEOPLE) -> list[str]:
    """People and bots, at least one person; bots may be the same, people are not."""
    guests_of = dice.sample(range(people), seats)
    found = [person(n) for n in guests_of]
    for seat in range(1, seats):
        if dice.random() < 0.3:
            found[seat] = f"bot:{dice.choice(BOTS)}"
    return found
