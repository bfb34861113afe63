"""Whole games kept in words: nothing in the rules changes by accident."""

from pathlib import Path

import pytest

from akhet.games.amunre import GAME
from akhet.testing import play_again

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("amunre-*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_a_golden_game_plays_as_it_did(path: Path):
    text = path.read_text(encoding="utf-8")

    assert play_again(GAME, text) == text


def test_golden_games_cover_every_number_of_seats():
    heads = {path.read_text(encoding="utf-8").splitlines()[1] for path in GOLDEN}

    assert heads == {"seats: 3", "seats: 4", "seats: 5"}


def test_golden_games_use_every_kind_of_action():
    used = set()
    for path in GOLDEN:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line[0] in "*01234":
                used.add(line.split()[1])

    assert {name.split(":")[0] for name in used} == {name.split(":")[0] for name in GAME.names}
    for start in ("play:", "sell:", "bonus:", "item:", "correct:", "draw:", "reveal:"):
        assert {name for name in GAME.names if name.startswith(start)} <= used, start
