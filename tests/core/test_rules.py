"""A game knows the rules it is played under, and the figures of earlier releases."""

from pathlib import Path

import pytest

from akhet.core import WATCHER, BadOption, BadPosition, Rng
from akhet.games import GAMES
from akhet.games.imhotep import GAME as IMHOTEP
from akhet.games.imhotep.components import FILE
from akhet.games.imhotep.game import ImhotepGame
from akhet.testing import Unfit, check_game
from tests.core.bidding import BID, GAME, BiddingGame, Bids, pieces

OTHER = FILE.read_text(encoding="utf-8").replace("penalty = 5", "penalty = 6")


def opened(rules: int | None) -> Bids:
    """Two bids, of 2 and of 1, are opened."""
    state = GAME.new(2, rules=rules)
    for action in (2, 2, BID + 2, BID + 1):
        GAME.play(state, action)
    return state


def test_a_game_is_played_under_the_newest_rules_unless_told():
    assert GAME.new(2).rules == GAME.RULES == 2
    assert GAME.new(2, rules=1).rules == GAME.OLDEST == 1


def test_the_old_rules_are_played_as_they_were():
    assert opened(None).coins == opened(2).coins == [6 - 2 + 6, 6 - 1]
    assert opened(1).coins == [6 - 2, 6 - 1 + 6]


@pytest.mark.parametrize("rules", [0, 3, -1, 99])
def test_rules_that_are_not_played_are_refused(rules: int):
    with pytest.raises(BadOption, match=f"bidding is played under rules 1 to 2, not {rules}"):
        GAME.new(2, rules=rules)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_refuses_rules_it_does_not_play(game):
    for rules in (game.OLDEST - 1, game.RULES + 1):
        assert not game.plays(rules)
        with pytest.raises(BadOption, match=f"{game.key} is played under rules .*, not {rules}"):
            game.new(game.seats[-1], rules=rules)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_whatever_is_made_of_a_position_keeps_its_rules(game):
    for rules in range(game.OLDEST, game.RULES + 1):
        state = game.new(game.seats[-1], rules=rules)
        seen = game.mask(state, WATCHER)
        made = [game.copy(state), seen, game.guess(seen, WATCHER, Rng(1))]
        made += [game.load(game.dump(state)), game.seen(game.dump(seen))]

        assert game.dump(state)["rules"] == game.view(state, 0)["rules"] == rules
        assert [other.rules for other in made] == [rules] * len(made)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_position_written_without_a_number_is_under_the_newest_rules(game):
    data = game.dump(game.new(game.seats[-1]))
    del data["rules"]

    assert game.load(data).rules == game.RULES


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_position_under_unknown_rules_is_refused(game):
    data = game.dump(game.new(game.seats[-1]))
    for rules in (game.OLDEST - 1, game.RULES + 1, "1", None):
        with pytest.raises(BadPosition, match=r"rules: .* is not from"):
            game.load(data | {"rules": rules})


def test_check_game_plays_the_old_rules_too():
    check_game(GAME, games=10, seed=1, conserve=pieces, rules=1)


def test_check_game_finds_a_copy_that_forgets_the_rules():
    class Forgets(BiddingGame):
        def mask(self, state: Bids, seat: int) -> Bids:
            seen = super().mask(state, seat)
            seen.rules = 2
            return seen

    with pytest.raises(Unfit, match="rules"):
        check_game(Forgets(), games=3, seed=1, rules=1)


# ---------------------------------------------------------------- figures of earlier releases


def released(folder: Path, text: str) -> str:
    """Puts figures among those that were released; their digest."""
    digest = IMHOTEP.read_components(text).digest
    (folder / f"{digest[:16]}.toml").write_text(text, encoding="utf-8")
    return digest


def test_present_figures_are_found_by_their_digest():
    assert IMHOTEP.figures(IMHOTEP.components.digest) is IMHOTEP.components


def test_earlier_figures_are_found_by_their_digest(tmp_path: Path):
    digest = released(tmp_path, OTHER)
    game = ImhotepGame(tmp_path)
    found = game.figures(digest)

    assert found is not None and found.digest == digest != game.components.digest
    assert game.figures(digest) is found  # read once


@pytest.mark.parametrize(
    "digest", ["", "0" * 64, "../components", "../" * 20 + "abcd", "\0" * 64, "Ａ" * 64]
)
def test_figures_that_were_never_released_are_not_found(digest: str):
    assert IMHOTEP.figures(digest) is None


def test_a_file_with_the_name_of_another_digest_is_not_taken(tmp_path: Path):
    digest = released(tmp_path, OTHER)
    wrong = digest[:16] + "0" * 48

    assert ImhotepGame(tmp_path).figures(wrong) is None


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_released_file_is_found_and_differs_from_the_present_one(game):
    for path in sorted(game.released.glob("*")):
        figures = game.read_components(path.read_text(encoding="utf-8"))

        assert path.name == f"{figures.digest[:16]}.toml"
        assert figures.digest != game.components.digest
        assert game.figures(figures.digest).figures == figures.figures
