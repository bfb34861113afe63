"""A game of somebody else can be put among the games."""

from collections.abc import Iterator

import pytest

from akhet.games import GAMES
from tests.core.bidding import GAME, BiddingGame


@pytest.fixture
def bidding() -> Iterator[BiddingGame]:
    """The game of tests/core/bidding.py, among the games for one test."""
    GAMES["bidding"] = GAME
    yield GAME
    del GAMES["bidding"]
