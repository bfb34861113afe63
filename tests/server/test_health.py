"""How a server tells how it is: ready or not, and figures that Prometheus itself can read."""

import json
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from akhet.server.metrics import BOUNDS, Metrics, written
from akhet.server.pulse import LEAVING
from tests.plain import NO_TLS
from tests.server.serving import Player, Site, serving, two_play

pytest_plugins = ["tests.server.sites"]
TOKEN = "a-token-nobody-guesses"


def families(text: str) -> dict[str, Any]:
    """What Prometheus reads, by name."""
    return {found.name: found for found in text_string_to_metric_families(text)}


def value(text: str, name: str, **labels: str) -> float:
    """One figure."""
    for found in text_string_to_metric_families(text):
        for sample in found.samples:
            if sample.name == name and labels.items() <= sample.labels.items():
                return float(sample.value)
    raise AssertionError(f"there is no {name} {labels}")


def test_a_server_is_live_and_ready(site: Site) -> None:
    for path in ("/health", "/health/live", "/health/ready"):
        answer = httpx.get(site.address + path, verify=NO_TLS)
        assert (answer.status_code, answer.json()) == (200, {"ok": True})
        assert len(answer.headers["x-request-id"]) == 16


def test_a_server_without_its_database_is_live_and_not_ready(
    cluster: Any, postgres_url: str
) -> None:
    with serving(postgres_url) as site:
        assert httpx.get(f"{site.address}/health/ready", verify=NO_TLS).status_code == 200
        site.call(site.desk.store.close())
        site.desk.pulse.asked = -1e9
        answer = httpx.get(f"{site.address}/health/ready", verify=NO_TLS)
        assert answer.status_code == 503 and answer.json()["error"]["code"] == "not_ready"
        assert answer.headers["retry-after"]
        assert httpx.get(f"{site.address}/health/live", verify=NO_TLS).status_code == 200
        told = httpx.get(f"{site.address}/metrics", verify=NO_TLS).text
        assert value(told, "akhet_ready") == 0


def test_a_server_that_leaves_says_so_and_serves_on(lite: Site, people: list[Player]) -> None:
    LEAVING.now = True
    try:
        answer = httpx.get(f"{lite.address}/health/ready", verify=NO_TLS)
        assert answer.status_code == 503 and answer.json()["error"]["code"] == "leaving"
        assert people[0].lay()
    finally:
        LEAVING.now = False


def test_prometheus_reads_the_figures_and_they_are_right(site: Site, people: list[Player]) -> None:
    before = httpx.get(f"{site.address}/metrics", verify=NO_TLS)
    assert before.headers["content-type"].startswith("text/plain; version=0.0.4")
    table = two_play(people)
    state = people[0].state(table)
    mover = people[state["table"]["waiting"][0]]
    name = mover.state(table)["view"]["legal"][0]["name"]
    with people[0].socket(table) as ws:
        ws.recv(20)
        assert mover.command(table, name, state["seq"]).status_code == 200
        assert mover.command(table, name, state["seq"]).status_code == 409
        after = httpx.get(f"{site.address}/metrics", verify=NO_TLS).text
        assert value(after, "akhet_sockets") >= 1
    moves = {"route": "/api/tables/{id:str}/commands", "status": "200", "method": "POST"}
    again = {**moves, "status": "409"}
    for labels in (moves, again):
        try:
            old = value(before.text, "akhet_requests_total", **labels)
        except AssertionError:
            old = 0.0
        assert value(after, "akhet_requests_total", **labels) == old + 1
    assert value(after, "akhet_refusals_total", code="stale") >= 1
    assert value(after, "akhet_moves_total") > value(before.text, "akhet_moves_total")
    found = families(after)
    assert value(after, "process_resident_memory_bytes") > 1_000_000
    assert found["akhet_request_seconds"].type == "histogram"
    assert found["akhet_requests"].type == "counter" and found["akhet_sockets"].type == "gauge"
    for kind in found.values():
        assert kind.documentation, kind.name


def test_steps_of_a_histogram_hold_all_before_them() -> None:
    counts = Metrics()
    for seconds in (0.0005, 0.02, 0.02, 99.0):
        counts.answered("GET", 'a"b\\c\nd', "read", 200, seconds)
    text = written(counts, {}, "1")
    assert value(text, "akhet_requests_total", route='a"b\\c\nd') == 4
    steps = [value(text, "akhet_request_seconds_bucket", le=f"{bound:g}") for bound in BOUNDS]
    assert steps == sorted(steps) and steps[0] == 1 and steps[-1] == 3
    assert value(text, "akhet_request_seconds_bucket", le="+Inf") == 4
    assert value(text, "akhet_request_seconds_count") == 4
    assert value(text, "akhet_request_seconds_sum") == pytest.approx(99.0405)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),  # this machine itself
        ({"x-forwarded-for": "203.0.113.7"}, 403),  # a proxy on it speaks for a stranger
        ({"forwarded": "for=203.0.113.7"}, 403),
        ({"via": "1.1 proxy"}, 403),
        ({"x-forwarded-for": "127.0.0.1"}, 403),
        ({"authorization": f"Bearer {TOKEN}", "x-forwarded-for": "203.0.113.7"}, 200),
        ({"authorization": f"Bearer {TOKEN}x", "x-forwarded-for": "203.0.113.7"}, 403),
        ({"authorization": "Bearer", "x-forwarded-for": "203.0.113.7"}, 403),
        ({"authorization": TOKEN, "x-forwarded-for": "203.0.113.7"}, 403),
    ],
)
def test_figures_are_for_this_machine_or_for_who_has_the_token(
    guarded: Site, headers: dict[str, str], status: int
) -> None:
    assert (
        httpx.get(f"{guarded.address}/metrics", headers=headers, verify=NO_TLS).status_code
        == status
    )


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("guarded")
    with serving(f"sqlite:///{folder}/akhet.db", metrics_token=TOKEN) as found:
        yield found


def test_nothing_a_stranger_sends_becomes_a_label(guarded: Site) -> None:
    before = httpx.get(f"{guarded.address}/metrics", verify=NO_TLS).text
    for path in ("/api/nothing", "/nowhere/at/all", "/api/tables/zzz", "/static/no"):
        httpx.get(guarded.address + path, verify=NO_TLS)
    httpx.request("BREW", f"{guarded.address}/api/me")
    after = httpx.get(f"{guarded.address}/metrics", verify=NO_TLS).text
    assert "zzz" not in after and "nowhere" not in after and "BREW" not in after
    assert len(after.splitlines()) < len(before.splitlines()) + 60


def test_status_is_for_programs_too(site: Site, people: list[Player]) -> None:
    people[0].lay()
    found = json.loads(httpx.get(f"{site.address}/api/status", verify=NO_TLS).text)
    assert found["registration"] == "open" and found["gathering"] >= 0
