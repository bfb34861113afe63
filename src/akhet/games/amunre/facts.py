"""What can happen in Amun-Re, declared once: the numbers of each fact, and who may know it."""

from typing import Final

from akhet.core.facts import NUMBER, OWNER, SEAT, YES, FactKind, Role, fact
from akhet.games.amunre.actions import MOST_PIECES, VALUES, price
from akhet.games.amunre.components import NAMES, POWERS

PROVINCE: Final = Role("province", names=NAMES)
CARD: Final = Role("card", names=POWERS)
KINGDOM: Final = Role("kingdom", names=["old", "new"])
KINDS: Final = ["pyramids", "sets", "banks", "temples", "bonus"]
SOURCES: Final[list[str]] = [
    *[f"old_{kind}" for kind in KINDS],
    *[f"new_{kind}" for kind in KINDS],
    "gold",
]
SPACES: Final = VALUES  # of the bid track
SOURCE: Final = Role("source", names=SOURCES)
PRICES: Final = [int(price(n)) for n in range(MOST_PIECES + 1)]  # of so many pieces of a kind
TOTAL: Final = Role("total", -999, 9_999)

ROUND: Final = fact("round", kingdom=KINGDOM, n=NUMBER, who=SEAT)
REVEALED: Final = fact("revealed", province=PROVINCE)
BID: Final = fact("bid", who=SEAT, province=PROVINCE, n=NUMBER)
OUTBID: Final = fact("outbid", who=SEAT, province=PROVINCE)
PAID: Final = fact("paid", who=SEAT, n=NUMBER)
TAKES: Final = fact("takes", who=SEAT, province=PROVINCE)

SOLD: Final = fact("sold", who=SEAT, card=CARD)
PLAYED: Final = fact("played", who=SEAT, card=CARD)
RESHUFFLED: Final = fact("reshuffled")
DREW: Final = fact("drew", who=SEAT)
SAW: Final = fact("saw", to="who", who=SEAT, card=CARD)

BOUGHT_CARDS: Final = fact("bought_cards", who=SEAT, n=NUMBER, cost=NUMBER)
BOUGHT_FARMERS: Final = fact("bought_farmers", who=SEAT, n=NUMBER, cost=NUMBER)
BOUGHT_STONES: Final = fact("bought_stones", who=SEAT, n=NUMBER, cost=NUMBER)
FARMER: Final = fact("farmer", who=SEAT, province=PROVINCE)
STONE: Final = fact("stone", who=OWNER, province=PROVINCE)
PYRAMID: Final = fact("pyramid", who=OWNER, province=PROVINCE)

SEALED: Final = fact("sealed", who=SEAT)
OFFERED: Final = fact("offered", who=SEAT, n=NUMBER)
CORRECTED: Final = fact("corrected", who=SEAT, up=YES)
TEMPLE: Final = fact("temple", total=TOTAL, n=NUMBER)
REWARD: Final = fact("reward", who=SEAT, cards=NUMBER, farmers=NUMBER, stones=NUMBER)
PHARAOH: Final = fact("pharaoh", who=SEAT)
INCOME: Final = fact("income", who=SEAT, n=NUMBER)
SCORED: Final = fact("scored", who=SEAT, source=SOURCE, n=NUMBER)
KINGDOM_ENDS: Final = fact("kingdom")

# The expert rule of 2016.
DEALING: Final = fact("dealing")
DEALT: Final = fact("dealt", to="who", who=SEAT, province=PROVINCE)
CHOSE: Final = fact("chose", who=SEAT)
LAID: Final = fact("laid", who=SEAT, province=PROVINCE)

# For previews: all gold that changes hands.
SPENT: Final = fact("spent", quiet=True, who=SEAT, n=NUMBER)
GOT: Final = fact("got", quiet=True, who=SEAT, n=NUMBER)

FACTS: Final[list[FactKind]] = [
    ROUND,
    REVEALED,
    BID,
    OUTBID,
    PAID,
    TAKES,
    SOLD,
    PLAYED,
    RESHUFFLED,
    DREW,
    SAW,
    BOUGHT_CARDS,
    BOUGHT_FARMERS,
    BOUGHT_STONES,
    FARMER,
    STONE,
    PYRAMID,
    SEALED,
    OFFERED,
    CORRECTED,
    TEMPLE,
    REWARD,
    PHARAOH,
    INCOME,
    SCORED,
    KINGDOM_ENDS,
    DEALING,
    DEALT,
    CHOSE,
    LAID,
    SPENT,
    GOT,
]
