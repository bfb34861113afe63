"""What a game adds to its rules: its figures by name, what is drawn, its things."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from akhet.core.components import Components
from akhet.lang import GRAMMARS, text, words
from akhet.rulebook.entries import Group
from akhet.rulebook.markup import Figure, Figures
from akhet.rulebook.texts import said, tables


class Part:
    """The part of one game. A class of the game fills it."""

    game: ClassVar[str]
    files: ClassVar[tuple[str, ...]]

    def __init__(self, lang: str, box: Components) -> None:
        """The words of a language and the figures of a box."""
        self.lang = lang
        self.box = box
        self.grammar = GRAMMARS[self.game]

    # ---------------------------------------------------------------- to be filled

    def figures(self) -> Figures:
        """Every figure that the texts name."""
        named = self.grammar.named(self.box.figures)
        return {name: Figure(str(value)) for name, value in named.items()}

    def pictures(self) -> dict[str, Callable[[], str]]:
        """What is drawn, by the name that the texts give it."""
        return {}

    def groups(self) -> list[Group]:
        """Everything with a name, by kind."""
        return []

    # ---------------------------------------------------------------- helpers

    def drawn(self, name: str) -> str:
        """A drawing or a table as HTML."""
        return self.pictures()[name]()

    def say(self, key: str, **args: object) -> str:
        """A word of the page."""
        return said(self.lang, key, **args)

    def word(self, key: str, **args: object) -> str:
        """A text of the game."""
        return text(self.lang, f"{self.game}.{key}", **args)

    def has(self, key: str) -> bool:
        """Whether the game has a text."""
        return f"{self.game}.{key}" in words(self.lang)

    def help(self, key: str) -> str:
        """The explanation of a thing with the figures of the box."""
        return self.grammar.help(self.lang, key, self.box.figures)

    def points(self, n: int) -> str:
        """A number of points in words."""
        return text(self.lang, "table.points", n=n)

    def pair(self, what: str, more: str) -> str:
        """What something is, and more about it, with the colon of the language."""
        return text(self.lang, "table.pair", what=what, more=more)

    def see(self, *ids: str) -> tuple[tuple[str, str], ...]:
        """Sections that tell more, with their titles."""
        titles = self.titles()
        return tuple((id, titles[id]) for id in ids)

    def titles(self) -> dict[str, str]:
        """The title of every chapter and section."""
        found: dict[str, str] = {}
        for file in self.files:
            for name, data in tables(self.lang, file).items():
                found[name] = data["title"]
                found |= {k: v["title"] for k, v in data.items() if isinstance(v, dict)}
        return found

    def is_guessed(self, *names: str) -> bool:
        """Whether one of these figures is reconstructed."""
        return any(name in self.box.guessed for name in names)


def begun(words: str) -> str:
    """Words with a large first letter; Dutch één loses its accent there."""
    plain = words.removeprefix("é") if words.startswith("één") else ""
    return f"E{plain}" if plain else words[:1].upper() + words[1:]


def listed(numbers: Sequence[int]) -> str:
    """Numbers in a row."""
    return ", ".join(str(number) for number in numbers)
