"""Short ways on which tables are opened: each comes to the same as the way round it spares."""

import pytest
from starlette.responses import Response

from akhet.server.http.api import ENDPOINTS
from akhet.server.http.app import Answering, Shortcut, pushing
from akhet.server.http.endpoints import TABLE
from akhet.server.limits import USUAL
from akhet.server.play.tokens import new_token
from akhet.server.services import COOKIE, YEAR, cookie_of
from tests.server.serving import Site

pytest_plugins = ["tests.server.sites"]

AT_TABLES = [row for row in ENDPOINTS if row.method == "POST" and row.path.startswith(TABLE + "/")]


@pytest.mark.parametrize("secure", [False, True])
def test_a_cookie_is_what_the_framework_would_write(secure: bool) -> None:
    for token in ("a-_Z09", *(new_token() for _n in range(50))):
        usual = Response()
        usual.set_cookie(
            COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
        )
        assert (b"set-cookie", cookie_of(token, secure)) == usual.raw_headers[-1]


async def router(_scope: object, _receive: object, _send: object) -> None:
    """The way round."""


def shortcut(path: str, method: str = "POST", kind: str = "http") -> object:
    return Shortcut(router).found({"type": kind, "method": method, "path": path})


def test_what_is_done_at_a_table_takes_the_shortcut_to_its_own_row() -> None:
    for row in AT_TABLES:
        found = shortcut(row.path.replace("{id:str}", "t1"))
        if row.path.count("/") == 4:
            assert isinstance(found, Answering) and found.row is row
        else:
            assert found is None
    assert len(AT_TABLES) > 20
    assert shortcut("/api/tables/t1/live", "GET", "websocket") is pushing


def test_nothing_else_takes_the_shortcut() -> None:
    for path in ("/api/tables/t1/start/", "/api/tables//start", "/api/other/t1/start", "/start"):
        assert shortcut(path) is None
    assert shortcut("/api/tables/t1/start", "GET") is None
    assert shortcut("/api/tables/t1/start", "POST", "websocket") is None
    inside = {"type": "http", "method": "POST", "path": "/api/tables/t1/start", "root_path": "/a"}
    assert Shortcut(router).found(inside) is None


def test_who_has_come_before_is_asked_how_many_tables_they_have(lite: Site) -> None:
    laid = {"game": "imhotep", "seats": ["you", "open"]}
    with lite.player() as ann:
        answers = [ann.post("/api/tables", **laid, name="Ann") for _n in range(USUAL.tables + 1)]
        assert [answer.status_code for answer in answers] == [200] * USUAL.tables + [429]
        assert "finish some first" in answers[-1].json()["error"]["message"]
    with lite.player() as bob:
        assert bob.post("/api/tables", **laid, name="Bob").status_code == 200
