"""Names this server answers to. A page of another name may not reach it through a browser here.

An address on the internet can be made to lead to this machine (DNS rebinding), and a browser then
takes the foreign page for one of ours. Its `Host` gives it away.
"""

import ipaddress
import logging
import socket
from collections.abc import Awaitable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from akhet.server.http.guard import refuse
from akhet.server.settings import Settings

LONGEST = 253  # signs of a name on the internet
PRIVATE = ("local", "lan", "internal", "home.arpa")  # nobody on the internet owns a name there
log = logging.getLogger("akhet.hosts")


def name_of(host: str) -> str:
    """The name in a `Host` header: small letters, without port, brackets and the last dot."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name = host.partition(":")[0].rstrip(".").lower()
    try:
        return name if name.isascii() else name.encode("idna").decode()
    except UnicodeError:
        return name


def is_address(name: str) -> bool:
    """Whether a name is a number: no other site can have it."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def own_names(machine: str) -> set[str]:
    """What a machine is called in its own house."""
    full = name_of(machine)
    short = full.partition(".")[0]
    return {full, short, *(f"{short}.{end}" for end in PRIVATE)} - {""}


class Names:
    """The names a server answers to."""

    def __init__(self, settings: Settings, machine: str = "") -> None:
        """Those it has by itself and those it is told."""
        told = [name_of(name.strip()) for name in settings.names.split(",") if name.strip()]
        self.any = "*" in told
        self.below = tuple(name[1:] for name in told if name.startswith("*."))
        self.exact = {"", "localhost", *told, *own_names(machine or socket.gethostname())}
        self.exact |= {name_of(settings.host), urlsplit(settings.public_url).hostname or ""}

    def known(self, host: str) -> bool:
        """Whether a `Host` means this server; one that is not given is no browser's."""
        name = name_of(host) if len(host) <= LONGEST + 8 else "?"
        return (
            self.any
            or name in self.exact
            or is_address(name)
            or name.endswith((".localhost", *self.below))
        )


class Named:
    """Refuses requests and sockets for another name, and says how to allow it."""

    def __init__(self, app: ASGIApp, names: Names) -> None:
        """Stands before an app."""
        self.app = app
        self.names = names
        self.told: set[str] = set()

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Lets a request for one of our names through."""
        if scope["type"] == "lifespan":
            return self.app(scope, receive, send)
        hosts = Headers(scope=scope).getlist("host")
        if len(hosts) <= 1 and all(map(self.names.known, hosts)):
            return self.app(scope, receive, send)
        return self.refused(hosts, scope, receive, send)

    async def refused(self, hosts: list[str], scope: Scope, receive: Receive, send: Send) -> None:
        """Says that it is for somebody else."""
        words = self.words(name_of(hosts[0])[:LONGEST])
        if scope["type"] == "http":
            await refuse(send, 421, "foreign_name", words)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": words[:100]})

    def words(self, name: str) -> str:
        """What to do about a foreign name; the owner finds it in the log, once for each name."""
        shown = "".join(sign if sign.isprintable() else "?" for sign in name)
        words = f"this server does not answer to the name {shown!r}"
        words += f"; if it should, start it with --names {shown} (or AKHET_NAMES)"
        if shown not in self.told and len(self.told) < 20:
            self.told.add(shown)
            log.warning(words)
        return words
