"""Refusals: each with a status, a code for programs and a sentence for people."""

from akhet.core import AkhetError

LONGEST = 300  # signs of a reason: it may quote what was sent


class Refused(Exception):
    """A request that is not carried out. Nothing has changed."""

    def __init__(
        self, status: int, code: str, message: str, fresh: bool = False, retry: int = 1
    ) -> None:
        """`fresh` asks for the current view to go along; `retry` says after how many seconds."""
        message = message if len(message) <= LONGEST else f"{message[:LONGEST]}..."
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.fresh = fresh
        self.retry = retry

    @property
    def headers(self) -> dict[str, str]:
        """When to come back, for those who can."""
        return {"retry-after": str(self.retry)} if self.status in (429, 503) else {}


def not_found(what: str) -> Refused:
    """There is no such thing, or it is none of the asker's business."""
    return Refused(404, "not_found", f"there is no such {what}")


def forbidden(message: str) -> Refused:
    """The session may not do this."""
    return Refused(403, "forbidden", message)


def stale(message: str = "the match has moved on") -> Refused:
    """The request was made for an older position."""
    return Refused(409, "stale", message, fresh=True)


def busy(message: str = "the database cannot take this now; nothing was changed") -> Refused:
    """Try again in a moment, with the same key."""
    return Refused(503, "busy", message)


def unstorable() -> Refused:
    """A text with signs that no database takes: the one place where they are refused."""
    return Refused(422, "invalid", "this text has signs that cannot be stored")


def bad(error: AkhetError) -> Refused:
    """Input that cannot be."""
    return Refused(422, "invalid", str(error))
