"""The words of Pharaon: which number of a fact is a player, a resource, a card."""

from collections.abc import Sequence

from akhet.games.pharaon.facts import FACTS as DECLARED
from akhet.games.pharaon.facts import GOING
from akhet.lang.grammar import FactData, Figures, Grammar
from akhet.lang.pharaon.bill import bill_says
from akhet.lang.pharaon.konflikte import KonflikteTable
from akhet.lang.pharaon.names import (
    BLADES,
    COINS,
    DISTRICTS,
    GIFTS,
    RESOURCES,
    amount,
    blades_words,
    coin_name,
    counted_list,
    district_words,
    favour_name,
    favour_of,
    joker_name,
    noble_called,
    noble_name,
    offering_name,
    resource,
)
from akhet.lang.said import capital, filled, joined, mark
from akhet.lang.texts import text

FACTS = {kind.key: tuple(kind.names) for kind in DECLARED if not kind.quiet}
"""What the numbers of each fact are, in order."""

LISTS = {
    "pay": (1, "coins"),
    "gain": (1, "goods"),
    "offering": (1, "offerings"),
    "show_vase": (0, "vases"),
    "block": (0, "resources"),
    "show_conflict": (0, "conflicts"),
    "place_conflict": (0, "placed"),
    "pay_sword": (1, "blades"),
    "show_favour": (0, "favours"),
}
"""Facts that are told together when they follow each other: how many numbers must agree, and what
the others are then."""

SHORT = (
    "go",
    "nile",
    "wise",
    "treasurer",
    "access",
    "pay",
    "set",
    "bonus",
    "bag",
    "noble",
    "noble_deck",
    "artisan",
    "artisan_deck",
    "track",
    "take",
    "take_first_player",
    "vase",
    "keep",
    "wheel",
    *("slot_free", "conflict", "more", "extra", "favour", "joker", "sword", "solve", "on_tile"),
)
"""The kinds of choice that are said shorter under their heading."""

GROUPS = {
    "bag": "bonus",
    "noble_deck": "noble",
    "artisan_deck": "artisan",
    "take_first_player": "take",
    "arch_side": "arch",
}
"""The heading of a kind of choice, where it is not its own."""

RESOURCE_VERBS = ("track", "take", "wheel", "orient", "mark", "supply", "back")
NOBLE_VERBS = ("keep", "deal_noble")
COIN_VERBS = ("access", "pay", "treasurer", "sword")
LUCK_VERBS = ("lay", "tile", "direction", "begin", "draw", "cover", "heir", "deal_favour")


PAID = ("go:", "nile:", "access:", "conflict:", "slot:", "arch", "favour:", "joker:", "extra:")
"""How the actions begin that cost something."""

DUE = ("access", "pay", "bonus_pay", "want_bonus", "swords")
"""The questions that are the rest of a payment."""

EXPANSION = ("arch_", "nile_cover", "pharaoh", "traitor_swords")
"""How the table options begin that only matter with the expansion."""


class PharaonWords(Grammar):
    """Pharaon in words."""

    starts = ("round", "act", "pass", "pass_last", "field", "traitor_vase")

    def action_label(self, lang: str, name: str) -> str:
        """For example `pay:justice`: "Pay justice"."""
        kind, args = parsed(lang, name)
        return capital(text(lang, f"pharaon.action.{kind}", **args))

    def group(self, lang: str, name: str) -> str:
        """For example `pay:justice`: "Pay"."""
        kind, args = parsed(lang, name)
        return text(lang, f"pharaon.group.{GROUPS.get(kind, kind)}", **args)

    def item(self, lang: str, name: str) -> str:
        """For example `pay:justice`: "justice"."""
        kind, args = parsed(lang, name)
        part = "item" if kind in SHORT else "action"
        return text(lang, f"pharaon.{part}.{kind}", **args)

    def letter(self, lang: str, name: str) -> str:
        """The letter of a coin: that of its resource, with an o before it for an offering."""
        verb, _, coin = name.partition(":")
        if verb not in COIN_VERBS:
            return ""
        if coin == "district":
            return "O"
        name, _, number = coin.removeprefix("offering_").partition("_")
        mark = text(lang, f"pharaon.resource.{name}.letter")
        return f"O{mark}{number}" if coin.startswith("offering_") else mark

    def opponent(self, lang: str) -> str:
        """The Traitor of a solo game."""
        return text(lang, "pharaon.board.traitor")

    def is_aside(self, name: str) -> bool:
        """A change by a noble can be made at many moments: it stands below the question."""
        return name.startswith(("wise:", "treasurer:"))

    def within(self, option: str) -> str:
        """The parts of the expansion only matter with it."""
        return "konflikte" if option.startswith(EXPANSION) else ""

    def sentence(
        self, lang: str, fact: FactData, names: Sequence[str], figures: Figures | None = None
    ) -> str:
        """A fact such as `["track", 0, 4, 2]`: "Ann climbs to field 2 of the trade track."."""
        key = str(fact[0])
        numbers = [int(str(number)) for number in fact[1:]]
        args: dict[str, object] = {}
        for place, role in enumerate(roles_of(key)):
            args |= role_words(lang, role, numbers[place:], names, figures)
        if key == "wheel":
            key = "wheel_clockwise" if numbers[0] == 1 else "wheel_counter"
        return capital(text(lang, f"pharaon.fact.{key}", **args))

    def role(self, lang: str, name: str, value: object) -> dict[str, object]:
        """The arch, the resource or the number a question is about."""
        if name == "arch":
            return {name: text(lang, f"pharaon.arch.{value}.name")}
        return {name: resource(lang, str(value)) if name == "resource" else value}

    def is_paid(self, name: str) -> bool:
        """What opens a district, and what swords buy."""
        return name.startswith(PAID)

    def is_due(self, step: str) -> bool:
        """The next coin, or the next sword."""
        return step in DUE

    def bill(self, lang: str, facts: Sequence[FactData]) -> list[str]:
        """Access, what counts, what is paid."""
        return bill_says(lang, facts)

    def told(self, happened: list[FactData]) -> list[FactData]:
        """What was paid, got or laid out in a row is told together; access says the act, too."""
        kept: list[FactData] = []
        for fact in happened:
            key, numbers = str(fact[0]), list(fact[1:])
            last = kept[-1] if kept else ["start"]
            same = LISTS[key][0] if key in LISTS else 0
            if key in LISTS and list(last[: same + 1]) == [key, *numbers[:same]]:
                kept[-1] = [*last, *listed(key, numbers)]
            elif key in LISTS:
                kept.append([key, *numbers[:same], *listed(key, numbers)])
            elif key == "access" and last[0] == "act":
                kept[-1] = fact
            else:
                kept.append(fact)
        return kept

    def named(self, figures: Figures) -> dict[str, object]:
        """The printed figures under the names that explanations use."""
        return shown(figures)

    def help(self, lang: str, key: str, figures: Figures) -> str:
        """The explanation of a thing, with this box's figures."""
        return text(lang, f"pharaon.{key}.help", **shown(figures))


def listed(key: str, numbers: list[object]) -> list[object]:
    """The numbers of a fact that go into a list, two for each entry."""
    if key == "gain":
        return numbers[1:3]
    return [*numbers[LISTS[key][0] :], -1, -1][:2]


# ---------------------------------------------------------------- choices


def parsed(lang: str, name: str) -> tuple[str, dict[str, object]]:
    """The kind of a named action, and the arguments of its text."""
    verb, _, rest = name.partition(":")
    if verb == "go":
        return verb, district_words(lang, rest)
    if verb == "wise":
        coin, _, wanted = rest.partition(">")
        return verb, {"coin": coin_name(lang, coin), "resource": resource(lang, wanted)}
    if verb in COIN_VERBS:
        return verb, {"coin": coin_name(lang, rest)}
    if verb in RESOURCE_VERBS and rest in RESOURCES:
        return verb, {"resource": resource(lang, rest)}
    if verb in NOBLE_VERBS:
        return verb, {"noble": noble_name(lang, int(rest))}
    if rest.isdecimal():
        return verb, {"n": int(rest)}
    if verb in LUCK_VERBS:
        return verb, luck_words(lang, verb, rest)
    if verb == "joker":
        return verb, {"what": joker_name(lang, rest)}
    if verb == "arch" and rest:
        return "arch_side", {"side": rest.upper()}
    return (f"{verb}_{rest}" if rest else verb), {}


def luck_words(lang: str, verb: str, rest: str) -> dict[str, object]:
    """What chance decides while the table is set up, and offerings."""
    if verb == "lay":
        return district_words(lang, rest)
    if verb == "tile":
        return {"tile": text(lang, f"pharaon.tile.{rest}.name")}
    if verb == "direction":
        return {"way": text(lang, f"pharaon.board.{rest}")}
    if verb == "begin":
        return {"whom": text(lang, f"pharaon.choice.{rest}")}
    if verb == "cover":
        return {"side": rest.upper()}
    if verb == "heir":
        return {"heir": text(lang, f"pharaon.choice.{rest}")}
    if verb == "deal_favour":
        return {"favour": favour_name(lang, rest)}
    return {"offering": text(lang, f"pharaon.offering.{rest}")}


# ---------------------------------------------------------------- facts


LIST_ROLES = [role for _same, role in LISTS.values()]


def roles_of(key: str) -> tuple[str, ...]:
    """The roles of a fact's numbers; if it was told with others like it, the last is a list."""
    if key not in LISTS:
        return FACTS[key]
    same, role = LISTS[key]
    return (*FACTS[key][:same], role)


def role_words(
    lang: str, role: str, numbers: Sequence[int], names: Sequence[str], figures: Figures | None
) -> dict[str, object]:
    """A number of a fact, or all from there on, as the words its role asks for."""
    number = numbers[0]
    if role == "who":
        traitor = text(lang, "pharaon.board.traitor")
        return {"who": mark("seat", number, names[number]) if number < len(names) else traitor}
    if role == "going":
        return district_words(lang, GOING.names[number].split("_")[0])
    if role == "district":
        return district_words(lang, DISTRICTS[number])
    if role == "resource":
        return {role: resource(lang, RESOURCES[number])}
    if role == "noble":
        return {role: noble_called(lang, number + 1)}
    if role == "coin":
        district = DISTRICTS[numbers[1]] if COINS[number] == "district" else ""
        return {role: coin_name(lang, COINS[number], district)}
    if role in ("artisan", "vase", "conflict"):
        return {"card": card_words(lang, role, number + 1, figures)}
    if role in ("row", "field", "place", "slot"):
        return {role: number + 1}
    if role == "favour":
        return {role: favour_name(lang, favour_of(number))}
    if role in LIST_ROLES:
        return {role: list_words(lang, role, numbers, figures)}
    return {role: number}


def card_words(lang: str, kind: str, number: int, figures: Figures | None) -> str:
    """A card by its number, with what it holds where the printed figures are at hand."""
    named = mark(kind, number, str(number))
    if figures is None:
        return named
    box = KonflikteTable({}, figures, lang, [], {})
    holds = {"artisan": box.artisan, "vase": box.vase, "conflict": box.conflict}[kind](number)
    return filled("{card} ({holds})", {"card": named, "holds": holds})


def list_words(lang: str, role: str, numbers: Sequence[int], figures: Figures | None) -> str:
    """The entries of a fact that was told together with others like it, two numbers each."""
    pairs = list(zip(numbers[::2], [*numbers[1::2], -1], strict=False))
    if role == "goods":
        return goods_words(lang, pairs)
    if role == "blades":
        return blades_words(lang, [BLADES[blade] for blade, _more in pairs])
    if role == "coins":
        found = [coin_name(lang, COINS[coin], DISTRICTS[place]) for coin, place in pairs]
    elif role == "offerings":
        found = [offering_name(lang, GIFTS[kind]) for kind, _more in pairs]
    elif role == "resources":
        found = [resource(lang, RESOURCES[kind]) for kind, _more in pairs]
    elif role == "placed":
        found = [placed_words(lang, card, RESOURCES[area]) for card, area in pairs]
    elif role == "favours":
        found = [favour_name(lang, favour_of(card)) for _district, card in pairs]
    else:
        kind = "vase" if role == "vases" else "conflict"
        found = [card_words(lang, kind, card + 1, figures) for _place, card in pairs]
    return counted_list(found)


def goods_words(lang: str, pairs: list[tuple[int, int]]) -> str:
    """Resources with their numbers, those of one kind together."""
    totals: dict[str, int] = {}
    for kind, n in pairs:
        totals[RESOURCES[kind]] = totals.get(RESOURCES[kind], 0) + n
    return joined(", ", [amount(lang, name, n) for name, n in totals.items()])


def placed_words(lang: str, conflict: int, area: str) -> str:
    """A conflict that is laid out, and in which area."""
    named = mark("conflict", conflict + 1, str(conflict + 1))
    return filled("{n} → {area}", {"n": named, "area": resource(lang, area)})


def shown(figures: Figures) -> dict[str, object]:
    """The printed figures under the names that the explanations use."""
    few, many, silver = figures["setup"]
    pharaoh, first, nobles, step = figures["titles"]
    _none, artisans, conflicts = figures["heir_needs"]
    return {
        "n": "n",
        "few": few,
        "many": many,
        "silver": silver,
        "pharaoh": pharaoh,
        "first": first,
        "nobles": nobles,
        "artisans": artisans,
        "conflicts": conflicts,
        "step": step,
        "steps": len(figures["step_cost"]),
        "tracks": ", ".join(str(points) for points in figures["track_points"][1:]),
    }


PHARAON = PharaonWords("pharaon", "go:chamber")
