"""Tastes: what a bot likes to do, that it is seen, and that only its own seat has it."""

from collections.abc import Callable

import pytest

from akhet.bots import LEVELS, NAMES, read_spec
from akhet.bots.descent import LIKED
from akhet.bots.levels import THINKERS, bot_of, on_cores
from akhet.bots.manner import Manner
from akhet.bots.search import Search
from akhet.bots.thinking import SearchBot
from akhet.core import CHANCE, COMPILED, OVER, AnyGame, Rng, State
from akhet.core.tastes import BUILDER, GAMBLER, PLAIN, SPOILER
from akhet.games import GAMES
from tests.amunre.tables import table as amunre
from tests.bots.test_advice import middle
from tests.imhotep.tables import ship
from tests.imhotep.tables import table as imhotep
from tests.pharaon.tables import table as pharaon

SHIPS = [ship(3, [0, 0, 1]), ship(2, [1, 1]), ship(2), ship(1)]
TASTES = {"builder": BUILDER, "gambler": GAMBLER, "spoiler": SPOILER}
FEW = 60 if COMPILED else 12
SEEN_IN = 20 if COMPILED else 6  # games


def likes(state: State, taste: int, seat: int = 0) -> Callable[[str], float]:
    """How much each answer of a position is liked, by name."""
    game = GAMES[type(state).__name__.lower()]
    assert game.knowledge is not None
    knowledge = game.knowledge
    return lambda name: knowledge.liking(state, seat, game.action(name), taste)


def test_in_imhotep_a_builder_brings_stones_to_sites_and_a_gambler_to_the_market() -> None:
    state = imhotep(2, ships=SHIPS)
    builder, gambler = likes(state, BUILDER), likes(state, GAMBLER)

    for site in ("pyramid", "temple", "burial", "obelisks"):
        assert builder(f"sail:1>{site}") > 0 > gambler(f"sail:1>{site}")
    assert builder("sail:1>market") < 0 < gambler("sail:1>market")
    assert builder("sail:2>pyramid") == gambler("sail:2>market") == 0  # no stone of its own
    assert builder("take") == gambler("take") == 0
    assert gambler("pick:pair") > 0


def test_in_imhotep_a_spoiler_sails_with_what_others_loaded() -> None:
    spoiler = likes(imhotep(2, ships=SHIPS), SPOILER)

    assert spoiler("sail:1>temple") < 0 < spoiler("sail:2>temple") == spoiler("sail:2>market")


def test_in_amunre_a_builder_buys_stones_a_gambler_cards_and_high_offers() -> None:
    builder, gambler = likes(amunre(3), BUILDER), likes(amunre(3), GAMBLER)

    assert builder("stones:4") > builder("stones:1") > builder("stones:0") == 0
    assert builder("cards:2") < 0 and builder("farmers:2") < 0 < builder("item:stone")
    assert gambler("cards:2") > gambler("cards:1") > 0 > gambler("sell:builder")
    assert gambler("offer:9") > gambler("offer:2") > gambler("offer:steal") == 0


def test_in_amunre_a_spoiler_outbids_and_steals() -> None:
    state = amunre(
        3,
        "bid",
        0,
        start=1,
        opened=["abu", "edfu", "thebes"],
        bids={1: ("abu", 3), 2: ("thebes", 0)},
    )
    spoiler = likes(state, SPOILER)

    assert spoiler("bid:abu.6") > spoiler("bid:edfu.6") == 0
    assert spoiler("offer:steal") > spoiler("bid:abu.6") and spoiler("offer:3") == 0


def test_in_pharaon_a_builder_goes_to_the_chamber_and_a_gambler_draws_unseen() -> None:
    state = pharaon(2)
    builder, gambler = likes(state, BUILDER), likes(state, GAMBLER)

    assert builder("go:chamber") > builder("go:artisans") > builder("go:nobles") == 0
    for name in ("noble:deck", "artisan:deck", "bag"):
        assert gambler(name) > 0 == builder(name)
    assert gambler("noble:1") == gambler("go:chamber") == 0


def test_in_pharaon_a_spoiler_goes_where_few_slots_are_left() -> None:
    crowded = pharaon(2, slots={"agriculture": ["agriculture", "agriculture"], "trade": ["trade"]})
    liked = sorted(
        likes(crowded, SPOILER)(name)
        for name in ("go:offerings", "go:nobles", "nile:1", "go:artisans", "go:chamber")
    )

    assert liked[:3] == [0, 0, 0] and 0 < liked[3] < liked[4]
    assert likes(crowded, SPOILER)("pass") == 0


@pytest.mark.parametrize("taste", TASTES.values())
def test_only_answers_of_the_searching_seat_are_worth_more_to_its_taste(taste: int) -> None:
    game, state, seat = middle("imhotep", 3)
    seen, found = game.mask(state, seat), []
    for one in (PLAIN, taste):
        search = Search(game, Manner(taste=one))
        search.begin(seen, seat)
        search.play_out(game.guess(seen, seat, Rng(3)), Rng(4))
        found.append((list(search.gain), search.tried()))

    assert game.knowledge is not None
    (plain, (first,)), (tasted, (second,)) = (
        (gain, [row for row in tried if row[1]]) for gain, tried in found
    )
    action, tries, total = second
    assert plain == tasted and first[:2] == (action, tries) == (action, 1)
    more = game.knowledge.liking(seen, seat, action, taste) * LIKED * 2 / 3
    assert total == pytest.approx(first[2] + more)


def share(game: AnyGame, spec: str, kind: str, seats: int) -> float:
    """How often a bot plays a kind of answer, of all its answers, in some games against itself."""
    bots, kinds, answers = [bot_of(spec) for _seat in range(seats)], 0, 0
    for seed in range(SEEN_IN):
        state, rng = game.new(seats), Rng(seed + 1)
        while (actor := game.actor(state)) != OVER:
            if actor == CHANCE:
                game.apply(state, game.sample(state, rng))
                continue
            action = bots[actor].choose(game, game.mask(state, actor), actor, rng)
            kinds += game.action_name(action).endswith(kind)
            answers += 1
            game.apply(state, action)
    return kinds / answers


@pytest.mark.parametrize(
    ("key", "kind", "more", "less"),
    [
        ("imhotep", ">market", "gambler", "builder"),
        ("amunre", "offer:steal", "spoiler", "gambler"),
        ("pharaon", "go:chamber", "builder", "gambler"),
    ],
)
def test_a_taste_is_seen_in_what_is_played(key: str, kind: str, more: str, less: str) -> None:
    game = GAMES[key]
    seats = max(2, game.seats[0])

    assert share(game, f"{more}@{FEW}", kind, seats) > share(game, f"{less}@{FEW}", kind, seats)


@pytest.mark.parametrize("key", GAMES)
def test_a_bot_with_a_taste_follows_from_its_seed(key: str) -> None:
    game, state, seat = middle(key, max(2, GAMES[key].seats[0]))
    seen, tried = game.mask(state, seat), []
    for name in (*TASTES, *TASTES):
        search = Search(game, THINKERS[name]())
        search.begin(seen, seat)
        search.run(seen, FEW, 0.0, Rng(5), False)
        tried.append(search.tried())

    assert tried[:3] == tried[3:]


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
