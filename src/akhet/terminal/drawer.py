"""What the terminal asks of a game: its table as a picture and as lines, its choices explained."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from rich.console import RenderableType
from rich.pretty import Pretty

from akhet.lang.grammar import FactData, Figures
from akhet.terminal.look import Look

View: TypeAlias = Mapping[str, Any]
Topics: TypeAlias = list[tuple[str, list[tuple[str, str]]]]


class Drawer:
    """Draws any game, plainly; a game's own subclass does better.

    Everything starts from `game.view(state, seat)`, so nothing hidden can be shown.
    """

    def __init__(self, view: View, scores: Sequence[int], figures: Figures, look: Look) -> None:
        """One position as a seat sees it, with the printed figures it is played with."""
        self.view = view
        self.scores = scores
        self.figures = figures
        self.look = look

    def board(self) -> RenderableType:
        """The table as a picture, 80 columns wide."""
        return Pretty(dict(self.view))

    def lines(self) -> list[str]:
        """The table in plain lines, for a pipe or a screen reader."""
        return [f"{key}: {value}" for key, value in self.view.items()]

    def question(self) -> str:
        """What is asked of the seat whose turn it is."""
        return str(self.view["tasks"][-1]["step"])

    def effect(self, name: str, facts: Sequence[FactData], brief: bool) -> str:
        """What a choice leads to, on one line, from the facts of trying it out."""
        return ""

    def topics(self, everything: bool) -> Topics:
        """Explanations under headings: of what is in play now, or of everything there is."""
        return []
