"""The names of the things of Pharaon in words."""

from akhet.games.pharaon.facts import BLADE, COIN, DISTRICT, OFFERING_KIND, RESOURCE
from akhet.lang.said import filled, joined, mark
from akhet.lang.texts import text

RESOURCES: tuple[str, ...] = tuple(RESOURCE.names)
DISTRICTS: tuple[str, ...] = tuple(DISTRICT.names)
GIFTS: tuple[str, ...] = tuple(OFFERING_KIND.names)
COINS: tuple[str, ...] = tuple(COIN.names)
BLADES: tuple[str, ...] = tuple(BLADE.names)
FAVOURS = 10  # of the vizier, then as many of the pharaoh


def joker_name(lang: str, what: str) -> str:
    """An action that is had for a district offering: `nile_3`, `offerings_bonus`, `chamber`."""
    district, _, more = what.partition("_")
    name = text(lang, f"pharaon.district.{district}.name")
    if more == "bonus":
        return f"{name}, {text(lang, 'pharaon.item.more')}"
    return f"{name}, {text(lang, 'pharaon.item.nile', n=int(more))}" if more else name


def favour_name(lang: str, name: str) -> str:
    """A favour by its deck and number: `v3`, `p10`."""
    return mark("favour", name, text(lang, f"pharaon.favour.{name[0]}", n=int(name[1:])))


def favour_of(card: int) -> str:
    """A favour by the number the rules give it, from 0 on: `v1` to `v10`, `p1` to `p10`."""
    return f"v{card + 1}" if card < FAVOURS else f"p{card - FAVOURS + 1}"


def resource(lang: str, name: str) -> str:
    """A resource in words."""
    return mark("resource", name, text(lang, f"pharaon.resource.{name}.name"))


def district_words(lang: str, name: str) -> dict[str, object]:
    """A district by its name, and as a place."""
    where = f"pharaon.district.{name}"
    return {
        "district": mark("district", name, text(lang, f"{where}.name")),
        "at": mark("district", name, text(lang, f"{where}.at")),
    }


def coin_name(lang: str, coin: str, district: str = "") -> str:
    """What is paid: a resource, an offering, or that of the district."""
    if coin == "district":
        key = f"pharaon.offering.{district}" if district else "pharaon.offering_kind.district.name"
        return text(lang, key)
    if coin.startswith("offering_"):
        return offering_name(lang, coin.removeprefix("offering_"))
    return resource(lang, coin)


def offering_name(lang: str, kind: str) -> str:
    """An offering by what it shows."""
    return mark("offering", kind, text(lang, f"pharaon.offering.{kind}"))


def noble_name(lang: str, number: int) -> str:
    """A noble by name and printed number."""
    name = text(lang, f"pharaon.noble.{number}.name")
    return mark("noble", number, text(lang, "pharaon.board.numbered", name=name, n=number))


def noble_called(lang: str, number: int) -> str:
    """A noble by name alone, as a sentence tells it."""
    return mark("noble", number, text(lang, f"pharaon.noble.{number}.name"))


def amount(lang: str, name: str, n: int) -> str:
    """A number of resources; swords are counted, the others are stuff."""
    if name == "sword":
        return text(lang, "pharaon.gain.swords", n=n)
    return counted(resource(lang, name), n)


def counted_list(found: list[str]) -> str:
    """Things in a row, equal ones counted."""
    return joined(", ", [counted(name, found.count(name)) for name in dict.fromkeys(found)])


def counted(name: str, n: int) -> str:
    """A thing with its number, if there is more than one."""
    return filled("{n} {name}", {"n": n, "name": name}) if n > 1 else name


def blades_words(lang: str, blades: list[str]) -> str:
    """What is paid for swords."""
    found = [
        amount(lang, name, blades.count(name))
        if name in RESOURCES
        else counted(coin_name(lang, name), blades.count(name))
        for name in dict.fromkeys(blades)
    ]
    return joined(", ", found)
