"""Tastes: what a search likes at the end of a playout, and that only its own seat has it."""

import pytest
from librt.vecs import vec

from akhet.bots import LEVELS, NAMES, read_spec
from akhet.bots.levels import THINKERS, bot_of, on_cores
from akhet.bots.search import Manner, Search
from akhet.bots.tastes import BUILDER, GAMBLER, PLAIN, SPOILER, liking, measure, part_of
from akhet.bots.thinking import SearchBot
from akhet.core import COMPILED, Rng
from akhet.games import GAMES
from tests.bots.test_advice import middle

TASTES = {"builder": BUILDER, "gambler": GAMBLER, "spoiler": SPOILER}
FEW = 60 if COMPILED else 12
POINTS = vec[float]([30.0, 42.0, 35.0, 0.0, 0.0, 0.0])


def test_a_builder_looks_at_its_points_a_gambler_at_its_lead_a_spoiler_at_the_best_rival() -> None:
    assert [measure(taste, POINTS, 3, 1) for taste in TASTES.values()] == [42.0, 7.0, -35.0]
    assert [measure(taste, POINTS, 3, 0) for taste in TASTES.values()] == [30.0, -12.0, -42.0]
    assert [measure(taste, POINTS, 1, 0) for taste in TASTES.values()] == [30.0] * 3


@pytest.mark.parametrize("taste", TASTES.values())
def test_more_is_liked_better_and_nothing_is_liked_beyond_all_measure(taste: int) -> None:
    liked = [liking(taste, more, 2) for more in (-99.0, -1.0, 0.0, 0.5, 1.0, 99.0)]

    assert liked == sorted(liked) and liked[2] == 0.5 < liked[3] < liked[4]
    assert liked[0] >= 0.0 and liked[-1] == 1.0


def test_a_gambler_prefers_a_wide_spread_and_the_others_do_not_care() -> None:
    wide = {key: liking(one, -1.0, 2) + liking(one, 1.0, 2) for key, one in TASTES.items()}

    assert wide["gambler"] > 1.2 and wide["builder"] == wide["spoiler"] == 1.0


def test_what_one_rival_loses_counts_the_less_the_more_there_are() -> None:
    assert liking(SPOILER, 1.0, 4) - 0.5 == pytest.approx((liking(SPOILER, 1.0, 2) - 0.5) / 2)
    assert liking(BUILDER, 1.0, 4) == liking(BUILDER, 1.0, 2)


@pytest.mark.parametrize("taste", TASTES.values())
def test_only_the_searching_seat_has_the_taste(taste: int) -> None:
    game, state, seat = middle("imhotep", 3)
    seen, found = game.mask(state, seat), []
    for one in (PLAIN, taste):
        search = Search(game, Manner(taste=one))
        search.begin(seen, seat)
        search.play_out(game.guess(seen, seat, Rng(3)), Rng(4))
        found.append(list(search.gain))

    plain, tasted = found
    others = [n for n in range(3) if n != seat]
    assert [plain[n] for n in others] == [tasted[n] for n in others]
    part = part_of(taste, sure=True)  # and the first playout is as usual as can be
    assert tasted[seat] == pytest.approx((1 - part) * plain[seat] + part * 0.5)


@pytest.mark.parametrize("taste", TASTES.values())
def test_a_taste_counts_less_where_small_differences_decide(taste: int) -> None:
    assert 0.0 < part_of(taste, sure=True) < part_of(taste, sure=False) < 0.5


@pytest.mark.parametrize("key", GAMES)
def test_a_bot_with_a_taste_follows_from_its_seed_and_plays_another_game(key: str) -> None:
    game, state, seat = middle(key, max(2, GAMES[key].seats[0]))
    seen, tried = game.mask(state, seat), []
    for name in ("search", *TASTES, *TASTES):
        search = Search(game, THINKERS[name]())
        search.begin(seen, seat)
        search.run(seen, FEW, 0.0, Rng(5), False)
        tried.append(search.tried())

    assert tried[1:4] == tried[4:]
    assert all(row != tried[0] for row in tried[1:])


def test_a_taste_thinks_as_long_as_the_vizier_and_the_sage_twenty_times_as_long() -> None:
    seconds = {level.key: read_spec(level.spec).budget for level in LEVELS}

    assert all(seconds[name] == seconds["vizier"] for name in TASTES)
    assert seconds["sage"] is not None and seconds["vizier"] is not None
    assert seconds["sage"].seconds == 20 * seconds["vizier"].seconds == 2.0
    assert len(set(NAMES)) == len(NAMES)
    for name, taste in TASTES.items():
        bot = bot_of(f"{name}@60")
        assert isinstance(bot, SearchBot) and bot.manner.taste == taste and bot.playouts == 60


def test_both_cores_are_for_bots_of_ours_that_think_by_the_clock() -> None:
    assert on_cores("vizier", 2) == "search@100ms*2"
    assert on_cores("sage", 2) == "search@2s*2" and on_cores("builder", 2) == "builder@100ms*2"
    assert on_cores("search", 2) == "search@100ms*2" and on_cores("vizier", 1) == "vizier"
    for spec in ("architect", "scribe", "search@500", "search@100cpums", "search@2s*4"):
        assert on_cores(spec, 2) == spec
    assert on_cores("tests.bots.own_bots:First", 2) == "tests.bots.own_bots:First"
