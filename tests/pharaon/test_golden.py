"""Whole games kept in words: nothing in the rules changes by accident."""

from pathlib import Path

import pytest

from akhet.games.pharaon import GAME
from akhet.testing import play_again

# The offerings lie first; seven bonus tokens, and a token one holds already, are never there.
NEVER = {"lay:offerings", "bonus:7", "take:first_player"}
GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("pharaon-*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_a_golden_game_plays_as_it_did(path: Path):
    text = path.read_text(encoding="utf-8")

    assert play_again(GAME, text) == text


def test_golden_games_cover_every_number_of_seats_learners_and_levels():
    heads = [path.read_text(encoding="utf-8").splitlines()[1:3] for path in GOLDEN]

    assert {seats for seats, _options in heads} == {f"seats: {n}" for n in range(1, 6)}
    assert any("traitor=5" in options for _seats, options in heads)
    assert any("traitor=0" in options for _seats, options in heads)
    assert any("=on" in options for _seats, options in heads)


def test_golden_games_use_every_kind_of_action():
    used = set()
    for path in GOLDEN:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line[0] in "*01234":
                used.add(line.split()[1])

    assert {name.split(":")[0] for name in used} == {name.split(":")[0] for name in GAME.names}
    for start in ("go:", "nile:", "track:", "take:", "bonus:", "lay:", "tile:", "wheel:", "draw:"):
        lacking = {name for name in GAME.names if name.startswith(start)} - used
        assert lacking <= NEVER, start


def test_the_traitor_is_on_the_score_sheet():
    for path in GOLDEN:
        text = path.read_text(encoding="utf-8")
        assert ("opponent: gods=" in text) == ("\nseats: 1\n" in text)
