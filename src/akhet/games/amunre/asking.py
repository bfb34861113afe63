"""What Amun-Re asks, declared once: what each question is about, and why something cannot be."""

from typing import Final

from akhet.core.facts import NUMBER, FactKind, fact
from akhet.core.ids import EVERYONE
from akhet.core.shown import Hindrance
from akhet.core.state import Fact
from akhet.games.amunre.actions import price
from akhet.games.amunre.auction import RETURNS, least_bid
from akhet.games.amunre.building import NO_BUILDER, card_limit
from akhet.games.amunre.cards import available, means
from akhet.games.amunre.components import LEVELS, NAMES
from akhet.games.amunre.facts import PROVINCE
from akhet.games.amunre.shared import (
    BID_STEP,
    BUY_CARDS,
    BUY_FARMERS,
    BUY_STONES,
    MAY_BUILD,
    NAME_ITEM,
    PLACE_FARMER,
    PLACE_STONE,
    fields_from,
)
from akhet.games.amunre.state import AmunRe

ASKED: Final = [
    fact("bid"),
    fact("pay"),
    fact("buy_cards"),
    fact("buy_farmers"),
    fact("buy_stones"),
    fact("may_build", province=PROVINCE),
    fact("place_farmer", n=NUMBER),
    fact("place_stone", n=NUMBER),
    fact("offer"),
    fact("correct"),
    fact("item", n=NUMBER),
    fact("income"),
    fact("bonus"),
    fact("choose"),
]
QUESTIONS: Final = {kind.key: kind for kind in ASKED}

OUTBID_HERE: Final = fact("outbid_here")
MUST_RETURN: Final = fact("must_return", province=PROVINCE)
TOO_DEAR: Final = fact("too_dear", n=NUMBER)
TRACK_FULL: Final = fact("track_full")
NO_LIMIT: Final = fact("no_limit")
NO_CARDS: Final = fact("no_cards")
NO_FIELDS: Final = fact("no_fields")
NO_GOLD: Final = fact("no_gold", n=NUMBER)
HINDRANCES: Final = [
    OUTBID_HERE,
    MUST_RETURN,
    TOO_DEAR,
    TRACK_FULL,
    NO_LIMIT,
    NO_CARDS,
    NO_FIELDS,
    NO_GOLD,
]
BOUGHT: Final = {BUY_CARDS: "cards", BUY_FARMERS: "farmers", BUY_STONES: "stones"}


def about(step: int, arg: int) -> list[int]:
    """Which province a question is about, or how many pieces or items are still to come."""
    if step == MAY_BUILD:
        return [arg]
    if step in (PLACE_FARMER, PLACE_STONE):
        return [(arg >> 4) % NO_BUILDER]
    return [arg & 15] if step == NAME_ITEM else []


def hindrances(state: AmunRe, seat: int, step: int, arg: int) -> list[Hindrance]:
    """Provinces where a seat cannot bid, and what it cannot buy, with the reason."""
    if step == BID_STEP:
        return bids_missing(state, seat, arg == RETURNS)
    if step == BUY_CARDS and card_limit(state, seat) == 0:
        return [off("cards", NO_LIMIT)]
    if step == BUY_CARDS and available(state) == 0:
        return [off("cards", NO_CARDS)]
    if step == BUY_FARMERS and fields_from(state, seat, 0) == 0:
        return [off("farmers", NO_FIELDS)]
    if step in (BUY_CARDS, BUY_FARMERS, BUY_STONES) and state.gold[seat] < price(1):
        return [off(BOUGHT[step], NO_GOLD, [int(price(1))])]
    return []


def bids_missing(state: AmunRe, seat: int, returns: bool) -> list[Hindrance]:
    """The provinces for sale where this seat has no bid, and why (p. 4-5)."""
    found: list[Hindrance] = []
    lost = state.lost_by(seat)
    rest = state.opened
    while rest != 0:
        province = (rest & 15) - 1
        rest >>= 4
        at = f"province:{NAMES[province]}"
        least = least_bid(state, province)
        if returns and lost != province:
            found.append(off(at, MUST_RETURN, [int(lost)]))
        elif lost == province and not returns:
            found.append(off(at, OUTBID_HERE))
        elif least >= LEVELS:
            found.append(off(at, TRACK_FULL))
        elif state.box.bids[least] > means(state, seat):
            found.append(off(at, TOO_DEAR, [state.box.bids[least]]))
    return found


def off(at: str, why: FactKind, numbers: list[int] | None = None) -> Hindrance:
    """A place or a group of actions where nothing can be done, and the reason."""
    return Hindrance(at, Fact(why, EVERYONE, numbers or []))
