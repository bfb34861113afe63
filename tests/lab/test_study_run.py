"""Experiments are played, kept and gone on with: nothing is lost, nothing is played twice."""

import json
import re
import signal
import subprocess
import time
from collections.abc import Callable, Generator, Iterable
from pathlib import Path

import pytest

from akhet.core import COMPILED, AkhetError
from akhet.games import GAMES
from akhet.lab.plan import Fixture
from akhet.lab.playing import play
from akhet.lab.study import Shelf, Studied, find, hands_here, report, run
from akhet.lab.study.items import GROUPS, name_of
from akhet.lab.study.record import study
from akhet.lab.study.store import GAMES as PARQUET
from akhet.lab.study.store import JOURNAL, MADE, META
from tests.cli.command import COMMAND, assert_refused, environment, invoke
from tests.lab.studies import SMALL, VARIED, experiment, needs_parquet

MANY = 300 if COMPILED else 30
Work = Callable[[tuple[int, Fixture]], Studied]


class Stopped(Exception):
    """Somebody pulls the plug."""


def only(count: int, backwards: bool = False):
    """Hands that are interrupted after some games; perhaps they begin at the end."""

    def hands(
        work: Work, items: Iterable[tuple[int, Fixture]], played: object
    ) -> Generator[Studied]:
        given = list(items)
        for n, item in enumerate(reversed(given) if backwards else given):
            if n == count:
                raise Stopped
            yield work(item)

    return hands


# ---------------------------------------------------------------- what is recorded

TITLES = [
    ("imhotep", 2, "", {"card", "site", "opening"}),
    ("amunre", 3, "", {"province", "province_new", "card", "opening"}),
    ("pharaon", 2, "", {"noble", "artisan", "god", "district", "opening"}),
    ("pharaon", 2, '[options]\nkonflikte = "on"', {"noble", "conflict", "favour"}),
]


@pytest.mark.parametrize(("game", "seats", "options", "kinds"), TITLES)
def test_who_watches_changes_nothing_and_sees_what_every_seat_has(
    game: str, seats: int, options: str, kinds: set[str]
) -> None:
    wanted = experiment(f'game = "{game}"\nseats = {seats}\nbots = ["knowledge"]\n{options}')
    item = next(wanted.fixtures())
    seen = study(wanted, item)
    alone = play(wanted.plan(0), item[1])

    assert (seen.scores, seen.ranks, seen.shares) == (alone.scores, alone.ranks, alone.shares)
    assert [sum(row) for row in seen.sheet] == seen.scores
    assert len(seen.choices) == sum(clock.decisions for clock in alone.clocks)
    assert min(seen.choices) >= 1
    found = {thing.partition(":")[0] for _seat, thing, _n in seen.things}
    assert kinds - {"favour"} <= found
    for seat in range(seats):
        openings = [t for at, t, _n in seen.things if at == seat and t.startswith("opening:")]
        assert len(openings) == 1
    names = {name_of("en", game, thing, GAMES[game].components) for _s, thing, _n in seen.things}
    assert all(name and "." not in name for name in names)


def test_a_score_sheet_with_nobles_gods_and_cards_is_what_the_rules_count() -> None:
    wanted = experiment('game = "pharaon"\nseats = 2\nbots = ["knowledge"]\ngames = 3')
    gods = dict.fromkeys(range(2), 0)
    for item in wanted.fixtures():
        seen = study(wanted, item)
        for seat in range(2):
            had = sum(1 for at, t, _n in seen.things if at == seat and t.startswith("god:"))
            assert (had > 0) == (seen.sheet[seat][GAMES["pharaon"].sources.index("gods")] > 0)
            gods[seat] += had
    assert sum(gods.values()) > 0


def test_every_group_is_about_a_fact_that_its_game_tells() -> None:
    for game, groups in GROUPS.items():
        facts = {kind.key: kind for kind in GAMES[game].facts}
        for group in groups:
            assert group.counted or group.role in facts[group.fact].names
            assert {group.since, group.until} - {""} <= set(facts)


# ---------------------------------------------------------------- what is kept


@needs_parquet
def test_an_interrupted_experiment_ends_byte_for_byte_as_one_that_was_not(tmp_path: Path) -> None:
    wanted = experiment(SMALL)
    assert run(wanted, tmp_path / "whole", hands_here(1)) == 24
    for hands in (only(5), only(7, backwards=True)):
        with pytest.raises(Stopped):
            run(wanted, tmp_path / "parts", hands)
    told: list[int] = []
    assert run(wanted, tmp_path / "parts", hands_here(1), told.append) == 24

    assert told == [12] + [1] * 12
    for name in (PARQUET, MADE, JOURNAL):
        assert (tmp_path / "whole" / name).read_bytes() == (tmp_path / "parts" / name).read_bytes()
    games = list(Shelf(tmp_path / "parts").games())
    assert games == [study(wanted, item) for item in wanted.fixtures()]


@needs_parquet
def test_a_game_that_is_in_journal_and_parquet_counts_once(tmp_path: Path) -> None:
    wanted = experiment(SMALL)
    run(wanted, tmp_path, hands_here(1))
    whole = (tmp_path / PARQUET).read_bytes()
    with pytest.raises(Stopped):
        run(wanted, tmp_path / "other", only(4))
    first = next(iter(Shelf(tmp_path / "other").games()))
    line = json.dumps({name: getattr(first, name) for name in first.__struct_fields__})
    (tmp_path / JOURNAL).write_text(line + "\n" + line[:50])  # killed before it was emptied

    assert run(wanted, tmp_path, only(0)) == 24
    assert (tmp_path / PARQUET).read_bytes() == whole


@needs_parquet
def test_the_parquet_file_alone_says_all_that_repeats_it(tmp_path: Path) -> None:
    from pyarrow import parquet

    wanted = experiment(VARIED)
    run(wanted, tmp_path, hands_here(1))
    made = json.loads(parquet.read_schema(tmp_path / PARQUET).metadata[META])

    assert made == Shelf(tmp_path).made()
    assert made["rules"] == GAMES["amunre"].RULES
    assert made["figures"] == GAMES["amunre"].components.digest == made["arms"][0]
    assert len(set(made["arms"])) == 3
    assert {"program", "version", "commit", "python"} <= set(made)
    assert Shelf(tmp_path).experiment() == wanted


@needs_parquet
def test_more_games_may_be_asked_for_later_but_nothing_else(tmp_path: Path) -> None:
    run(experiment(SMALL), tmp_path, hands_here(1))
    more = experiment(SMALL.replace("games = 6", "games = 12"))
    assert run(more, tmp_path, hands_here(1)) == 48
    whole = (tmp_path / PARQUET).read_bytes()
    for other, said in (
        (SMALL, "ask for no fewer"),
        (SMALL.replace('"hunch"', '"greedy"').replace("6", "12"), "other bots"),
        (SMALL.replace("5]", "6]").replace("= 6", "= 12"), "other arms"),
        (SMALL.replace("= 6", "= 12") + '[options]\nmarket = "b"', "other options"),
    ):
        with pytest.raises(AkhetError, match=said):
            run(experiment(other), tmp_path, hands_here(1))
    assert (tmp_path / PARQUET).read_bytes() == whole
    with pytest.raises(AkhetError, match="holds something else"):
        (tmp_path / "letters").mkdir()
        (tmp_path / "letters" / "a.txt").write_text("Dear Nefer")
        run(more, tmp_path / "letters", hands_here(1))


@needs_parquet
def test_games_of_other_rules_are_not_mixed_with_these(tmp_path: Path) -> None:
    run(experiment(SMALL), tmp_path, hands_here(1))
    made = Shelf(tmp_path).made()
    for key in ("program", "rules", "figures"):
        (tmp_path / MADE).write_text(json.dumps({**made, key: "another"}))
        with pytest.raises(AkhetError, match=rf"other rules, figures or bots \({key}\)"):
            run(experiment(SMALL), tmp_path, hands_here(1))


# ---------------------------------------------------------------- real processes


def command(file: Path, out: Path, jobs: int) -> list[str]:
    return [*COMMAND, "lab", "run", str(file), "--out", str(out), "--jobs", str(jobs)]


def journal_lines(folder: Path) -> int:
    file = folder / JOURNAL
    return file.read_bytes().count(b"\n") if file.exists() else 0


@needs_parquet
def test_killed_in_the_middle_it_goes_on_and_the_result_is_the_same(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(f'game = "imhotep"\nbots = ["greedy", "hunch"]\ngames = {MANY}\n')
    env = environment(tmp_path)
    killed = tmp_path / "killed"
    with subprocess.Popen(
        command(file, killed, 2), env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        while process.poll() is None and journal_lines(killed) < 3:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    kept = journal_lines(killed)
    again = subprocess.run(command(file, killed, 1), env=env, capture_output=True, text=True)
    whole = experiment(file.read_text())
    run(whole, tmp_path / "whole", hands_here(1))

    assert 3 <= kept < MANY
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith(f"{MANY} games in ")
    assert (killed / PARQUET).read_bytes() == (tmp_path / "whole" / PARQUET).read_bytes()
    assert (killed / JOURNAL).read_bytes() == b""


@needs_parquet
def test_the_command_writes_one_page_that_needs_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL.replace("games = 6", "games = 48"))
    said = invoke("lab", "run", file, home=tmp_path)
    shown = invoke("lab", "report", tmp_path / "small", home=tmp_path)
    page = (tmp_path / "small" / "report.html").read_text("utf-8")

    assert said.exit_code == 0, said.output
    assert said.stdout.splitlines()[0] == f"192 games in {tmp_path / 'small'}"
    assert shown.stdout.splitlines() == [
        "192 of 192 games",
        f"Report: {tmp_path / 'small' / 'report.html'}",
    ]
    for title in ("Seats", "Scores", "Market cards", "Sites", "Openings", "Length", "Choices"):
        assert f"<h2>{title}</h2>" in page
    assert "<h2>Luck and skill</h2>" in page
    assert "Paved path" in page
    assert not re.search(r"<script|<link|<img|@import|url\(|src=|https?:", page)
    assert "prefers-color-scheme: dark" in page
    assert page.count("<svg") > 40
    assert all('role="img" aria-label="' in tag or "aria-hidden" in tag or "overflow" in tag
               for tag in re.findall(r"<svg[^>]*>", page))  # fmt: skip


@needs_parquet
def test_varied_figures_are_shown_against_ours_on_the_same_deals(tmp_path: Path) -> None:
    games = 60
    text = VARIED.replace("games = 1", f"games = {games}").replace('"random"', '"hunch"')
    wanted = experiment(text + "values = [6]")
    run(wanted, tmp_path, hands_here(1))
    rows = list(Shelf(tmp_path).games())
    found = find(wanted, rows)
    [figure] = found.figures
    ours, other = figure.variants

    assert (figure.name, ours.value, other.value) == ("Abu: farmer fields", "3", "6") or figure.name
    assert (ours.usual, other.usual) == (True, False)
    assert ours.other_winner is None
    base = {game.number: game for game in rows if game.arm == 0}
    changed = [game.shares != base[game.number].shares for game in rows if game.arm == 1]
    assert other.other_winner is not None
    assert other.other_winner.value == pytest.approx(sum(changed) / games)
    means = [(sum(g.scores) - sum(base[g.number].scores)) / 3 for g in rows if g.arm == 1]
    assert other.points is not None
    assert other.points.value == pytest.approx(sum(means) / games)
    page = report(wanted, found, Shelf(tmp_path).made())
    assert "Reconstructed figures" in page
    assert figure.name in page


@needs_parquet
def test_a_folder_without_an_experiment_or_games_is_told(tmp_path: Path) -> None:
    assert_refused(invoke("lab", "report", tmp_path, home=tmp_path), "no experiment in this folder")
    with pytest.raises(Stopped):
        run(experiment(SMALL), tmp_path / "none", only(0))
    assert_refused(
        invoke("lab", "report", tmp_path / "none", home=tmp_path), "no games are there yet"
    )
    (tmp_path / "none" / PARQUET).write_bytes(b"PAR1 is how it begins")
    assert_refused(
        invoke("lab", "report", tmp_path / "none", home=tmp_path), "no Parquet file of games"
    )


def test_a_wrong_file_is_told_before_anything_is_written(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text('game = "imhotep"\nbots = ["greedy"]\nseats = 5\n')

    said = invoke("lab", "run", file, home=tmp_path)
    assert_refused(said, "small.toml, line 3: seats: imhotep is for 2 to 4 seats, not 5")
    assert [path.name for path in tmp_path.iterdir()] == ["small.toml"]


def test_without_pyarrow_the_command_says_what_to_install(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL)
    (tmp_path / "pyarrow.py").write_text("raise ImportError('not here')\n")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from akhet.cli import main; main()"
    done = subprocess.run(
        [*COMMAND[: COMMAND.index("-m")], "-c", code, "lab", "run", str(file)],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
    )

    assert done.returncode == 2, done.stderr
    assert "pyarrow is not installed" in done.stderr
    assert "pip install 'akhet-games[lab]'" in done.stderr
    assert not (tmp_path / "small").exists()
