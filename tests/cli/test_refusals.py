"""Everything a user can get wrong gives one clear line, status 2, and damages no file."""

import json
from pathlib import Path

import pytest

from akhet.games import GAMES
from akhet.match import Match
from akhet.match.file import MAX_BYTES, save
from akhet.match.log import Line
from akhet.terminal.screen import printable
from tests.cli.command import akhet, assert_refused, finished, invoke

ARGUMENTS = [
    (["fly"], "No such command 'fly'"),
    (["--fly"], "No such option"),
    (["play", "--fly"], "No such option"),
    (["play", "chess"], "there is no game 'chess'; there are imhotep"),
    (["sim", "chess"], "there is no game 'chess'"),
    (["count", "chess"], "there is no game 'chess'"),
    (["components", "chess"], "there is no game 'chess'"),
    (["play", "--seats", "5"], "imhotep is for 2 to 4 seats, not 5"),
    (["play", "--seats", "1"], "imhotep is for 2 to 4 seats, not 1"),
    (["play", "--seats", "two"], "'two' is not a valid integer"),
    (["sim", "--seats", "5"], "imhotep is for 2 to 4 seats, not 5"),
    (["count", "--seats", "0"], "imhotep is for 2 to 4 seats, not 0"),
    (["play", "--option", "market=c"], "option market is one of a, b, random, not 'c'"),
    (["play", "--option", "moon=on"], "no option 'moon'; there are market, pyramid"),
    (["play", "--option", "market"], "an option is written key=value, not 'market'"),
    (["play", "--option", "=b"], "an option is written key=value"),
    (["sim", "--option", "market=a", "--option", "market=b"], "option market is given twice"),
    (["count", "--option", "wrath=maybe"], "option wrath is one of off, on"),
    (["play", "--player", "bot:deep"], "there is no bot 'deep'; there are apprentice, scribe"),
    (["play", "--player", "A", "--player", "B", "--player", "C", "--seats", "2"], "3 players"),
    (["play", "--player", "Ann", "--player", "Ann"], "two players are called 'Ann'"),
    (["play", "--player", "x" * 25], "1 to 24 printable characters"),
    (["play", "--player", "a\x1b[2J"], "1 to 24 printable characters"),
    (["play", "--player", " "], "1 to 24 printable characters"),
    (["play", "--lang", "la"], "'la' is not one of 'en', 'nl', 'fr', 'de'"),
    (["sim", "--bot", "deep"], "there is no bot 'deep'"),
    (["sim", "--bot", "random,random,greedy", "--seats", "2"], "3 bots were named for 2 seats"),
    (["sim", "--games", "0"], "0 is not in the range"),
    (["sim", "--jobs", "-1"], "-1 is not in the range"),
    (["count", "--depth", "0"], "0 is not in the range"),
    (["replay"], "Missing argument 'FILE'"),
    (["replay", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
    (["verify", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
    (["play", "--resume", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
    (["play", "--components", "nowhere.toml"], "nowhere.toml: No such file or directory"),
    (["sim", "--components", "nowhere.toml"], "nowhere.toml: No such file or directory"),
    (["play", "--save", "no/such/folder/match.jsonl"], "there is no folder"),
    (["components", "--export", "no/such/x.toml"], "No such file or directory"),
    (["components", "--export", "x", "--check", "y"], "choose one of --export and --check"),
]


@pytest.mark.parametrize(("args", "said"), ARGUMENTS, ids=lambda value: str(value)[:50])
def test_bad_arguments(args: list[str], said: str, tmp_path: Path) -> None:
    assert_refused(invoke(*args, home=tmp_path), said)


def test_in_a_process_of_its_own_it_is_one_line_too(tmp_path: Path) -> None:
    result = akhet("sim", "chess", home=tmp_path)

    assert result.returncode == 2
    assert result.stdout == ""
    there = ", ".join(GAMES)
    assert result.stderr == f"akhet: there is no game 'chess'; there are {there}\n"


# ---------------------------------------------------------------- match files


def lines_of(file: Path) -> list[str]:
    return file.read_text().splitlines(keepends=True)


def cut(lines: list[str]) -> str:
    return "".join(lines)[:-40]


def cut_at_a_line(lines: list[str]) -> str:
    return "".join(lines[:20])


def edited(lines: list[str]) -> str:
    row = json.loads(lines[13])  # the names stand between the header and line 1
    row["do"] = "take"
    return "".join([*lines[:13], json.dumps(row) + "\n", *lines[14:]])


def reordered(lines: list[str]) -> str:
    return "".join([*lines[:13], lines[14], lines[13], *lines[15:]])


def missing_line(lines: list[str]) -> str:
    return "".join([*lines[:13], *lines[14:]])


def wrong_secret(lines: list[str]) -> str:
    row = json.loads(lines[-1])
    row["secret"] = "00" * 32
    return "".join([*lines[:-1], json.dumps(row)])


def wrong_scores(lines: list[str]) -> str:
    row = json.loads(lines[-1])
    row["scores"][0] += 1
    return "".join([*lines[:-1], json.dumps(row)])


def other_rules(lines: list[str]) -> str:
    row = json.loads(lines[0])
    row["rules"] = 99
    return "".join([json.dumps(row) + "\n", *lines[1:]])


def other_game(lines: list[str]) -> str:
    row = json.loads(lines[0])
    row["game"] = "chess"
    return "".join([json.dumps(row) + "\n", *lines[1:]])


DAMAGE = [
    (cut, "not a line of a match file"),
    (cut_at_a_line, "cut short"),
    (edited, "line 12: its hash is wrong"),
    (reordered, "line 12: it is numbered 13"),
    (missing_line, "line 12: it is numbered 13"),
    (wrong_secret, "the secret does not fit the commitment"),
    (wrong_scores, "the scores in the closing line are wrong"),
    (other_rules, "its hash is wrong"),
    (other_game, "its hash is wrong"),
    (lambda lines: "", "the file is empty"),
    (lambda lines: "hello\n", "not a line of a match file"),
    (lambda lines: "{}\n{}\n", "the header is missing"),
    (lambda lines: "x" * (MAX_BYTES + 1), "larger than 8 MB"),
]


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["play", "--resume"]])
@pytest.mark.parametrize(
    ("damage", "said"), DAMAGE, ids=lambda value: getattr(value, "__name__", "")
)
def test_damaged_matches(command: list[str], damage: object, said: str, tmp_path: Path) -> None:
    file = finished(tmp_path / "match.jsonl")
    assert callable(damage)
    file.write_text(damage(lines_of(file)))
    before = file.read_bytes()

    result = invoke(*command, file, home=tmp_path)

    assert_refused(result, said)
    assert file.read_bytes() == before


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["play", "--resume"]])
def test_a_file_that_is_no_text(command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(bytes(range(256)))

    assert_refused(invoke(*command, file, home=tmp_path), "not a text file")


def test_a_file_cannot_write_on_the_terminal_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match = Match.new("imhotep", 2, id="\x1b[31m")
    match.add(Line(1, 0, nonce="\x1b[2Jgone"))
    match.begin()
    save(match, file, with_secret=True)

    shown = invoke("replay", file, home=tmp_path).output
    refused = invoke("verify", tmp_path / "\x1b[2J", home=tmp_path)

    assert "\x1b" not in shown
    assert_refused(refused, "?[2J: No such file")
    assert "\x1b" not in refused.stderr
    assert printable("\x1b[2Jgone\n") == "?[2Jgone\n"


def test_a_folder_is_no_match(tmp_path: Path) -> None:
    assert_refused(invoke("verify", tmp_path, home=tmp_path), "is a directory")


def test_a_seat_that_is_not_there(tmp_path: Path) -> None:
    file = finished(tmp_path / "match.jsonl")

    assert_refused(invoke("replay", file, "--seat", 2, home=tmp_path), "seats 0 to 1, not 2")
    assert_refused(invoke("replay", file, "--seat", -3, home=tmp_path), "seats 0 to 1, not -3")


# ---------------------------------------------------------------- files that must not be damaged


def test_play_does_not_overwrite_a_file(tmp_path: Path) -> None:
    file = tmp_path / "precious.txt"
    file.write_text("precious")

    assert_refused(invoke("play", "--save", file, home=tmp_path), "this file exists")
    assert file.read_text() == "precious"


def test_export_does_not_overwrite_a_file_unless_forced(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("precious")

    assert_refused(invoke("components", "--export", file, home=tmp_path), "--force overwrites it")
    assert file.read_text() == "precious"

    assert invoke("components", "--export", file, "--force", home=tmp_path).exit_code == 0
    assert invoke("components", "--check", file, home=tmp_path).exit_code == 0


def test_sim_does_not_write_into_a_folder_that_holds_something(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("precious")

    result = invoke("sim", "--games", 1, "--save", tmp_path, home=tmp_path)

    assert_refused(result, "this folder is not empty")
    assert [path.name for path in tmp_path.iterdir()] == ["precious.txt"]


def test_a_resumed_match_keeps_its_table(tmp_path: Path) -> None:
    file = finished(tmp_path / "match.jsonl")
    before = file.read_bytes()

    for extra in (["--seats", "2"], ["--option", "market=b"], ["--seed", "1"]):
        assert_refused(invoke("play", "--resume", file, *extra, home=tmp_path), "keeps its seats")
    assert_refused(invoke("play", "--resume", file, "--player", "Ann", home=tmp_path), "2 seats")
    assert file.read_bytes() == before


# ---------------------------------------------------------------- components


WRONG_FIGURES = [
    ("sled_capacity = 5", "sled_capacity = 99", "stones.sled_capacity: 99 is not from 1 to 20"),
    ("sled_capacity = 5", "sled_capacity = '5'", "stones.sled_capacity: '5' is not a whole number"),
    ("sled_capacity = 5", "", "stones.sled_capacity: this field is missing"),
    ("total = 34", "total = 35", "market_cards.total: 35, but the types add up to 34"),
    ("points = [2,1,3, 2,4,3,", "points = [2,4,3,", "pyramid_a.points: 14 entries are needed"),
    ("[[4,3,3,1],", "[[4,3,3,9],", "round_cards.two_players[1].ships[4]: 9 is not from 1 to 4"),
    ('id = "lever"', 'id = "spoon"', "market_cards.types[9].id: 'spoon' is not one of"),
    ("[stones]", "[stones", "not a TOML file"),
]


@pytest.mark.parametrize(("old", "new", "said"), WRONG_FIGURES)
def test_wrong_figures_name_the_file_table_row_and_field(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    invoke("components", "--export", file, home=tmp_path)
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))

    for args in (["components", "--check", file], ["play", "--components", file]):
        assert_refused(invoke(*args, home=tmp_path), f"{file}: {said}")


def test_a_match_played_with_own_figures_needs_no_other_file(tmp_path: Path) -> None:
    figures, saved = tmp_path / "mine.toml", tmp_path / "match.jsonl"
    invoke("components", "--export", figures, home=tmp_path)
    printed = figures.read_text()
    figures.write_text(printed.replace("sled_capacity = 5", "sled_capacity = 6"))
    invoke("play", "--components", figures, "--save", saved, home=tmp_path, text="1\n1\n")
    figures.write_text(printed)

    for command in (["verify"], ["replay"], ["play", "--resume"], ["analyse", "--budget", "1"]):
        result = invoke(*command, saved, home=tmp_path)
        assert result.exit_code in (0, 3), result.output  # what is not over is not wholly checked
        other = invoke(*command, saved, "--components", figures, home=tmp_path)
        assert_refused(other, "name its components file")


def test_a_file_of_an_older_version_asks_for_its_figures(tmp_path: Path) -> None:
    figures, saved = tmp_path / "mine.toml", tmp_path / "match.jsonl"
    invoke("components", "--export", figures, home=tmp_path)
    figures.write_text(figures.read_text().replace("sled_capacity = 5", "sled_capacity = 6"))
    invoke("play", "--components", figures, "--save", saved, home=tmp_path)
    rows = saved.read_text().splitlines(keepends=True)
    saved.write_text("".join(row for row in rows if not row.startswith('{"figures"')))

    for command in (["verify"], ["replay"], ["play", "--resume"]):
        assert_refused(invoke(*command, saved, home=tmp_path), "name its components file")
