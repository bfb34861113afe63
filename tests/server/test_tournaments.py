"""Tournaments on a real server: bots alone, people who leave, deadlines, races and crashes."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import sha256
from typing import Any

import pytest
from sqlalchemy import Connection

from akhet.server.store.schema import clocks, lines, seats, secrets, tables
from akhet.server.tournaments import rows
from tests.server.fake_time import Time
from tests.server.serving import Player, Site, serving, wait_for

PATH = "/api/tournaments"
QUICK = {"game": "imhotep", "seats": 2, "kind": "swiss", "flexible": False, "rest_seconds": 0}


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def site(sqlite_url: str, clock: Time) -> Iterator[Site]:
    with serving(sqlite_url, clock=clock, steady=clock.ticks, bots=2) as found:
        yield found


@pytest.fixture
def people(site: Site) -> Iterator[list[Player]]:
    with ExitStack() as stack:
        names = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
        yield [stack.enter_context(site.player(name)) for name in names]


def make(host: Player, **more: object) -> str:
    body = {**QUICK, "title": "Nile Cup", "name": host.name, **more}
    return str(host.done(PATH, **body)["tournament"])


def state(player: Player, id: str) -> Any:
    answer = player.get(f"{PATH}/{id}", lang="en")
    assert answer.status_code == 200, answer.text
    return answer.json()


def look(site: Site) -> None:
    """What the sweep does by itself every few seconds."""
    site.call(site.desk.tournaments.look())


def enter(id: str, *players: Player) -> list[int]:
    return [int(one.done(f"{PATH}/{id}/join", name=one.name)["player"]) for one in players]


def test_a_knockout_of_eight_and_a_round_robin_of_five_bots_play_themselves(
    site: Site, people: list[Player]
) -> None:
    ann = people[0]
    cup = make(ann, kind="knockout", bots=["random"] * 8)
    robin = make(ann, kind="robin", bots=["random"] * 5)
    for id in (cup, robin):
        ann.done(f"{PATH}/{id}/start")
    check_cup(until_over(ann, cup))
    check_robin(until_over(ann, robin))


def until_over(player: Player, id: str) -> Any:
    wait_for(lambda: state(player, id)["status"] == "over", 600)
    return state(player, id)


def check_cup(found: Any) -> None:
    """Four tables, two, one; who won the final has won."""
    assert [len(played["tables"]) for played in found["played"]] == [4, 2, 1]
    final = found["played"][-1]["tables"][0]
    firsts = [seat["number"] for seat in final["seats"] if seat["rank"] == 1]
    assert found["standings"][0]["number"] in firsts
    assert [one["out"] for one in found["standings"]] == [0, 3, 2, 2, 1, 1, 1, 1]


def check_robin(found: Any) -> None:
    """All met once, each sat out once, and nobody always began."""
    assert [len(played["tables"]) for played in found["played"]] == [2] * 5
    assert [(one["played"], one["byes"]) for one in found["standings"]] == [(4, 1)] * 5
    pairs = {frozenset(seat["number"] for seat in t["seats"]) for t in all_tables(found)}
    assert len(pairs) == 10
    begins = [t["seats"][0]["number"] for t in all_tables(found)]
    assert sorted(begins.count(n) for n in range(1, 6)) == [2] * 5


def all_tables(found: Any) -> list[Any]:
    return [table for played in found["played"] for table in played["tables"]]


# ---------------------------------------------------------------- people


def agree(site: Site, people: list[Player], table: str) -> None:
    """Those who sit at a table end the match where it is, all together."""
    seats = [one for one in people if one.state(table)["table"]["mine"]]
    seq = seats[0].state(table)["seq"]
    for one in seats:
        one.done(f"/api/tables/{table}/end", expected_seq=seq)


def open_tables(player: Player, id: str) -> list[str]:
    return [t["table"] for t in all_tables(state(player, id)) if t["why"] is None]


def begun(people: list[Player], *more: Player, **wish: object) -> str:
    """A tournament that has started with these people."""
    id = make(people[0], **wish)
    enter(id, *people, *more)
    people[0].done(f"{PATH}/{id}/start")
    wait_for(lambda: state(people[0], id)["round"] == 1 and all(open_tables(people[0], id)))
    return id


def play_round(site: Site, people: list[Player], id: str) -> None:
    for table in open_tables(people[0], id):
        agree(site, people, table)
    look(site)


def test_people_enter_play_and_the_rounds_go_on_by_themselves(
    site: Site, people: list[Player]
) -> None:
    four = people[:4]
    id = begun(four, rounds=3)
    before = state(four[0], id)
    assert before["seed"] and before["commitment"] == sha256(before["seed"].encode()).hexdigest()
    for number in (1, 2, 3):
        found = state(four[1], id)
        assert (found["round"], found["status"]) == (number, "running")
        assert found["table"] in open_tables(four[1], id)  # my own is told
        play_round(site, four, id)
    found = until_over(four[0], id)
    met = [frozenset(seat["number"] for seat in t["seats"]) for t in all_tables(found)]
    assert len(set(met)) == 6  # everybody met everybody once
    assert {one["points"] for one in found["standings"]} == {18.0}  # ended level, all of them


def test_the_seed_is_told_only_once_nobody_can_choose_any_more(people: list[Player]) -> None:
    id = make(people[0])
    enter(id, people[1])
    found = state(people[1], id)
    assert found["seed"] is None and len(found["commitment"]) == 64
    assert {one["lot"] for one in found["standings"]} == {""}


def test_who_leaves_in_a_round_is_last_there_and_in_no_round_after(
    site: Site, people: list[Player]
) -> None:
    """At a table of three a bot plays on; at a table of two the other one wins at once."""
    three = people[:6]
    id = begun(three, seats=3, rounds=3)
    table = state(people[2], id)["table"]
    seat = people[2].state(table)["table"]["mine"][0]
    people[2].done(f"{PATH}/{id}/leave")
    people[2].done(f"{PATH}/{id}/leave")  # pressed twice
    others = [one for one in three if one is not people[2]]
    wait_for(lambda: people[0].state(table)["table"]["seats"][seat]["kind"] == "bot")
    assert people[0].state(table)["table"]["seats"][seat]["handed"] == "resigned"
    for one in open_tables(people[0], id):
        agree(site, others, one)
    look(site)
    found = state(people[0], id)
    ranks = {s["name"]: s["rank"] for t in found["played"][0]["tables"] for s in t["seats"]}
    assert ranks["Cid"] == 3 and sorted(ranks.values()) == [1, 1, 1, 1, 1, 3]
    assert found["status"] == "running" and found["round"] == 2
    second = [seat["name"] for t in found["played"][1]["tables"] for seat in t["seats"]]
    assert "Cid" not in second and "Cid" not in [b["name"] for b in found["played"][1]["byes"]]
    people[2].refused(409, "left_before", f"{PATH}/{id}/join")

    two = begun(people[3:7], kind="knockout")
    table = state(people[4], two)["table"]
    people[4].done(f"{PATH}/{two}/leave")
    wait_for(lambda: table not in open_tables(people[3], two))
    found = next(t for t in all_tables(state(people[3], two)) if t["table"] == table)
    assert found["why"] == "awarded"
    assert {s["name"]: s["rank"] for s in found["seats"]}["Eve"] == 2


def test_who_resigns_at_the_table_is_last_there_and_plays_on_in_the_next_round(
    site: Site, people: list[Player]
) -> None:
    id = begun(people[:4], rounds=2)
    for table in open_tables(people[0], id):
        one = next(one for one in people[:4] if one.state(table)["table"]["mine"])
        one.done(f"/api/tables/{table}/resign", seat=one.state(table)["table"]["mine"][0])
        agree(site, [other for other in people[:4] if other is not one], table)
    look(site)
    found = state(people[0], id)
    assert found["round"] == 2 and len(open_tables(people[0], id)) == 2
    assert sorted(one["points"] for one in found["standings"]) == [0, 0, 12, 12]


def test_at_the_deadline_whoever_is_to_move_comes_last(
    site: Site, people: list[Player], clock: Time
) -> None:
    id = begun(people[:4], rounds=1, round_seconds=3_600)
    asked = set[str]()
    for table in open_tables(people[0], id):
        now = people[0].state(table)["table"]
        asked |= {now["seats"][seat]["name"] for seat in now["waiting"]}
    clock.go(3_590)
    look(site)
    assert state(people[0], id)["status"] == "running" and state(people[0], id)["ends"] == 10
    clock.go(11)
    look(site)
    found = state(people[0], id)
    assert found["status"] == "over" and {t["why"] for t in all_tables(found)} == {"deadline"}
    ranks = {s["name"]: s["rank"] for t in all_tables(found) for s in t["seats"]}
    assert {name for name, rank in ranks.items() if rank == 2} == asked and len(asked) == 2


def test_a_rest_lies_between_rounds_in_which_people_may_leave_or_come_late(
    site: Site, people: list[Player], clock: Time
) -> None:
    id = begun(people[:4], rounds=2, rest_seconds=300)
    play_round(site, people[:4], id)
    found = state(people[0], id)
    assert (found["round"], found["begins"], found["ends"]) == (1, 300, None)
    people[3].done(f"{PATH}/{id}/leave")
    enter(id, people[4])
    clock.go(301)
    look(site)
    wait_for(lambda: state(people[0], id)["round"] == 2)
    names = [s["name"] for t in state(people[0], id)["played"][1]["tables"] for s in t["seats"]]
    assert sorted(names) == ["Ann", "Bob", "Cid", "Eve"]
    late = next(one for one in state(people[0], id)["standings"] if one["name"] == "Eve")
    assert (late["since"], late["points"]) == (2, 0)
    people[5].refused(409, "entered_late", f"{PATH}/{id}/join", name="Fay")


def test_late_entrants_only_where_the_host_allows(site: Site, people: list[Player]) -> None:
    id = begun(people[:3], late=False)
    people[4].refused(409, "entered_late", f"{PATH}/{id}/join", name="Eve")
    cup = begun(people[:3], kind="knockout")
    people[4].refused(409, "entered_late", f"{PATH}/{cup}/join", name="Eve")


# ---------------------------------------------------------------- the host, and limits


def test_only_the_host_starts_removes_and_cancels(site: Site, people: list[Player]) -> None:
    ann, bob, cid = people[:3]
    id = make(ann)
    enter(id, ann, bob, cid)
    for path, body in (("start", {}), ("cancel", {}), ("remove", {"player": 1})):
        bob.refused(403, "forbidden", f"{PATH}/{id}/{path}", **body)
    bob.refused(403, "forbidden", f"{PATH}/{id}/bots", bot="random")
    ann.done(f"{PATH}/{id}/remove", player=3)
    ann.refused(409, "too_few", f"{PATH}/{id}/start")
    assert [one["name"] for one in state(ann, id)["standings"]].count("Cid") == 0
    ann.done(f"{PATH}/{id}/bots", bot="random", count=2)
    assert state(ann, id)["players"] == 4
    ann.done(f"{PATH}/{id}/cancel")
    assert state(bob, id)["status"] == "cancelled"
    people[3].refused(409, "entered_late", f"{PATH}/{id}/join", name="Dan")


def test_what_nobody_can_mean_is_refused(site: Site, people: list[Player]) -> None:
    ann = people[0]
    wrong: list[dict[str, object]] = [
        {"game": "chess"},
        {"kind": "league"},
        {"seats": 9},
        {"seats": 1},
        {"game": "amunre", "seats": 2},
        {"most": 2},
        {"most": 257},
        {"kind": "robin", "most": 33},
        {"rounds": 21},
        {"advance": 2},
        {"round_seconds": 5},
        {"options": {"market": "c"}},
        {"options": {"moon": "full"}},
        {"bots": ["nobody"]},
        {"clock": {"kind": "move", "seconds": 1}},
    ]
    for more in wrong:
        ann.refused(422, "invalid", PATH, **{**QUICK, **more})
    assert ann.get(PATH, which="mine").json() == {"tournaments": []}
    assert ann.get(f"{PATH}/{'a' * 32}").status_code == 404
    assert ann.get(f"{PATH}/%00").status_code == 404
    assert ann.get(PATH, which="none").status_code == 422


def test_a_guest_hosts_two_at_a_time_and_places_run_out(site: Site, people: list[Player]) -> None:
    ann, bob = people[:2]
    first, _second = make(ann), make(ann, most=3)
    ann.refused(429, "too_many_tournaments", PATH, **QUICK)
    ann.done(f"{PATH}/{first}/cancel")
    last = make(ann, most=3, bots=["random"] * 3)
    bob.refused(409, "tournament_full", f"{PATH}/{last}/join", name="Bob")


def test_two_of_the_same_name_are_told_apart(site: Site, people: list[Player]) -> None:
    ann, other = people[:2]
    id = make(ann)
    enter(id, ann)
    other.done(f"{PATH}/{id}/join", name="Ann")
    assert sorted(one["name"] for one in state(ann, id)["standings"]) == ["Ann", "Ann 2"]


def test_lists_show_what_is_listed_and_my_own(site: Site, people: list[Player]) -> None:
    ann, bob = people[:2]
    shown, hidden = make(ann, title="Seen"), make(bob, listed=False, title="Hidden")
    ids = [row["id"] for row in bob.get(PATH).json()["tournaments"]]
    assert ids == [shown]
    assert [row["id"] for row in bob.get(PATH, which="mine").json()["tournaments"]] == [hidden]
    assert state(ann, hidden)["title"] == "Hidden"  # whoever has the link


def test_no_engine_helps_at_the_table_of_a_tournament(site: Site, people: list[Player]) -> None:
    """Also where one person plays against bots, who could have hints anywhere else."""
    ann = people[0]
    id = begun([ann], bots=["random"] * 2, seats=3)
    table = state(ann, id)["table"]
    assert ann.state(table)["table"]["hints"] is False
    ann.refused(409, "no_hints", f"/api/tables/{table}/hint")
    ann.refused(409, "between_people", f"/api/tables/{table}/fork", line=0, seats=["you"] * 3)
    alone = ann.lay("you", "bot:random")
    assert ann.state(alone)["table"]["hints"] is True


def test_what_never_began_is_forgotten_after_long(site: Site, people: list[Player]) -> None:
    old, running = make(people[0]), begun(people[1:5])
    now = site.desk.tables.now()
    clear = site.desk.tables.write(lambda conn: rows.clear_unbegun(conn, now + 1))
    assert site.call(clear) == 1
    assert people[0].get(f"{PATH}/{old}").status_code == 404
    assert state(people[1], running)["status"] == "running"


# ---------------------------------------------------------------- crashes


def test_a_crash_between_storing_a_round_and_laying_its_tables_is_repaired(
    site: Site, people: list[Player], sqlite_url: str
) -> None:
    id = begun(people[:4], rounds=1)
    lost = open_tables(people[0], id)[0]
    seats_before = state(people[0], id)["played"][0]
    site.call(site.desk.tables.write(lambda conn: as_if_never_laid(conn, lost)))
    del site.desk.tables.cache[lost]
    assert people[0].get(f"/api/tables/{lost}").status_code == 404
    assert None in open_tables(people[0], id)
    look(site)
    assert state(people[0], id)["played"][0] == seats_before  # the same table, seats and all
    assert people[0].state(lost)["table"]["status"] == "playing"
    look(site)
    assert len(site.read("SELECT match FROM tournament_tables")) == 2


def as_if_never_laid(conn: Connection, match: str) -> None:
    for part in (lines, seats, secrets, clocks):
        conn.execute(part.delete().where(part.c.match == match))
    conn.execute(tables.delete().where(tables.c.id == match))


def test_a_crash_between_leaving_and_the_bot_is_repaired(site: Site, people: list[Player]) -> None:
    id = begun(people[:6], seats=3, rounds=1)
    table = state(people[0], id)["table"]
    site.call(site.desk.tables.write(lambda conn: rows.leave_player(conn, id, 1, 1)))
    assert people[0].state(table)["table"]["mine"]
    look(site)
    assert people[0].state(table)["table"]["mine"] == []


# ---------------------------------------------------------------- nodes


def test_two_nodes_that_race_to_begin_a_round_make_it_once(postgres_url: str) -> None:
    """Both see that a round is over and go on at the same moment, many times."""
    both = (serving(postgres_url, bots=0), serving(postgres_url, bots=0))
    with both[0] as one, both[1] as two, ExitStack() as stack:
        crowd = [stack.enter_context(one.player(f"P{n}")) for n in range(6)]
        id = make(crowd[0], rounds=4)
        enter(id, *crowd)
        crowd[0].done(f"{PATH}/{id}/start")
        for number in range(1, 5):
            race([one, two], id)
            found = state(crowd[0], id)
            assert found["round"] == number
            assert len(found["played"][number - 1]["tables"]) == 3
            tables_now = [t["table"] for t in found["played"][number - 1]["tables"]]
            for table in tables_now:
                agree(one, crowd, table)
        race([one, two], id)
        found = state(crowd[0], id)
        assert found["status"] == "over"
        laid = one.read("SELECT count(*) FROM tables")[0][0]
        assert laid == one.read("SELECT count(*) FROM tournament_tables")[0][0] == 12
        assert one.read("SELECT count(*) FROM tournament_rounds")[0][0] == 4


def race(nodes: list[Site], id: str) -> None:
    """All nodes go on with a tournament at the same moment, and once more for who was slower."""
    start = threading.Barrier(len(nodes))

    def go(site: Site) -> None:
        start.wait()
        for _n in range(3):
            site.call(site.desk.tournaments.advance(id))

    threads = [threading.Thread(target=go, args=(site,)) for site in nodes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_a_tournament_survives_a_restart(sqlite_url: str, clock: Time) -> None:
    with serving(sqlite_url, clock=clock, steady=clock.ticks, bots=0) as site, ExitStack() as stack:
        crowd = [stack.enter_context(site.player(f"P{n}")) for n in range(4)]
        id = begun(crowd, rounds=2, round_seconds=600)
        tokens = [one.token for one in crowd]
        clock.go(300)
        site.call(site.desk.tables.uptime.beat(site.desk.store))
    clock.now += 90_000  # the server does not run: no round ends by that
    with serving(sqlite_url, clock=clock, steady=clock.ticks, bots=0) as site:
        crowd = [Player(site.address, f"P{n}", token) for n, token in enumerate(tokens)]
        look(site)
        assert 250 <= state(crowd[0], id)["ends"] <= 300
        play_round(site, crowd, id)
        assert state(crowd[0], id)["round"] == 2
        for one in crowd:
            one.http.close()
