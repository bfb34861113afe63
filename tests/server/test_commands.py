"""Cases 1 to 7: who may act, when, and how often it counts."""

import random
from concurrent.futures import ThreadPoolExecutor

from akhet.games import GAMES
from tests.server.serving import MARKET_B, Player, Site, play_out, serving, turn, two_play

pytest_plugins = ["tests.server.sites"]

NAMES = GAMES["imhotep"].names


def test_case_01_out_of_turn_every_action_is_refused_and_nothing_changes(
    site: Site, people: list[Player]
) -> None:
    rng = random.Random(1)
    table = two_play(people)
    for _move in range(6):
        actor, other = turn(people, table)
        before = site.lines(table)
        seq = other.state(table)["seq"]
        for name in rng.sample(NAMES, 10):
            answer = other.command(table, name, seq)
            assert answer.status_code == 409
            assert answer.json()["error"]["code"] == "out_of_turn"
            assert answer.json()["state"]["seq"] == seq
        assert site.lines(table) == before
        assert actor.choose(table, rng)


def test_case_01_before_the_start_and_after_the_end_nobody_can_act(
    lite: Site, people: list[Player]
) -> None:
    ann, bob, _ = people
    table = ann.lay()
    assert ann.command(table, "take", 0).json()["error"]["code"] == "not_playing"
    bob.join(table)
    ann.done(f"/api/tables/{table}/start")
    end = play_out(table, random.Random(2), ann, bob)
    for player in (ann, bob):
        refused = player.command(table, "take", end["seq"])
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_playing")
        assert player.go(table, "undo").status_code == 409


def test_case_02_an_illegal_action_says_why_and_brings_the_fresh_state(
    site: Site, people: list[Player]
) -> None:
    table = two_play(people)
    actor, _ = turn(people, table)
    found = actor.state(table)
    legal = {action["name"] for action in found["view"]["legal"]}
    for name in [*[name for name in NAMES if name not in legal][:8], "", "no such action", "☃"]:
        answer = actor.command(table, name, found["seq"])
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "illegal")
        assert answer.json()["state"]["view"]["legal"] == found["view"]["legal"]
    assert site.lines(table) == found["seq"]


def test_case_03_nobody_acts_for_another_seat(site: Site, people: list[Player]) -> None:
    _, _, cid = people
    table = two_play(people)
    actor, other = turn(people, table)
    found = actor.state(table)
    seat, seq = found["table"]["mine"][0], found["seq"]
    action = found["view"]["legal"][0]["name"]
    cid.lay()  # so that Cid has a cookie
    for thief in (other, cid):
        answer = thief.command(table, action, seq, seat=seat)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
        body = {"expected_seq": seq, "key": "x", "seat": seat}
        assert thief.post(f"/api/tables/{table}/undo", **body).status_code == 403
        assert thief.post(f"/api/tables/{table}/takeback", line=0, seat=seat).status_code == 403
        for field in ("by", "player", "guest", "playerID"):
            forged = thief.command(table, action, seq, **{field: seat})
            assert forged.status_code == 422
    assert cid.command(table, action, seq).status_code == 403
    with site.player() as nobody:
        assert nobody.command(table, action, seq).status_code == 401
    assert site.lines(table) == seq


def test_case_04_a_stale_command_gets_the_fresh_state(site: Site, people: list[Player]) -> None:
    rng = random.Random(4)
    table = two_play(people)
    for _move in range(5):
        actor, _ = turn(people, table)
        found = actor.state(table)
        action = rng.choice(found["view"]["legal"])["name"]
        assert actor.command(table, action, found["seq"]).status_code == 200
        now = actor.state(table)
        for old in range(found["seq"] + 1):
            answer = actor.command(table, action, old)
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "stale")
            assert answer.json()["state"]["seq"] == now["seq"]
        assert actor.command(table, action, now["seq"] + 1).status_code == 409
        assert site.lines(table) == now["seq"]


def test_case_05_a_double_submit_makes_one_event(site: Site, people: list[Player]) -> None:
    table = two_play(people)
    actor, _ = turn(people, table)
    found = actor.state(table)
    action = found["view"]["legal"][0]["name"]
    body = {"action": action, "expected_seq": found["seq"], "key": "once"}
    first = actor.done(f"/api/tables/{table}/commands", **body)
    lines = site.lines(table)
    with ThreadPoolExecutor(8) as pool:
        path = f"/api/tables/{table}/commands"
        again = list(pool.map(lambda _n: actor.done(path, **body), range(50)))
    assert {answer["line"] for answer in again} == {first["line"]}
    assert all(answer["again"] for answer in again) and not first["again"]
    assert site.lines(table) == lines


def test_case_05_a_retry_after_a_restart_makes_one_event(url: str) -> None:
    rng = random.Random(5)
    with serving(url) as site, site.player("Ann") as ann, site.player("Bob") as bob:
        table = two_play([ann, bob, ann])
        actor, _ = turn([ann, bob], table)
        found = actor.state(table)
        action = rng.choice(found["view"]["legal"])["name"]
        body = {"action": action, "expected_seq": found["seq"], "key": "once"}
        first = actor.done(f"/api/tables/{table}/commands", **body)
        token = actor.token
    with serving(url) as site, Player(site.address, "again", token) as actor:
        again = actor.done(f"/api/tables/{table}/commands", **body)
        assert (again["line"], again["again"]) == (first["line"], True)
        assert site.lines(table) == first["seq"]


def test_case_05_a_retry_at_a_shared_screen_finds_its_own_command(lite: Site) -> None:
    with lite.player() as ann:
        table = ann.lay("you", "you", end_turn="never")
        found = ann.state(table)
        body = {"action": "take", "expected_seq": found["seq"], "key": "once"}
        first = ann.done(f"/api/tables/{table}/commands", **body)
        again = ann.done(f"/api/tables/{table}/commands", **body)
        assert (again["line"], again["again"]) == (first["line"], True)


def test_case_05_a_key_of_one_seat_is_nothing_to_another(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    for _move in range(2):
        actor, _ = turn(people, table)
        found = actor.state(table)
        name = found["view"]["legal"][0]["name"]
        assert actor.command(table, name, found["seq"], key="same").json()["again"] is False


def test_case_06_of_fifty_racing_submits_one_wins(site: Site, people: list[Player]) -> None:
    rng = random.Random(6)
    table = two_play(people)
    path = f"/api/tables/{table}/commands"
    with ThreadPoolExecutor(50) as pool:
        for race in range(3):
            actor, _ = turn(people, table)
            found = actor.state(table)
            seq, legal = found["seq"], [action["name"] for action in found["view"]["legal"]]
            bodies = [
                {"expected_seq": seq, "key": f"race-{race}-{n}", "action": rng.choice(legal)}
                for n in range(50)
            ]
            submits = [pool.submit(actor.post, path, **body) for body in bodies]
            codes = [submit.result().status_code for submit in submits]
            assert sorted(codes) == [200] + [409] * 49
            choices = [line for line in actor.state(table)["log"][seq:] if line["by"] != "chance"]
            assert len(choices) == 1


def test_case_06_joining_the_last_seat_is_a_race_one_wins(site: Site) -> None:
    with site.player("Ann") as ann:
        table = ann.lay("you", "open")
        guests = [site.player(f"Guest {n}") for n in range(12)]
        try:
            with ThreadPoolExecutor(12) as pool:
                path = f"/api/tables/{table}/join"
                answers = list(pool.map(lambda who: who.post(path, name=who.name), guests))
        finally:
            for guest in guests:
                guest.http.close()
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 11


def test_an_undo_and_a_submit_that_race_never_both_count(site: Site, people: list[Player]) -> None:
    rng = random.Random(7)
    table = two_play(people, end_turn="always", options=MARKET_B)
    with ThreadPoolExecutor(2) as pool:
        for _race in range(5):
            actor, other = turn(people, table)
            assert actor.choose(table, rng, "take")
            seq = actor.state(table)["seq"]
            body = {"expected_seq": seq, "key": actor.key()}
            one = pool.submit(actor.post, f"/api/tables/{table}/undo", **body)
            two = pool.submit(
                actor.post, f"/api/tables/{table}/done", **{**body, "key": actor.key()}
            )
            codes = [one.result().status_code, two.result().status_code]
            assert codes.count(200) == 1, codes
            while other.state(table)["table"]["pending"] is not None:
                assert actor.go(table, "done").status_code == 200


ROW = ("seq", "status", "waiting", "bot_turn", "scores", "beginning", "stage")


def test_after_every_move_the_row_of_a_table_says_how_it_stands(
    site: Site, people: list[Player]
) -> None:
    ann, bob, _ = people
    rng, stages = random.Random(7), set()
    table = two_play(people)
    while ann.choose(table, rng) or bob.choose(table, rng):
        if rng.random() < 0.1:  # what else changes the row
            ann.post(f"/api/tables/{table}/end", expected_seq=ann.state(table)["seq"])
        row = site.read(f"SELECT {', '.join(ROW)} FROM tables WHERE id = :t", t=table)[0]
        live = site.desk.tables.cache[table]
        now = live.progress(0)
        assert tuple(row) == tuple(now[name] for name in ROW)
        stages.add(now["stage"])
    assert len(stages) > 3 and live.status == "over"
