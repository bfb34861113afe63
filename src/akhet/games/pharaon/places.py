"""What may be named together with an action of Pharaon: the card it shall bring, its slot."""

from typing import Final

from akhet.core.moves import Moves
from akhet.core.packed import bit
from akhet.core.step import Step
from akhet.games.pharaon.actions import (
    GO_ARTISANS,
    GO_NOBLES,
    GO_OFFERINGS,
    PASS,
    action_names,
)
from akhet.games.pharaon.box.konflikte import CONFLICTS
from akhet.games.pharaon.expansion.arches import TakeAnyNobleStep
from akhet.games.pharaon.paying.payment import plain_purse, with_jokers
from akhet.games.pharaon.state import Pharaon
from akhet.games.pharaon.steps.districts import TakeArtisanStep
from akhet.games.pharaon.steps.going import district_of
from akhet.games.pharaon.steps.offerings import TakeOfferingStep, TakeSetStep
from akhet.games.pharaon.steps.passing import ROUNDS
from akhet.games.pharaon.steps.shared import PYRAMID, TURN
from akhet.games.pharaon.steps.slots import FREE, slots_for
from akhet.games.pharaon.steps.vases import ChooseVaseStep
from akhet.games.pharaon.targets import TARGETS

NAMES: Final = action_names()
NO_PLACE: Final = ("done", "bag")  # answers that lie nowhere on the table
SETS: Final = TakeSetStep("take_set")
BONUS: Final = TakeOfferingStep("take_offering")
NOBLE_CARDS: Final = TakeAnyNobleStep("take_noble")
ARTISAN_CARDS: Final = TakeArtisanStep("take_artisan")
VASE_CARDS: Final = ChooseVaseStep("choose_vase")
FROM_DISTRICT: Final = 1  # nobles: also those at the arch
FIELDS: Final = {"take:first_player": "first_player", "take:silver": "silver"}


def also(state: Pharaon, seat: int, step: int, action: int) -> list[list[str]]:
    """Each place that an action can be named with, after its own."""
    first = TARGETS[action].places
    if step == PYRAMID:
        return by_field(NAMES[action])
    if step != TURN:
        return []
    if action == PASS:
        return [[*first, at] for at in brought(state, seat, action)]
    if action < PASS:
        found = [*brought(state, seat, action), *slots(state, seat, action)]
        return [[*first, at] for at in found]
    return []


def brought(state: Pharaon, seat: int, action: int) -> list[str]:
    """The cards and tokens that an action can bring, as they lie now."""
    if action == GO_OFFERINGS:
        return lying_out(SETS, state, seat, 0) + lying_out(BONUS, state, seat, 0)
    if action == GO_NOBLES:
        return lying_out(NOBLE_CARDS, state, seat, FROM_DISTRICT)
    if action == GO_ARTISANS:
        return lying_out(ARTISAN_CARDS, state, seat, 0)
    vases = action == PASS and state.round < ROUNDS
    return lying_out(VASE_CARDS, state, seat, 0) if vases else []


def lying_out(step: Step[Pharaon], state: Pharaon, seat: int, arg: int) -> list[str]:
    """What could be answered to a step now."""
    found = Moves()
    step.fill(state, seat, arg, found)
    names = [NAMES[action] for action in found.actions()]
    return [name for name in names if name not in NO_PLACE]


def slots(state: Pharaon, seat: int, action: int) -> list[str]:
    """The slots that can be paid for an action, where there is a choice, or only a conflict."""
    if state.konflikte == 0:
        return []
    coins = with_jokers(state, seat, district_of(action), plain_purse(state, seat))
    found = slots_for(state, seat, action, coins, False)
    if found == FREE:
        return []
    conflicts = [f"conflict:{n + 1}" for n in range(CONFLICTS) if found & bit(n) != 0]
    return ["slot:free", *conflicts] if found & FREE != 0 else conflicts


def by_field(name: str) -> list[list[str]]:
    """A gain of the pyramid, by the field that gives it."""
    verb = name.split(":")[0]
    if verb in ("bonus", "bag"):
        return [["field:offering", name]]
    if verb != "take":
        return []
    return [[f"field:{FIELDS[name]}"]] if name in FIELDS else [["field:basic_of_choice", name]]
