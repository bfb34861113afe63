"""What resources can stand for with scribes, worked out once for each set of scribes.

Sets of colours are five bits. A row of five lanes of 5 bits counts coins by colour; a mask of such
lanes picks some colours of it.
"""

from typing import Final

COLOURS: Final = 5
SETS: Final = 32


def reaches(pairs: list[int]) -> list[int]:
    """For each set of scribes, five lanes: the set of colours each resource can stand for."""
    return [reach(pairs, scribes) for scribes in range(SETS)]


def reach(pairs: list[int], scribes: int) -> int:
    """The lanes for one set of scribes; two scribes are never chained (ruling P43)."""
    stands = [1 << colour for colour in range(COLOURS)]
    for scribe in range(COLOURS):
        if (scribes >> scribe) & 1 == 1:
            one, two = pairs[2 * scribe], pairs[2 * scribe + 1]
            stands[one] |= 1 << two
            stands[two] |= 1 << one
    return sum(colours << (5 * colour) for colour, colours in enumerate(stands))


def spread(colours: int) -> int:
    """The lanes of a set of colours."""
    return sum(31 << (5 * colour) for colour in range(COLOURS) if (colours >> colour) & 1 == 1)


def inside(reach: int) -> list[int]:
    """For each set of colours, the lanes of those resources that can only stand for these."""
    return [spread(those(reach, colours, True)) for colours in range(SETS)]


def touching(reach: int) -> list[int]:
    """For each set of colours, the lanes of those resources that can stand for one of them."""
    return [spread(those(reach, colours, False)) for colours in range(SETS)]


def those(reach: int, colours: int, all_inside: bool) -> int:
    """The resources that stand only for these colours, or for one of them."""
    found = 0
    for colour in range(COLOURS):
        stands = (reach >> (5 * colour)) & 31
        if (stands & ~colours == 0) if all_inside else (stands & colours != 0):
            found |= 1 << colour
    return found
