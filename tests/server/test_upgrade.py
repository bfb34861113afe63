"""Case 32: a database of the first version is upgraded, and every stored match is what it was."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from akhet.core import COMPILED
from akhet.server.store.check import check
from akhet.server.store.migrations import upgrade
from tests.kept import TITLES, Kept, kept
from tests.server.asgi import ask
from tests.server.first import first_database
from tests.server.serving import scaled, size
from tests.server.worlds import app_on

EVERY = size(8, 1) if COMPILED else 32
"""One kept match in so many is stored; all of them by `make soak`."""
RUNNING = 4
"""One match in so many is stored in the middle of it."""


def stored(title: str) -> list[tuple[str, Kept, int]]:
    """Kept matches of the first version with an id each; some of them still running."""
    found = []
    for number, match in enumerate(list(kept("1", title))[::EVERY]):
        half = max(
            len(match.rows) // 2, int(match.header.get("prefix", 0))
        )  # a fork has its beginning
        lines = half if number % RUNNING == 1 else len(match.rows)
        found.append((f"{number:032x}", match, lines))
    assert len(found) >= 300 / EVERY
    return found


@scaled
@pytest.mark.parametrize("title", TITLES)
def test_case_32_an_upgrade_keeps_every_stored_match(
    title: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    path, matches = tmp_path / "akhet.db", stored(title)
    first_database(path, matches)
    url = f"sqlite:///{path}"

    upgrade(url)
    found = check(url)

    assert found.sound and found.matches == len(matches)
    assert found.lines == sum(lines for _id, _match, lines in matches)

    async def look() -> list[tuple[int, str, int]]:
        seen = []
        async with app_on(url) as app:
            for id, _match, _lines in matches[:: max(1, len(matches) // 10)]:
                answer = await ask(app, "GET", f"/api/tables/{id}")
                data = json.loads(answer.body)
                seen.append((answer.status, data["table"]["status"], data["seq"]))
                live = await app.state.desk.tables.load(id)
                row = _match.rows[_lines - 1]
                assert live.match.lines[-1].hash == row["hash"]
        return seen

    for status, state, seq in run(look()):
        assert status == 200 and state in ("over", "playing") and seq
