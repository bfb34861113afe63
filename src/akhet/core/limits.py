"""What a components file may be at most, seen before it is parsed.

A parser can be made to work for very long by a short text: `a.a.a.a...` costs by the square of its
length, `[[[[...` by its depth, a number of thousands of digits by the square of those. One pass
over the signs finds all of these; it costs by the length of the text alone.
"""

import re
from typing import Final

from akhet.core.errors import BadComponents

MAX_TEXT: Final = 100_000
MAX_LINES: Final = 4_000
MAX_LINE: Final = 1_000
MAX_DOTS: Final = 6  # in one line, outside texts: keys such as `ships.min_stones`
MAX_DEPTH: Final = 12  # brackets in brackets
MAX_DIGITS: Final = 18
MAX_FIGURES: Final = 10_000  # fields, entries of lists, and dots in names

# A text that is not closed goes on to the end of its line: then no sign is looked at twice.
TEXTS: Final = re.compile(r'"(?:[^"\\\n]|\\[^\n])*"?|\'[^\'\n]*\'?|#[^\n]*')
LONG_NUMBER: Final = re.compile(r"[0-9][0-9_]{18}|0[xob][0-9A-Fa-f_]{17}")


def check_text(text: str) -> None:
    """Refuses a text that is too large, too deep or too long for a components file."""
    if len(text) > MAX_TEXT:
        raise BadComponents(f"larger than {MAX_TEXT} signs, this is no components file")
    if '"""' in text or "'''" in text:
        raise BadComponents("texts of several lines have no place in a components file")
    bare = TEXTS.sub("s", text)
    lines = bare.split("\n")
    if len(lines) > MAX_LINES:
        raise BadComponents(f"more than {MAX_LINES} lines, this is no components file")
    if 2 * bare.count("=") + bare.count(",") + 2 * bare.count(".") > MAX_FIGURES:
        raise BadComponents(f"more than {MAX_FIGURES} figures, this is no components file")
    for n, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE:
            raise BadComponents(f"line {n}: longer than {MAX_LINE} signs")
    check_depth(lines)
    if LONG_NUMBER.search(bare):
        raise BadComponents(f"a number has more than {MAX_DIGITS} digits")


def check_depth(lines: list[str]) -> None:
    """Refuses names and brackets that are nested without end; texts and remarks are left out."""
    depth = 0
    for n, line in enumerate(lines, start=1):
        if line.count(".") > MAX_DOTS:
            raise BadComponents(f"line {n}: more than {MAX_DOTS} dots")
        opened = line.count("[") + line.count("{")
        if depth + opened > MAX_DEPTH and deepest(line, depth) > MAX_DEPTH:
            raise BadComponents(f"line {n}: more than {MAX_DEPTH} brackets in one another")
        depth = max(0, depth + opened - line.count("]") - line.count("}"))


def deepest(line: str, depth: int) -> int:
    """How many brackets are open at once in a line that begins within so many."""
    most = depth
    for sign in line:
        if sign in "[{":
            depth += 1
            most = max(most, depth)
        elif sign in "]}":
            depth -= 1
    return most
