"""The printed figures of every title as pages, with their sources and how certain they are."""

import re
import tomllib
from collections import Counter
from pathlib import Path

from akhet.games import GAMES

ROOT = Path(__file__).parents[2]
NAMES = {"imhotep": "Imhotep", "amunre": "Amun-Re", "pharaon": "Pharaon", "konflikte": "Konflikte"}
ABOUT = ("source", "certainty")
CERTAINTY = {
    "certain": "stands in a rulebook or on its pictures, or two independent sources agree",
    "likely": "one source, or a short inference from the rulebook",
    "unknown": "could not be read anywhere: reconstructed",
    "open": "could not be read anywhere: reconstructed",
}
GUESSED = ("unknown", "open")
EXPANSION = ("konflikte", "conflict", "god_arch", "favour", "nile_cover", "pharaoh_token")
"""Beginnings of the tables that are the expansion's."""
Table = dict[str, object]


def written(source: Path) -> None:
    """A page for every title."""
    for game in GAMES:
        every = figures_of(game)
        apart = {key: table for key, table in every.items() if key.startswith(EXPANSION)}
        own = {key: table for key, table in every.items() if key not in apart}
        for name, tables in ((game, own), ("konflikte", apart)):
            if tables:
                page = source / "titles" / f"{name}-figures.md"
                page.write_text(figures_page(name, tables), encoding="utf-8")


def figures_of(game: str) -> Table:
    """The tables of a box, as they are read."""
    path = ROOT / "src" / "akhet" / "games" / game / "components.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def figures_page(name: str, tables: Table) -> str:
    """Every printed figure with its source, and how certain it is."""
    parts = [f"# The figures of {NAMES[name]}", ""]
    parts += [
        "Made from the components file that the rules read (`components.toml`): all that is here",
        "is played with. An asterisk marks what is reconstructed: put in your own copy's",
        "figures with *Your copy* in the browser or `akhet components`.",
        "",
        *certainty_rows(tables),
        "",
    ]
    for key, table in tables.items():
        if key not in ("meta", "sources"):
            parts += section(key, table, "##")
    sources = tables.get("sources")
    if isinstance(sources, dict):
        parts += ["## Sources", ""]
        parts += [f"- **{plain(key)}**: {plain(value)}" for key, value in sources.items()]
    return "\n".join(parts) + "\n"


def certainty_rows(tables: Table) -> list[str]:
    """How many entries are how certain."""
    found = Counter(levels(tables))
    parts = ["| certainty | entries | what it means |", "|---|---:|---|"]
    for level, meaning in CERTAINTY.items():
        if found[level]:
            parts.append(f"| {level} | {found[level]} | {meaning} |")
    return parts


def levels(value: object) -> list[str]:
    """Every certainty that stands in some figures."""
    if isinstance(value, list):
        return [level for item in value for level in levels(item)]
    if not isinstance(value, dict):
        return []
    own = [str(item) for key, item in value.items() if key.endswith("certainty")]
    return own + [level for item in value.values() for level in levels(item)]


def section(name: str, table: object, marks: str) -> list[str]:
    """A table of figures under its name, and the tables inside it."""
    parts = [f"{marks} {plain(name.replace('_', ' '))}", ""]
    if isinstance(table, list):
        return [*parts, *listing(table), ""]
    if not isinstance(table, dict):
        return [*parts, plain(table), ""]
    inner = {key: value for key, value in table.items() if isinstance(value, dict)}
    rows = {key: value for key, value in table.items() if key not in inner}
    parts += ["| figure | value |", "|---|---|"]
    parts += [f"| {plain(key.replace('_', ' '))} | {cell(rows, key)} |" for key in columns([rows])]
    if "source" in rows or "certainty" in rows:
        said_of = [plain(rows[key]) for key in ABOUT[::-1] if key in rows]
        parts += ["", f"*{said_of[0]}*" + "".join(f": {more}" for more in said_of[1:])]
    for key, value in inner.items():
        parts += ["", *section(f"{name}: {key}", value, f"{marks}#")]
    return [*parts, ""]


def listing(rows: list[Table]) -> list[str]:
    """Things of one kind, one below the other."""
    heads = columns(rows)
    parts = ["| " + " | ".join(plain(head.replace("_", " ")) for head in heads) + " |"]
    parts += ["|" + "---|" * len(heads)]
    parts += ["| " + " | ".join(cell(row, head) for head in heads) + " |" for row in rows]
    found = Counter((row.get("certainty"), row.get("source")) for row in rows)
    told = [
        f"{plain(level)} ({plain(source)}): {count}" for (level, source), count in found.items()
    ]
    return [*parts, "", "*" + "; ".join(told) + "*"]


def columns(rows: list[Table]) -> list[str]:
    """The fields that some row has, in their order; what is said about them has its own place."""
    found = list(dict.fromkeys(key for row in rows for key in row))
    return [
        key for key in found if key not in ABOUT and not key.endswith(("_certainty", "_source"))
    ]


def cell(row: Table, key: str) -> str:
    """A figure, marked if it is reconstructed."""
    if key not in row:
        return ""
    level = row.get(f"{key}_certainty", "" if key == "id" else row.get("certainty"))
    return plain(row[key]) + (r"\*" if level in GUESSED else "")


def plain(value: object) -> str:
    """A value in words, without anything that Markdown would take for a mark."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{plain(key)} {plain(item)}" for key, item in value.items())
    if isinstance(value, list):
        nested = any(isinstance(item, list | dict) for item in value)
        return ("; " if nested else ", ").join(plain(item) for item in value)
    return re.sub(r"([\\`*_{}\[\]<>|#~$])", r"\\\1", str(value))
