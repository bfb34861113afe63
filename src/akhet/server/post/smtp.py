"""Handing one letter to a mail server, by the standard library, in a thread of its own.

`smtp://` is encrypted if the server offers it, and must be where a password is sent to another
machine; `smtps://` is encrypted from the first byte.
"""

import asyncio
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:  # loaded when the first letter is sent: most servers send none
    import smtplib
    from email.message import EmailMessage
    from email.policy import EmailPolicy

SECONDS = 20.0
PORTS = {"smtp": 25, "smtps": 465}
FORM = "smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST"
STOP = "list-unsubscribe"
LOCAL = ("localhost", "127.0.0.1", "::1")


class Unreachable(Exception):
    """The mail server cannot be spoken to now: whatever waits can only wait."""


class Hopeless(Exception):
    """The mail server will never take this letter."""


class Later(Exception):
    """The mail server does not take this letter now."""


@dataclass(frozen=True)
class Letter:
    """What somebody is sent."""

    to: str
    subject: str
    text: str
    stop: str = ""  # an address at which one click stops letters of this kind


@dataclass(frozen=True)
class Server:
    """A mail server and how it is spoken to."""

    host: str
    port: int
    user: str
    password: str
    wrapped: bool  # encrypted from the first byte


def server_of(url: str) -> Server:
    """The mail server of a URL; ValueError says what one looks like, never its password."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ValueError(f"this is no mail server; write {FORM}") from error
    if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ValueError(f"this is no mail server; write {FORM}")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    wrapped = parts.scheme == "smtps"
    return Server(parts.hostname, port or PORTS[parts.scheme], user, password, wrapped)


def message_of(letter: Letter, sender: str) -> "EmailMessage":
    """A letter as it goes over the wire; a line break in a header is an error, never a header."""
    from email.message import EmailMessage
    from email.utils import formatdate, make_msgid

    found = EmailMessage(whole_links())
    found["From"] = sender
    found["To"] = letter.to
    found["Subject"] = letter.subject
    found["Date"] = formatdate()
    found["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2].rstrip(">") or None)
    found["Auto-Submitted"] = "auto-generated"
    if letter.stop:
        found["List-Unsubscribe"] = f"<{letter.stop}>"
        found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    found.set_content(letter.text)
    return found


@cache
def whole_links() -> "EmailPolicy":
    """How letters are written: as usual, but the address that stops them stays in one piece.

    The usual way puts a long one into code, which no mail program takes for an address.
    """
    from email.policy import EmailPolicy

    class Whole(EmailPolicy):
        def fold(self, name: str, value: str) -> str:
            if name.lower() != STOP:
                return str(super().fold(name, value))
            return f"{name}: {value}{self.linesep}"

        def fold_binary(self, name: str, value: str) -> bytes:
            whole = name.lower() == STOP
            return self.fold(name, value).encode() if whole else super().fold_binary(name, value)

    return Whole()


async def send(server: Server, sender: str, letter: Letter) -> None:
    """Sends one letter; raises `Unreachable`, `Later` or `Hopeless`."""
    await asyncio.to_thread(lambda: deliver(server, message_of(letter, sender)))


def deliver(server: Server, message: "EmailMessage") -> None:
    """Speaks to the mail server until it has taken the letter."""
    import smtplib

    try:
        with connected(server) as link:
            link.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        kind = Hopeless if codes and min(codes) >= 500 else Later
        raise kind(f"refused with {codes}") from error
    except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as error:
        kind = Hopeless if error.smtp_code >= 500 else Later
        raise kind(f"refused with {error.smtp_code}") from error
    except (smtplib.SMTPException, OSError, ValueError) as error:
        raise Unreachable(type(error).__name__) from error


def connected(server: Server) -> "smtplib.SMTP":
    """A connection, encrypted where it can be, signed in where there is a name."""
    import smtplib
    import ssl

    safe = ssl.create_default_context()
    if server.wrapped:
        link: smtplib.SMTP = smtplib.SMTP_SSL(
            server.host, server.port, timeout=SECONDS, context=safe
        )
    else:
        link = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
    try:
        link.ehlo()
        if not server.wrapped and link.has_extn("starttls"):
            link.starttls(context=safe)
            link.ehlo()
        elif not server.wrapped and server.password and server.host not in LOCAL:
            raise smtplib.SMTPException("a password is not sent without encryption")
        if server.user:
            link.login(server.user, server.password)
    except BaseException:
        link.close()
        raise
    return link
