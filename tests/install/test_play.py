"""play.py: from a clone to playing; the compiled akhet takes over where the plain one served."""

import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


def play_file() -> ModuleType:
    spec = importlib.util.spec_from_file_location("akhet_play", ROOT / "play.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def play() -> ModuleType:
    return play_file()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def page(port: str) -> bytes:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=20) as answer:
        return answer.read()


def test_the_next_server_takes_over_at_the_same_address_with_what_is_kept(play, tmp_path):
    serve = [sys.executable, "-P", "-m", "akhet", "serve", "--no-open", "--data", str(tmp_path)]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    first = play.Server([*serve, "--port", str(free_port())], env)
    second = first
    try:
        assert first.heard.wait(60) and first.port
        until_up(first.port)
        assert b"<html" in page(first.port)
        second = play.take_over(first, lambda port: play.Server([*serve, "--port", port], env))
        assert first.process.poll() is not None
        assert second.heard.wait(60) and second.port == first.port
        until_up(second.port)
        assert b"<html" in page(second.port)
    finally:
        first.stop()
        second.stop()


def until_up(port: str) -> None:
    for _attempt in range(200):
        try:
            socket.create_connection(("127.0.0.1", int(port)), timeout=1).close()
            return
        except OSError:
            subprocess.run([sys.executable, "-c", "import time; time.sleep(0.1)"])
    raise AssertionError("no server came up")


def test_a_step_is_done_again_only_when_its_sources_changed(play, tmp_path):
    for name in ("setup.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    home = play.Home(tmp_path)
    home.python.parent.mkdir(parents=True)
    home.python.touch()
    assert not home.built()
    home.stamp("built").write_text(home.sources())
    assert home.built()
    with (tmp_path / "setup.py").open("a") as out:
        out.write("# more\n")
    assert not home.built()


def test_a_failed_step_shows_what_was_said(play, tmp_path):
    with pytest.raises(play.Failed, match="so it goes"):
        play.run([sys.executable, "-c", "import sys; sys.exit('so it goes')"], tmp_path)


def test_an_older_python_is_told_what_is_needed():
    code = "import sys; sys.version_info = (3, 9); import play; sys.exit(play.main([]))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "akhet needs Python 3.11 or newer\n"
