"""The table of Pharaon in words: plain lines, questions, what a choice leads to, explanations."""

from functools import cached_property

from akhet.lang import GRAMMARS
from akhet.lang.pharaon.bill import bill_says
from akhet.lang.pharaon.names import DISTRICTS, RESOURCES
from akhet.lang.pharaon.view import (
    ARCHES,
    EFFECTS,
    MORE_PIECES,
    NILE_OPTIONS,
    PIECES,
    TILES,
)
from akhet.lang.pharaon.view_more import PharaonBoard as Seen
from akhet.terminal.drawer import Drawer, Topics, Tried

NOBLES = 26
ALL_NOBLES = 33  # with the expansion
KINDS = ("resource", "district", "prestige")


class PharaonWords(Drawer):
    """What a view of Pharaon says, in words."""

    @cached_property
    def seen(self) -> Seen:
        """The view, read."""
        return Seen(self.view, self.figures, self.look.lang, self.look.names, self.counts)

    @property
    def me(self) -> int:
        """Whose costs are shown: those of the seat at the screen, else of the first."""
        return max(self.seat, 0)

    def acts(self, player: int) -> bool:
        """Whether a player is asked something."""
        return self.seen.task()[1] == player

    def points(self, player: int) -> int:
        """The points of a player, or of the Traitor."""
        if player < len(self.scores):
            return self.scores[player]
        return sum(self.opponent.values())

    # ---------------------------------------------------------------- plain lines

    def lines(self) -> list[str]:
        """The table in plain lines."""
        seen = self.seen
        found = [f"{self.look.say('pharaon.name')}, {seen.round()}"]
        for player in seen.players:
            found += self.player_lines(player)
        found += self.wheel_lines() + self.god_lines() + self.row_lines()
        found += self.more_lines() if seen.more else []
        found += self.chamber_lines() + self.pyramid_lines() + self.traitor_lines()
        if self.guessed:
            found.append(self.look.say("pharaon.board.reconstructed"))
        return found

    def player_lines(self, player: int) -> list[str]:
        """What a player has: a line of goods, one of cards."""
        seen, say = self.seen, self.look.say
        mine = seen.player(player)
        glyph = "" if seen.is_traitor(player) else f"{self.look.glyphs[player]} "
        parts = [say("table.points", n=self.points(player)), *seen.goods(player)]
        parts += seen.offerings(mine["offerings"]) + seen.titles(player)
        return [f"{glyph}{seen.names[player]}: {', '.join(parts)}", f"  {self.estate(player)}"]

    def estate(self, player: int) -> str:
        """Step, tracks, nobles and artisans of a player."""
        seen, say = self.seen, self.look.say
        mine = seen.player(player)
        tracks = " ".join(
            f"{self.letter(name)}{field}"
            for name, field in zip(RESOURCES, mine["nile"], strict=False)
        )
        found = [
            say("pharaon.board.step", n=mine["chamber"]),
            f"{seen.district('nile')} {tracks}",
            say("pharaon.demand.artisans", n=len(mine["artisans"])),
        ]
        if seen.more:
            found.append(say("pharaon.board.conflicts", n=len(mine["conflicts"])))
        names = [seen.noble(n) + ("*" if seen.used(n) else "") for n in mine["nobles"]]
        return " · ".join(found + ([", ".join(names)] if names else []))

    def letter(self, name: str) -> str:
        """The letter of a resource."""
        return self.look.say(f"pharaon.resource.{name}.letter")

    def wheel_lines(self) -> list[str]:
        """The districts clockwise: what the wheel shows, the slots, the cost."""
        seen = self.seen
        found = [f"{self.look.say('pharaon.piece.wheel.name')}:"]
        for district in seen.order:
            slots = ", ".join(seen.lying(district))
            head = f"{seen.district(district)}: {seen.resource(seen.colour(district))} ({slots})"
            found.append(f"  {head}" + self.cost_of(district))
            conflicts = seen.conflicts_at(district)
            found += [f"    {seen.conflict_name(n)}: {seen.conflict(n)}" for n in conflicts]
        return found

    def cost_of(self, district: str) -> str:
        """What the action of a district costs; the Nile has several."""
        if district == "nile":
            return ""
        cost = self.seen.cost(f"go:{district}", self.me)
        return f"; {self.look.say('pharaon.board.action', what=cost)}"

    def god_lines(self) -> list[str]:
        """What each god asks, and how far everybody is."""
        seen, say = self.seen, self.look.say
        found = [f"{say('pharaon.source.gods')}:"]
        for god in seen.gods():
            points = say("table.points", n=god.points)
            reached = [
                f"{self.look.names[seat]} {seen.progress(god, seat)}{self.tick(god.name, seat)}"
                for seat in range(self.view["seats"])
            ]
            found.append(f"  {god.name}: {seen.asked(god)}, {points}; {', '.join(reached)}")
        return found

    def tick(self, god: str, seat: int) -> str:
        """A mark for a god that is satisfied."""
        return " ✓" if god in self.seen.met(seat) else ""

    def row_lines(self) -> list[str]:
        """Offerings, nobles, the Nile, artisans and vases that can be taken."""
        seen, say = self.seen, self.look.say
        sets = ", ".join(f"{n} {what}" for n, what in seen.sets()) or "–"
        zone = ", ".join(what for _n, what in seen.zone()) or "–"
        found = [f"{say('pharaon.board.sets')}: {sets}", f"{say('pharaon.board.zone')}: {zone}"]
        found.append(f"{seen.district('nobles')}:")
        found += [f"  {n}. {self.noble_line(card)}" for n, card in self.row("noble_row")]
        found.append(f"{self.nile_heading()}:")
        found += [f"  {n + 1}. {self.option(n)}" for n in range(NILE_OPTIONS)]
        found.append(f"{seen.district('artisans')}:")
        found += [f"  {n}. {seen.artisan(card)}" for n, card in self.row("artisan_row")]
        vases = ", ".join(f"{n} {seen.vase(card)}" for n, card in self.row("vases"))
        return [*found, f"{say('pharaon.board.vases')}: {vases or '–'}"]

    def row(self, key: str) -> list[tuple[int, int]]:
        """The cards of a row with their places, from 1 on."""
        row = self.view[key]["row"] if key == "vases" else self.view[key]
        return [(n, card) for n, card in enumerate(row, start=1) if card is not None]

    def noble_line(self, number: int) -> str:
        """A noble: name, power, points."""
        seen = self.seen
        return f"{seen.noble(number)}: {seen.power(number)}; {seen.worth(number)}"

    def nile_heading(self) -> str:
        """The Nile, and which side of the cover lies there."""
        name = self.seen.district("nile")
        return f"{name} ({self.seen.cover()})" if self.seen.more else name

    def option(self, option: int) -> str:
        """An option of the Nile."""
        cost = self.seen.cost(f"nile:{option + 1}", self.me)
        return f"{cost} → {self.seen.nile_gain(option)}"

    # ---------------------------------------------------------------- the expansion

    def more_lines(self) -> list[str]:
        """The pharaoh token, the conflicts to come, and the arches with what lies there."""
        seen, say = self.seen, self.look.say
        found = [f"{say('pharaon.piece.heir.name')}: {seen.heir()}"]
        if seen.next_conflicts():
            found.append(f"{say('pharaon.board.next_conflicts')}:")
        for number, area in seen.next_conflicts():
            found.append(f"  {number} → {area}: {seen.conflict(number)}")
        found.append(f"{say('pharaon.board.arches')}:")
        for district in seen.order or DISTRICTS:
            found.append(f"  {seen.district(district)}: {seen.arch(district, self.me)}")
            found += [f"    {n}. {seen.favour(card)}" for n, card in seen.favours(district)]
        if seen.extra():
            found.append(f"{say('pharaon.board.extra')}:")
        return found + [f"  {n}. {self.noble_line(card)}" for n, card in seen.extra()]

    # ---------------------------------------------------------------- steps, pyramid, Traitor

    def chamber_lines(self) -> list[str]:
        """The steps of the burial chamber."""
        steps = range(1, len(self.figures["step_points"]))
        said = "; ".join(f"{n} {self.seen.step(n)}" for n in steps)
        return [f"{self.seen.district('chamber')}: {said}"]

    def pyramid_lines(self) -> list[str]:
        """The rows of the pyramid, and who stands there."""
        found = [f"{self.look.say('pharaon.piece.pyramid.name')}:"]
        for row in self.seen.rows():
            fields = range(self.figures["row_length"][row])
            found.append(f"  {row + 1}: {', '.join(self.field(row, n) for n in fields)}")
        return found

    def field(self, row: int, field: int) -> str:
        """A field of the pyramid, with whoever stands there."""
        said = self.seen.field(row, field)
        player = self.seen.standing(row, field)
        return said if player is None else f"{said} ({self.seen.names[player]})"

    def traitor_lines(self) -> list[str]:
        """The Traitor's tiles, and what comes next on each."""
        if not self.seen.tiles():
            return []
        vases = self.look.say("pharaon.board.hidden_vases", n=self.seen.hidden_vases())
        parts = [part for part in (vases, self.seen.swords_on_tiles()) if part]
        found = [f"{self.look.say('pharaon.board.traitor')}: {', '.join(parts)}"]
        for n, tile in enumerate(self.seen.tiles(), start=1):
            head = f"{self.seen.tile_name(tile)}, {self.seen.resource(tile['resource'])}"
            coming = ", ".join(self.seen.coming(tile)) or "–"
            found.append(f"  {n}: {head} {tile['filled']}/10; {self.next_words(coming)}")
        return found

    def next_words(self, coming: str) -> str:
        """What the next slots of a tile do."""
        return self.look.say("pharaon.board.coming", what=coming)

    # ---------------------------------------------------------------- choices

    def question(self) -> str:
        """What is asked; while an action is paid, what is due."""
        due = bill_says(self.look.lang, self.due)
        return "\n".join([super().question(), *([" · ".join(due)] if due else [])])

    def tries(self, name: str) -> bool:
        """What is not paid says all there is."""
        return False

    def effect(self, name: str, tried: Tried, brief: bool) -> str:
        """What a choice is about: its bill, and what lies there."""
        bill = bill_says(self.look.lang, tried.facts)
        return " · ".join(part for part in (*bill, self.seen.hint(name)) if part)

    # ---------------------------------------------------------------- explanations

    def topics(self, everything: bool) -> Topics:
        """The pieces, districts and own nobles; or all nobles, and the Traitor's tiles."""
        solo = self.view["traitor"] is not None
        kinds = [*KINDS, "sword"] if self.seen.more else KINDS
        found: Topics = [
            ("piece", [self.topic("piece", name) for name in self.pieces()]),
            ("district", [self.topic("district", name) for name in DISTRICTS]),
            ("offering", [self.topic("offering_kind", name) for name in kinds]),
            ("noble", [self.noble_topic(n) for n in self.nobles_told(everything)]),
        ]
        if self.seen.more:
            arches = {self.seen.arch_effect(district) for district in DISTRICTS}
            told = [name for name in ARCHES if everything or name in arches]
            found.append(("arch", [self.topic("arch", name) for name in told]))
        if solo or everything:
            found.append(("tile", [self.topic("tile", name) for name in TILES]))
            found.append(("slot", [self.topic("slot", name) for name in EFFECTS[1:]]))
        return found

    def pieces(self) -> list[str]:
        """The pieces to explain: those on this table."""
        left_out = set() if self.view["traitor"] is not None else {"traitor", "traitor_conflict"}
        if not self.seen.more:
            return [name for name in PIECES if name not in left_out]
        return [name for name in (*PIECES, *MORE_PIECES) if name not in {*left_out, "pharaoh"}]

    def nobles_told(self, everything: bool) -> list[int]:
        """The nobles to explain: all of them, or those that players have or could take."""
        seen = self.seen
        shown = {n for player in seen.players for n in seen.player(player)["nobles"]}
        shown |= {card for _place, card in [*self.row("noble_row"), *seen.extra()]}
        last = ALL_NOBLES if seen.more else NOBLES
        return [n for n in range(1, last + 1) if everything or n in shown]

    def topic(self, group: str, name: str) -> tuple[str, str]:
        """The name of a thing and its explanation."""
        help_text = GRAMMARS["pharaon"].help(self.look.lang, f"{group}.{name}", self.figures)
        return self.look.say(f"pharaon.{group}.{name}.name", n="n"), help_text

    def noble_topic(self, number: int) -> tuple[str, str]:
        """A noble, what it does and what it scores."""
        seen = self.seen
        return seen.noble(number), f"{seen.power(number)}; {seen.worth(number)}"
