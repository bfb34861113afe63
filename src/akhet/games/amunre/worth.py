"""What a position promises: points as if the kingdom ended now, and what gold and land may bring.

A bot that looks one move ahead needs more than points: farmers and gold only bring them later. So
whatever a seat has is given a worth in gold, and so much gold counts as a point. The figures are
rough and only rank one's own moves; they were found by playing (docs/rulings/amunre.md, A31).
"""

from typing import Final

from mypy_extensions import i64

from akhet.core.words import lane
from akhet.games.amunre.components import LEVELS
from akhet.games.amunre.harvest import province_income
from akhet.games.amunre.kingdoms import ROUNDS
from akhet.games.amunre.scoring import score_kingdom, sheet
from akhet.games.amunre.state import (
    NO_OFFER,
    STONES,
    AmunRe,
    copied,
    give,
    price_of,
)
from akhet.games.amunre.table import free_fields

POINT: Final = 5  # gold
CARD: Final = 3
STONE: Final = 2
FIELD: Final = 2  # free for a farmer
REWARD: Final = 3  # an item


def forecast(state: AmunRe) -> list[int]:
    """Points by seat: those written down, those of this kingdom now, and the worth of the rest."""
    if state.depth == 0:
        return [sum(points) for points in sheet(state)]
    trial = copied(state)
    settle_bids(trial)
    settle_offers(trial)
    gold = [worth_of(trial, seat) for seat in range(trial.seats)]
    score_kingdom(trial)
    return [sum(row) + worth // POINT for row, worth in zip(sheet(trial), gold, strict=True)]


def settle_bids(trial: AmunRe) -> None:
    """Every bid that stands buys its province."""
    seat: i64
    for seat in range(trial.seats):
        place: i64 = trial.bid_of(seat)
        if place >= 0:
            province: i64 = place // LEVELS
            trial.gold[seat] += trial.box.free_gold[province] - price_of(trial, place)
            give(trial, seat, province)


def settle_offers(trial: AmunRe) -> None:
    """Offers that are made are paid, and rewarded as if those that are not were small."""
    seat: i64
    for seat in range(trial.seats):
        offer: i64 = trial.offers[seat]
        if offer != NO_OFFER and trial.total == 0:
            trial.gold[seat] += trial.box.thief if offer < 2 else REWARD - offer // 2


def worth_of(trial: AmunRe, seat: i64) -> int:
    """What a seat has, in gold: purse, cards, and the harvests to come in this kingdom."""
    rounds: i64 = ROUNDS - trial.round + 1
    total: i64 = trial.gold[seat] + CARD * lane(trial.held, seat)
    rest: i64 = trial.lands(seat)
    while rest != 0:
        province: i64 = (rest & 15) - 1
        rest >>= 4
        total += rounds * province_income(trial, province, 0) + STONE * trial.at(STONES, province)
        total += FIELD * (rounds - 1) * free_fields(trial, province)
    return total
