"""Cases 2, 14, 15 and 27: requests nobody should make, at the level of the API."""

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from akhet.server.http.api import ENDPOINTS
from akhet.server.http.endpoints import Endpoint
from akhet.server.http.guard import HEADERS
from akhet.server.http.openapi import openapi
from akhet.server.limits import USUAL
from tests.server.asgi import Answer, ask
from tests.server.hostile import PARAMETER, requests
from tests.server.serving import Player, Site, frame, scaled, serving, size, two_play

pytest_plugins = ["tests.server.sites"]

CHUNK = 400
CHUNKS = size(1, 65)
"""Many short runs: what Hypothesis remembers of a long one makes it ever slower."""

calm = settings(
    max_examples=CHUNK,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    database=None,
)


def hostile(check: Callable[[dict[str, Any]], None]) -> None:
    """Checks many requests that nobody should make."""
    for number in range(CHUNKS):
        seed(number)(calm(given(requests())(check)))()
    print(f"\n{CHUNKS * CHUNK} requests")


def check_answer(answer: Answer, request: dict[str, Any]) -> None:
    """An answer to nonsense is an answer all the same."""
    assert answer.status < 500, (request, answer.text)
    if answer.status >= 400 and request["method"] != "HEAD" and answer.body:
        error = json.loads(answer.body)["error"]
        assert error["code"] and len(error["message"]) <= 400
    if answer.status != 400:  # the client has gone
        assert (b"x-content-type-options", b"nosniff") in answer.headers


def send(site: Site, request: dict[str, Any], table: str, token: str) -> Answer:
    path = request["path"].replace("{id}", table)
    assert not PARAMETER.search(path) or "{0}{{" in path, f"{path}: a name is not filled in"
    rest = {"body": request["body"], "query": request["query"], "token": token}
    return site.call(ask(site.app, request["method"], path, **rest, **request["headers"]))


@scaled
def test_case_02_forged_requests_of_strangers_get_no_5xx_and_change_nothing(
    site: Site, people: list[Player]
) -> None:
    _, _, cid = people
    table = two_play(people)
    cid.lay()

    def all_there_is() -> list[Any]:
        rows = site.read("SELECT seq, hash FROM lines WHERE match = :t ORDER BY seq", t=table)
        rows += site.read("SELECT * FROM seats WHERE match = :t ORDER BY seat", t=table)
        return rows + site.read("SELECT version, status FROM tables WHERE id = :t", t=table)

    before = all_there_is()

    def run(request: dict[str, Any]) -> None:
        check_answer(send(site, request, table, cid.token), request)

    hostile(run)
    assert all_there_is() == before


@scaled
def test_case_02_forged_requests_of_a_player_get_no_5xx_and_leave_the_chain_whole(
    site: Site, people: list[Player]
) -> None:
    ann, _, _ = people
    table = two_play(people)

    def run(request: dict[str, Any]) -> None:
        if request["path"] != "/api/me/leave":
            check_answer(send(site, request, table, ann.token), request)

    hostile(run)
    site.desk.tables.cache.clear()
    assert ann.state(table)["table"]["broken"] is None


SCHEMA = schemathesis.openapi.from_dict(openapi())
CHECKS = [
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_schema_conformance,
]


@scaled
@pytest.mark.parametrize("row", ENDPOINTS, ids=lambda row: row.handler.__name__)
def test_case_02_the_api_keeps_to_its_own_description(lite: Site, row: Endpoint) -> None:
    operation = SCHEMA[re.sub(r":\w+}", "}", row.path)][row.method]

    @settings(calm, max_examples=size(8, 300))
    @given(operation.as_strategy())
    def run(case: Any) -> None:
        case.call_and_validate(base_url=lite.address, checks=CHECKS)

    run()


def test_case_02_a_body_that_is_too_large_is_413(lite: Site) -> None:
    with lite.player() as ann:
        table = ann.lay()
        for path, room in [
            (f"/api/tables/{table}/commands", USUAL.body),
            ("/api/tables", USUAL.middle),
            ("/api/import", USUAL.large),
        ]:
            large = b" " * (room + 1)
            for content in (large, iter([large[:9000], large[9000:]])):  # said, and not said
                kind = {"content-type": "application/json"}
                answer = ann.http.post(path, content=content, headers=kind)
                assert answer.status_code == 413
                assert answer.json()["error"]["code"] == "too_large"


def test_case_02_numbers_too_large_for_the_database_find_nothing(
    site: Site, people: list[Player]
) -> None:
    table = two_play(people)
    people[0].done(f"/api/tables/{table}/chat", text="hello")
    for number in (2**31 - 1, 2**31, 8_064_293_143, 10**12 - 1):
        answer = people[0].get(f"/api/tables/{table}/chat", after=number)
        assert (answer.status_code, answer.json()) == (200, {"messages": []})
        assert people[0].get("/api/tables", which="open", before=number).status_code == 200


def test_case_02_a_body_that_is_no_json_is_refused(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    path = f"/api/tables/{table}/commands"
    good = b'{"action": "take", "expected_seq": 5, "key": "k"}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        headers = {"content-type": kind}
        assert people[0].http.post(path, content=good, headers=headers).status_code == 415
    assert people[0].http.get(path).status_code == 405


# ---------------------------------------------------------------- other sites

FOREIGN = [
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": "http://["},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "http://127.0.0.1:1"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_case_14_a_request_from_another_site_is_refused(
    lite: Site, people: list[Player], headers: dict[str, str]
) -> None:
    table = two_play(people)
    body = {"action": "take", "expected_seq": lite.lines(table), "key": "k"}
    for player in people[:2]:
        answer = player.http.post(f"/api/tables/{table}/commands", json=body, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "cross_site")
    assert lite.lines(table) == body["expected_seq"]


@pytest.mark.parametrize("headers", FOREIGN)
def test_case_14_a_socket_from_another_site_is_refused(
    lite: Site, people: list[Player], headers: dict[str, str]
) -> None:
    table = two_play(people)
    every = {**headers, "cookie": f"akhet={people[0].token}"}
    with pytest.raises(InvalidStatus) as refused:
        address = f"ws://{lite.host}/api/tables/{table}/live"
        with connect(address, additional_headers=every, proxy=None):
            pass
    assert refused.value.response.status_code == 403


def test_case_14_our_own_pages_are_let_in(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    own = {"origin": lite.address, "sec-fetch-site": "same-origin"}
    answer = people[0].http.post(f"/api/tables/{table}/chat", json={"text": "hi"}, headers=own)
    assert answer.status_code == 200
    every = {**own, "cookie": f"akhet={people[0].token}"}
    address = f"ws://{lite.host}/api/tables/{table}/live"
    with connect(address, additional_headers=every, proxy=None) as ws:
        assert frame(ws)["seq"] > 0


def test_case_14_every_answer_carries_the_safety_headers(lite: Site) -> None:
    with lite.player() as ann:
        table = ann.lay()
        for path in ("/api/games", f"/api/tables/{table}", "/api/nowhere", "/api/tables/x"):
            answer = ann.get(path)
            for name, value in HEADERS.items():
                assert answer.headers[name] == value
            assert answer.headers["cache-control"] == "no-store"
        cookie = ann.http.get("/api/me").request.headers["cookie"]
        assert cookie.startswith("akhet=")
        made = ann.http.post("/api/tables", json={"game": "imhotep", "seats": ["you", "open"]})
        assert "set-cookie" not in made.headers  # known already
    with lite.player() as bob:
        given = bob.post("/api/tables", game="imhotep", seats=["you", "open"], name="Bob")
        words = given.headers["set-cookie"].lower()
        assert "httponly" in words and "samesite=lax" in words and "path=/" in words


# ---------------------------------------------------------------- names and chat

HOSTILE_NAMES = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "a\u202eb\u2066c",
    "zero\u200bwidth\ufeff",
    "nul\x00line\nfeed\ttab",
    "e\u0301" * 40,
    "👩‍👩‍👧‍👦" * 20,
    "x" * 400,
]


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_case_15_hostile_names_are_kept_as_plain_short_text(site: Site, name: str) -> None:
    with site.player(name) as ann:
        shown = ann.state(ann.lay(title=name))["table"]
        for text in (shown["title"], shown["seats"][0]["name"], ann.get("/api/me").json()["name"]):
            assert 0 < len(text) <= 32
            assert text == unicodedata.normalize("NFC", text) == text.strip()
            assert not {unicodedata.category(sign) for sign in text} & {
                "Cc",
                "Cf",
                "Cs",
                "Zl",
                "Zp",
            }


@pytest.mark.parametrize("name", ["\x00", "\u202e\u200b", "   ", "\n"])
def test_case_15_a_name_of_nothing_visible_is_no_name(lite: Site, name: str) -> None:
    with lite.player("Ann") as ann:
        ann.lay()
        ann.refused(422, "invalid", "/api/me", name=name)


def test_case_15_names_that_look_alike_cannot_sit_together(
    lite: Site, people: list[Player]
) -> None:
    ann, bob, _ = people
    table = ann.lay("you", "open")
    for name in ("Ann", "ANN", "Ａnn", "A\u0301nn", " ann "):
        bob.refused(409, "name_taken", f"/api/tables/{table}/join", name=name)


@pytest.mark.parametrize("text", [*HOSTILE_NAMES, "\ud83d", "a\x00b"])
def test_case_15_chat_comes_back_as_text_without_control_signs(
    site: Site, people: list[Player], text: str
) -> None:
    table = two_play(people)
    answer = people[0].http.post(
        f"/api/tables/{table}/chat",
        content=json.dumps({"text": text}),
        headers={"content-type": "application/json"},
    )
    assert answer.status_code in (200, 422)
    for message in people[1].get(f"/api/tables/{table}/chat").json()["messages"]:
        kinds = {unicodedata.category(sign) for sign in message["text"]}
        assert not kinds & {"Cc", "Cs"}
        assert message["name"] == "Ann"


def test_case_27_chat_is_short_and_only_for_those_who_play(
    lite: Site, people: list[Player]
) -> None:
    ann, _, cid = people
    table = two_play(people)
    cid.lay()
    path = f"/api/tables/{table}/chat"
    cid.refused(403, "forbidden", path, text="hello")
    ann.refused(422, "invalid", path, text="x" * 501)
    ann.refused(422, "invalid", path, text="   ")
    assert ann.post(path, text="x" * 20_000).status_code == 413
    ann.done(path, text="  hello \n there ")
    assert ann.get(path).json()["messages"][-1]["text"] == "hello there"
    assert lite.lines(table) == ann.state(table)["seq"]  # no part of the log


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('limited')}/a.db", limits=True) as found:
        yield found


def test_case_27_a_chat_flood_is_429_and_says_when_to_come_back(limited: Site) -> None:
    with limited.player("Ann") as ann:
        table = ann.lay()
        answers = [ann.post(f"/api/tables/{table}/chat", text="spam") for _n in range(40)]
        codes = [answer.status_code for answer in answers]
        assert codes.count(200) <= 10 and codes.count(429) >= 30
        assert int(answers[-1].headers["retry-after"]) in (1, 2)
        assert answers[-1].json()["error"]["code"] == "too_many"
        kept = ann.get(f"/api/tables/{table}/chat").json()["messages"]
        assert len(kept) == codes.count(200)


@pytest.mark.parametrize(
    ("path", "body", "most"),
    [
        ("/api/tables", {"game": "imhotep", "seats": ["you", "open"]}, 30),
        ("/api/claim", {"token": "x" * 43}, 20),
        ("/api/import", {}, 20),
    ],
)
def test_what_costs_or_can_be_guessed_is_limited(
    limited: Site, path: str, body: dict[str, object], most: int
) -> None:
    with limited.player() as ann:
        ann.lay()
        codes = [ann.post(path, **body).status_code for _n in range(2 * most + 5)]
        assert codes.count(429) >= 5
        assert len(codes) - codes.count(429) <= 2 * most  # there is room again while we ask
        assert not [code for code in codes if code >= 500]


def test_a_request_cut_off_half_way_leaves_the_server_well(lite: Site) -> None:
    def half() -> Iterator[bytes]:
        yield b'{"game": '
        raise ConnectionError

    with lite.player() as ann:
        with pytest.raises((ConnectionError, httpx.HTTPError)):
            ann.http.post(
                "/api/tables", content=half(), headers={"content-type": "application/json"}
            )
        assert ann.get("/api/games").status_code == 200
