"""What may not be compiled: places where mypyc does something else than Python."""

import ast

import pytest

from tests.docs.blocks import ROOT
from tests.docs.test_help import compiled_modules

AWAITS = (ast.Await, ast.AsyncFor, ast.AsyncWith)


def awaiting(source: str) -> list[str]:
    """The coroutines that await something in a `finally`."""
    found: list[str] = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.AsyncFunctionDef):
            continue
        ends = [part for part in ast.walk(function) if isinstance(part, ast.Try)]
        inside = [node for part in ends for row in part.finalbody for node in ast.walk(row)]
        if any(isinstance(node, AWAITS) for node in inside):
            found.append(function.name)
    return found


@pytest.mark.parametrize("path", compiled_modules())
def test_nothing_that_is_compiled_awaits_in_a_finally(path: str) -> None:
    """What was raised through one is raised again by every such function that runs later."""
    assert awaiting((ROOT / path).read_text(encoding="utf-8")) == []


def test_an_await_in_a_finally_would_be_seen() -> None:
    source = "async def a():\n try:\n  pass\n finally:\n  if b:\n   await c()\n"

    assert awaiting(source) == ["a"]
