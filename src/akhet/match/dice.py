"""Randomness that nobody can predict and anybody can check afterwards.

The secret is chosen before the first draw and only its commitment is shown. Draw n of a match is
HMAC-SHA256(secret, "<match>:<mix>:<n>:<try>"), read as a 64-bit number; numbers above the largest
multiple of the total are thrown away and tried again, so that every outcome is exactly as likely
as its weight. `mix` is a digest of what the seats added before the first draw, so that not even
whoever chose the secret could choose the deal.
"""

import hashlib
import hmac
import secrets

SECRET_BYTES = 32


def new_secret() -> bytes:
    """256 bits that nobody knows."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes, match: str) -> str:
    """What is shown before the first draw: it binds the secret without telling it."""
    return hashlib.sha256(secret + match.encode()).hexdigest()


def mixed(nonces: list[str]) -> str:
    """One digest of all that the seats added, in the order it came; empty for none."""
    return hashlib.sha256("\n".join(nonces).encode()).hexdigest() if nonces else ""


def draw(secret: bytes, match: str, mix: str, n: int, total: int) -> int:
    """Draw n: a number from 0 to total - 1."""
    limit = (1 << 64) // total * total
    attempt = 0
    while True:
        label = f"{match}:{mix}:{n}:{attempt}".encode()
        number = int.from_bytes(hmac.digest(secret, label, "sha256")[:8])
        if number < limit:
            return number % total
        attempt += 1
