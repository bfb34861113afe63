"""What every game can do, asked of Imhotep: names, options, refusals, loops over whole games."""

import pytest

from akhet.core import (
    CHANCE,
    EVERYONE,
    OVER,
    WATCHER,
    AkhetError,
    BadComponents,
    BadLog,
    BadOption,
    BadPosition,
    IllegalAction,
    Moves,
)
from akhet.core.play import at_chance, fold, random_games
from akhet.games import GAMES
from akhet.games.imhotep import GAME
from tests.core.bidding import GAME as BIDDING

SITES = ["market", "pyramid", "temple", "burial", "obelisks"]
A_SIDES, B_SIDES = dict.fromkeys(SITES, "a"), dict.fromkeys(SITES, "b")


@pytest.mark.parametrize("error", [BadComponents, BadLog, BadOption, BadPosition, IllegalAction])
def test_every_error_of_a_user_is_one_kind(error: type[AkhetError]):
    assert issubclass(error, AkhetError)
    assert issubclass(error, ValueError)


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (1, {}, "imhotep is for 2 to 4 seats, not 1"),
        (5, {}, "imhotep is for 2 to 4 seats, not 5"),
        (2, {"market": "c"}, "option market is one of a, b, random, not 'c'"),
        (2, {"wrath": "maybe"}, "option wrath is one of off, on, not 'maybe'"),
        (2, {"camel": "a"}, "no option 'camel'; there are market, pyramid"),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats: int, options: dict, message: str):
    with pytest.raises(BadOption, match=message):
        GAME.new(seats, options)


def test_options_have_defaults_and_take_yes_and_no():
    assert GAME.checked(2) == A_SIDES | {"wrath": "off"}
    assert GAME.checked(2, {"wrath": True, "market": "B"})["wrath"] == "on"
    assert GAME.checked(2, {"wrath": True, "market": "B"})["market"] == "b"


def test_an_option_for_other_seat_counts_keeps_its_default():
    assert BIDDING.checked(3, {"rich": "on"}) == {"rich": "on"}
    assert BIDDING.checked(2, {"rich": "off"}) == {"rich": "off"}
    with pytest.raises(BadOption, match="rich cannot be changed with 2 seats"):
        BIDDING.checked(2, {"rich": "on"})


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_action_names_lead_both_ways_and_never_clash(game):
    assert len(set(game.names)) == len(game.names) < 1024
    assert [game.action(game.action_name(a)) for a in range(len(game.names))] == list(
        range(len(game.names))
    )


@pytest.mark.parametrize("number", [-1, 98, 10**9])
def test_an_action_number_that_is_not_is_refused(number: int):
    with pytest.raises(IllegalAction, match=f"no action {number}"):
        GAME.action_name(number)
    with pytest.raises(IllegalAction, match=f"no action {number}"):
        GAME.play(GAME.new(2), number)


def test_an_action_name_that_is_not_is_refused_shortly():
    with pytest.raises(IllegalAction) as error:
        GAME.action("x\n" * 1000)

    assert len(str(error.value)) < 200 and "\n" not in str(error.value)


def test_a_refused_action_leaves_the_position_alone():
    state = GAME.new(2)
    before = GAME.dump(state)

    with pytest.raises(IllegalAction, match="take is not possible now"):
        GAME.play(state, GAME.action("take"))
    with pytest.raises(IllegalAction, match="not seat 0's turn"):
        GAME.play(state, GAME.action("round:1"), 0)
    assert GAME.dump(state) == before


def test_chance_opens_the_game():
    state = GAME.new(2)

    assert GAME.actor(state) == CHANCE and at_chance(state)
    assert GAME.waiting(state) == []
    assert GAME.weights(state) == [1] * 7
    assert GAME.audience(state) == EVERYONE
    assert GAME.reveals(state, GAME.options(state)[0])
    assert GAME.options(state, 0) == []


def ended() -> object:
    state = GAME.new(2)
    out = Moves()
    GAME.fill(state, out)
    while out.n:
        GAME.advance(state, out.items[out.n - 1], out)
    return state


def test_a_finished_game_asks_nobody():
    state = ended()

    assert GAME.actor(state) == OVER
    assert GAME.waiting(state) == GAME.options(state) == GAME.options(state, 0) == []
    assert GAME.audience(state) == EVERYONE and not GAME.reveals(state, 0)
    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.play(state, 0)
    with pytest.raises(IllegalAction, match="only a chance node"):
        GAME.weights(state)


def test_scores_are_the_sums_of_the_score_sheet():
    state = ended()

    assert GAME.scores(state) == [sum(sheet.values()) for sheet in GAME.breakdown(state)]
    assert GAME.forecast(state) == GAME.breakdown(state)
    assert set(GAME.breakdown(state)[0]) == set(GAME.sources)


def test_a_view_is_the_dump_of_the_mask():
    state = GAME.new(3, B_SIDES)

    assert GAME.view(state, WATCHER) == GAME.dump(GAME.mask(state, WATCHER))


# The same games compiled and interpreted: decisions and a checksum of all scores.
CHECKSUMS = [
    (2, A_SIDES, 2, (1081, 600335851)),
    (2, B_SIDES, 2, (1272, 776644194)),
    (3, A_SIDES, 3, (1076, 338171695)),
    (3, B_SIDES, 3, (1353, 282223245)),
    (4, A_SIDES, 4, (1202, 265534744)),
    (4, B_SIDES, 4, (1521, 624237394)),
    (3, dict.fromkeys(SITES, "random") | {"wrath": "on"}, 9, (1257, 141856994)),
]


@pytest.mark.parametrize(("seats", "options", "seed", "wanted"), CHECKSUMS)
def test_random_games_are_the_same_everywhere(seats: int, options: dict, seed: int, wanted: tuple):
    assert random_games(GAME, seats, options, 12, seed) == wanted


def test_folding_names_plays_them():
    state = GAME.new(2)
    fold(GAME, state, ["round:1", *["draw:statue"] * 4, "take"])

    assert GAME.actor(state) == 1


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["round:9"], "choice 1: 'round:9' is unknown"),
        (["round:1", "take"], "choice 2: 'take' is not possible there"),
    ],
)
def test_folding_says_which_name_is_wrong(names: list[str], message: str):
    with pytest.raises(IllegalAction, match=message):
        fold(GAME, GAME.new(2), names)
