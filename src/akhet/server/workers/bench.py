"""Bots of an operator's own that fail again and again: they rest, so that nobody waits for them."""

import logging
from collections.abc import Callable

TRIES = 3  # in a row
REST_SECONDS = 600

log = logging.getLogger("akhet.bots")


class Bench:
    """Who rests, and until when; by what is behind a bot's name."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Nobody has failed yet."""
        self.clock = clock
        self.failed: dict[str, int] = {}
        self.until: dict[str, float] = {}

    def rests(self, bot: str) -> bool:
        """Whether a bot is not asked for now."""
        return self.clock() < self.until.get(bot, 0.0)

    def well(self, bot: str) -> None:
        """A bot has answered."""
        self.failed.pop(bot, None)

    def ill(self, bot: str, reason: str) -> None:
        """A bot has failed. Why, only the server's own log says: a bot's words may tell secrets."""
        log.warning("the bot %s failed: %s", bot, reason[:500])
        self.failed[bot] = self.failed.get(bot, 0) + 1
        if self.failed[bot] >= TRIES:
            del self.failed[bot]
            self.until[bot] = self.clock() + REST_SECONDS
            log.warning("the bot %s rests for %d s; another plays for it", bot, REST_SECONDS)
