"""The table of Imhotep in words: plain lines, questions, what a choice leads to, explanations."""

from collections.abc import Mapping, Sequence

from akhet.lang import GRAMMARS
from akhet.lang.grammar import FactData
from akhet.lang.imhotep.sentences import CARDS, SITES
from akhet.terminal.drawer import Drawer, Topics, Tried, View

PIECES = ("stone", "sled", "quarry", "ship", "round_card", "market_card")
COLOUR_NAMES = ("red", "green", "purple", "blue")
BONUSES = ("market_card", "take_3_stones", "place_1_stone_on_ship")
TEMPLE_FIELDS = ("one_point_or_two_stones", "two_points", "market_card")


class ImhotepWords(Drawer):
    """What a view of Imhotep says, in words."""

    def actor(self) -> int | None:
        """The seat whose turn it is."""
        return int(self.view["tasks"][-1]["seat"]) if self.view["tasks"] else None

    def pair(self) -> int:
        """How many cards lie face down on the market."""
        apart: Mapping[str, int] = self.view["pair"]["apart"]
        return sum(apart.values()) + int(self.view["pair"]["owed"])

    def least(self, ship: View) -> int:
        """How many stones a ship needs to sail."""
        return self.figures["least"][ship["capacity"]]

    def site_name(self, site: str) -> str:
        """The name of a site."""
        return self.look.say(f"imhotep.site.{site}.name")

    def round_text(self) -> str:
        """Which round it is."""
        rounds = self.figures["rounds"][0]
        return self.look.say("imhotep.board.round", n=self.view["round"], rounds=rounds)

    def pile_text(self) -> str:
        """How many cards are left."""
        pile = sum(self.view["pile"].values()) - int(self.view["pair"]["owed"])
        discard = sum(self.view["discard"].values())
        return self.look.say("imhotep.board.pile", pile=pile, discard=discard)

    # ---------------------------------------------------------------- plain lines

    def lines(self) -> list[str]:
        """The table in plain lines."""
        say = self.look.say
        found = [f"{say('imhotep.name')}, {self.round_text()}"]
        found += [self.seat_line(seat) for seat in range(self.view["seats"])]
        found += [self.ship_line(n, ship) for n, ship in enumerate(self.view["ships"])]
        found += [f"{self.site_name(site)}: {self.site_line(site)}" for site in SITES]
        return found

    def seat_line(self, seat: int) -> str:
        """A seat's points, sled, quarry and cards."""
        say = self.look.say
        parts = [
            f"{self.look.glyphs[seat]} {self.look.names[seat]}: "
            + say("table.points", n=self.scores[seat]),
            f"{say('imhotep.board.sled')} {self.view['sled'][seat]}",
            f"{say('imhotep.board.quarry')} {self.view['quarry'][seat]}",
        ]
        return ", ".join(parts + self.card_names(self.view["cards"][seat]))

    def card_names(self, cards: Mapping[str, int]) -> list[str]:
        """Cards by name, with their number."""
        return [
            self.look.say(f"imhotep.card.{card}.name")
            + (f" ×{cards[card]}" if cards[card] > 1 else "")
            for card in CARDS
            if card in cards
        ]

    def ship_line(self, n: int, ship: View) -> str:
        """A ship from front to back, and whether it can sail."""
        say = self.look.say
        name = say("imhotep.board.ship", n=n + 1).capitalize()
        if ship["site"] is not None:
            return f"{name}: {say('imhotep.board.sailed', site=self.site_name(ship['site']))}"
        cargo = ", ".join(self.owner(stone) for stone in ship["cargo"])
        state = say("imhotep.board.needs", n=self.least(ship))
        if self.counts["lacks"][n] == 0:
            state = say("imhotep.board.ready")
        return f"{name}: {say('imhotep.board.front')} {cargo}; {state}"

    def owner(self, stone: int | None) -> str:
        """Whose stone it is."""
        return self.look.say("imhotep.board.empty") if stone is None else self.look.names[stone]

    def site_line(self, site: str) -> str:
        """What stands at a site."""
        if site == "market":
            return ", ".join(self.market_words())
        if site == "obelisks":
            return self.obelisk_words()
        stones: list[int] = self.view[site]
        if site == "pyramid":
            stones = [stone for pile in self.view["pyramid"] for stone in pile]
        names = ", ".join(self.look.names[stone] for stone in stones)
        count = self.look.say("imhotep.board.stones", n=len(stones))
        return f"{count}: {names}" if stones else count

    def market_words(self) -> list[str]:
        """The cards on the market."""
        found = self.card_names(self.view["market"])
        if self.pair():
            found.append(self.look.say("imhotep.board.pair", n=self.pair()))
        if self.view["looked"]:
            names = ", ".join(self.card_names(self.view["looked"]))
            found.append(self.look.say("imhotep.board.looked", cards=names))
        return found or [self.look.say("imhotep.board.no_cards")]

    def obelisk_words(self) -> str:
        """Obelisks by seat; on side B towers, then loose stones."""
        found = self.view["obelisks"]
        parts = [self.look.names[owner] for owner in found["towers"]]
        parts += [f"{self.look.names[seat]} {n}" for seat, n in enumerate(found["stones"])]
        return ", ".join(parts)

    # ---------------------------------------------------------------- choices

    def effect(self, name: str, tried: Tried, brief: bool) -> str:
        """What a choice leads to, on one line."""
        verb, _, rest = name.partition(":")
        if verb == "place":
            return self.load_effect(tried.counts["lacks"][int(rest[0]) - 1])
        if verb == "sail":
            return self.landing(int(rest[0]) - 1, tried.facts, brief)
        if verb in ("pick", "keep", "play") and rest != "pair":
            key = f"card.{rest}"
            return GRAMMARS["imhotep"].help(self.look.lang, key, self.figures)
        if verb == "take":
            held = tried.view["sled"][self.seat]
            return self.look.say("imhotep.effect.takes", n=held)
        return self.landing(-1, tried.facts, brief)

    def load_effect(self, short: int) -> str:
        """What one more stone means for a ship that then lacks so many."""
        if short == 0:
            return self.look.say("imhotep.effect.ready")
        return self.look.say("imhotep.effect.short", n=short)

    def landing(self, ship: int, facts: Sequence[FactData], brief: bool) -> str:
        """What the stones score at once; without the picture also whose stones they are."""
        cargo = self.view["ships"][ship]["cargo"] if ship >= 0 and not brief else []
        parts = []
        for seat in range(self.view["seats"]):
            stones = cargo.count(seat)
            scored = sum(points_in(fact, seat) for fact in facts)
            if stones or scored:
                who = self.look.glyphs[seat] if brief else f"{self.look.names[seat]} "
                points = f"+{scored}" if scored else ""
                parts.append(f"{who}{f'×{stones} ' if stones else ''}{points}".strip())
        return (" " if brief else ", ").join(parts)

    # ---------------------------------------------------------------- explanations

    def topics(self, everything: bool) -> Topics:
        """Pieces, the sites as they lie, and the cards on the table; or everything."""
        sides = [f"{site}.{self.view['sides'][site]}" for site in SITES]
        groups = [
            ("piece", PIECES if everything else PIECES[:4]),
            ("site", SITES if everything else ()),
            ("side", [f"{s}.{x}" for s in SITES for x in "ab"] if everything else sides),
            ("colour", COLOUR_NAMES),
            ("card", CARDS if everything else self.cards_in_sight()),
            ("bonus", BONUSES if everything or self.view["sides"]["pyramid"] == "b" else ()),
            ("temple", TEMPLE_FIELDS if everything or self.view["sides"]["temple"] == "b" else ()),
            ("option", (*SITES, "wrath") if everything else ()),
        ]
        return [(group, [self.topic(group, name) for name in names]) for group, names in groups]

    def topic(self, group: str, name: str) -> tuple[str, str]:
        """The name of a thing and its explanation."""
        title = f"imhotep.{group}.{name}.name"
        if group == "side":
            title = f"imhotep.site.{name[:-2]}.name"
        help_text = GRAMMARS["imhotep"].help(self.look.lang, f"{group}.{name}", self.figures)
        return self.look.say(title), help_text

    def cards_in_sight(self) -> list[str]:
        """The kinds of card on the market, in front of the seats and just seen."""
        bags = [self.view["market"], self.view["looked"], *self.view["cards"]]
        return [card for card in CARDS if any(card in bag for bag in bags)]


def points_in(fact: FactData, seat: int) -> int:
    """The points a fact gives to a seat."""
    if fact[0] not in ("scored", "tower") or fact[1] != seat:
        return 0
    return int(str(fact[3] if fact[0] == "scored" else fact[2]))
