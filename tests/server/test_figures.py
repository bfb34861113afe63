"""A match keeps its figures, names and title, wherever its file goes."""

import json
import random

import pytest

from akhet.match import file
from akhet.match.match import About
from tests.server.matches import own_figures, played
from tests.server.serving import Player, Site, play_out

pytest_plugins = ["tests.server.sites"]
OWN, BOX = own_figures()


def finished(ann: Player) -> str:
    """A match that was played with somebody's own figures."""
    table = ann.lay("you", "you", end_turn="never", components=OWN, title="Sunday ☥")
    play_out(table, random.Random(3), ann)
    return table


def imported(who: Player, text: str) -> str:
    """The table of an imported file."""
    answer = who.http.post("/api/import", content=text.encode())
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def test_a_match_with_own_figures_is_exported_imported_and_goes_on_anywhere(lite: Site) -> None:
    with lite.player("Ann") as ann, lite.player("Bob") as bob:
        text = ann.get(f"/api/tables/{finished(ann)}/export").text
        assert file.read(text).about == About("Sunday ☥", ("Ann 1", "Ann 2"))
        lite.desk.tables.cache.clear()

        table = imported(bob, text)
        shown = bob.state(table)
        assert shown["table"]["title"] == "Sunday ☥"
        assert [seat["name"] for seat in shown["table"]["seats"]] == ["Ann 1", "Ann 2"]
        assert shown["table"]["mine"] == [0, 1]  # a name is nobody: they are Bob's to look at
        assert bob.get(f"/api/tables/{table}/verify").json()["ok"]
        assert bob.get(f"/api/tables/{table}/export").text == text
        assert bob.get(f"/api/tables/{table}/positions?first=9&count=3").status_code == 200
        fork = bob.done(f"/api/tables/{table}/fork", line=20, seats=["you", "bot:greedy"])["table"]
        again = bob.done(f"/api/tables/{table}/rematch")["table"]
        for id in (table, fork, again):
            lite.desk.tables.cache.clear()
            live = lite.call(lite.desk.tables.load(id))
            assert live.match.components.digest == BOX.digest
        assert lite.read("SELECT count(*) FROM figures")[0][0] == 1
        play_out(fork, random.Random(4), bob)


def test_tables_with_the_same_figures_share_them_in_memory(lite: Site) -> None:
    with lite.player() as ann:
        tables = [ann.lay("you", "open", components=OWN) for _n in range(3)]
        lite.desk.tables.cache.clear()
        found = {id(lite.call(lite.desk.tables.load(table)).match.components) for table in tables}
        assert len(found) == 1


HOSTILE = [
    ("", ["", ""]),
    ("\u202e\u2066\x00", ["Ann", "Ann"]),
    ("<script>" * 8, ["\x1b[31mAnn", "\u0410nn"]),
    ("𓇳" * 64, ["x" * 64, "\ud800"]),
    ("Ann's table", ["A\nB", "\u3164"]),
]


@pytest.mark.parametrize(("title", "names"), HOSTILE)
def test_case_15_names_in_a_file_are_cleaned_like_any_name(
    lite: Site, title: str, names: list[str]
) -> None:
    rows = file.text_of(played("f" * 32, 5)).splitlines()
    rows.insert(1, json.dumps({"title": title, "names": names}, separators=(",", ":")))
    with lite.player() as ann:
        table = imported(ann, "\n".join(rows) + "\n")
        shown = ann.state(table)["table"]
        for name in (shown["title"], *[seat["name"] for seat in shown["seats"]]):
            assert 0 < len(name) <= 32 and name.isprintable()
        assert shown["seats"][0]["name"] != shown["seats"][1]["name"]


@pytest.mark.parametrize("figures", ["a." * 49_000 + "a=1", "a=" + "[" * 40_000, "x = 1", OWN])
def test_case_33_figures_in_a_file_that_do_not_belong_there_are_refused(
    lite: Site, figures: str
) -> None:
    rows = file.text_of(played("f" * 32, 5)).splitlines()
    rows.insert(1, json.dumps({"figures": figures}, separators=(",", ":")))
    with lite.player() as ann:
        answer = ann.http.post("/api/import", content=("\n".join(rows) + "\n").encode())
        assert answer.status_code == 422
        assert len(answer.text) < 500
