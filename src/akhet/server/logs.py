"""What is logged: each entry of a bounded length, whatever somebody sent to cause it."""

import logging
from typing import Any

LONGEST = 4_000  # signs of one entry, with its trace
HEAD = 1_000
QUIET = {"level": "WARNING"}


def shortened(text: str) -> str:
    """The beginning and the end of a long entry: a trace says most in its last lines."""
    if len(text) <= LONGEST:
        return text
    left = len(text) - LONGEST
    return f"{text[:HEAD]}\n[... {left} signs left out ...]\n{text[HEAD + left :]}"


class Short(logging.Formatter):
    """Writes an entry on as few signs as an entry may have."""

    def format(self, record: logging.LogRecord) -> str:
        """The entry with its trace, cut in the middle where it is long."""
        return shortened(super().format(record))


def log_config() -> dict[str, Any]:
    """How the server logs: everything to standard error, ours and the web server's alike."""
    form = {"()": Short, "fmt": "%(levelname)s: %(message)s"}
    handler = {"class": "logging.StreamHandler", "formatter": "short"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"short": form},
        "handlers": {"error": handler},
        "root": {"handlers": ["error"], "level": "WARNING"},
        "loggers": {"uvicorn": {"level": "INFO"}, "akhet": {"level": "INFO"}, "akhet.push": QUIET},
    }
