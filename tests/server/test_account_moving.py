"""What a guest has goes into the account; everything can be taken along; the games outlive one."""

import io
import json
import zipfile

import pytest
from sqlalchemy import text

from akhet.lang.names import FORMER
from akhet.match import file
from tests.server.members import House, Member, goes_to

pytest.importorskip("argon2")


async def act(member: Member, table: str) -> int:
    """Plays any legal action; answers the number of lines after it."""
    state = json.loads((await member.get(f"/api/tables/{table}")).body)
    order = {"expected_seq": state["seq"], "key": f"k{state['seq']}"}
    action = state["view"]["legal"][0]["name"]
    found = await member.api(f"/api/tables/{table}/commands", {**order, "action": action})
    return int(found["seq"])


async def lines(house: House) -> list[tuple[object, ...]]:
    """Every line of every match, as it is stored."""
    sql = "SELECT match, seq, data, hash FROM lines ORDER BY match, seq"
    return await house.desk.store.read(lambda conn: [tuple(row) for row in conn.execute(text(sql))])


async def finished(member: Member, other: Member) -> str:
    """A match of two people that ended by consent."""
    table = await member.table("you", "open", name="Ann", title="Ann's table")
    await other.api(f"/api/tables/{table}/join", {"name": "Bob"})
    await member.api(f"/api/tables/{table}/start", {})
    state = json.loads((await member.get(f"/api/tables/{table}")).body)
    for one in (member, other):
        await one.api(f"/api/tables/{table}/end", {"expected_seq": state["seq"]})
    return table


def test_a_guests_seats_results_and_copies_move_and_play_goes_on(url, run):
    async def story():
        async with House(url) as house:
            await Member(house).join("Ann")
            phone, bob = Member(house), Member(house)
            table = await phone.table("you", "bot:random", name="Guest Ann")
            over = await finished(phone, bob)
            await phone.post("/copy/imhotep", part="market", clear="")
            old = phone.token
            await act(phone, table)
            await phone.enter("Ann")
            assert goes_to(phone.last) == "/me"
            assert "at 2 tables" in (await phone.get("/me")).text
            before = await lines(house)
            assert (await phone.post("/me/bring", bring="1")).status == 303
            assert await lines(house) == before, "no line is added or changed"
            assert '"mine":[0]' in (await phone.get(f"/api/tables/{table}")).text
            assert '"mine":[0]' in (await phone.get(f"/api/tables/{over}")).text
            listed = (await phone.get("/api/tables?which=mine")).text
            assert table in (await phone.get("/tables")).text or table in listed
            guest = Member(house)
            guest.token = old
            assert (await guest.me())["id"] is None
            assert "bring" not in (await phone.get("/me")).text
            laptop = Member(house)
            await laptop.enter("Ann")
            assert '"mine":[0]' in (await laptop.get(f"/api/tables/{table}")).text

    run(story())


def test_where_the_account_sits_at_the_same_table_the_log_says_that_two_became_one(url, run):
    async def story():
        async with House(url) as house:
            ann = await Member(house).join("Ann")
            other = Member(house)
            table = await ann.table("you", "open", name="Ann")
            await other.api(f"/api/tables/{table}/join", {"name": "Also Ann"})
            await ann.api(f"/api/tables/{table}/start", {})
            await other.enter("Ann")
            await other.post("/me/bring", bring="1")
            state = json.loads((await other.get(f"/api/tables/{table}")).body)
            assert state["table"]["mine"] == [0, 1]
            stored = [str(row[2]) for row in await lines(house)]
            assert [row for row in stored if '"moved"' in row]

    run(story())


def test_an_account_never_moves_into_another_and_nobody_brings_what_is_not_theirs(url, run):
    async def story():
        async with House(url) as house:
            ann, bob = await Member(house).join("Ann"), await Member(house).join("Bob")
            table = await bob.table("you", "bot:random")
            await bob.enter("Ann")  # in the browser where Bob is signed in
            assert "bring" not in (await bob.get("/me")).text
            assert (await bob.post("/me/bring", bring="1")).status == 403
            assert '"mine":[]' in (await bob.get(f"/api/tables/{table}")).text
            assert (await ann.post("/me/bring", bring="1")).status == 303

    run(story())


def test_everything_comes_along_in_one_archive_and_its_matches_verify(url, run):
    async def story():
        async with House(url) as house:
            ann, bob = Member(house), Member(house)
            over = await finished(ann, bob)
            running = await ann.table("you", "bot:random")
            await act(ann, running)
            await ann.api(f"/api/tables/{over}/chat", {"text": "well played"})
            await bob.api(f"/api/tables/{over}/chat", {"text": "bob's own words"})
            await ann.join("Ann")
            answer = await ann.post("/me/archive")
            assert answer.status == 200
            whole = zipfile.ZipFile(io.BytesIO(answer.body))
            assert whole.testzip() is None
            names = set(whole.namelist())
            assert names == {
                "README.txt",
                "account.json",
                "tables.json",
                f"matches/{over}.akhet",
                f"matches/{running}.json",
            }
            about = json.loads(whole.read("account.json"))
            assert about["name"] == "Ann" and len(about["sessions"]) == 1
            assert "argon2" not in str(about) and ann.token not in str(about)
            said = whole.read("tables.json").decode()
            assert "well played" in said and "bob's own words" not in said
            match = file.read(whole.read(f"matches/{over}.akhet").decode())
            assert match.over
            assert '"secret"' not in whole.read(f"matches/{running}.json").decode()

    run(story())


def test_case_31_a_deleted_account_changes_no_game_and_is_a_former_player_everywhere(url, run):
    async def story():
        async with House(url) as house:
            ann, bob = Member(house), Member(house)
            over = await finished(ann, bob)
            alone = await ann.table("you", "bot:random", name="Ann")
            running = await ann.table("you", "open", name="Ann", title="Ann's evening")
            await bob.api(f"/api/tables/{running}/join", {"name": "Bob"})
            await ann.api(f"/api/tables/{running}/start", {})
            open_table = await ann.table("you", "open", name="Ann", listed=True)
            await ann.api(f"/api/tables/{over}/chat", {"text": "my secret words"})
            await ann.join("Ann")
            token = ann.token
            assert (await ann.post("/me/delete", name="Bob")).status == 422
            assert (await ann.me())["account"] is True
            before = [row for row in await lines(house) if row[0] in (over, alone)]
            assert len(before) > 2
            gone = await ann.post("/me/delete", name="ann")
            assert gone.status == 200 and "deleted" in gone.text
            assert [row for row in await lines(house) if row[0] in (over, alone)] == before

            again = Member(house)
            again.token = token
            assert (await again.me())["id"] is None
            assert await again.enter("Ann") == 403
            page = (await bob.get(f"/table/{over}/plain")).text
            assert "former player" in page and "Ann" not in page
            assert "my secret words" not in (await bob.get(f"/api/tables/{over}/chat")).text
            state = json.loads((await bob.get(f"/api/tables/{running}")).body)
            chair = state["table"]["seats"][0]
            assert (chair["kind"], chair["name"]) == ("bot", "former player")
            assert state["table"]["title"] == "Imhotep"
            for path in ("/history", f"/api/tables/{over}/export", "/api/tables?which=over"):
                shown = (await bob.get(path)).text
                assert FORMER not in shown and json.dumps(FORMER)[1:-1] not in shown
            closed = await bob.get(f"/api/tables/{open_table}")
            assert '"closed"' in closed.text
            left = await house.desk.store.read(everything)
            assert not [row for row in left if "'Ann'" in row or "Ann's" in row], left
            assert (await bob.post("/sign-up", name="Ann", password="long enough")).status == 409

    run(story())


def everything(conn) -> list[str]:
    """Every row of every table that knows people."""
    names = [
        "guests",
        "sessions",
        "accounts",
        "passkeys",
        "proofs",
        "letters",
        "copies",
        "seats",
        "tables",
        "chat",
    ]
    return [str(tuple(row)) for t in names for row in conn.execute(text(f"SELECT * FROM {t}"))]


def test_a_rematch_does_not_wait_for_a_former_player(url, run):
    async def story():
        async with House(url) as house:
            ann, bob = Member(house), Member(house)
            over = await finished(ann, bob)
            await ann.join("Ann")
            await ann.post("/me/delete", name="Ann")
            found = await bob.api(f"/api/tables/{over}/rematch", {})
            state = json.loads((await bob.get(f"/api/tables/{found['table']}")).body)
            free = [seat for seat in state["table"]["seats"] if not seat["name"]]
            assert len(free) == 1

    run(story())
