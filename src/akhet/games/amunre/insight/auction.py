"""What can be seen of bids in Amun-Re."""

from mypy_extensions import i64

from akhet.core.knowledge import Pad
from akhet.core.packed import held
from akhet.games.amunre.auction import least_bid
from akhet.games.amunre.cards import means
from akhet.games.amunre.components import BONUS_BANK, BONUS_NILE, LEVELS
from akhet.games.amunre.insight import signs
from akhet.games.amunre.insight.notes import (
    FEWEST,
    LEAST,
    RICHER,
    RICHEST,
    TOP,
    WHEN,
    most,
    purse,
)
from akhet.games.amunre.insight.signs import WHENS
from akhet.games.amunre.scoring import side_of
from akhet.games.amunre.state import PYRAMIDS, AmunRe
from akhet.games.amunre.state import STONES as LOOSE


def note_auction(state: AmunRe, seat: i64, pad: Pad) -> None:
    """The open spaces, what others can pay, and which provinces are the best of their banks."""
    notes = pad.notes
    notes[FEWEST] = 3
    rest: i64 = state.lands(seat)
    while rest != 0:
        notes[FEWEST] = most(state.at(PYRAMIDS, (rest & 15) - 1), notes[FEWEST])
        rest >>= 4
    richest: i64 = 0
    above: i64 = 0
    other: i64
    for other in range(state.seats):
        if other != seat and means(state, other) > richest:
            richest = means(state, other)
        if state.gold[other] > state.gold[seat]:
            above += 1
    notes[RICHEST] = richest
    notes[RICHER] = above
    tops: i64 = best_tops(state)
    rest = state.opened
    while rest != 0:
        province: i64 = (rest & 15) - 1
        rest >>= 4
        notes[LEAST + province] = least_bid(state, province)
        best: i64 = (tops >> 8) if state.box.east[province] == 1 else tops & 255
        here: i64 = state.at(PYRAMIDS, province)
        notes[TOP + province] = 1 if here > 0 and here == best else 0


def best_tops(state: AmunRe) -> i64:
    """The most pyramids of a province west and, times 256, east."""
    west: i64 = 0
    east: i64 = 0
    province: i64
    for province in range(signs.LANDS):
        here: i64 = state.at(PYRAMIDS, province)
        if state.box.east[province] == 1:
            east = max(east, here)
        else:
            west = max(west, here)
    return east * 256 + west


def look_at_bid(state: AmunRe, seat: i64, place: i64, pad: Pad) -> None:
    """A province, a price, and what they do together."""
    notes = pad.notes
    province: i64 = place // LEVELS
    space: i64 = place % LEVELS
    when: i64 = notes[WHEN]
    cost: i64 = state.box.bids[space]
    least: i64 = notes[LEAST + province]
    taken: i64 = 5 if least > 0 else 0
    pad.add(signs.PROVINCE + province * WHENS + when)
    pad.add(signs.PRICE + (province * 2 + state.kingdom) * LEVELS + space)
    pad.add(signs.LEVEL + (when * 3 + state.seats - 3) * LEVELS + space)
    pad.add(signs.JUMP + (state.seats - 3) * 10 + taken + most(space - least, 4))
    pad.add(signs.BID_LEFT + when * signs.PURSES + purse(state.gold[seat] - cost))
    pad.add(signs.LOOSE + state.at(LOOSE, province) * WHENS + when)
    pad.add(signs.BID_RANK + (state.kingdom * 5 + notes[RICHER]) * LEVELS + space)
    if cost >= notes[RICHEST]:
        pad.add(signs.SAFE + when)
    if state.kingdom == 1:
        here: i64 = state.at(PYRAMIDS, province)
        pad.add(signs.HEIGHT + most(here, 6) * LEVELS + space)
        pad.add(signs.BANK + notes[TOP + province] * 3 + when - 3)
        if state.lands(seat) != 0:
            pad.add(signs.EVEN + notes[FEWEST] * 4 + most(here, 3))
    look_at_neighbours(state, seat, province, pad)


def look_at_neighbours(state: AmunRe, seat: i64, province: i64, pad: Pad) -> None:
    """How a province goes with those the seat has, and with its bonus cards."""
    rest: i64 = state.lands(seat)
    number: i64 = 0
    while rest != 0:
        pad.add(signs.PAIR + ((rest & 15) - 1) * signs.LANDS + province)
        number += 1
        rest >>= 4
    kind: i64
    for kind in range(BONUS_BANK, BONUS_NILE + 1):
        if held(state.hands[seat], kind) > 0:
            fits: i64 = 1
            rest = state.lands(seat)
            while rest != 0:
                if side_of(state, (rest & 15) - 1, kind) != side_of(state, province, kind):
                    fits = 0
                rest >>= 4
            pad.add(signs.BONUS_FIT + (kind - BONUS_BANK) * 6 + most(number, 2) * 2 + fits)
