"""Which matches count for ratings and statistics: the list of all reasons why one does not."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from akhet.learn.lessons import lesson_of
from akhet.match.log import Line
from akhet.server.play.table import ABSENT, CLAIMED, HINT, REISSUED, RESIGNED, Live
from akhet.server.store.schema import PERSON

BOT_PREFIX = "bot:"


@dataclass(frozen=True)
class Reason:
    """Why a match counts for nothing: its key (`people.why.KEY` says it), and when it holds."""

    key: str
    holds: Callable[[Live], bool]


def notes(live: Live, *wanted: str) -> bool:
    """Whether the log has one of these notes after the match had begun."""
    begun = False
    for line in live.match.lines:
        begun = begun or bool(line.do)
        if begun and line.note in wanted:
            return True
    return False


def players(live: Live) -> list[str]:
    """Whose result each seat's is: a person, who may have been absent, or a bot by its name."""
    found = []
    for seat in live.seats:
        kind, guest = seat.player
        found.append(guest if kind == PERSON else f"{BOT_PREFIX}{seat.bot}")
    return found


def persons(live: Live) -> list[str]:
    """The seats of people; somebody at a shared screen as often as they have seats."""
    return [player for player in players(live) if not player.startswith(BOT_PREFIX)]


def is_take_back(line: Line) -> bool:
    """Whether a line goes back beyond what a seat may undo alone."""
    return line.undo >= 0 and bool(line.consent)


REASONS = (
    Reason("lesson", lambda live: lesson_of(live.match.header) is not None),
    Reason("imported", lambda live: live.match.header.id != live.id),
    Reason("fork", lambda live: bool(live.match.header.origin)),
    Reason("ended", lambda live: live.match.ended),
    Reason("hints", lambda live: live.practice > 0 or notes(live, HINT)),
    Reason("figures", lambda live: bool(live.match.own_figures)),
    Reason("alone", lambda live: len(live.seats) == 1 or not persons(live)),
    Reason("shared", lambda live: max(Counter(persons(live)).values()) > 1),
    Reason("nobody", lambda live: "" in players(live)),
    Reason("takeover", lambda live: notes(live, RESIGNED, ABSENT)),
    Reason("hands", lambda live: notes(live, REISSUED, CLAIMED)),
    Reason(
        "takeback",  # bots agree to anything
        lambda live: len(persons(live)) == 1 and any(map(is_take_back, live.match.lines)),
    ),
)
"""In this order; the first that holds is told. A match for which none holds counts."""


def why_not(live: Live) -> str:
    """Why a match that is over counts for nothing; empty if it counts."""
    return next((reason.key for reason in REASONS if reason.holds(live)), "")
