"""The JSON API, row by row. What the table app uses, anyone may use; `/api/openapi.json` tells."""

import json

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket

from akhet import learn
from akhet.bots import LEVELS
from akhet.games import GAMES
from akhet.lang import GRAMMARS, called
from akhet.match.ahead import PASSES, Ahead
from akhet.match.match import MOST_ACTIONS
from akhet.server.clocks.hours import Hours
from akhet.server.clocks.terms import Terms
from akhet.server.errors import Refused, not_found
from akhet.server.http import answers as a
from akhet.server.http import shapes as s
from akhet.server.http.companion import COMPANION
from akhet.server.http.endpoints import Call, Endpoint, asked_language
from akhet.server.http.health import HEALTH
from akhet.server.http.notices import NOTICES
from akhet.server.http.passkeys import PASSKEYS
from akhet.server.http.peace import PEACE
from akhet.server.http.people import PEOPLE
from akhet.server.http.puzzles import PUZZLES
from akhet.server.http.qr import qr_code
from akhet.server.http.tournaments import TOURNAMENTS
from akhet.server.http.wording import action_words, told_advice
from akhet.server.peace import blocks, reporting
from akhet.server.peace.blocks import Whom
from akhet.server.peace.rows import shown_to
from akhet.server.play import absence, archive, commands, hands, lobby, opening, premoves, resting
from akhet.server.play.commands import Done, Order
from akhet.server.play.hands import Made
from akhet.server.play.live import Socket
from akhet.server.play.table import encode
from akhet.server.play.tokens import digest, is_id
from akhet.server.services import COOKIE, Desk, client_of
from akhet.server.store import queries
from akhet.server.store.queries import Guest
from akhet.server.store.schema import GATHERING, OVER, PLAYING

LISTS = {"open": GATHERING, "playing": PLAYING, "over": OVER}
MOST = 50
LATELY = 45  # seconds in which a link that was looked by counts as looked by, on other nodes
LAST_MESSAGE = 2**31 - 1  # PostgreSQL knows no larger number in this column


# ---------------------------------------------------------------- games and people


async def games(call: Call) -> object:
    """What can be played, with options and bots."""
    return {
        "games": [
            {
                "key": game.key,
                "rules": game.RULES,
                "seats": game.seats,
                "components": game.components.digest,
                "options": [
                    {"key": o.key, "choices": o.choices, "default": o.default, "seats": o.seats}
                    for o in game.options_spec
                ],
                "sources": game.sources,
            }
            for game in GAMES.values()
        ],
        "bots": call.desk.tables.offered.names,
        "levels": [level.key for level in LEVELS],
    }


async def me(call: Call) -> object:
    """Who I am here."""
    guest = call.guest
    return who(guest) if guest else {"id": None}


def who(guest: Guest) -> dict[str, object]:
    """Somebody, as they see themselves."""
    account = guest.account
    return {"id": guest.id, "name": guest.name, "lang": guest.lang, "account": account}


async def change_me(call: Call) -> object:
    """A new name or language."""
    return who(await call.desk.people.rename(call.me, call.body.name, call.body.lang))


async def my_hours(call: Call) -> object:
    """When my clocks stand still."""
    return await resting.hours_of(call.desk.tables, call.me.id)


async def set_my_hours(call: Call) -> object:
    """Says when my clocks stand still."""
    b = call.body
    wanted = Hours(b.zone, b.night, tuple(b.holidays))
    return await resting.set_hours(call.desk.tables, call.me, wanted)


async def sign_out(call: Call) -> object:
    """Ends this session."""
    await call.desk.part(call.request)
    response = Response(b'{"ok":true}', media_type="application/json")
    call.desk.sign_out(response)
    return response


# ---------------------------------------------------------------- tables


async def create(call: Call) -> object:
    """Lays a table."""
    b, k = call.body, call.body.clock
    plan = lobby.Plan(
        b.game,
        b.seats,
        b.options,
        b.title,
        b.listed,
        b.end_turn,
        b.components,
        b.draw,
        b.names,
        b.practice,
        Terms(k.kind, k.seconds, k.increment, k.then) if k else None,
    )
    return s.Created(await lobby.create(call.desk.tables, call.me, plan))


async def listed(call: Call) -> object:
    """Tables: open, playing or over (listed ones), or mine."""
    which = call.request.query_params.get("which", "open")
    before = call.number("before")
    shown = shown_to(call.guest.id if call.guest else "")
    if which == "mine":
        if call.guest is None:
            return {"tables": []}
        guest, hidden = call.guest.id, bool(call.number("hidden", 0))
        rows = await call.desk.tables.read(lambda c: queries.list_mine(c, guest, hidden, 200))
    elif which == "open" and before is None:
        rows = await call.desk.tables.read(lambda c: queries.list_fairly(c, MOST, shown))
    elif which in LISTS:
        status, end = LISTS[which], 1 << 40 if before is None else before
        rows = await call.desk.tables.read(
            lambda c: queries.list_open(c, status, MOST, end, where=shown)
        )
    else:
        raise Refused(422, "invalid", "which is one of open, playing, over, mine")
    who = call.guest.id if call.guest else ""
    return {"tables": [public_row(row, who, call.lang) for row in rows]}


def public_row(row: dict[str, object], guest: str, lang: str) -> dict[str, object]:
    """A row of a list, without who is who inside."""
    seats = row["seats"]
    assert isinstance(seats, list)
    shown = [
        {
            "seat": seat["seat"],
            "kind": seat["kind"],
            "name": called(lang, seat["name"]),
            "mine": bool(guest) and seat["guest"] == guest,
            "free": seat["kind"] == "person" and not seat["guest"],
        }
        for seat in seats
    ]
    waiting = [int(n) for n in str(row["waiting"]).split(",") if n]
    result = json.loads(str(row["scores"])) if row["scores"] else None
    now, _, rounds = str(row["stage"]).partition("/")
    stage = {"round": int(now), "rounds": int(rounds)} if now else None
    options, hints = json.loads(str(row["options"])), row["practice"] == 2
    found = {key: row[key] for key in ("id", "game", "title", "status", "changed", "seq")}
    more = {"stage": stage, "options": options, "hints": hints}
    return {**found, **more, "seats": shown, "waiting": waiting, "scores": result}


async def next_table(call: Call) -> object:
    """The table that has waited longest for me."""
    given = call.request.query_params.get("after", "")
    after, guest = given if is_id(given) else "", call.me.id
    found = await call.desk.tables.read(lambda c: queries.next_waiting(c, guest, after))
    return {"table": found}


async def state(call: Call) -> object:
    """The table and the match as I may see them, with the log after line `since`."""
    if "eyes" in call.request.query_params:
        raise old_link()
    since, wanted = call.number("since", 0), call.number("seat")
    who = call.guest.id if call.guest else None
    tables = call.desk.tables
    async with tables.open(call.table) as live:
        seat = live.perspective(who, wanted)
        return await tables.shown(live, who, seat, since or 0, call.lang)


async def look(call: Call) -> object:
    """The same as a link lets me see it, through the eyes of whoever made it."""
    tables, who = call.desk.tables, call.guest.id if call.guest else None
    link = await hands.lent(tables, call.body.eyes, call.table)
    async with tables.open(call.table) as live:
        return await tables.shown(live, who, link.seat, call.body.since, call.lang)


def old_link() -> Refused:
    """A token in an address stands in every log on its way; such links are not served."""
    return Refused(410, "old_link", "links of this form no longer work; ask for a new one")


async def join(call: Call) -> object:
    """Sits down."""
    seat = await lobby.join(call.desk.tables, call.me, call.table, call.body.name, call.body.seat)
    return s.Seated(call.table, seat)


async def leave(call: Call) -> object:
    """Stands up; the host closes the table."""
    await lobby.leave(call.desk.tables, call.me, call.table)
    return s.Ok()


async def kick(call: Call) -> object:
    """Frees a seat."""
    await lobby.kick(call.desk.tables, call.me, call.table, call.body.seat)
    return s.Ok()


async def rename_seat(call: Call) -> object:
    """Gives a seat of mine another name."""
    await lobby.rename(call.desk.tables, call.me, call.table, call.body.seat, call.body.name)
    return s.Ok()


async def set_seat(call: Call) -> object:
    """Says what a seat shall be."""
    await lobby.set_seat(call.desk.tables, call.me, call.table, call.body.seat, call.body.to)
    return s.Ok()


async def order_seats(call: Call) -> object:
    """Puts the seats in order, or draws them."""
    await lobby.order_seats(call.desk.tables, call.me, call.table, call.body.order)
    return s.Ok()


async def start(call: Call) -> object:
    """Deals the first cards."""
    await lobby.start(call.desk.tables, call.me, call.table)
    return s.Ok()


async def rematch(call: Call) -> object:
    """Once more."""
    b, tables = call.body, call.desk.tables
    return s.Created(await lobby.rematch(tables, call.me, call.table, b.bot, b.order))


async def hide(call: Call) -> object:
    """Takes a table from my list, and from the lobby I see."""
    guest, hidden, id = call.me.id, call.body.hidden, call.table
    await call.desk.tables.write(lambda c: queries.hide_table(c, id, guest, hidden))
    await blocks.set_seen(call.desk.tables, call.me, id, not hidden)
    return s.Ok()


async def recovery(call: Call) -> object:
    """A link that moves my seat to another device."""
    made = await hands.recovery_link(call.desk.tables, call.me, call.table, call.body.seat)
    return seat_link(call, made)


async def reissue(call: Call) -> object:
    """A new link to a seat whose holder has lost it."""
    made = await hands.reissue(call.desk.tables, call.me, call.table, call.body.seat)
    return seat_link(call, made)


async def eyes(call: Call) -> object:
    """A link to see through my eyes."""
    made = await hands.eyes_link(call.desk.tables, call.me, call.table, call.body.seat)
    return told_once(call, made, f"/table/{call.table}#eyes={made.token}")


def seat_link(call: Call, made: Made) -> s.Link:
    """A link to take a seat by."""
    return told_once(call, made, f"/seat#{made.token}")


def told_once(call: Call, made: Made, path: str) -> s.Link:
    """A link that was made; nothing but this answer ever holds its token."""
    link = call.desk.link(call.request, path)
    return s.Link(path, link, made.token, qr_code(link), made.id)


async def links(call: Call) -> object:
    """Which links to my seats are open, and who looks."""
    found = await hands.links_of(call.desk.tables, call.me, call.table)
    return s.OpenLinks([open_link(call.desk, link) for link in found])


def open_link(desk: Desk, link: queries.AnyRow) -> s.OpenLink:
    """An open link as its owner sees it."""
    now = desk.hub.looking(link.match).get(link.token, 0)
    if not now and desk.store.several_nodes and desk.tables.now() - link.seen < LATELY:
        now = 1  # on another node
    return s.OpenLink(link.id, link.seat, link.kind, link.created, link.seen, now)


async def close_links(call: Call) -> object:
    """Ends links to my seat."""
    b = call.body
    return s.Number(await hands.close_links(call.desk.tables, call.me, call.table, b.seat, b.id))


async def claim(call: Call) -> object:
    """Takes the seat of a link."""
    table, seat = await hands.claim(call.desk.tables, call.me, call.body.token)
    return s.Seated(table, seat)


# ---------------------------------------------------------------- play


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


# ---------------------------------------------------------------- clocks


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


# ---------------------------------------------------------------- keeping


async def export(call: Call) -> object:
    """The match as a file."""
    async with call.desk.tables.open(call.table) as live:
        seat = live.perspective(call.guest.id if call.guest else None, None)
    ending, data = await archive.export(call.desk.tables, call.table, seat)
    name = f'attachment; filename="{call.table[:8]}.{ending}"'
    kind = "application/json" if ending == "json" else "text/plain; charset=utf-8"
    return Response(data, media_type=kind, headers={"content-disposition": name})


async def import_file(call: Call) -> object:
    """A match file as a table of its own."""
    place = client_of(call.request)
    desk = call.desk
    return s.Created(await archive.imported(desk.tables, call.me, call.body, desk.checks, place))


async def fork(call: Call) -> object:
    """Goes on from a line with other luck."""
    b = call.body
    return s.Created(await archive.fork(call.desk.tables, call.me, call.table, b.line, b.seats))


async def position(call: Call) -> object:
    """What I saw after a line."""
    line = small_number(str(call.request.path_params["line"]))
    if line is None:
        raise not_found("line")
    return await archive.position(
        call.desk.tables, call.guest, call.table, line, call.number("seat")
    )


async def in_words(call: Call) -> object:
    """The position after a line, or now, as lines of text."""
    line, seat = call.number("line"), call.number("seat")
    lines = await archive.in_words(call.desk.tables, call.guest, call.table, line, seat, call.lang)
    return s.Lines(lines)


async def positions(call: Call) -> object:
    """What I saw after each of some lines."""
    first, count = call.number("first", 0) or 0, call.number("count", 20) or 0
    return await archive.positions(
        call.desk.tables, call.guest, call.table, first, count, call.number("seat")
    )


async def preview(call: Call) -> object:
    """What a choice, or several in a row, would lead to."""
    actions = [name[:40] for name in call.request.query_params.getlist("action")[:MOST_ACTIONS]]
    seat = call.number("seat")
    return await archive.preview(call.desk.tables, call.me, call.table, actions, seat, call.lang)


async def ways(call: Call) -> object:
    """The complete answers of the seat that is asked."""
    begin = [name[:40] for name in call.request.query_params.getlist("begin")[:MOST_ACTIONS]]
    brief = call.number("brief", 0) == 1
    seat = call.number("seat")
    return await archive.ways(call.desk.tables, call.me, call.table, begin, seat, brief)


async def figures(call: Call) -> object:
    """The figures this table is played with, by name; `guessed` names reconstructed ones."""
    async with call.desk.tables.open(call.table) as live:
        box = live.match.components
        named = GRAMMARS[live.match.header.game].named(box.figures)
        found = {"figures": box.figures, "named": named}
        found |= {"kinds": box.kinds, "legends": box.legends}
        return {**found, "guessed": box.guessed}


async def lesson(call: Call) -> object:
    """The lesson of this table in words: what each step says, points at and wants."""
    async with call.desk.tables.open(call.table) as live:
        found = learn.lesson_of(live.match.header)
        if found is None:
            raise not_found("lesson")
        return learn.told(found, live.match, call.lang)


async def verify(call: Call) -> object:
    """The checks of the match."""
    desk = call.desk
    asker = desk.asker(call.request, call.guest)
    return await archive.verified(desk.tables, call.table, desk.checks, asker)


async def advice(call: Call) -> object:
    """What the choices of a finished match were worth, from the one numbered `since` on."""
    asker = call.desk.asker(call.request, call.guest)
    job = await call.desk.analyses.ask(call.table, asker)
    live = await call.desk.tables.load(call.table)
    found, names = job.data(call.number("since", 0) or 0), live.names(call.lang)
    return told_advice(call.lang, live.match.header.game, found, names)


async def end_match(call: Call) -> object:
    """Ends the match, once all agree."""
    b, tables = call.body, call.desk.tables
    return stored(await commands.end(tables, call.me, call.table, b.accept, b.expected_seq))


async def resign(call: Call) -> object:
    """Leaves my seat to a bot."""
    await commands.resign(call.desk.tables, call.me, call.table, call.body.seat)
    return s.Ok()


async def unsay(call: Call) -> object:
    """Removes a message."""
    await archive.unsay(call.desk.tables, call.me, call.table, call.body.id)
    call.desk.unsaid(call.table)
    return s.Ok()


async def hint(call: Call) -> object:
    """What the strongest bot would do for me."""
    desk = call.desk
    asker = desk.asker(call.request, call.guest)
    return encode(await desk.hints.ask(call.me, call.table, call.body.seat, asker, call.lang))


async def report(call: Call) -> object:
    """Keeps a report with the log: of a bug, or of somebody."""
    b = call.body
    whom = Whom(b.seat, b.message) if (b.seat, b.message) != (None, None) else None
    return s.Number(await reporting.report(call.desk.tables, call.guest, call.table, b.text, whom))


async def say(call: Call) -> object:
    """Says something at the table."""
    number = await archive.say(call.desk.tables, call.me, call.table, call.body.text)
    call.desk.said(call.table)
    return s.Number(number)


async def heard(call: Call) -> object:
    """What was said."""
    after = min(call.number("after", 0) or 0, LAST_MESSAGE)
    reader = call.guest.id if call.guest else ""
    found = await archive.heard(call.desk.tables, call.table, after, call.lang, reader)
    return {"messages": found}


TABLE = "/api/tables/{id:str}"
T = TABLE
ENDPOINTS = [
    Endpoint("GET", "/api/games", games, a.Games, "Games, options and bots"),
    Endpoint("GET", "/api/me", me, a.Who, "Who I am: id and name, or id null"),
    Endpoint("POST", "/api/me", change_me, a.Who, "Change name or language", s.Me, "guest"),
    Endpoint("GET", "/api/me/hours", my_hours, s.Rests, "When my clocks stand still", who="guest"),
    Endpoint(
        "POST", "/api/me/hours", set_my_hours, s.Rests, "Set my hours", s.SetHours, "guest", "join"
    ),
    Endpoint("POST", "/api/me/leave", sign_out, s.Ok, "End this session", s.Nothing, "guest"),
    Endpoint(
        "GET",
        "/api/tables",
        listed,
        a.TableList,
        "Lists of tables",
        query=("which", "before", "hidden"),
    ),
    Endpoint("POST", "/api/tables", create, s.Created, "Lay a table", s.NewTable, "new", "create"),
    Endpoint(
        "GET",
        "/api/next",
        next_table,
        a.Waiting,
        "The table that waits for me",
        who="guest",
        query=("after",),
    ),
    Endpoint(
        "POST",
        "/api/claim",
        claim,
        s.Seated,
        "Take the seat of a link, once",
        s.Claim,
        "new",
        "token",
    ),
    Endpoint(
        "POST",
        "/api/import",
        import_file,
        s.Created,
        "Import a match file (text body)",
        str,
        "new",
        "import",
        raw=True,
    ),
    Endpoint(
        "GET",
        T,
        state,
        a.State,
        "Table, view and log as I may see them",
        query=("since", "seat", "lang"),
    ),
    Endpoint("POST", T + "/look", look, a.State, "The same through lent eyes", s.Look, rate="read"),
    Endpoint("POST", T + "/join", join, s.Seated, "Sit down", s.Join, "new", "join"),
    Endpoint("POST", T + "/leave", leave, s.Ok, "Stand up before the start", s.Nothing, "guest"),
    Endpoint("POST", T + "/kick", kick, s.Ok, "Host: free a seat", s.SeatOnly, "guest"),
    Endpoint("POST", T + "/name", rename_seat, s.Ok, "Name a seat of mine", s.SeatName, "guest"),
    Endpoint("POST", T + "/seat", set_seat, s.Ok, "Host: what a seat shall be", s.SetSeat, "guest"),
    Endpoint(
        "POST",
        T + "/order",
        order_seats,
        s.Ok,
        "Host: order the seats, or draw them at the start",
        s.SeatOrder,
        "guest",
    ),
    Endpoint("POST", T + "/start", start, s.Ok, "Host: start", s.Nothing, "guest"),
    Endpoint(
        "POST",
        T + "/rematch",
        rematch,
        s.Created,
        "The same table once more",
        s.Rematch,
        "guest",
        "create",
    ),
    Endpoint("POST", T + "/hide", hide, s.Ok, "Leave a table out of my list", s.Hide, "guest"),
    Endpoint(
        "POST",
        T + "/recovery",
        recovery,
        s.Link,
        "A link that moves my seat",
        s.SeatOnly,
        "guest",
        "token",
    ),
    Endpoint(
        "POST",
        T + "/reissue",
        reissue,
        s.Link,
        "Host: a new link to a seat",
        s.SeatOnly,
        "guest",
        "token",
    ),
    Endpoint(
        "POST",
        T + "/eyes",
        eyes,
        s.Link,
        "A link to see through my eyes",
        s.SeatOnly,
        "guest",
        "token",
    ),
    Endpoint("GET", T + "/links", links, s.OpenLinks, "The open links to my seats", who="guest"),
    Endpoint(
        "POST",
        T + "/links/close",
        close_links,
        s.Number,
        "End links to my seat: how many were open",
        s.CloseLinks,
        "guest",
    ),
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
    Endpoint("GET", T + "/export", export, a.PartialMatch, "The match as a file"),
    Endpoint("POST", T + "/fork", fork, s.Created, "Go on from a line", s.Fork, "new", "create"),
    Endpoint(
        "GET",
        T + "/position/{line:str}",
        position,
        a.Past,
        "The position after a line",
        query=("seat",),
    ),
    Endpoint(
        "GET",
        T + "/text",
        in_words,
        s.Lines,
        "The board as lines of text",
        query=("line", "seat", "lang"),
    ),
    Endpoint(
        "GET",
        T + "/positions",
        positions,
        a.Positions,
        "Positions after several lines",
        query=("first", "count", "seat"),
    ),
    Endpoint(
        "GET",
        T + "/preview",
        preview,
        a.Preview,
        "What a choice would lead to",
        who="guest",
        query=("action", "seat", "lang"),
    ),
    Endpoint(
        "GET",
        T + "/ways",
        ways,
        s.Ways,
        "Every complete answer of the seat that is asked, cheap payments first",
        who="guest",
        query=("begin", "seat", "brief"),
    ),
    Endpoint("GET", T + "/figures", figures, a.Figures, "The printed figures of this table"),
    Endpoint(
        "GET",
        T + "/lesson",
        lesson,
        a.Lesson,
        "The lesson that is played at this table, step by step",
        query=("lang",),
    ),
    Endpoint("GET", T + "/verify", verify, s.Verified, "What was checked of the match, and not"),
    Endpoint(
        "GET",
        T + "/advice",
        advice,
        s.Analysed,
        "Once it is over: what each choice was worth, as far as it is judged",
        query=("since", "lang"),
    ),
    Endpoint(
        "POST",
        T + "/hint",
        hint,
        s.Hint,
        "Where it is fair: what the strongest bot would do, and why",
        s.AskHint,
        "guest",
        "hint",
        query=("lang",),
    ),
    Endpoint(
        "POST",
        T + "/report",
        report,
        s.Number,
        "Report a bug, or somebody, with the log",
        s.Report,
        rate="report",
    ),
    Endpoint("POST", T + "/chat", say, s.Number, "Say something", s.Say, "guest", "chat"),
    Endpoint(
        "POST", T + "/chat/remove", unsay, s.Ok, "Host: remove a message", s.Unsay, "guest", "chat"
    ),
    Endpoint("GET", T + "/chat", heard, a.Heard, "What was said", query=("after",)),
    *COMPANION,
    *PASSKEYS,
    *PEACE,
    *HEALTH,
    *NOTICES,
    *TOURNAMENTS,
    *PUZZLES,
    *PEOPLE,
]


async def socket(ws: WebSocket) -> None:
    """Pushes the state of a table: `/api/tables/ID/live?since=N&seat=S`.

    With `hello=1` the first frame that comes says by whose link it looks: `{"eyes": TOKEN}`.
    """
    desk: Desk = ws.app.state.desk
    id = str(ws.path_params["id"])
    try:
        if "eyes" in ws.query_params:
            raise old_link()
        guest = await desk.guest(ws)
        desk.rates.take("read", guest.id if guest else None, client_of(ws), writes=False)
        await desk.tables.load(id)
        since = small_number(ws.query_params.get("since"))
        wanted = small_number(ws.query_params.get("seat"))
    except Refused as error:
        await ws.close(4000 + error.status, error.message[:100])
        return
    who, session = (guest.id, digest(ws.cookies[COOKIE])) if guest else (None, "")
    host, lang = client_of(ws), asked_language(ws, guest)
    await desk.hub.serve(
        Socket(ws, id, who, wanted, since or 0, lang, session, host), "hello" in ws.query_params
    )


def small_number(text: str | None) -> int | None:
    """A whole number from a query, or None."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None
