"""A Swiss tournament of eight with a drop-out, from its form to its winner, in a real browser."""

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.plain import NO_TLS
from tests.web.conftest import Running

NAMES = ("Cid", "Dan", "Eve", "Fay")
PHONE = {"viewport": {"width": 390, "height": 844}}
PATH = "/api/tournaments"


class Person:
    """Somebody who plays by the API, quickly and at random."""

    def __init__(self, url: str, token: str = "") -> None:
        cookies = {"akhet": token} if token else None
        self.http = httpx.Client(base_url=url, timeout=60, cookies=cookies, verify=NO_TLS)
        self.rng = random.Random(4)

    def done(self, path: str, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def state(self, id: str) -> Any:
        return self.http.get(f"{PATH}/{id}").json()

    def table(self, table: str) -> Any:
        return self.http.get(f"/api/tables/{table}").json()

    def choose(self, table: str) -> bool:
        """One choice; whether it was this person's to make."""
        found = self.table(table)
        T, order = f"/api/tables/{table}", {"expected_seq": found["seq"], "key": f"k{found['seq']}"}
        if found["table"]["pending"] in found["table"]["mine"]:
            self.done(f"{T}/done", **order)
            return True
        names = [action["name"] for action in found["view"]["legal"]]
        if names:
            self.done(f"{T}/commands", action=self.rng.choice(names), **order)
        return bool(names)

    def agree(self, table: str) -> None:
        """Ends the match here; all who sit at it must."""
        seq = self.table(table)["seq"]
        self.done(f"/api/tables/{table}/end", expected_seq=seq)


@pytest.fixture
def crowd(site: Running) -> Iterator[list[Person]]:
    with ExitStack() as stack:
        people = [Person(site.url) for _name in NAMES]
        for one in people:
            stack.callback(one.http.close)
        yield people


def token(page: Any) -> str:
    return next(str(one["value"]) for one in page.context.cookies() if one["name"] == "akhet")


def wait_for(true: Any) -> None:
    end = time.monotonic() + 300
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def finish(people: list[Person], id: str, played: list[str]) -> None:
    """Ends every table at which people sit: the first of all by playing, the rest by consent."""
    found = people[0].state(id)
    for board in found["played"][-1]["tables"]:
        table = board["table"]
        if board["why"] is not None or table is None:  # over, or not laid yet
            continue
        here = [one for one in people if one.table(table)["table"]["mine"]]
        if not here:
            continue
        if not played and len(here) == 2:
            played.append(table)
            while not here[0].table(table)["view"]["over"]:
                assert any(one.choose(table) for one in here)
            continue
        seq = -1
        while seq != people[0].table(table)["seq"]:  # a bot may be about to move
            seq = people[0].table(table)["seq"]
            if here[0].table(table)["view"]["over"]:
                break
            for one in here:
                one.http.post(f"/api/tables/{table}/end", json={"expected_seq": seq})


def test_a_swiss_of_eight_with_a_drop_out_to_its_end(
    site: Running, open_page: Any, crowd: list[Person]
) -> None:
    ann = open_page("/tournaments/new", java_script_enabled=False)  # every form works without
    ann.locator("#name").fill("Ann")
    ann.get_by_label("Name of the tournament").fill("Nile Cup")
    ann.get_by_label("Tables may have one seat more or less").uncheck()
    ann.get_by_label("Pace").select_option("bots")
    ann.get_by_label("Level").select_option("apprentice")
    ann.get_by_label("How many").fill("0")
    ann.get_by_role("button", name="Make it").click()
    expect(ann.get_by_role("heading", level=1)).to_have_text("Nile Cup")
    assert ann.get_by_role("button", name="Start").is_disabled()
    id = ann.url.rpartition("/")[2]

    bob = open_page("/tournaments", java_script_enabled=False, **PHONE)
    bob.locator(f'a[href="/tournaments/{id}"]').first.click()
    bob.locator("#name").fill("Bob")
    bob.get_by_role("button", name="Enter").click()
    expect(bob.locator("main")).to_contain_text("You take part")
    for name, one in zip(NAMES, crowd, strict=True):
        one.done(f"{PATH}/{id}/join", name=name)
    host = Person(site.url, token(ann))
    host.done(f"{PATH}/{id}/bots", bot="random", count=2)
    ann.reload()
    ann.get_by_role("button", name="Start").click()
    wait_for(lambda: host.state(id)["round"] == 1 and host.state(id)["table"])

    ann.goto("/")
    expect(ann.locator(".side")).to_contain_text("Your tournament table is ready")
    ann.locator(".side").get_by_role("link").filter(has_text="Nile Cup").first.click()
    ann.wait_for_url("**/table/*")
    second = Person(site.url, token(bob))
    people, played = [host, second, *crowd], list[str]()
    while host.state(id)["round"] == 1:
        finish(people, id, played)
        time.sleep(0.2)
    assert len(played) == 1

    wait_for(lambda: second.state(id)["table"])
    bob.goto(f"/tournaments/{id}")
    expect(bob.locator("main")).to_contain_text("Your tournament table is ready")
    bob.get_by_role("button", name="Leave the tournament").click()
    expect(bob.locator("main")).to_contain_text("You have left this tournament")
    people.remove(second)
    while host.state(id)["status"] == "running":
        finish(people, id, played)
        time.sleep(0.2)

    found = host.state(id)
    assert (found["status"], found["round"], found["players"]) == ("over", 3, 7)
    bob_now = next(one for one in found["standings"] if one["name"] == "Bob")
    assert bob_now["left"] and bob_now["played"] == 2
    third = [seat["name"] for board in found["played"][2]["tables"] for seat in board["seats"]]
    byes = [one["name"] for one in found["played"][2]["byes"]]
    assert len(third) == 6 and len(byes) == 1 and "Bob" not in third + byes
    met = [frozenset(s["name"] for s in b["seats"]) for r in found["played"] for b in r["tables"]]
    assert len(set(met)) == len(met) == 11  # nobody met twice

    ann.goto(f"/tournaments/{id}")
    first = found["standings"][0]["name"]
    expect(ann.locator("main")).to_contain_text(f"{first} wins the tournament.")
    rows = ann.locator(".stands tbody th").all_inner_texts()
    assert len(rows) == 8 and rows[0].startswith(first)
    for one in (host, second):
        one.http.close()
    bob.goto(f"/tournaments/{id}")  # on a phone nothing hangs over the edge
    assert bob.evaluate("document.documentElement.scrollWidth") <= 390


def cup(crowd: list[Person]) -> str:
    """A knock-out that all have entered; the first of them is its host."""
    body = {"game": "imhotep", "kind": "knockout", "seats": 2, "title": "Cup", "name": "Cid"}
    id = crowd[0].done(PATH, **body)["tournament"]
    for name, one in zip(NAMES, crowd, strict=True):
        one.done(f"{PATH}/{id}/join", name=name)
    return str(id)


def test_the_bracket_is_drawn_and_the_page_looks_again_by_itself(
    site: Running, open_page: Any, crowd: list[Person]
) -> None:
    host, id = crowd[0], cup(crowd)
    page = open_page(f"/tournaments/{id}", **PHONE)
    assert page.locator("svg.bracket").count() == 0
    host.done(f"{PATH}/{id}/start")
    page.wait_for_selector("svg.bracket", timeout=60_000)  # without anybody doing anything
    assert page.locator(".bk-box").count() == 3 and page.locator(".bk-line").count() == 2
    drawn = page.locator(".bk-name").all_text_contents()
    assert sorted(drawn) == sorted([*NAMES, "…", "…"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_table_app_leads_back_to_the_tournament_while_it_is_played_and_after(
    site: Running, open_page: Any, crowd: list[Person]
) -> None:
    host, id = crowd[0], cup(crowd)
    host.done(f"{PATH}/{id}/start")
    wait_for(lambda: host.state(id)["table"])
    table = host.state(id)["table"]
    page = open_page(f"/table/{table}", **PHONE)
    page.locator('[data-tool="menu"]').click()
    way_back = page.locator(f'.ak-menu a[href="/tournaments/{id}"]')
    expect(way_back).to_have_text("To the tournament")
    page.keyboard.press("Escape")
    here = [one for one in crowd if one.table(table)["table"]["mine"]]
    for one in here:
        one.agree(table)
    expect(page.locator(".ak-sheet .ak-foot")).to_be_visible()
    assert page.locator(f'.ak-dock a.pri[href="/tournaments/{id}"]').count() == 1
    page.locator(f'.ak-sheet a.pri[href="/tournaments/{id}"]').click()  # in the score sheet
    expect(page.get_by_role("heading", level=1)).to_have_text("Cup")
