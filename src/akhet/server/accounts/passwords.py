"""Hashing passwords: one at a time, in a thread, for whoever has had least of it lately.

argon2id with 19 MiB and two passes (OWASP's smallest) takes about 30 ms of a processor. Few may
wait for it; a flood is refused before it costs anything, and the event loop never waits.
"""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from typing import TypeVar

from akhet.server.errors import Refused
from akhet.server.workers.fair import Asker, Fair

T = TypeVar("T")
MOST_WAITING = 64
ROUNDS, MEMORY_KIB, LANES = 2, 19_456, 1
INSTALL = "pip install 'akhet-games[accounts]'"


def has_argon2() -> bool:
    """Whether passwords can be hashed here."""
    return find_spec("argon2") is not None


class Hasher:
    """The one place where passwords are hashed and compared."""

    def __init__(self) -> None:
        """No thread yet."""
        self.turns = Fair([0])
        self.pool: ThreadPoolExecutor | None = None
        self.decoy = ""  # compared with where there is no password: it takes as long
        self.done = 0

    async def hash(self, asker: Asker, password: str) -> str:
        """What is stored of a password."""
        return await self.work(asker, lambda: hashed(password))

    async def fits(self, asker: Asker, stored: str, password: str) -> bool:
        """Whether a password is the stored one; without a stored one it takes as long to say no."""
        found = await self.work(asker, lambda: self.compare(stored, password))
        return found and bool(stored)

    def compare(self, stored: str, password: str) -> bool:
        """Compares, in the thread."""
        if not self.decoy:
            self.decoy = hashed(secrets.token_hex(16))
        return same(stored or self.decoy, password)

    async def work(self, asker: Asker, job: Callable[[], T]) -> T:
        """Does a job when its turn comes; refused where too many wait."""
        if len(self.turns.waiting) >= MOST_WAITING:
            raise Refused(429, "too_many", "too many sign in just now", retry=5)
        if self.pool is None:
            self.pool = ThreadPoolExecutor(1, thread_name_prefix="akhet-argon2")
        async with self.turns.helper(asker):
            self.done += 1
            loop = asyncio.get_running_loop()
            return await asyncio.shield(loop.run_in_executor(self.pool, job))

    def close(self) -> None:
        """Lets the thread end."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def hashed(password: str) -> str:
    """The argon2id hash of a password, with its salt and costs."""
    from argon2 import PasswordHasher

    return PasswordHasher(ROUNDS, MEMORY_KIB, LANES).hash(password)


def same(stored: str, password: str) -> bool:
    """Whether a hash is that of a password."""
    from argon2 import PasswordHasher
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        return PasswordHasher(ROUNDS, MEMORY_KIB, LANES).verify(stored, password)
    except (Argon2Error, InvalidHashError):
        return False
