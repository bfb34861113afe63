"""Every example of the pages is run, or says why it is not."""

import doctest
import os
import runpy
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from akhet.cli import cli
from tests.docs.blocks import ROOT, Block, blocks

PYTHON = [block for block in blocks("python") if not block.reason]
SHELL = [block for block in blocks("sh") if not block.reason]
BY_PAGE = {page: [b for b in PYTHON if b.page == page] for page in {b.page for b in PYTHON}}


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder with the examples, and a home of its own."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "AKHET_DATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    sys.modules.pop("scarabs", None)


@pytest.mark.parametrize("page", sorted(BY_PAGE), ids=lambda page: page.name)
def test_the_python_examples_of_a_page_run_one_after_the_other(page: Path, room: Path) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    for block in BY_PAGE[page]:
        if ">>>" in block.text:
            told(block, names)
        else:
            exec(compile(block.text, block.name, "exec"), names)


def told(block: Block, names: dict[str, object]) -> None:
    """Runs an example that says what it answers."""
    example = doctest.DocTestParser().get_doctest(
        block.text, names, block.name, str(block.page), block.line
    )
    example.globs = names  # the next example of the page goes on with them
    heard: list[str] = []
    found = doctest.DocTestRunner().run(example, out=heard.append, clear_globs=False)
    assert found.attempted > 0
    assert found.failed == 0, "".join(heard)


@pytest.mark.parametrize("block", SHELL, ids=lambda block: block.name)
def test_a_shell_example_runs(block: Block, room: Path) -> None:
    runner = CliRunner()
    for command in block.commands():
        words = command.removeprefix(".venv/bin/").split()
        assert words[0] == "akhet", f"{command}: say why it is not run"
        done = runner.invoke(cli, words[1:], env={"COLUMNS": "100", **os.environ})
        assert done.exit_code == 0, f"{command}\n{done.output}"
        assert done.output.strip()


def test_the_tiny_game_of_the_manual_is_fit_and_played(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "scarabs.py"), run_name="__main__")

    said = capsys.readouterr().out
    assert "20 ends" in said
    assert "greedy and random: [" in said


def test_there_are_examples_of_both_kinds() -> None:
    assert len(PYTHON) >= 10
    assert len(SHELL) >= 3
