"""A game at a real terminal: colours, the board, the screen handed over, Ctrl-C."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from akhet.match.file import load, verify
from tests.cli.command import COMMAND, environment, scripted

PROMPT = "q quit > "
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@contextmanager
def terminal(
    *args: object, home: Path, columns: int = 80, rows: int = 40
) -> Iterator["pexpect.spawn[str]"]:
    """The command at a terminal of its own, ended whatever happens."""
    child = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], *map(str, args)],
        env={**environment(home), "TERM": "xterm-256color", "COLORTERM": "truecolor"},
        dimensions=(rows, columns),
        encoding="utf-8",
        timeout=60,
        echo=False,
    )
    try:
        yield child
    finally:
        child.close(force=True)


def screen(child: "pexpect.spawn[str]") -> str:
    """What was printed up to the prompt, without colours."""
    child.expect_exact(PROMPT)
    return ESCAPE.sub("", str(child.before)).replace("\r\n", "\n")


def test_a_whole_game_at_a_terminal(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    with terminal("play", "--seed", 4, "--save", saved, home=tmp_path) as child:
        turns = 0
        while child.expect_exact([PROMPT, "The game is over."]) == 0:
            turns += 1
            child.sendline("1")
        child.expect(pexpect.EOF)
        rest = ESCAPE.sub("", str(child.before))

    assert child.exitstatus == 0
    assert turns > 20
    assert "akhet verify" in rest
    report = verify(saved.read_text())
    assert report.match.over and report.draws_checked


def test_the_board_is_in_colour_and_fits_eighty_columns(tmp_path: Path) -> None:
    with terminal("play", "--seed", 4, home=tmp_path) as child:
        child.expect_exact(PROMPT)
        raw = str(child.before)
        lines = ESCAPE.sub("", raw).replace("\r\n", "\n").splitlines()

    assert "\x1b[1;38;2;" in raw or "48;2;" in raw  # stones in the seats' colours
    for site in ("Market A", "Pyramid A", "Temple A", "Burial chamber A", "Obelisks A"):
        assert any(f"─ {site} ─" in line for line in lines)
    assert any("◀ 1  2" in line for line in lines)  # a ship, its front marked
    assert max(len(line) for line in lines) <= 80
    assert len(lines) < 40


@pytest.mark.parametrize("columns", [50, 79])
def test_a_narrow_terminal_gets_lines(columns: int, tmp_path: Path) -> None:
    with terminal("play", "--seed", 4, home=tmp_path, columns=columns) as child:
        shown = screen(child)

    assert "Ship 1: front empty" in shown
    assert "╭" not in shown


def test_a_choice_grows_a_ship_and_undo_takes_it_back(tmp_path: Path) -> None:
    people = ["--player", "Ann", "--player", "Bob"]
    with terminal("play", *people, "--seed", 2, home=tmp_path) as child:
        before = screen(child)
        child.sendline("place:1.1")
        placed = screen(child)
        child.sendline("u")
        undone = screen(child)

    assert "◀ 1  2" in before
    assert "◀ ☥  2" in placed and "Ann places a stone on ship 1, space 1." in placed
    assert "◀ 1  2" in undone and "Ann takes the last choice back." in undone


def test_interrupting_leaves_with_130_and_keeps_the_match(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    with terminal("play", "--seed", 4, "--save", saved, home=tmp_path) as child:
        screen(child)
        child.sendline("1")
        screen(child)
        child.sendintr()
        child.expect(pexpect.EOF)
        said = str(child.before)
        child.wait()

    assert child.exitstatus == 130
    assert "Traceback" not in said and "--resume" in said
    assert [line for line in load(saved).lines if line.by == 0 and line.do]


def test_the_end_of_the_input_at_a_terminal_saves_and_quits(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    with terminal("play", "--seed", 4, "--save", saved, home=tmp_path) as child:
        screen(child)
        child.sendeof()
        child.expect_exact("the match is saved and stops here")
        child.expect(pexpect.EOF)
        child.wait()

    assert child.exitstatus == 0
    assert saved.exists()


def test_the_screen_is_handed_over_before_a_secret_and_wiped_after(tmp_path: Path) -> None:
    _match, chosen = scripted(["Ann", "Bob"], 3, likes=["pick:pair", "sail:"], market="b")
    look = chosen.index("pick:pair")
    args = ["--player", "Ann", "--player", "Bob", "--seed", 3, "--option", "market=b"]
    with terminal("play", *args, home=tmp_path) as child:
        for name in chosen[: look + 1]:
            screen(child)
            child.sendline(name)
        child.expect_exact("presses Enter")
        hidden = ESCAPE.sub("", str(child.before))
        child.sendline("")
        secret = screen(child)
        child.sendline(chosen[look + 1])
        child.expect_exact("\x1b[2J")  # the secret is wiped
        after = screen(child)

    assert "You see:" not in hidden
    assert "You see:" in secret and "Which of the two cards do you keep?" in secret
    assert "You see:" not in after and "sees the card" not in after


def test_replay_steps_through_a_match(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    people = ["--player", "Ann", "--player", "Bob"]
    with terminal("play", *people, "--seed", 2, "--save", saved, home=tmp_path) as child:
        for _time in range(3):
            screen(child)
            child.sendline("1")
        screen(child)
    with terminal("replay", saved, "--step", home=tmp_path) as child:
        for _time in range(3):
            child.expect_exact("Enter: on, b: back, q: quit > ")
            assert "Burial chamber A" in str(child.before)
            child.sendline("")
        child.expect(pexpect.EOF)
        assert "If the game ended now" in str(child.before)
