"""What may be an account's name, password and address: plain rules, without a database.

A name is nobody else's, nor one that looks like it; what the program itself says of somebody
("Guest 1234", "former player", a bot's name) is nobody's.
"""

import re
import unicodedata
from functools import cache

from akhet.lang import LANGS, text, words
from akhet.server.errors import Refused
from akhet.server.play.names import skeletons
from akhet.server.play.tokens import clean_name

SHORTEST_NAME = 2
RENAME_SECONDS = 7 * 86_400  # between two changes of a name
NAME_KEPT_SECONDS = 30 * 86_400  # for which a former name is nobody else's
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 128
LONGEST_MAIL = 254
FEWEST_SIGNS = 4  # different ones in a password

RESERVED = (
    *("admin", "administrator", "akhet", "anonymous", "bot", "everybody", "guest", "host"),
    *("moderator", "nobody", "operator", "postmaster", "root", "server", "staff", "support"),
    *("system", "webmaster"),
)
COMMON = {
    *("12345678", "123456789", "1234567890", "password", "password1", "passw0rd", "qwertyui"),
    *("qwertyuiop", "qwerty123", "1q2w3e4r", "iloveyou", "sunshine", "football", "baseball"),
    *("princess", "superman", "trustno1", "letmein1", "welcome1", "wachtwoord", "welkom01"),
    *("motdepasse", "azertyuiop", "passwort", "hallo123", "abcd1234", "abc12345", "11223344"),
}
"""What is tried first."""

LOCAL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}")
LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


# ---------------------------------------------------------------- names


def account_name(raw: str) -> str:
    """A name an account can have, cleaned; whether it is free the database knows."""
    name = clean_name(raw)
    if len(name) < SHORTEST_NAME or not any(sign.isalpha() for sign in name) or "@" in name:
        raise Refused(422, "name_form", "a name has two signs or more, a letter, and no @")
    if NUMBERED.fullmatch(name) or skeletons(name) & reserved():
        raise Refused(422, "name_reserved", "this name is not given to anybody")
    return name


NUMBERED = re.compile("|".join(text(lang, "web.guest.name", n="[0-9]+") for lang in LANGS), re.I)


@cache
def reserved() -> frozenset[str]:
    """What the names look like that are nobody's."""
    found = {*RESERVED}
    for lang in LANGS:
        found |= {text(lang, "account.former"), text(lang, "people.somebody")}
        found.add(text(lang, "web.seat.you"))
        found |= {text(lang, "web.guest.nobody")}
        found |= {said for key, said in words(lang).items() if key.startswith("bot.name.")}
    return frozenset(
        look for name in found for way in (name, name.upper()) for look in skeletons(way)
    )


# ---------------------------------------------------------------- passwords


def password_of(raw: str) -> str:
    """A password in the one form it is hashed in, whatever keyboard wrote it."""
    return unicodedata.normalize("NFKC", raw[: 4 * LONGEST_PASSWORD])


def new_password(raw: str, name: str) -> str:
    """A password that may be set: long enough, not the first that others would try."""
    found = password_of(raw)
    if not SHORTEST_PASSWORD <= len(found) <= LONGEST_PASSWORD:
        raise Refused(422, "password_length", "a password has 8 to 128 signs")
    plain = found.casefold()
    if plain in COMMON or len(set(plain)) < FEWEST_SIGNS or plain == name.casefold():
        raise Refused(422, "password_weak", "this password is among the first that are tried")
    return found


# ---------------------------------------------------------------- addresses


def mail_of(raw: str) -> str:
    """An e-mail address, its domain as machines write it; nothing that could be a second line."""
    local, at, domain = raw.strip()[: 2 * LONGEST_MAIL].rpartition("@")
    try:
        domain = domain.encode("idna").decode().lower() if domain else ""
    except UnicodeError:
        domain = ""
    labels = domain.split(".")
    dotted = local.startswith(".") or local.endswith(".") or ".." in local
    whole = f"{local}@{domain}"
    wrong = dotted or not at or not LOCAL.fullmatch(local) or len(whole) > LONGEST_MAIL
    if wrong or len(labels) < 2 or not all(LABEL.fullmatch(label) for label in labels):
        raise Refused(422, "mail_form", "this is no e-mail address")
    return whole


def mail_key(mail: str) -> str:
    """An address by which accounts are found: large letters mean the same."""
    return mail.casefold()


# ---------------------------------------------------------------- devices

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def device_of(agent: str) -> str:
    """What a session is called by: browser and system, and nothing else of what they say."""
    agent = agent[:400]
    found = [
        next((name for sign, name in table if sign in agent), "") for table in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found))
