"""What a site needs from elsewhere: fetched once by name, checked by hash, kept in a cache."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

from akhet.core import AkhetError

PINS = Path(__file__).with_name("runtime.toml")
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"
SECONDS = 300


class Missing(AkhetError):
    """Something a site is built with cannot be had."""


@dataclass(frozen=True)
class Pin:
    """A file of a registry, and the one content it may have."""

    name: str
    source: str
    version: str
    file: str
    sha256: str


def pins() -> list[Pin]:
    """Everything a site is built with."""
    rows = tomllib.loads(PINS.read_text("utf-8"))
    return [
        Pin(name, row["from"], row["version"], row["file"], row["sha256"])
        for name, row in rows.items()
    ]


def cache_folder() -> Path:
    """Where fetched files are kept, outside of any repository."""
    told = os.environ.get("AKHET_CACHE", "")
    base = os.environ.get("XDG_CACHE_HOME", "")
    return Path(told) if told else (Path(base) if base else Path.home() / ".cache") / "akhet/site"


def obtained(pin: Pin, folder: Path) -> Path:
    """The file of a pin, from the cache or its registry."""
    path = folder / pin.file
    if path.is_file() and digest(path) == pin.sha256:
        return path
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as room:
        fetch(pin, Path(room))
        found = Path(room) / pin.file
        if not found.is_file():
            raise Missing(f"{pin.name} {pin.version}: {pin.source} gave no {pin.file}")
        if digest(found) != pin.sha256:
            raise Missing(f"{pin.file} is not the file that is meant: its hash is another")
        found.replace(path)
    return path


def fetch(pin: Pin, room: Path) -> None:
    """Asks the registry's own client for a file."""
    asked = f"{pin.name}@{pin.version}"
    command = ["npm", "pack", "--silent", asked]
    if pin.source == "pypi":
        asked = f"{pin.name}=={pin.version}"
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--only-binary", ":all:", "--platform", PLATFORM]
        command += ["--python-version", PYTHON, "--dest", ".", asked]
    tool = shutil.which(command[0])
    if tool is None:
        raise Missing(f"{asked} is fetched with {command[0]}, which is not installed")
    try:
        done = subprocess.run(
            [tool, *command[1:]], cwd=room, capture_output=True, text=True, timeout=SECONDS
        )
    except subprocess.TimeoutExpired as error:
        raise Missing(f"{asked} could not be fetched in {SECONDS} seconds") from error
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "no reason given").splitlines()[-1]
        raise Missing(f"{asked} could not be fetched: {last[:200]}")


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
