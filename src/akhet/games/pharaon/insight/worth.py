"""What a position is worth to a bot that looks one move ahead.

Points as if the game ended now, and a little for what is on its way: an action that is half paid, a
vase that will be chosen, a track or a god that is begun. The figures are plain judgement.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.packed import lane, size
from akhet.core.state import task_arg, task_seat, task_step
from akhet.games.pharaon import scoring
from akhet.games.pharaon.actions import (
    GO_ARTISANS,
    GO_BONUS,
    GO_CHAMBER,
    GO_NILE,
    GO_NOBLES,
    GO_OFFERINGS,
)
from akhet.games.pharaon.box.components import BASIC, KINDS_OF_TOKEN, NILE_OPTIONS
from akhet.games.pharaon.paying.payment import OF_ANY_KIND, sum_of
from akhet.games.pharaon.state import Pharaon
from akhet.games.pharaon.steps import shared
from akhet.games.pharaon.steps.going import cost_of
from akhet.games.pharaon.steps.passing import ROUNDS

A_SET: Final = 3
A_NOBLE: Final = 9
AN_ARTISAN: Final = 6
AN_ARROW: Final = 2
A_VASE: Final = 3
TO_COME: Final = 2  # of not having passed


def weigh(state: Pharaon, worth: vec[i64]) -> None:
    """Points by seat as if the game ended now, and a little for what is on its way."""
    seat: i64
    for seat in range(state.seats):
        there = scoring.things_around(state, seat)
        met = scoring.halves_met(state, there)
        chosen = scoring.best_of(state, seat, there, met)
        points = scoring.total_with(state, seat, chosen)
        worth[seat] = points + begun(state, seat, met, chosen) + to_come(state, seat)
    n: i64
    for n in range(state.depth):
        task: i64 = state.tasks[n]
        seat = task_seat(task)
        if 0 <= seat < state.seats:
            worth[seat] += open_worth(state, task)


def to_come(state: Pharaon, seat: i64) -> i64:
    """A seat that has not passed will choose a vase, unless this is the last round."""
    if state.round == 0 or state.has_passed(seat):
        return 0
    return TO_COME + (A_VASE if state.round < ROUNDS else 0)


def begun(state: Pharaon, seat: i64, met: i64, chosen: i64) -> i64:
    """Tracks begun, and gods that lack something: a quarter of their points for each half met."""
    points: i64 = scoring.tracks_from(state, seat, 1)
    god: i64
    for god in range(scoring.GODS):
        if (chosen >> god) & 1 == 0 and lane(met, god) > 0:
            points += lane(met, god) * scoring.god_points(state, god) // 4
    return points


def open_worth(state: Pharaon, task: i64) -> i64:
    """What an open question will bring the seat it is put to."""
    step = task_step(task)
    arg = task_arg(task)
    seat = task_seat(task)
    if step in (shared.ACCESS_STEP, shared.PAY, shared.CHOOSE_SLOT):
        return action_worth(state, seat, arg) - left_to_pay(state, seat, arg, step)
    if step in (shared.BONUS_PAY, shared.WANT_BONUS):
        return A_SET
    if step in (shared.TAKE_SET, shared.DRAW_VASE, shared.CHOOSE_VASE, shared.DIPLOMAT_STEP):
        return A_VASE
    if step == shared.TAKE_NOBLE:
        return A_NOBLE
    if step == shared.TAKE_ARTISAN:
        return AN_ARTISAN
    if step == shared.ARROWS:
        return ((arg >> 8) & 255) * AN_ARROW
    if step == shared.PICK:
        return arg & 255
    return 1 if step in (shared.TAKE_OFFERING, shared.PYRAMID, shared.GAIN) else 0


def action_worth(state: Pharaon, seat: i64, going: i64) -> i64:
    """What an action will bring."""
    if going == GO_OFFERINGS:
        return A_SET
    if going == GO_BONUS:
        return A_SET + 1
    if going == GO_NOBLES:
        return A_NOBLE
    if going == GO_ARTISANS:
        return AN_ARTISAN
    if going == GO_CHAMBER:
        step = lane(state.chamber, seat)
        return state.box.step_points[step + 1] - state.box.step_points[step]
    option: i64 = state.cover * NILE_OPTIONS + going - GO_NILE
    arrows: i64 = state.box.arrows_pair[option] + state.box.arrows_free[option]
    worth: i64 = arrows * AN_ARROW + state.box.nile_vases[option] * A_VASE
    kind: i64
    for kind in range(KINDS_OF_TOKEN):
        worth += lane(state.box.nile_income[option], kind)
    return worth


def left_to_pay(state: Pharaon, seat: i64, going: i64, step: i64) -> i64:
    """About how many tokens an action still takes."""
    cost = cost_of(state, seat, going)
    whole: i64 = sum_of(cost) if cost > 0 else -cost
    if cost <= OF_ANY_KIND:
        whole = BASIC
    if step != shared.PAY:
        return whole
    return max(whole - 1 - size(state.paid), 1)
