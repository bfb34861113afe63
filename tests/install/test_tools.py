"""The programs of tools/ that run seldom still fit what they use."""

import runpy
from pathlib import Path

import pytest

TOOLS = sorted((Path(__file__).parents[2] / "tools").glob("*.py"))


def test_there_are_tools():
    assert len(TOOLS) > 3


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.stem)
def test_all_that_a_tool_imports_is_there(tool):
    if tool.stem == "moving":
        pytest.importorskip("PIL", reason="`make screenshots` installs Pillow")
    assert runpy.run_path(str(tool), run_name="looked_at")["__doc__"]
