"""How much one guest and one place may ask for. A place is an address, or an IPv6 network of /64.

Everything anybody does is counted twice: for the guest, so that one runaway script stops, and for
the place, so that new guests bring no new budget. Each count is a bucket that is empty at first,
fills by what is done and drains with time; what would overflow is refused, with the time until
there is room. The buckets of a place are as large as two school classes need at once, and drain so
slowly that a day of flooding stays small. `docs/reliability.md` lists what that bounds.

What is stored is counted in bytes, whatever it is. Whoever is refused for another reason gets the
count back: a request that cannot be understood costs no more than looking at a page.
"""

import math
import secrets
import time
from collections.abc import Callable, Sequence
from contextvars import ContextVar

from akhet.server.errors import Refused
from akhet.server.limits import USUAL, Limits, Rate

MOST_BUCKETS = 100_000
"""Counts that are remembered; beyond it those not touched for longest are forgotten."""

BEGINS = ("create", "import", "report")
"""What adds something new, and is refused first when the disk is nearly full."""

LINE_BYTES = 350  # stored, with the indexes; 273 were measured on SQLite
TABLE_BYTES = 4_000
GUEST_BYTES = 700
MESSAGE_BYTES = 300

PAYER: ContextVar[str] = ContextVar("PAYER", default="")
"""The place whose request is being answered, also by bots that it has set going."""


class Buckets:
    """How full each bucket is, at the moment it was last touched."""

    def __init__(self, clock: Callable[[], float], most: int) -> None:
        """All of them are empty."""
        self.clock = clock
        self.most = most
        self.levels: dict[str, tuple[float, float]] = {}

    def level(self, key: str, rate: Rate) -> float:
        """How full a bucket is now."""
        level, since = self.levels.get(key, (0.0, 0.0))
        return max(0.0, level - (self.clock() - since) * rate.second) if level else 0.0

    def wait(self, key: str, rate: Rate, amount: float) -> float:
        """Seconds until there is room for so much; 0 if there is."""
        return max(0.0, (self.level(key, rate) + amount - rate.burst) / rate.second)

    def add(self, key: str, rate: Rate, amount: float) -> None:
        """Fills a bucket, or takes out again what did not count."""
        level = max(0.0, self.level(key, rate) + amount)
        self.levels.pop(key, None)
        if level:
            self.levels[key] = (level, self.clock())  # the one touched last is the last in order
            if len(self.levels) > self.most:
                del self.levels[next(iter(self.levels))]


class Taken:
    """What a request has used up, so that it can be given back."""

    __slots__ = ("counts", "rates")

    def __init__(self, rates: "Rates", counts: Sequence[tuple[str, Rate]] = ()) -> None:
        """Some counts; without any there is nothing to give back."""
        self.rates = rates
        self.counts = counts

    def back(self) -> None:
        """Nothing came of it: it does not count."""
        for key, rate in self.counts:
            self.rates.buckets.add(key, rate, -1)
        self.counts = ()


class Rates:
    """How much everybody has done lately; in the memory of this process."""

    def __init__(
        self,
        on: bool = True,
        clock: Callable[[], float] = time.monotonic,
        most: int = MOST_BUCKETS,
        limits: Limits = USUAL,
    ) -> None:
        """Nobody has done anything; `on` is False for load tests."""
        self.on = on
        self.kinds = limits.rates
        self.buckets = Buckets(clock, most)
        self.free = math.inf  # bytes that may still be stored here
        self.aliases: dict[str, str] = {}

    def take(self, kind: str, guest: str | None, place: str, writes: bool = True) -> Taken:
        """Counts one request of a kind, or refuses it; `writes` if it may store something."""
        PAYER.set(place)
        if not self.on:
            return Taken(self)
        self.count("read", guest, place)
        if writes:
            self.check_bytes(kind, place)
        found = self.count(kind, guest, place) if kind != "read" else Taken(self)
        return Taken(self) if self.kinds[kind].kept else found

    def count(self, kind: str, guest: str | None, place: str) -> Taken:
        """Counts one of a kind for a guest and a place, or for neither."""
        wanted = [(f"{kind} {place}", self.kinds[kind].place)]
        own = self.kinds[kind].guest
        if guest is not None and own is not None:
            wanted.append((f"{kind} {guest}", own))
        wait = max(self.buckets.wait(key, rate, 1) for key, rate in wanted)
        if wait > 0:
            raise too_often(wait)
        for key, rate in wanted:
            self.buckets.add(key, rate, 1)
        return Taken(self, wanted)

    def check_bytes(self, kind: str, place: str) -> None:
        """Refuses a place that has stored too much; sooner when the disk is nearly full.

        Then nobody may begin more than is left: those who stored most lately are refused first.
        """
        key, rate = f"bytes {place}", self.kinds["bytes"].place
        wait = self.buckets.wait(key, rate, 0)
        if wait > 0:
            raise too_often(wait)
        if kind in BEGINS and self.buckets.level(key, rate) >= self.free:
            raise Refused(503, "no_room", "there is no more room here for new matches", retry=600)

    def pay(self, amount: int) -> None:
        """Counts bytes that were stored for the place whose request this is."""
        place = PAYER.get()
        if self.on and place:
            self.buckets.add(f"bytes {place}", self.kinds["bytes"].place, amount)

    def new_guest(self) -> None:
        """Counts a new guest of the place whose request this is, or refuses it."""
        place = PAYER.get()
        if self.on and place:
            self.count("guest", None, place)

    def alias(self) -> str:
        """Another name for the place whose request this is: no address is ever stored."""
        place = PAYER.get()
        if not place:
            return ""
        found = self.aliases.pop(place, None) or secrets.token_hex(8)
        self.aliases[place] = found
        if len(self.aliases) > self.buckets.most:
            del self.aliases[next(iter(self.aliases))]
        return found


def too_often(wait: float) -> Refused:
    """A refusal that says when to come back."""
    seconds = max(1, math.ceil(wait))
    return Refused(429, "too_many", f"too often; try again in {duration(seconds)}", retry=seconds)


def duration(seconds: int) -> str:
    """A time to wait, in words."""
    for size, word in ((3_600, "hours"), (60, "minutes")):
        if seconds > 2 * size:
            return f"{math.ceil(seconds / size)} {word}"
    return f"{seconds} second{'' if seconds == 1 else 's'}"


class Share:
    """A room that places share: nobody may hold more of it than is left for all others."""

    def __init__(self, room: int) -> None:
        """Nothing is held yet."""
        self.room = room
        self.held: dict[str, int] = {}
        self.all = 0

    def take(self, place: str, amount: int) -> bool:
        """Holds some more of the room, if there is enough."""
        mine = self.held.get(place, 0) + amount
        if mine > self.room - self.all - amount:
            return False
        self.held[place] = mine
        self.all += amount
        return True

    def back(self, place: str, amount: int) -> None:
        """Gives some of it back."""
        left = self.held.get(place, 0) - amount
        self.all -= amount
        if left > 0:
            self.held[place] = left
        else:
            self.held.pop(place, None)
