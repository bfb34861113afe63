"""What the terminal asks of a game: its table as a picture and as lines, its choices explained."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rich.console import RenderableType
from rich.pretty import Pretty

from akhet.core import Components
from akhet.lang import question_says
from akhet.lang.grammar import FactData, Figures
from akhet.terminal.look import Look

View: TypeAlias = Mapping[str, Any]
Topics: TypeAlias = list[tuple[str, list[tuple[str, str]]]]


@dataclass(frozen=True)
class Tried:
    """What trying a choice out showed: what it tells, and the position and its counts then."""

    facts: Sequence[FactData] = ()
    view: View = field(default_factory=dict)
    counts: Figures = field(default_factory=dict)


class Drawer:
    """Draws any game, plainly; a game's own subclass does better.

    Everything starts from `game.view(state, seat)`, so nothing hidden can be shown.
    """

    def __init__(
        self, view: View, seat: int, scores: Sequence[int], components: Components, look: Look
    ) -> None:
        """One position as a seat sees it, with the printed figures it is played with."""
        self.view = view
        self.seat = seat
        self.scores = scores
        self.figures: Figures = components.figures
        self.guessed = components.guessed
        self.look = look
        self.opponent: Mapping[str, int] = {}  # the sheet of one who holds no seat
        self.counts: Figures = {}  # what the rules work out of the position
        self.asked: Mapping[str, object] | None = None  # what is asked now, as a view says it
        self.due: Sequence[FactData] = ()  # what the rest of a payment tells, if one has begun

    def board(self) -> RenderableType:
        """The table as a picture, 80 columns wide."""
        return Pretty(dict(self.view))

    def boards(self, width: int) -> list[RenderableType]:
        """The table from roomy to tight, for a screen of this width to take the first that fits."""
        return [self.board()]

    def lines(self) -> list[str]:
        """The table in plain lines, for a pipe or a screen reader."""
        return [f"{key}: {value}" for key, value in self.view.items()]

    def question(self) -> str:
        """What is asked now: of this seat, or of others."""
        if self.asked is None:
            return ""
        look = self.look
        return question_says(look.lang, self.view["game"], self.asked, look.names, self.seat)

    def tries(self, name: str) -> bool:
        """Whether a choice must be tried out to say what it leads to."""
        return True

    def effect(self, name: str, tried: Tried, brief: bool) -> str:
        """What a choice leads to, on one line, from what trying it out showed."""
        return ""

    def amounts(self, names: Mapping[int, str]) -> str:
        """The amounts of choices that differ in nothing else, separated by commas."""
        low, high = min(names), max(names)
        if len(names) > 2 and high - low == len(names) - 1:
            return f"{low}–{high}"
        return ", ".join(str(amount) for amount in names)

    def topics(self, everything: bool) -> Topics:
        """Explanations under headings: of what is in play now, or of everything there is."""
        return []
