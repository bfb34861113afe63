"""Receivers of the tests' own: webhooks, topics and push services, some of them rude."""

import asyncio
import base64
import json
import os
import struct
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import serialization as s
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


@dataclass
class Heard:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """Takes what it is sent, or answers what it is told to; `async with Receiver() as there`."""

    host: str = "127.0.0.1"
    says: list[str] = field(default_factory=list)  # status lines and headers; "hang" for no answer
    heard: list[Heard] = field(default_factory=list)
    connections: int = 0
    context: Any = None
    port: int = 0
    serving: set[asyncio.Task[Any]] = field(default_factory=set)

    async def __aenter__(self) -> "Receiver":
        self.server = await asyncio.start_server(self.serve, self.host, self.port, ssl=self.context)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        for task in list(self.serving):
            task.cancel()
        await asyncio.gather(*self.serving, return_exceptions=True)

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}/hook"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answers one request."""
        self.connections += 1
        task = asyncio.current_task()
        assert task is not None
        self.serving.add(task)
        try:
            await self.answer(reader, writer)
        finally:
            writer.close()
            self.serving.discard(task)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        named = [line.partition(": ") for line in head[1:] if line]
        headers = {name.lower(): value for name, _, value in named}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        self.heard.append(Heard(head[0].split()[1], headers, body))
        said = self.says.pop(0) if self.says else "200 OK"
        if said == "hang":
            await asyncio.sleep(60)
        more = "" if "\r\n" in said or said.endswith("X") else "\r\ncontent-length: 0"
        writer.write(f"HTTP/1.1 {said}{more}\r\n\r\n".encode())


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser that has subscribed: opens what is pushed to it with its own keys, by the book.

    Written with HKDF of the library and from the side of the receiver, so that it shares nothing
    with what it checks.
    """

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(s.Encoding.X962, s.PublicFormat.UncompressedPoint)

    def subscription(self, url: str) -> dict[str, str]:
        return {
            "kind": "push",
            "url": url,
            "key": unpadded(self.point),
            "auth": unpadded(self.auth),
        }

    def opened(self, body: bytes) -> Any:
        """RFC 8291, section 3.4, read backwards."""
        salt, (size, length) = body[:16], struct.unpack("!IB", body[16:21])
        assert size == 4096 and length == 65 and len(body) <= 4096
        sender = body[21 : 21 + length]
        shared = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        info = b"WebPush: info\0" + self.point + sender
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        assert plain.rstrip(b"\0").endswith(b"\x02")
        return json.loads(plain.rstrip(b"\0")[:-1])


def claims_of(heard: Heard, server_key: str) -> dict[str, Any]:
    """What a server says of itself, once its signature was checked (RFC 8292, RFC 7515)."""
    scheme, _, rest = heard.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid" and parts["k"] == server_key
    head, claims, signature = parts["t"].split(".")
    assert json.loads(padded(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = padded(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(server_key))
    found = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(found, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    found_claims: dict[str, Any] = json.loads(padded(claims))
    return found_claims
