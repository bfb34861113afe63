"""The same luck for a test each time: deals, names and tokens, in tests of one process."""

import hashlib
import itertools
import os
import random
import secrets
from collections import Counter
from typing import Any

import pytest

from akhet.match import dice
from akhet.server.play import tokens

TRIED: Counter[str] = Counter()
"""How often a test has begun; one that is tried again is dealt something else."""


class Luck:
    """What `secrets` draws, of each kind in a row of its own, by the name of a test."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rows = {kind: itertools.count() for kind in ("bytes", "hex", "urlsafe")}

    def drawn(self, kind: str, many: int) -> bytes:
        """The next draw of a kind."""
        seed = f"{self.name} {kind} {next(self.rows[kind])}"
        return random.Random(hashlib.sha256(seed.encode()).digest()).randbytes(many)

    def token_bytes(self, many: int) -> bytes:
        return self.drawn("bytes", many)

    def token_hex(self, many: int) -> str:
        return self.drawn("hex", many).hex()

    def token_urlsafe(self, many: int) -> str:
        return self.drawn("urlsafe", many).hex()


def steady(test: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Deals a test the same as the last time; `make soak` deals at random."""
    if os.environ.get("AKHET_SOAK"):
        return secrets
    TRIED[test] += 1
    found = Luck(f"{test} {TRIED[test]}")
    monkeypatch.setattr(dice, "secrets", found)
    monkeypatch.setattr(tokens, "secrets", found)
    return found
