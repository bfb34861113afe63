"""Every action of Pharaon: its number and its name. The only place that knows the numbering."""

from typing import Final

from akhet.games.pharaon.components import (
    ARTISAN_CARDS,
    BASIC,
    DISTRICTS,
    GIFT_NAMES,
    NILE_OPTIONS,
    NOBLE_CARDS,
    RESOURCES,
    TILES,
    VASES,
)

SETS: Final = 6  # places for sets of two offerings
ZONE: Final = 7  # places of the bonus zone, with one for an odd token

# What can be paid: a "coin" is a basic resource, an offering for one, silver, or the joker of a
# district. Payments are made in the order of these numbers.
COINS: Final = 12
FOR_ONE: Final = 5  # + resource: the offering that stands for it
SILVER_COIN: Final = 10
DISTRICT_COIN: Final = 11
COIN_NAMES: Final = [
    *RESOURCES[:BASIC],
    *[f"offering_{name}" for name in RESOURCES[:BASIC]],
    "silver",
    "district",
]

GO_OFFERINGS: Final = 0
GO_NOBLES: Final = 1
GO_NILE: Final = 2  # + option
GO_ARTISANS: Final = 8
GO_CHAMBER: Final = 9
PASS: Final = 10
WISE_SWAP: Final = 11  # + coin (0 to 9) * 5 + resource
TREASURE: Final = 61  # + coin (0 to 9): for silver
ACCESS_WITH: Final = 71  # + coin: opens a district
PAY_WITH: Final = 83  # + coin
ENOUGH: Final = 95  # no bonus offering
SET: Final = 96  # + place
BONUS: Final = 102  # + place of the bonus zone
BAG: Final = 109  # an offering from the bag
NOBLE: Final = 110  # + place
NOBLE_DECK: Final = 113
ARTISAN: Final = 114  # + place
ARTISAN_DECK: Final = 118
TRACK: Final = 119  # + resource: a step on that track of the Nile
TAKE: Final = 124  # + resource or silver
TAKE_FIRST: Final = 130  # the first-player token
VASE: Final = 131  # + place
DECLINE: Final = 136  # a power is not used
DONE: Final = 137
KEEP: Final = 138  # + noble: of the two drawn at the start
WHEEL: Final = 164  # + resource: the Traitor's, on the wheel

# Chance.
LAY: Final = 169  # + district: the next one clockwise
ORIENT: Final = 174  # + resource: in front of the offerings
CLOCKWISE: Final = 179
COUNTER: Final = 180
TILE: Final = 181  # + tile of the Traitor
MARK: Final = 186  # + resource: the next tile's
BEGIN: Final = 191  # + 0 the player, 1 the Traitor
DEAL_NOBLE: Final = 193
DEAL_ARTISAN: Final = 219
DEAL_VASE: Final = 249
DRAW: Final = 279  # + kind of offering
SUPPLY: Final = 291  # + resource: what the Traitor takes
ACTIONS: Final = 296


def action_names() -> list[str]:
    """The names in the order of the numbers. They are in every saved log and never change."""
    basics = RESOURCES[:BASIC]
    names = ["go:offerings", "go:nobles"]
    names += [f"nile:{n + 1}" for n in range(NILE_OPTIONS)]
    names += ["go:artisans", "go:chamber", "pass"]
    names += [f"wise:{coin}>{name}" for coin in COIN_NAMES[:SILVER_COIN] for name in basics]
    names += [f"treasurer:{coin}" for coin in COIN_NAMES[:SILVER_COIN]]
    names += [f"access:{coin}" for coin in COIN_NAMES]
    names += [f"pay:{coin}" for coin in COIN_NAMES]
    names += ["enough"]
    names += [f"set:{n + 1}" for n in range(SETS)]
    names += [f"bonus:{n + 1}" for n in range(ZONE)]
    names += ["bag"]
    names += [f"noble:{n + 1}" for n in range(3)]
    names += ["noble:deck"]
    names += [f"artisan:{n + 1}" for n in range(4)]
    names += ["artisan:deck"]
    names += [f"track:{name}" for name in basics]
    names += [f"take:{name}" for name in RESOURCES]
    names += ["take:first_player"]
    names += [f"vase:{n + 1}" for n in range(5)]
    names += ["decline", "done"]
    names += [f"keep:{n + 1}" for n in range(NOBLE_CARDS)]
    names += [f"wheel:{name}" for name in basics]
    return names + chance_names(basics)


def chance_names(basics: list[str]) -> list[str]:
    """The names of what chance decides."""
    names = [f"lay:{name}" for name in DISTRICTS]
    names += [f"orient:{name}" for name in basics]
    names += ["direction:clockwise", "direction:counter"]
    names += [f"tile:{name}" for name in TILES]
    names += [f"mark:{name}" for name in basics]
    names += ["begin:player", "begin:traitor"]
    names += [f"deal_noble:{n + 1}" for n in range(NOBLE_CARDS)]
    names += [f"deal_artisan:{n + 1}" for n in range(ARTISAN_CARDS)]
    names += [f"deal_vase:{n + 1}" for n in range(VASES)]
    names += [f"draw:{name}" for name in GIFT_NAMES]
    names += [f"supply:{name}" for name in basics]
    return names
