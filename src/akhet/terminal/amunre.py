"""The table of Amun-Re as a picture."""

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from akhet.lang.amunre.view import BANKS, FIELDS
from akhet.terminal.amunre_words import AmunReWords
from akhet.terminal.look import GOLD, NAME, RIVER

FARMER, PYRAMID, STONE, CARD, SHRINE = "♟", "▲", "■", "▤", "⌂"
MARKS = {"for_sale": "▸ ", "to_come": "· ", "out": "× "}
HALF = 40
ROOM = 36  # inside a panel of half the width
LEGEND = {
    FARMER: ("farmer", "field"),
    PYRAMID: ("pyramid",),
    STONE: ("stone",),
    CARD: ("limit",),
    "+": ("coin",),
    "(+)": ("camel",),
    SHRINE: ("shrine",),
}


class AmunReBoard(AmunReWords):
    """Draws heading, seats, hand, bids and the two banks, each from its part of the view."""

    def board(self) -> RenderableType:
        """The whole table, 80 columns wide."""
        parts: list[RenderableType] = [self.heading(), self.track(), self.seats()]
        if self.seat >= 0:
            parts.append(self.hand())
        if self.view["opened"]:
            parts.append(self.auction())
        banks = Table.grid()
        for _bank in BANKS:
            banks.add_column(width=HALF)
        banks.add_row(*[self.bank(east) for east in range(len(BANKS))])
        return Group(*parts, banks, self.legend())

    def heading(self) -> Text:
        """The name of the game, the kingdom and the round."""
        name = f" {self.look.say('amunre.name')} "
        return Text.assemble((name, f"bold {GOLD} reverse"), f"  {self.seen.round()}")

    def track(self) -> Text:
        """The temple track: the offerings each field asks for, and the field that counts now."""
        shown = Text.assemble((self.look.say("amunre.piece.track.name"), "bold"))
        for field in range(1, FIELDS + 1):
            label = f"{field}: {self.seen.range_of(field)}"
            if field == self.view["temple"]:
                shown.append(f"  [{label}]", f"bold {GOLD}")
            else:
                shown.append(f"   {label} ", "bright_black")
        return shown

    def seats(self) -> Table:
        """A line per seat: points, gold, cards, the Pharaoh, what it offers and has played."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for seat in range(self.view["seats"]):
            points, gold, cards, *rest = self.seat_parts(seat)
            table.add_row(
                Text("▸" if self.acts(seat) else " ", GOLD),
                self.look.name(seat),
                Text(points, "bold"),
                Text(gold, GOLD),
                Text(cards),
                Text(" · ".join(rest), "italic"),
            )
        return table

    def hand(self) -> Text:
        """The hand of the seat at the screen."""
        return Text("\n".join(self.hand_lines()), f"bold {NAME[self.seat]}")

    # ---------------------------------------------------------------- bids

    def auction(self) -> Panel:
        """The provinces for sale, with their bid tracks."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for name in self.view["opened"]:
            free = ", ".join(self.seen.free(name))
            what = self.look.say("amunre.board.free", what=free) if free else ""
            table.add_row(Text(self.seen.name(name), "bold"), self.bid_track(name), Text(what))
        for_sale = self.look.say("amunre.board.for_sale")
        title = Text(for_sale[:1].upper() + for_sale[1:], f"bold {GOLD}")
        return Panel(table, title=title, title_align="left", border_style=GOLD, width=2 * HALF)

    def bid_track(self, name: str) -> Text:
        """The spaces of a province: what is passed is dim, the bid bears its seat's glyph."""
        bid = self.seen.bidder(name)
        shown = Text()
        for space, price in enumerate(self.figures["bids"]):
            label = f"{price:>3} "
            if bid is None or space > bid[1]:
                shown.append(label)
            elif space < bid[1]:
                shown.append(label, "bright_black")
            else:
                shown.append_text(self.look.stone(bid[0]))
                shown.append(f"{price:<2}", f"bold {NAME[bid[0]]}")
        return shown

    # ---------------------------------------------------------------- provinces

    def bank(self, east: int) -> Panel:
        """One bank of the Nile, a line per province."""
        lines = [self.province(name) for name in self.seen.bank(east)]
        title = Text(self.look.say(f"amunre.board.{BANKS[east]}"), "bold")
        note = self.look.say("amunre.board.reconstructed") if self.guessed and east else ""
        return Panel(
            Group(*lines),
            title=title,
            title_align="left",
            subtitle=Text(note, "dim"),
            subtitle_align="right",
            border_style=RIVER,
            width=HALF,
        )

    def province(self, name: str) -> Text:
        """Owner, name, farmers, pyramids, stones, and what is printed there."""
        owner, status = self.seen.owner(name), self.seen.status(name)
        style = "" if status in ("taken", "for_sale") else "bright_black"
        mark = Text(MARKS.get(status, ""), GOLD) if owner is None else self.look.stone(owner)
        row = self.view["provinces"][name]
        cells = [
            (f" {self.seen.name(name):<9}", style or "bold"),
            (f"{self.farmers(name):<7}", style),
            (counted(PYRAMID, row["pyramids"]), style or f"bold {GOLD}"),
            (counted(STONE, row["stones"]), style),
            (counted(CARD, self.seen.figure("card_limit", name)), style),
            (f"{self.income(name):<5}", style),
            (SHRINE * self.seen.figure("temples", name), style),
        ]
        shown = Text.assemble(mark, *cells)
        shown.truncate(ROOM)
        return shown

    def farmers(self, name: str) -> str:
        """Farmers on fields, and those that need none."""
        fields, extra = self.seen.figure("fields", name), self.seen.extra(name)
        taken = f"{self.view['provinces'][name]['farmers']}/{fields}" if fields else "–"
        return f"{FARMER}{taken}" + (f"+{extra}" if extra else "")

    def income(self, name: str) -> str:
        """Fixed income, and that which comes only with a poor harvest."""
        fixed, camel = (
            self.seen.figure("fixed_income", name),
            self.seen.figure("camel_income", name),
        )
        return (f"+{fixed}" if fixed else "") + (f"(+{camel})" if camel else "")

    def legend(self) -> Text:
        """What the signs mean, no line broken between a sign and its word."""
        lines = [""]
        for sign, pieces in LEGEND.items():
            names = [self.look.say(f"amunre.piece.{piece}.name") for piece in pieces]
            entry = f"{sign} {'/'.join(names)}  "
            if cell_len(lines[-1] + entry.rstrip()) > 2 * HALF:
                lines.append("")
            lines[-1] += entry
        return Text("\n".join(lines), "bright_black")


def counted(sign: str, n: int) -> str:
    """A sign with its number, in three places; nothing for nought."""
    return f"{sign}{n}".ljust(4 if n > 9 else 3) if n else "   "
