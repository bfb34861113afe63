"""How a match that people play is known again, whatever it is called: by how it began."""

import hashlib

from akhet.core import CHANCE, EVERYONE
from akhet.match import Match
from akhet.server.store.schema import BOT, PERSON

CHOICES = 3  # that a beginning is known by


def beginning_of(match: Match) -> str:
    """What all who watch know of how a match began, as a hash; nothing while it is too short."""
    told = [f"{match.header.game}/{match.header.seats}"]
    choices = 0
    for n in match.counted:
        line = match.lines[n - 1]
        told.append(f"{line.by}:{line.do if match.audience[n - 1] == EVERYONE else '?'}")
        choices += line.by != CHANCE
        if choices == CHOICES:
            return hashlib.sha256("\n".join(told).encode()).hexdigest()
    return ""


def player_of(kind: str, guest: str, asked: str) -> tuple[str, str]:
    """Kind and guest of whoever's match it is at a seat: a bot may play for somebody absent."""
    return (PERSON, asked) if kind == BOT and asked else (kind, guest)


def people_at(seats: list[tuple[str, str]]) -> int:
    """How many people play: those at one screen are one, and a seat that is free is somebody."""
    guests = [guest for kind, guest in seats if kind == PERSON]
    return len({guest for guest in guests if guest}) + guests.count("")
