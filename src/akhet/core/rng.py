"""The generator for simulation and search: small, fast, the same compiled and interpreted.

Rules never draw: chance is a player (`design.md`). Matches between people draw from a secret with
HMAC (`akhet.match.dice`). This generator, xoshiro128++, serves random play, search and tests.
"""

from typing import Final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF


class Rng:
    """A stream of random numbers that depends on the seed alone.

    All arithmetic stays below 63 bits, so that compiled code (which wraps) and interpreted code
    (which does not) give the same stream.
    """

    a: i64
    b: i64
    c: i64
    d: i64

    def __init__(self, seed: int = 0) -> None:
        """Starts the stream; any whole number will do as a seed."""
        word: i64 = (seed ^ (seed >> 32) ^ (seed >> 64)) & MASK
        mixed = [0, 0, 0, 0]
        for n in range(4):
            word = (word + 0x9E3779B9) & MASK
            x: i64 = word
            x = ((x ^ (x >> 16)) * 0x21F0AAAD) & MASK
            x = ((x ^ (x >> 15)) * 0x735A2D97) & MASK
            mixed[n] = x ^ (x >> 15)
        self.a, self.b, self.c, self.d = mixed[0] | 1, mixed[1], mixed[2], mixed[3]

    def next32(self) -> i64:
        """The next 32 random bits."""
        a, b, c, d = self.a, self.b, self.c, self.d
        t: i64 = (a + d) & MASK
        result: i64 = ((((t << 7) & MASK) | (t >> 25)) + a) & MASK
        t = (b << 9) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        self.a, self.b, self.c = a, b, c
        self.d = ((d << 11) & MASK) | (d >> 21)
        return result

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely as the others; n may be at most 2**31 - 1."""
        product: i64 = self.next32() * n
        if (product & MASK) < n:
            limit: i64 = (MASK + 1) % n
            while (product & MASK) < limit:
                product = self.next32() * n
        return product >> 32

    def fork(self) -> "Rng":
        """A new stream that depends on this one, for work that runs apart."""
        return Rng((self.next32() << 31) ^ self.next32())
