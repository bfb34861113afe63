"""The table before the start: sitting down, standing up, order, the commitment, the start."""

import ipaddress
from collections.abc import Callable
from pathlib import Path

import pytest

from akhet.web.addresses import is_loopback, links_for_others, own_addresses
from tests.web.browse import Visitor
from tests.web.conftest import running


def laid(host: Visitor, **fields: str) -> str:
    """A new table with one seat open; answers its id."""
    host.open("/new")
    host.send("/new", **{"name": "Ann", "title": "Quay", **fields})
    return host.table


def names(somebody: Visitor, table: str) -> list[str]:
    found = somebody.client.get(f"/api/tables/{table}").json()["table"]["seats"]
    return [seat["name"] for seat in found]


def test_a_second_guest_joins_by_the_link_and_the_host_starts(ann: Visitor, ben: Visitor) -> None:
    table = laid(ann)
    assert "1 seat is still free" in ann.page.text
    assert [b.off for b in ann.form("/start").buttons] == [True]

    page = ben.open(f"/table/{table}")
    assert "Take a seat" in page.text
    page = ben.send("/join", name="Ben")
    assert "The host starts" in page.text
    assert not ben.has_form("/start")

    ann.open(f"/table/{table}")
    ann.send("/start")
    assert ("main", "app") in [(tag, found.get("id")) for tag, found in ann.page.tags]
    ben.open(f"/table/{table}")
    assert ("main", table) in [(tag, found.get("data-table")) for tag, found in ben.page.tags]


def test_a_taken_name_is_refused_and_stays_in_the_field(ann: Visitor, ben: Visitor) -> None:
    table = laid(ann)
    ben.open(f"/table/{table}")

    page = ben.send("/join", expected=409, name="ANN")

    assert "has that name already" in page.text
    assert ben.form("/join").fields["name"] == "ANN"


def test_a_full_table_can_only_be_watched(
    ann: Visitor, ben: Visitor, visitor: Callable[..., Visitor]
) -> None:
    table = laid(ann)
    ben.open(f"/table/{table}")
    ben.send("/join", name="Ben")
    late = visitor()
    page = late.open(f"/table/{table}")
    assert "This table is full" in page.text
    late.seen(late.client.post(f"/table/{table}/join", data={"name": "Late"}))
    assert late.answer.status_code == 409


def test_the_host_frees_a_seat_and_a_guest_stands_up(ann: Visitor, ben: Visitor) -> None:
    table = laid(ann)
    ben.open(f"/table/{table}")
    ben.send("/join", name="Ben")
    ann.open(f"/table/{table}")
    ann.send("/kick", "1")
    assert names(ann, table) == ["Ann", ""]
    ben.open(f"/table/{table}")
    ben.send("/join", name="Ben")
    ben.send(f"{table}/leave")
    assert names(ann, table) == ["Ann", ""]


def test_the_host_moves_seats_draws_them_and_puts_bots_on_them(ann: Visitor) -> None:
    table = laid(ann, **{"seat-2": "bot:random"})
    assert names(ann, table) == ["Ann", "", "Random 3"]
    ann.send("/order", "1,0,2")
    assert names(ann, table) == ["", "Ann", "Random 3"]
    ann.send("/seat", "bot:architect")
    assert names(ann, table)[1:] == ["Ann", "Random 3"]
    assert names(ann, table)[0].startswith("Architect")
    assert "in order by hand" in ann.page.text
    draw = [form for form in ann.page.forms if form.action.endswith("/order")][-1]
    assert [button.name for button in draw.buttons] == [""]
    before = names(ann, table)
    page = ann.seen(ann.client.post(draw.action))
    assert names(ann, table) == before  # nothing is drawn before the start
    assert "is drawn when the match starts" in page.text
    assert "Draw the seats" not in page.text


def test_only_the_host_can_change_the_table(ann: Visitor, ben: Visitor) -> None:
    table = laid(ann)
    ben.open(f"/table/{table}")
    ben.send("/join", name="Ben")
    for path, data in (("kick", {"seat": "0"}), ("start", {}), ("order", {"order": "1,0"})):
        answer = ben.client.post(f"/table/{table}/{path}", data=data)
        assert answer.status_code == 403
        assert "Only those this concerns" in answer.text
    assert names(ann, table) == ["Ann", "Ben"]


def test_strangers_without_a_session_change_nothing(ann: Visitor, ben: Visitor) -> None:
    table = laid(ann)
    for path in ("leave", "kick", "start", "act", "undo", "chat", "recovery", "hide"):
        assert ben.client.post(f"/table/{table}/{path}").status_code == 403


def test_the_page_shows_the_commitment_and_what_a_browser_needs_to_add_its_number(
    ann: Visitor, ben: Visitor
) -> None:
    table = laid(ann)
    seal = ann.client.get(f"/api/tables/{table}").json()["table"]["commitment"]
    part = next(found for _tag, found in ann.page.tags if "data-luck" in found)
    assert (part["data-luck"], part["data-seal"]) == (table, seal) and seal in ann.page.text
    assert "that takes JavaScript" in ann.page.text  # until a script says otherwise
    ann.client.post(f"/api/tables/{table}/commit", json={"commitment": "a" * 64})
    page = ben.open(f"/table/{table}")
    assert "Numbers so far: Ann." in page.text
    assert not any("data-luck" in found for _tag, found in page.tags)  # has no seat yet


def test_while_numbers_are_opened_the_page_says_so_and_offers_nothing(
    ann: Visitor, ben: Visitor
) -> None:
    table = laid(ann)
    ben.open(f"/table/{table}")
    ben.send("/join", name="Ben")
    for who, sign in ((ann, "a"), (ben, "b")):
        who.client.post(f"/api/tables/{table}/commit", json={"commitment": sign * 64})
    ann.open(f"/table/{table}")
    page = ann.send("/start")
    assert "The numbers are being opened" in page.text
    assert not ann.has_form("/start") and not ann.has_form("/kick")
    part = next(found for _tag, found in page.tags if "data-luck" in found)
    assert part["data-status"] == "opening" and part["data-commits"] == f"{'a' * 64} {'b' * 64}"
    assert "1 table" in page.text or f"/table/{table}" in ann.open("/tables").links


def test_a_table_its_host_leaves_is_closed(ann: Visitor, ben: Visitor) -> None:
    table = laid(ann)
    ann.send(f"{table}/leave")
    assert ann.path == "/"
    page = ben.open(f"/table/{table}", 410)
    assert "The host has closed this table" in page.text


def test_the_invitation_has_a_link_and_a_qr_code(ann: Visitor) -> None:
    table = laid(ann)
    shown = [found["value"] for tag, found in ann.page.tags if found.get("id") == "invite-link"]
    assert shown[0].endswith(f"/table/{table}")
    assert any("qrline" in found.get("class", "") for _tag, found in ann.page.tags)


@pytest.mark.parametrize("path", ["/table/" + "0" * 32, "/table/x/plain", "/nothing"])
def test_links_to_nothing_say_so(ann: Visitor, path: str) -> None:
    page = ann.open(path, 404)
    assert "Nothing is here" in page.text


def test_the_rules_of_the_table_stand_there_in_words(ann: Visitor, ben: Visitor) -> None:
    ann.open("/new?preset=everything")
    ann.send("/new", name="Ann", end_turn="always", draw="1")
    page = ben.open(f"/table/{ann.table}").text

    assert "Everything" in page and "Market side: random" in page
    assert "Whoever has no stone at one or more of the four monuments" in page
    assert "Every turn ends when its player says so" in page
    assert "Who sits where is drawn when the match starts." in page
    assert ann.client.get(f"/api/tables/{ann.table}").json()["table"]["seating"] == "drawn"


def test_people_talk_while_they_gather_and_watchers_are_told_how_to(
    ann: Visitor, ben: Visitor
) -> None:
    table = laid(ann)
    ann.send("/chat", text="Who brings the figs?")
    assert ann.path == f"/table/{table}" and "Ann: Who brings the figs?" in ann.page.text

    page = ben.open(f"/table/{table}")
    assert "Who brings the figs?" in page.text and "Take a seat to write here." in page.text
    assert not ben.has_form("/chat")


def test_seats_of_a_shared_screen_have_names_from_the_form_or_later(ann: Visitor) -> None:
    ann.open("/new?game=imhotep&seats=3")
    chosen = {"seat-1": "you", "name-0": "Ann", "name-1": "Granny", "seat-2": "open"}
    ann.send("/new", name="Ann", **chosen)
    seats = ann.client.get(f"/api/tables/{ann.table}").json()["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Granny", ""]

    form = next(f for f in ann.page.forms if f.action.endswith("/name") and f.fields["seat"] == "1")
    assert form.fields["name"] == "Granny"
    ann.seen(ann.client.post(form.action, data={"seat": "1", "name": "Tuya"}))
    assert "Tuya" in ann.page.text and "Granny" not in ann.page.text
    ann.seen(ann.client.post(form.action, data={"seat": "0", "name": "Тuya"}))
    assert ann.answer.status_code in (409, 422)


def test_nobody_names_the_seat_of_another(ann: Visitor, ben: Visitor) -> None:
    table = laid(ann)
    ben.open(f"/table/{table}")
    ben.send("/join", name="Ben")
    answer = ben.client.post(f"/api/tables/{table}/name", json={"seat": 0, "name": "Fool"})
    assert answer.status_code == 403


def test_a_link_that_leads_nowhere_else_is_said_to(ann: Visitor) -> None:
    table = laid(ann)
    page = ann.open(f"/table/{table}")
    assert "works only on this very machine" in page.text
    assert "--host 0.0.0.0" in page.text

    ann.client.headers["host"] = "192.0.2.7"
    assert "works only on this very machine" not in ann.open(f"/table/{table}").text


def test_the_addresses_of_this_machine_are_numbers_others_can_use() -> None:
    for own in own_addresses():
        assert not ipaddress.ip_address(own).is_loopback
    assert [is_loopback(h) for h in ("localhost", "127.0.0.9", "[::1]", "a.localhost")] == [
        True
    ] * 4
    assert not is_loopback("akhet.example") and not is_loopback("10.0.0.1")
    for link in links_for_others("http://localhost:8123/table/x"):
        assert link.startswith("http://") and link.endswith(":8123/table/x")


def test_where_others_are_let_in_the_links_that_lead_here_are_named(tmp_path: Path) -> None:
    with running(tmp_path, host="0.0.0.0") as site:
        host = Visitor(site.url)
        laid(host)
        page = host.page.text
        shown = [found.get("value", "") for tag, found in host.page.tags if tag == "input"]
        host.close()
    ways = links_for_others(f"{site.url}/table/{host.table}")
    assert "works only on this very machine" in page
    assert ("Others in your network" in page) == bool(ways)
    assert set(ways) <= set(shown)
