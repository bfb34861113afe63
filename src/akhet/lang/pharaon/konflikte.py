"""The expansion Konflikte in words, from a view: conflicts, arches, favours, the pharaoh."""

from collections.abc import Mapping
from typing import Any

from akhet.lang.pharaon.names import DISTRICTS, RESOURCES, favour_name
from akhet.lang.pharaon.view import ARCHES, HEIRS, PharaonTable

TEN = 10  # favours of the vizier, before those of the pharaoh


class KonflikteTable(PharaonTable):
    """Reads what only the expansion has; without it there is nothing to say."""

    @property
    def more(self) -> Mapping[str, Any]:
        """What only the expansion has; nothing without it."""
        return self.view["konflikte"] or {}

    # ---------------------------------------------------------------- conflicts

    def conflict_cost(self, number: int) -> list[str]:
        """The resources that a conflict costs besides."""
        return self.asks("conflict_cost", number - 1)

    def conflict_swords(self, number: int) -> str:
        """The swords that a conflict brings."""
        return self.say("pharaon.gain.swords", n=self.figures["conflict_swords"][number - 1])

    def conflict(self, number: int) -> str:
        """What a conflict costs besides, and what it brings."""
        cost = self.plus(self.conflict_cost(number))
        swords = self.conflict_swords(number)
        return self.say("pharaon.board.conflict_cost", cost=cost, swords=swords)

    def conflict_name(self, number: int) -> str:
        """A conflict by its number."""
        return self.say("pharaon.board.conflict", n=number)

    def slot_conflicts(self, district: str) -> list[int | None]:
        """The conflicts on the slots in front of a district, slot by slot."""
        slots = self.on_slots(district)
        if not self.more:
            return [None] * len(slots)
        found: list[int | None] = self.more["wheel"][self.colour(district)]
        return found[: len(slots)]

    def conflicts_at(self, district: str) -> list[int]:
        """The conflicts in front of a district."""
        return [number for number in self.slot_conflicts(district) if number is not None]

    def conflict_at(self, conflict: int) -> str:
        """The district before which a conflict lies."""
        return next(name for name in DISTRICTS if conflict in self.conflicts_at(name))

    def lying(self, district: str) -> list[str]:
        """The slots of a district in words, with their conflicts."""
        slots = zip(super().lying(district), self.slot_conflicts(district), strict=True)
        return [token if number is None else self.conflict_name(number) for token, number in slots]

    def next_conflicts(self) -> list[tuple[int, str]]:
        """The conflicts that come after this round, each with the area it goes to."""
        stacks = zip(self.more.get("fronts", []), self.more.get("backs", []), strict=True)
        backs = self.figures["conflict_back"]
        return [
            (front, self.resource(back or RESOURCES[backs[front - 1]]))
            for front, back in stacks
            if front is not None
        ]

    # ---------------------------------------------------------------- arches

    def arch_effect(self, district: str) -> str:
        """What the arch of a district does."""
        side = self.more["arches"][district]
        return ARCHES[self.figures[f"arch_effect_{side}"][DISTRICTS.index(district)]]

    def arch_name(self, district: str) -> str:
        """What the arch of a district does, in words."""
        return self.say(f"pharaon.arch.{self.arch_effect(district)}.name")

    def arch_price(self, district: str, player: int) -> str:
        """The swords an arch costs a player; nothing where they stand on cards."""
        if self.arch_effect(district) == "district_joker_action":
            return self.say("pharaon.board.joker_price")
        swords = self.counts[f"swords_{district}"][player]
        if swords == -1:
            return self.say("pharaon.board.no_step")
        return self.say("pharaon.gain.swords", n=swords) if swords else ""

    def arch(self, district: str, player: int) -> str:
        """An arch: what it does, and its price."""
        price = self.arch_price(district, player)
        name = self.arch_name(district)
        return f"{name}: {price}" if price else name

    def favours(self, district: str) -> list[tuple[int, str]]:
        """The favours at the arch of a district, by place from 1 on."""
        found = enumerate(self.more["favours"][district], start=1)
        return [(n, card) for n, card in found if card is not None]

    def favour(self, card: str) -> str:
        """A favour: its name, what it costs and brings."""
        return f"{favour_name(self.lang, card)}: {self.favour_deal(card)}"

    def favour_deal(self, card: str) -> str:
        """What a favour costs and brings."""
        at = int(card[1:]) - 1 + (TEN if card[0] == "p" else 0)
        swords = self.say("pharaon.gain.swords", n=self.figures["favour_cost"][at])
        return f"{swords} → {self.gain_words('favour', at)}"

    def extra(self) -> list[tuple[int, int]]:
        """The nobles at the arch, by place from 1 on; none where it has its other side."""
        found = enumerate(self.more.get("extra", []), start=1)
        return [(n, card) for n, card in found if card is not None]

    # ---------------------------------------------------------------- the pharaoh and the Traitor

    def heir(self) -> str:
        """What the pharaoh token of this game asks for."""
        which = self.more["pharaoh"]
        needs = self.figures["titles"][2]
        if which != "base":
            needs = self.figures["heir_needs"][HEIRS.index(which)]
        step = self.say("pharaon.board.step", n=self.figures["titles"][3])
        return f"{self.say(f'pharaon.heir.{which}', n=needs)} + {step}"

    def cover(self) -> str:
        """Which side of the cover lies on the Nile."""
        return self.say("pharaon.board.cover", side=str(self.more["nile"]).upper())

    def swords_on_tiles(self) -> str:
        """How many swords lie on the Traitor's tiles, in the harder game."""
        if not self.more or not self.more["hard"]:
            return ""
        n = self.view["traitor"]["plotted"].get("sword", 0)
        return self.say("pharaon.board.swords_on_tiles", n=n)
