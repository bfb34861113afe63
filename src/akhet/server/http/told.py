"""Views and log lines as JSON, with their words: put together of pieces that are written once.

The same actions are offered and the same things happen again and again, at every table. So a row of
a list of choices and a sentence are encoded once, whoever plays: a sentence has holes where names
go (`akhet.lang.said.HOLE`), which are filled for each table. What is kept is bounded, and kept by
all that it is made of: language, game, seats, and what it says. Sentences may speak of the printed
figures, so those of a match with other figures than the game's are not kept.
"""

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import msgspec

from akhet.core import State
from akhet.games import GAMES
from akhet.lang import GRAMMARS, hindrance_says, line_says, paragraphs, parts_of, question_says
from akhet.lang.games import sentence
from akhet.lang.grammar import FactData
from akhet.lang.said import HOLE, RAISED, capital
from akhet.match import Match
from akhet.match.view import differs, few_undos, hindered, log_of, roles_of, seen_of
from akhet.server.http.wording import action_words, seat_names

encode = msgspec.json.encode

FURTHEST = 200  # lines back to where a turn that goes on began
KEPT_ROWS, KEPT_SENTENCES = 12_000, 12_000  # of some 250 bytes each
MOST_SEATS = 8

About: TypeAlias = tuple[tuple[str, Hashable], ...]
"""What a question or a hindrance is about: roles by name."""

HOLES = tuple(f"{HOLE}{seat}{HOLE}" for seat in range(MOST_SEATS))
"""Names of seats that are filled in later."""
LATER = [encode(hole)[1:-1] for hole in HOLES]
LATER_RAISED = [encode(RAISED + hole[1:])[1:-1] for hole in HOLES]
OPEN = encode(HOLE)[1:-1]


def filled(data: bytes, names: Sequence[str]) -> bytes:
    """JSON with the names of seats in their places."""
    if OPEN in data:
        for seat, name in enumerate(names):
            if LATER[seat] in data:
                data = data.replace(LATER[seat], encode(name)[1:-1])
            if LATER_RAISED[seat] in data:
                data = data.replace(LATER_RAISED[seat], encode(capital(name))[1:-1])
    return data


def array(rows: Sequence[bytes]) -> msgspec.Raw:
    """Rows that are JSON already, as a list."""
    return msgspec.Raw(b"[" + b",".join(rows) + b"]")


# ---------------------------------------------------------------- views


class Asking(NamedTuple):
    """What a table knows of a view that its match does not."""

    waiting: list[int]  # who must act, or must end a turn
    asks: bool  # whether an answer is waited for
    played: bool  # whether the match is being played
    secret: bool  # whether a shared screen must be covered before this seat looks


class Sight:
    """What a seat sees, as JSON: other seats that see the same are told the same."""

    __slots__ = ("position", "told")

    def __init__(self) -> None:
        """Nobody has looked yet."""
        self.position = self.told = b""


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
    game, state, key = match.game, match.state, match.header.game
    seen = game.mask(state, seat)
    shown = encode(game.dump(seen))
    if shown != last.position:  # a position in writing is all there is to see
        told = {**seen_of(match, seen), "waiting": table.waiting}
        last.position, last.told = shown, encode(told)[:-1]
    mine: dict[str, object] = {
        "seat": seat if seat >= 0 else None,
        "counts": game.counts(seen, seat),
        "question": None,
        "legal": [],
        "off": [],
        "can_undo": table.played and seat >= 0 and match.can_undo(seat),
        "undos_left": few_undos(match, seat),
        "secret": table.secret,
    }
    if table.asks:
        mine["question"] = told_question(match, seat, seen, lang, names)
        if seat >= 0:
            also, options = game.also, game.options(state, seat)
            rows = [legal_row(lang, key, one, listed(also(state, one))) for one in options]
            mine["legal"] = array(rows)
        if off := hindered(match, seen, seat):
            about = [(one.at, one.why.key, tuple(roles_of(one.why).items())) for one in off]
            mine["off"] = array([off_row(lang, key, *one) for one in about])
    return b"".join([last.told, b',"position":', shown, b",", encode(mine)[1:]])


def listed(also: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Places as what is kept is found by."""
    return tuple(map(tuple, also)) if also else ()


@lru_cache(maxsize=KEPT_ROWS)
def legal_row(lang: str, game: str, action: int, also: tuple[tuple[str, ...], ...]) -> bytes:
    """An action that may be chosen, in words; `also` are other places that mean the same."""
    known = GAMES[game]
    name, target = known.action_name(action), known.targets[action]
    row: dict[str, object] = {"id": action, "name": name, "group": target.group}
    row["target"] = target.places
    if also:
        row["also"] = also
    return encode({**row, **action_words(lang, game, name)})


@lru_cache(maxsize=KEPT_ROWS)
def off_row(lang: str, game: str, at: str, why: str, about: About) -> bytes:
    """Why something is not possible, in words."""
    row = {"at": at, "why": why, "roles": dict(about)}
    return encode({**row, "says": str(hindrance_says(lang, game, row))})


def told_question(
    match: Match, seat: int, seen: State, lang: str, names: Sequence[str]
) -> msgspec.Raw | None:
    """What is asked now, to the seat that answers or of it; nothing while chance decides."""
    asked = match.game.asked(seen)
    if asked is None:
        return None
    seats = tuple(match.game.waiting(match.state))
    reader = seat if seat in seats else -1
    about = tuple(roles_of(asked).items())
    row = question_row(lang, match.header.game, asked.key, seats, about, reader)
    return msgspec.Raw(filled(row, seat_names(lang, names)))


@lru_cache(maxsize=KEPT_ROWS)
def question_row(
    lang: str, game: str, step: str, seats: tuple[int, ...], about: About, reader: int
) -> bytes:
    """A question in words, with holes for names; `reader` is the seat that is asked, if it is."""
    row = {"step": step, "seats": list(seats), "roles": dict(about)}
    return encode({**row, "says": parts_of(question_says(lang, game, row, HOLES, reader))})


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
    told = list(zip(entries, paragraphs(game, entries), strict=True))
    for entry, paragraph in told[max(0, since - first) :]:
        entry["from"] = paragraph.first
        if paragraph.facts:
            says = [filled(one, called) for one in fact_rows(match, lang, paragraph.facts)]
        else:
            figures = match.components.figures
            said = line_says(lang, game, entry, called, figures)
            says = [encode(parts_of(one)) for one in said]
        entry["says"] = array(says)
        if paragraph.acts:
            entry["acts"] = paragraph.acts
    return encode(entries[max(0, since - first) :])


def fact_rows(match: Match, lang: str, facts: list[FactData]) -> list[bytes]:
    """Facts that belong together as sentences, with holes for names."""
    game, seats = match.header.game, match.header.seats
    told = GRAMMARS[game].told(facts)
    if match.header.components == match.game.components.digest:
        return [fact_row(lang, game, seats, tuple(fact)) for fact in told]
    figures = match.components.figures
    holes = HOLES[:seats]
    return [encode(parts_of(sentence(lang, game, fact, holes, figures))) for fact in told]


@lru_cache(maxsize=KEPT_SENTENCES)
def fact_row(lang: str, game: str, seats: int, fact: tuple[object, ...]) -> bytes:
    """A fact as a sentence at a table of so many, with holes for names and the game's figures."""
    figures = GAMES[game].components.figures
    return encode(parts_of(sentence(lang, game, fact, HOLES[:seats], figures)))


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
