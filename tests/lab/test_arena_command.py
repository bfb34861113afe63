"""`akhet arena` as people use it."""

import json
from pathlib import Path

import pytest

from akhet.games import GAMES
from akhet.terminal.figures import own_text
from tests.cli.command import akhet, assert_refused, invoke

DUEL = ["arena", "imhotep", "--bot", "greedy", "--bot", "random", "--games", 6]


def test_json_is_one_object_that_says_what_the_table_says(tmp_path: Path) -> None:
    data = json.loads(invoke(*DUEL, "--json", home=tmp_path).stdout)
    shown = invoke(*DUEL, home=tmp_path).stdout

    assert data["games"] == 6
    assert data["deals"] == 3
    assert [bot["name"] for bot in data["bots"]] == ["greedy", "random"]
    assert sum(bot["wins"]["value"] for bot in data["bots"]) == pytest.approx(1)
    for bot in data["bots"]:
        assert 0 <= bot["wins"]["low"] <= bot["wins"]["value"] <= bot["wins"]["high"] <= 1
        assert f"{100 * bot['wins']['value']:.1f} %" in shown
        assert f"{bot['points']['value']:.1f}" in shown


def test_nothing_but_the_folder_asked_for_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "duel"
    result = invoke(*DUEL, "--out", folder, home=tmp_path)

    assert sorted(path.name for path in folder.iterdir()) == [
        *("games.jsonl", "plan.json", "report.html", "summary.json"),
    ]
    assert result.stdout.endswith(f"Report: {folder / 'report.html'}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_the_same_command_again_plays_nothing_and_says_the_same(tmp_path: Path) -> None:
    first = invoke(*DUEL, "--out", tmp_path / "duel", home=tmp_path)
    games = (tmp_path / "duel" / "games.jsonl").read_bytes()
    again = invoke(*DUEL, "--out", tmp_path / "duel", home=tmp_path)

    assert again.stdout == first.stdout
    assert (tmp_path / "duel" / "games.jsonl").read_bytes() == games


def test_alone_it_tells_of_the_traitor(tmp_path: Path) -> None:
    args = ["arena", "pharaon", "--seats", 1, "--bot", "random", "--games", 3]
    data = json.loads(invoke(*args, "--option", "traitor=5", "--json", home=tmp_path).stdout)

    assert [bot["name"] for bot in data["bots"]] == ["random", "Traitor"]
    assert data["options"]["traitor"] == "5"


def test_many_bots_get_a_table_of_meetings(tmp_path: Path) -> None:
    bots = ["--bot", "random", "--bot", "random", "--bot", "hunch"]
    shown = invoke("arena", "amunre", *bots, "--games", 3, home=tmp_path).stdout

    assert "ahead of" in shown
    assert "random #2" in shown
    assert "3 seats" in shown


def test_mirrored_tables_double_a_deal(tmp_path: Path) -> None:
    args = ["arena", "imhotep", "--bot", "random", "--bot", "hunch", "--seats", 3, "--games", 1]
    data = json.loads(invoke(*args, "--mirror", "--json", home=tmp_path).stdout)

    assert data["games"] == 6
    assert [bot["seats"] for bot in data["bots"]] == [9, 9]


def test_own_figures_are_played_with(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = own_text(GAMES["imhotep"]).replace("players = [10, 1]", "players = [40, 1]")
    own.write_text(text, encoding="utf-8")
    usual = json.loads(invoke(*DUEL, "--json", home=tmp_path).stdout)
    dearer = json.loads(invoke(*DUEL, "--components", own, "--json", home=tmp_path).stdout)
    points = [[bot["points"]["value"] for bot in data["bots"]] for data in (usual, dearer)]

    assert sum(points[1]) > sum(points[0]) + 15


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["arena"], "--bot"),
        (["arena", "chess", "--bot", "random"], "chess"),
        (["arena", "imhotep", "--bot", "rndom"], "rndom"),
        (["arena", "imhotep", "--bot", "search@fast"], "budget"),
        (["arena", "imhotep", "--bot", "random", "--seats", "5"], "5"),
        (["arena", "imhotep", "--bot", "random", "--games", "0"], "--games"),
        (["arena", "imhotep", "--bot", "random", "--option", "market"], "key=value"),
        (["arena", "imhotep", "--bot", "random", "--mirror"], "mirror"),
        (["arena", "imhotep", "--bot", "random", "--components", "no.toml"], "no.toml"),
        ([*DUEL, "--out", "/dev/null/arena"], "/dev/null"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_line(
    tmp_path: Path, args: list[object], said: str
) -> None:
    assert_refused(invoke(*args, home=tmp_path), said)


def test_another_plan_in_the_folder_is_refused_in_a_line(tmp_path: Path) -> None:
    invoke(*DUEL, "--out", tmp_path / "duel", home=tmp_path)

    result = invoke(*DUEL, "--seed", 3, "--out", tmp_path / "duel", home=tmp_path)
    assert_refused(result, "seed 0", "choose another")


def test_without_a_terminal_there_is_no_bar(tmp_path: Path) -> None:
    result = akhet(*DUEL, home=tmp_path)

    assert result.returncode == 0
    assert result.stderr == ""
