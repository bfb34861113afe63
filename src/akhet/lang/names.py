"""What a seat is called: people by their own names, bots by a word of the reader's language."""

from akhet.lang.texts import text, words

FORMER = "\x01former"
"""The name of a seat whose holder has deleted their account; nobody can be called so."""

SOMEBODY = "\x01somebody"
"""The name, in matches that are over, of a person who has chosen to be private."""
NOBODYS = {FORMER: "account.former", SOMEBODY: "people.somebody"}


def bot_called(lang: str, bot: str) -> str:
    """What a bot is called, with its budget if it has one; one of somebody's own as it is."""
    name, at, budget = bot.partition("@")
    key = f"bot.name.{name}"
    return f"{text(lang, key) if key in words(lang) else capital(name)}{at}{budget}"


def capital(name: str) -> str:
    """A name with a capital at its beginning, as a name has."""
    return name[:1].upper() + name[1:]


def called(lang: str, name: str, bot: str = "") -> str:
    """The name of a seat; that of a bot, kept as `Scribe 2`, in the language of the reader."""
    if name in NOBODYS:
        return text(lang, NOBODYS[name])
    word, _, number = name.rpartition(" ")
    if not bot or word.lower() != bot.lower() or not number.isdigit():
        return name
    return f"{bot_called(lang, bot)} {number}"
