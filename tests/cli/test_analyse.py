"""`akhet analyse`: advice in the terminal and as JSON, and one line for what cannot be."""

import json
from pathlib import Path

import pytest

from akhet.match.file import save
from akhet.terminal.analyse import BARS, percent, spark
from tests.cli.command import assert_refused, invoke
from tests.match.matches import begun, play_on

FEW = "2"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished match of two."""
    path = tmp_path_factory.mktemp("analyse") / "match.jsonl"
    save(play_on(begun(2), seed=2), path)
    return path


def test_a_whole_match_as_json_is_the_same_each_time(file: Path, tmp_path: Path) -> None:
    args = ["analyse", file, "--budget", FEW, "--json"]

    one, other = (invoke(*args, home=tmp_path) for _time in range(2))
    data = json.loads(one.stdout)

    assert one.exit_code == 0 and one.stdout == other.stdout and one.stderr == ""
    assert data["total"] == len(data["choices"]) > 40
    assert {"turning", "end", "parties", "playouts", "seed"} <= set(data)


def test_a_whole_match_is_drawn_with_a_row_of_bars_for_each_player(
    file: Path, tmp_path: Path
) -> None:
    shown = invoke("analyse", file, "--budget", FEW, home=tmp_path).stdout
    rows = [line for line in shown.splitlines() if "→" in line]

    assert "choices judged" in shown
    assert len(rows) >= 2 and all(set(BARS) & set(row) for row in rows[:2])
    assert all(len(line) <= 80 for line in shown.splitlines())


@pytest.mark.parametrize("lang", ["en", "nl", "fr", "de"])
def test_the_moves_of_one_position_are_a_table(file: Path, tmp_path: Path, lang: str) -> None:
    args = ["analyse", file, "--line", 12, "--budget", 20, "--lang", lang]
    data = json.loads(invoke(*args, "--json", home=tmp_path).stdout)
    shown = invoke(*args, home=tmp_path).stdout

    assert data["line"] == 12 and data["playouts"] == 20
    assert f"{100 * data['wins'][0]:.0f}%" in shown
    assert "table." not in shown and "☥" in shown


def test_only_one_seat_if_asked_for(file: Path, tmp_path: Path) -> None:
    args = ["analyse", file, "--seat", 1, "--budget", FEW, "--json"]

    data = json.loads(invoke(*args, home=tmp_path).stdout)

    assert {choice["seat"] for choice in data["choices"]} == {1}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--budget", "5*2"], "one core judges a choice; --jobs"),
        (["--line", "9999"], "this match has lines 0 to"),
        (["--line", "0"], "nobody has anything to choose after line 0"),
        (["--line", "12", "--seat", "7"], "seat 7 has nothing to choose"),
        (["--seat", "2"], "this match has seats 0 to 1, not 2"),
        (["--budget", "0"], "'0' is no budget: write 500 (playouts)"),
        (["--lang", "la"], "'la' is not one of"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    file: Path, tmp_path: Path, args: list[str], said: str
) -> None:
    assert_refused(invoke("analyse", file, *args, home=tmp_path), said)


def test_a_file_that_is_no_match_is_refused_in_one_line(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ann,")

    assert_refused(invoke("analyse", other, home=tmp_path), "not a line of a match file")
    assert_refused(invoke("analyse", tmp_path / "none", home=tmp_path), "No such file")


def test_bars_are_drawn_together_where_there_are_more_than_fit() -> None:
    assert spark([0.0, 0.5, 1.0], 60, BARS) == "▁▅█"
    assert spark([0.0, 1.0] * 50, 10, BARS) == "▅" * 10
    assert percent(0.256) == "26%"
