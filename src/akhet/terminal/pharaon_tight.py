"""The table of Pharaon on a small screen: the same things, set tight."""

from collections.abc import Iterable

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from akhet.lang.pharaon.names import DISTRICTS, RESOURCES
from akhet.terminal.look import GOLD
from akhet.terminal.pharaon import ALARM, CONFLICT, FIRST, FREE, HEIR, OFFERING, VASE, PharaonBoard

GAP = 2  # columns between two things on a line
INDENT = 4


class PharaonTight(PharaonBoard):
    """Draws the table roomy or tight; tight, lines are filled and costs are letters."""

    def boards(self, width: int) -> list[RenderableType]:
        """The table from roomy to tight: legend and words of the nobles go last, help has them."""
        return [
            self.board(),
            self.tight(width, words=True, legend=True),
            self.tight(width, words=True, legend=False),
            self.tight(width, words=False, legend=False),
            self.dense(),
        ]

    def tight(self, width: int, words: bool, legend: bool) -> Group:
        """All that lies on the table, as many things on a line as fit."""
        seen, say = self.seen, self.look.say
        lines: list[RenderableType] = [self.tight_heading()]
        lines += [flow(self.whole_player(n), width) for n in seen.players]
        lines += [flow(self.place(n, short=False), width) for n in range(len(seen.gods()))]
        lines.append(flow(self.small(), width))
        cards = self.named(seen.district("nobles"), self.row("noble_row"))
        extra = seen.extra()
        if words:
            lines += [self.line(seen.district("nobles"), []), self.nobles()]
        else:
            lines.append(flow(cards, width))
        lines.append(flow(self.always(short=False), width))
        if seen.more:
            lines += [flow(self.coming(), width), flow(self.arches(), width)]
        if extra and words:
            lines += [self.line(say("pharaon.board.extra"), []), self.noble_table(extra)]
        elif extra:
            lines.append(flow(self.named(say("pharaon.board.extra"), extra), width))
        if seen.tiles():
            lines.append(flow(self.tight_tiles(), width))
        return Group(*lines, *([self.legend()] if legend else []))

    def dense(self) -> Group:
        """All that lies on the table, lines filled to the last word, nothing said twice."""
        seen = self.seen
        things = self.small() + self.named(seen.district("nobles"), self.row("noble_row"))
        things += self.always(short=True)
        if seen.more:
            things += self.coming() + self.arches()
        if seen.extra():
            things += self.named(self.look.say("pharaon.board.extra"), seen.extra())
        if seen.tiles():
            things += self.tight_tiles()
        places = [Text("  ").join(self.place(n, short=True)) for n in range(len(seen.gods()))]
        players = [Text("  ").join(self.short_player(n)) for n in seen.players]
        return Group(self.tight_heading(), *players, *places, Text("  ").join(things))

    def tight_heading(self) -> Text:
        """The name of the game, the round, and whether figures are guessed."""
        note = f" · {self.look.say('pharaon.board.reconstructed')}" if self.guessed else ""
        return self.heading().append(note, "dim")

    def headed(self, heading: str, items: Iterable[Text]) -> list[Text]:
        """Things behind their heading, which stays with the first of them."""
        first, *rest = [*items] or [Text("–")]
        return [Text.assemble((heading, f"bold {GOLD}"), " ", first), *rest]

    def named(self, heading: str, cards: list[tuple[int, int]]) -> list[Text]:
        """Nobles by place and name."""
        items = [Text.assemble((f"{n} ", "bright_black"), self.seen.noble(c)) for n, c in cards]
        return self.headed(heading, items)

    # ---------------------------------------------------------------- players

    def whole_player(self, player: int) -> list[Text]:
        """A player: goods and tokens, then step, tracks, artisans, conflicts and nobles."""
        line = self.first_line(player)
        line.rstrip()
        return [line, *self.belongings(player)]

    def short_player(self, player: int) -> list[Text]:
        """A player without step and place, which chamber and pyramid show, and without noughts."""
        token = Text(self.tokens(player).split(" ")[0], f"bold {GOLD}")
        seen, say, mine = self.seen, self.look.say, self.seen.player(player)
        tracks = zip(RESOURCES, mine["nile"], strict=False)
        begun = [f"{self.letter(name)}{field}" for name, field in tracks if field]
        parts = [" ".join([seen.district("nile"), *begun])] if begun else []
        if mine["artisans"]:
            parts.append(say("pharaon.demand.artisans", n=len(mine["artisans"])))
        if seen.more and mine["conflicts"]:
            parts.append(say("pharaon.board.conflicts", n=len(mine["conflicts"])))
        parts += [seen.noble(n) + ("*" if seen.used(n) else "") for n in mine["nobles"]]
        told = [Text(part, "bright_black") for part in parts]
        return [self.goods(player), *([token] if token else []), *told]

    def belongings(self, player: int) -> list[Text]:
        """Step, tracks, artisans, conflicts and nobles of a player."""
        return [Text(part, "bright_black") for part in self.estate(player).split(" · ")]

    # ---------------------------------------------------------------- what can be taken

    def small(self) -> list[Text]:
        """Offerings, artisans and vases."""
        seen, say = self.seen, self.look.say
        return [
            *self.headed(say("pharaon.board.sets"), self.sets()),
            *self.headed(say("pharaon.board.zone"), self.zone()),
            *self.headed(seen.district("artisans"), self.artisans()),
            *self.headed(say("pharaon.board.vases"), self.vases()),
        ]

    def always(self, short: bool) -> list[Text]:
        """The Nile, the burial chamber and the pyramid."""
        seen, say = self.seen, self.look.say
        rows = [self.fields(row, short) for row in seen.rows()]
        return [
            *self.headed(self.nile_heading(), self.options()),
            *self.headed(seen.district("chamber"), self.steps()),
            *self.headed(say("pharaon.piece.pyramid.name"), rows),
        ]

    # ---------------------------------------------------------------- the wheel

    def place(self, number: int, short: bool) -> list[Text]:
        """A district in front of its god: slots, resource, cost, conflicts, what the god asks.

        In short a god asks two numbers, of the districts on its two sides.
        """
        seen = self.seen
        district, god = seen.order[number], seen.gods()[number]
        wide = max(cell_len(seen.district(name)) for name in seen.order)
        name = Text(seen.district(district).ljust(wide + 1), "bold")
        found = [name + self.tight_slots(district) + self.sign(seen.colour(district))]
        if district != "nile":
            found.append(self.action_cost(district))
        found += [self.conflict(n) for n in seen.conflicts_at(district)]
        asked = f"{god.name} {god.needs[0]}+{god.needs[1]}: {god.points}"
        told = Text(asked, "bright_black") if short else self.god_asks(god)
        found += [told, self.god_has(god)]
        return [stripped(thing) for thing in found]

    def tight_slots(self, district: str) -> Text:
        """The slots in front of a district, between one pair of brackets."""
        shown = Text("[", "bright_black")
        conflicts = self.seen.slot_conflicts(district)
        for token, conflict in zip(self.seen.on_slots(district), conflicts, strict=True):
            free = Text(FREE) if conflict is None else Text(CONFLICT, ALARM)
            shown.append_text(free if token is None else self.token(token))
        return shown.append("]", "bright_black")

    # ---------------------------------------------------------------- pyramid, arches, Traitor

    def fields(self, row: int, short: bool) -> Text:
        """A row of the pyramid, its fields apart by points; in short with signs for words."""
        signs = {"none": "–", "first_player": FIRST, "silver": self.letter("silver")}
        signs["offering"] = OFFERING
        words = {self.look.say(f"pharaon.field.{name}"): sign for name, sign in signs.items()}
        shown = Text.assemble((f"{row + 1} ", "bright_black"))
        for field in range(self.figures["row_length"][row]):
            player = self.seen.standing(row, field)
            word = self.seen.field(row, field)
            shown.append(" · " if field else "").append(words.get(word, word) if short else word)
            if player is not None:
                shown.append_text(Text.assemble(" ", self.pawn(player)))
        return shown

    def coming(self) -> list[Text]:
        """The pharaoh token, and the conflicts to come."""
        say, seen = self.look.say, self.seen
        found = self.headed(say("pharaon.piece.heir.name"), [Text(f"{HEIR} {seen.heir()}")])
        if seen.next_conflicts():
            found += self.headed(say("pharaon.board.next_conflicts"), self.next_conflicts())
        return found

    def arches(self) -> list[Text]:
        """The arches with their favours."""
        seen = self.seen
        arches: list[Text] = []
        for district in seen.order or DISTRICTS:
            name = Text(f"{seen.district(district)}: ", "bold")
            said = [f"{n} {seen.favour(card)}" for n, card in seen.favours(district)]
            first, *rest = said or [seen.arch(district, self.me)]
            arches += [name + Text(first), *map(Text, rest)]
        return self.headed(self.look.say("pharaon.board.arches"), arches)

    def tight_tiles(self) -> list[Text]:
        """The Traitor's tiles, and what comes next on each."""
        hidden = self.look.say("pharaon.board.hidden_vases", n=self.seen.hidden_vases())
        parts = [Text(part) for part in (hidden, self.seen.swords_on_tiles()) if part]
        found = self.headed(self.look.say("pharaon.board.traitor"), parts)
        for n, tile in enumerate(self.seen.tiles(), start=1):
            coming = ", ".join(self.seen.coming(tile)) or "–"
            now = "▸" if n == self.view["round"] else ""
            name = (self.seen.tile_name(tile), "bold" if tile["dark"] else "")
            vases = f"{VASE}{self.seen.tile_vases(tile)}"
            sign = self.sign(tile["resource"])
            filled = f" {tile['filled']}/10 {vases} → {coming}"
            found.append(Text.assemble((f"{now}{n} ", GOLD), name, " ", sign, filled))
        return found


def stripped(item: Text) -> Text:
    """A thing without the spaces on both sides."""
    bare = item[len(item.plain) - len(item.plain.lstrip()) :]
    bare.rstrip()
    return bare


def flow(items: Iterable[Text], width: int) -> Text:
    """Things side by side, broken where a line is full; one that is too long breaks at a space."""
    shown = Text()
    room = width
    for item in items:
        if room < width and item.cell_len + GAP > room:
            shown.append("\n" + " " * INDENT)
            room = width - INDENT
        elif room < width:
            shown.append(" " * GAP)
            room -= GAP
        shown.append_text(item)
        room -= item.cell_len
    return shown
