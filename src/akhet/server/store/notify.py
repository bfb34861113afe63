"""Tells other nodes that a match has changed. Never part of the transaction that changed it.

    notices = open_notices(url)
    notices.listen(callback)             # callback(match, what), in the event loop
    await notices.open()
    notices.notify(match, "seq")         # after COMMIT; returns at once

With SQLite there is no other node, and nothing is sent or heard.
"""

from collections.abc import Callable
from typing import TypeAlias

from akhet.server.store.store import database_url

Callback: TypeAlias = Callable[[str, str], None]


class Notices:
    """Notices of a node that is alone: there is nobody to tell."""

    async def open(self) -> None:
        """Starts sending and, if `listen` was called, hearing."""
        return

    async def close(self) -> None:
        """Stops. What was not sent yet is lost; others find out by themselves."""
        return

    def notify(self, match: str, what: str) -> None:
        """Tells other nodes soon, not this one; never waits and never fails."""
        return

    def listen(self, callback: Callback) -> None:
        """Names who is called with `match` and `what` of other nodes' notices.

        After a broken connection it is called with two empty texts: anything may have changed.
        """
        return


def open_notices(url: str) -> Notices:
    """The notices that go with a database, not yet opened."""
    parsed = database_url(url)
    if parsed.get_backend_name() == "sqlite":
        return Notices()
    from akhet.server.store.postgres_notify import PostgresNotices

    return PostgresNotices(parsed)
