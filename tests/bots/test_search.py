"""The search: right where all can be tried, blind to secrets, bounded, the same for a seed."""

from typing import Any

import pytest
from librt.vecs import vec

from akhet.bots.levels import CLASSIC, THINKERS, bot_of
from akhet.bots.manner import Manner
from akhet.bots.search import Search
from akhet.bots.thinking import SearchBot
from akhet.bots.tree import NEXT_TURN, NONE, Tree
from akhet.core import CHANCE, COMPILED, OVER, AnyGame, BadOption, Rng
from akhet.core.knowledge import PARTIES, share_out
from akhet.games import GAMES
from akhet.games.pharaon.actions import ACCESS_WITH
from tests.bots.coin import GAMBLE, SAFE, CoinGame
from tests.bots.positions import TABLES, after, near_the_end, walk

MANY = 6 if COMPILED else 2
TRIES = 10_000 if COMPILED else 1500
LINES = 600 if COMPILED else 120


def gains(game: AnyGame, state: Any, manner: Manner) -> list[float]:
    """What the end of a game brings each party, as the search counts it."""
    points = vec[float]([float(number) for number in game.standing(state)] + [0.0] * PARTIES)
    shares = vec[float]([0.0] * PARTIES)
    spread = game.knowledge.spread[0] if game.knowledge and manner.knows else 15.0
    winners = game.winners(state)
    share_out(points, len(winners), spread, shares)
    part = manner.win_part
    return [part * won + (1 - part) * shares[n] for n, won in enumerate(winners)]


def solved(game: AnyGame, state: Any, manner: Manner) -> list[float]:
    """What best play by everybody brings each party, by trying every line."""
    actor = game.actor(state)
    if actor == OVER:
        return gains(game, state, manner)
    found = [solved(game, after(game, state, action), manner) for action in game.options(state)]
    if actor == CHANCE:
        weights = game.weights(state)
        return [
            sum(w * row[party] for w, row in zip(weights, found, strict=True)) / sum(weights)
            for party in range(len(found[0]))
        ]
    return max(found, key=lambda row: row[actor])


@pytest.mark.parametrize("kind", ["search", "uct"])
@pytest.mark.parametrize("key", ["imhotep", "pharaon"])
def test_the_end_of_a_game_is_solved_as_well_as_by_trying_every_line(key: str, kind: str) -> None:
    game, manner = GAMES[key], THINKERS[kind]()
    manner = Manner(knows=manner.knows, explore=manner.explore, horizon=0, win_part=0.5)
    asked = 0
    for seed in range(40 * MANY):
        state = near_the_end(game, 2, {}, seed, LINES)
        if state is None:
            continue
        seat = game.actor(state)
        legal = game.options(state)
        best = [solved(game, after(game, state, action), manner)[seat] for action in legal]
        worse = [worth for worth in best if worth < max(best) - 1e-9]
        if not worse or max(worse) > max(best) - 0.05:
            continue  # nothing to find, or nothing that matters
        choice = SearchBot(manner, playouts=TRIES).choose(
            game, game.mask(state, seat), seat, Rng(seed)
        )
        assert best[legal.index(choice)] > max(best) - 1e-9, (key, seed, legal, best, choice)
        asked += 1
        if asked == MANY:
            break
    assert asked == MANY


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_two_worlds_a_seat_cannot_tell_apart_get_the_same_choice(
    key: str, seats: int, options: dict[str, str]
) -> None:
    game, rng = GAMES[key], Rng(5)
    compared = 0
    for number, state in enumerate(walk(game, seats, options, 7)):
        if number % (23 if COMPILED else 61) != 0:
            continue
        for seat in game.waiting(state):
            other = game.guess(game.mask(state, seat), seat, rng)
            first = bot_of("search@12").choose(game, game.mask(state, seat), seat, Rng(number))
            again = bot_of("search@12").choose(game, game.mask(other, seat), seat, Rng(number))
            view = game.seen(game.view(other, seat))
            third = bot_of("search@12").choose(game, view, seat, Rng(number))
            assert first == again == third
            assert first in game.options(state, seat)
            compared += 1
    assert compared >= 2


@pytest.mark.parametrize("by_seat", [False, True])
def test_a_line_of_the_tree_never_rests_on_what_the_seat_cannot_see(by_seat: bool) -> None:
    game = CoinGame(by_seat)
    seen = game.mask(game.new(2), 0)
    search: Search[Any] = Search(game, Manner(knows=False))
    search.begin(seen, 0)
    search.run(seen, 2000, 0.0, Rng(3), False)
    safe, gamble = search.visits([SAFE, GAMBLE])
    assert safe > gamble  # seven in ten against one in two; who peeks would always guess right
    won = search.wins_after(GAMBLE)[0] / gamble
    assert 0.4 < won < 0.6


def test_the_same_seed_tries_the_same_and_another_seed_does_not() -> None:
    game = GAMES["imhotep"]
    seen = game.mask(next(walk(game, 2, {}, 3)), 0)
    legal = game.options(seen, 0)

    def tried(seed: int) -> list[int]:
        search: Search[Any] = Search(game, Manner())
        search.begin(seen, 0)
        search.run(seen, 60, 0.0, Rng(seed), False)
        return search.visits(legal)

    assert tried(4) == tried(4)
    assert tried(4) != tried(5)
    assert sum(tried(4)) == 60


def test_the_tree_stays_within_its_room_and_the_search_goes_on() -> None:
    game = GAMES["imhotep"]
    seen = game.mask(next(walk(game, 3, {}, 3)), 0)
    search: Search[Any] = Search(game, Manner(room=100))  # enough for all answers at the root
    search.begin(seen, 0)
    assert search.run(seen, 200, 0.0, Rng(1), False) == 200
    assert search.tree.count == 100
    assert sum(search.visits(game.options(seen, 0))) >= 190


def test_a_clear_choice_ends_the_search_early_and_a_close_one_does_not() -> None:
    game = GAMES["imhotep"]
    seen = game.mask(next(walk(game, 2, {}, 3)), 0)
    search: Search[Any] = Search(game, Manner())
    search.begin(seen, 0)
    done = search.run(seen, 400, 0.0, Rng(1), True)
    visits = sorted(search.visits(game.options(seen, 0)))
    assert visits[-1] - visits[-2] >= 400 - done


def test_what_was_found_below_an_answer_is_kept_for_the_next_question() -> None:
    game = GAMES["pharaon"]
    kept = 0
    bot = SearchBot(Manner(), playouts=60)
    for state in walk(game, 2, {}, 11):
        seat = game.actor(state)
        action = bot.choose(game, game.mask(state, seat), seat, Rng(2))
        expected = bot.expected.get(game.key)
        if expected is None:
            continue
        child = after(game, state, action)
        assert expected[2] == game.view(child, seat)
        search = bot.searches[game.key]
        below = search.tree.find(0, action, seat)
        known = search.tree.visits[below]
        assert bot.goes_on(game, search, game.mask(child, seat), seat)
        assert search.tree.visits[0] == known
        kept += 1
        if kept == 5:
            break
    assert kept == 5


def test_another_position_than_the_expected_one_is_searched_from_nothing() -> None:
    game = GAMES["pharaon"]
    bot = SearchBot(Manner(), playouts=30)
    for state in walk(game, 2, {}, 11):
        seat = game.actor(state)
        seen = game.mask(state, seat)
        bot.choose(game, seen, seat, Rng(2))
        if game.key in bot.expected:
            bot.choose(game, seen, seat, Rng(2))  # the same question again: not what it expected
            assert bot.searches[game.key].tree.visits[0] <= 30
            return
    raise AssertionError("no seat ever had two questions in a row")


def test_keeping_a_node_keeps_exactly_what_is_below_it() -> None:
    game = GAMES["imhotep"]
    seen = game.mask(next(walk(game, 2, {}, 3)), 0)
    search: Search[Any] = Search(game, Manner())
    search.begin(seen, 0)
    search.run(seen, 150, 0.0, Rng(1), False)
    tree = search.tree

    busiest = max(search.tried(), key=lambda row: row[1])[0]
    node = tree.find(0, busiest, 0)
    before = drawn(tree, node)
    assert before[2]
    tree.keep(node)
    assert drawn(tree, 0) == before
    assert tree.count == size(before)


def drawn(tree: Tree, node: int) -> Any:
    """The tries below a node, with who gave which answer."""
    children, child = [], tree.child[node]
    while child != NONE:
        children.append((tree.action[child], tree.seat[child], *drawn(tree, child)))
        child = tree.sibling[child]
    return tree.visits[node], tree.total[node], children


def next_turns(drawing: Any) -> list[list[Any]]:
    """What lies below each node of a next turn."""
    found = [child[4] for child in drawing[2] if child[0] == NEXT_TURN]
    return found + [row for child in drawing[2] for row in next_turns(child[2:])]


@pytest.mark.parametrize("seats", [2, 4])
def test_in_pharaon_the_next_turn_has_one_node_whatever_paid_for_this(seats: int) -> None:
    game = GAMES["pharaon"]
    assert game.knowledge is not None
    state = next(state for state in walk(game, seats, {}, 11) if game.knowledge.is_ripe(state))
    seat = game.actor(state)
    seen = game.mask(state, seat)
    for joins in (True, False):
        search: Search[Any] = Search(game, Manner(joins=joins))
        search.begin(seen, seat)
        search.run(seen, 600, 0.0, Rng(3), False)
        found = next_turns(drawn(search.tree, 0))
        assert bool(found) == joins
        assert all(answer[0] < ACCESS_WITH for below in found for answer in below)


def test_the_node_of_the_next_turn_is_kept_while_a_turn_is_carried_out() -> None:
    game = GAMES["pharaon"]
    bot = SearchBot(Manner(), playouts=200)
    kept = 0
    for state in walk(game, 2, {}, 11):
        seat = game.actor(state)
        action = bot.choose(game, game.mask(state, seat), seat, Rng(2))
        if game.key not in bot.expected or bot.searches[game.key].begins:
            continue
        tree = bot.searches[game.key].tree
        answer, shared = (
            int(tree.find(0, *which)) for which in ((action, seat), (NEXT_TURN, CHANCE))
        )
        child = after(game, state, action)
        if shared == NONE or game.knowledge is None or game.knowledge.is_ripe(child):
            continue
        before, below = drawn(tree, answer), drawn(tree, shared)
        assert bot.goes_on(game, bot.searches[game.key], game.mask(child, seat), seat)
        now = drawn(tree, 0)
        assert now[:2] == before[:2]
        assert now[2] == [(NEXT_TURN, CHANCE, *below), *before[2]]
        assert tree.count == size(now)
        kept += 1
    assert kept > 5


def size(drawing: Any) -> int:
    """How many nodes a drawn tree has."""
    return 1 + sum(size(child[2:]) for child in drawing[2])


def test_two_processes_try_as_much_as_one_and_follow_from_the_seed() -> None:
    game = GAMES["imhotep"]
    seen = game.mask(next(walk(game, 2, {}, 3)), 0)

    def tried(jobs: int) -> list[int]:
        bot = SearchBot(Manner(), playouts=90, jobs=jobs)
        bot.choose(game, seen, 0, Rng(8))
        return bot.searches[game.key].visits(game.options(seen, 0))

    assert tried(2) == tried(2)
    assert 45 < sum(tried(2)) <= 90

    assert any(tries % 2 for tries in tried(2))  # the two did not try the same


@pytest.mark.parametrize(
    "spec", ["nobody", "search@", "search@0", "search@1h", "greedy@5", "uct@-1"]
)
def test_a_bot_that_does_not_exist_is_refused_in_one_line(spec: str) -> None:
    with pytest.raises(BadOption, match=r"bot|budget"):
        bot_of(spec)


@pytest.mark.parametrize("key", GAMES)
def test_the_classic_search_keeps_the_weights_and_settings_it_had(key: str) -> None:
    game = GAMES[key]
    knowledge = game.knowledge
    assert knowledge is not None

    then: Search[Any] = Search(game, THINKERS["classic"]())
    now: Search[Any] = Search(game, THINKERS["search"]())

    assert (then.explore, then.heat, then.prior_heat, then.horizon) == CLASSIC[key]
    assert list(then.moves) == list(knowledge.classic_moves)
    assert list(then.stands) == list(knowledge.classic_stands)
    assert list(then.spread) == list(knowledge.classic_spread)
    assert list(now.moves) == list(knowledge.move_weights)
    assert list(now.stands) == list(knowledge.stand_weights)
    assert (now.heat, now.horizon) == (knowledge.heat, knowledge.horizon)
    changed = (list(now.stands), now.heat) != (list(then.stands), then.heat)
    assert changed, "each game has been learned or set anew since"
