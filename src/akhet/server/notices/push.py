"""Web push: a message that only one browser can read (RFC 8291), signed by this server (RFC 8292).

`cryptography`, which the extra `accounts` brings anyway, does the curve and the cipher; what is
written here is the order of bytes. The libraries for this bring an HTTP client of their own, which
looks names up again and follows where it is led: what strangers enter must not be sent by it.
"""

import base64
import hashlib
import hmac
import json
import secrets
import struct
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from akhet.server.notices.reach import Place

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

RECORD = 4_096
MOST_BYTES = 3_000  # of a message, which fits one record
SIGNED_SECONDS = 12 * 3_600
KEPT_SECONDS = 86_400  # for which a push service keeps a message for a browser that is off


@cache
def has_crypto() -> bool:
    """Whether what push needs is installed."""
    return find_spec("cryptography") is not None


@dataclass(frozen=True)
class Subscription:
    """What a browser says of itself: where to send, and the two keys to write for it."""

    endpoint: str
    key: bytes  # its public point
    auth: bytes


def encoded(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Bytes of base64url, with padding or without; ValueError if it is none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def checked(endpoint: str, key: str, auth: str) -> Subscription:
    """A subscription whose keys are keys; ValueError otherwise."""
    from cryptography.hazmat.primitives.asymmetric import ec

    found = Subscription(endpoint, decoded(key.rstrip("=")), decoded(auth.rstrip("=")))
    if len(found.auth) != 16:
        raise ValueError("auth has 16 bytes")
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), found.key)
    return found


def private_key(seed: bytes) -> "EllipticCurvePrivateKey":
    """The key of this server from its 32 random bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    return ec.derive_private_key(int.from_bytes(seed, "big") % (order - 1) + 1, ec.SECP256R1())


def public_point(key: "EllipticCurvePrivateKey") -> bytes:
    """The public point of a key, 65 bytes."""
    from cryptography.hazmat.primitives import serialization as s

    return key.public_key().public_bytes(s.Encoding.X962, s.PublicFormat.UncompressedPoint)


def extract(salt: bytes, secret: bytes) -> bytes:
    """The first half of HKDF with SHA-256."""
    return hmac.digest(salt, secret, "sha256")


def expand(key: bytes, info: bytes, length: int) -> bytes:
    """The second half, for at most 32 bytes."""
    return hmac.digest(key, info + b"\x01", "sha256")[:length]


def sealed(
    to: Subscription,
    message: bytes,
    salt: bytes = b"",
    mine: "EllipticCurvePrivateKey | None" = None,
) -> bytes:
    """A message as one record of aes128gcm that only the subscriber can open.

    Salt and key are new for each message; only a test gives them.
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if len(message) > MOST_BYTES:
        raise ValueError("this message is too long")
    salt = salt or secrets.token_bytes(16)
    mine = mine or ec.generate_private_key(ec.SECP256R1())
    point = public_point(mine)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to.key)
    shared = mine.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\x00" + to.key + point
    secret = expand(extract(to.auth, shared), info, 32)
    key = extract(salt, secret)
    cipher = AESGCM(expand(key, b"Content-Encoding: aes128gcm\x00", 16))
    nonce = expand(key, b"Content-Encoding: nonce\x00", 12)
    head = salt + struct.pack("!IB", RECORD, len(point)) + point
    return head + cipher.encrypt(nonce, message + b"\x02", None)


def signed(key: "EllipticCurvePrivateKey", place: Place, subject: str, now: int) -> str:
    """What this server says of itself to a push service."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    claims = {"aud": place.origin, "exp": now + SIGNED_SECONDS, "sub": subject}
    parts = [{"typ": "JWT", "alg": "ES256"}, claims]
    text = ".".join(encoded(json.dumps(part).encode()) for part in parts)
    r, s = decode_dss_signature(key.sign(text.encode(), ec.ECDSA(SHA256())))
    token = f"{text}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={encoded(public_point(key))}"


def headers(authorization: str, topic: str, pressing: bool) -> dict[str, str]:
    """The headers of a message; of one topic a push service keeps only the latest."""
    return {
        "authorization": authorization,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT_SECONDS),
        "urgency": "high" if pressing else "normal",
        "topic": encoded(hashlib.sha256(topic.encode()).digest()[:24]),
    }
