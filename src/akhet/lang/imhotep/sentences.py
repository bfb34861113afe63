"""The words of Imhotep: its actions and its facts."""

from collections.abc import Sequence
from typing import ClassVar

from akhet.games.imhotep import facts
from akhet.lang.grammar import LATEST, FactData, Figures, Grammar
from akhet.lang.said import joined, mark
from akhet.lang.texts import text

SITES, CARDS, COLOURS = facts.SITE.names, facts.CARD.names, facts.COLOUR.names


LANDED = "landed"
"""Told as one fact: what lands somewhere, one stone after the other."""


class ImhotepWords(Grammar):
    """Imhotep in words."""

    moves = ("took", "placed", "sailed", "played", "passed")
    previews: ClassVar = {"temple_shows": ("preview.round_end", LATEST)}

    def action_label(self, lang: str, name: str) -> str:
        """For example `sail:2>temple`: "Sail ship 2 to the temple"."""
        kind, args = parsed(lang, name)
        return text(lang, f"imhotep.action.{kind}", **args)

    def group(self, lang: str, name: str) -> str:
        """For example `sail:2>temple`: "Sail ship 2"."""
        kind, args = parsed(lang, name)
        return text(lang, f"imhotep.group.{GROUPS[kind]}", **args)

    def item(self, lang: str, name: str) -> str:
        """For example `sail:2>temple`: "to the temple"."""
        kind, args = parsed(lang, name)
        key = f"imhotep.item.{kind}" if kind in SHORT else f"imhotep.action.{kind}"
        return text(lang, key, **args)

    def sentence(
        self, lang: str, fact: FactData, names: Sequence[str], figures: Figures | None = None
    ) -> str:
        """A fact such as `["took", 0, 3]`: "Ann takes 3 stones."."""
        key = str(fact[0])
        numbers = [int(str(number)) for number in fact[1:]]
        if key == LANDED:  # where, then whose stones, in their order
            args = self.role(lang, "site", SITES[numbers[0]])
            args["whose"] = joined(", ", [mark("seat", n, names[n]) for n in numbers[1:]])
        else:
            args = self.args(lang, fact, names)
        if key == "opened":  # several cards turned up one after the other are told together
            args["card"] = joined(", ", [card_name(lang, CARDS[n]) for n in numbers if n >= 0])
        return text(lang, f"imhotep.fact.{key}", **args)

    def role(self, lang: str, name: str, value: object) -> dict[str, object]:
        """Ships and their spaces count from 1; a site is also where something goes to or is."""
        if name == "ship":
            return {name: mark("ship", int(str(value)), str(int(str(value)) + 1))}
        if name in ("space", "count"):
            return {name: int(str(value)) + 1}
        if name == "card":
            return {name: card_name(lang, str(value))}
        if name == "site":
            return {role: site_name(lang, str(value), key) for role, key in SITE_WORDS.items()}
        return {name: str(value).upper() if name == "side" else value}

    def told(self, happened: list[FactData]) -> list[FactData]:
        """Tells a stone with what it scores, and together cards turned up or stones landed."""
        kept: list[FactData] = []
        for fact in happened:
            last = kept[-1] if kept else ["start"]
            if fact[0] == "scored" and last[0] == "built" and fact[1:3] == last[1:3]:
                kept[-1] = fact
            elif fact[0] == "opened" and last[0] == "opened":
                kept[-1] = [*last, *fact[1:]]
            elif fact[0] == "built" and last[0] == "built" and fact[2] == last[2]:
                kept[-1] = [LANDED, last[2], last[1], fact[1]]
            elif fact[0] == "built" and last[0] == LANDED and fact[2] == last[1]:
                kept[-1] = [*last, fact[1]]
            else:
                kept.append(fact)
        return kept

    def named(self, figures: Figures) -> dict[str, object]:
        """The printed figures under the names that explanations use."""
        return shown(figures)

    def help(self, lang: str, key: str, figures: Figures) -> str:
        """The explanation of a card, site, piece or option, with this box's figures."""
        return text(lang, f"imhotep.{key}.help", **shown(figures))


GROUPS = {
    "take": "take",
    "place": "place",
    "sail": "sail",
    "play": "play",
    "pass": "pass",
    "skip": "skip",
    "unload": "unload",
    "pick": "pick",
    "pick_pair": "pick",
    "keep": "keep",
    "build": "build",
    "temple_point": "temple",
    "temple_stones": "temple",
}
"""The heading of each kind of choice."""

SHORT = ("place", "sail", "play", "unload", "pick", "keep", "build")
"""The kinds that are said shorter under their heading."""


def parsed(lang: str, name: str) -> tuple[str, dict[str, object]]:
    """The kind of a named action, and the arguments of its text."""
    verb, _, rest = name.partition(":")
    if verb == "place":
        ship, _, space = rest.partition(".")
        return "place", {"ship": ship, "space": space}
    if verb == "sail":
        ship, _, site = rest.partition(">")
        return "sail", {"ship": ship, "to": text(lang, f"imhotep.site.{site}.to")}
    if rest == "pair":
        return "pick_pair", {}
    if verb in ("play", "pick", "keep", "draw"):
        return verb, {"card": text(lang, f"imhotep.card.{rest}.name")}
    if verb == "build":
        return "build", {"pyramid": text(lang, f"imhotep.pyramid.{rest}")}
    if verb == "temple":
        return f"temple_{rest}", {}
    return verb, {"count": rest, "side": rest.upper()}  # take, pass, skip, unload, round, side


SITE_WORDS = {"site": "name", "to": "to", "at": "at"}


def site_name(lang: str, site: str, form: str) -> str:
    """A site in words: its name, or where something goes to or is."""
    return mark("site", site, text(lang, f"imhotep.site.{site}.{form}"))


def card_name(lang: str, card: str) -> str:
    """A card in words."""
    return mark("card", card, text(lang, f"imhotep.card.{card}.name"))


def shown(figures: Figures) -> dict[str, object]:
    """The printed figures under the names that the explanations use."""
    stones, sled, take = figures["stones"][:3]
    group_more, tower_size, loose, statue_more, unused, wrath = figures["end"]
    return {
        "stones": stones,
        "sled": sled,
        "take": take,
        "rounds": figures["rounds"][0],
        "overflow_a": figures["overflow"][0],
        "overflow_b": figures["overflow"][1],
        "temple": figures["temple_a"][0],
        "width_two": figures["temple_width"][0],
        "width": figures["temple_width"][1],
        "groups": listed(figures["groups"]),
        "group_more": group_more,
        "rows": listed(figures["burial_ranks"]),
        "two": listed(figures["obelisk_2"]),
        "three": listed(figures["obelisk_3"]),
        "four": listed(figures["obelisk_4"]),
        "towers": listed(figures["towers"]),
        "tower_size": tower_size,
        "loose": loose,
        "statues": listed(figures["statues"]),
        "statue_more": statue_more,
        "decoration": figures["decorations"][0],
        "unused": unused,
        "wrath": wrath,
    }


def listed(numbers: Sequence[int]) -> str:
    """Numbers in a row."""
    return ", ".join(str(number) for number in numbers)


IMHOTEP = ImhotepWords("imhotep", "sail:2>temple", facts.FACTS)
