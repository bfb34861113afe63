"""The match: header, log, undo, replay, verify, view."""

from akhet.match.match import Match

__all__ = ["Match"]
