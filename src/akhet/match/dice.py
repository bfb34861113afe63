"""Randomness that nobody can predict and anybody can check afterwards.

The secret is chosen before the first draw and only its commitment is shown. Draw n of a match is
HMAC-SHA256(secret, "<match>:<mix>:<n>:<try>"), read as a 64-bit number; numbers above the largest
multiple of the total are thrown away and tried again, so that every outcome is exactly as likely
as its weight. `mix` is a digest of what the people at the table added before the first draw, each
bound by a commitment before any of it was opened, so that not even whoever chose the secret could
choose the deal. `docs/luck.md` says what this proves, and against whom.
"""

import hashlib
import secrets

SECRET_BYTES = 32
BLOCK = 64  # bytes that SHA-256 takes at once
INNER = bytes(one ^ 0x36 for one in range(256))
OUTER = bytes(one ^ 0x5C for one in range(256))


def new_secret() -> bytes:
    """256 bits that nobody knows."""
    return secrets.token_bytes(SECRET_BYTES)


def open_secret(id: str) -> bytes:
    """The secret of a match whose luck everybody may know beforehand: a lesson's."""
    return hashlib.sha256(f"akhet lesson {id}".encode()).digest()


def commitment(secret: bytes, match: str) -> str:
    """What is shown before the first draw: it binds the secret without telling it."""
    return hashlib.sha256(secret + match.encode()).hexdigest()


def sealed(nonce: str, match: str) -> str:
    """What a program shows before any nonce is opened: it binds a nonce to this match."""
    return hashlib.sha256(f"{match}:{nonce}".encode()).hexdigest()


def mixed(nonces: list[str]) -> str:
    """The older way: one digest of plain nonces in the order they came; empty for none."""
    return hashlib.sha256("\n".join(nonces).encode()).hexdigest() if nonces else ""


def blended(opened: dict[str, str]) -> str:
    """One digest of all commitments in their order, each with its nonce, or nothing if withheld.

    The order is that of the commitments: whoever receives the nonces cannot choose another one.
    """
    rows = [f"{commit}:{nonce}" for commit, nonce in opened.items()]
    return hashlib.sha256("\n".join(["blend", *rows]).encode()).hexdigest()


def shuffled(secret: bytes, match: str, mix: str, count: int) -> list[int]:
    """The numbers from 0 to count - 1 in an order that comes from the secret and the mix."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = draw(secret, match, mix, f"seating{last}", last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def keyed(secret: bytes, label: bytes) -> bytes:
    """HMAC-SHA256, by its definition (RFC 2104).

    The library's lets other threads run meanwhile, which for a few bytes costs a move a tenth.
    """
    short = secret if len(secret) <= BLOCK else hashlib.sha256(secret).digest()
    key = short.ljust(BLOCK, b"\0")
    inner = hashlib.sha256(key.translate(INNER) + label).digest()
    return hashlib.sha256(key.translate(OUTER) + inner).digest()


def draw(secret: bytes, match: str, mix: str, n: int | str, total: int) -> int:
    """Draw n: a number from 0 to total - 1. What is drawn beside the game has a name for n."""
    limit = (1 << 64) // total * total
    attempt = 0
    while True:
        label = f"{match}:{mix}:{n}:{attempt}".encode()
        number = int.from_bytes(keyed(secret, label)[:8])
        if number < limit:
            return number % total
        attempt += 1
