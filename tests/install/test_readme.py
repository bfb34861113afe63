"""The README is true when it is followed: its commands are run as they stand."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from akhet.core import COMPILED
from tests.cli.command import environment

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ENDS = {0, 3}  # 3: `verify` of a match whose secret is not yet published


def commands() -> list[str]:
    """Every command of the README, as it is written."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.S)
    lines = [line.split("#")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line]


def test_every_make_target_of_the_readme_is_there():
    targets = re.findall(r"(?m)^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"))
    named = re.findall(r"(?m)^make ([a-z]+)", "\n".join(commands()))
    named += re.findall(r"`make ([a-z]+)`", README)
    assert {"play", "test"} <= set(named) <= set(targets)


def test_the_picture_moves_and_is_small():
    [picture] = re.findall(r"!\[[^]]*\]\((docs/img/[^)]+)\)", README)
    data = (ROOT / picture).read_bytes()
    assert b"ANIM" in data[:64] and len(data) < 500_000


@pytest.mark.skipif(not COMPILED, reason="as long as it takes only compiled")
def test_the_commands_of_the_readme_run_as_they_stand_one_after_another(tmp_path):
    found = [line for line in commands() if line.startswith(".venv/bin/akhet ")]
    assert len(found) >= 9
    for line in found:
        words = line.split()[1:]
        if words[0] == "serve":  # runs until it is stopped: other tests start it
            words.append("--help")
        done = subprocess.run(
            [sys.executable, "-P", "-m", "akhet", *words],
            cwd=tmp_path,
            env=environment(tmp_path),
            input="1\n" * 3,
            capture_output=True,
            text=True,
        )
        assert done.returncode in ENDS, f"{line}: {done.stderr}"
        assert done.stdout.strip(), line
