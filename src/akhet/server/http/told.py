"""Views and log lines as JSON, with their words: put together of pieces that are written once.

The same actions are offered and the same things happen again and again, at every table. So a row of
a list of choices and a sentence are encoded once, whoever plays: a sentence has holes where names
go (`akhet.lang.said.HOLE`), which are filled for each table. What is kept is bounded, and kept by
all that it is made of: language, game, seats, and what it says. Sentences may speak of the printed
figures, so those of a match with other figures than the game's are not kept.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

import msgspec

from akhet.core import EVERYONE, Fact, State
from akhet.core.facts import FactKind
from akhet.games import GAMES
from akhet.lang import GRAMMARS, hindrance_says, line_says, paragraphs, parts_of, question_says
from akhet.lang.games import sentence
from akhet.lang.grammar import FactData
from akhet.lang.said import HOLE, RAISED, capital
from akhet.match import Match
from akhet.match.view import differs, few_undos, hindered, log_of, roles_of, seen_of
from akhet.server.http.wording import action_words, seat_names

encode: Final = msgspec.json.encode

FURTHEST: Final = 200  # lines back to where a turn that goes on began
KEPT_ROWS, KEPT_SENTENCES = 12_000, 12_000  # of some 250 bytes each
KEPT_NAMES = 2_000  # tables
FEW: Final = 2  # facts of a line, as nearly all have
MOST_SEATS = 8

HOLES: Final = tuple(f"{HOLE}{seat}{HOLE}" for seat in range(MOST_SEATS))
"""Names of seats that are filled in later."""
LATER = [encode(hole)[1:-1] for hole in HOLES]
LATER_RAISED = [encode(RAISED + hole[1:])[1:-1] for hole in HOLES]
ANY_HOLE = re.compile(b"(" + b"|".join(map(re.escape, [*LATER, *LATER_RAISED])) + b")")


def filled(pieces: Sequence[bytes], names: Sequence[str]) -> bytes:
    """JSON that was cut at its holes, with the names of seats in their places."""
    if len(pieces) == 1:  # there is no hole
        return pieces[0]
    written: dict[bytes, bytes] = written_names(tuple(names))
    parts = list(pieces)
    for at in range(1, len(parts), 2):  # every other one is a hole
        parts[at] = written.get(parts[at], parts[at])
    return b"".join(parts)


def cut(said: object) -> list[bytes]:
    """Data as JSON, cut before and behind each hole."""
    return ANY_HOLE.split(encode(said))


@lru_cache(maxsize=KEPT_NAMES)
def written_names(names: tuple[str, ...]) -> dict[bytes, bytes]:
    """The names at a table as they stand in JSON, by their holes."""
    plain = {LATER[seat]: encode(name)[1:-1] for seat, name in enumerate(names)}
    raised = {LATER_RAISED[seat]: encode(capital(name))[1:-1] for seat, name in enumerate(names)}
    return plain | raised


def array(rows: Sequence[bytes]) -> bytes:
    """Rows that are JSON already, as a list."""
    return b"[" + b",".join(rows) + b"]"


# ---------------------------------------------------------------- views


class Asking:
    """What a table knows of a view that its match does not."""

    __slots__ = ("asks", "played", "secret", "waiting")

    def __init__(self, waiting: list[int], asks: bool, played: bool, secret: bool) -> None:
        """Who must act, or must end a turn."""
        self.waiting = waiting
        self.asks = asks  # an answer is waited for
        self.played = played  # the match is being played
        self.secret = secret  # a shared screen must be covered before this seat looks


class Sight:
    """What a seat sees, as JSON: other seats that see the same are told the same."""

    __slots__ = ("position", "seen", "told")

    def __init__(self) -> None:
        """Nobody has looked yet."""
        self.position = self.told = b""
        self.seen: State | None = None  # if everybody sees just this


def told_view(
    match: Match,
    seat: int,
    lang: str,
    names: Sequence[str],
    table: Asking,
    last: Sight,
) -> bytes:
    """A view with its words; unless it is being played now, nothing is asked.

    `last` is what was seen last of the same match at the same line, by whoever it was.
    """
    seen, question, legal, off = sight(match, seat, table, last), b"null", b"[]", b"[]"
    if table.asks:
        question = told_question(match, seat, seen, lang, names)
        legal = told_legal(match, seat, lang)
        off = told_off(match, seen, seat, lang)
    can_undo = table.played and seat >= 0 and match.can_undo(seat)
    left = few_undos(match, seat)
    return (  # written here, where what it is made of is known when it is compiled
        b'%b,"position":%b,"seat":%b,"counts":%b,"question":%b,"legal":%b,"off":%b,'
        b'"can_undo":%b,"undos_left":%b,"secret":%b}'
    ) % (
        last.told,
        last.position,
        b"%d" % seat if seat >= 0 else b"null",
        encode(match.game.counts(seen, seat)),
        question,
        legal,
        off,
        b"true" if can_undo else b"false",
        b"null" if left is None else b"%d" % left,
        b"true" if table.secret else b"false",
    )


def sight(match: Match, seat: int, table: Asking, last: Sight) -> State:
    """What a seat sees, which is in writing in `last` then.

    Written anew only where it is not what was seen last: a position in writing is all there is to
    see.
    """
    if last.seen is not None:
        return last.seen
    game, state = match.game, match.state
    seen: State = game.mask(state, seat)
    if game.seen_alike(state):
        last.seen = seen
    shown = encode(game.dump(seen))
    if shown != last.position:
        told = seen_of(match, seen)
        told["waiting"] = table.waiting
        last.position, last.told = shown, encode(told)[:-1]
    return seen


def told_legal(match: Match, seat: int, lang: str) -> bytes:
    """What a seat may choose from, in words."""
    if seat < 0:
        return b"[]"
    game, state, key = match.game, match.state, match.header.game
    rows: dict[int, bytes] = plain_rows(lang, key)
    found: list[bytes] = []
    for one in game.options(state, seat):
        also = game.also(state, one)
        row: bytes | None = legal_row(lang, key, one, listed(also)) if also else rows.get(one)
        if row is None:
            row = rows[one] = encode(action_row(lang, key, one))
        found.append(row)
    return array(found)


def told_off(match: Match, seen: State, seat: int, lang: str) -> bytes:
    """What a seat cannot do that people would expect, and why not."""
    off, key = hindered(match, seen, seat), match.header.game
    rows = [off_row(lang, key, one.at, one.why.kind, tuple(one.why.args)) for one in off]
    return array(rows)


def listed(also: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Places as what is kept is found by."""
    return tuple(map(tuple, also))


@lru_cache(maxsize=KEPT_ROWS)
def legal_row(lang: str, game: str, action: int, also: tuple[tuple[str, ...], ...]) -> bytes:
    """An action that may be chosen, with other places that mean the same."""
    return encode(action_row(lang, game, action, also))


@cache
def plain_rows(lang: str, game: str) -> dict[int, bytes]:
    """Such actions that lie in one place only, as far as they were asked for: by their numbers."""
    return {}


def action_row(
    lang: str, game: str, action: int, also: tuple[tuple[str, ...], ...] = ()
) -> dict[str, object]:
    """An action in words; `also` are other places that mean the same."""
    known = GAMES[game]
    name, target = known.action_name(action), known.targets[action]
    row: dict[str, object] = {"id": action, "name": name, "group": target.group}
    row["target"] = target.places
    if also:
        row["also"] = also
    return {**row, **action_words(lang, game, name)}


@lru_cache(maxsize=KEPT_ROWS)
def off_row(lang: str, game: str, at: str, why: FactKind, about: tuple[int, ...]) -> bytes:
    """Why something is not possible, in words."""
    row = {"at": at, "why": why.key, "roles": roles_of(Fact(why, EVERYONE, list(about)))}
    return encode({**row, "says": str(hindrance_says(lang, game, row))})


def told_question(match: Match, seat: int, seen: State, lang: str, names: Sequence[str]) -> bytes:
    """What is asked now, to the seat that answers or of it; nothing while chance decides."""
    asked = match.game.asked(seen)
    if asked is None:
        return b"null"
    seats = tuple(match.game.waiting(match.state))
    reader = seat if seat in seats else -1
    row = question_row(lang, match.header.game, asked.kind, tuple(asked.args), seats, reader)
    return filled(row, seat_names(lang, names))


@lru_cache(maxsize=KEPT_ROWS)
def question_row(
    lang: str,
    game: str,
    asked: FactKind,
    about: tuple[int, ...],
    seats: tuple[int, ...],
    reader: int,
) -> list[bytes]:
    """A question in words, cut at its holes; `reader` is the seat that is asked, if it is."""
    roles = roles_of(Fact(asked, EVERYONE, list(about)))
    row = {"step": asked.key, "seats": list(seats), "roles": roles}
    return cut({**row, "says": parts_of(question_says(lang, game, row, HOLES, reader))})


# ---------------------------------------------------------------- the log


def told_log(
    match: Match,
    seat: int,
    lang: str,
    names: Sequence[str],
    since: int = 0,
    until: int | None = None,
) -> bytes:
    """The lines after `since`, up to `until`, as a seat may know them, each with what it tells.

    `says` are sentences, each a list of texts and marks `[kind, id, words]`. Lines that are told
    together have the same `from`: the latest of them that counts tells all. `acts` says at which
    sentence the only choice of another seat begins, and whose it was.
    """
    first = beginning(match, since)
    entries = log_of(match, seat, first, until)
    game, called = match.header.game, seat_names(lang, names)
    told, before = paragraphs(game, entries), max(0, since - first)
    for n in range(before, len(entries)):
        entry, paragraph = entries[n], told[n]
        entry["from"] = paragraph.first
        if paragraph.facts:
            says = [filled(one, called) for one in fact_rows(match, lang, paragraph.facts)]
        else:
            figures = match.components.figures
            said = line_says(lang, game, entry, called, figures)
            says = [encode(parts_of(one)) for one in said]
        entry["says"] = msgspec.Raw(array(says))
        if paragraph.acts:
            entry["acts"] = paragraph.acts
    return encode(entries[before:] if before else entries)


def fact_rows(match: Match, lang: str, facts: list[FactData]) -> list[list[bytes]]:
    """Facts that belong together as sentences, each cut at its holes for names."""
    game, seats = match.header.game, match.header.seats
    if match.header.components != match.game.components.digest:
        figures, holes = match.components.figures, HOLES[:seats]
        told = GRAMMARS[game].told(facts)
        return [cut(parts_of(sentence(lang, game, fact, holes, figures))) for fact in told]
    if len(facts) > FEW:  # the longer, the less it is told again
        return rows_of(lang, game, seats, facts)
    return few_rows(lang, game, seats, tuple([tuple(fact) for fact in facts]))


@lru_cache(maxsize=KEPT_SENTENCES)
def few_rows(
    lang: str, game: str, seats: int, facts: tuple[tuple[object, ...], ...]
) -> list[list[bytes]]:
    """A few facts that belong together as sentences, with the game's figures."""
    return rows_of(lang, game, seats, [list(fact) for fact in facts])


def rows_of(lang: str, game: str, seats: int, facts: list[FactData]) -> list[list[bytes]]:
    """Facts that belong together as sentences, with the game's figures."""
    told = GRAMMARS[game].told(facts)
    return [fact_row(lang, game, seats, tuple(fact)) for fact in told]


@lru_cache(maxsize=KEPT_SENTENCES)
def fact_row(lang: str, game: str, seats: int, fact: tuple[object, ...]) -> list[bytes]:
    """A fact as a sentence at a table of so many, cut at its holes, with the game's figures."""
    figures = GAMES[game].components.figures
    return cut(parts_of(sentence(lang, game, fact, HOLES[:seats], figures)))


def told_alike(match: Match, since: int) -> bool:
    """Whether the lines after one are told to everybody in the same words."""
    return not differs(match, beginning(match, since))


def beginning(match: Match, since: int) -> int:
    """The line before which the turn, or the undo, began that may go on after `since`."""
    starts = GRAMMARS[match.header.game].starts
    last = min(since, len(match.lines))  # somebody may ask for what is not there yet
    furthest = max(0, last - FURTHEST)
    if not starts:
        while last > furthest and match.lines[last - 1].undo >= 0:
            last -= 1
        return last
    for n in range(last, furthest, -1):
        if any(fact.key in starts for fact in match.facts[n - 1]):
            return n - 1
    return furthest
