"""One's own copy of a game: its printed figures as a form, and what is entered back as figures.

A form has sections, one for each table of `components.toml`; a section has rows and columns; a
cell is one figure, written as people write it. What differs from the figures of the package are
the **edits** of an owner: texts by cell. No database and no page here: the same functions serve a
tab without a server.
"""

import tomllib
from collections import OrderedDict
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, TypeAlias

from akhet.core import BadComponents, Components
from akhet.games import GAMES

Data: TypeAlias = dict[str, Any]
Edits: TypeAlias = dict[str, str]

SECTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "imhotep": {
        "stones": (
            *("available_for_play_per_player", "start_on_sled_by_turn_order"),
            *("sled_capacity", "take_action_amount"),
        ),
        "ships": ("tokens",),
        "ships.min_stones": ("cap4", "cap3", "cap2", "cap1"),
        "round_cards": ("rounds", "two_players", "three_players", "four_players"),
        "pyramid_a": ("points", "overflow_points_per_stone"),
        "pyramid_b": ("overflow_points_per_stone",),
        "pyramid_b.pyramids": ("fields",),
        "temple_a": ("fields_2_players", "fields_3_4_players", "points_per_visible_stone"),
        "temple_b": ("fields",),
        "burial_chamber_a": ("points_by_group_size", "points_per_stone_beyond_5"),
        "burial_chamber_b": ("points_per_row_by_rank",),
        "obelisk_a": ("points_2_players", "points_3_players", "points_4_players"),
        "obelisk_b": ("tower_spot_points", "tower_size", "individual_stone_points_end_of_game"),
        "market_cards.types": ("count", "target"),
        "decorations": ("stones_per_point",),
        "statues": ("points", "points_per_card_beyond_5"),
        "blue_cards": ("unused_points_each_end_of_game",),
        "variant_wrath_of_the_pharaoh": ("penalty",),
    },
    "amunre": {
        "province": (
            *("fields", "printed_farmers", "card_limit", "free_power_cards", "free_stones"),
            *("free_gold", "fixed_income", "camel_income", "temples", "bank", "egypt", "on_nile"),
        ),
        "bid_track": ("values",),
        "temple_track.field": ("max", "harvest_per_farmer", "points_per_temple"),
        "temple_track": ("camel_fields",),
        "power_card": (
            *("count", "delta", "extra_per_farmer", "gold", "min_farmers", "min_card_icons"),
        ),
        "scoring": (
            *("pyramid", "pyramid_set", "most_pyramids_per_bank", "bonus_card"),
            "gold_rank_points",
        ),
        "offering": ("reward_items", "reward_other_non_thieves", "thief_gold"),
        "gold": ("starting",),
        "supply": ("stones_per_pyramid",),
    },
    "pharaon": {
        "noble": ("pp", "pp_each", "pair", "district", "gain"),
        "artisan": ("pp", "resources", "silver", "vases"),
        "vase": ("top", "bottom"),
        "chamber_step": ("cost", "pp"),
        "nile_option": (
            *("cost", "identical", "resources", "silver", "vases", "arrows_pair", "arrows_free"),
        ),
        "nile": ("pp_by_field",),
        "pyramid_row": ("fields",),
        "god_side": ("left_need", "left_pp", "right_need", "right_pp"),
        "offering": ("count", "pp_bonus"),
        "offerings": ("token_pp",),
        "wheel": ("clockwise", "slots_few", "slots_many"),
        "resource": ("tokens",),
        "setup": ("start_silver", "vases_shown"),
        "titles": ("pharaoh_pp", "first_player_pp", "pharaoh_nobles", "pharaoh_step"),
        "traitor_tile": ("vases", "slots"),
        "traitor": ("noble_pp",),
        "conflict": ("extra_cost", "swords", "back"),
        "konflikte_noble": ("pp", "pp_each", "pair", "gain"),
        "konflikte_artisan": ("pp", "resources", "silver", "vases", "swords"),
        "konflikte_offering": ("count",),
        "god_arch": ("effect", "swords"),
        "favour": ("sword_cost", "gain"),
        "nile_cover": (
            *("cost", "identical", "resources", "silver", "vases", "swords"),
            *("arrows_pair", "arrows_free"),
        ),
        "pharaoh_token": ("needs",),
        "konflikte": ("swords", "start_swords", "stacks_few", "stacks_many"),
    },
}
"""By game, the tables of its file in the order of the form, and the figures of each.

`tests/match/test_own_copy.py` changes every figure of every file: one that the rules read is here.
"""

NAMED = ("id", "name", "field", "position", "district")
"""What a row may be called by, the first that it has."""
LOOSE = {"nile_option": ("cost", "identical"), "nile_cover": ("cost", "identical")}
"""Figures of which a row has one or the other."""
MOST_SIGNS = 200  # of a cell
MOST_WRONG = 4  # cells that are looked for beyond those that can be seen to be wrong
OWN = "own copy"
Asked: TypeAlias = tuple[tuple[str, str], ...]
LATELY: OrderedDict[Asked, Components] = OrderedDict()
"""Figures that were asked for lately, by what differs."""
MOST_LATELY = 64
AS_OURS = "="
"""An edit that says: it is printed so. The figure stays, and is certain from then on."""
GUESSES = {"pharaon": ("likely", "unknown")}
"""How uncertain a figure is that a game marks; in other games only what is unknown."""


@dataclass(frozen=True)
class Cell:
    """One figure: where it stands, what it is, what the package has, and how certain that is."""

    path: str
    row: str
    field: str
    text: str
    usual: str
    certainty: str
    words: tuple[str, ...]  # what it can be, where it is a word
    sure: bool = False  # the owner has seen that it is printed so

    @property
    def changed(self) -> bool:
        """Whether the owner's copy differs."""
        return self.text != self.usual


@dataclass(frozen=True)
class Section:
    """A table of figures: its columns, and its rows of cells (None where a row has no such one)."""

    key: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]

    @property
    def cells(self) -> list[Cell]:
        """All figures."""
        return [cell for _name, row in self.rows for cell in row if cell is not None]


@dataclass(frozen=True)
class Outcome:
    """What became of some edits: those that are kept, what is wrong with others, and the figures.

    `wrong` has a message by cell, `whole` one that no cell alone is to blame for. While there is
    one, `components` is None: the copy is kept and cannot be played with yet.
    """

    edits: Edits
    wrong: dict[str, str]
    whole: str
    components: Components | None


# ---------------------------------------------------------------- figures as text and back


def written(value: object) -> str:
    """A figure as people write it: `3`, `4, 3, 1`, `4 3 1; 4 2 2`, `silver 2, vases 1`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        if value and isinstance(value[0], list):
            return "; ".join(" ".join(written(item) for item in row) for row in value)
        return ", ".join(written(item) for item in value)
    if isinstance(value, dict):
        if set(value) == {"points", "bonus"}:
            bonus = value["bonus"]
            return f"{value['points']}" if bonus == "none" else f"{value['points']} {bonus}"
        return ", ".join(f"{name} {written(item)}" for name, item in value.items())
    return str(value)


def parsed(text: str, like: object) -> object:
    """A figure of a text, in the shape of another one; the game says what is wrong with it."""
    clean = " ".join(text.split())
    if isinstance(like, bool):
        return {"yes": True, "no": False}.get(clean, clean)
    if isinstance(like, int):
        return whole(clean)
    if isinstance(like, str):
        return clean
    if isinstance(like, dict):
        return dict(pair(item) for item in parts(clean, ","))
    assert isinstance(like, list)
    inner = like[0] if like else ""
    if isinstance(inner, list):
        return [[whole(item) for item in parts(row, " ")] for row in parts(clean, ";")]
    if isinstance(inner, dict):
        return [field_of(item) for item in parts(clean, ",")]
    return [parsed(item, inner) for item in parts(clean, ",")]


def parts(text: str, sign: str) -> list[str]:
    """The parts of a text between signs."""
    return [part.strip() for part in text.split(sign) if part.strip()]


def whole(text: str) -> object:
    """A whole number, or the text as it is."""
    digits = text[1:] if text.startswith("-") else text
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 9 else text


def pair(text: str) -> tuple[str, object]:
    """A name and its number."""
    name, _, number = text.rpartition(" ")
    return (name or text).strip(), whole(number if name else "")


def field_of(text: str) -> dict[str, object]:
    """A field of Imhotep's pyramids on side B: points, and perhaps a bonus."""
    points, _, bonus = text.partition(" ")
    return {"points": whole(points), "bonus": bonus.strip() or "none"}


# ---------------------------------------------------------------- the file


@cache
def usual_text(game: str) -> str:
    """The components file that comes with a game."""
    return (files(f"akhet.games.{game}") / "components.toml").read_text(encoding="utf-8")


@cache
def usual_data(game: str) -> Data:
    """The same, read; never changed."""
    return tomllib.loads(usual_text(game))


def rows_of(data: Data, section: str) -> list[tuple[str, Data]]:
    """The rows of a table with the path of each, as errors name it."""
    found: object = data
    for name in section.split("."):
        found = found[name] if isinstance(found, dict) and name in found else {}
    if isinstance(found, list):
        return [(f"{section}[{n}]", row) for n, row in enumerate(found, 1) if isinstance(row, dict)]
    return [(section, found)] if isinstance(found, dict) else []


def row_name(row: Data) -> str:
    """What a row is called in the file."""
    found = next((str(row[n]) for n in NAMED if isinstance(row.get(n), str | int)), "")
    return f"{found}.{row['side']}" if "side" in row else found


def certainty_of(row: Data, field: str) -> str:
    """How certain a figure is: certain, likely, or unknown for one that is reconstructed."""
    found = str(row.get(f"{field}_certainty", row.get("certainty", "certain")))
    return "unknown" if found == "open" else found


def shape_of(rows: list[tuple[str, Data]], field: str) -> object:
    """A figure of a column that shows what they look like; one with entries, if there is one."""
    values = [row[field] for _path, row in rows if field in row]
    return next((value for value in values if value != []), values[0] if values else None)


def column_words(rows: list[tuple[str, Data]], field: str) -> tuple[str, ...]:
    """The words of a column of single words."""
    values = [row[field] for _path, row in rows if field in row]
    return tuple(sorted(set(values))) if all(isinstance(v, str) for v in values) else ()


def form_of(game: str, edits: Mapping[str, str] | None = None) -> list[Section]:
    """The form of a game, with an owner's edits filled in."""
    return [section_of(game, key, edits or {}) for key in SECTIONS[game]]


def section_of(game: str, key: str, edits: Mapping[str, str]) -> Section:
    """One table of figures."""
    rows = rows_of(usual_data(game), key)
    columns = SECTIONS[game][key]
    words = {field: column_words(rows, field) for field in columns}
    found = []
    for path, row in rows:
        cells = [cell_of(key, path, row, field, edits, words[field]) for field in columns]
        found.append((row_name(row), tuple(cells)))
    return Section(key, columns, tuple(found))


def cell_of(
    key: str, path: str, row: Data, field: str, edits: Mapping[str, str], words: tuple[str, ...]
) -> Cell | None:
    """A figure of a row, if it has it."""
    if field not in row and field not in LOOSE.get(key, ()):
        return None
    at = f"{path}.{field}"
    usual = written(row[field]) if field in row else ""
    choices = ("yes", "no") if isinstance(row.get(field), bool) else words
    sure = certainty_of(row, field)
    own = edits.get(at, usual)
    said = own == AS_OURS
    return Cell(at, row_name(row), field, usual if said else own, usual, sure, choices, said)


@cache
def cells(game: str) -> dict[str, Cell]:
    """Every figure of a game by its path."""
    return {cell.path: cell for section in form_of(game) for cell in section.cells}


def doubtful(game: str, cell: Cell) -> bool:
    """Whether a figure is one of ours that may be wrong, and the owner has not looked yet."""
    guessed = cell.certainty in GUESSES.get(game, ("unknown",))
    return guessed and not cell.sure and not cell.changed


def differing_only(edits: Mapping[str, str]) -> Edits:
    """The edits without those that only say that a figure is printed so."""
    return {at: text for at, text in edits.items() if text != AS_OURS}


def data_with(game: str, edits: Mapping[str, str]) -> Data:
    """The figures of the package with an owner's in their place."""
    data = deepcopy(usual_data(game))
    for key, columns in SECTIONS[game].items():
        rows, usual = rows_of(data, key), rows_of(usual_data(game), key)
        shapes = {field: shape_of(usual, field) for field in columns}
        for path, row in rows:
            for field in columns:
                if (at := f"{path}.{field}") in edits:
                    put(row, field, edits[at], shapes[field])
    follow(game, data)
    return data


def put(row: Data, field: str, text: str, like: object) -> None:
    """An owner's figure takes the place of another; it is certain, for it was read."""
    if text == AS_OURS:
        pass
    elif (text == "" and not isinstance(like, list | dict)) or (text == "" and "identical" in row):
        row.pop(field, None)
    else:
        row[field] = parsed(text, row.get(field, like))
    sure = f"{field}_certainty"
    row[sure if sure in row else "certainty"] = "certain"
    row["source"] = OWN


def follow(game: str, data: Data) -> None:
    """What follows from other figures: sums, and where a field of a track begins."""
    if game == "imhotep":
        data["market_cards"]["total"] = total(data["market_cards"]["types"])
    if game == "amunre":
        data["power_cards"]["total"] = total(data["power_card"])
        fields = data["temple_track"]["field"]
        for before, field in pairwise(fields):
            if isinstance(before.get("max"), int):
                field["min"] = before["max"] + 1
        for row in data["power_card"]:
            if "points" in row:
                row["points"] = data["scoring"].get("bonus_card")


def total(rows: list[Data]) -> int:
    """How many cards there are; one that is no number counts nothing, the game will say so."""
    return sum(row["count"] for row in rows if isinstance(row.get("count"), int))


def file_of(game: str, edits: Mapping[str, str]) -> str:
    """An owner's figures as a components file."""
    return file_text(game, tuple(sorted(edits.items())))


@lru_cache(64)
def file_text(game: str, edits: tuple[tuple[str, str], ...]) -> str:
    """The same, made once."""
    return toml_of(data_with(game, dict(edits))) if edits else usual_text(game)


def toml_of(data: Data) -> str:
    """Figures as TOML: a table or a list of rows for each name, everything below in one line."""
    lines: list[str] = []
    for name, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            for row in value:
                lines += [f"[[{name}]]", *fields_of(row), ""]
        elif isinstance(value, dict):
            inner = {key: part for key, part in value.items() if isinstance(part, dict)}
            plain = {key: part for key, part in value.items() if key not in inner}
            lines += [f"[{name}]", *fields_of(plain), ""]
            for key, part in inner.items():
                lines += [f"[{name}.{key}]", *fields_of(part), ""]
    return "\n".join(lines)


def fields_of(row: Data) -> list[str]:
    """The fields of a table, a line each; rows of a table within it a line each, too."""
    return [f"{bare(name)} = {inline(value, True)}" for name, value in row.items()]


def bare(name: str) -> str:
    """A name of TOML."""
    return name if name.replace("_", "").replace("-", "").isalnum() else inline(name)


def inline(value: object, lines: bool = False) -> str:
    """A value of TOML in one line, or a list of tables in one line for each."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        if lines and value and isinstance(value[0], dict):
            return "[\n" + "".join(f"  {inline(item)},\n" for item in value) + "]"
        return "[" + ", ".join(inline(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{bare(k)} = {inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, str):
        safe = "".join(sign if sign.isprintable() else " " for sign in value)
        return '"' + safe.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


# ---------------------------------------------------------------- checking


def checked(game: str, edits: Mapping[str, str]) -> Outcome:
    """Looks at edits with the game's own checks; what cannot be is left out, with the reason.

    An edit that says what the package says is none, unless the package only guesses and the edit is
    `AS_OURS`. Where no cell is to blame alone, such as for a
    sum, all edits are kept.
    """
    known = cells(game)
    kept = {at: cut(text) for at, text in edits.items() if at in known}
    kept = {
        at: text
        for at, text in kept.items()
        if (doubtful(game, known[at]) if text == AS_OURS else text != known[at].usual)
    }
    wrong: dict[str, str] = {}
    while True:
        try:
            figures = GAMES[game].read_components(file_of(game, kept))
        except BadComponents as error:
            at = blamed(str(error), kept)
            if not at or len(wrong) == MOST_WRONG:  # the rest is looked at when these are mended
                return Outcome(kept, wrong, str(error), None)
            wrong[at] = str(error).partition(": ")[2]
            del kept[at]
        else:
            return Outcome(kept, wrong, "", figures)


def cut(text: str) -> str:
    """What was entered, in one line and not too long."""
    return " ".join(text[: 2 * MOST_SIGNS].split())[:MOST_SIGNS]


def blamed(message: str, edits: Mapping[str, str]) -> str:
    """The edit that an error is about: the longest path that it begins with; or nothing."""
    where = message.partition(": ")[0]
    fits = [at for at in edits if where == at or where.startswith((f"{at}[", f"{at}."))]
    return max(fits, key=len, default="")


def imported(game: str, text: str) -> Outcome:
    """The edits that make a components file of the package's; `BadComponents` if it is none."""
    figures = GAMES[game].read_components(text)
    data = tomllib.loads(text)
    edits: Edits = {}
    for key in SECTIONS[game]:
        mine = {row_name(row): row for _path, row in rows_of(data, key)}
        for n, (path, row) in enumerate(rows_of(usual_data(game), key)):
            name = row_name(row)
            other = mine.get(name) if name else rows_of(data, key)[n][1]
            if other is not None:
                edits |= row_edits(game, path, SECTIONS[game][key], other)
    found = checked(game, edits)
    if found.components is not None and found.components.digest != figures.digest:
        raise BadComponents("this file says something that the form has no place for")
    return found


def figures_with(game: str, edits: Mapping[str, str]) -> Components:
    """The figures of the package with some that differ; `BadComponents` says what cannot be.

    One file is read for it, and none for edits that were asked for lately.
    """
    if (found := figures_lately(game, edits)) is not None:
        return found
    if lost := next((at for at in edits if at not in cells(game)), ""):
        raise BadComponents(f"{lost[:MOST_SIGNS]}: there is no such figure")
    found = GAMES[game].read_components(file_of(game, differs_in(game, edits)))
    LATELY[asked_for(game, edits)] = found
    while len(LATELY) > MOST_LATELY:
        LATELY.popitem(last=False)
    return found


def figures_lately(game: str, edits: Mapping[str, str]) -> Components | None:
    """The same, if there is nothing to be read for it."""
    key = asked_for(game, edits)
    if len(key) == 1 and not set(edits) - set(cells(game)):
        return GAMES[game].components
    found = LATELY.pop(key, None)
    if found is not None:
        LATELY[key] = found  # the one asked for last is the last in order
    return found


def differs_in(game: str, edits: Mapping[str, str]) -> Edits:
    """The edits that change a figure."""
    known = cells(game)
    mine = {at: cut(text) for at, text in differing_only(edits).items()}
    return {at: text for at, text in mine.items() if at not in known or text != known[at].usual}


def asked_for(game: str, edits: Mapping[str, str]) -> Asked:
    """What figures are known by."""
    return ((game, ""), *sorted(differs_in(game, edits).items()))


def row_edits(game: str, path: str, fields: tuple[str, ...], other: Data) -> Edits:
    """What a row of somebody's file says; what it is certain of and we are not is printed so.

    A game that knows only whether a whole row is certain says nothing more of a row that differs.
    """
    known = cells(game)
    here = [field for field in fields if f"{path}.{field}" in known]
    said = {f"{path}.{field}": written(other.get(field, "")) for field in here}
    whole_row = any(text != known[at].usual for at, text in said.items())
    for field in here:
        at = f"{path}.{field}"
        alone = f"{field}_certainty" in other or not whole_row
        if alone and said[at] == known[at].usual and certainty_of(other, field) == "certain":
            said[at] = AS_OURS
    return said


@lru_cache(64)
def edits_in(game: str, text: str) -> tuple[tuple[str, str], ...]:
    """The edits of a file that is played with, worked out once; none where they have no place."""
    try:
        return tuple(imported(game, text).edits.items())
    except BadComponents:
        return ()


def differences(game: str, components: Components) -> list[Cell]:
    """The figures of a set that are not those of the package."""
    if not components.text or components.digest == GAMES[game].components.digest:
        return []
    known = cells(game)
    edits = differing_only(dict(edits_in(game, components.text)))
    return [
        Cell(at, known[at].row, known[at].field, text, known[at].usual, "certain", ())
        for at, text in edits.items()
    ]
