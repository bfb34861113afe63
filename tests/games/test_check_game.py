"""`check_game` is strict: each promise broken once in every game, and it is red every time."""

import zlib
from collections.abc import Sequence
from typing import Any

import pytest

from akhet.core import EVERYONE, OVER, AnyGame, Fact, Ways
from akhet.games import GAMES
from akhet.testing import Unfit, check_game

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("imhotep", 3, {"market": "b"}),
    ("amunre", 3, {}),
    ("pharaon", 2, {}),
    ("pharaon", 3, {"konflikte": "on"}),
]


class Broken:
    """A game in all but one thing."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


class WrongWays(Broken):
    """A game whose ways are others than those the steps allow; brief ones are right."""

    def ways(
        self,
        state: Any,
        seat: int,
        begin: Sequence[int] = (),
        limit: int = 500,
        brief: bool = False,
    ) -> Ways:
        found = self.game.ways(state, seat, begin, limit, brief)
        return found if brief else self.broken(state, seat, found)

    def broken(self, state: Any, seat: int, found: Ways) -> Ways:
        raise NotImplementedError


class ForgetsAWay(WrongWays):
    """Leaves out one of the longest ways."""

    def broken(self, state: Any, seat: int, found: Ways) -> Ways:
        longest = max(found.ways, key=len, default=[])
        if len(longest) < 2 or not found.whole:
            return found
        return Ways([way for way in found.ways if way != longest], True, [], [])


class InventsAWay(WrongWays):
    """Has one way more than the steps allow."""

    def broken(self, state: Any, seat: int, found: Ways) -> Ways:
        if not found.whole or not found.ways:
            return found
        return Ways([*found.ways, [*found.ways[0], found.ways[0][0]]], True, [], [])


class StopsHalfway(WrongWays):
    """Ends a way before its last answer."""

    def broken(self, state: Any, seat: int, found: Ways) -> Ways:
        halves = [way[:-1] if len(way) > 1 else way for way in found.ways]
        return Ways(halves, found.whole, [], [])


class CutsShort(WrongWays):
    """Says that there are too many ways where there are few."""

    def broken(self, state: Any, seat: int, found: Ways) -> Ways:
        return Ways([[action] for action in self.game.options(state, seat)], False, [], [])


class TellsSecrets(Broken):
    """Tells everybody something that depends on all that lies hidden."""

    def play(self, state: Any, action: int, seat: int | None = None) -> None:
        self.game.play(state, action, seat)
        if state.facts:
            whole = zlib.crc32(repr(self.game.dump(state)).encode())
            state.facts.append(Fact(state.facts[0].kind, EVERYONE, [whole % 1000]))


class LooksBehind(Broken):
    """Masks nothing."""

    def mask(self, state: Any, seat: int) -> Any:
        return self.game.copy(state)


class SaysAllIsOpen(Broken):
    """Says that all see the same, whatever lies hidden."""

    def seen_alike(self, state: Any) -> bool:
        return True


class PromisesMore(Broken):
    """Forecasts a point too many, at the end only."""

    def forecast(self, state: Any) -> list[dict[str, int]]:
        sheets = self.game.forecast(state)
        if self.game.actor(state) == OVER:
            sheets[0][self.game.sources[0]] += 1
        return sheets


class CountsOnSecrets(Broken):
    """Forecasts by what lies hidden."""

    def forecast(self, state: Any) -> list[dict[str, int]]:
        sheets = self.game.forecast(state)
        if self.game.actor(state) != OVER:
            whole = zlib.crc32(repr(self.game.dump(state)).encode())
            sheets[0][self.game.sources[0]] += whole % 1000
        return sheets


PLANTED = [
    (ForgetsAWay, "ways: of seat"),
    (InventsAWay, "ways: of seat"),
    (StopsHalfway, "ways: of seat"),
    (CutsShort, "ways: cut short"),
    (TellsSecrets, "preview of"),
    (LooksBehind, "audience: "),
    (SaysAllIsOpen, "seen alike by seat"),
    (PromisesMore, "forecast: it is not the score"),
    (CountsOnSecrets, "another forecast"),
]


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
@pytest.mark.parametrize(("broken", "message"), PLANTED, ids=[one.__name__ for one, _m in PLANTED])
def test_a_broken_promise_is_found_in_every_game(
    broken: type[Broken], message: str, key: str, seats: int, options: dict[str, str]
):
    with pytest.raises(Unfit) as error:
        check_game(broken(GAMES[key]), seats, options, games=3, seed=1)  # type: ignore[arg-type]

    assert message in str(error.value)


def test_a_check_that_met_no_case_is_red():
    with pytest.raises(Unfit, match="ways: none was met in 0 games of imhotep"):
        check_game(GAMES["imhotep"], games=0)
