"""Every action of Imhotep: its number and its name. The only place that knows the numbering."""

from typing import Final

from akhet.games.imhotep.components import CARDS, KINDS, LEVER, PYRAMIDS, SHIPS, SITES

SLOTS: Final = 4  # spaces on the largest ship
LEVER_CARD: Final = LEVER  # the first blue card
BLUES: Final = KINDS - LEVER

TAKE: Final = 0  # take stones from the quarry
PLACE: Final = 1  # + ship * 4 + slot: a stone on a ship
SAIL_TO: Final = 17  # + ship * 5 + site
PLAY: Final = 37  # + blue card - LEVER_CARD
PASS: Final = PLAY + BLUES  # nothing else is possible
SKIP: Final = PASS + 1  # leave a bonus
UNLOAD: Final = SKIP + 1  # + slot: this stone is unloaded next (lever)
PICK: Final = UNLOAD + SLOTS  # + card: take this card from the market
PICK_PAIR: Final = PICK + KINDS  # look at the two cards that lie face down
KEEP: Final = PICK_PAIR + 1  # + card: keep this card of the pair
BUILD: Final = KEEP + KINDS  # + pyramid: on this pyramid of side B
POINT: Final = BUILD + 3  # temple B: a point
STONES: Final = POINT + 1  # temple B: stones
ROUND: Final = STONES + 1  # + round card: chance
DRAW: Final = ROUND + 7  # + card: chance
SIDE: Final = DRAW + KINDS  # + 0 for side A, 1 for side B: chance
ACTIONS: Final = SIDE + 2


def action_names() -> list[str]:
    """The names in the order of the numbers. They are in every saved log and never change."""
    names = ["take"]
    names += [f"place:{ship + 1}.{slot + 1}" for ship in range(SHIPS) for slot in range(SLOTS)]
    names += [f"sail:{ship + 1}>{site}" for ship in range(SHIPS) for site in SITES]
    names += [f"play:{card}" for card in CARDS[LEVER_CARD:]]
    names += ["pass", "skip"]
    names += [f"unload:{slot + 1}" for slot in range(SLOTS)]
    names += [f"pick:{card}" for card in CARDS]
    names += ["pick:pair"]
    names += [f"keep:{card}" for card in CARDS]
    names += [f"build:{pyramid}" for pyramid in PYRAMIDS]
    names += ["temple:point", "temple:stones"]
    names += [f"round:{card + 1}" for card in range(7)]
    names += [f"draw:{card}" for card in CARDS]
    names += ["side:a", "side:b"]
    return names
