"""Imhotep's part of its rules."""

from collections.abc import Callable, Sequence
from html import escape

from akhet.core.components import Components
from akhet.games.imhotep import facts
from akhet.rulebook.boards import board
from akhet.rulebook.entries import Entry, Group
from akhet.rulebook.markup import Figure, Figures, table
from akhet.rulebook.part import Part, listed
from akhet.rulebook.svg import picture, rect, shape, sign, stone, words

SITE_ICONS = {
    "market": "market",
    "pyramid": "pyramid-3",
    "temple": "temple",
    "burial": "burial",
    "obelisks": "obelisk",
}
CARD_ICONS = {"sarcophagus": "district-chamber", "paved_path": "path"}
COLOUR_SECTION = {"red": "red", "green": "green", "purple": "violet", "blue": "blue"}
BONUSES = ("none", "market_card", "take_3_stones", "place_1_stone_on_ship")
BONUS_ICONS = ("", "card-back", "stone", "ship")
TEMPLE_B = ("one_point_or_two_stones", "two_points", "market_card")
TEMPLE_ICONS = ("stone", "points", "card-back")
PIECES = ("stone", "sled", "quarry", "ship", "round_card", "market_card")
PIECE_ICONS = ("stone", "sled", "quarry", "ship", "ui-rules", "card-back")
PIECE_SECTION = ("pieces", "take", "take", "sail", "round", "market")
SCORED = ("overflow_a", "overflow_b", "temple", "group_more", "loose", "statue_more", "unused")
"""Figures that the texts name with the word for points."""
EXAMPLE = ((0, 3, 3, 3, 3), (0, 0, 2, 3), (1, 1, 0, 3))  # a burial chamber, row by row
SIZE = 34  # of a field in drawings


class ImhotepPart(Part):
    """Figures, drawings and things of Imhotep."""

    game = "imhotep"
    files = ("imhotep",)

    def __init__(self, lang: str, box: Components) -> None:
        """The words of a language and the figures of a box."""
        super().__init__(lang, box)
        self.f = box.figures

    def figures(self) -> Figures:
        """Every figure that the texts name."""
        sizes = sorted(set(self.f["tokens"]), reverse=True)
        tokens = ", ".join(f"{self.f['tokens'].count(size)} × {size}" for size in sizes)
        more = {
            "tokens": tokens,
            "cards": str(sum(self.f["copies"])),
            "start": listed(self.f["stones"][3:]),
        }
        named = self.grammar.named(self.f)
        more |= {name: self.points(int(str(named[name]))) for name in SCORED}
        return {**super().figures(), **{name: Figure(value) for name, value in more.items()}}

    def pictures(self) -> dict[str, Callable[[], str]]:
        """What is drawn."""
        return {
            "table": lambda: board(self.lang, self.game),
            "ships": self.ships,
            "unload": self.unload,
            "pyramid_a": self.pyramid_a,
            "pyramid_b": self.pyramid_b,
            "temple": self.temple,
            "temple_b": self.temple_b,
            "groups": lambda: self.row("column.size", self.f["groups"]),
            "burial": self.burial,
            "obelisks": self.obelisks,
            "statues": lambda: self.row("column.statues", self.f["statues"]),
        }

    # ---------------------------------------------------------------- drawings

    def row(self, key: str, points: Sequence[int]) -> str:
        """A table of one row: how many, and what they score."""
        head = [escape(self.say(key)), *[str(n + 1) for n in range(len(points))]]
        return table(head, [[escape(self.say("column.points")), *[str(n) for n in points]]])

    def ships(self) -> str:
        """Every size of ship with its least load."""
        sizes = sorted(set(self.f["tokens"]), reverse=True)
        head = [escape(self.say(f"column.{key}")) for key in ("room", "ships", "least")]
        rows = [
            [str(size), str(self.f["tokens"].count(size)), str(self.f["least"][size])]
            for size in sizes
        ]
        drawn = []
        x = 8.0
        for size in sizes:
            drawn += hull(x, 20, [0] * self.f["least"][size], size)
            x += 30 * size + 52
        label = self.word("piece.ship.name")
        return picture(x, 72, label, drawn) + table(head, rows)

    def unload(self) -> str:
        """A ship whose stones are numbered in the order in which they leave."""
        cargo: list[int | None] = [2, 0, None, 1]
        drawn = hull(8, 20, cargo, len(cargo))
        number = 0
        for n, seat in enumerate(cargo):
            if seat is not None:
                number += 1
                drawn.append(words(8 + 30 * (len(cargo) - 1 - n) + 16, 38, number, "on"))
        return picture(190, 72, self.titles()["unload"], drawn)

    def pyramid_a(self) -> str:
        """The fields of side A, layer by layer, with their points and their order."""
        points = self.f["pyramid_a"]
        drawn: list[str] = []
        left, start = 4.0, 0
        for wide in (3, 2, 1):
            drawn += fields(left, 4 + (3 - wide) * SIZE / 2, points[start : start + wide**2], wide)
            left, start = left + wide * SIZE + 22, start + wide**2
        return picture(left, 3 * SIZE + 10, self.label("pyramid", points), drawn)

    def pyramid_b(self) -> str:
        """The three pyramids of side B: points of each field, and its bonus."""
        points, bonus = self.f["pyramid_b"], self.f["pyramid_b_bonus"]
        drawn: list[str] = []
        rows = []
        for n, side in enumerate(("left", "middle", "right")):
            at, left = 5 * n, 8 + n * 150.0
            some, gives = points[at : at + 5], bonus[at : at + 5]
            drawn += fields(left, 8, some[:4], 2, gives)
            drawn += fields(left + 2 * SIZE + 10, 8 + SIZE / 2, some[4:], 1, gives[4:])
            cells = [
                escape(f"{p} + {self.word(f'bonus.{BONUSES[b]}.name')}" if b else str(p))
                for p, b in zip(some, gives, strict=True)
            ]
            rows.append([escape(self.word(f"pyramid.{side}")), *cells])
        head = [
            escape(self.say("column.name")),
            *[escape(self.say("column.field", n=n + 1)) for n in range(5)],
        ]
        label = self.label("pyramid", points)
        return picture(450, 2 * SIZE + 18, label, drawn) + table(head, rows)

    def temple(self) -> str:
        """A temple with a second layer begun: what is seen from above."""
        wide = self.f["temple_width"][1]
        below = [n % 4 for n in range(wide)]
        above: list[int | None] = [3, 0, *[None] * max(0, wide - 2)][:wide]
        drawn = [stone(8 + 30 * n, 36, seat) for n, seat in enumerate(below)]
        drawn += [stone(8 + 30 * n, 8, seat) for n, seat in enumerate(above) if seat is not None]
        drawn += [words(21 + 30 * n, 26 if n < 2 else 54, "+", "on") for n in range(wide)]
        return picture(30 * wide + 14, 70, self.word("site.temple.name"), drawn)

    def temple_b(self) -> str:
        """What each field of the temple of side B brings."""
        gives = self.f["temple_b"]
        head = [escape(self.say("column.field", n=n + 1)) for n in range(len(gives))]
        cells = [escape(self.word(f"temple.{TEMPLE_B[kind]}.name")) for kind in gives]
        return table(head, [cells])

    def burial(self) -> str:
        """A burial chamber; every group with its points, as the box counts them."""
        drawn = [
            stone(8 + 30 * column, 8 + 30 * row, seat)
            for row, seats in enumerate(EXAMPLE)
            for column, seat in enumerate(seats)
        ]
        for size, (row, column) in groups_of(EXAMPLE):
            drawn.append(words(21 + 30 * column, 26 + 30 * row, self.group_points(size), "on"))
        return picture(166, 100, self.word("site.burial.name"), drawn)

    def group_points(self, size: int) -> int:
        """What a group of stones scores in this box."""
        points = self.f["groups"]
        more = self.f["end"][0] * max(0, size - len(points))
        return points[min(size, len(points)) - 1] + more

    def obelisks(self) -> str:
        """The points by height, for each number of players."""
        head = [
            escape(self.say("column.players")),
            *[escape(self.say("column.place", n=n + 1)) for n in range(4)],
        ]
        rows = []
        for seats in range(2, 5):
            points = [str(n) for n in self.f[f"obelisk_{seats}"]]
            rows.append([str(seats), *points, *["–"] * (4 - seats)])
        return table(head, rows)

    def label(self, site: str, points: Sequence[int]) -> str:
        """A drawing of fields in words."""
        return self.pair(self.word(f"site.{site}.name"), listed(points))

    # ---------------------------------------------------------------- things

    def groups(self) -> list[Group]:
        """Cards, sites, fields, pieces and options."""
        titles = self.titles()
        return [
            Group("ref-cards", titles["cards"], self.cards()),
            Group("ref-sites", titles["sites"], self.sites()),
            Group("ref-fields", self.say("page.fields"), self.fields()),
            Group("ref-rounds", self.word("piece.round_card.name"), self.rounds()),
            Group("ref-pieces", titles["pieces"], self.pieces()),
            Group("ref-options", self.say("page.options"), self.options()),
        ]

    def cards(self) -> list[Entry]:
        """Every kind of card."""
        found = []
        for card, copies in zip(facts.CARD.names, self.f["copies"], strict=False):
            colour = self.box.kinds["colours"][self.box.kinds["cards"].index(card)]
            plain = "decoration" if card.endswith("decoration") else card
            counted = (
                (self.say("column.count"), Figure(str(copies))),
                (self.say("column.colour"), Figure(self.word(f"colour.{colour}.name"))),
            )
            icon = CARD_ICONS.get(card, plain)
            see = self.see(COLOUR_SECTION[colour])
            name, text = self.word(f"card.{card}.name"), self.help(f"card.{card}")
            found.append(Entry(f"card-{card}", name, text, icon, counted, see, f"k-{colour}"))
        return found

    def sites(self) -> list[Entry]:
        """Every site with both sides."""
        found = []
        for site in facts.SITE.names:
            sides = " ".join(self.help(f"side.{site}.{side}") for side in "ab")
            text = f"{self.help(f'site.{site}')} {sides}"
            see = self.see(site, f"{site}-b")
            icon = SITE_ICONS[site]
            found.append(Entry(f"site-{site}", self.word(f"site.{site}.name"), text, icon, (), see))
        return found

    def fields(self) -> list[Entry]:
        """The fields with something printed on them: pyramid B and temple B."""
        found = []
        for n, bonus in enumerate(BONUSES[1:]):
            name, text = self.word(f"bonus.{bonus}.name"), self.help(f"bonus.{bonus}")
            many = Figure(str(self.f["pyramid_b_bonus"].count(n + 1)))
            counted = ((self.say("column.count"), many),)
            see = self.see("pyramid-b")
            found.append(Entry(f"bonus-{bonus}", name, text, BONUS_ICONS[n + 1], counted, see))
        for n, gives in enumerate(TEMPLE_B):
            name, text = self.word(f"temple.{gives}.name"), self.help(f"temple.{gives}")
            counted = ((self.say("column.count"), Figure(str(self.f["temple_b"].count(n)))),)
            see = self.see("temple-b")
            found.append(Entry(f"gives-{gives}", name, text, TEMPLE_ICONS[n], counted, see))
        return found

    def rounds(self) -> list[Entry]:
        """The round cards of each number of players: the ships each of them shows."""
        found = []
        for seats, word in ((2, "two"), (3, "three"), (4, "four")):
            row = self.f[f"{word}_players"]
            cards = [row[n : n + 4] for n in range(0, len(row), 4)]
            text = " · ".join("-".join(str(size) for size in card) for card in cards)
            name = self.say("page.for_players", n=seats)
            counted = ((self.say("column.count"), Figure(str(len(cards)))),)
            found.append(Entry(f"rounds-{seats}", name, text, "ship", counted, self.see("round")))
        return found

    def pieces(self) -> list[Entry]:
        """What else lies on the table."""
        return [
            Entry(
                f"piece-{piece}",
                self.word(f"piece.{piece}.name"),
                self.help(f"piece.{piece}"),
                icon,
                (),
                self.see(section),
            )
            for piece, icon, section in zip(PIECES, PIECE_ICONS, PIECE_SECTION, strict=True)
        ]

    def options(self) -> list[Entry]:
        """What can be chosen for a table besides the sides."""
        name, text = self.word("option.wrath.name"), self.help("option.wrath")
        return [Entry("option-wrath", name, text, "pharaoh", (), self.see("wrath"))]


def hull(x: float, y: float, cargo: Sequence[int | None], room: int) -> list[str]:
    """A ship with its bow to the right: the first of its cargo lies at the front."""
    wide = 30 * room + 4
    d = f"M{x - 6:g} {y + 26:g}h{wide + 26:g}l-18 20h-{wide - 6:g}z"
    spaces = [*cargo, *[None] * (room - len(cargo))]
    found = [shape(d, "hull")]
    for n, seat in enumerate(spaces):
        found.append(stone(x + 30 * (room - 1 - n) + 3, y, seat))
    return found


def fields(
    left: float, top: float, points: Sequence[int], wide: int, bonus: Sequence[int] = ()
) -> list[str]:
    """Fields in columns, each with its points and, small, its place in the order or its bonus."""
    found = []
    for n, worth in enumerate(points):
        x, y = left + SIZE * (n // wide), top + SIZE * (n % wide)
        found.append(rect(x, y, SIZE - 2, SIZE - 2, "plot", 3))
        found.append(words(x + SIZE / 2 - 1, y + 23, worth, "num"))
        if n < len(bonus) and bonus[n]:
            found.append(sign(BONUS_ICONS[bonus[n]], x + SIZE - 14, y + 1, 11))
    return found


def groups_of(rows: Sequence[Sequence[int]]) -> list[tuple[int, tuple[int, int]]]:
    """The groups of touching stones of one owner: how large, and where the first stone lies."""
    left = {(r, c): seat for r, row in enumerate(rows) for c, seat in enumerate(row)}
    found = []
    while left:
        first = min(left)
        seat, todo, size = left.pop(first), [first], 0
        while todo:
            r, c = todo.pop()
            size += 1
            for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if left.get(near) == seat:
                    del left[near]
                    todo.append(near)
        found.append((size, first))
    return found
