"""Accounts in a real browser: by a link from a real mail server, by a passkey, on two devices."""

import io
import os
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.letterbox import Letterbox, free_port
from tests.web.conftest import Running, opener, running
from tests.web.hands import PHONE, WIDE

pytest.importorskip("argon2")
pytest.importorskip("fido2")
pytest.importorskip("aiosmtpd")
SHOTS = os.environ.get("AKHET_SHOTS", "")
SIDE = {"width": 844, "height": 390}


def shot(page: Any, name: str) -> None:
    """A picture to look at, if somebody wants one."""
    if SHOTS:
        for size, way in ((WIDE, "wide"), (PHONE, "tall"), (SIDE, "side")):
            page.set_viewport_size(size)
            page.screenshot(path=f"{SHOTS}/{name}-{way}.png", full_page=True)
        page.set_viewport_size(WIDE)


@pytest.fixture
def post() -> Iterator[Letterbox]:
    """A mail server of our own."""
    with Letterbox() as found:
        yield found


@pytest.fixture
def house(tmp_path: Path, post: Letterbox) -> Iterator[Running]:
    """A server that sends letters and is called localhost: only a name can have passkeys."""
    port = free_port()
    public = f"http://localhost:{port}"
    with running(tmp_path, port=port, smtp=post.url, public_url=public) as found:
        yield Running(public, found.app, found.loop)


@pytest.fixture
def device(browser: Any, house: Running) -> Iterator[Any]:
    """Opens browsers of people."""
    yield from opener(browser, house)


def with_passkeys(page: Any) -> Any:
    """Gives a browser an authenticator, as a phone or a laptop has one."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, made["authenticatorId"]


def newest_link(post: Letterbox, number: int) -> str:
    """The link of the letter with this number, once it has come."""
    end = time.monotonic() + 20
    while len(post.letters) < number:
        assert time.monotonic() < end, "no letter came"
        time.sleep(0.05)
    return post.links()[number - 1]


def one_click(page: Any) -> str:
    """Begins a match against a bot as whoever one is; answers its address."""
    page.goto("/")
    page.locator("form[action='/play'] button[value=imhotep]").first.click()
    page.wait_for_selector(".ak-mine")
    return str(page.url)


def test_sign_up_by_a_link_sign_in_elsewhere_revoke_take_along_and_delete(
    device: Any, house: Running, post: Letterbox
) -> None:
    laptop = device("/me")
    shot(laptop, "account-doors")
    seen: list[str] = []
    laptop.context.on("request", lambda r: seen.extend([r.url, r.headers.get("referer", "")]))
    table = one_click(laptop)
    laptop.goto("/me")
    laptop.get_by_placeholder("E-mail address").fill("ann@example.org")
    laptop.get_by_role("button", name="Send the link").click()
    laptop.wait_for_selector("text=Look into your mail")
    shot(laptop, "account-sent")
    link = newest_link(post, 1)
    laptop.goto(link.removeprefix(house.url))
    laptop.wait_for_selector("text=Choose the name")
    assert "#" not in laptop.url
    shot(laptop, "account-confirm")
    laptop.locator("main").get_by_label("Name").fill("Ann of Thebes")
    laptop.get_by_role("button", name="Make the account").click()
    laptop.wait_for_selector("h1:has-text('Ann of Thebes')")
    assert not [line for line in seen if link.partition("#")[2] in line]
    laptop.goto(table)
    laptop.wait_for_selector(".ak-mine")  # the seat is the account's: play goes on

    phone = device("/me", viewport=PHONE)
    guests = one_click(phone)
    phone.goto("/me")
    phone.get_by_placeholder("E-mail address").fill("ANN@example.org")
    phone.get_by_role("button", name="Send the link").click()
    phone.wait_for_selector("text=Look into your mail")
    phone.goto(newest_link(post, 2).removeprefix(house.url))
    phone.get_by_role("button", name="Sign in", exact=True).click()
    phone.wait_for_selector("text=Bring your tables along?")
    shot(phone, "account-bring")
    phone.get_by_role("button", name="Bring them along").click()
    phone.wait_for_url("**/tables")
    for address in (table, guests):
        assert phone.locator(f"a[href='{address.removeprefix(house.url)}']").count() >= 1
    phone.goto(guests)
    phone.wait_for_selector(".ak-mine")
    laptop.goto(guests)
    laptop.wait_for_selector(".ak-mine")  # the guest's seat, in the first browser too

    phone.goto("/me")
    shot(phone, "account-me")
    phone.locator("form[action='/me/session/end'] button").first.click()
    phone.wait_for_selector("h1:has-text('Ann of Thebes')")
    laptop.goto("/me")
    laptop.wait_for_selector("h2:has-text('Make an account')")

    with phone.expect_download() as coming:
        phone.get_by_role("button", name="Take it along").click()
    whole = zipfile.ZipFile(io.BytesIO(Path(coming.value.path()).read_bytes()))
    assert {"account.json", "tables.json"} <= set(whole.namelist())
    assert len([name for name in whole.namelist() if name.startswith("matches/")]) == 2

    phone.get_by_role("link", name="Delete the account").click()
    shot(phone, "account-delete")
    phone.get_by_label("To be sure").fill("Ann of Thebes")
    phone.get_by_role("button", name="Delete it for good").click()
    phone.wait_for_selector("text=Your account is deleted")
    laptop.goto(table)
    laptop.wait_for_selector("text=former player")
    assert laptop.locator(".ak-mine").count() == 0


def test_sign_up_by_a_passkey_and_sign_in_by_it(device: Any) -> None:
    page = device("/me")
    session, _made = with_passkeys(page)
    table = one_click(page)
    page.goto("/me")
    page.locator("form[action='/sign-up']").get_by_label("Name").fill("Nofret")
    page.get_by_role("button", name="Continue with a passkey").click()
    page.wait_for_selector("h1:has-text('Nofret')")
    assert page.locator("text=Passkey").count() >= 1
    page.goto(table)
    page.wait_for_selector(".ak-mine")
    page.goto("/me")
    page.get_by_role("button", name="Sign out").last.click()
    page.goto("/me")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_selector("h1:has-text('Nofret')")
    page.locator("form[action='/me/passkey/remove'] button").click()
    page.wait_for_selector("text=This is your only way")
    device.complaints.clear()  # the browser notes the 409 of a page
    session.detach()
