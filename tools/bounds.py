"""Tries akhet with the oldest and the newest libraries it says it works with (case 35).

`python tools/bounds.py` resolves both with uv, installs each into an environment of its own outside
the tree, runs the plain source there and some tests of the server, and prints a table.
"""

import os
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = [
    "tests/server/test_example.py",
    "tests/server/test_migrations.py",
    "tests/server/test_commands.py",
    "tests/cli/test_commands.py",
    "tests/web/test_pages_start.py",
]
TOOLS = ["pytest>=9", "httpx", "hypothesis", "playwright", "pexpect"]


def needs() -> list[str]:
    """What akhet needs, with what a server of many needs."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["server"]]


def tried(room: Path, resolution: str) -> bool:
    """Installs one end of the bounds and runs the tests on it."""
    started = time.monotonic()
    folder = room / resolution
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet"]
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    subprocess.run(
        [*uv, "--python", python, "--resolution", resolution, *indexes(), *needs()], check=True
    )
    listed = subprocess.check_output([python, "-m", "pip", "freeze"], text=True).split()
    subprocess.run([*uv, "--python", python, *indexes(), *TOOLS], check=True)
    kept = subprocess.check_output([python, "-m", "pip", "freeze"], text=True).split()
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "AKHET_MODE": "interpreted"}
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS]
    # An old library may warn of what a new Python will no longer have; that is not ours to mend.
    done = subprocess.run(
        [*command, "-W", "default"], cwd=ROOT, env=env, capture_output=True, text=True
    )
    print(f"{resolution}: {', '.join(listed)}")
    changed = [row for row in listed if row not in kept]
    if changed:
        print(f"  changed by the test tools: {', '.join(changed)}")
    last = (done.stdout.strip().splitlines() or ["?"])[-1]
    state = "passed" if done.returncode == 0 else "FAILED"
    print(f"  {state} in {time.monotonic() - started:.0f} s: {last}", flush=True)
    if done.returncode != 0:
        print(done.stdout[-3000:])
    return done.returncode == 0


def indexes() -> list[str]:
    """Where pip is told to look, uv is told too."""
    found = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True
    ).stdout
    words = ["--index-strategy", "unsafe-best-match"]  # as pip does: the best of all indexes
    for line in found.splitlines():
        key, _sign, value = line.partition("=")
        flag = {"extra-index-url": "--extra-index-url", "find-links": "--find-links"}
        for name, option in flag.items():
            if key.rpartition(".")[2] == name:
                words += [word for url in value.strip("'").split() for word in (option, url)]
    return words


def main() -> int:
    """Both ends."""
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", "uv"], check=True)
    with tempfile.TemporaryDirectory(prefix="akhet-bounds-") as name:
        found = [tried(Path(name), end) for end in ("lowest-direct", "highest")]
    return 0 if all(found) else 1


if __name__ == "__main__":
    sys.exit(main())
