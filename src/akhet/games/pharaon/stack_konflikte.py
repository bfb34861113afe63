"""The open questions of a position with the expansion: each by itself makes sense."""

from akhet.core.errors import BadPosition
from akhet.core.ids import CHANCE
from akhet.core.state import Task
from akhet.games.pharaon.components import ARTISAN_CARDS, BASIC, VASES
from akhet.games.pharaon.konflikte import CONFLICTS
from akhet.games.pharaon.state import Pharaon

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


def check_each(state: Pharaon, names: list[str]) -> None:
    """Every open question is put to somebody who can answer it, with a number it can have."""
    for n, task in enumerate(state.open_tasks()):
        check_task(state, names[task.step], task, f"tasks[{n + 1}]")


def check_task(state: Pharaon, name: str, task: Task, where: str) -> None:
    """One question."""
    chance = name in CHANCES
    if (task.seat == CHANCE) != chance or (not chance and not 0 <= task.seat < state.seats):
        raise BadPosition(f"{where}.seat: {name} is not for {task.seat}")
    if not 0 <= task.arg <= HIGHEST.get(name, 0):
        raise BadPosition(f"{where}.arg: {task.arg} is not from 0 to {HIGHEST.get(name, 0)}")
