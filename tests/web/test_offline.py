"""akhet from a folder, in a real browser whose network is cut after the first visit."""

import base64
import functools
import http.server
import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from akhet.site.build import build
from akhet.site.runtime import Missing
from tests.cli.command import akhet
from tests.web.conftest import Running, running
from tests.web.hands import PHONE, STILL, WIDE, Hand, guest
from tests.web.test_amunre import Scribe
from tests.web.test_pharaon import Vizier

client = pytest.fixture(guest)
WAIT = 120_000
PORT = int(os.environ.get("AKHET_TEST_PORT", "0"))
TABLES = {
    "imhotep": ["you", "bot:scribe"],
    "amunre": ["you", "bot:scribe", "bot:scribe"],
    "pharaon": ["you", "bot:scribe"],
}


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain web host."""

    def log_message(self, *_: Any) -> None:
        return


class Host:
    """A folder on a port, until it is taken away; it counts what it sends."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(Quiet, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.up = True

    def gone(self) -> None:
        """Takes the host away for good."""
        if self.up:
            self.up = False
            self.server.shutdown()
            self.server.server_close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built site, below a path as on many hosts; or one line that says why there is none."""
    root = tmp_path_factory.mktemp("host")
    if found := os.environ.get("AKHET_BUILT_SITE"):
        (root / "games").symlink_to(found)
        return root
    try:
        built = build(root / "games")
    except Missing as error:
        pytest.skip(f"no site can be built here: {error}")
    assert built.bytes < 12_000_000
    return root


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    found = Host(folder)
    yield found
    found.gone()


@dataclass
class Frame:
    """The page inside the site's frame, with the hands of the window around it."""

    window: Any

    @property
    def inner(self) -> Any:
        return self.window.query_selector("#page").content_frame()

    def __getattr__(self, name: str) -> Any:
        outside = name in ("keyboard", "mouse", "touchscreen", "screenshot")
        return getattr(self.window if outside else self.inner, name)


@dataclass
class Visit:
    """Somebody at a site."""

    context: Any
    url: str
    complaints: list[str]

    def open(self, path: str = "") -> Frame:
        """Opens the site in a new tab and waits until it shows a page."""
        page = self.context.new_page()
        page.set_default_timeout(WAIT)
        page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(f"{self.url}/games/{path}")
        return self.shown(page)

    def faults(self) -> list[str]:
        """What went wrong; where all choose at once, that another was quicker is no fault."""
        return [text for text in self.complaints if "409 (Conflict)" not in text]

    def shown(self, window: Any) -> Frame:
        window.frame_locator("#page").locator("body").wait_for()
        return Frame(window)


@pytest.fixture
def visit(browser: Any, host: Host) -> Iterator[Any]:
    contexts: list[Any] = []

    def make(**options: Any) -> Visit:
        context = browser.new_context(**{"locale": "en", "viewport": WIDE, **STILL, **options})
        contexts.append(context)
        return Visit(context, host.url, [])

    yield make
    for context in contexts:
        context.close()


READY = """() => document.querySelector('.ak-pass') ||
  (['me', 'pending', 'over'].includes(document.querySelector('.ak-app')?.dataset.state) &&
    document.querySelector('.ak-app').dataset.busy === 'false')"""
SENT = """n => document.querySelector('.ak-pass') ||
  (Number(document.querySelector('.ak-app')?.dataset.seq) > n &&
    document.querySelector('.ak-app').dataset.busy === 'false')"""


@dataclass
class Together(Scribe):
    """Several at one screen: it is handed over before somebody sees something secret."""

    handed: int = 0

    def play(self, most: int = 10_000) -> None:
        while self.choices < most:
            self.page.wait_for_function(READY)
            if self.page.locator(".ak-pass").count():
                self.page.click(".ak-pass button")
                self.page.wait_for_selector(".ak-app")
                self.handed += 1
            elif self.state() == "over":
                return
            elif self.state() == "pending":
                self.sent(lambda: self.press("[data-confirm]", "Enter"))
            else:
                self.choose()

    def sent(self, work: Callable[[], None]) -> None:
        before = self.seq()
        work()
        self.page.wait_for_function(SENT, arg=before)


def lay(frame: Frame, game: str, seats: list[str]) -> str:
    """Lays a table by the form of a new one."""
    frame.click(f"a[href*='/new?game={game}'] >> nth=0")
    frame.wait_for_selector("form select")
    if len(seats) != frame.locator("form select[name^=seat]").count():
        frame.click(f"a[data-keep='{len(seats)}']")
        frame.wait_for_selector(f"form select >> nth={len(seats) - 1}")
    for n, seat in enumerate(seats):
        frame.locator("form select").nth(n).select_option(seat)
    frame.locator("main form button.pri[type=submit], main form button.pri").last.click()
    frame.wait_for_selector(".ak-app")
    return str(frame.get_attribute("#app", "data-table"))


def fetched(frame: Frame, path: str) -> str:
    """What the tab answers, as text."""
    script = "async (path) => (await fetch(path)).text()"
    return str(frame.evaluate(script, path))


def cut_off(somebody: Visit, host: Host) -> tuple[Visit, Frame]:
    """After the first visit neither the host nor the network is there."""
    frame = somebody.open()
    frame.wait_for_selector("header.bar")
    host.gone()
    somebody.context.set_offline(True)
    return somebody, frame


def checked(text: str, home: Path) -> None:
    """`akhet verify` finds a match that was exported right, and all that a file can show."""
    (home / "exported.txt").write_text(text, "utf-8")
    told = akhet("verify", home / "exported.txt", "--lang", "en", home=home)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "ok" in told.stdout


KEPT = """async () => {
  const names = await indexedDB.databases();
  const open = indexedDB.open(names[0].name);
  await new Promise((done) => { open.onsuccess = done; });
  const look = open.result.transaction(['pieces', 'about']);
  const get = (ask) => new Promise((done) => { ask.onsuccess = () => done(ask.result); });
  const [pieces, size, jar] = await Promise.all([get(look.objectStore('pieces').getAll()),
    get(look.objectStore('about').get('size')), get(look.objectStore('about').get('jar'))]);
  const letters = (one) => [...one].map((byte) => String.fromCharCode(byte)).join('');
  const text = pieces.map(letters).join('');
  open.result.close();
  return [btoa(text), size, jar];
}"""


def served_alike(frame: Frame, folder: Path, paths: list[str]) -> None:
    """Asks a server that has the same database the same things: byte for byte the same answers."""
    text, size, jar = frame.evaluate(KEPT)
    mine = {path: fetched(frame, path) for path in paths}
    folder.mkdir()
    (folder / "akhet.db").write_bytes(base64.b64decode(text)[:size])
    with running(folder, bots=0) as server, httpx.Client(base_url=server.url) as client:
        client.cookies.update(json.loads(jar))
        for path in paths:
            assert client.get(path, headers={"accept-language": "en"}).text == mine[path], path


def test_a_whole_game_against_a_bot_with_the_network_cut(
    visit: Any, host: Host, client: httpx.Client, site: Running, tmp_path: Path
) -> None:
    somebody, frame = cut_off(visit(), host)
    table = lay(frame, "imhotep", TABLES["imhotep"])

    hand = Hand(frame)
    hand.play(3)
    seq = hand.seq()
    hand.narrow()  # in the middle of a move
    frame.window.reload()
    frame = somebody.shown(frame.window)
    frame.wait_for_selector(".ak-app")
    assert Hand(frame).seq() >= seq

    frame.window.close()  # the tab is gone; the next one takes over
    frame = somebody.open(f"#/table/{table}")
    frame.wait_for_selector(".ak-app")
    assert Hand(frame).seq() >= seq
    langs = [f"/api/tables/{table}?since=0&lang={lang}" for lang in ("en", "nl", "fr", "de")]
    Hand(frame).play(2)
    frame.wait_for_selector(".ak-app[data-state=me]")
    served_alike(frame, tmp_path / "running", [*langs, f"/api/tables/{table}/figures"])

    Hand(frame).play()
    frame.wait_for_selector(".ak-scores tfoot")
    text = fetched(frame, f"/api/tables/{table}/export")
    checked(text, tmp_path)
    again = client.post("/api/import", content=text, headers={"content-type": "text/plain"})
    assert again.status_code == 200, again.text
    served_alike(frame, tmp_path / "over", [*langs, f"/api/tables/{table}/positions?first=0"])
    assert somebody.complaints == []


@pytest.mark.soak
def test_a_whole_game_of_amun_re_by_clicks(visit: Any, host: Host, tmp_path: Path) -> None:
    somebody, frame = cut_off(visit(), host)
    table = lay(frame, "amunre", TABLES["amunre"])

    Scribe(frame).play()

    frame.wait_for_selector(".ak-scores tfoot")
    checked(fetched(frame, f"/api/tables/{table}/export"), tmp_path)
    assert somebody.faults() == []


@pytest.mark.soak
def test_a_whole_game_of_pharaon_on_a_phone(visit: Any, host: Host, tmp_path: Path) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    somebody, frame = cut_off(visit(**phone), host)
    table = lay(frame, "pharaon", TABLES["pharaon"])

    Vizier(frame, way="tap").play()

    frame.wait_for_selector(".ak-scores tfoot")
    checked(fetched(frame, f"/api/tables/{table}/export"), tmp_path)
    assert somebody.faults() == []


@pytest.mark.soak
def test_a_whole_game_alone_against_the_traitor(visit: Any, host: Host, tmp_path: Path) -> None:
    somebody, frame = cut_off(visit(), host)
    frame.click("form[action$='/alone'] button[value=pharaon]")
    frame.wait_for_selector(".ak-app")
    table = str(frame.get_attribute("#app", "data-table"))

    Vizier(frame).play()

    frame.wait_for_selector(".ak-scores tfoot")
    checked(fetched(frame, f"/api/tables/{table}/export"), tmp_path)
    assert somebody.faults() == []


@pytest.mark.soak
def test_a_whole_game_of_five_at_one_screen(visit: Any, host: Host, tmp_path: Path) -> None:
    somebody, frame = cut_off(visit(), host)
    table = lay(frame, "amunre", ["you"] * 5)

    hand = Together(frame)
    hand.play()

    frame.wait_for_selector(".ak-scores tfoot")
    checked(fetched(frame, f"/api/tables/{table}/export"), tmp_path)
    assert hand.handed > 15 and somebody.faults() == []


def renewed(folder: Path, root: Path) -> Path:
    """The same site as another version."""
    old = (folder / ".akhet-site").read_text("utf-8").strip()
    new = "~" + old[:0:-1]
    copied = root / "games"
    shutil.copytree(folder, copied)
    (copied / old).rename(copied / new)
    for name in ("index.html", "sw.js", ".akhet-site"):
        text = (copied / name).read_text("utf-8")
        (copied / name).write_text(text.replace(old, new), "utf-8")
    return root


STORED = """async () => {
  const site = await navigator.serviceWorker.getRegistration();
  await site.update();
  while (!site.waiting) await new Promise((done) => setTimeout(done, 50));
}"""


def renew(frame: Frame, host: Host, folder: Path, room: Path) -> None:
    """Puts a newer version on the host, and waits until the browser has stored it."""
    host.server.RequestHandlerClass = functools.partial(
        Quiet, directory=str(renewed(folder / "games", room))
    )
    frame.window.evaluate(STORED)


def now_new(somebody: Visit, window: Any, folder: Path) -> Frame:
    """A tab, once the newer version shows a table in it."""
    old = (folder / "games/.akhet-site").read_text("utf-8").strip()
    window.locator(f"script[src]:not([src*='{old}'])").wait_for(state="attached")
    frame = somebody.shown(window)
    frame.wait_for_selector(".ak-app")
    return frame


@pytest.mark.soak
def test_a_newer_site_takes_over_at_the_next_start_and_a_match_goes_on(
    visit: Any, host: Host, folder: Path, tmp_path: Path
) -> None:
    somebody = visit()
    frame = somebody.open()
    frame.wait_for_selector("header.bar")
    table = lay(frame, "pharaon", ["you", "you"])
    Vizier(frame).play(2)
    seq = Hand(frame).seq()
    renew(frame, host, folder, tmp_path)
    assert Hand(frame).seq() == seq  # what runs goes on

    frame.window.reload()
    frame = now_new(somebody, frame.window, folder)
    assert (frame.get_attribute("#app", "data-table"), Hand(frame).seq()) == (table, seq)
    assert somebody.faults() == []


@pytest.mark.soak
def test_a_hard_reload_past_the_stored_files_shows_the_site_again(visit: Any, host: Host) -> None:
    somebody = visit()
    frame = somebody.open()
    frame.wait_for_selector("header.bar")
    table = lay(frame, "pharaon", ["you", "you"])

    session = somebody.context.new_cdp_session(frame.window)
    with frame.window.expect_navigation():
        session.send("Page.reload", {"ignoreCache": True})
    frame = somebody.shown(frame.window)
    frame.wait_for_selector(".ak-app")

    assert frame.get_attribute("#app", "data-table") == table


@pytest.mark.soak
def test_when_a_newer_site_takes_over_every_tab_shows_it(
    visit: Any, host: Host, folder: Path, tmp_path: Path
) -> None:
    somebody = visit()
    one = somebody.open()
    one.wait_for_selector("header.bar")
    table = lay(one, "pharaon", ["you", "bot:scribe"])
    two = somebody.open(f"#/table/{table}")
    two.wait_for_selector(".ak-app")
    renew(one, host, folder, tmp_path)
    one.window.evaluate(  # as a tab does that starts in this moment
        "navigator.serviceWorker.getRegistration().then((one) => one.waiting.postMessage('now'))"
    )
    for window in (one.window, two.window):
        now_new(somebody, window, folder)
    hand = Vizier(now_new(somebody, two.window, folder))
    hand.play(3)  # the bots' own worker is one of the newer version too


@pytest.mark.soak
def test_a_second_tab_shows_the_same_akhet_and_takes_over_when_the_first_is_closed(
    visit: Any, host: Host
) -> None:
    somebody = visit()
    one = somebody.open()
    one.wait_for_selector("header.bar")
    table = lay(one, "pharaon", ["you", "you"])
    two = somebody.open(f"#/table/{table}")
    two.wait_for_selector(".ak-app")
    Hand(one).play(1)
    seq = Hand(one).seq()
    two.wait_for_selector(f".ak-app[data-seq='{seq}']")

    one.window.close()
    Hand(two).play(1)

    assert Hand(two).seq() > seq


@pytest.mark.soak
def test_a_server_takes_a_running_match_over_with_one_click(
    browser: Any, folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "site").symlink_to((folder / "games").resolve())
    with running(tmp_path) as server:
        context = browser.new_context(locale="en", viewport=WIDE, **STILL)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto(f"{server.url}/")
        page.click("a[href='/offline']")
        page.frame_locator("#page").locator("header.bar").wait_for()
        frame = Frame(page)
        lay(frame, "pharaon", ["you", "you"])
        Hand(frame).play(1)
        seq = Hand(frame).seq()
        page.click("#over")
        page.wait_for_url(f"{server.url}/table/*")
        page.wait_for_selector(".ak-app[data-state=me]")
        assert Hand(page).seq() >= seq
        context.close()
