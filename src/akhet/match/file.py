"""A match as one readable file: a header, a line per event, and a closing line.

The file is JSON, one object a line. The closing line says how many lines there are, so that a file
cut short is noticed, and holds the secret once it may be known. Reading checks everything that can
be checked; `verify` says what was found right, and what it could not check.
"""

import json
import os
import re
import tempfile
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

from akhet.core import CHANCE, BadLog, BadOption, Components, IllegalAction
from akhet.core.notation import shown
from akhet.match import dice
from akhet.match.extras import (
    ABOUT,
    FIGURES,
    MAX_FIGURES,
    Extras,
    about_in,
    figures_in,
    rows_of,
)
from akhet.match.findings import Findings, draws_of, findings_of
from akhet.match.log import FORMAT, LARGEST, Header, Line, canonical, chained, line_of
from akhet.match.match import ENDED, Match, finished
from akhet.match.room import MAX_LINES

MAX_BYTES = 8_000_000
MAX_LINE = 4_000
MAX_BRACKETS = 20  # of one line; a match writes four at most
ORIGIN = re.compile(r"([!-9;-~]{1,190}):(0|[1-9][0-9]{0,6})")
"""Where a fork comes from: the id of a match and one of its lines."""


@dataclass(frozen=True)
class Report:
    """What verifying a match found; `findings` is plain data, the rest is for going on with it."""

    match: Match
    findings: Findings
    proved: set[int]  # the lines whose draw comes from a secret

    @property
    def draws_checked(self) -> bool:
        """Whether every draw was checked."""
        return len(self.proved) == len(draws_of(self.match))


def text_of(match: Match, with_secret: bool = False) -> str:
    """The whole match as text. The secret goes along when the game is over, or if asked for.

    It holds everything, hidden draws too: while a match runs it is for whoever keeps it, and
    what a player may have is `akhet.match.view.log_of`.
    """
    return finished(writing(match, with_secret))


def writing(match: Match, with_secret: bool = False) -> Generator[None, None, str]:
    """The whole match as text, written a line at a time."""
    rows = [written(row) for row in (match.header.data(), *rows_of(match))]
    for line in match.lines:
        yield
        rows.append(written({**line.data(), "hash": line.hash}))
    return "".join([*rows, written(closing(match, with_secret))])


def written(row: dict[str, object]) -> str:
    """A row as a line of the file."""
    return json.dumps(row, separators=(",", ":")) + "\n"


def folding(text: str, components: Components | None = None) -> Generator[None, None, Match]:
    """The match of a text that was verified before, played again a line at a time."""
    raw = text.splitlines()
    header = header_of(json.loads(raw[0]))
    extras = taken(raw)
    own = figures_in(extras, header) if components is None else components
    match = Match(header, secret_of(json.loads(raw[-1]), header), own)
    match.about = about_in(extras, header)
    for n, row in enumerate(raw[1:-1], start=1):
        yield
        match.add(line_of(json.loads(row), f"line {n}"))
    return match


def closing(match: Match, with_secret: bool) -> dict[str, object]:
    """The last line of a file."""
    found: dict[str, object] = {"lines": len(match.lines), "over": match.over}
    if match.over:
        found["scores"], found["ranks"] = match.result()
    if match.secret is not None and (match.over or with_secret):
        found["secret"] = match.secret.hex()
    return found


def save(match: Match, path: Path, with_secret: bool = False) -> None:
    """Writes a match file whole or not at all: an old file is never damaged."""
    folder = path.parent
    handle, name = tempfile.mkstemp(dir=folder, prefix=".akhet-", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text_of(match, with_secret))
            out.flush()
            os.fsync(out.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(path: Path, components: Components | None = None) -> Match:
    """Reads a match file and replays it, every line checked."""
    return read(text_at(path), components)


def text_at(path: Path) -> str:
    """The text of a match file, or a clear error."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadLog(f"{path}: larger than {MAX_BYTES // 1_000_000} MB, this is no match file")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadLog(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadLog(f"{path}: not a text file") from error


def read(text: str, components: Components | None = None) -> Match:
    """The match of a text: format, chain, rules, and draws where the secret is known."""
    return verify(text, components).match


def verify(
    text: str,
    components: Components | None = None,
    origins: Sequence[str] = (),
    known: str = "",
) -> Report:
    """Checks a whole match file; raises `BadLog` at the first thing that is wrong.

    `origins` are the files of matches it was forked from, `known` is the commitment that was seen
    before the first draw. A function of its texts alone: it can run anywhere.
    """
    rows, extras = parts(text)
    header = header_of(rows[0])
    about = about_in(extras, header)
    lines = [whole_line(row, n) for n, row in enumerate(rows[1:-1], start=1)]
    end = rows[-1]
    check_chain(header, lines)
    check_prefix(header, lines)
    if known and known != header.commitment:
        raise BadLog("its commitment is not the one that was shown before the first draw")
    own = figures_in(extras, header)
    match = replayed(header, lines, components or own, secret_of(end, header))
    match.about = about
    check_end(match, end)
    proved = {n for n in draws_of(match) if match.secret is not None and n > header.prefix}
    proved |= proved_before(match, origins)
    return Report(match, findings_of(match, proved, known), proved)


def check_prefix(header: Header, lines: list[Line]) -> None:
    """The lines a fork took over: as many as it says, and none but choices and draws."""
    if not header.prefix and not header.origin:
        return
    found = ORIGIN.fullmatch(header.origin)
    if found is None or found[1] == header.id:
        raise BadLog("header: a fork names the match and the line it comes from, as in a1b2:17")
    if header.prefix > min(len(lines), int(found[2])):
        raise BadLog(f"header: a fork from {header.origin} cannot begin with {header.prefix} lines")
    for line in lines[: header.prefix]:
        if not line.do:
            raise BadLog(f"line {line.n}: a fork begins with the choices and draws of its origin")


def proved_before(match: Match, origins: Sequence[str]) -> set[int]:
    """The draws a fork took over that are proved by the match it comes from, if that is given."""
    header = match.header
    if not header.prefix or not origins:
        return set()
    id, _, line = header.origin.rpartition(":")
    given = [text for text in origins if header_of(parsed(text)[0]).id == id]
    if not given:
        raise BadLog(f"this match was forked from {id}, which is none of the origins given")
    rest = [text for text in origins if text != given[0]]
    same = header_of(parsed(given[0])[0]).components == header.components
    report = verify(given[0], match.components if same else None, rest)
    path = report.match.path(int(line))
    check_origin(match, report.match, int(line), path)
    return {n for n, old in enumerate(path, start=1) if old in report.proved}


def check_origin(match: Match, origin: Match, line: int, path: list[int]) -> None:
    """A fork begins with exactly what counted in its origin at that line, under the same rules."""
    fixed = ("game", "rules", "seats", "options", "components")
    if any(getattr(match.header, name) != getattr(origin.header, name) for name in fixed):
        raise BadLog("its origin is another kind of match")
    if line > len(origin.lines) or len(path) != match.header.prefix:
        raise BadLog("its origin did not have that many lines there")
    for n, old in enumerate(path):
        was, now = origin.lines[old - 1], match.lines[n]
        if (was.by, was.do) != (now.by, now.do):
            raise BadLog(f"line {now.n}: this is not what happened in its origin")


def whole_line(row: dict[str, object], n: int) -> Line:
    """A line from its row, which must be written as a match writes it."""
    line = line_of(row, f"line {n}")
    if canonical({**line.data(), "hash": line.hash}) != canonical(row):
        raise BadLog(f"line {n}: this is not how a match writes a line")
    return line


def parsed(text: str) -> list[dict[str, object]]:
    """The JSON objects of the match in a file: its header, its lines and its closing line."""
    return parts(text)[0]


def parts(text: str) -> tuple[list[dict[str, object]], Extras]:
    """The JSON objects of the match in a file, and what stands beside it."""
    check_size(text)
    raw = text.splitlines()
    if not raw:
        raise BadLog("the file is empty")
    extras = taken(raw)
    rows = [row_of(line, f"line {n}") for n, line in enumerate(raw)]
    if "akhet" not in rows[0]:
        raise BadLog("this is no match file: the header is missing")
    if len(rows) < 2 or "lines" not in rows[-1]:
        raise BadLog("the file is cut short: its closing line is missing")
    return rows, extras


def taken(raw: list[str]) -> Extras:
    """Takes what stands beside the match out of the rows of a file."""
    about = figures = None
    if raw[1:] and raw[1].startswith(ABOUT):
        about = row_of(raw.pop(1), "title and names")
    if raw[1:] and raw[1].startswith(FIGURES):
        figures = row_of(raw.pop(1), "figures", MAX_FIGURES, MAX_FIGURES)
    return Extras(about, figures)


def row_of(
    line: str, where: str, longest: int = MAX_LINE, brackets: int = MAX_BRACKETS
) -> dict[str, object]:
    """The JSON object of a row, which is looked at before it is parsed."""
    try:
        if len(line) > longest or line.count("[") + line.count("{") > brackets:
            raise ValueError
        row = json.loads(line, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        raise BadLog(f"{where}: not a line of a match file") from error
    if not isinstance(row, dict):
        raise BadLog(f"{where}: not a line of a match file")
    return row


def check_size(text: str) -> None:
    """Refuses a text that is too long for a match file, before anything of it is read."""
    if text.count("\n") > MAX_LINES + 100 or len(text) > MAX_BYTES:
        raise BadLog(f"more than {MAX_LINES} lines, this is no match file")
    for n, line in enumerate(text.split("\n")):
        figures = 0 < n < 3 and line.startswith(FIGURES)
        if len(line) > (MAX_FIGURES if figures else MAX_LINE):
            raise BadLog(f"line {n}: not a line of a match file")


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object in which every name stands once: another reader might take the other one."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def header_of(row: dict[str, object]) -> Header:
    """The header from its row, or a clear error."""
    if row.get("akhet") != FORMAT:
        raise BadLog(f"this file has format {shown(row.get('akhet'))}; this akhet reads {FORMAT}")
    texts = [row.get(key, "") for key in ("id", "game", "components", "commitment", "origin")]
    numbers = [row.get("rules"), row.get("seats"), row.get("prefix", 0)]
    options = row.get("options")
    if not all(isinstance(item, str) and len(item) <= 200 and item.isascii() for item in texts):
        raise BadLog(
            "header: id, game, components, commitment and origin must be short plain texts"
        )
    if not all(type(item) is int and 0 <= item <= LARGEST for item in numbers):
        raise BadLog("header: rules, seats and prefix must be whole numbers from 0")
    if not isinstance(options, dict):
        raise BadLog("header: options must be an object")
    id, game, components, commitment, origin = (str(item) for item in texts)
    rules, seats, prefix = (int(str(item)) for item in numbers)
    chosen = {str(key): str(value) for key, value in options.items()}
    header = Header(id, game, rules, seats, chosen, components, commitment, prefix, origin)
    if canonical(header.data()) != canonical(row):
        raise BadLog("header: this is not how a match writes it; a field is unknown")
    return header


def check_chain(header: Header, lines: list[Line]) -> None:
    """Every line is numbered and carries the hash of all before it."""
    before = header.hash()
    for n, line in enumerate(lines, start=1):
        if line.n != n:
            raise BadLog(f"line {n}: it is numbered {line.n}; lines are missing or out of order")
        if line.hash != chained(before, line):
            raise BadLog(f"line {n}: its hash is wrong; this or an earlier line was changed")
        before = line.hash


def secret_of(end: dict[str, object], header: Header) -> bytes | None:
    """The secret in the closing line, if any; it must fit the commitment."""
    if "secret" not in end:
        return None
    try:
        secret = bytes.fromhex(str(end["secret"]))
    except ValueError as error:
        raise BadLog("the secret is not written in hexadecimal digits") from error
    if len(secret) != dice.SECRET_BYTES:
        raise BadLog(f"a secret is {dice.SECRET_BYTES} bytes long, not {len(secret)}")
    if dice.commitment(secret, header.id) != header.commitment:
        raise BadLog("the secret does not fit the commitment in the header")
    return secret


def replayed(
    header: Header, lines: list[Line], components: Components | None, secret: bytes | None
) -> Match:
    """The match with all lines played again, each draw compared with the secret."""
    try:
        match = Match(header, secret, components)
    except BadOption as error:
        raise BadLog(f"header: {error}") from error
    for line in lines:
        try:
            check_line(match, line)
            match.add(line)
        except IllegalAction as error:
            raise BadLog(f"line {line.n}: {error}") from error
    return match


def check_line(match: Match, line: Line) -> None:
    """Refuses a line that could not have been written by a match."""
    chance = match.game.actor(match.state) == CHANCE
    if line.do and chance != (line.by == CHANCE):
        raise IllegalAction("a draw and a choice are mixed up")
    if line.by != CHANCE:
        match.check_seat(line.by)
        if line.seating:
            raise IllegalAction("nobody in a seat says who sits where")
    elif not line.do and not line.seating:
        raise IllegalAction("chance draws and does nothing else")
    match.luck.check(line, match.secret)
    if line.note:
        match.check_note(line.note)
    if line.undo >= 0:
        match.check_undo(line)
    if line.consent and line.note == ENDED:
        match.check_end(line)
    elif line.consent and (line.undo < 0 or line.consent != tuple(range(match.header.seats))):
        raise IllegalAction("a take-back without the consent of all seats")
    if line.do and chance and match.secret is not None and line.n > match.header.prefix:
        drawn = match.next_draw()
        if line.do != drawn:
            raise IllegalAction(f"{shown(line.do)} was dealt, but the secret says {drawn!r}")


def check_end(match: Match, end: dict[str, object]) -> None:
    """The closing line must agree with the lines before it."""
    if end.get("lines") != len(match.lines):
        found = len(match.lines)
        raise BadLog(f"the file should have {shown(end.get('lines'))} lines and has {found}")
    over = match.over
    if end.get("over") is not over:
        raise BadLog("the closing line is wrong about whether the game is over")
    if over and end.get("scores") != match.result()[0]:
        raise BadLog("the scores in the closing line are wrong")
    if canonical(end) != canonical(closing(match, "secret" in end)):
        raise BadLog("the closing line does not fit the lines before it")
