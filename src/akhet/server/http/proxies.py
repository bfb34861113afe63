"""Where a request comes from, behind proxies: the last address that no trusted proxy has.

A client can write anything into `X-Forwarded-For`; a proxy adds whom it has seen at the end. So it
is read from the right, only from a proxy that is trusted, and only as far as trusted proxies go.
"""

import ipaddress
import logging
from collections.abc import Awaitable
from functools import lru_cache
from typing import TypeAlias

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

MOST_HOPS = 20
SECURE = {"http": {"https": "https", "http": "http"}, "ws": {"https": "wss", "http": "ws"}}
log = logging.getLogger("akhet.proxies")


def networks(text: str) -> list[Network]:
    """Addresses and networks by commas; ValueError says which is none, or trusts everybody."""
    found: list[Network] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        if part == "*":
            raise ValueError("'*' would believe anybody; name the addresses of your proxies")
        try:
            network = ipaddress.ip_network(part, strict=False)
        except ValueError as error:
            raise ValueError(f"{part[:60]!r} is no address or network") from error
        if network.prefixlen == 0:
            raise ValueError(f"{part!r} would believe anybody; name the addresses of your proxies")
        found.append(network)
    return found


@lru_cache(maxsize=4_096)
def address_of(text: str) -> Address | None:
    """An address as proxies write it, perhaps with a port; None if it is none."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


@lru_cache(maxsize=4_096)
def place_of(text: str) -> str:
    """The place that counts as one visitor: an IPv4 address, or an IPv6 network of a household."""
    found = address_of(text)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found) if found else text[:64]


class Forwarded:
    """Puts the client's own address and scheme in place of the proxy's."""

    def __init__(self, app: ASGIApp, trusted: list[Network]) -> None:
        """Stands before an app; without proxies it only warns of one that is not known."""
        self.app = app
        self.trusted = trusted
        self.warned = False

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Finds out who asks; of a socket nothing stays here while it is open."""
        if scope["type"] != "lifespan" and scope.get("client"):
            scope = self.seen(scope)
        return self.app(scope, receive, send)

    def seen(self, scope: Scope) -> Scope:
        """A request as its client has made it."""
        headers = Headers(scope=scope)
        said = headers.getlist("x-forwarded-for")
        if not said:
            return scope
        peer = address_of(scope["client"][0])
        if not self.trusts(peer):
            self.warn(scope["client"][0])
            return scope
        client = self.client(peer, said)
        kind = "ws" if scope["type"] == "websocket" else "http"
        proto = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
        scheme = SECURE[kind].get(proto, scope["scheme"])
        return {**scope, "client": (str(client), 0), "scheme": scheme}

    def client(self, peer: Address | None, said: list[str]) -> Address | None:
        """The first address from the right that no trusted proxy has."""
        found = peer
        for hop in reversed(",".join(said).split(",")[-MOST_HOPS:]):
            address = address_of(hop)
            if address is None:
                return found  # whoever wrote this is the last we know of
            found = address
            if not self.trusts(address):
                return found
        return found

    def trusts(self, address: Address | None) -> bool:
        """Whether an address is one of our proxies."""
        return address is not None and any(address in network for network in self.trusted)

    def warn(self, peer: str) -> None:
        """Says once that somebody unknown speaks for others."""
        if not self.warned:
            self.warned = True
            log.warning(
                "X-Forwarded-For from %s is not believed; if that is your proxy, start akhet with "
                "--proxies %s: until then all its visitors share one visitor's limits",
                peer,
                peer,
            )
