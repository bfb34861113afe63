"""The examples run, each in a process of its own, and say what they found."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "envs"
NEEDS = {
    "many_games.py": ("numpy", "answers"),
    "pettingzoo_game.py": ("pettingzoo", "seat_3: "),
    "gymnasium_seat.py": ("gymnasium", "akhet/Imhotep-v1"),
    "openspiel_search.py": ("pyspiel", "returns: ["),
}


def test_every_example_is_run():
    assert {path.name for path in FOLDER.glob("*.py")} == set(NEEDS)


@pytest.mark.parametrize("name", NEEDS)
def test_an_example_runs(name):
    package, says = NEEDS[name]
    if importlib.util.find_spec(package) is None:
        pytest.skip(f"{package} is not installed")
    command = [sys.executable, "-W", "ignore", str(FOLDER / name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert says in done.stdout
