"""Signatures of webhooks, as https://www.standardwebhooks.com says: whoever has a hook's secret can
tell that a message is ours, whole, and new.

Signed are the message's id, the time, and the body as it is sent: HMAC-SHA256 over `id.time.body`.
A message that is sent again has the same id, and a new time.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable

SECRET = "whsec_"
BYTES = 32


def new_secret() -> str:
    """A secret for one hook."""
    return SECRET + base64.b64encode(secrets.token_bytes(BYTES)).decode()


def message_id(way: str, told: Iterable[tuple[int, int, int]]) -> str:
    """The id of a message by what it tells: the number of each, how often it happened, since when.

    A database may give a number again; not within the same second and after a message was sent.
    """
    parts = str(sorted(told) or secrets.token_hex(8))  # one that tells nothing is like no other
    return "msg_" + hashlib.sha256(f"{way} {parts}".encode()).hexdigest()[:24]


def signature(secret: str, id: str, now: int, body: bytes) -> dict[str, str]:
    """The headers that go with a signed body."""
    key = base64.b64decode(secret.removeprefix(SECRET))
    mac = hmac.digest(key, f"{id}.{now}.".encode() + body, hashlib.sha256)
    signed = "v1," + base64.b64encode(mac).decode()
    return {"webhook-id": id, "webhook-timestamp": str(now), "webhook-signature": signed}
