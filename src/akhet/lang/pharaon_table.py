"""The table of Pharaon in words, from a view: what terminals and pages both say."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from akhet.lang.grammar import Figures
from akhet.lang.pharaon_names import (
    DISTRICTS,
    GIFTS,
    RESOURCES,
    amount,
    coin_name,
    counted,
    noble_name,
)
from akhet.lang.words import text

BASIC = 5
ROUNDS = 5
SLOTS = 10  # of a tile of the Traitor, above its mark
TRAITOR = 1  # the player without a seat
NILE_OPTIONS = 6
COVERS = "-ab"  # what lies on the options of the Nile: nothing, or a side of the cover
LAST = 5  # the row of the player who passes last: none
TILES = ("tomb", "court", "workshop", "temple", "river")
FIELDS = ("none", "first_player", "basic_of_choice", "silver", "offering")
GAINS = (
    *("nile_steps", "silver", "offerings", "artisans", "chamber_steps"),
    *("artisans_without_income", "nile_steps_different_tracks", "swords"),
    *("basic_of_choice", "vases", "nobles"),
)
EFFECTS = (
    *("none", "chamber", "god", "noble_pp", "take_noble", "discard_noble"),
    *("take_artisan_highest", "take_artisan_lowest"),
    *("discard_artisan_highest", "discard_artisan_lowest"),
    *("take_set", "take_bonus", "nile_fullest", "nile_emptiest"),
)
KINDS = (
    *["permanent"] * 12,
    *["once_per_round"] * 8,
    *["instant"] * 6,
    *("permanent", "once_per_round", "once_per_round"),
    *["instant"] * 4,
)
ABILITIES = (
    *["swap_pair"] * 5,
    "pass_advance_one",
    *["access_any_resource"] * 4,
    *("noble_cost_any_five", "none"),
    *["extra_action_when_full"] * 4,
    *("swap_basic_for_basic", "swap_basic_for_silver"),
    *("vase_plus_one_basic", "vase_as_three_basic_of_choice"),
    *["instant"] * 6,
    *("conflict_field_access_any_resource", "swap_pair", "conflict_plus_one_sword"),
    *["instant"] * 4,
)
COMMANDER = 28  # swaps a sword, not a pair of resources
WORTHS = (
    *["gods_beside"] * 5,
    "titles",
    *["flat"] * 5,
    *("nobles", "artisan_values", "chamber", "offerings", "nile", "gods", "silver", "basics"),
    "copy",
    *["flat"] * 6,
    *("flat", "conflicts", "swords"),
    *["only_conflicts"] * 4,
)
"""By noble: what it is worth."""

PIECES = (
    *("wheel", "cost", "token", "silver", "vase", "offering", "noble", "artisan", "god"),
    *("pyramid", "pharaoh", "first_player", "tie", "traitor"),
)
MORE_PIECES = ("conflict", "sword", "arch", "favour", "heir", "traitor_conflict")
"""What only the expansion has."""
ARCHES = (
    *("build_step", "five_extra_nobles", "draw_vase", "take_offering"),
    *("district_joker_action", "nile_step", "favour_vizier", "favour_pharaoh"),
)
HEIRS = ("base", "artisans", "conflicts")


class PharaonTable:
    """Reads a view of Pharaon with the figures it is played with."""

    def __init__(
        self, view: Mapping[str, Any], figures: Figures, lang: str, names: Sequence[str]
    ) -> None:
        """The table as one seat sees it; `names` are the players'."""
        self.view = view
        self.figures = figures
        self.lang = lang
        self.names = [*names, text(lang, "pharaon.board.traitor")]

    def say(self, key: str, **args: object) -> str:
        """A text."""
        return text(self.lang, key, **args)

    @property
    def players(self) -> range:
        """Everybody who plays; in a solo game the Traitor, too."""
        return range(len(self.view["players"]))

    def player(self, number: int) -> Mapping[str, Any]:
        """What belongs to a player."""
        found: Mapping[str, Any] = self.view["players"][number]
        return found

    def round(self) -> str:
        """The round, and which way the wheel turns."""
        if self.view["round"] == 0:
            return self.say("pharaon.board.setup")
        turned = "pharaon.board.clockwise" if self.view["clockwise"] else "pharaon.board.counter"
        now = self.say("pharaon.board.round", n=self.view["round"])
        return f"{now} · {self.say('pharaon.board.turns', way=self.say(turned))}"

    # ---------------------------------------------------------------- the wheel

    def resource(self, name: str) -> str:
        """A resource in words."""
        return self.say(f"pharaon.resource.{name}.name")

    def district(self, name: str) -> str:
        """A district in words."""
        return self.say(f"pharaon.district.{name}.name")

    def colour(self, district: str) -> str:
        """The resource the wheel shows in front of a district."""
        order, circle = self.view["districts"], list(self.figures["circle"])
        turned = order.index(district) - order.index(DISTRICTS[0])
        first = circle.index(RESOURCES.index(self.view["wheel"]))
        return RESOURCES[circle[(first + turned) % BASIC]]

    def slots(self, district: str) -> list[str | None]:
        """What lies on the slots in front of a district, of those that are used."""
        few, many, _silver = self.figures["setup"]
        found: list[str | None] = self.view["slots"][self.colour(district)]
        return found[: many if len(self.players) >= 4 else few]

    def coin(self, name: str, district: str = "") -> str:
        """A token that can be paid, or lies on the wheel."""
        return coin_name(self.lang, name, district)

    def lying(self, district: str) -> list[str]:
        """The slots of a district in words."""
        free = self.say("pharaon.board.free")
        return [free if token is None else self.coin(token) for token in self.slots(district)]

    # ---------------------------------------------------------------- costs and gains

    def cost(self, going: str, player: int) -> str:
        """What an action costs a player."""
        verb, _, rest = going.partition(":")
        if verb == "nile":
            return self.price(self.figures["nile_cost"][self.nile_first() + int(rest) - 1])
        if rest == "chamber":
            step = self.player(player)["chamber"]
            costs = self.figures["step_cost"]
            return (
                self.price(costs[step]) if step < len(costs) else self.say("pharaon.board.no_step")
            )
        if rest == "nobles":
            judge = 11 in self.player(player)["nobles"]
            return self.say("pharaon.board.any" if judge else "pharaon.board.different", n=BASIC)
        if rest == "artisans":
            return self.say("pharaon.board.identical", n=3)
        return self.say("pharaon.board.offering_cost")

    def price(self, cost: int) -> str:
        """A cost of given colours, or of identical resources."""
        if cost < 0:
            return self.say("pharaon.board.identical", n=-cost)
        return " + ".join(self.resource(name) for name in colours_in(cost))

    def income(self, row: int) -> list[str]:
        """A row of resources."""
        found = {name: (row >> 8 * kind) & 255 for kind, name in enumerate(RESOURCES)}
        return [amount(self.lang, name, n) for name, n in found.items() if n]

    def nile_first(self) -> int:
        """Where the options of the Nile begin in the figures: the board's, or the cover's."""
        more = self.view["konflikte"]
        return NILE_OPTIONS * COVERS.index(more["nile"]) if more else 0

    def nile_gain(self, option: int) -> str:
        """What an option of the Nile brings; options are counted from 0 on."""
        option += self.nile_first()
        found = self.income(self.figures["nile_income"][option])
        for gain, key in (
            ("vases", "nile_vases"),
            *[(k, k) for k in ("arrows_pair", "arrows_free")],
        ):
            n = self.figures[key][option]
            found += [self.say(f"pharaon.gain.{gain}", n=n)] if n else []
        return ", ".join(found)

    def artisan(self, number: int) -> str:
        """An artisan: points, and what it brings."""
        found = self.income(self.figures["artisan_income"][number - 1])
        vases = self.figures["artisan_vases"][number - 1]
        found += [self.say("pharaon.gain.vases", n=vases)] if vases else []
        points = self.say("table.points", n=self.figures["artisan_points"][number - 1])
        return f"{points}, {', '.join(found)}"

    def vase(self, number: int) -> str:
        """The resources of a vase: two above, one below."""
        top = self.figures["vase_top"][2 * number - 2 : 2 * number]
        above = " + ".join(self.resource(RESOURCES[kind]) for kind in top)
        below = self.resource(RESOURCES[self.figures["vase_below"][number - 1]])
        return f"{above} / {below}"

    def step(self, step: int) -> str:
        """A step of the burial chamber: cost and points."""
        points = self.say("table.points", n=self.figures["step_points"][step])
        return f"{self.price(self.figures['step_cost'][step - 1])}: {points}"

    # ---------------------------------------------------------------- nobles

    def noble(self, number: int) -> str:
        """A noble by name and number."""
        return noble_name(self.lang, number)

    def power(self, number: int) -> str:
        """What a noble does, and when."""
        ability = ABILITIES[number - 1]
        args: dict[str, object] = {}
        if number == COMMANDER:
            stands = [n for n in range(5) if self.figures["sword_for"][0] >> n & 1]
            ability = "swap_sword" if len(stands) > 1 else ability
            args = {"one": self.resource("sword"), "two": self.resource(RESOURCES[stands[0]])}
        elif ability == "swap_pair":
            one, two = self.figures["pairs"][2 * number - 2 : 2 * number]
            args = {"one": self.resource(RESOURCES[one]), "two": self.resource(RESOURCES[two])}
        elif ability == "instant":
            args = {"gains": self.gains(self.figures["gains"][number * 4 - 4 : number * 4])}
        place = self.figures["noble_district"][number - 1]
        if place >= 0:
            args["at"] = self.say(f"pharaon.district.{DISTRICTS[place]}.at")
        said = self.say(f"pharaon.power.{ability}", **args)
        if ability == "none":
            return said
        return f"{self.say(f'pharaon.kind.{KINDS[number - 1]}')}: {said}"

    def gains(self, pairs: Sequence[int]) -> str:
        """What a noble or a favour brings: two kinds with their numbers, the second may be none."""
        kinds = [(GAINS[pairs[at]], pairs[at + 1]) for at in (0, 2) if pairs[at + 1]]
        return ", ".join(self.say(f"pharaon.gain.{kind}", n=n) for kind, n in kinds)

    def worth(self, number: int) -> str:
        """What a noble scores at the end."""
        n, each = (self.figures[key][number - 1] for key in ("noble_points", "noble_each"))
        place = self.figures["noble_district"][number - 1]
        where = self.district(DISTRICTS[place]) if place >= 0 else ""
        key = f"pharaon.worth.{WORTHS[number - 1]}"
        return self.say(key, n=n, each=each, district=where)

    def used(self, number: int) -> bool:
        """Whether the power of a noble was used in this round."""
        return number in self.view["used"]

    # ---------------------------------------------------------------- offerings

    def offering(self, kind: str) -> str:
        """An offering in words."""
        return self.say(f"pharaon.offering.{kind}")

    def offerings(self, bag: Mapping[str, int]) -> list[str]:
        """Offerings in words, with their number."""
        return [counted(self.offering(kind), bag[kind]) for kind in GIFTS if kind in bag]

    def sets(self) -> list[tuple[int, str]]:
        """The sets of offerings that lie out, by place from 1 on."""
        found = enumerate(self.view["sets"], start=1)
        return [(n, " + ".join(self.some(pair))) for n, pair in found if pair]

    def some(self, kinds: Iterable[str | None]) -> list[str]:
        """Offerings in words, empty places left out."""
        return [self.offering(kind) for kind in kinds if kind]

    def zone(self) -> list[tuple[int, str]]:
        """The offerings of the bonus zone, by place from 1 on."""
        found = enumerate(self.view["zone"], start=1)
        return [(n, self.offering(kind)) for n, kind in found if kind]

    # ---------------------------------------------------------------- what players have

    def goods(self, player: int) -> list[str]:
        """The resources of a player, with their number."""
        goods = self.player(player)["goods"]
        return [amount(self.lang, name, goods[name]) for name in RESOURCES if name in goods]

    def titles(self, player: int) -> list[str]:
        """The tokens a player holds, and where they are in the pyramid."""
        found = [self.say("pharaon.piece.pharaoh.name")] if self.view["pharaoh"] == player else []
        if self.view["round"] > 0 and self.view["first"] == player:
            found.append(self.say("pharaon.piece.first_player.name"))
        row = self.player(player)["row"]
        if row is not None:
            field = self.player(player)["field"] + 1
            last = self.say("pharaon.board.passed_last")
            found.append(
                last if row == LAST else self.say("pharaon.board.passed", row=row, field=field)
            )
        return found

    def field(self, row: int, field: int) -> str:
        """What a field of the pyramid gives; rows and fields from 0 on."""
        return self.say(f"pharaon.field.{FIELDS[self.figures['row_fields'][8 * row + field]]}")

    def rows(self) -> range:
        """The rows of the pyramid that can be used."""
        return range(min(len(self.players) - 1, len(self.figures["row_length"])))

    def standing(self, row: int, field: int) -> int | None:
        """Who stands on a field of the pyramid."""
        for player in self.players:
            mine = self.player(player)
            if mine["row"] == row + 1 and mine["field"] == field:
                return player
        return None


def colours_in(cost: int) -> list[str]:
    """The colours of a cost, each as often as it asks for it."""
    counts = [(name, (cost >> 5 * kind) & 31) for kind, name in enumerate(RESOURCES[:BASIC])]
    return [name for name, n in counts for _n in range(n)]
