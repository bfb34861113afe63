"""What the API takes and gives, as types: checked on the way in, documented from here."""

from typing import Annotated

import msgspec

from akhet.match.match import MOST_ACTIONS
from akhet.server.http.answers import Answer, Error, Sentence, State

Name = Annotated[str, msgspec.Meta(max_length=400)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_.:-]+$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
LineNumber = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Word = Annotated[str, msgspec.Meta(max_length=40)]


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """A request: a field nobody knows is an error, not ignored."""


class ClockTerms(Shape):
    """A clock: `kind` is move (seconds for each turn), match (for all of it, and `increment` more
    for each turn) or days (seconds of whole days for each turn).

    When time is up, `then` says what comes: a vote, a bot that takes the seat, or nothing.
    """

    kind: Word
    seconds: Annotated[int, msgspec.Meta(ge=1, le=3_000_000)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    then: Word = "vote"


class NewTable(Shape):
    """A table to be laid. `seats` holds one word per seat: `you`, `open` or `bot:NAME`.

    `names` may hold a name for each seat of one's own, for people who share a screen. At a table
    for `practice` everybody may have hints.
    """

    game: Word
    seats: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, str] = {}
    title: Name = ""
    listed: bool = False
    end_turn: Word = "parts"
    draw: bool = False
    components: Annotated[str, msgspec.Meta(max_length=100_000)] = ""
    name: Name = ""
    names: Annotated[list[Name], msgspec.Meta(max_length=8)] = []
    practice: bool = False
    clock: ClockTerms | None = None


class Join(Shape):
    """Sitting down: on any free seat, or a certain one."""

    name: Name = ""
    seat: SeatNumber | None = None


class SeatOnly(Shape):
    """One seat of the table."""

    seat: SeatNumber


class SeatName(Shape):
    """Another name for a seat of one's own."""

    seat: SeatNumber
    name: Name


class SetSeat(Shape):
    """What a seat shall be: `open`, `you` or `bot:NAME`."""

    seat: SeatNumber
    to: Word


class SeatOrder(Shape):
    """Who sits where: the old seat numbers in their new order; null to draw when it starts."""

    order: Annotated[list[SeatNumber], msgspec.Meta(max_length=8)] | None = None


class Nothing(Shape):
    """A request without anything to say."""


class Command(Shape):
    """A choice. `expected_seq` is the number of lines known; `key` makes a retry harmless.

    `actions` are played together, all or none, and undone together; the answer then carries the
    new state. `action` is a single one, answered without it. `grace`: seconds that bots who come
    next wait while it can be undone, unless the turn is ended (`done`); among people at most five.
    """

    expected_seq: LineNumber
    key: Key
    action: Word | None = None
    actions: Annotated[list[Word], msgspec.Meta(max_length=MOST_ACTIONS)] = []
    seat: SeatNumber | None = None
    grace: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0


class Asked(Shape):
    """A choice over the socket of its table; the answer has the number `ask`."""

    ask: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
    expected_seq: LineNumber
    key: Key
    actions: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=MOST_ACTIONS)]
    seat: SeatNumber | None = None
    grace: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0


class Going(Shape):
    """An undo, or the end of a turn."""

    expected_seq: LineNumber
    key: Key
    seat: SeatNumber | None = None


class Pledge(Shape):
    """A commitment: SHA-256 of "TABLE:NONCE" in hexadecimal digits, before any nonce is opened."""

    commitment: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]


class Nonce(Shape):
    """The nonce one is committed to: best 256 bits in hexadecimal digits."""

    nonce: Annotated[str, msgspec.Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9]+$")]


class TakeBack(Shape):
    """A proposal to go back to a line."""

    line: LineNumber
    seat: SeatNumber | None = None


class Consent(Shape):
    """Yes or no to the take-back that was shown, by its `line` and `seq`; to no other."""

    accept: bool
    line: LineNumber
    seq: LineNumber


Token = Annotated[str, msgspec.Meta(min_length=20, max_length=100)]


class Claim(Shape):
    """The token of a link to a seat: what stands after the `#`."""

    token: Token
    name: Name = ""


class Look(Shape):
    """The token of a link to see through somebody's eyes, and the line from which on."""

    eyes: Token
    since: LineNumber = 0


class CloseLinks(Shape):
    """Links to one's seat that shall end: one by its `id`, or all."""

    seat: SeatNumber
    id: Annotated[str, msgspec.Meta(max_length=16)] = ""


class Fork(Shape):
    """A line to go on from, and who plays: `you` or `bot:NAME` for each seat."""

    line: LineNumber
    seats: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=8)]
    name: Name = ""


class Rematch(Shape):
    """Once more; `bot` is what its bots shall be, empty for the same ones.

    `order`: `turn` (everybody one chair on), `same`, or `drawn` when it starts.
    """

    bot: Word = ""
    order: Word = "turn"


class EndMatch(Shape):
    """Yes to an end of the match here, proposing it if nobody has; or no to one that is proposed.

    `expected_seq` is the number of lines known.
    """

    expected_seq: LineNumber
    accept: bool = True


class Vote(Shape):
    """What shall become of a seat whose time is up: a `bot`, or `wait`."""

    seat: SeatNumber
    choice: Word


class PauseClock(Shape):
    """Yes to a pause of so many seconds, or with 0 to its end, proposing it if need be; or no."""

    seconds: Annotated[int, msgspec.Meta(ge=0, le=604_800)]
    accept: bool = True


class Prepare(Shape):
    """An answer for my next question; without an action, what is prepared is taken away.

    `keep`, for passing: again and again, as long as nobody does anything else.
    """

    seat: SeatNumber
    action: Word | None = None
    keep: bool = False


Day = Annotated[str, msgspec.Meta(min_length=10, max_length=10)]
Minute = Annotated[int, msgspec.Meta(ge=0, lt=1_440)]


class SetHours(Shape):
    """When my clocks by days stand still: a night in minutes of the day, and holidays to come.

    `holidays` are first and last days; those that have begun stay.
    """

    zone: Annotated[str, msgspec.Meta(max_length=64)] = "UTC"
    night: tuple[Minute, Minute] | None = None
    holidays: Annotated[list[tuple[Day, Day]], msgspec.Meta(max_length=20)] = []


class AskHint(Shape):
    """A hint for the seat that must choose, or for one of one's own."""

    seat: SeatNumber | None = None


class Say(Shape):
    """A chat message."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=2_000)]


class Report(Shape):
    """What went wrong; `seat`, or `message`, if it is about somebody at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=4_000)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    message: Annotated[int, msgspec.Meta(ge=0, lt=2**31)] | None = None


class Unsay(Shape):
    """A chat message, by its `id`."""

    id: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]


class Hide(Shape):
    """Whether a table is left out of one's own list."""

    hidden: bool = True


class Me(Shape):
    """A new name or language."""

    name: Name | None = None
    lang: Annotated[str, msgspec.Meta(max_length=2)] | None = None


# ---------------------------------------------------------------- answers


class Created(Answer):
    """The table that was made."""

    table: str


class CanPrepare(Answer):
    """An answer that can be prepared; `keeps`: also for as long as nobody does anything."""

    name: str
    label: str
    heading: str
    item: str
    keeps: bool


class InStore(Answer):
    """An answer that waits for its question."""

    action: str
    label: str
    keep: bool


class Premoves(Answer):
    """What is prepared for a seat, and what can be."""

    prepared: InStore | None
    answers: list[CanPrepare]


class Rests(Answer):
    """When my clocks by days stand still: time zone, a night in minutes, first and last days."""

    zone: str
    night: tuple[int, int] | None
    holidays: list[tuple[str, str]]


class Lines(Answer):
    """Lines of text."""

    lines: list[str]


class Seated(Answer):
    """Where somebody sits."""

    table: str
    seat: int


class Stored(Answer):
    """A command that is on disk: its first line, the match's length, whether it was a retry.

    `state` is what whoever acted sees now, of several seats the next one to act, with the log after
    what was known; it comes with a command of `actions`, an undo and the end of a turn.
    """

    line: int
    seq: int
    again: bool
    state: State | None = None


class Rest(Answer):
    """What comes after a brief way: parts of the answer still asked, and what may be said next."""

    asks: list[str]
    next: list[str]


class Ways(Answer):
    """Complete answers as lists of action names; if not `whole`, each is one action further.

    Of brief ones `after` names for each way which of `rests` comes after it, `costs` what it pays,
    also what nobody is asked for.
    """

    seq: int
    ways: list[list[str]]
    whole: bool
    after: list[int]
    rests: list[Rest]
    costs: list[list[str]]


class Opened(Answer):
    """A nonce that is in the log, and how many lines there are now."""

    seq: int


class Link(Answer):
    """A secret link, told once: its `token` stands after the `#`, which no server is ever sent.

    `qr` is the code to be scanned, as SVG; `id` is what the list of open links calls it.
    """

    path: str
    link: str
    token: str
    qr: str
    id: str


class OpenLink(Answer):
    """An open link to one of my seats. `kind`: move (to another device), issue (by the host), eyes.

    `since` and `seen`, when it was made and last looked by, are seconds since 1970; `seen` is 0 if
    never. `looking` is how many look by it now; with several nodes it may be more.
    """

    id: str
    seat: int
    kind: str
    since: int
    seen: int
    looking: int


class OpenLinks(Answer):
    """All open links to my seats."""

    links: list[OpenLink]


class Ok(Answer):
    """It is done."""

    ok: bool = True


class Number(Answer):
    """The number of what was kept."""

    number: int


class Found(Answer, forbid_unknown_fields=False):
    """One thing a check found. Its words are `luck.checked.CODE` (`unchecked`, `beyond`)."""

    code: str
    figures: dict[str, int | str]


class Added(Answer, forbid_unknown_fields=False):
    """What a person's program added to the luck; without a nonce if it was withheld."""

    seat: int
    commit: str
    nonce: str


class Verified(Answer, forbid_unknown_fields=False):
    """What a check found: right (`ok`, null while the match runs), and whether it was everything.

    `unchecked` could be checked with more at hand; `beyond` is what no file can show. The report
    it is read from says more.
    """

    commitment: str
    over: bool
    ok: bool | None
    complete: bool = False
    secret: str = ""
    error: str = ""
    added: list[Added] = []
    checked: list[Found] = []
    unchecked: list[Found] = []
    beyond: list[Found] = []


class Worth(Answer):
    """What playouts say of an answer: win chances and points by party, and how sure that is."""

    action: str
    tries: int
    share: float
    wins: list[float]
    points: list[float]
    error: float
    worse: float


class Weighed(Answer):
    """An answer that was weighed: its words, where it lies, its worth to the seat that asks.

    `win` is the win chance and `points` those expected at the end, `error` how far `win` may well
    be off. `says` and `gain` tell what follows at once: sentences, and by how much the own points
    would rise if the game ended then; nothing where that cannot be known.
    """

    action: str
    label: str
    places: list[str]
    win: float
    points: float
    error: float
    says: list[Sentence]
    gain: int | None


class Reach(Answer):
    """What another seat can do next, whatever is hidden, and what that would bring it at once."""

    seat: int
    action: str
    label: str
    gain: int


class Reason(Answer):
    """How many points more (or fewer) a party ends with after the better answer.

    `kind` is `source` (one line of the score sheet, `source`) or `total`; `error` is the standard
    error of `n`.
    """

    kind: str
    party: int
    source: str
    n: float
    error: float


class Why(Answer):
    """What separates the better answer from another, from so many pairs of playouts to the end."""

    best: str
    other: str
    pairs: int
    reasons: list[Reason]
    says: list[Sentence]


class Hint(Answer):
    """What the strongest bot would do, best first, from what the seat knows; and the others."""

    seq: int
    seat: int
    playouts: int
    moves: list[Weighed]
    reach: list[Reach]
    why: Why | None


class Judgement(Answer):
    """A choice judged before it was made, from what its seat could know; moves best first."""

    line: int
    chances: list[float]
    seat: int
    playouts: int
    wins: list[float]
    points: list[float]
    moves: list[Worth]
    played: str
    loss: float
    error: float
    mistake: bool
    why: Why | None


class TurningPoint(Answer, omit_defaults=True):
    """A `mistake`, or a stroke of `luck`, and what it did to the win chance of a party."""

    kind: str
    line: int
    party: int
    before: float
    after: float
    played: str = ""
    best: str = ""
    why: Why | None = None


class Ending(Answer):
    """How the match ended."""

    line: int
    wins: list[float]
    points: list[int]


class Analysed(Answer):
    """An analysis: `state` is waiting, running, done or failed; choices from number `first` on.

    While it waits, `ahead` says how many come first.
    """

    state: str
    ahead: int
    done: int
    total: int | None
    parties: int | None
    playouts: int
    end: Ending | None
    first: int
    choices: list[Judgement]
    turning: list[TurningPoint]
    labels: dict[str, str]
    targets: dict[str, list[str]]


class Failure(Answer):
    """Every refusal: the error and, where it helps, the state as it is now."""

    error: Error
    state: State | None = None
