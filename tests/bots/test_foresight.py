"""Networks that foresee: what they see, how they learn, and how a search goes by them."""

import json
from typing import Any

import pytest

from akhet.bots.foresight import Foresight
from akhet.bots.levels import CLASSIC
from akhet.bots.search import VARIETY, Manner, Search
from akhet.core import COMPILED, OVER, Rng
from akhet.core.knowledge import ROW, Pad
from akhet.games import GAMES
from akhet.lab.school import SCHOOLS, School, teach
from tests.bots.signs import knowledge_of, questions

LITTLE = School(hidden=4, odds=4, looking=4, searching=2, playouts=8, seed=3)
TAUGHT = [
    (key, seats)
    for key, schools in SCHOOLS.items()
    for seats in GAMES[key].seats
    if knowledge_of(GAMES[key]).serves in schools or seats in schools
]


def seen(key: str, state: Any) -> tuple[int, list[list[tuple[int, float]]]]:
    """From whose place a network sees a position, and what: one row, or one for each seat."""
    pad = Pad()
    knowledge = knowledge_of(GAMES[key])
    me = int(knowledge.sight(state, pad))
    rows = [range(pad.n)]
    if knowledge.rows:
        rows = [range(seat * ROW, pad.ends[seat]) for seat in range(state.seats)]
    return me, [[(pad.signs[n], pad.amounts[n]) for n in row] for row in rows]


@pytest.mark.parametrize(("key", "seats"), TAUGHT)
def test_every_sign_a_network_sees_has_a_row(key: str, seats: int) -> None:
    game = GAMES[key]
    knowledge = knowledge_of(game)
    other_sides = dict.fromkeys(("market", "pyramid", "temple", "burial", "obelisks"), "b")
    chosen = {**other_sides, "wrath": "on"} if key == "imhotep" else {"expert": "on"}
    for options in ({}, chosen):
        for state, _seat in questions(game, seats, options):
            me, rows = seen(key, state)
            assert 0 <= me < seats
            assert len(rows) in (1, seats)
            for row in rows:
                assert 0 < len(row) < ROW
                assert all(0 <= sign < knowledge.inputs for sign, _amount in row)


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


@pytest.mark.parametrize(("key", "seats"), [("imhotep", 2), ("amunre", 3)])
def test_the_same_seed_gives_the_same_network(key: str, seats: int) -> None:
    knowledge = knowledge_of(GAMES[key])
    kept = [knowledge.network(many) for many in range(len(knowledge.networks))]
    try:
        first = teach(key, seats, LITTLE).data()
        again = teach(key, seats, LITTLE).data()
        taught = [many for many, net in enumerate(knowledge.networks) if net is not kept[many]]
    finally:
        knowledge.networks = kept

    assert set(taught) >= set(GAMES[key].seats if knowledge.serves == seats else [seats])

    assert first == again
    last = first["last"]
    assert isinstance(last, list) and any(last)


def test_one_network_serves_all_tables_of_a_game_whose_seats_are_seen_one_by_one() -> None:
    knowledge = knowledge_of(GAMES["amunre"])
    nets = [knowledge.network(seats) for seats in (3, 4, 5)]

    assert knowledge.rows and all(net is not None for net in nets)
    assert len({str(net.data()) for net in nets if net is not None}) == 1


def test_a_position_is_taught_what_a_search_found_of_its_answer() -> None:
    game, rng = GAMES["amunre"], Rng(5)
    knowledge = knowledge_of(game)
    net = knowledge.network(3)
    assert net is not None
    state, seat = questions(game, 3)[20]
    seen_by = game.mask(state, seat)
    search: Search[Any] = Search(game, Manner())
    search.begin(seen_by, seat)
    search.run(seen_by, 40, 0.0, rng, False)
    best, tries, _total = max(search.tried(), key=lambda one: one[1])
    learner: Foresight[Any] = Foresight(game, knowledge, net, 1)

    learner.record(state, 3)
    before = list(learner.hoped)[:3]
    learner.believe(search, best, tries)

    assert list(learner.hoped)[:3] == pytest.approx([n / tries for n in search.wins_after(best)])
    assert list(learner.told)[:3] == pytest.approx([n / tries for n in search.points_after(best)])
    assert sum(before) == pytest.approx(1.0) and before != list(learner.hoped)[:3]


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
