"""The Python that goes into a site: akhet itself and the packages it stands on, as plain files."""

import importlib.util
import shutil
import tempfile
import zipfile
from pathlib import Path

import akhet
from akhet.server.store.migrations import upgrade_file
from akhet.web.assets import FOR_READERS, STATIC, bare, version

PACKAGES = (
    "alembic",
    "anyio",
    "idna",
    "jinja2",
    "mako",
    "markupsafe",
    "mypy_extensions",
    "python_multipart",
    "segno",
    "sqlalchemy",
    "starlette",
    "typing_extensions",
)
"""Pure Python, as it is installed here; what is compiled is in `runtime.toml`."""

LEFT_OUT = (
    "akhet/cli.py",
    "akhet/doctor.py",
    "akhet/serving.py",
    "akhet/sim.py",
    "akhet/site",
    "akhet/terminal",
    "akhet/testing",
    "akhet/web/run.py",
    "akhet/server/http/wire.py",
    "akhet/server/store/postgres.py",
    "akhet/server/store/postgres_notify.py",
    "alembic/templates",
    "alembic/testing",
    "anyio/pytest_plugin.py",
    "anyio/_backends/_trio.py",
    "mako/ext",
    "mako/testing",
    "sqlalchemy/dialects/mssql",
    "sqlalchemy/dialects/mysql",
    "sqlalchemy/dialects/oracle",
    "sqlalchemy/ext/mypy",
    "sqlalchemy/orm",
    "sqlalchemy/testing",
    "starlette/testclient.py",
    "librt/include",
)
"""What nobody needs in a tab: the command, other databases, connections, tests."""

EMPTY = ("anyio/to_interpreter.py",)
"""What is imported and never called, and cannot be there: Python has one interpreter in a tab."""

SOURCE = {".py", ".so", ".toml", ".json", ".mako", ".html", ".txt", ".svg"}
STAY = "akhet/server/store/migrations"  # read as files


def gather(stage: Path, wheels: list[Path]) -> None:
    """Lays everything out as it will lie in the tab."""
    copy_package(stage, "akhet", Path(akhet.__file__).parent)
    for name in PACKAGES:
        copy_package(stage, name, found(name))
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            inside = [one for one in packed.namelist() if ".dist-info/" not in one]
            packed.extractall(stage, [one for one in inside if not left_out(one)])
    for name in EMPTY:
        (stage / name).write_text("", "ascii")
    copy_static(stage / "akhet/web/static")
    make_empty(stage / "akhet/tab/empty.db")


def found(name: str) -> Path:
    """Where a package is installed: its folder, or its one file."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(name)
    path = Path(spec.origin)
    return path.parent if path.name == "__init__.py" else path


def left_out(name: str) -> bool:
    """Whether a file is one of those nobody needs."""
    suffix = Path(name).suffix
    foreign = suffix == ".so" and "wasm32" not in name
    skipped = any(name == one or name.startswith(one + "/") for one in LEFT_OUT)
    return skipped or foreign or suffix not in SOURCE or "/tests/" in name


def copy_package(stage: Path, name: str, path: Path) -> None:
    """Copies what is needed of one package."""
    if path.is_file():
        shutil.copyfile(path, stage / path.name)
        return
    for file in sorted(path.rglob("*")):
        inside = f"{name}/{file.relative_to(path).as_posix()}"
        if file.is_file() and not left_out(inside) and "/static/" not in inside:
            (stage / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, stage / inside)


def copy_static(room: Path) -> None:
    """The files of the pages as they are sent, and the digest they were counted to."""
    for file in sorted(STATIC.rglob("*")):
        if file.is_file():
            data = file.read_bytes()
            if file.suffix in FOR_READERS and "vendor" not in file.parts:
                data = bare(data, file.suffix)
            to = room / file.relative_to(STATIC)
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(data)
    (room / "version").write_text(version(), "ascii")


def make_empty(path: Path) -> None:
    """A database of now with nothing in it: a first visit need not make one."""
    with tempfile.TemporaryDirectory() as room:
        file = Path(room) / "empty.db"
        upgrade_file(str(file))
        shutil.copyfile(file, path)


def pack(stage: Path, to: Path) -> None:
    """One archive of everything, the same for the same files; it is made small as a whole."""
    with zipfile.ZipFile(to, "w") as packed:
        for file in sorted(stage.rglob("*")):
            if file.is_file():
                about = zipfile.ZipInfo(file.relative_to(stage).as_posix(), (1980, 1, 1, 0, 0, 0))
                packed.writestr(about, file.read_bytes())
