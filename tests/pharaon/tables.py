"""Positions for tests: only what matters is said, the rest of the box is filled in."""

from collections.abc import Mapping, Sequence

from akhet.core import CHANCE, Rng
from akhet.games.pharaon import GAME
from akhet.games.pharaon.box.components import (
    BASE_GIFTS,
    BOX,
    DISTRICTS,
    FILE,
    SWORD,
    TILES,
    Box,
)
from akhet.games.pharaon.box.components import GIFT_NAMES as ALL_GIFTS
from akhet.games.pharaon.box.components import RESOURCES as ALL_RESOURCES
from akhet.games.pharaon.state import Pharaon
from tests.pharaon.hands import asked, counted, draw, play, task, turn_of

RESOURCES = ALL_RESOURCES[:SWORD]  # of the base game, as all that follows
GIFT_NAMES = ALL_GIFTS[:BASE_GIFTS]
GIFT_COUNTS = BOX.figures["gifts"][:BASE_GIFTS]
BASICS = RESOURCES[:5]
AGR, JUS, ROY, CON, TRA = BASICS
TRAITOR = 1
Bag = Mapping[str, int]

# With these districts and this wheel the wheel shows, by district:
SHOWN = {"offerings": AGR, "nobles": TRA, "nile": CON, "artisans": ROY, "chamber": JUS}


def in_turn(seat: int, *tasks: dict) -> list[dict]:
    """The questions during a seat's turn."""
    return [task("next", 0, seat), task("end_turn", seat), *tasks]


def filled(row: Sequence[int | None] | None, places: int, taken: set[int], high: int) -> list:
    """A row: the one given, or the lowest cards that are nowhere else."""
    if row is not None:
        return [*row, *[None] * (places - len(row))]
    free = [number for number in range(1, high + 1) if number not in taken]
    return free[:places]


def owned(cards: Mapping[int, Sequence[int]]) -> set[int]:
    """All cards of all players."""
    return {number for numbers in cards.values() for number in numbers}


def rest_of(names: Sequence[str], total: Sequence[int], *bags: Bag) -> dict[str, int]:
    """What is left of the box."""
    left = {
        name: number - sum(bag.get(name, 0) for bag in bags)
        for name, number in zip(names, total, strict=True)
    }
    return {name: number for name, number in left.items() if number}


def tiles_of(filled_: Sequence[int], dark: int, marks: Sequence[str], order: Sequence[str]):
    """The Traitor's tiles, and what lies on them."""
    tiles = [
        {
            "tile": tile,
            "dark": place < dark,
            "resource": marks[place],
            "filled": filled_[place],
            "tokens": [marks[place]] * filled_[place],
        }
        for place, tile in enumerate(order)
    ]
    plotted = {name: filled_[list(marks).index(name)] + 1 for name in BASICS}
    return {"tiles": tiles, "plotted": plotted}


def position(
    seats: int = 3,
    turn: int = 0,
    *,
    round: int = 1,
    first: int = 0,
    districts: Sequence[str] = DISTRICTS,
    wheel: str = AGR,
    clockwise: bool = True,
    goods: Mapping[int, Bag] | None = None,
    offerings: Mapping[int, Bag] | None = None,
    nobles: Mapping[int, Sequence[int]] | None = None,
    artisans: Mapping[int, Sequence[int]] | None = None,
    nile: Mapping[int, Sequence[int]] | None = None,
    chamber: Mapping[int, int] | None = None,
    rows: Mapping[int, tuple[int, int]] | None = None,
    noble_row: Sequence[int | None] | None = None,
    noble_deck: Sequence[int] | None = None,
    artisan_row: Sequence[int | None] | None = None,
    artisan_deck: Sequence[int] | None = None,
    sets: Sequence[Sequence[str] | None] = (),
    zone: Sequence[str | None] = (),
    bag: Bag | None = None,
    slots: Mapping[str, Sequence[str]] | None = None,
    supply: Bag | None = None,
    hoard: int | None = None,
    vase_row: Sequence[int | None] | None = None,
    pile: Sequence[int] | None = None,
    apart: Sequence[int] = (),
    owed: int = 0,
    used: Sequence[int] = (),
    dark: int = 0,
    filled_tiles: Sequence[int] = (0, 0, 0, 0, 0),
    marks: Sequence[str] = tuple(BASICS),
    tiles: Sequence[str] = tuple(TILES),
    pharaoh: int | None = None,
    tasks: Sequence[dict] | None = None,
    box: Box = BOX,
) -> dict:
    """A dump. What is not mentioned is in the supply, the bag, the decks and the pile.

    With `bag` given, other offerings are used ones; with `pile`, so are other vases. With
    `hoard`, that player gets all the tokens that `supply` leaves over.
    """
    players = max(seats, 2)
    goods, offerings = dict(goods or {}), dict(offerings or {})
    nobles, artisans, rows = dict(nobles or {}), dict(artisans or {}), dict(rows or {})
    sets = [list(pair) if pair else None for pair in sets] + [None] * (6 - len(sets))
    zone = [*zone, *[None] * (7 - len(zone))]
    areas = {name: [*(slots or {}).get(name, ()), *[None] * 4][:4] for name in BASICS}
    on_wheel = [item for area in areas.values() for item in area if item]
    traitor = tiles_of(filled_tiles, dark, marks, tiles) if seats == 1 else None
    plotted = traitor["plotted"] if traitor else {}
    tokens = [BOX.figures["tokens"][kind] for kind in range(6)]
    used_tokens = [*goods.values(), plotted, counted([n for n in on_wheel if n in RESOURCES])]
    if hoard is not None:
        left = rest_of(RESOURCES, tokens, supply or {}, *used_tokens)
        goods[hoard] = {n: left.get(n, 0) + goods.get(hoard, {}).get(n, 0) for n in RESOURCES}
        goods[hoard] = {n: number for n, number in goods[hoard].items() if number}
        used_tokens = [*goods.values(), *used_tokens[-2:]]
    laid = [name for pair in sets if pair for name in pair]
    gifts = [counted(laid), counted(zone), *offerings.values()]
    gifts += [counted([n.removeprefix("offering_") for n in on_wheel if n not in RESOURCES])]
    left_gifts = rest_of(GIFT_NAMES, GIFT_COUNTS, *gifts)
    spent = {} if bag is None else rest_of(list(left_gifts), list(left_gifts.values()), bag)
    passed = [player for player in rows if player < seats]
    on_show = max(BOX.shown[seats - 1] - len(passed), 0) if round < 5 else 0
    vases = filled(vase_row, on_show, {*apart, *(pile or ())}, 30)
    away = {number for number in vases if number} | {*apart}
    nobles_out = filled(noble_row, 3, owned(nobles) | {*(noble_deck or ())}, 26)
    artisans_out = filled(artisan_row, 4, owned(artisans) | {*(artisan_deck or ())}, 30)
    return {
        "game": "pharaon",
        "rules": GAME.RULES,
        "seats": seats,
        "scribes": [False] * seats,
        "round": round,
        "first": first,
        "pharaoh": heir(pharaoh, players, nobles, chamber or {}, box),
        "districts": list(districts),
        "wheel": wheel,
        "clockwise": clockwise,
        "slots": areas,
        "supply": rest_of(RESOURCES, tokens, *used_tokens),
        "bag": left_gifts if bag is None else dict(bag),
        "spent": spent,
        "sets": sets,
        "zone": zone,
        "noble_deck": deck(noble_deck, 26, owned(nobles), nobles_out),
        "noble_row": nobles_out,
        "used": list(used),
        "drawn": [0] * seats,
        "artisan_deck": deck(artisan_deck, 30, owned(artisans), artisans_out),
        "artisan_row": artisans_out,
        "vases": {
            "pile": deck(pile, 30, away, []),
            "row": [*vases, *[None] * (5 - len(vases))],
            "gone": [] if pile is None else deck(None, 30, away, pile),
            "owed": owed,
            "apart": sorted(apart),
        },
        "players": [
            {
                "goods": dict(goods.get(player, {})),
                "offerings": dict(offerings.get(player, {})),
                "nobles": sorted(nobles.get(player, ())),
                "artisans": sorted(artisans.get(player, ())),
                "conflicts": [],
                "nile": list((nile or {}).get(player, [0] * 5)),
                "chamber": (chamber or {}).get(player, 0),
                "row": rows[player][0] if player in rows else None,
                "field": rows[player][1] if player in rows else 0,
                "drawn": [],
            }
            for player in range(players)
        ],
        "traitor": traitor,
        "konflikte": None,
        "access": [],
        "paid": {},
        "tasks": list(tasks) if tasks is not None else turn_of(turn),
    }


def deck(given: Sequence[int] | None, high: int, own: set[int], row: Sequence[int | None]):
    """The deck that was given, or all that lies nowhere else."""
    if given is not None:
        return sorted(given)
    return [number for number in range(1, high + 1) if number not in own and number not in row]


def heir(given: int | None, players: int, nobles: Mapping, chamber: Mapping, box: Box):
    """Who has the pharaoh token."""
    ready = [
        player
        for player in range(players)
        if len(nobles.get(player, ())) >= box.pharaoh_nobles
        and chamber.get(player, 0) >= box.pharaoh_step
    ]
    return given if given is not None or not ready else ready[0]


def table(seats: int = 3, turn: int = 0, **parts: object) -> Pharaon:
    """The position itself; `parts` are those of `position`."""
    box = parts.get("box", BOX)
    assert isinstance(box, Box)
    return GAME.load(position(seats, turn, **parts), box)  # type: ignore[arg-type]


def set_up(seats: int, seed: int = 1, **options_: str) -> Pharaon:
    """A table on which everybody has taken the first noble and the first vase."""
    rng = Rng(seed)
    state = GAME.new(seats, options_)
    while GAME.dump(state)["round"] == 0:
        first = GAME.sample(state, rng) if GAME.actor(state) == CHANCE else GAME.options(state)[0]
        GAME.play(state, first)
    return draw(state)


def first_until(state: Pharaon, step: str, seat: int | None = None) -> Pharaon:
    """Plays the first of the options until a question is asked."""
    while asked(state)[0] != step or seat not in (None, asked(state)[1]):
        GAME.play(state, GAME.options(state)[0])
    return state


def all_gifts_but(*bags: Bag) -> dict[str, int]:
    """All offerings of the box that are in none of these bags."""
    return rest_of(GIFT_NAMES, GIFT_COUNTS, *bags)


def owners_box(*changes: tuple[str, str]) -> Box:
    """Our figures with passages replaced."""
    text = FILE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    box = GAME.read_components(text)
    assert isinstance(box, Box)
    return box


# ---------------------------------------------------------------- the Traitor

HIS_TURN = [task("next", 0, TRAITOR), task("traitor_vase", CHANCE)]
BELOW = {AGR: 25, JUS: 21, ROY: 22, CON: 23, TRA: 24}  # vases of three colours, by the lower one


def plotted(tile: str, before: int, **parts: object) -> Pharaon:
    """The Traitor has covered the next slot of a tile with the lower resource of a vase."""
    place = TILES.index(tile)
    filled = [0] * 5
    filled[place] = before
    parts.setdefault("filled_tiles", filled)
    state = table(1, owed=1, tasks=HIS_TURN, **parts)
    return play(state, f"deal_vase:{BELOW[BASICS[place]]}")


def tiles(state: Pharaon) -> list[int]:
    """How full the tiles are."""
    return [tile["filled"] for tile in GAME.dump(state)["traitor"]["tiles"]]
