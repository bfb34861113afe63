"""Pharaon's part of its rules, with its expansion."""

from collections.abc import Callable, Sequence
from html import escape

from akhet.core.components import Components
from akhet.lang import text
from akhet.lang.pharaon.names import DISTRICTS, GIFTS, RESOURCES, favour_of
from akhet.lang.pharaon.view import ARCHES, HEIRS, MORE_PIECES, PIECES, PharaonTable
from akhet.rulebook import pharaon_drawn as drawn
from akhet.rulebook.boards import board
from akhet.rulebook.entries import Entry, Group
from akhet.rulebook.markup import Figure, Figures, shown, table
from akhet.rulebook.part import Part, begun

TILES = ("tomb", "court", "workshop", "temple", "river")
SLOTS = (
    *("none", "chamber", "god", "noble_pp", "take_noble", "discard_noble"),
    *("take_artisan_highest", "take_artisan_lowest", "discard_artisan_highest"),
    *("discard_artisan_lowest", "take_set", "take_bonus", "nile_fullest", "nile_emptiest"),
)
BASE_NOBLES, BASE_ARTISANS = 26, 30
PIECE_SECTION = {
    "wheel": "access",
    "cost": "cost",
    "token": "scoring",
    "silver": "jokers",
    "vase": "vases",
    "offering": "offerings",
    "noble": "nobles",
    "artisan": "artisans",
    "god": "gods",
    "pyramid": "pyramid",
    "pharaoh": "pharaoh",
    "first_player": "pass",
    "tie": "tie",
    "traitor": "traitor",
    "conflict": "k-solve",
    "sword": "k-swords",
    "arch": "k-arches",
    "favour": "k-favours",
    "heir": "k-heir",
    "traitor_conflict": "k-traitor",
}
PIECE_ICONS = {
    "wheel": "wheel",
    "silver": "res-silver",
    "vase": "vase",
    "offering": "offering",
    "noble": "noble",
    "artisan": "artisan",
    "pharaoh": "pharaoh-token",
    "first_player": "first-player",
    "conflict": "conflict",
    "sword": "res-sword",
    "arch": "arch",
    "heir": "pharaoh-token",
}
OPTIONS = ("traitor", "begins", "scribe1", "konflikte")
OPTION_SECTION = {
    "traitor": "plot",
    "begins": "plot",
    "scribe1": "start",
    "konflikte": "konflikte",
}
NILE = 6  # options of the Nile on each of its tables


class PharaonPart(Part):
    """Figures, drawings and things of Pharaon."""

    game = "pharaon"
    files = ("pharaon", "konflikte")

    def __init__(self, lang: str, box: Components) -> None:
        """The words of a language and the figures of a box."""
        super().__init__(lang, box)
        self.f = box.figures
        self.cards = PharaonTable({}, box.figures, lang, [], {})

    def figures(self) -> Figures:
        """Every figure that the texts name."""
        more = {f"noble_{n}": self.noble(n) for n in range(1, len(self.f["noble_points"]) + 1)}
        more |= {
            "supply": str(self.f["tokens"][0]),
            "low": self.points(self.f["traitor"][0]),
            "pharaoh": self.points(self.f["titles"][0]),
            "first": self.points(self.f["titles"][1]),
            "conflicts_all": str(len(self.f["conflict_swords"])),
            "swords_start": str(self.f["konflikte"][1]),
            "stacks_few": str(self.f["konflikte"][2]),
            "stacks_many": str(self.f["konflikte"][3]),
        }
        return {**super().figures(), **{name: Figure(value) for name, value in more.items()}}

    def pictures(self) -> dict[str, Callable[[], str]]:
        """What is drawn."""
        return {
            "table": lambda: board(self.lang, self.game),
            "nile": lambda: self.nile(0),
            "chamber": self.chamber,
            "rows": self.rows,
            "gods": self.gods,
            "wheel": self.wheel,
            "paid": self.paid,
        }

    # ---------------------------------------------------------------- drawings

    def wheel(self) -> str:
        """The wheel as it may lie when a round begins."""
        on = [RESOURCES[kind] for kind in self.f["circle"]]
        names = [text(self.lang, f"app.pharaon.short.{name}") for name in DISTRICTS]
        pairs = zip(names, on, strict=True)
        told = [self.pair(name, self.word(f"resource.{kind}.name")) for name, kind in pairs]
        return drawn.wheel(
            on, names, self.f["setup"][0], ", ".join(told), self.say("drawing.wheel")
        )

    def paid(self) -> str:
        """A step of the burial chamber, paid with its access token."""
        steps = self.box.legends["steps"]
        cost = next((one for one in steps if len(one) > 2), steps[0])
        bill = {
            key: text(self.lang, f"app.pharaon.bill.{key}") for key in ("access", "counts", "cost")
        }
        return drawn.paid(cost, bill, self.say("drawing.paid"))

    # ---------------------------------------------------------------- words

    def noble(self, number: int) -> str:
        """A noble by name and number."""
        return str(self.cards.noble(number))

    def goods(self, names: Sequence[str]) -> str:
        """Resources in a row, equal ones counted."""
        found = []
        for name in dict.fromkeys(names):
            n, word = names.count(name), self.word(f"resource.{name}.name")
            found.append(f"{n} {word}" if n > 1 else word)
        return ", ".join(found)

    def column(self, key: str) -> str:
        """The head of a column."""
        return escape(self.say(f"column.{key}"))

    def cell(self, words: str, *names: str) -> str:
        """Words of the box as HTML, marked if they are reconstructed."""
        return shown(Figure(words, self.is_guessed(*names)), self.say("page.guess"))

    # ---------------------------------------------------------------- tables

    def nile(self, cover: int) -> str:
        """The options of the Nile: what each costs and brings."""
        rows = []
        for at in range(NILE * cover, NILE * (cover + 1)):
            guessed = f"nile.{at + 1}"
            cost = self.box.legends["nile_costs"][at]
            alike = cost.count("alike")
            paid = self.word("board.identical", n=alike) if alike else self.goods(cost)
            rows.append([self.cell(paid, guessed), self.cell(self.brings(at), guessed)])
        return table([self.column("cost"), self.column("brings")], rows)

    def brings(self, at: int) -> str:
        """What an option of the Nile brings."""
        found = [self.goods(self.box.legends["nile_brings"][at])]
        for key, figure in (("vases", "nile_vases"), ("arrows_pair", ""), ("arrows_free", "")):
            n = self.f[figure or key][at]
            found += [self.word(f"gain.{key}", n=n)] if n else []
        return ", ".join(part for part in found if part)

    def chamber(self) -> str:
        """The steps of the burial chamber."""
        rows = [
            [
                str(n + 1),
                self.cell(self.goods(cost), f"chamber.{n + 1}"),
                self.cell(str(self.f["step_points"][n + 1]), f"chamber.{n + 1}"),
            ]
            for n, cost in enumerate(self.box.legends["steps"])
        ]
        return table([self.column("step"), self.column("cost"), self.column("points")], rows)

    def rows(self) -> str:
        """The rows of the Pyramid of Time, the lowest first."""
        found = []
        longest = max(len(row) for row in self.box.legends["rows"])
        for n, fields in enumerate(self.box.legends["rows"]):
            cells = [self.cell(self.word(f"field.{name}"), f"pyramid.{n + 1}") for name in fields]
            found.append([str(n + 1), *cells, *[""] * (longest - len(cells))])
        head = [escape(self.say("column.field", n=n + 1)) for n in range(longest)]
        return table([self.column("row"), *head], found)

    def gods(self) -> str:
        """What each district asks for on both of its edges, and what that scores."""
        rows = []
        for n, district in enumerate(DISTRICTS):
            cells = []
            for side in ("left", "right"):
                need = self.word(f"demand.{district}", n=self.f[f"{side}_need"][n])
                cells += [
                    escape(need),
                    self.cell(self.points(self.f[f"{side}_pp"][n]), f"gods.{district}"),
                ]
            rows.append([escape(self.word(f"district.{district}.name")), *cells])
        sides = [self.column("left"), self.column("points"), self.column("right")]
        return table([self.column("name"), *sides, self.column("points")], rows)

    # ---------------------------------------------------------------- things

    def groups(self) -> list[Group]:
        """Everything with a name, by kind."""
        name = {key: self.word(f"piece.{key}.name") for key in (*PIECES, *MORE_PIECES)}
        return [
            Group("ref-districts", self.titles()["districts"], self.districts()),
            Group("ref-nobles", self.titles()["nobles"], self.nobles()),
            Group("ref-artisans", self.titles()["artisans"], self.artisans()),
            Group("ref-offerings", self.titles()["offerings"], self.offerings()),
            Group("ref-vases", self.titles()["vases"], self.vases()),
            Group("ref-resources", name["token"], self.resources()),
            Group("ref-gods", self.titles()["gods"], self.the_gods()),
            Group("ref-tiles", self.say("page.tiles"), self.tiles()),
            Group("ref-slots", self.say("page.slots"), self.slots()),
            Group("ref-conflicts", self.say("page.conflicts"), self.conflicts()),
            Group("ref-arches", self.titles()["k-arches"], self.arches()),
            Group("ref-favours", self.titles()["k-favours"], self.favours()),
            Group("ref-heirs", self.titles()["k-heir"], self.heirs()),
            Group("ref-covers", self.say("page.covers"), [], self.nile(1) + self.nile(2)),
            Group("ref-pieces", self.say("page.pieces"), self.pieces()),
            Group("ref-options", self.say("page.options"), self.options()),
        ]

    def districts(self) -> list[Entry]:
        """The five districts."""
        return [
            Entry(
                f"district-{name}",
                self.word(f"district.{name}.name"),
                self.help(f"district.{name}"),
                f"district-{name}",
                (),
                self.see(name),
            )
            for name in DISTRICTS
        ]

    def nobles(self) -> list[Entry]:
        """Every noble, those of the expansion too."""
        found = []
        for n in range(1, len(self.f["noble_points"]) + 1):
            guessed = self.is_guessed(f"noble.{n}")
            words = str(self.cards.power(n))
            worth = Figure(str(self.cards.worth(n)), guessed)
            facts = ((self.say("column.worth"), worth),)
            label = str(self.word(f"noble.{n}.name"))
            see = self.see("k-solve" if n > BASE_NOBLES else "nobles")
            text = begun(words) + "."
            found.append(Entry(f"noble-{n}", label, text, "noble", facts, see, "", str(n)))
        return found

    def artisans(self) -> list[Entry]:
        """Every artisan: what it brings and scores."""
        found = []
        for n, points in enumerate(self.f["artisan_points"], start=1):
            guessed = self.is_guessed(f"artisan.{n}")
            brings = [self.goods(self.box.legends["artisans"][n - 1])]
            vases = self.f["artisan_vases"][n - 1]
            brings += [self.word("gain.vases", n=vases)] if vases else []
            words = ", ".join(part for part in brings if part) or self.word("field.none")
            facts = (
                (self.say("column.brings"), Figure(words, guessed)),
                (self.say("column.points"), Figure(str(points), guessed)),
            )
            label = f"{self.word('piece.artisan.name')} {n}"
            also = self.say("page.expansion") if n > BASE_ARTISANS else ""
            found.append(Entry(f"artisan-{n}", label, also, "artisan", facts))
        return found

    def offerings(self) -> list[Entry]:
        """Every kind of offering."""
        found = []
        for n, kind in enumerate(GIFTS):
            whole = kind.split("_")[0]
            group = "resource" if kind in RESOURCES else "district"
            group = whole if whole in ("prestige", "sword") else group
            facts = (
                (self.say("column.count"), Figure(str(self.f["gifts"][n]))),
                (self.say("column.points"), Figure(str(self.f["gift_points"][n]))),
            )
            label = self.word(f"offering.{kind}")
            text = self.help(f"offering_kind.{group}")
            label = begun(label)
            see = self.see("k-swords" if group == "sword" else "offerings")
            found.append(Entry(f"offering-{kind}", label, text, "offering", facts, see))
        return found

    def vases(self) -> list[Entry]:
        """Every vase; the lower resource, which matters for the Traitor, last."""
        return [
            Entry(
                f"vase-{n}",
                f"{self.word('piece.vase.name')} {n}",
                "",
                "vase",
                ((self.say("column.brings"), Figure(self.goods(names), self.guess("vase", n))),),
            )
            for n, names in enumerate(self.box.legends["vases"], start=1)
        ]

    def guess(self, kind: str, n: int) -> bool:
        """Whether a numbered thing is reconstructed."""
        return self.is_guessed(f"{kind}.{n}")

    def resources(self) -> list[Entry]:
        """The resources, silver and swords."""
        found = []
        for n, name in enumerate(RESOURCES):
            many = self.f["tokens"][n] if n < len(self.f["tokens"]) else self.f["konflikte"][0]
            facts = ((self.say("column.count"), Figure(str(many))),)
            label = self.word(f"resource.{name}.name")
            label = begun(label)
            piece = {"silver": "silver", "sword": "sword"}.get(name, "token")
            text = self.help(f"piece.{piece}")
            found.append(Entry(f"resource-{name}", label, text, f"res-{name}", facts))
        return found

    def the_gods(self) -> list[Entry]:
        """The gods, each by the district on whose right edge it stands."""
        signs = ("anubis", "sekhmet", "horus", "isis", "osiris")
        found = []
        for n, district in enumerate(DISTRICTS):
            need = self.word(f"demand.{district}", n=self.f["right_need"][n])
            points = Figure(self.points(self.f["right_pp"][n]), self.is_guessed(f"gods.{district}"))
            icon = f"god-{signs[n]}"
            label = self.word(f"god.{district}")
            facts = ((need, points),)
            text = self.help("piece.god")
            found.append(Entry(f"god-{district}", label, text, icon, facts, self.see("gods")))
        return found

    def tiles(self) -> list[Entry]:
        """The Traitor's tiles: both sides, slot by slot from below."""
        found = []
        for n, tile in enumerate(TILES):
            facts = []
            for side, at in (("light", n), ("dark", n + len(TILES))):
                told = [self.slot(effect) for effect in self.box.legends["tiles"][at]]
                vases = self.word("gain.vases", n=self.f["tile_vases"][at])
                line = Figure(f"{vases}; {' · '.join(told)}", self.is_guessed(f"traitor.{tile}"))
                facts.append((self.word(f"board.{side}"), line))
            label, text = self.word(f"tile.{tile}.name"), self.help(f"tile.{tile}")
            see = self.see("his-turn")
            found.append(Entry(f"tile-{tile}", label, text, "", tuple(facts), see))
        return found

    def slot(self, effect: str) -> str:
        """What a slot of a tile does, in short."""
        name, _, n = effect.partition(":")
        return "–" if name == "none" else self.word(f"slot.{name}.name", n=n)

    def slots(self) -> list[Entry]:
        """What slots of tiles do."""
        found = []
        for name in SLOTS[1:]:
            label = self.word(f"slot.{name}.name", n="N")
            label = begun(label)
            text = self.help(f"slot.{name}")
            found.append(Entry(f"effect-{name}", label, text, "", (), self.see("his-turn")))
        return found

    def conflicts(self) -> list[Entry]:
        """Every conflict: what it costs, what it brings, what its back shows."""
        found = []
        for n, cost in enumerate(self.box.legends["conflicts"], start=1):
            guessed = self.guess("conflict", n)
            swords = self.word("gain.swords", n=self.f["conflict_swords"][n - 1])
            back = self.word(f"resource.{RESOURCES[self.f['conflict_back'][n - 1]]}.name")
            facts = (
                (self.say("column.cost"), Figure(self.goods(cost), guessed)),
                (self.say("column.brings"), Figure(swords, guessed)),
                (self.say("column.back"), Figure(back, guessed)),
            )
            label = f"{self.word('piece.conflict.name')} {n}"
            found.append(Entry(f"conflict-{n}", label, "", "conflict", facts))
        return found

    def arches(self) -> list[Entry]:
        """What arches do, and the two sides of each of them."""
        found = [
            Entry(
                f"arch-{name}",
                self.word(f"arch.{name}.name"),
                self.help(f"arch.{name}"),
                "arch",
                (),
                self.see("k-arches"),
            )
            for name in ARCHES
        ]
        for n, district in enumerate(DISTRICTS):
            facts = []
            for at, side in enumerate("ab"):
                effect = ARCHES[self.f[f"arch_effect_{side}"][n]]
                swords = self.f["arch_swords"][2 * n + at]
                words = self.word(f"arch.{effect}.name")
                words += f" ({self.word('gain.swords', n=swords)})" if swords else ""
                guessed = self.is_guessed(f"arch.{district}.{side}")
                facts.append((side.upper(), Figure(words, guessed)))
            name = self.word(f"district.{district}.name")
            label = self.pair(self.word("piece.arch.name"), name)
            found.append(Entry(f"archat-{district}", label, "", "arch", tuple(facts)))
        return found

    def favours(self) -> list[Entry]:
        """Every favour: its price and what it brings."""
        found = []
        for n in range(len(self.f["favour_cost"])):
            name = favour_of(n)
            guessed = self.is_guessed(f"favour.{name[0].upper()}{int(name[1:]):02}")
            swords = self.word("gain.swords", n=self.f["favour_cost"][n])
            facts = (
                (self.say("column.cost"), Figure(swords, guessed)),
                (self.say("column.brings"), Figure(self.cards.gain_words("favour", n), guessed)),
            )
            label = self.word(f"favour.{name[0]}", n=name[1:])
            found.append(Entry(f"favour-{name}", label, "", "arch", facts))
        return found

    def heirs(self) -> list[Entry]:
        """The three pharaohs."""
        found = []
        for n, name in enumerate(HEIRS):
            asks = self.f["heir_needs"][n] or self.f["titles"][2]
            label = f"{self.word('piece.heir.name')} {n + 1}"
            needs = Figure(self.word(f"heir.{name}", n=asks))
            text = self.help("piece.heir" if n else "piece.pharaoh")
            facts = ((self.say("column.asks"), needs),)
            see = self.see("k-heir")
            found.append(Entry(f"heir-{name}", label, text, "pharaoh-token", facts, see))
        return found

    def pieces(self) -> list[Entry]:
        """What else there is."""
        return [
            Entry(
                f"piece-{piece}",
                self.word(f"piece.{piece}.name"),
                self.help(f"piece.{piece}"),
                PIECE_ICONS.get(piece, ""),
                (),
                self.see(PIECE_SECTION[piece]),
            )
            for piece in (*PIECES, *MORE_PIECES)
        ]

    def options(self) -> list[Entry]:
        """What can be chosen for a table."""
        return [
            Entry(
                f"option-{key}",
                self.word(f"option.{key}.name"),
                self.help(f"option.{key}"),
                "",
                (),
                self.see(OPTION_SECTION[key]),
            )
            for key in OPTIONS
        ]
