"""What is built can be installed outside the tree and holds all it needs."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import akhet
from tests.install.test_play import free_port, page, play_file, until_up

ROOT = Path(__file__).parents[2]


def clean(**more: str) -> dict[str, str]:
    gone = ("PYTHONPATH", "AKHET_MODE")
    return {**{name: value for name, value in os.environ.items() if name not in gone}, **more}


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of this project in a folder of their own, as git has them."""
    folder = tmp_path_factory.mktemp("tree")
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT,
                            capture_output=True, text=True)  # fmt: skip
    if listed.returncode != 0:
        pytest.skip("this tree is not a clone")
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((ROOT / name).read_bytes())
    return folder


def made(copied: Path, kind: str) -> Path:
    """What setup.py makes of it, as plain Python."""
    env = clean(AKHET_PURE="1", AKHET_HOME_URL="https://example.org/akhet")
    command = [sys.executable, "setup.py", "-q", kind, "--dist-dir", str(copied / "dist")]
    done = subprocess.run(command, cwd=copied, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    [found] = (copied / "dist").glob("*.whl" if kind == "bdist_wheel" else "*.tar.gz")
    return found


@pytest.fixture(scope="module")
def wheel(copied: Path) -> Path:
    return made(copied, "bdist_wheel")


def test_a_wheel_holds_every_file_of_the_package_and_says_what_it_is(wheel, copied):
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
        [about] = [name for name in names if name.endswith("/METADATA")]
        text = file.read(about).decode()
    there = {
        path.relative_to(copied / "src").as_posix()
        for path in (copied / "src").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and ".egg-info" not in str(path)
    }
    assert len(there) > 400
    assert there - names == set()
    assert wheel.name == f"akhet_games-{akhet.__version__}-py3-none-any.whl"
    for line in (
        f"Version: {akhet.__version__}",
        "Requires-Python: >=3.11",
        "License-Expression: MIT",
        "Project-URL: Source, https://example.org/akhet",
        "Classifier: Programming Language :: Python :: 3.14",
        "Provides-Extra: server",
        "Description-Content-Type: text/markdown",
    ):
        assert line in text.splitlines(), line


def test_a_source_distribution_holds_pages_tests_and_changes(copied):
    with tarfile.open(made(copied, "sdist")) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    wanted = ["CHANGELOG.md", "Makefile", "play.py", "docs/cli.md", "tests/conftest.py", "setup.py"]
    assert [name for name in wanted if name not in names] == []
    golden = [name for name in names if name.startswith("tests/golden/")]
    assert len(golden) >= 20


def test_an_installed_wheel_serves_its_first_page_from_outside_the_tree(wheel, tmp_path):
    place = tmp_path / "place"
    words = ["-m", "pip", "install", "-q", "--no-deps", "--target", str(place), str(wheel)]
    subprocess.run([sys.executable, *words], check=True, env=clean())
    env = clean(PYTHONPATH=str(place), PYTHONUNBUFFERED="1", XDG_DATA_HOME=str(tmp_path))
    akhet_there = [sys.executable, "-P", "-m", "akhet"]
    where = subprocess.run(
        [*akhet_there, "doctor"], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert f"in {place}" in where.stdout, where.stderr
    command = [*akhet_there, "serve", "--no-open", "--port", str(free_port())]
    server = play_file().Server(command, env)
    try:
        assert server.heard.wait(90) and server.port
        until_up(server.port)
        assert b"<html" in page(server.port)
    finally:
        server.stop()
