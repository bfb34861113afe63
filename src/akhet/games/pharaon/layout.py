"""A position of Pharaon in rows of numbers: what is observed, pickled and compared."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from akhet.core.components import Components
from akhet.core.layout import CHOICE, SEAT, Field, Layout
from akhet.games.pharaon.actions import COINS
from akhet.games.pharaon.box.components import (
    ARTISAN_CARDS,
    BASIC,
    KINDS_OF_TOKEN,
    NOBLE_CARDS,
    VASES,
    Box,
)
from akhet.games.pharaon.box.components import (
    GIFTS as GIFT_KINDS,
)
from akhet.games.pharaon.box.konflikte import CONFLICTS, FAVOURS
from akhet.games.pharaon.state import (
    LAID,
    ON_TILE,
    PLAYERS,
    Pharaon,
)
from akhet.games.pharaon.steps.all_steps import STEPS

VERSION: Final = 1
DEPTH: Final = 21
IN_ROW: Final = 7  # slots side by side
LAID_ROWS: Final = 9
BY_PLAYER: Final = 7  # rows of `own` that every player has
STACKS: Final = 4
TILE_SLOTS: Final = 10
ONES: Final = 0x0101010101

TABLE: Final = [
    Field("scribes", "discovery mode, by player", 1, turned=True),
    Field("round", "the round, nought while the game is set up", 8, scale=5),
    Field("first", "who has the first-player token, or that it is drawn", 4, shows=SEAT, width=1),
    Field("pharaoh", "who has the pharaoh token", 4, shows=SEAT),
    Field("order", "which district lies at each place", 8, BASIC, shows=CHOICE, width=BASIC),
    Field("turn", "how far the wheel has turned", 8, scale=4),
    Field("clockwise", "the wheel turns clockwise", 1),
    Field("supply", "the supply, by resource", 8, KINDS_OF_TOKEN, scale=20),
    Field("bag", "offerings in the bag, by kind", 4, GIFT_KINDS, scale=6),
    Field("spent", "offerings used, by kind", 4, GIFT_KINDS, scale=6),
    Field("laid", "what lies on the wheel, in sets and in the zone, and conflicts on the wheel", 8,
          IN_ROW, LAID_ROWS, scale=25),
    Field("goods", "resources and silver, by player", 8, KINDS_OF_TOKEN, scale=8, each=1),
    Field("gifts", "offerings, by player and kind", 4, GIFT_KINDS, scale=3, each=1),
    Field("nobles", "nobles, by player", 1, NOBLE_CARDS, each=1),
    Field("artisans", "artisans, by player", 1, ARTISAN_CARDS, each=1),
    Field("tracks", "fields on the Nile, by player", 8, IN_ROW, scale=5, each=1),
    Field("solved", "conflicts solved, by player", 1, CONFLICTS, each=1),
    Field("drawn_nobles", "nobles drawn at the start, as far as they are known", 1, NOBLE_CARDS,
          each=1),
    Field("on_tile", "the Traitor's, by place: what covers each slot", 3, TILE_SLOTS, PLAYERS,
          scale=7),
    Field("noble_deck", "nobles in the deck, with those others drew", 1, NOBLE_CARDS),
    Field("noble_row", "nobles that lie open", 8, IN_ROW, scale=NOBLE_CARDS),
    Field("used", "nobles used in this round", 1, NOBLE_CARDS),
    Field("drawn", "nobles drawn and not kept, by player", 8, scale=2, turned=True),
    Field("artisan_deck", "artisans in the deck", 1, ARTISAN_CARDS),
    Field("artisan_row", "artisans that lie open", 8, IN_ROW, scale=ARTISAN_CARDS),
    Field("pile", "vases in the pile", 1, VASES),
    Field("vase_row", "vases that lie open", 8, IN_ROW, scale=VASES),
    Field("gone", "vases used", 1, VASES),
    Field("owed", "vases of the pile that lie with the Traitor", 8, scale=5),
    Field("apart", "the Traitor's vases that were set apart", 1, VASES),
    Field("chamber", "steps to the chamber, by player", 8, scale=5, turned=True),
    Field("rows", "the row of the pyramid after passing, by player", 8, scale=5, turned=True),
    Field("fields", "the field in that row, by player", 8, scale=8, turned=True),
    Field("tiles", "the Traitor's tile at each place", 8, BASIC, scale=5),
    Field("dark", "places with the dark side up", 1, BASIC),
    Field("marks", "the resource of each tile", 8, BASIC, scale=5),
    Field("filled", "slots taken of each tile", 8, BASIC, scale=10),
    Field("plotted", "resources on the tiles", 8, KINDS_OF_TOKEN, scale=15),
    Field("konflikte", "the expansion is played", 1),
    Field("arches", "districts whose arch shows side B", 1, BASIC),
    Field("cover", "the Nile: the board, or a side of the cover", 8, scale=2),
    Field("heir", "which pharaoh token is played for", 8, scale=2),
    Field("hard", "the Traitor's swords go on his tiles", 1),
    Field("extra_row", "nobles at the arch", 8, IN_ROW, scale=NOBLE_CARDS),
    Field("favours", "favours at every district", 5, 2 * BASIC, scale=2 * FAVOURS),
    Field("favour_deck", "favours in the decks", 1, 2 * FAVOURS),
    Field("favour_gone", "favours used", 1, 2 * FAVOURS),
    Field("unseen", "conflicts nobody has seen", 1, CONFLICTS),
    Field("fronts", "the open conflict of every stack", 8, STACKS, scale=CONFLICTS),
    Field("backs", "the back of its next conflict", 8, STACKS, scale=BASIC),
    Field("conflict", "the conflict that is being paid", 8, scale=CONFLICTS),
    Field("access", "what the access token can count as", 1, BASIC),
    Field("paid", "coins paid after it, by kind", 5, COINS, scale=5),
]  # fmt: skip


class PharaonLayout(Layout[Pharaon]):
    """The rows of Pharaon, in the order of `TABLE`; in a solo game the Traitor comes second."""

    def __init__(self) -> None:
        """The layout of the newest version."""
        super().__init__("pharaon", VERSION, [step.name for step in STEPS], DEPTH, TABLE)

    def players(self, seats: int) -> int:
        """The seats, and the Traitor."""
        return seats + 1 if seats == 1 else seats

    def write(self, state: Pharaon, rows: vec[i64], first: i64) -> None:
        """Every field as it lies."""
        n: i64 = first
        rows[n] = state.scribes
        rows[n + 1] = state.round
        rows[n + 2] = state.first + 1
        rows[n + 3] = state.pharaoh + 1
        rows[n + 4] = state.order + ONES
        rows[n + 5] = state.turn
        rows[n + 6] = state.clockwise
        rows[n + 7] = state.supply
        rows[n + 8] = state.bag
        rows[n + 9] = state.spent
        n += 10
        write_laid(state, rows, n)
        n += LAID_ROWS
        players: i64 = state.players
        kind: i64
        player: i64
        for kind in range(BY_PLAYER):
            for player in range(players):
                rows[n + player] = state.own[kind * PLAYERS + player]
            n += players
        for player in range(PLAYERS):
            rows[n + player] = state.own[ON_TILE + player]
        n += PLAYERS
        rows[n] = state.noble_deck
        rows[n + 1] = state.noble_row
        rows[n + 2] = state.used
        rows[n + 3] = state.drawn
        rows[n + 4] = state.artisan_deck
        rows[n + 5] = state.artisan_row
        rows[n + 6] = state.pile
        rows[n + 7] = state.vase_row
        rows[n + 8] = state.gone
        rows[n + 9] = state.owed
        rows[n + 10] = state.apart
        rows[n + 11] = state.chamber
        rows[n + 12] = state.rows
        rows[n + 13] = state.fields
        rows[n + 14] = state.tiles
        rows[n + 15] = state.dark
        rows[n + 16] = state.marks
        rows[n + 17] = state.filled
        rows[n + 18] = state.plotted
        write_konflikte(state, rows, n + 19)
        rows[n + 32] = state.access
        rows[n + 33] = state.paid

    def read(self, rows: list[int], first: int, state: Pharaon) -> None:
        """The same, back."""
        n = first
        state.scribes, state.round = rows[n], rows[n + 1]
        state.first, state.pharaoh = rows[n + 2] - 1, rows[n + 3] - 1
        state.order = rows[n + 4] - ONES
        state.turn, state.clockwise, state.supply, state.bag, state.spent = rows[n + 5 : n + 10]
        n += 10
        for place in range(LAID):
            state.laid[place] = u8((rows[n + place // IN_ROW] >> (place % IN_ROW * 8)) & 255)
        n += LAID_ROWS
        for kind in range(BY_PLAYER):
            for player in range(int(state.players)):
                state.own[kind * PLAYERS + player] = rows[n + player]
            n += int(state.players)
        for player in range(PLAYERS):
            state.own[ON_TILE + player] = rows[n + player]
        n += PLAYERS
        state.noble_deck, state.noble_row, state.used, state.drawn = rows[n : n + 4]
        state.artisan_deck, state.artisan_row, state.pile, state.vase_row = rows[n + 4 : n + 8]
        state.gone, state.owed, state.apart, state.chamber = rows[n + 8 : n + 12]
        state.rows, state.fields, state.tiles, state.dark = rows[n + 12 : n + 16]
        state.marks, state.filled, state.plotted = rows[n + 16 : n + 19]
        n += 19
        state.konflikte, state.arches, state.cover, state.heir, state.hard = rows[n : n + 5]
        state.extra_row, state.favours, state.favour_deck = rows[n + 5 : n + 8]
        state.favour_gone, state.unseen, state.fronts = rows[n + 8 : n + 11]
        state.backs, state.conflict, state.access, state.paid = rows[n + 11 : n + 15]

    def blank(self, seats: int, components: Components) -> Pharaon:
        """An empty table."""
        assert isinstance(components, Box)
        return Pharaon(seats, components)


def write_laid(state: Pharaon, rows: vec[i64], first: i64) -> None:
    """What lies out, seven slots in a row."""
    laid = state.laid
    n: i64
    for n in range(LAID_ROWS):
        found: i64 = 0
        place: i64 = min(n * IN_ROW + IN_ROW, LAID) - 1
        while place >= n * IN_ROW:
            found = (found << 8) | i64(laid[place])
            place -= 1
        rows[first + n] = found


def write_konflikte(state: Pharaon, rows: vec[i64], n: i64) -> None:
    """What only the expansion uses."""
    rows[n] = state.konflikte
    rows[n + 1] = state.arches
    rows[n + 2] = state.cover
    rows[n + 3] = state.heir
    rows[n + 4] = state.hard
    rows[n + 5] = state.extra_row
    rows[n + 6] = state.favours
    rows[n + 7] = state.favour_deck
    rows[n + 8] = state.favour_gone
    rows[n + 9] = state.unseen
    rows[n + 10] = state.fronts
    rows[n + 11] = state.backs
    rows[n + 12] = state.conflict


LAYOUT: Final = PharaonLayout()
