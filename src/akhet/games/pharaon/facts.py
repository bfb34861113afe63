"""What can happen in Pharaon, declared once: the numbers of each fact, and who may know it."""

from typing import Final

from akhet.core.facts import NUMBER, YES, FactKind, Role, fact
from akhet.games.pharaon.actions import BLADE_NAMES, COIN_NAMES, JOKER_NAMES, action_names
from akhet.games.pharaon.box.components import (
    ABILITIES,
    ARTISAN_CARDS,
    BASIC,
    DISTRICTS,
    GIFT_NAMES,
    KINDS,
    NOBLE_CARDS,
    RESOURCES,
    ROWS,
    VASES,
    WORTHS,
)
from akhet.games.pharaon.box.konflikte import CONFLICTS, FAVOURS

PLAYER: Final = Role("player", 0, 4)  # a seat, or the Traitor: the first number no seat has
RESOURCE: Final = Role("resource", names=RESOURCES)
COLOUR: Final = Role("colour", names=RESOURCES[:BASIC])
COIN: Final = Role("coin", names=COIN_NAMES)
BLADE: Final = Role("blade", names=BLADE_NAMES)
OFFERING_KIND: Final = Role("offering", names=GIFT_NAMES)
DISTRICT: Final = Role("district", names=DISTRICTS)
GOING: Final = Role("going", names=JOKER_NAMES)
ACTION: Final = Role("action", names=action_names())
ABILITY: Final = Role("ability", names=ABILITIES)
WHEN: Final = Role("when", names=KINDS)
WORTH: Final = Role("worth", names=WORTHS)
NOBLE_CARD: Final = Role("noble", 0, NOBLE_CARDS - 1)
ARTISAN_CARD: Final = Role("artisan", 0, ARTISAN_CARDS - 1)
VASE_CARD: Final = Role("vase", 0, VASES - 1)
CONFLICT_CARD: Final = Role("conflict", 0, CONFLICTS - 1)
FAVOUR_CARD: Final = Role("favour", 0, 2 * FAVOURS - 1)
ROW: Final = Role("row", 0, ROWS - 1)
PLACE: Final = Role("place", 0, 63)

ROUND: Final = fact("round", n=NUMBER)
OVER: Final = fact("over")
WHEEL: Final = fact("wheel", clockwise=YES)
BLOCK: Final = fact("block", resource=COLOUR)
FIRST: Final = fact("first", who=PLAYER)

ACT: Final = fact("act", who=PLAYER, going=GOING)
ACCESS: Final = fact("access", who=PLAYER, coin=COIN, district=DISTRICT)
PAY: Final = fact("pay", who=PLAYER, coin=COIN, district=DISTRICT)
CHANGE: Final = fact("change", who=PLAYER, coin=COIN, resource=RESOURCE)
POWER: Final = fact("power", who=PLAYER, noble=NOBLE_CARD)
GAIN: Final = fact("gain", who=PLAYER, resource=RESOURCE, n=NUMBER)
NO_SUPPLY: Final = fact("no_supply", who=PLAYER, resource=RESOURCE, n=NUMBER)
OFFERING: Final = fact("offering", who=PLAYER, offering=OFFERING_KIND)
NOBLE: Final = fact("noble", who=PLAYER, noble=NOBLE_CARD)
ARTISAN: Final = fact("artisan", who=PLAYER, artisan=ARTISAN_CARD)
CHAMBER: Final = fact("chamber", who=PLAYER, n=NUMBER)
PHARAOH: Final = fact("pharaoh", who=PLAYER)
TRACK: Final = fact("track", who=PLAYER, resource=COLOUR, n=NUMBER)
VASE: Final = fact("vase", who=PLAYER, vase=VASE_CARD)

PASS: Final = fact("pass", who=PLAYER, row=ROW)
PASS_LAST: Final = fact("pass_last", who=PLAYER)
FIELD: Final = fact("field", who=PLAYER, row=ROW, field=PLACE)
SHOW_VASE: Final = fact("show_vase", place=PLACE, vase=VASE_CARD)
REVEAL_NOBLE: Final = fact("reveal_noble", place=PLACE, noble=NOBLE_CARD)
REVEAL_ARTISAN: Final = fact("reveal_artisan", place=PLACE, artisan=ARTISAN_CARD)

TRAITOR_VASES: Final = fact("traitor_vases", n=NUMBER)
TRAITOR_VASE: Final = fact("traitor_vase", vase=VASE_CARD)
TRAITOR_WHEEL: Final = fact("traitor_wheel", resource=COLOUR)
PLOT: Final = fact("plot", resource=RESOURCE, place=PLACE, slot=PLACE)
DISCARD_NOBLE: Final = fact("discard_noble", noble=NOBLE_CARD)
DISCARD_ARTISAN: Final = fact("discard_artisan", artisan=ARTISAN_CARD)

SOLVED: Final = fact("solved", who=PLAYER, conflict=CONFLICT_CARD)
SHOW_CONFLICT: Final = fact("show_conflict", place=PLACE, conflict=CONFLICT_CARD)
PLACE_CONFLICT: Final = fact("place_conflict", conflict=CONFLICT_CARD, resource=COLOUR)
NO_ROOM: Final = fact("no_room", conflict=CONFLICT_CARD)
DROP_CONFLICT: Final = fact("drop_conflict", conflict=CONFLICT_CARD)
ARCH: Final = fact("arch", who=PLAYER, district=DISTRICT, answer=ACTION)
PAY_SWORD: Final = fact("pay_sword", who=PLAYER, blade=BLADE)
FAVOUR: Final = fact("favour", who=PLAYER, favour=FAVOUR_CARD)
SHOW_FAVOUR: Final = fact("show_favour", district=DISTRICT, favour=FAVOUR_CARD)

# For previews: the bill of a payment, and a noble that opens a full district.
DEDUCTED: Final = fact("deducted", quiet=True, who=PLAYER, resource=COLOUR)
COUNTS: Final = fact("counts", quiet=True, who=PLAYER, resource=COLOUR)
SOLVES: Final = fact("solves", quiet=True, who=PLAYER, coin=COIN, resource=COLOUR)
STANDS: Final = fact("stands", quiet=True, who=PLAYER, coin=COIN, resource=COLOUR)
USED: Final = fact("used", quiet=True, who=PLAYER, noble=NOBLE_CARD)

FACTS: Final[list[FactKind]] = [
    ROUND,
    OVER,
    WHEEL,
    BLOCK,
    FIRST,
    ACT,
    ACCESS,
    PAY,
    CHANGE,
    POWER,
    GAIN,
    NO_SUPPLY,
    OFFERING,
    NOBLE,
    ARTISAN,
    CHAMBER,
    PHARAOH,
    TRACK,
    VASE,
    PASS,
    PASS_LAST,
    FIELD,
    SHOW_VASE,
    REVEAL_NOBLE,
    REVEAL_ARTISAN,
    TRAITOR_VASES,
    TRAITOR_VASE,
    TRAITOR_WHEEL,
    PLOT,
    DISCARD_NOBLE,
    DISCARD_ARTISAN,
    SOLVED,
    SHOW_CONFLICT,
    PLACE_CONFLICT,
    NO_ROOM,
    DROP_CONFLICT,
    ARCH,
    PAY_SWORD,
    FAVOUR,
    SHOW_FAVOUR,
    DEDUCTED,
    COUNTS,
    SOLVES,
    STANDS,
    USED,
]
