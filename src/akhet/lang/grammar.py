"""What a game's own words must be able to do."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeAlias

from akhet.core.facts import FactKind
from akhet.lang.said import mark
from akhet.lang.texts import text

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

    def __init__(self, game: str, example: str, facts: Sequence[FactKind] = ()) -> None:
        """The grammar of the game with this key, the name of one of its actions, its facts."""
        self.game = game
        self.example = example
        self.facts = {kind.key: kind for kind in facts}

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

    def args(self, lang: str, fact: FactData, names: Sequence[str]) -> dict[str, object]:
        """The numbers of a fact, as it is declared, as arguments of its text."""
        kind = self.facts[str(fact[0])]
        found: dict[str, object] = {}
        for name, role, given in zip(kind.names, kind.roles, fact[1:], strict=False):
            number = int(str(given))
            if role.per_seat:
                found[name] = mark("seat", number, names[number]) if number >= 0 else ""
            else:
                found |= self.role(lang, name, role.names[number] if role.names else number)
        return found

    def role(self, lang: str, name: str, value: object) -> dict[str, object]:
        """What a fact or a question is about, by the name of a role: arguments of its text.

        A thing that has a name comes by it, anything else by its number.
        """
        return {name: value}

    def is_paid(self, name: str) -> bool:
        """Whether an action costs something that a bill tells."""
        return False

    def is_due(self, step: str) -> bool:
        """Whether what is asked is the rest of a payment."""
        return False

    def bill(self, lang: str, facts: Sequence[FactData]) -> list[str]:
        """What a payment takes, from the facts of its preview."""
        return []

    def told(self, happened: list[FactData]) -> list[FactData]:
        """The facts worth telling, of those that happened together."""
        return happened

    def named(self, figures: Figures) -> dict[str, object]:
        """The printed figures under the names that explanations use."""
        return {}

    def help(self, lang: str, key: str, figures: Figures) -> str:
        """The explanation of a thing, with the printed figures filled in."""
        return text(lang, f"{self.game}.{key}.help")
