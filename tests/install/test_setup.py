"""What setup.py compiles, how it keeps builds, and what it says when a compile fails."""

import importlib.util
import json
import os
import shutil
import stat
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest

import akhet
from akhet.core import COMPILED

ROOT = Path(__file__).parents[2]


def setup_file() -> ModuleType:
    """setup.py as a module; nothing is built."""
    spec = importlib.util.spec_from_file_location("akhet_setup", ROOT / "setup.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def setup() -> ModuleType:
    return setup_file()


def sources(setup: ModuleType) -> list[str]:
    """What would be compiled, from wherever the tests run."""
    here = os.getcwd()
    os.chdir(ROOT)
    try:
        return [path.replace(os.sep, "/") for path in setup.modules()]
    finally:
        os.chdir(here)


def test_every_module_of_core_and_games_is_compiled_but_those_named(setup):
    found = sources(setup)
    games = (ROOT / "src/akhet/games").glob("*/**/*.py")
    folders = [*(ROOT / "src/akhet/core").glob("*.py"), *games]
    there = {path.relative_to(ROOT).as_posix() for path in folders}
    left = {path for path in there if path not in found}
    assert len(found) > 80
    assert {Path(path).name for path in left} == {"__init__.py", "errors.py"}


def test_every_module_named_as_cold_is_there(setup):
    names = {Path(path).stem for path in sources(setup)}
    assert set(setup.COLD) <= names


@pytest.mark.skipif(not COMPILED, reason="this is the plain source")
def test_all_that_is_to_be_compiled_is_compiled_in_what_is_tested(setup):
    installed = Path(akhet.__file__).parent
    for path in sources(setup):
        name = path.removeprefix("src/akhet/").removesuffix(".py")
        found = list((installed / name).parent.glob(f"{Path(name).name}.*"))
        kinds = {file.suffix for file in found}
        assert kinds & {".so", ".pyd"}, f"{name} is tested as plain Python"


def test_the_first_error_of_a_compiler_is_found_among_what_it_says(setup):
    said = "In file included from a.h:1:\nb.c:3:5: error: 'x' undeclared\nb.c:9:1: error: late\n"
    assert setup.first_error(said) == "b.c:3:5: error: 'x' undeclared"
    assert setup.first_error("collect2: ld returned 1") == "collect2: ld returned 1"
    assert setup.first_error("") == "?"


def test_a_python_without_headers_is_told_what_to_install_before_anything_is_compiled(
    setup, tmp_path
):
    assert "python3-dev" in setup.without_headers(str(tmp_path))
    (tmp_path / "Python.h").touch()
    assert setup.without_headers(str(tmp_path)) == ""


@pytest.mark.skipif(not COMPILED, reason="this is the plain source")
def test_the_headers_are_found_where_akhet_was_compiled(setup):
    assert setup.without_headers(sysconfig.get_path("include")) == ""


def tree(folder: Path, compiler: str) -> dict[str, str]:
    """A tree to build in, with a compiler that does as it is told."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    (folder / "src/akhet/core").mkdir(parents=True)
    for name in ("ids.py", "packed.py"):
        shutil.copy(ROOT / "src/akhet/core" / name, folder / "src/akhet/core")
    shutil.copy(ROOT / "src/akhet/__init__.py", folder / "src/akhet")
    (folder / "src/akhet/core/__init__.py").touch()
    program = folder / "cc"
    program.write_text(compiler)
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**clean, "CC": str(program), "AKHET_BUILD_CACHE": str(folder / "kept")}


def built(folder: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", "out"]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)


BROKEN = (
    "#!/bin/sh\necho 'note: something' >&2\necho 'ids.c:1:1: error: no such luck' >&2\nexit 1\n"
)
WORKING = '#!/bin/sh\necho "$@" >> calls\nexec gcc "$@"\n'


def test_a_failed_compile_is_told_with_the_compilers_first_error_and_leaves_nothing(tmp_path):
    env = tree(tmp_path, BROKEN)
    done = built(tmp_path, env)
    assert done.returncode == 0, done.stderr
    assert "compiling failed: ids.c:1:1: error: no such luck" in done.stderr.replace("command ", "")
    assert "plain Python" in done.stderr
    assert not list(tmp_path.glob("out/**/*.so"))
    note = json.loads((tmp_path / "out/akhet/build.json").read_text())
    assert note["compiled"] is False and "no such luck" in note["reason"]
    assert not (tmp_path / "kept").exists() or not list((tmp_path / "kept").iterdir())


def test_a_failed_compile_is_an_error_where_it_must_not_fail(tmp_path):
    env = tree(tmp_path, BROKEN)
    done = built(tmp_path, {**env, "AKHET_MUST_COMPILE": "1"})
    assert done.returncode == 1
    assert "no such luck" in done.stderr


@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no gcc to build with")
def test_the_same_sources_are_compiled_once_and_changed_ones_again(tmp_path):
    env = tree(tmp_path, WORKING)
    assert built(tmp_path, env).returncode == 0
    made = sorted(path.name for path in tmp_path.glob("out/**/*.so"))
    assert len(made) == 3
    (tmp_path / "calls").unlink()
    shutil.rmtree(tmp_path / "out")
    done = built(tmp_path, env)
    assert "compiled before" in done.stdout
    assert sorted(path.name for path in tmp_path.glob("out/**/*.so")) == made
    assert "-c" not in (tmp_path / "calls").read_text()  # only asked for its version

    [kept] = (tmp_path / "kept").iterdir()
    next(kept.glob("*.so")).write_bytes(b"half of it")
    assert "compiled before" not in built(tmp_path, env).stdout
    with (tmp_path / "src/akhet/core/ids.py").open("a") as out:
        out.write("\nMORE = 7\n")
    assert "compiled before" not in built(tmp_path, env).stdout
    assert len(list((tmp_path / "kept").iterdir())) == 2


def test_the_readme_of_a_package_has_no_link_that_leads_nowhere(setup, monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("AKHET_HOME_URL", raising=False)
    assert "](docs/" not in setup.described() and "](" not in setup.described().split("```")[0]
    monkeypatch.setenv("AKHET_HOME_URL", "https://example.org/akhet/")
    text = setup.described()
    assert "](https://example.org/akhet/blob/main/docs/" in text
    assert "](https://example.org/akhet/raw/main/docs/img/" in text
    assert "](docs/" not in text
