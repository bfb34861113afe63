"""What a position is worth to a bot that looks one move ahead."""

from akhet.games.pharaon import scoring
from akhet.games.pharaon.state import Pharaon


def forecast(state: Pharaon) -> list[int]:
    """Points by seat as if the game ended now."""
    return [sum(row) for row in scoring.sheet(state)]
