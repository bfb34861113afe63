"""No engine help during a running match between people: by no name, branch or copy of it."""

import json
import random

import httpx

from akhet.core import CHANCE
from akhet.match import Match, file
from akhet.match.log import Line
from akhet.server.play.beginning import beginning_of
from tests.server.serving import Player, Site, play_out, two_play

pytest_plugins = ["tests.server.sites"]


def after(people: list[Player], table: str, choices: int) -> None:
    """Plays some choices."""
    rng = random.Random(7)
    for _n in range(choices):
        assert any(player.choose(table, rng) for player in people[:2])


def sent(player: Player, match: Match) -> httpx.Response:
    """Imports a match."""
    return player.http.post("/api/import", content=file.text_of(match))


def code(answer: httpx.Response) -> str:
    """Why something was refused."""
    return str(answer.json().get("error", {}).get("code", ""))


def copied(log: list[dict[str, object]], seats: int, choices: int, **more: object) -> Match:
    """A match made by hand from what somebody sees: other id, other secret, the same lines."""
    match = Match.new("imhotep", seats, **more)  # type: ignore[arg-type]
    for row in log:
        by = CHANCE if row["by"] == "chance" else int(str(row["by"]))
        if row.get("do"):
            match.add(Line(len(match.lines) + 1, by, do=str(row["do"])))
            choices -= by != CHANCE
        if not choices:
            break
    return match


def partial_file(player: Player, table: str) -> dict[str, object]:
    """What a player can export while the match runs."""
    found: dict[str, object] = json.loads(player.get(f"/api/tables/{table}/export").content)
    return found


def test_a_match_people_play_is_not_forked_until_it_is_over(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = two_play(people)
    path = f"/api/tables/{table}/fork"
    after(people, table, 4)
    for who in (ann, bob, cid):
        for line in (0, site.lines(table)):
            who.refused(409, "between_people", path, line=line, seats=["you", "bot:random"])
    play_out(table, random.Random(1), ann, bob)
    ann.done(path, line=9, seats=["you", "bot:random"])


def test_one_person_with_bots_or_at_one_screen_may_fork(site: Site) -> None:
    with site.player("Ann") as ann:
        for seats in (["you", "bot:random"], ["you", "you"]):
            table = ann.lay(*seats, end_turn="never")
            while not ann.choose(table, random.Random(1)):
                pass
            ann.done(f"/api/tables/{table}/fork", line=2, seats=["you", "bot:random"])


def test_a_copy_made_by_hand_is_known_by_how_it_begins(site: Site, people: list[Player]) -> None:
    ann, bob, cid = people
    table = two_play(people)
    after(people, table, 6)
    log = partial_file(ann, table)["log"]
    assert isinstance(log, list)
    for choices in (3, 4, 6):
        copy = copied(log, 2, choices)
        for who in (ann, bob, cid):
            assert code(sent(who, copy)) == "between_people"
    other = copied(log, 2, 6, options={"wrath": "on"})  # with another name for the rules
    assert code(sent(cid, other)) == "between_people"
    assert sent(cid, copied(log, 2, 2)).status_code == 200  # too short to be known by anything
    play_out(table, random.Random(2), ann, bob)
    assert sent(cid, copy).status_code == 200


def test_a_take_back_changes_by_what_a_match_is_known(site: Site, people: list[Player]) -> None:
    ann, bob, cid = people
    table = two_play(people)
    start = site.lines(table)
    after(people, table, 4)
    first = copied(partial_file(ann, table)["log"], 2, 4)  # type: ignore[arg-type]
    ann.done(f"/api/tables/{table}/takeback", line=start)
    shown = bob.state(table)["table"]["takeback"]
    bob.done(f"/api/tables/{table}/consent", accept=True, line=shown["line"], seq=shown["seq"])
    rng = random.Random(8)
    while True:  # on by another way
        for player in (ann, bob):
            player.choose(table, rng)
        lines = [row for row in ann.state(table)["log"] if row.get("do") and row["counts"]]
        second = copied(lines, 2, 4)
        if len([row for row in lines if row["by"] != "chance"]) >= 4:
            break
    assert code(sent(cid, second)) == "between_people"
    if beginning_of(first) != beginning_of(second):
        assert sent(cid, first).status_code == 200


def test_its_own_file_is_not_imported_while_people_play(lite: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    table = two_play(people)
    after(people, table, 1)
    header = partial_file(ann, table)["header"]
    assert isinstance(header, dict)
    short = copied(partial_file(ann, table)["log"], 2, 1)  # type: ignore[arg-type]
    forged = Match.new("imhotep", 2, id=str(header["id"]))
    for line in short.lines:
        forged.add(Line(line.n, line.by, do=line.do))
    assert code(sent(bob, forged)) == "between_people"


def test_what_people_play_is_known_again_after_a_restart(site: Site, people: list[Player]) -> None:
    _, _, cid = people
    table = two_play(people)
    after(people, table, 5)
    site.desk.tables.cache.clear()
    after(people, table, 1)
    copy = copied(partial_file(cid, table)["log"], 2, 5)  # type: ignore[arg-type]
    assert code(sent(cid, copy)) == "between_people"


def test_the_beginnings_of_matches_that_were_dealt_differ() -> None:
    rng = random.Random(1)
    found = set()
    for _n in range(150):
        match = Match.new("imhotep", 2)
        match.begin()
        for _choice in range(3):
            seat = match.game.waiting(match.state)[0]
            options = match.game.options(match.state, seat)
            match.submit(seat, match.game.action_name(rng.choice(options)))
        found.add(beginning_of(match))
    assert len(found) == 150 and "" not in found
