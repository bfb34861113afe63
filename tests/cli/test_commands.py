"""Each command, used as its help says."""

import json
import signal
import subprocess
import time
from pathlib import Path

from akhet.core import CHANCE, COMPILED, Rng
from akhet.core.play import count
from akhet.games import GAMES
from akhet.lang import LANGS
from akhet.match.file import load, save, verify
from tests.cli.command import (
    COMMAND,
    IMHOTEP,
    akhet,
    environment,
    finished,
    invoke,
    scripted,
)


def test_without_a_command_it_shows_the_help(tmp_path: Path) -> None:
    result = invoke(home=tmp_path)

    assert result.exit_code == 0
    for name in ("play", "sim", "replay", "verify", "count", "games", "components"):
        assert f"\n  {name} " in result.stdout


def test_version(tmp_path: Path) -> None:
    result = akhet("--version", home=tmp_path)

    assert result.returncode == 0
    assert result.stdout.startswith("akhet, version ")


def test_games_lists_seats_options_certainty_and_speed(tmp_path: Path) -> None:
    result = invoke("games", home=tmp_path)

    assert result.exit_code == 0
    assert "imhotep for 2 to 4 seats" in result.stdout
    assert "--option wrath=…  off (default) | on" in result.stdout
    assert "35 certain, 0 likely, 1 unknown" in result.stdout
    assert ("compiled" if COMPILED else "plain Python") in result.stdout


def test_games_as_json(tmp_path: Path) -> None:
    data = json.loads(invoke("games", "--json", home=tmp_path).stdout)

    assert [entry["game"] for entry in data] == list(GAMES)
    assert data[0]["seats"] == [2, 3, 4]
    assert data[0]["options"][5] == {
        "key": "wrath",
        "choices": ["off", "on"],
        "default": "off",
        "seats": [2, 3, 4],
    }
    assert data[0]["figures"] == {"certain": 35, "likely": 0, "unknown": 1}
    assert data[0]["compiled"] is COMPILED


def test_components_prints_figures_with_source_and_certainty(tmp_path: Path) -> None:
    shown = invoke("components", "imhotep", home=tmp_path).stdout

    assert "pyramid_a  certain" in shown
    assert "  points: 2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4" in shown
    assert "obelisk_b.after_last_spot  unknown" in shown
    assert "  source: RB-EN p9 picture" in shown


def test_components_exported_checked_and_played_with(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert invoke("components", "--export", file, home=tmp_path).exit_code == 0
    assert invoke("components", "--check", file, home=tmp_path).stdout == f"OK: {file}\n"

    file.write_text(file.read_text().replace("sled_capacity = 5", "sled_capacity = 6"))
    saved = tmp_path / "match.jsonl"
    args = ["play", "--components", file, "--save", saved, "--seed", 1, "--seats", 2]
    shown = invoke(*args, home=tmp_path, text="take\ntake\n").stdout

    assert "sled 6" in shown
    assert "6 on the sled then" in shown
    assert invoke("verify", saved, "--components", file, home=tmp_path).exit_code == 3  # not over
    assert invoke("replay", saved, "--components", file, home=tmp_path).exit_code == 0
    resumed = invoke("play", "--resume", saved, "--components", file, home=tmp_path)
    assert resumed.exit_code == 0


def test_count_agrees_with_the_library_at_every_depth(tmp_path: Path) -> None:
    shown = invoke("count", "--depth", 4, "--seats", 3, "--option", "market=b", home=tmp_path)
    start = IMHOTEP.new(3, {"market": "b"})

    rows = [line.split() for line in shown.stdout.splitlines()[1:]]

    assert [int(row[1].replace(",", "")) for row in rows] == [
        count(IMHOTEP, start, depth) for depth in (1, 2, 3, 4)
    ]


def test_verify_says_what_was_checked_and_what_no_file_can_show(tmp_path: Path) -> None:
    file = finished(tmp_path / "match.jsonl")

    result = akhet("verify", file, home=tmp_path)

    assert result.returncode == 0
    assert "ok  " in result.stdout and "each bound to the one before" in result.stdout
    assert "draws come from the secret" in result.stdout and "scores are right" in result.stdout
    assert "??  That the secret was fixed before the first draw" in result.stdout
    assert "--  " not in result.stdout


def test_verify_compares_the_commitment_somebody_saw(tmp_path: Path) -> None:
    file = finished(tmp_path / "match.jsonl")
    seen = load(file).header.commitment

    result = invoke("verify", file, "--commitment", seen.upper(), home=tmp_path)
    assert result.exit_code == 0 and "is the one that was shown" in result.stdout
    assert "fixed before the first draw" not in result.stdout
    wrong = invoke("verify", file, "--commitment", "0" * 64, home=tmp_path)
    assert wrong.exit_code == 2 and "is not the one that was shown" in wrong.stderr


def test_verify_says_what_it_could_not_check_and_leaves_with_3(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    invoke("play", "--seed", 1, "--save", file, home=tmp_path, text="1\n")
    open_match = load(file)
    open_match.secret = None
    save(open_match, file)

    shown = invoke("verify", file, home=tmp_path)

    assert shown.exit_code == 3
    assert "--  The" in shown.stdout and "the secret is not known yet" in shown.stdout
    assert "--  The rest of the match: it is not over." in shown.stdout
    assert "some of it was not" in shown.stdout


def test_verify_needs_the_origin_of_a_fork_for_the_draws_before_it(tmp_path: Path) -> None:
    whole, part = finished(tmp_path / "match.jsonl"), tmp_path / "fork.jsonl"
    origin = load(whole)
    fork = origin.fork(origin.targets()[4], id="fork")
    rng = Rng(3)
    while not fork.over:
        seat = fork.game.waiting(fork.state)[0]
        legal = fork.game.options(fork.state, seat)
        fork.submit(seat, fork.game.action_name(legal[rng.below(len(legal))]))
    save(fork, part)

    alone = invoke("verify", part, home=tmp_path)
    assert alone.exit_code == 3 and "is needed for them" in alone.stdout
    assert fork.header.origin in alone.stdout
    both = invoke("verify", part, "--origin", whole, home=tmp_path)
    assert both.exit_code == 0 and "come from its secret" in both.stdout
    wrong = invoke("verify", part, "--origin", part, home=tmp_path)
    assert wrong.exit_code == 2 and "none of the origins given" in wrong.stderr
    dutch = invoke("verify", part, "--lang", "nl", home=tmp_path)
    assert "voor zover gecontroleerd" in dutch.stdout


def test_replay_tells_every_line_with_the_points_and_the_score_sheet(tmp_path: Path) -> None:
    file = finished(tmp_path / "match.jsonl")
    match = load(file)

    shown = invoke("replay", file, home=tmp_path).stdout

    assert "Players: Ann, Bob" in shown
    told = [line for line in match.lines if line.by != CHANCE and line.do]
    assert all(f"\n{line.n:>4}  ☥" in f"\n{shown}" for line in told)
    totals = [str(score) for score in IMHOTEP.scores(match.state)]
    assert [line.split()[1:] for line in shown.splitlines() if "Total" in line] == [totals]
    assert f"Ann: {totals[0]} points" in shown  # the board agrees with the sheet
    assert "Ann wins." in shown


def test_replay_speaks_four_languages(tmp_path: Path) -> None:
    file = finished(tmp_path / "match.jsonl")

    shown = [invoke("replay", file, "--lang", lang, home=tmp_path).stdout for lang in LANGS]

    assert len(set(shown)) == 4
    assert "grafkamer" in shown[1] and "carrière" in shown[2] and "Grabkammer" in shown[3]


def test_replay_step_waits_and_draws_the_board_until_the_input_ends(tmp_path: Path) -> None:
    file = finished(tmp_path / "match.jsonl")

    result = invoke("replay", file, "--step", home=tmp_path, text="\n\n")

    assert result.exit_code == 0
    assert result.stdout.count("Imhotep, round 1 of 6") == 3
    assert "Total" not in result.stdout


def test_replay_hides_what_a_seat_may_not_know(tmp_path: Path) -> None:
    """In the middle of a look at the pair of market B, only who looks sees the cards."""
    _match, chosen = scripted(["Ann", "Bob"], 3, likes=["pick:pair", "sail:"], market="b")
    look = chosen.index("pick:pair")
    file = tmp_path / "match.jsonl"
    args = ["--seed", 3, "--player", "Ann", "--player", "Bob", "--option", "market=b"]
    text = "\n".join(chosen[: look + 1]) + "\n"
    invoke("play", *args, "--save", file, home=tmp_path, text=text)
    looker = load(file).game.waiting(load(file).state)[0]

    own = invoke("replay", file, "--seat", looker, home=tmp_path).stdout
    other = invoke("replay", file, "--seat", 1 - looker, home=tmp_path).stdout
    watching = invoke("replay", file, home=tmp_path).stdout

    assert own.count("sees the card") == 2 and "You see:" in own
    assert "sees the card" not in other and "You see:" not in other
    assert "looks at the cards" in other and "only one player" not in other
    assert "sees the card" not in watching and "You see:" not in watching


def test_interrupted_work_leaves_with_130_and_no_traceback(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    process = subprocess.Popen(
        [*COMMAND, "sim", "--games", "100000", "--jobs", "2", "--save", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
        start_new_session=True,
    )
    while not folder.is_dir() or not any(folder.glob("*.jsonl")):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=60)

    assert process.returncode == 130
    assert "Traceback" not in err
    assert all(verify(file.read_text()).match.over for file in folder.glob("*.jsonl"))


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    file = finished(tmp_path / "match.jsonl")
    process = subprocess.Popen(
        [*COMMAND, "replay", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    process.wait(timeout=60)

    assert b"Traceback" not in err and b"Exception" not in err
