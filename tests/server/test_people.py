"""Pages and answers about people: what they tell, what they keep to themselves, and to whom."""

import io
import itertools
import json
import random
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

import akhet.lang
import akhet.web
from akhet.lab.study.items import GROUPS
from akhet.lang import LANGS
from akhet.lang.names import SOMEBODY
from akhet.lang.texts import beside
from akhet.match import Match
from akhet.server.history.counting import REASONS
from akhet.server.history.folding import digest, rebuild
from akhet.server.history.results import things_of
from akhet.server.store.one_off import reading
from akhet.web.people_words import thing_name
from tests.server.members import NOON, House, Member
from tests.server.stored import add_finished, pattern

pytest.importorskip("argon2")
pytest.importorskip("openskill")
NUMBERS = itertools.count(7_000)
WEB, LANG = Path(akhet.web.__file__).parent, Path(akhet.lang.__file__).parent


async def with_results(house: House, *members: Member, count: int = 12, **more: Any) -> list[str]:
    """Finished matches of these people, in order; with a bot where they are too few."""
    people = [str((await member.me())["id"]) for member in members]
    dice = random.Random(5)
    kinds = [dice.randrange(12) for _match in range(count)]
    numbers = [next(NUMBERS) for _match in range(count)]

    def work(conn: Any) -> list[str]:
        found = []
        for n, (number, seed) in enumerate(zip(numbers, kinds, strict=True)):
            players = [*people, "bot:scribe", "bot:scribe", "bot:scribe"]
            players = players[: pattern(seed).header.seats]
            at = NOON - 86_400 * (count - n)
            found.append(add_finished(conn, number, players, at, seed, host=people[0], **more))
        return found

    found = await house.desk.store.write(work)
    await house.desk.folds.work()
    return found


async def everything(member: Member, paths: list[str]) -> str:
    """All that a reader is told."""
    told = []
    for path in paths:
        answer = await member.get(path)
        told.append(f"{path} {answer.status}\n{answer.text}")
    return "\n".join(told)


def test_a_profile_a_list_and_a_leaderboard_tell_what_was_played(url, run):
    async def story():
        async with House(url) as house:
            ann, bob = await Member(house).join("Ann Ankh"), Member(house)
            await bob.api(
                "/api/tables", {"game": "imhotep", "seats": ["you", "open"], "name": "Bob"}
            )
            me, him = (await ann.me())["id"], (await bob.me())["id"]
            await with_results(house, ann, bob, count=30)
            page = (await bob.get(f"/people/{me}")).text
            assert "Ann Ankh" in page and "30 matches finished" in page and "<svg class=" in page
            found = json.loads((await bob.get(f"/api/people/{me}")).body)
            [title] = found["titles"]
            assert title["played"] == title["counted"] == title["rating"]["matches"] == 30
            assert title["rating"]["sure"] and title["rating"]["least"] < title["rating"]["middle"]
            board = json.loads((await bob.get("/api/ratings/imhotep")).body)["ranked"]
            assert {one["who"] for one in board} >= {me, him}
            assert [one["rating"]["least"] for one in board] == sorted(
                (one["rating"]["least"] for one in board), reverse=True
            )
            assert "Ann Ankh" in (await bob.get("/ratings?kind=people")).text
            assert "Ann Ankh" not in (await bob.get("/ratings?kind=bots")).text
            met = json.loads((await bob.get(f"/api/people/{me}/against/{him}")).body)["games"]
            assert met[0]["played"] == 30 and met[0]["ahead"] + met[0]["behind"] <= 30
            assert "30 matches together" in (await bob.get(f"/people/{me}/against/{him}")).text
            had = json.loads((await bob.get("/api/statistics/imhotep")).body)
            assert had["seats"] >= 60 and any(t["thing"] == "site:temple" for t in had["things"])
            assert "Temple" in (await bob.get("/statistics?game=imhotep")).text

    run(story())


def test_results_are_paged_and_narrowed_by_a_form(url, run):
    async def story():
        async with House(url) as house:
            ann, bob = await Member(house).join("Ann"), await Member(house).join("Bob")
            him = (await bob.me())["id"]
            await with_results(house, ann, bob, count=30)
            await with_results(house, ann, count=3)
            whole = await pages_of(ann, "/history")
            assert len(whole) == len(set(whole)) == 33
            narrowed = {
                "?game=pharaon": 0,
                f"?opponent={him}": 30,
                "?against=bots": 3,
                "?opponent=bot:scribe": None,
                "?since=2027-01-14": None,
                "?seats=2&won=won": None,
            }
            for query, count in narrowed.items():
                some = await pages_of(ann, "/history" + query)
                assert set(some) <= set(whole)
                assert len(some) == count if count is not None else 0 < len(some) < 33, query
            won, lost = [await pages_of(ann, f"/history?won={one}") for one in ("won", "lost")]
            assert sorted(won + lost) == sorted(whole)
            for wrong in ("?since=tomorrow", "?after=x", "?seats=9", "?opponent=x'y"):
                assert (await ann.get("/history" + wrong)).status in (404, 422), wrong

    run(story())


async def pages_of(member: Member, path: str) -> list[str]:
    """The matches of all pages of a list, as somebody who clicks on finds them."""
    found: list[str] = []
    while path:
        page = (await member.get(path)).text
        own = page.split('id="own"')[1].split('id="others"')[0]
        found += re.findall(r'href="/table/([0-9a-f]+)/verify"', own)
        more = re.search(r'href="(/history\?[^"]*after=[^"]*)"', own)
        path = more[1].replace("&amp;", "&") if more else ""
    return found


def test_a_private_person_is_nobody_to_all_others(url, run):
    async def story():
        async with House(url) as house:
            ann, bob = await Member(house).join("Zerlina"), await Member(house).join("Bob")
            stranger = Member(house)
            me, him = (await ann.me())["id"], (await bob.me())["id"]
            title = {"title": "Zerlina's own table"}
            [match, *_] = await with_results(house, ann, bob, **title)

            def names(conn: Any) -> None:
                from sqlalchemy import update

                from akhet.server.store.schema import seats

                conn.execute(update(seats).where(seats.c.guest == me).values(name="Zerlina"))

            await house.desk.store.write(names)
            await ann.api(f"/api/tables/{match}/chat", {"text": "well played"})
            paths = [
                *("/", "/tables", "/history", "/ratings", "/statistics", "/api/ratings/imhotep"),
                *(f"/people/{him}", f"/people/{me}", f"/people/{him}/against/{me}"),
                *(f"/api/people/{him}/results", f"/api/people/{me}", f"/api/people/{me}/results"),
                *("/api/tables?which=over", "/api/tables?which=mine", f"/api/tables/{match}"),
                *(f"/table/{match}/plain?log=all", f"/table/{match}", f"/table/{match}/verify"),
                *(f"/api/tables/{match}/export", f"/api/tables/{match}/chat"),
                *(f"/api/tables/{match}/text", f"/history?opponent={me}"),
                f"/api/people/{him}/results?opponent={me}",
            ]
            before = await everything(bob, paths)
            assert before.count("Zerlina") > 20
            assert (await ann.post("/me/private", private="1")).status == 303
            for reader in (bob, stranger):
                told = await everything(reader, paths)
                assert "Zerlina" not in told and SOMEBODY not in told
                assert me not in told.replace(f"/{me}", "").replace(f"={me}", ""), "not even the id"
                assert "somebody" in told
            assert (await bob.get(f"/people/{me}")).status == 404
            unknown = json.loads((await bob.get(f"/api/people/{'e' * 32}")).body)
            assert json.loads((await bob.get(f"/api/people/{me}")).body) == unknown
            assert "Zerlina" in (await ann.get(f"/people/{me}")).text
            archive = zipfile.ZipFile(io.BytesIO((await bob.post("/me/archive")).body))
            assert not [n for n in archive.namelist() if b"Zerlina" in archive.read(n)]
            own = zipfile.ZipFile(io.BytesIO((await ann.post("/me/archive")).body))
            assert b"Zerlina" in own.read("tables.json") and b'"private": true' in own.read(
                "account.json"
            )
            await with_results(house, ann, bob, count=2, title="Zerlina again")
            assert "Zerlina" not in await everything(bob, paths), "nor in matches that end later"
            assert (await ann.post("/me/private", private="0")).status == 303
            after = await everything(bob, paths)
            assert after.count("Zerlina") >= before.count("Zerlina")
            assert (
                "Zerlina's own table"
                in json.loads((await bob.get(f"/api/tables/{match}")).body)["table"]["title"]
            )

    run(story())


def test_every_reason_is_in_words_in_four_languages():
    for lang in LANGS:
        assert {f"people.why.{reason.key}" for reason in REASONS} == {
            key for key in beside(lang) if key.startswith("people.why.")
        }


def test_a_guests_results_go_into_the_account_and_a_deleted_one_keeps_others_ratings(url, run):
    async def story():
        async with House(url) as house:
            await Member(house).join("Ann")
            phone, bob = Member(house), await Member(house).join("Bob")
            await phone.table("you", "open", name="Guest")
            guest, him = (await phone.me())["id"], (await bob.me())["id"]
            await with_results(house, phone, bob, count=6)
            before = json.loads((await bob.get(f"/api/people/{guest}")).body)["titles"]
            await phone.enter("Ann")
            await phone.post("/me/bring", bring="1")
            await house.desk.folds.work()
            me = (await phone.me())["id"]
            assert json.loads((await bob.get(f"/api/people/{me}")).body)["titles"] == before
            assert (await bob.get(f"/people/{guest}")).text.count("6 matches finished") == 0
            rated = json.loads((await bob.get(f"/api/people/{him}")).body)["titles"]
            assert (await phone.post("/me/delete", name="Ann")).status == 200
            await house.desk.folds.work()
            assert (await bob.get(f"/people/{me}")).status == 404
            assert json.loads((await bob.get(f"/api/people/{him}")).body)["titles"] == rated
            shown = json.loads((await bob.get(f"/api/people/{him}/results")).body)["results"]
            assert {seat["name"] for seat in shown[0]["seats"] if not seat["who"]} == {
                "former player"
            }
            kept = await house.desk.store.read(digest)
        assert rebuild(url).same
        with reading(url) as conn:
            assert digest(conn) == kept

    run(story())


def test_who_resigned_is_hidden_too_and_so_is_who_deletes_the_account(url, run):
    async def story():
        async with House(url) as house:
            ann, bob = await Member(house).join("Zerlina"), await Member(house).join("Bob")
            table = await ann.table("you", "open", title="A game")
            await bob.api(f"/api/tables/{table}/join", {"name": "Bob"})
            await ann.api(f"/api/tables/{table}/start", {})
            await ann.api(f"/api/tables/{table}/resign", {"seat": 0})
            state = json.loads((await bob.get(f"/api/tables/{table}")).body)
            await bob.api(f"/api/tables/{table}/end", {"expected_seq": state["seq"]})
            await house.desk.folds.work()
            assert "Zerlina" in (await bob.get(f"/api/tables/{table}")).text
            await ann.api("/api/me/private", {"private": True})
            assert json.loads((await ann.get("/api/me/private")).body) == {"private": True}
            assert "Zerlina" not in (await bob.get(f"/api/tables/{table}")).text
            await ann.api("/api/me/private", {"private": False})
            assert "Zerlina" in (await bob.get(f"/api/tables/{table}")).text
            assert (await ann.post("/me/delete", name="Zerlina")).status == 200
            told = (await bob.get(f"/api/tables/{table}")).text
            assert "Zerlina" not in told and "former player" in told

    run(story())


def test_who_is_private_is_somebody_in_tournaments_that_are_done_with(url, run):
    async def story():
        async with House(url) as house:
            ann, bob = await Member(house).join("Zerlina"), await Member(house).join("Bob")
            cup = {"game": "imhotep", "kind": "swiss", "seats": 2, "title": ""}
            made = str(next(iter((await ann.api("/api/tournaments", cup)).values())))
            await ann.api(f"/api/tournaments/{made}/join", {})
            await ann.api("/api/me/private", {"private": True})
            paths = [f"/api/tournaments/{made}", f"/tournaments/{made}"]
            assert "Zerlina" in await everything(bob, paths), "who enters is seen while it runs"
            await ann.api(f"/api/tournaments/{made}/cancel", {})
            await house.desk.folds.carry_out((await ann.me())["id"], True)
            told = await everything(bob, paths)
            assert "Zerlina" not in told and " 200" in told and " 404" not in told

    run(story())


# ---------------------------------------------------------------- words


def own_words(lang: str) -> dict[str, str]:
    return {key: said for key, said in beside(lang).items() if key.startswith("people.")}


def test_every_word_is_there_in_four_languages_and_used():
    files = [*WEB.glob("**/*.py"), *WEB.glob("templates/**/*.html"), *LANG.glob("names.py")]
    text = "\n".join(path.read_text() for path in files)
    prefixes = ("people.why.", "people.explain.", "people.group.", "people.ratings.")
    for lang in LANGS:
        assert set(own_words(lang)) == set(own_words("en"))
        for key, said in own_words(lang).items():
            english = own_words("en")[key]
            assert set(re.findall(r"{(\w+)}", said)) == set(re.findall(r"{(\w+)}", english)), key
            base = key.removesuffix(".one").removesuffix(".other")
            assert f'"{base}"' in text or f"'{base}'" in text or key.startswith(prefixes), key


def test_every_group_of_every_game_has_its_words():
    for game, groups in GROUPS.items():
        for key in ("seat", "source", *(group.key for group in groups)):
            named = f"{game}_{key}" if key in ("card", "opening") else key
            assert f"people.group.{named}" in beside("en")


@pytest.mark.parametrize("game", ["imhotep", "amunre", "pharaon"])
def test_every_thing_of_a_whole_match_has_a_name(game):
    match = played_out(game)
    for lang in LANGS:
        for had in things_of(match):
            assert had and all(thing_name(lang, game, thing) for thing in had)


def played_out(game: str) -> Match:
    """A match of two or three at random."""
    dice = random.Random(1)
    match = Match.new(game, 3 if game == "amunre" else 2, secret=bytes(32), id="a")
    match.begin(at=1)
    while not match.over:
        seat = match.game.waiting(match.state)[0]
        action = dice.choice(match.game.options(match.state, seat))
        match.submit(seat, match.game.action_name(action), at=1)
    return match
