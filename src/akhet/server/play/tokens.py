"""Tokens: 128 bits and more, kept only as hashes."""

import hashlib
import secrets
import unicodedata

from akhet.server.errors import Refused
from akhet.server.play.names import mixed, name_of


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
    """A name people can read and tell from others, of any script; see `names.py`."""
    name = name_of(raw) or fallback
    if not name:
        raise Refused(422, "invalid", "a name is needed")
    if mixed(name):
        raise Refused(422, "mixed_name", "a word of a name keeps to one alphabet")
    return name


def clean_text(raw: str) -> str:
    """What somebody wrote, on one line, without control signs and signs that turn text around."""
    kept = "".join(sign if writable(sign) else " " for sign in raw)
    return " ".join(kept.split())


def writable(sign: str) -> bool:
    """Whether a sign may stand in a text; signs that join letters or emoji may."""
    if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp"):
        return False
    return not ("\u202a" <= sign <= "\u202e" or "\u2066" <= sign <= "\u2069")
