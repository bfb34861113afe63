"""Notices on pages: where I am told something, one click to stop, and links that sign in."""

import re
from functools import partial

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from akhet.lang.texts import every
from akhet.server.accounts import rows as account_rows
from akhet.server.accounts.rules import device_of
from akhet.server.errors import Refused
from akhet.server.notices.bell import LEVELS, PACES
from akhet.server.notices.links import over
from akhet.server.notices.queue import EVENTS, FAILED, MAIL, ON, PUSH, STOPPED, Way
from akhet.server.notices.rows import holds_seat
from akhet.server.play.tokens import digest, new_token
from akhet.server.services import COOKIE
from akhet.server.store.queries import AnyRow
from akhet.web.assets import STATIC
from akhet.web.visit import Page, Visit, error_page

TOKEN = re.compile(r"(?:^|/go#|^#)([A-Za-z0-9_-]{20,100})$")
DONE = ("saved", "tested", "tested_mail", "wrong")


# ---------------------------------------------------------------- my ways


def why(visit: Visit, code: str) -> str:
    """What went wrong, in words."""
    key = f"notices.error.{code}"
    if code.isdigit() or key not in every(visit.lang):
        return visit.say("notices.error.status", code=code)
    return visit.say(key)


async def notices_page(visit: Visit) -> Response:
    """Where somebody is told what."""
    return await shown(visit)


async def shown(
    visit: Visit, status: int = 200, message: str | None = None, **more: object
) -> Response:
    """The page, with what was just done."""
    bell, guest = visit.desk.bell, visit.guest
    ways = await bell.ways(guest) if guest else []
    seated = guest is not None and await visit.desk.tables.read(
        partial(holds_seat, person=guest.id)
    )
    context: dict[str, object] = {
        "ways": ways,
        "seated": seated,
        "events": EVENTS,
        "paces": PACES,
        "mail": await bell.mail(guest) if guest else "",
        "by_mail": bell.outbox.on,
        "has_mail": any(way.kind == MAIL and way.state == ON for way in ways),
        "push_key": bell.push_key,
        "why": lambda code: why(visit, code),
        "STOPPED": STOPPED,
        "FAILED": FAILED,
        "PUSH": PUSH,
        "MAIL": MAIL,
        "done": "",
        "changed": "",
        "secret": "",
        "kept": {"kind": "", "url": ""},
        **more,
    }
    return visit.page("notices.html", status, message=message, **context)


async def refused(visit: Visit, error: Refused) -> Response:
    """The page again, with the reason and what was entered."""
    kept = {name: visit.value(name)[:1_000] for name in ("kind", "url")}
    return await shown(visit, error.status, visit.wrong(error), kept=kept)


async def add(visit: Visit) -> Response:
    """Adds letters, a webhook or a topic."""
    bell, kind, secret = visit.desk.bell, visit.value("kind"), ""
    if kind == MAIL:
        id = await bell.add_mail(visit.me, visit.lang)
    elif kind in ("webhook", "ntfy"):
        url, token = visit.value("url").strip(), visit.value("token").strip()
        made = await bell.add_url(visit.me, kind, url, token, visit.lang, visit.link(""))
        id, secret = made.id, made.secret
    else:
        raise Refused(422, "invalid", "there is no such way")
    return await shown(visit, done="saved", changed=id, secret=secret)


async def change(visit: Visit) -> Response:
    """What is told by a way, how often, and whether its links sign in."""
    events = [event for event in EVENTS if visit.value(event)]
    pace, id = visit.number("pace") or 0, visit.value("way")
    await visit.desk.bell.change(visit.me, id, events, pace, bool(visit.value("entry")))
    return await shown(visit, done="saved", changed=id)


async def remove(visit: Visit) -> Response:
    """Forgets a way."""
    await visit.desk.bell.remove(visit.me, visit.value("way"))
    return visit.go("/me/notices")


async def test(visit: Visit) -> Response:
    """Sends a message now."""
    id = visit.value("way")
    way = await visit.desk.bell.mine(visit.me, id)
    code = await visit.desk.bell.trial(visit.me, id, visit.lang)
    if code:
        return await shown(visit, message=visit.say("notices.wrong", why=why(visit, code)))
    return await shown(visit, done="tested_mail" if way.kind == MAIL else "tested", changed=id)


async def level(visit: Visit) -> Response:
    """What I want to hear of a table; back to it."""
    wanted = visit.value("level")
    await visit.desk.bell.set_level(visit.me, visit.table, wanted if wanted in LEVELS else "?")
    return visit.go(f"/table/{visit.table}/plain")


# ---------------------------------------------------------------- one click to stop


async def stoppable(visit: Visit) -> Way:
    """The way of the link in the path."""
    return await visit.desk.bell.linker.stoppable(str(visit.request.path_params["token"]))


async def stop_page(visit: Visit) -> Response:
    """Asks; looking changes nothing."""
    way = await stoppable(visit)
    return visit.page("stop.html", way=way, stopped=way.state == STOPPED)


async def stop(visit: Visit) -> Response:
    """Stops: by the button of the page, or by a mail program (RFC 8058)."""
    way = await stoppable(visit)
    await visit.desk.bell.linker.stop(way)
    return visit.page("stop.html", way=way, stopped=True)


async def stop_refused(visit: Visit, error: Refused) -> Response:
    """A link that stops nothing."""
    if error.code != "stop_unknown":
        return await error_page(visit, error)
    return visit.page("stop.html", error.status, way=None, stopped=False)


# ---------------------------------------------------------------- links that sign in


async def go_page(visit: Visit) -> Response:
    """Where the link of a notice leads: its secret part stays in the browser, which sends it."""
    return visit.page("go.html", name="", token="", path="")


async def opened(visit: Visit, token: str) -> tuple[AnyRow, str]:
    """What a link opens, and the name of whose it is."""
    found = TOKEN.search(token.strip()[:500])
    link = await visit.desk.bell.linker.look(found[1]) if found else None
    name = None
    if link is not None and (not link.used or visit.who == link.person):
        name = await visit.desk.tables.read(partial(account_rows.name_of, guest=link.person))
    if link is None or name is None:
        raise over()
    return link, name


def path_of(link: AnyRow) -> str:
    """Where a link leads in the end."""
    return f"/table/{link.match}" if link.match else "/tables"


async def look_go(visit: Visit) -> Response:
    """Asks before a link is used; who is signed in already simply goes on."""
    given = visit.value("link")
    link, name = await opened(visit, given)
    if visit.who == link.person:
        return visit.go(path_of(link))
    found = TOKEN.search(given.strip()[:500])
    return visit.page("go.html", name=name, token=found[1] if found else "", path=path_of(link))


async def use_go(visit: Visit) -> Response:
    """Signs this browser in as whoever the notice was for, to play; it proves nothing else."""
    link, _name = await opened(visit, visit.value("token"))
    token = visit.value("token").strip()
    if visit.who != link.person:
        if not await visit.desk.bell.linker.use(token):
            raise over()
        visit.token = await entered(visit, link.person)
    return visit.go(path_of(link))


async def entered(visit: Visit, person: str) -> str:
    """A new session of somebody; answers the token for the cookie."""
    desk, cookie = visit.desk, visit.request.cookies.get(COOKIE)
    account = await desk.tables.read(partial(account_rows.find_account, id=person))
    if account is not None:
        device = device_of(visit.request.headers.get("user-agent", ""))
        return (await desk.accounts.enter(account, cookie, device, proved=False)).token
    token, now = new_token(), desk.tables.now()
    work = partial(account_rows.guest_again, guest=person, token=digest(token), now=now)
    if not await desk.tables.write(work):
        raise over()
    return token


async def go_refused(visit: Visit, error: Refused) -> Response:
    """The form again, with the reason."""
    if error.code != "go_over":
        return await error_page(visit, error)
    said = visit.say("notices.go.over")
    return visit.page("go.html", error.status, name="", token="", path="", message=said)


# ---------------------------------------------------------------- the worker


async def worker(_request: Request) -> Response:
    """The service worker of push: it lives in a folder of its own and takes no page over."""
    kept = {"cache-control": "no-cache"}
    return FileResponse(STATIC / "notices" / "worker.js", headers=kept, media_type=JAVASCRIPT)


JAVASCRIPT = "text/javascript"
WORKER_ROUTE = Route("/notices/worker.js", worker, name="notice_worker")
NOTICE_PAGES = [
    Page("GET", "/me/notices", notices_page),
    Page("POST", "/me/notices", add, "guest", "token", refused),
    Page("POST", "/me/notices/change", change, "guest", "join", refused),
    Page("POST", "/me/notices/remove", remove, "guest", "join", refused),
    Page("POST", "/me/notices/test", test, "guest", "letter", refused),
    Page("POST", "/table/{id:str}/notices", level, "guest", "join"),
    Page("GET", "/stop/{token:str}", stop_page, refused=stop_refused),
    Page("POST", "/stop/{token:str}", stop, rate="token", refused=stop_refused),
    Page("GET", "/go", go_page),
    Page("POST", "/go", look_go, rate="token", refused=go_refused),
    Page("POST", "/go/use", use_go, rate="token", refused=go_refused),
]
