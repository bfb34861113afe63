"""Whole matches without JavaScript, and all that surrounds them."""

import re
from collections.abc import Callable, Iterator

import pytest

from tests.web.browse import Reader, Visitor
from tests.web.conftest import Running

PATIENCE = 200


def begun(host: Visitor, **fields: str) -> str:
    """A match that has begun, seen on its plain page; answers its table."""
    host.open("/new")
    host.send("/new", **{"name": "Ann", "title": "Quay", **fields})
    table = host.table
    host.open(f"/table/{table}/plain")
    return table


def against_bot(host: Visitor, **fields: str) -> str:
    return begun(host, **{"seat-1": "bot:random", "end_turn": "never", **fields})


def shared(host: Visitor, **fields: str) -> str:
    return begun(host, **{"seat-1": "you", "end_turn": "never", **fields})


def two(ann: Visitor, ben: Visitor, **fields: str) -> str:
    """A match of two people."""
    table = begun(ann, **{"end_turn": "never", **fields})
    ben.open(f"/table/{table}")
    ben.send("/join", name="Ben")
    ann.open(f"/table/{table}")
    ann.send("/start")
    ann.open(f"/table/{table}/plain")
    return table


def secret_link(somebody: Visitor) -> str:
    return next(f["value"] for _tag, f in somebody.page.tags if f.get("id") == "secret-link")


def prefer(choices: list[str]) -> str:
    """A choice that brings the match on: ships sail as soon as they can."""
    for kind in ("sail", "pick:pair", "pick", "keep", "place", "take"):
        for name in choices:
            if name.startswith(kind):
                return name
    return choices[0]


def played_out(host: Visitor, table: str) -> int:
    """Plays all seats of this visitor until the match is over; answers how many forms it took."""
    for sent in range(PATIENCE):
        if "The match is over" in host.page.text:
            return sent
        if host.has_form("/done"):
            host.send("/done")
        elif host.choices():
            host.send("/act", prefer(host.choices()))
        elif "Hand over to" in host.page.text:
            host.send("/plain")
        else:
            host.open(f"/table/{table}/plain")
    raise AssertionError("the match does not end")


@pytest.fixture(scope="module")
def finished(site: Running) -> Iterator[tuple[Visitor, str]]:
    """A match against a bot, played to its end on the plain page."""
    host = Visitor(site.url)
    table = against_bot(host, listed="listed")
    played_out(host, table)
    yield host, table
    host.close()


def test_a_whole_match_is_played_with_forms_only(finished: tuple[Visitor, str]) -> None:
    host, table = finished
    page = host.open(f"/table/{table}/plain")
    assert "The match is over" in page.text
    assert "Score sheet" in page.text
    info = host.client.get(f"/api/tables/{table}").json()
    assert info["table"]["status"] == "over"
    for points in info["view"]["scores"]:
        assert str(points) in page.text
    assert "round 6 of 6" in page.text


def test_a_match_at_one_screen_with_all_b_sides_hands_the_device_over(ann: Visitor) -> None:
    sides = {f"option-{site}": "b" for site in ("pyramid", "temple", "burial", "obelisks")}
    table = shared(ann, **{"option-market": "b"}, **sides)
    handed = 0
    for _sent in range(PATIENCE):
        if "The match is over" in ann.page.text:
            break
        if "Hand over to" in ann.page.text:
            handed += 1
            assert not ann.has_form("/act")
            assert "You see:" not in ann.page.text
            seq = ann.client.get(f"/api/tables/{table}").json()["seq"]
            assert "You see:" not in ann.open(f"/table/{table}/plain?line={seq}&seat=0").text
            assert "You see:" not in ann.open(f"/table/{table}/plain?line={seq}&seat=1").text
            ann.open(f"/table/{table}/plain")
            ann.send("/plain")
            assert "You see:" in ann.page.text
        ann.send("/act", prefer(ann.choices()))
    assert "The match is over" in ann.page.text
    assert handed > 0


def test_the_acting_seat_of_a_shared_screen_is_named(ann: Visitor) -> None:
    shared(ann)
    for seat, name in (("0", "Ann 1"), ("1", "Ann 2")):
        assert f"{name}, it is your turn" in ann.page.text
        assert ann.form("/act").fields["seat"] == seat
        ann.send("/act", ann.choices()[0])


def test_a_choice_is_undone_and_a_turn_is_ended(ann: Visitor, ben: Visitor) -> None:
    table = two(ann, ben, end_turn="always")
    first = ann if ann.choices() else ben
    first.open(f"/table/{table}/plain")
    first.send("/act", "take" if "take" in first.choices() else first.choices()[0])
    assert first.has_form("/done")

    first.send("/undo")
    assert first.choices()
    assert "takes the last choice back" in first.page.text
    first.send("/act", first.choices()[0])
    first.send("/done")

    other = ben if first is ann else ann
    other.open(f"/table/{table}/plain")
    assert other.choices()
    assert "Waiting for" in first.page.text


def test_a_form_sent_twice_counts_once_and_a_stale_one_is_refused(ann: Visitor) -> None:
    table = shared(ann)
    form = ann.form("/act")
    data = {**form.fields, "action": form.buttons[0].value}
    first = ann.client.post(form.action, data=data)
    again = ann.client.post(form.action, data=data)
    assert (first.status_code, again.status_code) == (200, 200)
    lines = ann.client.get(f"/api/tables/{table}").json()["seq"]

    stale = ann.client.post(form.action, data={**data, "key": "another"})
    assert stale.status_code == 409
    assert "The table moved on." in stale.text
    assert ann.client.get(f"/api/tables/{table}").json()["seq"] == lines


def test_nobody_acts_out_of_turn_or_for_another(ann: Visitor, ben: Visitor) -> None:
    table = two(ann, ben)
    waiting = ann.client.get(f"/api/tables/{table}").json()["table"]["waiting"][0]
    first, other = (ann, ben) if waiting == 0 else (ben, ann)
    first.open(f"/table/{table}/plain")
    form = first.form("/act")
    data = {**form.fields, "action": form.buttons[0].value}
    assert other.client.post(form.action, data=data).status_code == 403
    del data["seat"]
    assert other.client.post(form.action, data=data).status_code == 409
    wrong = {**form.fields, "action": "keep:lever"}
    answer = first.client.post(form.action, data=wrong)
    assert answer.status_code == 422
    assert "That move is not possible" in answer.text


def test_a_take_back_needs_consent(ann: Visitor, ben: Visitor) -> None:
    table = two(ann, ben)
    for _turn in range(4):
        for somebody in (ann, ben):
            somebody.open(f"/table/{table}/plain")
            if somebody.choices():
                somebody.send("/act", somebody.choices()[0])
    ann.open(f"/table/{table}/plain")
    before = ann.client.get(f"/api/tables/{table}").json()["seq"]
    ann.send("/takeback")
    assert "would like to go back" in ann.page.text
    assert not ann.has_form("/consent")

    ben.open(f"/table/{table}/plain")
    ben.send("/consent", "no")
    assert "would like to go back" not in ben.page.text
    ann.send("/takeback")
    ben.open(f"/table/{table}/plain")
    page = ben.send("/consent", "yes")
    assert "All agree" in page.text
    assert ann.client.get(f"/api/tables/{table}").json()["seq"] > before


def test_people_talk_at_the_table_and_a_message_too_long_is_kept(ann: Visitor) -> None:
    against_bot(ann)
    page = ann.send("/chat", text="Good luck & have fun")
    assert "Good luck & have fun" in page.text
    ann.send("/chat", expected=422, text="x" * 600)
    assert ann.form("/chat").fields["text"] == "x" * 600


def test_a_rematch_goes_on_at_a_new_table(finished: tuple[Visitor, str]) -> None:
    host, table = finished
    host.open(f"/table/{table}/plain")
    host.send("/rematch")
    assert host.table != table
    assert host.path.endswith("/plain")
    again = host.table
    host.open(f"/table/{table}/plain")
    host.send("/rematch")
    assert host.table == again


def test_history_lists_scores_and_the_match_can_be_hidden(
    finished: tuple[Visitor, str], ben: Visitor
) -> None:
    host, table = finished
    page = host.open("/history")
    assert f"/table/{table}/verify" in page.links
    assert f"/api/tables/{table}/export" in page.links
    assert f"/table/{table}?line=1" in page.links
    assert f"/table/{table}/verify" in ben.open("/history").links
    host.send(f"/table/{table}/hide", "1")
    assert not host.has_form(f"/table/{table}/hide")
    page = host.open("/tables?hidden=1")
    assert f"/table/{table}" in page.links
    host.send(f"/table/{table}/hide", "0")
    assert f"/table/{table}" not in host.open("/tables?hidden=1").links


def test_the_verify_page_shows_commitment_checks_and_secret(
    finished: tuple[Visitor, str],
) -> None:
    host, table = finished
    page = host.open(f"/table/{table}/verify")
    assert "everything that a file can show was checked" in page.text
    assert "each bound to the one before" in page.text and "draws come from the secret" in page.text
    assert "What no file can show" in page.text and "Who sat in a seat" in page.text
    assert len(re.findall(r"\b[0-9a-f]{64}\b", page.text)) >= 2
    assert "akhet verify" in page.text


def test_the_secret_is_not_shown_while_the_match_runs(ann: Visitor) -> None:
    table = against_bot(ann)
    page = ann.open(f"/table/{table}/verify")
    assert "stays secret until the end" in page.text
    assert len(re.findall(r"\b[0-9a-f]{64}\b", page.text)) == 1


def test_a_match_is_exported_and_imported(finished: tuple[Visitor, str], ben: Visitor) -> None:
    host, table = finished
    file = host.client.get(f"/api/tables/{table}/export").content
    ben.open("/import")
    ben.send("/import", file=("match.akhet", file))
    ben.open(f"/table/{ben.table}/plain")
    assert "The match is over" in ben.page.text

    ben.open("/import")
    page = ben.send("/import", expected=422, file=("match.akhet", file[:-200]))
    assert "This cannot be used" in page.text
    page = ben.send("/import", expected=422)
    assert "Choose a file first." in page.text


def test_a_finished_match_is_stepped_through_and_played_on(
    finished: tuple[Visitor, str], ben: Visitor
) -> None:
    _host, table = finished
    page = ben.open(f"/table/{table}/plain?line=20")
    assert "line 20 of" in page.text
    assert any(link.startswith(f"/table/{table}/plain?line=21") for link in page.links)
    assert any(link.startswith(f"/table/{table}/plain?line=19") for link in page.links)
    ben.send("/fork", **{"seat-0": "you", "seat-1": "bot:scribe"})
    assert ben.table != table
    assert ben.path.endswith("/plain")
    assert ben.choices()
    ben.open(f"/table/{table}/plain?line=99999", 404)


def test_a_line_of_a_match_opens_the_replay_of_the_app(finished: tuple[Visitor, str]) -> None:
    host, table = finished
    page = host.open(f"/table/{table}?line=7")
    shell = next(found for _tag, found in page.tags if found.get("id") == "app")
    assert (shell["data-table"], shell["data-line"], shell["data-lang"]) == (table, "7", "en")


def test_a_seat_moves_to_another_device_by_its_link(ann: Visitor, ben: Visitor) -> None:
    table = against_bot(ann)
    ann.send("/recovery", "0")
    link = secret_link(ann)
    assert any("qrline" in found.get("class", "") for _tag, found in ann.page.tags)

    ben.open(link.partition("#")[0])  # what a browser asks for: the rest stays with it
    page = ben.send("/seat", link=link)
    assert "Ann at “Quay”" in page.text
    assert ben.client.get("/api/me").json() == {"id": None}  # looking takes nothing
    ben.send("/seat/take")
    assert ben.table == table
    page = ben.open(f"/table/{table}/plain")
    assert ben.choices()
    assert "Ann's seat moves to another device" in page.text
    ann.open(f"/table/{table}/plain")
    assert not ann.choices()

    ann.open("/seat")
    page = ann.send("/seat", expected=410, link=link)
    assert "This link has been used; a link to a seat works once" in page.text
    page = ann.send("/seat", expected=404, link="#" + "x" * 43)
    assert "This is no link to a seat here" in page.text


def test_a_link_is_pasted_whole_or_in_part_in_the_lobby_or_on_its_page(
    ann: Visitor, ben: Visitor
) -> None:
    table = against_bot(ann)
    ann.send("/recovery", "0")
    link = secret_link(ann)
    for page, action, given in (
        ("/", "/open", link),
        ("/seat", "/seat", link),
        ("/seat", "/seat", link.partition("#")[2]),
        ("/seat", "/seat", "#" + link.partition("#")[2]),
    ):
        ben.open(page)
        assert "Ann at “Quay”" in ben.send(action, link=given).text
    ann.open(f"/table/{table}/plain")
    ann.send("/recovery", "0")
    page = ben.send("/seat/take", expected=410)  # pressed too late
    assert "This link was replaced" in page.text
    assert ben.client.get(f"/seat/{link.partition('#')[2]}").status_code == 410
    assert "Ask for a new one" in ben.open(f"/seat/{link.partition('#')[2]}", 410).text


def test_the_host_gives_a_lost_seat_a_new_link(
    ann: Visitor, ben: Visitor, visitor: Callable[..., Visitor]
) -> None:
    table = two(ann, ben)
    ann.send("/reissue", "1")
    link = secret_link(ann)
    carl = visitor()
    carl.open("/seat")
    carl.send("/seat", link=link)
    carl.send("/seat/take")
    page = carl.open(f"/table/{table}/plain")
    assert carl.has_form("/chat")
    assert "The host takes Ben's seat back and gives it a new link." in page.text
    assert "The seat of Ben is taken up by the link the host gave." in page.text
    ben.open(f"/table/{table}/plain")
    assert not ben.has_form("/chat")


def test_somebody_sees_through_my_eyes_until_i_close_the_link(ann: Visitor, ben: Visitor) -> None:
    table = against_bot(ann)
    ann.send("/eyes")
    link = secret_link(ann)
    token = link.partition("#eyes=")[2]
    ben.open("/")
    page = ben.send("/open", link=link)
    assert "through the eyes of Ann" in page.text
    ben.open(f"/table/{table}/plain")
    page = ben.send("/plain", eyes=link)
    assert "through the eyes of Ann" in page.text
    assert not ben.choices()
    assert ben.client.get(f"/table/{table}", params={"eyes": token}).status_code == 410
    assert ben.client.get(f"/table/{table}/plain", params={"eyes": token}).status_code == 410

    page = ann.open(f"/table/{table}/plain")
    assert "To see through your eyes · since 20" in page.text and "nobody looks now" in page.text
    assert token not in ann.answer.text
    page = ann.send("/links/close")
    assert "1 link is closed" in page.text
    answer = ben.client.post(f"/table/{table}/plain", data={"eyes": token})
    assert answer.status_code == 404 and "shows nothing any more" in answer.text
    assert not Reader(ann.client.get(f"/table/{table}/plain").text).text.count("since 20")


def test_all_open_links_are_closed_at_once(ann: Visitor) -> None:
    table = against_bot(ann)
    for what in ("/eyes", "/eyes", "/recovery"):
        ann.send(what)
        ann.open(f"/table/{table}/plain")
    assert "3 links are closed" in ann.send("/links/close", "").text


def test_who_signs_out_on_a_page_is_out_everywhere(ann: Visitor) -> None:
    against_bot(ann)
    token = ann.client.cookies["akhet"]
    ann.send("/me/leave")
    ann.client.cookies.set("akhet", token)
    assert ann.client.get("/api/me").json() == {"id": None}


def test_a_watcher_sees_the_board_and_can_do_nothing(ann: Visitor, ben: Visitor) -> None:
    table = shared(ann)
    page = ben.open(f"/table/{table}/plain")
    assert "Waiting for" in page.text
    assert "Burial chamber" in page.text
    assert not ben.choices() and not ben.has_form("/chat")


def test_something_that_went_wrong_is_reported_with_the_match(ann: Visitor) -> None:
    against_bot(ann)
    page = ann.send("/report", text="The ship is stuck")
    assert "Thank you. Report" in page.text


def test_my_tables_come_in_order_and_can_be_hidden(ann: Visitor) -> None:
    waits = against_bot(ann)
    ann.open("/new")
    ann.send("/new", title="Gathering one")
    gathering = ann.table
    page = ann.open("/tables")
    assert page.text.index("Waiting for you") < page.text.index("Gathering")
    assert {f"/table/{waits}", f"/table/{gathering}"} <= set(page.links)
    ann.send(f"/table/{waits}/hide", "1")
    assert f"/table/{waits}" not in ann.page.links


def test_lists_show_a_picture_the_round_the_parts_and_whose_turn_it_is(ann: Visitor) -> None:
    begun(ann, **{"seat-1": "you", "option-wrath": "on", "title": "Evening"})
    page = ann.open("/tables")

    assert (
        "Evening Imhotep · Wrath of the Pharaoh · round 1 of 6 Ann 1, Ann 2 · your turn"
        in page.text
    )
    image = next(found["src"] for tag, found in page.tags if tag == "img")
    drawn = ann.client.get(image)
    assert drawn.headers["content-type"] == "image/svg+xml" and len(drawn.content) < 10_000
    assert "max-age=86400" in drawn.headers["cache-control"]


def test_there_is_no_picture_before_the_first_card(ann: Visitor) -> None:
    begun(ann)
    assert ann.client.get(f"/table/{ann.table}/picture.svg").status_code == 404


def test_running_tables_of_the_lobby_can_be_watched_and_others_are_not_named(
    ann: Visitor, ben: Visitor
) -> None:
    begun(ann, **{"seat-1": "you", "title": "Open air", "listed": "listed"})
    shown = ann.table
    begun(ann, **{"seat-1": "you", "title": "Behind the curtain"})
    page = ben.open("/")

    assert "Being played" in page.text and f"/table/{shown}" in page.links
    assert f"/table/{ann.table}" not in page.links


def test_a_turn_alone_names_the_opponent_and_nothing_ends_in_a_dot(ann: Visitor) -> None:
    ann.open("/")
    ann.send("/alone", "pharaon")
    page = ann.open("/")

    assert "your turn · The Traitor" in page.text


def test_a_guest_is_asked_for_a_name_once(ann: Visitor) -> None:
    ann.open("/")
    ann.send("/play", "imhotep")
    assert "What shall we call you?" in ann.open("/").text
    ann.send("/prefs", "later")
    assert "What shall we call you?" not in ann.open("/tables").text
    ann.client.cookies.delete("named")
    assert "What shall we call you?" in ann.open("/").text
    ann.send("/me", name="Nofret")
    assert "What shall we call you?" not in ann.open("/").text


def test_bots_are_called_in_the_language_of_the_reader(visitor: Callable[..., Visitor]) -> None:
    for lang, word in (("nl", "Schrijver"), ("fr", "Scribe"), ("de", "Schreiber")):
        guest = visitor(lang)
        guest.open("/new")
        guest.send("/new", **{"name": "Ann", "seat-1": "bot:scribe"})
        table = guest.table
        assert f"{word} 2" in guest.open(f"/table/{guest.table}/plain").text
        assert f"{word} 2" in guest.open("/tables").text
        seats = guest.client.get(f"/api/tables/{table}?lang={lang}").json()["table"]["seats"]
        assert seats[1]["name"] == f"{word} 2"


def test_results_say_who_won_when_and_can_be_narrowed(finished: tuple[Visitor, str]) -> None:
    host, _table = finished
    page = host.open("/history")
    assert "1 match finished" in page.text and "won" in page.text
    assert "No finished match is like that." in host.open("/history?game=pharaon").text
    assert "No finished match is like that." not in host.open("/history?game=imhotep").text
