"""Tokens: 128 bits and more, kept only as hashes."""

import hashlib
import secrets
import unicodedata

from akhet.server.errors import Refused

NAME_LENGTH = 32


def new_id() -> str:
    """The name of a table or guest: 128 bits, so that a link cannot be guessed."""
    return secrets.token_hex(16)


def is_id(text: str) -> bool:
    """Whether a text can be the name of a table; the database is not asked about any other."""
    return len(text) <= 32 and text.isascii() and text.isalnum()


def new_token() -> str:
    """The key to a session, a seat or a pair of eyes: 256 bits."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def clean_name(raw: str, fallback: str = "") -> str:
    """A name people can read: one line, no control or direction marks, at most 32 signs."""
    text = unicodedata.normalize("NFC", raw[:400])
    kept = "".join(sign if printable(sign) else " " for sign in text)
    name = " ".join(kept.split())[:NAME_LENGTH].strip() or fallback
    if not name:
        raise Refused(422, "invalid", "a name is needed")
    return name


def printable(sign: str) -> bool:
    """Whether a sign is shown as itself: no control, format, surrogate or private sign."""
    return unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def clean_text(raw: str) -> str:
    """What somebody wrote, on one line, without control signs and signs that turn text around."""
    kept = "".join(sign if writable(sign) else " " for sign in raw)
    return " ".join(kept.split())


def writable(sign: str) -> bool:
    """Whether a sign may stand in a text; signs that join letters or emoji may."""
    if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp"):
        return False
    return not ("\u202a" <= sign <= "\u202e" or "\u2066" <= sign <= "\u2069")


def skeleton(name: str) -> str:
    """Names that look alike have the same skeleton: case, width and accents do not count."""
    flat = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in flat if not unicodedata.combining(sign))
