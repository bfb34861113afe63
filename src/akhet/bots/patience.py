"""How long somebody else's code may take, where the system can ring a bell in this process."""

import signal
import sys
import threading
from types import FrameType, TracebackType

AGAIN = 1.0  # seconds after which it rings again, if the code did not listen


class TookTooLong(BaseException):
    """The bell rang. Not an `Exception`, so that code which catches all of those hears it too."""


class Patience:
    """Ends a block after some seconds.

    Only in the main thread, and not on Windows; nor does it end what runs outside of Python. A
    server ends the whole process instead.
    """

    def __init__(self, seconds: float) -> None:
        """So much patience."""
        self.seconds = seconds
        self.armed = False

    def __enter__(self) -> None:
        """Sets the bell."""
        self.armed = threading.current_thread() is threading.main_thread()
        if sys.platform == "win32":
            self.armed = False
        elif self.armed:
            self.before = signal.signal(signal.SIGALRM, ring)
            self.left = signal.setitimer(signal.ITIMER_REAL, max(0.001, self.seconds), AGAIN)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Takes it away."""
        self.off()

    def off(self) -> None:
        """Takes the bell away; one that was set before is set again. Twice does no harm."""
        if sys.platform != "win32" and self.armed:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self.before)
            signal.setitimer(signal.ITIMER_REAL, *self.left)
            self.armed = False


def ring(_number: int, _frame: FrameType | None) -> None:
    """The bell."""
    raise TookTooLong
