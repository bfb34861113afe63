"""Every action of Pharaon: its number and its name. The only place that knows the numbering."""

from typing import Final

from akhet.games.pharaon.box.components import (
    ARTISAN_CARDS,
    BASIC,
    DISTRICTS,
    GIFT_NAMES,
    NILE_OPTIONS,
    NOBLE_CARDS,
    RESOURCES,
    SWORD,
    TILES,
    VASES,
)
from akhet.games.pharaon.box.konflikte import CONFLICTS, FAVOURS, HEIRS

SETS: Final = 6  # places for sets of two offerings
ZONE: Final = 7  # places of the bonus zone, with one for an odd token

# What can be paid: a "coin" is a basic resource, an offering for one, silver, or the joker of a
# district. Payments are made in the order of these numbers. With the commander (noble 28) one
# sword, or an offering of swords, can be a coin too; it is always the last one.
COINS: Final = 12
FOR_ONE: Final = 5  # + resource: the offering that stands for it
SILVER_COIN: Final = 10
DISTRICT_COIN: Final = 11
SWORD_COIN: Final = 12  # 13 and 14: offerings of one and two swords
ALL_COINS: Final = 15
COIN_NAMES: Final = [
    *RESOURCES[:BASIC],
    *[f"offering_{name}" for name in RESOURCES[:BASIC]],
    "silver",
    "district",
    "sword",
    "offering_sword_1",
    "offering_sword_2",
]

# What can be paid for swords, in this order; from BASIC_BLADE on only with the commander.
BLADES: Final = 14
SILVER_BLADE: Final = 1
ONE_BLADE: Final = 2
TWO_BLADES: Final = 3
BASIC_BLADE: Final = 4
BLADE_NAMES: Final = ["sword", "silver", "offering_sword_1", "offering_sword_2", *COIN_NAMES[:10]]

JOKER_NAMES: Final = [
    "offerings",
    "nobles",
    *[f"nile_{n + 1}" for n in range(NILE_OPTIONS)],
    "artisans",
    "chamber",
    "offerings_bonus",
]

GO_OFFERINGS: Final = 0
GO_NOBLES: Final = 1
GO_NILE: Final = 2  # + option
GO_ARTISANS: Final = 8
GO_CHAMBER: Final = 9
PASS: Final = 10
GO_BONUS: Final = 10  # in a question about a conflict: offerings with the bonus; never an answer
WISE_SWAP: Final = 11  # + coin (0 to 9) * 5 + resource
TREASURE: Final = 61  # + coin (0 to 9): for silver
FREE_SLOT: Final = 71
CONFLICT: Final = 72  # + conflict: on the slot that is chosen
ACCESS_WITH: Final = 97  # + coin: opens a district
PAY_WITH: Final = 112  # + coin
ENOUGH: Final = 127  # no bonus offering
MORE: Final = 128  # a bonus offering
SET: Final = 129  # + place
BONUS: Final = 135  # + place of the bonus zone
BAG: Final = 142  # an offering from the bag
NOBLE: Final = 143  # + place
NOBLE_DECK: Final = 146
EXTRA_NOBLE: Final = 147  # + place, at the arch
ARTISAN: Final = 152  # + place
ARTISAN_DECK: Final = 156
TRACK: Final = 157  # + resource: a step on that track of the Nile
TAKE: Final = 162  # + resource or silver
TAKE_FIRST: Final = 168  # the first-player token
VASE: Final = 169  # + place
USE_ARCH: Final = 174
FAVOUR: Final = 175  # + 0 or 1
JOKER_GO: Final = 177  # + an action's number, GO_OFFERINGS to GO_BONUS: for a district's joker
SWORD_WITH: Final = 188  # + blade
DECLINE: Final = 202  # a power is not used
DONE: Final = 203
KEEP: Final = 204  # + noble: of the two drawn at the start
WHEEL: Final = KEEP + NOBLE_CARDS  # + resource: the Traitor's, on the wheel
SOLVE: Final = WHEEL + 5  # + conflict: where the Traitor's resource goes
ON_TILE: Final = SOLVE + 25  # + place: the Traitor's sword

# Chance.
LAY: Final = ON_TILE + 5  # + district: the next one clockwise
ORIENT: Final = LAY + 5  # + resource: in front of the offerings
CLOCKWISE: Final = ORIENT + 5
COUNTER: Final = CLOCKWISE + 1
TILE: Final = COUNTER + 1  # + tile of the Traitor
MARK: Final = TILE + 5  # + resource: the next tile's
BEGIN: Final = MARK + 5  # + 0 the player, 1 the Traitor
DEAL_NOBLE: Final = BEGIN + 2
DEAL_ARTISAN: Final = DEAL_NOBLE + NOBLE_CARDS
DEAL_VASE: Final = DEAL_ARTISAN + ARTISAN_CARDS
DRAW: Final = DEAL_VASE + 30  # + kind of offering
SUPPLY: Final = DRAW + 14  # + resource: what the Traitor takes
ARCH_SIDE: Final = SUPPLY + 5  # + 0 A, 1 B
COVER_SIDE: Final = ARCH_SIDE + 2  # + 0 A, 1 B
HEIR: Final = COVER_SIDE + 2  # + pharaoh token
DEAL_CONFLICT: Final = HEIR + 3
BACK: Final = DEAL_CONFLICT + 25  # + resource: of the next conflict of a stack
DEAL_FAVOUR: Final = BACK + 5
ACTIONS: Final = DEAL_FAVOUR + 20


def action_names() -> list[str]:
    """The names in the order of the numbers. They are in every saved log and never change."""
    basics = RESOURCES[:BASIC]
    names = ["go:offerings", "go:nobles"]
    names += [f"nile:{n + 1}" for n in range(NILE_OPTIONS)]
    names += ["go:artisans", "go:chamber", "pass"]
    names += [f"wise:{coin}>{name}" for coin in COIN_NAMES[:SILVER_COIN] for name in basics]
    names += [f"treasurer:{coin}" for coin in COIN_NAMES[:SILVER_COIN]]
    names += ["slot:free"]
    names += [f"conflict:{n + 1}" for n in range(CONFLICTS)]
    names += [f"access:{coin}" for coin in COIN_NAMES]
    names += [f"pay:{coin}" for coin in COIN_NAMES]
    names += ["enough", "more"]
    names += [f"set:{n + 1}" for n in range(SETS)]
    names += [f"bonus:{n + 1}" for n in range(ZONE)]
    names += ["bag"]
    names += [f"noble:{n + 1}" for n in range(3)]
    names += ["noble:deck"]
    names += [f"extra:{n + 1}" for n in range(5)]
    names += [f"artisan:{n + 1}" for n in range(4)]
    names += ["artisan:deck"]
    names += [f"track:{name}" for name in basics]
    names += [f"take:{name}" for name in RESOURCES[:SWORD]]
    names += ["take:first_player"]
    names += [f"vase:{n + 1}" for n in range(5)]
    names += ["arch", "favour:1", "favour:2"]
    names += [f"joker:{name}" for name in JOKER_NAMES]
    names += [f"sword:{blade}" for blade in BLADE_NAMES]
    names += ["decline", "done"]
    names += [f"keep:{n + 1}" for n in range(NOBLE_CARDS)]
    names += [f"wheel:{name}" for name in basics]
    names += [f"solve:{n + 1}" for n in range(CONFLICTS)]
    names += [f"on_tile:{n + 1}" for n in range(5)]
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
    names += ["arch:a", "arch:b", "cover:a", "cover:b"]
    names += [f"heir:{name}" for name in HEIRS]
    names += [f"deal_conflict:{n + 1}" for n in range(CONFLICTS)]
    names += [f"back:{name}" for name in basics]
    names += [f"deal_favour:v{n + 1}" for n in range(FAVOURS)]
    names += [f"deal_favour:p{n + 1}" for n in range(FAVOURS)]
    return names
