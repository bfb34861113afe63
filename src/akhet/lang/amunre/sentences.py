"""The words of Amun-Re: its actions and its facts."""

from collections.abc import Sequence
from typing import ClassVar

from akhet.games.amunre import facts
from akhet.lang.grammar import FactData, Figures, Grammar
from akhet.lang.said import joined, mark
from akhet.lang.texts import text

PROVINCES, POWERS, SOURCES = facts.PROVINCE.names, facts.CARD.names, facts.SOURCE.names
SPACES = facts.SPACES
"""How the spaces of the bid track are called, whatever they cost."""

SHORT = (
    "bid",
    "sell",
    "play",
    "cards",
    "farmers",
    "stones",
    "offer",
    "offer_correct",
    "steal",
    "steal_correct",
    "free_farmer",
    "place",
    "builder",
    "harvest",
    "eight",
    "bonus",
    "choose",
)
"""The kinds of choice that are said shorter under their heading."""

AMOUNTS = ("bid", "cards", "farmers", "stones", "offer")
"""The kinds of choice that differ in a number only."""

GROUPS = {
    "no_cards": "cards",
    "no_farmers": "farmers",
    "no_stones": "stones",
    "steal_correct": "steal",
    "correct_plus": "correct",
    "correct_minus": "correct",
    "item_card": "item",
    "item_farmer": "item",
    "item_stone": "item",
    "reveal": "done",
    "draw": "done",
}
"""The heading of a kind of choice, where it is not its own."""


class AmunReWords(Grammar):
    """Amun-Re in words."""

    previews: ClassVar = {"spent": ("preview.gold", -1), "got": ("preview.gold", 1)}

    def action_label(self, lang: str, name: str) -> str:
        """For example `bid:edfu.6`: "Bid 6 for Edfu"."""
        kind, args = parsed(lang, name)
        return text(lang, f"amunre.action.{kind}", **args)

    def group(self, lang: str, name: str) -> str:
        """For example `bid:edfu.6`: "Bid for Edfu"."""
        kind, args = parsed(lang, name)
        return text(lang, f"amunre.group.{GROUPS.get(kind, kind)}", **args)

    def item(self, lang: str, name: str) -> str:
        """For example `bid:edfu.6`: "6"."""
        kind, args = parsed(lang, name)
        part = "item" if kind in SHORT else "action"
        return text(lang, f"amunre.{part}.{kind}", **args)

    def amount(self, name: str) -> int | None:
        """The bid, how many pieces are bought, or the gold that is offered."""
        verb, _, rest = name.partition(":")
        if verb not in AMOUNTS or rest.startswith("steal"):
            return None
        return int(rest.split(".")[1 if verb == "bid" else 0])

    def is_aside(self, name: str) -> bool:
        """Cards can be sold at any moment: that stands below the question itself."""
        return name.startswith("sell:")

    def sentence(
        self, lang: str, fact: FactData, names: Sequence[str], figures: Figures | None = None
    ) -> str:
        """A fact such as `["bid", 0, 9, 6]`: "Ann bids 6 for Edfu."."""
        key = str(fact[0])
        numbers = [int(str(number)) for number in fact[1:]]
        args = self.args(lang, fact, names)
        if key == "reward":
            args["items"] = items_text(lang, numbers[1:])
        if key in ("revealed", "dealt"):
            some = numbers[1:] if key == "dealt" else numbers
            found = [province_name(lang, PROVINCES[n]) for n in some if n >= 0]
            args["province"] = joined(", ", found)
        return text(lang, f"amunre.fact.{said(key, numbers)}", **args)

    def role(self, lang: str, name: str, value: object) -> dict[str, object]:
        """Provinces and cards by name; kingdoms and what is scored in words."""
        if name == "province":
            return {name: province_name(lang, str(value))}
        if name == "card":
            return {name: mark("card", str(value), text(lang, f"amunre.card.{value}.name"))}
        if name == "kingdom":
            return {name: text(lang, f"amunre.board.{value}")}
        if name == "source":
            return {name: text(lang, f"amunre.scored.{str(value).split('_')[-1]}")}
        return {name: value}

    def told(self, happened: list[FactData]) -> list[FactData]:
        """Tells a card once to who sees it, provinces turned up in a row together, no free bid."""
        kept: list[FactData] = []
        for fact in happened:
            last = kept[-1] if kept else ["start"]
            if fact[0] == "saw" and last[0] == "drew":
                kept[-1] = fact
            elif fact[0] == "paid" and fact[2] == 0:
                continue
            elif fact[0] == "revealed" and last[0] == "revealed":
                kept[-1] = [*last, *fact[1:]]
            elif fact[0] == "dealt" and list(last[:2]) == list(fact[:2]):
                kept[-1] = [*last, *fact[2:]]
            else:
                kept.append(fact)
        return kept

    def named(self, figures: Figures) -> dict[str, object]:
        """The printed figures under the names that explanations use."""
        return shown(figures)

    def help(self, lang: str, key: str, figures: Figures) -> str:
        """The explanation of a card or piece, with this box's figures."""
        return text(lang, f"amunre.{key}.help", **shown(figures))


def said(key: str, numbers: list[int]) -> str:
    """The text a fact has, where its numbers decide that."""
    if key in ("stone", "pyramid") and numbers[0] < 0:
        return f"free_{key}"
    if key == "offered" and numbers[1] == 0:
        return "stole"
    if key == "corrected":
        return "corrected_up" if numbers[1] == 1 else "corrected_down"
    return key


def parsed(lang: str, name: str) -> tuple[str, dict[str, object]]:
    """The kind of a named action, and the arguments of its text."""
    verb, _, rest = name.partition(":")
    if verb == "bid":
        province, _, space = rest.partition(".")
        return "bid", {"province": text(lang, f"amunre.province.{province}"), "space": space}
    if verb in ("sell", "play", "bonus", "draw"):
        return verb, {"card": text(lang, f"amunre.card.{rest}.name")}
    if verb in ("cards", "farmers", "stones"):
        return (verb if rest != "0" else f"no_{verb}"), {
            "n": int(rest),
            "cost": facts.PRICES[int(rest)],
        }
    if verb == "offer":
        return offered(rest)
    if verb == "start":
        return verb, {"n": int(rest) + 1}
    if rest in PROVINCES:
        return verb, {"province": text(lang, f"amunre.province.{rest}")}
    return (f"{verb}_{rest}" if rest else verb), {}


def offered(rest: str) -> tuple[str, dict[str, object]]:
    """An offer: gold or minus 3, with or without a correction."""
    amount, _, correct = rest.partition(".")
    kind = "steal" if amount == "steal" else "offer"
    args: dict[str, object] = {} if amount == "steal" else {"n": int(amount)}
    return (f"{kind}_correct" if correct else kind), args


def province_name(lang: str, province: str) -> str:
    """A province in words."""
    return mark("province", province, text(lang, f"amunre.province.{province}"))


def items_text(lang: str, counts: Sequence[int]) -> str:
    """A reward of cards, farmers and stones."""
    kinds = zip(("cards", "farmers", "stones"), counts, strict=True)
    return ", ".join(text(lang, f"amunre.board.{kind}", n=n) for kind, n in kinds if n)


def shown(figures: Figures) -> dict[str, object]:
    """The printed figures under the names that the explanations use."""
    pyramid, set_points, most, bonus = figures["scoring"]
    _builder, correction, more, eight, farmers, icons = figures["effects"]
    return {
        "correction": correction,
        "more": more,
        "eight": eight,
        "farmers": farmers,
        "icons": icons,
        "needed": figures["supply"][0],
        "pyramid": pyramid,
        "set": set_points,
        "most": most,
        "bonus": bonus,
        "gold": ", ".join(str(points) for points in figures["gold_ranks"]),
        "thief": figures["offering"][4],
        "top1": figures["tops"][0],
        "top2": figures["tops"][1],
        "top3": figures["tops"][2],
    }


AMUNRE = AmunReWords("amunre", "bid:edfu.6", facts.FACTS)
