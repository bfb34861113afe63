"""`help()` says in the compiled build what the source says, and is empty for nothing public."""

import ast
import importlib
import importlib.util
import inspect
import pydoc
from collections.abc import Iterator
from pathlib import Path

import pytest

from akhet.core import COMPILED
from tests.docs.blocks import DOCS, ROOT

SPEC = importlib.util.spec_from_file_location("akhet_setup", ROOT / "setup.py")
assert SPEC is not None and SPEC.loader is not None
SETUP = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(SETUP)
SITE = importlib.util.spec_from_file_location("site_reference", DOCS / "site" / "reference.py")
assert SITE is not None and SITE.loader is not None
REFERENCE = importlib.util.module_from_spec(SITE)
SITE.loader.exec_module(REFERENCE)


UNTOLD = {"Telling"}
"""A tuple with names, of which mypyc keeps no docstrings; docs/documentation.md names them."""


def compiled_modules() -> list[str]:
    found = []
    for pattern in SETUP.COMPILED:
        paths = [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob(pattern))]
        found += [path for path in paths if not path.endswith(SETUP.INTERPRETED)]
    return found


def documented(path: str) -> Iterator[tuple[str, object, str]]:
    """Everything in a module that has a docstring, as it is at run time, and what it says."""
    module = importlib.import_module(SETUP.module_name(path))
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    yield "", module, ast.get_docstring(tree) or ""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, getattr(module, node.name), ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            kind = getattr(module, node.name)
            if node.name in UNTOLD:
                continue
            yield node.name, kind, ast.get_docstring(node) or ""
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and not method.name.startswith("__"):
                    found = inspect.getattr_static(kind, method.name)
                    yield f"{node.name}.{method.name}", found, ast.get_docstring(method) or ""


def test_every_docstring_of_what_is_compiled_is_there_at_run_time() -> None:
    looked, missing = 0, []
    for path in compiled_modules():
        for name, found, wanted in documented(path):
            looked += 1
            if not (inspect.getdoc(found) or "").startswith(wanted):
                missing.append(f"{path}: {name}")

    assert looked > 1_000
    assert missing == []


@pytest.mark.skipif(not COMPILED, reason="the plain source has an __init__ with its own")
def test_a_compiled_class_says_what_it_is_made_from() -> None:
    from akhet.core import Option, Rng

    for kind in (Rng, Option):
        tree = ast.parse(
            Path(ROOT / "src" / kind.__module__.replace(".", "/")).with_suffix(".py").read_text()
        )
        node = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == kind.__name__)
        made = next(n for n in node.body if isinstance(n, ast.FunctionDef) and n.name == "__init__")
        assert ast.get_docstring(made) in (kind.__doc__ or "")


def public() -> list[tuple[str, object]]:
    """Every name that the reference shows, and every method of its classes."""
    found: list[tuple[str, object]] = []
    for name in REFERENCE.PUBLIC:
        module = importlib.import_module(name)
        found.append((name, module))
        for key in getattr(module, "__all__", None) or own_names(module):
            found.append((f"{name}.{key}", getattr(module, key)))
    return found


def own_names(module: object) -> list[str]:
    """What a module without a list of its own has written itself."""
    own = module.__name__  # type: ignore[attr-defined]
    return [
        key
        for key, value in vars(module).items()
        if not key.startswith("_") and getattr(value, "__module__", None) == own
    ]


def test_help_of_every_public_name_is_not_empty() -> None:
    looked = 0
    for name, found in public():
        if not (inspect.ismodule(found) or inspect.isclass(found) or inspect.isroutine(found)):
            continue  # a constant; the reference shows the text below it
        looked += 1
        assert inspect.getdoc(found), name
        text = pydoc.plain(pydoc.render_doc(found))
        assert (inspect.getdoc(found) or "?").splitlines()[0] in text, name

    assert looked > 100


def test_every_public_constant_has_a_text_below_it() -> None:
    looked = 0
    for module in map(importlib.import_module, REFERENCE.PUBLIC):
        for name in getattr(module, "__all__", ()):
            found, home = getattr(module, name), REFERENCE.origin(module, name)
            if home and not inspect.isclass(found) and not inspect.isroutine(found):
                looked += 1
                assert REFERENCE.text_below(home, name), f"{home}.{name}"

    assert looked > 10


def test_every_package_that_offers_something_is_in_the_reference() -> None:
    packages = [
        f"akhet.{path.parent.name}"
        for path in (ROOT / "src" / "akhet").glob("*/__init__.py")
        if "__all__" in path.read_text(encoding="utf-8")
    ]

    assert packages
    assert sorted(set(packages) - set(REFERENCE.PUBLIC)) == [], "add it in docs/site/reference.py"


def test_a_public_function_shows_its_parameters() -> None:
    looked = 0
    for name, found in public():
        if inspect.isroutine(found):
            assert inspect.signature(found) is not None, name
            looked += 1

    assert looked > 30
