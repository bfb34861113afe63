"""Pharaon at a real terminal: drawn nobles are kept from each other, coins go by letter."""

from pathlib import Path

from tests.cli.test_amunre_terminal import answered
from tests.cli.test_terminal import ESCAPE, screen, terminal


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
        assert f"{name}: keep one of two nobles" in own
    assert "Bob: take a vase" in plain(screens["Bob 2"][-1])
    assert "\x1b[3J" in screens["Ann"][0]  # nothing to scroll back to


def test_alone_the_table_fits_and_the_traitor_is_answered_for(tmp_path: Path) -> None:
    args = ["play", "pharaon", "--option", "traitor=3", "--option", "begins=traitor", "--seed", 5]
    with terminal(*args, home=tmp_path, rows=60) as child:
        for answer in ("1", "1"):
            screen(child)
            child.sendline(answer)
        shown = screen(child)

    assert "which resource goes on the wheel?" in plain(shown)
    assert "vases face down" in shown and "some figures are reconstructed" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80
