"""A TOML file that says in which line and field something is wrong."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from akhet.core import AkhetError
from akhet.core.limits import check_text

T = TypeVar("T")
LARGEST = 100_000  # bytes of a file
HEADER = re.compile(r"\s*\[\[?\s*([A-Za-z0-9_\-.]+)\s*\]\]?\s*(?:#.*)?")


class BadExperiment(AkhetError):
    """A file that is no experiment; says in which line and field."""


class Lines:
    """The text of a file, and what it says by field."""

    def __init__(self, name: str, text: str) -> None:
        """Reads the text; `name` is what errors call the file."""
        self.name = name
        self.text = text
        try:
            check_text(text)
            self.data: dict[str, Any] = tomllib.loads(text)
        except (ValueError, RecursionError, AkhetError) as error:
            raise BadExperiment(f"{name}: {str(error)[:200]}") from error

    def wrong(self, field: str, why: object, row: int = 0) -> BadExperiment:
        """An error about a field; `row` counts the tables of one name."""
        line = self.line_of(field, row)
        where = f"{self.name}, line {line}" if line else self.name
        return BadExperiment(f"{where}: {field}: {why}")

    def line_of(self, field: str, row: int = 0) -> int:
        """The line in which a field stands, from 1; its table's if it is not there, or 0."""
        table, _dot, key = field.rpartition(".")
        inside, seen, header = "", -1, 0
        for number, line in enumerate(self.text.splitlines(), start=1):
            if found := HEADER.fullmatch(line):
                inside = found[1]
                seen += inside in (table, field)
                header = number if inside in (table, field) and seen == row else header
            elif inside == table and (not table or seen == row) and begins(line, key):
                return number
        return header

    def reading(self, field: str, work: Callable[[], T], row: int = 0) -> T:
        """The result of some work; what is wrong is said of the field."""
        try:
            return work()
        except BadExperiment:
            raise
        except AkhetError as error:
            raise self.wrong(field, error, row) from error

    def known(self, data: dict[str, Any], fields: tuple[str, ...], table: str, row: int) -> None:
        """Refuses fields that mean nothing."""
        for field in data:
            if field not in fields:
                said = f"there is no such field; there are {', '.join(fields)}"
                raise self.wrong(f"{table}.{field}" if table else field, said, row)

    def whole(self, field: str, value: object, low: int, high: int, row: int = 0) -> int:
        """A whole number."""
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(field, f"{shown(value)} is not a whole number {low} to {high}", row)
        return value

    def words(self, field: str, value: object, row: int = 0) -> str:
        """A text of one line."""
        if not isinstance(value, str) or not value or not value.isprintable() or len(value) > 200:
            raise self.wrong(field, f"{shown(value)} is not a text of one line", row)
        return value

    def many(self, field: str, value: object, row: int = 0) -> list[object]:
        """A list that is not empty."""
        if not isinstance(value, list) or not value:
            raise self.wrong(field, f"{shown(value)} is not a list of one or more", row)
        return list(value)


def begins(line: str, key: str) -> bool:
    """Whether a line gives a field its value."""
    name, sign, _rest = line.partition("=")
    return bool(sign) and name.strip().strip("\"'") == key


def shown(value: object) -> str:
    """A value as an error shows it."""
    found = repr(value)
    return found if len(found) <= 40 else f"{found[:37]}..."


def read_file(path: Path) -> Lines:
    """The lines of a file."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadExperiment(f"{path}: larger than {LARGEST:,} bytes, this is no experiment")
        return Lines(path.name, path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise BadExperiment(f"{path}: not a text file") from error
