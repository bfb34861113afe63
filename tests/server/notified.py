"""People at tables who are told something: the few steps that stories about notices share."""

import asyncio
import json
from typing import Any

import msgspec

from akhet.server.http.notices import NoticeWays
from tests.server.asgi import Wire, ask
from tests.server.members import House, Member
from tests.server.receivers import Receiver

WAIT = 13  # seconds after which what happened is told


def reaching(*receivers: Receiver, **more: object) -> dict[str, object]:
    """Settings of a server that may reach receivers on this machine."""
    ports = ",".join(str(one.port) for one in receivers)
    return {"notice_networks": "127.0.0.0/8", "notice_ports": ports, **more}


async def state(member: Member, table: str) -> Any:
    return json.loads((await member.get(f"/api/tables/{table}")).body)


async def play(member: Member, table: str) -> None:
    """Plays the first legal action of whoever must act."""
    now = await state(member, table)
    action = now["view"]["legal"][0]["name"]
    order = {"expected_seq": now["seq"], "key": f"k{now['seq']}", "action": action}
    found = await member.api(f"/api/tables/{table}/commands", order)
    assert member.last.status == 200, found


async def pair(house: House, **more: object) -> tuple[Member, Member, str]:
    """Two people at a table; the first one must act."""
    ann, bob = Member(house), Member(house, "192.0.2.2")
    table = await ann.table(
        "you", "open", name="Ann", title="Ann's table", end_turn="never", **more
    )
    await bob.api(f"/api/tables/{table}/join", {"name": "Bob"})
    await ann.api(f"/api/tables/{table}/start", {})
    return ann, bob, table


async def add_hook(member: Member, there: Receiver, kind: str = "webhook") -> str:
    found = await member.api("/api/me/notices", {"kind": kind, "url": there.url})
    assert member.last.status == 200, found
    return str(found["id"])


async def way(member: Member, id: str = "") -> Any:
    body = (await member.get("/api/me/notices")).body
    msgspec.json.decode(body, type=NoticeWays)  # as it is described
    found = json.loads(body)["ways"]
    return next((one for one in found if id in ("", one["id"])), None)


async def later(house: House, seconds: float = WAIT) -> None:
    """Time goes by, and what is due is sent."""
    house.now += seconds
    await settle(house)


async def settle(house: House) -> None:
    sender = house.desk.bell.sender
    await sender.look()
    while sender.under_way:
        await asyncio.gather(*sender.under_way)
        await asyncio.sleep(0)


async def look_at(member: Member, table: str, word: str = "look") -> Wire:
    """Opens a table, and says whether somebody looks at it."""
    wire = Wire(member.house.app, f"/api/tables/{table}/live", member.token)
    await wire.frame()
    wire.say(word)
    for _n in range(5):
        await asyncio.sleep(0)
    return wire


async def form(member: Member, path: str, body: bytes, **headers: str) -> Any:
    """A form as another program than a browser sends it."""
    kind = "application/x-www-form-urlencoded"
    return await ask(member.house.app, "POST", path, body, "", content_type=kind, **headers)
