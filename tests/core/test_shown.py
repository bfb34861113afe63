"""What people are shown of a question, of every game: places, what it is about, reasons."""

from collections.abc import Iterator

import pytest

from akhet.core import CHANCE, AnyGame, Moves, Rng, State
from akhet.games import GAMES
from akhet.match.view import roles_of

GROUPS = ("take", "place", "sail", "play")


def positions(game: AnyGame, games: int = 3) -> Iterator[State]:
    """Every position of some random games of all kinds where a seat answers."""
    out, rng = Moves(), Rng(7)
    for number in range(games):
        seats = game.seats[number % len(game.seats)]
        options = {
            option.key: option.choices[1 if number % 3 else 0]
            for option in game.options_spec
            if not option.seats or seats in option.seats
        }
        state = game.new(seats, options)
        while (actor := game.actor(state)) >= CHANCE:
            if actor >= 0:
                yield state
            game.fill(state, out)
            game.apply(state, out.pick(rng))


@pytest.mark.parametrize("key", GAMES)
def test_every_action_has_places_and_legal_ones_are_told_apart_by_them(key: str) -> None:
    game, met = GAMES[key], 0
    assert len(game.targets) == len(game.names)
    for state in positions(game):
        for seat in game.waiting(state):
            legal = [game.targets[action] for action in game.options(state, seat)]
            ways = [tuple(target.places) for target in legal]
            more = [tuple(way) for a in game.options(state, seat) for way in game.also(state, a)]
            met += len(more)
            assert all(target.group and target.places for target in legal)
            assert len({*ways, *more}) == len(ways) + len(more)
    assert met or key != "imhotep", "no two ships were ever equal"


@pytest.mark.parametrize("key", GAMES)
def test_a_seat_is_asked_the_same_by_what_it_knows_and_all_is_in_its_range(key: str) -> None:
    game = GAMES[key]
    met: set[str] = set()
    for state in positions(game):
        asked = game.asked(state)
        assert asked is not None
        met.add(asked.key)
        for seat in game.waiting(state):
            seen = game.asked(game.mask(state, seat))
            assert seen is not None and (seen.key, seen.args) == (asked.key, asked.args)
        assert len(roles_of(asked)) == len(asked.args) == len(asked.kind.names)
    assert len(met) > 8


@pytest.mark.parametrize("key", GAMES)
def test_a_reason_is_given_only_where_nothing_can_be_done(key: str) -> None:
    game = GAMES[key]
    met: set[str] = set()
    for state in positions(game):
        for seat in game.waiting(state):
            legal = [game.targets[action] for action in game.options(state, seat)]
            there = {target.group for target in legal} | {at for t in legal for at in t.places}
            nothing = {"cards", "farmers", "stones"}  # buying none of them is always possible
            for one in game.hindrances(game.mask(state, seat), seat):
                one.why.kind.check(one.why.args, state.seats)
                met.add(one.why.key)
                assert one.at not in there - nothing, one.why.key
    assert len(met) > 2


def test_each_kind_of_action_of_a_turn_is_possible_or_has_its_reason() -> None:
    game, turns = GAMES["imhotep"], 0
    for state in positions(game):
        asked = game.asked(state)
        if asked is None or asked.key != "turn":
            continue
        seat = game.actor(state)
        there = {game.targets[action].group for action in game.options(state, seat)} & {*GROUPS}
        off = {one.at for one in game.hindrances(state, seat)}
        assert there | off == {*GROUPS} and not there & off
        turns += 1
    assert turns


def test_a_district_of_pharaon_is_open_or_says_why_not() -> None:
    game, turns = GAMES["pharaon"], 0
    for state in positions(game):
        asked = game.asked(state)
        if asked is None or asked.key != "turn":
            continue
        seat = game.actor(state)
        open_ones = {game.targets[a].places[0] for a in game.options(state, seat)}
        off = {one.at for one in game.hindrances(state, seat)}
        there = {at for at in open_ones if at.startswith("district:")}
        assert len(there) + len(off) == 5 and not there & off
        turns += 1
    assert turns


@pytest.mark.parametrize(("step", "verb"), [("arrows", "track:"), ("diplomat", "take:")])
def test_what_can_be_chosen_once_or_not_at_all_says_why_there_is_no_more(
    step: str, verb: str
) -> None:
    game, met = GAMES["pharaon"], 0
    for state in positions(game, 12):
        asked = game.asked(state)
        if asked is None or asked.key != step:
            continue
        seat = game.actor(state)
        off = {one.at for one in game.hindrances(game.mask(state, seat), seat)}
        ways = game.ways(state, seat, brief=True)
        rows = [[*map(game.action_name, row)] for row in ways.costs]
        rows = [[name for name in row if name.startswith(verb)] for row in rows]
        most = max(map(len, rows))
        assert "more" in off
        for name in {name for row in rows for name in row}:
            often = max(row.count(name) for row in rows)
            assert name not in off
            assert often == most or name.replace(verb, "more:") in off
            met += often < most
    assert met or step == "diplomat"


def test_what_the_rules_work_out_is_told_of_a_mask_too() -> None:
    for game in GAMES.values():
        for n, state in enumerate(positions(game, 1)):
            if n % 10 == 0:
                for seat in range(state.seats):
                    counts = game.counts(game.mask(state, seat), seat)
                    assert counts == game.counts(state, seat)
