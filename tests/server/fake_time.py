"""Time that a test sets: a clock of the day, and one that nobody can set back."""

import time


class Time:
    """A clock that can be set, beside one that cannot."""

    def __init__(self) -> None:
        self.now = time.time()
        self.steady = 0.0

    def __call__(self) -> float:
        return self.now

    def ticks(self) -> float:
        return self.steady

    def go(self, seconds: float) -> None:
        """Time goes by."""
        self.now += seconds
        self.steady += seconds
