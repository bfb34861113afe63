"""What can happen in Imhotep, declared once: the numbers of each fact, and who may know it."""

from typing import Final

from akhet.core.facts import NUMBER, SEAT, FactKind, Role, fact
from akhet.games.imhotep.actions import SLOTS
from akhet.games.imhotep.components import CARDS, COLOUR_NAMES, SHIPS, SITES

CARD: Final = Role("card", names=CARDS)
COLOUR: Final = Role("colour", names=COLOUR_NAMES)
SITE: Final = Role("site", names=SITES)
SIDE: Final = Role("side", names=["a", "b"])
SHIP: Final = Role("ship", 0, SHIPS - 1)
SPACE: Final = Role("space", 0, SLOTS - 1)
ROUND_CARD: Final = Role("round_card", 0, 6)

SIDE_DRAWN: Final = fact("side", site=SITE, side=SIDE)
ROUND: Final = fact("round", n=NUMBER, who=SEAT)
SHIPS_COME: Final = fact("ships", count=ROUND_CARD)
OPENED: Final = fact("opened", card=CARD)
RESHUFFLED: Final = fact("reshuffled")
TURNED_UP: Final = fact("turned_up", card=CARD)

TOOK: Final = fact("took", who=SEAT, n=NUMBER)
PLACED: Final = fact("placed", who=SEAT, ship=SHIP, space=SPACE)
SAILED: Final = fact("sailed", who=SEAT, ship=SHIP, site=SITE)
PLAYED: Final = fact("played", who=SEAT, card=CARD)
PASSED: Final = fact("passed", who=SEAT)

BUILT: Final = fact("built", who=SEAT, site=SITE, field=NUMBER)
SCORED: Final = fact("scored", who=SEAT, site=SITE, n=NUMBER)
TOWER: Final = fact("tower", who=SEAT, n=NUMBER)
GAINED: Final = fact("gained", who=SEAT, card=CARD)
NO_STONE: Final = fact("no_stone", who=SEAT, card=CARD)
LOOKS: Final = fact("looks", who=SEAT)
SAW: Final = fact("saw", to="who", who=SEAT, card=CARD)
REJECTED: Final = fact("rejected", who=SEAT, card=CARD)

# For previews: what the temple will bring when the round ends, and stones that ships bring back.
TEMPLE_SHOWS: Final = fact("temple_shows", quiet=True, who=SEAT, n=NUMBER)
RETURNED: Final = fact("returned", quiet=True, who=SEAT)

FACTS: Final[list[FactKind]] = [
    SIDE_DRAWN,
    ROUND,
    SHIPS_COME,
    OPENED,
    RESHUFFLED,
    TURNED_UP,
    TOOK,
    PLACED,
    SAILED,
    PLAYED,
    PASSED,
    BUILT,
    SCORED,
    TOWER,
    GAINED,
    NO_STONE,
    LOOKS,
    SAW,
    REJECTED,
    TEMPLE_SHOWS,
    RETURNED,
]
