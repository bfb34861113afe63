"""Whole matches to store: played at random, written as the server writes them."""

import json
import random

from sqlalchemy import Connection, insert

from akhet.core import Components
from akhet.games import GAMES
from akhet.games.imhotep.components import FILE
from akhet.match import Match
from akhet.server.store.queries import add_figures
from akhet.server.store.schema import chat, guests, lines, secrets, sessions, tables
from akhet.server.store.schema import seats as seat_rows

HOST = "host"


def played(id: str, seed: int, choices: int = 10_000, seats: int = 2) -> Match:
    """A match of Imhotep with so many random choices, or to its end; some of them undone."""
    dice = random.Random(seed)
    match = Match.new("imhotep", seats, id=id, secret=dice.randbytes(32))
    match.mix(0, "a1b2")
    match.begin(at=1)
    for turn in range(choices):
        if match.over:
            break
        seat = match.game.waiting(match.state)[0]
        action = dice.choice(match.game.options(match.state, seat))
        match.submit(seat, match.game.action_name(action), at=turn + 2)
        if dice.random() < 0.1 and match.undo_target(seat) is not None:
            match.undo(seat, at=turn + 2)
    return match


def add_host(conn: Connection) -> None:
    """The guest who opened every table, with a session."""
    conn.execute(insert(guests), {"id": HOST, "name": "Hatshepsut 𓇳", "created": 1})
    conn.execute(insert(sessions), {"token": "0" * 64, "guest": HOST, "created": 1})


def add_match(conn: Connection, match: Match, figures: str = "") -> None:
    """A table with its match, its seats and a word of chat."""
    id = match.header.id
    if figures:
        add_figures(conn, match.header.components, match.header.game, figures)
    conn.execute(insert(tables), table_row(match, figures))
    conn.execute(insert(secrets), {"match": id, "secret": match.secret})
    for seat in range(match.header.seats):
        row = {"match": id, "seat": seat, "kind": "person", "guest": HOST, "name": "Ann"}
        conn.execute(insert(seat_rows), row)
    if match.lines:
        conn.execute(insert(lines), [line_row(id, line) for line in match.lines])
    conn.execute(insert(chat), {"match": id, "at": 1, "name": "Ann", "seat": 0, "text": "hello"})


def table_row(match: Match, figures: str) -> dict[str, object]:
    scores = {"scores": match.game.scores(match.state), "ranks": match.game.ranks(match.state)}
    texts = {"game": match.header.game, "title": "a table", "host": HOST, "end_turn": "parts"}
    numbers = {"listed": 1, "created": 1, "changed": 2, "version": 0, "bot_turn": 0}
    return {
        "id": match.header.id,
        **texts,
        **numbers,
        "status": "over" if match.over else "playing",
        "options": json.dumps(match.header.options),
        "figures": match.header.components if figures else "",
        "header": json.dumps(match.header.data()),
        "seq": len(match.lines),
        "waiting": ",0,",
        "rematch": "",
        "scores": json.dumps(scores) if match.over else "",
    }


def line_row(id: str, line) -> dict[str, object]:
    key = f"{line.by}:{line.n}" if line.by >= 0 else None
    row = {"match": id, "seq": line.n, "data": json.dumps(line.data()), "hash": line.hash}
    return {**row, "key": key, "at": line.at}


def own_figures() -> tuple[str, Components]:
    """A components file with a figure of its owner's, as text and as figures."""
    text = FILE.read_text(encoding="utf-8")
    changed = text.replace("points = [2,1,3,", "points = [3,1,3,", 1)
    assert changed != text
    return changed, GAMES["imhotep"].read_components(changed)
