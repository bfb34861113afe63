"""Keeping the peace: who is blocked or muted is left alone, and a report tells all it must."""

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from akhet.cli import cli
from tests.server.serving import Player, Site, frame, play_out, serving, two_play

pytest_plugins = ["tests.server.sites"]


def at(table: str, what: str) -> str:
    return f"/api/tables/{table}/{what}"


def away(player: Player) -> list[tuple[str, str]]:
    """Whom somebody keeps away, by name."""
    found = player.get("/api/me/people").json()["people"]
    return [(one["name"], one["kind"]) for one in found]


def said(player: Player, table: str) -> list[str]:
    """What somebody is told was said."""
    return [one["text"] for one in player.get(at(table, "chat")).json()["messages"] if one["text"]]


def listed(player: Player, which: str = "open") -> set[str]:
    return {one["id"] for one in player.get("/api/tables", which=which).json()["tables"]}


def block(player: Player, table: str, seat: int, kind: str = "block") -> None:
    player.done(at(table, "people"), seat=seat, kind=kind)


def test_who_is_blocked_cannot_sit_down_where_i_host_or_sit(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    block(ann, two_play(people), 1)
    hosted, third = ann.lay(), cid.lay("you", "open", "open")
    bob.refused(403, "not_welcome", at(hosted, "join"), name="Bob")
    ann.join(third)
    refused = bob.refused(403, "not_welcome", at(third, "join"), name="Bob")
    assert "Ann" not in refused["error"]["message"]  # nobody is told who wants it so
    cid.join(hosted)


def test_i_am_not_drawn_into_the_tables_of_whom_i_block(site: Site, people: list[Player]) -> None:
    ann, bob, _cid = people
    table = two_play(people)
    bobs = bob.lay(listed=True)
    assert bobs in listed(ann)
    block(ann, table, 1)
    assert bobs not in listed(ann) and bobs in listed(people[2])
    ann.refused(409, "you_blocked", at(bobs, "join"), name="Ann")
    anns = ann.lay(listed=True)
    assert anns not in listed(bob) and anns in listed(people[2])
    play_out(table, random.Random(3), ann, bob)
    again = bob.done(at(table, "rematch"))["table"]
    assert again not in {one["id"] for one in ann.get("/api/tables", which="mine").json()["tables"]}
    assert [seat["free"] for seat in bob.state(again)["table"]["seats"]].count(True) == 1
    block(ann, table, 1, "")
    assert bobs in listed(ann) and anns in listed(bob)
    ann.join(bobs)


def test_a_rematch_keeps_the_seat_of_everybody_else(lite: Site, people: list[Player]) -> None:
    ann, bob, _cid = people
    table = two_play(people)
    play_out(table, random.Random(3), ann, bob)
    again = bob.done(at(table, "rematch"))["table"]
    assert again in {one["id"] for one in ann.get("/api/tables", which="mine").json()["tables"]}


def test_a_host_who_blocks_somebody_at_a_table_that_gathers_frees_the_seat(
    lite: Site, people: list[Player]
) -> None:
    ann, bob, _cid = people
    table = ann.lay()
    seat = bob.join(table)
    block(ann, table, seat)
    assert bob.state(table)["table"]["mine"] == []
    bob.refused(403, "not_welcome", at(table, "join"), name="Bob")


def test_a_link_of_the_host_opens_no_seat_beside_somebody_who_blocks(
    lite: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    block(ann, two_play(people), 1)
    table = cid.lay("you", "you", "open")
    ann.join(table)
    token = cid.done(at(table, "reissue"), seat=1)["token"]
    bob.refused(403, "not_welcome", "/api/claim", token=token)


def test_what_muted_people_say_is_not_shown_also_on_open_pages(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = two_play(people)
    bob.done(at(table, "chat"), text="before")
    with ann.socket(table) as ws:
        assert [one["text"] for one in frame(ws, "chat")["messages"]] == ["before"]
        block(ann, table, 1, "mute")
        assert [one["text"] for one in frame(ws, "chat")["messages"]] == [""]
        number = bob.done(at(table, "chat"), text="after")["number"]
        assert [one["text"] for one in frame(ws, "chat")["messages"]] == [""]
        assert said(ann, table) == [] and said(bob, table) == said(cid, table) == [
            "before",
            "after",
        ]
        assert away(ann) == [("Bob", "mute")]
        ann.done(at(table, "people"), message=number, kind="")
        told = frame(ws, "chat")["messages"]
        assert [one["text"] for one in told] == ["before", "after"]
    assert ann.get(at(table, "people")).json()["people"] == []


def test_a_mute_does_not_keep_from_playing(lite: Site, people: list[Player]) -> None:
    ann, bob, _cid = people
    block(ann, two_play(people), 1, "mute")
    assert bob.join(ann.lay()) == 1


def test_the_list_is_mine_and_somebody_is_let_back_by_it(site: Site, people: list[Player]) -> None:
    ann, bob, _cid = people
    block(ann, two_play(people), 1)
    assert away(ann) == [("Bob", "block")] and away(bob) == []
    [one] = ann.get("/api/me/people").json()["people"]
    bob.done("/api/me/people/back", id=one["id"])
    assert away(ann) == [("Bob", "block")]
    ann.done("/api/me/people/back", id=one["id"])
    assert away(ann) == [] and bob.join(ann.lay()) == 1


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seat": 0, "kind": "block"}, 409, "yourself"),
        ({"seat": 2, "kind": "block"}, 409, "nobody_there"),
        ({"seat": 7, "kind": "block"}, 422, "invalid"),
        ({"kind": "block"}, 422, "invalid"),
        ({"message": 2**31 - 1, "kind": "mute"}, 404, "not_found"),
        ({"seat": 1, "kind": "ban"}, 422, "invalid"),
    ],
)
def test_nobody_else_can_be_blocked(
    lite: Site, people: list[Player], body: dict[str, object], status: int, code: str
) -> None:
    ann, bob, _cid = people
    table = ann.lay("you", "open", "bot:random")
    bob.join(table)
    ann.refused(status, code, at(table, "people"), **body)
    assert away(ann) == []


def test_a_list_has_an_end(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    with serving(url, quotas="blocks=2") as site, site.player("Dan") as dan:
        table = dan.lay("you", "open", "open", "open")
        for number in range(3):
            with site.player(f"Guest {number}") as one:
                one.join(table)
        for seat in (1, 2):
            block(dan, table, seat, "mute")
        dan.refused(409, "blocks_enough", at(table, "people"), seat=3, kind="mute")
        assert len(away(dan)) == 2
        dan.done(at(table, "people"), seat=2, kind="")
        block(dan, table, 3, "mute")


def test_a_table_is_hidden_from_my_lobby_alone(site: Site, people: list[Player]) -> None:
    ann, bob, cid = people
    table = ann.lay(listed=True)
    bob.post("/api/tables", game="imhotep", seats=["you", "bot:random"])  # becomes a guest
    bob.done(at(table, "hide"))
    cid.post("/api/tables", game="imhotep", seats=["you", "bot:random"])
    assert table not in listed(bob) and table in listed(cid)
    bob.done(at(table, "hide"), hidden=False)
    assert table in listed(bob)


# ---------------------------------------------------------------- reports


def test_a_report_about_somebody_comes_with_the_chat_and_the_match(
    site: Site, people: list[Player]
) -> None:
    ann, bob, _cid = people
    table = two_play(people)
    message = bob.done(at(table, "chat"), text="you are all fools")["number"]
    number = ann.done(at(table, "report"), text="insults", seat=1)["number"]
    same = ann.done(at(table, "report"), text="insults", message=message)["number"]
    assert same == number
    bug = ann.done(at(table, "report"), text="insults")["number"]
    assert bug != number
    bob.done(at(table, "chat"), text="later")
    who = bob.get("/api/me").json()["id"]
    run = CliRunner()
    url = ["--database", str(site.settings.database)]
    found = run.invoke(cli, ["admin", "reports", str(number), "--json", *url])
    whole = json.loads(found.output)
    assert (whole["about"], whole["name"], whole["text"]) == (who, "Bob", "insults")
    assert [one["text"] for one in whole["talk"]] == ["you are all fools"] and whole["log"]
    shown = run.invoke(cli, ["admin", "reports", str(number), *url]).output
    assert f"about Bob ({who})" in shown and f"{message}  Bob: you are all fools" in shown
