"""The picture of the table: every position fits, and shows what it should."""

import io
from collections.abc import Iterator

import pytest
from rich.console import Console

from akhet.core import CHANCE, WATCHER, Moves, Rng, State
from akhet.games.imhotep.components import SITES
from akhet.lang import LANGS, text
from akhet.terminal.choices import choices_of, picture, plain_lines
from akhet.terminal.drawer import Drawer
from akhet.terminal.screen import Screen
from tests.cli.command import IMHOTEP

NAMES = ["Ann", "Bob", "Cleo", "Dirk"]


def drawn(state: State, seat: int = WATCHER, lang: str = "en") -> tuple[Drawer, Console]:
    """What draws a position, and a console of 80 columns to draw on."""
    seats = len(IMHOTEP.scores(state))
    console = Console(width=80, file=io.StringIO(), record=True, force_terminal=True)
    screen = Screen(lang, NAMES[:seats], console)
    return screen.drawer(IMHOTEP, state, seat, IMHOTEP.components), console


def picture_of(state: State, seat: int = WATCHER, lang: str = "en") -> list[str]:
    drawer, console = drawn(state, seat, lang)
    console.print(drawer.board())
    return console.export_text().splitlines()


def positions(seats: int, side: str, seed: int) -> Iterator[State]:
    """The positions of a random game in which a seat chooses, and the last one."""
    state = IMHOTEP.new(seats, dict.fromkeys(SITES, side))
    out, rng = Moves(), Rng(seed)
    while IMHOTEP.actor(state) >= CHANCE:
        if IMHOTEP.actor(state) != CHANCE:
            yield state
        IMHOTEP.fill(state, out)
        IMHOTEP.apply(state, out.pick(rng))
    yield state


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("side", ["a", "b"])
def test_every_position_fits_eighty_columns_in_every_language(side: str, lang: str) -> None:
    for seats in (2, 4):
        for n, state in enumerate(positions(seats, side, seats)):
            if n % 9 == 0:
                lines = picture_of(state, lang=lang)
                assert max(len(line) for line in lines) <= 80
                assert len(lines) <= 30


@pytest.mark.parametrize("side", ["a", "b"])
def test_every_choice_is_offered_once_and_explained(side: str) -> None:
    for n, state in enumerate(positions(3, side, 5)):
        actor = IMHOTEP.actor(state)
        if actor < 0 or n % 4:
            continue
        drawer, console = drawn(state, actor)
        choices = choices_of(IMHOTEP, state, actor, drawer)
        names = sorted(choice.name for choice in choices)
        legal = sorted(IMHOTEP.action_name(a) for a in IMHOTEP.options(state, actor))
        console.print(picture(choices, drawer, 80))
        shown = console.export_text()

        assert names == legal
        assert [choice.number for choice in choices] == list(range(1, len(choices) + 1))
        assert len(plain_lines(choices, drawer)) == len(choices)
        assert all(f"{choice.number} " in shown for choice in choices)
        step = drawer.view["tasks"][-1]["step"]
        assert drawer.question() == text("en", f"imhotep.ask.{step}")


def test_trying_a_choice_out_leaves_the_position_alone() -> None:
    for n, state in enumerate(positions(2, "b", 8)):
        actor = IMHOTEP.actor(state)
        if actor >= 0 and n % 5 == 0:
            before = IMHOTEP.dump(state)
            choices_of(IMHOTEP, state, actor, drawn(state, actor)[0])
            assert IMHOTEP.dump(state) == before


def test_a_sail_to_the_pyramid_says_what_everybody_scores() -> None:
    """Two stones on the first fields of pyramid A: 2 and 1 points."""
    state = IMHOTEP.new(2)
    for name in ("round:7", "draw:statue", "draw:lever", "draw:sail", "draw:hammer"):
        IMHOTEP.play(state, IMHOTEP.action(name))  # ships of 3, 2, 2 and 1 spaces
    for name in ("place:2.2", "place:2.1"):
        IMHOTEP.play(state, IMHOTEP.action(name))
    drawer, _console = drawn(state, 0)

    choices = {c.name: c for c in choices_of(IMHOTEP, state, 0, drawer)}

    assert choices["sail:2>pyramid"].brief == "☥+1 ◉+2"
    assert choices["sail:2>pyramid"].effect == "Ann ×1 +1, Bob ×1 +2"
    assert choices["sail:2>temple"].brief == ""
    assert choices["take"].effect == "4 on the sled then"
    assert choices["place:1.1"].effect == "then 1 short of sailing"
    assert choices["place:4.1"].effect == "then it can sail"


def test_an_empty_table_shows_what_every_field_offers() -> None:
    sides_a = "\n".join(picture_of(IMHOTEP.new(4)))
    sides_b = "\n".join(picture_of(IMHOTEP.new(4, dict.fromkeys(SITES, "b"))))

    for row in ("│ 2 2 2   2 1   4 ", "│ 1 4 1   3 3 ", "│ 3 3 3 ", "15/10/5/1"):
        assert row in sides_a
    for row in ("│ 2 3  4   2 1▪ 4   2 3  4 ", "│ 1▤2      3 1      3 1↗ "):
        assert row in sides_b
    assert "│ 1/▪ +2  1/▪ ▤   1/▪ " in sides_b
    assert "│ 10 9  8  7  6  5  5  5 " in sides_b


def test_stones_stand_where_they_were_built() -> None:
    state = IMHOTEP.new(2)
    for name in ("round:7", "draw:statue", "draw:lever", "draw:sail", "draw:hammer"):
        IMHOTEP.play(state, IMHOTEP.action(name))
    for name in ("place:2.2", "place:2.1", "sail:2>burial"):
        IMHOTEP.play(state, IMHOTEP.action(name))

    lines = picture_of(state)
    start = next(n for n, line in enumerate(lines) if "Burial chamber A ◀" in line)

    assert lines[start + 1].startswith("│ ◉ · · ·")  # the front stone first, at the top
    assert lines[start + 2].startswith("│ ☥ · · ·")
    assert lines[start + 3].startswith("│ · · · ·")
    assert any("→ Burial chamber" in line for line in lines)


def test_every_seat_has_a_glyph_of_its_own_without_colours() -> None:
    state = IMHOTEP.new(4)
    lines = drawn(state)[0].lines()

    assert [line[0] for line in lines[1:5]] == ["☥", "◉", "✿", "❖"]


def test_a_terminal_without_our_signs_gets_letters() -> None:
    console = Console(file=io.TextIOWrapper(io.BytesIO(), encoding="ascii"), width=80)
    screen = Screen("en", NAMES, console)

    assert list(screen.look.glyphs)[:4] == ["A", "B", "C", "D"]
