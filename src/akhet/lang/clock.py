"""What was agreed about time, in one sentence or two, and spans of time in words."""

from akhet.lang.texts import text

UNITS = (("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1))
FEW = 2  # units that are told together


def span(lang: str, seconds: int) -> str:
    """A span of time in its two largest units."""
    found, rest = list[str](), max(0, seconds)
    for unit, size in UNITS:
        count, rest = divmod(rest, size)
        if count and len(found) < FEW:
            found.append(text(lang, f"clock.span.{unit}", n=count))
    return " ".join(found) or text(lang, "clock.span.seconds", n=0)


def terms_say(lang: str, kind: str, seconds: int, increment: int, then: str) -> str:
    """How much time there is, and what happens when it is up."""
    key = "bank" if kind == "match" and not increment else kind
    time, more = span(lang, seconds), span(lang, increment)
    return f"{text(lang, f'clock.terms.{key}', time=time, more=more)} {then_says(lang, then)}"


def then_says(lang: str, then: str) -> str:
    """What happens when time is up."""
    return text(lang, f"clock.then.{then}")
