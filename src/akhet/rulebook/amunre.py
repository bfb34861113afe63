"""Amun-Re's part of its rules."""

from collections.abc import Callable
from html import escape

from akhet.games.amunre.actions import price
from akhet.games.amunre.components import NAMES
from akhet.games.amunre.facts import CARD
from akhet.lang import text
from akhet.rulebook import amunre_drawn as drawn
from akhet.rulebook.boards import board
from akhet.rulebook.entries import Entry, Group
from akhet.rulebook.markup import Figure, Figures, shown, table
from akhet.rulebook.part import Part, listed

SHOWN = (  # what is printed in a province: the figure, its name, what the box calls it
    ("fields", "fields", "fields"),
    ("printed_farmers", "farmers", "printed_farmers"),
    ("card_limit", "limit", "card_limit"),
    ("free_power_cards", "free_cards", "free_power_cards"),
    ("free_stones", "free_stones", "free_stones"),
    ("free_gold", "free_gold", "free_gold"),
    ("fixed_income", "income", "fixed_income"),
    ("camel_income", "camel", "camel_income"),
    ("temples", "temples", "temples"),
)
PLACES = (("bank", "west", "east"), ("egypt", "lower", "upper"), ("nile", "off_nile", "on_nile"))
GUESSED_PLACES = {"bank": "bank", "egypt": "egypt", "nile": "on_nile"}
PIECES = (
    *("farmer", "field", "stone", "pyramid", "lowland", "shrine", "coin", "camel", "limit"),
    *("free_card", "free_stone", "free_gold", "gold", "power", "pharaoh", "track", "steal"),
)
PIECE_ICONS = {
    "farmer": "farmer",
    "stone": "brick",
    "pyramid": "pyramid",
    "shrine": "temple-small",
    "coin": "gold",
    "camel": "camel",
    "gold": "gold",
    "power": "power-card",
    "pharaoh": "pharaoh",
    "track": "temple",
    "steal": "gold",
}
PIECE_SECTION = {
    "farmer": "farmers",
    "field": "farmers",
    "stone": "stones",
    "pyramid": "points",
    "lowland": "farmers",
    "shrine": "points",
    "coin": "income",
    "camel": "income",
    "limit": "cards",
    "free_card": "reveal",
    "free_stone": "reveal",
    "free_gold": "reveal",
    "gold": "points",
    "power": "cards",
    "pharaoh": "rewards",
    "track": "offer",
    "steal": "offer",
}
CARD_ICONS = (
    *("power-block", "power-outbid", "power-farmer", "power-builder", "power-correction"),
    *("power-harvest", "power-8gold", *["power-bonus"] * 5),
)
CARD_SECTION = (
    *("auction", "auction", "farmers", "stones", "offer", "income", "income"),
    *["points"] * 5,
)


class AmunRePart(Part):
    """Figures, drawings and things of Amun-Re."""

    game = "amunre"
    files = ("amunre",)

    def figures(self) -> Figures:
        """Every figure that the texts name."""
        f = self.box.figures
        start, one, two, other, _thief = f["offering"]
        pyramid, set_, most, bonus = f["scoring"]
        more = {
            "gold_start": str(start),
            "reward_one": str(one),
            "reward_two": str(two),
            "reward_other": str(other),
            "bids": listed(f["bids"]),
            "prices": listed([int(price(n)) for n in range(1, 7)]),
            "pyramid_points": self.points(pyramid),
            "set_points": self.points(set_),
            "most_points": self.points(most),
            "bonus_points": self.points(bonus),
        }
        return {**super().figures(), **{name: Figure(value) for name, value in more.items()}}

    def pictures(self) -> dict[str, Callable[[], str]]:
        """What is drawn."""
        return {
            "table": lambda: board(self.lang, self.game),
            "track": self.track,
            "map": self.map,
            "province": self.province,
            "prices": lambda: drawn.prices(self.say("drawing.prices")),
            "sets": lambda: drawn.sets(self.box.figures, self.say("drawing.sets")),
        }

    def province(self) -> str:
        """A province, and what it brings on each field of the track."""
        name = self.word(f"province.{NAMES[drawn.example(self.box.figures)]}")
        return drawn.province(self.box.figures, name, self.say("drawing.province"))

    def track(self) -> str:
        """The temple track: sums, harvest, points of a temple, camels."""
        f = self.box.figures
        keys = ("sum", "harvest", "temple", "camel")
        head = [escape(self.say(f"column.{key}")) for key in keys]
        tops, rows = f["tops"], []
        for n in range(1, len(f["harvest"])):
            low = f"{tops[n - 2] + 1}" if n > 1 else "…"
            high = f"{tops[n - 1]}" if n <= len(tops) else "…"
            camel = "✓" if f["camels"][n] else "–"
            rows.append(
                [f"{low} – {high}", str(f["harvest"][n]), str(f["temple_points"][n]), camel]
            )
        return table(head, rows)

    def map(self) -> str:
        """Every province with what is printed there."""
        f = self.box.figures
        head = [self.say("column.name"), *[self.say(f"column.{key}") for _, key, _ in SHOWN]]
        guess = self.say("page.guess")
        rows = []
        for n, name in enumerate(NAMES):
            cells = [
                shown(self.printed(name, n, figure, field), guess) if f[figure][n] else ""
                for figure, _key, field in SHOWN
            ]
            label = escape(self.word(f"province.{name}"))
            rows.append([f'<a href="#province-{name}">{label}</a>', *cells])
        return table([escape(cell) for cell in head], rows, "grid broad")

    def printed(self, name: str, n: int, figure: str, field: str) -> Figure:
        """A figure of a province."""
        return Figure(str(self.box.figures[figure][n]), self.is_guessed(f"{name}.{field}"))

    # ---------------------------------------------------------------- things

    def groups(self) -> list[Group]:
        """Provinces, cards, pieces and options."""
        return [
            Group("ref-provinces", self.say("page.provinces"), self.provinces()),
            Group("ref-cards", self.titles()["cards"], self.cards()),
            Group("ref-pieces", self.say("page.pieces"), self.pieces()),
            Group("ref-options", self.titles()["options"], self.options()),
        ]

    def provinces(self) -> list[Entry]:
        """Every province."""
        found = []
        f = self.box.figures
        for n, name in enumerate(NAMES):
            facts = [
                (self.say(f"column.{key}"), self.printed(name, n, figure, field))
                for figure, key, field in SHOWN
                if f[figure][n] or figure in ("fields", "card_limit")
            ]
            where = ", ".join(self.where(name, n, *row) for row in PLACES)
            see = self.see("reveal")
            label = self.word(f"province.{name}")
            found.append(Entry(f"province-{name}", label, where, "", tuple(facts), see))
        return found

    def where(self, name: str, n: int, key: str, no: str, yes: str) -> str:
        """Where a province lies."""
        word = self.say(f"column.{yes if self.box.figures[key][n] else no}")
        return f"{word}*" if self.is_guessed(f"{name}.{GUESSED_PLACES[key]}") else word

    def cards(self) -> list[Entry]:
        """Every kind of power card."""
        found = []
        for n, card in enumerate(CARD.names):
            copies = Figure(str(self.box.figures["copies"][n]))
            counted = ((self.say("column.count"), copies),)
            name, words = self.word(f"card.{card}.name"), self.help(f"card.{card}")
            see = self.see(CARD_SECTION[n])
            found.append(Entry(f"card-{card}", name, words, CARD_ICONS[n], counted, see))
        return found

    def pieces(self) -> list[Entry]:
        """What else lies on the table."""
        return [
            Entry(
                f"piece-{piece}",
                self.word(f"piece.{piece}.name"),
                self.help(f"piece.{piece}"),
                PIECE_ICONS.get(piece, ""),
                (),
                self.see(PIECE_SECTION[piece]),
            )
            for piece in PIECES
        ]

    def options(self) -> list[Entry]:
        """What can be chosen for a table."""
        see = {"start": "setup", "expert": "expert", "gold": "setup"}
        return [
            Entry(
                f"option-{key}",
                text(self.lang, f"amunre.option.{key}.name"),
                self.help(f"option.{key}"),
                "",
                (),
                self.see(section),
            )
            for key, section in see.items()
        ]
