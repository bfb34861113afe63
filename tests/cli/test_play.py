"""A game through a pipe: played to the end, saved, resumed, taken back."""

import json
import re
from pathlib import Path

import pytest

from akhet.lang import LANGS
from akhet.match.file import load, verify
from tests.cli.command import IMHOTEP, akhet, invoke, scripted

PEOPLE = ["--player", "Ann", "--player", "Bob"]


def prompts(shown: str) -> int:
    """How many times somebody was asked."""
    return shown.count("q quit > ")


def test_a_whole_game_against_the_usual_bot_through_a_pipe(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"

    result = akhet("play", "--seed", 4, "--save", saved, home=tmp_path, text="1\n" * 200)

    assert result.returncode == 0
    assert result.stderr == ""
    assert "The game is over." in result.stdout
    assert "\x1b[" not in result.stdout  # plain lines: no colours, no cursor
    report = verify(saved.read_text())
    assert report.match.over and report.draws_checked
    scores = [str(score) for score in IMHOTEP.scores(report.match.state)]
    assert [line.split()[1:] for line in result.stdout.splitlines() if "Total" in line] == [scores]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("side", ["a", "b"])
def test_people_play_every_kind_of_table_to_the_end(seats: int, side: str, tmp_path: Path) -> None:
    names = ["Ann", "Bob", "Cleo", "Dirk"][:seats]
    sides = dict.fromkeys(("market", "pyramid", "temple", "burial", "obelisks"), side)
    match, chosen = scripted(names, seats, likes=["play:", "sail:"], **sides)
    args = [arg for name in names for arg in ("--player", name)]
    args += [arg for site in sides for arg in ("--option", f"{site}={side}")]
    saved = tmp_path / "match.jsonl"

    shown = invoke(
        "play", *args, "--seed", seats, "--save", saved, home=tmp_path, text="\n".join(chosen)
    ).stdout

    assert prompts(shown) == len(chosen)
    assert load(saved).game.dump(load(saved).state) == match.game.dump(match.state)


def test_numbers_and_names_mean_the_same(tmp_path: Path) -> None:
    by_number, by_name = tmp_path / "number.jsonl", tmp_path / "name.jsonl"
    args = ["play", *PEOPLE, "--seed", 2]
    shown = invoke(*args, "--save", by_number, home=tmp_path, text="2\n").stdout
    label = re.findall(r"^  2  (.*?):", shown, re.MULTILINE)[0]

    invoke(*args, "--save", by_name, home=tmp_path, text="place:1.1\n")

    assert label == "Place a stone on ship 1, space 1"
    assert by_number.read_text() == by_name.read_text()


def test_a_choice_that_is_none_is_asked_again_and_changes_nothing(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    answers = ["0", "99", "-1", "", "fly", "sail:1>temple", "sail:9>moon", "draw:statue", "1e3"]

    shown = invoke(
        "play", "--seed", 2, "--save", saved, home=tmp_path, text="\n".join(answers) + "\n"
    ).stdout

    assert prompts(shown) == len(answers) + 1
    assert shown.count("Type a number from 1 to ") == 6
    assert "sail:1>temple is not possible now" in shown
    assert "imhotep has no action 'sail:9>moon'" in shown
    assert not [line for line in load(saved).lines if line.by >= 0 and line.do]


def test_the_end_of_the_input_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    result = akhet("play", home=tmp_path)

    saved = next((tmp_path / "akhet").glob("imhotep-*.jsonl"))
    assert result.returncode == 0
    assert f"Go on later with: akhet play --resume {saved}" in result.stdout
    assert load(saved).secret is not None


def test_two_sittings_are_the_same_match_as_one(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    args = ["play", "--seed", 9, "--seats", 3, "--option", "market=b"]
    invoke(*args, "--save", whole, home=tmp_path, text="1\n2\n1\n3\n2\n1\n1\n2\n")

    invoke(*args, "--save", parts, home=tmp_path, text="1\n2\n1\n")
    invoke("play", "--resume", parts, home=tmp_path, text="3\n2\n")
    invoke("play", "--resume", parts, home=tmp_path, text="1\n1\n2\n")

    assert parts.read_text() == whole.read_text()


def test_resuming_remembers_who_played(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    invoke("play", *PEOPLE, "--save", saved, home=tmp_path, text="1\n")

    shown = invoke("play", "--resume", saved, home=tmp_path).stdout

    assert "☥ Ann: 0 points" in shown and "◉ Bob: 0 points" in shown
    others = invoke(
        "play", "--resume", saved, "--player", "Xia", "--player", "bot", home=tmp_path
    ).stdout
    assert "☥ Xia: 0 points" in others and "◉ Scribe bot: " in others


def test_resuming_can_keep_the_old_file_and_write_a_new_one(tmp_path: Path) -> None:
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    invoke("play", *PEOPLE, "--save", old, home=tmp_path, text="1\n")
    before = old.read_bytes()

    invoke("play", "--resume", old, "--save", new, home=tmp_path, text="1\n1\n")

    assert old.read_bytes() == before
    assert len(load(new).lines) == len(load(old).lines) + 2


def test_resuming_a_finished_match_shows_the_result(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    invoke("play", "--seed", 4, "--save", saved, home=tmp_path, text="1\n" * 200)

    shown = invoke("play", "--resume", saved, home=tmp_path).stdout

    assert "The game is over." in shown
    assert "Go on later" not in shown


# ---------------------------------------------------------------- keys


def test_undo_takes_back_a_choice_and_what_bots_answered(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    shown = invoke("play", "--seed", 5, "--save", saved, home=tmp_path, text="1\nu\n").stdout
    match = load(saved)

    assert "Player 1 takes the last choice back." in shown
    assert not [n for n in match.counted if match.lines[n - 1].by >= 0]
    assert match.lines[-1].undo >= 0


def test_undo_among_people_is_a_plain_undo(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    text = "place:1.1\nu\ntake\n"
    shown = invoke("play", *PEOPLE, "--seed", 2, "--save", saved, home=tmp_path, text=text).stdout
    match = load(saved)
    played = [match.lines[n - 1].do for n in match.counted if match.lines[n - 1].by >= 0]

    assert played == ["take"]
    assert not [line for line in match.lines if line.consent]
    assert shown.count("Ann: What do you do this turn?") == 2


def test_undo_across_bots_asks_everybody_when_several_people_play(tmp_path: Path) -> None:
    table = ["--player", "Ann", "--player", "bot", "--player", "Bob", "--seed", 2]
    for answer, kept in (("n", 2), ("y", 0)):
        saved = tmp_path / f"{answer}.jsonl"
        text = f"1\nu\n{answer}\n"
        shown = invoke("play", *table, "--save", saved, home=tmp_path, text=text).stdout
        match = load(saved)

        assert "Does everybody agree" in shown
        assert len([n for n in match.counted if match.lines[n - 1].by >= 0]) == kept


def test_undo_at_the_start_says_there_is_nothing(tmp_path: Path) -> None:
    shown = invoke("play", "--seed", 5, home=tmp_path, text="u\n").stdout

    assert "There is nothing to take back yet." in shown


def test_undo_across_a_draw_says_why_not(tmp_path: Path) -> None:
    """The last ship of a round is followed by draws."""
    match, chosen = scripted(["Ann", "Bob"], 6, likes=["sail:", "place:"])
    drawn = next(n for n in range(20, len(match.lines)) if match.lines[n].do.startswith("round:"))
    before = len([line for line in match.lines[:drawn] if line.by >= 0 and line.do])
    saved = tmp_path / "match.jsonl"

    shown = invoke(
        *["play", *PEOPLE, "--seed", 6, "--save", saved],
        home=tmp_path,
        text="\n".join([*chosen[:before], "u", ""]),
    ).stdout

    assert "This cannot be taken back: a card has been drawn since." in shown
    assert not [line for line in load(saved).lines if line.undo >= 0]


def test_help_explains_what_is_on_the_table_and_on_request_everything(tmp_path: Path) -> None:
    shown = invoke("play", "--seed", 5, home=tmp_path, text="h\n").stdout
    everything = invoke("play", "--seed", 5, home=tmp_path, text="h all\n").stdout

    assert "Sled  Stones you can place. It holds 5; taking adds up to 3." in shown
    assert "Temple  Side A:" in shown and "Temple  Side B:" not in shown
    for name in ("Entrance", "Chisel", "Obelisk decoration", "Wrath of the Pharaoh", "Round card"):
        assert f"\n{name}  " in everything
    assert "Temple  Side B:" in everything


def test_the_log_the_sheet_and_saving_leave_the_choice_open(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    text = "take\nl\nb\ns\n"
    shown = invoke("play", "--seed", 5, "--save", saved, home=tmp_path, text=text).stdout

    assert shown.count("Player 1 takes 3 stones from the quarry.") == 2  # the news, then the log
    assert "If the game ended now" in shown
    assert shown.count("Saved in") == 2  # asked for, and at the end of the input


def test_quitting_asks_whether_to_keep_the_match(tmp_path: Path) -> None:
    kept, dropped = tmp_path / "kept.jsonl", tmp_path / "dropped.jsonl"
    yes = invoke("play", "--save", kept, home=tmp_path, text="1\nq\ny\n")
    no = invoke("play", "--save", dropped, home=tmp_path, text="1\nq\nn\n")

    assert yes.exit_code == no.exit_code == 0
    assert kept.exists() and "Go on later" in yes.stdout
    assert not dropped.exists() and "The match is not kept." in no.stdout


def test_quitting_a_resumed_match_without_keeping_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    invoke("play", "--save", saved, home=tmp_path, text="1\n")
    before = saved.read_bytes()

    invoke("play", "--resume", saved, home=tmp_path, text="1\n1\nq\nn\n")

    assert saved.read_bytes() == before


def test_a_match_that_cannot_be_saved_goes_on_and_says_so(tmp_path: Path) -> None:
    result = invoke("play", "--save", "/proc/match.jsonl", home=tmp_path, text="1\n")

    assert result.exit_code == 0
    assert "Could not be saved in /proc/match.jsonl" in result.stdout
    assert prompts(result.stdout) == 2


def test_the_same_seed_deals_the_same_game_and_another_another(tmp_path: Path) -> None:
    files = [tmp_path / f"{n}.jsonl" for n in range(3)]
    for file, seed in zip(files, (1, 1, 2), strict=True):
        invoke("play", "--seed", seed, "--save", file, home=tmp_path)

    texts = [file.read_text() for file in files]

    assert texts[0] == texts[1] != texts[2]


def test_without_a_seed_no_two_matches_are_alike(tmp_path: Path) -> None:
    for _time in range(2):
        invoke("play", home=tmp_path)

    files = list((tmp_path / "akhet").glob("*.jsonl"))
    headers = [json.loads(file.read_text().splitlines()[0]) for file in files]

    assert len({header["commitment"] for header in headers}) == 2


def test_the_commitment_is_on_the_first_screen(tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    shown = invoke("play", "--save", saved, home=tmp_path).stdout

    assert load(saved).header.commitment in shown


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    args = ["play", "--player", "bot:random", "--player", "bot:greedy", "--seed", 1]
    shown = invoke(*args, home=tmp_path).stdout

    assert "The game is over." in shown
    assert prompts(shown) == 0


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_in_every_language_has_no_word_of_another(lang: str, tmp_path: Path) -> None:
    shown = invoke("play", "--lang", lang, "--seed", 3, home=tmp_path, text="1\n" * 200).stdout
    quarry = {"en": "quarry", "nl": "steengroeve", "fr": "carrière", "de": "Steinbruch"}

    assert quarry[lang] in shown
    assert not [word for other, word in quarry.items() if other != lang and word in shown]


# ---------------------------------------------------------------- secrets


def test_at_one_screen_only_who_looks_at_the_pair_is_shown_it(tmp_path: Path) -> None:
    _match, chosen = scripted(["Ann", "Bob"], 3, likes=["pick:pair", "sail:"], market="b")
    looks = chosen.count("pick:pair")
    args = ["play", *PEOPLE, "--seed", 3, "--option", "market=b"]

    shown = invoke(*args, home=tmp_path, text="\n".join(chosen)).stdout
    screens = shown.split("Imhotep, round ")

    assert looks > 0
    secret = [screen for screen in screens if "sees the card" in screen]
    assert len(secret) == looks
    assert all("Which of the two cards do you keep?" in screen for screen in secret)


def test_the_log_at_one_screen_never_shows_what_was_seen_in_secret(tmp_path: Path) -> None:
    _match, chosen = scripted(["Ann", "Bob"], 3, likes=["pick:pair", "sail:"], market="b")
    look = chosen.index("pick:pair")
    args = ["play", *PEOPLE, "--seed", 3, "--option", "market=b"]
    answers = [*chosen[: look + 2], "l", chosen[look + 2], "l", ""]

    shown = invoke(*args, home=tmp_path, text="\n".join(answers)).stdout
    after = shown.split("Which of the two cards do you keep?")[1].split("q quit > ", 1)[1]

    assert "looks at the cards that lie face down" in after
    assert "sees the card" not in after


def test_alone_against_bots_the_pair_stays_in_the_log_of_who_saw_it(tmp_path: Path) -> None:
    args = ["play", "--seed", 11, "--option", "market=b"]
    shown = ""
    answers = ["pick:pair", *["1"] * 3] * 40
    shown = invoke(*args, home=tmp_path, text="\n".join(answers)).stdout

    assert "Scribe bot sees the card" not in shown


def test_a_match_with_own_figures_goes_on_as_the_hint_says(tmp_path: Path) -> None:
    file, saved = tmp_path / "mine.toml", tmp_path / "match.jsonl"
    invoke("components", "imhotep", "--export", file, home=tmp_path)
    file.write_text(file.read_text().replace("sled_capacity = 5", "sled_capacity = 6"))
    args = ["play", "--components", file, "--save", saved, "--seed", 1, "--seats", 2]
    shown = invoke(*args, home=tmp_path, text="take\n").stdout
    file.unlink()  # the match carries its figures
    hint = shown.partition("Go on later with: akhet ")[2].splitlines()[0]

    resumed = invoke(*hint.split(), home=tmp_path, text="take\n")

    assert resumed.exit_code == 0, resumed.output
    assert "sled 6" in resumed.stdout
    assert "Go on later with" in resumed.stdout
