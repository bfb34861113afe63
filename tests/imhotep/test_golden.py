"""Whole games kept in words: nothing in the rules changes by accident."""

from pathlib import Path

import pytest

from akhet.games.imhotep import GAME
from akhet.testing import play_again

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("imhotep-*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_a_golden_game_plays_as_it_did(path: Path):
    text = path.read_text(encoding="utf-8")

    assert play_again(GAME, text) == text


def test_golden_games_cover_seats_sides_and_the_wrath():
    heads = [path.read_text(encoding="utf-8").splitlines()[1:3] for path in GOLDEN]

    assert {seats for seats, _options in heads} == {"seats: 2", "seats: 3", "seats: 4"}
    for site in ("market", "pyramid", "temple", "burial", "obelisks"):
        for side in ("a", "b", "random"):
            assert any(f"{site}={side}" in options for _seats, options in heads), f"{site} {side}"
    assert any("wrath=on" in options for _seats, options in heads)


def test_golden_games_use_nearly_every_action():
    lines = [line for path in GOLDEN for line in path.read_text(encoding="utf-8").splitlines()[3:]]
    used = {line.split()[1] for line in lines}

    # A forced pass is settled, and the last of four stones is seldom unloaded first.
    never = {
        name for name in GAME.names if not name.startswith(("place:", "round:", "draw:"))
    } - used
    assert never <= {"pass", "unload:4"}
