"""Ways: every complete answer a seat can give, as lists of its own actions, in a careful order."""

import pytest

from akhet.core import CHANCE, OVER, IllegalAction, Rng
from akhet.games import GAMES
from akhet.games.pharaon.steps.shared import ARROWS
from akhet.testing import random_positions
from tests.amunre.tables import RED
from tests.amunre.tables import table as amunre_table
from tests.imhotep.tables import table as imhotep_table


def named(game, state, seat: int, *begin: str, limit=500, brief=False) -> list[list[str]]:
    """The ways by name."""
    found = game.ways(state, seat, [game.action(name) for name in begin], limit, brief)
    return [[game.action_name(action) for action in way] for way in found.ways]


def test_a_way_of_one_answer_is_that_answer():
    game = GAMES["imhotep"]
    state = imhotep_table(2, sled=[1, 1])

    assert ["take"] in named(game, state, 0)
    assert ["place:1.1"] in named(game, state, 0)


def test_the_chisel_is_one_answer_of_three_actions():
    game = GAMES["imhotep"]
    state = imhotep_table(2, sled=[2, 1], cards={0: {"chisel": 1}})
    ways = [way for way in named(game, state, 0) if way[0] == "play:chisel"]

    assert {len(way) for way in ways} == {3}
    assert ["play:chisel", "place:1.1", "place:1.2"] in ways
    assert named(game, state, 0)[-len(ways) :] == ways  # cards are kept as long as can be


def test_a_way_ends_before_chance_and_before_another_seat():
    for key, game in GAMES.items():
        for state in random_positions(game, 15, seed=3):
            for seat in game.waiting(state):
                for way in game.ways(state, seat).ways[:20]:
                    trial = game.copy(state)
                    for action in way[:-1]:
                        game.play(trial, action, seat)
                        assert game.waiting(trial) == [seat], (key, way)


def test_amunre_pieces_are_bought_and_placed_in_one_answer():
    game = GAMES["amunre"]
    state = amunre_table(at="buy_farmers", own={RED: ["abu", "mendes"]}, gold=[3, 0, 0, 0], round=2)
    ways = named(game, state, RED)

    assert ["farmers:0"] in ways
    assert ["farmers:2", "place:abu", "place:mendes"] in ways


def test_amunre_a_card_that_is_shown_ends_the_answer():
    game = GAMES["amunre"]
    hands = {RED: {"free_farmer": 1}}
    state = amunre_table(at="buy_farmers", own={RED: ["mendes"]}, gold=[3, 0, 0, 0], hands=hands)
    ways = named(game, state, RED)

    assert ["free_farmer:mendes"] in ways
    assert ways[-1] in (["free_farmer:mendes"], ["sell:free_farmer"])  # kept as long as can be


def test_pharaon_of_ways_that_get_the_same_the_cheapest_comes_first():
    game, rng, found = GAMES["pharaon"], Rng(5), 0
    for _game in range(4):
        state = game.new(3)
        while game.actor(state) != OVER:
            if game.actor(state) != CHANCE:
                found += cheapest_first(game, state, game.actor(state))
            game.apply(state, game.sample(state, rng))

    assert found > 0


def cheapest_first(game, state, seat: int) -> int:
    """Whether a plain token is paid before silver; how often there was such a choice."""
    seen = 0
    groups: dict[tuple[str, ...], list[list[str]]] = {}
    for way in game.ways(state, seat, limit=60).ways:
        names = [game.action_name(action) for action in way]
        chosen = tuple(name for name in names if not name.startswith(("pay:", "access:")))
        groups.setdefault(chosen, []).append(sorted(coins_of(game, state, seat, way)))
    for bags in groups.values():
        for dear, bag in enumerate(bags):
            for place, coin in enumerate(bag):
                for plain in ("agriculture", "justice", "royalty", "construction", "trade"):
                    other = sorted([*bag[:place], plain, *bag[place + 1 :]])
                    if coin == "silver" and other in bags:
                        assert bags.index(other) < dear
                        seen += 1
    return seen


def coins_of(game, state, seat: int, way: list[int]) -> list[str]:
    """The coins that are paid on a way, asked for or not."""
    trial = game.copy(state)
    trial.facts = []
    for action in way:
        game.apply(trial, action)
    paid = [fact for fact in trial.facts if fact.key in ("pay", "access") and fact.args[0] == seat]
    return [fact.kind.roles[1].names[fact.args[1]] for fact in paid]


def test_beyond_the_limit_one_goes_on_step_by_step():
    game = GAMES["amunre"]
    own = {RED: ["mendes", "sawu", "abu"]}
    state = amunre_table(at="buy_stones", own=own, gold=[90, 0, 0, 0], round=3)
    cut = game.ways(state, RED, limit=20)
    more = [game.action("stones:3")]

    assert not cut.whole
    assert sorted(cut.ways) == [[action] for action in game.options(state, RED)]
    assert game.ways(state, RED, more, 20).whole
    assert {way[0] for way in game.ways(state, RED, more, 20).ways} == set(more)


def test_what_is_no_beginning_of_an_answer_is_refused():
    game = GAMES["imhotep"]
    state = imhotep_table(2, sled=[1, 1])

    for begin in (["pass"], ["take", "take"], ["take", "place:1.1"]):
        with pytest.raises(IllegalAction):
            named(game, state, 0, *begin)
    with pytest.raises(IllegalAction):
        named(game, state, 1, "take")
    assert named(game, state, 1) == []
    assert named(game, state, 0, "take") == [["take"]]


def test_a_brief_way_is_a_payment_without_what_it_brings():
    game, rng, seen = GAMES["pharaon"], Rng(5), set()
    state = game.new(3)
    while game.actor(state) != OVER:
        seat = game.actor(state)
        begin = [] if seat == CHANCE else game.options(state, seat)
        for action in begin:
            if not game.action_name(action).startswith(("go:", "nile:")):
                continue
            brief = game.ways(state, seat, [action], brief=True)
            for way, rest in zip(brief.ways, brief.rests, strict=True):
                verbs = {game.action_name(one).split(":")[0] for one in way[1:]}
                assert verbs <= {"access", "pay", "enough"}
                seen.update(rest.asks)
                if rest.asks:
                    assert game.ways(state, seat, way).ways[0][len(way)] in rest.next
        game.apply(state, game.sample(state, rng))

    assert {"take_set", "take_offering", "take_noble", "take_artisan", "arrows"} <= seen


def test_the_steps_of_one_part_stay_together_in_a_brief_way():
    game, rng = GAMES["pharaon"], Rng(11)
    lengths = set()
    for _game in range(3):
        state = game.new(2)
        while game.actor(state) != OVER:
            if game.actor(state) != CHANCE and state.open_tasks()[-1].step == ARROWS:
                ways = named(game, state, game.actor(state), brief=True)
                lengths |= {len([one for one in way if one.startswith("track:")]) for way in ways}
            game.apply(state, game.sample(state, rng))

    assert max(lengths) > 1


def test_pharaon_coins_that_nobody_is_asked_for_are_dear_too():
    game, rng, longer = GAMES["pharaon"], Rng(8), 0
    for _game in range(3):
        state = game.new(3)
        while game.actor(state) != OVER:
            seat = game.actor(state)
            if seat != CHANCE:
                for action in game.options(state, seat):
                    ways = game.ways(state, seat, [action], 200, brief=True).ways
                    for way in ways[:1]:
                        longer += len(coins_of(game, state, seat, way)) > coins_asked(game, way)
                    for rest in ways[1:]:
                        cheap, dear = [game.care(state, seat, one) for one in (ways[0], rest)]
                        assert cheap <= dear
            game.apply(state, game.sample(state, rng))

    assert longer > 0


def coins_asked(game, way: list[int]) -> int:
    """How many coins of a way are answers."""
    return sum(game.action_name(one).startswith(("pay:", "access:")) for one in way)
