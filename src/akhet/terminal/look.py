"""How things look in a terminal: a colour and a glyph for each seat, stones, names."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from akhet.lang import text

GLYPHS = ("☥", "◉", "✿", "❖", "✶")
LETTERS = ("A", "B", "C", "D", "E")
INK = ("#FFF8EC", "#FFF8EC", "#0C332C", "#3A2904", "#F3E8D2")
FACE = ("#C8432B", "#2B5FB8", "#5CC7B2", "#F4BE3A", "#3A2B49")
SHADE = ("#6B2113", "#152F5F", "#2A5F55", "#7D5A10", "#1C1326")  # covered by another stone
NAME = ("#E0614A", "#6C9BEB", "#5CC7B2", "#F4BE3A", "#B79AD6")  # readable on a dark screen
GOLD = "#E3B04A"
WATER = "#143B70"
RIVER = "#4F86C4"
CARD = {"red": "#D0563D", "green": "#57A668", "purple": "#A67BC6", "blue": "#5C93D2"}


@dataclass(frozen=True)
class Look:
    """The language, the players' names and the glyphs of one screen."""

    lang: str
    names: Sequence[str]
    glyphs: Sequence[str] = GLYPHS

    def say(self, key: str, **args: object) -> str:
        """A text in the language of the screen."""
        return text(self.lang, key, **args)

    def stone(self, seat: int, covered: bool = False) -> Text:
        """A stone: a square in the seat's colour with its glyph."""
        face = SHADE[seat] if covered else FACE[seat]
        return Text(f"{self.glyphs[seat]} ", Style(color=INK[seat], bgcolor=face, bold=True))

    def field(self, label: str) -> Text:
        """An empty field with what it offers."""
        return Text(f"{label:<2}", "bright_black")

    def name(self, seat: int) -> Text:
        """A player's glyph and name."""
        return Text(f"{self.glyphs[seat]} {self.names[seat]}", Style(color=NAME[seat], bold=True))

    def coloured(self, sentence: str) -> Text:
        """A sentence with the players' names in their colours."""
        shown = Text(sentence)
        for seat, name in enumerate(self.names):
            shown.highlight_words([name], Style(color=NAME[seat], bold=True))
        return shown


def row(cells: Sequence[Text], gap: str = "") -> Text:
    """Cells side by side."""
    return Text(gap).join(cells)
