"""Pharaon in the terminal: played through a pipe, alone and together; every command."""

import json
import re
from pathlib import Path

import pytest

from akhet.core.play import count
from akhet.games import GAMES
from akhet.lang import LANGS, text
from akhet.match.file import load, verify
from tests.cli.command import akhet, assert_refused, invoke, scripted

PHARAON = GAMES["pharaon"]
NAMES = ["Ann", "Bob", "Cleo", "Dirk", "Ese"]
LIKES = ["go:", "nile:", "pay:", "noble:", "artisan:"]
SOLO = ["play", "pharaon", "--seats", 1, "--option", "traitor=3"]


def people(seats: int) -> list[str]:
    return [arg for name in NAMES[:seats] for arg in ("--player", name)]


# ---------------------------------------------------------------- through a pipe


def test_a_whole_game_alone_against_the_traitor_through_a_pipe(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"

    result = akhet(*SOLO, "--seed", 1, "--save", saved, home=tmp_path, text="1\n" * 300)

    assert result.returncode == 0
    assert result.stderr == ""
    assert "\x1b[" not in result.stdout
    report = verify(saved.read_text())
    state = report.match.state
    assert report.match.over and report.draws_checked
    mine, his = PHARAON.scores(state)[0], sum(PHARAON.opponent(state).values())
    totals = [line.split()[1:] for line in result.stdout.splitlines() if "Total" in line]
    assert totals == [[str(mine), str(his)]]
    winner = "Player 1" if mine > his else "The Traitor"
    assert f"{winner} wins." in result.stdout


def test_whoever_always_passes_loses_to_the_traitor(tmp_path: Path) -> None:
    easy = "pass\n1\ndone\n" * 60

    shown = invoke(*SOLO, "--seed", 2, home=tmp_path, text=easy).stdout

    assert "The Traitor wins." in shown
    places = [line.split() for line in shown.splitlines() if "Place" in line]
    assert places == [["Place", "2", "1"]]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_people_play_every_size_of_table_to_the_end(seats: int, tmp_path: Path) -> None:
    match, chosen = scripted(NAMES[:seats], seats, LIKES, PHARAON)
    saved = tmp_path / "match.jsonl"

    shown = invoke(
        *["play", "pharaon", *people(seats), "--seed", seats, "--save", saved],
        home=tmp_path,
        text="\n".join(chosen),
    ).stdout

    assert shown.count("q quit > ") == len(chosen)
    assert "The Traitor" not in shown
    assert load(saved).game.dump(load(saved).state) == match.game.dump(match.state)


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_in_every_language_has_no_hole_and_no_key(lang: str, tmp_path: Path) -> None:
    _match, chosen = scripted(["Ann"], 5, LIKES, PHARAON, traitor="5")
    args = ["--player", "Ann", "--option", "traitor=5", "--seed", 5, "--lang", lang]

    shown = invoke("play", "pharaon", *args, home=tmp_path, text="\n".join(chosen)).stdout

    assert text(lang, "table.over") in shown
    assert not re.search(r"pharaon\.|\{\w*\}", shown)
    for key in ("piece.wheel.name", "board.traitor", "source.gods", "district.chamber.name"):
        assert text(lang, f"pharaon.{key}") in shown


# ---------------------------------------------------------------- payments


def typed_until_paying(seed: int) -> list[str]:
    """Choices of two people up to the first question which coin opens a district."""
    _match, chosen = scripted(NAMES[:2], seed, LIKES, PHARAON)
    return chosen[: next(n for n, name in enumerate(chosen) if name.startswith("access:"))]


def test_a_coin_is_typed_by_its_letter(tmp_path: Path) -> None:
    before = typed_until_paying(6)
    args = ["play", "pharaon", *people(2), "--seed", 6]
    first = invoke(*args, home=tmp_path, text="\n".join(before)).stdout
    offered = re.findall(
        r"Open with ([\w ]+) \((\w+)\)", first.rsplit("With what do you pay the access?", 1)[1]
    )
    coin, letter = offered[-1]
    saved = tmp_path / "match.jsonl"

    invoke(*args, "--save", saved, home=tmp_path, text="\n".join([*before, letter.lower()]))

    paid = [line.do for line in load(saved).lines if line.do.startswith("access:")]
    assert len(offered) > 1
    assert paid == ["access:silver" if coin == "silver" else f"access:{coin}"]


def test_the_line_above_the_coins_says_what_is_due(tmp_path: Path) -> None:
    _match, chosen = scripted(["Ann"], 8, ["go:artisans", "go:chamber", "pay:"], PHARAON)
    args = ["play", "pharaon", "--player", "Ann", "--seed", 8]

    shown = invoke(*args, home=tmp_path, text="\n".join(chosen)).stdout
    dues = [
        shown[found.end() :].splitlines()[0] for found in re.finditer(r"pay the action\?\n", shown)
    ]

    assert dues
    assert all(" · cost: " in due for due in dues)
    assert all("access counts as " in due or "access does not count" in due for due in dues)


# ---------------------------------------------------------------- explanations and commands


def test_help_explains_nobles_in_play_and_all_of_them_on_request(tmp_path: Path) -> None:
    asked = invoke("play", "pharaon", "--seed", 3, home=tmp_path, text="h\nh all\n").stdout
    short, everything = asked.split("this help, h all everything there is, q stops.")[1:3]

    for word in ("Action wheel", "Burial chamber", "District offering", "The Traitor"):
        assert word in short
    assert "Diplomat [20]  once a round: instead of what a vase shows" in everything
    assert everything.count("Scribe [") == 5 and everything.count("High official [") == 6
    assert "discards best artisan" in everything


def test_replay_and_verify_know_the_traitor(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    invoke(*SOLO, "--seed", 1, "--save", saved, home=tmp_path, text="pass\n1\ndone\n" * 60)

    replayed = invoke("replay", saved, home=tmp_path).stdout
    verified = invoke("verify", saved, home=tmp_path)

    assert "The Traitor turns up vase" in replayed
    assert "The Traitor wins." in replayed
    assert verified.exit_code == 0 and "ok  The scores are right" in verified.stdout


def test_sim_counts_no_win_where_the_traitor_wins(tmp_path: Path) -> None:
    args = ["sim", "pharaon", "--games", 3, "--option", "traitor=5", "--json"]
    alone = json.loads(invoke(*args, home=tmp_path).stdout)
    args = ["sim", "pharaon", "--games", 3, "--seats", 2, "--json"]
    two = json.loads(invoke(*args, home=tmp_path).stdout)

    assert alone["seats"][0]["win_rate"] == 0
    assert sum(seat["win_rate"] for seat in two["seats"]) == pytest.approx(1, abs=1e-4)


def test_count_starts_with_the_districts_around_the_wheel(tmp_path: Path) -> None:
    """The offerings lie first; the other four follow in any order: 4, 4 * 3 and 4 * 3 * 2 ways."""
    shown = invoke("count", "pharaon", "--depth", 3, home=tmp_path).stdout
    lines = [int(row.split()[1].replace(",", "")) for row in shown.splitlines()[1:]]

    assert lines == [4, 12, 24]
    assert lines[1] == count(PHARAON, PHARAON.new(1), 2)


def test_games_and_components_say_what_is_reconstructed(tmp_path: Path) -> None:
    data = json.loads(invoke("games", "--json", home=tmp_path).stdout)
    entry = next(entry for entry in data if entry["game"] == "pharaon")
    shown = invoke("components", "pharaon", home=tmp_path).stdout

    assert entry["seats"] == [1, 2, 3, 4, 5]
    assert entry["reconstructed"] and entry["figures"]["unknown"] > 50
    assert "titles  certain" in shown and "chamber_step[2]  unknown" in shown
    assert "  gain: nile_steps 3, silver 2" in shown


def test_an_owner_who_puts_in_the_printed_figures_is_not_warned_any_more(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    invoke("components", "pharaon", "--export", mine, home=tmp_path)
    warned = invoke("play", "pharaon", "--seed", 1, home=tmp_path).stdout
    mine.write_text(
        re.sub('certainty = "(open|likely)"', 'certainty = "certain"', mine.read_text())
    )

    shown = invoke("play", "pharaon", "--seed", 1, "--components", mine, home=tmp_path).stdout

    assert "some figures are reconstructed" in warned
    assert "reconstructed" not in shown


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--seats", 2, "--option", "traitor=2"], "option traitor cannot be changed with 2 seats"),
        (["--seats", 1, "--option", "scribe2=on"], "option scribe2 cannot be changed with 1 seats"),
        (["--seats", 6], "pharaon is for 1 to 5 seats, not 6"),
        (["--option", "traitor=6"], "option traitor is one of 0, 1, 2, 3, 4, 5, not '6'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    args: list[object], said: str, tmp_path: Path
) -> None:
    assert_refused(invoke("play", "pharaon", *args, home=tmp_path), said)
