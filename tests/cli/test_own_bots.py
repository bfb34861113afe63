"""Own bots on the command line: in play, sim and arena alike, in other processes, from packages."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from akhet.match.file import load
from tests.bots import own_bots
from tests.cli.command import akhet, assert_refused, environment, invoke

FILE = own_bots.__file__
HORUS = Path(__file__).parents[2] / "examples" / "bots" / "horus.py"
PACKAGE = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "sphinx-bot"
version = "1.0"

[project.entry-points."akhet.bots"]
sphinx = "sphinx_bot:Sphinx"

[tool.setuptools]
py-modules = ["sphinx_bot"]
"""
SPHINX = """
class Sphinx:
    def choose(self, game, seen, seat, rng):
        return game.options(seen, seat)[0]
"""


def installed(folder: Path) -> Path:
    """A package with an entry point, built and installed into a folder, without a network."""
    source = folder / "source"
    source.mkdir()
    (source / "pyproject.toml").write_text(PACKAGE)
    (source / "sphinx_bot.py").write_text(SPHINX)
    into = folder / "installed"
    plain = ["--no-index", "--no-deps", "--no-build-isolation", "--quiet"]
    command = [sys.executable, "-m", "pip", "install", *plain, "--target", str(into), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return into


def with_path(folder: Path, *args: object, home: Path) -> "subprocess.CompletedProcess[str]":
    """The command where one more folder has packages."""
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    return subprocess.run(
        [sys.executable, "-P", "-c", "from akhet.cli import main; main()", *map(str, args)],
        env={**environment(home), "PYTHONPATH": path},
        cwd=home,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_bot_of_an_installed_package_is_named_like_ours(tmp_path: Path) -> None:
    into = installed(tmp_path)
    sim = ["sim", "--games", "2", "--json", "--bot", "sphinx,random", "--jobs", "2"]
    done = with_path(into, *sim, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [seat["bot"] for seat in json.loads(done.stdout)["seats"]] == ["sphinx", "random"]

    listed = with_path(into, "bots", "--json", home=tmp_path)
    rows = {row["bot"]: row for row in json.loads(listed.stdout)}
    assert rows["sphinx"]["is"] == "sphinx_bot:Sphinx" and rows["vizier"]["is"] == "search@100ms"

    done = with_path(into, *sim[:-1], 1, "--bot", "sphinx@5", home=tmp_path)
    assert "sphinx takes no budget" in done.stderr

    twice = tmp_path / "twice"
    (twice / "other-1.0.dist-info").mkdir(parents=True)
    (twice / "other-1.0.dist-info" / "METADATA").write_text("Name: other\nVersion: 1.0\n")
    points = "[akhet.bots]\nsphinx = other:Sphinx\nscribe = other:Scribe\n"
    (twice / "other-1.0.dist-info" / "entry_points.txt").write_text(points)
    both = Path(f"{into}{os.pathsep}{twice}")
    done = with_path(both, "sim", "--games", "1", "--bot", "sphinx", home=tmp_path)
    assert "several packages offer a bot 'sphinx'; choose one of " in done.stderr
    done = with_path(twice, "sim", "--games", "1", "--bot", "scribe", home=tmp_path)
    assert done.returncode == 0  # ours is ours
    done = with_path(twice, "sim", "--games", "1", "--bot", "sphinx", home=tmp_path)
    assert done.stderr.startswith("akhet: the bot sphinx (other:Sphinx): ModuleNotFoundError")


def test_a_module_in_the_folder_where_one_is_can_be_named(tmp_path: Path) -> None:
    (tmp_path / "my_module.py").write_text(SPHINX)
    (tmp_path / "click.py").write_text("1 / 0\n")  # it hides nothing of what is installed
    done = with_path(
        tmp_path / "nothing", "sim", "--games", 2, "--bot", "my_module:Sphinx", home=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "my_module:Sphinx" in done.stdout


# ---------------------------------------------------------------- sim and arena


def test_sim_plays_the_same_with_own_bots_in_many_processes(tmp_path: Path) -> None:
    args = ["sim", "pharaon", "--games", 4, "--json"]
    args += ["--bot", f"{FILE}:Honest", "--bot", f"{HORUS}:Horus@1"]
    alone = invoke(*args, home=tmp_path)
    assert alone.exit_code == 0, alone.output
    shared = akhet(*args, "--jobs", 2, home=tmp_path)
    assert shared.returncode == 0, shared.stderr
    assert json.loads(alone.stdout)["seats"] == json.loads(shared.stdout)["seats"]


def test_sim_takes_budgets_like_the_arena(tmp_path: Path) -> None:
    result = invoke(
        "sim", "--games", 1, "--json", "--bot", "search@2", "--bot", "vizier@3", home=tmp_path
    )
    assert result.exit_code == 0, result.output
    assert [seat["bot"] for seat in json.loads(result.stdout)["seats"]] == ["search@2", "vizier@3"]


def test_what_a_bot_prints_is_kept_out_of_the_result(tmp_path: Path) -> None:
    result = invoke("sim", "--games", 1, "--json", "--bot", f"{FILE}:Chatty", home=tmp_path)
    assert json.loads(result.stdout)["games"] == 1
    assert "thinking aloud" in result.stderr


@pytest.mark.parametrize("name", ["Broken", "Illegal", "Nonsense", "Leaves", "Hangs"])
def test_a_bot_that_fails_ends_a_simulation_with_a_line(tmp_path: Path, name: str) -> None:
    bots = f"random,{FILE}:{name}"
    result = invoke("sim", "--games", 3, "--bot", bots, home=tmp_path)
    assert_refused(result, f"{name}: ", "(in game 1)")


def test_an_arena_keeps_what_was_played_before_a_bot_failed(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    text = "class Bot:\n    def choose(self, game, seen, seat, rng):\n"
    fails = "        assert rng.below(300)\n"
    plays = "        return game.options(seen, seat)[0]\n"
    bot.write_text(text + fails + plays)
    args = ["arena", "--games", 40, "--bot", f"{bot}:Bot,random", "--out", tmp_path / "duel"]
    result = akhet(*args, home=tmp_path)
    assert result.returncode == 2, result.stdout
    assert "Bot: AssertionError (bot.py, line 3) (in game " in result.stderr
    kept = (tmp_path / "duel" / "games.jsonl").read_text().count("\n")
    assert 0 < kept < 40

    again = akhet(*args, home=tmp_path)  # nothing lost: it fails at the same game
    assert again.stderr == result.stderr
    bot.write_text(text + plays)
    mended = akhet(*args, home=tmp_path)  # another bot than the one that was begun with
    assert "begun with other rules or bots than these; choose another folder" in mended.stderr
    result = akhet(*args[:2], 4, *args[3:-1], tmp_path / "new", home=tmp_path)
    assert result.returncode == 0, result.stderr


# ---------------------------------------------------------------- play


def test_own_bots_play_at_the_terminal_and_a_match_goes_on_when_they_fail(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    players = ["--player", f"bot:{FILE}:Honest", "--player", f"bot:{FILE}:Broken"]
    players += ["--player", "bot:search@1"]
    result = invoke("play", *players, "--save", file, "--seed", 3, home=tmp_path)
    assert result.exit_code == 0, result.output
    assert "Broken bot found no answer (" in result.output
    assert "a legal move is made instead" in result.output
    match = load(file)
    assert match.over
    notes = {line.note for line in match.lines if line.note.startswith("bot")}
    assert notes == {"bot fallback: it failed"}  # what a bot says may be secret
    assert match.about is not None
    assert list(match.about.names) == ["Honest bot", "Broken bot", "Search@1 bot"]
    told = invoke("replay", file, home=tmp_path)
    assert "Broken bot found no answer; a legal move was made instead." in told.stdout


def test_a_file_that_names_a_bot_makes_nothing_run(tmp_path: Path) -> None:
    bot = tmp_path / "trap.py"
    plays = "class Bot:\n    def choose(self, game, seen, seat, rng):\n        return 'x'\n"
    bot.write_text(plays)
    file = tmp_path / "match.jsonl"
    seats = ["--player", "Ann", "--player", f"bot:{bot}:Bot"]
    result = invoke("play", *seats, "--save", file, home=tmp_path, text="")
    assert result.exit_code == 0, result.output
    bot.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')\n" + plays)

    for command in (["replay"], ["verify"], ["analyse", "--budget", "1"]):
        assert "Traceback" not in akhet(*command, file, home=tmp_path).stderr
    refused = akhet("play", "--resume", file, home=tmp_path)
    assert refused.returncode == 2
    wanted = f"to run it here add --player Ann --player bot:{bot}:Bot\n"
    assert refused.stderr.endswith(wanted)
    assert akhet("matches", home=tmp_path).returncode == 0
    assert not (tmp_path / "sprung").exists()

    assert akhet("play", "--resume", file, *seats, home=tmp_path).returncode == 0
    assert (tmp_path / "sprung").exists()  # named by its owner, it runs


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["sim", "--bot", "search@soon"], "'soon' is no budget: write 500 (playouts)"),
        (["sim", "--bot", "nowhere.py:Bot"], "nowhere.py: No such file or directory"),
        (["arena", "--bot", "json:nothing"], "json has no 'nothing'"),
        (["play", "--player", "bot:greedy@5"], "greedy does not search and takes no budget"),
        (["play", "--player", "bot:no_module:Bot"], "there is no module 'no_module'"),
        (["play", "--player", f"bot:{FILE}:Mute"], "no method choose(self, game, seen, seat, rng)"),
        (["serve", "--own-bots", "vizier=search@2s"], "there is a bot 'vizier' already"),
        (["serve", "--own-bots", "a b=search"], "'a b' is no name"),
        (["serve", "--own-bots", "search@1h"], "--own-bots: 'search@1h': '1h' is no budget"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_a_wrong_bot_is_one_clear_line(args: list[str], said: str, tmp_path: Path) -> None:
    assert_refused(invoke(*args, home=tmp_path), said)


def test_a_server_does_not_start_with_a_bot_that_cannot_be_made(tmp_path: Path) -> None:
    for name, said in (("Cannot", "RuntimeError: no weights found"), ("Mute", "is no bot")):
        bots = f"Good={FILE}:First,Bad={FILE}:{name}"
        result = akhet("serve", "--no-open", "--port", 0, "--own-bots", bots, home=tmp_path)
        assert result.returncode == 2
        assert result.stderr.startswith("akhet: own-bots: Bad: ") and said in result.stderr
        assert not (tmp_path / "akhet").exists()
