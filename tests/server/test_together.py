"""Several actions as one command: one answer, one commit, one undo; ways on demand."""

import random

import pytest

from tests.server.serving import Player, Site, turn, two_play

pytest_plugins = ["tests.server.sites"]


def together(player: Player, table: str, actions: list[str], seq: int, **more: object):
    """Sends several actions as one command."""
    body = {"actions": actions, "expected_seq": seq, "key": player.key(), **more}
    return player.post(f"/api/tables/{table}/commands", **body)


def ways(player: Player, table: str, *begin: str) -> list[list[str]]:
    """The complete answers the server lists."""
    path = f"/api/tables/{table}/ways"
    found = player.http.get(path, params=[("begin", name) for name in begin])
    assert found.status_code == 200, found.text
    return found.json()["ways"]


def test_a_brief_way_says_what_is_still_asked(people: list[Player]) -> None:
    rng, asked = random.Random(4), set[str]()
    table = two_play(people, game="pharaon")
    for _move in range(60):
        actor, _ = turn(people, table)
        state = actor.state(table)
        found = actor.get(f"/api/tables/{table}/ways", brief=1).json()
        for way, rest in zip(found["ways"], found["after"], strict=found["whole"]):
            shown = actor.http.get(
                f"/api/tables/{table}/preview", params=[("action", name) for name in way]
            ).json()
            assert found["rests"][rest]["next"] == shown["next"]
            asked.update(found["rests"][rest]["asks"])
            break
        name = rng.choice(state["view"]["legal"])["name"]
        answer = together(actor, table, [name], state["seq"])
        assert answer.status_code == 200, answer.text
    assert asked


@pytest.fixture
def at_long_answer(lite: Site, people: list[Player]) -> tuple[str, Player, Player, list[str]]:
    """A table of Pharaon where somebody can give an answer of several actions, that undo allows."""
    rng = random.Random(3)
    table = two_play(people, game="pharaon")
    for _move in range(200):
        actor, other = turn(people, table)
        seq = actor.state(table)["seq"]
        for way in sorted(ways(actor, table), key=len, reverse=True)[:6]:
            asked = [("action", name) for name in way]
            shown = actor.http.get(f"/api/tables/{table}/preview", params=asked).json()
            if len(way) > 2 and not shown["draws"]:
                return table, actor, other, way
        answer = together(actor, table, rng.choice(ways(actor, table)), seq)
        assert answer.status_code == 200, answer.text
    raise AssertionError("no such answer")


def test_actions_together_are_stored_at_once_and_answered_with_the_new_state(
    lite: Site, at_long_answer: tuple[str, Player, Player, list[str]]
) -> None:
    table, actor, _, way = at_long_answer
    seq = actor.state(table)["seq"]
    answer = together(actor, table, way, seq).json()

    assert answer["line"] == seq + 1 and answer["seq"] == seq + len(way) and not answer["again"]
    assert [line["do"] for line in answer["state"]["log"]] == way
    assert answer["state"] == actor.state(table, since=seq)
    assert lite.lines(table) == seq + len(way)


def test_a_single_action_is_answered_as_ever(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    actor, _ = turn(people, table)
    found = actor.state(table)
    answer = actor.command(table, found["view"]["legal"][0]["name"], found["seq"])

    assert answer.json().get("state") is None


def test_all_or_nothing_and_a_retry_is_harmless(
    lite: Site, at_long_answer: tuple[str, Player, Player, list[str]]
) -> None:
    table, actor, other, way = at_long_answer
    found = actor.state(table)
    seq = found["seq"]

    for wrong in ([*way, "pass"], [*way[:-1], "nothing"], [way[0], way[0]]):
        answer = together(actor, table, wrong, seq)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "illegal")
    assert together(other, table, way, seq).status_code == 409
    assert together(actor, table, [], seq).status_code == 422
    assert together(actor, table, ["pass"] * 65, seq).status_code == 422
    assert together(actor, table, way, seq, action=way[0]).status_code == 422
    assert lite.lines(table) == seq
    body = {"actions": way, "expected_seq": seq, "key": "once"}
    first = actor.post(f"/api/tables/{table}/commands", **body).json()
    again = actor.post(f"/api/tables/{table}/commands", **body).json()
    assert again["again"] and again["line"] == first["line"]
    assert lite.lines(table) == seq + len(way)


def test_one_undo_takes_all_of_it_back(
    lite: Site, at_long_answer: tuple[str, Player, Player, list[str]]
) -> None:
    table, actor, _, way = at_long_answer
    before = actor.state(table)
    together(actor, table, way, before["seq"])
    assert actor.go(table, "undo").status_code == 200
    after = actor.state(table)

    assert after["view"]["position"] == before["view"]["position"]
    assert after["seq"] == before["seq"] + len(way) + 1


def test_one_command_is_one_part_of_a_turn(lite: Site, people: list[Player]) -> None:
    """Where turns of several parts must be ended, an answer given in one go need not be."""
    rng, seen = random.Random(5), 0
    for _deal in range(6):  # in some no such answer comes up
        table = two_play(people, game="pharaon", end_turn="parts")
        while not people[0].state(table)["view"]["over"] and seen < 5:
            actor, _ = turn(people, table)
            found = actor.state(table)
            if found["table"]["pending"] is not None:
                actor.go(table, "done")
                continue
            mine = found["view"]["seat"]
            all_ways = ways(actor, table)
            way = rng.choice([way for way in all_ways if len(way) > 1] or all_ways)
            answer = together(actor, table, way, found["seq"]).json()
            before = [line["by"] for line in found["log"] if "do" in line and line["counts"]]
            if answer["state"]["log"][-1]["by"] == mine and before[-1] != mine and len(way) > 1:
                assert answer["state"]["table"]["pending"] is None
                seen += 1
        if seen:
            break

    assert seen


def test_ways_are_for_the_seat_that_is_asked(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    actor, other = turn(people, table)
    legal = [action["name"] for action in actor.state(table)["view"]["legal"]]

    assert [way for way in ways(actor, table) if len(way) == 1] == [[name] for name in legal]
    assert ways(actor, table, legal[0]) == [[legal[0]]]
    assert other.get(f"/api/tables/{table}/ways").status_code == 409
    assert actor.get(f"/api/tables/{table}/ways", begin="pass").status_code == 422
    assert actor.get(f"/api/tables/{table}/ways", begin="nothing").status_code == 422
