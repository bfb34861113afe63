"""The words of Pharaon: which number of a fact is a player, a resource, a card."""

from collections.abc import Sequence

from akhet.lang.grammar import FactData, Figures, Grammar
from akhet.lang.words import text

RESOURCES = ("agriculture", "justice", "royalty", "construction", "trade", "silver")
DISTRICTS = ("offerings", "nobles", "nile", "artisans", "chamber")
GIFTS = (*RESOURCES[:5], *DISTRICTS, "prestige_1", "prestige_2")
COINS = (*RESOURCES[:5], *[f"offering_{name}" for name in RESOURCES[:5]], "silver", "district")
GOING = ("offerings", "nobles", *["nile"] * 6, "artisans", "chamber")
"""The district of each action that opens one, by number."""

FACTS: dict[str, tuple[str, ...]] = {
    "round": ("n",),
    "act": ("who", "going"),
    "access": ("who", "coin", "district"),
    "pay": ("who", "coins"),
    "gain": ("who", "goods"),
    "no_supply": ("who", "resource", "n"),
    "offering": ("who", "offerings"),
    "noble": ("who", "noble"),
    "artisan": ("who", "card"),
    "chamber": ("who", "n"),
    "pharaoh": ("who",),
    "track": ("who", "resource", "n"),
    "show_vase": ("vases",),
    "vase": ("who", "card"),
    "power": ("who", "noble"),
    "change": ("who", "coin", "resource"),
    "pass": ("who", "row"),
    "pass_last": ("who",),
    "field": ("who", "row", "field"),
    "first": ("who",),
    "reveal_noble": ("place", "noble"),
    "reveal_artisan": ("place", "card"),
    "over": (),
    "wheel": (),
    "block": ("resources",),
    "traitor_vases": ("n",),
    "traitor_vase": ("card",),
    "traitor_wheel": ("resource",),
    "plot": ("resource", "place", "slot"),
    "discard_noble": ("noble",),
    "discard_artisan": ("card",),
}
"""What the numbers of each fact are, in order."""

LISTS = {"pay": 1, "gain": 1, "offering": 1, "show_vase": 0, "block": 0}
"""Facts that are told together when they follow each other: which of their numbers must agree."""

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
)
"""The kinds of choice that are said shorter under their heading."""

GROUPS = {
    "bag": "bonus",
    "noble_deck": "noble",
    "artisan_deck": "artisan",
    "take_first_player": "take",
}
"""The heading of a kind of choice, where it is not its own."""

RESOURCE_VERBS = ("track", "take", "wheel", "orient", "mark", "supply")
NOBLE_VERBS = ("keep", "deal_noble")
COIN_VERBS = ("access", "pay", "treasurer")


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
        mark = text(lang, f"pharaon.resource.{coin.removeprefix('offering_')}.letter")
        return f"O{mark}" if coin.startswith("offering_") else mark

    def opponent(self, lang: str) -> str:
        """The Traitor of a solo game."""
        return text(lang, "pharaon.board.traitor")

    def is_aside(self, name: str) -> bool:
        """A change by a noble can be made at many moments: it stands below the question."""
        return name.startswith(("wise:", "treasurer:"))

    def sentence(self, lang: str, fact: FactData, names: Sequence[str]) -> str:
        """A fact such as `["track", 0, 4, 2]`: "Ann climbs to field 2 of the trade track."."""
        key = str(fact[0])
        numbers = [int(str(number)) for number in fact[1:]]
        args: dict[str, object] = {}
        for place, role in enumerate(FACTS[key]):
            args |= role_words(lang, role, numbers[place:], names)
        if key == "wheel":
            key = "wheel_clockwise" if numbers[0] == 1 else "wheel_counter"
        return capital(text(lang, f"pharaon.fact.{key}", **args))

    def told(self, facts: list[FactData]) -> list[FactData]:
        """What was paid, got or laid out in a row is told together; access says the act, too."""
        kept: list[FactData] = []
        for fact in facts:
            key, numbers = str(fact[0]), list(fact[1:])
            last = kept[-1] if kept else ["start"]
            same = LISTS.get(key, 0)
            if key in LISTS and list(last[: same + 1]) == [key, *numbers[:same]]:
                kept[-1] = [*last, *listed(key, numbers)]
            elif key in LISTS:
                kept.append([key, *numbers[:same], *listed(key, numbers)])
            elif key == "access" and last[0] == "act":
                kept[-1] = fact
            else:
                kept.append(fact)
        return kept

    def help(self, lang: str, key: str, figures: Figures) -> str:
        """The explanation of a thing, with this box's figures."""
        return text(lang, f"pharaon.{key}.help", **shown(figures))


def capital(sentence: str) -> str:
    """A text that begins with a capital."""
    return sentence[:1].upper() + sentence[1:]


def listed(key: str, numbers: list[object]) -> list[object]:
    """The numbers of a fact that go into a list, two for each entry."""
    if key == "gain":
        return numbers[1:3]
    return [*numbers[LISTS[key] :], -1, -1][:2]


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
    if verb in ("lay", "tile", "direction", "begin", "draw"):
        return verb, luck_words(lang, verb, rest)
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
    return {"offering": text(lang, f"pharaon.offering.{rest}")}


def resource(lang: str, name: str) -> str:
    """A resource in words."""
    return text(lang, f"pharaon.resource.{name}.name")


def district_words(lang: str, name: str) -> dict[str, object]:
    """A district by its name, and as a place."""
    where = f"pharaon.district.{name}"
    return {"district": text(lang, f"{where}.name"), "at": text(lang, f"{where}.at")}


def coin_name(lang: str, coin: str, district: str = "") -> str:
    """What is paid: a resource, an offering, or that of the district."""
    if coin == "district":
        key = f"pharaon.offering.{district}" if district else "pharaon.offering_kind.district.name"
        return text(lang, key)
    if coin.startswith("offering_"):
        return text(lang, f"pharaon.offering.{coin.removeprefix('offering_')}")
    return resource(lang, coin)


def noble_name(lang: str, number: int) -> str:
    """A noble by name and printed number."""
    name = text(lang, f"pharaon.noble.{number}.name")
    return text(lang, "pharaon.board.numbered", name=name, n=number)


# ---------------------------------------------------------------- facts


def role_words(
    lang: str, role: str, numbers: Sequence[int], names: Sequence[str]
) -> dict[str, object]:
    """A number of a fact, or all from there on, as the words its role asks for."""
    number = numbers[0]
    if role == "who":
        traitor = text(lang, "pharaon.board.traitor")
        return {"who": names[number] if number < len(names) else traitor}
    if role == "going":
        return district_words(lang, GOING[number])
    if role == "district":
        return district_words(lang, DISTRICTS[number])
    if role == "resource":
        return {role: resource(lang, RESOURCES[number])}
    if role == "noble":
        return {role: noble_name(lang, number + 1)}
    if role == "coin":
        district = DISTRICTS[numbers[1]] if COINS[number] == "district" else ""
        return {role: coin_name(lang, COINS[number], district)}
    if role in ("card", "row", "field", "place", "slot"):
        return {role: number + 1}
    if role in ("coins", "goods", "offerings", "vases", "resources"):
        return {role: list_words(lang, role, numbers)}
    return {role: number}


def list_words(lang: str, role: str, numbers: Sequence[int]) -> str:
    """The entries of a fact that was told together with others like it, two numbers each."""
    pairs = list(zip(numbers[::2], [*numbers[1::2], -1], strict=False))
    if role == "goods":
        found = [resource(lang, RESOURCES[kind]) for kind, n in pairs for _n in range(n)]
        return counted_list(found)
    if role == "coins":
        found = [coin_name(lang, COINS[coin], DISTRICTS[place]) for coin, place in pairs]
    elif role == "offerings":
        found = [text(lang, f"pharaon.offering.{GIFTS[kind]}") for kind, _more in pairs]
    elif role == "resources":
        found = [resource(lang, RESOURCES[kind]) for kind, _more in pairs]
    else:
        found = [str(vase + 1) for _place, vase in pairs]
    return counted_list(found)


def counted_list(found: list[str]) -> str:
    """Things in a row, equal ones counted."""
    return ", ".join(counted(name, found.count(name)) for name in dict.fromkeys(found))


def counted(name: str, n: int) -> str:
    """A thing with its number, if there is more than one."""
    return f"{n} {name}" if n > 1 else name


def shown(figures: Figures) -> dict[str, object]:
    """The printed figures under the names that the explanations use."""
    few, many, silver = figures["setup"]
    pharaoh, first, nobles, step = figures["titles"]
    return {
        "n": "n",
        "few": few,
        "many": many,
        "silver": silver,
        "pharaoh": pharaoh,
        "first": first,
        "nobles": nobles,
        "step": step,
        "steps": len(figures["step_cost"]),
        "tracks": ", ".join(str(points) for points in figures["track_points"][1:]),
    }


PHARAON = PharaonWords("pharaon", "go:chamber")
