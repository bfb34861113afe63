"""Kept matches: whole finished matches of every released version, packed small in `tests/kept/`.

A set is a folder named after the version that made it; it is made once by `tests/keep.py` and never
again. A file holds the matches of one title: compressed JSON, a first line with the figures of
owners' own files, then one line a match. A match is its header, its secret, the hash of its last
line and its lines in short. Hashes are worked out anew here, with nothing of akhet, so that a
change of the chain in akhet is noticed and not repeated.
"""

import hashlib
import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "kept"
TITLES = ("imhotep", "amunre", "pharaon", "konflikte")
PROMISED = 300
"""Matches that every set has of every title."""


@dataclass(frozen=True)
class Kept:
    """One kept match."""

    name: str
    header: dict[str, Any]
    rows: list[dict[str, Any]]
    end: dict[str, Any]
    figures: str
    """The text of its owner's own components file; empty: those of the box."""

    @property
    def hash(self) -> str:
        """The hash of its last line, as it was when the match was made."""
        return str(self.rows[-1]["hash"])

    def text(self) -> str:
        """The match file as the version that made it wrote it."""
        rows = [self.header, *self.rows, self.end]
        return "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)


def sets() -> list[str]:
    """The versions that matches are kept of."""
    return sorted(path.name for path in FOLDER.iterdir() if path.is_dir())


def kept(made: str, title: str) -> Iterator[Kept]:
    """All matches of a title in a set."""
    with lzma.open(FOLDER / made / f"{title}.xz", "rt", encoding="utf-8") as file:
        figures = json.loads(next(file))
        for number, line in enumerate(file):
            data = json.loads(line)
            own = figures.get(data["header"]["components"], "")
            yield unpacked(f"{made}/{title}/{number}", data, own)


# ---------------------------------------------------------------- packing


def packed(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """A whole match file, parsed, as it is kept."""
    header, lines, end = rows[0], rows[1:-1], rows[-1]
    seats = list(range(header["seats"]))
    times = [line.get("at", 0) for line in lines]
    found = {"header": header, "end": end, "hash": lines[-1]["hash"]}
    if any(times):
        found["at"] = [now - before for before, now in zip([0, *times], times, strict=False)]
    return {**found, "lines": "\n".join(short(line, seats) for line in lines)}


def short(line: dict[str, Any], seats: list[int]) -> str:
    """A line in short: who, a sign for the kind, and what."""
    rest = {key: value for key, value in line.items() if key not in ("n", "by", "at", "hash")}
    by = "-" if line["by"] == "chance" else str(line["by"])
    match rest:
        case {"do": str(name), **more} if not more:
            return f"{by} {name}"
        case {"undo": int(to), **more} if not more:
            return f"{by}<{to}"
        case {"undo": int(to), "consent": consent, **more} if not more and consent == seats:
            return f"{by}={to}"
    return by + json.dumps(rest, separators=(",", ":"))


def unpacked(name: str, data: dict[str, Any], figures: str) -> Kept:
    """A kept match with every line as it was written."""
    header = data["header"]
    lines = data["lines"].split("\n")
    before = digest(b"", header)
    rows = []
    times = accumulate(data.get("at", [0] * len(lines)))
    for number, (line, at) in enumerate(zip(lines, times, strict=True), start=1):
        by: object = "chance" if line[0] == "-" else int(line[0])
        row = {"n": number, "by": by, **long(line[1:], header["seats"])}
        if at:
            row["at"] = at
        before = digest(before.encode(), row)
        rows.append({**row, "hash": before})
    assert before == data["hash"], f"{name}: the kept file is damaged"
    return Kept(name, header, rows, data["end"], figures)


def long(line: str, seats: int) -> dict[str, Any]:
    """What a line in short says."""
    if line[0] == " ":
        return {"do": line[1:]}
    if line[0] == "<":
        return {"undo": int(line[1:])}
    if line[0] == "=":
        return {"undo": int(line[1:]), "consent": list(range(seats))}
    return dict(json.loads(line))


def digest(before: bytes, data: dict[str, Any]) -> str:
    """A link of the chain, as docs/architecture.md says it is made."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(before + text.encode()).hexdigest()
