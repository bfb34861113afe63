"""The pad scores a table as the rules do: every kind of game, played to its end by chance."""

from typing import Any

import pytest

from akhet.core.packed import wide
from akhet.games import GAMES
from akhet.games.imhotep.components import SITES
from akhet.games.pharaon.state import Pharaon
from akhet.pad import scored
from tests.pad.tables import Data, played, seen


def sheet_of(game: str, state: Any) -> list[list[int]]:
    """The engine's own score sheets, with what lies on the scoring track as one number."""
    sheets = [list(sheet.values()) for sheet in GAMES[game].breakdown(state)]
    if game != "imhotep":
        return sheets
    found = []
    for seat, sheet in enumerate(sheets):
        towers = wide(state.from_towers, seat)
        pyramid, temple, burial, obelisks, *rest = sheet
        found.append([pyramid + temple + towers, burial, obelisks - towers, *rest])
    return found


def kinds(game: str, data: Data, state: Any) -> set[str]:
    """What a game was an example of."""
    found = {f"{key}={value}" for key, value in data["setup"].items()}
    if isinstance(state, Pharaon) and state.is_solo():
        found.add(f"traitor={data['rival']['traitor']}")
        found.add(f"hard={state.hard}")
    if len(set(GAMES[game].scores(state))) < state.seats:
        found.add("equal")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_pad_scores_a_table_as_the_rules_do(game: str) -> None:
    same_as_the_rules(game, range(60))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_tables_are_scored_as_the_rules_do(game: str) -> None:
    same_as_the_rules(game, range(1000, 2000))


def same_as_the_rules(game: str, seeds: range) -> None:
    covered: set[str] = set()
    rules: Any = GAMES[game]
    for seed in seeds:
        state, old = played(game, seed)
        data = seen(game, state, old)

        found: Any = scored(game, data, "en")

        assert found["wrong"] == [], seed
        people = found["people"]
        assert [p["points"] for p in people[: state.seats]] == rules.scores(state), seed
        assert [p["sheet"] for p in people[: state.seats]] == sheet_of(game, state), seed
        assert [p["place"] for p in people[: state.seats]] == rules.ranks(state), seed
        if rival := rules.opponent(state):
            assert people[-1]["sheet"] == list(rival.values()), seed
            assert people[-1]["points"] == sum(rival.values()), seed
        covered |= kinds(game, data, state)
    wanted = {
        "imhotep": {"wrath=on", "wrath=off", *[f"{s}={x}" for s in SITES[3:] for x in "ab"]},
        "amunre": {"now=new"},
        "pharaon": {"konflikte=on", "konflikte=off", *[f"traitor={n}" for n in range(6)], "hard=1"},
    }
    assert covered >= wanted[game]
    assert game != "imhotep" or "equal" in covered
