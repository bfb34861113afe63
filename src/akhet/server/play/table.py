"""A table in memory: its match, who sits where, and what each of them may see of it."""

import json
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import msgspec

from akhet.core import CHANCE, WATCHER, AkhetError
from akhet.lang import DEFAULT, called
from akhet.lang.clock import terms_say
from akhet.learn import lesson_of, progress, scripted
from akhet.match import Match
from akhet.match.file import header_of
from akhet.match.log import Line
from akhet.match.view import has_secret, log_of
from akhet.puzzles import ON, is_open, puzzle_at, rests, verdict
from akhet.puzzles.playing import MARK
from akhet.server.clocks.running import Clock, Now, shown
from akhet.server.clocks.terms import VOTE, Terms
from akhet.server.clocks.votes import tally
from akhet.server.http.told import Asking, Sight, told_alike, told_log, told_view
from akhet.server.notices.standing import Standing
from akhet.server.play.beginning import beginning_of, people_at, player_of
from akhet.server.play.figures import figures_for
from akhet.server.play.lock import Lock
from akhet.server.store.queries import Stored
from akhet.server.store.schema import BOT, CONTEST, JOINED, OVER, PERSON, PLAYING

if TYPE_CHECKING:
    from akhet.server.play.pause import Pause

encode: Final = msgspec.json.encode
NOTHING: Final = (-1, -1, "")
END: Final = -1
"""What a proposal says instead of a line to go back to, if it is to end the match."""
LONG: Final = 400  # lines that are not told all at once
SOME = 50  # but so many
READERS: Final = 12  # for whom a table keeps what it is
LINE_WEIGHT: Final = 800
KEY_WEIGHT: Final = 150
TABLE_WEIGHT: Final = 8_000
FIGURES_WEIGHT: Final = 80_000
DONE = "done"
"""The note by which a seat ends its turn."""
MOVED, REISSUED, CLAIMED, RESIGNED = "moved", "reissued", "claimed", "resigned"
ABSENT, RETURNED = "absent", "returned"
HANDED = (MOVED, REISSUED, CLAIMED, RESIGNED, ABSENT, RETURNED)
"""The notes of a seat that changes hands: by its holder's own link; taken back by the host; taken
up by the link the host gave; given up, so that a bot plays on; taken by a bot because its time was
up; taken back from it. They say nothing of the turn."""
HINT = "hint"
"""The note of a seat that had a hint."""
ASIDE: Final = (*HANDED, HINT, ON)
"""Notes that say nothing of the turn."""


def never() -> Now:
    """The moment for a table that nobody serves."""
    return Now(0, 0)


@dataclass
class Seat:
    """A seat at a table."""

    seat: int
    kind: str
    guest: str
    bot: str
    name: str
    handed: str = ""  # how its holder came by it, if not by sitting down
    asked: str = ""  # the guest it is kept for; if a bot has it, who is absent

    @property
    def free(self) -> bool:
        """Whether somebody may sit down here."""
        return self.kind == PERSON and not self.guest

    @property
    def player(self) -> tuple[str, str]:
        """Whose match it is: what a bot plays for somebody who is absent stays theirs."""
        return player_of(self.kind, self.guest, self.asked)


@dataclass
class Proposal:
    """A take-back, or an end before its time, that waits for consent."""

    line: int  # to go back to, or `END`
    by: int
    seq: int
    consent: list[int]


class Last:
    """What was worked out last, of whichever table: its sockets are told one after the other, so
    that a table itself need not keep it.
    """

    def __init__(self) -> None:
        """Nothing yet."""
        self.forget()

    def forget(self) -> None:
        """Things may have changed without anything to know it by."""
        self.info_key: tuple[object, ...] = ()
        self.info_told = b""
        self.told_key: tuple[object, ...] = ()
        self.told: dict[int, bytes] = {}
        self.told_alike = False  # everybody is told the same
        self.views_key: tuple[object, ...] = ()
        self.views: dict[tuple[int, str], bytes] = {}
        self.sight = Sight()


LAST: Final = Last()


@dataclass(eq=False)
class Live:
    """A table with its match. Whoever reads or changes it holds `lock`."""

    id: str
    match: Match
    keys: dict[str, int]  # command keys and the line each led to
    lock: Lock = field(default_factory=Lock)
    seats: list[Seat] = field(default_factory=list)
    takeback: Proposal | None = None
    title: str = ""
    host: str = ""
    listed: bool = True
    status: str = PLAYING
    end_turn: str = "parts"
    seating: str = JOINED
    practice: int = 0  # whether hints may be had between people, or were had
    tournament: str = ""  # that it is a table of
    pledges: dict[str, str] = field(default_factory=dict)  # commitments by guest
    version: int = 0
    rematch: str = ""
    created: int = 0
    began: str = ""  # by what a match between people is known
    began_at: int = 0  # up to which line that holds
    broken: str = ""  # why the match cannot go on, if it cannot
    pause: "Pause | None" = None  # what its bots wait for
    acted: float = 0.0  # when a person last did something here
    terms: Terms | None = None  # what was agreed about time
    clock: Clock | None = None  # whose time runs, if there are clocks
    clock_at: tuple[int, int] = (0, 0)  # how far what is stored of it is
    now: Callable[[], Now] = never
    stood: Standing | None = None  # how it was when it was last stored
    asked: tuple[int, int, str] = NOTHING  # the state of things `answer` is about
    answer: tuple[list[int], int | None] = ([], None)
    fixed: dict[tuple[str | None, str], bytes] = field(default_factory=dict)  # by reader
    named: dict[str, list[str]] = field(default_factory=dict)  # names by language
    held: dict[str, list[int]] = field(default_factory=dict)  # seats by guest
    crowd: int = -1  # how many people play, once they were counted
    row: dict[str, object] | None = None  # what the last move stored of it, if nobody else writes
    staged: bool = field(init=False)  # it may be a lesson or a puzzle

    def __post_init__(self) -> None:
        """Of no other match it need be asked after every move how far a lesson or a puzzle is."""
        header = self.match.header
        self.staged = lesson_of(header) is not None or header.origin.startswith(MARK)

    # ---------------------------------------------------------------- who

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats a guest holds; several at a shared screen."""
        if not guest:
            return []
        found = self.held.get(guest)
        if found is None:
            mine = [seat for seat in self.seats if seat.guest == guest and seat.kind == PERSON]
            found = [seat.seat for seat in mine]
            if mine:  # not for everybody who watches
                self.held[guest] = found
        return found

    def reseated(self) -> None:
        """Forgets what follows from who sits where: that has changed."""
        self.asked, self.crowd = NOTHING, -1
        self.held, self.fixed, self.named = {}, {}, {}

    def has_secret(self, seat: int) -> bool:
        """Whether the screen of a seat's holder must be covered before that seat looks at it."""
        own = self.seats_of(self.seats[seat].guest) if seat >= 0 else []
        return has_secret(self.match, seat, len(own))

    def waiting(self) -> list[int]:
        """The seats that must act now; a seat that may still end its turn comes first."""
        return self.turn()[0]

    def pending(self) -> int | None:
        """The seat that must still say its turn is over, so that it can be undone till then."""
        return self.turn()[1]

    def turn(self) -> tuple[list[int], int | None]:
        """Who must act and who must end a turn; worked out once for each state of things."""
        key = (len(self.match.lines), self.version, self.status)
        if self.asked != key:
            waiting = self.match.game.waiting(self.match.state) if self.status == PLAYING else []
            pending = self.unfinished()
            if pending is not None and self.status == PLAYING:
                waiting = [pending]
            self.asked, self.answer = key, (waiting, pending)
        return self.answer

    def unfinished(self) -> int | None:
        """The seat whose turn has come to its end without being ended."""
        match = self.match
        if self.end_turn == "never" or not match.counted:
            return None
        last = next(line for line in reversed(match.lines) if line.note not in ASIDE)
        if not last.do or last.by == CHANCE or self.seats[last.by].kind == BOT:
            return None
        if match.over or last.by in match.game.waiting(match.state):
            return None
        if not match.can_undo(last.by) or not match.room.notes_left(last.by):
            return None
        return last.by if self.end_turn == "always" or self.has_parts(last) else None

    def has_parts(self, last: Line) -> bool:
        """Whether the turn that ended with this line had more than one command."""
        start = self.match.command_start()
        before = self.match.counted[start - 1] if start > 0 else 0
        return before > 0 and self.match.lines[before - 1].by == last.by

    def bot_turn(self) -> int | None:
        """The first bot that must act now, if any."""
        if self.broken:
            return None
        waiting = self.waiting()
        if not self.staged:
            return next((seat for seat in waiting if self.seats[seat].kind == BOT), None)
        if rests(self.match):
            return None
        found = progress(self.match)
        if found is not None and found.open and found.next[0] in waiting:
            waiting = [found.next[0]]  # as the script of a lesson has it
        return next((seat for seat in waiting if self.seats[seat].kind == BOT), None)

    def perspective(self, guest: str | None, wanted: int | None) -> int:
        """Through which seat's eyes a guest looks: one it holds, best the one that must act."""
        mine = self.seats_of(guest)
        if wanted is not None and wanted in mine:
            return wanted
        for seat in self.waiting():
            if seat in mine:
                return seat
        return mine[0] if mine else WATCHER

    def may_hint(self) -> bool:
        """Whether hints may be had now; in a lesson and before a puzzle's answer there are none."""
        if self.status != PLAYING:
            return False
        if not self.staged:
            return self.practice > 0 or not self.contested
        if is_open(self.match):
            return False
        return self.practice > 0 or (not self.contested and not scripted(self.match))

    def lesson(self) -> dict[str, object] | None:
        """How far the lesson is that is played here, if it is one."""
        found = progress(self.match) if self.staged else None
        return None if found is None else {"key": found.lesson.key, "made": found.made}

    def puzzle(self) -> dict[str, object] | None:
        """The puzzle that is played here, if one is, and whether it waits for its answer."""
        found = puzzle_at(self.match) if self.staged else None
        if found is None:
            return None
        is_answered = verdict(self.match, found) is not None
        return {"id": found.id, "open": not is_answered, "rests": rests(self.match)}

    # ---------------------------------------------------------------- what they see

    def told_info(self, guest: str | None, lang: str) -> bytes:
        """The table itself as JSON: nothing in it is secret but which seats are one's own.

        What play does not change is written once for each reader.
        """
        fixed = self.fixed.get((guest, lang))
        if fixed is None:
            if len(self.fixed) >= READERS:
                self.fixed.clear()
            fixed = self.fixed[guest, lang] = encode(self.info_fixed(guest, lang))[:-1]
        key = (self, len(self.match.lines), self.version, self.status)
        if LAST.info_key != key:
            LAST.info_key, LAST.info_told = key, self.told_now()
        clock = encode(self.clock_told(lang)) if self.terms is not None else b"null"
        return b'%b,%b,"clock":%b}' % (fixed, LAST.info_told, clock)

    def info_fixed(self, guest: str | None, lang: str) -> dict[str, object]:
        """What somebody is told of the table that stays as it is while they play."""
        match, mine = self.match, self.seats_of(guest)
        return {
            "id": self.id,
            "game": match.header.game,
            "title": self.title,
            "options": match.header.options,
            "listed": self.listed,
            "end_turn": self.end_turn,
            "version": self.version,
            "commitment": match.header.commitment,
            "seating": self.seating,
            "practice": self.practice > 0,
            "tournament": self.tournament or None,
            "rematch": self.rematch or None,
            "origin": match.header.origin or None,
            "broken": self.broken or None,
            "host": bool(guest) and guest == self.host,
            "pledge": self.pledges.get(guest or ""),
            "mine": mine,
            "asked": [seat.seat for seat in self.seats if guest and seat.asked == guest],
            "seats": [
                {
                    "seat": seat.seat,
                    "kind": seat.kind,
                    "name": called(lang, seat.name, seat.bot),
                    "bot": seat.bot or None,
                    "free": seat.free,
                    "mine": seat.seat in mine,
                    "handed": seat.handed or None,
                    "pledged": bool(seat.guest) and seat.guest in self.pledges,
                    "kept": bool(seat.asked),
                }
                for seat in self.seats
            ],
        }

    def told_now(self) -> bytes:
        """What everybody is told alike of how far the table is, as JSON without its ends.

        Written here, as most of it is always the same.
        """
        waiting, pending = self.turn()
        commits = list(self.match.luck.commits.values())
        return (
            b'"status":"%b","hints":%b,"lesson":%b,"puzzle":%b,"commits":%b,"seq":%b,"waiting":%b,'
            b'"pending":%b,"takeback":%b,"ending":%b,"ended":%b'
        ) % (
            self.status.encode(),
            yes_or_no(self.may_hint()),
            or_null(self.lesson()),
            or_null(self.puzzle()),
            encode(commits) if commits else b"[]",
            b"%d" % len(self.match.lines),
            encode(waiting),
            b"null" if pending is None else b"%d" % pending,
            or_null(self.takeback_data()),
            or_null(self.ending_data()),
            yes_or_no(self.match.ended),
        )

    def clock_data(self) -> dict[str, object] | None:
        """What everybody sees of the clocks, with what is voted on; None where there are none."""
        if self.terms is None or self.clock is None:
            return None
        found = shown(self.terms, self.clock, self.now())
        votes = [
            {"seat": seat, **tally(self.clock.seats[seat].votes, self.voters(seat))}
            for seat in self.voted()
        ]
        return {**found, "votes": votes}

    def clock_told(self, lang: str) -> dict[str, object] | None:
        """The same with what was agreed in words."""
        found, terms = self.clock_data(), self.terms
        if found is None or terms is None:
            return None
        says = terms_say(lang, terms.kind, terms.seconds, terms.increment, terms.then)
        return {**found, "says": says}

    def voted(self) -> list[int]:
        """The seats about which the others vote now."""
        if self.terms is None or self.clock is None or self.terms.then != VOTE:
            return []
        up = [seat for seat, one in enumerate(self.clock.seats) if one.up]
        return [seat for seat in up if self.voters(seat)]

    def voters(self, seat: int) -> dict[str, int]:
        """Who may vote about a seat: the other people here, each with the first of their seats."""
        found: dict[str, int] = {}
        for other in self.seats:
            if other.kind == PERSON and other.guest not in ("", self.seats[seat].guest):
                found.setdefault(other.guest, other.seat)
        return found

    def timed(self) -> list[int]:
        """The seats whose time may run now: people who are asked."""
        if self.broken:
            return []
        return [seat for seat in self.waiting() if self.seats[seat].kind == PERSON]

    def takeback_data(self) -> dict[str, object] | None:
        """The proposal that stands, if it still does."""
        found = self.takeback
        if found is None or found.seq != len(self.match.lines) or found.line == END:
            return None
        data = {"line": found.line, "seq": found.seq, "by": found.by}
        return {**data, "consent": found.consent}

    def ending_data(self) -> dict[str, object] | None:
        """The proposal to end the match here, if one stands."""
        found = self.takeback
        if found is None or found.seq != len(self.match.lines) or found.line != END:
            return None
        return {"seq": found.seq, "by": found.by, "consent": found.consent}

    def view(self, seat: int, lang: str) -> bytes:
        """What a seat sees of the match, as JSON; made once for each state of things."""
        key = (self, len(self.match.lines), self.version)
        if LAST.views_key != key:
            LAST.views_key, LAST.views, LAST.sight = key, {}, Sight()
        found = LAST.views.get((seat, lang))
        if found is None:
            waiting, pending = self.turn()
            played = self.status == PLAYING
            table = Asking(waiting, played and pending is None, played, self.has_secret(seat))
            found = told_view(self.match, seat, lang, self.names(lang), table, LAST.sight)
            LAST.views[seat, lang] = found
        return found

    def is_long(self, since: int) -> bool:
        """Whether telling the lines after one takes more than a moment."""
        return len(self.match.lines) - since > LONG

    def names(self, lang: str = DEFAULT) -> list[str]:
        """The names by seat; nothing for a seat nobody has."""
        found = self.named.get(lang)
        if found is None:
            found = [called(lang, seat.name, seat.bot) for seat in self.seats]
            self.named[lang] = found
        return found

    def log(self, seat: int, since: int, lang: str) -> Generator[None, None, bytes]:
        """The lines after one as JSON, some at a time."""
        pieces: list[bytes] = []
        for start in range(since, len(self.match.lines), SOME):
            told = told_log(self.match, seat, lang, self.names(lang), start, start + SOME)
            pieces.append(told[1:-1])
            yield
        return b"[" + b",".join(pieces) + b"]"

    def facts(self, seat: int) -> Generator[None, None, bytes]:
        """The whole log as a seat may know it, without words, as JSON; some lines at a time."""
        pieces: list[bytes] = []
        for start in range(0, len(self.match.lines), SOME):
            pieces.append(encode(log_of(self.match, seat, start, start + SOME))[1:-1])
            yield
        return b"[" + b",".join(pieces) + b"]"

    def told(self, seat: int, since: int, lang: str) -> bytes:
        """The lines after one with their sentences, as JSON.

        The answer to a command and the sockets that bring the same make them once; where the lines
        hold nothing that only some may know, so do the sockets of all seats.
        """
        key = (self, lang, since, len(self.match.lines), self.version)
        if LAST.told_key != key:
            LAST.told_key, LAST.told = key, {}
            LAST.told_alike = told_alike(self.match, since)
        who = WATCHER if LAST.told_alike else seat
        found = LAST.told.get(who)
        if found is None:
            found = told_log(self.match, who, lang, self.names(lang), since)
            LAST.told[who] = found
        return found

    def snapshot(
        self, guest: str | None, seat: int, since: int, lang: str, log: bytes | None = None
    ) -> bytes:
        """All that a client needs: the table, the view of one seat, and the lines after one."""
        since = max(0, since)
        told = self.told(seat, since, lang) if log is None else log
        view = self.view(seat, lang) if self.match.begun else b"null"
        table = self.told_info(guest, lang)
        seq = len(self.match.lines)
        return b'{"type":"state","seq":%d,"table":%b,"view":%b,"log":%b}' % (seq, table, view, told)

    def weight(self) -> int:
        """About how many bytes of memory this table takes, as measured."""
        own = self.match.components is not self.match.game.components
        kept = LINE_WEIGHT * len(self.match.lines) + KEY_WEIGHT * len(self.keys)
        return TABLE_WEIGHT + kept + (FIGURES_WEIGHT if own else 0)

    # ---------------------------------------------------------------- what is stored

    def progress(self, now: int) -> dict[str, object]:
        """What the `tables` row says of a match that has moved on."""
        match = self.match
        if match.over:
            self.status = OVER
        scores = ""
        if match.over:
            points, places = match.result()
            scores = json.dumps({"scores": points, "ranks": places})
        return {
            "seq": len(match.lines),
            "status": self.status,
            "changed": now,
            "waiting": "," + ",".join(str(seat) for seat in self.waiting()) + ",",
            "bot_turn": 0 if self.bot_turn() is None else 1,
            "scores": scores,
            "beginning": self.beginning(),
            "stage": self.stage(),
        }

    def stage(self) -> str:
        """The round that is played and how many there are; nothing before the first."""
        now, rounds = self.match.game.rounds(self.match.state) if self.match.begun else (0, 0)
        return f"{now}/{rounds}" if now else ""

    def people(self) -> int:
        """How many people play."""
        if self.crowd < 0:
            self.crowd = people_at([seat.player for seat in self.seats])
        return self.crowd

    @property
    def contested(self) -> bool:
        """Whether no engine may help: between people, and at the tables of a tournament."""
        return self.people() > 1 or self.practice == CONTEST

    def beginning(self) -> str:
        """By what a match between people is known while it runs; worked out while it begins."""
        match = self.match
        if self.status != PLAYING or not self.contested:
            return ""
        if not self.began or any(line.undo >= 0 for line in match.lines[self.began_at :]):
            self.began = beginning_of(match)
        self.began_at = len(match.lines)
        return self.began

    def adopt(self, stored: Stored) -> None:
        """Takes over what the database says of the table and its seats."""
        self.row = None
        self.reseated()
        LAST.forget()
        self.began_at = 0
        row = stored.row
        self.title, self.host, self.listed = row.title, row.host, bool(row.listed)
        self.status, self.end_turn, self.version = row.status, row.end_turn, row.version
        self.rematch, self.created, self.began = row.rematch, row.created, row.beginning
        self.seating, self.pledges = row.seating, stored.pledges
        self.practice, self.tournament = row.practice, stored.tournament
        self.broken = f"this match was set aside: {stored.broken}" if stored.broken else ""
        self.seats = [
            Seat(seat.seat, seat.kind, seat.guest, seat.bot, seat.name, seat.handed, seat.asked)
            for seat in stored.seats
        ]
        self.adopt_clock(stored)
        proposal = stored.takeback
        self.takeback = None
        if proposal is not None:
            consent = [int(seat) for seat in proposal.consent.split(",") if seat]
            self.takeback = Proposal(proposal.line, proposal.by, proposal.seq, consent)

    def adopt_clock(self, stored: Stored) -> None:
        """Takes over what the database says of the clocks."""
        row = stored.clock
        if row is None:
            self.terms = self.clock = None
            return
        self.terms = msgspec.json.decode(row.terms, type=Terms)
        self.clock = msgspec.json.decode(row.state, type=Clock)
        self.clock_at = (row.seq, row.rev)

    def extend(self, new: list[tuple[Line, str | None]]) -> Generator[None, None, None]:
        """Plays lines that another node, or an earlier run, has stored, one at a time."""
        for line, key in new:
            yield
            if self.match.add(line).hash != line.hash:
                raise AkhetError(f"line {line.n} does not fit the chain")
            if key is not None:
                self.keys[key] = line.n


def yes_or_no(said: bool) -> bytes:
    """As JSON has it."""
    return b"true" if said else b"false"


def or_null(data: dict[str, object] | None) -> bytes:
    """Data as JSON; most of it is not there."""
    return b"null" if data is None else encode(data)


def live_of(stored: Stored, new: list[tuple[Line, str | None]]) -> Generator[None, None, Live]:
    """A table in memory from what is stored: its match is the fold of its lines."""
    header = header_of(json.loads(stored.row.header))
    components = figures_for(header, stored.figures)
    live = Live(stored.row.id, Match(header, stored.secret, components), {})
    live.adopt(stored)
    yield from live.extend(new)
    return live
