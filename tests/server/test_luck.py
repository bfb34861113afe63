"""Case 19: nobody chooses the deal. Commit, then open; who withholds is named; seats are drawn."""

import contextlib
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from akhet.match import dice, file
from akhet.server.play.opening import OPEN_SECONDS
from tests.server.postgres import Cluster
from tests.server.serving import Player, Site, node, play_out, serving, wait_for

pytest_plugins = ["tests.server.sites"]


def nonce_of(player: Player) -> str:
    return player.name.lower().encode().hex().ljust(64, "0")


def pledge(player: Player, table: str) -> str:
    """What a person's program does while people gather."""
    commit = dice.sealed(nonce_of(player), table)
    player.done(f"/api/tables/{table}/commit", commitment=commit)
    return commit


def unseal(player: Player, table: str) -> None:
    """What it does once the match has started."""
    player.done(f"/api/tables/{table}/open", nonce=nonce_of(player))


def gathered(*players: Player, **more: Any) -> str:
    """A table at which all sit and all have committed."""
    words = ["you", *["open"] * (len(players) - 1)]
    table = players[0].lay(*words, **{"end_turn": "never", **more})
    for player in players[1:]:
        player.join(table)
    for player in players:
        pledge(player, table)
    return table


def status(player: Player, table: str) -> str:
    return str(player.state(table)["table"]["status"])


def kinds(log: list[dict[str, Any]]) -> list[str]:
    """What the lines before the first draw are."""
    names = ("commit", "nonce", "withheld", "seating", "do")
    found = [next(name for name in names if name in line) for line in log]
    return found[: found.index("do")]


# ---------------------------------------------------------------- opening


def test_case_19_all_commitments_stand_in_the_log_before_any_nonce_is_opened(
    site: Site, people: list[Player]
) -> None:
    ann, bob, _ = people
    table = gathered(ann, bob)
    before = ann.state(table)
    assert before["table"]["status"] == "gathering" and before["log"] == []
    assert [seat["pledged"] for seat in before["table"]["seats"]] == [True, True]
    assert bob.post(f"/api/tables/{table}/open", nonce=nonce_of(bob)).status_code == 403

    ann.done(f"/api/tables/{table}/start")
    found = bob.state(table)
    assert found["table"]["status"] == "opening" and found["view"] is None
    assert kinds([*found["log"], {"do": ""}]) == ["commit", "commit"]
    assert found["table"]["commits"] == [dice.sealed(nonce_of(p), table) for p in (ann, bob)]
    unseal(bob, table)
    assert status(ann, table) == "opening"
    unseal(ann, table)
    unseal(ann, table)  # a retry is harmless
    end = play_out(table, random.Random(19), ann, bob)
    assert kinds(end["log"]) == ["commit", "commit", "nonce", "nonce"]

    report = ann.get(f"/api/tables/{table}/verify").json()
    assert report["ok"] and report["complete"]
    assert "mix" in [item["code"] for item in report["checked"]]
    assert [one["nonce"] for one in report["added"]] == [nonce_of(ann), nonce_of(bob)]
    exported = file.verify(ann.get(f"/api/tables/{table}/export").text)
    assert exported.draws_checked and exported.match.luck.nonces == [nonce_of(ann), nonce_of(bob)]


def test_case_19_who_withholds_is_named_and_play_goes_on(site: Site, people: list[Player]) -> None:
    ann, bob, cid = people
    table = gathered(ann, bob, cid)
    ann.done(f"/api/tables/{table}/start")
    unseal(ann, table)
    unseal(cid, table)
    wait_for(lambda: status(ann, table) == "playing", OPEN_SECONDS + 10)

    found = cid.state(table)
    assert kinds(found["log"]) == ["commit"] * 3 + ["nonce"] * 2 + ["withheld"]
    assert [line["by"] for line in found["log"] if "withheld" in line] == [1]
    bob.refused(409, "too_late", f"/api/tables/{table}/open", nonce=nonce_of(bob))
    play_out(table, random.Random(3), ann, bob, cid)
    report = ann.get(f"/api/tables/{table}/verify").json()
    assert report["ok"] and report["complete"]
    withheld = next(item for item in report["beyond"] if item["code"] == "withheld")
    assert withheld["figures"] == {"seats": "2", "deals": 2}


def test_a_table_without_commitments_starts_at_once(lite: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    table = ann.lay()
    bob.join(table)
    ann.done(f"/api/tables/{table}/start")
    assert status(ann, table) == "playing"
    assert status(ann, ann.lay("you", "bot:random")) == "playing"


def test_somebody_without_a_program_that_takes_part_does_not_hold_up_the_others(
    lite: Site, people: list[Player]
) -> None:
    ann, bob, _ = people
    table = ann.lay(end_turn="never")
    bob.join(table)
    pledge(ann, table)
    ann.done(f"/api/tables/{table}/start")
    unseal(ann, table)
    found = ann.state(table)
    assert found["table"]["status"] == "playing" and kinds(found["log"]) == ["commit", "nonce"]


@pytest.mark.parametrize("wrong", ["", "a" * 63, "A" * 64, "a" * 65, "g" * 64])
def test_what_is_no_commitment_is_refused(lite: Site, people: list[Player], wrong: str) -> None:
    ann, _, _ = people
    table = ann.lay()
    assert ann.post(f"/api/tables/{table}/commit", commitment=wrong).status_code == 422


def test_only_those_who_sit_there_commit_and_only_what_is_theirs(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = ann.lay()
    bob.join(table)
    commit = pledge(ann, table)
    path = f"/api/tables/{table}"
    cid.lay()
    cid.refused(403, "forbidden", f"{path}/commit", commitment="0" * 64)
    bob.refused(409, "copied", f"{path}/commit", commitment=commit)
    pledge(bob, table)
    pledge(bob, table)  # again: nothing changes
    ann.done(f"{path}/start")
    ann.refused(409, "too_late", f"{path}/commit", commitment="1" * 64)
    ann.refused(422, "illegal", f"{path}/open", nonce=nonce_of(bob))
    cid.refused(403, "forbidden", f"{path}/open", nonce=nonce_of(ann))
    assert len(ann.state(table)["log"]) == 2


def test_nobody_changes_the_table_while_nonces_are_opened(lite: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    table = gathered(ann, bob)
    path = f"/api/tables/{table}"
    ann.done(f"{path}/start")
    for what, body in (
        ("start", {}),
        ("leave", {}),
        ("kick", {"seat": 1}),
        ("order", {"order": [1, 0]}),
        ("order", {}),
        ("seat", {"seat": 1, "to": "open"}),
        ("commit", {"commitment": "0" * 64}),
    ):
        assert ann.post(f"{path}/{what}", **body).status_code == 409, what
    body = {"action": "take", "expected_seq": 2, "key": "k"}
    ann.refused(409, "not_playing", f"{path}/commands", **body)
    assert ann.state(table)["table"]["waiting"] == []


# ---------------------------------------------------------------- whose a nonce is


def test_case_19_a_nonce_belongs_to_the_guest_and_not_to_the_chair(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = ann.lay("you", "open", "open", end_turn="never")
    path = f"/api/tables/{table}"
    bob.join(table, 1)
    cid.join(table, 2)
    for player in (ann, bob, cid):
        pledge(player, table)
    ann.done(f"{path}/order", order=[2, 0, 1])  # Cid, Ann, Bob
    bob.done(f"{path}/leave")
    with site.player("Dora") as dora:
        dora.join(table)
        ann.done(f"{path}/start")
        found = ann.state(table)["table"]
        assert found["commits"] == [dice.sealed(nonce_of(p), table) for p in (cid, ann)]
        assert bob.post(f"{path}/open", nonce=nonce_of(bob)).status_code == 403
        unseal(ann, table)
        unseal(cid, table)
        log = dora.state(table)["log"]
    assert [(line["by"], line["nonce"]) for line in log if "nonce" in line] == [
        (1, nonce_of(ann)),
        (0, nonce_of(cid)),
    ]


def test_somebody_with_several_chairs_has_one_nonce(lite: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    table = ann.lay("you", "open", "you", end_turn="never")
    bob.join(table)
    pledge(ann, table)
    pledge(bob, table)
    ann.done(f"/api/tables/{table}/start")
    assert [line["by"] for line in ann.state(table)["log"]] == [0, 1]
    unseal(ann, table)
    unseal(bob, table)
    assert status(bob, table) == "playing"


def test_a_program_may_commit_anew_while_people_gather(lite: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    table = gathered(ann, bob)
    other = dice.sealed("f" * 64, table)
    ann.done(f"/api/tables/{table}/commit", commitment=other)
    ann.done(f"/api/tables/{table}/start")
    assert ann.state(table)["table"]["commits"][0] == other
    assert len(lite.read("SELECT * FROM pledges WHERE match = :t", t=table)) == 2


# ---------------------------------------------------------------- seats


def test_case_19_drawn_seats_come_from_the_secret_and_cannot_be_drawn_again(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    seen = set()
    for _n in range(4):
        table = gathered(ann, bob, cid)
        path = f"/api/tables/{table}"
        for _again in range(5):  # pleased or not: nothing is drawn before the start
            ann.done(f"{path}/order")
            seats = ann.state(table)["table"]["seats"]
            assert [seat["name"] for seat in seats] == ["Ann", "Bob", "Cid"]
        assert ann.state(table)["table"]["seating"] == "drawn"
        ann.done(f"{path}/start")
        for player in (cid, bob, ann):
            unseal(player, table)
        found = bob.state(table)
        assert kinds(found["log"])[-1] == "seating"
        order = [int(n) for n in found["log"][6]["seating"].split(",")]
        names = [seat["name"] for seat in found["table"]["seats"]]
        assert names == [["Ann", "Bob", "Cid"][old] for old in order]
        assert found["table"]["mine"] == [names.index("Bob")]
        opened = {line["nonce"]: line["by"] for line in found["log"] if "nonce" in line}
        assert opened[nonce_of(cid)] == names.index("Cid")
        ann.refused(409, "started", f"{path}/order")
        seen.add(tuple(names))
    play_out(table, random.Random(1), ann, bob, cid)
    report = ann.get(f"/api/tables/{table}/verify").json()
    assert report["complete"] and "seating" in [item["code"] for item in report["checked"]]
    assert {one["seat"] for one in report["added"]} == {0, 1, 2} and seen


def test_seats_are_drawn_at_once_where_nobody_is_awaited_and_bots_move_along(lite: Site) -> None:
    with lite.player("Ann") as ann:
        places = set()
        for _n in range(12):
            table = ann.lay("you", "bot:random", "bot:greedy", draw=True)
            found = ann.state(table)["table"]
            assert found["status"] == "playing" and len(found["mine"]) == 1
            assert sorted(seat["bot"] or "" for seat in found["seats"]) == ["", "greedy", "random"]
            assert found["seats"][found["mine"][0]]["name"] == "Ann"
            places.add(found["mine"][0])
        assert len(places) > 1  # 1 in 3^11 by chance
        end = play_out(table, random.Random(4), ann)
        assert end["table"]["status"] == "over"
        assert ann.get(f"/api/tables/{table}/verify").json()["complete"]


def test_an_order_made_by_hand_is_in_the_log_as_such(lite: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    table = ann.lay(end_turn="never")
    bob.join(table)
    ann.done(f"/api/tables/{table}/order")
    ann.done(f"/api/tables/{table}/order", order=[1, 0])
    assert bob.state(table)["table"]["seating"] == "arranged"
    ann.done(f"/api/tables/{table}/start")
    found = bob.state(table)
    assert found["log"][0]["seating"] == "arranged"
    assert [seat["name"] for seat in found["table"]["seats"]] == ["Bob", "Ann"]


def test_a_rematch_between_people_gathers_so_that_both_can_commit(
    lite: Site, people: list[Player]
) -> None:
    ann, bob, _ = people
    table = gathered(ann, bob)
    ann.done(f"/api/tables/{table}/start")
    unseal(ann, table)
    unseal(bob, table)
    play_out(table, random.Random(2), ann, bob)
    again = bob.done(f"/api/tables/{table}/rematch")["table"]
    assert ann.done(f"/api/tables/{table}/rematch")["table"] == again
    ann.done(f"/api/tables/{again}/join", name="Ann")
    found = ann.state(again)["table"]
    assert found["status"] == "gathering" and [s["free"] for s in found["seats"]] == [False, False]
    pledge(ann, again)
    pledge(bob, again)
    bob.done(f"/api/tables/{again}/start")
    assert status(ann, again) == "opening"


# ---------------------------------------------------------------- restarts and nodes


def test_a_table_that_was_opening_when_the_server_ended_starts_by_itself(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    with serving(url) as site, site.player("Ann") as ann, site.player("Bob") as bob:
        table = gathered(ann, bob)
        ann.done(f"/api/tables/{table}/start")
        unseal(ann, table)
        tokens = ann.token, bob.token
    with serving(url) as site:
        ann, bob = (Player(site.address, "x", token) for token in tokens)
        with ann, bob:
            wait_for(lambda: status(ann, table) == "playing", OPEN_SECONDS + 15)
            found = bob.state(table)
            assert kinds(found["log"]) == ["commit", "commit", "nonce", "withheld"]


def test_a_clock_that_is_set_back_keeps_nobody_waiting(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    with serving(url, clock=lambda: 2e9) as site, site.player("Ann") as ann:
        with site.player("Bob") as bob:
            table = gathered(ann, bob)
        ann.done(f"/api/tables/{table}/start")
        token = ann.token
    with serving(url, clock=lambda: 1e9) as site, Player(site.address, "x", token) as ann:
        wait_for(lambda: status(ann, table) == "playing", 20)


@contextlib.contextmanager
def two_nodes(cluster: Cluster) -> Iterator[tuple[Any, Any]]:
    with cluster.database() as url, node(url) as one, node(url) as two:
        yield one, two


def test_case_19_on_two_nodes_the_last_to_open_deals_once(cluster: Cluster) -> None:
    with two_nodes(cluster) as (one, two), one.player("Ann") as ann, two.player("Bob") as bob:
        for _n in range(4):
            table = ann.lay(end_turn="never")
            bob.join(table)
            ann.done(f"/api/tables/{table}/order")
            threads = [threading.Thread(target=pledge, args=(p, table)) for p in (ann, bob)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert all(seat["pledged"] for seat in ann.state(table)["table"]["seats"])
            ann.done(f"/api/tables/{table}/start")
            both = [threading.Thread(target=unseal, args=(p, table)) for p in (ann, bob)]
            for thread in both:
                thread.start()
            for thread in both:
                thread.join()
            found = [player.state(table) for player in (ann, bob)]
            assert [state["table"]["status"] for state in found] == ["playing"] * 2
            assert kinds(found[0]["log"]) == ["commit"] * 2 + ["nonce"] * 2 + ["seating"]
            assert found[0]["table"]["seats"][found[0]["table"]["mine"][0]]["name"] == "Ann"
            assert found[1]["table"]["seats"][found[1]["table"]["mine"][0]]["name"] == "Bob"
        play_out(table, random.Random(8), ann, bob)
        assert bob.get(f"/api/tables/{table}/verify").json()["complete"]


def test_case_19_another_node_deals_when_the_one_that_started_is_killed(cluster: Cluster) -> None:
    with two_nodes(cluster) as (one, two), one.player("Ann") as ann, two.player("Bob") as bob:
        table = gathered(ann, bob)
        ann.done(f"/api/tables/{table}/start")
        one.kill()
        wait_for(lambda: status(bob, table) == "playing", OPEN_SECONDS + 15)
        assert kinds(bob.state(table)["log"]) == ["commit"] * 2 + ["withheld"] * 2
