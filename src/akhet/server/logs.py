"""What is logged: each entry of a bounded length, with the number of its request, and no secrets.

Nothing that people send is meant to be logged at all. What a library says when something breaks may
quote it all the same, so every entry goes through `Scrub` on its way out.
"""

import json
import logging
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote, urlsplit

from akhet.server.http.watch import REQUEST

LONGEST = 4_000  # signs of one entry, with its trace
HEAD = 1_000
QUIET = {"level": "WARNING"}
HIDDEN = "***"
MORE = ("method", "route", "status", "ms")
"""What an entry about a request says besides its words."""

SECRETS = [
    (re.compile(r"\b([a-z][a-z0-9+.-]*)://[^\s/@'\"]*@"), rf"\1://{HIDDEN}@"),  # URLs
    (re.compile(r"(?<![\w-])[\w-]{43}(?![\w-])", re.ASCII), HIDDEN),  # tokens
    (re.compile(r"(?i)\b(bearer|basic)\s+[^\s'\",]+"), rf"\1 {HIDDEN}"),
    (
        re.compile(
            r"(?i)\b(pass(?:word|wd)?|token|secret|authorization|cookie|nonce|eyes|akhet|key)"
            r"(['\"]?\s*[=:]\s*)(?:b?'[^']*'|b?\"[^\"]*\"|[^\s,;&}\]]+)"
        ),
        rf"\1\2{HIDDEN}",
    ),
    (re.compile(r"[\w.+%-]+@(?=[\w-]+\.)"), f"{HIDDEN}@"),  # addresses of people
]
"""What a secret looks like, and what is written instead."""


def shortened(text: str) -> str:
    """The beginning and the end of a long entry: a trace says most in its last lines."""
    if len(text) <= LONGEST:
        return text
    left = len(text) - LONGEST
    return f"{text[:HEAD]}\n[... {left} signs left out ...]\n{text[HEAD + left :]}"


class Scrub:
    """Takes secrets out of what is logged: those it knows, and whatever looks like one."""

    def __init__(self, known: Sequence[str] = ()) -> None:
        """`known` are secrets of the settings."""
        self.known = sorted({one for one in known if len(one) > 3}, key=len, reverse=True)

    def __call__(self, text: str) -> str:
        """The text without them."""
        for one in self.known:
            text = text.replace(one, HIDDEN)
        for pattern, instead in SECRETS:
            text = pattern.sub(instead, text)
        return text


class Short(logging.Formatter):
    """Writes an entry for people, on as few signs as an entry may have."""

    def __init__(self, known: Sequence[str] = ()) -> None:
        """`known` are secrets of the settings."""
        super().__init__("%(levelname)s: %(message)s")
        self.scrub = Scrub(known)

    def format(self, record: logging.LogRecord) -> str:
        """The entry with its trace, cut in the middle where it is long."""
        number = REQUEST.get()
        took = f" {record.ms} ms" if hasattr(record, "ms") else ""
        said = self.scrub(shortened(super().format(record)))
        return f"{said}{took} [{number}]" if number else said + took


class Lines(logging.Formatter):
    """Writes an entry for programs: one JSON object on one line."""

    def __init__(self, known: Sequence[str] = ()) -> None:
        """`known` are secrets of the settings."""
        super().__init__()
        self.scrub = Scrub(known)

    def format(self, record: logging.LogRecord) -> str:
        """When, how bad, who says it, what, and of which request."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        found: dict[str, Any] = {"at": at, "level": record.levelname.lower()}
        found |= {"logger": record.name, "message": self.scrub(shortened(record.getMessage()))}
        if number := REQUEST.get():
            found["request"] = number
        found |= {name: getattr(record, name) for name in MORE if hasattr(record, name)}
        if record.exc_info:
            found["trace"] = self.scrub(shortened(self.formatException(record.exc_info)))
        return json.dumps(found, ensure_ascii=False)


FORMS = {"text": Short, "json": Lines}


def passwords_in(*urls: str) -> list[str]:
    """The passwords in URLs, as they are written and as they are meant."""
    found = [urlsplit(url).password or "" for url in urls]
    return [word for one in found for word in (one, unquote(one)) if word]


def log_config(form: str = "text", known: Sequence[str] = ()) -> dict[str, Any]:
    """How the server logs: everything to standard error, ours and the web server's alike."""
    handler = {"class": "logging.StreamHandler", "formatter": "short"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"short": {"()": FORMS[form], "known": list(known)}},
        "handlers": {"error": handler},
        "root": {"handlers": ["error"], "level": "WARNING"},
        "loggers": {"uvicorn": {"level": "INFO"}, "akhet": {"level": "INFO"}, "akhet.push": QUIET},
    }
