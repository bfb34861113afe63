"""What somebody may enter as their night and holidays: enough to live by, too little to hide in."""

from datetime import date, datetime, timedelta

from akhet.server.clocks.hours import MINUTES, Hours, zone_of
from akhet.server.errors import Refused

MOST_NIGHT = 600
"""Minutes of a night at most."""
MOST_HOLIDAYS = 42
"""Days of holiday in a calendar year at most."""
MOST_ROWS = 20
AHEAD = 366  # days
BETWEEN = 86_400
"""Seconds between two changes of a night: one that always is would stop every clock."""
FORGOTTEN = 800  # days after which a holiday is forgotten


def planned(old: Hours, wanted: Hours, changed: int, now: int) -> tuple[Hours, bool]:
    """The hours somebody has from now on, and whether their night is another; or why not.

    `changed` is when the night was last changed, 0 if never; `now` in seconds. Holidays that have
    begun stay as they are; those to come are those that are wanted.
    """
    zone = zone_of(wanted.zone)
    if zone is None or len(wanted.zone) > 64:
        raise Refused(422, "unknown_zone", f"there is no time zone {wanted.zone[:40]!r} here")
    check_night(wanted)
    other = (old.zone, old.night) != (wanted.zone, wanted.night)
    if other and wanted.night is not None and changed and 0 <= now - changed < BETWEEN:
        raise Refused(409, "night_changed", "a night can be changed once a day")
    today = datetime.fromtimestamp(now, zone).date()
    begun = [row for row in old.holidays if date.fromisoformat(row[0]) < today]
    kept = [row for row in begun if (today - date.fromisoformat(row[1])).days < FORGOTTEN]
    new = [row for row in wanted.holidays if row not in kept]
    for first, last in new:
        check_holiday(first, last, today)
    holidays = tuple(sorted({*kept, *new}))
    if len(holidays) > MOST_ROWS or any(n > MOST_HOLIDAYS for n in by_year(holidays).values()):
        raise Refused(422, "many_holidays", f"a year has {MOST_HOLIDAYS} days of holiday at most")
    return Hours(wanted.zone, wanted.night, holidays), other


def check_night(hours: Hours) -> None:
    """Refuses a night that is none, or too long."""
    if hours.night is None:
        return
    begin, end = hours.night
    known = 0 <= begin < MINUTES and 0 <= end < MINUTES
    if not known or not 0 < (end - begin) % MINUTES <= MOST_NIGHT:
        raise Refused(422, "long_night", f"a night has at most {MOST_NIGHT} minutes")


def check_holiday(first: str, last: str, today: date) -> None:
    """Refuses a holiday that has begun, ends before it begins, or is too far away."""
    try:
        begin, end = date.fromisoformat(first), date.fromisoformat(last)
    except ValueError as error:
        raise Refused(422, "bad_holiday", "a day is written as 2026-07-31") from error
    if not today <= begin <= end <= today + timedelta(days=AHEAD):
        raise Refused(422, "bad_holiday", "a holiday begins today or later, within a year")


def by_year(holidays: tuple[tuple[str, str], ...]) -> dict[int, int]:
    """How many days of holiday there are in each year; a day that is named twice counts once."""
    days = set[date]()
    for first, last in holidays:
        begin = date.fromisoformat(first)
        days |= {
            begin + timedelta(days=n) for n in range((date.fromisoformat(last) - begin).days + 1)
        }
    years = {day.year for day in days}
    return {year: sum(day.year == year for day in days) for year in years}
