"""A process that writes lines as fast as it can and says which were acknowledged. To be killed.

python -m tests.server.writer URL RUN [CALLERS]
"""

import asyncio
import os
import sys
from functools import partial

from sqlalchemy import Connection, func, insert, select

from akhet.server.store.schema import lines
from akhet.server.store.store import Unavailable, open_store


def add(conn: Connection, match: str, seq: int) -> None:
    row = {"match": match, "seq": seq, "data": f"line {seq}", "hash": "0" * 64, "at": 1}
    conn.execute(insert(lines), {**row, "key": f"key {seq}"})


def last(conn: Connection, match: str) -> int:
    return conn.execute(select(func.max(lines.c.seq)).where(lines.c.match == match)).scalar() or 0


def stored(conn: Connection) -> dict[str, list[int]]:
    """The numbers of all lines, by match."""
    found: dict[str, list[int]] = {}
    for match, seq in conn.execute(select(lines.c.match, lines.c.seq).order_by(*lines.primary_key)):
        found.setdefault(match, []).append(seq)
    return found


async def write_on(store, match: str) -> None:
    while True:
        try:
            seq = await store.read(partial(last, match=match)) + 1
            while True:
                await store.write(partial(add, match=match, seq=seq))
                os.write(1, f"{match} {seq}\n".encode())
                seq += 1
        except Unavailable:
            await asyncio.sleep(0.05)


async def main(url: str, run: str, callers: int) -> None:
    store = open_store(url)
    await store.open()
    await asyncio.gather(*(write_on(store, f"{run}-{n}") for n in range(callers)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 16))
