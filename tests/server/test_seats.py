"""Cases 3, 13 and 21: seats and sessions; and all that happens around a match."""

import random

import pytest

from akhet.server.play.live import HANDED_OVER
from tests.server.matches import own_figures
from tests.server.serving import (
    Player,
    Site,
    closed,
    frame,
    names,
    play_out,
    turn,
    two_play,
)

pytest_plugins = ["tests.server.sites"]


# ---------------------------------------------------------------- before the start


def test_people_join_leave_and_are_kicked_before_the_start(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = ann.lay("you", "open", "open")
    path = f"/api/tables/{table}"
    assert (bob.join(table), cid.join(table)) == (1, 2)
    bob.refused(403, "forbidden", f"{path}/kick", seat=2)
    ann.refused(422, "invalid", f"{path}/kick", seat=5)
    cid.done(f"{path}/leave")
    ann.done(f"{path}/kick", seat=1)
    assert names(ann, table) == ["Ann", "", ""]
    assert cid.join(table, seat=2) == 2
    bob.refused(409, "taken", f"{path}/join", name="Bob", seat=2)
    ann.refused(409, "seats_free", f"{path}/start")
    bob.join(table)
    cid.refused(403, "forbidden", f"{path}/start")
    ann.done(f"{path}/start")
    for what in ("join", "leave", "start"):
        assert ann.post(f"{path}/{what}").json()["error"]["code"] == "started"


def test_a_host_who_leaves_closes_the_table(site: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    table = ann.lay(listed=True)
    ann.done(f"/api/tables/{table}/leave")
    assert ann.state(table)["table"]["status"] == "closed"
    assert bob.post(f"/api/tables/{table}/join", name="Bob").status_code == 409
    assert table not in [row["id"] for row in bob.get("/api/tables").json()["tables"]]


def test_the_host_sets_orders_and_draws_the_seats(site: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    table = ann.lay("you", "open", "open")
    path = f"/api/tables/{table}"
    bob.join(table)
    ann.done(f"{path}/seat", seat=2, to="bot:greedy")
    assert names(ann, table) == ["Ann", "Bob", "Greedy 3"]
    ann.done(f"{path}/order", order=[2, 0, 1])
    assert names(bob, table) == ["Greedy 3", "Ann", "Bob"]
    assert bob.state(table)["table"]["mine"] == [2]
    for wrong in ([0, 1], [0, 0, 1], [0, 1, 5]):
        ann.refused(422, "invalid", f"{path}/order", order=wrong)
    ann.done(f"{path}/order")
    assert sorted(names(ann, table)) == ["Ann", "Bob", "Greedy 3"]
    bob.refused(403, "forbidden", f"{path}/order")
    bob.refused(403, "forbidden", f"{path}/seat", seat=0, to="open")
    ann.refused(422, "invalid", f"{path}/seat", seat=0, to="bot:nobody")


def test_drawing_seats_keeps_links_with_their_holders(site: Site, people: list[Player]) -> None:
    ann, bob, cid = people
    table = ann.lay()
    bob.join(table)
    link = bob.done(f"/api/tables/{table}/recovery", seat=1)["token"]
    ann.done(f"/api/tables/{table}/order", order=[1, 0])
    claimed = cid.done("/api/claim", token=link)
    assert claimed["seat"] == 0
    assert names(ann, table) == ["Bob", "Ann"]


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess"},
        {"seats": ["you"]},
        {"seats": ["you"] * 5},
        {"seats": ["you", "bot:alphazero"]},
        {"options": {"market": "z"}},
        {"options": {"nothing": "a"}},
        {"end_turn": "sometimes"},
        {"components": "not a components file"},
        {"components": "[["},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_one_line(
    lite: Site, body: dict[str, object]
) -> None:
    with lite.player() as ann:
        whole = {"game": "imhotep", "seats": ["you", "open"], **body}
        answer = ann.refused(422, "invalid", "/api/tables", **whole)
        assert "\n" not in answer["error"]["message"]


def test_bots_alone_cannot_start(lite: Site) -> None:
    with lite.player() as ann:
        table = ann.lay("bot:random", "bot:greedy")
        ann.refused(409, "nobody", f"/api/tables/{table}/start")


def test_a_shared_screen_has_several_seats_of_one_guest(site: Site) -> None:
    with site.player("Ann") as ann:
        table = ann.lay("you", "you", "you")
        info = ann.state(table)["table"]
        assert info["mine"] == [0, 1, 2] and info["status"] == "playing"
        assert len(set(names(ann, table))) == 3  # so that they can be told apart
        end = play_out(table, random.Random(1), ann)
        assert end["table"]["status"] == "over"
        assert {line["by"] for line in end["log"]} == {"chance", 0, 1, 2}


def test_a_table_with_figures_of_its_own_is_played_by_bots_too(site: Site) -> None:
    own = own_figures()[0]
    with site.player("Ann") as ann:
        table = ann.lay("you", "bot:greedy", components=own)
        kept = "SELECT text FROM figures JOIN tables ON figures = digest WHERE tables.id = :t"
        assert site.read(kept, t=table)[0][0] == own
        site.desk.tables.cache.clear()
        end = play_out(table, random.Random(2), ann)
        assert not [line for line in end["log"] if "fallback" in line.get("note", "")]
        assert ann.get(f"/api/tables/{table}/verify").json()["ok"]
        again = ann.done(f"/api/tables/{table}/rematch")["table"]
        assert site.read(kept, t=again)[0][0] == own
        assert site.read("SELECT count(*) FROM figures")[0][0] == 1


def test_options_are_part_of_the_table_and_shown(lite: Site) -> None:
    with lite.player() as ann:
        table = ann.lay("you", "you", options={"market": "b", "wrath": "on"})
        found = ann.state(table)
        assert found["table"]["options"]["market"] == "b"
        assert found["view"]["position"]["wrath"] is True


# ---------------------------------------------------------------- sessions and links


def test_case_13_a_cookie_is_worth_nothing_after_signing_out(
    site: Site, people: list[Player]
) -> None:
    table = two_play(people)
    actor, _ = turn(people, table)
    found = actor.state(table)
    token = actor.token
    with actor.socket(table) as ws:
        assert frame(ws)["view"]["seat"] is not None
        actor.done("/api/me/leave")
        assert closed(ws) == HANDED_OVER  # an open socket ends too
    with Player(site.address, "replay", token) as replayed:
        assert replayed.get("/api/me").json() == {"id": None}
        answer = replayed.command(table, found["view"]["legal"][0]["name"], found["seq"])
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "no_session")
        assert replayed.state(table)["table"]["mine"] == []
        with replayed.socket(table) as ws:
            assert frame(ws)["view"]["seat"] is None
    assert site.lines(table) == found["seq"]


def test_case_21_a_table_by_link_only_is_in_no_list(site: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    hidden, shown = ann.lay(), ann.lay(listed=True)
    listed = [row["id"] for row in bob.get("/api/tables", which="open").json()["tables"]]
    assert shown in listed and hidden not in listed
    assert bob.get("/api/tables/" + "0" * 32).status_code == 404


# ---------------------------------------------------------------- lists


def test_my_tables_hide_and_next(site: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    tables = [two_play(people) for _n in range(3)]
    mine = [row["id"] for row in ann.get("/api/tables", which="mine").json()["tables"]]
    assert set(tables) <= set(mine)
    ann.done(f"/api/tables/{tables[0]}/hide")
    mine = [row["id"] for row in ann.get("/api/tables", which="mine").json()["tables"]]
    assert tables[0] not in mine
    hidden = ann.get("/api/tables", which="mine", hidden=1).json()["tables"]
    assert [row["id"] for row in hidden if row["id"] in tables] == [tables[0]]
    assert tables[0] in [row["id"] for row in bob.get("/api/tables", which="mine").json()["tables"]]
    waiting = ann.get("/api/next").json()["table"]
    assert waiting in mine or waiting == tables[0]
    assert ann.state(waiting)["table"]["waiting"] == ann.state(waiting)["table"]["mine"]
    assert ann.get("/api/next", after=waiting).json()["table"] != waiting
    assert ann.get("/api/tables", which="nonsense").status_code == 422


def test_lists_show_who_sits_where_but_not_who_they_are(lite: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    table = ann.lay(listed=True)
    bob.join(table)
    answer = ann.get("/api/tables", which="open")
    row = next(row for row in answer.json()["tables"] if row["id"] == table)
    assert [seat["mine"] for seat in row["seats"]] == [True, False]
    assert bob.get("/api/me").json()["id"] not in answer.text


def test_a_guest_can_change_name_and_language(lite: Site) -> None:
    with lite.player("Ann") as ann:
        ann.lay()
        assert ann.done("/api/me", name="Anna", lang="nl")["name"] == "Anna"
        assert ann.get("/api/me").json()["lang"] == "nl"
        ann.refused(422, "invalid", "/api/me", lang="xx")
