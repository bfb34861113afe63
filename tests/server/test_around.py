"""Around a match: hints where they are fair, resigning, an end all agree to, words taken back."""

import random
from typing import Any

import pytest

from akhet.games import GAMES
from akhet.lang import LANGS
from akhet.match import Match
from akhet.match.file import verify
from akhet.server.http.wording import told_hint
from tests.server.serving import Player, Site, frame, play_out, two_play, wait_for

pytest_plugins = ["tests.server.sites"]


def some(people: list[Player], table: str, choices: int) -> None:
    """Plays some choices."""
    rng = random.Random(7)
    for _n in range(choices):
        assert any(player.choose(table, rng) for player in people[:2])


def notes(player: Player, table: str) -> list[str]:
    """The notes in the log."""
    return [line["note"] for line in player.state(table)["log"] if "note" in line]


def row_of(player: Player, table: str, which: str) -> dict[str, Any]:
    """A table as a list has it."""
    found = player.get("/api/tables", which=which).json()["tables"]
    row: dict[str, Any] = next(row for row in found if row["id"] == table)
    return row


# ---------------------------------------------------------------- hints


def test_alone_with_a_bot_the_vizier_says_what_he_would_do_and_the_log_says_so(site: Site) -> None:
    with site.player() as ann:
        table = ann.lay("you", "bot:random", listed=True)
        wait_for(lambda: ann.state(table)["view"]["legal"])
        assert ann.state(table)["table"]["hints"]
        hint = ann.done(f"/api/tables/{table}/hint")
        legal = {action["name"] for action in ann.state(table)["view"]["legal"]}
        assert {move["action"] for move in hint["moves"]} <= legal and hint["playouts"] > 0
        assert all(0 <= move["win"] <= 1 and move["label"] for move in hint["moves"])
        assert notes(ann, table) == ["hint"]
        why = hint["why"]
        assert [why["best"], why["other"]] == [move["action"] for move in hint["moves"][:2]]
        assert len(why["says"]) >= 2 and all(abs(one["n"]) >= 0.5 for one in why["reasons"])

        assert ann.done(f"/api/tables/{table}/hint")["moves"] == hint["moves"]  # it is remembered
        assert notes(ann, table) == ["hint"]
        assert row_of(ann, table, "playing")["hints"]
        assert ann.command(table, hint["moves"][0]["action"], hint["seq"]).status_code == 200


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", GAMES)
def test_the_best_answer_has_the_facts_behind_it_in_every_language(key: str, lang: str) -> None:
    match = Match.new(key, max(2, GAMES[key].seats[0]), None, secret=bytes(32), id="b" * 32)
    match.begin()
    rng, told = random.Random(5), 0
    for _choice in range(60):
        seat = match.game.waiting(match.state)[0]
        names = [match.game.action_name(a) for a in match.game.options(match.state, seat)]
        weighed = [
            {"action": name, "wins": [0.5 - n / 10] * 5, "points": [20.0 - n] * 5, "error": 0.0}
            for n, name in enumerate(names[:3])
        ]
        found: Any = told_hint(
            lang,
            match,
            seat,
            ["Ann"] * match.header.seats,
            {"moves": weighed, "reach": [], "playouts": 1},
        )
        best = found["moves"][0]
        said = ["".join(p if isinstance(p, str) else p[2] for p in one) for one in best["says"]]
        if len(names) > 1:
            assert found["moves"][1]["label"] in said[-1] and "10" in said[-1]
            told += len(said) > 1
        match.submit(seat, rng.choice(names))
    assert told > 5


def test_between_people_nobody_has_hints_unless_all_agreed_before_the_start(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = two_play(people)
    assert not ann.state(table)["table"]["hints"]
    ann.refused(409, "no_hints", f"/api/tables/{table}/hint")
    bob.refused(409, "no_hints", f"/api/tables/{table}/hint")

    table = two_play(people, practice=True)
    assert bob.state(table)["table"]["practice"]
    actor, other = (ann, bob) if ann.state(table)["view"]["legal"] else (bob, ann)
    actor.done(f"/api/tables/{table}/hint")
    other.refused(409, "out_of_turn", f"/api/tables/{table}/hint")
    cid.lay()
    cid.refused(403, "forbidden", f"/api/tables/{table}/hint")
    assert notes(other, table) == ["hint"]


def test_a_hint_between_parts_of_a_turn_leaves_the_turn_as_it_is(site: Site) -> None:
    with site.player() as ann:
        table = ann.lay("you", "you", end_turn="always")
        ann.done(f"/api/tables/{table}/hint")
        assert ann.choose(table, random.Random(1), "take")
        found = ann.state(table)
        assert found["table"]["pending"] is not None and found["view"]["can_undo"]
        ann.refused(409, "out_of_turn", f"/api/tables/{table}/hint")


# ---------------------------------------------------------------- resigning, and an agreed end


def test_a_seat_that_is_given_up_is_played_on_by_a_bot_and_the_log_says_so(
    site: Site, people: list[Player]
) -> None:
    ann, bob, _cid = people
    table = two_play(people)
    some(people, table, 4)
    bob.refused(403, "forbidden", f"/api/tables/{table}/resign", seat=seat_of(ann, table))
    bob.done(f"/api/tables/{table}/resign", seat=seat_of(bob, table))
    found = ann.state(table)["table"]
    left = next(seat for seat in found["seats"] if not seat["mine"])
    assert (left["kind"], left["name"], left["handed"]) == ("bot", "Bob", "resigned")
    assert "resigned" in notes(ann, table) and bob.state(table)["table"]["mine"] == []
    bob.refused(403, "forbidden", f"/api/tables/{table}/resign", seat=left["seat"])
    play_out(table, random.Random(3), ann)
    assert ann.get(f"/api/tables/{table}/verify").json()["ok"]
    ann.refused(409, "not_playing", f"/api/tables/{table}/resign", seat=found["mine"][0])


def seat_of(player: Player, table: str) -> int:
    """The seat of a player."""
    return int(player.state(table)["table"]["mine"][0])


def test_a_match_ends_at_once_when_all_agree_and_its_file_verifies(
    site: Site, people: list[Player]
) -> None:
    ann, bob, cid = people
    table = two_play(people)
    T = f"/api/tables/{table}"
    some(people, table, 12)
    seq = ann.state(table)["seq"]
    cid.lay()
    cid.refused(403, "forbidden", f"{T}/end", expected_seq=seq)
    ann.refused(409, "stale", f"{T}/end", expected_seq=seq, accept=False)
    ann.refused(409, "stale", f"{T}/end", expected_seq=seq - 1)
    ann.done(f"{T}/end", expected_seq=seq)
    assert bob.state(table)["table"]["ending"]["consent"] == [seat_of(ann, table)]
    bob.done(f"{T}/end", expected_seq=seq, accept=False)
    assert ann.state(table)["table"]["ending"] is None

    bob.done(f"{T}/end", expected_seq=seq)
    ann.done(f"{T}/end", expected_seq=seq)
    end = ann.state(table)
    sheets = [sum(sheet.values()) for sheet in end["view"]["forecast"]]
    assert (end["table"]["status"], end["table"]["ended"]) == ("over", True)
    assert end["view"]["scores"] == sheets and sorted(end["view"]["ranks"])[0] == 1
    assert end["view"]["legal"] == [] and end["table"]["waiting"] == []
    assert ann.go(table, "undo").status_code == 409
    report = verify(ann.get(f"{T}/export").text)
    assert report.match.ended and report.match.result()[0] == sheets
    assert ann.get(f"{T}/verify").json()["ok"]
    site.desk.tables.cache.clear()
    assert bob.state(table)["table"]["ended"]
    assert row_of(ann, table, "mine")["scores"]["scores"] == sheets


def test_a_proposal_to_end_is_gone_when_the_match_moves_on(
    site: Site, people: list[Player]
) -> None:
    ann, bob, _cid = people
    table = two_play(people)
    some(people, table, 3)
    seq = ann.state(table)["seq"]
    ann.done(f"/api/tables/{table}/end", expected_seq=seq)
    some(people, table, 1)
    assert bob.state(table)["table"]["ending"] is None
    bob.refused(409, "stale", f"/api/tables/{table}/end", expected_seq=seq)


# ---------------------------------------------------------------- chat


def test_the_host_removes_a_message_and_nobody_finds_it_any_more(
    site: Site, people: list[Player]
) -> None:
    ann, bob, _cid = people
    table = two_play(people)
    number = bob.done(f"/api/tables/{table}/chat", text="something rude")["number"]
    ann.done(f"/api/tables/{table}/chat", text="something kind")
    with ann.socket(table) as ws:
        assert len(frame(ws, "chat")["messages"]) == 2
        bob.refused(403, "forbidden", f"/api/tables/{table}/chat/remove", id=number)
        ann.done(f"/api/tables/{table}/chat/remove", id=number)
        told = frame(ws, "chat")["messages"]
    assert [one["text"] for one in told] == ["", "something kind"]
    assert site.read("SELECT count(*) FROM chat WHERE text LIKE '%rude%'")[0][0] == 0
