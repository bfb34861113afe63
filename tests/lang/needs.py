"""The keys that each game's words must have, worked out from the game itself."""

import ast
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import akhet
from akhet.games import GAMES
from akhet.games.amunre import components as amunre_box
from akhet.games.imhotep import components as imhotep_box
from akhet.games.pharaon.box import components as pharaon_box
from akhet.games.pharaon.box import konflikte as konflikte_box
from akhet.games.pharaon.box import tiles as pharaon_tiles
from akhet.lang.amunre.view import BANKS
from akhet.lang.pharaon.view import MORE_PIECES, PIECES, WORTHS
from akhet.terminal import amunre_words, imhotep_words

SOURCE = Path(akhet.__file__).parent
LUCK = (  # kinds of action that nobody chooses
    *("round", "draw", "side", "reveal"),
    *("lay", "orient", "direction", "tile", "mark", "begin"),
    *("deal_noble", "deal_artisan", "deal_vase", "supply"),
    *("cover", "heir", "deal_conflict", "back", "deal_favour"),
)
OFFERING_KINDS = ("resource", "district", "prestige", "sword")


def grammar_of(game: str) -> ModuleType:
    """The module with a game's words."""
    return import_module(f"akhet.lang.{game}.sentences")


@cache
def literals() -> frozenset[str]:
    """Every string that stands in the source of akhet."""
    found: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return frozenset(found)


def asking_of(game: str) -> ModuleType:
    """The module with a game's questions."""
    return import_module(f"akhet.games.{game}.asking")


def told_facts(key: str) -> set[str]:
    """The facts of a game that people are told."""
    return {fact.key for fact in GAMES[key].facts if not fact.quiet}


# ---------------------------------------------------------------- keys


def family(prefix: str, names: Iterable[str], *parts: str) -> set[str]:
    """Keys that differ in one name; with parts such as `name` and `help` below each."""
    ends = [f".{part}" for part in parts] or [""]
    return {f"{prefix}.{name}{end}" for name in names for end in ends}


def game_keys(key: str) -> set[str]:
    """What every game needs, and what only this one does."""
    game, grammar = GAMES[key], grammar_of(key)
    kinds = {grammar.parsed("en", name)[0] for name in game.names}
    choices = {choice for option in game.options_spec for choice in option.choices}
    headings = {grammar.GROUPS.get(kind, kind) for kind in kinds - set(LUCK)}
    return {
        f"{key}.name",
        f"{key}.help",
        *family(f"{key}.action", kinds),
        *family(f"{key}.item", grammar.SHORT),
        *family(f"{key}.group", headings),
        *family(f"{key}.ask", game.questions),
        *family(f"{key}.asked", game.questions),
        *family(f"{key}.off", [kind.key for kind in asking_of(key).HINDRANCES]),
        *family(f"{key}.option", [option.key for option in game.options_spec], "name", "help"),
        *family(f"{key}.choice", choices),
        *family(f"{key}.source", game.sources),
        *OWN[key](),
    }


def imhotep_keys() -> set[str]:
    """Sites, sides, cards, pieces and bonuses."""
    box = imhotep_box
    return {
        *family("imhotep.fact", [*told_facts("imhotep"), grammar_of("imhotep").LANDED]),
        *family("imhotep.site", box.SITES, "name", "to", "at", "help"),
        *family("imhotep.side", box.SITES, "a.help", "b.help"),
        *family("imhotep.card", box.CARDS, "name", "help"),
        *family("imhotep.colour", box.COLOURS, "name", "help"),
        *family("imhotep.piece", imhotep_words.PIECES, "name", "help"),
        *family("imhotep.bonus", box.BONUSES[1:], "name", "help"),
        *family("imhotep.temple", box.TEMPLE_B, "name", "help"),
        *family("imhotep.pyramid", box.PYRAMIDS),
    }


def amunre_keys() -> set[str]:
    """Provinces, cards and pieces; facts that are told in more than one way."""
    facts = told_facts("amunre") - {"corrected"}
    more = {"free_stone", "free_pyramid", "stole", "corrected_up", "corrected_down"}
    contents = ("extra", "pyramids", "stones", "limit", "income", "camel", "temples")
    return {
        *family("amunre.fact", facts | more),
        *family("amunre.province", amunre_box.NAMES),
        *family("amunre.card", amunre_box.POWERS, "name", "help"),
        *family("amunre.piece", amunre_words.PIECES, "name", "help"),
        *family("amunre.scored", {source.split("_")[-1] for source in GAMES["amunre"].sources}),
        *family("amunre.board", [*BANKS, *contents, "old", "new", "cards", "farmers"]),
        *family("amunre.board", ["for_sale", "to_come", "out"]),
    }


def pharaon_keys() -> set[str]:
    """Resources, districts, gods, offerings, nobles, the Traitor's tiles and their slots."""
    box, more = pharaon_box, konflikte_box
    facts = told_facts("pharaon") - {"wheel"} | {"wheel_clockwise", "wheel_counter"}
    return {
        *family("pharaon.fact", facts),
        *family("pharaon.resource", box.RESOURCES, "name", "letter"),
        *family("pharaon.district", box.DISTRICTS, "name", "at", "help"),
        *family("pharaon.god", box.DISTRICTS),
        *family("pharaon.demand", box.DISTRICTS),
        *family("pharaon.offering", box.GIFT_NAMES),
        *family("pharaon.offering_kind", OFFERING_KINDS, "name", "help"),
        *family("pharaon.noble", map(str, range(1, box.NOBLE_CARDS + 1)), "name"),
        *family("pharaon.kind", box.KINDS),
        *family("pharaon.power", [*box.ABILITIES, "swap_sword"]),
        *family("pharaon.worth", WORTHS),
        *family("pharaon.gain", [*more.GAINS, "arrows_pair", "arrows_free"]),
        *family("pharaon.field", box.FIELDS),
        *family("pharaon.tile", box.TILES, "name", "help"),
        *family("pharaon.slot", pharaon_tiles.EFFECTS, "name", "help"),
        *family("pharaon.piece", [*PIECES, *MORE_PIECES], "name", "help"),
        *family("pharaon.board", ["clockwise", "counter"]),
        *family("pharaon.arch", more.ARCHES, "name", "help"),
        *family("pharaon.favour", ["v", "p"]),
        *family("pharaon.heir", more.HEIRS),
    }


OWN: dict[str, Callable[[], set[str]]] = {
    "imhotep": imhotep_keys,
    "amunre": amunre_keys,
    "pharaon": pharaon_keys,
}
