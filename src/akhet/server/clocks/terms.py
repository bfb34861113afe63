"""What a table agrees on before it starts: how much time there is, and what comes after it."""

import msgspec

from akhet.server.errors import Refused

MOVE, MATCH, DAYS = "move", "match", "days"
"""So long for every turn; so long for the whole match and some more for every turn; or days."""
NOTHING, VOTE, BOT = "nothing", "vote", "bot"
"""When time is up: it is shown, and no more; the others vote; a bot takes the seat."""
DAY = 86_400
BOUNDS = {MOVE: (10, 7_200), MATCH: (60, DAY), DAYS: (DAY, 30 * DAY)}
"""The fewest and the most seconds of each kind."""
MOST_INCREMENT = 600


class Terms(msgspec.Struct, frozen=True):
    """An agreement. `seconds` and `increment` are whole seconds."""

    kind: str
    seconds: int
    increment: int = 0
    then: str = VOTE

    @property
    def whole(self) -> int:
        """All the time of one turn, or of a match, in milliseconds."""
        return self.seconds * 1_000

    @property
    def more(self) -> int:
        """What every turn adds, in milliseconds."""
        return self.increment * 1_000 if self.kind == MATCH else 0

    @property
    def warning(self) -> int:
        """With how much left somebody is warned: a sixth, 20 seconds to 12 hours."""
        return min(max(self.whole // 6, 20_000), DAY // 2 * 1_000)

    @property
    def again(self) -> int:
        """What somebody gets who returns, or is waited for: of a bank a tenth, at least a minute.

        A turn of its own begins anew with all it has.
        """
        return max(self.whole // 10, 60_000) if self.kind == MATCH else self.whole


PRESETS: dict[str, Terms | None] = {
    "none": None,
    "quick": Terms(MOVE, 120),
    "live": Terms(MATCH, 1_200, 20),
    "day": Terms(DAYS, DAY),
    "days": Terms(DAYS, 3 * DAY),
    "week": Terms(DAYS, 7 * DAY),
}
"""What the form for a new table offers."""
AFTER = (VOTE, BOT, NOTHING)


def check(terms: Terms) -> Terms:
    """Refuses terms nobody can mean."""
    if terms.kind not in BOUNDS:
        raise Refused(422, "invalid", f"a clock is one of {', '.join(BOUNDS)}")
    least, most = BOUNDS[terms.kind]
    if not least <= terms.seconds <= most:
        words = f"a clock by {terms.kind} has {least} to {most} seconds"
        raise Refused(422, "invalid", words)
    if not 0 <= terms.increment <= (MOST_INCREMENT if terms.kind == MATCH else 0):
        words = f"only a clock by {MATCH} adds seconds, at most {MOST_INCREMENT}"
        raise Refused(422, "invalid", words)
    if terms.then not in AFTER:
        raise Refused(422, "invalid", f"after the time comes one of {', '.join(AFTER)}")
    return terms
