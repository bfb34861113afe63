"""How a socket begins, as browsers ask for it: what is unusual is left to the library to refuse.

The web server writes a request that it has read as text again, for the library to read it a second
time: a socket's beginning took as long as thirty moves by the rules of a game.
"""

import base64
import hashlib
import re
from collections.abc import Sequence
from typing import Final

GUID: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""What the standard of sockets adds to a key."""
KEY: Final = re.compile(rb"[A-Za-z0-9+/]{22}==")
ONCE: Final = (
    b"connection",
    b"host",
    b"origin",
    b"sec-websocket-key",
    b"sec-websocket-protocol",
    b"sec-websocket-version",
    b"upgrade",
)
"""Headers of which there may be one; a second one is unusual."""

Headers = Sequence[tuple[bytes, bytes]]


def answer_to(method: str, version: str, url: bytes, headers: Headers) -> bytes | None:
    """The key that answers a request for a socket; None if anything about it is unusual."""
    found: dict[bytes, bytes] = {}
    for name, value in headers:
        if name in ONCE:
            if name in found:
                return None
            found[name] = value
    key = found.get(b"sec-websocket-key", b"")
    wanted = [token.strip() for token in found.get(b"connection", b"").lower().split(b",")]
    is_usual = (
        method == "GET"
        and version == "1.1"
        and url.isascii()
        and found.get(b"upgrade", b"").lower() == b"websocket"
        and b"upgrade" in wanted
        and found.get(b"sec-websocket-version") == b"13"
        and b"sec-websocket-protocol" not in found
        and KEY.fullmatch(key) is not None
    )
    return base64.b64encode(hashlib.sha1(key + GUID).digest()) if is_usual else None


def switching(answer: bytes, headers: Headers) -> bytes:
    """The answer by which a connection becomes a socket."""
    lines = [
        b"HTTP/1.1 101 Switching Protocols",
        b"upgrade: websocket",
        b"connection: Upgrade",
        b"sec-websocket-accept: " + answer,
        *[name + b": " + value for name, value in headers],
    ]
    return b"\r\n".join(lines) + b"\r\n\r\n"
