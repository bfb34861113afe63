"""One thing of the box in the reference: its name, what it does, its figures, where it is told."""

from dataclasses import dataclass, field
from html import escape

from akhet.lang import text
from akhet.rulebook.markup import Figure, shown
from akhet.rulebook.texts import said


@dataclass(frozen=True)
class Entry:
    """A thing with a name. `facts` are its figures: what each is, and how much."""

    id: str
    name: str
    text: str
    icon: str = ""
    facts: tuple[tuple[str, Figure], ...] = ()
    see: tuple[tuple[str, str], ...] = ()  # sections that tell more: address and title
    kind: str = ""  # a class for its colour
    number: str = ""

    @property
    def guessed(self) -> bool:
        """Whether a figure of it is reconstructed."""
        return any(figure.guessed for _name, figure in self.facts)


@dataclass(frozen=True)
class Group:
    """Things of one kind."""

    id: str
    title: str
    entries: list[Entry] = field(default_factory=list)
    lead: str = ""


def entry_html(lang: str, entry: Entry) -> str:
    """An entry of the reference."""
    guess = said(lang, "page.guess")
    sign = f'<svg class="i" aria-hidden="true"><use href="{{icons}}#i-{entry.icon}"/></svg>'
    number = f"<small>{escape(entry.number)}</small> " if entry.number else ""
    name = f"{sign if entry.icon else ''}{number}{escape(entry.name, quote=False)}"
    facts = "".join(
        f"<span>{escape(what, quote=False)} <b>{shown(figure, guess)}</b></span>"
        for what, figure in entry.facts
    )
    see = ", ".join(f'<a href="#{id}">{escape(title, quote=False)}</a>' for id, title in entry.see)
    more = text(lang, "table.pair", what=escape(said(lang, "page.see")), more=see)
    more = f' <span class="see">{more}</span>' if see else ""
    label = escape(said(lang, "page.link"))
    here = f'<a class="here" href="#{entry.id}" tabindex="-1" aria-label="{label}">¶</a>'
    row = f'<p class="facts">{facts}</p>' if facts else ""
    look = f" {entry.kind}" if entry.kind else ""
    return (
        f'<div class="entry{look}" id="{entry.id}"><dt>{name}{here}</dt>'
        f"<dd>{escape(entry.text, quote=False)}{more}{row}</dd></div>"
    )
