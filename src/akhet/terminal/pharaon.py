"""The table of Pharaon as a picture."""

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from akhet.lang.pharaon.names import DISTRICTS, RESOURCES
from akhet.lang.pharaon.view_more import God
from akhet.terminal.look import GOLD, RIVER
from akhet.terminal.pharaon_words import PharaonWords

WIDTH = 80
FREE = "·"
OFFERING, VASE, STEP = "⬠", "∪", "↑"
HEIR, FIRST = "♛", "①"
CONFLICT = "!"
INK = {
    "agriculture": "bold #57A668",
    "justice": "bold #B9A7C9",
    "royalty": "bold #F4BE3A",
    "construction": "bold #E0614A",
    "trade": "bold #6C9BEB",
    "silver": "bold #D8DEE6",
    "sword": "bold #E79B5B",
}
ALARM = "bold #E0614A"
SWORD = 6  # the number of a resource that only the expansion has
NAMED = 3  # letters of a district on its offering


class PharaonBoard(PharaonWords):
    """Draws players, the wheel with its gods, what can be taken, the pyramid and the Traitor."""

    def board(self) -> RenderableType:
        """The whole table, 80 columns wide."""
        parts: list[RenderableType] = [self.heading(), self.seats(), self.wheel(), self.market()]
        if self.seen.more:
            parts.append(self.konflikte())
        if self.seen.tiles():
            parts.append(self.traitor())
        return Group(*parts, self.legend())

    def heading(self) -> Text:
        """The name of the game and the round."""
        name = f" {self.look.say('pharaon.name')} "
        return Text.assemble((name, f"bold {GOLD} reverse"), f"  {self.seen.round()}")

    # ---------------------------------------------------------------- players

    def seats(self) -> Group:
        """Two lines for each player: goods and tokens, then cards, tracks and steps."""
        lines: list[RenderableType] = []
        for player in self.seen.players:
            lines.append(self.first_line(player))
            lines.append(Padding(Text(self.estate(player), "bright_black"), (0, 0, 0, 4)))
        return Group(*lines)

    def first_line(self, player: int) -> Text:
        """Name, points, resources, offerings and titles."""
        return self.goods(player).append(f"  {self.tokens(player)}", f"bold {GOLD}")

    def goods(self, player: int) -> Text:
        """Name, points, resources and offerings."""
        mine = self.seen.player(player)
        traitor = self.seen.is_traitor(player)
        name = Text(self.seen.names[player], "bold") if traitor else self.look.name(player)
        points = self.look.say("table.points", n=self.points(player))
        shown = Text.assemble(("▸ " if self.acts(player) else "  ", GOLD), name)
        shown.append(f"  {points}", "bold")
        for kind in RESOURCES:
            if kind in mine["goods"]:
                shown.append("  ")
                shown.append_text(self.sign(kind))
                shown.append(str(mine["goods"][kind]))
        for kind, n in mine["offerings"].items():
            shown.append("  ")
            shown.append_text(self.gift(kind))
            shown.append(f"×{n}" if n > 1 else "")
        return shown

    def tokens(self, player: int) -> str:
        """The pharaoh token, the first-player token, and the row in the pyramid."""
        found = HEIR if self.view["pharaoh"] == player else ""
        if self.view["round"] > 0 and self.view["first"] == player:
            found += FIRST
        row = self.seen.player(player)["row"]
        return found if row is None else f"{found} {self.seen.titles(player)[-1]}"

    def sign(self, name: str) -> Text:
        """A resource as its letter."""
        return Text(self.letter(name), INK[name])

    def gift(self, kind: str) -> Text:
        """An offering: for a resource, for a district, or points."""
        if kind in INK:
            return Text.assemble((OFFERING, GOLD), self.sign(kind))
        if kind.startswith("sword_"):
            return Text.assemble((OFFERING, GOLD), self.sign("sword"), (kind[-1], GOLD))
        if kind.startswith("prestige_"):
            return Text(f"{OFFERING}+{kind[-1]}", GOLD)
        return Text(f"{OFFERING}{self.seen.district(kind)[:NAMED]}", GOLD)

    # ---------------------------------------------------------------- the wheel

    def wheel(self) -> Panel:
        """The districts clockwise, between them the gods with what they ask."""
        gods = self.seen.gods()
        lines: list[Text] = []
        for place, district in enumerate(self.seen.order):
            lines.append(self.district_line(district))
            if self.seen.conflicts_at(district):
                lines.append(self.conflict_line(district))
            lines.append(self.god_line(gods[place]))
        title = Text(self.look.say("pharaon.piece.wheel.name"), "bold")
        note = self.look.say("pharaon.board.reconstructed") if self.guessed else ""
        return Panel(
            Group(*lines),
            title=title,
            title_align="left",
            subtitle=Text(note, "dim"),
            subtitle_align="right",
            border_style=RIVER,
            width=WIDTH,
        )

    def district_line(self, district: str) -> Text:
        """A district: its name, slots, the resource in front of it, cost."""
        colour = self.seen.colour(district)
        wide = max(cell_len(self.seen.district(name)) for name in self.seen.order)
        room = max(cell_len(self.seen.resource(name)) for name in RESOURCES)
        return Text.assemble(
            (self.seen.district(district).ljust(wide + 2), "bold"),
            self.slots(district),
            (f" {self.seen.resource(colour).ljust(room)}  ", INK[colour]),
            self.action_cost(district),
        )

    def action_cost(self, district: str) -> Text:
        """What the action of a district costs; the Nile has several."""
        step = self.counts["next_step"][self.me]
        if district == "nile":
            return Text(self.look.say("pharaon.board.options"))
        if district == "chamber" and step != -1:
            return self.signs(self.seen.asks("step_cost", step))
        return Text(self.seen.cost(f"go:{district}", self.me))

    def slots(self, district: str) -> Text:
        """The slots in front of a district."""
        shown = Text()
        conflicts = self.seen.slot_conflicts(district)
        for token, conflict in zip(self.seen.on_slots(district), conflicts, strict=True):
            free = Text(FREE) if conflict is None else Text(CONFLICT, ALARM)
            shown.append("[", "bright_black")
            shown.append_text(free if token is None else self.token(token))
            shown.append("]", "bright_black")
        return shown

    def conflict_line(self, district: str) -> Text:
        """The conflicts in front of a district: what they cost besides, and their swords."""
        shown = Text("   ")
        for number in self.seen.conflicts_at(district):
            shown.append(" ")
            shown.append_text(self.conflict(number))
        return shown

    def conflict(self, number: int) -> Text:
        """A conflict: its number, its cost and its swords."""
        swords = self.figures["conflict_swords"][number - 1]
        cost = self.signs(self.seen.conflict_cost(number))
        sign = self.sign("sword")
        return Text.assemble((f"{CONFLICT}{number} ", ALARM), "+", cost, f" {swords}", sign, " ")

    def token(self, name: str) -> Text:
        """A token on the wheel."""
        return Text(OFFERING, GOLD) if name.startswith("offering_") else self.sign(name)

    def god_line(self, god: God) -> Text:
        """A god: what it asks and is worth, and what each seat has of it."""
        return self.god_asks(god) + self.god_has(god)

    def god_asks(self, god: God) -> Text:
        """What a god asks and is worth."""
        asked = f"{self.seen.asked(god)}: {god.points} "
        return Text.assemble((f"  {god.name} ", "italic"), (asked, "bright_black"))

    def god_has(self, god: God) -> Text:
        """What each seat has of what a god asks."""
        shown = Text()
        for seat in range(self.view["seats"]):
            had = [self.seen.things(seat, district) for district in (god.left, god.right)]
            style = "bold green" if god.name in self.seen.met(seat) else ""
            shown.append(" ")
            shown.append_text(self.look.stone(seat))
            shown.append(f"{had[0]}·{had[1]}", style)
        return shown

    # ---------------------------------------------------------------- what can be taken

    def market(self) -> Group:
        """Offerings, nobles, the Nile, artisans, the burial chamber, vases and the pyramid."""
        say, seen = self.look.say, self.seen
        lines: list[RenderableType] = [
            self.line(say("pharaon.board.sets"), self.sets()),
            self.line(say("pharaon.board.zone"), self.zone()),
            self.line(seen.district("nobles"), []),
            self.nobles(),
            self.line(seen.district("artisans"), self.artisans()),
            self.line(self.nile_heading(), self.options()),
            self.line(seen.district("chamber"), self.steps()),
            self.line(say("pharaon.board.vases"), self.vases()),
            self.line(say("pharaon.piece.pyramid.name"), []),
            *[self.pyramid_row(row) for row in seen.rows()],
        ]
        return Group(*lines)

    def line(self, heading: str, items: list[Text]) -> Text:
        """A heading and its items, broken where a line is full."""
        shown = Text.assemble((heading, f"bold {GOLD}"))
        room = WIDTH - cell_len(heading)
        for item in items:
            if item.cell_len + 2 > room:
                shown.append("\n    ")
                room = WIDTH - 4
            shown.append("  ")
            shown.append_text(item)
            room -= item.cell_len + 2
        return shown

    def nobles(self) -> Table:
        """The nobles of the row with what they do and score."""
        return self.noble_table(self.row("noble_row"))

    def noble_table(self, cards: list[tuple[int, int]]) -> Table:
        """Nobles by their places."""
        table = Table.grid(padding=(0, 1))
        for n, card in cards:
            table.add_row(Text(f" {n}", "bright_black"), Text(self.noble_line(card)))
        return table

    def sets(self) -> list[Text]:
        """The sets of two offerings."""
        found = []
        for n, pair in enumerate(self.view["sets"], start=1):
            if pair:
                both = Text("+").join([self.gift(kind) for kind in pair if kind])
                found.append(Text.assemble((f"{n} ", "bright_black"), both))
        return found

    def zone(self) -> list[Text]:
        """The bonus zone."""
        found = enumerate(self.view["zone"], start=1)
        return [
            Text.assemble((f"{n} ", "bright_black"), self.gift(kind)) for n, kind in found if kind
        ]

    def artisans(self) -> list[Text]:
        """The artisans: points, and what they bring."""
        found = []
        for n, card in self.row("artisan_row"):
            points = self.figures["artisan_points"][card - 1]
            income = self.signs(self.seen.asks("artisan_income", card - 1))
            income.append(VASE * self.figures["artisan_vases"][card - 1])
            found.append(Text.assemble((f"{n} ", "bright_black"), f"{points}: ", income))
        return found

    def signs(self, names: list[str]) -> Text:
        """Resources as letters."""
        return Text().join([self.sign(name) for name in names])

    def options(self) -> list[Text]:
        """The options of the Nile."""
        found = []
        for place, n in enumerate(self.counts["nile"], start=1):
            alike = self.figures["nile_identical"][n]
            cost = Text(f"{alike}=") if alike else self.signs(self.seen.asks("nile_cost", n))
            pair, free = self.figures["arrows_pair"][n], self.figures["arrows_free"][n]
            gain = self.signs(self.seen.asks("nile_income", n))
            gain.append(VASE * self.figures["nile_vases"][n] + STEP * pair + STEP * free)
            found.append(Text.assemble((f"{place} ", "bright_black"), cost, "→", gain))
        return found

    def steps(self) -> list[Text]:
        """The steps of the burial chamber, with whoever stands there."""
        found = []
        for step, points in enumerate(self.figures["step_points"]):
            item = Text.assemble((f"{step} ", "bright_black"))
            if step:
                item.append_text(self.signs(self.seen.asks("step_cost", step - 1)))
                item.append(f" {points}")
            for player in self.seen.players:
                if self.seen.player(player)["chamber"] == step:
                    item.append_text(self.pawn(player))
            found.append(item)
        return found

    def pawn(self, player: int) -> Text:
        """A player's piece; the Traitor's is a cross."""
        return Text("✗ ", "bold") if self.seen.is_traitor(player) else self.look.stone(player)

    def vases(self) -> list[Text]:
        """The vases on show."""
        found = []
        for n, card in self.row("vases"):
            below = RESOURCES[self.figures["vase_below"][card - 1]]
            signs = self.signs(self.seen.vase_top(card))
            found.append(Text.assemble((f"{n} ", "bright_black"), signs, "/", self.sign(below)))
        return found

    def pyramid_row(self, row: int) -> Text:
        """A row of the pyramid, with whoever stands there."""
        shown = Text.assemble((f"  {row + 1}", "bright_black"))
        for field in range(self.figures["row_length"][row]):
            player = self.seen.standing(row, field)
            shown.append(f"  {self.seen.field(row, field)} ")
            if player is not None:
                shown.append_text(self.pawn(player))
        return shown

    # ---------------------------------------------------------------- the expansion

    def konflikte(self) -> Group:
        """The pharaoh token, the conflicts to come, the arches with their favours and nobles."""
        say, seen = self.look.say, self.seen
        lines: list[RenderableType] = [
            self.line(say("pharaon.piece.heir.name"), [Text(f"{HEIR} {seen.heir()}")]),
        ]
        if seen.next_conflicts():
            lines.append(self.line(say("pharaon.board.next_conflicts"), self.next_conflicts()))
        lines.append(self.line(say("pharaon.board.arches"), []))
        for district in seen.order or DISTRICTS:
            arch = f"{seen.district(district)}: {seen.arch(district, self.me)}"
            lines.append(Padding(Text(arch), (0, 0, 0, 2)))
            favours = seen.favours(district)
            lines += [Padding(Text(f"{n} {seen.favour(c)}"), (0, 0, 0, 4)) for n, c in favours]
        if seen.extra():
            lines.append(self.line(say("pharaon.board.extra"), []))
            lines.append(self.noble_table(seen.extra()))
        return Group(*lines)

    def next_conflicts(self) -> list[Text]:
        """The conflicts that come next, with the area of the wheel they go to."""
        return [
            Text.assemble(self.conflict(number), f"→ {area}")
            for number, area in self.seen.next_conflicts()
        ]

    # ---------------------------------------------------------------- the Traitor

    def traitor(self) -> Panel:
        """His tiles, light or dark, how full they are, and what comes next on each."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for n, tile in enumerate(self.seen.tiles(), start=1):
            coming = ", ".join(self.seen.coming(tile)) or "–"
            name = Text(self.seen.tile_name(tile), "bold" if tile["dark"] else "")
            filled = Text.assemble(self.sign(tile["resource"]), f" {tile['filled']}/10")
            vases = Text(f"{VASE}{self.seen.tile_vases(tile)}", "bright_black")
            now = f"▸{n}" if n == self.view["round"] else f" {n}"
            table.add_row(Text(now, GOLD), name, filled, vases, Text(f"→ {coming}"))
        hidden = self.look.say("pharaon.board.hidden_vases", n=self.seen.hidden_vases())
        parts = [part for part in (hidden, self.seen.swords_on_tiles()) if part]
        title = f"{self.look.say('pharaon.board.traitor')}: {', '.join(parts)}"
        return Panel(
            table, title=Text(title, "bold"), title_align="left", border_style="red", width=WIDTH
        )

    def legend(self) -> Text:
        """What the letters and signs mean."""
        known = RESOURCES if self.seen.more else RESOURCES[:SWORD]
        words = [(self.letter(name), self.seen.resource(name)) for name in known]
        signs = [(OFFERING, "offering"), (VASE, "vase"), (HEIR, "pharaoh"), (FIRST, "first_player")]
        signs += [(CONFLICT, "conflict")] if self.seen.more else []
        words += [(sign, self.look.say(f"pharaon.piece.{name}.name")) for sign, name in signs]
        words.append(("2=", self.look.say("pharaon.board.identical", n=2)))
        words.append((STEP, self.look.say("pharaon.gain.arrows_free", n=1)))
        lines = [""]
        for sign, word in words:
            entry = f"{sign} {word}  "
            if cell_len(lines[-1] + entry.rstrip()) > WIDTH:
                lines.append("")
            lines[-1] += entry
        return Text("\n".join(line.rstrip() for line in lines), "bright_black")
