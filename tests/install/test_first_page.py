"""tools/first_page.py: it measures `make play`, and ends what it started however it ends."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOL = [sys.executable, "-u", str(ROOT / "tools" / "first_page.py")]
SERVER = """
import http.server, os
print("[  0.1 s] akhet is at http://localhost/", flush=True)
here = ("127.0.0.1", int(os.environ["AKHET_PORT"]))
server = http.server.HTTPServer(here, http.server.SimpleHTTPRequestHandler)
print("the rules are compiled; it takes over now", flush=True)
print("port", here[1], os.environ["HOME"], flush=True)
if "LATE" not in os.environ:
    print("[  0.2 s] akhet is at http://localhost/", flush=True)
server.serve_forever()
"""

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder whose `make play` serves at once."""
    (tmp_path / "serve.py").write_text(SERVER)
    (tmp_path / "Makefile").write_text(f"play:\n\t@{sys.executable} serve.py\n")
    return tmp_path


def is_ended(said: str) -> bool:
    """Whether the server is gone, and the home it had."""
    found = re.search(r"port (\d+) (\S+)", said)
    assert found, said
    with socket.socket() as door:
        refused = door.connect_ex(("127.0.0.1", int(found[1]))) != 0
    return refused and found[2] != os.environ.get("HOME") and not Path(found[2]).exists()


def test_it_tells_both_times_and_leaves_no_server_and_no_home(clone):
    done = subprocess.run([*TOOL, str(clone)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    for words in ("first page", "built", "page after that", "of processor time"):
        assert re.search(rf"^ *\d+\.\d s  {words}", done.stdout, re.M), done.stdout
    assert is_ended(done.stdout)


def test_it_leaves_no_server_when_it_is_ended_itself(clone):
    env = {**os.environ, "LATE": "1"}  # this server never says that it took over
    with subprocess.Popen([*TOOL, str(clone)], env=env, text=True, stdout=subprocess.PIPE) as tool:
        assert tool.stdout is not None
        said = ""
        while "s  first page" not in said:
            line = tool.stdout.readline()
            assert line, said
            said += line
        tool.send_signal(signal.SIGTERM)
        said += tool.stdout.read()
        assert tool.wait() == 1
    assert "s  built" not in said
    assert is_ended(said)


def test_it_says_so_when_play_ends_too_soon(clone):
    (clone / "Makefile").write_text("play:\n\t@false\n")
    done = subprocess.run([*TOOL, str(clone)], capture_output=True, text=True)
    assert done.returncode == 1
    assert "before: first page" in done.stderr
