"""Accounts, sessions and passwords, over pages as people use them, on either database."""

import re
from functools import partial

import pytest
from sqlalchemy import text

from akhet.server.accounts import rows
from akhet.server.accounts.accounts import operator_link
from akhet.server.accounts.passwords import MEMORY_KIB
from akhet.server.play.names import skeletons
from akhet.server.services import COOKIE
from akhet.server.store.store import Conflict
from tests.server.asgi import Wire, header
from tests.server.members import NOON, PASSWORD, House, Member, goes_to

pytest.importorskip("argon2")
DAY = 86_400


def test_a_guest_becomes_an_account_and_keeps_id_seats_and_name(url, run):
    async def story():
        async with House(url) as house:
            ann = Member(house)
            table = await ann.table("you", "bot:random", name="Nofret")
            before = await ann.me()
            old = ann.token
            await ann.join("Nofret")
            after = await ann.me()
            assert (after["id"], after["name"]) == (before["id"], "Nofret")
            assert (before["account"], after["account"]) == (False, True)
            assert ann.token != old, "a session is made anew when somebody signs up"
            assert header(ann.last, "set-cookie") is None
            mine = (await ann.get(f"/api/tables/{table}")).text
            assert '"mine":[0]' in mine
            stale = Member(house)
            stale.token = old
            assert (await stale.me())["id"] is None, "the cookie of before opens nothing"

    run(story())


def test_the_cookie_cannot_be_read_by_scripts_and_is_secure_over_https(sqlite_url, run):
    async def story(**more):
        async with House(sqlite_url, **more) as house:
            answer = await Member(house).post("/sign-up", name=f"Ann{len(more)}", password=PASSWORD)
            return [v.decode() for k, v in answer.headers if k == b"set-cookie"][-1].lower()

    from tests.server.fresh import upgrade

    upgrade(sqlite_url)
    plain = run(story())
    safe = run(story(public_url="https://table.example"))
    assert "httponly" in plain and "samesite=lax" in plain and "secure" not in plain
    assert "httponly" in safe and "secure" in safe


def test_somebody_signs_in_elsewhere_sees_the_same_tables_and_ends_the_first_session(url, run):
    async def story():
        async with House(url) as house:
            home, away = Member(house), Member(house, "192.0.2.77")
            table = await home.table("you", "bot:random")
            await home.join("Ptah")
            assert await away.enter("PTAH") == 303
            assert table in (await away.get("/tables")).text
            page = (await away.get("/me")).text
            ids = re.findall(r'name="session" value="(\w+)"', page)
            assert len(ids) == 1 and page.count("Firefox, Linux") >= 2
            live = Wire(house.app, f"/api/tables/{table}/live", home.token)
            await live.frame()
            await away.post("/me/session/end", session=ids[0])
            await live.task
            assert live.closed[0]["code"] == 4410, "its open page ends at once"
            assert (await home.me())["id"] is None
            assert (await away.me())["name"] == "Ptah"

    run(story())


def test_case_13_a_cookie_after_signing_out_opens_nothing(url, run):
    async def story():
        async with House(url) as house:
            ann = await Member(house).join("Ann")
            token = ann.token
            await ann.post("/me/leave")
            again = Member(house)
            again.token = token
            assert (await again.me())["id"] is None
            for path in ("/me/archive", "/me/session/end", "/me/delete", "/me/password"):
                assert (await again.post(path)).status == 403
            assert (await again.get("/me/delete")).status == 403

    run(story())


def test_who_has_a_name_nobody_else_gets_nor_one_that_looks_like_it(url, run):
    async def story():
        async with House(url) as house:
            ann = await Member(house).join("Ann Ill")
            for name in ("Ann Ill", "ANN ILL", "Ann lll", "Ánn Ill", "Αnn Ill"):
                answer = await Member(house).post("/sign-up", name=name, password=PASSWORD)
                assert answer.status in (409, 422), name
                assert PASSWORD not in answer.text
            house.now += 8 * DAY
            assert (await ann.post("/me", name="Bastet")).status == 303
            bob = Member(house)
            assert (await bob.post("/sign-up", name="Ann Ill", password=PASSWORD)).status == 409
            assert (await ann.post("/me", name="Cleo")).status == 429, "once a week"
            assert (await ann.me())["name"] == "Bastet"
            assert await Member(house).enter("Ann Ill") == 403, "a former name opens nothing"
            assert await Member(house).enter("Bastet") == 303
            house.now += 31 * DAY
            await bob.join("Ann Ill")
            assert (await bob.me())["name"] == "Ann Ill"

    run(story())


def test_two_nodes_never_give_one_name_twice(postgres_url, run):
    from tests.server.fresh import upgrade

    upgrade(postgres_url)

    async def story():
        import asyncio

        async with House(postgres_url) as one, House(postgres_url) as two:
            people = [Member(house) for house in (one, two) * 3]
            found = await asyncio.gather(
                *(m.post("/sign-up", name="Same", password=PASSWORD) for m in people)
            )
            assert sorted(a.status for a in found) == [303, *[409] * 5]
            winner = people[[a.status for a in found].index(303)]
            other = Member(two if winner.house is one else one)
            other.token = winner.token
            assert (await other.me())["name"] == "Same"
            await winner.post("/me/leave")
            assert (await other.me())["id"] is None, "a session ends on every node at once"

    run(story())


def test_who_took_a_name_since_we_looked_keeps_it(url, run, monkeypatch):
    async def story():
        async with House(url) as house:
            ann = await Member(house).join("Same")
            late = Member(house)
            await late.table("you", "bot:random", name="Late")
            guest, looks = (await late.me())["id"], sorted(skeletons("Same"))
            monkeypatch.setattr(rows, "is_free", lambda *_: True)  # it looked before Ann came
            with pytest.raises(Conflict):
                await house.desk.tables.store.write(
                    lambda conn: rows.add_account(conn, guest, "Same", looks, "late", NOON)
                )
            found = await house.desk.accounts.read(lambda conn: rows.find_by_looks(conn, looks))
            assert found is not None and found.id == (await ann.me())["id"]

    run(story())


def test_a_stranger_is_told_the_same_of_a_name_that_is_there_and_one_that_is_not(sqlite_url, run):
    from tests.server.fresh import upgrade

    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url) as house:
            await Member(house).join("Ann")
            hashed = house.desk.accounts.hasher.done
            found = []
            for who in ("Ann", "Zoe", "ann@example.org"):
                member = Member(house)
                answer = await member.post("/sign-in", who=who, password="not the password")
                found.append((answer.status, answer.text.replace(who, "?")))
            assert len(set(found)) == 1 and found[0][0] == 403
            assert house.desk.accounts.hasher.done - hashed == 3, "each costs the same"

    run(story())


def test_ten_passwords_a_minute_are_tried_for_an_account_by_all_addresses_and_nodes(url, run):
    async def story():
        async with House(url) as house:
            await Member(house).join("Ann")
            nodes = [house]
            statuses = []
            for n in range(25):
                stranger = Member(nodes[n % len(nodes)], f"198.51.100.{n}")
                statuses.append(await stranger.enter("Ann", f"wrong {n}"))
            assert statuses == [403] * 10 + [429] * 15
            assert header(stranger.last, "retry-after") is not None
            house.now += 59
            assert await Member(house, "203.0.113.9").enter("Ann") == 429
            house.now += 2
            assert await Member(house, "203.0.113.9").enter("Ann") == 303

    run(story())


def test_what_opens_doors_is_stored_as_hashes_only(sqlite_url, run):
    from tests.server.fresh import upgrade

    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url) as house:
            ann = await Member(house).join("Ann")
            stored = await house.desk.store.read(
                lambda conn: [
                    str(tuple(row))
                    for table in ("accounts", "sessions", "guests", "tries")
                    for row in conn.execute(text(f"SELECT * FROM {table}"))
                ]
            )
            assert len(stored) >= 3
            assert not [row for row in stored if ann.token in row or PASSWORD in row]
            assert any(f"$argon2id$v=19$m={MEMORY_KIB},t=2,p=1$" in row for row in stored)

    run(story())


def test_the_last_way_to_sign_in_stays_and_old_sessions_change_nothing(url, run):
    async def story():
        async with House(url) as house:
            ann = await Member(house).join("Ann")
            assert (await ann.post("/me/password/remove")).status == 409
            house.now += 2 * 3_600
            assert (await ann.post("/me/password", password="another one here")).status == 403
            assert "Sign in once more" in ann.last.text
            assert await ann.enter("Ann") == 303
            other = Member(house)
            await other.enter("Ann")
            assert (await ann.post("/me/password", password="another one here")).status == 303
            assert (await other.me())["id"] is None, "a new password ends all other sessions"
            assert await Member(house).enter("Ann") == 403
            assert await Member(house).enter("Ann", "another one here") == 303

    run(story())


def test_signing_out_gives_the_guest_back_who_was_there_before(url, run):
    async def story():
        async with House(url) as house:
            await Member(house).join("Ann")
            shared = Member(house)
            table = await shared.table("you", "bot:random", name="Little Bob")
            before = await shared.me()
            await shared.enter("Ann")
            assert goes_to(shared.last) == "/me" and "Little Bob" in (await shared.get("/me")).text
            await shared.post("/me/leave")
            assert (await shared.me())["id"] == before["id"]
            assert '"mine":[0]' in (await shared.get(f"/api/tables/{table}")).text

    run(story())


def test_thirty_sessions_are_open_at_most_and_the_oldest_ends_first(sqlite_url, run):
    from tests.server.fresh import upgrade

    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, limits=False) as house:
            first = await Member(house).join("Ann")
            account = await house.desk.accounts.named("Ann")
            assert account is not None
            for n in range(rows.MOST_SESSIONS):
                house.now += 1 + n
                await house.desk.accounts.enter(account, None, "")
            assert (await first.me())["id"] is None
            open_ones = await house.desk.store.read(
                lambda conn: rows.list_sessions(conn, account.id)
            )
            assert len(open_ones) == rows.MOST_SESSIONS

    run(story())


def test_an_operator_can_hand_over_a_link_for_who_has_lost_every_way(url, run):
    async def story():
        async with House(url) as house:
            await Member(house).join("Ann")
            work = partial(operator_link, name="ann", now=NOON)
            token = await house.desk.store.write(work)
            lost = Member(house)
            assert "Sign in as Ann" in (await lost.post("/enter", link=f"/enter#{token}")).text
            assert (await lost.me())["id"] is None, "looking uses nothing up"
            assert (await lost.post("/enter/use", token=token)).status == 303
            assert (await lost.me())["name"] == "Ann"
            assert (await Member(house).post("/enter/use", token=token)).status == 410, "once"

    run(story())


def test_a_request_from_another_site_changes_nothing(sqlite_url, run):
    from tests.server.asgi import ask
    from tests.server.fresh import upgrade

    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url) as house:
            ann = await Member(house).join("Ann")
            for path in ("/me/delete", "/sign-in", "/me/archive", "/api/passkeys"):
                answer = await ask(
                    house.app,
                    "POST",
                    path,
                    b"name=Ann",
                    ann.token,
                    content_type="application/x-www-form-urlencoded",
                    sec_fetch_site="cross-site",
                    origin="https://evil.example",
                )
                assert answer.status == 403 and b"cross_site" in answer.body
            assert COOKIE == "akhet" and (await ann.me())["account"] is True

    run(story())
