"""The box of Imhotep: what things are called, and the printed figures as typed tables."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.components import Components, Table, digest_of, read_text, read_toml
from akhet.core.errors import BadComponents
from akhet.core.packed import row as row_of

# The five sites, in the order of the rulebook (p. 7-8).
MARKET: Final = 0
PYRAMID: Final = 1
TEMPLE: Final = 2
BURIAL: Final = 3
OBELISKS: Final = 4
SITES: Final = ["market", "pyramid", "temple", "burial", "obelisks"]

# The colours of the market cards (p. 12).
RED: Final = 0  # a stone from the quarry goes to a site at once
GREEN: Final = 1  # scores a site at the end
VIOLET: Final = 2  # scores by number
BLUE: Final = 3  # kept, used as an action

ENTRANCE: Final = 0
SARCOPHAGUS: Final = 1
PAVED_PATH: Final = 2
PYRAMID_DECORATION: Final = 3
OBELISK_DECORATION: Final = 6
STATUE: Final = 7
LEVER: Final = 8
HAMMER: Final = 9
SAIL: Final = 10
CHISEL: Final = 11
PRINTED: Final = 12  # kinds of card in the box; any later one comes after them
KINDS: Final = 12  # all kinds, the blue ones last
CARDS: Final = [
    "entrance",
    "sarcophagus",
    "paved_path",
    "pyramid_decoration",
    "temple_decoration",
    "burial_chamber_decoration",
    "obelisk_decoration",
    "statue",
    "lever",
    "hammer",
    "sail",
    "chisel",
]
COLOURS: Final = ["red", "green", "purple", "blue"]
CARD_COLOUR: Final = [RED, RED, RED, GREEN, GREEN, GREEN, GREEN, VIOLET, BLUE, BLUE, BLUE, BLUE]
COLOUR_NAMES: Final = [COLOURS[colour] for colour in CARD_COLOUR]
TARGETS: Final = {
    "pyramid": PYRAMID,
    "temple": TEMPLE,
    "burial_chamber": BURIAL,
    "obelisk": OBELISKS,
}

SHIPS: Final = 4
PYRAMIDS: Final = ["left", "middle", "right"]
FIELDS: Final = 5  # on each pyramid of side B

# What a field of pyramid B gives besides its points (p. 9).
NO_BONUS: Final = 0
BONUS_CARD: Final = 1
BONUS_STONES: Final = 2
BONUS_PLACE: Final = 3
BONUSES: Final = ["none", "market_card", "take_3_stones", "place_1_stone_on_ship"]

# What a field of temple B gives (p. 9).
POINT_OR_STONES: Final = 0
TWO_POINTS: Final = 1
TEMPLE_CARD: Final = 2
TEMPLE_B: Final = ["one_point_or_two_stones", "two_points", "market_card"]

FILE: Final = Path(__file__).with_name("components.toml")
LATER: Final = {"decorations": [3]}  # figures that files have not always had, see `digest_of`
RELEASED: Final = Path(__file__).with_name("released")  # earlier figures, by digest
COUNT_WORDS: Final = ["two", "three", "four"]


class Box(Components):
    """The printed figures, in the shape the rules use."""

    def __init__(self, root: Table) -> None:
        """Reads and checks a components file."""
        self.figures = {}
        self.read_stones(root.table("stones"))
        self.read_ships(root.table("ships"))
        self.read_rounds(root.table("round_cards"))
        self.read_pyramids(root)
        self.read_temples(root)
        self.read_end(root)
        self.read_cards(root)
        super().__init__(digest_of(self.figures, LATER), self.figures)
        self.kinds = {"cards": CARDS, "colours": COLOUR_NAMES}

    def note(self, key: str, figures: list[int]) -> list[int]:
        """Keeps figures for the digest."""
        self.figures[key] = figures
        return figures

    def read_stones(self, table: Table) -> None:
        """Stones, sled and quarry (p. 2-4)."""
        self.stones: i64 = table.number("available_for_play_per_player", 10, 29)
        self.sled: i64 = table.number("sled_capacity", 1, 20)
        self.take: i64 = table.number("take_action_amount", 1, 10)
        self.start_sled = table.numbers("start_on_sled_by_turn_order", 0, self.sled, 4)
        self.note("stones", [self.stones, self.sled, self.take, *self.start_sled])

    def read_ships(self, table: Table) -> None:
        """Ship tokens and the least load of each size (p. 4)."""
        self.tokens = self.note("tokens", table.numbers("tokens", 1, 4, 8))
        least = table.table("min_stones")
        mins = [0, *[least.number(f"cap{capacity}", 1, capacity) for capacity in range(1, 5)]]
        self.least = vec[i64](self.note("least", mins))

    def read_rounds(self, table: Table) -> None:
        """Seven round cards for each number of seats (p. 4)."""
        self.rounds: i64 = table.number("rounds", 1, 6)
        self.note("rounds", [self.rounds])
        self.round_cards: list[list[list[int]]] = []
        fleets: list[int] = []  # the same cards as rows of lanes, seven to a number of seats
        for word in COUNT_WORDS:
            field = f"{word}_players"
            cards: list[list[int]] = []
            for n, item in enumerate(table.items(field, 7)):
                row = Table(f"round_cards.{field}[{n + 1}]", {"ships": item})
                card = sorted(row.numbers("ships", 1, 4, SHIPS), reverse=True)
                for capacity in card:
                    if card.count(capacity) > self.tokens.count(capacity):
                        raise BadComponents(f"{row.path}: too few ship tokens of {capacity}")
                if card in cards:
                    raise BadComponents(f"{row.path}: this card is there twice")
                cards.append(card)
            self.round_cards.append(cards)
            fleets += [row_of(card) for card in cards]
            self.note(field, [capacity for card in cards for capacity in card])
        self.fleets = vec[i64](fleets)

    def read_pyramids(self, root: Table) -> None:
        """The fields of the pyramids in delivery order (p. 7, 9)."""
        side_a = root.table("pyramid_a")
        self.pyramid_a = vec[i64](self.note("pyramid_a", side_a.numbers("points", 0, 20, 14)))
        side_b = root.table("pyramid_b")
        points: list[int] = []
        bonus: list[int] = []
        for row in side_b.rows("pyramids", len(PYRAMIDS)):
            for field in row.rows("fields", FIELDS):
                points.append(field.number("points", 0, 20))
                bonus.append(BONUSES.index(field.text("bonus", BONUSES)))
        self.pyramid_b = vec[i64](self.note("pyramid_b", points))
        self.pyramid_b_bonus = vec[i64](self.note("pyramid_b_bonus", bonus))
        self.overflow_a: i64 = side_a.number("overflow_points_per_stone", 0, 20)
        self.overflow_b: i64 = side_b.number("overflow_points_per_stone", 0, 20)
        self.note("overflow", [self.overflow_a, self.overflow_b])

    def read_temples(self, root: Table) -> None:
        """The temple's fields and what each gives (p. 7, 9)."""
        side_a = root.table("temple_a")
        few = side_a.number("fields_2_players", 1, 5)
        many = side_a.number("fields_3_4_players", 1, 5)
        self.temple_width = vec[i64](self.note("temple_width", [few, many, many]))
        self.temple_a: i64 = side_a.number("points_per_visible_stone", 0, 20)
        names = root.table("temple_b")
        fields: list[int] = []
        for n, item in enumerate(names.items("fields", 5)):
            cell = Table(f"temple_b.fields[{n + 1}]", {"gives": item})
            fields.append(TEMPLE_B.index(cell.text("gives", TEMPLE_B)))
        self.temple_b = vec[i64](self.note("temple_b", fields))
        self.note("temple_a", [self.temple_a])

    def read_end(self, root: Table) -> None:
        """What is scored at the end: burial chamber, obelisks, statues, the wrath (p. 8-12)."""
        burial = root.table("burial_chamber_a")
        self.groups = self.note("groups", burial.numbers("points_by_group_size", 0, 40, 5))
        self.group_more = burial.number("points_per_stone_beyond_5", 0, 40)
        ranks = root.table("burial_chamber_b").numbers("points_per_row_by_rank", 0, 40, 4)
        self.burial_ranks = self.note("burial_ranks", ranks)
        obelisk = root.table("obelisk_a")
        self.obelisk_ranks = [
            self.note(f"obelisk_{n}", obelisk.numbers(f"points_{n}_players", 0, 40, n))
            for n in range(2, 5)
        ]
        spots = root.table("obelisk_b").numbers("tower_spot_points", 0, 40, 8)
        self.towers = vec[i64](self.note("towers", spots))
        self.tower_size: i64 = root.table("obelisk_b").number("tower_size", 1, 6)
        self.loose: i64 = root.table("obelisk_b").number(
            "individual_stone_points_end_of_game", 0, 9
        )
        self.statues = self.note("statues", root.table("statues").numbers("points", 0, 40, 5))
        self.statue_more = root.table("statues").number("points_per_card_beyond_5", 0, 40)
        self.decoration_stones: i64 = LATER["decorations"][0]
        if "decorations" in root.data:
            self.decoration_stones = root.table("decorations").number("stones_per_point", 1, 20)
        self.note("decorations", [self.decoration_stones])
        blue = root.table("blue_cards")
        self.unused_blue = blue.number("unused_points_each_end_of_game", 0, 20)
        self.wrath = root.table("variant_wrath_of_the_pharaoh").number("penalty", 0, 40)
        more = [self.group_more, self.tower_size, self.loose, self.statue_more]
        self.note("end", [*more, self.unused_blue, self.wrath])

    def read_cards(self, root: Table) -> None:
        """The market deck, 34 cards in all (p. 12). A kind that is not there has no card."""
        table = root.table("market_cards")
        copies = [0] * KINDS
        sites = [-1] * KINDS
        for row in table.rows("types"):
            card = CARDS.index(row.text("id", CARDS))
            if copies[card]:
                raise BadComponents(f"{row.where('id')}: {CARDS[card]} is there twice")
            copies[card] = row.number("count", 1, 20 if card < PRINTED else 3)
            row.text("colour", [COLOURS[CARD_COLOUR[card]]])
            if CARD_COLOUR[card] in (RED, GREEN):
                sites[card] = TARGETS[row.text("target", sorted(TARGETS))]
        total = table.number("total", 1, 99)
        if sum(copies) != total:
            raise BadComponents(
                f"market_cards.total: {total}, but the types add up to {sum(copies)}"
            )
        self.copies = copies
        self.target = vec[i64](sites)
        known = KINDS if sum(copies[PRINTED:]) > 0 else PRINTED  # figures from before stay the same
        self.note("copies", copies[:known])
        self.note("target", sites[:known])


def read_box(path: Path = FILE) -> Box:
    """The figures of a components file, checked."""
    return Box(read_toml(read_text(path)))


BOX: Final = read_box()
