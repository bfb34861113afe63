"""Accounts on pages that need no script but for passkeys: signing in, and all about oneself."""

import json
import re
import time
from dataclasses import asdict
from functools import partial

from starlette.responses import Response, StreamingResponse

from akhet.lang.texts import every
from akhet.server.accounts import leaving, moving, rows, taking
from akhet.server.accounts.accounts import ADD, PROVED_SECONDS, Entered, link_over
from akhet.server.accounts.passkeys import has_fido2
from akhet.server.accounts.rows import Account
from akhet.server.accounts.rules import device_of
from akhet.server.errors import Refused
from akhet.server.http.passkeys import site_here
from akhet.server.peace import blocks
from akhet.server.peace.operator_rows import OPEN
from akhet.server.play.tokens import digest
from akhet.server.services import COOKIE
from akhet.server.store.queries import Guest
from akhet.web.info_pages import local
from akhet.web.visit import Page, Visit

TOKEN = re.compile(r"(?:^|/enter#|^#)([A-Za-z0-9_-]{20,100})$")
NOBODY = Guest("", "", "")  # who signs in without having been a guest


def cookie(visit: Visit) -> str | None:
    """The cookie of whoever visits."""
    return visit.request.cookies.get(COOKIE)


def device(visit: Visit) -> str:
    """What this browser is called in lists."""
    return device_of(visit.request.headers.get("user-agent", ""))


def offered(visit: Visit) -> dict[str, object]:
    """Which ways to sign in this server has."""
    desk = visit.desk
    base, host = str(visit.request.base_url), visit.request.url.hostname
    keys = has_fido2() and site_here(desk, base, host) is not None
    codes = [key[14:] for key in every(visit.lang) if key.startswith("account.error.")]
    says = {code: visit.wrong(Refused(403, code, "")) for code in codes if keys}
    ways: dict[str, object] = {"registration": desk.orders.standing.registration, "open": OPEN}
    ways |= {"on": desk.accounts.on, "by_mail": desk.letters.on, "by_passkey": keys}
    return {**ways, "says": json.dumps(says)}


# ---------------------------------------------------------------- signing in


async def enter_page(visit: Visit, status: int = 200, **more: object) -> Response:
    """The two doors: signing in, and making an account."""
    name = "" if visit.guest is None or visit.numbered else visit.guest.name
    shown: dict[str, object] = {"name": name, "entered": "", "mail": "", "next": "", **more}
    return visit.page("account/enter.html", status, **offered(visit), **shown)


async def sign_in_page(visit: Visit) -> Response:
    """The doors, also for who is signed in and has to show once more who they are."""
    known = visit.guest.name if visit.guest and visit.guest.account else ""
    there = local(visit.request.query_params.get("next", ""))
    return await enter_page(visit, entered=known, next=there if there != "/" else "")


async def refused_in(visit: Visit, error: Refused) -> Response:
    """The doors again, with the reason and what was typed; never the password."""
    kept = {key: visit.value(key)[:300] for key in ("name", "mail", "next")}
    kept["entered"] = visit.value("who")[:300]
    return await enter_page(visit, error.status, message=visit.wrong(error), **kept)


async def sign_in(visit: Visit) -> Response:
    """By name and password."""
    desk = visit.desk
    asker = desk.asker(visit.request, visit.guest)
    found = await desk.accounts.by_password(visit.value("who"), visit.value("password"), asker)
    return await entered(visit, found, visit.value("next"))


async def sign_up(visit: Visit) -> Response:
    """Makes the guest who visits an account with a password."""
    desk = visit.desk
    if visit.guest is None:
        await desk.accounts.check_name(None, visit.value("name"))
    guest = await visit.welcome(visit.value("name"))
    asker = desk.asker(visit.request, guest)
    await desk.accounts.sign_up(guest, visit.value("name"), visit.value("password"), asker)
    return await entered(visit, await desk.accounts.find(guest), "/me")


async def entered(visit: Visit, account: Account, then: str) -> Response:
    """Signs a browser in; what it has played as a guest is asked about first."""
    done: Entered = await visit.desk.accounts.enter(account, cookie(visit), device(visit))
    visit.token = done.token
    left = await visit.desk.accounts.read(lambda conn: moving.left_behind(conn, done.was))
    return visit.go("/me" if left else local(then or "/tables"))


# ---------------------------------------------------------------- links by e-mail


async def send_link(visit: Visit) -> Response:
    """Sends a link to whoever has this address; the answer is the same for every address."""
    await visit.desk.letters.ask(visit.value("mail"), visit.lang)
    return visit.page("account/sent.html", mail=visit.value("mail")[:254])


async def link_page(visit: Visit) -> Response:
    """Where a link leads: its secret part stays in the browser, which then sends it."""
    return visit.page("account/link.html")


async def look_link(visit: Visit) -> Response:
    """Asks before a link is used: a program that looks at mail uses nothing up."""
    token = token_of(visit.value("link"))
    proof, account = await visit.desk.accounts.look(token)
    name = "" if visit.guest is None or visit.numbered else visit.guest.name
    adds = proof.kind == ADD
    return visit.page("account/confirm.html", token=token, account=account, adds=adds, name=name)


async def use_link(visit: Visit) -> Response:
    """Signs in by a link, makes an account by it, or adds the address to one."""
    token = token_of(visit.value("token"))
    proof, account = await visit.desk.accounts.look(token)
    name = visit.value("name")
    if account is None:
        await visit.desk.accounts.check_name(visit.guest, name)
        await visit.welcome(name)
    guest = visit.guest
    if guest is None:  # signs in to an account there is
        found = await visit.desk.accounts.use_link(token, NOBODY, "")
    else:
        found = await visit.desk.accounts.use_link(token, guest, name)
    if proof.kind == ADD:
        return visit.go("/me")
    return await entered(visit, found, "/me" if account is None else "/tables")


async def link_refused(visit: Visit, error: Refused) -> Response:
    """The link again where another name would do; else the form for another link."""
    message = visit.wrong(error)
    if TOKEN.search(visit.value("token")) and error.status in (409, 422):
        token = token_of(visit.value("token"))
        proof, account = await visit.desk.accounts.look(token)
        shown = {"token": token, "account": account, "adds": proof.kind == ADD}
        shown |= {"name": visit.value("name")[:64]}
        return visit.page("account/confirm.html", error.status, **shown, message=message)
    return visit.page("account/link.html", error.status, message=message)


def token_of(link: str) -> str:
    """The token of a link, or of what somebody has typed of it."""
    found = TOKEN.search(link.strip()[:500])
    if found is None:
        raise link_over()
    return found[1]


# ---------------------------------------------------------------- about oneself


async def me_page(visit: Visit) -> Response:
    """The account of whoever visits, or the doors."""
    return await me_with(visit)


async def me_with(visit: Visit, status: int = 200, message: str | None = None) -> Response:
    """All about oneself, with a message perhaps."""
    if visit.guest is None or not visit.guest.account:
        return await enter_page(visit, status, message=message)
    service, guest = visit.desk.accounts, visit.guest
    account, here = await service.find(guest), digest(cookie(visit) or "")
    sessions = await service.sessions(guest)
    was = next((one.was for one in sessions if one.token == here), "")
    proved = next((one.proved for one in sessions if one.token == here), 0)
    left = await service.read(lambda conn: moving.left_behind(conn, was)) if was else None
    fresh = 0 <= visit.desk.tables.now() - proved < PROVED_SECONDS
    shown = {"account": account, "passkeys": await service.passkeys(guest), "left": left}
    shown["away"] = await blocks.kept_away(visit.desk.tables, guest)
    shown |= {"sessions": sessions, "this": here, "message": message, "fresh": fresh}
    return visit.page("account/me.html", status, **offered(visit), **shown)


async def me_refused(visit: Visit, error: Refused) -> Response:
    """The same page, with the reason."""
    return await me_with(visit, error.status, visit.wrong(error))


async def proved(visit: Visit) -> None:
    """Refuses who has no account, or has not shown lately who they are."""
    await visit.desk.accounts.find(visit.me)
    await visit.desk.accounts.check_proved(cookie(visit))


async def set_password(visit: Visit) -> Response:
    """Another password; every other session ends."""
    await proved(visit)
    service, asker = visit.desk.accounts, visit.desk.asker(visit.request, visit.me)
    await service.set_password(visit.me, visit.value("password"), asker)
    await service.end_session(visit.me, "", cookie(visit))
    return visit.go("/me")


async def drop_password(visit: Visit) -> Response:
    """No password any more."""
    await proved(visit)
    id = visit.me.id
    await visit.desk.accounts.remove(visit.me, lambda conn: rows.set_password(conn, id, ""))
    return visit.go("/me")


async def add_mail(visit: Visit) -> Response:
    """Sends a link to an address; opening it here adds it."""
    await proved(visit)
    await visit.desk.letters.ask(visit.value("mail"), visit.lang, visit.me.id)
    return visit.page("account/sent.html", mail=visit.value("mail")[:254])


async def drop_mail(visit: Visit) -> Response:
    """No address any more."""
    await proved(visit)
    id = visit.me.id
    await visit.desk.accounts.remove(visit.me, lambda conn: rows.set_mail(conn, id, "", ""))
    return visit.go("/me")


async def drop_passkey(visit: Visit) -> Response:
    """One passkey less."""
    await proved(visit)
    work = partial(rows.remove_passkey, account=visit.me.id, id=visit.value("passkey")[:64])
    await visit.desk.accounts.remove(visit.me, work)
    return visit.go("/me")


async def end_session(visit: Visit) -> Response:
    """Signs another browser out, or all others."""
    await visit.desk.accounts.find(visit.me)
    await visit.desk.accounts.end_session(visit.me, visit.value("session")[:16], cookie(visit))
    return visit.go("/me")


async def bring(visit: Visit) -> Response:
    """Moves what was played here as a guest into the account; or leaves it where it is."""
    service = visit.desk.accounts
    await service.find(visit.me)
    session = await service.session(cookie(visit))
    was = session.was if session else ""
    if was and visit.value("bring") == "1":
        await visit.desk.changed(await moving.bring(service, visit.me, was))
    if session is not None:
        await service.write(lambda conn: rows.forget_guest(conn, session.token))
    return visit.go("/tables" if was else "/me")


async def archive_of_me(visit: Visit) -> Response:
    """Everything as one file."""
    await proved(visit)
    day = time.strftime("%Y-%m-%d", time.gmtime())
    name = f'attachment; filename="akhet-{day}.zip"'
    data = taking.everything(visit.desk.accounts, visit.me)
    headers = {"content-disposition": name}
    return StreamingResponse(data, media_type="application/zip", headers=headers)


async def delete_page(visit: Visit) -> Response:
    """What deleting means, before it is done."""
    account = await visit.desk.accounts.find(visit.me)
    return visit.page("account/delete.html", account=asdict(account))


async def delete_me(visit: Visit) -> Response:
    """Deletes the account for good, if the name is typed."""
    await proved(visit)
    leaving.check_typed(visit.me, visit.value("name"))
    concerned = await leaving.delete_account(visit.desk.accounts, visit.me)
    await visit.desk.changed(concerned)
    visit.guest = None
    visit.waiting = []
    response = visit.page("account/gone.html")
    visit.desk.sign_out(response)
    return response


async def delete_refused(visit: Visit, error: Refused) -> Response:
    """The question again, with the reason."""
    if error.code != "name_again":
        return await me_refused(visit, error)
    account = await visit.desk.accounts.find(visit.me)
    shown = {"account": asdict(account), "message": visit.wrong(error)}
    return visit.page("account/delete.html", error.status, **shown)


ACCOUNT_PAGES = [
    Page("GET", "/me", me_page),
    Page("GET", "/sign-in", sign_in_page),
    Page("POST", "/sign-in", sign_in, rate="password", refused=refused_in),
    Page("POST", "/sign-up", sign_up, rate="password", refused=refused_in),
    Page("POST", "/sign-in/link", send_link, rate="letter", refused=refused_in),
    Page("GET", "/enter", link_page),
    Page("POST", "/enter", look_link, rate="token", refused=link_refused),
    Page("POST", "/enter/use", use_link, rate="token", refused=link_refused),
    Page("POST", "/me/bring", bring, "guest", refused=me_refused),
    Page("POST", "/me/password", set_password, "guest", "password", me_refused),
    Page("POST", "/me/password/remove", drop_password, "guest", refused=me_refused),
    Page("POST", "/me/mail", add_mail, "guest", "letter", me_refused),
    Page("POST", "/me/mail/remove", drop_mail, "guest", refused=me_refused),
    Page("POST", "/me/passkey/remove", drop_passkey, "guest", refused=me_refused),
    Page("POST", "/me/session/end", end_session, "guest", refused=me_refused),
    Page("POST", "/me/archive", archive_of_me, "guest", "archive", me_refused),
    Page("GET", "/me/delete", delete_page, "guest"),
    Page("POST", "/me/delete", delete_me, "guest", "token", delete_refused),
]
