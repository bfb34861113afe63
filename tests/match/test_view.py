"""What each seat is sent: every byte of it blind to what that seat may not know."""

import json

from akhet.core import CHANCE, EVERYONE, WATCHER, Rng
from akhet.match import Match
from akhet.match.log import Line
from akhet.match.view import log_of, view_of
from tests.match.matches import B_SIDES, SECRET, begun, choose, play_on


def sent(match: Match, seat: int) -> str:
    """All that a seat is sent, as it goes over the wire."""
    return json.dumps([view_of(match, seat), log_of(match, seat)])


def follow(match: Match, line: Line) -> None:
    match.add(Line(len(match.lines) + 1, line.by, do=line.do))


def twins(seed: int) -> tuple[Match, Match, int] | None:
    """Two matches that differ only in the cards one seat looks at, and that seat."""
    rng = Rng(seed)
    header = Match.new("imhotep", 3, {"market": "b", "pyramid": "b"}, id="twin").header
    one, two = Match(header), Match(header)  # without a secret, so that we can deal
    while not one.over:
        game, state = one.game, one.state
        if game.actor(state) != CHANCE:
            seat, name = choose(one, rng)
            line = Line(0, seat, do=name)
        elif game.audience(state) != EVERYONE:
            return look_apart(one, two, rng)
        else:
            legal = game.options(state)
            line = Line(0, CHANCE, do=game.action_name(legal[rng.below(len(legal))]))
        follow(one, line)
        follow(two, line)
    return None


def look_apart(one: Match, two: Match, rng: Rng) -> tuple[Match, Match, int]:
    """Draws other cards in each match while a seat looks."""
    seat = one.game.audience(one.state)
    for match in (one, two):
        while match.game.actor(match.state) == CHANCE:
            legal = match.game.options(match.state)
            name = match.game.action_name(legal[rng.below(len(legal))])
            match.add(Line(len(match.lines) + 1, CHANCE, do=name))
    return one, two, seat


def test_no_byte_tells_others_what_a_seat_looks_at():
    compared = 0
    for seed in range(40):
        found = twins(seed)
        if found is None:
            continue
        one, two, looker = found
        assert len(one.lines) == len(two.lines)
        for seat in (*range(3), WATCHER):
            if seat != looker:
                assert sent(one, seat) == sent(two, seat)
        if one.lines[-2:] != two.lines[-2:]:
            compared += 1
            assert sent(one, looker) != sent(two, looker)
    assert compared > 10


def looking() -> tuple[Match, int]:
    """A match in which a seat looks at the pair."""
    for seed in range(100):
        match, rng = begun(2, B_SIDES), Rng(seed)
        while not match.over:
            match.submit(*choose(match, rng))
            if "keep" in str(view_of(match)["position"]["tasks"]):
                return match, match.game.waiting(match.state)[0]
    raise AssertionError


def test_a_looked_at_pair_is_shown_to_its_seat_and_to_nobody_else():
    match, seat = looking()
    mine = [entry["do"] for entry in log_of(match, seat)][-2:]

    assert all(name.startswith("draw:") for name in mine)
    for other in (1 - seat, WATCHER):
        entries = log_of(match, other)
        assert [entry["do"] for entry in entries][-2:] == ["?", "?"]
        assert [entry["facts"] for entry in entries][-2:] == [[], []]
        assert view_of(match, other)["legal"] == []
        assert view_of(match, other)["position"]["looked"] == {}
    assert view_of(match, seat)["position"]["looked"]
    assert log_of(match, seat)[-1]["facts"][0][0] == "saw"


def test_the_draws_are_shown_to_all_once_the_game_is_over():
    match, _seat = looking()
    hidden = [entry["n"] for entry in log_of(match) if entry.get("do") == "?"]
    play_on(match)

    assert hidden
    assert "?" not in [entry.get("do") for entry in log_of(match)]
    assert [match.lines[n - 1].do for n in hidden] == [log_of(match)[n - 1]["do"] for n in hidden]


def test_nothing_sent_holds_a_hash_or_the_secret():
    match = play_on(begun(3, B_SIDES), 80)
    for seat in (*range(3), WATCHER):
        text = sent(match, seat)
        assert SECRET.hex() not in text
        assert not any(line.hash in text for line in match.lines)


def test_a_log_can_be_asked_for_from_a_line_on():
    match = play_on(begun(), 10)

    assert log_of(match, 0, since=7) == log_of(match, 0)[7:]


def test_lines_that_were_taken_back_do_not_count():
    match = begun()
    match.submit(0, "take")
    match.undo(0)

    assert [entry["counts"] for entry in log_of(match)][-2:] == [False, True]


def test_a_view_says_who_may_do_what():
    match = begun()
    mine, other, watcher = (view_of(match, seat) for seat in (0, 1, WATCHER))

    assert mine["waiting"] == other["waiting"] == [0]
    assert mine["legal"][0] == {"id": 0, "name": "take", "group": "take", "target": ["quarry"]}
    assert other["legal"] == watcher["legal"] == []
    assert watcher["seat"] is None and mine["seat"] == 0
    assert mine["ranks"] is None and view_of(play_on(match))["ranks"] is not None


def test_a_sealed_answer_is_hidden_whoever_answers_first(bidding):
    seen = []
    for bid in ("bid:0", "bid:1"):
        match = Match(Match.new("bidding", 3, secret=SECRET, id="b").header)
        for name in ("draw:1", "draw:2", "draw:1"):
            match.add(Line(len(match.lines) + 1, CHANCE, do=name))
        match.submit(2, bid)  # seats 0 and 1 have not answered yet
        assert log_of(match, 2)[-1]["do"] == bid
        seen.append([sent(match, seat) for seat in (0, 1, WATCHER)])

    assert seen[0] == seen[1]
