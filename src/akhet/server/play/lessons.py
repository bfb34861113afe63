"""Tables for lessons: like any other, but that their luck is fixed and their beginning scripted."""

from akhet.bots import LEVELS
from akhet.learn import LESSONS, Lesson, new_match, progress
from akhet.server.errors import not_found
from akhet.server.play import opening
from akhet.server.play.lobby import announce, check_room, lay, new_table, planned_seats
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import clean_name, new_id
from akhet.server.store import queries
from akhet.server.store.queries import Guest

GENTLE = LEVELS[0].key
"""The bot that plays on when a lesson is over."""


async def begin(tables: Tables, guest: Guest, key: str, title: str = "") -> str:
    """The table of a lesson: the one that is under way, or a new one."""
    lesson = LESSONS.get(key)
    if lesson is None:
        raise not_found("lesson")
    return await under_way(tables, guest, lesson) or await new(tables, guest, lesson, title)


async def under_way(tables: Tables, guest: Guest, lesson: Lesson) -> str:
    """The table where a guest has not finished this lesson yet, or nothing."""
    id = await tables.read(lambda conn: queries.latest_of(conn, guest.id, lesson.id))
    if not id:
        return ""
    async with tables.open(id) as live:
        found = progress(live.match)
        return id if found is not None and found.open else ""


async def new(tables: Tables, guest: Guest, lesson: Lesson, title: str) -> str:
    """Lays a new table for a lesson; the limits are those of every table."""
    await check_room(tables, guest, False)
    words = ["you", *[f"bot:{GENTLE}"] * (lesson.stage.seats - 1)]
    seats = planned_seats(tables.offered, words, guest)
    name = clean_name(title, f"{guest.name}'s lesson")
    table = new_table(tables, guest, new_match(lesson), seats, "never", name, False, id=new_id())
    opening.dealt(table, tables.now())
    await lay(tables, table)
    await announce(tables, table)
    return table.id
