"""Keeping: export, import, fork, positions of the past, verification, bug reports, chat."""

from collections.abc import Generator

import msgspec

from akhet.core import COMPILED, WATCHER, AkhetError, Game, State, Ways
from akhet.lang import called as person_called
from akhet.match import file
from akhet.match.match import About, Match
from akhet.match.snapshots import Walk
from akhet.match.view import may_know
from akhet.server.errors import Refused, bad, forbidden
from akhet.server.http import shapes as s
from akhet.server.http.rates import MESSAGE_BYTES
from akhet.server.http.wording import told_board, told_preview
from akhet.server.play.help import between_people, refuse_copy
from akhet.server.play.lobby import announce, lay, new_table, planned_seats
from akhet.server.play.names import alike
from akhet.server.play.puzzles import refuse_open
from akhet.server.play.table import Live, Seat, encode
from akhet.server.play.tables import Tables
from akhet.server.play.tokens import clean_name, clean_text, new_id
from akhet.server.store import queries
from akhet.server.store.queries import Guest
from akhet.server.store.schema import OVER, PERSON, PLAYING
from akhet.server.workers.checks import Checks
from akhet.server.workers.fair import Asker

MOST_WAYS = 200 if COMPILED else 20  # told at once; beyond them one goes on step by step
MOST_POSITIONS = 60
MOST_ANCESTORS = 8


async def export(tables: Tables, id: str, seat: int) -> tuple[str, bytes]:
    """A match as a file: whole once it is over, before that as this seat may know it."""
    async with tables.open(id) as live:
        live.match.about = About(live.title, tuple(live.names()))
        if live.match.over:
            return "akhet", (await tables.slices.do(file.writing(live.match))).encode()
        shown = {"partial": True, "header": live.match.header.data(), "seat": seat}
        shown |= {"title": live.title, "names": live.names()}
        log = await tables.slices.do(live.facts(seat))
        return "json", encode({**shown, "log": msgspec.Raw(log)})


async def imported(tables: Tables, guest: Guest, text: str, checks: Checks, place: str) -> str:
    """A finished match as a table to look at; one that still runs becomes a fork to play on."""
    file.check_size(text)
    found = await checks.verify(Asker(place, guest.id), text)
    if "error" in found:
        raise Refused(422, "invalid", str(found["error"]))
    try:
        match = await tables.slices.do(file.folding(text))
        await refuse_copy(tables, match)
        id = new_id()
        if match.over and match.secret is None:
            raise Refused(
                422, "invalid", "a finished match file holds its secret; this one does not"
            )
        kept = match
        if not match.over:
            kept = await tables.slices.do(match.forking(len(match.lines), id=id))
    except AkhetError as error:
        raise bad(error) from error
    title, names = called(match)
    seats = [Seat(n, PERSON, guest.id, "", name) for n, name in enumerate(names)]
    status = OVER if kept.over else PLAYING
    table = new_table(tables, guest, kept, seats, "parts", title, False, status, id)
    await lay(tables, table)
    return id


def called(match: Match) -> tuple[str, list[str]]:
    """Title and names of an imported match as its file says, cleaned; they prove nothing."""
    about = match.about or About("", ("",) * match.header.seats)
    names: list[str] = []
    for seat, raw in enumerate(about.names):
        name = cleaned(raw, f"Seat {seat + 1}")
        if any(alike(name, other) for other in names):
            name = f"Seat {seat + 1}"
        names.append(name)
    return cleaned(about.title, "Imported match"), names


def cleaned(raw: str, fallback: str) -> str:
    """A name from a file, or another where it is none."""
    try:
        return clean_name(raw, fallback)
    except Refused:
        return fallback


async def fork(tables: Tables, guest: Guest, id: str, line: int, words: list[str]) -> str:
    """A new table that goes on from a line, with luck of its own."""
    async with tables.open(id) as live:
        check_line(live, line)
        if live.status == PLAYING and live.contested:
            raise between_people()
        refuse_open(live.match)
        if not live.match.over and hidden_until(live, line, live.perspective(guest.id, None)):
            raise Refused(409, "hidden", "hidden cards were drawn; fork it once it is over")
        header = live.match.header
        if len(words) != header.seats:
            raise Refused(422, "invalid", f"name {header.seats} seats")
        new = new_id()
        match = await tables.slices.do(live.match.forking(line, id=new))
        if match.over:
            raise Refused(409, "over", "the match is over at that line")
        seats = planned_seats(tables.offered, words, guest)
        if any(seat.free for seat in seats):
            raise Refused(422, "invalid", "a fork is played by you and bots")
        title = clean_name(f"{live.title} (line {line})"[:32])
    table = new_table(tables, guest, match, seats, "parts", title, False, PLAYING)
    await lay(tables, table)
    await announce(tables, table)
    return new


def hidden_until(live: Live, line: int, seat: int) -> bool:
    """Whether somebody who looks on as `seat` may not know all that led to a line."""
    return any(not may_know(live.match, n, seat) for n in live.match.path(line))


def check_line(live: Live, line: int) -> None:
    """Refuses a line the match does not have."""
    if not 0 <= line <= len(live.match.lines):
        raise Refused(404, "not_found", f"this match has no line {line}")


async def position(
    tables: Tables, guest: Guest | None, id: str, line: int, seat: int | None
) -> bytes:
    """What a seat saw after a line. Once the match is over, through anybody's eyes."""
    async with tables.open(id) as live:
        check_line(live, line)
        eyes = replay_eyes(live, guest, seat)
        state = await tables.slices.do(live.match.playing(live.match.path(line)))
        return encode(past(live.match, line, state, eyes))


async def in_words(
    tables: Tables, guest: Guest | None, id: str, line: int | None, seat: int | None, lang: str
) -> list[str]:
    """The position after a line, or now, as lines of text."""
    async with tables.open(id) as live:
        last = len(live.match.lines) if line is None else line
        check_line(live, last)
        now = last == len(live.match.lines)
        eyes = live.perspective(guest.id if guest else None, seat)
        if not now or live.match.over:
            eyes = replay_eyes(live, guest, seat)
        state = live.match.state
        if not now:
            state = await tables.slices.do(live.match.playing(live.match.path(last)))
        return told_board(live.match, state, eyes, lang, live.names(lang))


async def positions(
    tables: Tables, guest: Guest | None, id: str, first: int, count: int, seat: int | None
) -> bytes:
    """Several positions in a row, for a replay that steps without waiting."""
    async with tables.open(id) as live:
        eyes = replay_eyes(live, guest, seat)
        last = min(first + min(count, MOST_POSITIONS), len(live.match.lines) + 1)
        return encode({"positions": await tables.slices.do(walked(live.match, first, last, eyes))})


def walked(
    match: Match, first: int, last: int, eyes: int
) -> Generator[None, None, list[dict[str, object]]]:
    """The positions after some lines in a row, as a seat saw them, one after the other."""
    if first >= last:
        return []
    walk = Walk(match, first)
    found = [past(match, first, walk.state, eyes)]
    for line in match.lines[first : last - 1]:
        yield
        found.append(past(match, line.n, walk.step(line), eyes))
    return found


def replay_eyes(live: Live, guest: Guest | None, seat: int | None) -> int:
    """Through whose eyes a replay is seen: one's own; once the match is over, anybody's."""
    if seat is not None and live.match.over and 0 <= seat < live.match.header.seats:
        return seat
    if seat == len(live.seats):  # one past the last seat: as those who only watch
        return WATCHER
    return live.perspective(guest.id if guest else None, seat)


async def preview(
    tables: Tables, guest: Guest, id: str, actions: list[str], seat: int | None, lang: str
) -> bytes:
    """What choices would lead to, from what its seat knows, up to the next draw."""
    async with tables.open(id) as live:
        mine = live.perspective(guest.id, seat)
        if not actions:
            raise Refused(422, "invalid", "say which action")
        if mine not in live.waiting():
            raise Refused(409, "out_of_turn", "it is not your turn", fresh=True)
        found = told_preview(lang, live.match, mine, actions, live.names(lang))
        return encode({"action": actions[0], **found})


async def ways(
    tables: Tables, guest: Guest, id: str, begin: list[str], seat: int | None, brief: bool
) -> bytes:
    """The answers of the seat that is asked, by name, that begin so: complete ones, or brief."""
    async with tables.open(id) as live:
        match, game = live.match, live.match.game
        mine = live.perspective(guest.id, seat)
        if mine not in live.waiting() or live.pending() is not None:
            raise Refused(409, "out_of_turn", "it is not your turn", fresh=True)
        first = [game.action(name) for name in begin]
        found = game.ways(match.state, mine, first, MOST_WAYS, brief)
        return encode({"seq": len(match.lines), "whole": found.whole, **ways_data(game, found)})


def ways_data(game: Game[State], found: Ways) -> dict[str, object]:
    """Ways by name, and what comes after each; what is alike for several is told once."""
    rests: dict[tuple[tuple[str, ...], tuple[int, ...]], int] = {}
    keys = [(tuple(rest.asks), tuple(rest.next)) for rest in found.rests]
    after = [rests.setdefault(key, len(rests)) for key in keys]
    return {
        "ways": [[game.action_name(action) for action in way] for way in found.ways],
        "after": after,
        "costs": [[game.action_name(action) for action in cost] for cost in found.costs],
        "rests": [
            {"asks": asks, "next": [game.action_name(action) for action in next]}
            for asks, next in rests
        ],
    }


def past(match: Match, line: int, state: State, seat: int) -> dict[str, object]:
    """An earlier position as a seat saw it then."""
    game = match.game
    seen = game.mask(state, seat)
    return {
        "line": line,
        "seat": seat if seat >= 0 else None,
        "waiting": game.waiting(state),
        "position": game.dump(seen),
        "counts": game.counts(seen, seat),
        "scores": game.scores(seen),
        "breakdown": game.breakdown(seen),
        "forecast": game.outlook(seen),
        "opponent": game.opponent(seen) or None,
    }


async def verified(tables: Tables, id: str, checks: Checks, asker: Asker) -> s.Verified:
    """The checks of a match, made from its file once the secret may be known, and then kept."""
    async with tables.open(id) as live:
        match = live.match
        seal, over, origin = match.header.commitment, match.over, match.header.origin
        if not over:
            return s.Verified(seal, False, None, unchecked=[s.Found("running", {})])
        key = f"{id}:{match.lines[-1].hash}"
        found = checks.known(key)
        if found is None:
            text = await tables.slices.do(file.writing(match))
    if found is None:
        found = await checks.verify(asker, text, "", await ancestors(tables, origin), key)
    if "error" in found:
        return s.Verified(seal, True, False, error=str(found["error"]))
    return msgspec.convert({**found["found"], "ok": True}, s.Verified)


async def ancestors(tables: Tables, origin: str) -> list[str]:
    """The files of the matches a fork comes from, as far as they were played here and are over."""
    found: list[str] = []
    while origin and len(found) < MOST_ANCESTORS:
        id = origin.rpartition(":")[0]
        try:
            async with tables.open(id) as live:
                header = live.match.header
                if header.id != id or not live.match.over:  # an import may call itself anything
                    break
                found.append(await tables.slices.do(file.writing(live.match)))
                origin = header.origin
        except Refused:
            break
    return found


async def say(tables: Tables, guest: Guest, id: str, text: str) -> int:
    """Adds a message to a table's chat; it is no part of the match."""
    clean = clean_text(text)
    most = tables.limits.chat_signs
    if not 0 < len(clean) <= most:
        raise Refused(422, "invalid", f"a message has 1 to {most} signs")
    async with tables.open(id) as live:
        mine = live.seats_of(guest.id)
        if not mine:
            raise forbidden("only those who play can write here")
        name = live.seats[mine[0]].name
        now = tables.now()
        seat = mine[0]
        number = await tables.write(
            lambda conn: queries.add_chat(conn, id, now, name, seat, clean, guest.id),
        )
        tables.rates.pay(MESSAGE_BYTES + len(clean))
        tables.tell(live)
        return number


async def unsay(tables: Tables, guest: Guest, id: str, message: int) -> None:
    """The host takes a message away; what it said is nowhere any more."""
    async with tables.open(id) as live:
        if guest.id != live.host:
            raise forbidden("only the host can do this")
        await tables.write(lambda conn: queries.remove_chat(conn, id, message))
        tables.tell(live)


async def heard(
    tables: Tables, id: str, after: int, lang: str, reader: str = ""
) -> list[dict[str, object]]:
    """The latest messages at a table; those of people its reader mutes have no text."""
    await tables.load(id)
    most = tables.limits.chat_kept
    found = await tables.read(lambda conn: queries.chat_after(conn, id, after, most, reader))
    return signed(found, lang)


def signed(messages: list[dict[str, object]], lang: str) -> list[dict[str, object]]:
    """Messages with names as people read them: some are nobody's any more."""
    return [{**one, "name": person_called(lang, str(one["name"]))} for one in messages]
