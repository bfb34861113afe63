"""What a table says of itself: written once for each reader, and the same as worked out anew."""

import json

from akhet.match import Match
from akhet.server.play.table import LAST, READERS, Live, Seat
from akhet.server.store.schema import BOT, PERSON


def table() -> Live:
    """A running table of Ann and a bot."""
    match = Match.new("imhotep", 2, secret=bytes(32), id="m")
    match.begin()
    seats = [Seat(0, PERSON, "ann", "", "Ann"), Seat(1, BOT, "", "scribe", "Scribe 1")]
    return Live("m", match, {}, seats=seats, host="ann")


def told(live: Live, guest: str | None, lang: str) -> object:
    return json.loads(live.told_info(guest, lang))


def told_anew(live: Live, guest: str | None, lang: str) -> object:
    LAST.forget()
    live.reseated()
    return told(live, guest, lang)


def test_what_is_told_is_what_is_so_for_every_reader_and_after_every_move() -> None:
    live = table()
    for _move in range(4):
        for guest in ("ann", "eve", None):
            for lang in ("en", "de"):
                kept = told(live, guest, lang)
                assert told(live, guest, lang) == kept == told_anew(live, guest, lang)
        seat = live.match.game.waiting(live.match.state)[0]
        first = live.match.game.options(live.match.state, seat)[0]
        live.match.submit(seat, live.match.game.action_name(first))
    mine = json.loads(live.told_info("ann", "en"))
    assert (mine["mine"], mine["host"], mine["seq"]) == ([0], True, len(live.match.lines))
    assert (mine["status"], mine["ended"], mine["hints"]) == (live.status, False, live.may_hint())
    assert (mine["waiting"], mine["pending"]) == live.turn()
    assert mine["commits"] == [] and mine["clock"] is mine["takeback"] is mine["ending"] is None
    assert mine["seats"][1]["name"] != json.loads(live.told_info("ann", "de"))["seats"][1]["name"]


def test_strangers_who_look_do_not_make_a_table_grow() -> None:
    live = table()
    for n in range(10 * READERS):
        live.told_info(f"guest {n}", "en")
        assert len(live.fixed) <= READERS and not live.held


def test_who_plays_is_found_out_anew_when_seats_change_hands() -> None:
    live = table()
    assert (live.people(), live.seats_of("ann"), live.seats_of("bob")) == (1, [0], [])
    live.seats[1] = Seat(1, PERSON, "bob", "", "Bob")
    live.reseated()
    assert (live.people(), live.seats_of("ann"), live.seats_of("bob")) == (2, [0], [1])
    assert live.contested and live.names() == ["Ann", "Bob"]
