"""Matches for tests: played at random, with a secret that everybody knows."""

from akhet.core import Rng
from akhet.match import Match

SECRET = bytes(range(32))
SITES = ("market", "pyramid", "temple", "burial", "obelisks")
B_SIDES = dict.fromkeys(SITES, "b")


def begun(seats: int = 2, options: dict | None = None, secret: bytes = SECRET) -> Match:
    """A match before its first choice."""
    match = Match.new("imhotep", seats, options, secret=secret, id="test")
    match.begin()
    return match


def choose(match: Match, rng: Rng) -> tuple[int, str]:
    """Any choice of any waiting seat."""
    waiting = match.game.waiting(match.state)
    seat = waiting[rng.below(len(waiting))]
    legal = match.game.options(match.state, seat)
    return seat, match.game.action_name(legal[rng.below(len(legal))])


def play_on(match: Match, choices: int = 10_000, seed: int = 1) -> Match:
    """Plays so many random choices, or to the end."""
    rng = Rng(seed)
    for _choice in range(choices):
        if match.over:
            break
        match.submit(*choose(match, rng))
    return match


def names(match: Match) -> list[str]:
    """What was done, line by line."""
    return [line.do for line in match.lines]


def dump(match: Match) -> dict:
    """The position."""
    return match.game.dump(match.state)
