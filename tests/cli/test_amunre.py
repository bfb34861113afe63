"""Amun-Re in the terminal: played through a pipe, by amount, in secret; every command."""

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from akhet.bots import BOTS
from akhet.core import WATCHER, Rng
from akhet.core.play import count
from akhet.lang import LANGS, text
from akhet.match import Match
from akhet.match.file import load, save, verify
from akhet.terminal.opening import Opening, opened
from akhet.terminal.screen import Screen
from tests.cli.command import AMUNRE, akhet, assert_refused, invoke, scripted

PEOPLE = ["--player", "Ann", "--player", "Bob", "--player", "Cleo"]
NAMES = ["Ann", "Bob", "Cleo"]
LIKES = ["bid:", "farmers:", "stones:", "offer:1", "offer:2", "item:"]
DOUBTLESS = {"memphis.card_limit", "baharya.bank", "edfu.temples"}  # the rulebook says so
# Somebody who takes things as they come: what is not possible is refused and asked again.
EASY = [f"{n} {bid}" for n in (1, 2, 3) for bid in (0, 1, 3, 6, 10)]
EASY += ["cards:0", "farmers:0", "stones:0", "offer:steal", "done", "collect", "1"]


def at_offering(seed: int = 4) -> list[str]:
    """The choices of three people up to their first offering."""
    _match, chosen = scripted(NAMES, seed, LIKES, AMUNRE)
    return chosen[: next(n for n, name in enumerate(chosen) if name.startswith("offer:"))]


def played(path: Path) -> list[str]:
    """What seats chose in a saved match."""
    return [line.do for line in load(path).lines if line.by >= 0 and line.do]


# ---------------------------------------------------------------- through a pipe


def test_a_whole_game_against_two_bots_through_a_pipe(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    text = "\n".join(EASY * 30) + "\n"

    result = akhet("play", "amunre", "--seed", 1, "--save", saved, home=tmp_path, text=text)

    assert result.returncode == 0
    assert result.stderr == ""
    assert "The game is over." in result.stdout
    assert "\x1b[" not in result.stdout
    report = verify(saved.read_text())
    assert report.match.over and report.draws_checked
    assert report.match.header.seats == 3
    scores = [str(score) for score in AMUNRE.scores(report.match.state)]
    assert [line.split()[1:] for line in result.stdout.splitlines() if "Total" in line] == [scores]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_people_play_every_size_of_table_to_the_end(seats: int, tmp_path: Path) -> None:
    names = ["Ann", "Bob", "Cleo", "Dirk", "Ese"][:seats]
    match, chosen = scripted(names, seats, LIKES, AMUNRE)
    args = [arg for name in names for arg in ("--player", name)]
    saved = tmp_path / "match.jsonl"

    shown = invoke(
        *["play", "amunre", *args, "--seed", seats, "--save", saved],
        home=tmp_path,
        text="\n".join(chosen),
    ).stdout

    assert shown.count("q quit > ") == len(chosen)
    assert load(saved).game.dump(load(saved).state) == match.game.dump(match.state)


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_in_every_language_has_no_word_of_another(lang: str, tmp_path: Path) -> None:
    _match, chosen = scripted(NAMES, 2, LIKES, AMUNRE)
    args = ["play", "amunre", *PEOPLE, "--lang", lang, "--seed", 2]
    shown = invoke(*args, home=tmp_path, text="\n".join(chosen)).stdout
    pyramid = {"en": "pyramid ", "nl": "piramide", "fr": "pyramide ", "de": "Pyramide "}
    track = {"en": "Temple track", "nl": "Tempellijst", "fr": "Piste du", "de": "Tempelleiste"}

    for word in (pyramid, track):
        assert word[lang] in shown
        assert not [other for other in LANGS if other != lang and word[other] in shown]


# ---------------------------------------------------------------- amounts


def test_an_amount_a_name_and_a_name_with_spaces_mean_the_same(tmp_path: Path) -> None:
    files = []
    for answer in ("2 3", "offer:3", "offer 3"):
        files.append(tmp_path / f"{len(files)}.jsonl")
        text = "\n".join([*at_offering(), answer, ""])
        args = ["play", "amunre", *PEOPLE, "--seed", 4, "--save", files[-1]]
        shown = invoke(*args, home=tmp_path, text=text).stdout
        assert "Offer gold: 1–" in shown

    assert [played(file)[-1] for file in files] == ["offer:3"] * 3
    assert len({file.read_text() for file in files}) == 1


def test_a_bid_is_typed_as_province_and_amount(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    args = ["play", "amunre", *PEOPLE, "--seed", 4, "--save", saved]
    shown = invoke(*args, home=tmp_path, text="2 6\n").stdout
    label = next(line for line in shown.splitlines() if line.startswith("  2  Bid for "))
    province = label.split()[3].rstrip(":").lower()

    assert played(saved) == [f"bid:{province}.6"]
    assert "0, 1, 3, 6, 10, 15, 21" in shown  # 20 gold, and 1 for the card that can be sold


def test_a_number_without_its_amount_is_asked_again(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    args = ["play", "amunre", *PEOPLE, "--seed", 4, "--save", saved]
    answers = ["1", "1 2", "1 99", "1 x", "9 1", "1 3 6", "bid atlantis 3", "99"]

    shown = invoke(*args, home=tmp_path, text="\n".join(answers) + "\n").stdout

    assert shown.count("Type the number and one of its amounts, such as 1 6.") == 4
    assert shown.count("Type a number from 1 to 4") == 4
    assert shown.count("q quit > ") == len(answers) + 1
    assert played(saved) == []


def test_pieces_are_offered_with_what_they_cost(tmp_path: Path) -> None:
    chosen = at_offering()
    stones = next(n for n, name in enumerate(chosen) if name.startswith("stones:"))
    args = ["play", "amunre", *PEOPLE, "--seed", 4]

    shown = invoke(*args, home=tmp_path, text="\n".join([*chosen[:stones], ""])).stdout

    assert "Stones: 0, 1 for 1, 2 for 3, 3 for 6" in shown


# ---------------------------------------------------------------- secrets


def test_a_sealed_offer_is_told_when_all_have_offered(tmp_path: Path) -> None:
    args = ["play", "amunre", *PEOPLE, "--seed", 4]
    before = at_offering()
    text = "\n".join([*before, "offer:2", "l", "offer:3", "l", "offer:1", ""])

    shown = invoke(*args, home=tmp_path, text=text).stdout
    hidden, _, last = shown.rpartition("Amun-Re, ")

    assert "Ann offers 2 gold. Bob offers 3 gold. Cleo offers 1 gold." in last
    assert "Ann has sealed an offering." in hidden and ", sealed" in hidden
    assert "offers 2" not in hidden and "offers 3" not in hidden


def test_what_is_drawn_is_told_to_who_draws_it_only(tmp_path: Path) -> None:
    _match, chosen = scripted(NAMES, 6, ["cards:", "item:card"], AMUNRE)
    args = ["play", "amunre", *PEOPLE, "--seed", 6]

    shown = invoke(*args, home=tmp_path, text="\n".join(chosen)).stdout
    screens = [screen for screen in shown.split("Amun-Re, ") if "Your hand: " in screen]
    seen = 0
    for screen in screens:
        asked = re.findall(r"^(\w+): .*\?$", screen, re.MULTILINE)[0]
        drawn = re.findall(r"(\w+) draws (?!a power card)", screen)
        assert set(drawn) <= {asked}
        seen += len(drawn)

    assert seen > 0


def test_a_hand_is_shown_to_its_own_seat_only(tmp_path: Path) -> None:
    match, _chosen = scripted(NAMES, 6, ["cards:", "item:card"], AMUNRE)
    screen = Screen("en", NAMES, Console(file=io.StringIO()))
    state = match.position(120)
    for seat in range(3):
        lines = screen.drawer(AMUNRE, state, seat, AMUNRE.components).lines()
        hand = [line for line in lines if line.startswith("Your hand: ")]
        cards = AMUNRE.view(state, seat)["hands"][seat]  # type: ignore[index]
        names = [f"{text('en', f'amunre.card.{card}.name')}" for card in cards]
        assert len(hand) == 1 and all(name in hand[0] for name in names)
    watched = screen.drawer(AMUNRE, state, WATCHER, AMUNRE.components).lines()

    assert not [line for line in watched if "Your hand" in line]


def test_a_shared_screen_is_handed_over_for_hands_and_offers_but_not_against_bots(
    tmp_path: Path,
) -> None:
    for names in (("Ann", "Bob"), ("Ann",)):
        session = opened(AMUNRE, Opening(names=names, save_as=tmp_path / names[-1], seed=3), "en")
        match, steps = session.match, []
        match.begin()
        while len(match.lines) < 60:
            seat = AMUNRE.waiting(match.state)[0]
            step = AMUNRE.steps[match.state.open_tasks()[-1].step].name
            hidden = AMUNRE.view(match.state, seat) != AMUNRE.view(match.state, WATCHER)
            shared = len(names) > 1
            assert session.has_secret(seat) == (shared and (step == "offer" or hidden))
            steps += [step] if hidden else []
            match.submit(seat, greedy_choice(match, seat))

        assert {"bid", "buy_stones"} <= set(steps)


def greedy_choice(match: Match, seat: int) -> str:
    """What the greedy bot would do."""
    seen = AMUNRE.mask(match.state, seat)
    return AMUNRE.action_name(BOTS["greedy"].choose(AMUNRE, seen, seat, Rng(1)))


# ---------------------------------------------------------------- commands


def test_replay_and_verify_a_finished_match(tmp_path: Path) -> None:
    match, _chosen = scripted(NAMES, 3, LIKES, AMUNRE)
    file = tmp_path / "match.jsonl"
    save(match, file)

    checked = invoke("verify", file, home=tmp_path)
    told = [invoke("replay", file, "--lang", lang, home=tmp_path).stdout for lang in LANGS]

    assert checked.exit_code == 0 and "draws come from the secret" in checked.stdout
    assert len(set(told)) == 4
    assert "The Old Kingdom ends" in told[0] and "Ann takes " in told[0]
    totals = [str(score) for score in AMUNRE.scores(match.state)]
    assert [line.split()[1:] for line in told[0].splitlines() if "Total" in line] == [totals]


def test_replay_hides_an_offer_that_is_still_sealed(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    text = "\n".join([*at_offering(), "offer:2", ""])
    invoke("play", "amunre", *PEOPLE, "--seed", 4, "--save", file, home=tmp_path, text=text)

    own = invoke("replay", file, "--seat", 0, home=tmp_path).stdout
    other = invoke("replay", file, "--seat", 1, home=tmp_path).stdout

    assert "Ann: 0 points" in own and "offers 2" in own
    assert "offers 2" not in other and ", sealed" in other


def test_sim_plays_three_seats_unless_told_otherwise(tmp_path: Path) -> None:
    data = json.loads(invoke("sim", "amunre", "--games", 3, "--json", home=tmp_path).stdout)
    five = invoke("sim", "amunre", "--games", 1, "--seats", 5, "--json", home=tmp_path).stdout

    assert [seat["bot"] for seat in data["seats"]] == ["random"] * 3
    assert len(json.loads(five)["seats"]) == 5
    assert_refused(invoke("sim", "amunre", "--seats", 2, home=tmp_path), "3 to 5 seats")


def test_count_agrees_with_the_library_and_with_what_can_be_worked_out(tmp_path: Path) -> None:
    """Three provinces are turned up, one after another: 15, 15 * 14 and 15 * 14 * 13 ways."""
    shown = invoke("count", "amunre", "--depth", 3, home=tmp_path).stdout
    lines = [int(row.split()[1].replace(",", "")) for row in shown.splitlines()[1:]]

    assert lines == [15, 210, 2730]
    assert lines[1] == count(AMUNRE, AMUNRE.new(3), 2)


def test_games_says_that_figures_are_reconstructed(tmp_path: Path) -> None:
    shown = invoke("games", home=tmp_path).stdout
    data = json.loads(invoke("games", "--json", home=tmp_path).stdout)
    entry = next(entry for entry in data if entry["game"] == "amunre")
    other = next(entry for entry in data if entry["game"] == "imhotep")

    assert "amunre for 3 to 5 seats" in shown
    assert f"{len(entry['reconstructed'])} figures are reconstructed" in shown
    assert "abu.fields" in entry["reconstructed"]
    assert not DOUBTLESS & set(entry["reconstructed"])
    assert other["reconstructed"] == []


def test_components_say_of_every_figure_of_a_province_how_certain_it_is(tmp_path: Path) -> None:
    shown = invoke("components", "amunre", home=tmp_path).stdout
    abu = shown.split("province[1]")[1].split("province[2]")[0]

    assert abu.startswith("  unknown")
    assert "  fields: 3 (unknown)" in abu and "  egypt: upper (likely)" in abu
    assert "  bank: east\n" in abu and "certainty" not in abu
    assert "bid_track  certain" in shown


def test_an_owner_who_puts_in_the_printed_figures_is_not_warned_any_more(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    invoke("components", "amunre", "--export", mine, home=tmp_path)
    warned = invoke("play", "amunre", "--seed", 1, home=tmp_path).stdout
    figures = mine.read_text().replace('certainty = "unknown"', 'certainty = "certain"')
    mine.write_text(figures.replace("fields = 3\n", "fields = 4\n"))

    played_with = invoke("play", "amunre", "--seed", 1, "--components", mine, home=tmp_path).stdout

    assert "figures of this game are reconstructed" in warned
    assert "reconstructed" not in played_with
    assert invoke("components", "amunre", "--check", mine, home=tmp_path).exit_code == 0


def test_a_wrong_figure_is_named_with_its_file_table_and_field(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    invoke("components", "amunre", "--export", mine, home=tmp_path)
    mine.write_text(mine.read_text().replace("fields = 3\n", "fields = 77\n", 1))

    result = invoke("components", "amunre", "--check", mine, home=tmp_path)

    assert_refused(result, str(mine), "province[1].fields", "77")
