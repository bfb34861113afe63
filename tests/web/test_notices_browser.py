"""Notices in a real browser: switched on, got, stopped; the bell, the tab and the table's menu."""

import asyncio
import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.letterbox import free_port
from tests.server.receivers import Browser, Receiver
from tests.web.browse import Visitor
from tests.web.conftest import Running, opener, running
from tests.web.hands import PHONE, WIDE
from tests.web.test_app_look import serious

SHOTS = os.environ.get("AKHET_SHOTS", "")
SIDE = {"width": 844, "height": 390}


def shot(page: Any, name: str) -> None:
    """A picture to look at, if somebody wants one."""
    if SHOTS:
        for size, way in ((WIDE, "wide"), (PHONE, "tall"), (SIDE, "side")):
            page.set_viewport_size(size)
            page.screenshot(path=f"{SHOTS}/{name}-{way}.png", full_page=True)
        page.set_viewport_size(WIDE)


class Beside:
    """A receiver in a loop of its own, beside the browser."""

    def __init__(self) -> None:
        self.there = Receiver()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.do(self.there.__aenter__())

    def do(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(10)

    def end(self) -> None:
        self.do(self.there.__aexit__())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)
        self.loop.close()


@pytest.fixture(scope="module")
def beside() -> Iterator[Beside]:
    found = Beside()
    yield found
    found.end()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, beside: Beside) -> Iterator[Running]:
    """A server called localhost, which may reach this machine: push needs a safe page."""
    port = free_port()
    folder: Path = tmp_path_factory.mktemp("notices")
    more = {"notice_networks": "127.0.0.0/8", "notice_ports": str(beside.there.port)}
    with running(folder, port=port, public_url=f"http://localhost:{port}", **more) as found:
        yield Running(f"http://localhost:{port}", found.app, found.loop)


@pytest.fixture
def device(browser: Any, house: Running) -> Iterator[Any]:
    """Opens browsers of people."""
    yield from opener(browser, house)


async def send_now(house: Running) -> None:
    """What waits is due at once."""
    desk = house.app.state.desk
    clock = desk.tables.clock
    desk.tables.clock = lambda: clock() + 60
    try:
        await desk.bell.sender.look()
        await asyncio.gather(*desk.bell.sender.under_way)
    finally:
        desk.tables.clock = clock


def two_at(ann: Visitor, ben: Visitor) -> str:
    """Ann and Ben at a table, Ann to act."""
    ann.open("/new?game=imhotep&seats=2")
    ann.send("/new", name="Ann", end_turn="never")
    table = ann.table
    ben.open(f"/table/{table}")
    ben.send("/join", name="Ben")
    ann.open(f"/table/{table}")
    ann.send("/start")
    return table


def act(visitor: Visitor, table: str) -> None:
    visitor.open(f"/table/{table}/plain")
    visitor.send("/act", visitor.choices()[0])


def signed_in(visitor: Visitor) -> dict[str, Any]:
    """The cookies of a visitor for a browser."""
    shape = {"domain": "localhost", "path": "/", "expires": -1, "sameSite": "Lax"}
    shape |= {"httpOnly": False, "secure": False}
    found = [{"name": n, "value": v, **shape} for n, v in visitor.client.cookies.items()]
    return {"storage_state": {"cookies": found}}


@pytest.fixture
def ann(house: Running) -> Iterator[Visitor]:
    found = Visitor(house.url)
    yield found
    found.close()


@pytest.fixture
def ben(house: Running) -> Iterator[Visitor]:
    found = Visitor(house.url)
    yield found
    found.close()


STUB = """
  const keys = %s;
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (options) => {
    window.asked = { visible: options.userVisibleOnly, key: options.applicationServerKey.length };
    return { toJSON: () => ({ endpoint: keys.url, keys: { p256dh: keys.key, auth: keys.auth } }) };
  };
  window.Notification.requestPermission = async () => 'granted';
  Object.defineProperty(window.Notification, 'permission', { get: () => 'default' });
"""


def test_push_is_switched_on_and_a_notice_comes_and_the_worker_keeps_to_its_folder(
    device: Callable[..., Any], ann: Visitor, ben: Visitor, house: Running, beside: Beside, axe: str
) -> None:
    table = two_at(ann, ben)
    page = device("/me/notices", **signed_in(ben), reduced_motion="reduce")
    reader = Browser()
    page.add_init_script(STUB % json.dumps(reader.subscription(beside.there.url)))
    page.context.grant_permissions(["notifications"], origin=house.url)
    page.reload()
    shot(page, "notices-none")
    page.locator("[data-push-on]").click()
    page.wait_for_selector("[data-push-way]")
    scopes = page.evaluate(
        "async () => (await navigator.serviceWorker.getRegistrations()).map((one) => one.scope)"
    )
    assert scopes == [f"{house.url}/notices/"], "no page is under the worker"
    assert page.evaluate("navigator.serviceWorker.controller") is None
    page.evaluate(axe)
    assert serious(page) == []

    act(ann, table)
    house.do(send_now(house))
    told = reader.opened(beside.there.heard[-1].body)
    assert told["title"] == "Your turn: Imhotep" and told["path"] == f"/table/{table}"
    page.reload()
    expect(page.locator("[data-push-way]")).to_contain_text("last message")
    shot(page, "notices-push")
    page.locator('input[name="over"]').uncheck()
    page.locator(".way .btn.pri").click()
    page.wait_for_selector("main [role=status]")
    assert not page.locator('input[name="over"]').is_checked()


def test_the_worker_shows_what_is_pushed_and_leads_to_the_table(
    device: Callable[..., Any], ann: Visitor, ben: Visitor, house: Running
) -> None:
    table = two_at(ann, ben)
    page = device("/tables", **signed_in(ben))
    with page.context.expect_event("serviceworker") as begun:
        page.evaluate(
            "navigator.serviceWorker.register('/notices/worker.js', { scope: '/notices/' })"
        )
    worker = begun.value
    worker.evaluate("""async () => {
      const active = () => self.registration.active?.state === 'activated';
      while (!active()) await new Promise((go) => setTimeout(go, 20));
    }""")
    shown = worker.evaluate(
        """async (told) => {
          const shown = []; // the shell of Chromium that tests use has nowhere to show it
          self.registration.showNotification = async (title, { body, tag, data, actions }) =>
            shown.push({ title, body, tag, data, stops: actions[0].title });
          const event = new PushEvent('push', { data: JSON.stringify(told) });
          const waits = [];
          event.waitUntil = (work) => waits.push(work);
          self.dispatchEvent(event);
          await Promise.all(waits);
          return shown;
        }""",
        {
            "title": "Your turn: Imhotep",
            "body": "Ann waits",
            "path": f"/table/{table}",
            "tag": table,
            "lang": "en",
            "stop": "/stop/x",
            "stop_says": "Stop",
        },
    )
    data = {"path": f"/table/{table}", "stop": "/stop/x"}
    told = {
        "title": "Your turn: Imhotep",
        "body": "Ann waits",
        "tag": table,
        "data": data,
        "stops": "Stop",
    }
    assert shown == [told]


def test_the_bell_and_the_tab_count_without_any_setting(
    device: Callable[..., Any], ann: Visitor, ben: Visitor, house: Running, axe: str
) -> None:
    table = two_at(ann, ben)
    page = device("/rules", **signed_in(ben), reduced_motion="reduce")
    page.set_viewport_size(WIDE)
    bell = page.locator("[data-bell]")
    assert bell.locator("[data-bell-count]").is_hidden() and "(" not in page.title()
    act(ann, table)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    bell.locator("[data-bell-count]").wait_for()
    assert page.title().startswith("(1) ")
    bell.locator("summary").click()
    expect(bell.locator(f'a[href="/table/{table}"]')).to_be_visible()
    shot(page, "notices-bell")
    page.evaluate(axe)
    assert serious(page) == []
    bell.locator(f'a[href="/table/{table}"]').click()
    page.wait_for_selector(".ak-board")
    page.wait_for_function("document.title.startsWith('(1) ')")


def test_a_table_before_somebodys_eyes_sends_nothing_and_one_in_the_background_does(
    device: Callable[..., Any], ann: Visitor, ben: Visitor, house: Running, beside: Beside
) -> None:
    table = two_at(ann, ben)
    done = ben.client.post("/api/me/notices", json={"kind": "webhook", "url": beside.there.url})
    assert done.status_code == 200, done.text
    hub = house.app.state.desk.hub
    page = device(f"/table/{table}", **signed_in(ben))
    page.wait_for_selector(".ak-board")
    me = ben.client.get("/api/me").json()["id"]

    def looked_at(wanted: bool) -> None:
        for _n in range(200):
            if hub.looked_at(me, table) is wanted:
                return
            page.wait_for_timeout(25)
        raise AssertionError(f"looked at: {not wanted}")

    looked_at(True)
    before = len(beside.there.heard)
    act(ann, table)
    house.do(send_now(house))
    assert len(beside.there.heard) == before
    hidden = "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });"
    page.evaluate(hidden + "document.dispatchEvent(new Event('visibilitychange'))")
    looked_at(False)
    act(ben, table)
    act(ann, table)
    house.do(send_now(house))
    assert beside.there.heard[-1].json["table"] == table
    assert len(beside.there.heard) == before + 1

    page.locator('[data-tool="menu"]').click()
    page.locator('[data-open="notices"]').click()
    page.locator('[data-level="none"]').click()
    page.wait_for_selector('[data-level="none"][aria-checked="true"]')
    shot(page, "notices-table")
    level = ben.client.get(f"/api/tables/{table}/notices").json()
    assert level == {"level": "none"}


def test_a_webhook_is_entered_tried_refused_and_stopped_without_scripts(
    ann: Visitor, ben: Visitor, beside: Beside
) -> None:
    two_at(ann, ben)
    ben.open("/me/notices")
    inside = f"http://169.254.169.254:{beside.there.port}/x"
    ben.send("/me/notices", expected=422, kind="webhook", url=inside)
    assert "private network" in ben.page.text
    ben.send("/me/notices", kind="webhook", url=beside.there.url)
    assert "Saved." in ben.page.text
    id = ben.client.get("/api/me/notices").json()["ways"][0]["id"]
    ben.seen(ben.client.post("/me/notices/test", data={"way": id}))
    assert "Sent. Have a look there." in ben.page.text
    path = "/stop/" + beside.there.heard[-1].json["stop"].rpartition("/")[2]
    ben.open(path)
    assert "No more notices?" in ben.page.text
    ben.send(path)
    assert "Stopped" in ben.page.text
