"""The log: one JSON object a line, the number of the request in it, and no secret anywhere."""

import io
import json
import logging
import os
import re
import secrets
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from akhet.server.http.watch import REQUEST
from akhet.server.logs import Lines, Short, log_config, passwords_in
from akhet.server.store.one_off import writing
from tests.server.serving import SERVE, free_port, wait_for

PLAIN = {"content-type": "text/plain"}
PASSWORDS = ["zebra-password-4711", "zebra:pass/wörd@4712"]


def record(message: str, *args: object, **more: Any) -> logging.LogRecord:
    found = logging.LogRecord("akhet.x", logging.INFO, "x.py", 1, message, args, None)
    for name, value in more.items():
        setattr(found, name, value)
    return found


@pytest.mark.parametrize(
    "secret",
    [
        "no Htedl1KDziBaPa8TmS9MmNUoqv2sOOA6cId3pYTXCHU here",
        "postgresql://ann:hidden-one@db/akhet",
        "smtps://hidden-one@mail",
        "Authorization: Bearer hidden-one",
        '{"password": "hidden-one", "x": 1}',
        "password=hidden-one&who=x",
        "cookie: akhet=hidden-one",
        "{'token': 'hidden-one'}",
        "sent to hidden-one@example.org",
        "known-secret-of-settings",
    ],
)
@pytest.mark.parametrize("form", [Short, Lines])
def test_what_looks_like_a_secret_is_not_written(form: Any, secret: str) -> None:
    told = form(["known-secret-of-settings"]).format(record("it said %s", secret))
    assert "hidden-one" not in told and "known-secret" not in told and "***" in told
    assert not re.search(r"[\w-]{43}", told)


def test_ordinary_words_are_written_as_they_are() -> None:
    words = "cleared away 3 tables of 4f2a9c; see http://localhost:8000/table/x and key to it"
    assert json.loads(Lines().format(record(words)))["message"] == words


def test_an_entry_has_its_request_and_what_it_says_of_it() -> None:
    REQUEST.set("0123456789abcdef")
    try:
        more = {"method": "GET", "route": "/api/me", "status": 200, "ms": 1.25}
        found = json.loads(Lines().format(record("GET", **more)))
        assert found["request"] == "0123456789abcdef" and more.items() <= found.items()
        assert found["at"].endswith("+00:00") and found["level"] == "info"
        assert Short().format(record("GET", ms=2)).endswith("GET 2 ms [0123456789abcdef]")
    finally:
        REQUEST.set("")


def test_an_entry_is_one_line_also_with_a_trace() -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(Lines(["hidden-one"]))
    log = logging.Logger("akhet.y")
    log.addHandler(handler)
    try:
        raise ValueError("password=hidden-one\nand more")
    except ValueError:
        log.exception("it\nbroke")
    [line] = out.getvalue().splitlines()
    found = json.loads(line)
    assert "Traceback" in found["trace"] and "hidden-one" not in line
    assert log_config("json")["formatters"]["short"]["()"] is Lines


def test_passwords_in_urls_are_known() -> None:
    url = f"postgresql://ann:{quote(PASSWORDS[1], safe='')}@db/x"
    assert PASSWORDS[1] in passwords_in(url, "sqlite:///x")


# ---------------------------------------------------------------- everywhere


@pytest.fixture(params=["json", "text"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Path, str, str]]:
    """A server that logs all it can, with a log that is kept."""
    url, log, port = f"sqlite:///{tmp_path}/akhet.db", tmp_path / "log", free_port()
    environ = {
        **os.environ,
        "AKHET_DATABASE": url,
        "AKHET_PORT": str(port),
        "AKHET_OPEN": "0",
        "AKHET_LOG_LEVEL": "debug",
        "AKHET_LOG_FORMAT": str(request.param),
        "AKHET_LOG_REQUESTS": "1",
        "AKHET_METRICS_TOKEN": "zebra-metrics-token-1",
        "AKHET_SMTP": f"smtp://zebra-user:{PASSWORDS[0]}@127.0.0.1:9",
        "AKHET_PUBLIC_URL": f"http://127.0.0.1:{port}",
    }
    with log.open("wb") as out:
        process = subprocess.Popen(SERVE, env=environ, stdout=out, stderr=out)
    address = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        assert process.poll() is None, log.read_text()
        try:
            return httpx.get(f"{address}/health/live").status_code == 200
        except httpx.TransportError:
            return False

    wait_for(answers, 60)
    try:
        yield address, log, url, str(request.param)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def test_secrets_sent_everywhere_are_nowhere_in_the_log(
    server: tuple[str, Path, str, str],
) -> None:
    address, log, url, form = server
    marks = [f"zebra{n:03}{secrets.token_hex(8)}" for n in range(20)]
    tokens = [secrets.token_urlsafe(32) for _n in range(4)]
    alone = httpx.Limits(max_keepalive_connections=0)  # a fault ends its connection
    with httpx.Client(base_url=address, limits=alone) as eve:
        made = eve.post("/api/tables", json={"game": "imhotep", "seats": ["you", "open"]})
        table, cookie = made.json()["table"], eve.cookies["akhet"]
        link = eve.post(f"/api/tables/{table}/recovery", json={"seat": 0}).json()["token"]

        def send_all() -> None:
            """Secrets in every place a request has."""
            eve.get(f"/api/me?token={marks[0]}&password={tokens[0]}")
            eve.get(f"/enter/{tokens[1]}?{marks[1]}")
            eve.get(f"/api/tables/{tokens[2]}")
            eve.get("/api/me", headers={"authorization": f"Bearer {marks[2]}"})
            eve.get("/", headers={"x-secret": marks[3], "user-agent": marks[4]})
            eve.get(
                "/", headers={"referer": f"http://x/{tokens[3]}", "cookie": f"akhet={marks[5]}"}
            )
            eve.get("/metrics", headers={"authorization": "Bearer zebra-metrics-token-1"})
            eve.post("/sign-up", data={"name": "Eve Adams", "password": marks[6]})
            eve.post("/sign-in", data={"who": f"{marks[7]}@example.org", "password": marks[8]})
            eve.post("/sign-in/link", data={"mail": f"{marks[9]}@example.org"})
            eve.post("/api/claim", json={"token": marks[10] * 3})
            eve.post("/api/passkeys/enter", json={"credential": marks[11]})
            eve.post(f"/api/tables/{table}/chat", json={"text": marks[12]})
            eve.post(f"/api/tables/{table}/report", json={"text": marks[13], "seat": 0})
            eve.post(f"/api/tables/{table}/open", json={"nonce": marks[14]})
            eve.post(f"/api/tables/{table}/commands", content=f'{{"key": "{marks[15]}"')
            eve.post(
                "/api/import", content=f"{marks[16]}\n", headers={"content-type": "text/plain"}
            )
            eve.post("/me", data={"name": marks[17][:30], "next": f"/{marks[18]}"})
            eve.post("/me/password", data={"password": marks[19]})

        send_all()
        with writing(url) as conn:  # now everything breaks, and libraries say what they were doing
            for broken in ("chat", "reports", "account_names", "accounts", "proofs"):
                conn.exec_driver_sql(f"ALTER TABLE {broken} RENAME TO {broken}_gone")
        send_all()
    text = log.read_text()
    assert "Traceback" in text and "no such table" in text  # it did break, and was logged
    found = [one for one in (*marks, *tokens, cookie, link, *PASSWORDS, "zebra") if one in text]
    assert found == []
    if form == "json":
        entries = [
            json.loads(line) for line in text.splitlines() if not line.startswith("akhet is")
        ]
        asked = [one for one in entries if one["logger"] == "akhet.requests"]
        assert len(asked) > 30 and all(len(one["request"]) == 16 for one in asked)
        assert {"method", "route", "status", "ms"} <= asked[0].keys()
        assert any("trace" in one and one.get("request") for one in entries)
