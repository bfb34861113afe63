"""An event loop that notes how much processor time each callback takes."""

import asyncio
import time
from collections.abc import Callable
from contextvars import Context
from typing import Any


class MeasuredLoop(asyncio.SelectorEventLoop):
    """Runs callbacks as ever, and remembers the longest; time of this thread alone, not of a clock.

    What other processes and threads do meanwhile does not count: the figure says how long nobody
    else would have been served, on however busy a machine.
    """

    longest = 0.0
    total = 0.0

    def measured(self, callback: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any) -> None:
            began = time.thread_time()
            try:
                callback(*args)
            finally:
                took = time.thread_time() - began
                self.longest = max(self.longest, took)
                self.total += took

        return run

    def call_soon(
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return super().call_soon(self.measured(callback), *args, context=context)

    def call_soon_threadsafe(
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return super().call_soon_threadsafe(self.measured(callback), *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[..., Any],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return super().call_at(when, self.measured(callback), *args, context=context)

    def reset(self) -> None:
        """Forgets what was measured so far."""
        self.longest = self.total = 0.0
