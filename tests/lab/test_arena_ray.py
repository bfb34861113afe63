"""Many machines: a real Ray cluster on this one, with a node that dies."""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import pytest

from akhet.core import COMPILED
from akhet.lab import Plan, Played, play
from akhet.lab.folder import Folder
from tests.cli.command import akhet, environment

RAY = find_spec("ray") is not None
needs_ray = pytest.mark.skipif(not RAY, reason="Ray is not installed: pip install ray[client]")
ON_NODES = Plan("imhotep", ("uct@200" if COMPILED else "greedy", "hunch"), games=12)
HORUS = f"{Path(__file__).parents[2] / 'examples' / 'bots' / 'horus.py'}:Horus@1"
DUEL = ["arena", "imhotep", "--bot", "hunch", "--bot", HORUS, "--games", "8"]


def run(command: list[str], home: Path) -> "subprocess.CompletedProcess[str]":
    """A process whose clusters have a token of their own and leave nothing at home."""
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(16)}
    env = {**environment(home), **token, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, *command], env=env, capture_output=True, text=True, timeout=300
    )


def outcomes(games: Iterable[Played]) -> list[tuple[object, ...]]:
    return [game.outcome() for game in games]


def wanted(plan: Plan) -> list[tuple[object, ...]]:
    return outcomes(play(plan, fixture) for fixture in plan.fixtures())


@needs_ray
def test_games_on_ray_come_out_as_here_with_a_bot_of_ones_own(tmp_path: Path) -> None:
    folder = tmp_path / "duel"
    result = run(["-m", "akhet.cli", *DUEL, "--ray", "local", "--out", str(folder)], tmp_path)
    plan = Plan("imhotep", ("hunch", HORUS), games=8)

    assert result.returncode == 0, result.stderr
    assert "8 games of imhotep" in result.stdout
    assert outcomes(Folder(folder).games()) == wanted(plan)


@needs_ray
def test_games_lost_with_a_node_are_played_again(tmp_path: Path) -> None:
    folder = tmp_path / "duel"
    result = run([str(Path(__file__).parent / "ray_nodes.py"), str(folder)], tmp_path)

    assert result.returncode == 0, result.stderr[-2000:]
    assert "a node died after 4 games" in result.stdout
    assert outcomes(Folder(folder).games()) == wanted(ON_NODES)


@needs_ray
@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere"])
def test_no_cluster_is_told_in_a_line(tmp_path: Path, address: str) -> None:
    result = run(["-m", "akhet.cli", *DUEL, "--ray", address], tmp_path)

    assert result.returncode == 2
    assert result.stderr.startswith(f"akhet: no Ray cluster at {address}: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.skipif(RAY, reason="Ray is installed here")
def test_without_ray_a_line_says_how_to_get_it(tmp_path: Path) -> None:
    result = akhet(*DUEL, "--ray", "local", home=tmp_path)

    assert result.returncode == 2
    assert result.stderr == "akhet: Ray is not installed: pip install 'akhet-games[lab]'\n"
