"""Small pictures of boards: of any position, small, and of nothing that watchers may not know."""

import random
from xml.etree import ElementTree

import pytest

from akhet.core import WATCHER, Rng
from akhet.match import Match
from akhet.web.pictures import picture

KINDS = [
    ("imhotep", 2, {}),
    ("imhotep", 4, dict.fromkeys(("market", "pyramid", "temple", "burial", "obelisks"), "b")),
    ("amunre", 3, {}),
    ("amunre", 5, {}),
    ("pharaon", 1, {}),
    ("pharaon", 5, {"konflikte": "on"}),
]


@pytest.mark.parametrize(("key", "seats", "options"), KINDS)
def test_every_position_of_a_match_has_a_small_picture_for_everybody(
    key: str, seats: int, options: dict[str, str]
) -> None:
    rng = random.Random(8)
    match = Match.new(key, seats, options)
    match.begin()
    game, drawn = match.game, set()
    while not match.over:
        seen = game.mask(match.state, WATCHER)
        svg = picture(key, game.dump(seen))
        assert ElementTree.fromstring(svg).tag.endswith("svg") and len(svg) < 10_000
        drawn.add(svg)
        if len(match.lines) % 7 == 0:
            guess = game.guess(seen, WATCHER, Rng(len(match.lines)))
            assert picture(key, game.dump(game.mask(guess, WATCHER))) == svg
        seat = game.waiting(match.state)[0]
        action = rng.choice(game.options(match.state, seat))
        match.submit(seat, game.action_name(action))
    assert len(drawn) > 10
