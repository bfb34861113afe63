"""Turns, take-backs and rematches; what is kept of a match and shown of its past."""

import random

from akhet.server.limits import USUAL
from tests.server.serving import (
    MARKET_B,
    Player,
    Site,
    names,
    play_out,
    turn,
    two_play,
)

pytest_plugins = ["tests.server.sites"]

# ---------------------------------------------------------------- turns, take-backs, rematch


def test_a_turn_of_several_parts_waits_for_its_end(site: Site, people: list[Player]) -> None:
    table = two_play(people, end_turn="always")
    actor, other = turn(people, table)
    assert actor.choose(table, random.Random(1), "take")
    found = actor.state(table)["table"]
    assert found["pending"] == found["mine"][0] and found["waiting"] == [found["pending"]]
    assert other.state(table)["view"]["legal"] == []
    refused = other.command(table, "take", found["seq"])
    assert refused.json()["error"]["code"] == "pending"
    assert other.go(table, "done").json()["error"]["code"] == "nothing_pending"
    assert actor.state(table)["view"]["can_undo"]
    assert actor.go(table, "undo").status_code == 200  # it can be undone till then
    assert actor.choose(table, random.Random(1), "take")
    assert actor.go(table, "done").status_code == 200
    assert other.choose(table, random.Random(1), "take")
    assert actor.go(table, "undo").status_code == 409  # and no longer


def test_a_take_back_needs_the_consent_of_all(site: Site, people: list[Player]) -> None:
    ann, bob, cid = people
    rng = random.Random(2)
    table = two_play(people)
    path = f"/api/tables/{table}"
    start = ann.state(table)
    for _move in range(4):
        assert ann.choose(table, rng) or bob.choose(table, rng)
    line = start["log"][-1]["n"]
    seq = site.lines(table)
    ann.done(f"{path}/takeback", line=line)
    shown = {"line": line, "seq": seq}
    assert bob.state(table)["table"]["takeback"] == {**shown, "by": 0, "consent": [0]}
    assert site.lines(table) == seq
    cid.lay()
    cid.refused(403, "forbidden", f"{path}/consent", accept=True, **shown)
    bob.done(f"{path}/consent", accept=False, **shown)
    assert ann.state(table)["table"]["takeback"] is None
    bob.refused(409, "stale", f"{path}/consent", accept=True, **shown)
    ann.done(f"{path}/takeback", line=line)
    bob.done(f"{path}/consent", accept=True, **shown)
    assert not site.read("SELECT * FROM takebacks WHERE match = :t", t=table)
    now = ann.state(table)
    assert now["view"]["position"] == start["view"]["position"]
    assert now["log"][-1]["consent"] == [0, 1] and site.lines(table) == seq + 1
    assert ann.post(f"{path}/takeback", line=9_999).status_code in (409, 422)


def test_a_take_back_lapses_when_the_match_moves_on(site: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    rng = random.Random(3)
    table = two_play(people)
    path = f"/api/tables/{table}"
    assert ann.choose(table, rng)
    line = ann.state(table)["log"][-2]["n"]
    ann.done(f"{path}/takeback", line=line)
    shown = {"line": line, "seq": site.lines(table)}
    assert bob.choose(table, rng) or ann.choose(table, rng)
    assert bob.state(table)["table"]["takeback"] is None
    bob.refused(409, "stale", f"{path}/consent", accept=True, **shown)
    bob.refused(409, "stale", f"{path}/consent", accept=True, line=line, seq=site.lines(table))


def test_consent_is_to_what_was_shown_and_to_nothing_else(site: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    rng = random.Random(6)
    table = two_play(people)
    path = f"/api/tables/{table}"
    for _move in range(6):
        assert ann.choose(table, rng) or bob.choose(table, rng)
    numbers = [line["n"] for line in ann.state(table)["log"] if line.get("do")]
    near, far, seq = numbers[-2], numbers[-5], site.lines(table)
    ann.done(f"{path}/takeback", line=near)
    seen = bob.state(table)["table"]["takeback"]
    assert (seen["line"], seen["seq"]) == (near, seq)
    ann.done(f"{path}/takeback", line=far)  # while Bob still looks at the other one
    for accept in (True, False):
        answer = bob.refused(409, "stale", f"{path}/consent", accept=accept, line=near, seq=seq)
        assert answer["state"]["table"]["takeback"]["line"] == far  # the fresh state goes along
    bob.refused(422, "invalid", f"{path}/consent", accept=True)
    assert site.lines(table) == seq
    bob.done(f"{path}/consent", accept=True, line=far, seq=seq)
    assert ann.state(table)["log"][-1]["undo"] == far


def test_bots_agree_to_any_take_back(lite: Site) -> None:
    with lite.player("Ann") as ann:
        table = ann.lay("you", "bot:random", end_turn="never")
        rng = random.Random(4)
        start = ann.state(table)["log"][-1]["n"]
        while not ann.choose(table, rng):
            pass
        ann.done(f"/api/tables/{table}/takeback", line=start)
        assert ann.state(table)["view"]["seq"] > start


def test_a_rematch_is_one_table_however_often_it_is_asked_for(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = two_play(people)
    ann.refused(409, "not_over", f"/api/tables/{table}/rematch")
    play_out(table, random.Random(5), ann, bob)
    again = [player.done(f"/api/tables/{table}/rematch")["table"] for player in (ann, bob, ann)]
    assert len(set(again)) == 1 and again[0] != table
    assert names(ann, again[0]) == ["Bob", "Ann"]  # somebody else begins
    seats = bob.state(again[0])["table"]["seats"]
    assert [seat["free"] for seat in seats] == [True, False]  # nobody is dragged along
    cid.lay()
    cid.refused(409, "not_over", f"/api/tables/{table}/rematch")
    assert ann.state(table)["table"]["rematch"] == again[0]


def test_a_rematch_keeps_the_seats_of_others_until_they_take_them_or_say_no(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = two_play(people)
    play_out(table, random.Random(5), ann, bob)
    again = ann.done(f"/api/tables/{table}/rematch", order="same")["table"]
    T = f"/api/tables/{again}"
    found = bob.state(again)["table"]
    assert (found["asked"], found["mine"], names(bob, again)) == ([1], [], ["Ann", "Bob"])
    assert again in [row["id"] for row in bob.get("/api/tables", which="mine").json()["tables"]]
    ann.refused(409, "seats_free", f"{T}/start")
    cid.lay()
    cid.refused(409, "kept", f"{T}/join", name="Cid")
    cid.refused(409, "kept", f"{T}/join", name="Cid", seat=1)

    assert bob.done(f"{T}/join", name="Bob")["seat"] == 1
    assert bob.state(again)["table"]["asked"] == []
    bob.done(f"{T}/leave")  # on second thoughts
    assert cid.done(f"{T}/join", name="Cid")["seat"] == 1


def test_who_says_no_to_a_rematch_leaves_the_seat_open(site: Site, people: list[Player]) -> None:
    ann, bob, cid = people
    table = two_play(people)
    play_out(table, random.Random(6), ann, bob)
    ann.refused(422, "invalid", f"/api/tables/{table}/rematch", order="sideways")
    again = ann.done(f"/api/tables/{table}/rematch", order="drawn")["table"]
    assert ann.state(again)["table"]["seating"] == "drawn"
    bob.done(f"/api/tables/{again}/leave")
    seats = ann.state(again)["table"]["seats"]
    assert [(s["free"], s["kept"], s["name"]) for s in seats if not s["mine"]] == [
        (True, False, "")
    ]
    bob.refused(403, "forbidden", f"/api/tables/{again}/leave")
    cid.lay()
    cid.done(f"/api/tables/{again}/join", name="Cid")


def test_a_finished_match_is_kept_shown_to_all_forked_and_imported(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = two_play(people, options=MARKET_B)
    path = f"/api/tables/{table}"
    end = play_out(table, random.Random(6), ann, bob, wanted="sail")
    text = cid.get(f"{path}/export").text
    new = cid.http.post("/api/import", content=text.encode()).json()["table"]
    copy = cid.state(new)
    assert copy["view"]["scores"] == end["view"]["scores"]
    assert copy["table"]["status"] == "over"
    half = len(end["log"]) // 2
    place = cid.get(f"{path}/position/{half}", seat=1).json()
    fork = cid.done(f"{path}/fork", line=half, seats=["you", "you"])["table"]
    forked = cid.state(fork)
    assert forked["table"]["origin"] == f"{table}:{half}"
    assert forked["view"]["scores"] == place["scores"]
    assert cid.get(f"/api/tables/{fork}/verify").json()["ok"] is None
    play_out(fork, random.Random(7), cid)
    found = cid.get(f"/api/tables/{fork}/verify").json()
    assert found["ok"] and found["complete"]  # the match it comes from is stored here
    assert "origin" in [item["code"] for item in found["checked"]]
    cid.refused(422, "invalid", f"{path}/fork", line=half, seats=["you"])
    cid.refused(404, "not_found", f"{path}/fork", line=99_999, seats=["you", "you"])


def test_positions_in_a_row_are_the_positions_one_by_one(site: Site) -> None:
    with site.player("Ann") as ann:
        rng = random.Random(8)
        table = ann.lay("you", "you", end_turn="never")
        for _move in range(12):
            ann.choose(table, rng)
            if rng.random() < 0.4:
                ann.go(table, "undo")
        path = f"/api/tables/{table}"
        lines = ann.state(table)["seq"]
        assert [line for line in ann.state(table)["log"] if "undo" in line]
        rows = ann.get(f"{path}/positions", first=2, count=60).json()["positions"]
        assert [row["line"] for row in rows] == list(range(2, lines + 1))
        for row in rows:
            assert row == ann.get(f"{path}/position/{row['line']}").json()
        assert ann.get(f"{path}/positions", first=lines + 1).json() == {"positions": []}
        assert ann.get(f"{path}/position/{lines + 1}").status_code == 404


def test_a_preview_shows_what_a_choice_leads_to_and_changes_nothing(
    site: Site, people: list[Player]
) -> None:
    table = two_play(people)
    actor, other = turn(people, table)
    found = actor.state(table)
    for action in found["view"]["legal"][:4]:
        shown = actor.get(f"/api/tables/{table}/preview", action=action["name"]).json()
        assert shown["position"] != found["view"]["position"]
    assert actor.state(table) == found
    assert other.get(f"/api/tables/{table}/preview", action="take").status_code == 409
    assert actor.get(f"/api/tables/{table}/preview", action="nothing").status_code == 422


def test_a_bug_report_keeps_up_to_which_line_whose_eyes_saw_the_match(
    site: Site, people: list[Player]
) -> None:
    table = two_play(people)
    path = f"/api/tables/{table}/report"
    number = people[0].done(path, text="the \x00 ship\nsank")["number"]
    kept = site.read("SELECT text, log, seq, seat FROM reports WHERE id = :n", n=number)[0]
    assert kept == (
        "the ship sank",
        "",
        site.lines(table),
        people[0].state(table)["table"]["mine"][0],
    )
    assert people[1].done(path, text="the ship sank")["number"] == number  # kept once
    assert people[1].done(path, text="it swam again")["number"] > number


def test_about_one_match_only_so_many_reports_are_kept(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    path = f"/api/tables/{table}/report"
    numbers = [people[0].done(path, text=f"fault {n}")["number"] for n in range(60)]
    assert len(set(numbers)) == USUAL.reports
    assert set(numbers[USUAL.reports :]) == {numbers[USUAL.reports - 1]}
