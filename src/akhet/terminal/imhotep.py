"""The table of Imhotep as a picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from akhet.lang.imhotep.sentences import CARDS, COLOURS
from akhet.terminal.drawer import View
from akhet.terminal.imhotep_words import ImhotepWords
from akhet.terminal.look import CARD, GOLD, RIVER, WATER, Look, row

BONUS = ("", "▤", "▪", "↗")  # pyramid B: nothing, a card, stones, a stone on a ship
TEMPLE_B = ("1/▪", "+2", "▤")
WIDTH = 80
LAYERS = 4  # of the temple that are drawn
BAR = 9  # stones of an obelisk that are drawn
COLUMNS = 8  # printed in the burial chamber
FIELDS = 5  # on each pyramid of side B


@dataclass(frozen=True)
class Plot:
    """What is drawn of one site; width 0 for whatever is left."""

    site: str
    lines: Sequence[Text]
    width: int = 0
    note: str = ""


class ImhotepBoard(ImhotepWords):
    """Draws heading, seats, ships and sites, each from its part of the view."""

    def board(self) -> RenderableType:
        """The whole table, 80 columns wide."""
        upper = self.side_by_side([self.pyramid(), self.temple(), self.obelisks()])
        lower = self.side_by_side([self.burial(), self.market()])
        return Group(self.heading(), self.seats(), self.harbour(), upper, lower)

    def heading(self) -> Text:
        """The name of the game and the round."""
        name = f" {self.look.say('imhotep.name')} "
        shown = Text.assemble((name, f"bold {GOLD} reverse"), f"  {self.round_text()}")
        if self.view["wrath"]:
            shown.append(f"  · {self.look.say('imhotep.board.wrath')}", "italic")
        return shown

    def seats(self) -> Table:
        """A line per seat: points, sled, quarry and cards."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for seat in range(self.view["seats"]):
            table.add_row(
                Text("▸" if seat == self.actor() else " ", GOLD),
                self.look.name(seat),
                Text(self.look.say("table.points", n=self.scores[seat]), "bold"),
                self.sled(seat),
                Text(f"{self.look.say('imhotep.board.quarry')} {self.view['quarry'][seat]}"),
                cards_text(self.view["cards"][seat], self.look),
            )
        return table

    def sled(self, seat: int) -> Text:
        """The stones on a sled and its free places."""
        stones, room = self.view["sled"][seat], self.figures["stones"][1]
        return row([self.look.stone(seat)] * stones + [self.look.field("·")] * (room - stones))

    # ---------------------------------------------------------------- ships

    def harbour(self) -> RenderableType:
        """The four ships on the river, front to the left."""
        ships = self.view["ships"]
        grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
        for _ship in ships:
            grid.add_column(ratio=1)
        grid.add_row(*[self.ship_name(n) for n in range(len(ships))])
        grid.add_row(*[self.ship_spaces(ship) for ship in ships])
        grid.add_row(*[self.ship_state(n, ship) for n, ship in enumerate(ships)])
        return Panel(grid, style=f"on {WATER}", border_style=RIVER, padding=(0, 1), width=WIDTH)

    def ship_name(self, n: int) -> Text:
        """The number of a ship."""
        return Text(self.look.say("imhotep.board.ship", n=n + 1), "bold #CFE0F5")

    def ship_spaces(self, ship: View) -> Text:
        """The spaces from front to back; an empty one shows its number."""
        if ship["site"] is not None:
            return Text("~ " * (int(ship["capacity"]) + 1), RIVER)
        cells = [Text("◀", f"bold {GOLD}")]
        for n, stone in enumerate(ship["cargo"]):
            empty = Text(f"{n + 1} ", "#8FB3DC on #0D2A54")
            cells.append(empty if stone is None else self.look.stone(stone))
        return row(cells, " ")

    def ship_state(self, n: int, ship: View) -> Text:
        """Where a ship has sailed to, or what it needs."""
        if ship["site"] is not None:
            return Text(f"→ {self.site_name(ship['site'])}", "#8FB3DC")
        if self.counts["lacks"][n] == 0:
            return Text(self.look.say("imhotep.board.ready"), f"bold {GOLD}")
        return Text(self.look.say("imhotep.board.needs", n=self.least(ship)), "#8FB3DC")

    # ---------------------------------------------------------------- sites

    def side_by_side(self, plots: Sequence[Plot]) -> Table:
        """Sites in a row, framed equally high; the last one takes the room that is left."""
        height = max(len(plot.lines) for plot in plots) + 2
        last = WIDTH - sum(plot.width for plot in plots[:-1])
        grid = Table.grid(padding=0)
        widths = [*[plot.width for plot in plots[:-1]], last]
        grid.add_row(*[self.panel(*pair, height) for pair in zip(plots, widths, strict=True)])
        return grid

    def panel(self, plot: Plot, width: int, height: int) -> Panel:
        """A site in its frame: gold while a ship may still sail to it."""
        title = Text(f"{self.site_name(plot.site)} {self.view['sides'][plot.site].upper()}", "bold")
        docked = plot.site in [ship["site"] for ship in self.view["ships"]]
        if docked:
            title.append(" ◀", "not bold")
        return Panel(
            Group(*[fitted(line, width - 4) for line in plot.lines]),
            title=title,
            title_align="left",
            subtitle=Text(plot.note, "bright_black") if plot.note else None,
            subtitle_align="right",
            border_style="bright_black" if docked else GOLD,
            padding=(0, 1),
            width=width,
            height=height,
        )

    def cell(self, stones: Sequence[int], n: int, label: object) -> Text:
        """Field n of a site: its stone, or what it offers."""
        return self.look.stone(stones[n]) if n < len(stones) else self.look.field(str(label))

    def pyramid(self) -> Plot:
        """The fields with their points, level beside level."""
        if self.view["sides"]["pyramid"] == "b":
            return self.pyramids()
        stones, fields = self.view["pyramid"][0], self.figures["pyramid_a"]
        cells = [self.cell(stones, n, fields[n]) for n in range(len(fields))]
        gap = Text("  ")
        lines = [
            row([*cells[0:9:3], gap, *cells[9:13:2], gap, cells[13]]),
            row([*cells[1:9:3], gap, *cells[10:13:2]]),
            row(cells[2:9:3]),
        ]
        return Plot("pyramid", lines, 24, self.more(len(stones) - len(fields)))

    def pyramids(self) -> Plot:
        """Side B: three small pyramids, their bonuses marked."""
        tops: list[Text] = []
        bases: list[Text] = []
        names: list[Text] = []
        for n, place in enumerate(("left", "middle", "right")):
            cells = [self.field_b(n, field) for field in range(FIELDS)]
            tops.append(row([cells[0], cells[2], Text(" "), cells[4]]))
            bases.append(row([cells[1], cells[3], Text("   ")]))
            names.append(Text(f"{self.look.say(f'imhotep.pyramid.{place}'):<7.7}", "bright_black"))
        lines = [row(tops, "  "), row(bases, "  "), row(names, "  ")]
        return Plot("pyramid", lines, 29, self.more(len(self.view["pyramid"][3])))

    def field_b(self, pyramid: int, field: int) -> Text:
        """A field of side B: its stone, or its points and bonus."""
        n = pyramid * FIELDS + field
        label = f"{self.figures['pyramid_b'][n]}{BONUS[self.figures['pyramid_b_bonus'][n]]}"
        return self.cell(self.view["pyramid"][pyramid], field, label)

    def more(self, beyond: int) -> str:
        """How many stones lie beside a complete pyramid."""
        return self.look.say("imhotep.board.more", n=beyond) if beyond > 0 else ""

    def temple(self) -> Plot:
        """The temple from the side: what lies on top is bright, what is covered is dark."""
        stones = self.view["temple"]
        width = self.figures["temple_width"][self.view["seats"] - 2]
        layers = -(-len(stones) // width)
        first = max(0, layers - LAYERS)
        lines = [self.layer(stones, n, width) for n in range(first, max(layers, 1))][::-1]
        while len(lines) < LAYERS - 1:
            lines.insert(0, Text(""))
        if self.view["sides"]["temple"] == "b":
            marks = [TEMPLE_B[kind] for kind in self.figures["temple_b"][:width]]
            lines.append(row([Text(f"{mark:<4}", "bright_black") for mark in marks]))
        note = self.look.say("imhotep.board.layers", n=layers) if layers > LAYERS else ""
        return Plot("temple", lines, 4 * width + 4, note)

    def layer(self, stones: Sequence[int], layer: int, width: int) -> Text:
        """One layer of the temple, left to right."""
        cells = []
        for n in range(layer * width, (layer + 1) * width):
            if n < len(stones):
                cells.append(self.look.stone(stones[n], covered=n + width < len(stones)))
            else:
                cells.append(self.look.field("·" if layer == 0 else ""))
        return row(cells, "  ")

    def burial(self) -> Plot:
        """Three rows, filled column by column."""
        stones = self.view["burial"]
        columns = max(COLUMNS, -(-len(stones) // 3))
        lines = [
            row([self.cell(stones, column * 3 + level, "·") for column in range(columns)])
            for level in range(3)
        ]
        return Plot("burial", lines, max(2 * columns + 4, 30))

    def obelisks(self) -> Plot:
        """Side A: an obelisk per seat, lying down. Side B: tower spots and loose stones."""
        found = self.view["obelisks"]
        if self.view["sides"]["obelisks"] == "b":
            spots = self.figures["towers"]
            towers = [self.cell(found["towers"], n, spots[n]) for n in range(len(spots))]
            loose = [self.bar(seat) for seat in range(self.view["seats"]) if found["stones"][seat]]
            label = Text(f"{self.look.say('imhotep.board.loose')} ", "bright_black")
            return Plot("obelisks", [row(towers, " "), label + row(loose, " ")])
        bars = [self.bar(seat) for seat in range(self.view["seats"])]
        prizes = self.figures[f"obelisk_{self.view['seats']}"]
        return Plot("obelisks", bars, 0, "/".join(str(prize) for prize in prizes))

    def bar(self, seat: int) -> Text:
        """The stones of one seat at the obelisks."""
        stones = int(self.view["obelisks"]["stones"][seat])
        if stones == 0:
            return row([Text(f"{self.look.glyphs[seat]} "), self.look.field("·")])
        return row([self.look.stone(seat)] * min(stones, BAR) + [Text(f" {stones}", "bold")])

    def market(self) -> Plot:
        """The open cards, the pair that lies face down, and what the actor sees of it."""
        lines = [
            Text.assemble(
                ("■ ", CARD[COLOURS[CARDS.index(card)]]), cards_text({card: n}, self.look)
            )
            for card, n in sorted_cards(self.view["market"])
        ]
        if self.pair():
            lines.append(Text(f"▒ {self.look.say('imhotep.board.pair', n=self.pair())}"))
        if self.view["looked"]:
            names = cards_text(self.view["looked"], self.look).plain
            lines.append(Text(self.look.say("imhotep.board.looked", cards=names), f"bold {GOLD}"))
        if not lines:
            lines.append(Text(self.look.say("imhotep.board.no_cards"), "bright_black"))
        return Plot("market", lines, 0, self.pile_text())


def sorted_cards(cards: Mapping[str, int]) -> list[tuple[str, int]]:
    """Cards with their numbers, in the order of the rulebook."""
    return [(card, cards[card]) for card in CARDS if card in cards]


def cards_text(cards: Mapping[str, int], look: Look) -> Text:
    """Cards by name in their colours, with their number."""
    shown = []
    for card, n in sorted_cards(cards):
        name = look.say(f"imhotep.card.{card}.name") + (f" ×{n}" if n > 1 else "")
        shown.append(Text(name, CARD[COLOURS[CARDS.index(card)]]))
    return Text(", ").join(shown)


def fitted(line: Text, width: int) -> Text:
    """A line cut to what its frame holds."""
    line.truncate(width, overflow="ellipsis")
    return line
