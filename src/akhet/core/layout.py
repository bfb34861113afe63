"""A position as numbers in a fixed order: what a seat observes, what is pickled and compared.

A game lists its **fields** once (`games/<game>/layout.py`). A field is some **rows**, each one
whole number of **lanes**: a bag of cards, stones by seat, the owners of a site's stones.
`Layout.write` puts a position into those rows and `read` takes it out again, so that the rows are
all of it. `Features` spreads the rows of a *mask* over one number per feature, turned so that the
seat that looks comes first: that is the observation. Tensor, named fields, the tables of
docs/environments.md and the test that rebuilds a mask from its tensor all come from the fields.
"""

import struct
from typing import Final, Generic, cast

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from akhet.core.components import Components
from akhet.core.errors import BadPosition
from akhet.core.ids import ALL, CHANCE
from akhet.core.packed import bit
from akhet.core.state import Keeper, State, task_arg, task_seat, task_step
from akhet.core.step import S

NUMBER: Final = 0
SEAT: Final = 1
CHOICE: Final = 2

NAMES: Final = ["number", "seat", "choice"]
ONE: Final = 0x3F800000  # the bits of 1.0
SHOWS: Final = 4  # where the parts of a packed row begin
TURNED: Final = 6
WIDE: Final = 7
AT: Final = 14
SLOT: Final = 26
LISTED: Final = 34
IN_A_ROW: Final = 7  # open questions side by side in one row
ABOUT_BITS: Final = 25  # of a question's own number
NOBODYS: Final = 2  # of those who are asked two hold no seat: chance, and all at once
WHOLE: Final = 62  # bits of a row
APART: Final = 67  # powers of two up to the 66th leave different remainders
LANE_BITS: Final = 16  # a lane has fewer
SEAT_VALUES: Final = 16  # a lane that shows a seat holds fewer


class Field:
    """Some rows of a position, and how their lanes become features.

    `shows` says what stands in a lane: a `NUMBER`, divided by `scale`; a `SEAT` + 1, or 0 for
    nobody, as one feature a seat, the one that looks first; a `CHOICE` of `width`, + 1, or 0 for
    none, as one feature each. `turned`: the lanes are the seats. `each`: so many rows for every
    seat. `width` besides a seat counts those after the seats who hold none.
    """

    def __init__(
        self,
        name: str,
        about: str,
        bits: int,
        lanes: int = 1,
        rows: int = 1,
        scale: int = 1,
        shows: int = NUMBER,
        width: int = 0,
        turned: bool = False,
        each: int = 0,
    ) -> None:
        """A field under a name of its own; `about` says in a few words what it is."""
        self.name = name
        self.about = about
        self.bits = bits
        self.lanes = lanes
        self.rows = rows
        self.scale = scale
        self.shows = shows
        self.width = width
        self.turned = turned
        self.each = each

    def row_count(self, players: int) -> int:
        """How many rows it has at a table."""
        return self.each * players if self.each > 0 else self.rows

    def lane_count(self, players: int) -> int:
        """How many lanes a row has."""
        return players if self.turned else self.lanes

    def lane_width(self, players: int) -> int:
        """How many features a lane becomes."""
        if self.shows == NUMBER:
            return 1
        return players + self.width if self.shows == SEAT else self.width

    def length(self, players: int) -> int:
        """How many features it becomes."""
        return self.row_count(players) * self.lane_count(players) * self.lane_width(players)


@mypyc_attr(allow_interpreted_subclasses=True)
class Layout(Keeper, Generic[S]):
    """All fields of a game, in order; the version is raised whenever one of them changes.

    The first fields are the open questions, the next one first: they are the same in every game.
    A subclass writes `write`, `read` and `blank`.
    """

    def __init__(
        self, key: str, version: int, steps: list[str], depth: int, fields: list[Field]
    ) -> None:
        """The layout of a game whose stack holds at most `depth` questions."""
        super().__init__()
        assert depth % IN_A_ROW == 0
        self.key = key
        self.version = version
        self.depth: i64 = depth
        self.blocks: i64 = depth // IN_A_ROW
        blocks = depth // IN_A_ROW
        self.fields = [
            Field("asked", "the question that is open", 8, shows=CHOICE, width=len(steps)),
            Field("open", "all open questions, the next one first: which", 8, IN_A_ROW, blocks,
                  scale=len(steps)),
            Field("asked_of", "... and who is asked: a seat, chance, all in secret", 4, IN_A_ROW,
                  blocks, shows=SEAT, width=NOBODYS),
            Field("concerns", "... and its own number, lowest part first", 5, 5, depth, scale=31),
            *fields,
        ]  # fmt: skip
        self.first: i64 = 1 + 2 * blocks + depth

    # ---------------------------------------------------------------- written by each game

    def write(self, state: S, rows: vec[i64], first: i64) -> None:
        """Puts the position into rows, from the first one of the game's own fields."""
        raise AssertionError(self.key)

    def read(self, rows: list[int], first: int, state: S) -> None:
        """Takes the position out of rows again, into an empty one."""
        raise AssertionError(self.key)

    def blank(self, seats: int, components: Components) -> S:
        """An empty position."""
        raise AssertionError(self.key)

    def players(self, seats: int) -> int:
        """How many take part: the seats, and an opponent who holds none."""
        return seats

    # ---------------------------------------------------------------- rows

    def row_count(self, seats: int) -> int:
        """How many rows a position has."""
        players = self.players(seats)
        return sum([field.row_count(players) for field in self.fields])

    def fill(self, state: S, rows: vec[i64]) -> None:
        """Writes a whole position; what stood in the rows before is gone."""
        depth: i64 = state.depth
        if depth > self.depth:
            raise BadPosition(f"{depth} open questions are too many for the layout of {self.key}")
        n: i64
        for n in range(self.first):
            rows[n] = 0
        players: i64 = self.players(state.seats)
        blocks: i64 = self.blocks
        abouts: i64 = 1 + 2 * blocks
        for n in range(depth):
            task: i64 = state.tasks[depth - 1 - n]
            who: i64 = task_seat(task)
            if who < 0:  # chance, or all at once
                who = players if who == CHANCE else players + 1
            block: i64 = 1 + n // IN_A_ROW
            place: i64 = n % IN_A_ROW
            rows[block] |= (task_step(task) + 1) * bit(place << 3)
            rows[blocks + block] |= (who + 1) * bit(place << 2)
            about: i64 = task_arg(task)
            if about >> ABOUT_BITS != 0:
                raise BadPosition(f"a question about {about} has no place in this layout")
            rows[abouts + n] = about
        if depth > 0:
            rows[0] = rows[1] & 255
        self.write(state, rows, self.first)

    def listed(self, state: S) -> list[int]:
        """All rows of a position: equal if, and only if, the positions are."""
        rows = vec[i64]([0] * self.row_count(state.seats))
        self.fill(state, rows)
        return list(rows)

    def numbers(self, state: State) -> list[int]:
        """The same of a position of any kind, which must be of this game."""
        return self.listed(cast(S, state))

    def restored(self, rows: list[int], seats: int, rules: int, components: Components) -> S:
        """The position of rows."""
        state = self.blank(seats, components)
        state.rules = rules
        blocks, players = int(self.blocks), self.players(seats)
        tasks: list[tuple[int, int, int]] = []
        for n in range(int(self.depth)):
            step = (rows[1 + n // IN_A_ROW] >> (n % IN_A_ROW * 8)) & 255
            who = (rows[1 + blocks + n // IN_A_ROW] >> (n % IN_A_ROW * 4)) & 15
            if step == 0:
                break
            seat = who - 1 if who <= players else CHANCE if who == players + 1 else ALL
            tasks.append((step - 1, seat, rows[1 + 2 * blocks + n]))
        for step, seat, about in reversed(tasks):
            state.ask(step, seat, about)
        self.read(rows, int(self.first), state)
        return state


def float_bits(number: float) -> int:
    """A number as a float32, and its bits as a whole number."""
    found: int = struct.unpack("=i", struct.pack("=f", number))[0]
    return found


def packed_row(field: Field, players: int, place: int, slot: int, listed: int) -> int:
    """All that must be known to write a row, in one number."""
    wide = field.lane_width(players)
    assert field.bits < LANE_BITS and wide < 128 and place < 4096 and slot < 256
    assert field.shows != SEAT or players + field.width < SEAT_VALUES
    found = field.bits | field.shows << SHOWS | int(field.turned) << TURNED
    return found | wide << WIDE | place << AT | slot << SLOT | listed << LISTED


def spreads(bits: int) -> int:
    """Four shifts that bring any bit of a lane down to its lowest one, and none of the next lane's.

    Each is at most one more than all before it, and together they are one less than the lane.
    """
    found, reached = 0, 0
    for place in range(4):
        shift = min(reached + 1, bits - 1 - reached)
        found |= shift << (4 * place)
        reached += shift
    return found


def lanes_by_remainder(bits: int) -> list[int]:
    """The lane of a bit, by what its power of two leaves when it is divided by `APART`."""
    found = [0] * APART
    for place in range(WHOLE):
        found[(1 << place) % APART] = place // bits
    return found


def seats_seen(players: int) -> list[int]:
    """For every seat that looks: what a lane that shows a seat becomes, counted from that seat."""
    found: list[int] = []
    for seat in range(players):
        found += [
            (value - 1 - seat) % players + 1 if 0 < value <= players else value
            for value in range(SEAT_VALUES)
        ]
    return found


LANES: Final = vec[u8](
    [0] * APART + [lane for bits in range(1, LANE_BITS) for lane in lanes_by_remainder(bits)]
)
SPREADS: Final = vec[i64]([0] + [spreads(bits) for bits in range(1, LANE_BITS)])
LOWEST: Final = vec[i64](
    [0] + [sum([1 << place for place in range(0, WHOLE, bits)]) for bits in range(1, LANE_BITS)]
)


def marked(word: i64, bits: i64) -> i64:
    """The lowest bit of every lane in which any is set: no branch for those in which none is."""
    shifts: i64 = SPREADS[bits]
    found: i64 = word | (word >> (shifts & 15))
    found |= found >> ((shifts >> 4) & 15)
    found |= found >> ((shifts >> 8) & 15)
    found |= found >> (shifts >> 12)
    return found & LOWEST[bits]


class Features:
    """The features of a layout at a table: how many there are, and how rows become them."""

    def __init__(self, fields: list[Field], players: int) -> None:
        """Features for so many players, made once for every seat that may look."""
        self.fields = fields
        self.players = players
        self.names = [field.name for field in fields]
        self.starts: list[int] = []
        self.scales: list[int] = []
        self.length = 0
        for field in fields:
            self.starts.append(self.length)
            self.length += field.length(players)
            self.scales += [field.scale] * field.length(players)
        self.around: i64 = players
        self.count: i64 = sum([field.row_count(players) for field in fields])
        lists = {(field.scale, field.bits): 0 for field in fields if field.shows == NUMBER}
        scaled: list[int] = []
        for scale, bits in lists:
            lists[scale, bits] = len(scaled)
            scaled += [float_bits(number / scale) for number in range(1 << bits)]
        self.values = vec[i32](scaled)
        self.seen = vec[i64](seats_seen(players))
        rows: list[int] = []
        for seat in range(players):
            slots = self.slots(seat)
            for n, (field, place) in enumerate(zip(self.by_row(), self.places(seat), strict=True)):
                listed = lists.get((field.scale, field.bits), 0)
                rows.append(packed_row(field, players, place, slots[n], listed))
        self.rows = vec[i64](rows)

    def by_row(self) -> list[Field]:
        """The field of every row."""
        return [field for field in self.fields for _row in range(field.row_count(self.players))]

    def slots(self, seat: int) -> list[int]:
        """Where every row comes for a seat: its own rows first among those by seat."""
        found: list[int] = []
        for field in self.fields:
            first = len(found)
            for row in range(field.row_count(self.players)):
                place = row
                if field.each > 0:
                    whose = (row // field.each - seat) % self.players
                    place = whose * field.each + row % field.each
                found.append(first + place)
        return found

    def places(self, seat: int) -> list[int]:
        """Where the features of every row begin for a seat."""
        begins: list[int] = []
        begin = 0
        for field in self.by_row():
            begins.append(begin)
            begin += field.lane_count(self.players) * field.lane_width(self.players)
        return [begins[slot] for slot in self.slots(seat)]

    def write(
        self,
        rows: vec[i64],
        seat: i64,
        out: vec[i32],
        start: i64,
        last: vec[i64],
        first: i64,
        was: i64,
    ) -> None:
        """Writes the features of rows as a seat sees them, each as the bits of a float32.

        What stands in `out` from `start` on are the features of `last`, from `first` on, as seat
        `was` saw them: only lanes that differ from those are written. Of nothing but noughts both
        are noughts. Afterwards `last` holds these rows.
        """
        base: i64 = seat * self.count
        packed = self.rows
        same: bool = seat == was
        n: i64
        for n in range(self.count):
            row: i64 = packed[base + n]
            new: i64 = rows[n]
            if (row >> TURNED) & 1 != 0 and seat != 0:
                bits: i64 = row & 15
                back: i64 = (self.around - seat) * bits
                new = (new >> (seat * bits)) | ((new & (bit(seat * bits) - 1)) << back)
            slot: i64 = first + ((row >> SLOT) & 255)
            old: i64 = last[slot]
            # The same owner is another one for another seat.
            if new == old and (new == 0 or same or (row >> SHOWS) & 3 != SEAT):
                continue
            last[slot] = new
            if (row >> SHOWS) & 3 == NUMBER:
                self.write_numbers(row, new, old, out, start)
            else:
                self.write_choices(row, new, old, seat, was, out, start)

    def write_numbers(self, row: i64, new: i64, old: i64, out: vec[i32], start: i64) -> None:
        """Writes the lanes of a row of numbers that are not the same any more."""
        values, lanes = self.values, LANES
        bits: i64 = row & 15
        low: i64 = bit(bits) - 1
        listed: i64 = row >> LISTED
        place: i64 = start + ((row >> AT) & 4095)
        changed: i64 = marked(new ^ old, bits)
        while changed != 0:
            lane: i64 = i64(lanes[bits * APART + (changed & -changed) % APART])
            changed &= changed - 1
            out[place + lane] = values[listed + ((new >> (lane * bits)) & low)]

    def write_choices(
        self, row: i64, new: i64, old: i64, seat: i64, was: i64, out: vec[i32], start: i64
    ) -> None:
        """The same of a row of choices, or of seats."""
        seen, lanes = self.seen, LANES
        bits: i64 = row & 15
        low: i64 = bit(bits) - 1
        wide: i64 = (row >> WIDE) & 127
        place: i64 = start + ((row >> AT) & 4095)
        of_seats = (row >> SHOWS) & 3 == SEAT
        changed: i64 = marked(new | old if of_seats and seat != was else new ^ old, bits)
        while changed != 0:
            lane: i64 = i64(lanes[bits * APART + (changed & -changed) % APART])
            changed &= changed - 1
            before: i64 = (old >> (lane * bits)) & low
            after: i64 = (new >> (lane * bits)) & low
            if of_seats:
                before = seen[was * SEAT_VALUES + before]
                after = seen[seat * SEAT_VALUES + after]
            at: i64 = place + lane * wide - 1
            if before != 0:
                out[at + before] = 0
            if after != 0:
                out[at + after] = ONE

    def rows_of(self, features: list[int], seat: int) -> list[int]:
        """The rows that whole features were made of, as this seat saw them."""
        found: list[int] = []
        places = self.places(seat)
        for n, field in enumerate(self.by_row()):
            word, wide = 0, field.lane_width(self.players)
            lanes = field.lane_count(self.players)
            for lane in range(lanes):
                start = places[n] + lane * wide
                value = features[start]
                if field.shows != NUMBER:
                    value = (
                        1 + features[start : start + wide].index(1)
                        if any(features[start : start + wide])
                        else 0
                    )
                    if field.shows == SEAT and 0 < value <= self.players:
                        value = (value - 1 + seat) % self.players + 1
                turned = (lane + seat) % self.players if field.turned else lane
                word |= value << (turned * field.bits)
            found.append(word)
        return found
