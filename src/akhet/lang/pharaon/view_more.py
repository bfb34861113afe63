"""More of the table of Pharaon in words: gods, payments, the Traitor, and what choices lead to."""

from dataclasses import dataclass
from typing import Any

from akhet.lang.pharaon.konflikte import KonflikteTable
from akhet.lang.pharaon.names import DISTRICTS, RESOURCES
from akhet.lang.pharaon.view import EFFECTS, LAST, TILES, TRAITOR


@dataclass(frozen=True)
class God:
    """What a god asks on both sides, and what it is worth."""

    name: str
    left: str  # the district before it, clockwise
    right: str
    needs: tuple[int, int]
    points: int


class PharaonBoard(KonflikteTable):
    """All that can be said of a view."""

    def task(self) -> tuple[str, int, int]:
        """The question that is open: its step, seat and argument."""
        if not self.view["tasks"]:
            return "", -1, 0
        last: dict[str, Any] = self.view["tasks"][-1]
        return str(last["step"]), int(last["seat"]), int(last["arg"])

    # ---------------------------------------------------------------- gods

    def gods(self) -> list[God]:
        """The five gods, each between a district and the next one clockwise."""
        found: list[God] = []
        for left, right in zip(self.order, [*self.order[1:], *self.order[:1]], strict=True):
            at = DISTRICTS.index(left)
            needs = (self.counts["god_own"][at], self.counts["god_next"][at])
            points = self.counts["god_points"][at]
            found.append(God(self.say(f"pharaon.god.{left}"), left, right, needs, points))
        return found

    def asked(self, god: God) -> str:
        """What a god asks."""
        one = self.say(f"pharaon.demand.{god.left}", n=god.needs[0])
        return f"{one} + {self.say(f'pharaon.demand.{god.right}', n=god.needs[1])}"

    def things(self, player: int, district: str) -> int:
        """What the gods count in a district."""
        return self.counts[f"things_{district}"][player]

    def met(self, player: int) -> set[str]:
        """The gods that count for a player as things stand."""
        return {god.name for god in self.gods() if self.counts[f"god_{god.left}"][player]}

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

    def tile_side(self, tile: dict[str, Any]) -> str:
        """The side of a tile, as the figures call it."""
        return "dark" if tile["dark"] else "light"

    def coming(self, tile: dict[str, Any], slots: int = 3) -> list[str]:
        """What the next slots of a tile do."""
        row = f"tile_{tile['tile']}_{self.tile_side(tile)}"
        does = list(zip(self.figures[row], self.figures[f"{row}_n"], strict=True))
        free = does[tile["filled"] :]
        return [self.slot(EFFECTS[effect], n, tile) for effect, n in free[:slots]]

    def slot(self, effect: str, n: int, tile: dict[str, Any]) -> str:
        """What one slot does."""
        if effect == "none":
            return "–"
        if effect == "god":
            return self.tile_god(tile)
        return self.say(f"pharaon.slot.{effect}.name", n=n)

    def tile_god(self, tile: dict[str, Any]) -> str:
        """The god of a tile."""
        place = self.figures["tile_gods"][TILES.index(tile["tile"])]
        return self.say(f"pharaon.god.{DISTRICTS[place]}")

    def tile_vases(self, tile: dict[str, Any]) -> int:
        """How many vases the Traitor takes in the round of a tile."""
        return self.figures[f"tile_vases_{self.tile_side(tile)}"][TILES.index(tile["tile"])]

    def hidden_vases(self) -> int:
        """How many vases lie face down before the Traitor."""
        vases = self.view["vases"]
        return int(vases["owed"]) + len(vases["apart"])

    def marked(self, resource: str) -> dict[str, Any]:
        """The tile on which a resource goes; where none has room, the one it marks."""
        place = self.counts["plots"][RESOURCES.index(resource)]
        if place == -1:
            return next(tile for tile in self.tiles() if tile["resource"] == resource)
        return self.tiles()[place]

    # ---------------------------------------------------------------- what choices lead to

    def hint(self, name: str) -> str:
        """What a choice is about, where its words only say a number."""
        verb, _, rest = name.partition(":")
        step, seat, arg = self.task()
        if verb == "nile":
            return f"→ {self.nile_gain(int(rest) - 1)}"
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
            resource = self.colour(self.conflict_at(int(rest)))
            return f"{self.resource(resource)}; {self.wheel_hint(resource, arg)}"
        if verb == "on_tile":
            tile = self.tiles()[int(rest) - 1]
            return f"{self.tile_name(tile)}: {(self.coming(tile, 1) or ['–'])[0]}"
        if verb == "favour":
            return self.favour(dict(self.favours(DISTRICTS[arg]))[int(rest)])
        if verb == "arch":
            return self.arch(DISTRICTS[arg], seat)
        return ""

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
        top = self.vase_top(vase + 1)
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
        row = self.counts["row"][0]
        if row == LAST:
            return self.say("pharaon.board.passed_last")
        return self.say("pharaon.board.to_row", n=row)

    def is_traitor(self, player: int) -> bool:
        """Whether a player is the Traitor, who holds no seat."""
        return self.view["traitor"] is not None and player == TRAITOR
