"""My hours: a person's night and holidays, in which their clocks by days stand still."""

import re

from starlette.responses import Response

from akhet.server.clocks.hours import Hours
from akhet.server.clocks.rest import MOST_HOLIDAYS
from akhet.server.errors import Refused
from akhet.server.play import resting
from akhet.web.visit import Page, Visit

CLOCK = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
ZONES = (
    "UTC",
    "Europe/Amsterdam",
    "Europe/Athens",
    "Europe/Berlin",
    "Europe/Brussels",
    "Europe/Lisbon",
    "Europe/London",
    "Europe/Paris",
    "Europe/Vienna",
    "Europe/Zurich",
    "Africa/Cairo",
    "America/Chicago",
    "America/Los_Angeles",
    "America/New_York",
    "America/Sao_Paulo",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)


async def hours_page(visit: Visit) -> Response:
    """What somebody has entered."""
    found = await resting.hours_of(visit.desk.tables, visit.who or "")
    return shown(visit, found)


def shown(
    visit: Visit, found: Hours, status: int = 200, message: str | None = None, saved: bool = False
) -> Response:
    """The form."""
    begin, end = ("", "") if found.night is None else (told(n) for n in found.night)
    context = {"hours": found, "begin": begin, "end": end, "zones": ZONES, "saved": saved}
    known = found.zone if found != Hours() else ""
    rest = {"zone": known, "most": MOST_HOLIDAYS}
    return visit.page("hours.html", status, message=message, **context, **rest)


def told(minute: int) -> str:
    """A minute of the day as a form writes it."""
    return f"{minute // 60:02}:{minute % 60:02}"


def minute_of(text: str) -> int | None:
    """A minute of the day from a form; None where there is none."""
    found = CLOCK.fullmatch(text.strip()[:8])
    return None if found is None else int(found[1]) * 60 + int(found[2])


async def set_hours(visit: Visit) -> Response:
    """Keeps what was entered: zone and night, and one holiday more or less."""
    old = await resting.hours_of(visit.desk.tables, visit.me.id)
    begin, end = minute_of(visit.value("begin")), minute_of(visit.value("end"))
    night = None if begin is None or end is None else (begin, end)
    holidays = tuple(row for row in old.holidays if "/".join(row) != visit.value("remove"))
    first, last = visit.value("first").strip()[:10], visit.value("last").strip()[:10]
    if first or last:
        holidays = (*holidays, (first or last, last or first))
    wanted = Hours(visit.value("zone").strip()[:70] or "UTC", night, holidays)
    try:
        new = await resting.set_hours(visit.desk.tables, visit.me, wanted)
    except Refused as error:
        if error.status == 503:
            raise
        tried = replace_night(old, wanted)
        return shown(visit, tried, error.status, visit.wrong(error))
    return shown(visit, new, saved=True)


def replace_night(old: Hours, wanted: Hours) -> Hours:
    """What is shown again: what was entered, with the holidays that are kept."""
    return Hours(wanted.zone, wanted.night, old.holidays)


HOURS_PAGES = [
    Page("GET", "/hours", hours_page),
    Page("POST", "/hours", set_hours, "new", "join"),
]
