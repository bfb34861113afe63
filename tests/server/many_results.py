"""How long lists take with many stored results: `python -m tests.server.many_results [MATCHES]`.

Writes rows as the fold does, without the matches themselves, and asks what pages ask.
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, insert

from akhet.server.history import reading
from akhet.server.history.reading import Wanted
from akhet.server.store.one_off import reading as read
from akhet.server.store.one_off import writing
from akhet.server.store.schema import (
    ratings,
    result_seats,
    results,
    tables,
)
from akhet.server.store.schema import seats as seat_table
from tests.server.fresh import upgrade
from tests.server.stored import NOON, add_people, person

PEOPLE = 2_000
BUSY = 1  # who has played every tenth match


def fill(conn: Connection, matches: int) -> None:
    """Results of many people; one of them plays all day."""
    dice = random.Random(1)
    for start in range(0, matches, 5_000):
        some = [rows(dice, number) for number in range(start, min(matches, start + 5_000))]
        for table, n in ((tables, 0), (results, 1)):
            conn.execute(insert(table), [one[n] for one in some])
        for table, n in ((seat_table, 2), (result_seats, 3)):
            conn.execute(insert(table), [row for one in some for row in one[n]])
    rated = [
        {"game": "imhotep", "player": person(n), "mu": 25.0, "sigma": 5.0, "matches": 9}
        | {"low": dice.random(), "ended": NOON}
        for n in range(PEOPLE)
    ]
    conn.execute(insert(ratings), rated)


def rows(dice: random.Random, number: int) -> tuple[dict, dict, list[dict], list[dict]]:
    """One match of three."""
    id, at = f"{number:032x}", NOON + 60 * number
    people = [person(n) for n in dice.sample(range(2, PEOPLE), 2)]
    people.insert(0, person(BUSY) if number % 10 == 0 else "bot:scribe")
    table = {"id": id, "game": "imhotep", "title": "a table", "host": person(0), "listed": 1}
    table |= {"status": "over", "end_turn": "parts", "options": "{}", "header": "{}", "seq": 100}
    table |= {"created": at, "changed": at, "version": 1, "waiting": ",,", "bot_turn": 0}
    table |= {"rematch": "", "scores": '{"scores":[1,2,3],"ranks":[1,2,3]}', "folded": 1}
    seats = [
        {"match": id, "seat": n, "kind": "person", "guest": who, "name": "x"}
        for n, who in enumerate(people)
    ]
    whole = {"match": id, "game": "imhotep", "ended": at}
    had = [
        {**whole, "seat": n, "player": who, "counts": 1, "seats": 3, "people": 2, "place": n + 1}
        | {"points": 30, "lead": 1, "won": int(n == 0), "mu": 25.0, "sigma": 5.0, "things": ""}
        for n, who in enumerate(people)
    ]
    return table, {**whole, "why": ""}, seats, had


def timed(name: str, conn: Connection, work: Callable[[Connection], object]) -> None:
    """The best of five, in milliseconds of processor time."""
    taken = []
    for _try in range(5):
        begun = time.process_time()
        work(conn)
        taken.append(time.process_time() - begun)
    print(f"{name:<40} {1000 * min(taken):8.1f} ms")


def ask(conn: Connection, matches: int) -> None:
    """What pages ask."""
    me, deep = person(BUSY), (NOON + 30 * matches, "f" * 32)
    every = Wanted()
    lists = {
        "first page": (every, None),
        "page in the middle": (every, deep),
        "won, against people": (Wanted(won="won", against="people"), None),
        "nothing like that": (Wanted(seats=5), None),
        "one opponent": (Wanted(opponent=person(7)), None),
    }
    for name, (wanted, after) in lists.items():
        timed(name, conn, lambda c, w=wanted, a=after: reading.found_results(c, me, me, w, a, 25))
    timed("how many", conn, lambda c: reading.count_results(c, me, every))
    timed("opponents", conn, lambda c: reading.opponents(c, me, me))
    timed("profile", conn, lambda c: reading.profile(c, me, me))
    timed("profile of a bot in nine of ten", conn, lambda c: reading.profile(c, "bot:scribe", me))
    timed("head to head", conn, lambda c: reading.head_to_head(c, me, person(7)))
    timed("leaderboard", conn, lambda c: reading.leaderboard(c, "imhotep", "all", me))


def main(matches: int) -> None:
    """Fills a database and asks."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder)}/akhet.db"
        upgrade(url)
        with writing(url) as conn:
            add_people(conn, PEOPLE)
            fill(conn, matches)
        print(f"{matches} matches, {matches // 10} of them of whoever asks")
        with read(url) as conn:
            ask(conn, matches)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
