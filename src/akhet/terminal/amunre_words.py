"""The table of Amun-Re in words: plain lines, questions, what a choice leads to, explanations."""

from collections.abc import Mapping
from functools import cached_property

from akhet.lang import GRAMMARS
from akhet.lang.amunre.sentences import POWERS, PROVINCES, SPACES
from akhet.lang.amunre.view import BANKS, FIELDS, AmunReTable
from akhet.terminal.drawer import Drawer, Topics, Tried

PIECES = (
    *("farmer", "field", "lowland", "stone", "pyramid", "shrine", "coin", "camel", "limit"),
    *("free_card", "free_stone", "free_gold", "gold", "power", "pharaoh", "track", "steal"),
)


class AmunReWords(Drawer):
    """What a view of Amun-Re says, in words."""

    @cached_property
    def seen(self) -> AmunReTable:
        """The view, read."""
        return AmunReTable(self.view, self.figures, self.look.say, self.look.names, self.counts)

    def acts(self, seat: int) -> bool:
        """Whether a seat is asked something; in the offering several are."""
        if not self.view["tasks"]:
            return False
        task = self.view["tasks"][-1]
        if task["seat"] < 0:
            if task["step"] == "choose":
                return self.view["expert"]["chosen"][seat] is None
            return task["step"] == "offer" and self.view["offers"][seat] is None
        return bool(task["seat"] == seat)

    # ---------------------------------------------------------------- plain lines

    def lines(self) -> list[str]:
        """The table in plain lines."""
        found = [f"{self.look.say('amunre.name')}, {self.seen.round()}", *self.track_lines()]
        found += [self.seat_line(seat) for seat in range(self.view["seats"])]
        found += self.hand_lines()
        for east, bank in enumerate(BANKS):
            found.append(f"{self.look.say(f'amunre.board.{bank}')}:")
            found += [f"  {self.province_line(name)}" for name in self.shown(east)]
        for status in ("to_come", "out"):
            found += self.rest_lines(status)
        return found

    def track_lines(self) -> list[str]:
        """The temple track, and where the temple stands."""
        fields = [f"{n}: {self.seen.range_of(n)}" for n in range(1, FIELDS + 1)]
        track = f"{self.look.say('amunre.piece.track.name')} {', '.join(fields)}"
        return [f"{track}; {self.seen.temple()}"]

    def seat_line(self, seat: int) -> str:
        """A seat's points, gold, cards, and what it does."""
        return f"{self.look.glyphs[seat]} {self.look.names[seat]}: " + ", ".join(
            self.seat_parts(seat)
        )

    def seat_parts(self, seat: int) -> list[str]:
        """Points, gold, cards, the Pharaoh, what was offered and played."""
        say = self.look.say
        found = [
            say("table.points", n=self.scores[seat]),
            self.seen.gold(seat),
            say("amunre.board.cards", n=self.view["held"][seat]),
        ]
        if self.view["start"] == seat:
            found.append(say("amunre.piece.pharaoh.name"))
        return found + self.seen.doing(seat)

    def hand_lines(self) -> list[str]:
        """The hand of the seat at the screen."""
        if self.seat < 0:
            return []
        cards = ", ".join(self.seen.cards(self.view["hands"][self.seat]))
        found = [self.look.say("amunre.board.hand", cards=cards or "–")]
        if lands := self.seen.own_cards(self.seat):
            found.append(self.look.say("amunre.board.province_cards", cards=", ".join(lands)))
        return found

    def shown(self, east: int) -> list[str]:
        """The provinces of a bank that are taken or for sale."""
        return [
            name
            for name in self.seen.bank(east)
            if self.seen.status(name) in ("taken", "for_sale") or self.built(name)
        ]

    def built(self, name: str) -> bool:
        """Whether something stands in a province that nobody has."""
        row = self.view["provinces"][name]
        return bool(row["pyramids"] or row["stones"])

    def province_line(self, name: str) -> str:
        """A province: whose it is or what is bid, and what stands there."""
        owner, status = self.seen.owner(name), self.seen.status(name)
        parts = self.seen.contents(name)
        if owner is not None:
            parts.insert(0, self.look.names[owner])
        elif status == "for_sale":
            parts = [self.look.say("amunre.board.for_sale"), *self.seen.sale(name), *parts]
        else:
            parts.insert(0, self.look.say(f"amunre.board.{status}"))
        return f"{self.seen.name(name)}: {', '.join(parts)}"

    def rest_lines(self, status: str) -> list[str]:
        """The provinces that are not up yet, or not in this game."""
        names = [
            self.seen.name(name)
            for east in range(len(BANKS))
            for name in self.seen.bank(east)
            if self.seen.status(name) == status and not self.built(name)
        ]
        return [f"{self.look.say(f'amunre.board.{status}')}: {', '.join(names)}"] if names else []

    # ---------------------------------------------------------------- choices

    def tries(self, name: str) -> bool:
        """Most choices say all there is."""
        return name.partition(":")[0] in ("collect", "place", "correct")

    def effect(self, name: str, tried: Tried, brief: bool) -> str:
        """What a choice leads to, on one line."""
        verb, _, rest = name.partition(":")
        say = self.look.say
        if verb in ("play", "bonus"):
            return GRAMMARS["amunre"].help(self.look.lang, f"card.{rest}", self.figures)
        if verb == "place":
            return self.place_effect(rest, tried)
        if verb == "harvest":
            return say("amunre.effect.more", n=self.counts["increase"][PROVINCES.index(rest)])
        if verb == "eight":
            return say("amunre.effect.instead", n=self.counts["yields"][PROVINCES.index(rest)])
        if verb == "collect":
            mine = ["income", self.seat]  # others may collect at once, unasked
            gold = sum(int(str(fact[2])) for fact in tried.facts if list(fact[:2]) == mine)
            return say("amunre.board.gold", n=gold)
        if verb == "correct":
            told = [fact[1] for fact in tried.facts if fact[0] == "temple"]  # nobody corrects more
            return say("amunre.effect.offering", n=[*told, tried.view["total"]][0])
        return ""

    def place_effect(self, province: str, tried: Tried) -> str:
        """What one more farmer or stone means for a province."""
        if self.view["tasks"][-1]["step"] == "place_farmer":
            free = tried.counts["free_fields"][PROVINCES.index(province)]
            return self.look.say("amunre.effect.fields", n=free)
        row = tried.view["provinces"][province]
        if row["pyramids"] > self.view["provinces"][province]["pyramids"]:
            return self.look.say("amunre.effect.pyramid")
        return self.look.say("amunre.board.stones", n=row["stones"])

    def amounts(self, names: Mapping[int, str]) -> str:
        """Amounts with what they cost, where that differs."""
        if next(iter(names.values())).startswith("offer:"):
            return super().amounts(names)
        return ", ".join(self.priced(amount, name) for amount, name in names.items())

    def priced(self, amount: int, name: str) -> str:
        """An amount and its price."""
        if name.startswith("bid:"):
            cost = self.figures["bids"][SPACES.index(amount)]
            return str(amount) if cost == amount else f"{amount} ({cost})"
        return GRAMMARS["amunre"].item(self.look.lang, name) if amount else "0"

    # ---------------------------------------------------------------- explanations

    def topics(self, everything: bool) -> Topics:
        """The cards in the hand and the pieces; or all cards."""
        hand = self.view["hands"][self.seat] if self.seat >= 0 else {}
        cards = [card for card in POWERS if everything or card in hand]
        return [
            ("piece", [self.topic("piece", name) for name in PIECES]),
            ("card", [self.topic("card", name) for name in cards]),
        ]

    def topic(self, group: str, name: str) -> tuple[str, str]:
        """The name of a thing and its explanation."""
        help_text = GRAMMARS["amunre"].help(self.look.lang, f"{group}.{name}", self.figures)
        return self.look.say(f"amunre.{group}.{name}.name"), help_text
