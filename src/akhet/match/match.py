"""A match: a position that is the fold of its log."""

import secrets
from bisect import bisect_left
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from akhet.core import (
    CHANCE,
    EVERYONE,
    OVER,
    AnyGame,
    BadLog,
    BadOption,
    Components,
    Fact,
    IllegalAction,
    OtherVersion,
    State,
    totals,
)
from akhet.games import GAMES
from akhet.match import dice
from akhet.match.log import Header, Line
from akhet.match.luck import ARRANGED, Luck
from akhet.match.room import Room
from akhet.match.snapshots import Snapshots, play

T = TypeVar("T")
ENDED = "ended"
"""The note, with the consent of all seats, by which a match ends before its time."""
MOST_ACTIONS = 64
"""Of one command; no complete answer has more."""


@dataclass(frozen=True)
class About:
    """What people call a match and those who play it; nothing of it is proved."""

    title: str
    names: tuple[str, ...]


def game_of(key: str) -> AnyGame:
    """The game with this key, or a clear error."""
    if key not in GAMES:
        raise BadOption(f"there is no game {key[:40]!r}; there are {', '.join(GAMES)}")
    return GAMES[key]


def finished(work: Generator[None, None, T]) -> T:
    """What a piece of work answers that is done in steps, done at once."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            answer: T = done.value
            return answer


def by_seat(line: Line) -> int | None:
    """The seat that made a choice; None for a draw, which is whoever's turn it is: chance's."""
    return None if line.by == CHANCE else line.by


def forked(line: Line, n: int) -> Line:
    """A line as a fork takes it over under another number; a command stays together."""
    first = line.first and n - (line.n - line.first)
    return line.but(n=n, at=0, hash="", first=first)


class Match:
    """One match of one game: header, secret, log, and the position it leads to.

    `begin` deals; `submit` takes a choice and lets chance follow; `undo` and `take_back` go back
    by adding a line. Every method either adds whole lines or raises and changes nothing.
    """

    def __init__(
        self, header: Header, secret: bytes | None = None, components: Components | None = None
    ) -> None:
        """A match without lines. Without its secret it can be replayed, but not played on."""
        self.game = game_of(header.game)
        if not self.game.plays(header.rules):
            raise OtherVersion(
                f"this match was played under rules {header.rules} of {header.game}; "
                f"this akhet has rules {self.game.RULES}"
            )
        figures = components or self.game.figures(header.components)
        if figures is None or header.components != figures.digest:
            other = OtherVersion if figures is None else BadLog
            raise other("this match was played with other components; name its components file")
        self.header = header
        self.secret = secret
        self.components = figures
        self.options = self.game.as_before(header.options)
        self.about: About | None = None
        self.state = self.fresh()
        self.lines: list[Line] = []
        self.facts: list[list[Fact]] = []  # by line
        self.audience: list[int] = []  # by line: who may know it
        self.barrier: list[bool] = []  # by line: whether an undo may not cross it
        self.counted: list[int] = []  # the lines that still count, in order
        self.earlier: list[State] = []  # before the latest choices, as far as undo may go
        self.snapshots: Snapshots | None = None  # once it has gone back further
        self.luck = Luck(header.id, header.seats)
        self.room = Room(header.seats)
        self.draws = 0
        self.ended = False  # before the game was over, because all agreed

    # ---------------------------------------------------------------- starting

    def fresh(self) -> State:
        """The position before the first line: its own rules, options and figures."""
        header = self.header
        state: State = self.game.new(header.seats, self.options, self.components, header.rules)
        return state

    @property
    def own_figures(self) -> str:
        """The text of the figures, where they are an owner's own: in no package, or confirmed."""
        released = self.game.figures(self.header.components)
        same = released is not None and released.guessed == self.components.guessed
        return "" if same else self.components.text

    @classmethod
    def new(
        cls,
        game: str,
        seats: int,
        options: Mapping[str, object] | None = None,
        components: Components | None = None,
        secret: bytes | None = None,
        id: str | None = None,
    ) -> "Match":
        """A new match, before the first draw. Secret and id are drawn unless they are given."""
        rules = game_of(game)
        figures = components or rules.components
        chosen = rules.checked(seats, options)
        match = id or secrets.token_hex(8)
        hidden = secret or dice.new_secret()
        header = Header(
            match, game, rules.RULES, seats, chosen, figures.digest, dice.commitment(hidden, match)
        )
        return cls(header, hidden, figures)

    @property
    def begun(self) -> bool:
        """Whether anything has been dealt or chosen."""
        return self.luck.dealt

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because all agreed."""
        return self.ended or self.game.actor(self.state) == OVER

    def result(self) -> tuple[list[int], list[int]]:
        """Points and places of a match that is over; one that was ended counts as it stands."""
        game, state = self.game, self.state
        if not self.ended:
            return game.scores(state), game.ranks(state)
        points = totals(game.forecast(state))
        rival = sum(game.opponent(state).values()) if game.opponent(state) else -1
        places = [1 + sum(other > own for other in [*points, rival]) for own in points]
        return points, places

    def commit(self, seat: int, commit: str, at: int = 0) -> list[Line]:
        """Binds a person's program to a nonce, before any is opened (`dice.sealed`)."""
        self.check_seat(seat)
        self.luck.check_commit(seat, commit)
        return [self.add(Line(len(self.lines) + 1, seat, commit=commit, at=at))]

    def mix(self, seat: int, nonce: str, at: int = 0) -> list[Line]:
        """Opens the nonce a seat is committed to; before the first draw only."""
        self.check_seat(seat)
        self.luck.check_nonce(seat, nonce)
        return [self.add(Line(len(self.lines) + 1, seat, nonce=nonce, at=at))]

    def withhold(self, seat: int, at: int = 0) -> list[Line]:
        """Names a seat whose nonce was not opened; play goes on without it."""
        commit = self.luck.commits.get(seat, "")
        self.luck.check_withheld(seat, commit)
        return [self.add(Line(len(self.lines) + 1, seat, withheld=commit, at=at))]

    def draw_seats(self, at: int = 0) -> list[Line]:
        """Draws who sits where, from the secret and the nonces; see `luck.order`."""
        if self.secret is None:
            raise IllegalAction("without its secret no seats can be drawn")
        return self.settle_seats(self.luck.drawn_seating(self.secret), at)

    def settle_seats(self, seating: str = ARRANGED, at: int = 0) -> list[Line]:
        """Says who sits where; without an order, that somebody has arranged it by hand."""
        self.luck.check_seating(seating, self.secret)
        return [self.add(Line(len(self.lines) + 1, CHANCE, seating=seating, at=at))]

    def begin(self, at: int = 0) -> list[Line]:
        """Deals up to the first choice."""
        self.luck.check_answered()
        return self.draw(at)

    # ---------------------------------------------------------------- playing

    def submit(self, seat: int, name: str, at: int = 0) -> list[Line]:
        """Plays a named action for a seat, then what chance decides; answers the new lines."""
        self.check_seat(seat)
        self.room.check_choice()
        self.luck.check_answered()
        action = self.game.action(name)
        if self.game.actor(self.state) == CHANCE:
            raise IllegalAction("the match has not begun")
        self.game.check(self.state, action, seat)
        line = self.add(Line(len(self.lines) + 1, seat, do=name, at=at))
        return [line, *self.draw(at)]

    def submit_all(self, seat: int, names: Sequence[str], at: int = 0) -> list[Line]:
        """Plays several actions of a seat as one command: all or nothing, and one undo.

        No draw may come between them: what follows a draw is another answer.
        """
        if not 0 < len(names) <= MOST_ACTIONS:
            raise IllegalAction(f"a command has 1 to {MOST_ACTIONS} actions")
        if len(names) > 1:
            self.check_all(seat, names)
        first = len(self.lines) + 1
        new = self.submit(seat, names[0], at)
        for name in names[1:]:
            new.append(self.add(Line(len(self.lines) + 1, seat, do=name, at=at, first=first)))
        return new + self.draw(at)

    def check_all(self, seat: int, names: Sequence[str]) -> None:
        """Refuses actions of which one is not possible after those before it."""
        self.check_seat(seat)
        trial = self.game.copy(self.state)
        for number, name in enumerate(names):
            if number > 0 and self.game.actor(trial) == CHANCE:
                raise IllegalAction(f"a draw comes before {name[:60]}")
            self.game.play(trial, self.game.action(name), seat)

    def note(self, seat: int, text: str, at: int = 0) -> list[Line]:
        """Adds a note to the log, such as that a turn is over; the position stays."""
        self.check_seat(seat)
        self.check_note(text)
        self.room.check_note(seat)
        return [self.add(Line(len(self.lines) + 1, seat, note=text, at=at))]

    def end(self, seat: int, consent: list[int], at: int = 0) -> list[Line]:
        """Ends the match before its time, if all seats consent: a line says so, and it is over."""
        self.check_seat(seat)
        self.room.check_note(seat)
        agreed = tuple(sorted(set(consent)))
        line = Line(len(self.lines) + 1, seat, note=ENDED, consent=agreed, at=at)
        self.check_end(line)
        return [self.add(line)]

    def check_end(self, line: Line) -> None:
        """Refuses an end that not all agree to, or of what has not begun or is over."""
        if line.consent != tuple(range(self.header.seats)):
            raise IllegalAction("to end a match before its time needs the consent of all seats")
        if self.over or not self.begun:
            raise IllegalAction("there is nothing to end")

    def draw(self, at: int = 0) -> list[Line]:
        """Lets chance act as long as it is chance's turn."""
        new: list[Line] = []
        while self.game.actor(self.state) == CHANCE:
            name = self.next_draw()
            new.append(self.add(Line(len(self.lines) + 1, CHANCE, do=name, at=at)))
        return new

    def next_draw(self) -> str:
        """What the secret says comes next."""
        if self.secret is None:
            raise IllegalAction("without its secret a match cannot be dealt on")
        mix, moves = self.luck.mix(), self.game.scratch
        self.game.fill(self.state, moves)
        mark = dice.draw(self.secret, self.header.id, mix, self.draws, moves.total)
        self.game.fill(self.state, moves)  # hashing lets other threads play in between
        return self.game.action_name(moves.at_weight(mark))

    def check_seat(self, seat: int) -> None:
        """Refuses a seat that is not at this table."""
        if not 0 <= seat < self.header.seats:
            raise IllegalAction(f"there is no seat {seat}")

    def check_note(self, text: str) -> None:
        """Refuses a note that is empty or a book."""
        if not 0 < len(text) <= 200:
            raise IllegalAction("a note is 1 to 200 signs long")

    # ---------------------------------------------------------------- going back

    def undo_target(self, seat: int) -> int | None:
        """The line an undo of this seat goes back to, or None where the barrier is.

        It takes back the seat's last command: a choice, or all choices given together. It may not
        cross a draw, a choice of another seat, or a choice that told somebody something.
        """
        if not self.counted or self.header.prefix >= self.counted[-1]:
            return None
        last = self.counted[-1]
        line = self.lines[last - 1]
        if line.by != seat or not line.do:
            return None
        start = self.command_start()
        if any(self.barrier[n - 1] for n in self.counted[start:]):
            return None
        return self.counted[start - 1] if start > 0 else 0

    def command_start(self) -> int:
        """How many lines counted before the last command that counts."""
        last = self.lines[self.counted[-1] - 1]
        return bisect_left(self.counted, last.first or last.n)

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take its last choice back, and has not done so too often."""
        back = not self.ended and self.undo_target(seat) is not None
        return back and self.room.undos_left(seat) > 0

    def undo(self, seat: int, at: int = 0) -> list[Line]:
        """Takes back the seat's last choice: a line is added, none is removed."""
        self.check_seat(seat)
        target = self.undo_target(seat)
        if target is None:
            raise IllegalAction("this cannot be undone: something was drawn, shown or chosen since")
        self.room.check_undo(seat)
        return [self.add(Line(len(self.lines) + 1, seat, undo=target, at=at))]

    def take_back(self, seat: int, to: int, consent: list[int], at: int = 0) -> list[Line]:
        """Goes back to any line that counts, if all seats consent. Luck stays the same."""
        self.check_seat(seat)
        self.room.check_take_back()
        if sorted(set(consent)) != list(range(self.header.seats)):
            raise IllegalAction("a take-back needs the consent of all seats")
        line = Line(len(self.lines) + 1, seat, undo=to, consent=tuple(sorted(set(consent))), at=at)
        self.check_undo(line)
        return [self.add(line), *self.draw(at)]

    def check_undo(self, line: Line) -> None:
        """Refuses an undo to a line that does not count, or across the barrier."""
        if not self.is_target(line.undo):
            raise IllegalAction(f"line {line.undo} is no line to go back to")
        if not line.consent and line.undo != self.undo_target(line.by):
            raise IllegalAction("this undo crosses something drawn, shown or chosen by others")

    def targets(self) -> list[int]:
        """The lines a take-back may go back to: from before the first choice up to before now."""
        first = self.first_target()
        return [0, *self.counted][first:-1] if first < len(self.counted) else []

    def is_target(self, line: int) -> bool:
        """Whether a take-back may go back to this line."""
        place = bisect_left(self.counted, line) + 1 if line else 0
        counts = line == 0 or self.counted[place - 1 : place] == [line]
        return counts and self.first_target() <= place < len(self.counted)

    def first_target(self) -> int:
        """How many lines count for good: the first draws, and what a fork began with."""
        for at, n in enumerate(self.counted):
            if self.lines[n - 1].by != CHANCE:
                return max(at, self.header.prefix)
        return len(self.counted)

    # ---------------------------------------------------------------- lines

    def add(self, line: Line) -> Line:
        """Adds a line and moves the position on; an illegal choice raises and adds nothing."""
        if self.ended:
            raise IllegalAction("this match was ended")
        if line.first:
            self.check_command(line)
        if line.do:
            self.game.check(self.state, self.game.action(line.do), by_seat(line))
        self.facts.append([])
        self.audience.append(EVERYONE)
        self.barrier.append(True)
        gone = 0
        if line.do:
            self.play(line)
        elif line.undo >= 0:
            gone = self.rewind(line.undo)
        else:
            self.luck.take(line)
            self.ended = line.note == ENDED and bool(line.consent)
        before = self.lines[-1].hash if self.lines else self.header.hash()
        line = line.sealed(before)
        self.lines.append(line)
        self.room.take(line, gone)
        return line

    def check_command(self, line: Line) -> None:
        """Refuses a line that says it belongs to a command it cannot belong to."""
        before = self.lines[-1] if self.lines else line
        together = before.first == line.first or before.n == line.first
        if not line.do or not before.do or before.by != line.by or not together or line.by < 0:
            raise IllegalAction(f"line {line.n} does not belong to the command of {line.first}")

    def play(self, line: Line) -> None:
        """Moves the position on by one choice or draw, and notes what people may know of it."""
        state = self.state
        action = self.game.action(line.do)
        seat = by_seat(line)
        self.audience[-1] = self.game.audience(state, seat)
        self.barrier[-1] = self.game.reveals(state, action, seat)
        self.remember(line)
        state.facts = told = list[Fact]()
        try:
            self.game.play(state, action, seat)
        finally:
            state.facts = None
        self.facts[-1] = [fact for fact in told if not fact.kind.quiet]
        self.luck.dealt = True
        self.counted.append(line.n)
        self.draws += line.by == CHANCE
        if self.snapshots is not None:
            count = len(self.counted)
            self.snapshots.keep(self, count, state, count)

    def remember(self, line: Line) -> None:
        """Keeps the position before a choice that can be undone: undoing it is then quick."""
        if not self.counted or self.lines[self.counted[-1] - 1].by != line.by:
            self.earlier.clear()
        if self.barrier[-1]:
            self.earlier.clear()
        else:
            self.earlier.append(self.game.copy(self.state))

    def rewind(self, to: int) -> int:
        """Makes the position that of an earlier line that counts; how many lines are gone."""
        gone = 0
        while self.counted and self.counted[-1] > to:
            self.draws -= self.lines[self.counted.pop() - 1].by == CHANCE
            gone += 1
        if 0 < gone <= len(self.earlier):
            self.state = self.earlier[-gone]
            del self.earlier[-gone:]
            if self.snapshots is not None:
                self.snapshots.cut(len(self.counted))
        elif gone:
            self.snapshots = self.snapshots or Snapshots()
            self.state = self.snapshots.restored(self, self.counted)
            self.earlier.clear()
        return gone

    def position(self, line: int) -> State:
        """The position after a line, with everything in it; hide it before anybody sees it."""
        return finished(self.playing(self.path(line)))

    def playing(self, numbers: list[int]) -> Generator[None, None, State]:
        """The position after these lines, played a line at a time."""
        state = self.fresh()
        for n in numbers:
            yield
            play(self, state, self.lines[n - 1])
        return state

    def path(self, line: int) -> list[int]:
        """The lines that counted when `line` was the last one: found from the last to the first."""
        counted: list[int] = []
        line = min(line, len(self.lines))
        while line > 0:
            entry = self.lines[line - 1]
            if entry.do:
                counted.append(line)
            line = min(line - 1, entry.undo) if entry.undo >= 0 else line - 1
        counted.reverse()
        return counted

    # ---------------------------------------------------------------- forks

    def fork(self, line: int, id: str | None = None, secret: bytes | None = None) -> "Match":
        """A new match that begins with this one's lines up to `line` and has its own luck."""
        return finished(self.forking(line, id, secret))

    def forking(
        self, line: int, id: str | None = None, secret: bytes | None = None
    ) -> Generator[None, None, "Match"]:
        """Forks the match, a line at a time."""
        if not 0 <= line <= len(self.lines):
            raise IllegalAction(f"this match has no line {line}")
        name = id or secrets.token_hex(8)
        hidden = secret or dice.new_secret()
        path = self.path(line)
        header = replace(
            self.header,
            id=name,
            commitment=dice.commitment(hidden, name),
            prefix=len(path),
            origin=f"{self.header.id}:{line}",
        )
        other = Match(header, hidden, self.components)
        for n in path:
            yield
            other.add(forked(self.lines[n - 1], len(other.lines) + 1))
        other.draw()
        return other
