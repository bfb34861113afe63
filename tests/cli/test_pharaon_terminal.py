"""Pharaon at a real terminal: drawn nobles are kept from each other, coins go by letter."""

from pathlib import Path

from tests.cli.test_amunre_terminal import answered
from tests.cli.test_terminal import ESCAPE, PROMPT, screen, terminal


def plain(shown: str) -> str:
    """What stands on a screen, without its colours, in one line."""
    return " ".join(ESCAPE.sub("", shown).split())


def test_each_seat_keeps_a_noble_behind_a_screen_of_its_own(tmp_path: Path) -> None:
    args = ["play", "pharaon", "--player", "Ann", "--player", "Bob", "--seed", 3]
    with terminal(*args, home=tmp_path, rows=60) as child:
        screens = {name: answered(child, answer) for name, answer in (("Bob", "1"), ("Bob 2", "1"))}
        screens["Ann"] = answered(child, "2")

    for name in ("Bob", "Ann"):
        passed, own = (plain(shown) for shown in screens[name])
        assert f"{name} is about to see something secret" in passed
        assert "Keep" not in passed
        assert f"{name}: Which noble do you keep?" in own
    assert "Bob: Which vase do you take?" in plain(screens["Bob 2"][-1])
    assert "\x1b[3J" in screens["Ann"][0]  # nothing to scroll back to


def test_alone_the_table_fits_and_the_traitor_is_answered_for(tmp_path: Path) -> None:
    args = ["play", "pharaon", "--option", "traitor=3", "--option", "begins=traitor", "--seed", 5]
    with terminal(*args, home=tmp_path, rows=60) as child:
        for answer in ("1", "1"):
            screen(child)
            child.sendline(answer)
        shown = screen(child)

    assert "resources goes on the wheel?" in plain(shown)
    assert "vases face down" in shown and "some figures are reconstructed" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_five_with_the_expansion_fit_a_hundred_columns_by_forty_lines(tmp_path: Path) -> None:
    people = [word for name in ("Ann", "Bob", "Cleo", "Dirk") for word in ("--player", name)]
    args = ["play", "pharaon", *people, "--player", "Hatshepsut", "--option", "konflikte=on"]
    asked = 0
    with terminal(*args, "--seed", 3, home=tmp_path, columns=100, rows=40) as child:
        for _turn in range(24):
            found = child.expect_exact([PROMPT, "presses Enter."])
            page = ESCAPE.sub("", str(child.before).rpartition("\x1b[2J")[2])
            child.sendline("" if found else "1")
            if found == 0:
                asked += 1
                lines = page.replace("\r\n", "\n").splitlines()
                assert len(lines) <= 40
                assert max(len(line) for line in lines) <= 100
                assert any("Pharaon" in line for line in lines)  # the first line is still there

    assert asked > 10


def test_a_table_too_tall_for_the_window_is_leafed_through(tmp_path: Path) -> None:
    args = ["play", "pharaon", "--option", "konflikte=on", "--seed", 5]
    with terminal(*args, home=tmp_path, columns=100, rows=16) as child:
        first = screen(child)
        child.sendline("t")
        pages = 0
        while child.expect_exact([PROMPT, "Enter: on, q: back > "]):
            pages += 1
            assert len(str(child.before).splitlines()) <= 17
            child.sendline("")

    assert "t shows it a screen at a time" in first
    assert pages > 2
