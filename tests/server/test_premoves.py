"""Prepared answers: given to the question they were made for, dropped otherwise, told to nobody."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from akhet.core import Rng, State
from akhet.games import GAMES
from akhet.match import Match
from akhet.match.ahead import WORLDS, Ahead, ahead_of, fits, looking_ahead
from akhet.match.match import finished
from akhet.server.play.premoves import give, stands
from akhet.server.store.premove_rows import Prepared
from tests.server.serving import Player, Site, serving, turn, two_play, wait_for


@pytest.fixture
def site(url: str) -> Iterator[Site]:
    with serving(url, bots=0) as found:
        yield found


@pytest.fixture
def people(site: Site) -> Iterator[list[Player]]:
    with site.player("Ann") as ann, site.player("Bob") as bob, site.player("Cid") as cid:
        yield [ann, bob, cid]


def shown(player: Player, table: str, seat: int) -> Any:
    answer = player.get(f"/api/tables/{table}/premove", seat=seat)
    assert answer.status_code == 200, answer.text
    return answer.json()


def seat_of(player: Player, table: str) -> int:
    return int(player.state(table)["table"]["mine"][0])


def played_by(player: Player, table: str, seat: int) -> list[str]:
    log = player.state(table)["log"]
    return [line["do"] for line in log if line["by"] == seat and "do" in line]


def waits(site: Site) -> int:
    return int(site.read("SELECT count(*) FROM premoves")[0][0])


def test_an_answer_that_was_prepared_is_given_to_the_next_question(
    site: Site, people: list[Player]
) -> None:
    table = two_play(people)
    acts, other = turn(people[:2], table)
    seat, path = seat_of(other, table), f"/api/tables/{table}/premove"
    answers = [one["name"] for one in shown(other, table, seat)["answers"]]
    assert "take" in answers
    before = acts.state(table)
    found = other.done(path, seat=seat, action="take")
    assert found["prepared"]["action"] == "take" and found["prepared"]["label"]
    assert acts.state(table) == before  # not a byte tells the others
    acts.refused(403, "forbidden", path, seat=seat, action="take")
    people[2].lay()
    people[2].refused(403, "forbidden", path, seat=seat)
    acts.refused(409, "not_offered", path, seat=1 - seat, action="take")  # who is asked answers
    acts.choose(table, random.Random(1), "place")
    wait_for(lambda: played_by(other, table, seat) == ["take"])
    assert shown(other, table, seat)["prepared"] is None and waits(site) == 0


def test_whoever_acted_before_can_undo_before_it_is_given(site: Site, people: list[Player]) -> None:
    table = two_play(people)
    acts, other = turn(people[:2], table)
    seat = seat_of(other, table)
    other.done(f"/api/tables/{table}/premove", seat=seat, action="take")
    acts.choose(table, random.Random(1), "take")
    assert acts.state(table)["view"]["can_undo"] and acts.go(table, "undo").status_code == 200
    assert played_by(other, table, seat) == [] and waits(site) == 1


def test_what_is_taken_away_cannot_be_given_or_was_overtaken_is_not_given(
    site: Site, people: list[Player]
) -> None:
    table = two_play(people)
    acts, other = turn(people[:2], table)
    seat, path = seat_of(other, table), f"/api/tables/{table}/premove"
    other.done(path, seat=seat, action="take")
    other.done(path, seat=seat)
    assert waits(site) == 0
    other.refused(409, "not_offered", path, seat=seat, action="sail:0>obelisks")
    other.refused(422, "invalid", path, seat=seat, action="take", keep=True)
    first = next(n["name"] for n in shown(other, table, seat)["answers"] if "place" in n["name"])
    other.done(path, seat=seat, action=first)
    acts.command(table, first, acts.state(table)["seq"])  # the same place: it is full now
    site.call(give(site.desk.tables, table, seat, site.lines(table)))
    assert played_by(other, table, seat) == [] and waits(site) == 0
    assert other.state(table)["view"]["legal"]  # and they are simply asked


def test_passing_goes_on_only_while_nobody_does_anything_else(
    site: Site, people: list[Player]
) -> None:
    table = two_play(people)
    acts, other = turn(people[:2], table)
    seat = seat_of(other, table)
    guest = other.get("/api/me").json()["id"]

    async def meant(seq: int, keep: bool) -> bool:
        async with site.desk.tables.open(table) as live:
            return stands(live, Prepared(table, seat, guest, "turn", "pass", keep, seq))

    start = site.lines(table)
    assert site.call(meant(start, True)) and site.call(meant(start, False))
    acts.choose(table, random.Random(1))
    assert not site.call(meant(start, True)) and site.call(meant(start, False))
    other.choose(table, random.Random(1))
    assert not site.call(meant(start, False))  # it answered by hand


def test_a_prepared_answer_survives_a_restart(url: str) -> None:
    with serving(url, bots=0) as site, site.player("Ann") as ann, site.player("Bob") as bob:
        people = [ann, bob, ann]
        table = two_play(people)
        acts, other = turn(people[:2], table)
        seat, tokens = seat_of(other, table), (acts.token, other.token)
        other.done(f"/api/tables/{table}/premove", seat=seat, action="take")
    with (
        serving(url, bots=0) as site,
        Player(site.address, "a", tokens[0]) as acts,
        Player(site.address, "b", tokens[1]) as other,
    ):
        acts.choose(table, random.Random(1), "place")
        wait_for(lambda: played_by(other, table, seat) == ["take"])


def reached(game: str, choices: int) -> Match:
    """A match some way on."""
    match, rng = Match.new(game, 3, None, secret=bytes(32), id="b" * 32), random.Random(5)
    match.begin()
    for _n in range(choices):
        seat = rng.choice(match.game.waiting(match.state))
        options = match.game.options(match.state, seat)
        match.submit(seat, match.game.action_name(rng.choice(options)))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_something_can_be_prepared_and_often_fits(game: str) -> None:
    offered = fitting = 0
    for choices in (3, 10, 25, 40):
        match = reached(game, choices)
        asked = match.game.waiting(match.state)
        for seat in range(3):
            found = ahead_of(match, seat)
            if seat in asked:
                assert found is None
            elif found is not None:
                offered += 1
                assert found.step and found.actions
                fitting += later_fits(match, seat, found.step, found.actions[0])
    assert offered >= 3 and fitting >= 1 and WORLDS > 1


def later_fits(match: Match, seat: int, step: str, action: str) -> bool:
    """Whether it can be given once the seat is asked, if the others do anything."""
    rng, copy = random.Random(2), match.fork(len(match.lines), secret=bytes(32))
    for _n in range(40):
        waiting = copy.game.waiting(copy.state)
        if seat in waiting or not waiting:
            break
        options = copy.game.options(copy.state, waiting[0])
        copy.submit(waiting[0], copy.game.action_name(rng.choice(options)))
    return fits(copy, seat, step, action)


def likely(match: Match, mask: State, seat: int) -> Ahead | None:
    return finished(looking_ahead(match.game, mask, seat))


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_prepared_is_decided_by_what_the_seat_knows_alone(game: str) -> None:
    """Two positions a seat cannot tell apart offer it the same."""
    tried = 0
    for choices in (6, 18, 30):
        match = reached(game, choices)
        rules = match.game
        for seat in range(3):
            if seat in rules.waiting(match.state):
                continue
            seen = rules.mask(match.state, seat)
            other = rules.mask(rules.guess(seen, seat, Rng(99)), seat)
            assert likely(match, seen, seat) == likely(match, other, seat)
            tried += 1
    assert tried >= 3
