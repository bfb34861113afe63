"""Server, bots, advice and commands where `nice`, `fork`, some signals and uvloop are not there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from akhet.core import COMPILED

ROOT = Path(__file__).parents[2]
ELSEWHERE = Path(__file__).parent / "elsewhere"


def env() -> dict[str, str]:
    path = os.pathsep.join([str(ELSEWHERE), *([] if COMPILED else [str(ROOT / "src")])])
    return {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1"}


def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", *words]
    whole = {**env(), **more}
    return subprocess.run(command, cwd=ROOT, env=whole, capture_output=True, text=True)


def test_what_other_systems_lack_is_really_taken_away():
    code = "import os, sys; print(hasattr(os, 'nice'), hasattr(os, 'fork'), sys.modules['uvloop'])"
    assert run("-c", code).stdout.split() == ["False", "False", "None"]


@pytest.mark.parametrize(
    "tests",
    [
        "tests/server/test_example.py",
        pytest.param("tests/server/test_advice.py", marks=pytest.mark.soak),
        "tests/cli/test_sim.py",
    ],
)
def test_the_same_tests_hold_elsewhere(tests):
    nice = "tests/server/test_advice.py::test_the_process_gives_way_to_all_others"
    words = ["-p", "no:cacheprovider", "-p", "no:xdist", "--deselect", nice]
    done = run("-m", "pytest", "-q", *words, tests)
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout or "[100%]" in done.stdout


def test_a_search_without_fork_does_all_its_playouts():
    code = (
        "from akhet.bots import BOTS; from akhet.bots.levels import bot_of;"
        "from akhet.core import Rng; from akhet.games import GAMES;"
        "g = GAMES['imhotep']; r = Rng(3); s = g.new(2)\n"
        "while g.actor(s) < 0: g.apply(s, g.sample(s, r))\n"
        "b = bot_of('search@40*2'); b.choose(g, g.mask(s, g.actor(s)), g.actor(s), r)\n"
        "print(sum(n for _a, n, _t in b.searches['imhotep'].tried()))"
    )
    done = run("-c", code)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 40


def test_postgresql_without_its_driver_says_what_to_install():
    words = ["-m", "akhet", "serve", "--no-open", "--database", "postgresql://a@b/c"]
    done = run(*words, WITHOUT_PSYCOPG="1")
    assert done.returncode == 2
    assert "pip install 'akhet-games[server]'" in done.stderr
