"""People with and without accounts, who send forms to an app; its clock is set by hand."""

import json
import re
from contextlib import AsyncExitStack
from typing import Any
from urllib.parse import urlencode

from akhet.server.http.app import make_app
from akhet.server.services import Desk
from akhet.web.pages import PAGES
from tests.server.asgi import Answer, ask
from tests.server.serving import settings_for

NOON = 1_800_000_000
PASSWORD = "a red granite lion"
HOME = "https://table.example"


class House:
    """An app in this loop, with a clock that is set by hand."""

    def __init__(self, url: str, **more: object) -> None:
        settings = settings_for(url, bots=0, advice=0, **{"limits": True, **more})
        self.now = float(NOON)
        self.app = make_app(settings, pages=PAGES, clock=lambda: self.now)
        self.stack = AsyncExitStack()

    async def __aenter__(self) -> "House":
        await self.stack.enter_async_context(self.app.router.lifespan_context(self.app))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stack.aclose()

    @property
    def desk(self) -> Desk:
        found: Desk = self.app.state.desk
        return found


class Member:
    """One browser of somebody."""

    def __init__(self, house: House, address: str = "192.0.2.1") -> None:
        self.house = house
        self.address = address
        self.token = ""
        self.last = Answer()

    async def get(self, path: str) -> Answer:
        path, _, query = path.partition("?")
        who = {"token": self.token, "address": self.address}
        return self.heard(await ask(self.house.app, "GET", path, query=query, **who))

    async def post(self, path: str, **fields: str) -> Answer:
        body = urlencode(fields).encode() or b"x="
        kind = "application/x-www-form-urlencoded"
        agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        told: dict[str, Any] = {"content_type": kind, "user_agent": agent}
        return self.heard(
            await ask(self.house.app, "POST", path, body, self.token, address=self.address, **told)
        )

    async def api(self, path: str, body: object) -> Any:
        data = json.dumps(body).encode()
        found = await ask(self.house.app, "POST", path, data, self.token, address=self.address)
        return json.loads(self.heard(found).body)

    def heard(self, answer: Answer) -> Answer:
        """Keeps the cookie as a browser does."""
        for name, value in answer.headers:
            if name == b"set-cookie" and (found := re.match(rb'akhet="?([^;"]*)', value)):
                self.token = found[1].decode()
        self.last = answer
        return answer

    async def me(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((await self.get("/api/me")).body)
        return found

    async def join(self, name: str, password: str = PASSWORD) -> "Member":
        """Makes an account with a password."""
        answer = await self.post("/sign-up", name=name, password=password)
        assert answer.status == 303, answer.text
        return self

    async def enter(self, who: str, password: str = PASSWORD) -> int:
        return (await self.post("/sign-in", who=who, password=password)).status

    async def table(self, *seats: str, **more: object) -> str:
        found = await self.api("/api/tables", {"game": "imhotep", "seats": list(seats), **more})
        return str(found["table"])


def goes_to(answer: Answer) -> str:
    """Where an answer leads."""
    return next((v.decode() for k, v in answer.headers if k == b"location"), "")
