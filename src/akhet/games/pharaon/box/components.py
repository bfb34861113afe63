"""The box of Pharaon: what things are called, and the printed figures as typed tables."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.components import Components, Table, digest_of, read_text, read_toml
from akhet.core.errors import BadComponents
from akhet.core.packed import bag_of, row
from akhet.games.pharaon.box.apart import taken_apart
from akhet.games.pharaon.box.konflikte import Konflikte, gains_in
from akhet.games.pharaon.box.legends import words_on
from akhet.games.pharaon.box.scribes import inside, reaches, touching
from akhet.games.pharaon.box.tiles import EFFECTS, effect_code

BASIC: Final = 5
SILVER: Final = 5
SWORD: Final = 6
KINDS_OF_TOKEN: Final = 7
RESOURCES: Final = [
    *("agriculture", "justice", "royalty", "construction", "trade"),
    *("silver", "sword"),
]

OFFERINGS: Final = 0
NOBLES: Final = 1
NILE: Final = 2
ARTISANS: Final = 3
CHAMBER: Final = 4
DISTRICTS: Final = ["offerings", "nobles", "nile", "artisans", "chamber"]

# Offerings: 0 to 4 stand for a resource, 5 to 9 for any resource in a district.
JOKER: Final = 5
PRESTIGE: Final = 10
SWORD_ONE: Final = 12
SWORD_TWO: Final = 13
GIFTS: Final = 14
BASE_GIFTS: Final = 12
GIFT_NAMES: Final = [
    *RESOURCES[:BASIC],
    *DISTRICTS,
    "prestige_1",
    "prestige_2",
    "sword_1",
    "sword_2",
]

VASES: Final = 30
ARTISAN_CARDS: Final = 42
BASE_ARTISANS: Final = 30
NOBLE_CARDS: Final = 33
PRINTED_NOBLES: Final = 33  # any later one comes after them
BASE_NOBLES: Final = 26
NILE_OPTIONS: Final = 6
TOP: Final = 3  # the last field of a Nile track
ROWS: Final = 4  # of the Pyramid of Time
TILES: Final = ["tomb", "court", "workshop", "temple", "river"]

# Nobles by number - 1 (p. 10). The five scribes are 0 to 4.
SCRIBES: Final = 31
GENERAL: Final = 5
ACCESS: Final = 6  # 6 to 9: any resource opens their district
JUDGE: Final = 10
VIZIER: Final = 11
EXTRA: Final = 12  # 12 to 15: their district once more when it is full
WISE: Final = 16
TREASURER: Final = 17
TUTOR: Final = 18
DIPLOMAT: Final = 19
INSTANT: Final = 20  # 20 to 25
ADMIRAL: Final = 26
COMMANDER: Final = 27
ARMOURER: Final = 28
MEDJAU: Final = 29  # 29 to 32
ABILITIES: Final = [
    *["swap_pair"] * 5,
    "pass_advance_one",
    *["access_any_resource"] * 4,
    "noble_cost_any_five",
    "none",
    *["extra_action_when_full"] * 4,
    "swap_basic_for_basic",
    "swap_basic_for_silver",
    "vase_plus_one_basic",
    "vase_as_three_basic_of_choice",
    *["instant"] * 6,
    "conflict_field_access_any_resource",
    "swap_pair",
    "conflict_plus_one_sword",
    *["instant"] * 4,
]
KINDS: Final = [
    *["permanent"] * 12,
    *["once_per_round"] * 8,
    *["instant"] * 6,
    "permanent",
    *["once_per_round"] * 2,
    *["instant"] * 4,
]

WORTHS: Final = [  # what a noble counts at the end
    *["gods_beside"] * 5,
    "titles",
    *["flat"] * 5,
    *["nobles", "artisan_values", "chamber", "offerings", "nile", "gods", "silver", "basics"],
    "copy",
    *["flat"] * 6,
    *["flat", "conflicts", "swords"],
    *["only_conflicts"] * 4,
]

# What a field of the pyramid gives, and what an instant noble brings.
NOTHING: Final = 0
FIRST_PLAYER: Final = 1
ANY_BASIC: Final = 2
ONE_SILVER: Final = 3
OFFERING: Final = 4
FIELDS: Final = ["none", "first_player", "basic_of_choice", "silver", "offering"]

FILE: Final = Path(__file__).parents[1] / "components.toml"
ANY_PAIR: Final = ["sword", "any_basic"]
LATER: Final = {"sword_for": [31]}  # figures that files have not always had, see `digest_of`
RELEASED: Final = Path(__file__).parents[1] / "released"  # earlier figures, by digest


class Box(Components):
    """The printed figures, in the shape the rules use."""

    def __init__(self, root: Table) -> None:
        """Reads and checks a components file."""
        self.figures = {}
        self.guessed = []
        self.read_resources(root)
        self.read_vases(root)
        self.read_artisans(root)
        self.read_nobles(root)
        self.read_chamber(root)
        self.read_nile(root)
        self.read_offerings(root)
        self.read_gods(root)
        self.read_pyramid(root)
        self.read_traitor(root)
        self.more = Konflikte(root)
        self.figures.update(self.more.figures)
        self.guessed += self.more.guessed
        digest = digest_of(self.figures, LATER)
        self.figures.update(taken_apart(self.figures))
        super().__init__(digest, self.figures, self.guessed)
        self.kinds = {
            "abilities": ABILITIES[: self.nobles],
            "nobles": KINDS[: self.nobles],
            "worths": WORTHS[: self.nobles],
        }
        self.legends = words_on(self.figures, RESOURCES, FIELDS)

    def note(self, key: str, figures: list[int]) -> vec[i64]:
        """Keeps figures for the digest."""
        self.figures[key] = figures
        return vec[i64](figures)

    def mark(self, name: str, row: Table) -> None:
        """Remembers which figures are reconstructions."""
        if row.text("certainty", ["certain", "likely", "open"]) != "certain":
            self.guessed.append(name)

    def read_resources(self, root: Table) -> None:
        """How many tokens there are, and the wheel (p. 2, 4)."""
        tokens = [
            row.number("tokens", 1, 20) for row in ordered(root, "resource", RESOURCES[:SWORD])
        ]
        self.tokens: i64 = row(list(self.note("tokens", tokens)))
        wheel = root.table("wheel")
        circle = names_in(wheel, "clockwise", RESOURCES[:BASIC], BASIC)
        if sorted(circle) != list(range(BASIC)):
            raise BadComponents("wheel.clockwise: each basic resource once")
        self.circle = self.note("circle", circle)
        self.slots_few: i64 = wheel.number("slots_few", 1, 4)
        self.slots_many: i64 = wheel.number("slots_many", 1, 4)
        self.mark("wheel.clockwise", wheel)
        setup = root.table("setup")
        self.start_silver: i64 = setup.number("start_silver", 0, 4)
        self.shown = self.note("shown", setup.numbers("vases_shown", 1, 5, 5))
        for seats, shown in enumerate(self.shown):
            if shown < seats + 1 or (seats >= 2 and shown > seats + 1):
                raise BadComponents(f"setup.vases_shown[{seats + 1}]: one vase a seat")
        self.note("setup", [self.slots_few, self.slots_many, self.start_silver])

    def read_vases(self, root: Table) -> None:
        """The thirty vases: two resources above, one below (p. 5)."""
        top: list[int] = []
        below: list[int] = []
        rows = numbered(root, "vase", VASES)
        for number, line in enumerate(rows):
            top += names_in(line, "top", RESOURCES[:BASIC], 2)
            below.append(RESOURCES.index(line.text("bottom", RESOURCES[:BASIC])))
            self.mark(f"vase.{number + 1}", line)
        self.vase_top = self.note("vase_top", top)
        self.vase_below = self.note("vase_below", below)

    def read_artisans(self, root: Table) -> None:
        """The artisans: points, resources and vases (p. 6)."""
        points: list[int] = []
        income: list[int] = []
        vases: list[int] = []
        base = numbered(root, "artisan", BASE_ARTISANS)
        more = numbered(root, "konflikte_artisan", ARTISAN_CARDS - BASE_ARTISANS, BASE_ARTISANS)
        for number, line in enumerate([*base, *more]):
            points.append(line.number("pp", 0, 15))
            income.append(income_in(line, number >= BASE_ARTISANS))
            vases.append(line.number("vases", 0, 2))
            self.mark(f"artisan.{number + 1}", line)
        self.artisan_points = self.note("artisan_points", points)
        self.artisan_income = self.note("artisan_income", income)
        self.artisan_vases = self.note("artisan_vases", vases)

    def read_nobles(self, root: Table) -> None:
        """The nobles: what they are worth and what they do (p. 10)."""
        rows = numbered(root, "noble", BASE_NOBLES)
        most = NOBLE_CARDS - BASE_NOBLES
        more = min(max(len(root.rows("konflikte_noble")), PRINTED_NOBLES - BASE_NOBLES), most)
        rows += numbered(root, "konflikte_noble", more, BASE_NOBLES)
        self.nobles: int = len(rows)  # figures from before a later one came have none of it
        for line, kind, ability in zip(rows, KINDS, ABILITIES, strict=False):
            line.text("kind", [kind])
            line.text("ability", [ability])
        self.noble_points = self.note("noble_points", [line.number("pp", 0, 30) for line in rows])
        self.noble_each = self.note("noble_each", [line.number("pp_each", 0, 9) for line in rows])
        for number, line in enumerate(rows):
            self.mark(f"noble.{number + 1}", line)
        pairs: list[int] = []
        for line in rows[:5]:
            pair = names_in(line, "pair", RESOURCES[:BASIC], 2)
            if pair[0] == pair[1]:
                raise BadComponents(f"{line.where('pair')}: two different resources")
            pairs += pair
        self.note("pairs", pairs)
        self.reach = vec[i64](reaches(pairs))
        self.inside = vec[i64]([lanes for reach in self.reach for lanes in inside(reach)])
        self.touching = vec[i64]([lanes for reach in self.reach for lanes in touching(reach)])
        self.sword_for: i64 = self.note("sword_for", [sword_pair(rows[COMMANDER])])[0]
        districts = [-1] * self.nobles
        for number in (*range(5), *range(ACCESS, JUDGE), *range(EXTRA, WISE)):
            districts[number] = DISTRICTS.index(rows[number].text("district", DISTRICTS))
        self.noble_district = self.note("noble_district", districts)
        gains: list[int] = []
        for line, kind in zip(rows, KINDS, strict=False):
            gains += gains_in(line) if kind == "instant" else [0, 0, 0, 0]
        self.gains = self.note("gains", gains)

    def read_chamber(self, root: Table) -> None:
        """The burial chamber: what each step costs, and what the last one reached is worth."""
        rows = root.rows("chamber_step")
        if not 4 <= len(rows) <= 15:
            raise BadComponents("chamber_step: 4 to 15 steps are needed")
        costs: list[int] = []
        points = [0]
        for line in rows:
            cost = counts_in(line, "cost")
            if not 2 <= sum(cost) <= 4:
                raise BadComponents(f"{line.where('cost')}: 2 to 4 resources")
            costs.append(bag_of(cost))
            points.append(line.number("pp", 0, 99))
            self.mark(f"chamber.{len(costs)}", line)
        self.steps: i64 = len(rows)
        self.step_cost = self.note("step_cost", costs)
        self.step_points = self.note("step_points", points)

    def read_nile(self, root: Table) -> None:
        """The Nile: six things to do, five tracks (p. 5)."""
        table = root.table("nile")
        self.track_points = self.note("track_points", table.numbers("pp_by_field", 0, 20, TOP + 1))
        table.number("present_from_field", 1, 1)
        costs: list[int] = []
        income: list[int] = []
        vases: list[int] = []
        pair: list[int] = []
        free: list[int] = []
        for number, line in enumerate(nile_rows(root)):
            costs.append(nile_cost(line))
            income.append(income_in(line, number >= NILE_OPTIONS))
            vases.append(line.number("vases", 0, 2))
            pair.append(line.number("arrows_pair", 0, 3))
            free.append(line.number("arrows_free", 0, 3))
            if pair[-1] > 0 and costs[-1] < 0:
                raise BadComponents(f"{line.where('arrows_pair')}: needs a cost of two colours")
            self.mark(f"nile.{number + 1}", line)
        self.nile_cost = self.note("nile_cost", costs)
        self.nile_income = self.note("nile_income", income)
        self.nile_vases = self.note("nile_vases", vases)
        self.arrows_pair = self.note("arrows_pair", pair)
        self.arrows_free = self.note("arrows_free", free)

    def read_offerings(self, root: Table) -> None:
        """The offerings: how many of each kind, and what they are worth (p. 5)."""
        counts = [-1] * GIFTS
        worth = [0] * GIFTS
        base = root.table("offerings").number("token_pp", 0, 9)
        for line in root.rows("offering", BASE_GIFTS):
            kind = offering_kind(line)
            if counts[kind] >= 0:
                raise BadComponents(f"{line.where('kind')}: {GIFT_NAMES[kind]} is there twice")
            counts[kind] = line.number("count", 0, 11)
            worth[kind] = base + line.number("pp_bonus", 0, 9)
        for line in root.rows("konflikte_offering", GIFTS - BASE_GIFTS):
            kind = SWORD_ONE + line.number("swords", 1, 2) - 1
            if counts[kind] >= 0:
                raise BadComponents(f"{line.where('swords')}: {GIFT_NAMES[kind]} is there twice")
            counts[kind] = line.number("count", 0, 11)
            worth[kind] = base
        self.all_gifts: i64 = bag4_of(list(self.note("gifts", counts)))
        self.gifts: i64 = bag4_of(counts[:BASE_GIFTS])
        self.gift_points = self.note("gift_points", worth)

    def read_gods(self, root: Table) -> None:
        """What the gods ask at both edges of each district, and who they are (p. 7)."""
        rows = ordered(root, "god_side", DISTRICTS, "district")
        self.left_need = self.note("left_need", [line.number("left_need", 1, 9) for line in rows])
        self.left_pp = self.note("left_pp", [line.number("left_pp", 0, 30) for line in rows])
        self.right_need = self.note(
            "right_need", [line.number("right_need", 1, 9) for line in rows]
        )
        self.right_pp = self.note("right_pp", [line.number("right_pp", 0, 30) for line in rows])
        self.gods = [line.text("god")[:40] for line in rows]
        if len(set(self.gods)) != len(rows):
            raise BadComponents("god_side.god: each god once")
        for name, line in zip(DISTRICTS, rows, strict=True):
            self.mark(f"gods.{name}", line)

    def read_pyramid(self, root: Table) -> None:
        """The Pyramid of Time and the titles (p. 6-7)."""
        fields: list[int] = []
        lengths: list[int] = []
        for number, line in enumerate(root.rows("pyramid_row", ROWS)):
            found = names_in(line, "fields", FIELDS, None)
            if not 1 <= len(found) <= 8:
                raise BadComponents(f"{line.where('fields')}: 1 to 8 fields")
            if found[0] not in (NOTHING, FIRST_PLAYER):
                raise BadComponents(f"{line.where('fields')}: begins with none or first_player")
            lengths.append(len(found))
            fields += found + [NOTHING] * (8 - len(found))
            self.mark(f"pyramid.{number + 1}", line)
        self.row_length = self.note("row_length", lengths)
        self.row_fields = self.note("row_fields", fields)
        titles = root.table("titles")
        self.pharaoh_pp: i64 = titles.number("pharaoh_pp", 0, 30)
        self.first_pp: i64 = titles.number("first_player_pp", 0, 30)
        self.pharaoh_nobles: i64 = titles.number("pharaoh_nobles", 1, 9)
        self.pharaoh_step: i64 = titles.number("pharaoh_step", 1, 9)
        self.note(
            "titles", [self.pharaoh_pp, self.first_pp, self.pharaoh_nobles, self.pharaoh_step]
        )

    def read_traitor(self, root: Table) -> None:
        """The Traitor's tiles: light ones first, then dark ones (p. 8-9)."""
        vases = [0] * 10
        gods = [-1] * 5
        effects = [0] * 100
        for line in root.rows("traitor_tile", 10):
            tile = TILES.index(line.text("id", TILES))
            side = ["light", "dark"].index(line.text("side", ["light", "dark"]))
            vases[side * 5 + tile] = line.number("vases", 1, 6)
            known = self.gods if gods[tile] < 0 else [self.gods[gods[tile]]]
            gods[tile] = self.gods.index(line.text("god", known))
            slots = line.items("slots", 10)
            for n, item in enumerate(slots):
                effects[(side * 5 + tile) * 10 + n] = effect_code(
                    line.where(f"slots[{n + 1}]"), item
                )
            self.mark(f"traitor.{TILES[tile]}", line)
        if 0 in vases:
            raise BadComponents("traitor_tile: each of the five tiles once light and once dark")
        self.tile_vases = self.note("tile_vases", vases)
        self.tile_gods = self.note("tile_gods", gods)
        self.tile_effects = self.note("tile_effects", effects)
        self.traitor_noble: i64 = root.table("traitor").number("noble_pp", 0, 30)
        self.note("traitor", [self.traitor_noble, len(EFFECTS)])


# ---------------------------------------------------------------- reading rows


def ordered(root: Table, field: str, names: list[str], key: str = "id") -> list[Table]:
    """Rows with a name each, in the order of the names."""
    rows: dict[str, Table] = {}
    for line in root.rows(field, len(names)):
        name = line.text(key, names)
        if name in rows:
            raise BadComponents(f"{line.where(key)}: {name} is there twice")
        rows[name] = line
    return [rows[name] for name in names]


def numbered(root: Table, field: str, count: int, before: int = 0) -> list[Table]:
    """Rows with the numbers from 1 on, or after those `before` them, in order."""
    rows = root.rows(field, count)
    for number, line in enumerate(rows):
        line.number("id", before + number + 1, before + number + 1)
    return rows


def nile_rows(root: Table) -> list[Table]:
    """The options of the Nile: those of the board, then those of both sides of the cover."""
    rows = numbered(root, "nile_option", NILE_OPTIONS)
    cover = root.rows("nile_cover", 2 * NILE_OPTIONS)
    for number, line in enumerate(cover):
        line.text("side", ["a" if number < NILE_OPTIONS else "b"])
    return [*rows, *cover]


def income_in(line: Table, swords: bool) -> int:
    """The tokens a row brings; only the expansion knows swords."""
    found = [*counts_in(line, "resources"), line.number("silver", 0, 5)]
    return row([*found, line.number("swords", 0, 5)] if swords else found)


def names_in(line: Table, field: str, names: list[str], count: int | None) -> list[int]:
    """A list of names as numbers."""
    found: list[int] = []
    for item in line.items(field, count):
        if not isinstance(item, str) or item not in names:
            raise BadComponents(f"{line.where(field)}: {item!r} is not one of {', '.join(names)}")
        found.append(names.index(item))
    return found


def counts_in(line: Table, field: str) -> list[int]:
    """A list of basic resources as counts."""
    found = names_in(line, field, RESOURCES[:BASIC], None)
    if len(found) > 9:
        raise BadComponents(f"{line.where(field)}: too many resources")
    return [found.count(kind) for kind in range(BASIC)]


def sword_pair(line: Table) -> int:
    """The colours that the commander's sword can stand for, as bits: any, or the printed one."""
    if "pair" not in line.data:
        return (1 << BASIC) - 1
    pair = [*ANY_PAIR, *RESOURCES[:BASIC]]
    names = [pair[n] for n in names_in(line, "pair", pair, 2)]
    if names.count("sword") != 1:
        raise BadComponents(f"{line.where('pair')}: a sword, and a basic resource or any_basic")
    other = names[1 - names.index("sword")]
    return (1 << BASIC) - 1 if other == "any_basic" else 1 << RESOURCES.index(other)


def nile_cost(line: Table) -> int:
    """What an option of the Nile costs: a bag of colours, or -n for n identical resources."""
    if "identical" in line.data:
        return -line.number("identical", 2, 3)
    cost = counts_in(line, "cost")
    if sum(cost) != 2:
        raise BadComponents(f"{line.where('cost')}: two resources")
    return bag_of(cost)


def offering_kind(line: Table) -> int:
    """Which kind of offering a row is about."""
    kind = line.text("kind", ["resource", "district", "prestige"])
    if kind == "resource":
        return RESOURCES.index(line.text("resource", RESOURCES[:BASIC]))
    if kind == "district":
        return JOKER + DISTRICTS.index(line.text("district", DISTRICTS))
    return PRESTIGE + line.number("pp_bonus", 1, 2) - 1


def bag4_of(counts: list[int]) -> int:
    """A bag of offerings: lanes of 4 bits."""
    word = 0
    for kind, count in enumerate(counts):
        word += count << (4 * kind)
    return word


def read_box(path: Path = FILE) -> Box:
    """The figures of a components file, checked."""
    return Box(read_toml(read_text(path)))


BOX: Final = read_box()
