"""A card takes five files and the four languages: the diffs of docs/adding-a-card.md, played."""

from pathlib import Path
from typing import Any

import pytest

from tests.everywhere.trees import copied, diffs, files_in, patched, run, screens

PAGE = "adding-a-card.md"
LANGUAGES = tuple(f"src/akhet/lang/{lang}/" for lang in ("en", "nl", "fr", "de"))


@pytest.fixture(scope="module", params=[0, 1], ids=["rope", "gatekeeper"])
def added(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A copy of the source with one of the two cards, and the number of the diff."""
    tree = copied(tmp_path_factory.mktemp("tree"))
    patched(tree, diffs(PAGE)[request.param])
    return request.param, tree


def test_a_card_takes_five_files_and_the_languages_and_no_javascript():
    assert len(diffs(PAGE)) == 2
    for diff in diffs(PAGE):
        files = files_in(diff)
        others = {name for name in files if not name.startswith(LANGUAGES)}
        assert len(others) <= 5
        assert all(any(name.startswith(lang) for name in files) for lang in LANGUAGES)
        assert not {name for name in files if name.endswith((".js", ".html", ".css", ".svg"))}


CHECK = """
from akhet.games import GAMES
from akhet.testing import check_game
game = GAMES["{key}"]
found = check_game(game, {seats}, {options}, games={games}, seed=1)
assert found["ways"] and found["previews"]
"""
TABLES: list[dict[str, Any]] = [
    {"key": "imhotep", "seats": 3, "options": {"market": "b"}, "games": 2},
    {"key": "pharaon", "seats": 3, "options": {"konflikte": "on"}, "games": 1},
]


def test_the_rules_keep_every_promise_with_it(added: Any, tmp_path: Path):
    number, tree = added

    run(tree, "-c", CHECK.format(**TABLES[number]), home=tmp_path)


KEPT = """
from akhet.match import file
from tests.kept import kept
for match in list(kept("2", "{title}"))[:12]:
    own = None
    if match.figures:
        from akhet.games import GAMES
        own = GAMES[match.header["game"]].read_components(match.figures)
    report = file.verify(match.text(), own)
    assert report.match.over and report.match.lines[-1].hash == match.hash
"""


def test_matches_from_before_it_fold_and_verify(added: Any, tmp_path: Path):
    number, tree = added

    run(tree, "-c", KEPT.format(title=("imhotep", "konflikte")[number]), home=tmp_path)


GATE = """
import sys
from pathlib import Path
from akhet.core import Rng
from akhet.games import GAMES
from akhet.match import Match
from akhet.match.file import save
game = GAMES["pharaon"]
for seed in range(200):
    options = dict(konflikte="on", arch_nobles="b")
    match = Match.new("pharaon", 2, options, secret=bytes([seed]) * 32, id=f"{seed:032x}")
    match.begin()
    rng = Rng(seed)
    while not match.over:
        seat = game.waiting(match.state)[0]
        names = [game.action_name(action) for action in game.options(match.state, seat)]
        mine = game.dump(match.state)["players"][seat]["nobles"]
        if "pass" in names and 34 in mine:
            before = game.dump(match.state)["players"][seat]["goods"].get("silver", 0)
            save(match, Path(sys.argv[1]), with_secret=True)
            lines = match.submit(seat, "pass")
            told = [fact.key for fact in match.facts[lines[0].n - 1]]
            assert told.count("power") == 1, told
            after = game.dump(match.state)["players"][seat]["goods"].get("silver", 0)
            assert after == before + 1
            assert game.forecast(match.state)[seat]["nobles"] >= 5
            raise SystemExit(0)
        keep = [name for name in names if name == "keep:34"]
        match.submit(seat, (keep or names)[rng.below(len(keep or names))])
raise SystemExit("nobody held the gatekeeper")
"""


def seen(added: Any, tmp_path: Path) -> dict[str, Any]:
    """What every screen shows of a match in which the card can be used."""
    number, tree = added
    path = tmp_path / "match.json"
    if number == 0:
        words = ("imhotep", 2, "play:rope", "market=b")
        run(tree, "-m", "tests.everywhere.played", path, *words, home=tmp_path)
        return screens(tree, path, "play:rope", home=tmp_path)[0]
    run(tree, "-c", GATE, path, home=tmp_path)
    return screens(tree, path, "pass", home=tmp_path)[0]


def test_every_screen_shows_it(added: Any, tmp_path: Path):
    number, _tree = added
    found = seen(added, tmp_path)

    assert found["complaints"] == []
    name = ("Rope", "Gatekeeper")[number]
    for screen in ("terminal", "plain", "browser", "log"):
        assert name in found[screen], f"{screen}: {found[screen][-2000:]}"
    # An unused blue card is worth a point less when it is played; a silver is a token, a point.
    assert ("−1", "+4")[number] in found["preview"], found["preview"]
    assert {("took", "power")[number]} <= set(found["facts"])
    kinds = found["kinds"]
    assert ("rope" in kinds["cards"]) if number == 0 else (kinds["abilities"][33] == "pass_silver")


SCORED = """
from akhet.core import OVER, Rng
from akhet.core.packed import held
from akhet.games import GAMES
from akhet.games.imhotep.components import ROPE
game, seen = GAMES["imhotep"], 0
for seed in range(60):
    state, rng = game.new(2), Rng(seed)
    while game.actor(state) != OVER:
        game.play(state, game.sample(state, rng))
    for seat in range(2):
        blue = sum(held(state.cards[seat], kind) for kind in range(8, ROPE + 1))
        assert game.breakdown(state)[seat]["unused_blue"] == blue
        seen += held(state.cards[seat], ROPE)
assert seen
"""


def test_a_rope_that_was_not_used_scores_as_every_blue_card(added: Any, tmp_path: Path):
    number, tree = added
    if number == 0:  # what the gatekeeper is worth, the match of GATE asks
        run(tree, "-c", SCORED, home=tmp_path)
