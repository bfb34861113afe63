"""The tree of a search: nodes in rows of numbers, so that it is small and fast to drop.

The rows grow with what is thought, up to a bound: a tree that is full learns nothing more.

A node stands for a question as the searching seat can tell it from others, or rather for the
answer that led to it. Answers that this seat cannot see share one node, and so do draws that are
too many to tell apart.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

FEW: Final = 4_096  # nodes there is room for at first
UNSEEN: Final = -1  # an answer or draw that the searching seat does not see
OTHER: Final = -2  # a draw that has no node of its own yet
NEXT_TURN: Final = -3  # the next turn, however this one was carried out
NONE: Final = 0  # the root is no node's child, so 0 ends a row of children


@final
class Tree:
    """Nodes by number; node 0 is the root."""

    def __init__(self, room: int) -> None:
        """An empty tree that never holds more than so many nodes."""
        self.room: i64 = room
        self.count: i64 = 1
        self.size: i64 = min(room, FEW)  # of the rows, so far
        size = int(self.size)
        self.action = vec[i64]([0] * size)
        self.seat = vec[i64]([0] * size)
        self.child = vec[i64]([NONE] * size)
        self.sibling = vec[i64]([NONE] * size)
        self.visits = vec[i64]([0] * size)
        self.total = vec[float]([0.0] * size)
        self.prior = vec[float]([0.0] * size)  # how promising the answer looked

    def clear(self) -> None:
        """Forgets everything."""
        self.count = 1
        self.set_up(0, 0, 0)

    def set_up(self, node: i64, action: i64, seat: i64) -> None:
        """Makes a node new."""
        self.action[node] = action
        self.seat[node] = seat
        self.child[node] = NONE
        self.sibling[node] = NONE
        self.visits[node] = 0
        self.total[node] = 0.0
        self.prior[node] = 0.0

    def is_full(self) -> bool:
        """Whether no more nodes can be added."""
        return self.count >= self.room

    def find(self, node: i64, action: i64, seat: i64) -> i64:
        """The child that an answer of a seat leads to, or NONE."""
        child: i64 = self.child[node]
        while child != NONE:
            if self.action[child] == action and self.seat[child] == seat:
                return child
            child = self.sibling[child]
        return NONE

    def add(self, node: i64, action: i64, seat: i64) -> i64:
        """A new child; NONE if the tree is full."""
        if self.is_full():
            return NONE
        child: i64 = self.count
        if child == self.size:
            self.grow()
        self.count = child + 1
        self.set_up(child, action, seat)
        self.sibling[child] = self.child[node]
        self.child[node] = child
        return child

    def grow(self) -> None:
        """Makes the rows twice as long, but not longer than there is room."""
        self.size = min(2 * self.size, self.room)
        size = int(self.size)
        self.action = longer(self.action, size)
        self.seat = longer(self.seat, size)
        self.child = longer(self.child, size)
        self.sibling = longer(self.sibling, size)
        self.visits = longer(self.visits, size)
        self.total = longer_floats(self.total, size)
        self.prior = longer_floats(self.prior, size)

    def children(self, node: i64) -> i64:
        """How many children a node has."""
        found: i64 = 0
        child: i64 = self.child[node]
        while child != NONE:
            found += 1
            child = self.sibling[child]
        return found

    def keep(self, node: i64, also: i64 = NONE) -> None:
        """Makes a node the root, with another child of the root below it if `also` is one.

        All else is forgotten.

        Children have higher numbers than their parents, so each node moves to a lower place,
        which nobody needs any more.
        """
        if also != NONE:
            self.move(node, 0, vec[i64](list(range(int(self.count)))))
            self.sibling[also] = self.child[node]
            self.child[0] = also
            node = 0
        moved = vec[i64]([-1] * int(self.count))
        moved[node] = 0
        place: i64 = 0
        old: i64
        child: i64
        for old in range(node, self.count):
            if moved[old] >= 0:
                moved[old] = place
                place += 1
                child = self.child[old]
                while child != NONE:
                    moved[child] = 0
                    child = self.sibling[child]
        for old in range(node, self.count):
            if moved[old] >= 0:
                self.move(old, moved[old], moved)
        self.sibling[0] = NONE
        self.count = place

    def move(self, old: i64, place: i64, moved: vec[i64]) -> None:
        """Moves a node to a lower place, with its children where they will be."""
        child: i64 = self.child[old]
        sibling: i64 = self.sibling[old]
        self.action[place] = self.action[old]
        self.seat[place] = self.seat[old]
        self.visits[place] = self.visits[old]
        self.total[place] = self.total[old]
        self.prior[place] = self.prior[old]
        self.child[place] = NONE if child == NONE else moved[child]
        self.sibling[place] = NONE if sibling == NONE or moved[sibling] < 0 else moved[sibling]


def longer(row: vec[i64], size: int) -> vec[i64]:
    """A row with noughts behind it."""
    found = vec[i64]([0] * size)
    n: i64
    for n in range(len(row)):
        found[n] = row[n]
    return found


def longer_floats(row: vec[float], size: int) -> vec[float]:
    """The same for fractions."""
    found = vec[float]([0.0] * size)
    n: i64
    for n in range(len(row)):
        found[n] = row[n]
    return found
