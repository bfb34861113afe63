"""How the server is: for whoever starts and stops it, for people, and for Prometheus."""

import hmac
from importlib.metadata import PackageNotFoundError, version

from starlette.requests import Request
from starlette.responses import Response

from akhet.server.errors import Refused
from akhet.server.http.answers import Answer
from akhet.server.http.endpoints import Call, Endpoint
from akhet.server.http.proxies import address_of
from akhet.server.http.shapes import Ok
from akhet.server.metrics import written
from akhet.server.services import Desk
from akhet.server.store.schema import GATHERING, OVER, PLAYING

SPEAKING_FOR = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
TEXT = "text/plain; version=0.0.4; charset=utf-8"


def installed_version() -> str:
    """The version of this package."""
    try:
        return version("akhet-games")
    except PackageNotFoundError:
        return "?"


# ---------------------------------------------------------------- answers


class Status(Answer):
    """How the server is."""

    version: str
    registration: str
    playing: int
    gathering: int
    over: int
    sockets: int
    thinking: int
    announcements: list[str]


async def alive(call: Call) -> object:
    """The process answers."""
    return Ok()


async def ready(call: Call) -> object:
    """It can serve: its database answers, and it is not about to stop."""
    await call.desk.pulse.check()
    return Ok()


async def status(call: Call) -> object:
    """What the page `/status` shows, for programs."""
    desk = call.desk
    counts = await desk.pulse.counted()
    told = [text for _id, text in desk.orders.says(call.lang)]
    return Status(
        installed_version(),
        desk.orders.standing.registration,
        counts.get(PLAYING, 0),
        counts.get(GATHERING, 0),
        counts.get(OVER, 0),
        sum(len(some) for some in desk.hub.sockets.values()),
        len(desk.bots.busy),
        told,
    )


async def metrics(request: Request) -> Response:
    """All that is counted, for this machine itself or for who knows the token."""
    desk: Desk = request.app.state.desk
    if not may_read(request, desk.settings.metrics_token):
        return Response("this machine itself may read it, or who has the token\n", 403)
    try:
        counts = await desk.pulse.counted()
    except Refused:  # the rest is worth knowing all the more
        counts = {}
    told = written(desk.metrics, gauges(desk, counts), installed_version())
    return Response(told, media_type=TEXT)


def may_read(request: Request, token: str) -> bool:
    """Whether somebody may know how the server is inside."""
    sent = request.headers.get("authorization", "")[:300].encode("utf-8", "replace")
    if token and hmac.compare_digest(sent, f"Bearer {token}".encode()):
        return True
    spoken_for = any(name in request.headers for name in SPEAKING_FOR)
    address = address_of(request.client.host) if request.client else None
    here = address is not None and address.is_loopback
    return here and not spoken_for  # a proxy on this machine asks for strangers


def gauges(desk: Desk, counts: dict[str, int]) -> dict[str, tuple[str, float]]:
    """Figures of this moment, each with what it means."""
    found: dict[str, tuple[str, float]] = {
        "akhet_moves_total": ("Moves stored by this process.", desk.tables.commits),
        "akhet_sockets": ("Open pages of tables.", desk.hub.open["all"]),
        "akhet_tables_cached": ("Tables in memory.", len(desk.tables.cache)),
        "akhet_bots_thinking": ("Tables at which a bot thinks.", len(desk.bots.busy)),
        "akhet_writes_waiting": ("Writes that wait for the database.", desk.store.waiting),
        "akhet_letters_sent_total": ("Letters sent by this process.", desk.outbox.sent),
        "akhet_notices_sent_total": (
            "Notices sent by this process, besides letters.",
            desk.bell.sender.sent,
        ),
        "akhet_notices_failed_total": (
            "Tries of notices that failed.",
            desk.bell.sender.failed,
        ),
        "akhet_ready": ("1 if it can serve.", int(desk.pulse.good)),
    }
    for status in (GATHERING, PLAYING, OVER):
        found[f"akhet_tables_{status}"] = (f"Stored tables: {status}.", counts.get(status, 0))
    if desk.rates.free != float("inf"):
        found["akhet_free_bytes"] = ("Bytes that may still be stored.", desk.rates.free)
    return found


HEALTH = [
    Endpoint("GET", "/health", ready, Ok, "Whether the server can serve"),
    Endpoint("GET", "/health/live", alive, Ok, "Whether the process answers"),
    Endpoint("GET", "/health/ready", ready, Ok, "Whether the server can serve: else 503"),
    Endpoint("GET", "/api/status", status, Status, "How the server is", query=("lang",)),
]
