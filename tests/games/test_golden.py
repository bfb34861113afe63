"""Whole games kept in words: nothing in the rules changes by accident."""

from pathlib import Path

import pytest

from akhet.games import GAMES
from akhet.testing import play_again
from tests.games.kits import KITS

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))


def of(key: str) -> list[str]:
    """The golden games of a game, as they are written."""
    return [path.read_text("utf-8") for path in GOLDEN if path.stem.split("-")[0] == key]


def used(key: str) -> set[str]:
    """Every action that is chosen or drawn in them."""
    lines = [line for text in of(key) for line in text.splitlines()]
    return {line.split()[1] for line in lines if line[0] in "*01234"}


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_a_golden_game_plays_as_it_did(path: Path):
    text = path.read_text(encoding="utf-8")

    assert play_again(GAMES[path.stem.split("-")[0]], text) == text


@pytest.mark.parametrize("key", GAMES)
def test_golden_games_cover_every_number_of_seats(key: str):
    heads = {text.splitlines()[1] for text in of(key)}

    assert heads == {f"seats: {n}" for n in GAMES[key].seats}


@pytest.mark.parametrize("key", GAMES)
def test_golden_games_use_every_kind_of_action(key: str):
    names = set(GAMES[key].names) - KITS[key].never

    assert {name.split(":")[0] for name in names} <= {name.split(":")[0] for name in used(key)}
    for start in KITS[key].whole:
        lacking = {name for name in names if name.startswith(start)} - used(key)
        assert not lacking, start


def options_of(key: str) -> set[str]:
    """Every option and its value that a golden game is played with."""
    return {word for text in of(key) for word in text.splitlines()[2].split()[1:]}


def test_golden_games_cover_the_options():
    sites = ("market", "pyramid", "temple", "burial", "obelisks")

    assert {f"{site}={side}" for site in sites for side in ("a", "b", "random")} <= options_of(
        "imhotep"
    )
    assert "wrath=on" in options_of("imhotep")
    assert {"start=draw", "expert=on", "gold=covered"} <= options_of("amunre")
    assert {"traitor=0", "traitor=5", "konflikte=on", "traitor_swords=on"} <= options_of("pharaon")
    assert any(word.startswith("scribe") and word.endswith("=on") for word in options_of("pharaon"))


def test_konflikte_has_a_golden_game_for_each_number_of_seats():
    heads = [text.splitlines()[1] for text in of("pharaon") if "konflikte=on" in text]

    assert sorted(heads) == [f"seats: {n}" for n in range(1, 6)]
    swords = {"sword:silver", "sword:offering_sword_2", "draw:sword_1", "draw:sword_2"}
    assert swords <= used("pharaon")


def test_the_traitor_is_on_the_score_sheet_of_who_plays_alone():
    for text in of("pharaon"):
        assert ("opponent: gods=" in text) == ("\nseats: 1\n" in text)
