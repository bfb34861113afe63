"""The command line as people use it: going back in a replay, lists, completion, clear errors."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from akhet.games import GAMES
from tests.cli.command import environment, invoke


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A saved match of every game."""
    found = {}
    for key in GAMES:
        folder = tmp_path_factory.mktemp(key)
        words = ["sim", key, "--games", "1", "--seats", "3", "--save", folder / "saved"]
        assert invoke(*words, home=folder).exit_code == 0
        [found[key]] = (folder / "saved").iterdir()
    return found


def numbers(output: str) -> list[int]:
    """The numbers of the lines that were told."""
    return [int(found[1]) for found in re.finditer(r"(?m)^ *(\d+)  ", output)]


def test_a_replay_goes_on_and_back_and_ends_when_told(saved, tmp_path):
    path = saved["imhotep"]
    on = invoke("replay", path, "--step", home=tmp_path, text="\n\nq\n")
    assert on.exit_code == 0
    told = numbers(on.output)
    assert told == sorted(told) and "b: back" in on.output
    back = invoke("replay", path, "--step", home=tmp_path, text="\n\nb\nb\nq\n")
    again = numbers(back.output)
    choices = [n for n in again if again.count(n) > 1]
    assert choices, "nothing was told twice"
    assert again[-1] < max(again)
    first = invoke("replay", path, "--step", home=tmp_path, text="b\nb\nb\nq\n")
    assert first.exit_code == 0  # before the first choice there is nothing to go back to


def test_going_back_and_on_again_ends_as_going_straight(saved, tmp_path):
    path = saved["imhotep"]
    straight = invoke("replay", path, "--step", home=tmp_path, text="\n" * 400).output
    around = invoke("replay", path, "--step", home=tmp_path, text="\n\nb\n" + "\n" * 400).output
    assert straight.splitlines()[-8:] == around.splitlines()[-8:]


@pytest.mark.parametrize("key", list(GAMES))
def test_a_replay_has_no_line_without_words(key, saved, tmp_path):
    output = invoke("replay", saved[key], home=tmp_path).output
    lines = [line for line in output.splitlines() if re.match(r" *\d+  ", line)]
    assert len(lines) > 20
    for line in lines:
        said = re.sub(r"^ *\d+  (\S\d+ )+ *", "", line)
        assert " " in said.strip(), line


def test_matches_lists_what_is_kept_the_newest_first(tmp_path):
    assert "nothing is kept" in invoke("matches", home=tmp_path).output
    for game in ("imhotep", "amunre"):
        invoke("play", game, "--player", "Ann", home=tmp_path, text="1\n")
    (tmp_path / "akhet" / "broken.jsonl").write_text("{}")
    for n, path in enumerate(sorted((tmp_path / "akhet").iterdir())):
        os.utime(path, (1_700_000_000 + n, 1_700_000_000 + n))
    found = json.loads(invoke("matches", "--json", home=tmp_path).output)
    assert [row.get("game") for row in found] == ["imhotep", None, "amunre"]
    assert found[0]["players"][0] == "Ann" and not found[0]["over"]
    lines = invoke("matches", home=tmp_path).output.splitlines()
    assert len(lines) == 3 and lines[0].endswith(found[0]["file"])
    assert "cannot be read" in lines[1]


def test_a_file_that_is_there_is_kept_and_the_error_names_force(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("mine")
    done = invoke("components", "imhotep", "--export", path, home=tmp_path)
    assert done.exit_code == 2 and "--force" in done.stderr
    assert path.read_text() == "mine"
    assert invoke("components", "--export", path, "--force", home=tmp_path).exit_code == 0


def test_options_with_a_value_show_its_kind(tmp_path):
    page = invoke("serve", "--help", home=tmp_path).output
    assert "--port NUMBER" in page and "--data FOLDER" in page and "--host TEXT" in page


def complete(words: str, home: Path) -> list[str]:
    """What a shell offers after these words."""
    env = {
        **environment(home),
        "_AKHET_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1),
    }
    code = "from akhet.cli import main; main()"
    command = [sys.executable, *(["-P"] if sys.flags.safe_path else []), "-c", code]
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


def test_a_shell_completes_commands_games_and_options(tmp_path):
    assert complete("akhet ar", tmp_path) == ["arena"]
    assert complete("akhet play ph", tmp_path) == ["pharaon"]
    assert "market=b" in complete("akhet play imhotep --option mar", tmp_path)
    assert "--resume" in complete("akhet play --re", tmp_path)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_is_printed(shell, tmp_path):
    done = invoke("completion", shell, home=tmp_path)
    assert done.exit_code == 0 and "_AKHET_COMPLETE" in done.output


def test_an_arena_keeps_its_games_and_says_where_and_goes_on(tmp_path):
    words = ["arena", "--bot", "random", "--bot", "hunch", "--games"]
    first = invoke(*words, 2, home=tmp_path)
    assert first.exit_code == 0, first.output
    folder = Path(re.search(r"Kept in (\S+);", first.output)[1])
    assert folder.is_relative_to(tmp_path) and (folder / "report.html").exists()
    assert len((folder / "games.jsonl").read_text().splitlines()) == 2
    assert str(folder) in invoke(*words, 4, home=tmp_path).output
    assert len((folder / "games.jsonl").read_text().splitlines()) == 4
