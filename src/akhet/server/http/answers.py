"""What the API tells of tables and matches, as types.

They describe; what is sent is written elsewhere, as plain data. Tests read real answers with them.
"""

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from akhet.server.http.positions import Position

Mark: TypeAlias = tuple[str, int | str, str]
"""What a sentence names: its kind (`seat`, `card` ...), which one, and its words."""
Sentence: TypeAlias = list[str | Mark]
"""A sentence: plain texts, and marks where something is named."""
FactData: TypeAlias = list[str | int]
"""A fact: its key, then its numbers."""
Sheet: TypeAlias = dict[str, int]
"""Points by their sources, as `GET /api/games` names them."""
Status: TypeAlias = Literal["gathering", "opening", "playing", "over", "closed"]
Kind: TypeAlias = Literal["person", "bot"]


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """An answer, or a part of one: it has no other fields than these."""


# ---------------------------------------------------------------- games and people


class OptionInfo(Answer):
    """A choice at set-up; `seats` are the seat counts it is meant for, null for all."""

    key: str
    choices: list[str]
    default: str
    seats: list[int] | None


class GameInfo(Answer):
    """A game: the number of its rules, seat counts, digest of its figures, options, sources."""

    key: str
    rules: int
    seats: list[int]
    components: str
    options: list[OptionInfo]
    sources: list[str]


class Games(Answer):
    """What can be played, and by which bots; levels from the gentlest on."""

    games: list[GameInfo]
    bots: list[str]
    levels: list[str]


class Who(Answer):
    """Who somebody is here; `id` alone, and null, for somebody without a session."""

    id: str | None
    name: str | UnsetType = UNSET
    lang: str | UnsetType = UNSET
    account: bool | UnsetType = UNSET


# ---------------------------------------------------------------- tables


class Waiting(Answer):
    """The table that has waited longest for me, if one does."""

    table: str | None


class RowSeat(Answer):
    """A seat of a table in a list."""

    seat: int
    kind: Kind
    name: str
    mine: bool
    free: bool


class Result(Answer):
    """How a match ended, by seat; `ranks` count from 1."""

    scores: list[int]
    ranks: list[int]


class Stage(Answer):
    """How far a match is: the round that is played, of how many."""

    round: int
    rounds: int


class TableRow(Answer):
    """A table in a list; `changed` in seconds since 1970, `seq` the lines of its match.

    `stage` is null before the first round; `hints` says whether some were given.
    """

    id: str
    game: str
    title: str
    status: Status
    changed: int
    waiting: list[int]
    scores: Result | None
    seq: int
    stage: Stage | None
    options: dict[str, str]
    hints: bool
    seats: list[RowSeat]


class TableList(Answer):
    """Some tables."""

    tables: list[TableRow]


class TableSeat(Answer):
    """A seat; `handed`: how its holder came by it, if not by sitting down.

    A free seat may be `kept` for somebody who played the match before.
    """

    seat: int
    kind: Kind
    name: str
    bot: str | None
    free: bool
    mine: bool
    handed: Literal["moved", "reissued", "claimed", "resigned", "absent", "returned"] | None
    pledged: bool
    kept: bool


class Proposed(Answer):
    """A take-back to `line`, proposed by a seat when there were `seq` lines; who must agree."""

    line: int
    seq: int
    by: int
    consent: list[int]


class ProposedEnd(Answer):
    """An end of the match here and now, proposed when there were `seq` lines; who agrees."""

    seq: int
    by: int
    consent: list[int]


class LessonAt(Answer):
    """The lesson that is played here, and how many choices of its script are made."""

    key: str
    made: int


class PuzzleAt(Answer):
    """The puzzle that is played here: whether it waits for its answer, and others for a word."""

    id: str
    open: bool
    rests: bool


class SeatTime(Answer):
    """The time of a seat: milliseconds `left`, whether it is asked, and whether its time runs.

    `up`: no time is left, and it is still asked; `rests`: why a clock by days stands still now.
    """

    left: int
    runs: bool
    asked: bool
    up: bool
    rests: Literal["", "night", "holiday"]


class PauseProposed(Answer):
    """A pause of so many seconds, or with 0 its end, proposed by a seat; who agrees."""

    seconds: int
    by: int
    agreed: list[int]


class Voting(Answer):
    """A vote about a seat whose time is up: which seats want a bot, which want to wait."""

    seat: int
    bot: list[int]
    wait: list[int]


class ClockInfo(Answer):
    """What was agreed about time, and whose time runs. `warning`, `pause` in milliseconds.

    `pause` is how long a pause still lasts, null if there is none; `says` what was agreed.
    """

    kind: Literal["move", "match", "days"]
    seconds: int
    increment: int
    then: Literal["nothing", "vote", "bot"]
    warning: int
    pause: int | None
    proposal: PauseProposed | None
    seats: list[SeatTime]
    votes: list[Voting]
    says: str


class TableInfo(Answer):
    """The table itself. `pledge` is one's own commitment, `commits` those in the log.

    `pending` is the seat that must still end its turn; `broken` why the match cannot go on;
    `asked` are the seats that are kept for me. At a table for `practice` all have agreed that
    each may have hints; `hints` says whether they may be had now; `tournament` is the id of that
    whose table it is. `ending` is a proposal to end the match here, `ended` that all agreed to it.
    """

    id: str
    game: str
    title: str
    options: dict[str, str]
    status: Status
    listed: bool
    end_turn: Literal["parts", "always", "never"]
    version: int
    host: bool
    commitment: str
    seating: Literal["joined", "arranged", "drawn"]
    practice: bool
    tournament: str | None
    hints: bool
    lesson: LessonAt | None
    puzzle: PuzzleAt | None
    pledge: str | None
    commits: list[str]
    seq: int
    waiting: list[int]
    pending: int | None
    rematch: str | None
    origin: str | None
    broken: str | None
    takeback: Proposed | None
    ending: ProposedEnd | None
    ended: bool
    clock: ClockInfo | None
    mine: list[int]
    asked: list[int]
    seats: list[TableSeat]


# ---------------------------------------------------------------- the match


class Legal(Answer):
    """An action that may be chosen now: in words, and as an item under a heading.

    `group` is its kind; `target` the places on the table that people point at for it, in their
    order, such as `ship:2` and `site:temple`; `also` other places that mean the same.
    """

    id: int
    name: str
    group: str
    target: list[str]
    label: str
    item: str
    heading: str
    also: list[list[str]] | UnsetType = UNSET


class Question(Answer):
    """What is asked now, of which seats, and what it is about: `roles` by name.

    `says` speaks to the seat that looks, if it is asked, and tells others who is.
    """

    step: str
    seats: list[int]
    roles: dict[str, int | str]
    says: Sentence


class Hindrance(Answer):
    """Why nothing can be done now `at` a place, or with a group of actions, in words."""

    at: str
    why: str
    roles: dict[str, int | str]
    says: str


Counts: TypeAlias = dict[str, list[int]]
"""What the rules work out of a position, by name: docs/positions.md says what each row is."""


class View(Answer):
    """The match as one seat sees it; `seat` is null for those who only watch.

    `question` is null while nobody is asked, `off` says why something is not possible, `counts`
    what the rules work out. `forecast` is the score sheet as if the game ended now, `secret` says
    whether a shared screen must be covered, `undos_left` is null while there are plenty, `ranks`
    before the end.
    """

    match: str
    game: str
    rules: int
    options: dict[str, str]
    seats: int
    seat: int | None
    seq: int
    commitment: str
    waiting: list[int]
    over: bool
    position: Position
    counts: Counts
    question: Question | None
    legal: list[Legal]
    off: list[Hindrance]
    can_undo: bool
    undos_left: int | None
    scores: list[int]
    breakdown: list[Sheet]
    forecast: list[Sheet]
    opponent: dict[str, int] | None
    ranks: list[int] | None
    secret: bool


class FactLine(Answer, rename={"first": "with"}):
    """A line of the log. Exactly one of `do` to `seating` is there and says its kind.

    `do` is an action name, `?` if only another seat knows it; `undo` the line the match goes back
    to, with `consent` of others where it was a take-back; `note` the end of a turn or a seat that
    changes hands; `commit`, `nonce`, `withheld` and `seating` come before the first draw. `with` is
    the first line of a command of several actions, `at` seconds since 1970. A line that was taken
    back no longer `counts`.
    """

    n: int
    by: int | Literal["chance"]
    counts: bool
    facts: list[FactData]
    do: str | UnsetType = UNSET
    undo: int | UnsetType = UNSET
    nonce: str | UnsetType = UNSET
    note: str | UnsetType = UNSET
    commit: str | UnsetType = UNSET
    withheld: str | UnsetType = UNSET
    seating: str | UnsetType = UNSET
    consent: list[int] | UnsetType = UNSET
    first: int | UnsetType = UNSET
    at: int | UnsetType = UNSET


class LogLine(FactLine, rename={"first": "with", "start": "from"}, kw_only=True):
    """The same with sentences. Lines with the same `from` are told together, by the latest.

    `acts`: from which sentence on another seat, by its number, makes its only choice.
    """

    start: int
    says: list[Sentence]
    acts: list[tuple[int, int]] | UnsetType = UNSET


class State(Answer, tag_field="type", tag="state"):
    """The table, the match as a seat may see it (null before the start), and lines of the log."""

    seq: int
    table: TableInfo
    view: View | None
    log: list[LogLine]


class Header(Answer):
    """What is fixed before the first line of a match; `prefix` and `origin` for a fork."""

    akhet: int
    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    components: str
    commitment: str
    prefix: int | UnsetType = UNSET
    origin: str | UnsetType = UNSET


class PartialMatch(Answer):
    """A match that still runs, as a seat may know it (-3: those who only watch)."""

    partial: bool
    header: Header
    seat: int
    title: str
    names: list[str]
    log: list[FactLine]


class Past(Answer):
    """What a seat saw after a line."""

    line: int
    seat: int | None
    waiting: list[int]
    position: Position
    counts: Counts
    scores: list[int]
    breakdown: list[Sheet]
    forecast: list[Sheet]
    opponent: dict[str, int] | None


class Positions(Answer):
    """What a seat saw after each of some lines."""

    positions: list[Past]


class Preview(Answer):
    """What choices would lead to, from what their seat knows, up to a draw or somebody's turn.

    `forecast` is in points by seat, `sheet` by seat and source. If `unknown`, the last choice would
    show something hidden, and nothing is told after it; if `draws`, chance comes next. `next` is
    what the same seat may then answer; `told` are the facts with their numbers by role.
    """

    action: str
    actions: list[str]
    seq: int
    facts: list[FactData]
    told: list[dict[str, int | str]]
    unknown: bool
    draws: bool
    waiting: list[int]
    next: list[str]
    position: Position
    counts: Counts
    scores_before: list[int]
    scores: list[int]
    forecast_before: list[int]
    forecast: list[int]
    sheet_before: list[Sheet]
    sheet: list[Sheet]
    opponent: dict[str, int] | None
    says: list[Sentence]


class Figures(Answer):
    """The printed figures of a table by name, which are reconstructed, and what things are.

    `named` has those that explanations speak of under the names they use there; `legends` the words
    that stand on each thing, by its number.
    """

    figures: dict[str, list[int]]
    named: dict[str, int | str]
    guessed: list[str]
    kinds: dict[str, list[str]]
    legends: dict[str, list[list[str]]]


class LessonStep(Answer):
    """One step: what it says and points at, and the actions it wants (`do`), if any.

    `start` and `end` count the choices of the script before it and with its own; `straight`: what
    is wanted is sent at once. `wrong` has what is told to actions whose names begin so, in order.
    """

    says: str
    at: list[str]
    do: list[str]
    start: int
    end: int
    straight: bool
    wrong: list[tuple[str, str]]


class Lesson(Answer):
    """A lesson, step by step; its script has so many choices, and `words` are its buttons'."""

    key: str
    title: str
    choices: int
    steps: list[LessonStep]
    words: dict[str, str]


# ---------------------------------------------------------------- chat and push


class Message(Answer):
    """A word at the table; `at` in seconds since 1970. One that was removed has no text."""

    id: int
    at: int
    name: str
    seat: int
    text: str


class Heard(Answer):
    """The latest messages after one."""

    messages: list[Message]


class ChatFrame(Answer, tag_field="type", tag="chat"):
    """Pushed: messages since the last ones."""

    messages: list[Message]


class Announced(Answer):
    """Something that whoever looks after the server has to say."""

    id: int
    text: str


class AnnouncementsFrame(Answer, tag_field="type", tag="announcements"):
    """Pushed: all that is announced now, the latest first; when it changes."""

    announcements: list[Announced]


class ErrorFrame(Answer, tag_field="type", tag="error"):
    """Pushed: why there is nothing to be seen."""

    code: str
    message: str


class Error(Answer):
    """Why something was refused."""

    code: str
    message: str


class AnswerFrame(Answer, tag_field="type", tag="answer"):
    """Pushed: how a command went that came over the socket with this number.

    `status` is what a request would have been answered with; after `wait` seconds it may be tried
    again. It comes after the state the command has led to, or, if what was known there is not how
    it is, after the state as it is.
    """

    ask: int
    status: int
    wait: int
    line: int | None  # the first of the command, if it is on disk
    seq: int | None
    again: bool
    error: Error | None


class Hello(Answer):
    """Sent first by a socket that was opened with `hello=1`: the token of the link it looks by."""

    eyes: str


Frame: TypeAlias = State | ChatFrame | AnnouncementsFrame | ErrorFrame | AnswerFrame
"""What a socket is sent."""
