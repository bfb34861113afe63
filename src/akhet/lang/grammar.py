"""What a game's own words must be able to do."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeAlias

from akhet.lang.words import text

FactData: TypeAlias = Sequence[object]
Figures: TypeAlias = Mapping[str, Sequence[int]]


LATEST = 0
"""Of a fact that is told again and again the latest counts."""


class Grammar:
    """Turns a game's action names and facts into the arguments of its texts."""

    starts: tuple[str, ...] = ()
    """The facts that begin a paragraph, where turns have many small choices; else each choice."""

    moves: tuple[str, ...] = ()
    """The facts, of a seat first, that tell a choice; one of another seat was its only choice."""

    previews: ClassVar[Mapping[str, tuple[str, int]]] = {}
    """Facts for previews only, of a seat and a number: the text they are told in, and how they
    add up: 1 what is got, -1 what is paid, or `LATEST`."""

    def __init__(self, game: str, example: str) -> None:
        """The grammar of the game with this key, and the name of one of its actions."""
        self.game = game
        self.example = example

    def action_label(self, lang: str, name: str) -> str:
        """A whole action in words."""
        raise NotImplementedError

    def group(self, lang: str, name: str) -> str:
        """The heading under which an action stands in a list of choices."""
        raise NotImplementedError

    def item(self, lang: str, name: str) -> str:
        """An action in words under its heading."""
        raise NotImplementedError

    def amount(self, name: str) -> int | None:
        """The number that an action differs in from others under its heading, if that is all."""
        return None

    def letter(self, lang: str, name: str) -> str:
        """What can be typed for an action instead of its number, if there is anything."""
        return ""

    def opponent(self, lang: str) -> str:
        """What an opponent without a seat is called, if the game has one."""
        return ""

    def is_aside(self, name: str) -> bool:
        """Whether an action stands below what a question is about, such as selling a card."""
        return False

    def within(self, option: str) -> str:
        """The table option that must be on for another one to matter, if there is one."""
        return ""

    def sentence(
        self, lang: str, fact: FactData, names: Sequence[str], figures: Figures | None = None
    ) -> str:
        """A fact in words; with the printed figures it also says what a card holds."""
        raise NotImplementedError

    def told(self, facts: list[FactData]) -> list[FactData]:
        """The facts worth telling, of those that happened together."""
        return facts

    def help(self, lang: str, key: str, figures: Figures) -> str:
        """The explanation of a thing, with the printed figures filled in."""
        return text(lang, f"{self.game}.{key}.help")
