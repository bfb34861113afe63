"""One game: the same luck in a deal, bots that start afresh, honest clocks."""

from pathlib import Path

from akhet.core import CHANCE, AnyGame, Json, Rng, State
from akhet.core.state import task_step, top_task
from akhet.games import GAMES
from akhet.lab import Plan, here, hold, play
from akhet.lab.playing import Clock, Luck, Seat
from akhet.terminal.figures import own_text

PHARAON = GAMES["pharaon"]


def opening(game: AnyGame, seed: int, seats: int) -> Json:
    """The position when the first seat is asked, after all that is drawn before."""
    luck, state = Luck(seed), game.new(seats)
    while game.actor(state) == CHANCE:
        game.apply(state, luck.draw(game, state))
    return game.dump(state)


def draws(game: AnyGame, seed: int) -> dict[int, State]:
    """A position before each kind of draw of one random game."""
    rng, state = Rng(seed), game.new(3)
    found: dict[int, State] = {}
    while game.options(state):
        if game.actor(state) == CHANCE and len(game.options(state)) > 5:
            found.setdefault(task_step(top_task(state)), game.copy(state))
        game.apply(state, game.sample(state, rng))
    return found


def test_a_deal_begins_alike_and_another_deal_otherwise() -> None:
    for game in GAMES.values():
        assert opening(game, 7, 3) == opening(game, 7, 3)
        assert len({str(opening(game, seed, 3)) for seed in range(5)}) > 1


def test_a_draw_more_of_one_kind_leaves_the_other_kinds_alone() -> None:
    one, other = list(draws(PHARAON, 1).values())[:2]
    for seed in range(10):
        few, many = Luck(seed), Luck(seed)
        few.draw(PHARAON, one)
        many.draw(PHARAON, one)
        many.draw(PHARAON, one)

        assert few.draw(PHARAON, other) == many.draw(PHARAON, other)


def test_a_stream_does_not_repeat_itself() -> None:
    position = next(iter(draws(PHARAON, 1).values()))
    luck = Luck(3)

    assert len({luck.draw(PHARAON, position) for _draw in range(20)}) > 1


def test_games_of_a_deal_say_the_same_luck() -> None:
    plan = Plan("imhotep", ("random", "hunch"), games=4)
    games = [play(plan, fixture) for fixture in plan.fixtures()]

    assert [game.luck for game in games] == [plan.luck("deal", n // 2) for n in range(4)]
    assert games[0].bots == ["random", "hunch"]
    assert games[1].bots == ["hunch", "random"]
    assert games[0].luck != games[2].luck


def test_a_game_is_the_same_whatever_was_played_before_it() -> None:
    plan = Plan("imhotep", ("search@3", "hunch"), games=4)
    first, *_middle, last = plan.fixtures()
    fresh = play(plan, last)
    play(plan, first)

    assert play(plan, last).outcome() == fresh.outcome()


def test_a_bot_is_made_anew_for_every_game() -> None:
    first, second = Seat("search@3", 1), Seat("search@3", 1)

    assert first.bot is not second.bot
    assert first.rng is not second.rng


def test_results_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    plan = Plan("imhotep", ("search@2", "random", "hunch"), games=6, seed=3)
    alone = hold(plan, tmp_path / "one", here(1))
    shared = hold(plan, tmp_path / "two", here(2))

    assert [game.outcome() for game in alone] == [game.outcome() for game in shared]
    assert len({str(game.scores) for game in alone}) > 3


def test_scores_ranks_and_shares_agree() -> None:
    plan = Plan("amunre", ("hunch", "random"), seats=3, games=6)
    for fixture in plan.fixtures():
        game = play(plan, fixture)
        best = game.scores[game.ranks.index(1)]

        assert best == max(game.scores)
        assert sum(game.shares) == 1
        assert all(
            (share > 0) == (rank == 1) for share, rank in zip(game.shares, game.ranks, strict=True)
        )
        assert game.opponent is None


def test_alone_against_the_traitor_his_points_and_victory_are_told() -> None:
    plan = Plan("pharaon", ("greedy", "random"), seats=1, games=8)
    games = [play(plan, fixture) for fixture in plan.fixtures()]

    for game in games:
        assert game.opponent is not None
        assert game.shares == ([1, 0] if game.scores[0] > game.opponent else [0, 1])
    assert {game.shares[0] for game in games} == {0, 1}


def test_own_figures_are_played_with() -> None:
    own = own_text(GAMES["imhotep"]).replace(
        "points_2_players = [10, 1]", "points_2_players = [40, 1]"
    )
    usual = Plan("imhotep", ("random",), games=1)
    dearer = Plan("imhotep", ("random",), games=1, components=own)
    [fixture] = usual.fixtures()

    assert sum(play(dearer, fixture).scores) == sum(play(usual, fixture).scores) + 30


def test_every_decision_is_on_the_clock_of_its_seat() -> None:
    plan = Plan("imhotep", ("greedy", "random"), games=1)
    game = play(plan, next(iter(plan.fixtures())))

    for clock in game.clocks:
        assert clock.decisions == sum(clock.counts.values()) > 10
        assert 0 < clock.longest <= clock.total
    assert game.clocks[0].total > game.clocks[1].total


def test_a_clock_tells_quantiles_to_a_few_percent() -> None:
    clock = Clock()
    for n in range(1, 1001):
        clock.add(n / 10_000)

    assert abs(clock.quantile(0.5) / 0.05 - 1) < 0.04
    assert abs(clock.quantile(0.99) / 0.099 - 1) < 0.04
    assert clock.quantile(1.0) <= clock.longest == 0.1


def test_clocks_add_up() -> None:
    one, two, both = Clock(), Clock(), Clock()
    for clock, seconds in ((one, 0.25), (one, 0.125), (two, 0.5)):
        clock.add(seconds)
        both.add(seconds)
    one.merge(two)

    assert one == both
    assert two.decisions == 1
