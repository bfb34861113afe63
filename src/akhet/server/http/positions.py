"""A position of each game as types: what `dump` writes. `docs/positions.md` says what it means."""

from typing import Literal, TypeAlias

import msgspec

Seat: TypeAlias = int
Bag: TypeAlias = dict[str, int]
Side: TypeAlias = Literal["a", "b"]


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a position."""


class Task(Part):
    """An open question. `seat`: -1 chance, -5 several in secret; `arg` means what its step says."""

    step: str
    seat: int
    arg: int


# ---------------------------------------------------------------- Imhotep


class Ship(Part):
    """A ship: its spaces from front to back, and the site it has sailed to."""

    capacity: int
    cargo: list[Seat | None]
    site: str | None


class Pair(Part):
    """The two face-down cards of market B."""

    apart: Bag
    owed: int


class Obelisks(Part):
    """Stones by seat, and whose the towers of side B are."""

    stones: list[int]
    towers: list[Seat]


class SitePoints(Part):
    """Points scored during the game, by seat."""

    pyramid: list[int]
    temple: list[int]
    towers: list[int]


class ImhotepPosition(Part, tag_field="game", tag="imhotep"):
    """A position of Imhotep; docs/positions.md says what every field is and who knows it."""

    rules: int
    seats: int
    round: int
    sides: dict[str, Side]
    wrath: bool
    round_cards: list[int]
    turned: list[int]
    ships: list[Ship]
    sled: list[int]
    quarry: list[int]
    ashore: list[int]
    unloading: list[Seat]
    pile: Bag
    discard: Bag
    market: Bag
    pair: Pair
    looked: Bag
    cards: list[Bag]
    pyramid: list[list[Seat]]
    temple: list[Seat]
    burial: list[Seat]
    obelisks: Obelisks
    points: SitePoints
    tasks: list[Task]


# ---------------------------------------------------------------- Amun-Re


class Province(Part):
    """A province: its owner and what lies in it."""

    owner: Seat | None
    farmers: int
    lowland: int
    stones: int
    pyramids: int
    cards: int
    apart: int


class Bid(Part):
    """Where a bid stands."""

    province: str
    space: int


class Offer(Part):
    """Gold offered (0: the theft), and whether with a correction."""

    gold: int
    correct: bool


class Expert(Part):
    """With the expert rule: province cards by seat, and those chosen."""

    cards: list[list[str]]
    chosen: list[str | None]


class AmunRePosition(Part, tag_field="game", tag="amunre"):
    """A position of Amun-Re; docs/positions.md says what every field is and who knows it."""

    rules: int
    seats: int
    start: Seat
    kingdom: int
    round: int
    temple: int
    total: int
    deck: list[str]
    used: list[str]
    out: list[str]
    opened: list[str]
    provinces: dict[str, Province]
    gold: list[int]
    hands: list[Bag]
    held: list[int]
    known: list[bool]
    played: list[list[str]]
    harvest: list[str | None]
    eight: list[str | None]
    bids: list[Bid | None]
    lost: list[str | None]
    offers: list[Offer | Literal["sealed"] | None]
    pile: Bag
    pile_size: int
    discard: Bag
    apart: Bag
    fresh: Bag
    drew: list[Bag]
    young: list[int]
    points: list[list[int]]
    covered: bool
    expert: Expert | None
    tasks: list[Task]


# ---------------------------------------------------------------- Pharaon


class Away(Part):
    """Cards the Traitor has put away, by their printed numbers."""

    nobles: list[int]
    artisans: list[int]


class Vases(Part):
    """The vases: pile, row, used ones, and those before the Traitor."""

    pile: list[int]
    row: list[int | None]
    gone: list[int]
    owed: int
    apart: list[int]


class PharaonPlayer(Part):
    """What a player has."""

    goods: Bag
    offerings: Bag
    nobles: list[int]
    artisans: list[int]
    conflicts: list[int]
    nile: list[int]
    chamber: int
    row: int | None
    field: int
    drawn: list[int]


class TraitorTile(Part):
    """A tile of the Traitor, and what covers it."""

    tile: str
    dark: bool
    resource: str
    filled: int
    tokens: list[str]


class Traitor(Part):
    """The Traitor's tiles from the left, and all that lies on them."""

    tiles: list[TraitorTile]
    plotted: Bag


class Konflikte(Part):
    """What only the expansion has."""

    arches: dict[str, Side]
    nile: Literal["-", "a", "b"]
    pharaoh: str
    hard: bool
    extra: list[int | None]
    favours: dict[str, list[str | None]]
    favour_deck: list[str]
    favour_gone: list[str]
    unseen: list[int]
    stacks: list[int]
    out: list[int]
    fronts: list[int | None]
    backs: list[str | None]
    wheel: dict[str, list[int | None]]
    paying: int | None


class PharaonPosition(Part, tag_field="game", tag="pharaon"):
    """A position of Pharaon; docs/positions.md says what every field is and who knows it."""

    rules: int
    seats: int
    scribes: list[bool]
    round: int
    first: int
    pharaoh: int | None
    districts: list[str]
    wheel: str
    clockwise: bool
    slots: dict[str, list[str | None]]
    supply: Bag
    bag: Bag
    spent: Bag
    sets: list[list[str | None] | None]
    zone: list[str | None]
    noble_deck: list[int]
    noble_row: list[int | None]
    used: list[int]
    drawn: list[int]
    artisan_deck: list[int]
    artisan_row: list[int | None]
    away: Away
    vases: Vases
    players: list[PharaonPlayer]
    traitor: Traitor | None
    konflikte: Konflikte | None
    access: list[str]
    paid: Bag
    tasks: list[Task]


Position: TypeAlias = ImhotepPosition | AmunRePosition | PharaonPosition
