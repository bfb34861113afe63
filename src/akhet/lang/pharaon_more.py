"""More of the table of Pharaon in words: gods, payments, the Traitor, and what choices lead to."""

from dataclasses import dataclass
from typing import Any

from akhet.lang.pharaon_names import DISTRICTS, RESOURCES
from akhet.lang.pharaon_pay import PharaonPayments
from akhet.lang.pharaon_table import BASIC, EFFECTS, SLOTS, TILES, TRAITOR


@dataclass(frozen=True)
class God:
    """What a god asks on both sides, and what it is worth."""

    name: str
    left: str  # the district before it, clockwise
    right: str
    needs: tuple[int, int]
    points: int


class PharaonBoard(PharaonPayments):
    """All that can be said of a view."""

    # ---------------------------------------------------------------- gods

    def gods(self) -> list[God]:
        """The five gods, each between a district and the next one clockwise."""
        order: list[str] = self.view["districts"]
        found: list[God] = []
        for place, left in enumerate(order):
            right = order[(place + 1) % BASIC]
            one, two = DISTRICTS.index(left), DISTRICTS.index(right)
            needs = (self.figures["right_need"][one], self.figures["left_need"][two])
            points = self.figures["right_pp"][one] + self.figures["left_pp"][two]
            found.append(God(self.say(f"pharaon.god.{left}"), left, right, needs, points))
        return found

    def asked(self, god: God) -> str:
        """What a god asks."""
        one = self.say(f"pharaon.demand.{god.left}", n=god.needs[0])
        return f"{one} + {self.say(f'pharaon.demand.{god.right}', n=god.needs[1])}"

    def things(self, player: int, district: str) -> int:
        """What the gods count in a district."""
        mine = self.player(player)
        if district == "offerings":
            return sum(mine["offerings"].values())
        if district == "nile":
            return sum(field > 0 for field in mine["nile"])
        if district == "chamber":
            return int(mine["chamber"])
        return len(mine[district])

    def met(self, player: int) -> set[str]:
        """The gods a player satisfies, chosen for most points; nothing counts for two of them."""
        gods = self.gods()
        best: tuple[int, set[str]] = (0, set())
        for chosen in range(1 << BASIC):
            picked = [god for n, god in enumerate(gods) if chosen >> n & 1]
            points = sum(god.points for god in picked)
            if points > best[0] and self.can_have(player, picked):
                best = (points, {god.name for god in picked})
        return best[1]

    def can_have(self, player: int, picked: list[God]) -> bool:
        """Whether a player has enough for all these gods at once."""
        need = dict.fromkeys(DISTRICTS, 0)
        for god in picked:
            need[god.left] += god.needs[0]
            need[god.right] += god.needs[1]
        return all(self.things(player, district) >= n for district, n in need.items())

    def progress(self, god: God, player: int) -> str:
        """How far a player is with a god: both sides, as `2/3 1/2`."""
        left, right = self.things(player, god.left), self.things(player, god.right)
        return f"{left}/{god.needs[0]} {right}/{god.needs[1]}"

    # ---------------------------------------------------------------- the Traitor

    def tiles(self) -> list[dict[str, Any]]:
        """The Traitor's tiles from the left; none if he does not play."""
        found: list[dict[str, Any]] = (self.view["traitor"] or {"tiles": []})["tiles"]
        return found

    def tile_name(self, tile: dict[str, Any]) -> str:
        """A tile, its side and the resource that marks it."""
        side = self.say("pharaon.board.dark" if tile["dark"] else "pharaon.board.light")
        name = self.say(f"pharaon.tile.{tile['tile']}.name")
        return f"{name} ({side})"

    def tile_number(self, tile: dict[str, Any]) -> int:
        """The number of a tile in the figures; a dark one is 5 more."""
        return TILES.index(tile["tile"]) + 5 * bool(tile["dark"])

    def coming(self, tile: dict[str, Any], slots: int = 3) -> list[str]:
        """What the next slots of a tile do."""
        first, at = tile["filled"], self.tile_number(tile) * SLOTS
        codes = self.figures["tile_effects"][at + first : at + min(first + slots, SLOTS)]
        return [self.slot(code, tile) for code in codes]

    def slot(self, code: int, tile: dict[str, Any]) -> str:
        """What one slot does."""
        effect = EFFECTS[code & 15]
        if effect == "none":
            return "–"
        if effect == "god":
            return self.god_of(tile)
        return self.say(f"pharaon.slot.{effect}.name", n=code >> 4)

    def god_of(self, tile: dict[str, Any]) -> str:
        """The god of a tile."""
        place = self.figures["tile_gods"][TILES.index(tile["tile"])]
        return self.say(f"pharaon.god.{DISTRICTS[place]}")

    def tile_vases(self, tile: dict[str, Any]) -> int:
        """How many vases the Traitor takes in the round of a tile."""
        return self.figures["tile_vases"][self.tile_number(tile)]

    def hidden_vases(self) -> int:
        """How many vases lie face down before the Traitor."""
        vases = self.view["vases"]
        return int(vases["owed"]) + len(vases["apart"])

    def marked(self, resource: str) -> dict[str, Any]:
        """The tile on which a resource goes: the one it marks, or the next with room."""
        tiles = self.tiles()
        at = next(n for n, tile in enumerate(tiles) if tile["resource"] == resource)
        turned = [*tiles[at:], *tiles[:at]]
        return next((tile for tile in turned if tile["filled"] < SLOTS), turned[0])

    # ---------------------------------------------------------------- what choices lead to

    def hint(self, name: str) -> str:
        """What a choice is about, where its words only say a number."""
        verb, _, rest = name.partition(":")
        step, seat, arg = self.task()
        if verb in ("go", "nile"):
            return self.going_hint(name, seat)
        if verb == "keep":
            return f"{self.power(int(rest))}; {self.worth(int(rest))}"
        if verb in ("noble", "artisan", "vase", "set", "bonus", "extra") and rest.isdecimal():
            return self.place_hint(verb, int(rest))
        if verb == "track":
            field = self.player(seat)["nile"][RESOURCES.index(rest)] + 1
            points = self.say("table.points", n=self.figures["track_points"][field])
            return self.say("pharaon.board.to_field", n=field, points=points)
        if verb == "wheel":
            return self.wheel_hint(rest, arg)
        if verb == "pass":
            return self.pass_hint()
        if verb == "decline" and step == "diplomat":
            return self.vase(arg + 1)
        return self.more_hint(verb, rest) if self.more else ""

    def more_hint(self, verb: str, rest: str) -> str:
        """The same for what only the expansion has."""
        _step, seat, arg = self.task()
        if verb == "conflict":
            return self.conflict(int(rest))
        if verb == "solve":
            resource = self.colour(self.district_of(int(rest)))
            return f"{self.resource(resource)}; {self.wheel_hint(resource, arg)}"
        if verb == "on_tile":
            tile = self.tiles()[int(rest) - 1]
            return f"{self.tile_name(tile)}: {(self.coming(tile, 1) or ['–'])[0]}"
        if verb == "favour":
            return self.favour(dict(self.favours(DISTRICTS[arg]))[int(rest)])
        if verb == "arch":
            return self.arch(DISTRICTS[arg], seat)
        if verb == "joker":
            return self.say("pharaon.gain.swords", n=self.joker_swords(rest, seat))
        return ""

    def going_hint(self, name: str, seat: int) -> str:
        """Access and cost of an action, and what an option of the Nile brings."""
        verb, _, rest = name.partition(":")
        district = "nile" if verb == "nile" else rest
        access = self.say("pharaon.board.access", what=self.opens(district, seat))
        found = f"{access} · {self.say('pharaon.board.action', what=self.cost(name, seat))}"
        return f"{found} → {self.nile_gain(int(rest) - 1)}" if verb == "nile" else found

    def place_hint(self, verb: str, place: int) -> str:
        """What lies in a place of a row."""
        if verb == "set":
            return dict(self.sets()).get(place, "")
        if verb == "bonus":
            return dict(self.zone()).get(place, "")
        if verb == "extra":
            return self.noble_hint(dict(self.extra())[place])
        row = self.view["vases"]["row"] if verb == "vase" else self.view[f"{verb}_row"]
        number = row[place - 1]
        if number is None:
            return ""
        if verb == "noble":
            return self.noble_hint(number)
        return self.artisan(number) if verb == "artisan" else self.vase(number)

    def noble_hint(self, number: int) -> str:
        """A noble: name, power, points."""
        return f"{self.noble(number)}: {self.power(number)}; {self.worth(number)}"

    def wheel_hint(self, resource: str, vase: int) -> str:
        """What the other resource of the Traitor's vase then does on its tile."""
        top = [RESOURCES[n] for n in self.figures["vase_top"][2 * vase : 2 * vase + 2]]
        other = top[1] if top[0] == resource else top[0]
        tile = self.marked(other)
        effect = (self.coming(tile, 1) or ["–"])[0]
        return self.say(
            "pharaon.board.then_plots",
            what=self.resource(other),
            tile=self.tile_name(tile),
            effect=effect,
        )

    def pass_hint(self) -> str:
        """Where whoever passes now would stand."""
        before = sum(self.player(player)["row"] is not None for player in self.players)
        if before == len(self.players) - 1:
            return self.say("pharaon.board.passed_last")
        return self.say("pharaon.board.to_row", n=before + 1)

    def is_traitor(self, player: int) -> bool:
        """Whether a player is the Traitor, who holds no seat."""
        return self.view["traitor"] is not None and player == TRAITOR
