"""What people add to the luck before the first draw: commit, then open; and who sits where.

Everybody's program commits to a nonce; once all commitments stand in the log, and not before, the
nonces are opened; who does not open is named and play goes on without. Then the seats may be drawn.
"""

from akhet.core import IllegalAction
from akhet.match import dice
from akhet.match.log import Line

ARRANGED = "arranged"
"""The word of a seating that somebody made by hand."""

HEX = frozenset("0123456789abcdef")


class Luck:
    """The commitments and nonces of one match, and its seating; checked line by line."""

    def __init__(self, match: str, seats: int) -> None:
        """Nothing is added yet."""
        self.match = match
        self.seats = seats
        self.commits: dict[int, str] = {}  # by seat, in the order they came
        self.opened: dict[int, str] = {}
        self.withheld: list[int] = []
        self.plain: dict[int, str] = {}  # the older way: nonces without a commitment
        self.seating = ""
        self.dealt = False  # nothing can be added after the first draw or choice, ever

    @property
    def nonces(self) -> list[str]:
        """The nonces that are mixed in: by commitment, or in the older way as they came."""
        if self.commits:
            return [self.opened[seat] for seat in self.commits if seat in self.opened]
        return list(self.plain.values())

    @property
    def closed(self) -> list[int]:
        """The seats whose commitment is neither opened nor given up."""
        return [s for s in self.commits if s not in self.opened and s not in self.withheld]

    @property
    def order(self) -> list[int]:
        """For each seat, on which one its holder sat before the seats were drawn; empty if not."""
        if not self.seating or self.seating == ARRANGED:
            return []
        return [int(part) for part in self.seating.split(",")]

    def mix(self) -> str:
        """The digest that every draw depends on."""
        if not self.commits:
            return dice.mixed(list(self.plain.values()))
        return dice.blended({c: self.opened.get(seat, "") for seat, c in self.commits.items()})

    def drawn_seating(self, secret: bytes) -> str:
        """The seating that the secret and the nonces say."""
        order = dice.shuffled(secret, self.match, self.mix(), self.seats)
        return ",".join(str(seat) for seat in order)

    def take(self, line: Line) -> None:
        """Takes over what a line adds."""
        if line.commit:
            self.commits[line.by] = line.commit
        elif line.nonce:
            (self.opened if self.commits else self.plain)[line.by] = line.nonce
        elif line.withheld:
            self.withheld.append(line.by)
        elif line.seating:
            self.seating = line.seating

    # ---------------------------------------------------------------- checks

    def check(self, line: Line, secret: bytes | None) -> None:
        """Refuses a line that was not added by these rules; of notes and undos it says nothing."""
        if line.commit:
            self.check_commit(line.by, line.commit)
        elif line.nonce:
            self.check_nonce(line.by, line.nonce)
        elif line.withheld:
            self.check_withheld(line.by, line.withheld)
        elif line.seating:
            self.check_seating(line.seating, secret)
        elif line.do:
            self.check_answered()

    def check_commit(self, seat: int, commit: str) -> None:
        """Refuses a commitment that is none, comes too late, or is there already."""
        self.check_open("commit to")
        if len(commit) != 64 or not HEX.issuperset(commit):
            raise IllegalAction("a commitment is 64 hexadecimal digits")
        if self.opened or self.withheld or self.plain:
            raise IllegalAction("a nonce is opened; nobody can commit any more")
        if seat in self.commits or commit in self.commits.values():
            raise IllegalAction(f"the commitment of seat {seat} is there already")

    def check_nonce(self, seat: int, nonce: str) -> None:
        """Refuses a nonce that comes too late, twice, or does not fit its commitment."""
        self.check_open("mix in")
        if not 0 < len(nonce) <= 64 or not nonce.isascii() or not nonce.isalnum():
            raise IllegalAction("a nonce is 1 to 64 letters and digits")
        if seat in self.plain or seat in self.opened:
            raise IllegalAction(f"seat {seat} has mixed in its nonce already")
        if not self.commits:
            return
        if seat not in self.commits or seat in self.withheld:
            raise IllegalAction(f"seat {seat} has no commitment to open")
        if dice.sealed(nonce, self.match) != self.commits[seat]:
            raise IllegalAction(f"this nonce does not fit the commitment of seat {seat}")

    def check_withheld(self, seat: int, commit: str) -> None:
        """Refuses to name somebody who has nothing left to open."""
        self.check_open("withhold")
        if seat not in self.closed or self.commits[seat] != commit:
            raise IllegalAction(f"seat {seat} withholds nothing")

    def check_seating(self, seating: str, secret: bytes | None) -> None:
        """Refuses a seating that is none, comes twice or too soon, or was not drawn so."""
        self.check_open("seat")
        self.check_answered()
        if seating == ARRANGED:
            return
        numbers = [str(seat) for seat in range(self.seats)]
        if sorted(seating.split(",")) != numbers:
            raise IllegalAction("a seating names every seat once")
        if secret is not None and seating != (said := self.drawn_seating(secret)):
            raise IllegalAction(f"the seats {seating} were drawn, but the secret says {said}")

    def check_open(self, what: str) -> None:
        """Refuses to add anything once the seats or a card are drawn, even if it was taken back."""
        if self.dealt:
            raise IllegalAction(f"the first card is dealt; there is nothing to {what} any more")
        if self.seating:
            raise IllegalAction(f"who sits where is settled; there is nothing to {what} any more")

    def check_answered(self) -> None:
        """Refuses to go on while a commitment is neither opened nor given up."""
        if self.closed:
            raise IllegalAction(f"seat {self.closed[0]} has not opened its nonce yet")

    def now_at(self, seat: int) -> int:
        """The seat that the holder of a seat has after the drawing."""
        return self.order.index(seat) if self.order else seat
