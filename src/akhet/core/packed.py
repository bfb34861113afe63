"""Rows of small numbers side by side in one `i64`: a row that is copied as one number.

A position of many short lists is slow to copy, because each list is a block of memory of its own.
So a row such as "stones on the sled, by seat" is one word of lanes:

- `lane(word, n)`: lanes of 8 bits, up to seven of them (0 to 255 each);
- `wide(word, n)`: lanes of 14 bits, up to four (0 to 16,383): points;
- `held(bag, kind)`: a **bag**, lanes of 5 bits, up to twelve kinds (0 to 31 each) and one more (0
  to 3): a deck of cards, of which only the counts matter, because nobody knows the order.

To add 2 to lane n write `word += 2 * unit(n)`. Nothing guards a lane against overflow: rules keep
numbers within what the box holds, and `check_game` looks at every lane of random games.
"""

from typing import Final

from mypy_extensions import i64

KINDS: Final = 13
"""How many kinds of card a bag can hold; of the last one no more than three cards."""

TOP: Final = 1 << 61  # one more would no longer be a C constant, but a Python int to unpack

EVERY_LANE: Final = 0x01010101010101  # the lowest bit of each of seven lanes
EVERY_TWO: Final = 0x1555555555555555  # the lowest of every two bits
LOW_OF_FOUR: Final = 0x3333333333333333  # the lower two of every four bits
LOW_OF_EIGHT: Final = 0x0F0F0F0F0F0F0F0F  # the lower four of every eight bits

EVERY_KIND: Final = 0x1084210842108421  # the lowest bit of each of a bag's lanes
EVEN_KINDS: Final = 0x307C1F07C1F07C1F  # every other lane of a bag, whole


def bit(n: i64) -> i64:
    """The number with only bit n set, 0 to 61.

    Not `1 << n`: mypyc 2.4 writes a constant left operand as a C int, which loses bits 31 and up.
    """
    return TOP >> (61 - n)


def count_bits(word: i64) -> i64:
    """How many of bits 0 to 61 are set: pairs are added up, then fours, eights and all of them."""
    found: i64 = word - ((word >> 1) & EVERY_TWO)
    found = (found & LOW_OF_FOUR) + ((found >> 2) & LOW_OF_FOUR)
    found = (found + (found >> 4)) & LOW_OF_EIGHT
    found += found >> 8
    found += found >> 16
    return (found + (found >> 32)) & 127


def lane(word: i64, n: i64) -> i64:
    """The number in lane n of a row of 8-bit lanes."""
    return (word >> (n << 3)) & 255


def some_lanes(word: i64) -> i64:
    """A row of 8-bit lanes, seven at most: one where there is something."""
    found: i64 = word | word >> 4
    found |= found >> 2
    return (found | found >> 1) & EVERY_LANE


def unit(n: i64) -> i64:
    """One, in lane n of a row of 8-bit lanes."""
    return bit(n << 3)


def wide(word: i64, n: i64) -> i64:
    """The number in lane n of a row of 14-bit lanes."""
    return (word >> (n * 14)) & 16383


def wide_unit(n: i64) -> i64:
    """One, in lane n of a row of 14-bit lanes."""
    return bit(n * 14)


def held(bag: i64, kind: i64) -> i64:
    """How many of one kind are in the bag."""
    return (bag >> (kind * 5)) & 31


def card(kind: i64) -> i64:
    """A bag with one card of this kind."""
    return bit(kind * 5)


def size(bag: i64) -> i64:
    """How many cards are in the bag.

    Neighbours are added up in lanes of 10 bits; as 1024 is one more than 1023, the remainder
    is the sum of those lanes.
    """
    return ((bag & EVEN_KINDS) + ((bag >> 5) & EVEN_KINDS)) % 1023


def kinds_in(bag: i64) -> i64:
    """The kinds in the bag: bit 5 * kind is set where there is at least one."""
    return (bag | bag >> 1 | bag >> 2 | bag >> 3 | bag >> 4) & EVERY_KIND


def lanes(word: i64, count: int) -> list[int]:
    """The first lanes of a row of 8-bit lanes, as a list for everybody else."""
    return [lane(word, n) for n in range(count)]


def row(numbers: list[int]) -> i64:
    """A row of 8-bit lanes from a list."""
    word: i64 = 0
    for n, number in enumerate(numbers):
        word += number * unit(n)
    return word


def bag_of(counts: list[int]) -> i64:
    """A bag from a list of counts, one per kind."""
    word: i64 = 0
    for kind, count in enumerate(counts):
        word += count * card(kind)
    return word


def counts(bag: i64, kinds: int = 12) -> list[int]:
    """The counts of a bag, one per kind."""
    return [held(bag, kind) for kind in range(kinds)]
