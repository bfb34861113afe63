"""The only place that hides. In Imhotep one thing is secret: the pair of market B, while a seat
looks at it. Both cards are open again as soon as one is kept.
"""

from mypy_extensions import i64

from akhet.core.packed import card, held, size
from akhet.core.rng import Rng
from akhet.core.state import task_seat, task_step
from akhet.games.imhotep.components import CARDS
from akhet.games.imhotep.rounds import face_down
from akhet.games.imhotep.shared import KEEP_CARD, LOOK, pair_left
from akhet.games.imhotep.state import Imhotep, copied


def mask(state: Imhotep, seat: int) -> Imhotep:
    """A new position with only what `seat` may know; no row of a position is secret."""
    seen = Imhotep(0, state.box, state)
    seen.round = state.round
    seen.sides = state.sides
    seen.wrath = state.wrath
    seen.round_cards = state.round_cards  # which card was removed, nobody knows: none is left out
    seen.capacity = state.capacity
    seen.cargo = state.cargo
    seen.loaded = state.loaded
    seen.docked = state.docked
    seen.visited = state.visited
    seen.afloat = state.afloat
    seen.sled = state.sled
    seen.quarry = state.quarry
    seen.ashore = state.ashore
    seen.queue = state.queue
    seen.pile = state.pile  # its contents can be counted by all, its order by nobody
    seen.discard = state.discard
    seen.market = state.market
    seen.pair = state.pair
    seen.owed = state.owed
    seen.heights = state.heights
    seen.pyramids = state.pyramids
    seen.obelisk = state.obelisk
    seen.from_pyramid = state.from_pyramid
    seen.from_temple = state.from_temple
    seen.from_towers = state.from_towers
    if seat >= 0 and looker(state) == seat:
        seen.looked = state.looked
    return seen


def seen_alike(state: Imhotep) -> bool:
    """Whether there is nothing that only one seat may know."""
    return state.looked == 0


def looker(state: Imhotep) -> int:
    """The seat that looks at the pair, or -1."""
    n: i64
    for n in range(state.depth):
        if task_step(state.tasks[n]) == KEEP_CARD:
            return task_seat(state.tasks[n])
    return -1


def guess(seen: Imhotep, seat: int, rng: Rng) -> Imhotep:
    """A full position: what another seat looks at is drawn as chance would have drawn it."""
    full = copied(seen)
    who = looker(seen)
    if who < 0 or who == seat:
        return full
    unseen: i64 = 0
    n: i64
    for n in range(seen.depth):
        if task_step(seen.tasks[n]) == LOOK:
            unseen += 1
    while size(full.looked) < pair_left(full) - unseen:
        full.looked += card(drawn(face_down(full), rng))
    return full


def drawn(bag: i64, rng: Rng) -> i64:
    """A card drawn from a bag."""
    mark: i64 = rng.below(size(bag))
    kind: i64
    for kind in range(len(CARDS)):
        mark -= held(bag, kind)
        if mark < 0:
            return kind
    return -1
