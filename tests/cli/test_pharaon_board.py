"""The picture of Pharaon's table: every position fits, and shows what it should."""

import io
import re
from collections.abc import Iterator

import pytest
from rich.console import Console

from akhet.core import CHANCE, WATCHER, Moves, Rng, State
from akhet.games import GAMES
from akhet.lang import LANGS
from akhet.terminal.choices import choices_of, name_typed, picture, plain_lines
from akhet.terminal.drawer import Drawer
from akhet.terminal.pharaon import PharaonBoard
from akhet.terminal.pharaon_tight import PharaonTight
from akhet.terminal.screen import Screen

PHARAON = GAMES["pharaon"]
NAMES = ["Ann", "Bob", "Cleo", "Dirk", "Hatshepsut"]
SETUP = [f"lay:{name}" for name in ("chamber", "nile", "nobles")]
SETUP += ["orient:royalty", "direction:counter"]


def drawn(state: State, seat: int = WATCHER, lang: str = "en") -> tuple[Drawer, Console]:
    """What draws a position, and a console of 80 columns to draw on."""
    seats = len(PHARAON.scores(state))
    console = Console(width=80, file=io.StringIO(), record=True, force_terminal=True)
    screen = Screen(lang, NAMES[:seats], console)
    return screen.drawer(PHARAON, state, seat, PHARAON.components), console


def picture_of(state: State, seat: int = WATCHER, lang: str = "en") -> list[str]:
    drawer, console = drawn(state, seat, lang)
    console.print(drawer.board())
    return console.export_text().splitlines()


def positions(seats: int, seed: int, **options: str) -> Iterator[State]:
    """The positions of a random game in which a seat chooses, and the last one."""
    state = PHARAON.new(seats, options)
    out, rng = Moves(), Rng(seed)
    while PHARAON.actor(state) >= CHANCE:
        if PHARAON.actor(state) != CHANCE:
            yield state
        PHARAON.fill(state, out)
        PHARAON.apply(state, out.pick(rng))
    yield state


def laid_out(seats: int = 2) -> State:
    """A table whose districts lie in a known order: the first that asks somebody."""
    state = PHARAON.new(seats)
    for name in SETUP:
        PHARAON.play(state, PHARAON.action(name))
    out, rng = Moves(), Rng(1)
    while PHARAON.actor(state) == CHANCE:
        PHARAON.fill(state, out)
        PHARAON.apply(state, out.pick(rng))
    return state


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", [1, 5])
def test_every_position_fits_eighty_columns_in_every_language(seats: int, lang: str) -> None:
    for n, state in enumerate(positions(seats, seats)):
        if n % 9 == 0:
            lines = picture_of(state, max(PHARAON.actor(state), WATCHER), lang)
            assert max(len(line) for line in lines) <= 80
            assert len(lines) <= 56


@pytest.mark.parametrize("konflikte", ["off", "on"])
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_table_question_and_prompt_fit_a_hundred_columns_by_forty_lines(
    seats: int, konflikte: str
) -> None:
    langs = LANGS if seats == 5 else ["de"]
    measured = 0
    for n, state in enumerate(positions(seats, seats, konflikte=konflikte)):
        seat = PHARAON.actor(state)
        if n % 30 or seat < 0:
            continue
        for lang in langs:
            console = Console(width=100, height=40, file=io.StringIO(), force_terminal=True)
            screen = Screen(lang, NAMES[:seats], console)
            drawer = screen.drawer(PHARAON, state, seat, PHARAON.components)
            choices = choices_of(PHARAON, state, seat, drawer)
            say = screen.look.say
            page = (drawer.boards(100)[-1], picture(choices, drawer, 100, short=True))
            asked = f"{NAMES[seat]}: {drawer.question()}"
            words = (asked, say("table.earlier"), say("table.prompt"))
            assert screen.tall(page) + screen.tall(words) <= 40
            measured += 1

    assert measured > 2


def test_set_tight_the_table_still_shows_all_that_can_be_taken() -> None:
    state = next(s for s in positions(5, 5, konflikte="on") if PHARAON.view(s, 0)["round"] == 2)
    drawer, console = drawn(state, 0)
    assert isinstance(drawer, PharaonTight)
    console.print(drawer.boards(80)[-1])
    shown = " ".join(console.export_text().split())

    signs = [*drawer.sets(), *drawer.zone(), *drawer.artisans(), *drawer.vases(), *drawer.options()]
    named = [
        drawer.seen.noble(card) for _n, card in [*drawer.row("noble_row"), *drawer.seen.extra()]
    ]
    assert len(signs) > 15 and len(named) > 2
    for thing in [*[sign.plain for sign in signs], *named, *NAMES]:
        assert thing in shown


def test_districts_lie_clockwise_with_their_gods_between_them() -> None:
    lines = [line.strip("│ ").split()[0] for line in picture_of(laid_out()) if line[:1] == "│"]

    assert lines == [
        *("Offerings", "Anubis", "Burial", "Osiris", "Nile"),
        *("Horus", "Nobles", "Sekhmet", "Artisans", "Isis"),
    ]


def test_the_wheel_shows_its_resources_and_what_lies_on_it() -> None:
    rows = [line for line in picture_of(laid_out()) if "[·][·][·]" in line]
    shown = [re.search(r"\[·\]\[·\]\[·\] (\w+)", row) for row in rows]
    clockwise = ["agriculture", "trade", "construction", "royalty", "justice"] * 2

    assert [found[1] for found in shown if found] == clockwise[3:8]
    blocked = next(s for s in positions(2, 1) if PHARAON.view(s, 0)["round"] == 1)
    laid = [token for area in PHARAON.view(blocked, 0)["slots"].values() for token in area]  # type: ignore[attr-defined]
    board = "\n".join(line for line in picture_of(blocked) if line.startswith("│"))
    letters = sorted(token[0].upper() for token in laid if token)
    assert len(letters) == 3  # the vase nobody took
    assert sorted(re.findall(r"\[([AJRCT])\]", board)) == letters


def test_the_cost_of_the_burial_chamber_is_that_of_the_seat_at_the_screen() -> None:
    costs = {0: "AC", 1: "JT", 2: "AJR", 3: "JCT"}
    checked = set()
    for state in positions(3, 5):
        seat = PHARAON.actor(state)
        if seat < 0:
            continue
        step = PHARAON.view(state, seat)["players"][seat]["chamber"]  # type: ignore[index]
        line = next(row for row in picture_of(state, seat) if row.startswith("│ Burial"))
        if step in costs:
            assert line.rstrip("│ ").endswith(f" {costs[step]}")
            checked.add(step)

    assert len(checked) > 1


def test_a_god_that_is_satisfied_shows_in_green_and_in_words() -> None:
    found = 0
    for seed in range(8):
        for state in positions(2, seed):
            drawer, _console = drawn(state, 0)
            assert isinstance(drawer, PharaonBoard)
            gods = [line for line in drawer.lines() if " points; Ann " in line]
            ticks = sum(line.count("✓") for line in gods)
            if not ticks:
                continue
            found += 1
            shown = [drawer.god_line(god) for god in drawer.seen.gods()]
            styles = [span.style for line in shown for span in line.spans]
            assert styles.count("bold green") == ticks
            break

    assert found > 2


def test_the_traitors_tiles_show_side_fill_and_what_comes_next() -> None:
    state = next(s for s in positions(1, 3, traitor="2") if PHARAON.view(s, 0)["round"] == 2)
    view = PHARAON.view(state, 0)
    lines = [line for line in picture_of(state, 0) if re.search(r"\d/10", line)]

    assert len(lines) == 5
    assert [("(dark)" in line) for line in lines] == [True, True, False, False, False]
    assert ["▸" in line for line in lines] == [False, True, False, False, False]
    filled = [f" {tile['filled']}/10 " for tile in view["traitor"]["tiles"]]  # type: ignore[index]
    assert all(mark in line for mark, line in zip(filled, lines, strict=True))


def test_every_choice_is_offered_once_and_typed_by_number_name_and_letter() -> None:
    letters = 0
    for seats in (1, 4):
        for n, state in enumerate(positions(seats, seats + 4)):
            actor = PHARAON.actor(state)
            if actor < 0 or n % 3:
                continue
            drawer, console = drawn(state, actor)
            choices = choices_of(PHARAON, state, actor, drawer)
            legal = sorted(PHARAON.action_name(a) for a in PHARAON.options(state, actor))
            console.print(picture(choices, drawer, 80))

            assert sorted(choice.name for choice in choices) == legal
            assert [c.number for c in choices] == list(range(1, len(choices) + 1))
            assert len(plain_lines(choices, drawer)) == len(choices)
            assert max(len(line) for line in console.export_text().splitlines()) <= 80
            for choice in choices:
                assert name_typed(PHARAON, choices, str(choice.number)) == choice.name
                assert name_typed(PHARAON, choices, choice.name) == choice.name
                if choice.letter:
                    letters += 1
                    assert name_typed(PHARAON, choices, choice.letter.lower()) == choice.name

    assert letters > 20


def test_a_letter_that_is_not_offered_means_nothing() -> None:
    state = laid_out()
    choices = choices_of(PHARAON, state, PHARAON.actor(state), drawn(state, 1)[0])

    assert name_typed(PHARAON, choices, "j") == ""
    assert name_typed(PHARAON, choices, "") == ""
