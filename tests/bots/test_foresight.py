"""Networks that foresee: what they see, how they learn, and how a search goes by them."""

import json
from dataclasses import replace
from typing import Any

import pytest
from librt.vecs import vec

from akhet.bots.foresight import Foresight
from akhet.bots.levels import CLASSIC, classic
from akhet.bots.search import VARIETY, Manner, Search
from akhet.core import COMPILED, OVER, Rng
from akhet.core.knowledge import SIGNS, Pad, network_of
from akhet.core.network import Network
from akhet.games import GAMES
from akhet.lab.school import SCHOOLS, School, shortened, teach
from tests.bots.signs import knowledge_of, questions

LITTLE = School(hidden=4, odds=4, looking=4, searching=2, playouts=8, seed=3)
TAUGHT = [(key, seats) for key, schools in SCHOOLS.items() for seats in schools]


def seen(key: str, state: Any) -> tuple[int, list[tuple[int, float]]]:
    """From whose place a network sees a position, and what."""
    pad = Pad()
    me = int(knowledge_of(GAMES[key]).sight(state, pad))
    return me, [(pad.signs[n], pad.amounts[n]) for n in range(pad.n)]


@pytest.mark.parametrize(("key", "seats"), TAUGHT)
def test_every_sign_a_network_sees_has_a_row(key: str, seats: int) -> None:
    game = GAMES[key]
    knowledge = knowledge_of(game)
    other_sides = dict.fromkeys(("market", "pyramid", "temple", "burial", "obelisks"), "b")
    for chosen in ({}, {**other_sides, "wrath": "on"}):
        for state, _seat in questions(game, seats, chosen):
            me, signs = seen(key, state)
            assert 0 <= me < seats
            assert 0 < len(signs) < SIGNS
            assert all(0 <= sign < knowledge.inputs for sign, _amount in signs)


@pytest.mark.parametrize(("key", "seats"), TAUGHT)
def test_the_package_has_a_network_for_it_that_knows_who_is_ahead(key: str, seats: int) -> None:
    """Near the end of random games the one who is expected to win mostly does."""
    game, rng = GAMES[key], Rng(11)
    knowledge = knowledge_of(game)
    net = knowledge.network(seats)
    assert net is not None and net.inputs == knowledge.inputs
    search: Search[Any] = Search(game, Manner())
    right = games = 0
    for _game in range(40 if COMPILED else 10):
        state = game.new(seats)
        line = []
        while game.actor(state) != OVER:
            line.append(game.copy(state))
            game.apply(state, game.sample(state, rng))
        late = line[len(line) * 9 // 10]
        search.begin(late, 0)
        knowledge.foresee(late, net, search.parties, search.pad, search.points, search.shares)
        chances = list(search.shares)[:seats]
        assert sum(chances) == pytest.approx(1.0)
        winners = game.winners(state)
        right += winners[chances.index(max(chances))] > 0
        games += 1

    assert right > 1.3 * games / seats, (right, games)


@pytest.mark.parametrize("key", SCHOOLS)
def test_the_networks_of_a_title_take_little_room_and_name_their_command(key: str) -> None:
    shelf = knowledge_of(GAMES[key]).shelf
    data = json.loads(shelf.read_text("utf-8"))

    assert shelf.stat().st_size <= 200_000
    assert {seats: one["made_by"] for seats, one in data.items()} == {
        str(seats): f"akhet lab network {key} {seats}" for seats in SCHOOLS[key]
    }


def test_the_same_seed_gives_the_same_network() -> None:
    knowledge = knowledge_of(GAMES["imhotep"])
    kept = knowledge.network(2)
    try:
        first = teach("imhotep", 2, LITTLE).data()
        again = teach("imhotep", 2, LITTLE).data()
    finally:
        knowledge.networks[2] = kept

    assert first == again
    last = first["last"]
    assert isinstance(last, list) and any(last)


def test_a_second_course_goes_on_from_what_is_kept_of_the_first() -> None:
    knowledge = knowledge_of(GAMES["imhotep"])
    kept = knowledge.network(2)
    nothing = School(odds=0, looking=0, searching=0)
    more = School(odds=0, looking=2, searching=0)
    try:
        first = teach("imhotep", 2, LITTLE)
        idle = teach("imhotep", 2, replace(LITTLE, then=nothing))
        further = teach("imhotep", 2, replace(LITTLE, then=more))
    finally:
        knowledge.networks[2] = kept

    assert idle.data() == first.data()
    assert list(idle.first) == list(network_of(first.data()).first)
    assert further.data() != first.data()
    assert replace(LITTLE, then=more).games == LITTLE.games + 2
    half = shortened(replace(LITTLE, then=more), 0.5)
    assert half.then is not None and (half.looking, half.then.looking) == (2, 1)


@pytest.mark.parametrize("shares", [True, False])
def test_a_network_that_shares_the_first_odds_does_not_know_those_of_its_own_table(
    shares: bool,
) -> None:
    knowledge = knowledge_of(GAMES["imhotep"])
    kept, odds = knowledge.network(3), knowledge.move_weights
    school = replace(LITTLE, shares=shares)
    try:
        first = teach("imhotep", 3, school).data()
        row = slice(knowledge.moves, 2 * knowledge.moves)
        other = list(odds)
        other[row] = [0.0] * knowledge.moves
        knowledge.move_weights = vec[float](other)
        again = teach("imhotep", 3, school).data()
    finally:
        knowledge.networks[3], knowledge.move_weights = kept, odds

    assert (first == again) == shares


def test_a_search_doubts_the_odds_as_its_table_asks_and_the_old_one_as_ever() -> None:
    game = GAMES["imhotep"]
    heats = {}
    for name, manner in (("now", Manner()), ("told", Manner(prior_heat=2.0)), ("old", classic())):
        search: Search[Any] = Search(game, manner)
        for seats in (2, 3):
            state, seat = questions(game, seats)[5]
            search.begin(game.mask(state, seat), seat)
            heats[name, seats] = search.prior_heat

    assert (heats["now", 2], heats["now", 3]) == (3.0, 5.0)
    assert (heats["told", 2], heats["told", 3]) == (2.0, 2.0)
    assert (heats["old", 2], heats["old", 3]) == (1.5, 1.5)


def test_what_a_search_expected_is_what_its_position_should_foretell() -> None:
    game = GAMES["imhotep"]
    knowledge = knowledge_of(game)
    net = Network(knowledge.inputs, 4, 6)
    net.shake(Rng(2))
    net.spread = knowledge.spread[:]
    foresight: Foresight[Any] = Foresight(game, knowledge, net, 5)
    search: Search[Any] = Search(game, Manner())
    foresight.search, foresight.playouts, foresight.trace = search, 40, 0.0
    state, seat = questions(game, 3)[7]
    foresight.record(state, 3)
    static = list(foresight.hoped)[:3]

    foresight.think(state, seat, search)

    best, tries, _total = max(search.tried(), key=lambda one: one[1])
    expected = [chance / tries for chance in search.wins_after(best)]
    assert list(foresight.hoped)[:3] == pytest.approx(expected) != pytest.approx(static)
    assert list(foresight.told)[:3] == pytest.approx(
        [points / tries for points in search.points_after(best)]
    )
    foresight.review(questions(game, 3)[-1][0], 3)
    assert list(foresight.aim)[:3] == pytest.approx(expected), "and not how the game ended"


def test_a_network_in_fewer_levels_takes_less_room_and_judges_alike() -> None:
    game = GAMES["imhotep"]
    knowledge = knowledge_of(game)
    net = knowledge.network(2)
    assert net is not None
    rough = network_of(net.data(8))
    search: Search[Any] = Search(game, Manner())
    off = []
    for state, _seat in questions(game, 2)[::5]:
        chances = []
        for one in (net, rough):
            knowledge.foresee(state, one, 2, search.pad, search.points, search.shares)
            chances.append(search.shares[0])
        off.append(abs(chances[0] - chances[1]))

    assert 0.0 < sum(off) / len(off) < 0.05
    assert len(str(rough.data(8))) < 0.8 * len(str(net.data(127)))


def test_a_search_foresees_and_the_one_it_is_measured_against_does_not() -> None:
    game = GAMES["imhotep"]
    state, seat = questions(game, 2)[5]
    seeing, blind, classic = (
        Search(game, manner)
        for manner in (Manner(), Manner(foresees=False), Manner(habits=CLASSIC))
    )
    for search in (seeing, blind, classic):
        search.begin(game.mask(state, seat), seat)

    assert seeing.net is not None
    assert blind.net is None and classic.net is None
    assert seeing.keeps and not classic.keeps


@pytest.mark.parametrize("key", ["imhotep", "pharaon"])
def test_odds_that_are_looked_up_once_are_those_of_every_visit(key: str) -> None:
    """At the root all worlds have the same answers; what a node keeps is what is weighed there."""
    game, rng = GAMES[key], Rng(4)
    knowledge = knowledge_of(game)
    looked = 0
    for state, seat in questions(game, 2)[4:40:6]:
        mask = game.mask(state, seat)
        search: Search[Any] = Search(game, Manner())
        search.begin(mask, seat)
        search.run(mask, 24, 0.0, rng, False)
        game.fill_for(mask, seat, search.out)
        knowledge.weigh_by(
            mask, seat, search.out, search.pad, search.prior_heat, knowledge.move_weights
        )
        for n in range(search.out.n):
            child = search.tree.find(0, search.out.items[n], seat)
            off = VARIETY if search.net is not None else 1e-9
            assert search.tree.prior[child] == pytest.approx(search.pad.odds[n], rel=off)
            looked += 1
    assert looked > 10


def test_a_tree_that_is_full_still_answers() -> None:
    game, rng = GAMES["imhotep"], Rng(2)
    state, seat = questions(game, 2)[9]
    mask = game.mask(state, seat)
    search: Search[Any] = Search(game, Manner(room=30))
    search.begin(mask, seat)

    search.run(mask, 200, 0.0, rng, False)

    assert sum(search.visits(game.options(mask, seat))) == 200
