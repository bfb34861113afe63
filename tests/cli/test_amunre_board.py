"""The picture of Amun-Re's table: every position fits, and shows what it should."""

import io
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

from akhet.core import CHANCE, WATCHER, Moves, Rng, State
from akhet.games.amunre import components as box
from akhet.lang import LANGS
from akhet.terminal.choices import choices_of, name_typed, picture, plain_lines, scales
from akhet.terminal.drawer import Drawer
from akhet.terminal.figures import own_text
from akhet.terminal.screen import Screen
from tests.cli.command import AMUNRE

NAMES = ["Ann", "Bob", "Cleo", "Dirk", "Hatshepsut"]


def drawn(state: State, seat: int = WATCHER, lang: str = "en") -> tuple[Drawer, Console]:
    """What draws a position, and a console of 80 columns to draw on."""
    seats = len(AMUNRE.scores(state))
    console = Console(width=80, file=io.StringIO(), record=True, force_terminal=True)
    screen = Screen(lang, NAMES[:seats], console)
    return screen.drawer(AMUNRE, state, seat, AMUNRE.components), console


def picture_of(state: State, seat: int = WATCHER, lang: str = "en") -> list[str]:
    drawer, console = drawn(state, seat, lang)
    console.print(drawer.board())
    return console.export_text().splitlines()


def positions(seats: int, seed: int) -> Iterator[State]:
    """The positions of a random game in which a seat chooses, and the last one."""
    state = AMUNRE.new(seats)
    out, rng = Moves(), Rng(seed)
    while AMUNRE.actor(state) >= CHANCE:
        if AMUNRE.actor(state) != CHANCE:
            yield state
        AMUNRE.fill(state, out)
        AMUNRE.apply(state, out.pick(rng))
    yield state


def played(*names: str, seats: int = 3) -> State:
    """A position after these actions."""
    state = AMUNRE.new(seats)
    for name in names:
        AMUNRE.play(state, AMUNRE.action(name))
    return state


AUCTION = ("reveal:dakhla", "reveal:edfu", "reveal:abydos")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", [3, 5])
def test_every_position_fits_eighty_columns_in_every_language(seats: int, lang: str) -> None:
    for n, state in enumerate(positions(seats, seats)):
        if n % 9 == 0:
            lines = picture_of(state, max(AMUNRE.actor(state), WATCHER), lang)
            assert max(len(line) for line in lines) <= 80
            assert len(lines) <= 28


@pytest.mark.parametrize("lang", LANGS)
def test_every_province_stands_on_its_bank(lang: str) -> None:
    lines = picture_of(played(*AUCTION), lang=lang)
    banks = [line for line in lines if "││" in line]
    figures = AMUNRE.components.figures["bank"]

    assert len(banks) == min(figures.count(0), figures.count(1))
    assert sum(line.count("♟") for line in lines) - 1 == 15  # and once in the legend


def test_every_choice_is_offered_once_under_its_number() -> None:
    for n, state in enumerate(positions(4, 5)):
        actor = AMUNRE.actor(state)
        if actor < 0 or n % 4:
            continue
        drawer, console = drawn(state, actor)
        choices = choices_of(AMUNRE, state, actor, drawer)
        legal = sorted(AMUNRE.action_name(a) for a in AMUNRE.options(state, actor))
        numbers = [scale[0].number for scale in scales(choices)]
        console.print(picture(choices, drawer, 80))
        shown = console.export_text()

        assert sorted(choice.name for choice in choices) == legal
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(plain_lines(choices, drawer)) == len(numbers)
        assert all(f"{number}" in shown for number in numbers)
        assert max(len(line) for line in shown.splitlines()) <= 80


def test_every_choice_can_be_typed_by_number_and_by_name() -> None:
    for n, state in enumerate(positions(3, 8)):
        actor = AMUNRE.actor(state)
        if actor < 0 or n % 5:
            continue
        choices = choices_of(AMUNRE, state, actor, drawn(state, actor)[0])
        for choice in choices:
            alone = len([other for other in choices if other.number == choice.number]) == 1
            typed = f"{choice.number}" if alone else f"{choice.number} {choice.amount}"
            spaced = choice.name.replace(":", " ").replace(".", " ")
            assert name_typed(AMUNRE, choices, typed) == choice.name
            assert name_typed(AMUNRE, choices, choice.name) == choice.name
            assert name_typed(AMUNRE, choices, spaced) == choice.name


def test_the_auction_shows_who_stands_where_and_what_lies_free() -> None:
    state = played(*AUCTION, "bid:edfu.6", "bid:abydos.0")
    lines = picture_of(state, 2)
    rows = {line.split()[1]: line for line in lines if line.startswith("│ ") and "36" in line}

    assert "0   1   3 ☥ 6  10" in rows["Edfu"] and "free: 1 card" in rows["Edfu"]
    assert "◉ 0   1   3   6" in rows["Abydos"]
    assert "free: 1 card, gold 12" in rows["Dakhla"]
    assert any("Abydos" in line and "■1" in line for line in lines)  # its free stone lies there


def test_after_the_auction_provinces_bear_the_glyph_of_their_owner() -> None:
    state = played(*AUCTION, "bid:edfu.6", "bid:abydos.0", "bid:dakhla.0")
    shown = "\n".join(picture_of(state))

    for row in ("☥  Edfu ", "◉  Abydos ", "✿  Dakhla ", "·  Buto "):
        assert row in shown
    assert "For sale" not in shown


def test_the_temple_track_marks_the_field_that_counts() -> None:
    before = picture_of(played(*AUCTION))
    states = [state for state in positions(3, 2) if AMUNRE.view(state, WATCHER)["temple"]]
    field = AMUNRE.view(states[0], WATCHER)["temple"]

    assert "[" not in before[1] and "1: ≤2" in before[1] and "4: 23+" in before[1]
    assert f"[{field}: " in picture_of(states[0])[1]


def test_a_sealed_offer_is_shown_as_sealed_and_who_has_not_offered_acts() -> None:
    state = next(s for s in positions(3, 4) if len(AMUNRE.waiting(s)) == 3)
    AMUNRE.play(state, AMUNRE.action("offer:steal"), 1)
    lines = [line for line in picture_of(state, 0) if "points" in line][:3]

    assert [line.startswith("▸") for line in lines] == [True, False, True]
    assert "sealed" in lines[1] and "sealed" not in lines[0] + lines[2]


def test_it_says_that_figures_are_reconstructed_unless_all_are_known() -> None:
    state = played(*AUCTION)
    known = AMUNRE.read_components(certain_file())
    drawer, console = drawn(state)
    screen = Screen("en", NAMES[:3], console)
    console.print(screen.drawer(AMUNRE, state, WATCHER, known).board())

    assert "some figures are reconstructed" in "\n".join(picture_of(state))
    assert "reconstructed" not in console.export_text()
    assert drawer.guessed and not known.guessed


def certain_file() -> str:
    """The file of the box, every figure said to be certain."""
    return own_text(AMUNRE).replace('certainty = "unknown"', 'certainty = "certain"')


def test_effects_say_what_a_choice_brings() -> None:
    """Each is compared with what happens when the choice is made."""
    kinds: set[str] = set()
    for seed in range(12):
        for state in positions(3, seed):
            actor = AMUNRE.actor(state)
            step = AMUNRE.steps[state.open_tasks()[-1].step].name if actor >= 0 else ""
            if step not in ("place_stone", "place_farmer", "income", "correct"):
                continue
            for choice in choices_of(AMUNRE, state, actor, drawn(state, actor)[0]):
                if expected := brought(state, actor, step, choice.name):
                    kinds.add(f"{step} {choice.name.split(':')[0]}")
                    assert choice.effect == choice.brief == expected

    assert kinds == {
        *("place_stone place", "place_farmer place", "correct correct"),
        *("income collect", "income harvest", "income eight"),
    }


def brought(state: State, actor: int, step: str, name: str) -> str:
    """What an effect should say, from the position before and after."""
    verb, _, province = name.partition(":")
    before = AMUNRE.dump(state)
    after = dumped_after(state, actor, name)
    gold: list[int] = after["gold"]
    if verb == "collect":
        return f"gold {gold[actor] - before['gold'][actor]}"  # type: ignore[index]
    if verb in ("harvest", "eight"):
        return income_words(state, actor, name)
    if verb == "correct":
        return f"offering {before['total'] + (3 if province == 'plus' else -3)} then"  # type: ignore[operator]
    if verb != "place":
        return ""
    row, old = after["provinces"][province], before["provinces"][province]  # type: ignore[index]
    if pieces(row) - pieces(old) != 1:
        return ""  # the others had nowhere else to go and have followed
    if step == "place_farmer":
        free = AMUNRE.components.figures["fields"][box.NAMES.index(province)] - row["farmers"]
        return f"{free} field{'' if free == 1 else 's'} free then"
    if row["pyramids"] > old["pyramids"]:
        return "completes a pyramid"
    return f"{row['stones']} stone{'' if row['stones'] == 1 else 's'}"


def pieces(row: dict[str, int]) -> int:
    """Farmers and stones that were ever put in a province."""
    return row["farmers"] + row["stones"] + 3 * row["pyramids"]


def dumped_after(state: State, actor: int, *names: str) -> dict[str, Any]:
    """The position after these choices of a seat; a single one is made without asking."""
    trial = AMUNRE.copy(state)
    for action in map(AMUNRE.action, names):
        if action in AMUNRE.options(trial, actor):
            AMUNRE.play(trial, action, actor)
    return AMUNRE.dump(trial)


def income_words(state: State, actor: int, name: str) -> str:
    """What an income card brings: the difference it makes to what is collected."""
    if any(AMUNRE.view(state, actor)[card][actor] for card in ("harvest", "eight")):  # type: ignore[index]
        return ""  # two cards may lie in one province
    with_card = dumped_after(state, actor, name, "collect")["gold"][actor]
    without = dumped_after(state, actor, "collect")["gold"][actor]
    if name.startswith("harvest:"):
        return f"+{with_card - without} gold"
    return f"instead of {8 - (with_card - without)}"
