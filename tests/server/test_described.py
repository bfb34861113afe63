"""The description of the API types every answer and frame, and real ones are of these types."""

import copy
import hashlib
import json
import random
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from akhet.core import OVER, WATCHER, Moves, Rng
from akhet.games import GAMES
from akhet.server.http.answers import Frame, State, Status, TableInfo
from akhet.server.http.api import ENDPOINTS
from akhet.server.http.openapi import openapi
from akhet.server.http.positions import Position
from akhet.server.play.lobby import END_TURN
from akhet.server.store import schema
from akhet.server.store.schema import (
    ARRANGED,
    CLOSED,
    DRAWN,
    GATHERING,
    JOINED,
    OPENING,
    PLAYING,
)
from tests.golden import GOLDEN
from tests.server.described import read_answer, read_frame, row_of
from tests.server.serving import Player, Site, frame, play_out

pytest_plugins = ["tests.server.sites"]
ELSEWHERE = {"advice", "score_form", "score", "aid", "lesson"}
"""In test_advice.py (slow), test_pad.py, and tests/web/test_lessons.py (pages begin lessons)."""
ELSEWHERE |= {"vote", "come_back", "pause_clock", "my_hours", "set_my_hours"}  # test_clocks.py
ELSEWHERE |= {"all_puzzles", "begin_puzzle", "puzzle_shown", "puzzle_on"}  # test_puzzles.py
ELSEWHERE |= {"cancel", "add_bots", "remove"}  # test_tournaments.py
ELSEWHERE |= {"premove", "prepare"}  # test_premoves.py
ELSEWHERE |= {"notice_ways", "add_notice_way", "change_notice_way", "remove_notice_way"}
ELSEWHERE |= {"test_notice_way", "table_notices", "set_table_notices", "waiting_for_me"}
ELSEWHERE |= {"options", "add", "enter"}  # passkeys: test_account_browser.py


def schemas(found: Any, where: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema in a description, with where it stands."""
    if isinstance(found, dict):
        for name, inner in found.items():
            at = f"{where}/{name}"
            if name == "schema" or where.endswith(("/properties", "/schemas")) or name == "items":
                yield at, inner
            yield from schemas(inner, at)
    elif isinstance(found, list):
        for n, inner in enumerate(found):
            if where.endswith(("/anyOf", "/prefixItems")):
                yield f"{where}/{n}", inner
            yield from schemas(inner, f"{where}/{n}")


def says_nothing(schema: Any) -> bool:
    """Whether a schema lets anything pass, or any object."""
    if schema is False:
        return False
    if not set(schema) & {"type", "$ref", "anyOf", "enum", "const"}:
        return True
    return schema.get("type") == "object" and not set(schema) & {
        "properties",
        "additionalProperties",
    }


def test_no_endpoint_answers_anything_whatever_and_no_field_holds_it() -> None:
    found = list(schemas(openapi()))
    assert len(found) > 400
    assert [where for where, schema in found if says_nothing(schema)] == []
    for path in openapi()["paths"].values():  # type: ignore[attr-defined]
        for operation in path.values():
            for content in operation["responses"]["200"]["content"].values():
                assert "$ref" in content["schema"] or content["schema"] == {"type": "string"}


def test_every_reference_leads_somewhere_and_the_frames_are_described() -> None:
    text = json.dumps(openapi())
    known = openapi()["components"]["schemas"]  # type: ignore[index]
    for name in {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert name in known
    (push,) = openapi()["x-websocket"].values()  # type: ignore[attr-defined]
    assert [kind["$ref"].rsplit("/", 1)[1] for kind in push["sent"]["schema"]["anyOf"]] == [
        kind.__name__ for kind in Frame.__args__
    ]
    assert {"1012", "4404", "4410", "4429"} < set(push["close"])


def test_words_that_are_one_of_a_few_are_all_told() -> None:
    fields = TableInfo.__annotations__

    assert set(Status.__args__) == {GATHERING, OPENING, PLAYING, schema.OVER, CLOSED}
    assert set(fields["end_turn"].__args__) == set(END_TURN)
    assert set(fields["seating"].__args__) == {JOINED, ARRANGED, DRAWN}


@pytest.mark.parametrize("key", GAMES)
def test_every_position_and_every_view_is_of_its_type(key: str) -> None:
    game, moves, read = GAMES[key], Moves(), 0
    for _name, which, seats, options, _bots, seed in GOLDEN:
        if which != key:
            continue
        state, rng = game.new(seats, options), Rng(seed + 1)
        while game.actor(state) != OVER:
            if rng.below(6) == 0:
                for seen in (state, game.mask(state, WATCHER), game.mask(state, seats - 1)):
                    msgspec.convert(game.dump(seen), Position)
                    read += 1
            game.fill(state, moves)
            game.play(state, moves.pick(rng))
        msgspec.convert(game.dump(state), Position)

    assert read > 100


def test_an_answer_with_a_field_more_or_less_or_of_another_kind_is_seen(
    lite: Site, people: list[Player]
) -> None:
    ann, bob, _ = people
    table = ann.lay()
    bob.join(table)
    ann.done(f"/api/tables/{table}/start")
    right = ann.state(table)
    msgspec.convert(right, State)
    less, more, other = (copy.deepcopy(right) for _ in range(3))
    del less["view"]["forecast"]
    more["log"][0]["hash"] = "00"
    other["view"]["position"]["round"] = "1"
    for wrong in (less, more, other):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, State)
        request = httpx.Request("GET", f"http://here/api/tables/{table}")
        with pytest.raises(AssertionError, match="not what it is said to be"):
            read_answer(httpx.Response(200, json=wrong, request=request))
    with pytest.raises(msgspec.ValidationError):
        read_frame(json.dumps({**right, "type": "news"}))


# ---------------------------------------------------------------- a match of each game


class Asked:
    """Notes which endpoints somebody has called, and got an answer from."""

    def __init__(self, *players: Player) -> None:
        self.names: set[str] = set()
        for player in players:
            player.http.event_hooks["response"].append(self.note)

    def note(self, response: httpx.Response) -> None:
        """Another answer, which has been read already."""
        row = row_of(response.request.method, response.request.url.path)
        if row is not None and response.status_code == 200:
            self.names.add(row.handler.__name__)


def look_round(ann: Player, bob: Player, table: str) -> None:
    """Asks for all that can be seen of a running match, and says a word."""
    T = f"/api/tables/{table}"
    seq = ann.state(table)["seq"]
    for path in ("export", "figures", "links", "chat", "verify", f"position/{seq}", "text"):
        assert ann.get(f"{T}/{path}").status_code == 200, path
    assert len(ann.get(f"{T}/positions", first=0, count=60).json()["positions"]) > 1
    ann.done(f"{T}/chat", text="Good luck")
    assert ann.get(f"{T}/chat").json()["messages"]
    ann.done(f"{T}/report", text="All is well")
    eyes = ann.done(f"{T}/eyes", seat=ann.state(table)["table"]["mine"][0])
    assert ann.get(f"{T}/links").json()["links"]
    assert bob.look(table, eyes["token"]).status_code == 200
    ann.done(f"{T}/links/close", seat=ann.state(table)["table"]["mine"][0])


def take_turns(people: list[Player], table: str, rng: random.Random, moves: int) -> None:
    """Plays on; some answers are whole ways, looked at before, some are taken back."""
    T = f"/api/tables/{table}"
    for n in range(moves):
        found = [(player, player.state(table)) for player in people]
        if found[0][1]["view"]["over"]:
            return
        for player, state in found:
            if not state["view"]["legal"]:
                continue
            ways = player.get(f"{T}/ways").json()["ways"]
            way = rng.choice(ways)
            query = [("action", name) for name in way]
            assert player.http.get(f"{T}/preview", params=query).status_code == 200
            body = {"actions": way, "expected_seq": state["seq"], "key": player.key()}
            assert player.post(f"{T}/commands", **body).status_code == 200
            if n % 5 == 0:
                player.go(table, "undo")
            break


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("imhotep", {"market": "b", "pyramid": "b"}),
        ("amunre", {}),
        ("pharaon", {}),
        ("pharaon", {"konflikte": "on"}),
    ],
)
def test_every_endpoint_and_frame_of_a_match_is_of_its_type(
    lite: Site, people: list[Player], game: str, options: dict[str, str]
) -> None:
    ann, bob, cid = people
    asked, rng = Asked(*people), random.Random(5)
    for which in ("open", "playing", "over", "mine"):
        assert ann.get("/api/tables", which=which).status_code == 200
    assert ann.get("/api/me").json() == {"id": None}
    assert ann.get("/api/games").status_code == 200

    more = ["bot:random"] if game == "amunre" else []
    table = ann.lay("you", "open", *more, game=game, options=options, listed=True)
    T = f"/api/tables/{table}"
    cid.join(table)
    ann.done(f"{T}/kick", seat=1)
    ann.done(f"{T}/name", seat=0, name="Ann again")
    ann.done(f"{T}/name", seat=0, name="Ann")
    ann.done(f"{T}/seat", seat=1, to="bot:random")
    ann.done(f"{T}/seat", seat=1, to="open")
    cid.join(table)
    cid.done(f"{T}/leave")
    bob.join(table)
    ann.done(f"{T}/order", order=list(range(2 + len(more))))
    ann.done("/api/me", name="Ann", lang="de")
    assert ann.get("/api/me").json()["lang"] == "de"
    assert ann.get("/api/tables", which="mine").json()["tables"]

    nonce = "0123456789abcdef" * 2
    commitment = hashlib.sha256(f"{table}:{nonce}".encode()).hexdigest()
    ann.done(f"{T}/commit", commitment=commitment)
    with ann.socket(table) as ws:
        assert frame(ws)["view"] is None
        ann.done(f"{T}/start")
        ann.done(f"{T}/open", nonce=nonce)
        while frame(ws)["view"] is None:
            pass
        kinds = {kind for line in ann.state(table)["log"] for kind in line}
        assert {"commit", "nonce", "do"} <= kinds
        take_turns([ann, bob], table, rng, 25)
        look_round(ann, bob, table)
        assert frame(ws, "chat")["messages"]
    bob.get("/api/next")
    hand_over(ann, bob, cid, table)

    choices = [line["n"] for line in ann.state(table)["log"] if "do" in line and line["counts"]]
    ann.done(f"{T}/takeback", line=choices[-3])
    shown = cid.state(table)["table"]["takeback"]
    cid.done(f"{T}/consent", accept=True, line=shown["line"], seq=shown["seq"])
    assert any("consent" in line for line in ann.state(table)["log"][-20:])  # draws may follow
    if game == "imhotep":
        finish(ann, cid, table, asked)


def hand_over(ann: Player, bob: Player, cid: Player, table: str) -> None:
    """Bob's seat goes to Cid by a link of his own, and again by the host's."""
    T = f"/api/tables/{table}"
    seat = bob.state(table)["table"]["mine"][0]
    cid.done("/api/claim", token=bob.done(f"{T}/recovery", seat=seat)["token"])
    cid.done("/api/claim", token=ann.done(f"{T}/reissue", seat=seat)["token"])


def look_at_people(ann: Player, cid: Player) -> None:
    """What is told of people who have played."""
    me, other = (player.get("/api/me").json()["id"] for player in (ann, cid))
    for path in (f"people/{me}", f"people/{me}/results", f"people/{me}/against/{other}"):
        assert ann.get(f"/api/{path}").status_code == 200, path
    for path in ("ratings/imhotep", "statistics/imhotep"):
        assert ann.get(f"/api/{path}").status_code == 200, path
    ann.done("/api/me/private", private=True)
    assert ann.get("/api/me/private").json() == {"private": True}
    assert cid.get(f"/api/people/{me}").status_code == 404


def finish(ann: Player, cid: Player, table: str, asked: Asked) -> None:
    """Plays to the end; what can be had then; at last every endpoint has answered."""
    T = f"/api/tables/{table}"
    play_out(table, random.Random(1), ann, cid)
    assert ann.get(f"{T}/verify").json()["ok"]
    text = ann.get(f"{T}/export").text
    assert ann.http.post("/api/import", content=text).status_code == 200
    ann.done(f"{T}/fork", line=20, seats=["you", "bot:random"])
    ann.done(f"{T}/rematch")
    ann.done(f"{T}/hide")
    ann.done(f"{T}/people", seat=cid.state(table)["table"]["mine"][0], kind="mute")
    assert ann.get(f"{T}/people").json()["people"]
    kept = ann.get("/api/me/people").json()["people"]
    ann.done("/api/me/people/back", id=kept[0]["id"])
    for path in ("/health", "/health/live", "/health/ready", "/api/status"):
        assert ann.get(path).status_code == 200
    ends = ann.lay("you", "you")
    ann.done(f"/api/tables/{ends}/hint")
    ann.done(f"/api/tables/{ends}/end", expected_seq=ann.state(ends)["seq"])
    given = ann.lay("you", "you")
    said = ann.done(f"/api/tables/{given}/chat", text="x")["number"]
    ann.done(f"/api/tables/{given}/chat/remove", id=said)
    ann.done(f"/api/tables/{given}/resign", seat=0)
    always = ann.lay("you", "bot:random", end_turn="always")
    for _ in range(20):
        state = ann.state(always)
        if state["table"]["pending"] is not None:
            assert ann.go(always, "done").status_code == 200
            break
        if state["view"]["legal"]:
            ann.command(always, state["view"]["legal"][0]["name"], state["seq"])
    assert ann.get("/api/tables", which="over").json()["tables"]
    look_at_people(ann, cid)
    ann.done("/api/me/leave")
    assert {row.handler.__name__ for row in ENDPOINTS} - asked.names == ELSEWHERE
