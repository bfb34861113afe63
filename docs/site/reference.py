"""The Python reference: a page a module, with what it offers, made from the code by Sphinx."""

import ast
import importlib
import inspect
import itertools
from pathlib import Path
from types import ModuleType

SOURCE = Path(__file__).parents[2] / "src"
PUBLIC = (
    "akhet.core",
    "akhet.core.notation",
    "akhet.games",
    "akhet.match",
    "akhet.match.own_copy",
    "akhet.bots",
    "akhet.bots.advice",
    "akhet.testing",
    "akhet.envs",
    "akhet.envs.pettingzoo",
    "akhet.envs.gymnasium",
    "akhet.envs.openspiel",
    "akhet.lab",
    "akhet.lab.analyse",
    "akhet.lang",
    "akhet.learn",
    "akhet.puzzles",
    "akhet.rulebook",
    "akhet.pad",
)
"""What others may build on; everything else may change without a word."""
SHORT = 30
"""Signs of a value that is shown."""


def written(source: Path) -> None:
    """A page for every public module."""
    folder = source / "reference"
    folder.mkdir()
    for name in PUBLIC:
        module = importlib.import_module(name)
        lines = [f"# {name}", "", "```{eval-rst}", f".. automodule:: {name}", "   :members:"]
        if hasattr(module, "__all__"):  # a package gathers what it offers
            lines += ["   :imported-members:", ""]
            lines += [line for key in module.__all__ for line in constant(module, key)]
        (folder / f"{name}.md").write_text("\n".join([*lines, "```", ""]), encoding="utf-8")


def constant(module: ModuleType, name: str) -> list[str]:
    """A constant that a package has from one of its modules, with the text below it there."""
    value, home = getattr(module, name), origin(module, name)
    if not home or inspect.isclass(value) or inspect.isroutine(value):
        return []  # what it writes itself, and what has a docstring of its own, Sphinx finds
    lines = [f".. py:data:: {module.__name__}.{name}"]
    if isinstance(value, int | str | tuple) and len(repr(value)) < SHORT:
        lines.append(f"   :value: {value!r}")
    return [*lines, "", *[f"   {line}" for line in text_below(home, name).splitlines()], ""]


def parsed(module: str) -> ast.Module:
    """A module's source; what is compiled does not know its own."""
    path = SOURCE.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def origin(module: ModuleType, name: str) -> str:
    """The module a package has a name from; empty if it is its own."""
    for node in parsed(module.__name__).body:
        if isinstance(node, ast.ImportFrom) and name in [each.name for each in node.names]:
            return node.module or ""
    return ""


def text_below(module: str, name: str) -> str:
    """What stands below a constant in its module; empty if nobody wrote anything."""
    body = parsed(module).body
    for node, after in itertools.pairwise(body):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if name not in [getattr(target, "id", None) for target in targets]:
            continue
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            return inspect.cleandoc(str(after.value.value))
    return ""
