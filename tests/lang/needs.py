"""The keys that each game's words must have, worked out from the game itself."""

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import akhet
from akhet.core import CHANCE, AnyGame, Moves, Rng
from akhet.games import GAMES
from akhet.games.amunre import components as amunre_box
from akhet.games.imhotep import components as imhotep_box
from akhet.games.pharaon import components as pharaon_box
from akhet.games.pharaon import konflikte as konflikte_box
from akhet.games.pharaon import tiles as pharaon_tiles
from akhet.lang.amunre_table import BANKS
from akhet.lang.pharaon_table import MORE_PIECES, PIECES, WORTHS
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
    return import_module(f"akhet.lang.{game}")


@cache
def literals() -> frozenset[str]:
    """Every string that stands in the source of akhet."""
    found: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return frozenset(found)


# ---------------------------------------------------------------- seen in random games


def tables(game: AnyGame, games: int) -> Iterator[tuple[int, dict[str, str]]]:
    """Seats and options for games of every kind."""
    for number in range(games):
        seats = game.seats[number % len(game.seats)]
        chosen = {
            option.key: option.choices[1 if number % 3 else 0]
            for option in game.options_spec
            if not option.seats or seats in option.seats
        }
        yield seats, chosen


@cache
def happened(key: str) -> frozenset[str]:
    """The questions put to seats in random games of all kinds."""
    game = GAMES[key]
    asked: set[str] = set()
    out, rng = Moves(), Rng(1)
    for seats, chosen in tables(game, 30):
        state = game.new(seats, chosen)
        while (actor := game.actor(state)) >= CHANCE:
            if actor != CHANCE:
                asked.add(game.steps[state.open_tasks()[-1].step].name)
            game.fill(state, out)
            game.apply(state, out.pick(rng))
    return frozenset(asked)


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
        *family(f"{key}.ask", happened(key)),
        *family(f"{key}.option", [option.key for option in game.options_spec], "name", "help"),
        *family(f"{key}.choice", choices),
        *family(f"{key}.source", game.sources),
        *OWN[key](),
    }


def imhotep_keys() -> set[str]:
    """Sites, sides, cards, pieces and bonuses."""
    box = imhotep_box
    return {
        *family("imhotep.fact", [*told_facts("imhotep"), *grammar_of("imhotep").TOGETHER]),
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
    steps = ("diplomat", "pick", "tutor", "end_turn", "sword_tile")  # too rare for random games
    return {
        *family("pharaon.fact", facts),
        *family("pharaon.ask", steps),
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
