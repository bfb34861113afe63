"""What a position promises: points as if the kingdom ended now, and what gold and land may bring.

A bot that looks one move ahead needs more than points: farmers, gold and single stones bring them
only later. So all that a seat has, and all that it has asked for, is given a worth in tenths of a
point. The figures are rough and need only rank one's own moves; they were found by playing.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.packed import lane
from akhet.core.state import task_arg, task_seat, task_step
from akhet.games.amunre.building import NO_BUILDER
from akhet.games.amunre.components import LEVELS
from akhet.games.amunre.harvest import income_of, province_income
from akhet.games.amunre.kingdoms import ROUNDS
from akhet.games.amunre.mask import is_sealed
from akhet.games.amunre.offering import items_of
from akhet.games.amunre.scoring import best_of_bank, kingdom_points
from akhet.games.amunre.shared import (
    INCOME,
    NAME_ITEM,
    PLACE_FARMER,
    PLACE_STONE,
    START_INCOME,
    START_OFFERING,
    free_fields,
)
from akhet.games.amunre.state import SOURCES, STONES, AmunRe, give, price_of

POINT: Final = 10
STONE: Final = 8  # a third of a pyramid, with its part in sets and banks
CARD: Final = 6
FARMER: Final = 8
ITEM: Final = 2  # of a reward, in gold
FIELD: Final = 2  # free for a farmer, for each round to come
USUAL: Final = 2  # field of the temple before the first offering
GOLD: Final = [4, 4, 4, 4, 3, 0]  # by round of the game; at the end only its rank counts
SMALL: Final = 2  # what a seat that has not offered yet is taken to offer


def weigh(state: AmunRe, worth: vec[i64]) -> None:
    """By seat: points as if the kingdom ended now, and whole points for what it promises."""
    tenths(state, worth)
    seat: i64
    for seat in range(state.seats):
        worth[seat] //= POINT


def tenths(state: AmunRe, worth: vec[i64]) -> None:
    """Tenths of points by seat: what is written down, this kingdom as it stands, and the rest.

    Every bid that stands is taken to have bought its province; the position is put back after.
    """
    seat: i64
    for seat in range(state.seats):
        worth[seat] = POINT * written(state, seat)
    if state.depth == 0:
        return
    mine: i64 = state.mine
    buy(state, 1)
    for seat in range(state.seats):
        worth[seat] += promise(state, seat)
    temple: i64 = state.temple
    if temple == 0:
        state.temple = USUAL
    west: i64 = best_of_bank(state, 0)
    east: i64 = best_of_bank(state, 1)
    for seat in range(state.seats):
        worth[seat] += POINT * kingdom_points(state, seat, west, east)
    state.temple = temple
    buy(state, -1)
    state.mine = mine


def written(state: AmunRe, seat: i64) -> i64:
    """The points on a seat's score sheet."""
    points: i64 = 0
    n: i64
    for n in range(seat * SOURCES, (seat + 1) * SOURCES):
        points += state.points[n]
    return points


def buy(state: AmunRe, times: i64) -> None:
    """Every bid that stands buys its province; -1 times gives the gold back."""
    seat: i64
    for seat in range(state.seats):
        place: i64 = state.bid_of(seat)
        if place >= 0:
            province: i64 = place // LEVELS
            gold: i64 = state.box.free_gold[province] - price_of(state, place)
            state.gold[seat] += times * gold
            if times > 0:
                give(state, seat, province)


def promise(trial: AmunRe, seat: i64) -> i64:
    """What points of this moment leave out, in tenths."""
    gold: i64 = trial.gold[seat] + offered(trial, seat)
    total: i64 = CARD * lane(trial.held, seat) + asked_for(trial, seat)
    later: i64 = ROUNDS - trial.round
    rest: i64 = trial.lands(seat)
    while rest != 0:
        province: i64 = (rest & 15) - 1
        rest >>= 4
        gold += later * province_income(trial, province, trial.temple, 0)
        total += STONE * trial.at(STONES, province)
        total += FIELD * later * free_fields(trial, province)
    if pays_this_round(trial, seat):
        gold += income_of(trial, seat)
    return total + GOLD[trial.kingdom * ROUNDS + trial.round - 1] * gold


def pays_this_round(trial: AmunRe, seat: i64) -> bool:
    """Whether a seat has not collected yet."""
    n: i64
    for n in range(trial.depth):
        step: i64 = task_step(trial.tasks[n])
        if step in (START_OFFERING, START_INCOME):
            return True
        if step == INCOME and task_seat(trial.tasks[n]) == seat:
            return True
    return False


def asked_for(trial: AmunRe, seat: i64) -> i64:
    """The worth of pieces that are bought or named and still to be placed."""
    total: i64 = 0
    n: i64
    for n in range(trial.depth):
        task: i64 = trial.tasks[n]
        if task_seat(task) != seat:
            continue
        if task_step(task) == PLACE_STONE:
            total += STONE * ((task_arg(task) >> 4) % NO_BUILDER)
        elif task_step(task) == PLACE_FARMER:
            total += FARMER * (task_arg(task) >> 4)
        elif task_step(task) == NAME_ITEM:
            total += named(task_arg(task))
    return total


def named(arg: i64) -> i64:
    """The worth of a reward that is being named."""
    cards: i64 = (arg >> 4) & 15
    farmers: i64 = (arg >> 8) & 15
    stones: i64 = (arg & 15) + (arg >> 12)
    return CARD * cards + FARMER * farmers + STONE * stones


def offered(trial: AmunRe, seat: i64) -> i64:
    """What a sealed offer will bring, in gold: what it costs, and its reward by rank."""
    mine: i64 = trial.offers[seat]
    if mine < 0 or not is_sealed(trial):
        return 0
    if mine < 2:
        return trial.box.thief
    rank: i64 = 0
    other: i64
    for other in range(trial.seats):
        gold: i64 = SMALL if trial.offers[other] < 0 else trial.offers[other] // 2
        if other != seat and gold > mine // 2:
            rank += 1
    return ITEM * items_of(trial, rank) - mine // 2
