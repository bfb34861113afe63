#!/usr/bin/env python3
"""From a fresh clone to playing: `python play.py`, on any system; `make play` runs the same.

It makes `.venv`, installs what akhet needs and serves the plain source at once, while the rules
are compiled in the background; then the compiled akhet takes over at the same address. Tables are
kept on disk and pages find their server again, so that nobody loses anything. Arguments are
those of `akhet serve`; `python play.py setup` only builds. Only the standard library is used.
"""

from __future__ import annotations  # so that an older Python can be told what it lacks

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
BUILD_TOOLS = ["setuptools>=77", "wheel", "mypy[mypyc]==2.4.1", "librt==0.16.0"]
BEGUN = time.monotonic()


def say(text: str) -> None:
    """One line, with the seconds since the start."""
    print(f"[{time.monotonic() - BEGUN:5.1f} s] {text}", flush=True)


class Home:
    """The environment akhet lives in, `.venv` unless VENV names another."""

    def __init__(self, root: Path = ROOT, folder: str = "") -> None:
        """Nothing is made yet."""
        self.root = root
        self.folder = root / (folder or os.environ.get("VENV") or ".venv")
        bin = "Scripts" if os.name == "nt" else "bin"
        self.python = self.folder / bin / ("python.exe" if os.name == "nt" else "python")

    def stamp(self, name: str) -> Path:
        """A file that says for which sources a step was done."""
        return self.folder / name

    def done(self, name: str, digest: str) -> bool:
        """Whether a step was done for just these sources."""
        try:
            return self.stamp(name).read_text() == digest and self.python.exists()
        except OSError:
            return False

    def digest(self, *patterns: str) -> str:
        """The hash of the files of these patterns."""
        made = hashlib.sha256(sys.version.encode())
        for path in sorted({p for pattern in patterns for p in self.root.glob(pattern)}):
            if path.is_file() and path.suffix != ".pyc" and ".egg-info" not in str(path):
                made.update(f"{path.relative_to(self.root)}\0".encode() + path.read_bytes())
        return made.hexdigest()

    def pip(self, *words: str) -> None:
        """Installs; what pip says is shown if it fails."""
        command = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run([str(part) for part in [*command, *words]], self.root)

    def ready_to_serve(self) -> None:
        """Makes the environment with all that the plain source needs."""
        digest = self.digest("pyproject.toml")
        if self.done("needs", digest):
            return
        if not self.python.exists():
            say("making .venv")
            run([sys.executable, "-m", "venv", str(self.folder)], self.root)
        say("installing what akhet needs")
        import tomllib

        with (self.root / "pyproject.toml").open("rb") as file:
            needs = tomllib.load(file)["project"]["dependencies"]
        self.pip("--no-compile", *needs)
        self.stamp("needs").write_text(digest)

    def built(self) -> bool:
        """Whether the akhet that is installed was built from these sources."""
        return self.done("built", self.sources())

    def sources(self) -> str:
        """The hash of all that is installed."""
        return self.digest("src/**/*", "setup.py", "pyproject.toml")

    def build(self) -> None:
        """Compiles and installs akhet, and says how."""
        digest = self.sources()
        if not self.done("tools", "\n".join(BUILD_TOOLS)):
            self.pip("--no-compile", *BUILD_TOOLS)
            self.stamp("tools").write_text("\n".join(BUILD_TOOLS))
        self.tidy()
        self.pip("--no-build-isolation", "--no-deps", "--force-reinstall", ".")
        self.tidy()
        self.stamp("built").write_text(digest)

    def tidy(self) -> None:
        """Takes away what pip leaves in the tree; an old module there would be installed too."""
        for path in [self.root / "build", *self.root.glob("src/*.egg-info")]:
            shutil.rmtree(path, ignore_errors=True)

    def how(self) -> str:
        """How the installed akhet runs, in words."""
        code = "from akhet.doctor import how_built; print(how_built())"
        return subprocess.check_output(
            [self.python, "-P", "-c", code], cwd=self.folder, env=environ(), text=True
        ).strip()


def environ(source: Path | None = None) -> dict[str, str]:
    """The environment of akhet: the plain source, or what is installed."""
    found = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    found["PYTHONUNBUFFERED"] = "1"  # what a server says is passed on at once
    if source is not None:
        found["PYTHONPATH"] = str(source)
    return found


def run(command: Sequence[str], cwd: Path) -> None:
    """Runs a command quietly; what it said is shown if it failed."""
    done = subprocess.run(
        command, cwd=cwd, env=environ(), text=True, capture_output=True, check=False
    )
    told = [line for line in done.stderr.splitlines() if line.startswith("akhet:")]
    for line in told:
        say(line)
    if done.returncode != 0:
        raise Failed(f"{' '.join(command[:6])} ...\n{done.stdout}{done.stderr}")


class Failed(Exception):
    """A step went wrong; the text says what was said."""


class Server:
    """A server in a process of its own; what it says is passed on."""

    def __init__(self, command: Sequence[str], env: dict[str, str]) -> None:
        """Starts it."""
        flags = subprocess.CREATE_NEW_PROCESS_GROUP if os.name == "nt" else 0
        self.process = subprocess.Popen(
            list(command), env=env, stdout=subprocess.PIPE, text=True, creationflags=flags
        )
        self.port = ""
        self.heard = threading.Event()
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()

    def listen(self) -> None:
        """Passes on its lines, and learns where it is."""
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                found = re.search(r"http://\S+:(\d+)/", line)
                if found and not self.port:
                    self.port = found[1]
                    self.heard.set()
                    say(line.rstrip())
                else:
                    print(line, end="", flush=True)
        self.heard.set()

    def stop(self) -> None:
        """Asks it to end, and waits."""
        if self.process.poll() is None:
            quick = signal.CTRL_BREAK_EVENT if os.name == "nt" else signal.SIGINT
            self.process.send_signal(quick)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.listener.join(5)


def take_over(plain: Server, next_one: Callable[[str], Server]) -> Server:
    """Ends the plain server and starts the next one at the same address."""
    plain.stop()
    return next_one(plain.port)


def play(home: Home, words: list[str]) -> int:
    """Serves at once, and compiled as soon as that is there."""
    serve = [str(home.python), "-P", "-m", "akhet", "serve", *words]

    def compiled(port: str) -> Server:
        extra = ["--port", port, "--no-open"] if port else []
        return Server([*serve, *extra], environ())

    if home.built():
        server = compiled("")
        return waited(server)
    home.ready_to_serve()
    say("serving the plain source; compiling the rules meanwhile (about a minute)")
    say("until then bots that think by the clock (vizier) are weaker than they are said to be")
    server = Server(serve, environ(home.root / "src"))
    failure: list[str] = []
    builder = threading.Thread(target=attempted, args=(home, failure), daemon=True)
    builder.start()
    try:
        while builder.is_alive() and server.process.poll() is None:
            builder.join(0.2)
        if server.process.poll() is not None:
            return server.process.returncode
        if failure:
            say(f"compiling failed; akhet goes on as plain Python. {failure[0]}")
        elif "compiled" not in (how := home.how()):
            say(how)
        else:
            say(f"{how}; it takes over now, pages find it by themselves")
            server = take_over(server, compiled)
    except KeyboardInterrupt:
        server.stop()
        return 130
    return waited(server)


def attempted(home: Home, failure: list[str]) -> None:
    """Builds; what goes wrong is told."""
    try:
        home.build()
    except (Failed, OSError) as error:
        failure.append(str(error))


def waited(server: Server) -> int:
    """Waits for a server's end; Ctrl-C reaches it as well."""
    try:
        return server.process.wait()
    except KeyboardInterrupt:
        server.stop()
        return 130


def main(words: list[str]) -> int:
    """Builds, or plays."""
    if sys.version_info < (3, 11):  # noqa: UP036
        print("akhet needs Python 3.11 or newer", file=sys.stderr)
        return 2
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):  # whoever ends this ends the server, too
            signal.signal(getattr(signal, name), signal.default_int_handler)
    home = Home()
    try:
        if words[:1] != ["setup"]:
            return play(home, words)
        home.ready_to_serve()
        if not home.built():
            say("compiling (about a minute on two processors; the same sources only once)")
            home.build()
        say(home.how())
    except Failed as error:
        print(f"akhet: a step failed: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
