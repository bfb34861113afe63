"""A preview is the facts of a copy: what an answer costs and brings, from what its seat knows."""

import pytest

from akhet.core import IllegalAction
from akhet.games import GAMES
from akhet.match import Match
from akhet.match.preview import preview_of, previewed
from tests.amunre.tables import RED, offer_all, table


def facts(found) -> list[list[object]]:
    """Facts with the numbers they have."""
    return [[fact.key, *fact.args[: len(fact.kind.roles)]] for fact in found.facts]


def begun(game: str, seats: int) -> Match:
    """A match at its first choice."""
    match = Match.new(game, seats, secret=b"3" * 32, id="abc")
    match.begin()
    return match


def test_a_preview_is_what_the_log_says_afterwards():
    match = begun("imhotep", 2)
    seat = match.game.waiting(match.state)[0]
    name = match.game.action_name(match.game.options(match.state)[0])
    seen = match.game.mask(match.state, seat)
    found = previewed(match.game, seen, seat, [match.game.action(name)])
    (line,) = match.submit(seat, name)

    assert facts(found) == [
        [fact.key, *fact.args[: len(fact.kind.roles)]] for fact in match.facts[line.n - 1]
    ]


def test_a_preview_changes_nothing():
    match = begun("pharaon", 3)
    before = match.game.dump(match.state)
    seat = match.game.waiting(match.state)[0]
    for action in match.game.options(match.state, seat):
        preview_of(match, seat, [match.game.action_name(action)])

    assert match.game.dump(match.state) == before
    assert len(match.lines) == len(match.facts)


def test_several_answers_in_a_row_are_one_preview_with_all_they_cost():
    game = GAMES["amunre"]
    own = {RED: ["abu", "mendes"]}
    state = table(at="buy_farmers", own=own, gold=[3, 0, 0, 0], round=2)
    way = [game.action(name) for name in ("farmers:2", "place:abu", "place:mendes")]
    found = previewed(game, game.mask(state, RED), RED, way)

    assert facts(found) == [
        ["bought_farmers", RED, 2, 3],
        ["spent", RED, 3],
        ["farmer", RED, 0],
        ["farmer", RED, 12],
    ]
    assert not found.unknown


def test_points_now_and_as_if_the_game_ended_stand_side_by_side():
    match = begun("imhotep", 2)
    seat = match.game.waiting(match.state)[0]
    name = match.game.action_name(match.game.options(match.state)[0])
    shown = preview_of(match, seat, [name])

    assert shown["sheet_before"] == match.game.forecast(match.state)
    assert shown["forecast"] == [sum(sheet.values()) for sheet in shown["sheet"]]
    assert shown["actions"] == [name]


def test_what_the_last_sealed_offer_opens_is_unknown():
    game = GAMES["amunre"]
    state = offer_all(table(at="offer"), {1: "1", 2: "1", 3: "1"})
    seen = game.mask(state, RED)
    found = previewed(game, seen, RED, [game.action("offer:1")])

    assert game.waiting(state) == [RED]
    assert found.unknown
    assert found.facts == [] and found.waiting == []
    assert game.dump(found.after) == game.dump(seen)


def test_an_offer_that_is_not_the_last_is_known():
    game = GAMES["amunre"]
    state = table(at="offer")
    found = previewed(game, game.mask(state, RED), RED, [game.action("offer:1")])

    assert facts(found) == [["sealed", RED]]
    assert not found.unknown


def test_a_draw_that_follows_is_said_and_not_made():
    match = begun("pharaon", 2)
    game, found = match.game, 0
    while not match.over and not found:
        seat = game.waiting(match.state)[0]
        for way in game.ways(match.state, seat, limit=50).ways[:50]:
            shown = previewed(game, game.mask(match.state, seat), seat, way)
            found += shown.draws
            assert shown.draws == (not shown.waiting and game.actor(shown.after) == -1)
        match.submit(seat, game.action_name(game.options(match.state, seat)[0]))

    assert found


def test_what_cannot_be_answered_has_no_preview():
    match = begun("imhotep", 2)
    seat = match.game.waiting(match.state)[0]

    for names in (["pass"], ["take", "take"]):
        with pytest.raises(IllegalAction):
            preview_of(match, seat, names)
    with pytest.raises(IllegalAction):
        preview_of(match, 1 - seat, ["take"])
