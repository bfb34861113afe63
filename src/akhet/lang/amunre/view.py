"""The table of Amun-Re in words, from a view: what terminals and pages both say."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from akhet.lang.amunre.sentences import POWERS, PROVINCES, SPACES
from akhet.lang.grammar import Figures

BANKS = ("west", "east")
FIELDS = 4  # of the temple track


class AmunReTable:
    """Reads a view of Amun-Re with the figures it is played with."""

    def __init__(
        self,
        view: Mapping[str, Any],
        figures: Figures,
        say: Callable[..., str],
        names: Sequence[str],
        counts: Figures,
    ) -> None:
        """The table as one seat sees it; `say` turns keys into words, `names` are the players'.

        `counts` is what the rules work out of it.
        """
        self.view = view
        self.figures = figures
        self.say = say
        self.names = names
        self.counts = counts

    # ---------------------------------------------------------------- the round

    def round(self) -> str:
        """The kingdom and the round."""
        kingdom = self.say(f"amunre.board.{'new' if self.view['kingdom'] else 'old'}")
        return f"{kingdom}, {self.say('amunre.board.round', n=self.view['round'])}"

    def range_of(self, field: int) -> str:
        """The offerings that lead to a field of the temple track."""
        tops = self.figures["tops"]
        if field == 1:
            return f"≤{tops[0]}"
        return (
            f"{tops[field - 2] + 1}+"
            if field == FIELDS
            else f"{tops[field - 2] + 1}–{tops[field - 1]}"
        )

    def temple(self) -> str:
        """Where the temple stands."""
        field = self.view["temple"]
        if field == 0:
            return self.say("amunre.board.no_temple")
        each, points = self.figures["harvest"][field], self.figures["temple_points"][field]
        return self.say("amunre.board.temple", n=field, gold=each, points=points)

    # ---------------------------------------------------------------- seats

    def gold(self, seat: int) -> str:
        """A seat's gold, where the table shows it."""
        n = self.counts["gold"][seat]
        return self.say("amunre.board.gold", n=n) if n >= 0 else self.say("amunre.board.covered")

    def own_cards(self, seat: int) -> list[str]:
        """The province cards of a seat that the reader may know (expert rule)."""
        expert = self.view.get("expert")
        return [self.name(card) for card in expert["cards"][seat]] if expert else []

    def cards(self, bag: Mapping[str, int]) -> list[str]:
        """Power cards by name, with their number."""
        return [
            self.say(f"amunre.card.{card}.name") + (f" ×{bag[card]}" if bag[card] > 1 else "")
            for card in POWERS
            if card in bag
        ]

    def doing(self, seat: int) -> list[str]:
        """What everybody can see of a seat in this phase: its offer, the cards it has played."""
        found = [self.offer(seat)] if self.view["offers"][seat] is not None else []
        if (self.view.get("expert") or {}).get("chosen", {seat: None})[seat] is not None:
            found.append(self.say("amunre.board.chosen"))
        found += [self.say(f"amunre.card.{card}.name") for card in self.view["played"][seat]]
        return found

    def offer(self, seat: int) -> str:
        """An offer, sealed or open."""
        offer = self.view["offers"][seat]
        if isinstance(offer, str):
            return self.say("amunre.board.sealed")
        if offer["gold"] == 0:
            return self.say("amunre.piece.steal.name")
        return self.say("amunre.board.offer", n=offer["gold"])

    # ---------------------------------------------------------------- provinces

    def name(self, province: str) -> str:
        """A province in words."""
        return self.say(f"amunre.province.{province}")

    def bank(self, east: int) -> list[str]:
        """The provinces of one bank."""
        return [name for n, name in enumerate(PROVINCES) if self.figures["bank"][n] == east]

    def figure(self, key: str, province: str) -> int:
        """A printed figure of a province."""
        return self.figures[key][PROVINCES.index(province)]

    def owner(self, province: str) -> int | None:
        """Who owns a province."""
        owner: int | None = self.view["provinces"][province]["owner"]
        return owner

    def status(self, province: str) -> str:
        """Whether a province is taken, for sale, still to come, or not in this game."""
        if self.owner(province) is not None:
            return "taken"
        if province in self.view["opened"]:
            return "for_sale"
        return "to_come" if province in self.view["deck"] else "out"

    def extra(self, province: str) -> int:
        """Farmers that need no field: printed ones and those on the lowland."""
        lowland: int = self.view["provinces"][province]["lowland"]
        return self.figure("printed_farmers", province) + lowland

    def contents(self, province: str) -> list[str]:
        """What stands in a province and what is printed there."""
        row, say = self.view["provinces"][province], self.say
        fields = self.figure("fields", province)
        found = [say("amunre.board.fields", n=row["farmers"], fields=fields)] if fields else []
        numbers = {
            "extra": self.extra(province),
            "pyramids": row["pyramids"],
            "stones": row["stones"],
            "limit": self.figure("card_limit", province),
            "income": self.figure("fixed_income", province),
            "camel": self.figure("camel_income", province),
            "temples": self.figure("temples", province),
        }
        return found + [say(f"amunre.board.{key}", n=n) for key, n in numbers.items() if n]

    def free(self, province: str) -> list[str]:
        """What the buyer of a province gets with it."""
        row = self.view["provinces"][province]
        cards, gold = row["cards"] + row["apart"], self.figure("free_gold", province)
        found = [self.say("amunre.board.cards", n=cards)] if cards else []
        return found + ([self.say("amunre.board.gold", n=gold)] if gold else [])

    # ---------------------------------------------------------------- bids

    def hint(self, name: str) -> str:
        """What a bid costs in this box, where its space is called otherwise."""
        verb, _, rest = name.partition(":")
        if verb != "bid":
            return ""
        space = int(rest.partition(".")[2])
        cost = self.figures["bids"][SPACES.index(space)]
        return "" if cost == space else self.say("amunre.board.costs", n=cost)

    def bidder(self, province: str) -> tuple[int, int] | None:
        """Who bids for a province, and on which space of the track."""
        for seat, bid in enumerate(self.view["bids"]):
            if bid is not None and bid["province"] == province:
                return seat, SPACES.index(bid["space"])
        return None

    def sale(self, province: str) -> list[str]:
        """A province that is for sale: the bid that stands there, and what lies there free."""
        found = [self.say("amunre.board.no_bid")]
        bid = self.bidder(province)
        if bid is not None:
            price = self.figures["bids"][bid[1]]
            found = [self.say("amunre.board.bid", who=self.names[bid[0]], n=price)]
        return found + [self.say("amunre.board.free", what=what) for what in self.free(province)]
