"""What is noted on the pad before moves are looked at, and the steps that numbers fall into."""

from typing import Final

from mypy_extensions import i64

# The places on the pad.
WHEN: Final = 0
STEP: Final = 1
LATE: Final = 2  # 1 in the last round of a kingdom
HAND: Final = 3  # cards in the hand, up to 6
RICHEST: Final = 4  # the most another seat can pay
FEWEST: Final = 5  # pyramids in the lowest own province
TO_SET: Final = 6  # stones to the next complete set
TO_LEAD: Final = 7  # stones to the lead of a bank
WANTED: Final = 8  # the less of both, up to 4
BUILDS: Final = 9  # 1 if the builder can be played
SHORT: Final = 10  # three places: stones that own provinces lack for a pyramid, few first
BEST: Final = 13  # two places: stones and pyramids in the best of the others, by bank
WISH: Final = 15  # what the seat wants of the temple
TEMPLES: Final = 16
GAIN: Final = 17  # what a higher offering brings
AHEAD: Final = 18  # the same against the others
FIELDS: Final = 19  # free fields
CATCH: Final = 20  # 1 if selling all cards overtakes somebody in gold
RICHER: Final = 21  # others with more gold
LEAST: Final = 30  # + province: the lowest space that is open
TOP: Final = 50  # + province: 1 for the best of its bank


def purse(gold: i64) -> i64:
    """A step of gold, 0 to 7."""
    if gold < 6:
        return 0 if gold <= 0 else (1 if gold < 3 else 2)
    if gold < 15:
        return 3 if gold < 10 else 4
    if gold < 31:
        return 5 if gold < 21 else 6
    return 7


def offer_step(gold: i64) -> i64:
    """A step of an offer, 0 to 17."""
    if gold < 13:
        return gold
    if gold < 20:
        return 13 if gold < 16 else 14
    if gold < 31:
        return 15 if gold < 25 else 16
    return 17


def most(number: i64, top: i64) -> i64:
    """A number, or the top if it is more."""
    return number if number < top else top


def between(number: i64, low: i64, high: i64) -> i64:
    """A number moved into a range and counted from its low end."""
    if number < low:
        return 0
    return number - low if number < high else high - low
