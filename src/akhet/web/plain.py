"""The plain page: a whole match in words and buttons, and any earlier position of it."""

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from akhet.bots import USUAL
from akhet.core import CHANCE, WATCHER, totals
from akhet.lang import GRAMMARS
from akhet.lang.boards import Board, board_of
from akhet.learn import said_now
from akhet.match.preview import careful_facts
from akhet.server.http.puzzles import shown_at
from akhet.server.http.seats import open_link
from akhet.server.http.shapes import OpenLink
from akhet.server.play import archive, hands
from akhet.server.play.table import Live
from akhet.server.store.schema import PLAYING
from akhet.web.advice_plain import advice_context
from akhet.web.clock_words import timed
from akhet.web.told import Told, grouped, split, told
from akhet.web.visit import Visit

LOG_SHOWN = 20
RECENT = 120  # lines that are looked through for those
MOST_TOLD = 600  # lines on one page
BACK_SHOWN = 12


@dataclass(frozen=True)
class Player:
    """A seat as the plain page shows it."""

    seat: int
    name: str
    bot: bool
    mine: bool
    acts: bool
    points: int
    place: int
    goods: list[Any]


def board_shown(visit: Visit, live: Live, view: dict[str, Any], names: Sequence[str]) -> Board:
    """The board of a view in words."""
    game, figures = live.match.header.game, live.match.components.figures
    return board_of(visit.lang, game, view["position"], names, figures, view["counts"])


def hints(visit: Visit, live: Live, seat: int, board: Board) -> Callable[[str], str]:
    """What each choice is about: the bill of a careful payment where it costs something."""
    match, grammar = live.match, GRAMMARS[live.match.header.game]

    def hint(name: str) -> str:
        if not grammar.is_paid(name):
            return board.hint(name)
        facts = careful_facts(match.game, match.state, seat, [match.game.action(name)])
        parts = [*grammar.bill(visit.lang, facts), board.hint(name)]
        return " · ".join(str(part) for part in parts if part)

    return hint


def due(visit: Visit, live: Live, seat: int) -> str:
    """The rest of a payment that has begun, as a careful player would pay it."""
    match, grammar = live.match, GRAMMARS[live.match.header.game]
    asked = match.game.asked(match.state)
    if asked is None or not grammar.is_due(asked.key):
        return ""
    facts = careful_facts(match.game, match.state, seat, [])
    return " · ".join(str(part) for part in grammar.bill(visit.lang, facts))


def names_of(visit: Visit, live: Live) -> list[str]:
    """The names of the seats; one without a holder is called by its number."""
    names = live.names(visit.lang)
    return [name or visit.say("web.seat.numbered", n=n + 1) for n, name in enumerate(names)]


def eyes_of(visit: Visit, live: Live, eyes: int | None) -> int:
    """Whose view is shown: at a shared screen nobody's, unless one of its seats must act."""
    if eyes is not None:
        return eyes
    mine = live.seats_of(visit.who)
    acting = [seat for seat in live.waiting() if seat in mine]
    if len(mine) > 1 and not acting and not live.match.over:
        return WATCHER
    return live.perspective(visit.who, None)


def must_pass(visit: Visit, live: Live, seat: int) -> bool:
    """Whether a shared screen must change hands before this seat's secrets are shown."""
    if not live.has_secret(seat):
        return False
    ready = visit.request.query_params.get("ready", "") or visit.value("ready")
    return ready != str(seat)


def log_eyes(live: Live, seat: int, mine: list[int]) -> int:
    """Whose log is shown: at a shared screen everybody's, until one seat has the screen alone."""
    alone = len(mine) < 2 or live.match.over or live.has_secret(seat)
    return seat if alone else WATCHER


async def plain_page(
    visit: Visit,
    status: int = 200,
    message: str | None = None,
    eyes: int | None = None,
    token: str = "",
    id: str = "",
) -> Response:
    """The match as it is now; through lent eyes, with the token of the link to look again by."""
    table = id or visit.table
    messages = await archive.heard(visit.desk.tables, table, 0, visit.lang, visit.who or "")
    async with visit.desk.tables.open(table) as live:
        seat = eyes_of(visit, live, eyes)
        names = names_of(visit, live)
        if eyes is None and must_pass(visit, live, seat):
            return visit.page("pass.html", table=live.id, seat=seat, name=names[seat])
        context = now_context(visit, live, seat, names)
        has_puzzle = live.puzzle() is not None
    links = await links_of(visit, table) if context["mine"] else []
    context |= {
        "chat": [one for one in messages if one["text"]],
        "eyes": token,
        "text": visit.value("text"),
        "links": links,
        "level": await level_of(visit, table) if context["mine"] else "",
        "puzzle": await shown_at(visit.desk.tables, visit.who, table, visit.lang)
        if has_puzzle
        else None,
    }
    return visit.page("plain.html", status, message=message, **context)


async def links_of(visit: Visit, table: str) -> list[OpenLink]:
    """The open links to the seats of whoever visits."""
    found = await hands.links_of(visit.desk.tables, visit.me, table)
    return [open_link(visit.desk, link) for link in found]


async def level_of(visit: Visit, table: str) -> str:
    """What whoever visits wants to hear of a table."""
    return await visit.desk.bell.level(visit.me, table)


def now_context(visit: Visit, live: Live, seat: int, names: list[str]) -> dict[str, object]:
    """All that the plain page shows of a match."""
    view = json.loads(live.view(seat, visit.lang))
    board = board_shown(visit, live, view, names)
    match = live.match
    mine = live.seats_of(visit.who)
    everything = visit.request.query_params.get("log") == "all"
    since = max(0, len(match.lines) - (MOST_TOLD if everything else RECENT))
    lines = told(visit, match, log_eyes(live, seat, mine), names, since)
    bot = live.bot_turn()
    pending = live.pending()
    legal = view["legal"] if seat in mine else []
    hint = hints(visit, live, seat, board)
    buttons, lists = split(grouped(visit, match.header.game, legal, hint))
    other = opponent_of(visit, match.header.game, view, board)
    return {
        **table_context(visit, live, names),
        "board": board,
        "due": due(visit, live, seat) if legal else "",
        "players": players_of(live, view, board, names, mine),
        "opponent": other,
        "sheet": sheet_of(match.game.sources, view["breakdown"], view["opponent"]),
        "forecast": totals(match.game.outlook(match.game.mask(match.state, seat))),
        "seat": seat if seat in mine else None,
        "seen_by": names[seat] if seat >= 0 else "",
        "ready": seat if seat in mine and live.has_secret(seat) else "",
        "mine": mine,
        "question": question(view),
        "lesson": said_now(match, visit.lang) if seat in mine else [],
        "choices": buttons,
        "lists": lists,
        "can_undo": bool(mine) and last_by(live) in mine and can_undo(live, mine),
        "undos_left": view["undos_left"] if seat in mine else None,
        "pending": pending,
        "my_pending": pending is not None and pending in mine,
        "awaited": [names[n] for n in live.waiting()],
        "bot_turn": bot is not None,
        "my_turn": any(n in mine for n in live.waiting()),
        "takeback": live.takeback_data(),
        "may_consent": may_consent(live, mine),
        "backs": backs_of(live, lines) if mine else [],
        "log": lines if everything else lines[-LOG_SHOWN:],
        "earlier": 0 if everything else since + max(0, len(lines) - LOG_SHOWN),
        "key": secrets.token_hex(8),
        "rematch": live.rematch,
        "ending": live.ending_data(),
        "may_end": bool(live.takeback and not set(mine) <= set(live.takeback.consent)),
        "hints": live.may_hint(),
        "timed": timed(visit, live, names),
        "absent": [s.seat for s in live.seats if visit.who and s.bot and s.asked == visit.who],
    }


def question(view: dict[str, Any]) -> str:
    """What is asked now, of whoever looks or of others."""
    asked = view["question"]
    parts = asked["says"] if asked else []
    return "".join(part if isinstance(part, str) else part[2] for part in parts)


def table_context(visit: Visit, live: Live, names: list[str]) -> dict[str, object]:
    """What every page about a match shows of its table."""
    header = live.match.header
    return {
        "table": live.id,
        "title": live.title,
        "game": header.game,
        "names": names,
        "seq": len(live.match.lines),
        "mark": f"{live.version}.{len(live.match.lines)}.{live.status}",
        "over": live.match.over,
        "playing": live.status == PLAYING,
        "commitment": header.commitment,
        "host": visit.who is not None and visit.who == live.host,
        "origin": header.origin,
        "bots": visit.desk.tables.offered.choices,
        "usual_bot": USUAL,
        "met_bot": next((seat.bot for seat in live.seats if seat.bot), ""),
        "broken": live.broken,
        "tournament": live.tournament,
        "reconstructed": bool(live.match.components.guessed),
    }


def players_of(
    live: Live, view: dict[str, Any], board: Board, names: list[str], mine: list[int]
) -> list[Player]:
    """The seats with points and goods."""
    waiting = live.waiting()
    ranks = view["ranks"] or [0] * len(names)
    goods = board.goods or [[] for _name in names]
    return [
        Player(
            seat.seat,
            names[seat.seat],
            bool(seat.bot),
            seat.seat in mine,
            seat.seat in waiting,
            view["scores"][seat.seat],
            ranks[seat.seat],
            goods[seat.seat],
        )
        for seat in live.seats
    ]


@dataclass(frozen=True)
class Opponent:
    """One who plays without a seat, as the plain page shows him."""

    name: str
    points: int
    place: int
    goods: list[Any]


def opponent_of(visit: Visit, game: str, view: dict[str, Any], board: Board) -> Opponent | None:
    """Who plays against a single seat, such as the Traitor."""
    if view["opponent"] is None:
        return None
    place = 3 - view["ranks"][0] if view["ranks"] else 0
    return Opponent(visit.opponent(game), sum(view["opponent"].values()), place, board.other)


def sheet_of(
    sources: list[str], breakdown: list[dict[str, int]], other: dict[str, int] | None
) -> list[tuple[str, list[tuple[int, bool]]]]:
    """The score sheet by source, the best of each marked; sources that gave nothing left out."""
    found: list[tuple[str, list[tuple[int, bool]]]] = []
    for source in sources:
        points = [row[source] for row in [*breakdown, *([other] if other else [])]]
        if any(points):
            best = max(points)
            found.append((source, [(n, n == best and n > 0) for n in points]))
    return found


def last_by(live: Live) -> int:
    """Who made the last choice that counts; chance if nobody."""
    counted = live.match.counted
    return live.match.lines[counted[-1] - 1].by if counted else CHANCE


def can_undo(live: Live, mine: list[int]) -> bool:
    """Whether one of these seats may take its last choice back."""
    return live.status == PLAYING and any(live.match.can_undo(n) for n in mine)


def may_consent(live: Live, mine: list[int]) -> bool:
    """Whether a take-back waits for one of these seats."""
    proposal = live.takeback
    if proposal is None or live.takeback_data() is None:
        return False
    return any(seat not in proposal.consent for seat in mine)


def backs_of(live: Live, lines: list[Told]) -> list[tuple[int, Told]]:
    """The choices that could be taken back by consent: the line to go back to, and the choice."""
    match = live.match
    if live.status != PLAYING:
        return []
    said = {line.n: line for line in lines}
    found: list[tuple[int, Told]] = []
    for before, n in zip(match.counted, match.counted[1:], strict=False):
        if match.lines[n - 1].by != CHANCE and n in said and n > match.header.prefix:
            found.append((before, said[n]))
    return found[-BACK_SHOWN:][::-1]


# ---------------------------------------------------------------- replay


def may_fork(live: Live, line: int) -> bool:
    """Whether anybody may go on from a line: not from the end, nor from what people still play."""
    if live.status == PLAYING and live.contested:
        return False
    return line < len(live.match.lines) or not live.match.over


async def replay_page(visit: Visit, line: int) -> Response:
    """The match as it was after a line."""
    wanted = visit.asked("seat")
    async with visit.desk.tables.open(visit.table) as live:
        archive.check_line(live, line)
        seat = archive.replay_eyes(live, visit.guest, wanted)
        if len(live.seats_of(visit.who)) > 1 and not live.match.over:
            seat = WATCHER  # a shared screen has no eyes of its own
        steps = live.match.playing(live.match.path(line))
        state = await visit.desk.tables.slices.do(steps)
        shown = archive.past(live.match, line, state, seat)
        names = names_of(visit, live)
        board = board_shown(visit, live, shown, names)
        lines = told(visit, live.match, seat, names, max(0, line - RECENT), line)
        context = {
            **table_context(visit, live, names),
            "board": board,
            "line": line,
            "last": len(live.match.lines),
            "seat": seat if seat >= 0 else None,
            "seats": len(names),
            "scores": shown["scores"],
            "opponent": opponent_of(visit, live.match.header.game, {**shown, "ranks": None}, board),
            "log": lines[-LOG_SHOWN:],
            **advice_context(visit, live, line, names, seat),
            "forkable": may_fork(live, line),
        }
    return visit.page("replay.html", 200, **context)
