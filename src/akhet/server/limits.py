"""How much anybody may do: every limit and quota of a server, in one table.

`akhet admin limits` and docs/hosting.md show it; the setting `quotas` changes it, one `NAME=VALUE`
after the other. A rate is `BURST:RATE`: so much at once, and then so much an hour for ever.
"""

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

MEGABYTE: Final = 1_000_000
HOUR: Final = 3_600.0
DAY: Final = 86_400.0
MOST: Final = 1_000_000_000


@dataclass(frozen=True)
class Rate:
    """So much at once, and so much a second for ever."""

    burst: float
    second: float


@dataclass(frozen=True)
class Kind:
    """A kind of request: what one guest may do of it, and all guests of one place together."""

    guest: Rate | None
    place: Rate
    about: str
    kept: bool = False  # counted also when it is refused, as a guess at a secret is


RATES: Final[dict[str, Kind]] = {
    "read": Kind(Rate(600, 60), Rate(12_000, 600), "requests of any kind", kept=True),
    "command": Kind(Rate(200, 20), Rate(6_000, 400), "moves, undos and ends of turns"),
    "guest": Kind(None, Rate(400, 0.1), "new guests"),
    "create": Kind(Rate(30, 1 / 60), Rate(400, 0.2), "new tables, rematches and forks"),
    "join": Kind(Rate(60, 1), Rate(1_200, 20), "sitting down"),
    "token": Kind(Rate(20, 1 / 3), Rate(400, 2), "links to seats, made or used", kept=True),
    "password": Kind(Rate(20, 1 / 3), Rate(300, 1), "passwords and passkeys tried", kept=True),
    "letter": Kind(Rate(5, 1 / 120), Rate(100, 1 / 30), "letters asked for", kept=True),
    "archive": Kind(Rate(3, 1 / 600), Rate(100, 1 / 60), "archives of all one's data", kept=True),
    "hint": Kind(Rate(20, 0.2), Rate(400, 4), "hints"),
    "chat": Kind(Rate(5, 0.5), Rate(500, 20), "messages at tables"),
    "import": Kind(Rate(20, 1 / 60), Rate(200, 0.1), "match files read", kept=True),
    "report": Kind(Rate(5, 1 / 3_600), Rate(40, 1 / 600), "reports of bugs and of people"),
    "bytes": Kind(None, Rate(64 * MEGABYTE, 64 * MEGABYTE / DAY), "bytes that are stored"),
}


def limit(default: int, about: str, low: int = 1, high: int = MOST) -> Any:
    """A field of `Limits`: what it bounds, and from where to where it can be set."""
    return field(default=default, metadata={"about": about, "low": low, "high": high})


@dataclass(frozen=True, kw_only=True)
class Limits:
    """All limits of one server; made by `limits_of`, which checks every value."""

    tables: int = limit(100, "open tables one person sits at or hosts")
    gathering: int = limit(400, "tables of one address that have not begun")
    listed: int = limit(200, "of these, in the lobby")
    gathering_all: int = limit(20_000, "tables of everybody that have not begun")
    eyes: int = limit(8, "open links that let others look through one seat's eyes")
    handed: int = limit(60, "times one seat changes hands in a running match")
    chat_signs: int = limit(500, "signs of a message at a table", 1, 500)
    chat_kept: int = limit(100, "latest messages of a table that are shown")
    report_signs: int = limit(4_000, "signs of a report", 1, 4_000)
    reports: int = limit(50, "reports that are kept about one match, and as many about its people")
    blocks: int = limit(500, "people one person blocks or mutes")
    unseen: int = limit(500, "tables one person takes from the lobby they see")
    sockets_person: int = limit(40, "open pages of tables of one person")
    sockets_place: int = limit(1_000, "open pages of tables from one address")
    sockets_table: int = limit(1_000, "open pages of one table")
    tries: int = limit(10, "passwords tried for one account in a minute, on all nodes together")
    body: int = limit(16_384, "bytes of a request", 4_096, MEGABYTE)
    middle: int = limit(131_072, "bytes of a request with figures of one's own", 4_096, MEGABYTE)
    large: int = limit(8_000_000, "bytes of a match file", 4_096, 64 * MEGABYTE)
    uploads: int = limit(48_000_000, "bytes of large requests that are received at a time", 4_096)
    rates: Mapping[str, Kind] = field(default_factory=lambda: RATES)


USUAL: Final = Limits()
"""The limits of a server that was told nothing else."""

COUNTS: Final = {field.name: field for field in dataclasses.fields(Limits) if field.metadata}


def limits_of(text: str) -> Limits:
    """The limits with those changed that a setting names; a `ValueError` says what is wrong."""
    counts: dict[str, int] = {}
    rates = dict(RATES)
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        kind, dot, whose = name.partition(".")
        if name in COUNTS and equals:
            counts[name] = count_of(name, value)
        elif kind in rates and dot and whose in ("person", "place") and equals:
            rates[kind] = changed(rates[kind], whose, rate_of(name, value))
        else:
            raise ValueError(f"{part[:60]!r} is no limit; `akhet admin limits` lists all")
    return Limits(**counts, rates=rates)


def count_of(name: str, text: str) -> int:
    """A number within the bounds of its limit."""
    about = COUNTS[name].metadata
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise ValueError(f"{name}: {text[:40]!r} is not a whole number")
    if not about["low"] <= int(text) <= about["high"]:
        raise ValueError(f"{name}: {text} is not from {about['low']} to {about['high']}")
    return int(text)


def rate_of(name: str, text: str) -> Rate:
    """A rate such as `5:1800`: five at once, then 1,800 an hour."""
    burst, colon, hour = text.partition(":")
    try:
        found = Rate(float(burst), float(hour) / HOUR)
    except ValueError:
        found = Rate(0, 0)
    if not colon or not 1 <= found.burst <= MOST or not 0 < found.second <= MOST:
        raise ValueError(f"{name}: {text[:40]!r} is no rate such as 5:1800 (at once : an hour)")
    return found


def changed(kind: Kind, whose: str, rate: Rate) -> Kind:
    """A kind with another rate for a person or a place."""
    if whose == "place":
        return dataclasses.replace(kind, place=rate)
    if kind.guest is None:
        raise ValueError("this is counted by address only")
    return dataclasses.replace(kind, guest=rate)


# ---------------------------------------------------------------- shown


@dataclass(frozen=True)
class Row:
    """A limit as it is shown."""

    name: str
    value: str
    """As the setting takes it."""
    about: str
    usual: bool


def rows_of(limits: Limits) -> Iterator[Row]:
    """Every limit there is."""
    for name, found in COUNTS.items():
        value = getattr(limits, name)
        yield Row(name, str(value), found.metadata["about"], value == found.default)
    for key, kind in limits.rates.items():
        for whose, rate in (("person", kind.guest), ("place", kind.place)):
            if rate is not None:
                usual = rate == (RATES[key].guest if whose == "person" else RATES[key].place)
                of = "one person" if whose == "person" else "one address"
                yield Row(f"{key}.{whose}", written(rate), f"{kind.about}, of {of}", usual)


def written(rate: Rate) -> str:
    """A rate as the setting takes it."""
    hour = f"{rate.second * HOUR:.2f}".rstrip("0").rstrip(".")
    return f"{rate.burst:.0f}:{hour}"


def table() -> str:
    """All limits as a Markdown table, for the documentation."""
    rows = ["| name | usually | what it bounds |", "|---|---|---|"]
    rows += [f"| `{row.name}` | `{row.value}` | {row.about} |" for row in rows_of(USUAL)]
    return "\n".join(rows) + "\n"
