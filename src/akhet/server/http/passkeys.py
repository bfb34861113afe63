"""Passkeys by script: a browser asks what to sign, signs, and sends what it has signed."""

import json
from typing import Annotated, Any, Literal

import msgspec

from akhet.server.accounts import passkeys
from akhet.server.accounts.passkeys import Site
from akhet.server.accounts.rules import device_of
from akhet.server.errors import Refused
from akhet.server.http.answers import Answer
from akhet.server.http.endpoints import Call, Endpoint
from akhet.server.http.shapes import Name, Ok, Shape
from akhet.server.services import COOKIE, Desk


class Wanted(Shape):
    """To sign in (`enter`), or to make a passkey (`new`), by which a guest gets an account."""

    purpose: Literal["enter", "new"]
    name: Name = ""


class Options(Answer):
    """What the browser is to be given (`navigator.credentials`), as JSON; bytes as base64url."""

    options: str


class Signed(Shape):
    """What the browser has answered, as JSON, bytes as base64url; `name` for a new account."""

    credential: Annotated[str, msgspec.Meta(max_length=14_000)]
    name: Name = ""


def site(call: Call) -> Site:
    """The site passkeys belong to here."""
    found = site_here(call.desk, str(call.request.base_url), call.request.url.hostname)
    if found is None:
        raise Refused(409, "no_passkeys", "passkeys need a name and HTTPS, or localhost")
    return found


def site_here(desk: Desk, base: str, host: str | None) -> Site | None:
    """The site of a request, if browsers let passkeys be used there."""
    return passkeys.site_of(desk.settings.public_url or base, host or "")


def signed(call: Call) -> dict[str, Any]:
    """What the browser has answered, read."""
    try:
        found = json.loads(call.body.credential)
    except (ValueError, RecursionError) as error:
        raise passkeys.wrong() from error
    if not isinstance(found, dict):
        raise passkeys.wrong()
    return found


async def options(call: Call) -> object:
    """What to sign."""
    here, service = site(call), call.desk.accounts
    if call.body.purpose == "enter":
        return {"options": json.dumps(await passkeys.options_known(service, here))}
    if call.guest is None:
        call.guest, call.token = await call.desk.people.welcome(call.body.name)
    if call.me.account:
        await service.check_proved(call.request.cookies.get(COOKIE))
    found = await passkeys.options_new(service, here, call.me, call.body.name)
    return {"options": json.dumps(found)}


async def add(call: Call) -> object:
    """Keeps a new passkey; a guest is an account from then on, and signed in."""
    here, service, me = site(call), call.desk.accounts, call.me
    device = device_of(call.request.headers.get("user-agent", ""))
    if me.account:
        await service.check_proved(call.request.cookies.get(COOKIE))
    await passkeys.add(service, here, me, call.body.name, device, signed(call))
    if not me.account:
        account = await service.find(me)
        entered = await service.enter(account, call.request.cookies.get(COOKIE), device)
        call.token = entered.token
    return Ok()


async def enter(call: Call) -> object:
    """Signs in."""
    service = call.desk.accounts
    account = await passkeys.enter(service, site(call), signed(call))
    device = device_of(call.request.headers.get("user-agent", ""))
    entered = await service.enter(account, call.request.cookies.get(COOKIE), device)
    call.token = entered.token
    return Ok()


PASSKEYS = [
    Endpoint(
        "POST",
        "/api/passkeys/options",
        options,
        Options,
        "What a browser needs to make or use a passkey",
        Wanted,
        rate="password",
    ),
    Endpoint(
        "POST",
        "/api/passkeys",
        add,
        Ok,
        "Keep a new passkey: of my account, or of the one I get by it",
        Signed,
        "guest",
        "password",
    ),
    Endpoint(
        "POST",
        "/api/passkeys/enter",
        enter,
        Ok,
        "Sign in by a passkey",
        Signed,
        rate="password",
    ),
]
