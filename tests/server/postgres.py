"""A throw-away PostgreSQL cluster: Debian's own programs, a folder that goes away, no network."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
from sqlalchemy import make_url

from tests.apt import NotThere, found_or_installed
from tests.server.fresh import put_away

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
PREFIX = "akhet-pg-"
SETTINGS = {
    "listen_addresses": "",
    "fsync": "on",
    "max_connections": "100",
    "shared_buffers": "32MB",
    "autovacuum": "off",
    "logging_collector": "off",
}


class NoPostgres(Exception):
    """Why there is no PostgreSQL to test with, in one line."""


class Cluster:
    """A running PostgreSQL of our own, reached over a socket in its folder."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder
        self.data = folder / "data"
        self.made = 0
        self.free: list[str] = []

    def create(self) -> None:
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        arguments = ["-D", str(self.data), "-U", "postgres", "--auth=trust", "--no-instructions"]
        self.call("initdb", *arguments, "--encoding=UTF8", "--locale=C")
        lines = [f"{name} = '{value}'\n" for name, value in SETTINGS.items()]
        lines.append(f"unix_socket_directories = '{self.folder}'\n")
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as out:
            out.writelines(lines)

    def call(self, program: str, *arguments: str) -> None:
        """Runs one of PostgreSQL's programs; as its own user, since it refuses root."""
        command = [str(self.programs / program), *arguments]
        if os.getuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        with open(self.folder / "calls.log", "ab") as out:
            done = subprocess.run(command, stdout=out, stderr=out, cwd="/", timeout=120)
        if done.returncode != 0:
            said = (self.folder / "calls.log").read_text(errors="replace").strip().splitlines()
            raise NoPostgres(f"{program} failed: {said[-1] if said else done.returncode}")

    def start(self) -> None:
        log = str(self.folder / "server.log")
        self.call("pg_ctl", "start", "-w", "-s", "-D", str(self.data), "-l", log)

    def stop(self, mode: str = "fast") -> None:
        self.call("pg_ctl", "stop", "-w", "-s", "-D", str(self.data), "-m", mode)

    def url(self, database: str = "postgres") -> str:
        return f"postgresql+psycopg://postgres@/{database}?host={self.folder}"

    def connect(self) -> psycopg.Connection:
        return psycopg.connect(host=str(self.folder), user="postgres", autocommit=True)

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        self.made += 1
        with self.connect() as conn:
            conn.execute(f"CREATE DATABASE test{self.made}")
        return self.url(f"test{self.made}")

    @contextlib.contextmanager
    def database(self) -> Iterator[str]:
        """The URL of an empty database, which others use again afterwards.

        Emptied rather than dropped: every new one is 300 files that a restart has to look at.
        """
        found = self.free.pop() if self.free else self.new_database()
        yield found
        self.cut_connections(found)
        put_away(found)
        self.free.append(found)

    def cut_connections(self, url: str) -> int:
        """Ends all sessions of a database, as an administrator would."""
        with self.connect() as conn:
            ended = conn.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = %s",
                [make_url(url).database],
            ).fetchone()
        return ended[0]


@contextlib.contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A cluster for as long as it is needed; `NoPostgres` says why there is none."""
    programs = programs_here()
    sweep(programs)
    with tempfile.TemporaryDirectory(prefix=PREFIX) as name:
        os.chmod(name, 0o755)
        cluster = Cluster(programs, Path(name))
        (cluster.folder / "owner").write_text(str(os.getpid()))
        cluster.create()
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop("immediate")


def sweep(programs: Path) -> None:
    """Stops and removes clusters whose test run was killed."""
    for owner in Path(tempfile.gettempdir()).glob(f"{PREFIX}*/owner"):
        if Path("/proc").is_dir() and not Path(f"/proc/{owner.read_text()}").exists():
            with contextlib.suppress(NoPostgres, OSError):
                Cluster(programs, owner.parent).stop("immediate")
            shutil.rmtree(owner.parent, ignore_errors=True)


def find_programs() -> Path | None:
    """Where PostgreSQL's programs are, the newest version first."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    folders = [folder for place in PLACES for folder in Path("/").glob(place[1:])]
    folders = [folder for folder in folders if (folder / "initdb").exists()]
    return max(folders, key=version_of, default=None)


def version_of(folder: Path) -> float:
    digits = "".join(sign for sign in folder.parent.name if sign.isdigit() or sign == ".")
    return float(digits or 0)


def programs_here() -> Path:
    """PostgreSQL's programs, installed if need be."""
    try:
        return found_or_installed("postgresql", find_programs)
    except NotThere as error:
        raise NoPostgres(str(error)) from error
