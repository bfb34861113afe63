"""The bill of a payment in words, from the facts of a preview: nothing is worked out here."""

from collections.abc import Sequence

from akhet.games.pharaon.facts import FACTS
from akhet.lang.grammar import FactData
from akhet.lang.pharaon.names import (
    blades_words,
    coin_name,
    counted_list,
    noble_called,
    resource,
)
from akhet.lang.said import filled, joined
from akhet.lang.texts import text

KINDS = {kind.key: kind for kind in FACTS}


def told(facts: Sequence[FactData], key: str) -> list[dict[str, str]]:
    """The facts of one kind, their numbers by role; what has a name by that."""
    kind = KINDS[key]
    found = []
    for fact in facts:
        if fact[0] == key:
            numbers = [int(str(number)) for number in fact[1:]]
            roles = zip(kind.names, kind.roles, numbers, strict=False)
            found.append({name: role.names[n] if role.names else str(n) for name, role, n in roles})
    return found


def bill_says(lang: str, facts: Sequence[FactData]) -> list[str]:
    """What opens the district and as what it counts, what a conflict and the action take."""
    found = [
        text(lang, "pharaon.board.access", what=coin_name(lang, one["coin"], one["district"]))
        for one in told(facts, "access")
    ]
    found += [noble_called(lang, int(one["noble"]) + 1) for one in told(facts, "used")]
    for one in told(facts, "solved"):
        number = text(lang, "pharaon.board.conflict", n=int(one["conflict"]) + 1)
        solves = counted_list(coins(lang, facts, "solves")) or "–"
        found.append(filled("{number}: {coins}", {"number": number, "coins": solves}))
    paid = coins(lang, facts, "stands")
    if found or paid or told(facts, "deducted"):
        cost = text(lang, "pharaon.board.action", what=counted_list(paid) or "0")
        found += [counts_says(lang, facts), cost]
    swords = [one["blade"] for one in told(facts, "pay_sword")]
    if swords:
        found.append(text(lang, "pharaon.board.action", what=blades_words(lang, swords)))
    return found


def counts_says(lang: str, facts: Sequence[FactData]) -> str:
    """As what the access token counts, and what the conflict's resources do."""
    counting = [*told(facts, "deducted"), *told(facts, "counts")]
    if not counting:
        return text(lang, "pharaon.board.not_deducted")
    names = joined(", ", [resource(lang, each["resource"]) for each in counting])
    return text(lang, "pharaon.board.deducted", what=names)


def coins(lang: str, facts: Sequence[FactData], key: str) -> list[str]:
    """Coins, with what they stand for where that is another resource."""
    found = []
    district = next((one["district"] for one in told(facts, "access")), "")
    for one in told(facts, key):
        coin, stands = one["coin"], one["resource"]
        name = coin_name(lang, coin, district)
        own = coin.removeprefix("offering_") == stands
        words = {"coin": name, "as": resource(lang, stands)}
        found.append(name if own else filled("{coin} ({as})", words))
    return found
