"""The log of a match: its header, its lines, and the chain of hashes that binds them."""

import hashlib
import json
from dataclasses import dataclass
from json.encoder import encode_basestring_ascii as quoted
from typing import Any, Final

from akhet.core import CHANCE, BadLog

FORMAT = 1
LARGEST = 2**53  # what every reader of JSON can hold
KINDS = ("do", "undo", "nonce", "note", "commit", "withheld", "seating")
TEXTS = ("do", "nonce", "note", "commit", "withheld", "seating", "hash")


@dataclass(frozen=True)
class Header:
    """What is fixed before the first line. `origin` is set for a fork: which match, which line."""

    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    components: str
    commitment: str
    prefix: int = 0
    origin: str = ""

    def data(self) -> dict[str, object]:
        """The header as it is written."""
        found: dict[str, object] = {
            "akhet": FORMAT,
            "id": self.id,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": self.options,
            "components": self.components,
            "commitment": self.commitment,
        }
        if self.prefix or self.origin:
            found |= {"prefix": self.prefix, "origin": self.origin}
        return found

    def hash(self) -> str:
        """The beginning of the chain."""
        return hashlib.sha256(canonical(self.data())).hexdigest()


FIELDS: Final = (
    *("n", "by", "do", "undo", "nonce", "note", "consent", "at", "hash"),
    *("commit", "withheld", "seating", "first"),
)


class Line:
    """One thing that happened. Exactly one of the `KINDS` is set. With its hash it stays as it is.

    `do` is an action name, `by` a seat or `CHANCE`. `undo` is the number of the line the match
    goes back to: later lines stay in the log and no longer count. `consent` names the seats that
    agreed to a take-back beyond the barrier. Before the first draw `commit` binds a person's
    program to a nonce, `nonce` opens it, `withheld` says which commitment was not opened, and
    `seating` who sits where: an order that was drawn, or the word for one made by hand. `first`,
    written as `with`, is the first line of a command of several choices, in all lines after it.
    """

    __slots__ = (*FIELDS, "text")

    def __init__(
        self,
        n: int,
        by: int,
        do: str = "",
        undo: int = -1,
        nonce: str = "",
        note: str = "",
        consent: tuple[int, ...] = (),
        at: int = 0,
        hash: str = "",
        commit: str = "",
        withheld: str = "",
        seating: str = "",
        first: int = 0,
    ) -> None:
        """What is not said did not happen."""
        self.n = n
        self.by = by
        self.do = do
        self.undo = undo
        self.nonce = nonce
        self.note = note
        self.consent = consent
        self.at = at
        self.hash = hash
        self.commit = commit
        self.withheld = withheld
        self.seating = seating
        self.first = first
        self.text = ""  # of a new line what was hashed of it, until that is stored

    def fields(self) -> dict[str, Any]:
        """All that it is made of."""
        return {name: getattr(self, name) for name in FIELDS}

    def but(self, **said: Any) -> "Line":
        """The same line, but for what is said."""
        return Line(**(self.fields() | said))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash((self.n, self.hash))

    def __repr__(self) -> str:
        return f"Line({', '.join(f'{name}={value!r}' for name, value in self.fields().items())})"

    def data(self) -> dict[str, object]:
        """The line as it is written, without its hash."""
        found: dict[str, object] = {"n": self.n, "by": "chance" if self.by == CHANCE else self.by}
        if self.do:
            found["do"] = self.do
        if self.undo >= 0:
            found["undo"] = self.undo
        if self.nonce:
            found["nonce"] = self.nonce
        if self.note:
            found["note"] = self.note
        if self.commit:
            found["commit"] = self.commit
        if self.withheld:
            found["withheld"] = self.withheld
        if self.seating:
            found["seating"] = self.seating
        if self.consent:
            found["consent"] = list(self.consent)
        if self.first:
            found["with"] = self.first
        if self.at:
            found["at"] = self.at
        return found

    def canonical(self) -> str:
        """What is hashed of it: `data` as `canonical` writes it, ten times as fast."""
        found = f'"at":{self.at},' if self.at else ""
        found += '"by":"chance"' if self.by == CHANCE else f'"by":{self.by}'
        if self.commit:
            found += f',"commit":{quoted(self.commit)}'
        if self.consent:
            found += f',"consent":[{",".join(map(str, self.consent))}]'
        if self.do:
            found += f',"do":{quoted(self.do)}'
        found += f',"n":{self.n}'
        if self.nonce:
            found += f',"nonce":{quoted(self.nonce)}'
        if self.note:
            found += f',"note":{quoted(self.note)}'
        if self.seating:
            found += f',"seating":{quoted(self.seating)}'
        if self.undo >= 0:
            found += f',"undo":{self.undo}'
        if self.first:
            found += f',"with":{self.first}'
        if self.withheld:
            found += f',"withheld":{quoted(self.withheld)}'
        return f"{{{found}}}"

    def sealed(self, before: str) -> "Line":
        """The line with its hash, as it follows a line with the hash `before`."""
        text = self.canonical()
        if not self.hash:
            self.text, self.hash = text, digest(before, text)
            return self
        said = (self.n, self.by, self.do, self.undo, self.nonce, self.note, self.consent, self.at)
        more = (self.commit, self.withheld, self.seating, self.first)
        return Line(*said, digest(before, text), *more)  # what was read stays as it was read

    def stored(self) -> str:
        """What is hashed of it, for whoever stores it; kept no longer, as lines are many."""
        found, self.text = self.text, ""
        return found or self.canonical()


WRITER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def canonical(data: object) -> bytes:
    """The one way to write data that is hashed."""
    return WRITER.encode(data).encode()


def chained(before: str, line: Line) -> str:
    """The hash of a line: it covers all lines before it and the header."""
    return digest(before, line.canonical())


def digest(before: str, text: str) -> str:
    """The hash of a line with this canonical text."""
    return hashlib.sha256((before + text).encode()).hexdigest()


def line_of(data: object, where: str) -> Line:
    """A line from what was read, or a clear error."""
    if not isinstance(data, dict):
        raise BadLog(f"{where}: not a log line")
    known = {"n", "by", "consent", "with", "at", "hash", *KINDS}
    if extra := sorted(set(data) - known):
        raise BadLog(f"{where}: unknown field {extra[0][:40]!r}")
    by = CHANCE if data.get("by") == "chance" else data.get("by")
    consent = data.get("consent", [])
    numbers = [data.get("n"), by, data.get("undo", -1), data.get("at", 0), data.get("with", 0)]
    texts = [data.get(key, "") for key in TEXTS]
    if not all(isinstance(item, int) and not isinstance(item, bool) for item in numbers):
        raise BadLog(f"{where}: n, by, undo, at and with must be whole numbers")
    if not all(-LARGEST <= item <= LARGEST for item in numbers):
        raise BadLog(f"{where}: a number is too large")
    if not all(isinstance(item, str) for item in texts):
        raise BadLog(f"{where}: {', '.join(TEXTS[:-1])} and {TEXTS[-1]} must be texts")
    if not isinstance(consent, list) or not all(type(seat) is int for seat in consent):
        raise BadLog(f"{where}: consent must be a list of seats")
    n, seat, undo, at, first = numbers
    do, nonce, note, commit, withheld, seating, digest = texts
    if [undo >= 0, *map(bool, texts[:-1])].count(True) != 1:
        raise BadLog(f"{where}: a line is one of {', '.join(KINDS[:-1])} and {KINDS[-1]}")
    rest = (tuple(consent), at, digest, commit, withheld, seating, first)
    return Line(n, seat, do, undo, nonce, note, *rest)
