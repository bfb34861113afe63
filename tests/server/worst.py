"""The worst we can build for every route: what costs the server most to read, check and answer."""

import base64
import json
import random
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

import msgspec
from sqlalchemy import Connection

from akhet.match import Match, file
from akhet.match.own_copy import section_of, usual_text
from akhet.puzzles import TITLES, of_title, shelf
from akhet.server.tournaments import rows
from akhet.server.tournaments.model import Entrant, Round, Tournament
from akhet.server.tournaments.rounds import next_round
from akhet.server.tournaments.rows import Result
from akhet.server.tournaments.terms import Wish, agreed
from tests.core.test_limits import WORST as TEXTS

ALLOWED = {  # components texts that are parsed to their end, as slow as the limits let them be
    "fields": "\n".join(f"k{n}=1" for n in range(3_900)),
    "escapes": "\n".join(f'a{n}="' + "\\u0041" * 160 + '"' for n in range(98)),
    "dates": "a=[" + "2021-12-12,\n" * 3_990 + "]",
    "entries": "a=[" + ("1," * 490 + "\n") * 20 + "]",
    "tables": "\n".join("[a.b.c.d.e.f]" if n == 0 else f"[a.b.k{n}]" for n in range(2_000)),
    "blanks": "a=1" + (" " * 990 + "\n") * 100,
}
BIG = 7_900_000
LONG = "y" * 3_000
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Case:
    """One request: `{table}` in its path is filled in with each of the tables in turn."""

    body: Any = None  # a dict for JSON or a form, or bytes as they are
    query: str = ""
    kind: str = ""
    params: dict[str, str] = field(default_factory=dict)


def multipart(fields: dict[str, str], name: str, data: bytes, charset: str = "") -> Case:
    """A form with a file."""
    parts = [
        f'--b\r\ncontent-disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
        for key, value in fields.items()
    ]
    head = f'--b\r\ncontent-disposition: form-data; name="{name}"; filename="f"\r\n\r\n'
    body = b"".join(parts) + head.encode() + data + b"\r\n--b--\r\n"
    return Case(body, kind="multipart/form-data; boundary=b" + charset)


def spoiled(match: Match) -> bytes:
    """A match file that is right but for its last line."""
    return file.text_of(match, with_secret=True).replace('"lines":', '"lines":1', 1).encode()


def files(match: Match) -> list[bytes]:
    """Files to import: a right one that is as long as can be, and all kinds of nonsense."""
    return [
        file.text_of(match, with_secret=True).encode(),
        spoiled(match),
        b"[" * BIG,
        b"\xff" * BIG,
        b"\n" * BIG,
        b'{"akhet":1}\n' * (BIG // 12),
        (b'{"akhet":1,"options":{"a":' + b"[" * 15 + b"]" * 15 + b"}}\n") * 20_000,
        (b'{"a":"' + b"\\u0041" * 600 + b'"}\n') * 2_000,
        b"9" * BIG,
    ]


def creations() -> list[Case]:
    """Tables with figures that are long in reading."""
    found = []
    for game in ("imhotep", "amunre", "pharaon"):
        for text in [*TEXTS.values(), *ALLOWED.values()]:
            body = {"game": game, "seats": ["you", "you", "you"], "components": text[:100_000]}
            found.append(Case(body))
    many = {f"option{n}": "x" for n in range(6_000)}
    found.append(Case({"game": "imhotep", "seats": ["you", "you"], "options": many}))
    found.append(Case(b'{"game":' + b"[" * 100_000))
    found.append(Case(b'{"game":' + b"9" * 100_000 + b"}"))
    found.append(Case({"game": "imhotep", "seats": ["x" * 40] * 8, "title": "é" * 400}))
    return found


def forms_of_new() -> list[Case]:
    """The same as forms."""
    base = {"game": "pharaon", "seat-0": "you", "seat-1": "you", "seat-2": "you"}
    texts = [*TEXTS.values(), *ALLOWED.values()]
    found = [multipart(base, "components", text[:100_000].encode()) for text in texts]
    found.append(multipart(base, "components", b"-" * 100_000, "; charset=punycode"))
    slow = {**base, "title": "x" * 50_000 + "-" + "a" * 50_000}
    found.append(multipart(slow, "components", b"", "; charset=punycode"))
    found.append(Case(b"a&" * 60_000, kind=FORM))
    found.append(Case(b"%41" * 40_000, kind=FORM))
    found.append(Case(b"--b\r\n" * 20_000, kind="multipart/form-data; boundary=b"))
    found.append(Case(b"\r\n--" * 30_000, kind="multipart/form-data; boundary=" + "b" * 200))
    return found


def copy_forms() -> list[Case]:
    """A table of figures with a wrong value in every cell, and forms that are hard to read."""
    cells = [cell for cell in section_of("pharaon", "noble", {}).cells]
    worst = {cell.path: "9" * 200 for cell in cells} | {"part": "noble"}
    found = [Case(worst, params={"game": "pharaon"}), Case({"clear": "1"}, params={"game": "x"})]
    for one in forms_of_new()[-4:]:
        found.append(Case(one.body, one.query, one.kind, {"game": "pharaon"}))
    return found


def longest_puzzles() -> list[str]:
    """The puzzle with the longest log of each title."""
    found = [
        max((shelf()[id] for id in of_title(t)), key=lambda one: len(one.log))
        for t in TITLES
        if of_title(t)
    ]
    return [one.id for one in found]


NAME = {"name": "e\u0301" * 200}
ORDER = {"expected_seq": 0, "key": "k" * 64}
SEAT = {"seat": 0}
END = 100_000
NOTHING = [Case({})]
PLAIN = [Case()]


def api(match: Match) -> dict[str, list[Case]]:
    """The worst for each row of the API."""
    t = "/api/tables/{id}"
    last = len(match.lines)
    return {
        "GET /api/games": PLAIN,
        "GET /api/me": PLAIN,
        "POST /api/me": [Case(NAME), Case({"name": "A" * 5_000}), Case(b"[" * 16_000)],
        "POST /api/me/leave": NOTHING,
        "GET /api/tables": [Case(query=f"which={w}") for w in ("open", "playing", "over", "mine")],
        "POST /api/tables": creations(),
        "GET /api/next": [Case(query="after=" + "a" * 4_000)],
        "POST /api/claim": [Case({"token": "t" * 100})],
        "POST /api/import": [Case(data, kind="text/plain") for data in files(match)],
        f"GET {t}": [
            Case(query=query)
            for query in (
                "",
                "since=0&seat=1",
                f"since={last - 399}",
                "seat=7",
                "eyes=" + "e" * 3_000,
            )
        ],
        f"POST {t}/join": [Case(NAME)],
        f"POST {t}/leave": NOTHING,
        f"POST {t}/kick": [Case(SEAT)],
        f"POST {t}/name": [Case({**SEAT, **NAME}), Case({**SEAT, "name": "A" * 5_000})],
        f"POST {t}/seat": [Case({"seat": 1, "to": "bot:greedy"})],
        f"POST {t}/order": [Case({"order": [1, 0]}), Case({})],
        f"POST {t}/start": NOTHING,
        f"POST {t}/rematch": NOTHING,
        f"POST {t}/hide": NOTHING,
        f"POST {t}/recovery": [Case(SEAT)],
        f"POST {t}/reissue": [Case(SEAT)],
        f"POST {t}/eyes": [Case(SEAT)],
        f"POST {t}/look": [Case({"eyes": "e" * 43}), Case({"eyes": "e" * 5_000})],
        f"GET {t}/links": [Case(query="seat=0")],
        f"POST {t}/links/close": [Case({"seat": 0, "id": "x" * 16})],
        f"POST {t}/commit": [Case({"commitment": "a" * 64}), Case({"commitment": "a" * 9_000})],
        f"POST {t}/open": [Case({"nonce": "n" * 64})],
        f"POST {t}/commands": [
            Case({**ORDER, "action": "a" * 40}),
            Case({**ORDER, "actions": ["a" * 40] * 64}),
        ],
        f"POST {t}/undo": [Case(ORDER), Case({**ORDER, "expected_seq": last})],
        f"POST {t}/done": [Case(ORDER)],
        f"POST {t}/takeback": [Case({"line": line}) for line in (0, 30, last - 2, END)],
        f"POST {t}/consent": [Case({"accept": True})],
        f"GET {t}/export": PLAIN,
        f"POST {t}/fork": [Case({"line": n, "seats": ["you", "you"]}) for n in (0, last)],
        f"GET {t}/position/{{line}}": [
            Case(params={"line": str(n)}, query="seat=1") for n in (0, last // 2, last, "9" * 3_000)
        ],
        f"GET {t}/text": [Case(query=f"line={n}&lang=de&seat=1") for n in (0, last, END)],
        f"GET {t}/positions": [
            Case(query=f"first={n}&count=60&seat=1") for n in (0, last // 2, last - 60, END)
        ],
        f"GET {t}/preview": [
            Case(query="action=" + "a" * 3_000),
            Case(query="&".join(["action=take"] * 64)),
        ],
        f"GET {t}/ways": [
            Case(),
            Case(query="begin=" + "a," * 1_500),
            Case(query="&".join(["begin=take"] * 64)),
            Case(query="brief=1"),
        ],
        f"GET {t}/figures": PLAIN,
        "GET /api/puzzles": PLAIN,
        "POST /api/puzzles/{puzzle}": [
            *[Case(NAME, params={"puzzle": id}) for id in longest_puzzles()],
            Case({}, params={"puzzle": "x" * 3_000}),
        ],
        f"GET {t}/puzzle": [Case(), Case(query="lang=" + "d" * 3_000)],
        f"POST {t}/puzzle": NOTHING,
        f"GET {t}/lesson": [Case(), Case(query="lang=" + "d" * 3_000)],
        f"GET {t}/verify": PLAIN,
        f"GET {t}/advice": [Case(query="since=0")],
        f"POST {t}/end": [Case({"expected_seq": last}), Case({"expected_seq": 0, "accept": False})],
        f"POST {t}/resign": [Case(SEAT)],
        "GET /api/me/hours": PLAIN,
        "POST /api/me/hours": [
            Case({"zone": "Z" * 64, "night": [0, 600], "holidays": [["2999-01-01"] * 2] * 20}),
            Case({"zone": "Europe/Paris", "holidays": [["0001-01-01", "9999-12-31"]] * 20}),
        ],
        "GET /api/me/notices": PLAIN,
        "POST /api/me/notices": [
            Case({"kind": "webhook", "url": "http://127.0.0.1/" + "x" * 900}),
            Case({"kind": "ntfy", "url": "https://nowhere.invalid/" + "x" * 60, "token": LONG}),
            Case({"kind": "push", "url": "http://[::1]/", "key": "A" * 200, "auth": "A" * 200}),
            Case({"kind": "mail", "url": "y" * 9_000}),
        ],
        "POST /api/me/notices/change": [
            Case({"id": "x" * 40, "events": ["turn"] * 8, "pace": 0}),
            Case({"id": "x", "events": ["turn"] * 3_000}),
        ],
        "POST /api/me/notices/remove": [Case({"id": "x" * 40})],
        "POST /api/me/notices/test": [Case({"id": "x" * 40})],
        "GET /api/me/waiting": [Case(), Case(query="but=" + "a" * 3_000)],
        f"GET {t}/notices": PLAIN,
        f"POST {t}/notices": [Case({"level": "end"}), Case({"level": LONG})],
        f"GET {t}/premove": [Case(query=f"seat={n}") for n in (0, 1)],
        f"POST {t}/premove": [Case({"seat": 1, "action": "a" * 40, "keep": True}), Case(SEAT)],
        f"POST {t}/vote": [Case({"seat": 1, "choice": "bot"}), Case({"seat": 7, "choice": LONG})],
        f"POST {t}/back": [Case(SEAT)],
        f"POST {t}/pause": [Case({"seconds": 600}), Case({"seconds": 0, "accept": False})],
        f"POST {t}/chat/remove": [Case({"id": 2**31 - 1})],
        f"POST {t}/hint": [Case({}), Case(SEAT), Case({"seat": 7})],
        f"POST {t}/report": [
            Case({"text": "é" * 2_000}),
            Case({"text": "é" * 4_000, "seat": 1}),
            Case({"text": "x", "message": 2**31 - 1}),
        ],
        "GET /api/me/people": PLAIN,
        "POST /api/me/people/back": [Case({"id": "x" * 16}), Case({"id": LONG})],
        f"GET {t}/people": PLAIN,
        f"POST {t}/people": [
            Case({"kind": "block", "seat": 1}),
            Case({"kind": "mute", "message": 2**31 - 1}),
            Case({"kind": LONG}),
        ],
        "GET /health": PLAIN,
        "GET /health/live": PLAIN,
        "GET /health/ready": PLAIN,
        "GET /api/status": [Case(query="lang=" + "d" * 3_000)],
        f"POST {t}/chat": [Case({"text": "<" * 500})],
        f"GET {t}/chat": [Case(query="after=" + "9" * 12)],
        "GET /api/score/{game}": [Case(params={"game": g}) for g in ("pharaon", "x" * 3_000)],
        "POST /api/score/{game}": pads(),
        "POST /api/traitor": aids(),
        "POST /api/passkeys/options": [
            Case({"purpose": "enter"}),
            Case({"purpose": "new", "name": "e\u0301" * 200}),
        ],
        "POST /api/passkeys": signatures(),
        "POST /api/passkeys/enter": signatures(),
        **tournaments_api(),
        "GET /api/people/{who}": whose(),
        "GET /api/people/{who}/results": [
            Case(params={"who": "bot:scribe"}, query="since=9999-12-31&until=0001-01-01"),
            Case(params={"who": "bot:scribe"}, query="opponent=bot:random&after=" + "9" * 3_000),
            *whose(),
        ],
        "GET /api/people/{who}/against/{other}": [
            Case(params={"who": "bot:scribe", "other": "bot:random"}),
            Case(params={"who": LONG, "other": LONG}),
        ],
        "GET /api/ratings/{game}": [
            Case(params={"game": g}, query="kind=" + k)
            for g, k in (("imhotep", "all"), (LONG, LONG))
        ],
        "GET /api/statistics/{game}": [
            Case(params={"game": "imhotep"}, query="who=" + w) for w in ("bot:scribe", LONG)
        ],
        "GET /api/me/private": PLAIN,
        "POST /api/me/private": [
            Case({"private": True}),
            Case({"private": False}),
            Case(b"[" * 999),
        ],
        "GET /api/openapi.json": PLAIN,
        "GET /metrics": PLAIN,
        "GET /table/{id}/people": PLAIN,
        "POST /table/{id}/people": [
            Case({"seat": "1", "kind": "block"}),
            Case({"seat": "9" * 3_000, "kind": LONG}),
        ],
        "POST /table/{id}/people/report": [Case({"seat": "1", "text": "é" * 4_000})],
        "GET /me/people": PLAIN,
        "POST /me/people": [Case({"id": LONG})],
    }


LARGE = "4" * 32
KNOWN = {"tournament": LARGE}  # known, and as large as can be
CUP = {"game": "pharaon", "kind": "swiss", "seats": 5, "title": "e\u0301" * 200}


def large_tournament(conn: Connection, host: str) -> None:
    """256 people in a knock-out of seven rounds that are over, and the final."""
    terms = agreed(Wish("imhotep", "knockout", 2, most=256))
    row = {"id": LARGE, "title": "T", "host": host, "game": "imhotep", "status": "running"}
    more = {"listed": 1, "terms": msgspec.json.encode(terms).decode(), "seed": "s", "round": 8}
    rows.add(conn, {**row, **more, "players": 256, "created": 1, "changed": 1, "version": 1})
    for number in range(1, 257):
        rows.add_player(conn, LARGE, number, who=f"nobody{number}", name=f"Nobody {number}")
    now = Tournament(terms.rules, "s", [Entrant(number) for number in range(1, 257)])
    for number in range(1, 9):
        found = next_round(now)
        assert found is not None
        matches = [f"{number:02}{at:030}" for at in range(len(found.games))]
        rows.add_round(conn, LARGE, number, found, matches, 1)
        games = [replace(game, ranks=(1, 2), scores=(40, 20)) for game in found.games]
        now = replace(now, rounds=(*now.rounds, Round(tuple(games), found.byes)))
        for match in matches if number < 8 else []:
            rows.close_table(conn, match, Result([1, 2], [40, 20], "played"))


def new_tournaments() -> list[Case]:
    """Tournaments as large as they may be, and such as nobody can mean."""
    many = {f"option{n}": "x" for n in range(64)}
    return [
        Case({**CUP, "most": 256, "bots": ["vizier"] * 32, "name": "e\u0301" * 200}),
        Case({**CUP, "options": many}),
        Case({**CUP, "options": {f"o{n}": "x" for n in range(1_200)}}),
        Case({**CUP, "kind": "knockout", "most": 999, "round_seconds": 10_000_000}),
        Case({**CUP, "bots": ["x" * 40] * 32}),
        Case(b'{"game":' + b"[" * 15_000),
    ]


def tournaments_api() -> dict[str, list[Case]]:
    """The worst for tournaments."""
    t, nowhere = "/api/tournaments/{tournament}", [Case({}, params=KNOWN)]
    lists = [Case(query=f"which={which}") for which in ("open", "running", "over", "mine", LONG)]
    return {
        "GET /api/tournaments": lists,
        "POST /api/tournaments": new_tournaments(),
        f"GET {t}": [Case(params=KNOWN), Case(params={"tournament": "x" * 3_000})],
        f"POST {t}/join": [Case({"name": "e\u0301" * 200}, params=KNOWN)],
        f"POST {t}/leave": nowhere,
        f"POST {t}/remove": [Case({"player": n}, params=KNOWN) for n in (999, 7)],
        f"POST {t}/bots": [Case({"bot": "x" * 40, "count": 32}, params=KNOWN)],
        f"POST {t}/start": nowhere,
        f"POST {t}/cancel": nowhere,
    }


def tournament_pages() -> dict[str, list[Case]]:
    """The same for pages."""
    t, nowhere = "/tournaments/{tournament}", [Case({"x": ""}, params=KNOWN)]
    form = {"game": "pharaon", "kind": "swiss", "seats": "5", "count": "9" * 9, "title": LONG}
    found = [Case(form), Case({**form, "count": "32", "bot": LONG, "most": "9" * 12})]
    return {
        "GET /tournaments": PLAIN,
        "GET /tournaments/new": [Case(query="game=pharaon&kind=" + LONG)],
        "POST /tournaments/new": [*found, *forms_of_new()[-4:]],
        f"GET {t}": [
            Case(params=KNOWN),
            Case(params=KNOWN, query="round=1"),
            Case(params={"tournament": "x" * 3_000}, query="round=" + "9" * 12),
        ],
        f"POST {t}/join": [Case({"name": LONG}, params=KNOWN)],
        f"POST {t}/leave": nowhere,
        f"POST {t}/remove": [Case({"player": "9" * 12}, params=KNOWN)],
        f"POST {t}/bots": [Case({"bot": LONG, "count": "9" * 12}, params=KNOWN)],
        f"POST {t}/start": nowhere,
        f"POST {t}/cancel": nowhere,
    }


def whose() -> list[Case]:
    """Who may be asked about: a bot that plays everywhere, nobody, and nonsense."""
    return [Case(params={"who": who}) for who in ("bot:scribe", "e" * 32, "bot:" + LONG, "%00")]


def pads() -> list[Case]:
    """Score pads as full as they can be, and nonsense that fits a request."""
    people = {
        "imhotep": {"statue": 2, "track": 900},
        "amunre": {"old_lands": [{"at": "abu", "pyramids": 9}] * 3, "gold": 900},
        "pharaon": {"nobles": [str(n) for n in range(1, 27)], "goods": 99, "chamber": 5},
    }
    found = []
    for game, person in people.items():
        seats = {"imhotep": 4}.get(game, 5)
        row = {"burial_row": [0] * 116} if game == "imhotep" else {}
        data = {"seats": [person] * seats, "table": row}
        found.append(Case({"data": data, "picture": True}, params={"game": game}))
        found.append(
            Case({"data": {"seats": [{}] * seats}, "picture": True}, params={"game": game})
        )
    mine = {cell.path: "99" for cell in section_of("pharaon", "noble", {}).cells}
    own = {"data": {"seats": [{}]}, "copy": mine, "form": True}
    many = {"data": {"seats": [{f"f{n}": 1 for n in range(1_200)}] * 1}}
    lists = {"data": {"seats": [{"nobles": [{}] * 3_000}]}}
    nested = b'{"data":{"seats":' + b"[" * 15_000
    for body in (own, {**own, "copy": {"noble[1].pp": "5"}}, many, lists, nested):
        found.append(Case(body, params={"game": "pharaon"}))
    return [*found, Case({"data": {"seats": []}}, params={"game": "x" * 3_000})]


def aids() -> list[Case]:
    """The Traitor's aid with as many answers as it takes, and nonsense."""
    short = {"begins": "player"}
    turns = [{"do": "done"}, {"vase": ["trade", "trade", "trade"]}] * 200
    return [
        Case({"setup": short, "answers": turns}),
        Case({"setup": short, "answers": [{"do": "done"}] * 400}),
        Case({"setup": short, "answers": [{"do": "done"}, {"vase": "?"}]}),
        Case({"setup": short, "answers": turns, "copy": {"artisan[1].pp": "5"}}),
        Case({"setup": {f"f{n}": 1 for n in range(1_200)}}),
        Case({"setup": {}, "answers": [{"do": "x" * 3_000}]}),
        Case(b'{"setup":{},"answers":' + b"[" * 15_000),
    ]


def signatures() -> list[Case]:
    """Answers of passkeys that are none, some of them deep."""
    deep = base64.urlsafe_b64encode(b"[" * 6_000).decode()
    cbor = base64.urlsafe_b64encode(b"\x81" * 6_000).decode()
    told = base64.urlsafe_b64encode(b'{"type":"x","challenge":"' + b"a" * 5_000 + b'"}').decode()
    return [
        Case({"credential": json.dumps({"response": {"clientDataJSON": deep}})}),
        Case({"credential": json.dumps({"response": {"clientDataJSON": told}, "x": cbor[:5_000]})}),
        Case({"credential": "[" * 13_000, "name": "A" * 400}),
        Case(b'{"credential":' + b'{"a":' * 3_000),
    ]


def pages(match: Match) -> dict[str, list[Case]]:
    """The worst for each page."""
    t = "/table/{id}"
    last = str(len(match.lines))
    order = {"seq": last, "key": "k1"}
    uploads = [multipart({}, "file", data) for data in files(match)]
    return {
        "GET /": PLAIN,
        "POST /open": [Case({"link": "/table/" * 2_000}), Case({"link": "/seat#" + "a" * 9_000})],
        "POST /play": [Case({"game": "pharaon"}), Case({"game": LONG})],
        "GET /puzzles": PLAIN,
        "GET /puzzles/{puzzle}": [Case(params={"puzzle": id}) for id in longest_puzzles()],
        "POST /puzzles/{puzzle}": [
            Case(params={"puzzle": id}, body={"x": ""}) for id in longest_puzzles()
        ],
        f"POST {t}/puzzle": NOTHING,
        "GET /learn": [Case(query="game=" + LONG)],
        "POST /learn": [Case({"lesson": "pharaon"}), Case({"lesson": LONG})],
        "POST /alone": [Case({"game": "imhotep"})],
        "GET /new": [Case(query="game=pharaon&seats=5&preset=everything")],
        "POST /new": forms_of_new(),
        "POST /new/form": forms_of_new(),
        "GET /copy/{game}": [
            Case(params={"game": "pharaon"}, query="part=noble"),
            Case(params={"game": "x" * 3_000}, query="part=" + LONG),
        ],
        "POST /copy/{game}": copy_forms(),
        "POST /copy/{game}/check": copy_forms(),
        "POST /copy/{game}/import": [
            Case(one.body, one.query, one.kind, {"game": "pharaon"})
            for one in [
                multipart({}, "file", text[:100_000].encode())
                for text in (*TEXTS.values(), usual_text("pharaon"))
            ]
        ],
        "GET /copy/{game}/components.toml": [Case(params={"game": "pharaon"})],
        f"GET {t}/differs": PLAIN,
        "GET /components/{game}.toml": [Case(params={"game": g}) for g in ("pharaon", "x" * 3_000)],
        "GET /import": PLAIN,
        "POST /import": [
            *uploads,
            Case(b"a&" * (BIG // 2), kind=FORM),
        ],
        "GET /seat/{token}": [Case(params={"token": "t" * 3_000})],
        "GET /seat": PLAIN,
        "POST /seat": [Case({"token": "t" * 9_000})],
        "POST /seat/take": [Case({"token": "t" * 9_000})],
        "GET /tables": [Case(query="which=over")],
        "GET /history": [
            Case(),
            Case(query="game=imhotep&against=people&won=won&seats=3&since=2000-01-01"),
            Case(query="opponent=bot:scribe&until=9999-12-31&before=999999999"),
            Case(query="after=" + "9" * 3_000),
        ],
        "GET /people/{who}": whose(),
        "GET /people/{who}/against/{other}": [
            Case(params={"who": "bot:scribe", "other": "bot:random"}),
            Case(params={"who": LONG, "other": LONG}),
        ],
        "GET /ratings": [Case(query="game=imhotep&kind=all"), Case(query="game=" + LONG)],
        "GET /statistics": [Case(query="game=pharaon"), Case(query="game=" + LONG)],
        "POST /me/private": [Case({"private": "1"}), Case({"private": LONG})],
        "GET /next": [Case(query="after=" + "a" * 3_000)],
        f"GET {t}": [Case(), Case(query="line=" + last)],
        f"GET {t}/plain": [
            Case(query=query)
            for query in ("", "log=all", "line=0", f"line={last}&seat=1", "eyes=" + "e" * 3_000)
        ],
        f"POST {t}/plain": [Case({"eyes": "e" * 9_000})],
        f"GET {t}/verify": PLAIN,
        f"GET {t}/picture.svg": [Case(), Case(query="seq=" + last)],
        f"POST {t}/links/close": [Case({"seat": "0", "id": LONG})],
        f"POST {t}/advice": [Case({"line": "0"})],
        f"POST {t}/join": [Case(NAME)],
        f"POST {t}/leave": NOTHING,
        f"POST {t}/kick": [Case(SEAT)],
        f"POST {t}/name": [Case({**SEAT, **NAME}), Case({**SEAT, "name": "A" * 5_000})],
        f"POST {t}/seat": [Case({"seat": "1", "to": LONG})],
        f"POST {t}/order": [Case({"order": "1,0"})],
        f"POST {t}/start": NOTHING,
        f"POST {t}/act": [Case({**order, "action": LONG})],
        f"POST {t}/undo": [Case(order)],
        f"POST {t}/done": [Case(order)],
        f"POST {t}/takeback": [Case({"line": "0"})],
        f"POST {t}/consent": [Case({"accept": "yes"})],
        f"POST {t}/chat": [Case({"text": "<" * 500})],
        f"POST {t}/end": [Case({"seq": last}), Case({"seq": last, "accept": "no"})],
        "GET /hours": PLAIN,
        "POST /hours": [
            Case({"zone": LONG, "first": "9999-12-31", "last": "0001-01-01"}),
            Case({"zone": "UTC", "begin": "23:59", "end": LONG, "remove": LONG}),
        ],
        f"POST {t}/vote": [Case({**SEAT, "choice": LONG})],
        f"POST {t}/back": [Case(SEAT)],
        f"POST {t}/pause": [Case({"seconds": "600"}), Case({"seconds": "9" * 12})],
        f"POST {t}/resign": [Case(SEAT)],
        f"POST {t}/hint": [Case(SEAT)],
        f"POST {t}/chat/remove": [Case({"message": "999999999"})],
        f"POST {t}/rematch": [Case({"bot": LONG})],
        f"POST {t}/fork": [Case({"line": last, "seat-0": "you", "seat-1": "you"})],
        f"POST {t}/report": [Case({"text": "é" * 3_000})],
        f"POST {t}/recovery": [Case(SEAT)],
        f"POST {t}/reissue": [Case(SEAT)],
        f"POST {t}/eyes": [Case(SEAT)],
        f"POST {t}/hide": NOTHING,
        "GET /score": PLAIN,
        "GET /traitor": PLAIN,
        "GET /score/{game}": [Case(params={"game": g}) for g in ("pharaon", "x" * 3_000)],
        "GET /status": PLAIN,
        "GET /words/{lang}.json": [Case(params={"lang": found}) for found in ("en", "x" * 3_000)],
        "POST /me": [Case({"name": LONG})],
        "POST /me/leave": NOTHING,
        "GET /me": PLAIN,
        "GET /sign-in": [Case(query="next=/" + "a" * 3_000)],
        "POST /sign-in": [
            Case({"who": LONG, "password": "x" * 9_000}),
            Case({"who": "é" * 700 + "@" + "é" * 700, "password": "x"}),
        ],
        "POST /sign-up": [Case({"name": "e\u0301" * 200, "password": "é" * 1_000})],
        "POST /sign-in/link": [Case({"mail": "é" * 700 + "@" + "é" * 700})],
        "GET /enter": PLAIN,
        "POST /enter": [Case({"link": "a" * 9_000}), Case({"link": "/enter#" * 1_200})],
        "POST /enter/use": [Case({"token": "t" * 43, "name": LONG})],
        "POST /me/bring": [Case({"bring": "1"})],
        "POST /me/password": [Case({"password": "é" * 4_000})],
        "POST /me/password/remove": NOTHING,
        "POST /me/mail": [Case({"mail": "a@" + "x." * 3_000})],
        "POST /me/mail/remove": NOTHING,
        "POST /me/passkey/remove": [Case({"passkey": LONG})],
        "POST /me/session/end": [Case({"session": LONG})],
        "POST /me/archive": NOTHING,
        "GET /me/delete": PLAIN,
        "POST /me/delete": [Case({"name": LONG})],
        "GET /me/notices": PLAIN,
        "POST /me/notices": [
            Case({"kind": "webhook", "url": "http://127.0.0.1/" + "x" * 900}),
            Case({"kind": "ntfy", "url": "/" * 9_000, "token": LONG}),
            Case({"kind": LONG, "url": LONG}),
        ],
        "POST /me/notices/change": [Case({"way": LONG, "turn": LONG, "pace": "9" * 9})],
        "POST /me/notices/remove": [Case({"way": LONG})],
        "POST /me/notices/test": [Case({"way": LONG})],
        f"POST {t}/notices": [Case({"level": LONG})],
        "GET /stop/{token}": [Case(params={"token": token}) for token in ("a.b", "a" * 3_000)],
        "POST /stop/{token}": [Case({"a": LONG}, params={"token": "a." * 1_500})],
        "GET /go": PLAIN,
        "POST /go": [Case({"link": "a" * 9_000}), Case({"link": "/go#" * 2_000})],
        "POST /go/use": [Case({"token": "t" * 9_000})],
        "GET /notices/worker.js": PLAIN,
        "POST /prefs": [Case({"lang": LONG, "theme": LONG, "back": "/" * 3_000})],
        **tournament_pages(),
        "GET /fair-play": PLAIN,
        "GET /offline": PLAIN,
        "GET /rules": PLAIN,
        "GET /rules/{game}": [
            Case(params={"game": "pharaon"}),
            Case(params={"game": "imhotep"}, query="table=" + "a" * 32),
            Case(params={"game": "x" * 3_000}),
        ],
        "GET /rules/{game}/of/{what}": [
            Case(params={"game": "imhotep", "what": what}) for what in ("ask:turn", "{}" * 1_500)
        ],
        "GET /keyboard": PLAIN,
        "POST /{path}": [Case({"a": LONG}, params={"path": "a/" * 1_500})],
        "GET /{path}": [Case(params={"path": "a/" * 1_500})],
        "GET /offline/{path}": [
            Case(params={"path": path}) for path in ("", "../" * 900, "a/" * 1_500, "\x00.css")
        ],
        "GET /static/{path}": [
            Case(params={"path": path})
            for path in ("app/main.js", "icons.svg", "~x/" + "../" * 900, "a/" * 1_500, "\x00.css")
        ],
    }


def long_match(lines: int, id: str) -> Match:
    """A running match of so many lines: near its end, choices that all agree to take back."""
    rng = random.Random(2)
    match = Match.new("imhotep", 2, id=id)
    match.begin(1)
    while len(match.lines) < 100:
        step(match, rng)
    while len(match.lines) < lines - 1:
        before = match.counted[-1]
        step(match, rng)
        if match.over or len(match.lines) >= lines - 2:
            break
        match.take_back(0, before, [0, 1], 1)
    return match


def step(match: Match, rng: random.Random) -> None:
    """One random choice of whoever must act."""
    seat = match.game.waiting(match.state)[0]
    action = rng.choice(match.game.options(match.state, seat))
    match.submit(seat, match.game.action_name(action), 1)


def play_out(match: Match) -> Match:
    """The match, played to its end."""
    rng = random.Random(3)
    while not match.over:
        step(match, rng)
    return match


def encoded(case: Case, json_kind: bool) -> tuple[bytes, str]:
    """The body of a case, and of which kind it is."""
    if case.body is None:
        return b"", ""
    if isinstance(case.body, bytes):
        return case.body, case.kind or "application/json"
    if json_kind:
        return json.dumps(case.body).encode(), "application/json"
    return urlencode(case.body).encode(), FORM
