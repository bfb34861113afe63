"""The table of Pharaon in words, from a view: what terminals and pages both say."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from akhet.games.pharaon.facts import ABILITY, WHEN, WORTH
from akhet.lang.grammar import Figures
from akhet.lang.pharaon.names import (
    DISTRICTS,
    GIFTS,
    RESOURCES,
    amount,
    coin_name,
    counted,
    noble_name,
)
from akhet.lang.texts import text

TRAITOR = 1  # the player without a seat
NILE_OPTIONS = 6
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
COMMANDER = 28  # swaps a sword, not a pair of resources
ABILITIES, KINDS, WORTHS = ABILITY.names, WHEN.names, WORTH.names
"""By noble: what it does, when, and what it is worth."""

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
        self,
        view: Mapping[str, Any],
        figures: Figures,
        lang: str,
        names: Sequence[str],
        counts: Figures,
    ) -> None:
        """The table as one seat sees it; `names` are the players', `counts` are the rules'."""
        self.view = view
        self.figures = figures
        self.lang = lang
        self.names = [*names, text(lang, "pharaon.board.traitor")]
        self.counts = counts

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

    @property
    def order(self) -> list[str]:
        """The districts clockwise; none while the board is being laid."""
        return list(self.view["districts"]) if "faces" in self.counts else []

    def colour(self, district: str) -> str:
        """The resource the wheel shows in front of a district."""
        return RESOURCES[self.counts["faces"][DISTRICTS.index(district)]]

    def on_slots(self, district: str) -> list[str | None]:
        """What lies on the slots in front of a district, of those that are used."""
        found: list[str | None] = self.view["slots"][self.colour(district)]
        return found[: self.counts["slots"][0]]

    def coin(self, name: str, district: str = "") -> str:
        """A token that can be paid, or lies on the wheel."""
        return coin_name(self.lang, name, district)

    def lying(self, district: str) -> list[str]:
        """The slots of a district in words."""
        free = self.say("pharaon.board.free")
        return [free if token is None else self.coin(token) for token in self.on_slots(district)]

    # ---------------------------------------------------------------- costs and gains

    def cost(self, going: str, player: int) -> str:
        """What an action costs a player."""
        verb, _, rest = going.partition(":")
        if verb == "nile":
            return self.nile_asks(int(rest) - 1)
        if rest == "chamber":
            step = self.counts["next_step"][player]
            return self.say("pharaon.board.no_step") if step == -1 else self.step_cost(step)
        if rest == "nobles":
            any_five = self.counts["noble_any"][player]
            key = "pharaon.board.any" if any_five else "pharaon.board.different"
            return self.say(key, n=self.counts["noble_cost"][0])
        if rest == "artisans":
            return self.say("pharaon.board.identical", n=self.counts["artisan_cost"][0])
        return self.say("pharaon.board.offering_cost")

    def stands_on(self, table: str, number: int) -> dict[str, int]:
        """The resources on a thing, by their names: `number` is its place in the figures."""
        tables = [(name, self.figures.get(f"{table}_{name}")) for name in RESOURCES]
        found = {name: row[number] for name, row in tables if row is not None}
        return {name: n for name, n in found.items() if n}

    def asks(self, table: str, number: int) -> list[str]:
        """The resources of a cost, each as often as it asks for it."""
        return [name for name, n in self.stands_on(table, number).items() for _n in range(n)]

    def plus(self, names: Iterable[str]) -> str:
        """Resources of a cost in words."""
        return " + ".join(self.resource(name) for name in names)

    def step_cost(self, step: int) -> str:
        """What a step of the burial chamber costs; steps are counted from 0 on."""
        return self.plus(self.asks("step_cost", step))

    def income(self, table: str, number: int) -> list[str]:
        """The resources that a thing brings, with their numbers."""
        return [amount(self.lang, name, n) for name, n in self.stands_on(table, number).items()]

    def nile_asks(self, option: int) -> str:
        """What an option of the Nile costs; options are counted from 0 on."""
        at = self.counts["nile"][option]
        alike = self.figures["nile_identical"][at]
        if alike:
            return self.say("pharaon.board.identical", n=alike)
        return self.plus(self.asks("nile_cost", at))

    def nile_gain(self, option: int) -> str:
        """What an option of the Nile brings; options are counted from 0 on."""
        at = self.counts["nile"][option]
        found = self.income("nile_income", at)
        for gain, key in (
            ("vases", "nile_vases"),
            *[(k, k) for k in ("arrows_pair", "arrows_free")],
        ):
            n = self.figures[key][at]
            found += [self.say(f"pharaon.gain.{gain}", n=n)] if n else []
        return ", ".join(found)

    def artisan(self, number: int) -> str:
        """An artisan: points, and what it brings."""
        found = self.income("artisan_income", number - 1)
        vases = self.figures["artisan_vases"][number - 1]
        found += [self.say("pharaon.gain.vases", n=vases)] if vases else []
        points = self.say("table.points", n=self.figures["artisan_points"][number - 1])
        return f"{points}, {', '.join(found)}"

    def vase(self, number: int) -> str:
        """The resources of a vase: two above, one below."""
        below = self.resource(RESOURCES[self.figures["vase_below"][number - 1]])
        return f"{self.plus(self.vase_top(number))} / {below}"

    def vase_top(self, number: int) -> list[str]:
        """The two resources above on a vase."""
        return [RESOURCES[self.figures[key][number - 1]] for key in ("vase_one", "vase_two")]

    def step(self, step: int) -> str:
        """A step of the burial chamber: cost and points."""
        points = self.say("table.points", n=self.figures["step_points"][step])
        return f"{self.step_cost(step - 1)}: {points}"

    # ---------------------------------------------------------------- nobles

    def noble(self, number: int) -> str:
        """A noble by name and number."""
        return noble_name(self.lang, number)

    def power(self, number: int) -> str:
        """What a noble does, and when."""
        ability = ABILITIES[number - 1]
        args: dict[str, object] = {}
        if number == COMMANDER:
            stands = self.figures["sword_stands"]
            ability = "swap_sword" if len(stands) > 1 else ability
            args = {"one": self.resource("sword"), "two": self.resource(RESOURCES[stands[0]])}
        elif ability == "swap_pair":
            one, two = (self.figures[key][number - 1] for key in ("pair_one", "pair_two"))
            args = {"one": self.resource(RESOURCES[one]), "two": self.resource(RESOURCES[two])}
        elif ability == "instant":
            args = {"gains": self.gain_words("gain", number - 1)}
        place = self.figures["noble_district"][number - 1]
        if place >= 0:
            args["at"] = self.say(f"pharaon.district.{DISTRICTS[place]}.at")
        said = self.say(f"pharaon.power.{ability}", **args)
        if ability == "none":
            return said
        when = self.say(f"pharaon.kind.{KINDS[number - 1]}")
        return self.say("table.pair", what=when, more=said)

    def gain_words(self, table: str, number: int) -> str:
        """What a noble or a favour brings: one or two things with their numbers."""
        found = []
        for which in ("first", "second"):
            n = self.figures[f"{table}_{which}_n"][number]
            kind = GAINS[self.figures[f"{table}_{which}"][number]]
            found += [self.say(f"pharaon.gain.{kind}", n=n)] if n else []
        return ", ".join(found)

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
        gives = self.figures[f"row_fields_{row + 1}"][field]
        return self.say(f"pharaon.field.{FIELDS[gives]}")

    def rows(self) -> range:
        """The rows of the pyramid that can be used."""
        return range(self.counts["rows"][0])

    def standing(self, row: int, field: int) -> int | None:
        """Who stands on a field of the pyramid."""
        for player in self.players:
            mine = self.player(player)
            if mine["row"] == row + 1 and mine["field"] == field:
                return player
        return None
