"""Match files: what is saved comes back, and every kind of damage is one clear line."""

import contextlib
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from akhet.core import BadLog
from akhet.games.imhotep.components import FILE
from akhet.match import Match
from akhet.match.file import MAX_BYTES, load, read, save, text_of, verify
from akhet.match.log import chained, line_of
from tests.match.matches import B_SIDES, SECRET, begun, dump, play_on

SHORT = text_of(play_on(begun(2, B_SIDES), 14, seed=2), True)
WHOLE = text_of(play_on(begun(3, B_SIDES)))


def refused(text: str) -> str:
    with pytest.raises(BadLog) as error:
        read(text)
    assert "\n" not in str(error.value) and 0 < len(str(error.value)) < 300
    return str(error.value)


def rows(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


def written(items: list) -> str:
    return "".join(json.dumps(item) + "\n" for item in items)


def forged(items: list[dict]) -> str:
    """Lines with new hashes, as a cheat would write them: the chain is right again."""
    match = read(SHORT if items[0]["seats"] == 2 else WHOLE)
    before = match.header.hash()
    for row in items[1:-1]:
        row["hash"] = chained(before, line_of({**row, "hash": ""}, "x"))
        before = row["hash"]
    return written(items)


# ---------------------------------------------------------------- saving and loading


@pytest.mark.parametrize("seed", range(3))
def test_a_match_comes_back_as_it_was(seed: int):
    match = play_on(begun(2 + seed, B_SIDES), 25, seed)
    again = read(text_of(match, with_secret=True))

    assert text_of(again, True) == text_of(match, True)
    assert dump(again) == dump(match)
    assert again.counted == match.counted
    assert play_on(again, 20, seed).lines == play_on(match, 20, seed).lines


def test_a_running_match_keeps_its_secret_unless_asked():
    match = play_on(begun(), 10)

    assert SECRET.hex() not in text_of(match)
    assert SECRET.hex() in text_of(match, with_secret=True)
    assert SECRET.hex() in WHOLE


def test_verify_says_what_it_found_right_and_what_it_did_not_check():
    found = verify(WHOLE).findings

    assert found.codes("checked") == ["chain", "rules", "seal", "draws", "scores"]
    assert found.complete and verify(WHOLE).draws_checked
    assert found.codes("beyond") == ["seal", "alone", "people", "times"]
    unproved = verify(text_of(play_on(begun(), 10)))
    assert not unproved.draws_checked and not unproved.findings.complete
    assert unproved.findings.codes("unchecked") == ["draws", "running"]
    assert unproved.findings.codes("checked") == ["chain", "rules"]


def test_what_was_found_is_plain_data_that_can_be_sent_between_processes():
    found = verify(WHOLE).findings

    assert pickle.loads(pickle.dumps(found)) == found
    data = json.loads(json.dumps(found.data()))
    assert data["checked"][0] == {"code": "chain", "figures": {"n": len(rows(WHOLE)) - 2}}


def test_save_and_load(tmp_path: Path):
    match = play_on(begun())
    path = tmp_path / "match.akhet"
    save(match, path)

    assert text_of(load(path)) == text_of(match)
    assert list(tmp_path.iterdir()) == [path]


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from akhet.match.file import read, save
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))
try:
    save(read(sys.stdin.read()), Path(sys.argv[1]))
except OSError as error:
    print(error.strerror)
"""


def test_a_save_that_fails_leaves_the_old_file_alone(tmp_path: Path):
    path = tmp_path / "match.akhet"
    path.write_text("old")

    ran = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path)], input=SHORT, capture_output=True, text=True
    )

    assert "too large" in ran.stdout, ran.stderr
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_save_to_a_folder_leaves_nothing_behind(tmp_path: Path):
    (tmp_path / "match.akhet").mkdir()

    with pytest.raises(OSError, match="directory"):
        save(begun(), tmp_path / "match.akhet")
    assert [path.name for path in tmp_path.iterdir()] == ["match.akhet"]


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"", "empty"), (b"\xff\xfe\x00", "not a text file"), (b" " * (MAX_BYTES + 1), "larger than")],
)
def test_a_file_that_is_no_match_file(tmp_path: Path, content: bytes, message: str):
    path = tmp_path / "x"
    path.write_bytes(content)

    with pytest.raises(BadLog, match=message):
        load(path)


def test_a_file_that_is_not_there(tmp_path: Path):
    with pytest.raises(BadLog, match="No such file"):
        load(tmp_path / "none")
    with pytest.raises(BadLog, match="directory"):
        load(tmp_path)


# ---------------------------------------------------------------- damage

DEEP = "[" * 1900 + "]" * 1900
Edit = Callable[[list[dict]], object]
DAMAGE: list[tuple[str, Edit, str]] = [
    ("a changed choice", lambda r: r[8].update(do="take"), "line 8: its hash is wrong"),
    ("a changed hash", lambda r: r[8].update(hash="0" * 64), "line 8: its hash is wrong"),
    ("a changed time", lambda r: r[3].update(at=5), "line 3: its hash is wrong"),
    ("a line left out", lambda r: r.pop(6), "line 6: it is numbered 7"),
    ("a line twice", lambda r: r.insert(6, r[6]), "line 7: it is numbered 6"),
    ("two lines changed over", lambda r: r.insert(6, r.pop(7)), "line 6: it is numbered 7"),
    ("other seats", lambda r: r[0].update(seats=3), "line 1: its hash is wrong"),
    ("another id", lambda r: r[0].update(id="other"), "line 1: its hash is wrong"),
    ("another option", lambda r: r[0]["options"].update(wrath="on"), "line 1: its hash is wrong"),
    ("another secret", lambda r: r[-1].update(secret="00" * 32), "does not fit the commitment"),
    ("no secret at all", lambda r: r[-1].update(secret="xyz"), "not written in hexadecimal"),
    ("another commitment", lambda r: r[0].update(commitment="0" * 64), "line 1: its hash is wrong"),
    ("fewer lines told", lambda r: r[-1].update(lines=3), "should have 3 lines"),
    ("over told", lambda r: r[-1].update(over=True), "wrong about whether the game is over"),
    ("scores told", lambda r: r[-1].update(scores=[1, 2]), "closing line does not fit"),
    ("an unknown field", lambda r: r[4].update(luck=7), "line 4: unknown field 'luck'"),
    ("an unknown header field", lambda r: r[0].update(luck=7), "a field is unknown"),
    ("an unknown closing field", lambda r: r[-1].update(luck=7), "closing line does not fit"),
    ("no header", lambda r: r.pop(0), "the header is missing"),
    ("no closing line", lambda r: r.pop(), "cut short"),
    ("a newer format", lambda r: r[0].update(akhet=2), "has format 2; this akhet reads 1"),
    ("an absurd format", lambda r: r[0].update(akhet=["x" * 900]), "has format ['xxx"),
    ("a game nobody knows", lambda r: r[0].update(game="senet"), "line 1: its hash"),
    ("seats as a text", lambda r: r[0].update(seats="2"), "must be whole numbers"),
    ("seats below zero", lambda r: r[0].update(seats=-2), "must be whole numbers"),
    ("options as a list", lambda r: r[0].update(options=[]), "options must be an object"),
    ("an option as a list", lambda r: r[0]["options"].update(wrath=[]), "a field is unknown"),
    ("half a letter", lambda r: r[0].update(id="\ud800"), "short plain texts"),
    ("two things at once", lambda r: r[8].update(note="hi"), "line 8: a line is one of"),
    ("nothing at all", lambda r: r[8].pop("do"), "line 8: a line is one of"),
    ("a text for a number", lambda r: r[8].update(n="8"), "line 8: n, by, undo, at and with"),
    ("true for a number", lambda r: r[8].update(by=True), "line 8: n, by, undo, at and with"),
    ("a huge number", lambda r: r[8].update(at=10**600), "line 8: a number is too large"),
    ("a number for a text", lambda r: r[8].update(do=8), "line 8: do, nonce, note, commit"),
    ("consent as a text", lambda r: r[8].update(consent="all"), "line 8: consent must be"),
    ("another way to write it", lambda r: r[1].update(by=-1), "line 1: this is not how"),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "message"), [pytest.param(e, m, id=n) for n, e, m in DAMAGE])
def test_damage_is_found(edit: Edit, message: str):
    items = rows(SHORT)
    edit(items)

    assert message in refused(written(items))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (DEEP, "not a line of a match file"),
        ("[]", "not a line of a match file"),
        ("x" * 5000, "not a line of a match file"),
        ('{"n": ' + "9" * 3990 + "}", "n, by, undo, at and with|too large"),
        ("NaN", "not a line of a match file"),
        ("", "not a line of a match file"),
    ],
    ids=["deep", "a list", "long", "digits", "no number", "empty"],
)
def test_a_line_that_is_none_is_refused(line: str, message: str):
    lines = SHORT.splitlines()
    lines[5] = line

    with pytest.raises(BadLog, match=message):
        read("\n".join(lines))


def test_a_file_of_endless_lines_is_refused():
    assert "more than" in refused("{}\n" * 30_000)


# ---------------------------------------------------------------- forgery: the chain is right again


def with_row(n: int, **fields: object) -> str:
    items = rows(SHORT)
    items[n] = {key: value for key, value in (items[n] | fields).items() if value is not None}
    return forged(items)


def choice_line() -> int:
    """The first line of a seat."""
    return next(n for n, row in enumerate(rows(SHORT)) if row.get("by") in (0, 1))


@pytest.mark.parametrize(
    ("n", "fields", "message"),
    [
        (1, {"do": "round:1"}, "was dealt, but the secret says"),
        (1, {"do": "x\ny"}, "line 1: "),
        (1, {"by": 0}, "a draw and a choice are mixed up"),
        (1, {"do": None, "by": 0, "undo": 0}, "no line to go back to"),
        (1, {"do": None, "note": "hi"}, "chance draws and does nothing else"),
        (1, {"do": None, "by": 0, "note": "x" * 201}, "a note is 1 to 200"),
        (1, {"do": None, "by": 0, "nonce": "a b"}, "a nonce is 1 to 64"),
        (1, {"do": None, "by": 7, "nonce": "abc"}, "there is no seat 7"),
        (choice_line(), {"do": "pass"}, "pass is not possible now"),
        (choice_line(), {"do": "fly"}, "imhotep has no action 'fly'"),
        (choice_line(), {"by": 1}, "it is not seat 1's turn"),
        (choice_line(), {"by": 5}, "there is no seat 5"),
        (choice_line(), {"by": "chance"}, "a draw and a choice are mixed up"),
        (choice_line(), {"do": None, "undo": 2}, "no line to go back to"),
        (choice_line(), {"do": None, "undo": 2, "consent": [0]}, "no line to go back to"),
        (choice_line(), {"consent": [0, 1]}, "a take-back without the consent"),
        (choice_line(), {"do": None, "nonce": "late"}, "the first card is dealt"),
    ],
)
def test_a_forged_line_is_found(n: int, fields: dict, message: str):
    assert message in refused(with_row(n, **fields))


def test_forged_scores_and_ranks_are_found():
    for field, message in (("scores", "the scores"), ("ranks", "closing line does not fit")):
        items = rows(WHOLE)
        items[-1][field] = list(reversed(items[-1][field]))
        if items[-1][field] != rows(WHOLE)[-1][field]:
            assert message in refused(written(items))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"rules": 99}, "played under rules 99 of imhotep"),
        ({"components": "0" * 64}, "played with other components"),
        ({"game": "senet"}, "there is no game 'senet'"),
        ({"seats": 7}, "imhotep is for 2 to 4 seats, not 7"),
        ({"options": {"camel": "a"}}, "no option 'camel'"),
    ],
)
def test_a_forged_header_is_found(fields: dict, message: str):
    header = rows(SHORT)[0] | fields
    text = written([header, {"lines": 0, "over": False}])

    assert message in refused(text)


def test_a_match_with_an_owners_figures_is_read_without_being_given_them():
    figures = begun().game.read_components(FILE.read_text().replace("penalty = 5", "penalty = 6"))
    match = Match.new("imhotep", 2, components=figures, secret=SECRET, id="mine")
    match.begin()
    text = text_of(match, True)

    assert text_of(read(text), True) == text_of(read(text, figures), True) == text
    with pytest.raises(BadLog, match="name its components file"):
        read(text, begun().components)


# ---------------------------------------------------------------- any damage


def unharmed_or_refused(text: str, original: str) -> None:
    """Damage is refused in one line, or it made no difference."""
    try:
        match = read(text)
    except BadLog as error:
        assert "\n" not in str(error)
    else:
        assert text_of(match, True) == original


def test_a_file_cut_at_any_byte_is_refused():
    for end in range(len(SHORT) - 1):
        with pytest.raises(BadLog):
            read(SHORT[:end])


@settings(max_examples=150)
@given(st.integers(0, len(SHORT) - 1), st.characters(), st.sampled_from(["put", "instead", "cut"]))
def test_a_changed_sign_is_refused(at: int, sign: str, kind: str):
    rest = SHORT[at:] if kind == "put" else SHORT[at + 1 :]

    unharmed_or_refused(SHORT[:at] + ("" if kind == "cut" else sign) + rest, SHORT)


@settings(max_examples=60)
@given(st.data())
def test_lines_in_another_order_are_refused(data: st.DataObject):
    lines = SHORT.splitlines()
    shuffled = data.draw(st.lists(st.sampled_from(lines), max_size=len(lines) + 2))

    unharmed_or_refused("\n".join(shuffled), SHORT)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(), inner, max_size=2),
)


@settings(max_examples=150)
@given(st.data(), st.booleans())
def test_a_changed_field_is_refused(data: st.DataObject, with_new_hashes: bool):
    items = rows(SHORT)
    row = data.draw(st.sampled_from(items))
    row[data.draw(st.sampled_from([*row, "undo", "note", "nonce", "consent", "x"]))] = data.draw(
        VALUES
    )
    text = written(items)
    if with_new_hashes and row is not items[0]:
        with contextlib.suppress(BadLog, TypeError, ValueError):  # not even a line: no hash fits
            text = forged(items)
    unharmed_or_refused_forgery(text)


def unharmed_or_refused_forgery(text: str) -> None:
    """A forged note or time may pass, as only its writer can know it; nothing else does."""
    try:
        match = read(text)
    except BadLog as error:
        assert "\n" not in str(error)
    else:
        plain = [(line.by, line.do) for line in match.lines if line.do]
        assert plain == [(line.by, line.do) for line in read(SHORT).lines if line.do]
