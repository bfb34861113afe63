"""Components files by game: reading one's own, printing and exporting the one of the box."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from akhet.core import AnyGame, BadComponents, Components
from akhet.core.components import CERTAINTIES, read_text


def read_components(game: AnyGame, path: Path) -> Components:
    """The figures of a file, checked; an error names the file, table, row and field."""
    text = read_text(path)
    try:
        return game.read_components(text)
    except BadComponents as error:
        raise BadComponents(f"{path}: {error}") from error


def own_text(game: AnyGame) -> str:
    """The components file that comes with the game."""
    return (files(f"akhet.games.{game.key}") / "components.toml").read_text(encoding="utf-8")


def tables(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Every table that says how certain its figures are, by dotted path."""
    return list(certain_tables("", tomllib.loads(text)))


def certainty_of(table: dict[str, Any]) -> str:
    """How certain a table is; where single figures say so, as certain as the least of them."""
    own = [table["certainty"]] if "certainty" in table else field_certainties(table).values()
    return CERTAINTIES[max((CERTAINTIES.index(certainty_word(str(f))) for f in own), default=0)]


def certainty_word(found: str) -> str:
    """How certain a figure is, in our words: what is still open is unknown."""
    return "unknown" if found == "open" else found


def field_certainties(table: dict[str, Any]) -> dict[str, str]:
    """The figures of a table that say for themselves how certain they are."""
    end = "_certainty"
    return {name[: -len(end)]: str(found) for name, found in table.items() if name.endswith(end)}


def certain_tables(path: str, data: object) -> Iterator[tuple[str, dict[str, Any]]]:
    """A table and those inside it, the outer one first."""
    if isinstance(data, list):
        for n, item in enumerate(data, start=1):
            yield from certain_tables(f"{path}[{n}]", item)
    if isinstance(data, dict):
        if "certainty" in data or field_certainties(data):
            yield path, data
        for name, value in data.items():
            yield from certain_tables(f"{path}.{name}" if path else name, value)


def certainty_counts(text: str) -> dict[str, int]:
    """How many tables are certain, likely and unknown."""
    found = [certainty_of(table) for _path, table in tables(text)]
    return {certainty: found.count(certainty) for certainty in CERTAINTIES}


def figures_in(table: dict[str, Any]) -> dict[str, str]:
    """The figures of one table itself: not where they come from, not the tables inside it."""
    doubts = {name: found for name, found in field_certainties(table).items() if found != "certain"}
    return {
        name: written(value) + (f" ({doubts[name]})" if name in doubts else "")
        for name, value in table.items()
        if name != "source" and not name.endswith("certainty") and not is_table(value)
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
