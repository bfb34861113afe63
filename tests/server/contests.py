"""Tournaments in an app of this loop: a few people enter, and its rounds begin."""

import json
from typing import Any

from tests.server.members import House, Member

PATH = "/api/tournaments"
NAMES = ("Ann", "Bob", "Cid", "Dan")


async def entered(house: House, **more: object) -> tuple[str, list[Member]]:
    """A tournament that four people have entered; the first of them hosts it."""
    people = [Member(house, f"192.0.2.{n}") for n in range(1, 5)]
    body = {"game": "imhotep", "kind": "swiss", "seats": 2, "title": "Nile Cup", "name": "Ann"}
    made = await people[0].api(PATH, {**body, "flexible": False, "rest_seconds": 0, **more})
    for name, one in zip(NAMES, people, strict=True):
        await one.api(f"{PATH}/{made['tournament']}/join", {"name": name})
        assert one.last.status == 200, one.last.text
    return str(made["tournament"]), people


async def begin(house: House, host: Member, id: str) -> None:
    """Starts a tournament: the tables of its first round are laid."""
    await host.api(f"{PATH}/{id}/start", {})
    assert host.last.status == 200, host.last.text
    await house.desk.tournaments.advance(id)


async def contest(member: Member, id: str) -> Any:
    """A tournament as somebody sees it."""
    return json.loads((await member.get(f"{PATH}/{id}")).body)


async def at_table(people: list[Member], table: str) -> list[Member]:
    """Who of some people sits at a table."""
    seen = [(one, json.loads((await one.get(f"/api/tables/{table}")).body)) for one in people]
    return [one for one, found in seen if found["table"]["mine"]]


async def agree(people: list[Member], table: str) -> None:
    """All who sit at a table end its match here."""
    found = json.loads((await people[0].get(f"/api/tables/{table}")).body)
    for one in people:
        await one.api(f"/api/tables/{table}/end", {"expected_seq": found["seq"]})
        assert one.last.status == 200, one.last.text
