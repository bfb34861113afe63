"""Whose time runs: fresh time for a turn, none for an undo, no time lost to a server that stood."""

from dataclasses import dataclass

from akhet.server.clocks.hours import Hours, awake, resting, until_used
from akhet.server.clocks.running import (
    Clock,
    Now,
    expired,
    follow,
    go_on,
    laid,
    left,
    nearly,
    next_due,
    pause,
)
from akhet.server.clocks.terms import DAY, DAYS, MATCH, MOVE, Terms
from akhet.server.clocks.votes import BOT, WAIT, decided

MOVES, BANK, BY_DAYS = Terms(MOVE, 60), Terms(MATCH, 600, 10), Terms(DAYS, DAY)
HOUR = 3_600_000
WINTER = 1_767_225_600_000  # midnight in Greenwich, 1 January 2026
NIGHTS = Hours("Europe/Amsterdam", (22 * 60, 7 * 60))


@dataclass
class Table:
    """Clocks and a time that goes by."""

    terms: Terms
    clock: Clock
    tick: int = 1_000
    wall: int = WINTER

    def now(self) -> Now:
        return Now(self.tick, self.wall)

    def go(self, milliseconds: int) -> None:
        self.tick += milliseconds
        self.wall += milliseconds

    def ask(self, *seats: int, fresh: tuple[int, ...] = (), undone: bool = False) -> None:
        follow(self.terms, self.clock, seats, self.now(), fresh, undone)

    def left(self) -> list[int]:
        return [left(one, self.now()) for one in self.clock.seats]


def table(terms: Terms, seats: int = 2) -> Table:
    return Table(terms, laid(terms, seats))


def test_every_turn_has_its_time_and_only_who_is_asked_loses_any() -> None:
    t = table(MOVES)
    t.ask(0)
    t.go(25_000)
    assert t.left() == [35_000, 60_000]
    t.ask(1)
    t.go(10_000)
    assert t.left() == [35_000, 50_000]
    t.ask(0)
    assert t.left() == [60_000, 50_000]


def test_a_bank_shrinks_and_every_turn_adds_a_little() -> None:
    t = table(BANK)
    t.ask(0)
    assert t.left() == [610_000, 600_000]
    t.go(100_000)
    t.ask(1)
    t.go(5_000)
    t.ask(0)
    assert t.left() == [520_000, 605_000]


def test_whoever_is_asked_together_loses_time_together() -> None:
    t = table(MOVES, 3)
    t.ask(0, 1, 2)
    t.go(20_000)
    t.ask(0, 2)  # one has answered, sealed
    t.go(20_000)
    assert t.left() == [20_000, 40_000, 20_000]


def test_an_undo_brings_no_time_and_takes_none_from_the_next() -> None:
    for terms, least in ((MOVES, 10_000), (BANK, 560_000)):
        t = table(terms)
        t.ask(0)
        t.go(50_000)
        t.ask(1)
        for _again in range(20):  # over and over
            t.go(7_000)
            t.ask(0, undone=True)
            assert t.left() == [least, terms.whole]
            t.ask(1)
        t.go(1_000)
        assert t.left()[1] == terms.whole + terms.more - 1_000


def test_answers_of_one_turn_share_its_time_until_one_cannot_be_taken_back() -> None:
    t = table(MOVES)
    t.ask(0)
    t.go(20_000)
    t.ask(0)
    t.go(20_000)
    assert t.left()[0] == 20_000
    t.ask(0, fresh=(0,))
    assert t.left()[0] == 60_000


def test_somebody_is_warned_then_time_is_up_and_each_is_due_in_its_moment() -> None:
    t = table(MOVES)
    t.ask(0)
    assert MOVES.warning == 20_000 and next_due(t.terms, t.clock, t.now()) == t.tick + 40_000
    t.go(39_999)
    assert not nearly(t.terms, t.clock, t.now())
    t.go(1)
    assert nearly(t.terms, t.clock, t.now()) == [0] and not expired(t.clock, t.now())
    t.clock.seats[0].warned = True
    assert not nearly(t.terms, t.clock, t.now())
    assert next_due(t.terms, t.clock, t.now()) == t.tick + 20_000
    t.go(20_000)
    assert expired(t.clock, t.now()) == [0]
    t.ask(1)
    assert not expired(t.clock, t.now())


def test_a_pause_stops_all_and_each_goes_on_with_what_was_left() -> None:
    t = table(MOVES, 3)
    t.ask(0, 1)
    t.go(15_000)
    pause(t.clock, t.tick + 600_000, t.now())
    t.go(500_000)
    t.ask(1, 2)  # one may play on meanwhile
    assert next_due(t.terms, t.clock, t.now()) == t.tick + 100_000
    go_on(t.clock, t.now())
    t.go(5_000)
    assert t.left() == [45_000, 40_000, 55_000]


def test_a_night_and_a_holiday_do_not_count() -> None:
    evening = WINTER + 20 * HOUR  # nine o'clock in Amsterdam
    assert resting(NIGHTS, evening) == "" and resting(NIGHTS, evening + HOUR) == "night"
    assert awake(NIGHTS, evening, evening + 24 * HOUR) == 15 * HOUR
    assert until_used(NIGHTS, evening, 2 * HOUR) == evening + 11 * HOUR
    away = Hours("Europe/Amsterdam", (22 * 60, 7 * 60), (("2026-01-02", "2026-01-03"),))
    assert resting(away, evening + 12 * HOUR) == "holiday"
    assert awake(away, evening, evening + 48 * HOUR) == HOUR
    assert until_used(away, evening, 2 * HOUR) == WINTER + (3 * 24 + 6 + 1) * HOUR


def test_what_counts_and_when_it_is_used_up_agree_also_when_summer_time_begins() -> None:
    for start in (WINTER, 1_774_656_000_000, 1_792_800_000_000):  # March and October: it changes
        for hours in (NIGHTS, Hours("America/New_York", (60, 300)), Hours("UTC", (0, 600))):
            for part in range(0, 72, 7):
                since = start + part * HOUR
                for time in (HOUR // 2, 5 * HOUR, 40 * HOUR):
                    until = until_used(hours, since, time)
                    assert awake(hours, since, until) == time


def test_in_the_night_of_the_clocks_going_forward_nobody_sleeps_longer_than_it_is() -> None:
    before = 1_774_735_200_000  # 28 March 2026, 23:00 in Amsterdam; at two it is three
    assert awake(NIGHTS, before, before + 9 * HOUR) == 2 * HOUR
    assert awake(NIGHTS, WINTER + 22 * HOUR, WINTER + 31 * HOUR) == HOUR


def test_a_server_that_stood_costs_nobody_time_with_hours_of_rest_or_without() -> None:
    for hours in (None, NIGHTS):
        t = table(BY_DAYS)
        t.clock.seats[0].hours = hours
        t.wall += 8 * HOUR
        t.ask(0)
        t.go(2 * HOUR)
        assert t.left()[0] == 22 * HOUR
        t.wall += 30 * HOUR  # it did not run
        assert t.left()[0] >= 22 * HOUR
        t.wall -= 50 * HOUR  # its clock was set back
        assert t.left()[0] >= 22 * HOUR


def test_a_bot_needs_more_than_half_and_waiting_only_what_makes_that_impossible() -> None:
    assert decided({"a": BOT}, ["a"]) == BOT and decided({"a": WAIT}, ["a"]) == WAIT
    assert decided({"a": BOT}, ["a", "b"]) == "" and decided({"a": WAIT}, ["a", "b"]) == WAIT
    assert decided({"a": BOT, "b": BOT}, ["a", "b", "c"]) == BOT
    assert decided({"a": WAIT}, ["a", "b", "c"]) == "" == decided({"x": BOT}, ["a"])
