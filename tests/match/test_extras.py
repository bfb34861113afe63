"""What a file carries beside the match: figures, bound by digest, and names, bound by nothing."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from akhet.core import BadLog, Option
from akhet.core.limits import MAX_TEXT
from akhet.games import GAMES
from akhet.games.imhotep.components import FILE
from akhet.match import Match
from akhet.match.extras import MAX_NAME
from akhet.match.file import folding, read, text_of, verify
from akhet.match.match import About, finished
from tests.core.bidding import BiddingGame
from tests.match.matches import SECRET, dump, play_on

PRINTED = FILE.read_text(encoding="utf-8")
OWN = PRINTED.replace("points = [2,1,3,", "points = [3,1,3,", 1)
ABOUT = About("Sunday", ("Ann ☥", "Bob"))


def owned(text: str = OWN) -> Match:
    """A finished match with somebody's own figures, who played it, and at which table."""
    figures = GAMES["imhotep"].read_components(text)
    match = Match.new("imhotep", 2, components=figures, secret=SECRET, id="owned")
    match.about = ABOUT
    match.begin()
    return play_on(match)


def rows(text: str) -> list[dict]:
    return [json.loads(row) for row in text.splitlines()]


def written(items: list[dict]) -> str:
    return "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in items)


def refused(text: str) -> str:
    """Why a file is refused, in one line."""
    with pytest.raises(BadLog) as error:
        read(text)
    assert "\n" not in str(error.value) and len(str(error.value)) < 400
    return str(error.value)


def test_a_file_brings_its_figures_and_names_along():
    match = owned()
    report = verify(text_of(match))

    assert report.match.components.digest == match.components.digest
    assert report.match.components.digest != GAMES["imhotep"].components.digest
    assert report.match.about == ABOUT and report.draws_checked
    assert dump(report.match) == dump(match)
    assert text_of(report.match) == text_of(match)


def test_figures_and_names_go_on_into_a_fork_and_a_fold():
    text = text_of(owned())
    folded = finished(folding(text))
    fork = folded.fork(20, id="fork", secret=SECRET)

    assert folded.about == ABOUT and text_of(folded) == text
    assert fork.own_figures == OWN
    assert read(text_of(play_on(fork))).components.digest == folded.components.digest
    assert verify(text_of(fork), origins=[text]).draws_checked


def test_an_older_file_without_figures_needs_them_from_somebody():
    items = rows(text_of(owned()))
    old = written([items[0], *items[3:]])

    assert "other components" in refused(old)
    assert read(old, GAMES["imhotep"].read_components(OWN)).about is None


def test_figures_of_the_box_are_not_written():
    match = owned(PRINTED)

    assert match.own_figures == "" and "figures" not in text_of(match)
    assert read(text_of(match)).components is GAMES["imhotep"].components


def test_other_figures_cannot_be_put_in_a_file():
    items = rows(text_of(owned()))
    items[2]["figures"] = OWN.replace("points = [3,1,3,", "points = [3,2,3,", 1)

    assert "not those the match was played with" in refused(written(items))


@pytest.mark.parametrize(
    ("figures", "why"),
    [
        ("a." * 40_000 + "a=1", "dots|longer|figures"),
        ("a=" + "[" * 900, "brackets"),
        ("x" * (MAX_TEXT + 1), "larger"),
        ("# " + "☥" * MAX_TEXT, "larger"),
        ("", "no text"),
        ([], "not a line|no text"),
        (7, "no text"),
        ({"a": 1}, "no text"),
    ],
    ids=["dots", "depth", "length", "signs", "empty", "list", "number", "object"],
)
def test_hostile_figures_are_refused_before_they_are_work(figures: object, why: str):
    items = rows(text_of(owned()))
    items[2] = {"figures": figures}

    assert any(word in refused(written(items)) for word in why.split("|"))


def test_a_row_of_figures_has_a_bound_of_its_own():
    items = rows(text_of(owned()))
    long = written([items[0]]) + '{"figures":"' + "x" * 7 * MAX_TEXT + '"}\n' + written(items[3:])

    assert refused(long) == "line 1: not a line of a match file"
    deep = written([items[0]]) + '{"figures":' + "[" * 90_000 + "\n" + written(items[3:])
    assert refused(deep) == "figures: not a line of a match file"


@pytest.mark.parametrize(
    "about",
    [
        {"title": "x" * (MAX_NAME + 1), "names": ["a", "b"]},
        {"title": "x", "names": ["a"]},
        {"title": "x", "names": ["a", "b", "c"]},
        {"title": "x", "names": ["a", "b" * (MAX_NAME + 1)]},
        {"title": "x", "names": ["a", 2]},
        {"title": "x", "names": "ab"},
        {"title": None, "names": ["a", "b"]},
        {"title": "x", "names": ["a", "b"], "host": "Ann"},
        {"title": "x"},
    ],
    ids=lambda about: str(about)[:30],
)
def test_hostile_names_are_refused(about: dict):
    items = rows(text_of(owned()))
    items[1] = about

    assert "itle" in refused(written(items))


def test_rows_beside_the_match_stand_in_one_place_and_once():
    head, about, figures, *rest = rows(text_of(owned()))
    for wrong in ([head, figures, about], [head, about, about, figures], [about, head, figures],
                  [head, about, figures, figures], [head, rest[0], about, figures]):  # fmt: skip
        assert refused(written([*wrong, *rest]))


def test_names_are_bound_by_nothing_and_change_nothing():
    items = rows(text_of(owned()))
    items[1] = {"title": "Another", "names": ["Cid", "Dan"]}
    other = read(written(items))

    assert other.about == About("Another", ("Cid", "Dan"))
    assert dump(other) == dump(owned())


# ---------------------------------------------------------------- options that come later


class LaterGame(BiddingGame):
    """The game of the tests after somebody added an option, `rich`, which is usual now."""

    def __init__(self) -> None:
        super().__init__()
        later = Option("rich", ["off", "on"], "on", before="off")
        self.options_spec = [later]


@pytest.fixture
def later(bidding: BiddingGame) -> Iterator[BiddingGame]:
    """The game of a later version among the games, for one test."""
    GAMES["bidding"] = game = LaterGame()
    yield game
    GAMES["bidding"] = bidding


def old_match() -> Match:
    """A finished match of a time when there was no such option."""
    new = Match.new("bidding", 2, {"rich": "off"}, secret=SECRET, id="old")
    match = Match(replace(new.header, options={}), SECRET)
    match.begin()
    return play_on(match)


def test_a_match_without_a_later_option_is_played_as_before(later: BiddingGame):
    match = old_match()
    again = read(text_of(match))

    assert match.options == again.options == {"rich": "off"}
    assert dump(again) == dump(match) and match.position(0).coins == [6, 6]
    assert text_of(again) == text_of(match) and again.header.options == {}
    assert read(text_of(again.fork(3))).options == {"rich": "off"}


def test_a_new_match_has_the_later_option_as_it_is_usual_now(later: BiddingGame):
    match = Match.new("bidding", 2, secret=SECRET, id="new")

    assert match.header.options == match.options == {"rich": "on"}
    assert match.state.coins == [12, 12]


def test_what_was_before_is_the_default_unless_told():
    assert Option("a", ["x", "y"], "y").before == "y"
    assert Option("a", ["x", "y"], "y", before="x").before == "x"
