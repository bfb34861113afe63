"""Simulation: the same seed, the same result; saved matches are real ones."""

import json
import statistics
from pathlib import Path

from akhet.core import COMPILED
from akhet.match.file import verify
from akhet.sim import SHARES, Result, Tally
from tests.cli.command import akhet, invoke

TIMING = ("seconds", "decisions_per_second", "jobs")


def data_of(*args: object, home: Path) -> dict[str, object]:
    found = json.loads(invoke("sim", *args, "--json", home=home).stdout)
    assert isinstance(found, dict)
    return found


def untimed(data: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in data.items() if key not in TIMING}


def test_json_is_exactly_one_object_with_what_programs_need(tmp_path: Path) -> None:
    result = akhet("sim", "imhotep", "--seats", 3, "--games", 20, "--json", home=tmp_path)
    data = json.loads(result.stdout)

    assert result.stderr == ""
    assert result.stdout.count("\n") == 1
    assert data["games"] == 20
    assert data["decisions"] > 20 * 30
    assert data["decisions_per_second"] > 0
    assert data["compiled"] is COMPILED
    assert len(data["seats"]) == 3
    for seat in data["seats"]:
        assert seat["min_score"] <= seat["mean_score"] <= seat["max_score"]
        assert seat["bot"] == "random"
    assert abs(sum(seat["win_rate"] for seat in data["seats"]) - 1) < 1e-4


def test_the_table_says_the_same_as_the_json(tmp_path: Path) -> None:
    data = data_of("--games", 3, "--bot", "random,greedy", home=tmp_path)
    shown = invoke("sim", "--games", 3, "--bot", "random,greedy", home=tmp_path).stdout

    for seat in data["seats"]:  # type: ignore[attr-defined]
        assert f"{seat['bot']}" in shown
        assert f"{seat['mean_score']:.2f}" in shown
        assert f"{100 * seat['win_rate']:.1f} %" in shown


def test_random_games_are_the_same_whatever_the_number_of_processes(tmp_path: Path) -> None:
    one = data_of("--games", 510, "--seats", 2, "--seed", 7, "--jobs", 1, home=tmp_path)
    two = data_of("--games", 510, "--seats", 2, "--seed", 7, "--jobs", 2, home=tmp_path)

    assert untimed(one) == untimed(two)
    assert one["games"] == 510


def test_games_of_bots_are_the_same_whatever_the_number_of_processes(tmp_path: Path) -> None:
    args = ["--games", 5, "--bot", "greedy,random,greedy", "--seed", 7, "--option", "market=b"]
    one = data_of(*args, "--jobs", 1, home=tmp_path)
    two = data_of(*args, "--jobs", 2, home=tmp_path)

    assert untimed(one) == untimed(two)


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    one = data_of("--games", 10, "--seed", 1, home=tmp_path)
    two = data_of("--games", 10, "--seed", 2, home=tmp_path)

    assert one["seats"] != two["seats"]


def test_options_change_the_games(tmp_path: Path) -> None:
    plain = data_of("--games", 20, home=tmp_path)
    wrath = data_of("--games", 20, "--option", "obelisks=b", home=tmp_path)

    assert plain["seats"] != wrath["seats"]


def test_the_greedy_bot_beats_the_random_one(tmp_path: Path) -> None:
    data = data_of("--games", 10, "--bot", "random,greedy", "--seed", 1, home=tmp_path)

    assert data["seats"][1]["win_rate"] >= 0.8  # type: ignore[index]


def test_saved_matches_verify_and_give_the_statistics(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    data = data_of(
        *["--games", 6, "--seats", 2, "--bot", "random", "--seed", 5, "--save", folder],
        home=tmp_path,
    )
    files = sorted(folder.iterdir())
    reports = [verify(file.read_text()) for file in files]

    assert len(files) == 6
    assert all(report.match.over and report.draws_checked for report in reports)
    assert invoke("verify", files[0], home=tmp_path).exit_code == 0
    assert "random" in invoke("replay", files[0], home=tmp_path).stdout.lower()
    for seat, found in enumerate(data["seats"]):  # type: ignore[arg-type]
        scores = [report.match.game.scores(report.match.state)[seat] for report in reports]
        assert found["mean_score"] == round(statistics.mean(scores), 4)
        assert found["sd_score"] == round(statistics.stdev(scores), 4)
        assert (found["min_score"], found["max_score"]) == (min(scores), max(scores))
    choices = [len([e for e in report.match.lines if e.by >= 0 and e.do]) for report in reports]
    assert data["decisions"] == sum(choices)


def test_saved_matches_are_the_same_bytes_for_the_same_seed(tmp_path: Path) -> None:
    for name, jobs in (("one", 1), ("two", 2)):
        args = ["--games", 4, "--bot", "random,greedy", "--seed", 5, "--jobs", jobs]
        invoke("sim", *args, "--save", tmp_path / name, home=tmp_path)
    files = sorted(path.name for path in (tmp_path / "one").iterdir())

    assert len(files) == 4
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_a_shared_win_counts_as_a_share() -> None:
    result = Result(0, [Tally(), Tally(), Tally()])
    result.add([10, 10, 3], [1, 1, 3])
    result.add([10, 9, 3], [1, 2, 3])

    assert [tally.win_rate() for tally in result.seats] == [0.75, 0.25, 0.0]
    assert SHARES % 2 == SHARES % 3 == SHARES % 4 == SHARES % 5 == 0


def test_tallies_merge_as_if_counted_together() -> None:
    together, first, second = Tally(), Tally(), Tally()
    for score in (3, -4, 9):
        together.add(score, 0)
        first.add(score, 0)
    for score in (1, 12):
        together.add(score, 60)
        second.add(score, 60)
    empty = Tally()
    empty.merge(first)
    empty.merge(second)

    assert empty == together
    below = Tally()
    below.merge(Tally(games=1, total=-5, squares=25, low=-5, high=-5))
    assert below.high == -5
    assert (empty.low, empty.high) == (-4, 12)
