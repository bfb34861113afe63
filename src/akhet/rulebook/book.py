"""A whole page of rules: chapters of our own words, then everything with a name and its figures."""

from collections import OrderedDict
from dataclasses import dataclass
from html import escape

from akhet.core.components import Components
from akhet.rulebook.entries import Entry, Group, entry_html
from akhet.rulebook.markup import GUESS, Writer
from akhet.rulebook.parts import PARTS
from akhet.rulebook.texts import Tables, said, tables

KEPT = 24
"""Pages that are kept: a few languages of a few boxes. One has about a hundred thousand signs."""


@dataclass(frozen=True)
class Section:
    """A heading with its address, and what stands below it as HTML."""

    id: str
    title: str
    html: str


@dataclass(frozen=True)
class Chapter:
    """A chapter: what stands at its head, and its sections."""

    id: str
    title: str
    html: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Book:
    """The rules of a game in a language, with the figures of one box."""

    game: str
    lang: str
    chapters: tuple[Chapter, ...]
    guessed: bool
    rulings: frozenset[str]
    ids: frozenset[str]


PAGES: OrderedDict[tuple[object, ...], Book] = OrderedDict()


def book(lang: str, game: str, box: Components) -> Book:
    """The rules; made once for a language and a set of figures, as long as there is room."""
    key = (lang, game, box.digest, tuple(box.guessed))
    found = PAGES.pop(key, None) or made(lang, game, box)
    PAGES[key] = found
    while len(PAGES) > KEPT:
        PAGES.popitem(last=False)
    return found


def made(lang: str, game: str, box: Components) -> Book:
    """The rules, put together."""
    part = PARTS[game](lang, box)
    write = Writer(part.figures(), part.drawn, said(lang, "page.link"), said(lang, "page.guess"))
    chapters = [
        chapter(write, name, data)
        for file in part.files
        for name, data in tables(lang, file).items()
    ]
    chapters.append(reference(lang, part.groups()))
    ids = [each.id for each in chapters] + [s.id for each in chapters for s in each.sections]
    ids += [entry.id for group in part.groups() for entry in group.entries]
    return Book(
        game, lang, tuple(chapters), bool(box.guessed), frozenset(write.rulings), frozenset(ids)
    )


def chapter(write: Writer, name: str, data: Tables) -> Chapter:
    """A chapter with its sections; a table within it is one."""
    sections = [
        Section(key, inner["title"], write.section(key, inner["text"]))
        for key, inner in data.items()
        if isinstance(inner, dict)
    ]
    head = write.section(name, data["text"]) if "text" in data else ""
    return Chapter(name, data["title"], head, tuple(sections))


def reference(lang: str, groups: list[Group]) -> Chapter:
    """The last chapter: everything with a name."""
    lead = f"<p>{escape(said(lang, 'page.reference_lead'), quote=False)}</p>"
    if any(entry.guessed for group in groups for entry in group.entries):
        mark = f'<span class="guess">{GUESS}</span>'
        words = escape(said(lang, "page.guess_lead", mark="\0"), quote=False).replace("\0", mark)
        lead += f'<p class="para fine" id="reconstructed">{words}</p>'
    sections = [
        Section(group.id, group.title, listing(lang, group.lead, group.entries)) for group in groups
    ]
    return Chapter("reference", said(lang, "page.reference"), lead, tuple(sections))


def listing(lang: str, lead: str, entries: list[Entry]) -> str:
    """The entries of a group."""
    inside = "".join(entry_html(lang, entry) for entry in entries)
    return f'{lead}<dl class="entries">{inside}</dl>'
