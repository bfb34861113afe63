"""Figures that an experiment varies, one at a time, within their bounds."""

import re
from dataclasses import dataclass
from functools import lru_cache

from akhet.core import BadComponents
from akhet.games import GAMES
from akhet.match.own_copy import Cell, cells, doubtful, file_of, imported, rows_of, usual_data

PATH = re.compile(r"([a-z_.]+?)(?:\[(\d+|\*)\])?\.([a-z_]+)")


@dataclass(frozen=True)
class Varied:
    """A figure, what it is, and what it is played as instead; `bounded` if bounds are known."""

    path: str
    usual: str
    values: tuple[str, ...]
    bounded: bool
    certainty: str


def varied(game: str, text: str, figure: str, values: list[str] | None, by: int) -> list[Varied]:
    """The figures of a path such as `province[3].fields`; `*` stands for all reconstructed ones.

    Without values they are the two ends of the known bounds; of a figure without any, so many less
    and more.
    """
    found = []
    for cell in cells_at(game, figure):
        known = bounds(game, cell)
        ends = values if values is not None else ends_of(game, cell, known, by)
        others = tuple(dict.fromkeys(value for value in ends if value != cell.usual))
        for value in others:
            GAMES[game].read_components(figures_text(game, text, cell.path, value))
        if not others:
            raise BadComponents(f"{cell.path} is {cell.usual}, and nothing else is tried")
        found.append(Varied(cell.path, cell.usual, others, known is not None, cell.certainty))
    return found


def cells_at(game: str, figure: str) -> list[Cell]:
    """The figures of a path; at least one."""
    known = cells(game)
    if figure in known:
        return [known[figure]]
    at = PATH.fullmatch(figure)
    if at is None or at[2] != "*":
        raise BadComponents(f"there is no figure {figure!r}; one is written province[3].fields")
    pattern = re.compile(rf"{re.escape(at[1])}\[\d+\]\.{re.escape(at[3])}")
    found = [
        cell
        for path, cell in known.items()
        if pattern.fullmatch(path) and cell.usual.isdigit() and doubtful(game, cell)
    ]
    if not found:
        raise BadComponents(f"no figure {figure!r} is reconstructed")
    return found


def bounds(game: str, cell: Cell) -> tuple[int, int] | None:
    """The least and the most that a figure can be, if the file of figures says so."""
    section = PATH.fullmatch(cell.path)
    assert section is not None
    for path, row in rows_of(usual_data(game), section[1]):
        if f"{path}.{cell.field}" == cell.path and f"{cell.field}_min" in row:
            return int(row[f"{cell.field}_min"]), int(row[f"{cell.field}_max"])
    return None


def ends_of(game: str, cell: Cell, known: tuple[int, int] | None, by: int) -> list[str]:
    """The two ends between which a figure is tried."""
    if not cell.usual.isdigit():
        raise BadComponents(f"{cell.path} is no number: say which values to try")
    low, high = known or (max(0, int(cell.usual) - by), int(cell.usual) + by)
    return [str(value) for value in (low, high) if is_possible(game, cell.path, str(value))]


def is_possible(game: str, path: str, value: str) -> bool:
    """Whether the rules take a figure."""
    try:
        GAMES[game].read_components(figures_text(game, "", path, value))
    except BadComponents:
        return False
    return True


@lru_cache(maxsize=256)
def figures_text(game: str, text: str, path: str, value: str) -> str:
    """A components file in which one figure differs from the package's, or from an owner's own."""
    edits = dict(imported(game, text).edits) if text else {}
    return file_of(game, {**edits, path: value})
