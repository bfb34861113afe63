"""Components files by game: reading one's own, printing and exporting the one of the box."""

import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from akhet.core import AnyGame, BadComponents, Components
from akhet.core.components import CERTAINTIES


def read_components(game: AnyGame, path: Path) -> Components:
    """The figures of a file, checked; an error names the file, table, row and field."""
    reader = import_module(f"akhet.games.{game.key}.components").read_box
    try:
        found = reader(path)
    except BadComponents as error:
        message = str(error)
        named = message if message.startswith(str(path)) else f"{path}: {message}"
        raise BadComponents(named) from error
    assert isinstance(found, Components)
    return found


def own_text(game: AnyGame) -> str:
    """The components file that comes with the game."""
    return (files(f"akhet.games.{game.key}") / "components.toml").read_text(encoding="utf-8")


def tables(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Every table that says how certain its figures are, by dotted path."""
    return list(certain_tables("", tomllib.loads(text)))


def certain_tables(path: str, data: object) -> Iterator[tuple[str, dict[str, Any]]]:
    """A table and those inside it, the outer one first."""
    if isinstance(data, list):
        for n, item in enumerate(data, start=1):
            yield from certain_tables(f"{path}[{n}]", item)
    if isinstance(data, dict):
        if "certainty" in data:
            yield path, data
        for name, value in data.items():
            yield from certain_tables(f"{path}.{name}" if path else name, value)


def certainty_counts(text: str) -> dict[str, int]:
    """How many tables are certain, likely and unknown."""
    found = [str(table["certainty"]) for _path, table in tables(text)]
    return {certainty: found.count(certainty) for certainty in CERTAINTIES}


def figures_in(table: dict[str, Any]) -> dict[str, str]:
    """The figures of one table itself: not where they come from, not the tables inside it."""
    return {
        name: written(value)
        for name, value in table.items()
        if name not in ("source", "certainty") and not is_table(value)
    }


def is_table(value: object) -> bool:
    """Whether a value is printed as a table of its own."""
    rows = value if isinstance(value, list) else [value]
    return any(isinstance(row, dict) and "certainty" in row for row in rows) or (
        isinstance(value, dict) and any(isinstance(item, (dict, str)) for item in value.values())
    )


def written(value: object) -> str:
    """A figure as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(f"({written(item)})" if nested(item) else written(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {written(item)}" for name, item in value.items())
    return str(value)


def nested(value: object) -> bool:
    """Whether a value needs brackets in a row."""
    return isinstance(value, (list, dict))
