"""Writes a site: the shell, the runtime and akhet, under names that change with their content."""

import gzip
import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from akhet.lang import LANGS, text, words
from akhet.site.bundle import STAY, gather, pack
from akhet.site.runtime import Missing, cache_folder, obtained, pins
from akhet.web.assets import STATIC, bare
from akhet.web.offline import POLICY

SHELL = Path(__file__).with_name("shell")
COMPILE = Path(__file__).with_name("compile.mjs")
SECONDS = 600
PACKED = ".packed"  # what a host sends as it is, and no host takes for what it unpacks
MARK = ".akhet-site"
NOT_NEEDED = (
    "_pydatetime",
    "_pyio",
    "_pyrepl",
    "antigravity",
    "bdb",
    "cProfile",
    "cmd",
    "code",
    "colorsys",
    "ctypes",
    "difflib",
    "doctest",
    "ensurepip",
    "filecmp",
    "fileinput",
    "ftplib",
    "getpass",
    "http/cookiejar",
    "http/server",
    "idlelib",
    "imaplib",
    "mailbox",
    "modulefinder",
    "netrc",
    "nturl2path",
    "optparse",
    "pdb",
    "pickletools",
    "plistlib",
    "poplib",
    "profile",
    "pstats",
    "pty",
    "pyclbr",
    "pydoc",
    "rlcompleter",
    "sched",
    "shelve",
    "smtplib",
    "socketserver",
    "symtable",
    "tabnanny",
    "this",
    "timeit",
    "trace",
    "tracemalloc",
    "tty",
    "turtle",
    "unittest",
    "venv",
    "wave",
    "webbrowser",
    "wsgiref",
    "xmlrpc",
    "zipapp",
)
"""Parts of Python's library that nothing here imports."""


@dataclass(frozen=True)
class Built:
    """A site that was written."""

    folder: Path
    version: str
    bytes: int


def build(folder: Path) -> Built:
    """Writes a site into a folder that is empty, or holds an older one."""
    check_folder(folder)
    cache = cache_folder()
    files = {pin.name: obtained(pin, cache) for pin in pins()}
    with tempfile.TemporaryDirectory(prefix="akhet-site-") as room:
        runtime = unpacked(files.pop("pyodide"), Path(room))
        parts = Path(room) / "parts"
        parts.mkdir()
        lay_runtime(runtime, parts, Path(room))
        lay_akhet(runtime, list(files.values()), parts, Path(room))
        lay_shell(parts)
        return lay_site(folder, parts)


def check_folder(folder: Path) -> None:
    """Refuses a folder with something else in it."""
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise Missing(f"{folder} holds something else; name an empty folder")


def unpacked(archive: Path, room: Path) -> Path:
    """The folder of Python for browsers."""
    with tarfile.open(archive) as packed:
        packed.extractall(room, filter="data")
    return room / "package"


def compiled(runtime: Path, stage: Path, *stay: str) -> None:
    """Compiles the Python files of a folder with the Python that will run them.

    What was compiled before is kept beside what was fetched.
    """
    node = shutil.which("node")
    if node is None:
        raise Missing("a site is built with node, which is not installed")
    before = cache_folder() / "compiled"
    before.mkdir(parents=True, exist_ok=True)
    keys = {file: before / key_of(file, stage, runtime) for file in stage.rglob("*.py")}
    for file, known in keys.items():
        if known.is_file() and not inside(file, stage, stay):
            shutil.copyfile(known, file.with_suffix(".pyc"))
            file.unlink()
    command = [node, str(COMPILE), str(runtime), str(stage), *stay]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    if done.returncode:
        raise Missing(f"Python files could not be compiled: {done.stderr.strip()[-300:]}")
    for file, known in keys.items():
        made = file.with_suffix(".pyc")
        if made.is_file() and not known.is_file():
            shutil.copyfile(made, before / f"{known.name}.new")
            (before / f"{known.name}.new").replace(known)


def key_of(file: Path, stage: Path, runtime: Path) -> str:
    """What a compiled file depends on: its name and text, and what compiles it."""
    name = file.relative_to(stage).as_posix().encode()
    with_what = (runtime / "package.json").read_bytes() + COMPILE.read_bytes()
    return hashlib.sha256(name + b"\0" + file.read_bytes() + with_what).hexdigest()


def inside(file: Path, stage: Path, folders: tuple[str, ...]) -> bool:
    """Whether a file lies in one of some folders."""
    return file.relative_to(stage).as_posix().startswith(folders)


def lay_runtime(runtime: Path, parts: Path, room: Path) -> None:
    """The interpreter, packed, and as much of its library as is needed."""
    shutil.copyfile(runtime / "pyodide.mjs", parts / "pyodide.mjs")
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm"):
        small(runtime / name, parts)
    lock = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))
    (parts / "lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), "utf-8")
    library = room / "library"
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as packed:
        packed.extractall(library)
    for name in NOT_NEEDED:
        shutil.rmtree(library / name, ignore_errors=True)
        (library / f"{name}.py").unlink(missing_ok=True)
    compiled(runtime, library)
    pack(library, room / "library.zip")
    small(room / "library.zip", parts)


def lay_akhet(runtime: Path, wheels: list[Path], parts: Path, room: Path) -> None:
    """Akhet and the packages it stands on."""
    stage = room / "stage"
    stage.mkdir()
    gather(stage, wheels)
    compiled(runtime, stage, STAY)
    pack(stage, room / "akhet.zip")
    small(room / "akhet.zip", parts)


def small(file: Path, parts: Path) -> None:
    """A file as it is sent: small, whatever the host does; the browser unpacks it once."""
    packed = gzip.compress(file.read_bytes(), 9, mtime=0)
    (parts / f"{file.name}{PACKED}").write_bytes(packed)


def lay_shell(parts: Path) -> None:
    """What shows and starts it, and its few words in every language."""
    for file in SHELL.iterdir():
        if file.suffix in (".js", ".css") and file.name != "sw.js":
            (parts / file.name).write_bytes(bare(file.read_bytes(), file.suffix))
    own = {
        lang: {key: line for key, line in words(lang).items() if key.startswith("site.")}
        for lang in LANGS
    }
    (parts / "words.json").write_text(json.dumps(own, ensure_ascii=False), "utf-8")


def lay_site(folder: Path, parts: Path) -> Built:
    """Everything in its place; the version is the content's."""
    version = "~" + digest_of(parts)
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(parts, folder / version)
    for name in ("icon-192.png", "icon-512.png", "manifest.webmanifest"):
        shutil.copyfile(SHELL / name, folder / name)
    shutil.copyfile(STATIC / "favicon.svg", folder / "icon.svg")
    page = (SHELL / "index.html").read_text("utf-8").replace("@POLICY@", POLICY)
    without = " ".join(text(lang, "site.without") for lang in LANGS)
    page = page.replace("@VERSION@", version).replace("@WITHOUT@", without)
    (folder / "index.html").write_text(page, "utf-8")
    files = {
        file.relative_to(folder).as_posix(): file.stat().st_size
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
    files[""] = files.pop("index.html")
    told = {"version": version, "policy": POLICY, "files": files}
    worker = bare((SHELL / "sw.js").read_bytes()).decode()
    (folder / "sw.js").write_text(
        worker.replace("'@BUILD@'", json.dumps(json.dumps(told))), "utf-8"
    )
    (folder / "_headers").write_text(headers(version), "utf-8")
    (folder / MARK).write_text(version + "\n", "utf-8")
    size = sum(files.values()) + (folder / "sw.js").stat().st_size
    return Built(folder, version, size)


def headers(version: str) -> str:
    """What hosts that read such a file shall send."""
    lasting = f"/{version}/*\n  Cache-Control: public, max-age=31536000, immutable\n"
    every = f"/*\n  Content-Security-Policy: {POLICY}\n  X-Content-Type-Options: nosniff\n"
    return every + lasting


def digest_of(parts: Path) -> str:
    """A digest of everything that runs."""
    found = hashlib.sha256((SHELL / "sw.js").read_bytes() + (SHELL / "index.html").read_bytes())
    for file in sorted(parts.iterdir()):
        found.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:12]
