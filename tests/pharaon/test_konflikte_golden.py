"""Whole games with the expansion kept in words: nothing in its rules changes by accident."""

from pathlib import Path

import pytest

from akhet.games.pharaon import GAME
from akhet.testing import play_again

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("pharaon-konflikte-*.txt"))


def choices() -> set[str]:
    """Everything that was chosen or drawn in any of them."""
    found = set()
    for path in GOLDEN:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line[0] in "*01234":
                found.add(line.split()[1])
    return found


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_a_golden_game_plays_as_it_did(path: Path):
    text = path.read_text(encoding="utf-8")

    assert play_again(GAME, text) == text


def test_there_is_one_for_each_number_of_seats():
    heads = [path.read_text(encoding="utf-8").splitlines()[1:3] for path in GOLDEN]

    assert [seats for seats, _options in heads] == [f"seats: {n}" for n in range(1, 6)]
    assert all("konflikte=on" in options for _seats, options in heads)
    assert "traitor_swords=on" in heads[0][1]


def test_golden_games_use_every_kind_of_action_of_the_expansion():
    kinds = {name.split(":")[0] for name in choices()}

    wanted = {"slot", "conflict", "more", "enough", "extra", "arch", "favour", "joker", "sword"}
    wanted |= {"decline", "solve", "on_tile", "cover", "heir", "deal_conflict", "back"}
    assert wanted | {"deal_favour"} <= kinds
    for part in ("draw:sword_1", "draw:sword_2", "sword:silver", "sword:offering_sword_2"):
        assert part in choices()
