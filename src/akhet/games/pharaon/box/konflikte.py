"""The figures of the expansion Konflikte: conflicts, arches, favours, the new pharaohs."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.components import Table
from akhet.core.errors import BadComponents

COLOURS: Final = ["agriculture", "justice", "royalty", "construction", "trade"]
DISTRICTS: Final = ["offerings", "nobles", "nile", "artisans", "chamber"]
CONFLICTS: Final = 25
FAVOURS: Final = 10  # of each of the two decks
SIDES: Final = ["A", "B"]

# What an arch does.
BUILD_STEP: Final = 0
EXTRA_NOBLES: Final = 1
ARCH_VASE: Final = 2
ARCH_OFFERING: Final = 3
JOKER_ACTION: Final = 4
ARCH_NILE: Final = 5
FAVOUR_VIZIER: Final = 6
FAVOUR_PHARAOH: Final = 7
ARCHES: Final = [
    "build_step",
    "five_extra_nobles",
    "draw_vase",
    "take_offering",
    "district_joker_action",
    "nile_step",
    "favour_vizier",
    "favour_pharaoh",
]

# What nobles and favours bring.
NILE_STEPS: Final = 0
GET_SILVER: Final = 1
GET_OFFERINGS: Final = 2
GET_ARTISANS: Final = 3
CHAMBER_STEPS: Final = 4
BARE_ARTISANS: Final = 5  # without their income
NILE_TRACKS: Final = 6  # one step each on different tracks
GET_SWORDS: Final = 7
GET_BASIC: Final = 8
GET_VASES: Final = 9
GET_NOBLES: Final = 10
GAINS: Final = [
    "nile_steps",
    "silver",
    "offerings",
    "artisans",
    "chamber_steps",
    "artisans_without_income",
    "nile_steps_different_tracks",
    "swords",
    "basic_of_choice",
    "vases",
    "nobles",
]

# Which pharaoh is drawn.
BASE_HEIR: Final = 0
ARTISAN_HEIR: Final = 1
CONFLICT_HEIR: Final = 2
HEIRS: Final = ["base", "artisans", "conflicts"]


class Konflikte:
    """The figures of the expansion, in the shape the rules use."""

    def __init__(self, root: Table) -> None:
        """Reads and checks the tables of the expansion."""
        self.figures: dict[str, list[int]] = {}
        self.guessed: list[str] = []
        self.read_counts(root.table("konflikte"))
        self.read_conflicts(root)
        self.read_arches(root)
        self.read_favours(root)
        rows = root.rows("pharaoh_token", 2)
        for row, name in zip(rows, HEIRS[1:], strict=True):
            row.text("id", [name])
        self.heir_needs = self.note("heir_needs", [0, *[r.number("needs", 1, 40) for r in rows]])

    def note(self, key: str, figures: list[int]) -> vec[i64]:
        """Keeps figures for the digest."""
        self.figures[key] = figures
        return vec[i64](figures)

    def mark(self, name: str, row: Table) -> None:
        """Remembers which figures are reconstructions."""
        if row.text("certainty", ["certain", "likely", "open"]) != "certain":
            self.guessed.append(name)

    def read_counts(self, table: Table) -> None:
        """Swords and stacks."""
        self.swords: i64 = table.number("swords", 1, 60)
        self.start_swords: i64 = table.number("start_swords", 0, 4)
        self.stacks_few: i64 = table.number("stacks_few", 1, 4)
        self.stacks_many: i64 = table.number("stacks_many", 1, 4)
        self.note("konflikte", [self.swords, self.start_swords, self.stacks_few, self.stacks_many])

    def read_conflicts(self, root: Table) -> None:
        """The 25 conflicts: one or two resources more, as many swords, and a back."""
        costs: list[int] = []
        swords: list[int] = []
        backs: list[int] = []
        for number, row in enumerate(root.rows("conflict", CONFLICTS)):
            row.number("id", number + 1, number + 1)
            cost = [index_in(row, "extra_cost", item, COLOURS) for item in row.items("extra_cost")]
            if not 1 <= len(cost) <= 2:
                raise BadComponents(f"{row.where('extra_cost')}: one or two resources")
            costs.append(sum(1 << (5 * colour) for colour in cost))
            swords.append(row.number("swords", 0, 4))
            backs.append(COLOURS.index(row.text("back", COLOURS)))
            self.mark(f"conflict.{number + 1}", row)
        self.conflict_cost = self.note("conflict_cost", costs)
        self.conflict_swords = self.note("conflict_swords", swords)
        self.conflict_back = self.note("conflict_back", backs)
        self.with_back = vec[i64]([with_back(backs, colour) for colour in range(len(COLOURS))])

    def read_arches(self, root: Table) -> None:
        """Five arches with two sides: what they do, and the swords they cost besides."""
        effects = [-1] * 10
        swords = [0] * 10
        for row in root.rows("god_arch", 10):
            district = DISTRICTS.index(row.text("district", DISTRICTS))
            at = 2 * district + SIDES.index(row.text("side", SIDES))
            if effects[at] >= 0:
                raise BadComponents(f"{row.where('side')}: this side is there twice")
            effects[at] = ARCHES.index(row.text("effect", ARCHES))
            swords[at] = row.number("swords", 0, 9)
            self.mark(f"arch.{DISTRICTS[district]}.{'ab'[at % 2]}", row)
            if effects[at] == EXTRA_NOBLES and DISTRICTS[district] != "nobles":
                raise BadComponents(f"{row.where('effect')}: only in the nobles' district")
        self.arch_effect = self.note("arch_effect", effects)
        self.arch_swords = self.note("arch_swords", swords)

    def read_favours(self, root: Table) -> None:
        """Ten favours of the vizier, then ten of the pharaoh: swords, and up to two gains."""
        costs: list[int] = []
        gains: list[int] = []
        names = [f"V{n + 1:02d}" for n in range(FAVOURS)] + [
            f"P{n + 1:02d}" for n in range(FAVOURS)
        ]
        for name, row in zip(names, root.rows("favour", 2 * FAVOURS), strict=True):
            row.text("id", [name])
            row.text("deck", ["vizier" if name[0] == "V" else "pharaoh"])
            costs.append(row.number("sword_cost", 1, 9))
            gains += gains_in(row)
            self.mark(f"favour.{name}", row)
        self.favour_cost = self.note("favour_cost", costs)
        self.favour_gains = self.note("favour_gains", gains)


def with_back(backs: list[int], colour: int) -> int:
    """The conflicts with a back, as bits."""
    return sum([1 << conflict for conflict, back in enumerate(backs) if back == colour])


def gains_in(row: Table) -> list[int]:
    """One or two gains of a row, each as its kind and a number; the second may be nothing."""
    found = row.table("gain")
    if not 1 <= len(found.data) <= 2:
        raise BadComponents(f"{row.where('gain')}: one or two gains are needed")
    gains: list[int] = []
    for name in found.data:
        if name not in GAINS:
            raise BadComponents(f"{row.where('gain')}: there is no gain {name[:40]!r}")
        gains += [GAINS.index(name), found.number(name, 1, 4)]
    return gains if len(gains) == 4 else [*gains, 0, 0]


def index_in(row: Table, field: str, item: object, names: list[str]) -> int:
    """A name as a number."""
    if not isinstance(item, str) or item not in names:
        raise BadComponents(f"{row.where(field)}: {item!r} is not one of {', '.join(names)}")
    return names.index(item)
