"""Statements that are made into SQL once, on both databases: what goes in comes out."""

import pytest
from sqlalchemy import Connection, bindparam, insert, select, update

from akhet.server.store import queries
from akhet.server.store.ready import Asked, Ready
from akhet.server.store.schema import guests, secrets
from akhet.server.store.store import Conflict, Store

WORDS = ["Ann", "100% 'x' ?", "%(name)s :name", "ἄννα 𓋹", ""]
ADD = Ready(insert(guests))
RENAME = Ready(
    update(guests).where(guests.c.id == bindparam("who")).values(name=bindparam("new_name"))
)
FIND = Asked(
    select(guests.c.id, guests.c.name, guests.c.lang)
    .where(guests.c.created >= bindparam("since"), guests.c.lang == "")
    .order_by(guests.c.id)
)


def people(conn: Connection) -> int:
    rows = [{"id": f"g{n}", "name": name, "created": n} for n, name in enumerate(WORDS)]
    return ADD.run(conn, rows)


def test_rows_come_back_as_they_were_with_the_names_of_their_columns(store: Store, run) -> None:
    assert run(store.write(people)) == len(WORDS)

    found = run(store.read(lambda conn: FIND.all(conn, since=1)))

    assert [row.name for row in found] == WORDS[1:]
    assert found[0]._asdict() == {"id": "g1", "name": WORDS[1], "lang": ""}
    assert run(store.glance(lambda conn: FIND.one(conn, since=4))).id == "g4"
    assert run(store.glance(lambda conn: FIND.one(conn, since=5))) is None


def test_a_statement_is_given_other_values_each_time_and_other_names(store: Store, run) -> None:
    def work(conn: Connection) -> list[int]:
        first = ADD.run(conn, [{"id": "a", "name": "Ann", "created": 1}])
        second = ADD.run(conn, [{"id": "b", "name": "Bob", "created": 2, "lang": "de"}])
        third = ADD.run(conn, [{"id": "c", "name": "Cid", "created": 3}])
        renamed = RENAME.run(conn, [{"who": "c", "new_name": "Dan"}])
        nobody = RENAME.run(conn, [{"who": "x", "new_name": "Eve"}])
        return [first, second, third, renamed, nobody]

    assert run(store.write(work)) == [1, 1, 1, 1, 0]
    found = run(store.read(lambda conn: FIND.all(conn, since=0)))
    assert [tuple(row) for row in found] == [("a", "Ann", ""), ("c", "Dan", "")]


def test_bytes_stay_bytes_and_a_taken_key_is_a_conflict(store: Store, run) -> None:
    add = Ready(insert(secrets))
    find = Asked(select(secrets.c.secret).where(secrets.c.match == bindparam("table")))
    run(store.write(lambda conn: queries.add_guest(conn, queries.Guest("a", "Ann", ""), "t", 1)))

    def work(conn: Connection) -> None:
        add.run(conn, [{"match": "m", "secret": bytes(range(32))}])

    def read(conn: Connection) -> bytes:
        return bytes(find.one(conn, table="m").secret)

    with pytest.raises(Conflict):  # there is no such table
        run(store.write(work))
    with pytest.raises(Conflict):
        run(store.write(lambda conn: ADD.run(conn, [{"id": "a", "name": "", "created": 1}])))
    with pytest.raises(AttributeError):
        run(store.read(read))
