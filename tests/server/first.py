"""A database as the first version wrote it, with matches of its time, in plain SQL."""

import json
import sqlite3
from pathlib import Path
from typing import Any

from akhet.server.store.migrations import upgrade_file
from tests.kept import Kept

HOST = "h" * 32


def first_database(path: Path, matches: list[tuple[str, Kept, int]]) -> None:
    """A file of the first schema; each match with an id, and how many of its lines are played."""
    upgrade_file(str(path), "0001")
    conn = sqlite3.connect(path)
    add(conn, "guests", id=HOST, name="Ann", created=1)
    for id, match, lines in matches:
        add_match(conn, id, match, lines)
    conn.commit()
    conn.close()


def add_match(conn: sqlite3.Connection, id: str, match: Kept, played: int) -> None:
    """A table with its match, played so far or to its end."""
    header, over = match.header, played == len(match.rows)
    scores = {key: match.end[key] for key in ("scores", "ranks")}
    texts = {"title": "a table", "host": HOST, "end_turn": "parts", "waiting": ",,", "rematch": ""}
    numbers = {"listed": 1, "created": 1, "changed": 2, "version": 1, "bot_turn": 0}
    more = {"game": header["game"], "status": "over" if over else "playing", "seq": played}
    dumped = {"options": json.dumps(header["options"]), "header": json.dumps(header)}
    kept = {"components": match.figures, "scores": json.dumps(scores) if over else ""}
    add(conn, "tables", id=id, **texts, **numbers, **more, **dumped, **kept)
    add(conn, "secrets", match=id, secret=bytes.fromhex(match.end["secret"]))
    for seat in range(header["seats"]):
        add(conn, "seats", match=id, seat=seat, kind="person", guest=HOST, name=f"Ann {seat}")
    for row in match.rows[:played]:
        data = {key: value for key, value in row.items() if key != "hash"}
        line = {"seq": row["n"], "data": json.dumps(data), "hash": row["hash"]}
        add(conn, "lines", match=id, **line, at=row.get("at", 0))


def add(conn: sqlite3.Connection, table: str, **row: Any) -> None:
    """One row."""
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join("?" for _name in row)
    conn.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(row.values()))
