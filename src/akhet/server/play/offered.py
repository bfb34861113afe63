"""The bots people may seat on this server: ours, and those its operator brought along.

Nobody's request loads anything: a seat names a bot of this list, or one of ours with a small
budget. What is behind the name of an operator's own bot only the settings say.
"""

import re
from dataclasses import dataclass, field

from akhet.bots import LEVELS, NAMES, USUAL, read_spec
from akhet.bots.levels import THINKERS
from akhet.core import BadOption
from akhet.lang.names import capital

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,15}")
LONGEST = 16  # signs, with the budget: that much the database keeps
MOST_SECONDS, MOST_PLAYOUTS = 1.0, 1_000  # that a request may ask of one of our bots
LEVEL_KEYS = tuple(level.key for level in LEVELS)


@dataclass(frozen=True)
class Offered:
    """What can be seated; `own` has the operator's bots: what is behind each name."""

    own: dict[str, str] = field(default_factory=dict)

    @property
    def choices(self) -> tuple[str, ...]:
        """The bots that forms offer: the levels, then the operator's own."""
        return (*LEVEL_KEYS, *self.own)

    @property
    def names(self) -> list[str]:
        """All that can be named in a request, without budgets."""
        return [*NAMES, *self.own]

    def check(self, bot: str) -> str:
        """A bot that may be seated, as the seat keeps it; a `BadOption` if it may not."""
        if bot in self.own:
            return bot
        if bot.partition("@")[0] not in NAMES or len(bot) > LONGEST:
            there = ", ".join(f"bot:{name}" for name in self.names)
            raise BadOption(f"there is no bot {bot[:40]!r} here; there are {there}")
        budget = read_spec(bot).budget
        if budget is not None:
            checked_budget(bot, budget.playouts, budget.seconds, budget.jobs)
        return bot

    def behind(self, bot: str) -> str:
        """What plays under a name; the usual level for a bot that is not offered any more."""
        return self.own.get(bot) or (bot if bot.partition("@")[0] in NAMES else USUAL)

    def missing(self, bot: str) -> bool:
        """Whether a seat has a bot that is not offered any more."""
        return bot not in self.own and bot.partition("@")[0] not in NAMES


def checked_budget(bot: str, playouts: int, seconds: float, jobs: int) -> None:
    """Refuses more thought than a stranger may ask for, and a budget for who takes none."""
    name = bot.partition("@")[0]
    behind = next((level.spec for level in LEVELS if level.key == name), name)
    if behind.partition("@")[0] not in THINKERS:
        raise BadOption(f"{name} does not search and takes no budget")
    if playouts > MOST_PLAYOUTS or seconds > MOST_SECONDS or jobs > 1:
        most = f"{MOST_PLAYOUTS} playouts or {MOST_SECONDS:g} s on one core"
        raise BadOption(f"{bot[:40]!r}: here a bot thinks for at most {most}")


def own_bots(text: str) -> dict[str, str]:
    """The operator's bots from `NAME=SPEC,SPEC ...`; a bot without a name has its own."""
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        before, _equals, after = part.rpartition("=")
        spec = read_spec(after.strip())
        name = before.strip() or capital(spec.name.rpartition(":")[2])
        if not NAME.fullmatch(name):
            raise BadOption(f"{name[:40]!r} is no name: write up to 16 letters, digits, - and _")
        if name.lower() in [other.lower() for other in (*NAMES, *found)]:
            raise BadOption(f"there is a bot {name!r} already; write another name before the =")
        found[name] = after.strip()
    return found
