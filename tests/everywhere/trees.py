"""Copies of akhet's source in which something is changed, and programs that run by them."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def copied(folder: Path) -> Path:
    """The source of akhet, copied into a folder."""
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    return folder


def diffs(page: str) -> list[str]:
    """The diffs that stand in a page, in order."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(r"^```diff\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def files_in(diff: str) -> set[str]:
    """The files a diff makes or changes."""
    return set(re.findall(r"^diff --git a/\S+ b/(\S+)$", diff, re.MULTILINE))


def patched(folder: Path, diff: str) -> None:
    """Applies a diff to a copy, exactly as it stands."""
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    done = subprocess.run(
        ["git", "apply", "-"], cwd=folder, input=diff, text=True, capture_output=True
    )
    assert done.returncode == 0, done.stderr


def run(tree: Path | None, *words: object, home: Path) -> str:
    """Runs Python by a copy's source, or by the akhet under test; answers what it prints."""
    paths = [str(ROOT)] if tree is None else [str(tree / "src"), str(ROOT)]
    if tree is None and not sys.flags.safe_path:
        paths.insert(0, str(ROOT / "src"))
    env = {k: v for k, v in os.environ.items() if k not in ("AKHET_MODE", "NO_COLOR", "COLUMNS")}
    env |= {"PYTHONPATH": os.pathsep.join(paths), "XDG_DATA_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-P", *map(str, words)],
        cwd=home,
        env=env,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def screens(tree: Path | None, *words: object, home: Path) -> list[dict[str, Any]]:
    """What every screen shows of match files by a copy's source (`screens.py`)."""
    found: list[dict[str, Any]] = json.loads(
        run(tree, "-m", "tests.everywhere.screens", *words, home=home)
    )
    return found
