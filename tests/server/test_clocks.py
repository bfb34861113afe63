"""Clocks at a table: warned, then what was agreed; back again; case 30 of the abuses."""

import random
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from akhet.match.file import read, verify
from tests.server.fake_time import Time
from tests.server.fresh import upgrade
from tests.server.serving import Player, Site, frame, play_out, serving, two_play, wait_for

QUICK = {"kind": "move", "seconds": 60, "then": "bot"}
VOTE = {**QUICK, "then": "vote"}
DAYS = {"kind": "days", "seconds": 86_400, "then": "nothing"}


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def site(url: str, clock: Time) -> Iterator[Site]:
    with serving(url, clock=clock, steady=clock.ticks) as found:
        yield found


@pytest.fixture
def people(site: Site) -> Iterator[list[Player]]:
    with site.player("Ann") as ann, site.player("Bob") as bob, site.player("Cid") as cid:
        cid.lay()  # somebody who has a session
        yield [ann, bob, cid]


def timed(player: Player, table: str) -> Any:
    return player.state(table)["table"]["clock"]


def look(site: Site) -> None:
    site.call(site.desk.clocks.look())


def notes(player: Player, table: str) -> list[str]:
    return [line["note"] for line in player.state(table)["log"] if "note" in line]


def late(site: Site, clock: Time, seconds: float = 61) -> None:
    """Somebody lets the time go by."""
    clock.go(seconds)
    look(site)
    look(site)  # who was warned only now


def sides(people: list[Player], table: str) -> tuple[Player, Player, int]:
    """Who is asked, who waits, and the seat that is asked."""
    seat = people[0].state(table)["table"]["waiting"][0]
    return (people[seat], people[1 - seat], seat)


# ---------------------------------------------------------------- time is up


def test_without_a_clock_nothing_is_shown_stored_or_done(
    site: Site, people: list[Player], clock: Time
) -> None:
    table = two_play(people)
    clock.go(400 * 86_400)
    look(site)
    assert timed(people[0], table) is None and notes(people[0], table) == []
    assert site.read("SELECT count(*) FROM clocks")[0][0] == 0
    people[0].refused(409, "no_clock", f"/api/tables/{table}/pause", seconds=600)


def test_who_misses_the_deadline_is_warned_then_a_bot_plays_and_back_again_it_is_their_seat(
    site: Site, people: list[Player], clock: Time
) -> None:
    warned = list[int]()
    site.desk.clocks.warnings.append(lambda _live, seat: warned.append(seat))
    table = two_play(people, clock=QUICK)
    here, other, seat = sides(people, table)
    assert timed(here, table)["seats"][seat] == {
        "left": 60_000, "runs": True, "asked": True, "up": False, "rests": ""
    }  # fmt: skip
    clock.go(45)
    look(site)
    assert warned == [seat] and timed(other, table)["seats"][seat]["left"] == 15_000
    look(site)
    assert warned == [seat] and notes(here, table) == []
    with here.socket(table) as ws:
        assert frame(ws)["view"]["seat"] == seat
        late(site, clock, 15)
    wait_for(lambda: other.state(table)["table"]["waiting"] == [1 - seat])
    shown = other.state(table)["table"]["seats"][seat]
    assert (shown["kind"], shown["handed"], shown["name"]) == ("bot", "absent", here.name)
    assert here.state(table)["table"]["mine"] == [] and here.state(table)["view"]["legal"] == []
    assert here.state(table)["table"]["asked"] == [seat]  # it is kept
    mine = here.get("/api/tables", which="mine").json()["tables"]
    assert [row["id"] for row in mine] == [table]
    people[2].refused(403, "forbidden", f"/api/tables/{table}/back", seat=seat)
    other.refused(403, "forbidden", f"/api/tables/{table}/back", seat=seat)

    here.done(f"/api/tables/{table}/back", seat=seat)
    here.done(f"/api/tables/{table}/back", seat=seat)  # pressed twice
    assert here.state(table)["table"]["mine"] == [seat]
    assert notes(here, table) == ["absent", "returned"]
    says = [line["says"] for line in here.state(table, lang="en")["log"] if "note" in line]
    assert "a bot takes the seat" in str(says[0]) and "is back" in str(says[1])
    play_out(table, random.Random(4), *people[:2])
    text = here.get(f"/api/tables/{table}/export").text
    verify(text)
    assert [line.note for line in read(text).lines if line.note] == ["absent", "returned"]


def test_a_clock_that_only_shows_does_nothing_and_all_may_wait_for_ever(
    site: Site, people: list[Player], clock: Time
) -> None:
    table = two_play(people, clock=DAYS)
    here, other, seat = sides(people, table)
    late(site, clock, 20 * 86_400)
    late(site, clock, 20 * 86_400)
    found = timed(other, table)
    assert found["seats"][seat]["up"] and found["votes"] == [] and notes(here, table) == []
    other.refused(409, "no_vote", f"/api/tables/{table}/vote", seat=seat, choice="bot")
    assert here.choose(table, random.Random(1))
    assert not timed(here, table)["seats"][seat]["up"]


def test_the_others_vote_and_an_answer_in_time_ends_the_vote(
    site: Site, people: list[Player], clock: Time
) -> None:
    table = two_play(people, clock=VOTE)
    path = f"/api/tables/{table}/vote"
    here, other, seat = sides(people, table)
    other.refused(409, "no_vote", path, seat=seat, choice="bot")
    late(site, clock)
    assert timed(other, table)["votes"] == [{"seat": seat, "bot": [], "wait": []}]
    here.refused(403, "forbidden", path, seat=seat, choice="wait")
    people[2].refused(403, "forbidden", path, seat=seat, choice="bot")
    other.refused(422, "invalid", path, seat=seat, choice="shout")
    other.done(path, seat=seat, choice="wait")  # once more the same time
    assert timed(other, table)["seats"][seat]["left"] == 60_000 and not timed(here, table)["votes"]
    late(site, clock)
    assert here.choose(table, random.Random(1))  # just before they decide
    other.refused(409, "no_vote", path, seat=seat, choice="bot")
    late(site, clock)
    here.done(path, seat=1 - seat, choice="bot")
    assert here.state(table)["table"]["seats"][1 - seat]["handed"] == "absent"
    wait_for(lambda: here.state(table)["table"]["waiting"] == [seat])


def test_the_last_person_is_never_replaced(site: Site, people: list[Player], clock: Time) -> None:
    table = two_play(people, clock=QUICK)
    _here, other, seat = sides(people, table)
    late(site, clock)
    wait_for(lambda: other.state(table)["table"]["waiting"] == [1 - seat])
    late(site, clock)
    assert notes(other, table) == ["absent"]
    assert timed(other, table)["seats"][1 - seat]["up"]
    alone = people[2].lay("you", "bot:random", clock=QUICK)
    wait_for(lambda: people[2].state(alone)["view"]["legal"])
    late(site, clock)
    assert people[2].state(alone)["table"]["mine"] == [0]


def test_what_a_bot_plays_for_somebody_stays_a_match_between_people(
    site: Site, people: list[Player], clock: Time
) -> None:
    """Else who stays could look at it with an engine until the other is back."""
    table = two_play(people, clock=QUICK)
    _here, other, seat = sides(people, table)
    late(site, clock)
    wait_for(lambda: other.state(table)["table"]["waiting"] == [1 - seat])
    other.refused(409, "no_hints", f"/api/tables/{table}/hint")
    other.refused(409, "between_people", f"/api/tables/{table}/fork", line=0, seats=["you", "you"])


def test_sealed_answers_cost_everybody_who_is_asked_their_own_time(
    site: Site, people: list[Player], clock: Time
) -> None:
    ann, bob, cid = people
    table = ann.lay("you", "open", "open", game="amunre", clock=VOTE, end_turn="never")
    for other in (bob, cid):
        other.join(table)
    ann.done(f"/api/tables/{table}/start")
    rng = random.Random(3)
    for _step in range(80):
        waiting = ann.state(table)["table"]["waiting"]
        if len(waiting) > 1:
            break
        assert people[waiting[0]].choose(table, rng)
    assert len(waiting) == 3
    clock.go(20)
    assert people[waiting[1]].choose(table, rng)
    clock.go(20)
    seats = timed(ann, table)["seats"]
    assert [seats[n]["runs"] for n in waiting] == [True, False, True]
    assert seats[waiting[0]]["left"] == seats[waiting[2]]["left"] == 20_000
    late(site, clock, 21)
    assert [vote["seat"] for vote in timed(ann, table)["votes"]] == [waiting[0], waiting[2]]


def test_a_bad_clock_is_refused(people: list[Player]) -> None:
    body = {"game": "imhotep", "seats": ["you", "open"]}
    wrong: list[dict[str, object]] = [
        {"kind": "moon", "seconds": 60},
        {"kind": "move", "seconds": 5},
        {"kind": "days", "seconds": 60},
        {"kind": "move", "seconds": 60, "increment": 5},
        {"kind": "move", "seconds": 60, "then": "flog"},
    ]
    for clock in wrong:
        people[0].refused(422, "invalid", "/api/tables", **body, clock=clock)


# ---------------------------------------------------------------- pauses


def test_a_pause_needs_all_and_ends_by_itself_or_when_all_agree(
    site: Site, people: list[Player], clock: Time
) -> None:
    table = two_play(people, clock=QUICK)
    path = f"/api/tables/{table}/pause"
    here, other, seat = sides(people, table)
    clock.go(10)
    here.done(path, seconds=600)
    assert timed(other, table)["proposal"] == {"seconds": 600, "by": seat, "agreed": [seat]}
    other.done(path, seconds=600, accept=False)
    assert timed(other, table)["proposal"] is None and timed(other, table)["pause"] is None
    people[2].refused(403, "forbidden", path, seconds=600)
    here.refused(422, "invalid", path, seconds=601)
    here.done(path, seconds=600)
    other.done(path, seconds=600)
    assert timed(here, table)["pause"] == 600_000
    here.refused(409, "no_pause", path, seconds=600)
    late(site, clock, 500)
    assert timed(here, table)["seats"][seat]["left"] == 50_000 and notes(here, table) == []
    late(site, clock, 100)
    assert timed(here, table)["pause"] is None
    clock.go(20)
    assert timed(here, table)["seats"][seat]["left"] == 30_000
    for player in (here, other):
        player.done(path, seconds=86_400)
    for player in (here, other):
        player.done(path, seconds=0)
    assert timed(here, table)["pause"] is None and timed(here, table)["seats"][seat]["runs"]


# ---------------------------------------------------------------- case 30


def test_case_30_deadlines_survive_a_restart_a_standstill_and_a_clock_that_is_set(
    url: str, clock: Time
) -> None:
    with (
        serving(url, clock=clock, steady=clock.ticks) as site,
        site.player("Ann") as ann,
        site.player("Bob") as bob,
    ):
        people = [ann, bob, ann]
        table = two_play(people, clock=QUICK)
        here, _other, seat = sides(people, table)
        clock.go(13.25)
        clock.now -= 7_200  # set back by two hours
        assert timed(here, table)["seats"][seat]["left"] == 46_750
        clock.now += 86_400  # set forward by a day
        look(site)
        assert timed(here, table)["seats"][seat]["left"] == 46_750
        token, name = here.token, here.name
    clock.now += 40 * 86_400  # nobody serves for forty days
    clock.steady = 5.0  # and the machine was started anew
    with (
        serving(url, clock=clock, steady=clock.ticks) as site,
        Player(site.address, name, token) as again,
    ):
        found = timed(again, table)["seats"][seat]["left"]
        assert abs(found - 46_750) <= 100
        clock.go(46)
        look(site)
        assert notes(again, table) == []
        clock.go(0.75)
        look(site)
        wait_for(lambda: notes(again, table) == ["absent"])


def test_case_30_a_crash_gives_time_back_and_never_takes_any(url: str, clock: Time) -> None:
    with (
        serving(url, clock=clock, steady=clock.ticks) as site,
        site.player("Ann") as ann,
        site.player("Bob") as bob,
    ):
        people = [ann, bob, ann]
        table = two_play(people, clock=QUICK)
        here, _other, seat = sides(people, table)
        clock.go(20)
        site.call(site.desk.clocks.beat())
        clock.go(4)
        site.desk.clocks.due = 0  # it notes nothing when it ends, as after a crash
        token, name = here.token, here.name
        if site.desk.store.several_nodes:
            return  # others may have run on
    clock.steady = 0.0
    with (
        serving(url, clock=clock, steady=clock.ticks) as site,
        Player(site.address, name, token) as again,
    ):
        assert 36_000 <= timed(again, table)["seats"][seat]["left"] <= 40_000


def test_two_nodes_act_on_a_deadline_once_and_agree_on_the_time(
    postgres_url: str, clock: Time
) -> None:
    upgrade(postgres_url)
    parts: dict[str, Any] = {"clock": clock, "steady": clock.ticks}
    with (
        serving(postgres_url, **parts) as one,
        serving(postgres_url, **parts) as two,
        one.player("Ann") as ann,
        one.player("Bob") as bob,
        Player(two.address, "Ann") as there,
    ):
        sites = (one, two)
        for site in sites:
            site.call(site.desk.tables.uptime.beat(site.desk.store))
        tables = [two_play([ann, bob, ann], clock=QUICK) for _n in range(6)]
        there.http.cookies.set("akhet", ann.token)
        for table in tables:
            here, far = timed(ann, table), timed(there, table)
            assert abs(here["seats"][0]["left"] - far["seats"][0]["left"]) <= 100
        for _look in range(2):  # the warning, then the end
            clock.go(45)
            looks = [threading.Thread(target=look, args=(site,)) for site in sites]
            for thread in looks:
                thread.start()
            for thread in looks:
                thread.join(30)
        for table in tables:
            assert notes(ann, table) == notes(there, table) == ["absent"]
            handed = [seat["handed"] for seat in ann.state(table)["table"]["seats"]]
            assert handed.count("absent") == 1


# ---------------------------------------------------------------- nights and holidays

NIGHT = {"zone": "Europe/Amsterdam", "night": [22 * 60, 7 * 60]}
BY_DAYS = {"kind": "days", "seconds": 86_400, "then": "bot"}
NOON = 1_790_856_000.0  # 1 October 2026, 14:00 in Amsterdam


def test_a_night_and_a_holiday_stop_the_clock_by_days_and_all_see_that_they_do(
    site: Site, people: list[Player], clock: Time
) -> None:
    clock.now = NOON
    table = two_play(people, clock=BY_DAYS)
    here, other, seat = sides(people, table)
    here.done("/api/me/hours", **NIGHT)
    clock.go(9 * 3_600)  # eight hours awake, one of the night
    assert timed(other, table)["seats"][seat]["rests"] == "night"
    assert timed(other, table)["seats"][seat]["left"] == 16 * 3_600_000
    away = [["2026-10-02", "2026-10-15"]]
    found = here.done("/api/me/hours", **NIGHT, holidays=away)
    assert found["holidays"] == away
    late(site, clock, 12 * 86_400)
    assert timed(other, table)["seats"][seat]["rests"] == "holiday"
    assert timed(other, table)["seats"][seat]["left"] == 16 * 3_600_000
    assert notes(other, table) == []
    late(site, clock, 2 * 86_400 + 9 * 3_600)  # the sixteenth, eight in the morning
    assert timed(other, table)["seats"][seat]["left"] == 15 * 3_600_000
    late(site, clock, 86_400)
    assert notes(other, table) == ["absent"]
    live = two_play([here, other, other], clock=QUICK)
    here.done("/api/me/hours", **NIGHT, holidays=away)
    assert timed(here, live)["seats"][0]["rests"] == ""  # at tables by days only


def test_hours_that_did_not_come_to_a_table_count_when_its_time_would_be_up(
    site: Site, people: list[Player], clock: Time
) -> None:
    clock.now = NOON
    people[0].done("/api/tables", game="imhotep", seats=["you", "open"], name="Ann")
    people[1].done("/api/tables", game="imhotep", seats=["you", "open"], name="Bob")
    for player in people[:2]:  # before the table is laid: its clocks learn them at the start
        player.done("/api/me/hours", **NIGHT)
    table = two_play(people, clock=BY_DAYS)
    here, other, seat = sides(people, table)
    wait_for(lambda: bool(site.desk.tables.cache[table].clock.seats[seat].person))  # type: ignore[union-attr]
    late(site, clock, 86_400)
    assert notes(other, table) == [] and timed(other, table)["seats"][seat]["left"] > 0
    late(site, clock, 86_400)
    assert notes(here, table) == ["absent"]


def test_what_cannot_be_a_night_or_a_holiday_is_refused_and_nobody_hides_in_them(
    people: list[Player], clock: Time
) -> None:
    ann = people[0]
    ann.lay()
    clock.now = NOON
    wrong: list[tuple[int, str, dict[str, object]]] = [
        (422, "unknown_zone", {"zone": "Mars/Olympus"}),
        (422, "unknown_zone", {"zone": "../../etc/passwd"}),
        (422, "long_night", {"zone": "UTC", "night": [0, 601]}),
        (422, "long_night", {"zone": "UTC", "night": [60, 60]}),
        (422, "bad_holiday", {"holidays": [["2026-09-30", "2026-10-05"]]}),
        (422, "bad_holiday", {"holidays": [["2026-10-05", "2026-10-04"]]}),
        (422, "bad_holiday", {"holidays": [["2026-13-05", "2026-13-06"]]}),
        (422, "many_holidays", {"holidays": [["2026-10-01", "2026-11-12"]]}),
    ]
    for status, code, body in wrong:
        ann.refused(status, code, "/api/me/hours", **body)
    ann.done("/api/me/hours", **NIGHT)
    ann.refused(409, "night_changed", "/api/me/hours", zone="UTC", night=[600, 1_200])
    ann.done("/api/me/hours", zone="UTC")  # less is always possible
    ann.refused(409, "night_changed", "/api/me/hours", **NIGHT)
    clock.go(86_400)
    ann.done("/api/me/hours", **NIGHT, holidays=[["2026-10-03", "2026-10-10"]])
    clock.go(5 * 86_400)  # one that has begun stays, so that a year's days are counted
    kept = ann.done("/api/me/hours", **NIGHT)["holidays"]
    assert kept == [["2026-10-03", "2026-10-10"]] == ann.get("/api/me/hours").json()["holidays"]
