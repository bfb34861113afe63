"""The box of Amun-Re: what things are called, and the printed figures as typed tables."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.components import (
    CERTAINTIES,
    Components,
    Table,
    digest_of,
    read_text,
    read_toml,
)
from akhet.core.errors import BadComponents
from akhet.core.packed import bag_of

PROVINCES: Final = 15
NAMES: Final = [
    "abu",
    "abydos",
    "amarna",
    "avaris",
    "baharya",
    "berenike",
    "buto",
    "dakhla",
    "damanhur",
    "edfu",
    "kharga",
    "memphis",
    "mendes",
    "sawu",
    "thebes",
]

# The power cards (p. 12), in the order of the phases that use them.
BID_BLOCK: Final = 0
SAME_PROVINCE: Final = 1
FREE_FARMER: Final = 2
BUILDER: Final = 3
CORRECTION: Final = 4
HARVEST: Final = 5
EIGHT_GOLD: Final = 6
BONUS_FARMERS: Final = 7
BONUS_CARDS: Final = 8
BONUS_BANK: Final = 9
BONUS_EGYPT: Final = 10
BONUS_NILE: Final = 11
POWERS: Final = [
    "bid_block",
    "outbid_same_province",
    "free_farmer",
    "builder",
    "offering_correction",
    "harvest_increase",
    "eight_gold",
    "bonus_farmers",
    "bonus_cards",
    "bonus_nile_bank",
    "bonus_lower_upper",
    "bonus_on_off_nile",
]
PHASES: Final = [2, 2, 3, 3, 4, 5, 5, 6, 6, 6, 6, 6]

LEVELS: Final = 9  # spaces of the bid track
FIELDS: Final = 4  # of the temple track
FILE: Final = Path(__file__).with_name("components.toml")
RELEASED: Final = Path(__file__).with_name("released")  # earlier figures, by digest


class Box(Components):
    """The printed figures, in the shape the rules use."""

    def __init__(self, root: Table) -> None:
        """Reads and checks a components file."""
        self.figures = {}
        self.guessed = []
        self.read_provinces(root)
        self.read_tracks(root)
        self.read_cards(root)
        self.read_offering(root)
        self.read_scoring(root)
        super().__init__(digest_of(self.figures), self.figures, self.guessed)

    def note(self, key: str, figures: list[int]) -> list[int]:
        """Keeps figures for the digest."""
        self.figures[key] = figures
        return figures

    def read_provinces(self, root: Table) -> None:
        """The fifteen provinces: each once, with what is printed in it (p. 3)."""
        rows: dict[str, Table] = {}
        for row in root.rows("province", PROVINCES):
            name = row.text("name").lower()
            if name not in NAMES:
                raise BadComponents(f"{row.where('name')}: there is no province {name!r}")
            if name in rows:
                raise BadComponents(f"{row.where('name')}: {name} is there twice")
            rows[name] = row
        ordered = [rows[name] for name in NAMES]
        self.fields = self.column(ordered, "fields", 6)
        self.printed = self.column(ordered, "printed_farmers", 6)
        self.limit = self.column(ordered, "card_limit", 9)
        self.free_cards = self.column(ordered, "free_power_cards", 4)
        self.free_stones = self.column(ordered, "free_stones", 2)
        self.free_gold = self.column(ordered, "free_gold", 50)
        self.fixed = self.column(ordered, "fixed_income", 50)
        self.camel = self.column(ordered, "camel_income", 50)
        self.temples = self.column(ordered, "temples", 4)
        self.east = self.choice(ordered, "bank", ["west", "east"])
        self.upper = self.choice(ordered, "egypt", ["lower", "upper"])
        self.nile = vec[i64](self.note("nile", [self.on_nile(row) for row in ordered]))
        for name, row in zip(NAMES, ordered, strict=True):
            self.read_certainty(name, row)

    def read_certainty(self, name: str, row: Table) -> None:
        """Which figures of a province are reconstructions."""
        for field in ("fields", "card_limit", "bank", "egypt", "on_nile", "temples"):
            if row.text(f"{field}_certainty", list(CERTAINTIES)) == "unknown":
                self.guessed.append(f"{name}.{field}")

    def column(self, rows: list[Table], field: str, high: int) -> vec[i64]:
        """One figure of all provinces."""
        return vec[i64](self.note(field, [row.number(field, 0, high) for row in rows]))

    def choice(self, rows: list[Table], field: str, words: list[str]) -> vec[i64]:
        """One of two words, for all provinces."""
        return vec[i64](self.note(field, [words.index(row.text(field, words)) for row in rows]))

    def on_nile(self, row: Table) -> int:
        """Whether a province lies on the Nile."""
        found = row.value("on_nile")
        if not isinstance(found, bool):
            raise BadComponents(f"{row.where('on_nile')}: {found!r} is not true or false")
        return 1 if found else 0

    def read_tracks(self, root: Table) -> None:
        """Bids, and the temple track from its lowest field (p. 4, 8)."""
        bids = root.table("bid_track").numbers("values", 0, 200, LEVELS)
        if bids[0] != 0 or sorted(set(bids)) != bids:
            raise BadComponents("bid_track.values: bids begin with 0 and rise")
        self.bids = vec[i64](self.note("bids", bids))
        self.read_temple(root.table("temple_track"))

    def read_temple(self, table: Table) -> None:
        """The temple track: where fields end, and what they bring."""
        track = table.rows("field", FIELDS)
        tops: list[int] = []
        for n, row in enumerate(track):
            row.number("field", n + 1, n + 1)
            if n > 0:
                row.number("min", tops[-1] + 1, tops[-1] + 1)
            if n < FIELDS - 1:
                tops.append(row.number("max", tops[-1] + 1 if tops else -20, 400))
        self.tops = vec[i64](self.note("tops", tops))
        harvest = [row.number("harvest_per_farmer", 0, 20) for row in track]
        self.harvest = vec[i64](self.note("harvest", [0, *harvest]))
        points = [row.number("points_per_temple", 0, 20) for row in track]
        self.temple_points = vec[i64](self.note("temple_points", [0, *points]))
        camels = table.numbers("camel_fields", 1, FIELDS)
        pays = self.note("camels", [1 if field in camels else 0 for field in range(FIELDS + 1)])
        self.camel_pays = vec[i64](pays)

    def read_cards(self, root: Table) -> None:
        """The power cards: every kind once, 39 in all, and what they do (p. 12)."""
        rows: dict[str, Table] = {}
        for row in root.rows("power_card", len(POWERS)):
            name = row.text("id", POWERS)
            if name in rows:
                raise BadComponents(f"{row.where('id')}: {name} is there twice")
            rows[name] = row
        ordered = [rows[name] for name in POWERS]
        for phase, row in zip(PHASES, ordered, strict=True):
            row.number("phase", phase, phase)
        self.copies = self.note("copies", [row.number("count", 1, 20) for row in ordered])
        self.all_cards: i64 = bag_of(self.copies)
        self.check_copies(root.table("power_cards"))
        self.read_effects(ordered)
        bonus = root.table("scoring").number("bonus_card", 0, 20)
        for row in ordered[BONUS_FARMERS:]:
            row.number("points", bonus, bonus)
        self.bonus: i64 = bonus

    def check_copies(self, table: Table) -> None:
        """The kinds add up, and every seat can be dealt a builder."""
        total = table.number("total", 1, 200)
        if sum(self.copies) != total:
            found = sum(self.copies)
            raise BadComponents(f"power_cards.total: {total}, but the kinds add up to {found}")
        if self.copies[BUILDER] < 5:
            raise BadComponents("power_card: five builders are needed, one for each seat")
        table.number("sell_value", 1, 1)
        table.number("builder_dealt_per_player", 1, 1)

    def read_effects(self, rows: list[Table]) -> None:
        """What single cards do. Where the rules leave no choice, another figure is refused."""
        rows[BID_BLOCK].number("min_steps_to_outbid", 2, 2)
        rows[FREE_FARMER].number("farmers", 1, 1)
        self.builder_stones: i64 = rows[BUILDER].number("stones_needed", 2, 2)
        self.correction: i64 = rows[CORRECTION].number("delta", 0, 50)
        self.harvest_more: i64 = rows[HARVEST].number("extra_per_farmer", 0, 20)
        self.eight_gold: i64 = rows[EIGHT_GOLD].number("gold", 0, 50)
        self.least_farmers: i64 = rows[BONUS_FARMERS].number("min_farmers", 0, 50)
        self.least_icons: i64 = rows[BONUS_CARDS].number("min_card_icons", 0, 50)
        figures = [self.builder_stones, self.correction, self.harvest_more, self.eight_gold]
        self.note("effects", [*figures, self.least_farmers, self.least_icons])

    def read_offering(self, root: Table) -> None:
        """Gold, the offering and its rewards (p. 2, 7-8)."""
        self.start_gold = root.table("gold").number("starting", 0, 99)
        offering = root.table("offering")
        offering.number("minimum_gold", 1, 1)
        rewards = offering.numbers("reward_items", 0, 9, 2)
        self.rewards = vec[i64](rewards)
        self.reward_other: i64 = offering.number("reward_other_non_thieves", 0, 9)
        self.thief: i64 = offering.number("thief_gold", 0, 20)
        self.stones_needed: i64 = root.table("supply").number("stones_per_pyramid", 2, 3)
        self.note("offering", [self.start_gold, *rewards, self.reward_other, self.thief])
        self.note("supply", [self.stones_needed])

    def read_scoring(self, root: Table) -> None:
        """What is scored at the end of a kingdom (p. 9-10)."""
        table = root.table("scoring")
        self.pyramid: i64 = table.number("pyramid", 0, 20)
        self.set_points: i64 = table.number("pyramid_set", 0, 20)
        self.most: i64 = table.number("most_pyramids_per_bank", 0, 20)
        ranks = self.note("gold_ranks", table.numbers("gold_rank_points", 0, 20, 3))
        self.gold_ranks = vec[i64](ranks)
        self.note("scoring", [self.pyramid, self.set_points, self.most, self.bonus])


def read_box(path: Path = FILE) -> Box:
    """The figures of a components file, checked."""
    return Box(read_toml(read_text(path)))


BOX: Final = read_box()
