"""What people ask for: who, which results, after which one. A wrong question is refused clearly."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from akhet.games import GAMES
from akhet.server.errors import Refused, not_found
from akhet.server.history.counting import BOT_PREFIX
from akhet.server.history.reading import Wanted
from akhet.server.history.rows import Key
from akhet.server.play.tokens import is_id

AGAINST = ("people", "bots")
WON = ("won", "lost")
BOT = re.compile(r"bot:[a-z0-9@_.-]{1,16}")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
PLACE = re.compile(r"(\d{1,12})-([0-9a-zA-Z]{1,32})")
QUERY = ("game", "seats", "against", "opponent", "won", "since", "until", "after")


def player_of(text: str) -> str:
    """Who is asked about: a person's id, or `bot:NAME`."""
    if not (BOT.fullmatch(text) or is_id(text)):
        raise not_found("person")
    return text


def is_bot(player: str) -> bool:
    """Whether somebody is a bot."""
    return player.startswith(BOT_PREFIX)


def game_of(text: str) -> str:
    """A game that there is."""
    if text not in GAMES:
        raise not_found("game")
    return text


def wanted_of(query: Mapping[str, str]) -> Wanted:
    """Which results a query wants; what it does not know is refused."""
    return Wanted(
        chosen(query, "game", tuple(GAMES)),
        int(chosen(query, "seats", ("1", "2", "3", "4", "5")) or 0),
        chosen(query, "against", AGAINST),
        player_of(query["opponent"]) if query.get("opponent") else "",
        chosen(query, "won", WON),
        day_of(query, "since"),
        day_of(query, "until", 1),
    )


def chosen(query: Mapping[str, str], name: str, known: tuple[str, ...]) -> str:
    """One of some words, or none."""
    found = query.get(name, "")
    if found and found not in known:
        raise Refused(422, "invalid", f"{name} is one of {', '.join(known)}")
    return found


def day_of(query: Mapping[str, str], name: str, later: int = 0) -> int:
    """The beginning of a day, such as 2026-03-01, in seconds; 0 if none is named."""
    text = query.get(name, "")
    if not text:
        return 0
    try:
        if not DAY.fullmatch(text):
            raise ValueError(text[:20])
        day = datetime.fromisoformat(text).replace(tzinfo=UTC) + timedelta(days=later)
        return max(1, int(day.timestamp()))
    except (ValueError, OverflowError) as error:
        raise Refused(422, "invalid", f"{name} is a day such as 2026-03-01") from error


def after_of(query: Mapping[str, str]) -> Key | None:
    """After which result the next ones are wanted."""
    text = query.get("after", "")
    if not text:
        return None
    found = PLACE.fullmatch(text)
    if found is None:
        raise Refused(422, "invalid", "after is what the page before said")
    return int(found[1]), found[2]


def place_of(ended: int, match: str) -> str:
    """A result by its place, for the next page to begin after."""
    return f"{max(0, ended)}-{match}"
