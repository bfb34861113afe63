"""No test reads a page at once after it acted on it: a click does not wait for what it brings."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
ACTIONS = {"check", "click", "dblclick", "press", "reload", "select_option", "tap", "uncheck"}
AT_ONCE = {
    "all_inner_texts",
    "all_text_contents",
    "bounding_box",
    "content",
    "count",
    "evaluate",
    "evaluate_all",
    "eval_on_selector_all",
    "get_attribute",
    "inner_html",
    "inner_text",
    "input_value",
    "is_checked",
    "is_disabled",
    "is_enabled",
    "is_hidden",
    "is_visible",
    "text_content",
    "title",
}


def functions(statement: ast.AST) -> list[ast.expr]:
    """All that is called in a statement."""
    return [node.func for node in ast.walk(statement) if isinstance(node, ast.Call)]


def called(statement: ast.AST) -> set[str]:
    """The methods that are called in a statement."""
    return {part.attr for part in functions(statement) if isinstance(part, ast.Attribute)}


def acts(statement: ast.stmt) -> bool:
    """Whether a statement is one action on a page, and nothing that waits."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    function = call.func if isinstance(call, ast.Call) else None
    return isinstance(function, ast.Attribute) and function.attr in ACTIONS


def hasty(source: str) -> Iterator[int]:
    """The lines that read at once what the statement before them sets in motion."""
    for node in ast.walk(ast.parse(source)):
        acted, body = False, getattr(node, "body", None)
        for statement in body if isinstance(body, list) else []:
            if acted and isinstance(statement, ast.Assert | ast.Assign):
                if called(statement) & AT_ONCE:
                    yield statement.lineno
                elif any(isinstance(part, ast.Name) for part in functions(statement)):
                    acted = False  # a helper, which waits
            else:
                acted = acts(statement)


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("page.click('a')\nassert page.locator('b').is_visible()", [2]),
        ("page.keyboard.press('d')\nrow = 'b'\ntext = page.inner_text(row)", [3]),
        ("page.click('a')\nexpect(page.locator('b')).to_be_visible()\nassert page.title()", []),
        ("page.reload()\nframe = shown(page)\nassert frame.title()", []),
        ("with page.expect_navigation():\n    page.click('a')\nassert page.title()", []),
    ],
)
def test_what_is_hasty_is_found(source: str, lines: list[int]) -> None:
    assert list(hasty(source)) == lines


def test_nothing_is_read_at_once_after_an_action() -> None:
    files = {path: path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py")}
    in_browsers = {path: text for path, text in files.items() if "page." in text}
    assert len(in_browsers) > 40
    found = [f"{path.name}:{line}" for path, text in in_browsers.items() for line in hasty(text)]
    assert found == []
