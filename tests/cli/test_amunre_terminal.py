"""Amun-Re at a real terminal: three people at one screen, hands and offers kept from each other."""

from pathlib import Path

import pexpect

from tests.cli.command import AMUNRE, scripted
from tests.cli.test_terminal import ESCAPE, PROMPT, screen, terminal

NAMES = ["Ann", "Bob", "Cleo"]
PASS = "presses Enter."


def answered(child: "pexpect.spawn[str]", answer: str) -> list[str]:
    """Gives an answer at the next prompt; what stood on the screens before it, raw."""
    shown = []
    while child.expect_exact([PROMPT, PASS]) == 1:
        shown.append(str(child.before))
        child.sendline("")
    child.sendline(answer)
    return [*shown, str(child.before)]


def test_each_seat_seals_its_offer_behind_a_screen_of_its_own(tmp_path: Path) -> None:
    _match, chosen = scripted(NAMES, 4, ["bid:", "farmers:", "stones:"], AMUNRE)
    first = next(n for n, name in enumerate(chosen) if name.startswith("offer:"))
    args = [arg for name in NAMES for arg in ("--player", name)]
    with terminal("play", "amunre", *args, "--seed", 4, home=tmp_path, rows=50) as child:
        for name in chosen[:first]:
            answered(child, name)
        screens = {name: answered(child, f"offer:{n + 1}") for n, name in enumerate(NAMES)}
        *_handed, after = answered(child, "q")

    for n, name in enumerate(NAMES):
        passed, own = [ESCAPE.sub("", shown) for shown in screens[name]]
        assert f"{name} is about to see something secret" in " ".join(passed.split())
        assert "Your hand" not in passed
        assert f"{name}: What do you offer Amun-Re?" in own and "offers" not in own
        assert own.count("sealed an offering") == n
    for name in NAMES[1:]:
        assert "\x1b[3J" in screens[name][0]  # nothing to scroll back to
    assert "Ann offers 1 gold. Bob offers 2 gold. Cleo offers 3 gold." in " ".join(
        ESCAPE.sub("", after).split()
    )


def test_alone_against_bots_nothing_is_handed_over(tmp_path: Path) -> None:
    bots = ["--player", "Ann", "--player", "bot:greedy", "--player", "bot:greedy"]
    with terminal("play", "amunre", *bots, "--seed", 4, home=tmp_path, rows=50) as child:
        for answer in ("1 0", "2 0", "cards:0", "farmers:0"):
            shown = screen(child)
            child.sendline(answer)
            assert PASS not in shown
        shown = screen(child)

    assert "Your hand: " in shown and "Temple track" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80
