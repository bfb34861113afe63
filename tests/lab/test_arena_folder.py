"""Nothing played is lost or counted twice: interrupted, killed, cut short, gone on with."""

import os
import signal
import subprocess
import time
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

from akhet.core import COMPILED, AkhetError
from akhet.lab import Fixture, Plan, Played, here, hold, play
from akhet.lab.folder import GAMES, PLAN, Folder
from akhet.lab.pool import WorkerLost, spread
from tests.cli.command import COMMAND, environment

MANY = 400 if COMPILED else 16  # enough to be interrupted
PLAN_OF_8 = Plan("imhotep", ("random", "hunch"), games=8)


def outcomes(games: Iterable[Played]) -> list[tuple[object, ...]]:
    return [game.outcome() for game in games]


class Stopped(Exception):
    """Somebody pulls the plug."""


def only(count: int, plan: Plan, fixtures: Iterable[Fixture]) -> Generator[Played]:
    """Players that are interrupted after some games."""
    for fixture in fixtures:
        if count == 0:
            raise Stopped
        count -= 1
        yield play(plan, fixture)


def begun(path: Path, count: int) -> None:
    """A folder with the first games of the plan."""
    with pytest.raises(Stopped):
        hold(PLAN_OF_8, path, lambda plan, fixtures: only(count, plan, fixtures))


def test_an_interrupted_arena_goes_on_and_ends_as_if_nothing_had_been(tmp_path: Path) -> None:
    begun(tmp_path, 3)
    told: list[int] = []
    games = hold(PLAN_OF_8, tmp_path, here(1), lambda played: told.append(played.number))

    assert told == list(range(8))
    assert outcomes(games) == outcomes(play(PLAN_OF_8, f) for f in PLAN_OF_8.fixtures())
    assert outcomes(Folder(tmp_path).games()) == outcomes(games)


def test_a_game_is_in_the_file_before_anybody_is_told(tmp_path: Path) -> None:
    found: list[int] = []
    hold(PLAN_OF_8, tmp_path, here(1), lambda played: found.append(lines(tmp_path)))

    assert found == list(range(1, 9))


def test_what_is_played_is_not_played_again(tmp_path: Path) -> None:
    begun(tmp_path, 3)
    before = (tmp_path / GAMES).read_bytes()
    hold(PLAN_OF_8, tmp_path, here(1))

    assert (tmp_path / GAMES).read_bytes().startswith(before)
    hold(PLAN_OF_8, tmp_path, lambda plan, fixtures: only(0, plan, fixtures))


def test_a_last_line_cut_short_is_dropped(tmp_path: Path) -> None:
    begun(tmp_path, 3)
    file = tmp_path / GAMES
    file.write_bytes(file.read_bytes()[:-40])

    assert len(Folder(tmp_path).games()) == 2
    assert [game.number for game in hold(PLAN_OF_8, tmp_path, here(1))] == list(range(8))
    assert [game.number for game in Folder(tmp_path).games()] == list(range(8))


def test_a_line_that_is_no_game_is_named(tmp_path: Path) -> None:
    begun(tmp_path, 2)
    file = tmp_path / GAMES
    file.write_bytes(b'{"number": "two"}\n' + file.read_bytes())

    with pytest.raises(AkhetError, match=r"games\.jsonl: line 1 is not a game"):
        hold(PLAN_OF_8, tmp_path, here(1))


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (Plan("imhotep", ("hunch", "random"), games=8), "bots"),
        (Plan("imhotep", ("random", "hunch"), games=8, seed=1), "seed 0"),
        (Plan("imhotep", ("random", "hunch"), seats=3, games=9), "seats 2"),
        (Plan("imhotep", ("random", "hunch"), games=8, options={"market": "b"}), "options"),
        (Plan("pharaon", ("random", "hunch"), games=8), "game"),
        (Plan("imhotep", ("random", "hunch"), games=4), "8 games"),
    ],
)
def test_another_plan_in_the_same_folder_is_refused(tmp_path: Path, other: Plan, said: str) -> None:
    begun(tmp_path, 1)
    before = (tmp_path / PLAN).read_bytes()

    with pytest.raises(AkhetError, match=said):
        hold(other, tmp_path, here(1))
    assert (tmp_path / PLAN).read_bytes() == before


def test_games_of_another_program_are_not_mixed_with_these(tmp_path: Path) -> None:
    begun(tmp_path, 1)
    plan = (tmp_path / PLAN).read_text()
    mark = plan.split('"program": "')[1][:16]
    (tmp_path / PLAN).write_text(plan.replace(mark, "0123456789abcdef"))

    with pytest.raises(AkhetError, match="other rules or bots"):
        hold(PLAN_OF_8, tmp_path, here(1))


def test_more_games_may_be_asked_for_later(tmp_path: Path) -> None:
    hold(PLAN_OF_8, tmp_path, here(1))
    more = Plan("imhotep", ("random", "hunch"), games=10)

    assert outcomes(hold(more, tmp_path, here(1)))[:8] == outcomes(
        play(PLAN_OF_8, f) for f in PLAN_OF_8.fixtures()
    )


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("Dear Nefer")

    with pytest.raises(AkhetError, match="holds something else"):
        hold(PLAN_OF_8, tmp_path, here(1))
    assert [path.name for path in tmp_path.iterdir()] == ["letters.txt"]


def test_a_plan_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / PLAN).write_text("[1, 2")

    with pytest.raises(AkhetError, match=r"plan\.json: this is not a plan"):
        hold(PLAN_OF_8, tmp_path, here(1))


def test_two_arenas_do_not_write_in_one_folder(tmp_path: Path) -> None:
    with (
        Folder(tmp_path).opened(PLAN_OF_8),
        pytest.raises(AkhetError, match="another arena"),
    ):
        hold(PLAN_OF_8, tmp_path, here(1))


# ---------------------------------------------------------------- real processes


def command(folder: Path, jobs: int) -> list[str]:
    args = ["arena", "imhotep", "--bot", "greedy", "--bot", "hunch", "--games", str(MANY)]
    return [*COMMAND, *args, "--jobs", str(jobs), "--out", str(folder)]


def started(folder: Path, jobs: int, games: int) -> "subprocess.Popen[str]":
    """The command, once it has finished some games."""
    process = subprocess.Popen(
        command(folder, jobs),
        env=environment(folder),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    while process.poll() is None and lines(folder) < games:
        time.sleep(0.02)
    return process


def lines(folder: Path) -> int:
    file = folder / GAMES
    return file.read_bytes().count(b"\n") if file.exists() else 0


def wanted() -> list[tuple[object, ...]]:
    plan = Plan("imhotep", ("greedy", "hunch"), games=MANY)
    return outcomes(play(plan, fixture) for fixture in plan.fixtures())


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_without_warning_it_goes_on_from_the_last_finished_game(
    tmp_path: Path, jobs: int
) -> None:
    folder = tmp_path / "arena"
    process = started(folder, jobs, 3)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=60)
    kept = lines(folder)
    again = subprocess.run(command(folder, jobs), env=environment(tmp_path), capture_output=True)

    assert 3 <= kept < MANY
    assert again.returncode == 0, again.stderr
    assert outcomes(Folder(folder).games()) == wanted()


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_says_in_a_line_how_far_it_is(tmp_path: Path, jobs: int) -> None:
    folder = tmp_path / "arena"
    process = started(folder, jobs, 2)
    process.send_signal(signal.SIGINT)
    _out, said = process.communicate(timeout=60)

    assert process.returncode == 130
    assert said.strip() == f"akhet: {lines(folder)} of {MANY} games are played"
    assert 2 <= lines(folder) < MANY


def die(item: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return item


def test_a_killed_worker_is_told_and_not_waited_for() -> None:
    with pytest.raises(WorkerLost, match="killed"):
        list(spread(die, range(5), 2))
