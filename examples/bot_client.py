"""A bot that holds a seat as any person would: through the JSON API, from anywhere.

    python examples/bot_client.py http://localhost:8000 TABLE

It needs nothing but Python. It sits down at TABLE (the last part of a table's link), waits for its
turn, asks the server what each legal choice would lead to, and plays the one that leaves it
furthest ahead. Put your own idea into `best` to make it stronger. The API is described in
`docs/api.md` and, in full, at `/api/openapi.json` of every server.
"""

import argparse
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from http.cookiejar import CookieJar
from typing import Any

PATIENCE = 200
TRY_AGAIN = (429, 503)


class Server:
    """The API of one server, with a cookie of our own: the cookie is who we are."""

    def __init__(self, address: str) -> None:
        """A visitor that has not said anything yet."""
        self.address = address.rstrip("/")
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self.opener = urllib.request.build_opener(cookies)

    def get(self, path: str, **query: object) -> tuple[int, Any]:
        """Asks for something: status and answer."""
        words = urllib.parse.urlencode(query)
        return self.ask(urllib.request.Request(f"{self.address}{path}?{words}"))

    def post(self, path: str, **body: object) -> tuple[int, Any]:
        """Does something: status and answer."""
        kind = {"content-type": "application/json"}
        data = json.dumps(body).encode()
        return self.ask(urllib.request.Request(f"{self.address}{path}", data, kind))

    def ask(self, request: urllib.request.Request) -> tuple[int, Any]:
        """Sends a request; when the server is busy, sends the very same again a little later."""
        for _attempt in range(PATIENCE):
            try:
                with self.opener.open(request, timeout=30) as answer:
                    return answer.status, json.load(answer)
            except urllib.error.HTTPError as error:
                with error:
                    if error.code not in TRY_AGAIN:
                        return error.code, json.load(error)
                    pause = float(error.headers.get("retry-after", 1))
            except urllib.error.URLError:
                pause = 1.0  # it may be restarting
            time.sleep(pause)
        raise SystemExit(f"{self.address} does not answer")


def sit_down(server: Server, table: str, name: str) -> int:
    """Takes a free seat."""
    status, found = server.post(f"/api/tables/{table}/join", name=name)
    if status != 200:
        raise SystemExit(found["error"]["message"])
    return int(found["seat"])


def best(server: Server, table: str, seat: int, legal: list[dict[str, Any]]) -> str:
    """The name of the choice after which we would lead by most if the game ended there."""
    leads = {}
    for action in legal:
        path = f"/api/tables/{table}/preview"
        status, shown = server.get(path, action=action["name"], seat=seat)
        if status == 200:
            points = shown["forecast"]
            others = [score for other, score in enumerate(points) if other != seat]
            leads[action["name"]] = points[seat] - max(others)
    return max(leads, key=lambda name: leads[name], default=str(legal[0]["name"]))


def act(server: Server, table: str, seat: int, state: dict[str, Any]) -> bool:
    """Does what is to be done now, if it is our turn."""
    path = f"/api/tables/{table}"
    order = {"expected_seq": state["seq"], "key": uuid.uuid4().hex, "seat": seat}
    if state["table"]["pending"] == seat:  # a turn of several parts waits for its end
        return server.post(f"{path}/done", **order)[0] == 200
    view = state["view"]
    if view is None or not view["legal"]:
        return False
    action = best(server, table, seat, view["legal"])
    return server.post(f"{path}/commands", **order, action=action)[0] == 200


def play(server: Server, table: str, seat: int, pause: float) -> list[int]:
    """Plays the seat until the match is over; the scores."""
    while True:
        status, state = server.get(f"/api/tables/{table}", seat=seat, since=1_000_000)
        if status != 200:
            raise SystemExit(state["error"]["message"])
        if state["table"]["status"] in ("over", "closed"):
            return list(state["view"]["scores"]) if state["view"] else []
        if not act(server, table, seat, state):
            time.sleep(pause)


def main() -> None:
    """Reads the command line and plays."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address", help="of the server, such as http://localhost:8000")
    parser.add_argument("table", help="the last part of the table's link")
    parser.add_argument("--name", default="Horus")
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between two looks")
    asked = parser.parse_args()
    server = Server(asked.address)
    seat = sit_down(server, asked.table, asked.name)
    print(f"seat {seat + 1} at {asked.address}/table/{asked.table}", flush=True)
    print("scores:", *play(server, asked.table, seat, asked.pause))


if __name__ == "__main__":
    main()
