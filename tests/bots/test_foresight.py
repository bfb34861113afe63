"""Networks that foresee: what they see, how they learn, and how a search goes by them."""

import json
from dataclasses import replace
from typing import Any

import pytest
from librt.vecs import vec

from akhet.bots.descent import VARIETY
from akhet.bots.foresight import Foresight
from akhet.bots.levels import CLASSIC, classic
from akhet.bots.manner import Manner
from akhet.bots.search import Search
from akhet.core import CHANCE, OVER, Rng
from akhet.core.knowledge import ROW, Pad, network_of
from akhet.core.network import Network
from akhet.games import GAMES
from akhet.games.pharaon.insight.sight import AHEAD, BEFORE, IN_PLAY
from akhet.lab.school import SCHOOLS, School, shortened, teach
from tests.bots.signs import knowledge_of, questions

LITTLE = School(hidden=4, odds=4, looking=4, searching=2, playouts=8, seed=3)
OTHER_SIDES = dict.fromkeys(("market", "pyramid", "temple", "burial", "obelisks"), "b")
TABLES: dict[str, list[dict[str, str]]] = {
    "imhotep": [{}, {**OTHER_SIDES, "wrath": "on"}],
    "amunre": [{}, {"expert": "on"}],
    "pharaon": [{}, {"scribe2": "on"}],
}
LEAST = {key: min(schools) for key, schools in SCHOOLS.items()}  # seats that a network knows
TAUGHT = [
    (key, seats)
    for key, schools in SCHOOLS.items()
    for seats in GAMES[key].seats
    if seats in schools or knowledge_of(GAMES[key]).in_rows(seats)
]


def seen(key: str, state: Any) -> tuple[int, list[list[tuple[int, float]]]]:
    """From whose place a network sees a position, and what: one row, or one for each seat."""
    pad = Pad()
    knowledge = knowledge_of(GAMES[key])
    me = int(knowledge.sight(state, pad))
    rows = [range(pad.n)]
    if knowledge.in_rows(state.seats):
        rows = [range(seat * ROW, pad.ends[seat]) for seat in range(state.seats)]
    return me, [[(pad.signs[n], pad.amounts[n]) for n in row] for row in rows]


@pytest.mark.parametrize(("key", "seats"), TAUGHT)
def test_every_sign_a_network_sees_has_a_row(key: str, seats: int) -> None:
    game = GAMES[key]
    knowledge = knowledge_of(game)
    for chosen in TABLES[key]:
        for state, _seat in questions(game, seats, chosen):
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
    for _game in range(40):
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


@pytest.mark.parametrize(("key", "seats"), [*LEAST.items(), ("pharaon", 3)])
def test_the_same_seed_gives_the_same_network(key: str, seats: int) -> None:
    knowledge = knowledge_of(GAMES[key])
    kept = [knowledge.network(many) for many in range(len(knowledge.networks))]
    try:
        first = teach(key, seats, LITTLE).data()
        again = teach(key, seats, LITTLE).data()
        taught = [many for many, net in enumerate(knowledge.networks) if net is not kept[many]]
    finally:
        knowledge.networks = kept

    serves = [many for many in GAMES[key].seats if many > seats == knowledge.serves]
    assert {many for many in taught if many in GAMES[key].seats} == {seats, *serves}

    assert first == again
    last = first["last"]
    assert isinstance(last, list) and any(last)


@pytest.mark.parametrize("key", ["amunre", "pharaon"])
def test_one_network_serves_all_tables_whose_seats_are_seen_one_by_one(key: str) -> None:
    knowledge = knowledge_of(GAMES[key])
    nets = [knowledge.network(seats) for seats in (3, 4, 5)]

    assert all(knowledge.in_rows(seats) for seats in (3, 4, 5)) and not knowledge.in_rows(2)
    assert all(net is not None for net in nets)
    assert len({str(net.data()) for net in nets if net is not None}) == 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_row_of_pharaon_tells_how_its_seat_stands_among_the_others(seats: int) -> None:
    game, pad = GAMES["pharaon"], Pad()
    looked = 0
    for state, mover in questions(game, seats, seed=4):
        if not knowledge_of(game).is_ripe(state):
            continue
        _me, rows = seen("pharaon", state)
        knowledge_of(game).sight(state, pad)
        points = list(pad.points)[:seats]
        for seat, row in enumerate(rows):
            signs = {sign for sign, _amount in row}
            others = [other for other in range(seats) if other != seat]
            ahead = sum(points[other] > points[seat] for other in others)
            playing = [other for other in others if not state.has_passed(other)]
            turns = [(other - mover) % seats for other in range(seats)]
            before = [other for other in playing if turns[other] < turns[seat]]
            when = state.round - 1
            assert signs & of(AHEAD) == {AHEAD + when * 5 + ahead}
            assert signs & of(IN_PLAY) == {IN_PLAY + when * 5 + len(playing)}
            assert signs & of(BEFORE) == {BEFORE + when * 5 + len(before)}
            looked += 1
    assert looked > 50


def of(first: int) -> set[int]:
    """The signs of one kind: by round, and by a number of others."""
    return set(range(first, first + 25))


def test_each_further_course_goes_on_from_what_is_kept_of_the_one_before() -> None:
    knowledge = knowledge_of(GAMES["imhotep"])
    kept = knowledge.network(2)
    nothing = School(odds=0, looking=0, searching=0)
    more = School(odds=0, looking=2, searching=0)
    try:
        first = teach("imhotep", 2, LITTLE)
        idle = teach("imhotep", 2, replace(LITTLE, then=nothing))
        further = teach("imhotep", 2, replace(LITTLE, then=more))
        third = teach("imhotep", 2, replace(LITTLE, then=replace(nothing, then=more)))
    finally:
        knowledge.networks[2] = kept

    assert idle.data() == first.data()
    assert list(idle.first) == list(network_of(first.data()).first)
    assert further.data() != first.data()
    assert third.data() == further.data()
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


@pytest.mark.parametrize(
    ("key", "bold"),
    [("imhotep", {2: 0.5, 3: 0.25, 4: 0.25}), ("amunre", {3: 0.5, 4: 0.3, 5: 0.3})],
)
def test_a_search_explores_less_where_a_network_judges_among_many(
    key: str, bold: dict[int, float]
) -> None:
    game = GAMES[key]
    knowledge = knowledge_of(game)
    for seats, explore in bold.items():
        state, seat = questions(game, seats)[5]
        found = []
        for manner in (Manner(), Manner(foresees=False), Manner(explore=0.7), classic()):
            search: Search[Any] = Search(game, manner)
            search.begin(game.mask(state, seat), seat)
            found.append(search.explore)
        assert found == [explore, knowledge.explore, 0.7, CLASSIC[key][0]]


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


@pytest.mark.parametrize("key", SCHOOLS)
def test_a_search_foresees_and_the_one_it_is_measured_against_does_not(key: str) -> None:
    game = GAMES[key]
    state, seat = questions(game, LEAST[key])[5]
    seeing, blind, classic = (
        Search(game, manner)
        for manner in (Manner(), Manner(foresees=False), Manner(habits=CLASSIC))
    )
    for search in (seeing, blind, classic):
        search.begin(game.mask(state, seat), seat)

    assert seeing.net is not None
    assert blind.net is None and classic.net is None
    assert seeing.keeps and not classic.keeps


def test_alone_and_with_the_expansion_pharaon_is_played_on_to_the_horizon() -> None:
    game = GAMES["pharaon"]
    search: Search[Any] = Search(game, Manner())
    nets = []
    for seats, options in ((2, {}), (1, {}), (2, {"konflikte": "on"}), (2, {})):
        state, seat = questions(game, seats, options)[5]
        search.begin(game.mask(state, seat), seat)
        nets.append(search.net is not None)

    assert nets == [True, False, False, True], "one search plays at all of them"


@pytest.mark.parametrize("hasty", [True, False])
@pytest.mark.parametrize("key", SCHOOLS)
def test_what_is_half_done_is_played_on_until_it_can_be_judged(key: str, hasty: bool) -> None:
    game, rng = GAMES[key], Rng(6)
    knowledge = knowledge_of(game)
    waits = 0 if hasty else knowledge.patience
    for state, seat in questions(game, LEAST[key])[3::5]:
        search: Search[Any] = Search(game, Manner(hasty=hasty))
        search.begin(game.mask(state, seat), seat)
        before, began = game.dump(state), knowledge.clock(state)
        at_rest = knowledge.rest(state, hasty)
        game.fill(state, search.out)

        search.play_on(state, rng)

        assert search.out.n == 0 or knowledge.rest(state, hasty)
        assert search.out.n == 0 or knowledge.clock(state) >= began + waits
        if at_rest and not waits:
            assert game.dump(state) == before, "what can be judged is judged as it is"


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


@pytest.mark.parametrize(("seats", "konflikte"), [(2, "off"), (4, "off"), (2, "on"), (1, "off")])
def test_in_pharaon_all_draws_lead_to_one_node(seats: int, konflikte: str) -> None:
    game = GAMES["pharaon"]
    met = questions(game, seats, {"konflikte": konflikte})
    state, seat = next(one for one in met[40:] if knowledge_of(game).is_ripe(one[0]))
    mask = game.mask(state, seat)
    found = {}
    for name, manner in (
        ("now", Manner()),
        ("apart", Manner(draws=2.0)),
        ("blind", Manner(foresees=False)),
        ("classic", classic()),
    ):
        search: Search[Any] = Search(game, manner)
        search.begin(mask, seat)
        search.run(mask, 400, 0.0, Rng(3), False)
        tree = search.tree
        draws = [tree.action[node] for node in range(1, tree.count) if tree.seat[node] == CHANCE]
        found[name] = any(action >= 0 for action in draws)
        assert draws

    assert found == {"now": False, "apart": True, "blind": True, "classic": True}


def test_a_tree_that_is_full_still_answers() -> None:
    game, rng = GAMES["imhotep"], Rng(2)
    state, seat = questions(game, 2)[9]
    mask = game.mask(state, seat)
    search: Search[Any] = Search(game, Manner(room=30))
    search.begin(mask, seat)

    search.run(mask, 200, 0.0, rng, False)

    assert sum(search.visits(game.options(mask, seat))) == 200


def foresight_of(key: str) -> Foresight[Any]:
    """Somebody who learns with a network that knows nothing yet."""
    game = GAMES[key]
    net = Network(knowledge_of(game).inputs, 4, 4)
    net.shake(Rng(1))
    net.spread = knowledge_of(game).spread[:]
    return Foresight(game, knowledge_of(game), net, 3)


@pytest.mark.parametrize("searched", [True, False])
def test_a_position_should_foretell_its_own_search_or_what_came_of_it(searched: bool) -> None:
    game, rng = GAMES["pharaon"], Rng(1)
    foresight = foresight_of("pharaon")
    state = next(one for one, _seat in questions(game, 2) if foresight.knowledge.is_ripe(one))
    over = game.copy(state)
    while game.actor(over) != OVER:
        game.apply(over, game.sample(over, rng))
    foresight.record(state, 2)
    me = int(foresight.place[0])
    foresight.hoped[me], foresight.hoped[1 - me] = 0.9, 0.1
    foresight.search, foresight.trace = Search(game, Manner()) if searched else None, 0.0

    foresight.review(over, 2)

    aim = 0.9 if searched else game.winners(over)[me]
    foresight.expect(0, 2)
    assert foresight.pull[2] == pytest.approx(aim - foresight.shares[me])


def test_what_a_search_found_is_what_its_answer_brought() -> None:
    game = GAMES["pharaon"]
    foresight = foresight_of("pharaon")
    state = next(one for one, _seat in questions(game, 2) if foresight.knowledge.is_ripe(one))
    foresight.search = search = Search(game, Manner(foresees=False))
    foresight.stray, foresight.playouts = 0.0, 40
    foresight.record(state, 2)

    answer = foresight.answer(state, 2)

    tries = {action: tries for action, tries, _total in search.tried()}
    assert tries[answer] == max(tries.values())
    for party in range(2):
        won, points = search.wins_after(answer)[party], search.points_after(answer)[party]
        assert foresight.hoped[party] == pytest.approx(won / tries[answer])
        assert foresight.told[party] == pytest.approx(points / tries[answer])
