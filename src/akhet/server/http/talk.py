"""What is said at a table."""

from akhet.server.http import answers as a
from akhet.server.http import shapes as s
from akhet.server.http.endpoints import TABLE, Call, Endpoint
from akhet.server.peace import reporting
from akhet.server.peace.blocks import Whom
from akhet.server.play import archive

LAST_MESSAGE = 2**31 - 1  # PostgreSQL knows no larger number in this column


async def unsay(call: Call) -> object:
    """Removes a message."""
    await archive.unsay(call.desk.tables, call.me, call.table, call.body.id)
    call.desk.unsaid(call.table)
    return s.Ok()


async def report(call: Call) -> object:
    """Keeps a report with the log: of a bug, or of somebody."""
    b = call.body
    whom = Whom(b.seat, b.message) if (b.seat, b.message) != (None, None) else None
    return s.Number(await reporting.report(call.desk.tables, call.guest, call.table, b.text, whom))


async def say(call: Call) -> object:
    """Says something at the table."""
    number = await archive.say(call.desk.tables, call.me, call.table, call.body.text)
    call.desk.said(call.table)
    return s.Number(number)


async def heard(call: Call) -> object:
    """What was said."""
    after = min(call.number("after", 0) or 0, LAST_MESSAGE)
    reader = call.guest.id if call.guest else ""
    found = await archive.heard(call.desk.tables, call.table, after, call.lang, reader)
    return {"messages": found}


T = TABLE
TALK = [
    Endpoint(
        "POST",
        T + "/report",
        report,
        s.Number,
        "Report a bug, or somebody, with the log",
        s.Report,
        rate="report",
    ),
    Endpoint("POST", T + "/chat", say, s.Number, "Say something", s.Say, "guest", "chat"),
    Endpoint(
        "POST", T + "/chat/remove", unsay, s.Ok, "Host: remove a message", s.Unsay, "guest", "chat"
    ),
    Endpoint("GET", T + "/chat", heard, a.Heard, "What was said", query=("after",)),
]
