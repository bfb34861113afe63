"""Paragraphs as HTML: the few marks that the texts of the rules use, and nothing else.

An empty line ends a paragraph, `- ` begins an item, `> ` a fine point, `@name` alone is drawn.
Within a line: `**bold**`, `[words](#address)`, `{figure}`, and at its end `(I5)` for a ruling.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape

BOLD = re.compile(r"\*\*(.+?)\*\*")
LINK = re.compile(r"\[(.+?)\]\(#([a-z0-9-]+)\)")
RULED = re.compile(r"\s*\(([A-Z]\d+(?:, [A-Z]\d+)*)\)$")
HOLE = re.compile(r"\{([a-z0-9_]+)\}")
GUESS = "*"
"""Stands behind figures that are reconstructed."""


@dataclass(frozen=True)
class Figure:
    """A printed figure as text, and whether it is reconstructed."""

    text: str
    guessed: bool = False


Figures = Mapping[str, Figure]


@dataclass
class Writer:
    """Turns the text of a section into HTML with an address for every paragraph."""

    figures: Figures
    drawn: Callable[[str], str]
    link: str  # what a link to a paragraph is called
    guess: str  # what a reconstructed figure is called
    rulings: set[str] = field(default_factory=set)

    def section(self, address: str, text: str) -> str:
        """All paragraphs of a section; the second one of `sail` has the address `sail-2`."""
        found, number = [], 0
        for block in re.split(r"\n\s*\n", text.strip()):
            if block.startswith("@"):
                found.append(self.drawn(block[1:].strip()))
                continue
            number += 1
            found.append(self.block(f"{address}-{number}", block))
        return "\n".join(found)

    def block(self, address: str, block: str) -> str:
        """A paragraph, a fine point or a list."""
        lines = block.split("\n")
        if lines[0].startswith("- "):
            items = "".join(f"<li>{self.line(line[2:])}</li>" for line in lines)
            return f'<div class="para" id="{address}"><ul>{items}</ul>{self.mark(address)}</div>'
        fine = lines[0].startswith("> ")
        words = " ".join(line.removeprefix("> ") for line in lines)
        kind = "para fine" if fine else "para"
        return f'<p class="{kind}" id="{address}">{self.line(words)}{self.mark(address)}</p>'

    def mark(self, address: str) -> str:
        """The link to a paragraph, for those who point at it."""
        label = escape(self.link)
        return f'<a class="here" href="#{address}" tabindex="-1" aria-label="{label}">¶</a>'

    def line(self, text: str) -> str:
        """The words of a line."""
        ruled = RULED.search(text)
        body = escape(text[: ruled.start()] if ruled else text, quote=False)
        body = BOLD.sub(r"<b>\1</b>", body)
        body = LINK.sub(r'<a href="#\2">\1</a>', body)
        body = HOLE.sub(lambda hole: self.figure(hole[1]), body)
        return body + (self.ruling(ruled[1].split(", ")) if ruled else "")

    def figure(self, name: str) -> str:
        """A figure of the box, marked if it is reconstructed."""
        found = self.figures[name]
        return shown(found, self.guess)

    def ruling(self, names: list[str]) -> str:
        """The rulings a paragraph rests on; the first mention of each is its address."""
        found = ""
        for name in names:
            address = "" if name in self.rulings else f' id="{name.lower()}"'
            self.rulings.add(name)
            found += f' <small class="ruled"{address}>{name}</small>'
        return found


def shown(figure: Figure, guess: str) -> str:
    """A figure as HTML."""
    text = escape(figure.text, quote=False)
    if not figure.guessed:
        return text
    return f'<span class="guess" title="{escape(guess)}">{text}{GUESS}</span>'


def table(head: list[str], rows: list[list[str]], kind: str = "grid") -> str:
    """A table; the first cell of a row says what it is about. Cells are HTML already."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return (
        f'<div class="{kind}"><table><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
