"""Tournaments on a real server: bots alone, people who leave, deadlines, races and crashes."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

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


def until_over(site: Site, player: Player, id: str) -> Any:
    wait_for(lambda: state(player, id)["status"] == "over", 120)
    return state(player, id)


def test_a_knockout_of_eight_bots_plays_itself(site: Site, people: list[Player]) -> None:
    ann = people[0]
    id = make(ann, kind="knockout", bots=["greedy"] * 4 + ["random"] * 4)
    ann.done(f"{PATH}/{id}/start")
    found = until_over(site, ann, id)
    assert [len(played["tables"]) for played in found["played"]] == [4, 2, 1]
    final = found["played"][-1]["tables"][0]
    winner = next(seat["number"] for seat in final["seats"] if seat["rank"] == 1)
    assert found["standings"][0]["number"] == winner
    assert [one["out"] for one in found["standings"]] == [0, 3, 2, 2, 1, 1, 1, 1]
