"""What nobody may know: the nobles drawn at the start. And that nothing else is hidden."""

import json
from collections import Counter

import pytest

from akhet.core import CHANCE, EVERYONE, OVER, WATCHER, Fact, IllegalAction, Rng
from akhet.games.pharaon import GAME
from akhet.games.pharaon.state import Pharaon
from akhet.match import Match
from akhet.match.view import log_of, view_of
from akhet.testing import random_positions
from tests.pharaon.hands import asked, options, play, player
from tests.pharaon.tables import first_until, table


def viewed(state: Pharaon, seat: int) -> str:
    return json.dumps(GAME.view(state, seat), sort_keys=True)


def drawing(seats: int = 3) -> Pharaon:
    """The last seat is about to draw two nobles; 1, 2 and 3 lie open."""
    return first_until(GAME.new(seats), "draw_two")


# ---------------------------------------------------------------- masks


def test_drawn_nobles_are_seen_by_one_seat_alone():
    one = play(drawing(), "deal_noble:12", "deal_noble:13")
    two = play(drawing(), "deal_noble:20", "deal_noble:26")

    for viewer in (0, 1, WATCHER):
        assert viewed(one, viewer) == viewed(two, viewer)
        assert GAME.view(one, viewer)["players"][2]["drawn"] == []
        assert GAME.view(one, viewer)["drawn"] == [0, 0, 2]
        assert {12, 13, 20, 26} <= set(GAME.view(one, viewer)["noble_deck"])
    assert GAME.view(one, 2)["players"][2]["drawn"] == [12, 13]
    assert GAME.audience(one) == EVERYONE and GAME.audience(drawing()) == 2


def test_the_noble_not_kept_stays_its_seats_secret():
    one = play(drawing(), "deal_noble:12", "deal_noble:13", "keep:12")
    two = play(drawing(), "deal_noble:12", "deal_noble:26", "keep:12")

    for viewer in (0, 1, WATCHER):
        assert viewed(one, viewer) == viewed(two, viewer)
    assert player(GAME.mask(one, 0), 2)["nobles"] == [12]
    assert player(GAME.mask(one, 2), 2)["drawn"] == [13]


def test_a_draw_tells_others_nothing():
    state = drawing()
    state.facts = facts = list[Fact]()
    play(state, "deal_noble:12", "deal_noble:13")
    assert facts == []
    play(state, "keep:12")

    assert ("noble", [2, 11, -1]) in [(fact.key, fact.args) for fact in facts]


def test_when_play_begins_nothing_is_hidden_from_anybody():
    checked = 0
    for state in random_positions(GAME, 80, seed=8):
        if state.round > 0:
            checked += 1
            whole = json.dumps(GAME.dump(state), sort_keys=True)
            assert {viewed(state, seat) for seat in (*range(state.seats), WATCHER)} == {whole}
    assert checked > 40


def test_views_hide_only_the_drawn_nobles_of_others():
    found = Counter()
    for state in random_positions(GAME, 250, seed=5, seats=4, gap=3):
        whole = GAME.dump(state)
        for viewer in (*range(4), WATCHER):
            view = GAME.view(state, viewer)
            differs = {key for key in whole if view[key] != whole[key]}
            assert differs <= {"noble_deck", "players"}
            found[bool(differs)] += 1
    assert found[True] > 10 and found[False] > 10


# ---------------------------------------------------------------- guesses


def test_a_guess_draws_any_two_nobles_that_are_not_seen_each_as_likely():
    state = play(drawing(), "deal_noble:12", "deal_noble:13")
    seen = GAME.mask(state, 0)
    rng = Rng(4)
    found = Counter()
    for _guess in range(2300):
        full = GAME.guess(seen, 0, rng)
        drawn = player(full, 2)["drawn"]
        assert len(drawn) == 2 and not set(drawn) & {1, 2, 3}
        found.update(drawn)

    assert sorted(found) == [*range(4, 27)]
    assert min(found.values()) > 140 and max(found.values()) < 260  # 200 each


def test_a_guess_with_scribes_set_apart_never_draws_one():
    state = first_until(GAME.new(3, {"scribe1": "on"}), "draw_two")
    play(state, "deal_noble:12", "deal_noble:13", "keep:12")
    seen = GAME.mask(state, 0)
    rng = Rng(4)

    for _guess in range(50):
        assert min(player(GAME.guess(seen, 0, rng), 2)["drawn"]) > 5


def test_a_guess_keeps_ones_own_noble():
    state = play(drawing(), "deal_noble:12", "deal_noble:13")
    seen = GAME.mask(state, 2)

    assert GAME.dump(GAME.guess(seen, 2, Rng(1))) == GAME.dump(state)


# ---------------------------------------------------------------- undo


def test_only_keeping_a_noble_reveals():
    state = play(drawing(), "deal_noble:12", "deal_noble:13")
    assert GAME.reveals(state, GAME.action("keep:12"))
    play(state, "keep:12")
    assert asked(state)[0] == "choose_vase"
    assert not GAME.reveals(state, GAME.action("vase:1"))

    turn = table(goods={0: {"agriculture": 3}}, sets=[["nile", "nile"]], nobles={0: [17]})
    for name in options(turn):
        assert not GAME.reveals(turn, GAME.action(name))


def match_in_its_first_turn(seats: int = 2) -> Match:
    """A match in which everybody has taken the first thing offered."""
    match = Match.new("pharaon", seats, secret=b"x" * 32, id="secrets")
    match.begin()
    while match.state.round == 0:
        seat = match.game.actor(match.state)
        match.submit(seat, match.game.action_name(match.game.options(match.state)[0]))
    return match


def test_payments_can_be_undone_and_a_kept_noble_cannot():
    match = Match.new("pharaon", 2, secret=b"x" * 32, id="secrets")
    match.begin()
    seat = match.game.actor(match.state)
    match.submit(seat, match.game.action_name(match.game.options(match.state)[0]))
    assert match.undo_target(seat) is None  # the noble was shown

    match = match_in_its_first_turn()
    seat = match.game.actor(match.state)
    before = viewed(match.state, seat)
    going = next(name for name in options(match.state) if name != "pass")
    match.submit(seat, going)
    if match.game.actor(match.state) == seat:
        match.undo(seat)
        assert viewed(match.state, seat) == before


def test_two_matches_that_differ_in_a_drawn_noble_look_the_same_to_others():
    one = Match.new("pharaon", 3, secret=b"x" * 32, id="a")
    one.begin()
    shown = [line for line in log_of(one, 0) if line["do"].startswith("deal_noble")]
    hidden = [line for line in log_of(one, 0) if line["do"] == "?"]
    mine = [line for line in log_of(one, 2) if line["do"].startswith("deal_noble")]

    assert len(shown) == 3 and len(hidden) == 2 and len(mine) == 5
    text = json.dumps(view_of(one, 0), sort_keys=True)
    drawn = player(one.state, 2)["drawn"]
    assert '"drawn": [' + ", ".join(map(str, drawn)) + "]" not in text


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_match_played_at_random_verifies_and_ends(seats: int):
    match = match_in_its_first_turn(seats)
    rng = Rng(seats)
    while (actor := match.game.actor(match.state)) != OVER:
        legal = match.game.options(match.state, actor)
        match.submit(actor, match.game.action_name(legal[rng.below(len(legal))]))

    assert match.game.scores(match.state)
    with pytest.raises(IllegalAction):
        GAME.play(match.state, GAME.action("pass"))


def test_chance_is_seen_by_everybody_but_for_drawn_nobles():
    for state in random_positions(GAME, 200, seed=2, gap=3):
        if GAME.actor(state) == CHANCE and asked(state)[0] != "draw_two":
            assert GAME.audience(state) == EVERYONE
