"""Positions worth a picture: each game at its start, in the middle, at its moments, at its end."""

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.web.hands import B_SIDES
from tests.web.test_lever import ordering

from akhet.bots import BOTS
from akhet.core import CHANCE, Rng
from akhet.match import Match

WHOLE = 10_000
"""More choices than any match has."""


def step_of(match: Match) -> str:
    """What is asked now."""
    return str(match.game.dump(match.state)["tasks"][-1]["step"])


def wanted(match: Match, seat: int, rng: Rng) -> str:
    """What a greedy bot answers."""
    seen = match.game.mask(match.state, seat)
    return match.game.action_name(BOTS["greedy"].choose(match.game, seen, seat, rng))


def played(
    game: str, seats: int, options: dict[str, str] | None, enough: Callable[[Match, int, int], bool]
) -> Match:
    """A match that bots play until it is enough: told the match, who is asked, how many chose."""
    match = Match.new(game, seats, options, secret=bytes(range(32)), id="screenshots")
    match.begin()
    rng = Rng(5)
    made = 0
    while not match.over:
        seat = match.game.actor(match.state)
        if enough(match, seat, made):
            break
        match.submit(seat, wanted(match, seat, rng))
        made += 1
    return match


def half_played(
    game: str, seats: int, choices: int, options: dict[str, str] | None = None, step: str = ""
) -> Match:
    """A match after so many choices, in which the first seat is asked (for this step)."""

    def enough(match: Match, seat: int, made: int) -> bool:
        return made >= choices and seat == 0 and step in ("", step_of(match))

    return played(game, seats, options, enough)


def before_last(game: str, seats: int) -> tuple[Match, int, str]:
    """A match before its last choice, whose it is, and that choice: then the table counts."""
    whole = half_played(game, seats, WHOLE)
    choices = [line for line in whole.lines if line.do and line.by != CHANCE]
    match = played(game, seats, None, lambda match, seat, made: made >= len(choices) - 1)
    return match, choices[-1].by, choices[-1].do


def sealed() -> Match:
    """Two have sealed their offerings, the first seat has not."""
    match = half_played("amunre", 5, 100, None, "offer")
    for seat in (1, 3):
        match.submit(seat, wanted(match, seat, Rng(5)))
    return match


SCENES: dict[str, Callable[[], Match]] = {
    "imhotep-start": lambda: half_played("imhotep", 3, 0),
    "imhotep": lambda: half_played("imhotep", 4, 62),
    "imhotep-b": lambda: half_played("imhotep", 3, 70, B_SIDES),
    "imhotep-lever": lambda: ordering("temple"),
    "imhotep-end": lambda: half_played("imhotep", 2, WHOLE),
    "amunre-start": lambda: half_played("amunre", 3, 0),
    "amunre-auction": lambda: half_played("amunre", 5, 90, None, "bid"),
    "amunre-build": lambda: half_played("amunre", 4, 60, None, "buy_stones"),
    "amunre-place": lambda: half_played("amunre", 4, 60, None, "place_stone"),
    "amunre-offering": lambda: half_played("amunre", 4, 100, None, "offer"),
    "amunre-sealed": sealed,
    "amunre-end": lambda: half_played("amunre", 4, WHOLE),
    "pharaon-start": lambda: half_played("pharaon", 2, 3, None, "turn"),
    "pharaon": lambda: half_played("pharaon", 4, 120, None, "turn"),
    "pharaon-pay": lambda: half_played("pharaon", 3, 30, None, "pay"),
    "pharaon-solo": lambda: half_played("pharaon", 1, 30, {"traitor": "2"}),
    "pharaon-end": lambda: half_played("pharaon", 3, WHOLE),
    "konflikte": lambda: half_played("pharaon", 3, 100, {"konflikte": "on"}, "turn"),
    "konflikte-noble": lambda: half_played("pharaon", 3, 0, {"konflikte": "on"}, "keep_noble"),
}
"""What is drawn, by the name of its pictures."""
