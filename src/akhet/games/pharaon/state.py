"""A position of Pharaon: the table and what everybody has, as numbers that can be copied."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from akhet.core.packed import bit, lane, unit
from akhet.core.state import State
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import SETS, ZONE
from akhet.games.pharaon.box.components import BASIC, BOX, Box

PLAYERS: Final = 5

# Rows of `own`, one number per player each.
GOODS: Final = 0  # resources and silver, in lanes of 8 bits
GIFTS: Final = 5  # offerings, in lanes of 4 bits
NOBLES: Final = 10  # one bit per card
ARTISANS: Final = 15  # one bit per card
TRACKS: Final = 20  # fields on the Nile, in lanes of 8 bits
SOLVED: Final = 25  # conflicts, one bit each
DRAWN: Final = 30  # nobles drawn at the start: two to choose from, then the one not kept
ON_TILE: Final = 35  # the Traitor's, by place: what covers each slot, 3 bits a slot, token + 1
OWN: Final = 40

# Rows of `laid`: what lies on the wheel, by resource and slot, and in the offerings district.
SLOTS: Final = 4
SET_AT: Final = 20  # + 2 * place: offering + 1
ZONE_AT: Final = 32  # + place: offering + 1
CONFLICT_AT: Final = ZONE_AT + ZONE  # + resource * 4 + slot: conflict + 1
LAID: Final = CONFLICT_AT + 20
LOW_GIFTS: Final = 0x0F0F0F0F0F0F0F  # every other lane of a bag of offerings
ON_WHEEL: Final = 8  # an offering on the wheel is its kind + this; a resource its number + 1

NOBODY: Final = -1
LAST: Final = 5  # the row of the player who passes last: none


@mypyc_attr(acyclic=True, free_list_len=1)
class Pharaon(State):
    """Players are the seats; in a solo game the Traitor is player 1 and holds no seat.

    Decks are sets of bits: nobody knows their order, so there is none. Vases that lie face down
    with the Traitor are still in `pile`; `owed` says how many of it are his. When the pile runs
    out they become a set of their own, `apart`.
    """

    box: Box  # the printed figures; shared, never changed
    players: i64
    scribes: i64  # one bit per seat in discovery mode
    round: i64  # 1 to 5; 0 while the game is set up
    first: i64  # who has the first-player token
    pharaoh: i64  # who has the pharaoh token, or NOBODY

    order: i64  # lanes: the district at each place, clockwise
    turn: i64  # how far the wheel has turned clockwise
    clockwise: i64  # 1 if the wheel turns clockwise

    supply: i64  # lanes by resource
    bag: i64  # offerings, lanes of 4 bits
    spent: i64  # offerings that were used
    laid: vec[u8]  # see the rows above
    own: vec[i64]  # see the rows above

    noble_deck: i64
    noble_row: i64  # lanes: card + 1
    used: i64  # nobles used in this round
    drawn: i64  # lanes by seat: how many nobles lie in its DRAWN
    artisan_deck: i64
    artisan_row: i64
    pile: i64  # vases
    vase_row: i64
    gone: i64  # vases that were used
    owed: i64
    apart: i64

    chamber: i64  # lanes by player: steps
    rows: i64  # lanes by player: the row of the pyramid, 0 before passing
    fields: i64  # lanes by player: the field in that row

    tiles: i64  # lanes by place: the tile there
    dark: i64  # one bit per place with the dark side up
    marks: i64  # lanes by place: the tile's resource
    filled: i64  # lanes by place: slots taken
    plotted: i64  # lanes by resource: how many lie on the tiles

    konflikte: i64  # 1 with the expansion; without it all that follows is 0
    arches: i64  # one bit per district: its arch shows side B
    cover: i64  # the Nile: 0 the board, 1 and 2 the sides of the cover
    heir: i64  # which pharaoh token is played for
    hard: i64  # 1 if the Traitor's swords go on his tiles
    extra_row: i64  # lanes: nobles at the arch, card + 1
    favours: i64  # lanes of 5 bits, two for each district: the card + 1
    favour_deck: i64
    favour_gone: i64
    unseen: i64  # conflicts nobody has seen
    fronts: i64  # lanes by stack: the conflict laid open before it, + 1
    backs: i64  # lanes by stack: the back of its next conflict, a resource + 1
    conflict: i64  # the one whose cost is being paid, + 1

    access: i64  # while an action is paid: the colours the access token can count as
    paid: i64  # ... and a bag of the coins paid after it

    def __init__(self, seats: int = 0, box: Box = BOX, like: "Pharaon | None" = None) -> None:
        """An empty table; with `like`, one with its rows already there."""
        super().__init__(seats, like)
        self.box = box
        self.players = seats + 1 if seats == 1 else seats
        self.scribes = 0
        self.round = 0
        self.first = 0
        self.pharaoh = NOBODY
        self.order = 0
        self.turn = 0
        self.clockwise = 0
        self.supply = 0
        self.bag = 0
        self.spent = 0
        self.laid = vec[u8]([0] * LAID) if like is None else like.laid[:]
        self.own = vec[i64]([0] * OWN) if like is None else like.own[:]
        self.noble_deck = 0
        self.noble_row = 0
        self.used = 0
        self.drawn = 0
        self.artisan_deck = 0
        self.artisan_row = 0
        self.pile = 0
        self.vase_row = 0
        self.gone = 0
        self.owed = 0
        self.apart = 0
        self.chamber = 0
        self.rows = 0
        self.fields = 0
        self.tiles = 0
        self.dark = 0
        self.marks = 0
        self.filled = 0
        self.plotted = 0
        self.konflikte = 0
        self.arches = 0
        self.cover = 0
        self.heir = 0
        self.hard = 0
        self.extra_row = 0
        self.favours = 0
        self.favour_deck = 0
        self.favour_gone = 0
        self.unseen = 0
        self.fronts = 0
        self.backs = 0
        self.conflict = 0
        self.access = 0
        self.paid = 0

    def origin(self) -> tuple[str, str, str]:
        """Its game and figures."""
        return "pharaon", self.box.digest, self.box.text

    def __deepcopy__(self, memo: object) -> "Pharaon":
        """An independent copy."""
        return copied(self)

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled."""
        return self.kept()

    def is_solo(self) -> bool:
        """Whether the Traitor plays."""
        return self.seats == 1

    def has_noble(self, player: i64, noble: i64) -> bool:
        """Whether a player has a noble."""
        return (self.own[NOBLES + player] >> noble) & 1 == 1

    def can_use(self, player: i64, noble: i64) -> bool:
        """Whether a player has a noble that was not used in this round."""
        return ((self.own[NOBLES + player] & ~self.used) >> noble) & 1 == 1

    def good(self, player: i64, kind: i64) -> i64:
        """How many tokens of a resource a player has."""
        return lane(self.own[GOODS + player], kind)

    def has_passed(self, player: i64) -> bool:
        """Whether a player has passed in this round."""
        return lane(self.rows, player) != 0

    def sets_shown(self) -> i64:
        """How many sets of offerings lie out at the start of a round (p. 3, 9)."""
        return self.players + 1

    def slots_open(self) -> i64:
        """How many slots of the wheel are used in front of each district (p. 4)."""
        return self.box.slots_many if self.players >= 4 else self.box.slots_few


def copied(state: Pharaon) -> Pharaon:
    """An independent copy, without a listener."""
    new = Pharaon(0, state.box, state)
    new.players = state.players
    new.scribes = state.scribes
    new.round = state.round
    new.first = state.first
    new.pharaoh = state.pharaoh
    new.order = state.order
    new.turn = state.turn
    new.clockwise = state.clockwise
    new.supply = state.supply
    new.bag = state.bag
    new.spent = state.spent
    new.noble_deck = state.noble_deck
    new.noble_row = state.noble_row
    new.used = state.used
    new.drawn = state.drawn
    new.artisan_deck = state.artisan_deck
    new.artisan_row = state.artisan_row
    new.pile = state.pile
    new.vase_row = state.vase_row
    new.gone = state.gone
    new.owed = state.owed
    new.apart = state.apart
    new.chamber = state.chamber
    new.rows = state.rows
    new.fields = state.fields
    new.tiles = state.tiles
    new.dark = state.dark
    new.marks = state.marks
    new.filled = state.filled
    new.plotted = state.plotted
    if state.konflikte == 1:
        copy_konflikte(state, new)
    new.access = state.access
    new.paid = state.paid
    return new


def copy_konflikte(state: Pharaon, new: Pharaon) -> None:
    """Copies what only the expansion uses."""
    new.konflikte = state.konflikte
    new.arches = state.arches
    new.cover = state.cover
    new.heir = state.heir
    new.hard = state.hard
    new.extra_row = state.extra_row
    new.favours = state.favours
    new.favour_deck = state.favour_deck
    new.favour_gone = state.favour_gone
    new.unseen = state.unseen
    new.fronts = state.fronts
    new.backs = state.backs
    new.conflict = state.conflict


# ---------------------------------------------------------------- sets and bags


def gift_count(bag: i64, kind: i64) -> i64:
    """How many offerings of a kind are in a bag."""
    return (bag >> (kind * 4)) & 15


def gift(kind: i64) -> i64:
    """A bag with one offering."""
    return bit(kind * 4)


def gift_size(bag: i64) -> i64:
    """How many offerings are in a bag."""
    return ((bag & LOW_GIFTS) + ((bag >> 4) & LOW_GIFTS)) % 255  # 256 is one more than that


# ---------------------------------------------------------------- the wheel


def place_of(state: Pharaon, district: i64) -> i64:
    """Where a district lies, clockwise from the first one."""
    place: i64 = 0
    while lane(state.order, place) != district:
        place += 1
    return place


def colour_at(state: Pharaon, district: i64) -> i64:
    """The resource the wheel shows in front of a district."""
    at: i64 = place_of(state, district) - state.turn
    if at < 0:
        at += BASIC
    return state.box.circle[at]


def wheel_colours(state: Pharaon) -> i64:
    """The resources the wheel shows, in lanes by the district in front of which they are."""
    circle = state.box.circle
    found: i64 = 0
    at: i64 = -state.turn
    place: i64
    for place in range(BASIC):
        if at < 0:
            found |= circle[at + BASIC] * unit(lane(state.order, place))
        else:
            found |= circle[at] * unit(lane(state.order, place))
        at += 1
    return found


def free_slot(state: Pharaon, colour: i64) -> i64:
    """The first free slot of an area of the wheel that has no conflict, or -1."""
    slot: i64
    for slot in range(state.slots_open()):
        if state.laid[colour * SLOTS + slot] == 0 and (
            state.konflikte == 0 or state.laid[CONFLICT_AT + colour * SLOTS + slot] == 0
        ):
            return slot
    return -1


def any_free(state: Pharaon, colour: i64) -> bool:
    """Whether an area of the wheel has a free slot; they fill in order, so the last tells most."""
    last: i64 = colour * SLOTS + state.slots_open() - 1
    if state.konflikte == 0 and state.laid[last] == 0:
        return True
    return free_slot(state, colour) >= 0


def lay_on_wheel(state: Pharaon, colour: i64, slot: i64, what: i64) -> None:
    """Lays a token on a slot of the wheel."""
    state.laid[colour * SLOTS + slot] = u8(what)


def area_coins(state: Pharaon, colour: i64) -> list[int]:
    """What lies on an area of the wheel, slot by slot; 0 for nothing."""
    return [int(state.laid[colour * SLOTS + slot]) for slot in range(state.slots_open())]


# ---------------------------------------------------------------- tokens


def gain(state: Pharaon, player: i64, kind: i64, number: i64) -> None:
    """Takes tokens from the supply; what is not there is lost (p. 4)."""
    there: i64 = lane(state.supply, kind)
    taken: i64 = number if number < there else there
    if taken > 0:
        state.supply -= taken * unit(kind)
        state.own[GOODS + player] += taken * unit(kind)
        state.tell(facts.GAIN, player, kind, taken)
    if taken < number:
        state.tell(facts.NO_SUPPLY, player, kind, number - taken)


def gain_row(state: Pharaon, player: i64, income: i64) -> None:
    """Takes a row of tokens from the supply, in the order of the resources."""
    rest: i64 = income
    kind: i64 = 0
    while rest != 0:
        if rest & 255 != 0:
            gain(state, player, kind, rest & 255)
        rest >>= 8
        kind += 1


def get_gift(state: Pharaon, player: i64, kind: i64) -> None:
    """A player receives an offering."""
    state.own[GIFTS + player] += gift(kind)
    state.tell(facts.OFFERING, player, kind)


def all_gifts(state: Pharaon) -> i64:
    """How many offerings could still be drawn: from the bag, or from it once it is refilled."""
    return gift_size(state.bag) + gift_size(state.spent)


def any_gift(state: Pharaon) -> bool:
    """Whether an offering could still be drawn."""
    return state.bag | state.spent != 0


def refill_bag(state: Pharaon) -> None:
    """An empty bag takes back what was used (p. 5)."""
    if state.bag == 0:
        state.bag = state.spent
        state.spent = 0


def set_there(state: Pharaon, place: i64) -> bool:
    """Whether a set lies in a place."""
    return state.laid[SET_AT + 2 * place] != 0


def any_set(state: Pharaon) -> bool:
    """Whether there is a set to take."""
    place: i64
    for place in range(SETS):
        if set_there(state, place):
            return True
    return False


def in_zone(state: Pharaon, place: i64) -> i64:
    """The offering in a place of the bonus zone, or -1."""
    return i64(state.laid[ZONE_AT + place]) - 1


def any_bonus(state: Pharaon) -> bool:
    """Whether the bonus zone holds an offering."""
    place: i64
    for place in range(ZONE):
        if in_zone(state, place) >= 0:
            return True
    return False
