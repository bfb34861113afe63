"""Case 32: whole matches of every released version fold to the same hash and verify, for ever."""

from collections import Counter, defaultdict

import pytest

from akhet.core import COMPILED, Components
from akhet.games import GAMES
from akhet.match import file
from tests.kept import PROMISED, TITLES, Kept, kept, sets

EVERY = 3 if COMPILED else 15
"""One in so many is played again, compiled and interpreted; all of them by `make soak`."""
FILES = [(made, title) for made in sets() for title in TITLES]
FIELDS = ("undo", "consent", "nonce", "note", "at")


def own(match: Kept) -> Components | None:
    """The figures of an owner's own file, if the match was played with such."""
    game = GAMES[match.header["game"]]
    return game.read_components(match.figures) if match.figures else None


def test_case_32_there_are_kept_matches():
    assert sets()[0] == "1"


@pytest.mark.parametrize(("made", "title"), FILES)
def test_case_32_kept_matches_fold_and_verify(made: str, title: str):
    fold_and_verify(made, title, EVERY)


@pytest.mark.soak
@pytest.mark.parametrize(("made", "title"), FILES)
def test_case_32_every_kept_match_folds_and_verifies(made: str, title: str):
    fold_and_verify(made, title, 1)


def fold_and_verify(made: str, title: str, every: int) -> None:
    """Plays kept matches again, one in so many, to the hash they ended with."""
    checked = 0
    for match in list(kept(made, title))[::every]:
        report = file.verify(match.text(), own(match))
        missing = report.findings.codes("unchecked")  # the origins of forks are not kept
        assert report.match.over, match.name
        assert missing == ["fork"] if match.header.get("prefix") else report.draws_checked
        mixed = any("nonce" in row for row in match.rows)
        plain = mixed and not any("commit" in row for row in match.rows)
        assert ("plain" in report.findings.codes("beyond")) == plain, match.name
        assert report.match.lines[-1].hash == match.hash, match.name
        checked += 1
    assert checked >= PROMISED / every


@pytest.mark.parametrize(("made", "title"), FILES)
def test_case_32_kept_matches_are_of_every_kind(made: str, title: str):
    matches = list(kept(made, title))
    seats = Counter(match.header["seats"] for match in matches)
    options: dict[str, Counter[str]] = defaultdict(Counter)
    for match in matches:
        for key, value in match.header["options"].items():
            options[key][value] += 1
    kinds = Counter(kind for match in matches for kind in kinds_in(match))

    assert len(matches) >= PROMISED
    assert sorted(seats) == GAMES[matches[0].header["game"]].seats
    assert min(seats.values()) >= PROMISED // 10
    assert all(len(values) > 1 or key == "konflikte" for key, values in options.items())
    assert min(kinds[kind] for kind in (*FIELDS, "fork", "own figures")) >= 20, kinds


def kinds_in(match: Kept) -> set[str]:
    """What there is in a match."""
    found = {kind for kind in FIELDS for row in match.rows if kind in row}
    if match.header.get("prefix"):
        found.add("fork")
    if match.figures:
        found.add("own figures")
    return found
