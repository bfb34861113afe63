"""The claims about strength can be played; what comes of them is not judged here."""

import subprocess
import sys
from pathlib import Path

import pytest
from bench.strength import MS, by_processor, rows

from akhet.core import COMPILED
from akhet.games import GAMES

ROOT = Path(__file__).parents[2]


def test_every_claim_is_a_tournament_of_its_own():
    found = list(rows(MS))
    assert len({row.name for row in found}) == len(found)
    for row in found:
        assert row.plan(4).games >= 4, row.name


def test_every_game_and_number_of_seats_is_held_against_the_earlier_search():
    there = {(row.game, row.seats) for row in rows(MS) if row.kind == f"tenth-{MS}ms"}
    assert there == {(key, seats) for key in GAMES for seats in GAMES[key].seats if seats > 1}
    row = next(row for row in rows(MS) if row.kind == f"tenth-{MS}ms")
    assert (row.bot, row.other) == ("search@20cpums", "classic@200cpums")


def test_levels_that_think_by_the_clock_get_as_much_of_the_processor():
    assert by_processor("search@500ms") == "search@500cpums"
    assert by_processor("search@2s") == "search@2000cpums"
    assert by_processor("search@60") == "search@60"
    assert by_processor("hunch") == "hunch"


@pytest.mark.skipif(not COMPILED, reason="strength is measured compiled only")
def test_a_row_is_played_goes_on_and_is_shown(tmp_path):
    def run(*words: str) -> str:
        command = [sys.executable, "bench/strength.py", "imhotep-2", "tenth", "--ms", "1"]
        done = subprocess.run(
            [*command, "--folder", str(tmp_path), *words],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()[-1]

    first = run("-n", "2")
    assert first.startswith("| imhotep | 2 | search@1cpums | classic@10cpums | 1 | ")
    more = run("-n", "4")
    assert more.startswith("| imhotep | 2 | search@1cpums | classic@10cpums | 2 | ")
    assert run("--show") == more
