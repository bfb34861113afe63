"""Printed figures: read once from a TOML file, checked, handed to the rules as typed objects."""

import hashlib
import json
import tomllib
from pathlib import Path

from akhet.core.errors import BadComponents
from akhet.core.limits import check_text
from akhet.core.notation import shown

CERTAINTIES = ("certain", "likely", "unknown")
NAME_SIGNS = 16  # of a digest, in the name of a released file


class Components:
    """The figures of one box. A game's own class adds typed tables.

    `digest` stands in every match header, so that a log is replayed only with the figures it
    was played with. `figures` are all of them by name, as plain lists of numbers; `guessed` names
    those that nobody could read and that are reconstructed, such as `abu.fields`. `kinds` are rows
    of words: what things are called and of which kind they are, by their number; `legends` are the
    words that stand on each of them, such as what it costs.
    """

    def __init__(
        self, digest: str, figures: dict[str, list[int]], guessed: list[str] | None = None
    ) -> None:
        """Figures under the digest of the file they came from."""
        self.digest = digest
        self.figures = figures
        self.guessed = guessed or []
        self.kinds: dict[str, list[str]] = {}
        self.legends: dict[str, list[list[str]]] = {}
        self.text = ""
        """The text of the file, if it is one of its owner's own or of an earlier release."""


class Table:
    """One table of a components file, read with checks; each error names table, row and field."""

    def __init__(self, path: str, data: object) -> None:
        """The table at a dotted path such as `ships.min_stones` or `pyramids[2]`."""
        if not isinstance(data, dict):
            raise BadComponents(f"{path}: this must be a table")
        self.path = path
        self.data: dict[str, object] = data

    def where(self, field: str) -> str:
        """How errors name a field."""
        return f"{self.path}.{field}" if self.path else field

    def value(self, field: str) -> object:
        """The raw value of a field that must be there."""
        if field not in self.data:
            raise BadComponents(f"{self.where(field)}: this field is missing")
        return self.data[field]

    def table(self, field: str) -> "Table":
        """A table inside this one."""
        return Table(self.where(field), self.value(field))

    def rows(self, field: str, count: int | None = None) -> "list[Table]":
        """A list of tables, of a fixed length if `count` is given."""
        items = self.items(field, count)
        return [Table(f"{self.where(field)}[{n + 1}]", item) for n, item in enumerate(items)]

    def items(self, field: str, count: int | None = None) -> list[object]:
        """A list of anything, of a fixed length if `count` is given."""
        found = self.value(field)
        if not isinstance(found, list):
            raise BadComponents(f"{self.where(field)}: this must be a list")
        if count is not None and len(found) != count:
            raise BadComponents(
                f"{self.where(field)}: {count} entries are needed, not {len(found)}"
            )
        return list(found)

    def number(self, field: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        return self.bounded(self.where(field), self.value(field), low, high)

    def numbers(self, field: str, low: int, high: int, count: int | None = None) -> list[int]:
        """A list of whole numbers within bounds."""
        items = self.items(field, count)
        return [
            self.bounded(f"{self.where(field)}[{n + 1}]", item, low, high)
            for n, item in enumerate(items)
        ]

    def bounded(self, where: str, value: object, low: int, high: int) -> int:
        """The value as a whole number from low to high."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadComponents(f"{where}: {shown(value)} is not a whole number")
        if not low <= value <= high:
            raise BadComponents(f"{where}: {value} is not from {low} to {high}")
        return value

    def text(self, field: str, allowed: list[str] | None = None) -> str:
        """A text, one of `allowed` if given."""
        found = self.value(field)
        if not isinstance(found, str):
            raise BadComponents(f"{self.where(field)}: {shown(found)} is not a text")
        if allowed is not None and found not in allowed:
            raise BadComponents(
                f"{self.where(field)}: {shown(found)} is not one of {', '.join(allowed)}"
            )
        return found


def read_toml(text: str) -> Table:
    """The root table of a components file; one that would be long in parsing is not parsed."""
    check_text(text)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # an impossible date is no TOMLDecodeError
        raise BadComponents(f"not a TOML file: {str(error)[:200]}") from error
    return Table("", data)


def read_text(path: Path) -> str:
    """The text of a components file, or a clear error."""
    try:
        if path.stat().st_size > 1_000_000:
            raise BadComponents(f"{path}: larger than 1 MB, this is no components file")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadComponents(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadComponents(f"{path}: not a text file") from error


def released_text(folder: Path | None, digest: str) -> str | None:
    """The text of a released components file, named by the first signs of its digest."""
    if folder is None or len(digest) != 64 or not digest.isalnum() or not digest.isascii():
        return None
    path = folder / f"{digest[:NAME_SIGNS]}.toml"
    return read_text(path) if path.is_file() else None


def digest_of(figures: dict[str, list[int]], later: dict[str, list[int]] | None = None) -> str:
    """A digest of plain figures: equal figures give an equal digest, however they are written.

    `later` are figures that files have not always had, with what the rules used before: those
    count only where they differ, so that the digest of an older file stays what it was.
    """
    since = later or {}
    told = {key: found for key, found in figures.items() if since.get(key) != found}
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
