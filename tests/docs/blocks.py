"""Examples, links and headings of the pages."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])

FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>\w*)[^\n]*\n(?P<text>.*?)^(?P=indent)```$", re.M | re.S
)
NOT_RUN = re.compile(r"<!-- not run: (.+?) -->\n*$")
COMMAND = re.compile(r"^(?:\.venv/bin/)?(akhet|make|pip|pipx|python|python3|uvx|curl|docker)\s")
INLINE = re.compile(r"`((?:\.venv/bin/)?akhet [^`]+)`")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Block:
    """A fenced example of a page."""

    page: Path
    line: int
    language: str
    text: str
    reason: str  # why it is not run; empty if it is

    @property
    def name(self) -> str:
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"

    def commands(self) -> list[str]:
        """The lines of a shell example, without what they say about themselves."""
        whole = self.text.replace("\\\n", " ")
        lines = [re.sub(r"\s+#\s.*$", "", line).strip() for line in whole.splitlines()]
        return [line for line in lines if line and not line.startswith("#")]


def blocks_of(page: Path) -> list[Block]:
    """The examples of a page, in their order."""
    text = page.read_text(encoding="utf-8")
    found = []
    for fence in FENCE.finditer(text):
        before = NOT_RUN.search(text[: fence.start()])
        line = text.count("\n", 0, fence.start()) + 1
        reason = before[1] if before else ""
        found.append(Block(page, line, fence["language"], fence["text"], reason))
    return found


def blocks(language: str) -> list[Block]:
    """All examples in a language."""
    return [block for page in PAGES for block in blocks_of(page) if block.language == language]


def prose(page: Path) -> str:
    """A page without its examples."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """The addresses of a page's headings, as GitHub and the site make them."""
    found: set[str] = set()
    for heading in re.findall(r"^#{1,6} (.+)$", prose(page), re.M):
        plain = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = base = re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-")
        number = 0
        while slug in found:
            number += 1
            slug = f"{base}-{number}"
        found.add(slug)
    return found
