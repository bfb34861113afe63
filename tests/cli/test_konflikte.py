"""Pharaon's expansion Konflikte in the terminal: played through a pipe, and drawn."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from akhet.core import CHANCE, Moves, Rng, State
from akhet.games import GAMES
from akhet.lang import LANGS, text
from akhet.match.file import load, verify
from akhet.terminal.choices import choices_of, name_typed, picture, plain_lines
from tests.cli.command import akhet, invoke, scripted
from tests.cli.test_pharaon_board import drawn, picture_of

PHARAON = GAMES["pharaon"]
LIKES = ["conflict:", "favour:", "arch", "joker:", "extra:", "go:", "nile:", "more", "sword:"]
ALL_ON = {"konflikte": "on", "arch_nobles": "a", "arch_offerings": "b", "arch_nile": "b"}
HARD = {**ALL_ON, "traitor": "3", "traitor_swords": "on"}


def flags(options: dict[str, str]) -> list[str]:
    return [arg for key, value in options.items() for arg in ("--option", f"{key}={value}")]


def positions(seats: int, seed: int, **options: str) -> Iterator[State]:
    """The positions of a random game with the expansion in which a seat chooses."""
    state = PHARAON.new(seats, {"konflikte": "on", **options})
    out, rng = Moves(), Rng(seed)
    while PHARAON.actor(state) >= CHANCE:
        if PHARAON.actor(state) != CHANCE:
            yield state
        PHARAON.fill(state, out)
        PHARAON.apply(state, out.pick(rng))


# ---------------------------------------------------------------- through a pipe


def test_two_people_play_with_everything_on_to_the_end(tmp_path: Path) -> None:
    match, chosen = scripted(["Ann", "Bob"], 4, LIKES, PHARAON, **ALL_ON)
    saved = tmp_path / "match.jsonl"
    args = ["play", "pharaon", "--player", "Ann", "--player", "Bob", "--seed", 4, *flags(ALL_ON)]

    shown = invoke(*args, "--save", saved, home=tmp_path, text="\n".join(chosen)).stdout

    verbs = {name.split(":")[0] for name in chosen}
    assert {"conflict", "arch", "favour", "sword", "extra"} <= verbs
    assert shown.count("q quit > ") == len(chosen)
    assert load(saved).game.dump(load(saved).state) == match.game.dump(match.state)
    assert " solves conflict " in shown and " pays for the arch: " in shown


def test_alone_with_everything_on_through_a_real_pipe(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    args = ["play", "pharaon", "--seats", 1, *flags(HARD), "--seed", 2, "--save", saved]

    result = akhet(*args, home=tmp_path, text="1\n" * 400)

    assert result.returncode == 0 and result.stderr == ""
    report = verify(saved.read_text())
    assert report.match.over and report.draws_checked
    assert "The Traitor solves conflict " in result.stdout
    assert "on his tiles" in result.stdout


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_in_every_language_has_no_hole_and_no_key(lang: str, tmp_path: Path) -> None:
    _match, chosen = scripted(["Ann"], 5, LIKES, PHARAON, **HARD)
    args = ["--player", "Ann", *flags(HARD), "--seed", 5, "--lang", lang]
    typed = "\n".join(["h all", *chosen])

    shown = invoke("play", "pharaon", *args, home=tmp_path, text=typed).stdout

    assert text(lang, "table.over") in shown
    assert not re.search(r"pharaon\.|\{\w*\}", shown)
    for key in ("board.arches", "board.extra", "board.next_conflicts", "noble.28.name"):
        assert text(lang, f"pharaon.{key}") in shown


def test_the_line_above_the_coins_names_the_conflict_that_is_paid(tmp_path: Path) -> None:
    _match, chosen = scripted(["Ann", "Bob"], 6, ["conflict:", "go:", "nile:"], PHARAON, **ALL_ON)
    args = ["play", "pharaon", "--player", "Ann", "--player", "Bob", "--seed", 6, *flags(ALL_ON)]

    shown = invoke(*args, home=tmp_path, text="\n".join(chosen)).stdout
    dues = [shown[at.end() :].splitlines()[0] for at in re.finditer(r"pay the action\?\n", shown)]

    with_conflict = [due for due in dues if re.search(r"conflict \d+: \w+", due.lower())]
    assert with_conflict
    assert all(" · cost: " in due for due in with_conflict)


# ---------------------------------------------------------------- pictures


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", [1, 5])
def test_every_position_fits_eighty_columns_in_every_language(seats: int, lang: str) -> None:
    sides = {"arch_nobles": "a", **({"traitor_swords": "on"} if seats == 1 else {})}
    for n, state in enumerate(positions(seats, seats, **sides)):
        if n % 12 == 0:
            lines = picture_of(state, PHARAON.actor(state), lang)
            assert max(len(line) for line in lines) <= 80
            assert len(lines) <= 100


def test_conflicts_show_on_their_slots_with_cost_and_swords() -> None:
    figures = PHARAON.components.figures
    found = 0
    for n, state in enumerate(positions(3, 2)):
        wheel = PHARAON.view(state, 0)["konflikte"]["wheel"]  # type: ignore[index]
        laid = [number for area in wheel.values() for number in area if number]
        shown = "\n".join(line for line in picture_of(state, 0) if line.startswith("│"))
        if n % 5 == 0:
            assert shown.count("[!]") == len(laid)
            for number in laid:
                swords = figures["conflict_swords"][number - 1]
                assert re.search(rf"!{number} \+[AJRCT]{{{swords}}} {swords}W", shown)
                found += 1

    assert found > 20


def test_without_the_expansion_nothing_of_it_is_drawn() -> None:
    state = PHARAON.new(2)
    out, rng = Moves(), Rng(1)
    while PHARAON.actor(state) == CHANCE:
        PHARAON.fill(state, out)
        PHARAON.apply(state, out.pick(rng))
    drawer, _console = drawn(state, 0)
    said = "\n".join([*picture_of(state, 0), *drawer.lines()])

    for word in ("sword", "onflict", "Arches", "cover", "!"):
        assert word not in said
    assert said.count("Nile  1 ") == 1 and "Nile  1 AJ→" in said


def test_arches_favours_nobles_and_the_pharaoh_are_drawn() -> None:
    sides = {"arch_nobles": "a", "arch_nile": "b", "arch_chamber": "a", "pharaoh": "conflicts"}
    state = next(s for s in positions(2, 3, **sides) if PHARAON.view(s, 0)["round"] == 2)
    more = PHARAON.view(state, 0)["konflikte"]
    said = "\n".join(picture_of(state, 0))

    assert "Pharaoh token  ♛ 3 solved conflicts + step 3" in said
    assert said.count("Five more nobles: 1 sword") == 1
    assert re.search(r"Burial chamber: One more step: [34] swords", said)
    for card in more["favours"]["nile"]:  # type: ignore[index]
        assert f" Vizier {card[1:]}: " in said
    for card in more["extra"]:  # type: ignore[index]
        assert f"[{card}]: " in said


def test_every_choice_is_offered_once_and_typed_by_number_name_and_letter() -> None:
    letters = set()
    for seats in (1, 4):
        for n, state in enumerate(positions(seats, seats + 4)):
            actor = PHARAON.actor(state)
            if n % 4:
                continue
            drawer, console = drawn(state, actor)
            choices = choices_of(PHARAON, state, actor, drawer)
            legal = sorted(PHARAON.action_name(a) for a in PHARAON.options(state, actor))
            console.print(picture(choices, drawer, 80))

            assert sorted(choice.name for choice in choices) == legal
            assert len(plain_lines(choices, drawer)) == len(choices)
            assert max(len(line) for line in console.export_text().splitlines()) <= 80
            for choice in choices:
                assert name_typed(PHARAON, choices, str(choice.number)) == choice.name
                if choice.letter:
                    letters.add(choice.letter)
                    assert name_typed(PHARAON, choices, choice.letter.lower()) == choice.name

    assert "W" in letters


def test_help_explains_all_nobles_and_arches(tmp_path: Path) -> None:
    args = ["play", "pharaon", "--seed", 3, *flags(HARD)]
    asked = invoke(*args, home=tmp_path, text="h\nh all\n").stdout
    short, everything = asked.split("this help, h all everything there is, q stops.")[1:3]

    assert "Conflict" in short and "Five more nobles" in short
    assert everything.count("Leader of the Medjay [") == 4
    assert "Favour of the pharaoh" in everything and "Sword offering" in everything
    assert "12 points, or 3 solved conflicts" in everything
