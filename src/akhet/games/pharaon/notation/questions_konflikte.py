"""The open questions of a position with the expansion: each by itself makes sense."""

from akhet.core.errors import BadPosition
from akhet.core.ids import CHANCE
from akhet.core.packed import lane
from akhet.core.state import Task
from akhet.games.pharaon.actions import (
    EXTRA_NOBLE,
    FAVOUR,
    GO_BONUS,
    JOKER_GO,
    SETS,
    USE_ARCH,
    ZONE,
)
from akhet.games.pharaon.box.components import ARTISAN_CARDS, BASIC, NOBLES, VASES
from akhet.games.pharaon.box.konflikte import (
    CONFLICTS,
    EXTRA_NOBLES,
    FAVOUR_VIZIER,
    JOKER_ACTION,
)
from akhet.games.pharaon.expansion.arches import favour_at, helps, works
from akhet.games.pharaon.expansion.conflicts import stacks
from akhet.games.pharaon.expansion.swords import effect_at
from akhet.games.pharaon.state import SET_AT, ZONE_AT, Pharaon
from akhet.games.pharaon.steps.districts import (
    ARTISAN_ROW,
    BARE_OFFSET,
    EXTRA_PLACE,
    NOBLE_ROW,
)
from akhet.games.pharaon.steps.passing import ROUNDS, passed
from akhet.games.pharaon.steps.shared import TO_PLAYER, TO_SET, TO_ZONE

CHANCES = (
    *("lay_district", "orient_wheel", "direct", "lay_tile", "mark_tile", "who_begins"),
    *("deal_noble", "deal_artisan", "deal_vase", "draw_offering", "draw_two", "deal_scribe"),
    *("traitor_vase", "traitor_takes", "deal_conflict", "deal_back", "deal_favour"),
    *("draw_arch", "draw_cover", "draw_heir"),
)
"""Questions that chance answers."""

HIGHEST = {
    "next": 4,
    "access": 10,
    "pay": 10,
    "choose_slot": 9,
    "arrows": 1 << 17,
    "diplomat": VASES - 1,
    "pick": 1 << 11,
    "income": ARTISAN_CARDS - 1,
    "gain": 255,
    "take_noble": 1,
    "take_artisan": 1,
    "traitor_wheel": VASES - 1,
    "setup": 8,
    "show_vases": 5,
    "lay_district": 4,
    "lay_tile": 4,
    "mark_tile": 4,
    "deal_noble": 20,
    "deal_artisan": 28,
    "deal_vase": 20,
    "draw_offering": 39,
    "draw_two": 4,
    "deal_scribe": 4,
    "traitor_plots": 4,
    "traitor_solves": (BASIC << 8) + CONFLICTS,
    "swords": 1 << 13,
    "arch": 4,
    "bought": 1 << 15,
    "reveal_fronts": 4,
    "reveal_backs": 4,
    "deal_conflict": 3,
    "deal_back": 3,
    "deal_favour": 9,
    "draw_arch": 4,
}
"""The highest number a question can carry; others carry none."""


BEFORE = (
    *("setup", "lay_district", "orient_wheel", "direct", "lay_tile", "mark_tile", "who_begins"),
    *("draw_arch", "draw_cover", "draw_heir", "draw_two", "deal_scribe", "keep_noble"),
)
"""Only while the game is set up."""

ALSO_BEFORE = (
    *("fill_arches", "show_vases", "refill", "deal_noble", "deal_artisan", "deal_vase"),
    *("draw_offering", "deal_favour", "choose_vase", "gain", "arrows", "take_offering"),
    *("take_artisan", "income", "draw_vase"),
)
"""Then and later."""

ALONE = (
    *("traitor_wheel", "traitor_vase", "traitor_takes", "traitor_plots", "traitor_draws"),
    *("traitor_solves", "sword_tile", "lay_tile", "mark_tile", "who_begins"),
)
"""Only against the Traitor."""

AT_BOTTOM = ("setup", "next", "new_round")
ON_TOP = (
    *("turn", "choose_slot", "access", "want_bonus", "pay", "swords", "take_set", "take_noble"),
    *("keep_noble", "pyramid", "sword_tile", "traitor_vase"),
)
"""With nothing above them."""


def check_each(state: Pharaon, names: list[str]) -> None:
    """Every open question is put to somebody who can answer it, with a number it can have."""
    tasks = state.open_tasks()
    found = [names[task.step] for task in tasks]
    if not found and (state.round < ROUNDS or passed(state) < state.players):
        raise BadPosition("tasks: the game is not over")
    for n, task in enumerate(tasks):
        where = f"tasks[{n + 1}]"
        check_task(state, found[n], task, where)
        if not fits(state, found, n):
            raise BadPosition(f"{where}: {found[n]} cannot lie here")
        if found[n] == "bought" and not is_for_sale(state, task.seat, task.arg):
            raise BadPosition(f"{where}.arg: there is nothing to be bought")


def fits(state: Pharaon, names: list[str], n: int) -> bool:
    """Whether a question can lie where it does."""
    name = names[n]
    if (name in AT_BOTTOM) != (n == 0) or (name in ON_TOP and n < len(names) - 1):
        return False
    if name in ALONE and not state.is_solo():
        return False
    if state.round == 0:
        return name in BEFORE or name in ALSO_BEFORE
    if name in BEFORE or name == "bonus_pay":
        return False
    if name == "bought":
        return names[n + 1 :] == ["swords"]  # without swords to pay it is done at once
    return name != "swords" or names[n - 1] == "bought"


def is_for_sale(state: Pharaon, seat: int, arg: int) -> bool:
    """Whether swords can be paid for this."""
    purpose = arg & 4095
    district = arg >> 12
    if district >= BASIC:
        return False
    effect = effect_at(state, district)
    if purpose == USE_ARCH:
        return helps(state, seat, effect)
    if EXTRA_NOBLE <= purpose < EXTRA_NOBLE + BASIC:
        there = lane(state.extra_row, purpose - EXTRA_NOBLE) != 0
        return district == NOBLES and effect == EXTRA_NOBLES and there
    if JOKER_GO <= purpose <= JOKER_GO + GO_BONUS:
        return effect == JOKER_ACTION and works(state, seat, purpose - JOKER_GO)
    if not FAVOUR <= purpose < FAVOUR + 2:
        return False
    return effect >= FAVOUR_VIZIER and favour_at(state, district, purpose - FAVOUR) >= 0


def check_task(state: Pharaon, name: str, task: Task, where: str) -> None:
    """One question."""
    chance = name in CHANCES
    if (task.seat == CHANCE) != chance or (not chance and not 0 <= task.seat < state.seats):
        raise BadPosition(f"{where}.seat: {name} is not for {task.seat}")
    if not 0 <= task.arg <= HIGHEST.get(name, 0):
        raise BadPosition(f"{where}.arg: {task.arg} is not from 0 to {HIGHEST.get(name, 0)}")
    if not has_place(state, name, task.arg):
        raise BadPosition(f"{where}.arg: {name} has no such place to fill")


def has_place(state: Pharaon, name: str, arg: int) -> bool:
    """Whether what is dealt goes to somebody, or to a place that is empty."""
    if name == "show_vases":
        return arg == state.box.shown[state.seats - 1]
    if name == "deal_vase":
        return lane(state.vase_row, arg) == 0 if arg < 5 else 0 <= arg - TO_PLAYER < state.seats
    if name == "deal_noble":
        if arg < EXTRA_PLACE:
            return arg < NOBLE_ROW and lane(state.noble_row, arg) == 0
        if arg < TO_PLAYER:
            return arg < EXTRA_PLACE + BASIC and lane(state.extra_row, arg - EXTRA_PLACE) == 0
        return arg - TO_PLAYER < state.seats
    if name == "deal_artisan":
        if arg < TO_PLAYER:
            return arg < ARTISAN_ROW and lane(state.artisan_row, arg) == 0
        return (arg - TO_PLAYER) % BARE_OFFSET < state.seats
    if name == "draw_offering":
        return offering_place(state, arg)
    if name == "deal_conflict":
        return arg < stacks(state) and lane(state.fronts, arg) == 0
    if name == "deal_back":
        return arg < stacks(state) and lane(state.backs, arg) == 0
    if name == "deal_favour":
        return favour_at(state, arg // 2, arg % 2) < 0
    return True


def offering_place(state: Pharaon, arg: int) -> bool:
    """Whether an offering is drawn for a player, or for an empty place."""
    if arg < TO_SET:
        return arg < state.players
    if arg < TO_ZONE:
        return arg - TO_SET < 2 * SETS and state.laid[SET_AT + arg - TO_SET] == 0
    return arg - TO_ZONE < ZONE and state.laid[ZONE_AT + arg - TO_ZONE] == 0
