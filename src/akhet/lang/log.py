"""The log in words: what each line of a match tells, for pages, drawings and terminals alike."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from akhet.lang.games import GRAMMARS, sentences
from akhet.lang.grammar import FactData, Figures
from akhet.lang.said import mark
from akhet.lang.texts import text

Entry: TypeAlias = Mapping[str, Any]
"""A line as a seat may know it, as `akhet.match.view.log_of` gives it."""

ARRANGED = "arranged"
"""What the log says of seats that were arranged by hand, instead of an order that was drawn."""
FALLBACK = "bot fallback"
"""How the note begins that says that another answered for a bot."""
NOTES = {
    "moved": "log.moved",
    "reissued": "log.reissued",
    "claimed": "log.claimed",
    FALLBACK: "log.fallback",
    "hint": "log.hint",
    "resigned": "log.resigned",
    "absent": "log.absent",
    "returned": "log.returned",
    "ended": "log.ended",
}
"""Notes that are told, by how they begin; the end of a turn goes without saying."""


class Telling(NamedTuple):
    """What a line tells. Lines that belong together tell all of it again, from `first` on."""

    first: int
    says: list[str]
    acts: Sequence[tuple[int, int]] = ()
    """Where among the sentences a choice of another seat begins that was its only one."""


class Paragraph:
    """What a line tells, before it is put into words."""

    __slots__ = ("acts", "facts", "first")

    def __init__(
        self, first: int, facts: list[FactData], acts: Sequence[tuple[int, int]] = ()
    ) -> None:
        """All facts up to a line that are told together; none where it speaks for itself."""
        self.first = first
        self.facts = facts
        self.acts = acts


def tellings(
    lang: str,
    game: str,
    entries: Sequence[Entry],
    names: Sequence[str],
    figures: Figures | None = None,
) -> list[Telling]:
    """What each of some lines in a row tells, none left out."""
    told: list[Telling] = []
    for entry, one in zip(entries, paragraphs(game, entries), strict=True):
        if one.facts:
            said = sentences(lang, game, one.facts, names, figures)
        else:
            said = line_says(lang, game, entry, names, figures)
        told.append(Telling(one.first, said, one.acts))
    return told


def paragraphs(game: str, entries: Iterable[Entry]) -> list[Paragraph]:
    """What each of some lines in a row tells, none left out.

    Where turns have many small choices, a choice and what chance adds are told with the turn they
    belong to: `first` is the line at which it began, and `facts` are all of it up to this line.
    Choices that one seat takes back one after the other are told once.
    """
    starts = GRAMMARS[game].starts
    told: list[Paragraph] = []
    first, by = 0, None
    facts: list[FactData] = []
    before: Entry = {}
    for entry in entries:
        own = list(entry.get("facts", ()))
        again = takes_back(entry) and takes_back(before) and entry["by"] == before["by"]
        before = entry
        if not starts or not own or not entry["counts"]:
            start = told[-1].first if again else entry["n"]
            told.append(Paragraph(start, own if "do" in entry else [], other_acts(game, entry)))
            continue
        begins = any(fact[0] in starts for fact in own)
        if begins or first == 0 or entry["by"] not in (by, "chance"):
            first, by, facts = entry["n"], entry["by"], []
        facts = facts + own
        told.append(Paragraph(first, facts))
    return told


def takes_back(entry: Entry) -> bool:
    """Whether a line is one's own undo, not one that all agreed on."""
    return "undo" in entry and not entry.get("consent")


def other_acts(game: str, entry: Entry) -> list[tuple[int, int]]:
    """Which sentences of a line tell the only choice of another seat, and whose it was."""
    grammar, facts, acting = GRAMMARS[game], list(entry.get("facts", ())), entry["by"]
    if all(fact[0] not in grammar.moves or fact[1] == acting for fact in facts):
        return []
    told = grammar.told(facts)
    found: list[tuple[int, int]] = []
    for n, fact in enumerate(told):
        if fact[0] in grammar.moves and fact[1] != acting and entry["by"] != "chance":
            acting = int(str(fact[1]))
            found.append((n, acting))
    return found


def line_says(
    lang: str, game: str, entry: Entry, names: Sequence[str], figures: Figures | None = None
) -> list[str]:
    """What one line tells by itself: sentences, none for what says nothing."""
    seat = entry["by"] if isinstance(entry["by"], int) else -1
    who = mark("seat", seat, names[seat]) if seat >= 0 else ""
    if "undo" in entry:
        key = "log.taken_back" if entry.get("consent") else "log.undone"
        return [text(lang, key, who=who, line=entry["undo"])]
    if "nonce" in entry:
        return [text(lang, "log.mixed", who=who)]
    if "commit" in entry:  # what is promised is told when it is opened, or withheld
        return []
    if "withheld" in entry:
        return [text(lang, "log.withheld", who=who)]
    if "seating" in entry:
        arranged = entry["seating"] == ARRANGED
        return [text(lang, "log.seats_by_hand" if arranged else "log.seats_drawn")]
    if "note" in entry:
        return note_says(lang, str(entry["note"]), who, names)
    if entry["facts"]:
        return sentences(lang, game, entry["facts"], names, figures)
    hidden = entry["do"] == "?" and seat >= 0  # what is drawn is told by who draws it
    return [text(lang, "log.hidden", who=who)] if hidden else []


def note_says(lang: str, note: str, who: str, names: Sequence[str]) -> list[str]:
    """A note in words; one that nobody knows says nothing."""
    for start, key in NOTES.items():
        if note.startswith(start):
            return [text(lang, key, who=who)]
    return [text(lang, "log.players", players=", ".join(names))] if names_players(note) else []


def names_players(note: str) -> bool:
    """Whether a note says who plays, as the terminal writes it."""
    try:
        return isinstance(json.loads(note)["players"], list)
    except (ValueError, KeyError, TypeError, RecursionError):
        return False
