"""Facts are declared once a game, checked when they are told, and free when nobody listens."""

import importlib

import pytest

from akhet.core import CHANCE, EVERYONE, OVER, SEAT, Fact, FactKind, Rng, Role, State, fact
from akhet.core.packed import lane
from akhet.games import GAMES
from akhet.games.imhotep.components import TEMPLE
from tests.imhotep.tables import ship, table

SAILED = fact("sailed", who=SEAT, ship=Role("ship", 0, 3))
SAW = fact("saw", to="who", who=SEAT, card=Role("card", names=["lever", "chisel"]))


def told(kind: FactKind, *numbers: int, seats: int = 2) -> list[Fact]:
    """What a listener hears."""
    state = State(seats)
    facts: list[Fact] = []
    state.facts = facts
    state.tell(kind, *numbers)
    return facts


def test_a_fact_has_its_numbers_in_the_order_of_its_roles_and_is_for_everyone():
    (one,) = told(SAILED, 1, 3)

    assert (one.key, one.to, one.args) == ("sailed", EVERYONE, [1, 3, -1])
    assert dict(zip(one.kind.names, one.args, strict=False)) == {"who": 1, "ship": 3}


def test_who_alone_may_know_a_fact_is_declared_with_it():
    assert told(SAW, 1, 0)[0].to == 1


@pytest.mark.parametrize(
    ("kind", "numbers", "message"),
    [
        (SAILED, (2, 0), "sailed: 2 is no seat"),
        (SAILED, (0, 4), "sailed: 4 is no ship"),
        (SAILED, (0,), "sailed: -1 is no ship"),
        (SAILED, (0, 1, 5), "sailed has 2 numbers"),
        (SAW, (0, 2), "saw: 2 is no card"),
    ],
)
def test_what_cannot_be_is_not_told(kind: FactKind, numbers: tuple[int, ...], message: str):
    with pytest.raises(AssertionError, match=message):
        told(kind, *numbers)


def test_when_nobody_listens_nothing_is_checked():
    State(2).tell(SAILED, 99, 99, 99)


def test_a_fact_names_its_knower_among_its_numbers():
    with pytest.raises(AssertionError):
        fact("saw", to="whom", who=SEAT)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_fact_of_a_game_is_listed_once(key: str):
    module = importlib.import_module(f"akhet.games.{key}.facts")
    found = [value for value in vars(module).values() if isinstance(value, FactKind)]
    keys = [one.key for one in GAMES[key].facts]

    assert len(set(keys)) == len(keys)
    assert {one.key for one in found} == set(keys)


TABLES = {
    "imhotep": [(4, {"market": "random", "pyramid": "b", "temple": "b", "obelisks": "b"}), (2, {})],
    "amunre": [(5, {}), (3, {}), (4, {"expert": "on"})],
    "pharaon": [
        (5, {"konflikte": "on"}),
        (1, {"konflikte": "on", "traitor_swords": "on"}),
        (4, {}),
        (1, {}),
        (2, {"konflikte": "on", "scribe1": "on"}),
    ],
}
GAMES_AT_MOST = 300
LOWEST, HIGHEST, MIDDLE = 1, 2, 3


def stuck(game) -> State:
    """Imhotep: the last stone is placed, nobody can do anything and no ship can sail."""
    ships = [ship(4, [0]), ship(3), ship(3), ship(1, site="market")]
    state = table(2, ships=ships, sled=[0, 1], quarry=[0, 0], turn=1)
    return state if game.key == "imhotep" else game.new(game.seats[-1])


def in_a_mood(game, state: State, rng: Rng, mood: int) -> int:
    """An action of somebody who mostly takes the lowest, the highest or the middle one, or any."""
    legal = game.options(state)
    if game.actor(state) == CHANCE or mood == 0 or rng.below(10) >= 8:
        return game.sample(state, rng)
    return {LOWEST: legal[0], HIGHEST: legal[-1], MIDDLE: legal[len(legal) // 2]}[mood]


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_declared_fact_is_told_in_some_game_and_every_told_one_is_declared(key: str):
    game, rng = GAMES[key], Rng(7)
    missing = {one.key for one in game.facts}
    for n in range(GAMES_AT_MOST):
        seats, options = TABLES[key][n % len(TABLES[key])]
        state = game.new(seats, options) if n else stuck(game)
        facts: list[Fact] = []
        state.facts = facts
        while game.actor(state) != OVER:
            game.apply(state, in_a_mood(game, state, rng, n % 4))
        assert {one.key for one in facts if one.kind not in game.facts} == set()
        missing -= {one.key for one in facts}
        if not missing:
            return

    assert missing == set()


def test_the_temple_says_what_the_round_will_bring():
    game, rng = GAMES["imhotep"], Rng(3)
    state = game.new(3)
    seen = 0
    while game.actor(state) != OVER:
        facts: list[Fact] = []
        state.facts = facts
        game.play(state, game.sample(state, rng))
        rounds = [one for one in facts if one.key == "round"]
        shows = [one.args for one in facts if one.key == "temple_shows"][-state.seats :]
        if shows and not rounds:
            stones = min(lane(state.heights, TEMPLE), state.box.temple_width[state.seats - 2])
            assert [seat for seat, *_rest in shows] == list(range(state.seats))
            assert sum(n for _seat, n, *_rest in shows) == stones * state.box.temple_a
            seen += 1

    assert seen > 0
