"""Clocks on the pages: what was agreed, what each has left, and what one can do about it."""

from dataclasses import dataclass

from akhet.lang.clock import span, terms_say
from akhet.server.clocks.terms import AFTER, PRESETS, Terms
from akhet.server.play.absence import PAUSES
from akhet.server.play.table import Live
from akhet.web.visit import Visit


@dataclass(frozen=True)
class Timed:
    """The clocks of a table in words, for whoever visits."""

    says: str
    seats: list[str]
    pause: str  # how long one still lasts
    proposed: str
    ending: bool  # whether it is the end of a pause that is proposed
    seconds: int
    may_agree: bool
    votes: list[int]  # the seats the visitor may vote about
    pauses: list[tuple[int, str]]


def terms_words(lang: str, terms: Terms) -> str:
    """What was agreed."""
    return terms_say(lang, terms.kind, terms.seconds, terms.increment, terms.then)


def agreed(visit: Visit, live: Live) -> str:
    """What a table agreed on about time."""
    if live.terms is None:
        return visit.say("web.clock.no_clock")
    return terms_words(visit.lang, live.terms)


def timed(visit: Visit, live: Live, names: list[str]) -> Timed | None:
    """The clocks of a table that is played; nothing where it has none."""
    if live.terms is None or live.clock is None:
        return None
    lang, now, mine = visit.lang, live.now(), live.seats_of(visit.who)
    clock, found = live.clock, live.clock.proposal
    pause = span(lang, (clock.pause - now.tick) // 1_000) if clock.pause else ""
    proposed = ""
    if found is not None:
        key = "app.clock.proposed" if found.seconds else "app.clock.proposed_end"
        proposed = visit.say(key, name=names[found.by], time=span(lang, found.seconds))
    votes = [seat for seat in live.voted() if visit.who in live.voters(seat)]
    seconds = found.seconds if found else 0
    open_to = found is not None and not set(mine) <= set(found.agreed)
    told = seats_say(visit, live)
    pauses = [(one, span(lang, one)) for one in PAUSES]
    says = terms_words(lang, live.terms)
    ending = found is not None and not found.seconds
    return Timed(says, told, pause, proposed, ending, seconds, open_to, votes, pauses)


def seats_say(visit: Visit, live: Live) -> list[str]:
    """What each seat has left."""
    data = live.clock_data()
    assert data is not None
    rows = data["seats"]
    assert isinstance(rows, list)
    found = list[str]()
    for seat, row in zip(live.seats, rows, strict=True):
        if seat.bot:
            found.append("")
        elif row["up"]:
            found.append(visit.say("app.clock.up"))
        else:
            left = visit.say("web.clock.left", time=span(visit.lang, row["left"] // 1_000))
            rest = f" ({visit.say('web.clock.stands')})" if row["rests"] else ""
            found.append(left + rest)
    return found


def entered(visit: Visit) -> Terms | None:
    """The clock that the form for a new table asks for."""
    chosen = PRESETS.get(visit.value("clock", "none"))
    if chosen is None:
        return None
    then = visit.value("then", AFTER[0])
    return Terms(chosen.kind, chosen.seconds, chosen.increment, then)
