"""A table in memory: its match, who sits where, and what each of them may see of it."""

import asyncio
import json
from collections.abc import Generator
from dataclasses import dataclass, field

import msgspec

from akhet.core import CHANCE, WATCHER, AkhetError
from akhet.match import Match
from akhet.match.file import header_of
from akhet.match.log import Line
from akhet.match.view import has_secret, legal_of, log_of, view_of
from akhet.server.beginning import beginning_of, people_at
from akhet.server.figures import figures_for
from akhet.server.queries import Stored
from akhet.server.schema import BOT, JOINED, OVER, PERSON, PLAYING
from akhet.server.wording import told_legal, told_log

encode = msgspec.json.encode
NOTHING = (-1, -1, "")
BEGINS = 80  # lines that count after which a match has begun for good
LONG = 400  # lines that are not told all at once
SOME = 50  # but so many
LINE_WEIGHT, KEY_WEIGHT, TABLE_WEIGHT, FIGURES_WEIGHT = 800, 150, 8_000, 80_000
DONE = "done"
"""The note by which a seat ends its turn."""
MOVED, REISSUED, CLAIMED = "moved", "reissued", "claimed"
HANDED = (MOVED, REISSUED, CLAIMED)
"""The notes of a seat that changes hands: by its holder's own link; taken back by the host; taken
up by the link the host gave. They say nothing of the turn."""


@dataclass
class Seat:
    """A seat at a table."""

    seat: int
    kind: str
    guest: str
    bot: str
    name: str
    handed: str = ""  # how its holder came by it, if not by sitting down

    @property
    def free(self) -> bool:
        """Whether somebody may sit down here."""
        return self.kind == PERSON and not self.guest


@dataclass
class Proposal:
    """A take-back that waits for consent."""

    line: int
    by: int
    seq: int
    consent: list[int]


@dataclass
class Live:
    """A table with its match. Whoever reads or changes it holds `lock`."""

    id: str
    match: Match
    keys: dict[str, int]  # command keys and the line each led to
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    seats: list[Seat] = field(default_factory=list)
    takeback: Proposal | None = None
    title: str = ""
    host: str = ""
    listed: bool = True
    status: str = PLAYING
    end_turn: str = "parts"
    seating: str = JOINED
    pledges: dict[str, str] = field(default_factory=dict)  # commitments by guest
    version: int = 0
    rematch: str = ""
    created: int = 0
    began: str = ""  # by what a match between people is known
    broken: str = ""  # why the match cannot go on, if it cannot
    acted: float = 0.0  # when a person last did something here
    views: dict[tuple[int, str, int, int], bytes] = field(default_factory=dict)  # of now only
    asked: tuple[int, int, str] = NOTHING  # the state of things `answer` is about
    answer: tuple[list[int], int | None] = ([], None)

    # ---------------------------------------------------------------- who

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats a guest holds; several at a shared screen."""
        if not guest:
            return []
        return [seat.seat for seat in self.seats if seat.guest == guest and seat.kind == PERSON]

    def is_shared(self) -> bool:
        """Whether somebody holds several seats, at one screen."""
        holders = [seat.guest for seat in self.seats if seat.guest]
        return len(holders) > len(set(holders))

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
        last = next(line for line in reversed(match.lines) if line.note not in HANDED)
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
        for seat in self.waiting():
            if self.seats[seat].kind == BOT:
                return seat
        return None

    def perspective(self, guest: str | None, wanted: int | None) -> int:
        """Through which seat's eyes a guest looks: one it holds, best the one that must act."""
        mine = self.seats_of(guest)
        if wanted is not None and wanted in mine:
            return wanted
        for seat in self.waiting():
            if seat in mine:
                return seat
        return mine[0] if mine else WATCHER

    # ---------------------------------------------------------------- what they see

    def info(self, guest: str | None) -> dict[str, object]:
        """The table itself: nothing in it is secret but which seats are one's own."""
        mine = self.seats_of(guest)
        return {
            "id": self.id,
            "game": self.match.header.game,
            "title": self.title,
            "options": self.match.header.options,
            "status": self.status,
            "listed": self.listed,
            "end_turn": self.end_turn,
            "version": self.version,
            "host": bool(guest) and guest == self.host,
            "commitment": self.match.header.commitment,
            "seating": self.seating,
            "pledge": self.pledges.get(guest or ""),
            "commits": list(self.match.luck.commits.values()),
            "seq": len(self.match.lines),
            "waiting": self.waiting(),
            "pending": self.pending(),
            "rematch": self.rematch or None,
            "origin": self.match.header.origin or None,
            "broken": self.broken or None,
            "takeback": self.takeback_data(),
            "mine": mine,
            "seats": [
                {
                    "seat": seat.seat,
                    "kind": seat.kind,
                    "name": seat.name,
                    "bot": seat.bot or None,
                    "free": seat.free,
                    "mine": seat.seat in mine,
                    "handed": seat.handed or None,
                    "pledged": bool(seat.guest) and seat.guest in self.pledges,
                }
                for seat in self.seats
            ],
        }

    def takeback_data(self) -> dict[str, object] | None:
        """The proposal that stands, if it still does."""
        found = self.takeback
        if found is None or found.seq != len(self.match.lines):
            return None
        data = {"line": found.line, "seq": found.seq, "by": found.by}
        return {**data, "consent": found.consent}

    def view(self, seat: int, lang: str) -> bytes:
        """What a seat sees of the match, as JSON; made once for each state of things."""
        key = (seat, lang, len(self.match.lines), self.version)
        found = self.views.get(key)
        if found is None:
            shown = view_of(self.match, seat)
            shown["waiting"] = self.waiting()
            playing = self.status == PLAYING and self.pending() is None
            legal = legal_of(self.match, seat) if playing else []
            shown["legal"] = told_legal(lang, self.match.header.game, legal)
            shown["can_undo"] = shown["can_undo"] and self.status == PLAYING
            shown["secret"] = self.is_shared() and has_secret(self.match, seat)
            found = encode(shown)
            if next(iter(self.views), key)[2:] != key[2:]:
                self.views.clear()  # all of them are out of date
            self.views[key] = found
        return found

    def is_long(self, since: int) -> bool:
        """Whether telling the lines after one takes more than a moment."""
        return len(self.match.lines) - since > LONG

    def names(self) -> list[str]:
        """The names by seat; nothing for a seat nobody has."""
        return [seat.name for seat in self.seats]

    def log(self, seat: int, since: int, lang: str) -> Generator[None, None, bytes]:
        """The lines after one as JSON, some at a time."""
        pieces: list[bytes] = []
        for start in range(since, len(self.match.lines), SOME):
            told = told_log(self.match, seat, lang, self.names(), start, start + SOME)
            pieces.append(encode(told)[1:-1])
            yield
        return b"[" + b",".join(pieces) + b"]"

    def facts(self, seat: int) -> Generator[None, None, bytes]:
        """The whole log as a seat may know it, without words, as JSON; some lines at a time."""
        pieces: list[bytes] = []
        for start in range(0, len(self.match.lines), SOME):
            pieces.append(encode(log_of(self.match, seat, start, start + SOME))[1:-1])
            yield
        return b"[" + b",".join(pieces) + b"]"

    def snapshot(
        self, guest: str | None, seat: int, since: int, lang: str, log: bytes | None = None
    ) -> bytes:
        """All that a client needs: the table, the view of one seat, and the lines after one."""
        begun = self.match.begun
        since = max(0, since)
        told: object = (
            told_log(self.match, seat, lang, self.names(), since)
            if log is None
            else msgspec.Raw(log)
        )
        return encode(
            {
                "type": "state",
                "seq": len(self.match.lines),
                "table": self.info(guest),
                "view": msgspec.Raw(self.view(seat, lang)) if begun else None,
                "log": told,
            }
        )

    def weight(self) -> int:
        """About how many bytes of memory this table takes, as measured."""
        own = self.match.components is not self.match.game.components
        views = sum(len(view) for view in self.views.values())
        kept = LINE_WEIGHT * len(self.match.lines) + KEY_WEIGHT * len(self.keys)
        return TABLE_WEIGHT + kept + views + (FIGURES_WEIGHT if own else 0)

    # ---------------------------------------------------------------- what is stored

    def progress(self, now: int) -> dict[str, object]:
        """What the `tables` row says of a match that has moved on."""
        match = self.match
        if match.over:
            self.status = OVER
        scores = ""
        if match.over:
            result = {"scores": match.game.scores(match.state)}
            scores = json.dumps({**result, "ranks": match.game.ranks(match.state)})
        return {
            "seq": len(match.lines),
            "status": self.status,
            "changed": now,
            "waiting": "," + ",".join(str(seat) for seat in self.waiting()) + ",",
            "bot_turn": 0 if self.bot_turn() is None else 1,
            "scores": scores,
            "beginning": self.beginning(),
        }

    def people(self) -> int:
        """How many people play."""
        return people_at([(seat.kind, seat.guest) for seat in self.seats])

    def beginning(self) -> str:
        """By what a match between people is known while it runs; worked out while it begins."""
        match = self.match
        if self.status != PLAYING or self.people() < 2:
            return ""
        if not self.began or len(match.counted) < BEGINS or match.lines[-1].undo >= 0:
            self.began = beginning_of(match)
        return self.began

    def adopt(self, stored: Stored) -> None:
        """Takes over what the database says of the table and its seats."""
        self.asked = NOTHING
        row = stored.row
        self.title, self.host, self.listed = row.title, row.host, bool(row.listed)
        self.status, self.end_turn, self.version = row.status, row.end_turn, row.version
        self.rematch, self.created, self.began = row.rematch, row.created, row.beginning
        self.seating, self.pledges = row.seating, stored.pledges
        self.broken = f"this match was set aside: {stored.broken}" if stored.broken else ""
        self.seats = [
            Seat(seat.seat, seat.kind, seat.guest, seat.bot, seat.name, seat.handed)
            for seat in stored.seats
        ]
        proposal = stored.takeback
        self.takeback = None
        if proposal is not None:
            consent = [int(seat) for seat in proposal.consent.split(",") if seat]
            self.takeback = Proposal(proposal.line, proposal.by, proposal.seq, consent)

    def extend(self, new: list[tuple[Line, str | None]]) -> Generator[None, None, None]:
        """Plays lines that another node, or an earlier run, has stored, one at a time."""
        for line, key in new:
            yield
            if self.match.add(line).hash != line.hash:
                raise AkhetError(f"line {line.n} does not fit the chain")
            if key is not None:
                self.keys[key] = line.n


def live_of(stored: Stored, new: list[tuple[Line, str | None]]) -> Generator[None, None, Live]:
    """A table in memory from what is stored: its match is the fold of its lines."""
    header = header_of(json.loads(stored.row.header))
    components = figures_for(header, stored.figures)
    live = Live(stored.row.id, Match(header, stored.secret, components), {})
    live.adopt(stored)
    yield from live.extend(new)
    return live
