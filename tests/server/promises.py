"""What was promised and what is stored: the comparison after every kill, stop and restore."""

import json
import random

from sqlalchemy import Connection, text

from akhet.server.store.admin import check
from akhet.server.store.check import verified
from akhet.server.store.one_off import reading
from tests.server.crowd import Solo


def choices(conn: Connection, table: str) -> list[str]:
    """The choices that are stored of a match, in order."""
    sql = "SELECT data FROM lines WHERE match = :t ORDER BY seq"
    found = [json.loads(data) for (data,) in conn.execute(text(sql), {"t": table})]
    return [line["do"] for line in found if line["by"] != "chance" and "do" in line]


def check_all(url: str, people: list[Solo], grace: int = 0) -> int:
    """Everything acknowledged is stored, in order and once; every chain is whole."""
    found = check(url)
    assert found.sound, (found.bad, found.damage)
    check_some(url, people, grace)
    return sum(len(solo.acked) for solo in people)


def check_some(url: str, people: list[Solo], grace: int = 0) -> None:
    """The same for the matches of these people only."""
    with reading(url) as conn:
        for solo in people:
            verified(conn, solo.table)
            stored = choices(conn, solo.table)
            assert stored[: len(solo.acked)] == solo.acked
            assert len(stored) <= len(solo.acked) + grace


async def crowd(ports: list[int], count: int, seed: int) -> list[Solo]:
    """People who have sat down."""
    found = [Solo(ports, f"s{seed}-{n}", random.Random(seed * 1000 + n)) for n in range(count)]
    for solo in found:
        await solo.sit_down()
    return found
