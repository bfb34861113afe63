"""Builds akhet: rules and search compiled by mypyc, or plain Python where no C compiler is.

Every module becomes one C file; all processors compile them, and the linker puts them together as
one (`-flto`), so that small functions are inlined across modules as they must be. What was built is
kept by the hash of all it was built from, so that the same source is compiled once on a machine.
docs/building.md says what each of this brings. The environment can say:

AKHET_PURE=1            no compiling: plain Python
AKHET_MUST_COMPILE=1    a failed compile is an error, instead of plain Python that says so
AKHET_BUILD_CACHE=DIR   where builds are kept; empty for nowhere
AKHET_HOME_URL=URL      where the source is shown: links of the README lead there
"""

import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

COMPILED = [
    "src/akhet/core/*.py",
    "src/akhet/games/*/*.py",
    "src/akhet/games/*/*/*.py",
    "src/akhet/bots/descent.py",
    "src/akhet/bots/manner.py",
    "src/akhet/bots/rollout.py",
    "src/akhet/bots/sealed.py",
    "src/akhet/bots/search.py",
    "src/akhet/bots/simple.py",
    "src/akhet/bots/tree.py",
    "src/akhet/bots/practice.py",
    "src/akhet/bots/foresight.py",
    "src/akhet/lab/study/items.py",
    "src/akhet/match/dice.py",
    "src/akhet/match/log.py",
    "src/akhet/match/luck.py",
    "src/akhet/match/match.py",
    "src/akhet/match/room.py",
    "src/akhet/match/snapshots.py",
    "src/akhet/match/view.py",
    "src/akhet/lang/log.py",
    "src/akhet/server/history/results.py",
    "src/akhet/server/http/api.py",
    "src/akhet/server/http/endpoints.py",
    "src/akhet/server/http/frames.py",
    "src/akhet/server/http/guard.py",
    "src/akhet/server/http/proxies.py",
    "src/akhet/server/http/rates.py",
    "src/akhet/server/http/spoken.py",
    "src/akhet/server/http/told.py",
    "src/akhet/server/http/watch.py",
    "src/akhet/server/http/wording.py",
    "src/akhet/server/metrics.py",
    "src/akhet/server/notices/queue.py",
    "src/akhet/server/notices/standing.py",
    "src/akhet/server/play/beginning.py",
    "src/akhet/server/play/cache.py",
    "src/akhet/server/play/clocked.py",
    "src/akhet/server/play/commands.py",
    "src/akhet/server/play/live.py",
    "src/akhet/server/play/lobby.py",
    "src/akhet/server/play/lock.py",
    "src/akhet/server/play/opening.py",
    "src/akhet/server/play/pause.py",
    "src/akhet/server/play/people.py",
    "src/akhet/server/play/table.py",
    "src/akhet/server/play/tables.py",
    "src/akhet/server/store/appending.py",
    "src/akhet/server/store/group_commit.py",
    "src/akhet/server/store/moves.py",
    "src/akhet/server/store/ready.py",
    "src/akhet/server/store/session.py",
]
INTERPRETED = ("__init__.py", "core/errors.py")
COLD = ("position", "checks", "components", "options", "setup", "practice")
"""Modules that are large and seldom run: compiled with little optimisation, twice as fast."""
TYPES = """
[mypy]
strict = True
follow_imports = silent
[mypy-akhet.server.*,akhet.lang.*]
warn_return_any = False
[mypy-sqlalchemy.*,msgspec.*,starlette.*,uvicorn.*,httptools.*,websockets.*,h11.*,psycopg.*]
follow_imports = skip
ignore_missing_imports = True
"""
"""How types are looked at for compiling. Where it is built the libraries need not be there; what
comes of them is anything, and the same C comes of it where they are."""
KEPT_BUILDS = 6
NOTE = "build.json"
"""How akhet was built, beside its modules; `akhet doctor` reads it."""


def modules() -> list[str]:
    """The source files that are compiled."""
    paths = [path for pattern in COMPILED for path in sorted(glob(pattern))]
    return [path for path in paths if not path.replace(os.sep, "/").endswith(INTERPRETED)]


def why_plain() -> str:
    """Why nothing can be compiled here; empty if it can."""
    if os.environ.get("AKHET_PURE"):
        return "AKHET_PURE is set"
    wanted = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if os.name != "nt" and not any(map(shutil.which, (wanted.split()[0], "cc", "gcc", "clang"))):
        return "there is no C compiler"
    try:
        import mypyc.build  # noqa: F401
    except ImportError:
        return "mypyc is not installed"
    return ""


def without_headers(folder: str) -> str:
    """What to install where Python came without its headers for C; empty if they are here."""
    if os.path.isfile(os.path.join(folder, "Python.h")):
        return ""
    return f"Python.h is not in {folder} (Debian and Ubuntu have it in the package python3-dev)"


def first_error(text: str) -> str:
    """The line of a compiler's output that says what is wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return next((line for line in lines if "error" in line.lower()), lines[-1] if lines else "?")


class Build(build_ext):
    """Compiles on all processors, keeps what was built, and tells why if it cannot."""

    def run(self) -> None:
        """Takes the build that was kept, or compiles; plain Python if that fails."""
        self.tidy()
        reason, kept = "", self.kept()
        try:
            if kept is None or not self.taken(kept):
                self.compiled()
                self.keep(kept)
        except (Exception, SystemExit) as error:
            reason = " ".join(str(error).split()) or "the compiler failed"
            self.tidy()
            print(f"akhet: compiling failed: {reason}", file=sys.stderr)
            if os.environ.get("AKHET_MUST_COMPILE"):
                raise SystemExit(1) from error
            print("akhet: installed as plain Python: slower, otherwise the same", file=sys.stderr)
        self.note(reason)

    def outputs(self) -> list[Path]:
        """All compiled files that are there."""
        root = Path("src" if self.inplace else self.build_lib)
        suffix = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
        return sorted([*root.glob(f"*__mypyc{suffix}"), *root.glob(f"akhet/**/*{suffix}")])

    def tidy(self) -> None:
        """Takes away what an earlier build left: half of one and half of another never mix."""
        for path in self.outputs():
            path.unlink()

    def note(self, reason: str) -> None:
        """Leaves a note of how akhet was built."""
        if self.inplace:
            return
        found = {"compiled": not reason, "reason": reason, "modules": len(modules())}
        (Path(self.build_lib) / "akhet").mkdir(parents=True, exist_ok=True)
        (Path(self.build_lib) / "akhet" / NOTE).write_text(json.dumps(found) + "\n")

    # ---------------------------------------------------------------- compiling

    def compiled(self) -> None:
        """Translates to C and compiles."""
        from mypyc.build import mypycify

        if reason := without_headers(sysconfig.get_path("include")):
            raise CompileError(reason)
        joined = self.can_join()
        with tempfile.TemporaryDirectory(prefix="akhet-build-") as room:
            types = Path(room) / "types.ini"
            types.write_text(TYPES)
            self.distribution.ext_modules = mypycify(
                [f"--config-file={types}", *modules()],
                opt_level="3",
                debug_level="0",
                multi_file=joined,
                target_dir=room,
            )
            write_docstrings(Path(room))
            self.swig_opts = None  # or it cannot be finalised twice
            self.finalize_options()
            self.build_temp = os.path.join(room, "objects")
            self.force = True
            self.set_flags(joined)
            super().run()

    def set_flags(self, joined: bool) -> None:
        """The flags of every extension; the large one is joined from many files."""
        for extension in self.extensions:
            extension.extra_compile_args = [*extension.extra_compile_args]  # all share one list
            if os.name != "nt":
                extension.extra_compile_args.append("-fno-semantic-interposition")
            if joined and len(extension.sources) > 1:
                extension.extra_compile_args += ["-flto", "-fvisibility=hidden"]
                parallel = "-flto=thin" if self.is_clang() else f"-flto={os.cpu_count() or 1}"
                extension.extra_link_args += [parallel, "-O3", "-fno-semantic-interposition"]

    def build_extensions(self) -> None:
        """Compiles every C file on all processors, then links."""
        self.check_extensions_list(self.extensions)
        jobs, compile_one = os.cpu_count() or 1, self.compiler.compile
        if os.name != "nt":
            self.compiler.call = self.compiler.spawn = spawned  # by the age of setuptools

        def compile_some(sources, **said):
            # The largest first, so that no processor waits for one that began late.
            order = sorted(sources, key=os.path.getsize, reverse=True)
            extra = said.pop("extra_postargs", None) or []

            def one(source):
                cold = os.path.basename(source)[:-2].split("___")[-1] in COLD
                flags = [*extra, "-O1"] if cold and "-flto" in extra else extra
                return compile_one([source], extra_postargs=flags, **said)

            with ThreadPoolExecutor(jobs) as pool:
                return [name for names in pool.map(one, order) for name in names]

        self.compiler.compile = compile_some
        large, small = self.extensions[:1], self.extensions[1:]
        for group in (large, small):
            with ThreadPoolExecutor(jobs) as pool:
                list(pool.map(self.build_extension, group))

    def is_clang(self) -> bool:
        """Whether the compiler is clang, which spells some flags another way."""
        return "clang" in compiler_version()

    def can_join(self) -> bool:
        """Whether this compiler and its linker can join files as if they were one."""
        if os.name == "nt":
            return False
        with tempfile.TemporaryDirectory() as room:
            source = os.path.join(room, "try.c")
            Path(source).write_text("int akhet_try(void) { return 1; }\n")
            command = [*c_compiler(), "-O1", "-flto", "-fPIC", "-shared", source]
            done = subprocess.run(
                [*command, "-o", os.path.join(room, "try.so")], capture_output=True, check=False
            )
            return done.returncode == 0

    # ---------------------------------------------------------------- builds that were kept

    def kept(self) -> Path | None:
        """Where a build of exactly this is kept; None if nothing is to be kept."""
        named = os.environ.get("AKHET_BUILD_CACHE")
        if named == "" or self.inplace:
            return None
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join("~", ".cache")
        folder = Path(named or os.path.join(base, "akhet", "build")).expanduser()
        return folder / self.digest()

    def digest(self) -> str:
        """The hash of all that a build follows from."""
        from mypy.version import __version__ as mypy

        said = [sys.version, sysconfig.get_platform(), mypy, compiler_version()]
        said += [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS", "ARCHFLAGS")]
        made = hashlib.sha256("\0".join(said).encode())
        for path in ["setup.py", *modules()]:
            text = Path(path).read_bytes()
            made.update(f"\0{path}\0{len(text)}\0".encode() + text)
        return made.hexdigest()[:32]

    def taken(self, kept: Path) -> bool:
        """Takes the build that is kept, if there is one and it is whole."""
        try:
            sizes = json.loads((kept / "whole.json").read_text())
        except (OSError, ValueError):
            return False
        if any(not (kept / name).is_file() for name in sizes):
            return False
        if any((kept / name).stat().st_size != size for name, size in sizes.items()):
            return False
        for name in sizes:
            target = Path(self.build_lib) / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kept / name, target)
        os.utime(kept)
        print(f"akhet: these sources were compiled before; taken from {kept}")
        return True

    def keep(self, kept: Path | None) -> None:
        """Keeps what was built; the oldest builds go. Where it cannot be kept it is only built."""
        if kept is None:
            return
        try:
            kept.parent.mkdir(parents=True, exist_ok=True)
            room = Path(tempfile.mkdtemp(prefix="new-", dir=kept.parent))
            sizes = {}
            for path in self.outputs():
                name = path.relative_to(self.build_lib)
                (room / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, room / name)
                sizes[name.as_posix()] = path.stat().st_size
            (room / "whole.json").write_text(json.dumps(sizes))
            shutil.rmtree(kept, ignore_errors=True)
            room.rename(kept)
            old = sorted(kept.parent.iterdir(), key=lambda path: path.stat().st_mtime)
            for path in old[:-KEPT_BUILDS]:
                shutil.rmtree(path, ignore_errors=True)
        except OSError as error:
            print(f"akhet: this build could not be kept: {error}", file=sys.stderr)

    def get_outputs(self) -> list[str]:
        """The files this command makes, for whoever records them."""
        return [str(path) for path in self.outputs()]


# -------------------------------------------------------------------- docstrings

LITERALS = r'(?:NULL|"(?:[^"\\]|\\.)*")'
FUNCTION = re.compile(rf"(\(PyCFunction\)CPyPy_(\w+),[\s\w|]+, PyDoc_STR\()({LITERALS})")
CLASS = re.compile(rf"(PyTypeObject CPyType_(\w+)_template_ = {{[^}}]*?PyDoc_STR\()({LITERALS})")
PROPERTY = re.compile(r"(\(getter\)(\w+),\s*(?:NULL|\(setter\)\w+),\s*)(NULL)(?=, NULL)")
MODULE = re.compile(r'(PyModuleDef_HEAD_INIT,\s*"([\w.]+)",\s*)(NULL)')
PIECE = 1000
"""Signs of one C literal; a compiler must take 2,048 in one."""


def write_docstrings(folder: Path) -> None:
    """Puts the docstrings into the C files, so that `help()` says in both builds what is written.

    mypyc leaves them out and writes signatures alone. What a C name stands for is told by mypyc's
    own generator of names; a docstring whose place is not found is left out, and a test sees it.
    """
    told = docstrings()
    for path in folder.rglob("*.c"):
        text = new = path.read_text(encoding="utf-8")
        for pattern in (FUNCTION, CLASS, PROPERTY, MODULE):
            new = pattern.sub(lambda found: with_docstring(found, told), new)
        if new != text:
            path.write_text(new, encoding="utf-8")


def with_docstring(found: re.Match[str], told: dict[str, str]) -> str:
    """A place for a docstring with what belongs there behind the signature."""
    head, name, signature = found.groups()
    if name not in told:
        return found[0]
    return head + ("" if signature == "NULL" else f"{signature} ") + c_literal(told[name])


def c_literal(text: str) -> str:
    """A text as C literals, which the compiler joins."""
    from mypyc.codegen.cstring import c_string_initializer

    data = text.encode()
    pieces = [data[start : start + PIECE] for start in range(0, len(data), PIECE)]
    return " ".join(c_string_initializer(piece) for piece in pieces)


def docstrings() -> dict[str, str]:
    """The docstrings of all that is compiled, by name in C; of modules by name."""
    from mypyc.namegen import NameGenerator

    paths = {module_name(path): path for path in modules()}
    names, found = NameGenerator([list(paths)]), {}

    def tell(module: str, name: str, text: str | None) -> None:
        if text:
            found[names.private_name(module, name)] = text

    for module, path in paths.items():
        tree = ast.parse(Path(path).read_text(encoding="utf-8"))
        found[module] = ast.get_docstring(tree) or ""
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                tell(module, node.name, ast.get_docstring(node))
            elif isinstance(node, ast.ClassDef):
                tell(module, node.name, class_docstring(node))
                for method in (each for each in node.body if isinstance(each, ast.FunctionDef)):
                    text = ast.get_docstring(method)
                    tell(module, f"{node.name}.{method.name}", text)
                    tell(module, f"{node.name}_get_{method.name}", text)
    return found


def class_docstring(node: ast.ClassDef) -> str:
    """What a class is, and what it is made from: a compiled `__init__` has no place for that."""
    made = [each for each in node.body if getattr(each, "name", "") == "__init__"]
    texts = [ast.get_docstring(each) for each in (node, *made)]
    return "\n\n".join(text for text in texts if text)


def module_name(path: str) -> str:
    """The module of a source file."""
    return ".".join(Path(path).with_suffix("").parts[1:])


# -------------------------------------------------------------------- the compiler


def spawned(command: list[str], **_said: object) -> None:
    """Runs a compiler or linker; its first error is what the build tells."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, errors="replace")
    if done.returncode != 0:
        raise CompileError(first_error(done.stderr or done.stdout))


def c_compiler() -> list[str]:
    """The C compiler's command."""
    wanted = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return wanted if shutil.which(wanted[0]) else ["cc"]


def compiler_version() -> str:
    """What the compiler says it is; its platform's name where it says nothing."""
    try:
        command = [*c_compiler(), "--version"]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except OSError:
        return sysconfig.get_platform()


def described() -> str:
    """The README for package indexes: its links lead to the project's home, or are plain words."""
    text = Path("README.md").read_text(encoding="utf-8")
    home = os.environ.get("AKHET_HOME_URL", "").rstrip("/")
    shown, link = f"![\\1]({home}/raw/main/\\2)", f"[\\1]({home}/blob/main/\\2)"
    text = re.sub(r"!\[([^]]*)\]\((?!https?:)([^)]+)\)", shown if home else "", text)
    return re.sub(r"(?<!!)\[([^]]*)\]\((?!https?:|#)([^)]+)\)", link if home else r"\1", text)


def main() -> None:
    """Builds with what is at hand."""
    reason, home = why_plain(), os.environ.get("AKHET_HOME_URL", "").rstrip("/")
    about = {
        "long_description": described(),
        "long_description_content_type": "text/markdown",
        "project_urls": {
            "Source": home,
            "Documentation": f"{home}/tree/main/docs",
            "Changes": f"{home}/blob/main/CHANGELOG.md",
        }
        if home
        else {},
    }
    if reason:
        print(f"akhet: plain Python, because {reason}: slower, otherwise the same")
        if os.environ.get("AKHET_MUST_COMPILE"):
            raise SystemExit(f"akhet cannot be compiled: {reason}")
        setup(**about)
    else:
        # What is built is found out when it is built; until then one name stands for all.
        placeholder = [Extension("akhet.compiled", [])]
        setup(ext_modules=placeholder, cmdclass={"build_ext": Build}, **about)


if __name__ == "__main__":
    main()
