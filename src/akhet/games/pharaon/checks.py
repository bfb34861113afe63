"""What must be true of every position: nothing is lost or made."""

from akhet.games.pharaon.state import Pharaon


def check(state: Pharaon, masked: bool) -> None:
    """Counts every token and card."""
