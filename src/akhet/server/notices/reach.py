"""Requests to addresses that strangers have entered: bounded, and never into this house.

A name is looked up once; every address it has is checked, and the connection goes to one that was
checked, so that a name that means another machine a moment later leads nowhere. Private, local
and link-local addresses are refused in every way of writing them, unless whoever runs this server
allows a network. Nothing is followed: an answer that leads elsewhere is a failure.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from akhet.server.http.proxies import Address, Network

if TYPE_CHECKING:  # loaded when something is sent; a browser's tab has neither
    import ssl

    import h11

SECONDS = 6.0  # for all of it: name, connection, request, answer
LONGEST_URL = 1_000
HEAD_BYTES = 16_384  # of an answer; its body is read as far as this and no further
PORTS = {"http": 80, "https": 443}
LOOKUPS = 16  # names looked up at once; a slow one holds up no more than itself
EMBEDS = (
    ipaddress.IPv6Network("64:ff9b::/96"),  # translated: the last four bytes are the address
    ipaddress.IPv6Network("::/96"),
)
NEVER: list[
    Network
] = [  # reserved for something; older versions of Python call some of them global
    ipaddress.ip_network(text)
    for text in (
        *("192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "64:ff9b:1::/48"),
        *("100::/64", "2001:2::/48", "2001:db8::/32", "3fff::/20", "5f00::/16"),
    )
]
Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


class Failed(Exception):
    """A request that came to nothing; `code` says why, for its owner to read."""

    def __init__(self, code: str, gone: bool = False, wait: int = 0) -> None:
        """`gone`: it will never work again; `wait`: seconds the other side asks for."""
        super().__init__(code)
        self.code, self.gone, self.wait = code, gone, wait


@dataclass(frozen=True)
class Place:
    """Where a request goes."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The name as a request says it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        """Scheme and name."""
        return f"{self.scheme}://{self.authority}"


def place_at(url: str) -> Place:
    """The place of a URL; `Failed` if it is none that we would go to."""
    plain = url.isascii() and url.isprintable() and " " not in url
    try:
        parts = urlsplit(url) if plain and len(url) <= LONGEST_URL else None
        port = parts.port if parts else None
    except ValueError as error:
        raise Failed("url") from error
    if parts is None or parts.scheme not in PORTS or not parts.hostname:
        raise Failed("url")
    if parts.username is not None or parts.password is not None:
        raise Failed("url")  # a password in an address ends up in every log
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(parts.scheme, parts.hostname, port or PORTS[parts.scheme], path)


def inner(found: Address) -> Address:
    """The IPv4 address that is hidden in some IPv6 addresses, or the address itself."""
    if not isinstance(found, ipaddress.IPv6Address):
        return found
    if found.ipv4_mapped is not None:
        return found.ipv4_mapped
    if found.sixtofour is not None:
        return found.sixtofour
    if found.teredo is not None:
        return found.teredo[1]
    if any(found in network for network in EMBEDS) and int(found) > 1:
        return ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
    return found


def is_public(found: Address) -> bool:
    """Whether an address is on the open internet, and belongs to one machine."""
    deep = inner(found)
    odd = deep.is_multicast or deep.is_reserved or deep.is_unspecified or deep.is_loopback
    never = any(one.version == net.version and one in net for one in (found, deep) for net in NEVER)
    return deep.is_global and not odd and not never


class Reach:
    """Goes where it may."""

    def __init__(
        self,
        networks: Sequence[Network] = (),
        ports: Sequence[int] = (80, 443),
        resolve: Resolve | None = None,
        context: "ssl.SSLContext | None" = None,
    ) -> None:
        """`networks` are allowed though they are not public."""
        self.networks = list(networks)
        self.ports = list(ports)
        self.threads = ThreadPoolExecutor(LOOKUPS, "akhet-names")
        self.resolve = resolve or self.look_up
        self.context = context

    async def look_up(self, host: str, port: int) -> list[str]:
        """The addresses of a name, asked of the system, in threads of our own."""
        ask = lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)  # noqa: E731
        found = await asyncio.get_running_loop().run_in_executor(self.threads, ask)
        return [str(row[4][0]) for row in found]

    def allowed(self, text: str) -> bool:
        """Whether a connection to an address may be made."""
        try:
            found = ipaddress.ip_address(text.partition("%")[0])
        except ValueError:
            return False
        deep = inner(found)
        if any(deep.version == net.version and deep in net for net in self.networks):
            return True
        return "%" not in text and is_public(found)

    async def address(self, place: Place) -> str:
        """One address of a place, looked up now; all that it has must be allowed."""
        if place.port not in self.ports:
            raise Failed("port")
        try:
            found = list(dict.fromkeys(await self.resolve(place.host, place.port)))
        except (OSError, UnicodeError) as error:
            raise Failed("name") from error
        if not found:
            raise Failed("name")
        if not all(self.allowed(one) for one in found):
            raise Failed("address")
        return next((one for one in found if ":" not in one), found[0])

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> None:
        """Sends something; returns if it was taken, else `Failed`."""
        import ssl

        import h11

        place = place_at(url)
        try:
            async with asyncio.timeout(SECONDS):
                address = await self.address(place)
                status, told = await self.exchange(place, address, headers, body)
        except TimeoutError as error:
            raise Failed("time") from error
        except ssl.SSLError as error:
            raise Failed("tls") from error
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Failed("connect") from error
        except (h11.RemoteProtocolError, h11.LocalProtocolError) as error:
            raise Failed("answer") from error
        judge(status, told)

    async def exchange(
        self, place: Place, address: str, headers: Mapping[str, str], body: bytes
    ) -> tuple[int, dict[str, str]]:
        """One request over a connection to an address that was checked; status and headers."""
        import ssl

        import h11

        safe = None
        if place.scheme == "https":
            safe = self.context or ssl.create_default_context()
        reader, writer = await asyncio.open_connection(
            address, place.port, ssl=safe, server_hostname=place.host if safe else None
        )
        try:
            talk = h11.Connection(h11.CLIENT, max_incomplete_event_size=HEAD_BYTES)
            wanted = {"host": place.authority, "content-length": str(len(body)), **headers}
            named = {"user-agent": "akhet", "connection": "close", **wanted}
            request = h11.Request(method="POST", target=place.path, headers=list(named.items()))
            data = (talk.send(request) or b"") + (talk.send(h11.Data(data=body)) or b"")
            writer.write(data + (talk.send(h11.EndOfMessage()) or b""))
            await writer.drain()
            return await answer(reader, talk)
        finally:
            writer.transport.abort()  # nobody waits for a farewell

    def close(self) -> None:
        """Looks up nothing any more."""
        self.threads.shutdown(wait=False, cancel_futures=True)


async def answer(
    reader: asyncio.StreamReader, talk: "h11.Connection"
) -> tuple[int, dict[str, str]]:
    """The head of an answer; its body is not needed."""
    import h11

    read = 0
    while True:
        event = talk.next_event()
        if event is h11.NEED_DATA:
            some = await reader.read(4_096)
            read += len(some)
            if read > HEAD_BYTES:
                raise Failed("answer")
            talk.receive_data(some)
        elif isinstance(event, h11.Response):
            told = {name.decode(): value.decode("latin-1") for name, value in event.headers}
            return event.status_code, told
        elif not isinstance(event, h11.InformationalResponse):
            raise Failed("answer")


def judge(status: int, told: Mapping[str, str]) -> None:
    """Whether an answer means that something was taken."""
    if 200 <= status < 300:
        return
    if 300 <= status < 400:
        raise Failed("redirect")
    if status in (404, 410):
        raise Failed("gone", gone=True)
    text = told.get("retry-after", "")
    wait = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    raise Failed(str(status), wait=wait)
