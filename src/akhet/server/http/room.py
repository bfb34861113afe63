"""How many connections there is room for: what the system lets this process open."""

import contextlib
import sys

if sys.platform != "win32" and sys.platform != "emscripten":
    import resource

RESERVED = 64  # descriptors for the database, workers and files
FLOOD = 1008  # the code a socket is closed with whose page says too much
AT_ONCE = "akhet.at_once"
"""Under what a socket's scope names the connection itself, which can be written to at once."""
PLENTY = 100_000  # connections, where the system sets no limit


def raise_descriptors() -> None:
    """Lets this process open as many files as the system allows."""
    if sys.platform != "win32" and sys.platform != "emscripten":
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def room_for_connections() -> int:
    """How many connections there may be: what the descriptors allow, less a reserve."""
    if sys.platform != "win32" and sys.platform != "emscripten":
        soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY:
            return min(PLENTY, soft - max(RESERVED, soft // 4))
    return PLENTY
