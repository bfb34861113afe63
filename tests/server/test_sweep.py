"""What never began is cleared away after a time; what was played never is."""

from collections.abc import Iterator
from typing import Any

import pytest

from akhet.server.play.sweep import GUEST_SECONDS, TABLE_SECONDS, Sweeper
from tests.server.fake_time import Time
from tests.server.serving import Site, serving, settings_for, wait_for

DAY = 86_400


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def site(url: str, clock: Time) -> Iterator[Site]:
    with serving(url, clock=clock, bots=0) as found:
        yield found


def sweeper(site: Site, clock: Time) -> Sweeper:
    desk = site.desk
    settings = settings_for(site.settings.database)
    return Sweeper(desk.tables, settings, list, desk.people.forget, clock.ticks)


def left(site: Site) -> dict[str, int]:
    """Rows of every table of the database that sweeping touches."""
    names = ("guests", "sessions", "tables", "seats", "secrets", "lines", "chat")
    return {name: site.read(f"SELECT count(*) FROM {name}")[0][0] for name in names}


def sweep_daily(site: Site, clock: Time, chore: Sweeper, days: int) -> list[tuple[int, int]]:
    found = []
    for _day in range(days):
        clock.go(DAY)
        found.append(site.call(chore.sweep()))
    return found


def test_a_table_that_nobody_looks_at_goes_and_one_that_is_looked_at_stays(
    site: Site, clock: Time
) -> None:
    chore = sweeper(site, clock)
    with site.player("Ann") as ann, site.player("Bob") as bob, site.player("Cid") as cid:
        looked_at, begun, gone = ann.lay(), bob.lay("you", "you"), cid.lay()
        cid.done(f"/api/tables/{gone}/chat", text="anybody?")
        cid.done(f"/api/tables/{gone}/commit", commitment="ab" * 32)
        site.call(chore.sweep())
        for _day in range(TABLE_SECONDS // DAY + 2):
            ann.state(looked_at)
            sweep_daily(site, clock, chore, 1)
        assert ann.state(looked_at)["table"]["status"] == "gathering"
        assert bob.state(begun)["table"]["status"] == "playing"
        assert cid.get(f"/api/tables/{gone}").status_code == 404
        found = left(site)
        assert (found["tables"], found["chat"]) == (2, 0)
        assert cid.get("/api/me").json()["id"] is None  # had nothing else here
        cid.lay()  # and begins anew


def test_a_guest_without_a_seat_is_forgotten_and_one_with_a_seat_is_not(
    site: Site, clock: Time
) -> None:
    chore = sweeper(site, clock)
    with site.player("Ann") as ann, site.player("Bob") as bob:
        table = ann.lay("you", "you")
        bob.refused(404, "link_unknown", "/api/claim", token="t" * 43, name="Bob")
        assert left(site)["guests"] == 2
        site.call(chore.sweep())
        found = sweep_daily(site, clock, chore, GUEST_SECONDS // DAY + 2)
        assert sum(guests for _tables, guests in found) == 1
        assert left(site)["sessions"] == 1
        assert ann.state(table)["table"]["mine"] == [0, 1]
        bob.lay()


@pytest.mark.parametrize("kind", ["set forward", "switched off"])
def test_a_clock_that_jumps_or_a_server_that_was_off_clears_nothing_away(
    site: Site, clock: Time, kind: str
) -> None:
    chore = sweeper(site, clock)
    with site.player("Ann") as ann:
        table = ann.lay()
        if kind == "set forward":
            site.call(chore.sweep())
        clock.now += 1_000 * DAY
        assert site.call(chore.sweep()) == (0, 0)
        assert sum(sweep_daily(site, clock, chore, 3), ()) == (0,) * 6
        assert ann.state(table)["table"]["id"] == table


def test_a_table_is_looked_at_as_long_as_somebody_has_it_open(site: Site, clock: Time) -> None:
    chore = sweeper(site, clock)
    with site.player("Ann") as ann:
        table = ann.lay()
        site.call(chore.sweep())
        chore.watched = lambda: [table]
        sweep_daily(site, clock, chore, TABLE_SECONDS // DAY + 2)
        assert ann.state(table)["table"]["id"] == table


def test_the_room_that_is_left_is_measured(site: Site, clock: Time) -> None:
    chore = sweeper(site, clock)
    site.call(chore.measure())
    assert 0 < site.desk.rates.free <= 10_000 * 1_000_000
    chore.bound = 1
    site.call(chore.measure())
    assert site.desk.rates.free == 0
    site.desk.rates.free = float("inf")


def test_a_server_measures_and_sweeps_by_itself(site: Site) -> None:
    wait_for(lambda: site.desk.rates.free < float("inf"))
    found: Any = site.desk.sweeper.offset
    wait_for(lambda: site.desk.sweeper.offset is not None)
    assert found is None or isinstance(found, float)
