"""Cases 3, 13 and 21: a seat is one person's. Links work once, and nobody changes hands unseen."""

import random
import threading
import time

from akhet.server.limits import USUAL
from akhet.server.play.live import EYES_CLOSED, HANDED_OVER
from akhet.server.play.tokens import new_id, new_token
from tests.server.serving import MARKET_B, Player, Site, closed, frame, names, turn, two_play

pytest_plugins = ["tests.server.sites"]


def notes(player: Player, table: str) -> list[tuple[int, str]]:
    """The seats that changed hands, and how, as the log tells everybody."""
    return [(line["by"], line["note"]) for line in player.state(table)["log"] if "note" in line]


def stranger(site: Site) -> Player:
    """Somebody who watches."""
    return site.player("Eve")


# ---------------------------------------------------------------- links to seats


def test_case_13_a_link_moves_a_seat_to_another_device_once(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = two_play(people)
    path = f"/api/tables/{table}"
    first = ann.done(f"{path}/recovery", seat=0)["token"]
    second = ann.done(f"{path}/recovery", seat=0)["token"]
    cid.refused(410, "link_gone", "/api/claim", token=first)  # replaced
    assert cid.done("/api/claim", token=second) == {"table": table, "seat": 0}
    assert cid.state(table)["table"]["mine"] == [0]
    assert ann.state(table)["table"]["mine"] == []
    ann.refused(403, "forbidden", f"{path}/recovery", seat=0)
    ann.refused(410, "link_used", "/api/claim", token=second)
    assert cid.done("/api/claim", token=second)["seat"] == 0  # pressed twice: nothing happens
    with stranger(site) as eve:
        assert notes(eve, table) == notes(bob, table) == [(0, "moved")]
        eve.refused(404, "link_unknown", "/api/claim", token=new_token())


def test_case_13_whoever_held_a_seat_is_out_once_it_is_issued_anew(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = two_play(people, options=MARKET_B)
    path = f"/api/tables/{table}"
    eyes = bob.done(f"{path}/eyes", seat=1)["token"]
    old = bob.done(f"{path}/recovery", seat=1)["token"]
    with bob.socket(table) as ws, cid.looks(table, eyes) as looking:
        assert frame(ws)["view"]["seat"] == frame(looking)["view"]["seat"] == 1
        link = ann.done(f"{path}/reissue", seat=1)["token"]
        assert closed(ws) == HANDED_OVER
        assert closed(looking) == EYES_CLOSED
    assert bob.state(table)["table"]["mine"] == []
    assert bob.command(table, "take", bob.state(table)["seq"]).status_code == 403
    bob.refused(410, "link_gone", "/api/claim", token=old)
    assert bob.look(table, eyes).status_code == 404
    assert cid.done("/api/claim", token=link)["seat"] == 1
    bob.refused(410, "link_used", "/api/claim", token=link)
    assert names(ann, table) == ["Ann", "Bob"]
    assert notes(ann, table) == [(1, "reissued"), (1, "claimed")]  # nobody changes hands unseen
    bob.refused(403, "forbidden", f"{path}/reissue", seat=0)


def test_a_seat_nobody_has_gets_another_link_without_another_line(
    site: Site, people: list[Player]
) -> None:
    ann, _, cid = people
    table = two_play(people)
    path = f"/api/tables/{table}/reissue"
    links = [ann.done(path, seat=1)["token"] for _n in range(3)]
    assert notes(ann, table) == [(1, "reissued")]
    for old in links[:2]:
        cid.refused(410, "link_gone", "/api/claim", token=old)
    assert cid.done("/api/claim", token=links[2])["seat"] == 1


def test_case_03_a_host_who_once_held_a_chair_sees_what_a_stranger_sees(
    site: Site, people: list[Player]
) -> None:
    """The host takes Bob's chair, makes every link there is, and gives it back: all are dead."""
    ann, bob, cid = people
    table = ann.lay("you", "open", "bot:random", game="amunre", end_turn="never")
    bob.join(table)
    path = f"/api/tables/{table}"
    ann.done(f"{path}/start")
    mine = ann.done(f"{path}/reissue", seat=1)["token"]
    with site.player("Second") as second, stranger(site) as eve:
        second.done("/api/claim", token=mine)
        kept = [second.done(f"{path}/eyes", seat=1)["token"] for _n in range(3)]
        with second.socket(table) as held, cid.looks(table, kept[0]) as looking:
            assert frame(held)["view"]["seat"] == frame(looking)["view"]["seat"] == 1
            gift = second.done(f"{path}/recovery", seat=1)["token"]
            bob.done("/api/claim", token=gift)
            assert (closed(held), closed(looking)) == (HANDED_OVER, EYES_CLOSED)
        rng = random.Random(3)
        while bob.state(table)["view"]["position"] == eve.state(table)["view"]["position"]:
            assert not ann.state(table)["view"]["over"]
            if not (ann.choose(table, rng) or bob.choose(table, rng, "buy")):
                time.sleep(0.01)  # the bot thinks
        for token in (mine, gift):
            second.refused(410, "link_used", "/api/claim", token=token)
        for token in kept:
            assert second.look(table, token).status_code == 404
            with second.looks(table, token) as ws:
                assert closed(ws) == EYES_CLOSED
        assert second.get(path).content == eve.get(path).content  # byte for byte
        assert second.get(path, seat=1).content == eve.get(path).content
        for line in range(0, site.lines(table), 3):
            past = f"{path}/position/{line}"
            assert second.get(past, seat=1).content == eve.get(past, seat=1).content
        assert second.get(f"{path}/export").content == eve.get(f"{path}/export").content
        assert second.get(path).content != bob.get(path).content
    assert notes(bob, table) == [(1, "reissued"), (1, "claimed"), (1, "moved")]


def test_before_the_start_too_every_change_of_hands_ends_all_links(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = ann.lay("you", "you", "open")
    path = f"/api/tables/{table}"
    ways = [
        lambda: ann.done(f"{path}/kick", seat=1),
        lambda: ann.done(f"{path}/seat", seat=1, to="bot:random"),
        lambda: ann.done(f"{path}/seat", seat=1, to="open"),
        lambda: ann.done(f"{path}/seat", seat=1, to="you"),
        lambda: ann.done(f"{path}/reissue", seat=1),
    ]
    for change in ways:
        link = ann.done(f"{path}/recovery", seat=1)["token"]
        eyes = ann.done(f"{path}/eyes", seat=1)["token"]
        change()
        cid.refused(410, "link_gone", "/api/claim", token=link)
        assert cid.look(table, eyes).status_code == 404
        ann.done(f"{path}/seat", seat=1, to="you")
    link = ann.done(f"{path}/reissue", seat=1)["token"]
    assert bob.join(table, 1) == 1  # who sits down meanwhile is safe from the link
    cid.refused(410, "link_gone", "/api/claim", token=link)
    link = bob.done(f"{path}/recovery", seat=1)["token"]
    bob.done(f"{path}/leave")
    cid.refused(410, "link_gone", "/api/claim", token=link)
    assert (
        site.read("SELECT count(*) FROM links WHERE match = :t AND ended = 0", t=table)[0][0] == 0
    )


def test_what_changed_hands_before_the_start_is_shown_and_then_logged(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = ann.lay()
    path = f"/api/tables/{table}"
    bob.join(table)
    with bob.socket(table) as ws:
        frame(ws)
        cid.done("/api/claim", token=bob.done(f"{path}/recovery", seat=1)["token"])
        assert closed(ws) == HANDED_OVER
    assert [seat["handed"] for seat in ann.state(table)["table"]["seats"]] == [None, "moved"]
    ann.done(f"{path}/start")
    assert notes(ann, table) == [(1, "moved")]
    assert cid.state(table)["table"]["mine"] == [1]


def test_a_note_of_changed_hands_does_not_end_a_turn(site: Site, people: list[Player]) -> None:
    ann = people[0]
    table = two_play(people, end_turn="always")
    actor, waiter = turn(people, table)
    assert actor.choose(table, random.Random(1), "take")
    seat = actor.state(table)["table"]["mine"][0]
    assert actor.state(table)["table"]["pending"] == seat
    other = waiter.state(table)["table"]["mine"][0]
    link = waiter.done(f"/api/tables/{table}/recovery", seat=other)["token"]
    waiter.done("/api/claim", token=link)
    assert notes(ann, table) == [(other, "moved")]
    assert actor.state(table)["table"]["pending"] == seat
    assert actor.go(table, "undo").status_code == 200


def test_case_13_a_seat_cannot_be_handed_round_for_ever(lite: Site, people: list[Player]) -> None:
    ann, bob, _ = people
    table = two_play(people)
    path = f"/api/tables/{table}/recovery"
    for _n in range(USUAL.handed):
        ann.done("/api/claim", token=ann.done(path, seat=0)["token"])
    token = ann.done(path, seat=0)["token"]
    ann.refused(409, "handed_enough", "/api/claim", token=token)
    assert ann.state(table)["table"]["mine"] == [0]  # and nothing is half done
    bob.done("/api/claim", token=bob.done(path, seat=1)["token"])  # others are not kept from it
    kept = lite.read("SELECT count(*) FROM links WHERE match = :t", t=table)[0][0]
    assert kept <= 25  # ended links are not kept for ever


def test_case_13_two_who_use_one_link_at_once_are_one_holder(
    site: Site, people: list[Player]
) -> None:
    ann, _, _ = people
    table = two_play(people)
    token = ann.done(f"/api/tables/{table}/recovery", seat=0)["token"]
    codes: list[int] = []
    racers = [site.player(f"R{n}") for n in range(8)]
    threads = [
        threading.Thread(
            target=lambda one=one: codes.append(one.post("/api/claim", token=token).status_code)
        )
        for one in racers
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    holders = [one for one in racers if one.state(table)["table"]["mine"] == [0]]
    for one in racers:
        one.http.close()
    assert sorted(codes) == [200] + [410] * 7
    assert len(holders) == 1
    assert notes(ann, table) == [(0, "moved")]


# ---------------------------------------------------------------- eyes


def test_case_21_eyes_show_what_a_seat_sees_and_can_do_nothing(
    site: Site, people: list[Player]
) -> None:
    ann, _, cid = people
    table = two_play(people)
    other = two_play(people)
    path = f"/api/tables/{table}"
    cid.lay()
    token = ann.done(f"{path}/eyes", seat=0)["token"]
    seen = cid.look(table, token).json()
    assert seen["view"]["seat"] == 0
    assert seen["table"]["mine"] == []
    assert cid.command(table, "take", seen["seq"], seat=0).status_code == 403
    assert cid.look(other, token).status_code == 404  # of this table only
    cid.refused(404, "link_unknown", "/api/claim", token=token)
    cid.refused(403, "forbidden", f"{path}/eyes", seat=0)
    with cid.looks(table, token) as ws:
        assert frame(ws)["view"]["seat"] == 0
        assert ann.choose(table, random.Random(1)) or people[1].choose(table, random.Random(1))
        assert frame(ws)["view"]["seat"] == 0  # it stays open as long as the link does


def test_case_21_the_holder_sees_which_eyes_are_open_and_closes_them(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = two_play(people)
    path = f"/api/tables/{table}"
    made = [ann.done(f"{path}/eyes", seat=0) for _n in range(3)]
    moving = ann.done(f"{path}/recovery", seat=0)
    with (
        cid.looks(table, made[0]["token"]) as one,
        cid.looks(table, made[0]["token"]) as two,
        cid.looks(table, made[1]["token"]) as three,
    ):
        for ws in (one, two, three):
            assert frame(ws)["view"]["seat"] == 0
        shown = {link["id"]: link for link in ann.get(f"{path}/links").json()["links"]}
        assert [shown[link["id"]]["looking"] for link in made] == [2, 1, 0]
        assert shown[moving["id"]]["kind"] == "move"
        assert all(abs(site.desk.tables.now() - link["since"]) < 60 for link in shown.values())
        told = ann.get(f"{path}/links").text
        assert not [link for link in (*made, moving) if link["token"] in told]
        assert ann.done(f"{path}/links/close", seat=0, id=made[0]["id"]) == {"number": 1}
        assert closed(one) == closed(two) == EYES_CLOSED
        assert cid.look(table, made[0]["token"]).status_code == 404
        assert cid.look(table, made[1]["token"]).status_code == 200
        assert ann.done(f"{path}/links/close", seat=0) == {"number": 3}
        assert closed(three) == EYES_CLOSED
    assert ann.get(f"{path}/links").json() == {"links": []}
    cid.refused(410, "link_gone", "/api/claim", token=moving["token"])
    assert bob.get(f"{path}/links").json() == {"links": []}  # of one's own seats only
    bob.refused(403, "forbidden", f"{path}/links/close", seat=0)
    assert cid.get(f"{path}/links").status_code in (401, 403)


def test_case_21_eyes_are_not_lent_without_end(lite: Site, people: list[Player]) -> None:
    ann, _, _ = people
    table = two_play(people)
    path = f"/api/tables/{table}/eyes"
    for _n in range(USUAL.eyes):
        ann.done(path, seat=0)
    ann.refused(409, "eyes_enough", path, seat=0)


def test_case_21_a_socket_that_says_no_proper_hello_sees_nothing(
    lite: Site, people: list[Player]
) -> None:
    ann, _, cid = people
    table = two_play(people)
    for said in ("", "x", "[]", "{}", '{"eyes": 3}', '{"eyes": null}', "9" * 3_000):
        with cid.socket(table, hello=1) as ws:
            ws.send(said)
            assert closed(ws) == EYES_CLOSED
    token = ann.done(f"/api/tables/{table}/recovery", seat=0)["token"]
    with cid.looks(table, token) as ws:  # a link to a seat lends no eyes
        assert closed(ws) == EYES_CLOSED


def test_case_21_tokens_in_an_address_are_refused_with_words(
    lite: Site, people: list[Player]
) -> None:
    ann, _, cid = people
    table = two_play(people)
    token = ann.done(f"/api/tables/{table}/eyes", seat=0)["token"]
    answer = cid.get(f"/api/tables/{table}", eyes=token)
    assert (answer.status_code, answer.json()["error"]["code"]) == (410, "old_link")
    assert "ask for a new one" in answer.text and token not in answer.text


def test_case_21_links_and_tokens_cannot_be_guessed_and_are_kept_as_hashes(
    site: Site, people: list[Player]
) -> None:
    ann, _, _ = people
    table = two_play(people)
    path = f"/api/tables/{table}"
    made = [ann.done(f"{path}/{kind}", seat=0) for kind in ("recovery", "eyes")]
    tokens = [ann.token, *(link["token"] for link in made)]
    assert all(len(token) >= 43 for token in tokens) and len(table) == 32
    assert len({new_token() for _n in range(2_000)}) == len({new_id() for _n in range(2_000)})
    kept = str(site.read("SELECT token FROM sessions") + site.read("SELECT * FROM links"))
    assert made[0]["id"] in kept
    assert not [token for token in tokens if token in kept]
    for link in made:
        assert link["path"].partition("#")[2].endswith(link["token"])
        assert link["link"].endswith(link["path"]) and link["qr"].startswith("<svg")
