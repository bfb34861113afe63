"""Payments of Pharaon in words: what access, a conflict and the action take, what is left."""

from typing import Any

from akhet.lang.pharaon import GOING
from akhet.lang.pharaon_konflikte import KonflikteTable
from akhet.lang.pharaon_names import DISTRICTS, RESOURCES
from akhet.lang.pharaon_table import ABILITIES, BASIC, colours_in

GOING_NAMES = (
    *("go:offerings", "go:nobles"),
    *[f"nile:{n}" for n in range(1, 7)],
    *("go:artisans", "go:chamber"),
)
PAYING = ("choose_slot", "access", "want_bonus", "pay", "bonus_pay")
BONUS = 10  # the action with this number: offerings with a bonus
ADMIRAL = 27
JUDGE = 11
SWORDS = 255  # the part of the question's number that says how many swords are due


class PharaonPayments(KonflikteTable):
    """What is paid, and what for."""

    def task(self) -> tuple[str, int, int]:
        """The question that is open: its step, seat and argument."""
        if not self.view["tasks"]:
            return "", -1, 0
        last: dict[str, Any] = self.view["tasks"][-1]
        return str(last["step"]), int(last["seat"]), int(last["arg"])

    def due(self) -> list[str]:
        """While an action is paid: what access and action take, what is deducted, what is left."""
        step, seat, going = self.task()
        if step in ("swords", "arch"):
            return self.swords_due()
        if step not in PAYING:
            return []
        district = GOING[going]
        action = self.say("pharaon.board.action", what=self.cost_due(going, seat, step))
        head = [self.district(district)]
        if step in ("choose_slot", "access"):
            head.append(self.say("pharaon.board.access", what=self.opens(district, seat)))
        if self.solving():
            head.append(self.conflict_due())
        if step in ("choose_slot", "access", "want_bonus"):
            return [*head, action]
        found = [*head, action, self.counts(going, seat, step)]
        if self.view["paid"]:
            paid = [f"{n} {self.coin(coin, district)}" for coin, n in self.view["paid"].items()]
            found.append(self.say("pharaon.board.paid", what=", ".join(paid)))
        return [*found, self.left(going, seat, step)]

    def cost_due(self, going: int, seat: int, step: str) -> str:
        """What the action costs, as far as it is chosen."""
        if step == "bonus_pay" or going == BONUS:
            return self.say("pharaon.board.identical", n=2)
        if step == "pay" and GOING[going] == "offerings":
            return self.say("pharaon.board.any", n=1)
        return self.cost(GOING_NAMES[going], seat)

    def solving(self) -> int:
        """The conflict that is being paid, or 0."""
        return int(self.more.get("paying") or 0)

    def conflict_due(self) -> str:
        """The conflict that is being paid, and its cost."""
        cost = " + ".join(self.resource(name) for name in self.conflict_cost(self.solving()))
        return f"{self.numbered(self.solving())}: {cost}"

    def swords_due(self) -> list[str]:
        """At an arch: what it does and costs; then how many swords are still to be paid."""
        step, seat, arg = self.task()
        if step == "arch":
            return [self.district(DISTRICTS[arg]), self.arch(DISTRICTS[arg], seat)]
        return [self.say("pharaon.board.swords_left", n=arg & SWORDS)]

    def joker_swords(self, what: str, seat: int) -> int:
        """How many swords an action for a district offering costs: as many as resources."""
        district, _, more = what.partition("_")
        if district == "nile":
            cost = self.figures["nile_cost"][self.nile_first() + int(more) - 1]
            return len(colours_in(cost)) if cost > 0 else -cost
        if district == "chamber":
            return len(colours_in(self.figures["step_cost"][int(self.player(seat)["chamber"])]))
        if district == "offerings":
            return 2 if more else 1
        return BASIC if district == "nobles" else 3

    def opens(self, district: str, seat: int) -> str:
        """With what a player opens a district: what the wheel shows, or anything with a noble."""
        shown = self.resource(self.colour(district))
        if self.solving() and ADMIRAL in self.player(max(seat, 0))["nobles"]:
            return self.say("pharaon.board.opens_any", what=shown)
        for noble in self.player(max(seat, 0))["nobles"]:
            place = self.figures["noble_district"][noble - 1]
            if ABILITIES[noble - 1] == "access_any_resource" and DISTRICTS[place] == district:
                return self.say("pharaon.board.opens_any", what=shown)
        return shown

    def wanted(self, going: int, seat: int, step: str) -> int:
        """The cost in numbers: a bag of colours, -n for n identical ones, 0 for any five."""
        district = GOING[going]
        if district == "chamber":
            return self.figures["step_cost"][int(self.player(seat)["chamber"])]
        if district == "nile":
            return self.figures["nile_cost"][self.nile_first() + going - 2]
        if district == "nobles":
            return (
                0 if JUDGE in self.player(seat)["nobles"] else sum(1 << 5 * n for n in range(BASIC))
            )
        if district == "artisans":
            return -3
        return -1 if step == "pay" and going != BONUS else -2

    def fits(self, going: int, seat: int, step: str) -> bool:
        """Whether the access token counts towards the cost."""
        cost = self.wanted(going, seat, step)
        return cost <= 0 or bool(set(self.view["access"]) & set(self.beyond(cost)))

    def beyond(self, cost: int) -> list[str]:
        """The resources of a cost that the conflict does not pay already."""
        rest = colours_in(cost)
        for name in self.extra_cost():
            if name in rest:
                rest.remove(name)
        return rest

    def extra_cost(self) -> list[str]:
        """What the conflict that is being paid costs besides."""
        return self.conflict_cost(self.solving()) if self.solving() else []

    def counts(self, going: int, seat: int, step: str) -> str:
        """As what the access token counts."""
        if not self.fits(going, seat, step):
            return self.say("pharaon.board.not_deducted")
        access: list[str] = self.view["access"]
        names = [self.resource(name) for name in access]
        return self.say("pharaon.board.deducted", what=" / ".join(names))

    def left(self, going: int, seat: int, step: str) -> str:
        """How much is still to be paid."""
        cost, paid = self.wanted(going, seat, step), sum(self.view["paid"].values())
        if self.solving():
            return self.left_with_conflict(cost, seat, paid)
        if cost > 0:
            owed = len(colours_in(cost)) - self.fits(going, seat, step) - paid
            return self.say("pharaon.board.left", n=owed)
        if cost == 0:
            return self.say("pharaon.board.left", n=BASIC - 1 - paid)
        if not paid:
            names = " / ".join(self.resource(name) for name in self.view["access"])
            return self.say("pharaon.board.left_or", n=-cost - 1, what=names, m=-cost)
        common = self.common(seat)
        joined = bool(common & set(self.view["access"]))
        return self.say("pharaon.board.left", n=-cost - joined - paid)

    def common(self, seat: int) -> set[str]:
        """The colours that all coins paid so far can stand for."""
        found = set(RESOURCES[:BASIC])
        for coin in self.view["paid"]:
            name = coin.removeprefix("offering_")
            if name in RESOURCES[:BASIC]:
                found &= self.reach(seat, name)
        return found

    def reach(self, seat: int, name: str) -> set[str]:
        """What a resource can stand for with a player's scribes."""
        found = {name}
        for noble in self.player(seat)["nobles"]:
            if noble <= 5:
                pair = [RESOURCES[n] for n in self.figures["pairs"][2 * noble - 2 : 2 * noble]]
                found |= set(pair) if name in pair else set()
        return found

    # ---------------------------------------------------------------- with a conflict

    def left_with_conflict(self, cost: int, seat: int, paid: int) -> str:
        """How much is still to be paid for the conflict and the action together."""
        totals = self.totals(cost, seat)
        low, high = min(totals) - paid, max(totals) - paid
        if low == high:
            return self.say("pharaon.board.left", n=low)
        return self.say("pharaon.board.left_between", low=low, high=high)

    def totals(self, cost: int, seat: int) -> set[int]:
        """How many coins the whole payment can be, after what is paid already."""
        extra, access = self.extra_cost(), set(self.view["access"])
        if cost > 0:
            rest = self.beyond(cost)
            return {len(extra) + len(rest) - bool(access & set(rest))}
        if cost == 0:
            return {max(len(extra), BASIC - 1)}
        needs = [[*extra, *self.copies(-cost, name)] for name in RESOURCES[:BASIC]]
        return {len(need) for need in needs if self.can_be(need, seat)} or {len(extra)}

    def copies(self, number: int, colour: str) -> list[str]:
        """What is lacking of one colour for a cost of identical resources."""
        extra, access = self.extra_cost(), set(self.view["access"])
        have = {name: extra.count(name) + (name in access) for name in RESOURCES[:BASIC]}
        if max(have.values()) >= number:
            return []
        return [colour] * (number - have[colour])

    def can_be(self, need: list[str], seat: int) -> bool:
        """Whether all coins paid so far can be among what is needed."""
        paid = [
            coin.removeprefix("offering_")
            for coin, n in self.view["paid"].items()
            for _ in range(n)
        ]
        stands = [self.reach(seat, name) for name in paid if name in RESOURCES[:BASIC]]
        return len(paid) <= len(need) and fit(stands, need)


def fit(stands: list[set[str]], need: list[str]) -> bool:
    """Whether each coin can stand for another one of the resources that are needed."""
    if not stands:
        return True
    return any(
        fit(stands[1:], [*need[:n], *need[n + 1 :]])
        for n, name in enumerate(need)
        if name in stands[0]
    )
