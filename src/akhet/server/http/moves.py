"""Play: moves, what is taken back, clocks, and moves made ahead."""

import msgspec

from akhet.match.ahead import PASSES, Ahead
from akhet.server.errors import Refused
from akhet.server.http import shapes as s
from akhet.server.http.endpoints import TABLE, Call, Endpoint
from akhet.server.http.wording import action_words
from akhet.server.play import absence, commands, opening, premoves
from akhet.server.play.commands import Done, Order
from akhet.server.play.table import encode


def stored(done: Done) -> s.Stored:
    """The answer to a command."""
    return s.Stored(done.line, done.seq, done.again)


async def choose(call: Call) -> object:
    """Plays an action, or several together; those are answered with the state they lead to."""
    b = call.body
    if (b.action is None) == (not b.actions):
        raise Refused(422, "invalid", "say one action, or several")
    order = Order(b.expected_seq, b.key)
    names = b.actions or [b.action]
    tables, me = call.desk.tables, call.me
    done = await commands.choose(tables, me, call.table, order, names, b.seat, b.grace)
    return await with_state(call, done) if b.actions else stored(done)


async def with_state(call: Call, done: Done) -> bytes:
    """The answer to a command with the state it leads to: nobody waits for a socket."""
    state = msgspec.Raw(await state_of(call, call.body.expected_seq))
    head = {"line": done.line, "seq": done.seq, "again": done.again}
    return encode({**head, "state": state})


async def state_of(call: Call, since: int) -> bytes:
    """The table and the match as whoever acted sees them now; at a shared screen the next seat."""
    tables = call.desk.tables
    async with tables.open(call.table) as live:
        eyes = live.perspective(call.me.id, None)
        return await tables.shown(live, call.me.id, eyes, since, call.lang)


async def undo(call: Call) -> object:
    """Takes back my last choice."""
    order = Order(call.body.expected_seq, call.body.key)
    done = await commands.undo(call.desk.tables, call.me, call.table, order, call.body.seat)
    return await with_state(call, done)


async def end_turn(call: Call) -> object:
    """Ends a turn of several parts."""
    order = Order(call.body.expected_seq, call.body.key)
    return await with_state(
        call, await commands.end_turn(call.desk.tables, call.me, call.table, order)
    )


async def pledge(call: Call) -> object:
    """Commits me to a nonce."""
    await opening.pledge(call.desk.tables, call.me, call.table, call.body.commitment)
    return s.Ok()


async def reveal(call: Call) -> object:
    """Opens my nonce."""
    nonce = call.body.nonce
    return s.Opened(await opening.reveal(call.desk.tables, call.me, call.table, nonce))


async def takeback(call: Call) -> object:
    """Proposes to go back."""
    b = call.body
    return stored(
        await commands.propose_takeback(call.desk.tables, call.me, call.table, b.line, b.seat)
    )


async def consent(call: Call) -> object:
    """Answers a take-back."""
    b, tables = call.body, call.desk.tables
    return stored(
        await commands.answer_takeback(tables, call.me, call.table, b.accept, b.line, b.seq)
    )


async def vote(call: Call) -> object:
    """Says what shall become of a seat whose time is up."""
    b = call.body
    await absence.vote(call.desk.tables, call.me, call.table, b.seat, b.choice)
    return s.Ok()


async def come_back(call: Call) -> object:
    """Takes my seat back from the bot that played for me."""
    await absence.back(call.desk.tables, call.me, call.table, call.body.seat)
    return s.Ok()


async def pause_clock(call: Call) -> object:
    """Proposes or answers a pause."""
    b = call.body
    await absence.pause(call.desk.tables, call.me, call.table, b.seconds, b.accept)
    return s.Ok()


async def premove(call: Call) -> object:
    """What is prepared for my seat, and what can be."""
    seat = call.number("seat", 0) or 0
    return await premoves_of(
        call, seat, await premoves.offered(call.desk.tables, call.me, call.table, seat)
    )


async def prepare(call: Call) -> object:
    """Prepares an answer for my next question, or takes it away."""
    b, desk = call.body, call.desk
    if b.action is None:
        await premoves.cancel(desk.tables, call.me, call.table, b.seat)
    else:
        await premoves.prepare(desk.tables, call.me, call.table, b.seat, b.action, b.keep)
        desk.premoves.known.add(call.table)
    return await premoves_of(call, b.seat, None)


async def premoves_of(call: Call, seat: int, found: Ahead | None) -> s.Premoves:
    """What is prepared and can be prepared, in words."""
    row = await premoves.prepared(call.desk.tables, call.me, call.table, seat)
    async with call.desk.tables.open(call.table) as live:
        game = live.match.header.game

    def told(name: str) -> dict[str, str]:
        return {key: str(said) for key, said in action_words(call.lang, game, name).items()}

    names = found.actions if found else []
    answers = [s.CanPrepare(name, **told(name), keeps=name in PASSES) for name in names]
    waits = s.InStore(row.action, told(row.action)["label"], row.keep) if row else None
    return s.Premoves(waits, answers)


async def end_match(call: Call) -> object:
    """Ends the match, once all agree."""
    b, tables = call.body, call.desk.tables
    return stored(await commands.end(tables, call.me, call.table, b.accept, b.expected_seq))


async def resign(call: Call) -> object:
    """Leaves my seat to a bot."""
    await commands.resign(call.desk.tables, call.me, call.table, call.body.seat)
    return s.Ok()


T = TABLE
MOVES = [
    Endpoint("POST", T + "/commit", pledge, s.Ok, "Commit to my nonce", s.Pledge, "guest"),
    Endpoint("POST", T + "/open", reveal, s.Opened, "Open my nonce", s.Nonce, "guest"),
    Endpoint(
        "POST", T + "/commands", choose, s.Stored, "Play an action", s.Command, "guest", "command"
    ),
    Endpoint(
        "POST", T + "/undo", undo, s.Stored, "Take back my last choice", s.Going, "guest", "command"
    ),
    Endpoint("POST", T + "/done", end_turn, s.Stored, "End my turn", s.Going, "guest", "command"),
    Endpoint(
        "POST", T + "/takeback", takeback, s.Stored, "Propose a take-back", s.TakeBack, "guest"
    ),
    Endpoint(
        "POST", T + "/end", end_match, s.Stored, "End the match if all agree", s.EndMatch, "guest"
    ),
    Endpoint(
        "POST", T + "/resign", resign, s.Ok, "Leave my seat to a bot", s.SeatOnly, "guest", "join"
    ),
    Endpoint("POST", T + "/vote", vote, s.Ok, "Vote about who is absent", s.Vote, "guest"),
    Endpoint("POST", T + "/back", come_back, s.Ok, "Take my seat back", s.SeatOnly, "guest"),
    Endpoint(
        "POST", T + "/pause", pause_clock, s.Ok, "A pause, if all agree", s.PauseClock, "guest"
    ),
    Endpoint(
        "GET",
        T + "/premove",
        premove,
        s.Premoves,
        "What is prepared for my next question, and what can be",
        who="guest",
        query=("seat", "lang"),
    ),
    Endpoint(
        "POST",
        T + "/premove",
        prepare,
        s.Premoves,
        "Prepare an answer for my next question, or take it away",
        s.Prepare,
        "guest",
        "command",
        query=("lang",),
    ),
    Endpoint("POST", T + "/consent", consent, s.Stored, "Answer a take-back", s.Consent, "guest"),
]
