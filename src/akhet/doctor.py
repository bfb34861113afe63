"""`akhet doctor`: how akhet was built, what it runs on, and what is missing."""

import importlib.util
import json
import platform
import shutil
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from akhet import __version__
from akhet.core import COMPILED, AkhetError
from akhet.server.settings import Settings

NOTE = Path(__file__).parent / "build.json"
NEEDED = ["click", "rich", "starlette", "uvicorn", "websockets", "msgspec", "sqlalchemy", "alembic"]
EXTRAS = {
    "psycopg": "PostgreSQL: pip install 'akhet-games[server]'",
    "uvloop": "a server of hundreds of people: pip install 'akhet-games[server]'",
    "ray": "arenas on many machines: pip install 'akhet-games[lab]'",
}
"""What is not needed to play, and what it is for."""


@dataclass(frozen=True)
class Finding:
    """One line: fine (`ok`), not there and not needed (`--`), or wrong (`!!`)."""

    mark: str
    text: str


def how_built() -> str:
    """How the rules run, and why so."""
    if COMPILED:
        return "the rules are compiled"
    reason = built_note()
    return f"the rules run as plain Python, slower: {reason}; otherwise the same"


def built_note() -> str:
    """Why the rules were not compiled."""
    try:
        found = json.loads(NOTE.read_text(encoding="utf-8"))
        return str(found["reason"]) or "they were compiled for another Python"
    except (OSError, ValueError, KeyError, TypeError):
        source = Path(__file__).parents[1].name == "src"
        return "this is the source itself" if source else "there was no C compiler at hand"


def installed(package: str) -> str:
    """The version of a package; empty if it is not there."""
    try:
        return version(package) if importlib.util.find_spec(package) else ""
    except (PackageNotFoundError, ModuleNotFoundError):
        return ""


def findings(settings: Settings) -> list[Finding]:
    """Everything the doctor looks at."""
    found = [
        Finding("ok", f"akhet {__version__} in {Path(__file__).parent}"),
        Finding("ok", f"Python {platform.python_version()} on {platform.platform()}"),
        Finding("ok" if COMPILED else "--", how_built()),
    ]
    for package in NEEDED:
        known = installed(package)
        found.append(Finding("ok" if known else "!!", f"{package} {known or 'is missing'}"))
    for package, use in EXTRAS.items():
        known = installed(package)
        text = f"{package} {known}" if known else f"{package} is not installed; it is for {use}"
        found.append(Finding("ok" if known else "--", text))
    found.append(database(settings))
    return found


def database(settings: Settings) -> Finding:
    """Whether the database can be read, and its schema is one this akhet knows."""
    from sqlalchemy.exc import SQLAlchemyError

    from akhet.server.store.store import database_url

    shown = database_url(settings.database).render_as_string(hide_password=True)
    try:
        return Finding("ok", f"database {shown}: {database_state(settings.database)}")
    except (AkhetError, SQLAlchemyError, OSError) as error:
        return Finding("!!", f"database {shown}: {' '.join(str(error).split())}")


def database_state(url: str) -> str:
    """How far a database is; nothing in it is changed."""
    from sqlalchemy import URL, create_engine

    from akhet.server.store.migrations import check_known, revision
    from akhet.server.store.store import database_url, sqlite_path

    parsed = database_url(url)
    if parsed.get_backend_name() == "sqlite":
        path = Path(sqlite_path(parsed))
        if not path.exists():
            return f"not there yet, the first start makes it; {space(path.parent)}"
        link = URL.create("sqlite", database=f"file:{path}", query={"mode": "ro", "uri": "true"})
        engine = create_engine(link)
    else:
        from akhet.server.store.postgres import check_reachable, engine_of

        engine = engine_of(parsed, 1)
        check_reachable(engine)
    try:
        with engine.connect() as conn:
            found = revision(conn)
    finally:
        engine.dispose()
    check_known(found)
    return f"schema {found or 'still empty'}"


def space(folder: Path) -> str:
    """How much room there is for what is kept."""
    there = next(part for part in (folder, *folder.parents) if part.exists())
    return f"{shutil.disk_usage(there).free // 1_000_000:,} MB free"


def sound(found: list[Finding]) -> bool:
    """Whether nothing is wrong."""
    return all(finding.mark != "!!" for finding in found)
