"""When somebody's clock stands still at tables by days: in their night, and on their holidays.

Times are milliseconds since 1970. Days and hours are those of the person's own time zone, with its
summer time; a zone this machine does not know counts as UTC.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

import msgspec

NIGHT, HOLIDAY = "night", "holiday"
MINUTES = 1_440
DAY = MINUTES * 60_000
FURTHEST = 500  # days that are looked at; nobody rests longer


class Hours(msgspec.Struct, frozen=True):
    """A night from one minute of the day to another, and holidays: first and last day, as text."""

    zone: str = "UTC"
    night: tuple[int, int] | None = None
    holidays: tuple[tuple[str, str], ...] = ()

    @property
    def none(self) -> bool:
        """Whether the clock never stands still."""
        return self.night is None and not self.holidays


def zone_of(name: str) -> tzinfo | None:
    """A time zone by its name; None if it is unknown here."""
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None


def at(day: date, minute: int, zone: tzinfo) -> int:
    """A minute of a day, which may be the next one's, as milliseconds since 1970."""
    day, minute = (
        (day + timedelta(days=1), minute - MINUTES) if minute >= MINUTES else (day, minute)
    )
    hour, rest = divmod(minute, 60)
    there = datetime(day.year, day.month, day.day, hour, rest, tzinfo=zone)
    return int(there.timestamp() * 1_000)


def rests(hours: Hours, since: int, days: int = FURTHEST) -> Iterator[tuple[int, int, str]]:
    """The stretches in which somebody rests in some days from a time on, in order.

    Some may overlap, and some be over by then.
    """
    zone = zone_of(hours.zone) or UTC
    first = datetime.fromtimestamp(since / 1_000, zone).date() - timedelta(days=1)
    away = [(date.fromisoformat(a), date.fromisoformat(b)) for a, b in hours.holidays]
    for day in (first + timedelta(days=n) for n in range(days)):
        if any(a <= day <= b for a, b in away):
            yield at(day, 0, zone), at(day, MINUTES, zone), HOLIDAY
        if hours.night is not None:
            begin, end = hours.night
            yield at(day, begin, zone), at(day, end + (MINUTES if end <= begin else 0), zone), NIGHT


def awake(hours: Hours, since: int, until: int) -> int:
    """How many milliseconds of a stretch of time somebody does not rest."""
    if until <= since:
        return 0
    found, now = 0, since
    for begin, end, _why in rests(hours, since, (until - since) // DAY + 3):
        if begin >= until:
            break
        found += max(0, begin - now)
        now = max(now, end)
    return found + max(0, until - now)


def until_used(hours: Hours, since: int, left: int) -> int:
    """When so many milliseconds of being awake have gone by."""
    now = since
    for begin, end, _why in rests(hours, since):
        if now + left <= begin:
            break
        if end > now:
            left -= max(0, begin - now)
            now = end
    return now + left


def resting(hours: Hours, now: int) -> str:
    """Why somebody's clock stands still now: night, holiday, or nothing."""
    for begin, end, why in rests(hours, now, 2):
        if begin > now:
            break
        if now < end:
            return why
    return ""
