"""What goes to people in words can be sent."""

import msgspec
import pytest

from akhet.core import Rng
from akhet.games import GAMES
from akhet.lang import LANGS
from akhet.match import Match
from akhet.server.http.wording import told_view

SEATS = {"imhotep": 2, "amunre": 3, "pharaon": 3}
CHOICES = 60


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_view_is_json_whatever_is_asked_and_hindered(game: str) -> None:
    seats, rng = SEATS[game], Rng(6)
    match = Match.new(game, seats, secret=bytes(32), id="0" * 32)
    match.begin()
    hindered = 0
    for n in range(CHOICES):
        seat = match.game.waiting(match.state)[0]
        shown = told_view(LANGS[n % len(LANGS)], match, seat, ["Ann"] * seats, True)
        msgspec.json.encode(shown)
        hindered += len(shown["off"])
        legal = match.game.options(match.state, seat)
        match.submit(seat, match.game.action_name(legal[rng.below(len(legal))]))
    assert hindered > 0
